"""Turns, the last card of the Age deck, and the last round."""

import pytest

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import Action, DrawLastCard, EndTurn, StartTurn
from laurel.games.carta_impera_victoria.state import opening
from laurel.match.message import Refusal
from laurel.match.setup import Seat
from tests.games.carta_impera_victoria.support import NOBODY, A, B, C, D, act, holding, setup


class TestOpening:
    """A table before the first turn."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_two_to_four_players_begin_with_empty_areas(self, players: int) -> None:
        """Two to four, each with an empty area; the First Player begins."""
        before = opening(setup(players, first_player=B))

        assert (players, B, 1) == (len(before.areas), before.turn, before.round)
        assert not any(pile.cards or pile.face_down for area in before.areas for pile in area)

    @pytest.mark.parametrize(
        ("players", "options"),
        [(1, {}), (5, {}), (2, {"teams": True}), (3, {"teams": True}), (3, {"first_player": D})],
        ids=str,
    )
    def test_a_table_that_the_rules_do_not_know_is_refused(self, players: int, options: dict[str, object]) -> None:
        """Other numbers of players, teams of other sizes, a First Player who is none of the players."""
        with pytest.raises(Refusal):
            opening(setup(players, **options))

    def test_partners_sit_opposite_each_other(self) -> None:
        """Without teams everybody is a side."""
        assert ((A, C), (B, D)) == opening(setup(4, teams=True)).sides
        assert ((A,), (B,), (C,), (D,)) == opening(setup(4)).sides


class TestTurns:
    """Whose turn it is."""

    def test_turns_go_clockwise_from_the_first_player(self) -> None:
        """After the last player the First Player begins the next round."""
        before = opening(setup(3, first_player=B))

        last = act(before, EndTurn(B), EndTurn(C))
        following = act(last, EndTurn(A))

        assert (A, 1) == (last.turn, last.round)
        assert (B, 2) == (following.turn, following.round)

    @pytest.mark.parametrize("action", [EndTurn(B), EndTurn(NOBODY), StartTurn(NOBODY)], ids=str)
    def test_of_somebody_else(self, action: Action) -> None:
        """Only the player whose turn it is can end it."""
        with pytest.raises(Refusal):
            GAME.apply(holding(0), action)

    def test_started_without_ending_the_others(self) -> None:
        """No turn is ended by it: a Hegemony does not win."""
        after = act(holding(7), StartTurn(C))

        assert (C, None) == (after.turn, after.hegemon)


class TestLastRound:
    """From the last card of the Age deck to the end."""

    @pytest.mark.parametrize(("drawer", "left"), [(A, 3), (B, 2), (C, 1)])
    def test_everybody_has_equally_many_turns(self, drawer: Seat, left: int) -> None:
        """Whoever draws it, the game ends when the First Player would begin."""
        drawn = act(holding(0), *map(EndTurn, range(drawer)), DrawLastCard())
        seats = drawn.seats[drawer:]

        assert left == drawn.turns_left == len(seats)
        assert GAME.verdict(act(drawn, *map(EndTurn, seats[:-1]))) is None
        assert GAME.verdict(act(drawn, *map(EndTurn, seats))) is not None

    def test_another_first_player(self) -> None:
        """The countdown goes by the First Player, and not by the seats."""
        drawn = act(holding(0, first_player=B), EndTurn(B), DrawLastCard())

        assert 2 == drawn.turns_left
        assert GAME.verdict(act(drawn, EndTurn(C), EndTurn(A))) is not None

    def test_no_countdown_before(self) -> None:
        """While the Age deck has cards, the number of turns is not known."""
        assert holding(0).turns_left is None
        assert 2 == act(holding(0), *map(EndTurn, (A, B, C))).round

    def test_the_last_card_is_not_drawn_twice(self) -> None:
        """The last card can be drawn once."""
        with pytest.raises(Refusal):
            act(holding(0), DrawLastCard(), DrawLastCard())
