"""Playing, discarding and moving cards."""

import pytest

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import (
    Action,
    DiscardCards,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
)
from laurel.games.carta_impera_victoria.cards import cards_in_play
from laurel.games.carta_impera_victoria.components import CARDS_IN_GAME, Domain
from laurel.match.message import Refusal
from tests.games.carta_impera_victoria.support import (
    CULTURE,
    MILITARY,
    NOBODY,
    RELIGION,
    SCIENCE,
    UTOPIA,
    A,
    B,
    C,
    act,
    holding,
    notices,
)


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (MoveCards(A, SCIENCE, A), "to_player"),
        (MoveCards(A, SCIENCE, B, cards=6), "cards"),
        (MoveCards(A, CULTURE, B), "domain"),
        (PlayCards(A, SCIENCE, 0), "cards"),
        (PlaceUtopia(A, B, SCIENCE, is_from_area=True), "is_from_area"),
        (RemoveUtopia(A, SCIENCE), "domain"),
    ],
    ids=str,
)
def test_what_a_refusal_is_about(action: Action, field: str) -> None:
    """It names the field of the action, so that a form shows the reason there."""
    with pytest.raises(Refusal) as refused:
        GAME.apply(holding(5), action)

    assert field == refused.value.field


class TestCards:
    """Face-up cards."""

    def test_played_cards_go_to_that_pile_alone(self) -> None:
        """They are added to that pile and to no other."""
        after = act(holding(0), PlayCards(B, SCIENCE, 2), PlayCards(B, SCIENCE))

        assert 3 == after.cards(B, SCIENCE) == sum(pile.cards for area in after.areas for pile in area)

    def test_discarded_cards_leave_the_pile(self) -> None:
        """They are removed."""
        assert 3 == act(holding(5), DiscardCards(A, SCIENCE, 2)).cards(A, SCIENCE)

    def test_moved_to_another_player(self) -> None:
        """One area loses what the other one gains."""
        after = act(holding(5), MoveCards(A, SCIENCE, C, cards=2))

        assert (3, 2) == (after.cards(A, SCIENCE), after.cards(C, SCIENCE))

    def test_moved_to_another_domain(self) -> None:
        """They are cards of the other domain afterwards."""
        after = act(holding(5), MoveCards(A, SCIENCE, A, CULTURE))

        assert (4, 1) == (after.cards(A, SCIENCE), after.cards(A, CULTURE))

    @pytest.mark.parametrize(
        "action",
        [
            PlayCards(NOBODY, SCIENCE),
            PlayCards(A, SCIENCE, 0),
            PlayCards(A, SCIENCE, -1),
            PlayCards(A, SCIENCE, 105),
            DiscardCards(A, SCIENCE, 6),
            DiscardCards(A, SCIENCE, 0),
            DiscardCards(A, MILITARY),
            DiscardCards(NOBODY, SCIENCE),
            MoveCards(A, SCIENCE, A),
            MoveCards(A, SCIENCE, A, SCIENCE),
            MoveCards(A, SCIENCE, NOBODY),
            MoveCards(B, SCIENCE, A),
            PlaceUtopia(A, NOBODY, SCIENCE),
            PlaceUtopia(A, B, SCIENCE, is_from_area=True),
            RemoveUtopia(A, SCIENCE),
            RemoveUtopia(NOBODY, SCIENCE),
        ],
        ids=str,
    )
    def test_impossible_cards_and_seats_are_refused(self, action: Action) -> None:
        """Nobody can lose cards that are not there, and there is no other seat."""
        with pytest.raises(Refusal):
            GAME.apply(holding(5), action)


class TestUtopia:
    """Face-down Utopia cards."""

    def test_a_placed_utopia_is_no_card_of_its_domain(self) -> None:
        """The pile has who placed it; it is no card of that domain, nor of Utopia."""
        after = act(holding(5), PlaceUtopia(B, A, SCIENCE))

        assert (B,) == after.pile(A, SCIENCE).face_down
        assert (5, 0, 0) == (after.cards(A, SCIENCE), after.cards(A, UTOPIA), after.cards(B, UTOPIA))

    def test_placed_from_an_area(self) -> None:
        """The face-up Utopia card is removed."""
        after = act(holding(5), PlayCards(B, UTOPIA, 2), PlaceUtopia(B, A, SCIENCE, is_from_area=True))

        assert 1 == after.cards(B, UTOPIA)

    def test_the_utopia_placed_last_is_removed_first(self) -> None:
        """The one that was placed last is removed first."""
        after = act(holding(5), PlaceUtopia(B, A, SCIENCE), PlaceUtopia(C, A, SCIENCE), RemoveUtopia(A, SCIENCE))

        assert (B,) == after.pile(A, SCIENCE).face_down


class TestBox:
    """More cards than the game has are entered with a notice."""

    @pytest.mark.parametrize("domain", Domain)
    def test_more_cards_than_the_game_has_bring_a_notice(self, domain: Domain) -> None:
        """As many cards as the game has bring no notice; one more is entered, with a notice."""
        full = holding(CARDS_IN_GAME[domain], domain)

        assert [] == notices(holding(CARDS_IN_GAME[domain] - 1, domain), PlayCards(B, domain))
        assert 1 == len(notices(full, PlayCards(B, domain)))
        assert 1 == act(full, PlayCards(B, domain)).cards(B, domain)

    def test_face_down_cards_are_utopia_cards(self) -> None:
        """In every domain they are counted as Utopia cards."""
        after = act(holding(15, UTOPIA), PlaceUtopia(B, A, RELIGION))

        assert (16, 0) == (cards_in_play(after, UTOPIA), cards_in_play(after, RELIGION))
        assert 1 == len(notices(after, PlaceUtopia(B, A, RELIGION)))

    def test_a_move_between_players_adds_nothing(self) -> None:
        """Only an added card brings a notice."""
        assert [] == notices(holding(21), MoveCards(A, SCIENCE, B))
        assert 1 == len(notices(act(holding(20), PlayCards(A, MILITARY)), MoveCards(A, MILITARY, A, SCIENCE)))


class TestTaps:
    """Quick taps that become one entry."""

    def test_of_one_kind_on_one_domain(self) -> None:
        """They are one entry."""
        assert GAME.merge(PlayCards(A, SCIENCE), PlayCards(A, SCIENCE, 2)) == PlayCards(A, SCIENCE, 3)
        assert GAME.merge(DiscardCards(A, SCIENCE), DiscardCards(A, SCIENCE)) == DiscardCards(A, SCIENCE, 2)

    @pytest.mark.parametrize(
        ("earlier", "later"),
        [
            (PlayCards(A, SCIENCE), PlayCards(B, SCIENCE)),
            (PlayCards(A, SCIENCE), PlayCards(A, CULTURE)),
            (PlayCards(A, SCIENCE), DiscardCards(A, SCIENCE)),
            (PlaceUtopia(A, B, SCIENCE), PlaceUtopia(A, B, SCIENCE)),
        ],
        ids=str,
    )
    def test_of_different_kinds(self, earlier: Action, later: Action) -> None:
        """They are separate entries."""
        assert GAME.merge(earlier, later) is None
