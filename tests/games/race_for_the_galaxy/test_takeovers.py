"""Takeovers, by the examples of the rules text and beyond."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy.actions import (
    Action,
    AddCard,
    DeclareTakeover,
    DiscardCard,
    EndPhase,
    EndRound,
    KeepStartWorld,
    MoveWorld,
    ResolveTakeover,
    SetGoods,
    StartPhase,
    UseTemporaryMilitary,
)
from laurel.games.race_for_the_galaxy.components import CardId, Phase
from laurel.games.race_for_the_galaxy.contests import contest
from laurel.games.race_for_the_galaxy.state import Declaration, State
from laurel.games.race_for_the_galaxy.takeovers import (
    forecast,
    next_takeover,
    proposed_declaration,
    temporary_left,
    void_reason,
)
from laurel.match.message import Refusal
from laurel.match.setup import Seat
from tests.games.race_for_the_galaxy.support import A, B, C, after, notices, refusal, table

COLONY, CLOAKING = CardId("rebel_colony"), CardId("imperium_cloaking_technology")
SEAT, ALLIANCE = CardId("imperium_seat"), CardId("rebel_alliance")

ALEXEY = "epsilon_eridani imperium_seat imperium_troops drop_ships expedition_force"
BORIS = "new_sparta space_marines rebel_colony"
MERCENARY_BORIS = "new_sparta expedition_force space_mercenaries terraforming_robots rebel_colony"
VIKTOR = (
    "earths_lost_colony contact_specialist rebel_alliance rebel_pact rebel_fuel_cache rebel_miners "
    "rebel_underground rebel_sympathizers rebel_homeworld pirate_world"
)
TWO_POWERS = "imperium_seat imperium_cloaking_technology improved_logistics"


def settling(*tableaux: str) -> State:
    """Return a table with takeovers whose Settle phase has begun."""
    return after(table(*tableaux, takeovers=True), StartPhase(Phase.SETTLE))


def takeover(player: Seat, power: CardId, world: str, hand_cards: int = 0, *discarded: str) -> DeclareTakeover:
    """Return a declaration."""
    return DeclareTakeover(player, power, CardId(world), hand_cards, tuple(map(CardId, discarded)))


def owner(made: State, world: str) -> Seat:
    """Return who has a world."""
    return made.owners(CardId(world))[0]


def waiting(made: State) -> Declaration:
    """Return the takeover that is resolved next."""
    declared = next_takeover(made)
    assert declared is not None
    return declared


class TestForecast:
    """Both sides before an entry are those with which it is decided."""

    def test_the_attacker_names_temporary_military(self) -> None:
        """New Military Tactics gives 3 more, before the takeover is declared."""
        made = settling("imperium_seat new_military_tactics", BORIS)
        plain = forecast(made, takeover(A, SEAT, COLONY))
        chosen = takeover(A, SEAT, COLONY, 0, "new_military_tactics")

        assert plain.attack.sum + 3 == forecast(made, chosen).attack.sum
        assert forecast(made, chosen) == contest(after(made, chosen), waiting(after(made, chosen)))

    @pytest.mark.parametrize("hand_cards", [0, 1, 2])
    def test_the_defender_uses_the_hand(self, hand_cards: int) -> None:
        """Whether the forecast succeeds is whether the world moves."""
        made = after(settling(ALEXEY, MERCENARY_BORIS, ""), takeover(A, SEAT, COLONY))
        resolve = ResolveTakeover(hand_cards)

        assert forecast(made, resolve).succeeds == (owner(after(made, resolve), COLONY) == A)

    def test_nothing_to_forecast(self) -> None:
        """Where the rules refuse the entry."""
        with pytest.raises(Refusal, match="There is no takeover to resolve"):
            forecast(settling("", ""), ResolveTakeover())
        with pytest.raises(Refusal, match="is in nobody's"):
            forecast(settling("imperium_seat", ""), takeover(A, SEAT, COLONY))


class TestExamples:
    """The examples of the rules text."""

    def test_1_the_world_goes_to_the_attacker(self) -> None:
        """8 against 4 and a defence of 4: the world goes to Alexey."""
        made = after(settling(ALEXEY, BORIS, ""), takeover(A, SEAT, COLONY))
        fought = contest(made, waiting(made))

        assert (8, 8, 0, 1) == (fought.attack.sum, fought.defence.sum, fought.attacker_lacks, fought.defender_lacks)
        assert A == owner(after(made, ResolveTakeover()), COLONY)

    def test_3_the_boost_stays(self) -> None:
        """It counts in the later takeover as well, where Viktor has 9 against 9."""
        made = after(
            settling(ALEXEY, f"{MERCENARY_BORIS} imperium_lords", VIKTOR),
            takeover(A, SEAT, COLONY),
            takeover(C, ALLIANCE, COLONY),
            ResolveTakeover(1),
        )
        fought = contest(made, waiting(made))

        assert (9, 9) == (fought.attack.sum, fought.defence.sum)

    def test_a_tie_is_the_attackers(self) -> None:
        """Imperium Cloaking Technology is discarded, and 4 are enough against 2 and a defence of 2."""
        made = settling(
            "separatist_colony drop_ships imperium_cloaking_technology",
            "new_sparta former_penal_colony contact_specialist insect_uplift_race",
        )
        made = after(made, takeover(A, CLOAKING, "insect_uplift_race"))

        assert CLOAKING not in made.tableaux[A].cards
        assert A == owner(after(made, ResolveTakeover()), "insect_uplift_race")


class TestDeclaring:
    """Who may declare what."""

    @pytest.mark.parametrize(
        ("declared", "reason"),
        [
            (takeover(A, SEAT, "new_sparta"), "New Sparta is not a rebel world."),
            (takeover(A, SEAT, "gem_world"), "Gem World is not a military world."),
            (takeover(A, CardId("drop_ships"), COLONY), "Drop Ships has no takeover power."),
            (takeover(A, ALLIANCE, COLONY), "Rebel Alliance is not there: 0."),
            (takeover(A, SEAT, "rebel_base"), "Rebel Base is in nobody's tableau."),
            (takeover(A, SEAT, "pirate_world"), "You cannot take over your own world."),
            (
                takeover(A, SEAT, COLONY, 0, "drop_ships"),
                "Only cards with temporary Military in the tableau can be discarded for it.",
            ),
            (takeover(A, SEAT, COLONY, -1), "The number of discarded cards cannot be below 0."),
        ],
        ids=str,
    )
    def test_a_takeover_of_a_wrong_world_or_power_is_refused(self, declared: Action, reason: str) -> None:
        """With the reason."""
        made = settling("imperium_seat drop_ships pirate_world", f"{BORIS} gem_world")

        assert reason == refusal(made, declared)

    def test_a_player_who_is_not_vulnerable(self) -> None:
        """Rebel Alliance needs an IMPERIUM card on the other side."""
        made = settling("rebel_alliance", "new_sparta")

        assert "1 is not vulnerable to this power." == refusal(made, takeover(A, ALLIANCE, "new_sparta"))

    def test_a_world_that_was_just_placed(self) -> None:
        """It can be taken in the next Settle phase."""
        made = after(settling("imperium_seat drop_ships", "rebel_miners"), AddCard(B, CardId("rebel_outpost")))

        assert "Rebel Outpost was placed in this phase." == refusal(made, takeover(A, SEAT, "rebel_outpost"))
        later = after(made, EndRound({}), StartPhase(Phase.SETTLE))
        assert "rebel_outpost" == proposed_declaration(later, A, SEAT, CardId("rebel_outpost")).world

    def test_what_was_just_placed_has_no_say(self) -> None:
        """Its Military counts on neither side."""
        made = after(
            settling("imperium_seat improved_logistics", "rebel_miners"),
            AddCard(A, CardId("new_sparta")),
            AddCard(B, CardId("rebel_outpost")),
            takeover(A, SEAT, "rebel_miners"),
        )
        fought = contest(made, waiting(made))

        assert (1, 2) == (fought.attack.sum, fought.defence.sum)

    def test_what_was_discarded_still_counts(self) -> None:
        """The tableau of the phase's beginning decides."""
        made = after(settling(ALEXEY, BORIS), DiscardCard(B, CardId("space_marines")), takeover(A, SEAT, COLONY))

        assert 8 == contest(made, waiting(made)).defence.sum

    def test_whoever_has_placed_a_world_has_no_takeover_left(self) -> None:
        """Except with Improved Logistics."""
        placed = AddCard(A, CardId("gem_world"))
        declared = takeover(A, SEAT, COLONY)

        assert "0 cannot settle another world in this phase." == refusal(
            after(settling(ALEXEY, BORIS), placed), declared
        )
        after(settling(f"{ALEXEY} improved_logistics", BORIS), placed, declared)

    def test_two_takeovers_need_two_powers(self) -> None:
        """And a second world."""
        made = after(settling(TWO_POWERS, "new_sparta rebel_base pirate_world"), takeover(A, SEAT, "rebel_base"))

        assert "Two takeovers need two different powers." == refusal(made, takeover(A, SEAT, "rebel_base"))
        after(made, takeover(A, CLOAKING, "pirate_world"))

    def test_outside_of_settle(self) -> None:
        """Takeovers belong to the third phase."""
        made = after(table(ALEXEY, BORIS, takeovers=True), StartPhase(Phase.DEVELOP))

        assert "Takeovers are declared in the Settle phase." == refusal(made, takeover(A, SEAT, COLONY))

    def test_a_match_without_takeovers_ignores_the_power(self) -> None:
        """The power is ignored."""
        assert "This match is played without takeovers." == refusal(table(ALEXEY, BORIS), takeover(A, SEAT, COLONY))


