"""What would have to change on the map, and what it is worth."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from laurel.games.twilight_struggle.actions import ChangeInfluence
from laurel.games.twilight_struggle.components import COUNTRIES, REGIONS, Pair, Superpower
from laurel.games.twilight_struggle.outlook import ControlChange, Path, changes, paths, ways, worth
from laurel.games.twilight_struggle.scoring import Tier, count, holdings
from laurel.games.twilight_struggle.state import China, State
from tests.games.twilight_struggle.support import EUROPE, US, USSR, at, boards, play


def found(state: State, region: str, mover: Superpower) -> list[Path]:
    """Return every path that there is."""
    return [path for path in paths(state, REGIONS[region], mover) if path is not None]


def after(state: State, path: Path) -> State:
    """Return the table with the influence of a path on it."""
    added = (ChangeInfluence(one.country, **{path.mover.value: one.influence}, by_event=True) for one in path.changes)
    return play(state, *added)


@pytest.mark.parametrize(
    ("influence", "expected"),
    [
        ((0, 0), [ControlChange("iran", None, US, 2, 2)]),
        ((2, 0), []),
        ((0, 2), [ControlChange("iran", USSR, None, 1, 2), ControlChange("iran", USSR, US, 4, 5)]),
        ((0, 4), [ControlChange("iran", USSR, None, 3, 6), ControlChange("iran", USSR, US, 6, 9)]),
    ],
)
def test_changes_of_a_country(influence: tuple[int, int], expected: list[ControlChange]) -> None:
    """Stability 2: a point costs two operations while the enemy controls the country."""
    assert expected == list(changes(at({"iran": influence}), COUNTRIES["iran"], US))


def test_one_card_reaches_no_further() -> None:
    """Than next to the own influence as it lies (6.1.1): neither Poland for the US, nor Spain for the USSR."""
    state = at({"west_germany": (4, 0), "east_germany": (0, 3), "poland": (0, 3)})

    assert {"france", "denmark", "benelux", "austria", "east_germany", "canada"} >= {
        one.country for path in found(state, "europe", US) for one in path.changes
    }
    assert [] == found(at(), "central_america", USSR)


def test_one_card_has_so_many_operations() -> None:
    """Four, and five in Asia with the China Card face up."""
    state, asia = at({"thailand": (2, 0), "vietnam": (0, 2)}), REGIONS["asia"]
    most = [
        max(sum(one.operations for one in way) for way in ways(evolve(state, china=china), asia, USSR))
        for china in (China(USSR), China(USSR, is_face_up=False), China(US))
    ]

    assert [5, 4, 4] == most


def test_the_cheapest_way_to_dominate() -> None:
    """A battleground and another country; presence comes first."""
    made = found(at({"argentina": (1, 0), "panama": (1, 0)}), "south_america", US)

    assert [(Tier.PRESENCE, ("colombia",), 1), (Tier.DOMINATION, ("argentina", "colombia"), 2)] == [
        (path.tier, tuple(sorted(one.country for one in path.changes)), path.operations) for path in made
    ]


def test_the_enemy_is_pushed_down() -> None:
    """One influence in Poland ends the Control of Europe."""
    made = found(at(EUROPE), "europe", USSR)

    assert (US, Tier.DOMINATION) in [(path.side, path.tier) for path in made]


def test_nothing_is_left_to_reach() -> None:
    """Who controls a region in which the enemy has nothing looks no further."""
    state = at({"mexico": (2, 0), "panama": (2, 0), "cuba": (3, 0)})

    assert [] == list(paths(state, REGIONS["central_america"], US))


@given(boards, st.sampled_from(sorted(REGIONS)), st.sampled_from(Superpower))
def test_paths_lead_where_they_say(influence: dict[str, tuple[int, int]], name: str, mover: Superpower) -> None:
    """The influence they ask for, put on the map, moves the tier."""
    state, region = at(influence, effects=("formosan_resolution",)), REGIONS[name]
    for path in found(state, name, mover):
        reached = after(state, path)
        tier = count(reached, region, holdings(reached, region)).tier(path.side)
        assert tier >= path.tier if path.side is mover else tier <= path.tier
        assert len({one.country for one in path.changes}) == len(path.changes) <= 2
        assert path.influence <= path.operations


@given(boards, st.sampled_from(["asia", "south_america"]), st.sampled_from(Superpower))
def test_nothing_cheaper_does(influence: dict[str, tuple[int, int]], name: str, mover: Superpower) -> None:
    """No single country reaches at a lower price what a path reaches."""
    state, region = at(influence), REGIONS[name]
    for path in found(state, name, mover):
        for one in (way[0] for way in ways(state, region, mover) if len(way) == 1):
            reached = after(state, Path(mover, path.side, path.tier, (one,)))
            tier = count(reached, region, holdings(reached, region)).tier(path.side)
            is_there = tier >= path.tier if path.side is mover else tier <= path.tier
            assert not is_there or one.operations >= path.operations


class TestWorth:
    """What control of a country is worth."""

    def test_an_empty_battleground_is_worth_the_same_to_both(self) -> None:
        """Iran alone: presence and a battleground for either side."""
        iran = worth(at(), COUNTRIES["iran"])

        assert (0, 4, 0, -4, 8) == (iran.now, iran.us, iran.nobody, iran.ussr, iran.swing)

    def test_the_last_battleground_of_europe(self) -> None:
        """It wins, which is no number."""
        poland = worth(at({**EUROPE, "poland": (0, 3)}), COUNTRIES["poland"])

        assert (None, None) == (poland.us, poland.swing)
        assert poland.now is not None

    @given(boards)
    def test_now_is_one_of_the_three(self, influence: dict[str, tuple[int, int]]) -> None:
        """By whoever controls the country."""
        state = at(influence)
        iran = worth(state, COUNTRIES["iran"])
        by_controller = {US: iran.us, USSR: iran.ussr, None: iran.nobody}

        assert iran.now == by_controller[state.board.controller(COUNTRIES["iran"])]


def test_numbers_of_both_sides() -> None:
    """A pair keeps them apart."""
    assert (3, 1, 2) == (Pair(3, 1).of(US), Pair(3, 1).of(USSR), Pair(3, 1).net)
