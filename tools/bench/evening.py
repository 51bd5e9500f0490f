"""A long evening of Twilight Imperium that nobody wins. Runs in CPython and in the stock page."""

from __future__ import annotations

import time
from itertools import cycle, islice

from laurel.games import GAMES
from laurel.games.twilight_imperium.actions import Action, Gain, Lose, StartPhase
from laurel.games.twilight_imperium.components import SourceId
from laurel.games.twilight_imperium.table import Options, Phase, SeatDetails
from laurel.match.archive import encode
from laurel.match.journal import Added, Entry, EntryId, Journal, Milliseconds
from laurel.match.match import Match, MatchId
from laurel.match.replay import replay
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup

PLAYERS = 6
STARTED = Milliseconds(1_700_000_000_000)
BETWEEN_ENTRIES = 20_000
"""Milliseconds."""

SECRET, SHARD = SourceId("secret_objective"), SourceId("shard_of_the_throne")


def match(entries: int) -> Match[Action]:
    """Return a match of so many entries: everybody gains a point and loses it again, and the round goes on."""
    seats = [Seat(index) for index in range(PLAYERS)]
    turn: list[Action] = [
        *(Gain(seat, Points(1), SECRET) for seat in seats),
        *(Lose(seat, Points(1), SHARD) for seat in seats),
        StartPhase(Phase.ACTION, 1),
        StartPhase(Phase.STATUS, 1),
    ]
    edits = tuple(
        Added(Entry(EntryId(number), Milliseconds(STARTED + number * BETWEEN_ENTRIES), action))
        for number, action in enumerate(islice(cycle(turn), entries))
    )
    players = tuple(Player(f"Player {seat + 1}", COLOURS[seat], SeatDetails()) for seat in seats)
    return Match(MatchId("bench"), STARTED, Setup("twilight_imperium", players, Options(14)), Journal(edits))


def stored(entries: int) -> str:
    """Return a match of so many entries as it is stored."""
    return encode(GAMES["twilight_imperium"], match(entries))


def replay_time(entries: int) -> float:
    """Return how long a whole replay keeps the processor busy, in microseconds an entry."""
    game, played = GAMES["twilight_imperium"], match(entries)
    log = played.journal.log
    began = time.process_time()
    replay(game, game.opening(played.setup), log)
    return (time.process_time() - began) * 1e6 / entries
