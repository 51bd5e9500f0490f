"""Coups, Realignment rolls and influence placed with Operations (6.1 to 6.3)."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    Action,
    AttemptCoup,
    ChangeInfluence,
    ConductOperations,
    PlayEvent,
    Realign,
    ResolveEvent,
    SetInfluence,
    StartActionRound,
    StartTurn,
    place,
)
from laurel.games.twilight_struggle.components import CARDS, COUNTRIES, CardId, CountryId, Die, Pair, Superpower
from laurel.games.twilight_struggle.coups import coup, modifier
from laurel.games.twilight_struggle.influence import offer
from laurel.games.twilight_struggle.realignments import modifiers
from laurel.games.twilight_struggle.state import State
from laurel.games.twilight_struggle.wars import targets
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, opening, play

IRAN, SUDAN, ANGOLA, FRANCE = map(CountryId, ("iran", "sudan", "angola", "france"))


def held(state: State, country: str) -> tuple[int, int]:
    """Return the influence in a country, the US first."""
    pair = state.board.influence(COUNTRIES[CountryId(country)])
    return pair.us, pair.ussr


def in_round(side: Superpower, influence: dict[str, tuple[int, int]], **changes: object) -> State:
    """Return a table as a side's first action round begins."""
    return play(at(influence, **changes), StartTurn(1), StartActionRound(1, side))


def rule_of(state: State, action: Action) -> str:
    """Return the rule by which an action is refused."""
    with pytest.raises(Refusal) as refused:
        GAME.apply(state, action)
    return refused.value.rule


class TestCoup:
    """A coup with its die (6.3)."""

    def test_the_preview_is_what_happens(self) -> None:
        """The same function says it."""
        state = at({"iran": (2, 1)})
        seen = coup(state, AttemptCoup(USSR, IRAN, 4), 5)

        assert (5, Pair(2, 1), Pair(0, 4)) == (seen.result, seen.before, seen.after)
        assert (0, 4) == held(play(state, AttemptCoup(USSR, IRAN, 4, Die(5))), "iran")

    def test_an_empty_country(self) -> None:
        """Refused with a die; asked about where the influence is entered by hand."""
        state = at({"iran": (0, 2)})

        assert "6.3" == rule_of(state, AttemptCoup(USSR, IRAN, 3, Die(4)))
        assert ["6.3"] == [one.rule for one in GAME.apply(state, AttemptCoup(USSR, IRAN, 3)).questions]

    @pytest.mark.parametrize(
        ("level", "country", "is_banned"),
        [
            (5, "france", False),
            (4, "france", True),
            (4, "japan", False),
            (3, "japan", True),
            (3, "iran", False),
            (2, "iran", True),
            (2, "sudan", False),
        ],
    )
    def test_defcon_bans_regions(self, level: int, country: str, is_banned: bool) -> None:
        """Europe from 4, Asia from 3, the Middle East from 2 downwards, unless an event grants the coup (8.1.5)."""
        state = at({country: (1, 0)}, defcon=level)
        attempt = AttemptCoup(USSR, CountryId(country), 2, Die(1))

        if is_banned:
            assert "8.1.5" == rule_of(state, attempt)
            attempt = evolve(attempt, is_free=True)
        GAME.apply(state, attempt)

    def test_nuclear_war_is_asked_about(self) -> None:
        """A coup at DEFCON 2 in a battleground loses the game: it is legal, and never done in passing (8.1.3)."""
        made = GAME.apply(at({"angola": (1, 0)}, defcon=2), AttemptCoup(USSR, ANGOLA, 3, Die(6)))

        assert ["8.1.3"] == [one.rule for one in made.questions]
        assert made.state.ending is not None
        assert US is made.state.ending.winner

    def test_the_cuban_missile_crisis_is_asked_about(self) -> None:
        """For the opponent of who played it."""
        state = play(at({"sudan": (1, 1)}), PlayEvent(CardId("cuban_missile_crisis"), USSR))

        assert ["5.2"] == [one.rule for one in GAME.apply(state, AttemptCoup(US, SUDAN, 2, Die(6))).questions]
        assert not GAME.apply(state, AttemptCoup(USSR, SUDAN, 2, Die(6))).questions


