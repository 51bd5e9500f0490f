"""The turn and the warnings on the board of CIV."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.actions import DrawLastCard, EndTurn, PlayCards
from laurel.pages.board import now
from laurel.pages.forms import fields_of
from laurel.pages.language.translator import Translator
from tests.games.carta_impera_victoria.support import SCIENCE, A, B, C
from tests.markup import sent_by
from tests.pages.carta_impera_victoria.support import MATCHES, PAGES, area, board, view


class TestTurn:
    """The turn and its end."""

    def test_the_button_ends_the_turn_of_whose_it_is(self) -> None:
        """The button ends the turn of the player who has it."""
        button = next(one for one in board(view(EndTurn(A))).all("button") if one.attributes.get("id") == "end-turn")

        assert fields_of(EndTurn(B)) == sent_by(button)
        assert "Next: C" in button.text

    def test_the_turns_that_are_left_are_counted_down(self) -> None:
        """After the last card the number of turns that are left is shown, and the card cannot be drawn again."""
        root = board(view(EndTurn(A), DrawLastCard()))

        assert "3 turns left" == root.one("p", "turn-countdown").text
        assert "Last round: 3 turns left · turn: B" == PAGES.progress(
            Translator("en", tuple("ABCD")), view(EndTurn(A), DrawLastCard()).state
        )
        assert not [one for one in root.all("button") if one.attributes.get("id") == "last-card"]


class TestThreats:
    """Players who are about to win."""

    def test_in_this_turn(self) -> None:
        """The warning comes before the turn has ended."""
        match_view = view(PlayCards(A, SCIENCE, 7))

        assert ["A wins this turn: Science 7/7"] == [due.text for due in PAGES.reminders(match_view)]
        assert "A wins at the end of this turn unless stopped." in PAGES.announce(match_view)

    def test_in_a_later_turn(self) -> None:
        """The player whose turn it is comes first."""
        said = [due.text for due in PAGES.reminders(view(*MATCHES["threat"]))]

        assert ["A wins this turn", "B wins next turn"] == [text.partition(":")[0] for text in said]

    def test_the_leader_is_shown_where_nobody_threatens(self) -> None:
        """Without a warning, the board shows who is ahead."""
        assert "Ahead: A" in now.markup(view(PlayCards(A, SCIENCE, 6)))

    def test_who_has_no_turn_left(self) -> None:
        """In the last round a Hegemony of somebody whose turn is over brings no warning."""
        match_view = view(DrawLastCard(), *map(EndTurn, (A, B, C)), PlayCards(A, SCIENCE, 7))

        assert PAGES.reminders(match_view) == ()
        assert "area-threatens" not in area(match_view, "A").attributes["class"]
