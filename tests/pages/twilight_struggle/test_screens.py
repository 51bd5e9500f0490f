"""Every screen of Twilight Struggle, in every language."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_struggle.actions import (
    GainPoints,
    SetDefcon,
)
from laurel.games.twilight_struggle.components import ID
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Page
from laurel.pages.setup import setup
from laurel.pages.twilight_struggle import cards
from tests.markup import read_page
from tests.pages.support import NO_NOTICES, TRANSLATED, check_filled, check_whole, left_in_english, screens_of
from tests.pages.twilight_struggle.support import (
    GAMES_PLAYED,
    PAGES,
    play,
)

SHEET_FIELDS = {"attempt": "COUP", "seat": "0", "country": "iran", "region": "middle_east", "id": "brush_war"}


def screens(match_view: MatchView) -> dict[str, Page]:
    """Return every screen and every sheet of a match."""
    sheets = {name: make(match_view, SHEET_FIELDS) for name, make in PAGES.dialogs.items()}
    sheets |= {f"card {card}": cards.card_dialog(match_view, {"id": card}) for card in ("summit", "china_card", "opec")}
    return screens_of(match_view, sheets)


def unbroken(page: Page) -> Page:
    """Return a page without the places where long words may be broken."""
    return evolve(
        page, regions=tuple(evolve(one.rendered, html=one.html.replace("\u00ad", "")) for one in page.regions)
    )


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_every_screen_is_whole_and_translated(game: str) -> None:
    """Well nested, every id once, every control named, every placeholder filled.

    In another language a text that has letters is another one than on the English page.
    """
    english = screens(play(*GAMES_PLAYED[game], chinese_civil_war=game == "new"))
    check_whole(english)
    translated = screens(play(*GAMES_PLAYED[game], language=TRANSLATED, chinese_civil_war=game == "new"))
    check_filled(translated)
    for title, page in translated.items():
        left = left_in_english(unbroken(page), unbroken(english[title]), TRANSLATED)
        assert {text for text in left if "Bob" not in text} <= set(LANGUAGES.values()), title


def test_colours_are_the_sides() -> None:
    """Whatever the players chose: blue for the USA, red for the USSR; at setup there is nothing to choose."""
    match_view = play(ussr=1)
    draft = setup.Draft(ID, (setup.SeatRow("", "black"), setup.SeatRow("", "blue")))
    screen = setup.SetupView(draft, (PAGES,), (), None)
    page = read_page(setup.setup(Translator("en"), PAGES, screen, NO_NOTICES))

    assert [("USA", "blue"), ("USSR", "red")] == [(player.role, player.colour) for player in match_view.players]
    assert not page.all("select", name="rows.0.colour")
    assert "black" == page.one("input", name="rows.0.colour").attributes["value"]


def test_what_is_heard() -> None:
    """What happened; and where the marker stands if it moved."""
    assert "DEFCON 3." == PAGES.announce(play(SetDefcon(3)))
    assert "USSR +2. Marker: USSR\u00a0+2." == PAGES.announce(play(GainPoints(ussr=2)))
    assert "" == PAGES.announce(play())
