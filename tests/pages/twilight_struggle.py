"""Matches of Twilight Struggle as their pages see them."""

from __future__ import annotations

from typing import Any

from laurel.games import GAMES
from laurel.games.twilight_struggle.actions import Action, ContinueFinalScoring, StartTurn
from laurel.games.twilight_struggle.components import ID
from laurel.games.twilight_struggle.table import Options
from laurel.match.match import Match, MatchId
from laurel.match.replay import replay
from laurel.match.setup import Player, Setup
from laurel.pages.games import PRESENTATIONS
from laurel.pages.match_view import MatchView
from laurel.pages.translator import Translator
from tests.support import NOON, journal

FINAL = (*(StartTurn(turn) for turn in range(2, 11)), *(ContinueFinalScoring() for _ in range(7)))
"""Turn after turn to the end, every region, and the China Card."""


def sit(*actions: Action, language: str = "en", **options: Any) -> MatchView:
    """Return the view of a match after some entries; Анна plays the USSR."""
    setup = Setup(ID, (Player("Анна", "red"), Player("Bob", "blue")), Options(**options))
    match: Match[Any] = Match(MatchId("a-match"), NOON, setup, journal(*actions))  # type: ignore[arg-type]
    played = replay(GAMES[ID], GAMES[ID].opening(setup), match.journal.log)
    return MatchView(PRESENTATIONS[ID], match, played, Translator(language, ("Анна", "Bob")))
