"""Documents of matches of the game Tokens, to be read and to be damaged."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest
from attrs import evolve

from laurel.match.archive import FORMAT, Unreadable, decode, encode
from laurel.match.match import Match
from laurel.match.plain import setup_to_plain
from laurel.match.setup import Points
from tests.match.tokens import (
    GAME,
    ONCE,
    Action,
    Card,
    Claim,
    EndGame,
    Gain,
    GainTogether,
    Lose,
    Phase,
    ResolveVote,
    RuleWinner,
    ScoreRound,
    SourceId,
    StartPhase,
    TakeCard,
    Vote,
    find_game,
    match,
    setup,
)
from tests.support import NOON, A, B, C, at, entry_id, journal, redo, setup_of_version_3, undo

Document = dict[str, Any]

ONE, TWO = Points(1), Points(2)

EVERY_KIND: tuple[Action, ...] = (
    Gain(A, TWO, ONCE),
    Lose(B, ONE),
    GainTogether({A: ONE, C: TWO}, SourceId("a note of the players, with ё and \N{SNOWMAN}")),
    ScoreRound({B: Claim(TWO, has_bonus=True), A: Claim()}),
    StartPhase(Phase.DAY, 3, {B: (Card(1), Card(8)), A: ()}),
    StartPhase(Phase.NIGHT, 3),
    ResolveVote(Vote.AGAINST, frozenset({C, A, B})),
    ResolveVote(Vote.FOR),
    TakeCard(Card(4), B),
    TakeCard(Card(4)),
    EndGame(),
    RuleWinner(A),
)

VERSION_1: Mapping[str, Any] = {
    "format": FORMAT,
    "version": 1,
    "id": "old",
    "started": NOON,
    "game": GAME.id,
    "setup": setup_of_version_3(setup_to_plain(setup(3))),
    "log": [
        {"id": 0, "at": NOON, "action": {"do": "gain", "player": 0, "points": 2}},
        {"id": 4, "at": NOON, "action": {"do": "gain", "player": 1, "points": 1}},
    ],
}


def edited() -> Match[Action]:
    """Return a match whose journal has every kind of edit."""
    made = journal(Gain(A, ONE), Gain(B, ONE), Gain(C, ONE))
    made = made.add(Lose(A, ONE), at(3), before=entry_id(1)).correct(entry_id(0), Gain(A, TWO), at(4))
    made = made.remove(entry_id(2), at(5)).add(Gain(B, TWO), at(6)).add(Gain(B, TWO), at(7))
    made = redo(undo(made, 2)).name("Tablet", "Anna", at(2000))
    return evolve(match(), journal=made)


def document(of: Match[Action] | None = None) -> Document:
    """Return a match as its document, to be damaged."""
    read: Document = json.loads(encode(GAME, of or edited()))
    return read


def reading(plain: object) -> Unreadable:
    """Return why a document cannot be read; fails where it can be, or where anything else is raised."""
    with pytest.raises(Unreadable) as caught:
        decode(find_game, plain if isinstance(plain, str) else json.dumps(plain))
    return caught.value


def deepest() -> int:
    """Return how deep a list is that `json` can just read."""

    def is_too_deep(depth: int) -> bool:
        try:
            json.loads("[" * depth + "]" * depth)
        except RecursionError:
            return True
        return False

    return bisect_left(range(100_000), x=True, key=is_too_deep) - 1


def at_path(plain: Any, path: tuple[str | int, ...]) -> Any:
    """Return the value at a path."""
    for key in path:
        plain = plain[key]
    return plain


def changed(plain: Document, path: tuple[str | int, ...], value: object) -> Any:
    """Return a document with another value at a path."""
    if not path:
        return value
    made = deepcopy(plain)
    at_path(made, path[:-1])[path[-1]] = value
    return made


def paths(plain: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every value of a document."""
    yield path
    inner = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in inner:
        yield from paths(value, (*path, key))