class TestEvents:
    """Events in effect."""

    def test_salt_negotiations_weakens_coups_of_both_sides(self) -> None:
        """Both sides' coups are weaker by one, in this turn."""
        state = play(at(), StartTurn(1), PlayEvent(CardId("salt_negotiations"), US))

        assert [-1, -1] == [modifier(state, side, COUNTRIES[SUDAN]) for side in Superpower]
        assert 0 == modifier(play(state, StartTurn(2)), US, COUNTRIES[SUDAN])

    def test_latin_american_death_squads(self) -> None:
        """In Central and South America they help who played the card."""
        state = play(at(), PlayEvent(CardId("latin_american_death_squads"), USSR))

        assert [-1, 1] == [modifier(state, side, COUNTRIES[CountryId("chile")]) for side in Superpower]
        assert [0, 0] == [modifier(state, side, COUNTRIES[SUDAN]) for side in Superpower]

    @pytest.mark.parametrize(
        ("effects", "country", "is_forbidden"),
        [
            (("nato",), "italy", True),
            (("nato",), "france", True),
            (("nato", "de_gaulle_leads_france"), "france", False),
            (("nato", "willy_brandt"), "west_germany", False),
            (("nato",), "japan", False),
            (("us_japan_mutual_defense_pact",), "japan", True),
        ],
    )
    def test_who_is_protected_from_the_ussr(self, effects: tuple[str, ...], country: str, is_forbidden: bool) -> None:
        """NATO protects what the US controls in Europe, and the pact protects Japan."""
        state = at({country: (5, 1)}, effects=effects)
        attempts = (AttemptCoup(USSR, CountryId(country), 4, Die(1)), Realign(USSR, CountryId(country), Die(1), Die(1)))

        for attempt in attempts:
            if is_forbidden:
                assert "5.2" == rule_of(state, attempt)
            else:
                GAME.apply(state, attempt)
        GAME.apply(state, AttemptCoup(US, CountryId(country), 4, Die(1)))

    def test_the_reformer_forbids_soviet_coups_in_europe(self) -> None:
        """No more Soviet coups in Europe; Realignment rolls stay."""
        state = at({"italy": (1, 0)}, effects=("the_reformer",))

        assert "5.2" == rule_of(state, AttemptCoup(USSR, CountryId("italy"), 4, Die(1)))
        assert (0, 0) == held(play(state, Realign(USSR, CountryId("italy"), Die(1), Die(6))), "italy")

    def test_brush_war_under_nato(self) -> None:
        """The USSR attacks no country in Europe that the US controls; the US may attack there."""
        state, war = at({"italy": (2, 0)}, effects=("nato",)), CARDS[CardId("brush_war")].war

        assert war is not None
        assert [True, False] == ["italy" in targets(state, war, side) for side in (US, USSR)]


class TestRealignment:
    """A Realignment roll (6.2)."""

    def test_the_iran_contra_scandal(self) -> None:
        """The US rolls one less."""
        assert Pair(-1, 0) == modifiers(at(effects=("iran_contra_scandal",)), COUNTRIES[SUDAN])

    def test_an_empty_country(self) -> None:
        """The opponent must have influence there."""
        assert "6.2" == rule_of(at({"sudan": (2, 0)}), Realign(US, SUDAN, Die(1), Die(1)))


