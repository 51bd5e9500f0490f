"""A stored match whose entries are repeated until it is as long as wanted. Runs in CPython and in the stock page.

The match is the file `match.json` in the folder of a game. Its board has a button of the class `plus` for every player,
and after its last entry the first one is possible again.
"""

from __future__ import annotations

import time
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from attrs import evolve

from laurel.match.archive import decode, encode
from laurel.match.edits import Milliseconds
from laurel.match.game import Game
from laurel.match.journal import Journal
from laurel.match.match import Match
from laurel.match.replay import replay
from laurel.pages.games import find_game

BETWEEN_ENTRIES = 20_000
"""Milliseconds."""


@cache
def source() -> tuple[Game[Any, Any, Any], Match[Any]]:
    """Return the stored match and its game; raises ValueError where there is not exactly one."""
    (path,) = Path(__file__).parent.glob("*/match.json")
    return decode(find_game, path.read_text(encoding="utf-8"))


def players() -> int:
    """Return how many players the match has."""
    return len(source()[1].setup.players)


def match(entries: int) -> Match[Any]:
    """Return the match with so many entries."""
    _, once = source()
    actions = islice(cycle(entry.action for entry in once.journal.log), entries)
    journal: Journal[Any] = Journal()
    for number, action in enumerate(actions):
        journal = journal.add(action, Milliseconds(once.started + number * BETWEEN_ENTRIES))
    return evolve(once, journal=journal)


def stored(entries: int) -> str:
    """Return the match with so many entries as it is stored."""
    return encode(source()[0], match(entries))


def replay_time(entries: int) -> float:
    """Return how long a whole replay keeps the processor busy, in microseconds an entry."""
    game, played = source()[0], match(entries)
    log = played.journal.log
    began = time.process_time()
    replay(game, game.opening(played.setup), log)
    return (time.process_time() - began) * 1e6 / entries