class TestTemporaryMilitary:
    """Cards that are discarded for one Settle phase."""

    def test_declared_temporary_military_counts(self) -> None:
        """New Military Tactics and two hand cards are five."""
        made = after(
            settling("imperium_seat space_mercenaries new_military_tactics", BORIS),
            takeover(A, SEAT, COLONY, 2, "new_military_tactics"),
        )

        assert (5, 7) == (waiting(made).temporary, contest(made, waiting(made)).attack.sum)
        assert CardId("new_military_tactics") not in made.tableaux[A].cards

    def test_later_than_the_declaration_it_is_too_late(self) -> None:
        """The attacker can add nothing."""
        made = after(settling("imperium_seat new_military_tactics", BORIS), takeover(A, SEAT, COLONY))
        later = after(made, UseTemporaryMilitary(A, 0, (CardId("new_military_tactics"),)))

        assert contest(made, waiting(made)).attack == contest(later, waiting(later)).attack

    def test_the_rest_of_a_power(self) -> None:
        """One card for Space Mercenaries on an own world leaves one for the defence, and both count."""
        made = after(settling(ALEXEY, MERCENARY_BORIS), UseTemporaryMilitary(B, 1), takeover(A, SEAT, COLONY))

        assert (1, 1) == (temporary_left(made, B).hand_cards, temporary_left(made, B).military)
        assert 10 == contest(after(made, ResolveTakeover(1)), waiting(made)).defence.sum

    def test_more_than_the_powers_allow_is_pointed_out(self) -> None:
        """And counted as the table says."""
        made = after(settling(ALEXEY, MERCENARY_BORIS), takeover(A, SEAT, COLONY))
        said = notices(made, ResolveTakeover(3))

        assert "1 discards 3 for Military, but the powers now allow only 2." == said[0]
        assert "0 does not take over Rebel Colony: 8 against 11." == said[1]

    def test_of_a_world_that_was_just_placed(self) -> None:
        """It cannot be used yet."""
        made = after(settling(ALEXEY, BORIS), AddCard(B, CardId("primitive_rebel_world")))

        assert 0 == temporary_left(made, B).military

    def test_without_a_settle_phase(self) -> None:
        """There is nothing to use it for."""
        assert "No Settle phase has begun." == refusal(table(MERCENARY_BORIS), UseTemporaryMilitary(A, 1))


