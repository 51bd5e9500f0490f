"""Properties of every game of CIV."""

from __future__ import annotations

from typing import Any

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import (
    Action,
    DiscardCards,
    EndTurn,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
)
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.hegemony import distance, nearest_hegemony
from laurel.games.carta_impera_victoria.majority import count_majority, points
from laurel.games.carta_impera_victoria.state import DOMAINS, Pile, State
from laurel.match.ledger import LedgerEntry, standings
from laurel.match.message import Refusal
from laurel.match.setup import Seat
from tests.games.carta_impera_victoria.support import MILITARY, act, after_last_round, table

AREA = st.tuples(*[st.integers(0, 4)] * len(DOMAINS))
"""Piles so small that many are level, and no Hegemony comes in between."""

OPTIONS = st.sampled_from([{}, {"teams": True}, {"teams": True, "team_tie": "sum"}])


@st.composite
def tables(draw: st.DrawFn, fewest: int = 2, most: int = 4) -> State:
    """Return a table in the middle of a game, in teams or not."""
    areas = draw(st.lists(AREA, min_size=fewest, max_size=most))
    options: dict[str, Any] = draw(OPTIONS) if len(areas) == 4 else {}
    first = draw(st.integers(0, len(areas) - 1))
    return table(*areas, first_player=Seat(first), **options)


@st.composite
def actions(draw: st.DrawFn, players: int) -> Action:
    """Return what might be done with cards at a table, possible or not."""
    seat = st.integers(0, players - 1).map(Seat)
    domain, cards = st.sampled_from(Domain), st.integers(1, 3)
    return draw(
        st.one_of(
            st.builds(PlayCards, seat, domain, cards),
            st.builds(DiscardCards, seat, domain, cards),
            st.builds(MoveCards, seat, domain, seat, st.none() | domain, cards),
            st.builds(PlaceUtopia, seat, seat, domain, st.booleans()),
            st.builds(RemoveUtopia, seat, domain),
        )
    )


def rotated(before: State, steps: int) -> State:
    """Return the same table with everybody some seats further."""
    players = len(before.areas)
    return evolve(
        before,
        areas=before.areas[-steps:] + before.areas[:-steps] if steps else before.areas,
        first_player=Seat((before.first_player + steps) % players),
        turn=Seat((before.turn + steps) % players),
    )


@given(tables(), st.integers(0, 3))
def test_rotating_seats(before: State, steps: int) -> None:
    """Rotating the seats rotates points, comparisons and winners, and changes nothing else."""
    players = len(before.areas)
    steps %= players
    expected = {Seat((seat + steps) % players): paid for seat, paid in points(before).items()}

    turned, counted = count_majority(rotated(before, steps)), count_majority(before)

    assert expected == points(rotated(before, steps))
    assert {(seat + steps) % players for seat in counted.left} == set(turned.left)
    assert [one.domain for one in counted.comparisons] == [one.domain for one in turned.comparisons]


@given(tables(), st.sampled_from(Domain), st.integers(0, 3))
def test_an_added_card_never_lowers_its_owner(before: State, domain: Domain, seat: int) -> None:
    """The owner's points, distance from a Hegemony and victory by majority get no worse."""
    owner = Seat(seat % len(before.areas))
    after = act(before, PlayCards(owner, domain))

    assert points(after)[owner] >= points(before)[owner]
    assert nearest_hegemony(after, owner).missing <= nearest_hegemony(before, owner).missing
    assert owner not in count_majority(before).left or owner in count_majority(after).left


@given(tables(most=2))
def test_two_players_are_never_decided_by_military(before: State) -> None:
    """Two players who differ in Military only are not tied on points."""
    counted = count_majority(before)

    assert not counted.is_decided or counted.comparisons[-1].domain is not MILITARY


@given(tables(), st.data())
def test_the_ledger_adds_up(before: State, data: st.DataObject) -> None:
    """Whatever is entered, everybody's entries sum up to the points of the majorities; and no pile is below zero."""
    start = points(before)
    entries: list[LedgerEntry] = []
    for action in data.draw(st.lists(actions(len(before.areas)), max_size=12)):
        try:
            outcome = GAME.apply(before, action)
        except Refusal:
            continue
        before = outcome.state
        entries += outcome.gained

    moved = standings(entries, before.seats)

    assert points(before) == {seat: start[seat] + moved[seat] for seat in before.seats}
    assert all(pile.cards >= 0 for area in before.areas for pile in area)


@given(tables())
def test_nobody_wins_by_majority_but_the_best(before: State) -> None:
    """A side wins as a whole, and everybody who wins is level in every comparison; only teams can draw."""
    before = rotated(before, -before.first_player % len(before.areas))
    verdict = GAME.verdict(after_last_round(before))

    assert verdict is not None
    assert verdict.winners or before.is_team_game
    assert all(set(before.side(seat)) <= set(verdict.winners) for seat in verdict.winners)
    assert all(set(verdict.winners) <= set(step.left) for step in verdict.steps)
    assert all(len({step.values[seat] for seat in step.left}) == 1 for step in verdict.steps)


@given(tables(), st.sampled_from(Domain), st.integers(0, 9))
def test_a_hegemony_is_won_by_who_has_the_turn(before: State, domain: Domain, cards: int) -> None:
    """The player wins exactly if no card is missing."""
    held = before.with_pile(before.turn, domain, Pile(cards))

    assert (act(held, EndTurn(before.turn)).hegemon == before.turn) == (not distance(held, before.turn, domain).missing)
