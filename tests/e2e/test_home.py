"""The first screen: it explains itself, offers samples, and its cards have menus."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from laurel.app.handle import handle
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.pages import routes
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.languages import DEFAULT, LANGUAGES
from laurel.pages.page import markup
from tests.e2e import audits, looks, rendered_page, seeds
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.rendered import Clock, Rendered, root_of
from tests.e2e.test_accessibility import key
from tools.serve import Site
from tools.visiting import GUIDES_SHOWN, PHONE

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


def first_screens(language: str) -> Iterator[Rendered]:
    """Render the first screen of a new browser, a sample, and the first screen with its card."""
    session = Session(dict(GUIDES_SHOWN), Clock(language))
    yield _rendered("empty", session, "go", route=routes.HOME)
    yield _rendered("sample", session, "open-sample", game="twilight_imperium")
    yield _rendered("card", session, "go", route=routes.HOME)


def screens_of_little(language: str) -> Iterator[Rendered]:
    """Render a first screen with something unreadable, an empty history, and a message."""
    garbage = {"laurel:match:x": "garbage", **seeds.stored(seeds.match())}
    session = Session({**GUIDES_SHOWN, **garbage}, Clock(language))
    yield _rendered("unreadable", session, "go", route=routes.HOME)
    yield _rendered("empty history", session, "go", route=routes.history("seed"))
    handle(session, Event("go", {"route": routes.HOME}))
    yield _rendered("message", session, "delete", match="seed")


def _rendered(name: str, session: Session, event: str, **fields: str) -> Rendered:
    page = handle(session, Event(event, fields)).page
    return Rendered(name, page.language, markup(page), root_of(page))


def test_the_first_screen_explains_itself(context: BrowserContext, site: Site, built: Path) -> None:
    """Every game has a card with two buttons, and 320 pixels are enough in every language; with a sample as well.

    Axe finds nothing in one language, nor where something cannot be read or nothing is.
    """
    page = rendered_page.opened(context, site, built)
    light, dark = looks.axe_alone("narrow", NARROW["viewport"])
    for language in LANGUAGES:
        empty, *others = first_screens(language)
        rendered_page.show(page, empty)
        expect(page.locator(".game-card")).to_have_count(len(PRESENTATIONS))
        expect(page.locator(".game-card button")).to_have_count(2 * len(PRESENTATIONS))
        fits = looks.Way(f"narrow, {language}", measures=("overflowing", "cut"), viewport=NARROW["viewport"])
        ways = (fits, light, dark) if language == DEFAULT else (fits,)
        audits.tell(looks.problems(page, [empty, *others], *ways))
    audits.tell(looks.problems(page, screens_of_little(DEFAULT), light, dark))


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
