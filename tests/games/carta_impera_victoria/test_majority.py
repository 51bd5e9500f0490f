"""Victory by majority, beside the cases of `tests/vectors/carta_impera_victoria/outcome.json`."""

import pytest

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import DiscardCards, MoveCards, PlaceUtopia, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.majority import count_majority, culture_coin
from laurel.match.ledger import LedgerEntry
from laurel.match.setup import Points, Seat
from tests.games.carta_impera_victoria.support import (
    CULTURE,
    SCIENCE,
    UTOPIA,
    A,
    B,
    C,
    D,
    act,
    after_last_round,
    holding,
    table,
    verdict_of,
)

LEVEL_TEAMS = ((5, 1, 4, 1, 0, 3), (2, 4, 1, 2, 3, 1), (1, 2, 2, 3, 2, 0), (3, 0, 2, 5, 1, 2))
"""Three points each; with the partners' cards added, Utopia is level at three and Culture decides."""


class TestCultureCoin:
    """The coin of the most Culture cards."""

    def test_strictly_the_most(self) -> None:
        """On a tie nobody is known to have it."""
        lead = holding(1, CULTURE)

        assert culture_coin(holding(0)) is None
        assert A == culture_coin(lead)
        assert culture_coin(act(lead, PlayCards(B, CULTURE))) is None
        assert B == culture_coin(act(lead, PlayCards(B, CULTURE, 2)))


class TestLedger:
    """Every change of a majority has its entry."""

    def test_taking_the_lead(self) -> None:
        """One gains what the other loses."""
        outcome = GAME.apply(holding(1), PlayCards(B, SCIENCE, 2))

        assert (entry(A, -1), entry(B, 1)) == outcome.gained

    def test_drawing_level_costs_nobody_a_point(self) -> None:
        """Nobody loses anything."""
        assert (entry(B, 1),) == GAME.apply(holding(2), PlayCards(B, SCIENCE, 2)).gained

    def test_staying_ahead_gains_nothing(self) -> None:
        """Nothing changes."""
        assert () == GAME.apply(holding(2), PlayCards(A, SCIENCE)).gained

    def test_losing_the_last_card(self) -> None:
        """Nobody has the point of the domain."""
        assert (entry(A, -1),) == GAME.apply(holding(1), DiscardCards(A, SCIENCE)).gained

    def test_a_move_is_counted_in_both_domains(self) -> None:
        """A point is lost in one and gained in the other."""
        outcome = GAME.apply(holding(1), MoveCards(A, SCIENCE, A, CULTURE))

        assert (entry(A, -1), entry(A, 1, CULTURE)) == outcome.gained

    def test_a_utopia_from_an_area(self) -> None:
        """It no longer counts for the domain of Utopia."""
        outcome = GAME.apply(holding(1, UTOPIA), PlaceUtopia(A, B, SCIENCE, is_from_area=True))

        assert (entry(A, -1, UTOPIA),) == outcome.gained


def entry(player: Seat, change: int, domain: Domain = SCIENCE) -> LedgerEntry:
    """Return the entry of a change in the first round."""
    return LedgerEntry(player, Points(change), domain.value, "B", 1, Points(change))


class TestTieBreak:
    """Level on points."""

    @pytest.mark.parametrize(
        ("a", "b", "domain"),
        [
            ((5, 2, 4, 3, 1, 4), (3, 4, 1, 5, 3, 2), Domain.UTOPIA),
            ((4, 2, 4, 3, 4, 3), (4, 4, 1, 5, 2, 3), Domain.CULTURE),
            ((4, 2, 4, 5, 2, 3), (4, 4, 4, 3, 2, 3), Domain.SCIENCE),
            ((4, 2, 5, 3, 2, 3), (4, 4, 4, 3, 2, 3), Domain.ECONOMY),
        ],
    )
    def test_the_first_domain_that_differs_breaks_the_tie(
        self, a: tuple[int, ...], b: tuple[int, ...], domain: Domain
    ) -> None:
        """The first domain of the order that tells them apart decides: A has more of it."""
        counted = count_majority(table(a, b))

        assert (domain, (A,), True) == (counted.comparisons[-1].domain, counted.left, counted.is_decided)

    def test_level_in_everything(self) -> None:
        """The victory is shared."""
        verdict = verdict_of(after_last_round(table((4, 3, 3, 4, 3, 3), (4, 3, 3, 4, 3, 3))))

        assert ((A, B), 7) == (verdict.winners, len(verdict.steps))


class TestTeams:
    """Two teams that are level on points."""

    def test_level_teams_draw_under_the_printed_rules(self) -> None:
        """The rules name no tie-break: nobody has won, and no comparison follows the points."""
        verdict = verdict_of(after_last_round(table(*LEVEL_TEAMS, teams=True)))

        assert (True, (), 1) == (verdict.is_draw, verdict.winners, len(verdict.steps))
        assert "no tie-break" in verdict.ending.text

    def test_level_teams_compare_sums_with_that_option(self) -> None:
        """With that option the partners' cards are added, in the order of the tie-break."""
        counted = count_majority(table(*LEVEL_TEAMS, teams=True, team_tie="sum"))

        assert [None, UTOPIA, CULTURE] == [one.domain for one in counted.comparisons]
        assert {A: 2, B: 4, C: 2, D: 4} == counted.comparisons[-1].values
        assert ((B, D), True) == (counted.left, counted.is_decided)

    def test_level_by_sums(self) -> None:
        """It is a draw."""
        level = table(*[(1, 1, 1, 1, 1, 1)] * 4, teams=True, team_tie="sum")
        counted = count_majority(level)

        assert ((A, B, C, D), False) == (counted.left, counted.is_decided)
        assert verdict_of(after_last_round(level)).is_draw


def test_the_end_by_majority() -> None:
    """Rule B, with the points of all and the comparisons that decided."""
    verdict = verdict_of(after_last_round(table((5, 3, 2, 6, 1, 3), (5, 2, 4, 4, 1, 2))))

    assert ((A,), "B", "Victory by majority") == (verdict.winners, verdict.rule, verdict.ending.text)
    assert [{A: 5, B: 3}] == [step.values for step in verdict.steps]
