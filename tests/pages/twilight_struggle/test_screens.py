"""Every screen of Twilight Struggle, in every language."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_struggle.actions import (
    GainPoints,
    SetDefcon,
)
from laurel.games.twilight_struggle.components import ID
from laurel.pages import board as board_page
from laurel.pages import history as history_page
from laurel.pages import notices, setup
from laurel.pages import results as results_page
from laurel.pages.languages import LANGUAGES
from laurel.pages.match_view import MatchView
from laurel.pages.page import Page, markup
from laurel.pages.translator import Translator
from laurel.pages.twilight_struggle import cards
from tests.markup import read
from tests.pages.support import NO_NOTICES, check_whole, left_in_english, listed, time
from tests.pages.twilight_struggle.support import (
    GAMES_PLAYED,
    PAGES,
    play,
)

SHEET_FIELDS = {"attempt": "COUP", "seat": "0", "country": "iran", "region": "middle_east", "id": "brush_war"}


def screens(match_view: MatchView) -> dict[str, Page]:
    """Return every screen and every sheet of a match."""
    translator = match_view.translator
    made = {name: make(match_view, SHEET_FIELDS) for name, make in PAGES.sheets.items()}
    made |= {f"card {card}": cards.card_sheet(match_view, {"id": card}) for card in ("summit", "china_card", "opec")}
    made |= {f"form {kind}": board_page.form_sheet(match_view, {"kind": kind}) for kind in listed(PAGES)}
    for log_step in match_view.replay.log_steps[-9:]:
        made[f"entry {log_step.entry.id}"] = board_page.entry_sheet(match_view, {"entry": str(log_step.entry.id)})
    over = {name: notices.over_board(translator, (), name, content) for name, content in made.items()}
    return {
        "results": results_page.results(match_view, time, NO_NOTICES),
        "history": history_page.history(match_view, time, NO_NOTICES),
        "board": board_page.board(match_view, NO_NOTICES, is_awake=True),
        **{name: Page("board", "", translator.language, shown) for name, shown in over.items()},
    }


def unbroken(page: Page) -> Page:
    """Return a page without the places where long words may be broken."""
    return evolve(page, regions=tuple(evolve(one, html=one.html.replace("\u00ad", "")) for one in page.regions))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_every_screen_is_whole(language: str, game: str) -> None:
    """Well nested, every id once, every control named, every placeholder filled."""
    check_whole(screens(play(*GAMES_PLAYED[game], language=language, chinese_civil_war=game == "new")))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_nothing_is_left_in_english(language: str, game: str) -> None:
    """A text that stands on the English page and has letters is another one here."""
    english = screens(play(*GAMES_PLAYED[game]))
    for title, page in screens(play(*GAMES_PLAYED[game], language=language)).items():
        left = {
            text for text in left_in_english(unbroken(page), unbroken(english[title]), language) if "Bob" not in text
        }
        assert left <= set(LANGUAGES.values()), title


def test_colours_are_the_sides() -> None:
    """Whatever the players chose: blue for the USA, red for the USSR; at setup there is nothing to choose."""
    match_view = play(ussr=1)
    draft = setup.Draft(ID, (setup.Row("", "black"), setup.Row("", "blue")))
    screen = setup.Screen(draft, (PAGES,), (), None)
    page = read(markup(setup.setup(Translator("en"), PAGES, screen, NO_NOTICES)))

    assert [("USA", "blue", "circle"), ("USSR", "red", "hexagon")] == [
        (player.role, player.colour, player.shape) for player in match_view.players
    ]
    assert not page.all("select", name="rows.0.colour")
    assert "black" == page.one("input", name="rows.0.colour").attributes["value"]


def test_what_is_heard() -> None:
    """What happened; and where the marker stands if it moved."""
    assert "DEFCON 3." == PAGES.announce(play(SetDefcon(3)))
    assert "USSR +2. Marker: USSR +2." == PAGES.announce(play(GainPoints(ussr=2)))
    assert "" == PAGES.announce(play())
