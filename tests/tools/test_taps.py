"""Counting taps: how operations are found, judged and written down."""

from __future__ import annotations

import pytest

from laurel.games import GAMES
from laurel.match.archive import decode
from laurel.match.replay import replay
from laurel.pages.games import find_game
from tools.taps import Cost, Operation, adds, found, undoes
from tools.taps.counting import Row
from tools.taps.table import page

GAME = "carta_impera_victoria"


def row(*costs: Cost | None) -> Row:
    """Return the row of an operation with an ideal cost and what it took."""
    ideal, cost = costs
    assert ideal is not None
    return Row(Operation("a turn ends", "3", ideal, "", lambda _: None, undoes), cost)


@pytest.mark.parametrize(
    ("cost", "text"),
    [(Cost(3), "3"), (Cost(3, 9, 1), "3 + 9 keys + 1 swipe"), (Cost(0, 1, 2), "0 + 1 key + 2 swipes")],
)
def test_costs_name_keys_and_swipes(cost: Cost, text: str) -> None:
    """Keys and swipes are named where there are any."""
    assert text == str(cost)


@pytest.mark.parametrize(("cost", "is_above"), [(Cost(3), False), (Cost(2, 40, 3), False), (Cost(4), True)])
def test_above_the_ideal(cost: Cost, *, is_above: bool) -> None:
    """One tap more than the ideal is allowed; keys and swipes are not compared."""
    assert is_above == row(Cost(2), cost).is_above_ideal


def test_operations_that_could_not_be_played_are_listed() -> None:
    """An operation that could not be played is in it as well."""
    lines = page({GAME: [row(Cost(2), Cost(2)), row(Cost(1), Cost(4)), row(Cost(1), None)]}).splitlines()

    assert "## CIV: Carta Impera Victoria" in lines
    assert "| a turn ends | 3 | 2 | 2 |" in lines
    assert "| a turn ends | 3 | **4** | 1 |" in lines
    assert "| a turn ends | 3 | not played | 1 |" in lines


def test_seconds_where_they_are_a_goal() -> None:
    """By taps, swipes and keys; an operation that could not be played has none."""
    operation = Operation("a game ends", "", None, "", lambda _: None, undoes, limit=60)
    lines = page({GAME: [Row(operation, Cost(10, 50, 1)), Row(operation, None)]}).splitlines()

    assert ["A game ends: about 26 s, at most 60 s wanted."] == [line for line in lines if " wanted." in line]


def test_logs_are_made_of_the_log_before() -> None:
    """What an operation should leave is made of the log before."""
    assert (1, 2, 3) == adds(2, 3)((1,))
    assert (1,) == undoes((1, 2))


@pytest.mark.parametrize("game", found())
def test_the_operations_of_a_game(game: str) -> None:
    """Their titles differ, and their matches replay without a refused entry."""
    operations = found()[game]

    assert len({one.title for one in operations}) == len(operations)
    for one in filter(lambda one: one.document, operations):
        _, match = decode(find_game, one.document)
        steps = replay(GAMES[game], GAMES[game].opening(match.setup), match.journal.log).log_steps
        assert [] == [(one.title, step.refusal) for step in steps if step.refusal]
