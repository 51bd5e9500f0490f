"""Every screen and every sheet of every game: axe finds nothing, controls are large enough, and nothing overflows.

The screens are rendered without a start of Laurel. `test_layout` and `test_lengths` have the other windows, and large
letters.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from playwright.sync_api import BrowserContext

from laurel.games import GAMES
from tests.e2e import audits, looks, rendered_page, rendered_phones, screens
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.rendered import Rendered, walked
from tests.e2e.survey import Screens, guide
from tools.serve import Site
from tools.visiting import PHONE, TABLET

SCREENS = screens.found()

of_every_game = pytest.mark.parametrize("shown", SCREENS.values(), ids=SCREENS.keys())


def test_every_game_has_screens() -> None:
    """No game is left out of the tests below."""
    assert {*GAMES, "score_sheet"} == set(SCREENS)


@of_every_game
def test_every_screen_is_accessible_and_fits(context: BrowserContext, site: Site, built: Path, shown: Screens) -> None:
    """Axe finds nothing, light or dark, every control is large enough, and nothing reaches over the edge.

    No state is shown by a fill alone, and the edge of every control is seen, light or dark. Boards that tell of all
    that they can are looked at on a phone. On the larger screens on which a game has a layout of its own axe looks, in
    the dark, at what a phone does not show, and at the whole of a screen of every kind.
    """
    page = rendered_page.opened(context, site, built)
    light, dark, more, forced = looks.everything("phone", PHONE["viewport"])
    larger = {"desktop": DESKTOP, **({"tablet": TABLET} if shown.has_tablet_layout else {})}
    others = [more, forced, *(looks.in_the_dark(name, device["viewport"]) for name, device in larger.items())]
    rendered = walked({**shown.stored, **shown.strained}, "en")
    usual = {one.name for one in walked(shown.stored, "en")}
    strained = tuple(one.name for one in rendered if one.name not in usual)
    ways = [light, dark, *(evolve(way, left_out=strained) for way in others)]
    audits.tell(looks.problems(page, rendered, *ways, smallest_target=shown.smallest_target))


BIG = "width: 5rem; height: 5rem"
FAULTS = {
    "phone: color-contrast": '<p class="light-only">pale</p>',
    "phone, dark: color-contrast": '<p class="dark-only">pale</p>',
    "phone, more contrast: color-contrast": '<p class="more-only">pale</p>',
    "phone: button-name": f'<button style="{BIG}"></button>',
    "phone: 20x": '<button style="width: 20px">x</button>',
    "phone: the ": '<p style="width: 30rem">wide</p>',
    "phone, forced colours": '<p class="side side-leads">filled</p>',
    "phone: edge": f'<button style="{BIG}; background: none; border: 1px solid #ddd">edge</button>',
    "phone, dark: edge": f'<button style="{BIG}; background: none; border: 1px solid #222">edge</button>',
}
"""Faulty parts of a page by how the problems begin that are found."""

STYLE = """
:is(.light-only, .dark-only, .more-only) { color: #000; background: #fff }
@media (prefers-color-scheme: light) and (prefers-contrast: no-preference) { .light-only { color: #ccc } }
@media (prefers-color-scheme: dark) { .dark-only { color: #ccc } }
@media (prefers-contrast: more) { .more-only { color: #ccc } }
"""


def screen_with(name: str, part: str, part_of_sheet: str) -> Rendered:
    """Return a screen with a sheet, with a part in each."""
    root = {"screen": "board", "size": "", "game": "", "state": ""}
    region = f'<div class="region"><h1>Heading</h1>{part}</div><div id="region-sheet"></div>'
    sheet = f'<dialog class="sheet" aria-label="Sheet"><h2>Heading</h2>{part_of_sheet}</dialog>'
    return Rendered(name, "en", region, root, (("sheet", sheet),))


def test_what_is_found(context: BrowserContext, site: Site, built: Path) -> None:
    """Each measure finds its fault on a later screen, and in a sheet, where all else was seen before."""
    page = rendered_page.opened(context, site, built)
    page.add_style_tag(content=STYLE)
    for where in ("screen", "sheet"):
        rendered = [screen_with("usual", "", "")]
        rendered += [
            screen_with(name, *((part, "") if where == "screen" else ("", part))) for name, part in FAULTS.items()
        ]
        found = looks.problems(page, rendered, *looks.everything("phone", PHONE["viewport"]))
        assert found["usual"] == found["usual, sheet"] == []
        for name in FAULTS:
            problems = found[name if where == "screen" else f"{name}, sheet"]
            assert any(problem.startswith(name) for problem in problems), (name, where, problems)


def test_texts_about_phones(context: BrowserContext, site: Site, built: Path) -> None:
    """The same for what is shown while phones join a match and hand it over."""
    page = rendered_page.opened(context, site, built)
    ways = looks.everything("phone", PHONE["viewport"])
    audits.tell(looks.problems(page, rendered_phones.screens("en"), *ways))


def test_the_guide_is_accessible(open_laurel: OpenLaurel) -> None:
    """Axe finds nothing in a guide, which a script lays out: all games have the same one with other words."""
    stored = SCREENS["twilight_imperium"].stored  # whose signs are icons and texts
    match = next(iter(stored)).rpartition(":")[2]
    laurel = open_laurel(f"/match/{match}", stored=stored).on("board")
    audits.tell({name: audits.axe_in_both_themes(laurel) for name in guide(laurel)})
