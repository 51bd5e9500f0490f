"""Tables of Twilight Struggle for tests."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve
from hypothesis import strategies as st

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import Action
from laurel.games.twilight_struggle.components import COUNTRIES, CardId, Superpower
from laurel.games.twilight_struggle.state import Board, LastingEffect, Options, State
from laurel.match.game import Outcome
from laurel.match.ledger import standings
from laurel.match.setup import Player, Setup

US, USSR = Superpower.US, Superpower.USSR
PLAYERS = (Player("Анна", "red"), Player("Bob", "blue"))
EUROPE = {"france": (3, 0), "italy": (2, 0), "west_germany": (4, 0), "east_germany": (3, 0), "poland": (3, 0)}
"""Every battleground of Europe with the US."""

boards = st.dictionaries(
    st.sampled_from(sorted(COUNTRIES)), st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=84
)


def opening(**options: object) -> State:
    """Return the table as it is set up: Анна plays the USSR."""
    return GAME.opening(Setup(GAME.id, PLAYERS, Options(**options)))


def at(
    influence: Mapping[str, tuple[int, int]] | None = None,
    *,
    effects: tuple[str, ...] = (),
    options: Mapping[str, object] | None = None,
    **changes: object,
) -> State:
    """Return a table in turn 1 with this influence, [US, USSR], and nothing else on the map."""
    pairs = [(influence or {}).get(country, (0, 0)) for country in COUNTRIES]
    board = Board(tuple(us for us, _ in pairs), tuple(ussr for _, ussr in pairs))
    played = tuple(LastingEffect(CardId(card), US, 1) for card in effects)
    return evolve(opening(**(options or {})), board=board, effects=played, **changes)


def play(state: State, *entered: Action) -> State:
    """Return the table after some entries."""
    for action in entered:
        state = GAME.apply(state, action).state
    return state


def gains(made: Outcome[State]) -> tuple[int, int]:
    """Return what both sides gained: the US, the USSR."""
    total = standings(made.gained, (0, 1))
    return total[made.state.seat(US)], total[made.state.seat(USSR)]
