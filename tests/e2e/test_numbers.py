"""The numbers of every board are read across a table, and grow with the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e import audits, numbers, rendered_page, screens
from tests.e2e.numbers import Numbers
from tests.e2e.rendered import boards
from tools.serve import Site

FOUND = {game: shown.numbers for game, shown in screens.found().items()}


@pytest.mark.parametrize("shown", FOUND.values(), ids=FOUND.keys())
def test_numbers(context: BrowserContext, site: Site, built: Path, shown: Numbers) -> None:
    """A digit is 7 mm tall on a phone and 12 mm on a tablet; larger text makes none smaller, and hides nothing.

    Neither the browser's letters, nor the zoom of the page, nor the spacing of text; in the longest language.
    """
    page = rendered_page.opened(context, site, built)
    audits.tell(numbers.problems(page, shown, list(boards(shown.stored, "ru"))))
