"""The first screen: it explains itself, offers samples, and its cards have menus."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from playwright.sync_api import BrowserContext, expect

from laurel.app.events import Event
from laurel.app.handle import handle
from laurel.app.session import Session
from laurel.pages import routes
from laurel.pages.games import PRESENTATIONS
from laurel.pages.languages import LANGUAGES
from laurel.pages.page import markup
from tests.e2e import audits, looks, rendered_page, seeds
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.rendered import Clock, Rendered
from tests.e2e.test_accessibility import key
from tools.serve import Site
from tools.visiting import GUIDES_SHOWN, PHONE

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


def first_screens(language: str) -> Iterator[Rendered]:
    """Render the first screen of a new browser, a sample, and the first screen with its card."""
    session = Session(dict(GUIDES_SHOWN), Clock(language))

    home = handle(session, Event("go", {"route": routes.HOME})).page
    board = handle(session, Event("open-sample", {"game": "twilight_imperium"})).page
    assert board.screen == "board"
    card = handle(session, Event("go", {"route": routes.HOME})).page
    for name, page in (("empty", home), ("sample", board), ("card", card)):
        root = {"screen": page.screen, "size": page.size, "game": page.game, "state": page.state}
        yield Rendered(name, page.language, markup(page), root)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_screen_explains_itself(context: BrowserContext, site: Site, built: Path, language: str) -> None:
    """Every game has a card with two buttons, 320 pixels are enough, and axe finds nothing; with a sample either."""
    page = rendered_page.opened(context, site, built)
    empty, *others = first_screens(language)
    rendered_page.show(page, empty)
    expect(page.locator(".game-card")).to_have_count(len(PRESENTATIONS))
    expect(page.locator(".game-card button")).to_have_count(2 * len(PRESENTATIONS))
    light, dark = looks.axe_alone("narrow", NARROW["viewport"])
    ways = (evolve(light, measures=("overflowing", "cut")), dark)
    audits.tell(looks.problems(page, [empty, *others], *ways))


def test_the_menu_of_a_card_by_keyboard(open_laurel: OpenLaurel) -> None:
    """Enter opens it, Escape closes it and gives the focus back, and what is in it is done."""
    laurel = open_laurel("/", stored=seeds.stored(seeds.running()), device=DESKTOP).on("home")
    page = laurel.page
    more, delete = page.locator(".match-more"), page.locator(".match-menu button[data-do=delete]")
    expect(delete).to_be_hidden()
    key(laurel, more)
    expect(delete).to_be_visible()
    page.keyboard.press("Escape")
    expect(delete).to_be_hidden()
    expect(more).to_be_focused()
    key(laurel, more)
    key(laurel, delete)
    expect(page.locator(".match")).to_have_count(0)
    expect(laurel.toasts).to_have_count(1)
