"""Helpers of the tests of CIV: tables during a game, and functions that play on."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import Action, DrawLastCard, EndTurn
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.state import DOMAINS, Options, Pile, State, opening
from laurel.match.setup import COLOURS, Player, Seat, Setup
from laurel.match.verdict import Verdict

A, B, C, D = (Seat(index) for index in range(4))
NOBODY = Seat(99)
MILITARY, RELIGION, ECONOMY, SCIENCE, CULTURE, UTOPIA = DOMAINS


def setup(players: int = 3, **options: Any) -> Setup[Options]:
    """Return a table of players who are called A, B and so on."""
    seated = tuple(Player(chr(ord("A") + index), COLOURS[index]) for index in range(players))
    return Setup(GAME.id, seated, Options(**options))


def table(*areas: tuple[int, ...], **options: Any) -> State:
    """Return a table at which everybody has so many cards face up, in the order of `Domain`."""
    empty = opening(setup(len(areas), **options))
    return evolve(empty, areas=tuple(tuple(map(Pile, area)) for area in areas))


def holding(cards: int, domain: Domain = SCIENCE, players: int = 3, **options: Any) -> State:
    """Return a table at which A has cards of one domain, and nobody has any other."""
    empty = opening(setup(players, **options))
    return empty.with_pile(A, domain, Pile(cards))


def act(before: State, *actions: Action) -> State:
    """Return the table after some actions."""
    for action in actions:
        before = GAME.apply(before, action).state
    return before


def notices(before: State, action: Action) -> list[str]:
    """Return what the notices of an action say."""
    return [notice.message.text for notice in GAME.apply(before, action).notices]


def after_last_round(before: State) -> State:
    """Return the table after the First Player has drawn the last card and everybody has had the turn."""
    return act(before, DrawLastCard(), *map(EndTurn, before.seats))


def verdict_of(before: State) -> Verdict:
    """Return how a game has ended that is over."""
    verdict = GAME.verdict(before)
    assert verdict is not None
    return verdict
