"""Counts what fingers do: plays frequent operations of every game on the built site, on a phone. `make taps`.

A game's operations are in `tools/taps/<game>.py`, whose `OPERATIONS` has them in the order of the table.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import frozen

from laurel.games import GAMES
from laurel.match.archive import encode
from laurel.match.edits import Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.plain import AnyGame
from laurel.match.setup import COLOURS, Player, Setup
from tools.taps.hand import Hand

NOON = Milliseconds(1_700_000_000_000)
MINUTE = 60_000

SECONDS_A_TAP, SECONDS_A_KEY = 1.1, 0.28
"""How long a tap or a swipe, and a typed character, take a practised thumb."""

Log = tuple[Any, ...]
"""The actions of a match, in their order."""


@frozen
class Cost:
    """What an operation takes."""

    taps: int
    keys: int = 0
    """Characters that are typed."""

    scrolls: int = 0
    """Swipes that move a screen or a sheet before a control can be tapped."""

    @property
    def seconds(self) -> int:
        """About how long it takes, without what players do before and between."""
        return round(SECONDS_A_TAP * (self.taps + self.scrolls) + SECONDS_A_KEY * self.keys)

    def __str__(self) -> str:
        """The cost as the table has it: `3 + 9 keys + 1 swipe`."""
        parts = [str(self.taps)]
        for n, one, many in ((self.keys, "key", "keys"), (self.scrolls, "swipe", "swipes")):
            if n:
                parts.append(f"{n} {one if n == 1 else many}")
        return " + ".join(parts)


@frozen
class Operation:
    """Something that players do often, and how it is done on the site."""

    title: str
    before: str
    """What it took in the build of the review, as the review has it; empty where it has no figure."""

    ideal: Cost | None
    """What the review calls ideal; `None` where it does not say."""

    document: str
    """The stored match in which it is done, whose board is shown; empty where it begins with the setup screen."""

    play: Callable[[Hand], None]
    """Does it."""

    after: Callable[[Log], Log]
    """Returns the log that the match has to have afterwards, for the log before."""

    prepare: Callable[[Hand], None] | None = None
    """What is done before, and not counted."""

    limit: int | None = None
    """In how many seconds it should be done, where that is a goal."""


def adds(*actions: Any) -> Callable[[Log], Log]:
    """Return the function for an operation that enters actions, and changes nothing else."""
    return lambda log: (*log, *actions)


def undoes(log: Log) -> Log:
    """Return a log without its last entry."""
    return log[:-1]


def players(*names: str) -> tuple[Player, ...]:
    """Return players with these names, each with a colour of their own."""
    return tuple(Player(name, COLOURS[seat]) for seat, name in enumerate(names))


def document(game: str, seated: tuple[Player, ...], actions: Iterable[Any], options: Any = None) -> str:
    """Return a stored match in which actions were entered a minute apart."""
    return document_of(GAMES[game], seated, actions, options)


def document_of(rules: AnyGame, seated: tuple[Player, ...], actions: Iterable[Any], options: Any = None) -> str:
    """Return the same of a match by any rules, such as those of a sheet."""
    journal: Journal[Any] = Journal()
    for minute, action in enumerate(actions, 1):
        journal = journal.add(action, Milliseconds(NOON + MINUTE * minute))
    setup = Setup(rules.id, seated, rules.options() if options is None else options)
    return encode(rules, Match(MatchId("taps"), NOON, setup, journal))


def found() -> Mapping[str, tuple[Operation, ...]]:
    """Return the operations of every game that has any, by the name of its folder."""
    modules = {game: f"{__name__}.{game}" for game in GAMES}
    return {
        game: importlib.import_module(module).OPERATIONS
        for game, module in modules.items()
        if importlib.util.find_spec(module) is not None
    }