class TestResolving:
    """One by one, clockwise from the lowest start world."""

    def test_takeovers_are_resolved_by_start_world(self) -> None:
        """C has the lowest start world, so C is first; a player's own stay in the order of declaration."""
        made = after(
            table(f"{TWO_POWERS} drop_ships", f"{BORIS} imperium_lords", "rebel_alliance", takeovers=True),
            KeepStartWorld(A, CardId("alpha_centauri")),
            KeepStartWorld(C, CardId("epsilon_eridani")),
            StartPhase(Phase.SETTLE),
            takeover(A, CLOAKING, "new_sparta"),
            takeover(A, SEAT, COLONY),
            takeover(C, ALLIANCE, "new_sparta"),
        )
        order = []
        for _ in range(3):
            order.append((waiting(made).attacker, waiting(made).power))
            made = after(made, ResolveTakeover())

        assert [(C, ALLIANCE), (A, CLOAKING), (A, SEAT)] == order

    def test_the_good_goes_along(self) -> None:
        """A windfall world without a good gets none."""
        made = table(ALEXEY, "rebel_miners rebel_fuel_cache", takeovers=True)
        made = after(made, SetGoods(B, frozenset({CardId("rebel_miners")})), StartPhase(Phase.SETTLE))
        taken = after(made, takeover(A, SEAT, "rebel_miners"), ResolveTakeover())
        other = after(made, takeover(A, SEAT, "rebel_fuel_cache"), ResolveTakeover())

        assert (frozenset({"rebel_miners"}), frozenset()) == (taken.tableaux[A].goods, taken.tableaux[B].goods)
        assert frozenset() == other.tableaux[A].goods

    def test_after_a_failure_the_second_is_void(self) -> None:
        """The same player's, with Improved Logistics."""
        made = after(
            settling(TWO_POWERS, "new_sparta rebel_base pirate_world"),
            takeover(A, SEAT, "rebel_base"),
            takeover(A, CLOAKING, "pirate_world"),
            ResolveTakeover(),
        )

        assert "%(player)s: the first takeover failed." == void_reason(made, waiting(made)).text
        assert "This takeover is void, and needs no defence." == refusal(made, ResolveTakeover(1))
        assert B == owner(after(made, ResolveTakeover()), "pirate_world")

    def test_a_world_that_has_moved(self) -> None:
        """Later declarations are void, whoever made them."""
        made = after(
            settling(f"{TWO_POWERS} drop_ships space_marines imperium_troops", BORIS),
            takeover(A, SEAT, COLONY),
            takeover(A, CLOAKING, COLONY),
            ResolveTakeover(),
        )

        assert "%(card)s is no longer there." == void_reason(made, waiting(made)).text
        assert A == owner(after(made, ResolveTakeover()), COLONY)

    def test_the_phase_cannot_end_before(self) -> None:
        """Nothing declared is forgotten."""
        made = after(settling(ALEXEY, BORIS), takeover(A, SEAT, COLONY))

        assert "Declared takeovers have to be resolved first." == refusal(made, EndPhase())

    def test_nothing_is_declared_after_the_first_resolution(self) -> None:
        """Nor resolved where nothing waits."""
        made = after(settling(ALEXEY, BORIS, VIKTOR), takeover(A, SEAT, COLONY), ResolveTakeover())

        assert "Takeovers are declared before the first of them is resolved." == refusal(
            made, takeover(C, ALLIANCE, "new_sparta")
        )
        assert "There is no takeover to resolve." == refusal(made, ResolveTakeover())

    def test_a_table_that_enters_no_phases(self) -> None:
        """A declaration begins the Settle phase, and the last resolution ends it."""
        made = after(table(ALEXEY, BORIS, takeovers=True), takeover(A, SEAT, COLONY))

        assert Phase.SETTLE is made.phase
        assert (None, None) == (after(made, ResolveTakeover()).phase, after(made, ResolveTakeover()).settle)


class TestMoveWorld:
    """A takeover that the table has resolved by itself."""

    def test_a_moved_world_has_a_new_owner(self) -> None:
        """Whoever had it before."""
        assert A == owner(after(table("", BORIS, takeovers=True), MoveWorld(COLONY, A)), COLONY)

    @pytest.mark.parametrize(
        ("world", "reason"),
        [
            ("gem_world", "Gem World is not a military world."),
            ("rebel_base", "Rebel Base is in nobody's tableau."),
            ("new_sparta", "You cannot take over your own world."),
        ],
    )
    def test_a_world_that_no_takeover_can_reach_is_not_moved(self, world: str, reason: str) -> None:
        """What no takeover can do."""
        made = table("new_sparta", "gem_world", takeovers=True)

        assert reason == refusal(made, MoveWorld(CardId(world), A))
