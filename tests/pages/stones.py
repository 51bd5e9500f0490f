"""Stones, the game in `tests/toy`, as the shared screens show it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from laurel import games, pages
from laurel.match.match import Match, MatchId
from laurel.match.replay import replay
from laurel.match.setup import COLOURS, Player, Setup
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView, Presentation
from tests.support import NOON, journal

TOY = Path(__file__).parents[1] / "toy"


def load() -> Presentation:
    """Return the presentation of Stones; the games of Laurel stay those that it has."""
    assert "stones" not in PRESENTATIONS
    games.__path__.append(str(TOY / "games"))
    pages.__path__.append(str(TOY / "pages"))
    try:
        presentation: Presentation = import_module("laurel.pages.stones").PRESENTATION
    finally:
        games.__path__.pop()
        pages.__path__.pop()
    return presentation


STONES = load()
RULES = import_module("laurel.games.stones")


def view(*actions: Any, names: tuple[str, ...] = ("Anna", "Boris"), language: str = "en") -> MatchView:
    """Return the view of a match of Stones after some actions."""
    players = tuple(Player(name, colour, RULES.SeatDetails()) for name, colour in zip(names, COLOURS, strict=False))
    match: Match[Any] = Match(MatchId("a-match"), NOON, Setup("stones", players, RULES.Options()), journal(*actions))
    played = replay(STONES.game, STONES.game.opening(match.setup), match.journal.log)
    return MatchView(STONES, match, played, Translator(language, names))
