"""Stored matches of Twilight Struggle to begin a test with."""

from __future__ import annotations

from typing import Any

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import Action
from laurel.games.twilight_struggle.table import Options
from laurel.match.archive import encode
from laurel.match.journal import Journal, Milliseconds
from laurel.match.match import Match, MatchId
from laurel.match.setup import Player, Setup
from tests.e2e import seeds

PLAYERS = (Player("Anna-Maria Wielkopolska", "black"), Player("Boris", "yellow"))


def match(name: str, *actions: Action, **options: Any) -> str:
    """Return the document of a match in which actions were entered a minute apart."""
    journal: Journal[Action] = Journal()
    for index, action in enumerate(actions, 1):
        journal = journal.add(action, Milliseconds(seeds.NOON + 60_000 * index))
    setup = Setup(GAME.id, PLAYERS, Options(**options))
    return encode(GAME, Match(MatchId(name), Milliseconds(seeds.NOON), setup, journal))