class TestPlacement:
    """Influence placed with Operations (6.1)."""

    def test_reach_is_that_of_the_start_of_the_action_round(self) -> None:
        """What was placed just now leads no further."""
        state = play(in_round(USSR, {"iraq": (0, 1)}), ChangeInfluence(IRAN, ussr=1))

        assert "6.1.1" == rule_of(state, ChangeInfluence(CountryId("pakistan"), ussr=1))

    def test_a_value_that_is_spent_already(self) -> None:
        """Is not the card's."""
        state = play(in_round(USSR, {"iraq": (0, 1)}), ChangeInfluence(IRAN, ussr=3))

        assert "6.1.2" == rule_of(state, ConductOperations(2))

    def test_a_slip_is_taken_back(self) -> None:
        """And its Operations with it; what lay there before stays."""
        state = play(in_round(USSR, {"iraq": (0, 1)}), ConductOperations(1), ChangeInfluence(CountryId("iraq"), ussr=1))
        back = play(state, ChangeInfluence(CountryId("iraq"), ussr=-1))

        assert (0, 1) == held(back, "iraq")
        assert (0, 1) == held(play(back, ChangeInfluence(IRAN, ussr=1)), "iran")
        assert "6.1.1" == rule_of(back, ChangeInfluence(CountryId("iraq"), ussr=-1))

    def test_the_other_side_only_by_an_event(self) -> None:
        """One tap says so, and holds until the next action round."""
        state = in_round(USSR, {"iraq": (0, 1)})

        assert "6.1.1" == rule_of(state, ChangeInfluence(FRANCE, us=1))
        by_event = play(state, ResolveEvent())
        assert (3, 0) == held(play(by_event, ChangeInfluence(FRANCE, us=3)), "france")
        assert "6.1.1" == rule_of(play(by_event, StartActionRound(1, US)), ChangeInfluence(IRAN, ussr=1))
        assert (1, 0) == held(play(state, ChangeInfluence(FRANCE, us=1, by_event=True)), "france")

    def test_events_and_operations_of_one_card(self) -> None:
        """What was spent before the event stays spent."""
        state = in_round(USSR, {"iraq": (0, 1)})
        state = play(state, ConductOperations(2), ChangeInfluence(IRAN, ussr=1), ResolveEvent(), ConductOperations(2))

        assert "6.1.2" == rule_of(state, ChangeInfluence(IRAN, ussr=2))

    def test_what_is_offered_is_what_is_allowed(self) -> None:
        """Reach, price, and what may be taken back."""
        state = in_round(USSR, {"iran": (2, 0), "iraq": (0, 1)})

        assert (2, None) == (offer(state, USSR, COUNTRIES[IRAN]).cost, offer(state, USSR, COUNTRIES[IRAN]).obstacle)
        assert offer(state, US, COUNTRIES[IRAN]).obstacle is not None
        assert offer(state, USSR, COUNTRIES[FRANCE]).obstacle is not None
        assert [False, True] == [
            offer(one, USSR, COUNTRIES[IRAN]).can_take for one in (state, play(state, ChangeInfluence(IRAN, ussr=1)))
        ]

    def test_outside_the_action_rounds_anything_goes(self) -> None:
        """Headlines are events; a table that enters no action rounds keeps the map by itself."""
        assert (0, 1) == held(play(at(), StartTurn(1), ChangeInfluence(FRANCE, ussr=1)), "france")

    def test_a_table_may_keep_the_map_by_hand(self) -> None:
        """As all did before."""
        state = in_round(USSR, {}, options={"checks_operations": False})

        assert (0, 1) == held(play(state, ChangeInfluence(FRANCE, ussr=1)), "france")

    @pytest.mark.parametrize("entered", [ConductOperations(3), ResolveEvent()])
    def test_a_card_is_used_in_an_action_round(self, entered: Action) -> None:
        """And not before."""
        assert "4.5" == rule_of(at(), entered)


class TestSetUp:
    """The free influence of set-up (3)."""

    @pytest.mark.parametrize(
        "entered",
        [
            ChangeInfluence(FRANCE, ussr=1),
            ChangeInfluence(CountryId("poland"), us=1),
            ChangeInfluence(CountryId("poland"), ussr=7),
            ChangeInfluence(CountryId("italy"), us=8),
            ChangeInfluence(IRAN, us=1),
            ChangeInfluence(IRAN, us=-1),
        ],
        ids=str,
    )
    def test_where_and_how_much(self, entered: Action) -> None:
        """6 of the USSR in Eastern Europe, 7 of the US in Western Europe; what is printed stays."""
        assert "3" == rule_of(opening(), entered)

    def test_finland_and_austria_are_in_both(self) -> None:
        """Parts of Europe."""
        state = play(opening(), ChangeInfluence(CountryId("austria"), us=2, ussr=2))

        assert (2, 2) == held(state, "austria")

    def test_the_handicap_is_refused_elsewhere(self) -> None:
        """In Western Europe, or where influence of the US is printed; not where it was placed just now."""
        state = play(opening(handicap=2), ChangeInfluence(IRAN, us=1), ChangeInfluence(CountryId("italy"), us=8))

        assert "3" == rule_of(state, ChangeInfluence(CountryId("italy"), us=1))
        assert "3" == rule_of(opening(handicap=2), ChangeInfluence(CountryId("cuba"), us=1))

    def test_what_is_typed_is_asked_about(self) -> None:
        """A variant may want it."""
        asked = GAME.apply(opening(), SetInfluence(CountryId("poland"), 2, 0)).questions
        assert ["3"] == [one.rule for one in asked]
        assert not GAME.apply(opening(), SetInfluence(CountryId("poland"), 0, 4)).questions

    def test_the_first_turn_begins_when_all_is_placed(self) -> None:
        """Or the players say so."""
        assert 2 == len(GAME.apply(opening(), StartTurn(1)).questions)
        placed = play(
            opening(), ChangeInfluence(CountryId("poland"), ussr=6), ChangeInfluence(CountryId("west_germany"), us=7)
        )
        assert not GAME.apply(placed, StartTurn(1)).questions


@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_refusal_says_what_is_left(before: int) -> None:
    """When the points before the one that is too dear are paid, whether they were entered one by one or at once."""
    placed = [place(SUDAN, USSR)] * before
    state = play(in_round(USSR, {"sudan": (0, 2)}), ConductOperations(3), *placed)
    with pytest.raises(Refusal) as refused:
        play(state, place(SUDAN, USSR, 4 - before))

    assert (1, 0) == (refused.value.message.data["cost"], refused.value.message.data["left"])
