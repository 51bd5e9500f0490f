"""Victory by Hegemony."""

import pytest

from laurel.games.carta_impera_victoria.actions import (
    DrawLastCard,
    EndTurn,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
    StartTurn,
)
from laurel.games.carta_impera_victoria.hegemony import cards_needed, nearest_hegemony, reached_hegemonies, threats
from tests.games.carta_impera_victoria.support import (
    MILITARY,
    SCIENCE,
    UTOPIA,
    A,
    B,
    C,
    D,
    act,
    holding,
    table,
    verdict_of,
)

NOTHING = (0, 0, 0, 0, 0, 0)


class TestThreshold:
    """How many cards of one domain a Hegemony takes."""

    @pytest.mark.parametrize(("players", "teams", "cards"), [(2, False, 8), (3, False, 7), (4, False, 7), (4, True, 7)])
    def test_the_threshold_depends_on_the_number_of_players(self, players: int, teams: bool, cards: int) -> None:
        """Eight with two players, seven with more, in teams as well."""
        assert cards == cards_needed(holding(0, players=players, teams=teams), A, SCIENCE)

    def test_utopia_face_down_in_utopia(self) -> None:
        """A Hegemony in Utopia takes one card more as well, and the face-down card is not one of them."""
        after = act(holding(7, UTOPIA), PlaceUtopia(B, A, UTOPIA))

        assert (8, 1) == (cards_needed(after, A, UTOPIA), nearest_hegemony(after, A).missing)

    def test_a_removed_utopia_leaves_the_threshold_as_it_was(self) -> None:
        """A Hegemony takes as many cards as before."""
        assert 7 == cards_needed(act(holding(5), PlaceUtopia(B, A, SCIENCE), RemoveUtopia(A, SCIENCE)), A, SCIENCE)


class TestEndOfTurn:
    """A Hegemony wins at the end of its player's turn only."""

    def test_enough_cards_at_the_end_of_a_turn_win(self) -> None:
        """A player with enough cards at the end of their turn wins."""
        verdict = verdict_of(act(holding(7), EndTurn(A)))

        assert ((A,), "Victory by Hegemony", "A") == (verdict.winners, verdict.ending.text, verdict.rule)
        assert [{A: 7}] == [step.values for step in verdict.steps]

    def test_nobody_wins_before_the_end_of_the_turn(self) -> None:
        """During the turn the cards can still be taken away."""
        assert [(A, SCIENCE)] == [(one.player, one.domain) for one in threats(holding(7))]
        assert 6 == act(holding(7), MoveCards(A, SCIENCE, B), EndTurn(A)).cards(A, SCIENCE)

    def test_not_at_the_end_of_another_turn(self) -> None:
        """Cards gained in another player's turn have to last until the end of the player's own."""
        after = act(holding(6), EndTurn(A), PlayCards(A, SCIENCE), EndTurn(B), EndTurn(C))

        assert after.hegemon is None
        assert (A,) == verdict_of(act(after, EndTurn(A))).winners

    def test_in_two_domains(self) -> None:
        """Two Hegemonies are one victory, with a step for each."""
        before = table((7, 0, 0, 8, 0, 0), NOTHING)

        assert [SCIENCE] == [one.domain for one in reached_hegemonies(before, A)]
        assert 2 == len(verdict_of(act(before, PlayCards(A, MILITARY), EndTurn(A))).steps)

    def test_in_a_team(self) -> None:
        """The partner opposite wins as well; cards of partners are not added."""
        before = table((0, 0, 0, 6, 0, 0), NOTHING, (0, 0, 0, 6, 0, 0), NOTHING, teams=True)

        assert () == reached_hegemonies(before, A)
        assert (A, C) == verdict_of(act(before, PlayCards(A, SCIENCE), EndTurn(A))).winners


class TestDistance:
    """The distance from a Hegemony."""

    def test_the_domain_with_the_fewest_missing_cards_is_nearest(self) -> None:
        """Six of seven are nearer than five of seven."""
        closest = nearest_hegemony(table((5, 0, 6, 0, 0, 0), NOTHING, NOTHING), A)

        assert (6, 7, 1) == (closest.cards, closest.needed, closest.missing)

    def test_nearest_behind_a_utopia(self) -> None:
        """Five of seven and six of eight lack as much: the larger pile is named."""
        before = act(table((5, 0, 0, 6, 0, 0), NOTHING, NOTHING), PlaceUtopia(B, A, SCIENCE))

        assert (SCIENCE, 2) == (nearest_hegemony(before, A).domain, nearest_hegemony(before, A).missing)

    def test_threats_in_the_order_of_turns(self) -> None:
        """The player whose turn it is comes first, the others follow clockwise."""
        before = table(*[(7, 0, 0, 0, 0, 0)] * 4, first_player=C)

        assert [C, D, A, B] == [one.player for one in threats(before)]

    def test_no_threat_without_a_turn(self) -> None:
        """In the last round only those who still have a turn can win by Hegemony: the others are no threat."""
        before = act(table(*[(7, 0, 0, 0, 0, 0)] * 4), StartTurn(C), DrawLastCard())

        assert [C, D] == [one.player for one in threats(before)]
