"""The card of an action round that the players have named: it is used for one thing, and what is spent is spent."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    Action,
    AdvanceInSpace,
    AttemptCoup,
    CarryOutEvent,
    ChangeInfluence,
    CheckMilitaryOperations,
    DiscardToTrap,
    FightWar,
    PlayCard,
    PlayScoringCard,
    Realign,
    SpendCard,
    StartActionRound,
    StartTurn,
    TakeChinaCard,
    UseOperations,
)
from laurel.games.twilight_struggle.components import CARDS, COUNTRIES, Pair, Superpower
from laurel.games.twilight_struggle.influence import offer
from laurel.games.twilight_struggle.offers import card_state
from laurel.games.twilight_struggle.state import China, State
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, opening, play

MAP = {
    "iran": (1, 0),
    "iraq": (0, 1),
    "south_korea": (1, 0),
    "north_korea": (0, 3),
    "thailand": (0, 1),
    "panama": (1, 0),
    "sudan": (2, 0),
    "kenya": (2, 0),
    "honduras": (1, 0),
    "egypt": (0, 1),
    "israel": (1, 0),
}


def begun(card: str, side: Superpower = USSR, effects: tuple[str, ...] = (), **changes: object) -> State:
    """Return a table in whose action round a card was named, with events in effect that the US has played."""
    before = play(at(MAP, **changes), StartTurn(1), StartActionRound(1, side))
    return play(evolve(before, effects=at(effects=effects).effects), PlayCard(card, side))


def refused(state: State, action: Action) -> str:
    """Return why an action is refused."""
    with pytest.raises(Refusal) as raised:
        GAME.apply(state, action)
    return raised.value.message.text


def asked(state: State, action: Action) -> list[str]:
    """Return what is asked before an action."""
    return [one.message.text for one in GAME.apply(state, action).questions]


COUP = AttemptCoup(USSR, "iran", 2, 1)
PLACED = ChangeInfluence("iraq", ussr=1)
ROLL = Realign(USSR, "iran", 3, 3)
SPACE = AdvanceInSpace(USSR)
EVENT = CarryOutEvent("decolonization", USSR)
USES = {"coup": COUP, "influence": PLACED, "rolls": ROLL, "space": SPACE, "event": EVENT}


class TestOnePurpose:
    """A card is used for one thing."""

    @pytest.mark.parametrize("first", USES)
    @pytest.mark.parametrize("second", USES)
    def test_only_influence_and_rolls_go_on(self, first: str, second: str) -> None:
        """Whatever came first; Decolonization is the event of the side that plays it."""
        state = play(begun("decolonization"), USES[first])
        if first == second in ("influence", "rolls"):
            GAME.apply(state, USES[second])
        else:
            refused(state, USES[second])

    def test_influence_adds_up_to_the_card(self) -> None:
        """Two presses of one point each, and no third one; a slip that is taken back can be placed elsewhere."""
        state = play(begun("fidel"), PLACED, PLACED)

        assert "%(country)s: costs %(cost)s, operations left: %(left)s." == refused(state, PLACED)
        back = play(state, ChangeInfluence("iraq", ussr=-1), ChangeInfluence("egypt", ussr=1))
        refused(back, PLACED)
        assert refused(back, COUP)

    def test_rolls_add_up_to_the_card(self) -> None:
        """One Operation each."""
        state = play(begun("fidel"), ROLL, ROLL)

        assert "%(card)s has no operations left." == refused(state, ROLL)

    def test_a_table_that_names_no_card_goes_on_as_before(self) -> None:
        """What is spent twice there is not known."""
        state = play(at(MAP), StartTurn(1), StartActionRound(1, USSR), UseOperations(2))

        play(state, COUP, PLACED, ROLL, SPACE, EVENT)

    def test_nor_does_one_that_moves_influence_by_hand(self) -> None:
        """It names cards for the deck alone."""
        state = begun("fidel", options={"checks_operations": False})

        assert ("fidel",) == play(state, COUP, PLACED, SPACE).discarded

    def test_what_is_offered_says_why(self) -> None:
        """On every country of the map."""
        state = play(begun("fidel"), COUP)

        obstacles = [offer(state, USSR, one).obstacle for one in COUNTRIES.values()]
        assert {"%(card)s has been used for a coup."} == {one.text for one in obstacles if one}
        assert all(obstacles)

    def test_the_other_side_keeps_its_attempts(self) -> None:
        """What the opponent enters is no use of the card."""
        state = play(begun("cia_created"), CarryOutEvent("cia_created", USSR), AttemptCoup(US, "iraq", 1, 1))

        assert () == state.owed
        play(state, PLACED)

    def test_free_attempts_use_no_card(self) -> None:
        """An event grants them."""
        play(play(begun("fidel"), COUP), AttemptCoup(USSR, "panama", 2, 1, is_free=True))


class TestValue:
    """The Operations of the card, as events in effect change them."""

    def test_the_card_says_its_value(self) -> None:
        """And no other one is entered."""
        state = begun("fidel")

        assert state.course.card
        assert (2, 2) == (state.course.card.operations, state.course.card.printed)
        assert "%(card)s is a card of %(n)s operations." == refused(state, UseOperations(3))
        play(state, UseOperations(2))

    @pytest.mark.parametrize(
        ("effect", "side", "card", "value"),
        [
            ("containment", US, "fidel", 3),
            ("containment", USSR, "fidel", 2),
            ("red_scare_purge", USSR, "fidel", 1),
            ("red_scare_purge", USSR, "nasser", 1),
            ("brezhnev_doctrine", USSR, "fidel", 3),
        ],
    )
    def test_events_in_effect(self, effect: str, side: Superpower, card: str, value: int) -> None:
        """Red Scare/Purge was played by the US in these tables."""
        use = begun(card, side, effects=(effect,)).course.card

        assert use
        assert value == use.operations

    def test_the_china_card_in_asia(self) -> None:
        """Four, and five where all of them are used in Asia."""
        state = begun("china_card")
        asia = play(state, ChangeInfluence("north_korea", ussr=4))

        play(asia, ChangeInfluence("thailand", ussr=1))
        refused(asia, ChangeInfluence("iraq", ussr=1))
        elsewhere = play(state, ChangeInfluence("north_korea", ussr=3), ChangeInfluence("iraq", ussr=1))
        refused(elsewhere, ChangeInfluence("thailand", ussr=1))
        assert [] == asked(state, AttemptCoup(USSR, "south_korea", 5, 1))
        assert asked(state, AttemptCoup(USSR, "south_korea", 4, 1))

    def test_rolls_in_asia(self) -> None:
        """Count as influence does."""
        roll = Realign(USSR, "south_korea", 3, 3)
        state = play(begun("china_card"), *[roll] * 4)

        refused(state, ROLL)
        refused(play(state, roll), roll)

    def test_vietnam_revolts_adds_one_operation_in_southeast_asia(self) -> None:
        """One more where all are used in Southeast Asia."""
        before = play(at(MAP), StartTurn(1), CarryOutEvent("vietnam_revolts", USSR), StartActionRound(1, USSR))
        state = play(before, PlayCard("fidel", USSR), ChangeInfluence("vietnam", ussr=3))

        refused(state, ChangeInfluence("vietnam", ussr=1))

    def test_a_coup_with_another_value(self) -> None:
        """Is asked about."""
        assert ["The card has %(n)s operations there, not %(entered)s."] == asked(
            begun("fidel"), AttemptCoup(USSR, "iran", 4, 1)
        )

    def test_a_card_that_is_too_low_for_space(self) -> None:
        """Is refused."""
        assert "The next space needs a card of at least %(n)s operations." == refused(begun("nasser"), SPACE)

    def test_what_was_spent_before_the_card_was_named(self) -> None:
        """Counts."""
        before = play(at(MAP), StartTurn(1), StartActionRound(1, USSR), PLACED, PLACED)

        assert "Operations already spent: %(n)s." == refused(before, PlayCard("nasser", USSR))
        refused(play(before, PlayCard("fidel", USSR)), PLACED)


class TestEvents:
    """The event of the card, and of others."""

    OPPONENT = "duck_and_cover"

    def test_an_event_of_the_opponent_before_or_after(self) -> None:
        """The Operations."""
        event, placed = CarryOutEvent(self.OPPONENT, USSR), ChangeInfluence("iraq", ussr=3)

        play(begun(self.OPPONENT), event, placed)
        play(begun(self.OPPONENT), placed, event)

    def test_it_happens_once(self) -> None:
        """And not by the other side."""
        state = begun(self.OPPONENT)

        refused(state, CarryOutEvent(self.OPPONENT, US))
        refused(play(state, CarryOutEvent(self.OPPONENT, USSR)), CarryOutEvent(self.OPPONENT, USSR))

    def test_not_with_the_space_race(self) -> None:
        """Neither before it nor after it."""
        state, event = begun(self.OPPONENT), CarryOutEvent(self.OPPONENT, USSR)

        refused(play(state, SPACE), event)
        refused(play(state, event), SPACE)

    def test_the_event_of_another_card_is_asked_about(self) -> None:
        """Unless an event has brought that card."""
        assert ["The card of this action round is %(card)s."] == asked(begun("fidel"), CarryOutEvent("comecon", USSR))
        brought = play(begun("five_year_plan"), CarryOutEvent("five_year_plan", USSR))
        assert [] == asked(brought, CarryOutEvent("duck_and_cover", USSR))

    def test_a_card_that_is_named_is_not_spent_again(self) -> None:
        """By the entry of a card without its event."""
        refused(begun("fidel"), SpendCard("fidel", USSR))

    @pytest.mark.parametrize(
        ("played", "said"),
        [
            ((), ["%(card)s has not been used yet."]),
            ((PLACED,), ["The event of %(card)s has not happened yet."]),
            ((CarryOutEvent("duck_and_cover", USSR),), ["The operations of %(card)s have not been used yet."]),
            ((CarryOutEvent("duck_and_cover", USSR), COUP), []),
            ((SPACE,), []),
        ],
    )
    def test_what_is_left_is_asked_about(self, played: tuple[Action, ...], said: list[str]) -> None:
        """When the game goes on."""
        state = play(begun(self.OPPONENT), *played)

        assert said == asked(state, StartActionRound(1, US))
        assert said == asked(state, CheckMilitaryOperations())[: len(said)]

    def test_an_event_that_cannot_happen_is_not_asked_about(self) -> None:
        """Camp David Accords rules out Arab-Israeli War."""
        state = begun("arab_israeli_war", US, effects=("camp_david_accords",))

        assert [] == asked(play(state, AttemptCoup(US, "iraq", 2, 1)), StartActionRound(2, USSR))

    @pytest.mark.parametrize(
        ("card", "changes"),
        [
            ("kitchen_debates", {"turn": 4, "influence": {"japan": (4, 0), "israel": (4, 0)}}),
            ("star_wars", {"turn": 8, "space": Pair(1, 0)}),
            ("our_man_in_tehran", {"turn": 4, "influence": {"lebanon": (1, 0)}}),
            ("special_relationship", {"turn": 1, "influence": {"uk": (5, 0)}}),
        ],
    )
    def test_an_event_that_would_do_nothing_is_not_asked_about(self, card: str, changes: dict[str, Any]) -> None:
        """Its card says on what it depends: as long as that is not so, it does not happen."""
        turn, influence, rest = changes.pop("turn"), changes.pop("influence", {}), changes
        for held, said in (({}, []), (influence, ["The event of %(card)s has not happened yet."])):
            state = at({"iraq": (0, 1), **held}, **(rest if said else {}))
            placed = (PlayCard(card, USSR), ChangeInfluence("iraq", ussr=1))
            state = play(state, StartTurn(turn), StartActionRound(1, USSR), *placed)
            assert said == asked(state, StartActionRound(1, US))

    def test_un_intervention_brings_a_second_card_without_its_event(self) -> None:
        """Its Operations are used, and both cards are discarded."""
        state = begun("un_intervention")
        refused(state, PlayCard("duck_and_cover", USSR))
        state = play(state, CarryOutEvent("un_intervention", USSR), PlayCard("duck_and_cover", USSR))

        refused(state, CarryOutEvent("duck_and_cover", USSR))
        after = play(state, ChangeInfluence("iraq", ussr=3))
        assert [] == asked(after, StartActionRound(1, US))
        assert {"un_intervention", "duck_and_cover"} == set(after.discarded)
        assert asked(play(begun("un_intervention"), CarryOutEvent("un_intervention", USSR)), PlayCard("fidel", USSR))

    def test_a_scoring_card(self) -> None:
        """Has no Operations; another card is refused after it."""
        state = begun("asia_scoring")

        assert "%(card)s has no operations." == refused(state, COUP)
        scored = play(state, PlayScoringCard("asia_scoring"))
        refused(scored, PlayScoringCard("asia_scoring"))
        refused(scored, PlayCard("fidel", USSR))
        assert [] == asked(scored, StartActionRound(1, US))


class TestWhoPlays:
    """The card of an action round is named by whose round it is."""

    def test_the_active_side(self) -> None:
        """In an action round."""
        refused(at(MAP), PlayCard("fidel", USSR))
        refused(play(at(MAP), StartTurn(1), StartActionRound(1, USSR)), PlayCard("fidel", US))

    def test_only_one_card_is_played_in_an_action_round(self) -> None:
        """Another one is a correction."""
        assert "The card of this action round is %(card)s." == refused(begun("fidel"), PlayCard("nasser", USSR))

    def test_the_china_card(self) -> None:
        """Goes to the other side face down; only its holder has it, and only face up."""
        assert China(US, is_face_up=False) == begun("china_card").china
        refused(play(begun("china_card"), StartActionRound(1, US)), PlayCard("china_card", US))
        refused(play(at(MAP), StartTurn(1), StartActionRound(1, US)), PlayCard("china_card", US))


class TestDeck:
    """Where the card is after it was played."""

    @pytest.mark.parametrize(
        ("card", "played", "state"),
        [
            ("fidel", (), "discarded"),
            ("fidel", (COUP,), "discarded"),
            ("fidel", (CarryOutEvent("fidel", USSR),), "removed"),
            ("socialist_governments", (CarryOutEvent("socialist_governments", USSR),), "discarded"),
            ("missile_envy", (CarryOutEvent("missile_envy", USSR),), "left"),
            ("korean_war", (FightWar("korean_war", USSR, 1),), "removed"),
            ("southeast_asia_scoring", (PlayScoringCard("southeast_asia_scoring"),), "removed"),
        ],
    )
    def test_where_it_is(self, card: str, played: tuple[Action, ...], state: str) -> None:
        """An event that happens once removes it; Missile Envy goes to a hand."""
        table = play(begun(card), *played)

        assert state == card_state(table, CARDS[card])
        assert not (state == "removed" and card in table.discarded)

    def test_a_card_of_the_discard_pile_is_asked_about(self) -> None:
        """It may have been taken from there."""
        state = play(begun("fidel"), COUP, StartActionRound(1, US))

        assert ["%(card)s is in the discard pile."] == asked(state, PlayCard("fidel", US))


class TestTraps:
    """Quagmire and Bear Trap."""

    def test_a_card_is_discarded(self) -> None:
        """The die may end the trap; the card is used for nothing else."""
        state = begun("comecon", effects=("bear_trap",))
        for action in (COUP, PLACED, CarryOutEvent("comecon", USSR), SPACE):
            assert "%(trap)s: a card of 2 or more operations is discarded first." == refused(state, action)
        free, held = play(state, DiscardToTrap(USSR)), play(state, DiscardToTrap(USSR, escapes=False))

        assert [False, True] == [one.has_effect("bear_trap") for one in (free, held)]
        assert "%(card)s has been discarded." == refused(free, COUP)
        assert [] == asked(free, StartActionRound(1, US))

    def test_a_low_card_is_asked_about(self) -> None:
        """Two Operations are needed."""
        state = begun("nasser", effects=("bear_trap",))

        assert ["The card is worth fewer than 2 operations."] == asked(state, DiscardToTrap(USSR))

    def test_a_scoring_card_is_played(self) -> None:
        """A trap does not keep it in the hand."""
        play(begun("asia_scoring", effects=("bear_trap",)), PlayScoringCard("asia_scoring"))

    def test_a_table_that_names_no_card(self) -> None:
        """Enters the roll alone; without a trap there is none."""
        state = play(at(MAP, effects=("quagmire",)), StartTurn(1), StartActionRound(1, US))

        assert not play(state, DiscardToTrap(US)).effects
        refused(state, DiscardToTrap(USSR))


class TestFlowerPower:
    """A war card of the US pays the USSR two points once."""

    @pytest.mark.parametrize(
        ("card", "played", "points"),
        [
            ("korean_war", (FightWar("korean_war", US, 1),), -2),
            ("korean_war", (FightWar("korean_war", US, 1), AttemptCoup(US, "iraq", 2, 1)), -2),
            ("korean_war", (AttemptCoup(US, "iraq", 2, 1), FightWar("korean_war", US, 1)), -2),
            ("korean_war", (ChangeInfluence("iran", us=1), ChangeInfluence("iran", us=1)), -2),
            (
                "korean_war",
                (ChangeInfluence("iran", us=1), ChangeInfluence("iran", us=-1), ChangeInfluence("israel", us=1)),
                -2,
            ),
            ("korean_war", (AdvanceInSpace(US, succeeds=False),), 0),
            ("arab_israeli_war", (ChangeInfluence("iran", us=1),), 0),
            ("duck_and_cover", (AttemptCoup(US, "iraq", 3, 1),), 0),
        ],
    )
    def test_flower_power_pays_once_for_a_war_card_that_is_played(
        self, card: str, played: tuple[Action, ...], points: int
    ) -> None:
        """By its event or its Operations, not in the space race, and not where its event is ruled out."""
        state = begun(card, US, effects=("flower_power", "camp_david_accords"))

        assert points == play(state, *played).score


class TestGranted:
    """Coups and Realignment rolls that events grant."""

    def test_che_grants_a_second_coup_after_a_successful_one(self) -> None:
        """A coup, and a second one elsewhere where it has removed influence; both use the Operations of the card."""
        state = play(begun("che", options={"optional_cards": True}), CarryOutEvent("che", USSR))
        refused(state, AttemptCoup(USSR, "panama", 3, 1))  # a battleground
        first = play(state, AttemptCoup(USSR, "sudan", 3, 6))

        refused(first, AttemptCoup(USSR, "sudan", 3, 6))
        second = play(first, AttemptCoup(USSR, "kenya", 3, 6))
        assert (Pair(0, 3), ()) == (second.board.influence(COUNTRIES["kenya"]), second.owed)
        assert 5 == second.military.ussr
        refused(second, AttemptCoup(USSR, "honduras", 3, 6))

    def test_a_first_coup_that_removes_nothing(self) -> None:
        """Ends it."""
        state = play(begun("che"), CarryOutEvent("che", USSR), AttemptCoup(USSR, "kenya", 3, 1))

        assert () == state.owed

    def test_che_of_the_us(self) -> None:
        """The coups are those of the USSR, and the US has its Operations."""
        state = play(begun("che", US), CarryOutEvent("che", US), ChangeInfluence("iran", us=1))
        state = play(state, AttemptCoup(USSR, "kenya", 3, 6), ChangeInfluence("iran", us=2))

        refused(state, ChangeInfluence("iran", us=1))

    @pytest.mark.parametrize(
        ("card", "attempt", "is_over"),
        [
            ("junta", AttemptCoup(USSR, "panama", 2, 1, is_free=True), True),
            ("junta", Realign(USSR, "panama", 3, 3, is_free=True), False),
            ("junta", AttemptCoup(USSR, "sudan", 2, 1, is_free=True), False),
            ("ortega_elected_in_nicaragua", AttemptCoup(USSR, "honduras", 2, 1, is_free=True), True),
            ("ortega_elected_in_nicaragua", Realign(USSR, "honduras", 3, 3, is_free=True), False),
            ("tear_down_this_wall", AttemptCoup(US, "east_germany", 3, 1, is_free=True), True),
        ],
    )
    def test_a_free_coup_uses_up_the_grant_and_a_roll_does_not(
        self, card: str, attempt: AttemptCoup | Realign, is_over: bool
    ) -> None:
        """A coup is all of it, a Realignment roll one Operation; elsewhere it is another event's."""
        before = {**MAP, "east_germany": (0, 3)}
        state = play(at(before), StartTurn(1), StartActionRound(1, attempt.player), PlayCard(card, attempt.player))
        state = play(state, CarryOutEvent(card, attempt.player))
        if card == "junta":
            state = play(state, ChangeInfluence("haiti", ussr=2, event="junta"))
        assert state.owed

        assert is_over == (not play(state, attempt).owed)

    def test_what_is_left_is_asked_about(self) -> None:
        """When the game goes on; influence goes on without it."""
        state = play(begun("che"), CarryOutEvent("che", USSR))

        assert ["%(card)s: the coup that it allows is left."] == asked(state, StartActionRound(1, US))


def test_formosan_resolution_ends_with_the_china_card_of_the_us() -> None:
    """As it is played."""
    state = play(opening(), TakeChinaCard(US), StartTurn(1), CarryOutEvent("formosan_resolution", US))

    assert not play(state, StartActionRound(1, US), PlayCard("china_card", US)).effects
