"""Tableaux: cards, goods, chips, hands, and the ledger of all that."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import (
    Action,
    AddCard,
    CountChips,
    CountHand,
    DiscardCard,
    EndRound,
    GainChips,
    SetGoods,
)
from laurel.games.race_for_the_galaxy.components import CardId
from laurel.match.setup import Points
from tests.games.race_for_the_galaxy.support import NOBODY, A, B, after, notices, outcome, refusal, table, totals

SPARTA, ROBOTS, GEM = CardId("new_sparta"), CardId("mining_robots"), CardId("gem_world")


def added(made: str, card: CardId) -> dict[tuple[int, str], int]:
    """Return what an added card changes, by player and source."""
    return {(entry.player, entry.source): entry.points for entry in outcome(table(made, ""), AddCard(A, card)).gained}


class TestCards:
    """Cards come and go."""

    @pytest.mark.parametrize(
        ("tableaux", "card", "reason"),
        [
            (("", "new_sparta"), SPARTA, "New Sparta is somewhere else: 1."),
            (("new_sparta", ""), SPARTA, "New Sparta is already in this tableau: 0."),
            (("mining_robots", ""), ROBOTS, "Mining Robots is already in this tableau: 0."),
            (("", "mining_robots", "mining_robots"), ROBOTS, "Mining Robots is somewhere else: 2."),
            (("", ""), CardId("no_card"), "There is no such card in the expansions in use."),
        ],
    )
    def test_a_card_that_lies_elsewhere_or_twice_is_refused(
        self, tableaux: tuple[str, ...], card: CardId, reason: str
    ) -> None:
        """A title twice in a tableau, more copies than there are, and where they lie."""
        assert reason == refusal(table(*tableaux), AddCard(A, card))

    def test_a_second_copy_elsewhere(self) -> None:
        """Two copies may lie in two tableaux."""
        assert [] == notices(table("", "mining_robots"), AddCard(A, ROBOTS))

    def test_a_table_that_insists(self) -> None:
        """It is told, and then believed."""
        insisted = AddCard(A, SPARTA, insisted=True)
        made = table("", "new_sparta")

        assert ["New Sparta is somewhere else: 1."] == notices(made, insisted)
        assert [1, 1] == totals(after(made, insisted))

    def test_cards_of_other_boxes(self) -> None:
        """What is not in the boxes cannot lie on the table."""
        assert "There is no such card in the expansions in use." == refusal(
            table("", "", boxes="base"), AddCard(A, CardId("rebel_pact"))
        )

    def test_more_cards_than_end_the_game(self) -> None:
        """Pointed out: some come in the last round, but more are a slip."""
        ten = "old_earth epsilon_eridani alpha_centauri earths_lost_colony separatist_colony doomed_world"
        made = table(f"{ten} damaged_alien_factory galactic_developers comet_zone spice_world mining_world", "")
        text = "0 has 13 cards in the tableau; the game ends with the round in which there are 12."

        assert [] == notices(made, AddCard(A, GEM))
        assert [text] == notices(after(made, AddCard(A, GEM)), AddCard(A, SPARTA))
        assert [] == notices(after(made, AddCard(A, CardId("hidden_fortress")), AddCard(A, GEM)), AddCard(A, SPARTA))

    def test_a_discarded_card_takes_its_good_along(self) -> None:
        """The good goes with the card, and the card may come back."""
        made = after(table("", ""), AddCard(A, GEM, has_good=True))
        gone = after(made, DiscardCard(A, GEM))

        assert ({GEM}, frozenset(), ()) == (made.tableaux[A].goods, gone.tableaux[A].goods, gone.tableaux[A].cards)
        after(gone, AddCard(B, GEM))

    @pytest.mark.parametrize(
        ("action", "reason"),
        [
            (DiscardCard(A, GEM), "Gem World is not there: 0."),
            (SetGoods(A, frozenset({GEM})), "Gem World is not there: 0."),
            (SetGoods(A, frozenset({SPARTA})), "New Sparta cannot hold a good."),
            (AddCard(A, CardId("public_works"), has_good=True), "Public Works cannot hold a good."),
            (GainChips(A, Points(0)), "A gain is at least one point."),
            (CountChips(A, Points(-1)), "The number of chips cannot be below 0."),
            (CountHand(A, -1), "The number of cards in hand cannot be below 0."),
            (GainChips(A, Points(1000)), "There are not that many chips."),
            (CountChips(A, Points(1000)), "There are not that many chips."),
            (CountHand(A, 181), "There are not that many cards."),
            (EndRound({A: 181}), "There are not that many cards."),
            (CountHand(NOBODY, 1), "There is no such player at this table."),
        ],
        ids=str,
    )
    def test_what_cannot_be(self, action: Action, reason: str) -> None:
        """Refused with the reason."""
        assert reason == refusal(table("new_sparta", ""), action)


class TestChips:
    """The pool has twelve points a player."""

    def test_chips_come_out_of_the_pool(self) -> None:
        """It goes down with every chip."""
        assert 21 == after(table("", ""), GainChips(A, Points(3))).pool

    def test_the_last_chip_is_nothing_special(self) -> None:
        """Chips that were set aside are used after it, which is pointed out."""
        made = table("", "")

        assert [] == notices(made, GainChips(A, Points(24)))
        assert ["Points missing from the pool: 2. Has everything been counted correctly?"] == notices(
            made, GainChips(A, Points(26))
        )

    def test_quick_taps_for_one_player_become_one_gain(self) -> None:
        """Two gains of one player are one."""
        assert GainChips(A, Points(3)) == GAME.merge(GainChips(A, Points(1)), GainChips(A, Points(2)))
        assert GAME.merge(GainChips(A, Points(1)), GainChips(B, Points(2))) is None
        assert GAME.merge(GainChips(A, Points(1)), CountHand(A, 2)) is None


class TestLedger:
    """Every point has a reason."""

    def test_a_card_gives_its_printed_points(self) -> None:
        """A card gives its own."""
        assert {(A, "new_sparta"): 1} == added("", SPARTA)

    def test_a_card_feeds_others(self) -> None:
        """Each of them has an entry of its own."""
        assert {(A, "new_sparta"): 1, (A, "galactic_imperium"): 1, (A, "rebel_alliance"): 1} == added(
            "galactic_imperium rebel_alliance", SPARTA
        )

    def test_chips_are_a_source_and_feed_galactic_renaissance(self) -> None:
        """One gain is two entries of the ledger."""
        gained = outcome(table("galactic_renaissance", ""), GainChips(A, Points(3))).gained

        assert {("chips", 3), ("galactic_renaissance", 1)} == {(entry.source, entry.points) for entry in gained}
