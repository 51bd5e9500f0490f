"""Every screen and every sheet of every game: axe finds nothing, controls are large enough, and nothing overflows.

The screens are rendered without a start of Laurel. A part of a screen is looked at once: a part that differs from it in
nothing but its texts and numbers looks the same. `test_layout` has the other windows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from laurel.games import GAMES
from tests.e2e import audits, rendered_page, screens, states
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.rendered import walked
from tests.e2e.survey import Screens, guide
from tools.serve import Site
from tools.visiting import PHONE, TABLET

SCREENS = screens.found()

NEW = "[data-new]"
"""CSS selector of the parts of a screen that were not looked at before."""

# Marks these parts, and returns whether there are any, and whether no screen of this kind was looked at before.
MARK = r"""(within) => {
  window.looked ??= new Set();
  const TEXTS = 'id|for|href|title|value|name|aria-(?:label|labelledby|describedby|description)'
    + '|data-(?:fields|opened|hold|key|seat)';
  const looks = (part) => part.outerHTML
    .replace(/>[^<]+</g, '>text<')
    .replace(new RegExp(` (${TEXTS})="[^"]+"`, 'g'), ' $1');
  const isNew = (look) => !looked.has(look) && Boolean(looked.add(look));
  const root = JSON.stringify({ ...document.getElementById('app').dataset });
  const parts = [...document.querySelectorAll(within)].filter((part) => isNew(root + looks(part)));
  for (const part of parts) part.dataset.new = '';
  return [parts.length > 0, isNew(document.getElementById('app').dataset.screen)];
}"""

Measure = Callable[[Laurel, str | None], list[str]]
"""Returns the problems of what is shown, or of the parts of it that a CSS selector finds."""

of_every_game = pytest.mark.parametrize("shown", SCREENS.values(), ids=SCREENS.keys())


def test_every_game_has_screens() -> None:
    """No game is left out of the tests below."""
    assert set(GAMES) == set(SCREENS)


def looked_at(page: Page, shown: Screens, *measures: Measure, device: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the problems of every screen and sheet, by name."""
    laurel = Laurel(page, "")
    found: dict[str, list[str]] = {}

    def look(name: str, within: str) -> None:
        has_new, is_new_kind = page.evaluate(MARK, within)
        parts = None if is_new_kind and within != "dialog[open]" else NEW
        if has_new:
            found[name] = [problem for measure in measures for problem in measure(laurel, parts)]

    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    page.set_viewport_size(device["viewport"])
    for one in walked({**shown.stored, **shown.strained}, "en"):
        rendered_page.show(page, one)
        look(one.name, "#app .region")
        for name, sheet in one.sheets:
            rendered_page.show_sheet(page, sheet)
            look(f"{one.name}, {name}", "dialog[open]")
    return found


@of_every_game
def test_everything_on_a_phone(context: BrowserContext, site: Site, built: Path, shown: Screens) -> None:
    """Axe finds nothing, light or dark, every control is large enough, and nothing reaches over the edge.

    With letters of twice the size nothing reaches over the edge either, and no text of a control is cut. No state is
    shown by a fill alone, and the edge of every control is seen, light or dark.
    """

    def sizes(laurel: Laurel, _within: str | None) -> list[str]:
        page = laurel.page
        small = audits.small_targets(page, shown.smallest_target)
        return [*small, *audits.overflowing(page), *audits.enlarged(laurel)]

    def seen(laurel: Laurel, _within: str | None) -> list[str]:
        return [*states.filled_only(laurel), *states.faint_shapes(laurel)]

    page = rendered_page.opened(context, site, built)
    audits.tell(
        looked_at(page, shown, audits.axe_in_both_themes, states.axe_with_more_contrast, sizes, seen, device=PHONE)
    )


LARGER = [
    *(pytest.param(shown, DESKTOP, id=f"{game}-desktop") for game, shown in SCREENS.items()),
    *(pytest.param(shown, TABLET, id=f"{game}-tablet") for game, shown in SCREENS.items() if shown.has_tablet_layout),
]
"""The larger screens on which a game has a layout of its own."""


@pytest.mark.parametrize(("shown", "device"), LARGER)
def test_axe_finds_nothing(
    context: BrowserContext, site: Site, built: Path, shown: Screens, device: Mapping[str, Any]
) -> None:
    """Neither light nor dark."""
    page = rendered_page.opened(context, site, built)
    audits.tell(looked_at(page, shown, audits.axe_in_both_themes, device=device))


@of_every_game
def test_the_guide(open_laurel: OpenLaurel, shown: Screens) -> None:
    """Axe finds nothing in the guide of a game, which a script lays out."""
    match = next(iter(shown.stored)).rpartition(":")[2]
    laurel = open_laurel(f"/match/{match}", stored=shown.stored, reduced_motion="reduce", color_scheme="light").on(
        "board"
    )
    audits.tell({name: audits.axe_in_both_themes(laurel) for name in guide(laurel)})
