"""Helpers of the tests of the pages of CIV."""

from __future__ import annotations

from typing import Any

from laurel.app.storage.keys import MATCH
from laurel.games import GAMES
from laurel.games.carta_impera_victoria.actions import (
    Action,
    DrawLastCard,
    EndTurn,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
    StartTurn,
)
from laurel.games.carta_impera_victoria.components import ID
from laurel.games.carta_impera_victoria.state import Options
from laurel.match.archive import encode
from laurel.match.match import Match, MatchId
from laurel.match.replay import replay
from laurel.match.setup import Setup
from laurel.pages import routes
from laurel.pages.board import board as board_page
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Page
from tests.app.support import Tab
from tests.games.carta_impera_victoria.support import CULTURE, SCIENCE, A, B, C, D, setup
from tests.markup import Element, read_page
from tests.pages.support import NO_NOTICES, screens_of
from tests.support import NOON, journal

PAGES = PRESENTATIONS[ID]

RUNNING: tuple[Action, ...] = (
    PlayCards(A, SCIENCE, 6),
    PlaceUtopia(B, A, CULTURE),
    EndTurn(A),
    PlayCards(B, CULTURE, 2),
    MoveCards(A, SCIENCE, B),
    RemoveUtopia(A, CULTURE),
    PlaceUtopia(B, A, SCIENCE),
    StartTurn(A),
)
MATCHES: dict[str, tuple[Action, ...]] = {
    "new": (),
    "running": RUNNING,
    "threat": (*RUNNING, PlayCards(A, SCIENCE, 4), PlayCards(B, CULTURE, 6)),
    "hegemony": (PlayCards(A, SCIENCE, 8), EndTurn(A)),
    "last round": (*RUNNING, DrawLastCard()),
    "majority": (*RUNNING, DrawLastCard(), EndTurn(A), EndTurn(B), EndTurn(C), EndTurn(D)),
    "level": (DrawLastCard(), EndTurn(A), EndTurn(B), EndTurn(C), EndTurn(D)),
}


def view(*actions: Action, language: str = "en", players: int = 4, **options: Any) -> MatchView:
    """Return a match after some actions, whose players are called A, B and so on."""
    return view_of(setup(players, **options), *actions, language=language)


def view_of(setup_: Setup[Options], *actions: Action, language: str = "en") -> MatchView:
    """Return a match after some actions."""
    match: Match[Any] = Match(MatchId("a-match"), NOON, setup_, journal(*actions))
    replayed = replay(GAMES[ID], GAMES[ID].opening(setup_), match.journal.log)
    return MatchView(PAGES, match, replayed, Translator(language, tuple(player.name for player in setup_.players)))


def board(match_view: MatchView) -> Element:
    """Return the board."""
    return read_page(board_page.board(match_view, NO_NOTICES))


def area(match_view: MatchView, player: str) -> Element:
    """Return a player's area on the board."""
    return next(one for one in board(match_view).all("article") if one.attributes["aria-label"] == player)


def screens(match_view: MatchView) -> dict[str, Page]:
    """Return every screen and every sheet of a match."""
    return screens_of(match_view, {name: make(match_view, {"seat": "0"}) for name, make in PAGES.dialogs.items()})


def home_card(*actions: Action, **options: Any) -> Element:
    """Return the card of a match on the first screen."""
    match_view = view(*actions, **options)
    tab = Tab({f"{MATCH}a-match": encode(GAMES[ID], match_view.match)})
    tab.go(routes.HOME)
    return tab.page.one("li", "match")
