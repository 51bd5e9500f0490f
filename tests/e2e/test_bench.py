"""The pages that the benchmark compares Laurel with: they start, and the React page counts taps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tools.bench import browsing, react, repeated, stock
from tools.bench.browsing import CountingSite

NUMBERS = ".tile-number"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[CountingSite]:
    """Serve an empty folder."""
    with CountingSite(tmp_path) as site:
        yield site


def test_the_stock_page(context: BrowserContext, folder: CountingSite, tmp_path: Path) -> None:
    """It runs the same core, shows the first screen, and replays a match."""
    stock.build(tmp_path)
    page = context.new_page()
    assert browsing.open_page(page, folder.url) > 0
    assert page.locator("#app h1").count() == 1
    assert browsing.replay_time(page, 10) > 0


def test_the_react_page(context: BrowserContext, folder: CountingSite, tmp_path: Path) -> None:
    """It shows the board of a match, counts taps, and takes them back."""
    react.build(tmp_path, repeated.stored(10))
    page = context.new_page()
    browsing.open_page(page, folder.url)
    before = page.locator(NUMBERS).all_text_contents()
    assert len(before) == repeated.players()
    page.click("#plus-1")
    page.click("#plus-1")
    page.click("#plus-3")
    page.click(".tools [data-do=undo]")
    assert page.locator(NUMBERS).all_text_contents() == [before[0], "2", *before[2:]]
