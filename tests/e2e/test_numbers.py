"""The numbers of every board are read across a table, and grow with the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e import audits, numbers, rendered_page, screens
from tests.e2e.numbers import Numbers
from tests.e2e.rendered import boards
from tools.serve import Site
from tools.visiting import DRAWN

FOUND = {game: shown.numbers for game, shown in screens.found().items()}

SHAPES = ((390, 844), (844, 390), (820, 1180))

AGAIN = """(number) => {
  const region = document.querySelector(number).closest('.region');
  region.innerHTML = region.innerHTML;
}"""
"""Replaces the markup of the region that has the first number."""

CONTAINERS = """(number) => [...document.querySelector(number).closest('.region').querySelectorAll('*')]
  .filter((one) => getComputedStyle(one).containerType !== 'normal').length"""
"""How many containers are in that region: what is in one of them is styled when its size is known."""

MORE = 4
"""How often styles are worked out beside that: for what is new, and for what is around it."""


@pytest.mark.parametrize("shown", FOUND.values(), ids=FOUND.keys())
def test_numbers_of_boards_are_large_enough_to_read(
    context: BrowserContext, site: Site, built: Path, shown: Numbers
) -> None:
    """A digit is 7 mm tall on a phone and 12 mm on a tablet; larger text makes none smaller, and hides nothing.

    Neither the browser's letters, nor the zoom of the page, nor the spacing of text; in the longest language.
    """
    page = rendered_page.opened(context, site, built)
    audits.tell(numbers.problems(page, shown, list(boards(shown.stored, "ru"))))


@pytest.mark.parametrize("shown", FOUND.values(), ids=FOUND.keys())
def test_a_new_number_styles_its_own_region(context: BrowserContext, site: Site, built: Path, shown: Numbers) -> None:
    """No other one: a container whose height follows from a row would have all of them styled for several heights."""
    page = rendered_page.opened(context, site, built)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")

    def styled() -> int:
        measured = session.send("Performance.getMetrics")["metrics"]
        return int(next(one["value"] for one in measured if one["name"] == "RecalcStyleCount"))

    found: dict[str, list[str]] = {}
    for board in boards(shown.stored, "en"):
        rendered_page.show(page, board)
        for width, height in SHAPES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            most = 2 * page.evaluate(CONTAINERS, shown.number) + MORE
            before = styled()
            page.evaluate(AGAIN, shown.number)
            page.evaluate(DRAWN)
            times = styled() - before
            found[f"{board.name}, {width}x{height}"] = [f"styled {times} times"] if times > most else []
    audits.tell(found)
