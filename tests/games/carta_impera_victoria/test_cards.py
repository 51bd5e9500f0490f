"""Cards that come, go and move."""

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
from laurel.games.carta_impera_victoria.cards import on_the_table
from laurel.games.carta_impera_victoria.components import IN_THE_BOX, Domain
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

    def test_played(self) -> None:
        """They lie in the domain of that area, and nowhere else."""
        after = act(holding(0), PlayCards(B, SCIENCE, 2), PlayCards(B, SCIENCE))

        assert 3 == after.cards(B, SCIENCE) == sum(pile.cards for area in after.areas for pile in area)

    def test_discarded(self) -> None:
        """They are gone."""
        assert 3 == act(holding(5), DiscardCards(A, SCIENCE, 2)).cards(A, SCIENCE)

    def test_moved_to_another_player(self) -> None:
        """One area loses what the other one gains."""
        after = act(holding(5), MoveCards(A, SCIENCE, C, cards=2))

        assert (3, 2) == (after.cards(A, SCIENCE), after.cards(C, SCIENCE))

    def test_moved_to_another_domain(self) -> None:
        """They count for the other domain."""
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
    def test_what_cannot_be(self, action: Action) -> None:
        """No card comes from nowhere, and none lies in front of nobody."""
        with pytest.raises(Refusal):
            GAME.apply(holding(5), action)


class TestUtopia:
    """Utopia cards that lie face down."""

    def test_placed(self) -> None:
        """It is known who placed it; it is no card of the domain, and no Utopia card that counts."""
        after = act(holding(5), PlaceUtopia(B, A, SCIENCE))

        assert (B,) == after.pile(A, SCIENCE).face_down
        assert (5, 0, 0) == (after.cards(A, SCIENCE), after.cards(A, UTOPIA), after.cards(B, UTOPIA))

    def test_placed_from_the_own_area(self) -> None:
        """It was a face-up Utopia card before, and is none any more."""
        after = act(holding(5), PlayCards(B, UTOPIA, 2), PlaceUtopia(B, A, SCIENCE, is_from_area=True))

        assert 1 == after.cards(B, UTOPIA)

    def test_removed(self) -> None:
        """The newest one goes first."""
        after = act(holding(5), PlaceUtopia(B, A, SCIENCE), PlaceUtopia(C, A, SCIENCE), RemoveUtopia(A, SCIENCE))

        assert (B,) == after.pile(A, SCIENCE).face_down


class TestBox:
    """What the box holds is a soft limit."""

    @pytest.mark.parametrize("domain", Domain)
    def test_notice(self, domain: Domain) -> None:
        """As many cards as the box has pass in silence; one more is entered, with a notice."""
        full = holding(IN_THE_BOX[domain], domain)

        assert [] == notices(holding(IN_THE_BOX[domain] - 1, domain), PlayCards(B, domain))
        assert 1 == len(notices(full, PlayCards(B, domain)))
        assert 1 == act(full, PlayCards(B, domain)).cards(B, domain)

    def test_face_down_cards_are_utopia_cards(self) -> None:
        """Wherever they lie, they count against the box."""
        after = act(holding(15, UTOPIA), PlaceUtopia(B, A, RELIGION))

        assert (16, 0) == (on_the_table(after, UTOPIA), on_the_table(after, RELIGION))
        assert 1 == len(notices(after, PlaceUtopia(B, A, RELIGION)))

    def test_a_move_between_players_adds_nothing(self) -> None:
        """Only what comes anew draws a notice."""
        assert [] == notices(holding(21), MoveCards(A, SCIENCE, B))
        assert 1 == len(notices(act(holding(20), PlayCards(A, MILITARY)), MoveCards(A, MILITARY, A, SCIENCE)))


class TestTaps:
    """Quick taps."""

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
        """They stay apart."""
        assert GAME.merge(earlier, later) is None
