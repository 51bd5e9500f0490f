"""The areas of the players on the board of CIV."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.actions import DiscardCards, EndTurn, PlaceUtopia, PlayCards
from laurel.pages.forms import fields_of
from tests.games.carta_impera_victoria.support import CULTURE, SCIENCE, A, B, C
from tests.markup import sent_by
from tests.pages.carta_impera_victoria.support import MATCHES, area, board, view


class TestArea:
    """The area of a player, with its six domains."""

    def test_one_tap_a_card(self) -> None:
        """Each column is one button, named after the player and the domain."""
        columns = area(view(PlayCards(B, SCIENCE, 3)), "B").all("button", "column-plus")

        assert 6 == len(columns)
        assert fields_of(PlayCards(B, SCIENCE)) == sent_by(columns[3])
        assert "B, Science: 3 cards (7 needed), most cards." in columns[3].text

    def test_the_columns_of_all_leaders_are_marked(self) -> None:
        """Every leader's column is marked, tied ones too."""
        match_view = view(PlayCards(A, SCIENCE, 2), PlayCards(B, SCIENCE, 2), PlayCards(C, SCIENCE))

        assert [1, 1, 0] == [len(area(match_view, name).all("div", "column-leads")) for name in "ABC"]

    def test_face_down_utopias(self) -> None:
        """They are counted on the column where they are."""
        one = area(view(PlaceUtopia(B, A, SCIENCE), PlaceUtopia(C, A, SCIENCE)), "A")

        assert ["2"] == [mark.text for mark in one.all("span", "column-down")]
        assert "0 cards (9 needed), 2 Utopias face down" in one.all("button", "column-plus")[3].text

    def test_the_distance_to_a_hegemony(self) -> None:
        """Every column has as many marks as a Hegemony takes cards; those of the cards are filled."""
        column = area(view(PlayCards(A, SCIENCE, 2), PlaceUtopia(B, A, SCIENCE)), "A").all("div", "column")[3]
        every, filled = (path.attributes["d"].count("M") for path in column.one("svg", "gauge").all("path"))

        assert (8, 2) == (every, filled)
        assert "2 cards (8 needed)" in column.text

    def test_close_to_a_hegemony(self) -> None:
        """A domain that lacks one card, or none, is shown beside the name."""
        near = area(view(PlayCards(A, SCIENCE, 6), PlayCards(A, CULTURE, 5)), "A")

        assert ["Close to a Hegemony: Science 6 /7"] == [one.text for one in near.all("span", "area-close")]

    def test_the_first_player(self) -> None:
        """One area has the mark, whoever has the turn."""
        match_view = view(EndTurn(B), first_player=B)

        assert ["B"] == [name for name in "ABCD" if area(match_view, name).all("span", "mark-first")]

    def test_the_culture_coin(self) -> None:
        """The player with strictly the most Culture cards has it."""
        alone, tied = (PlayCards(A, CULTURE, 2),), (PlayCards(A, CULTURE, 2), PlayCards(B, CULTURE, 2))

        assert "Culture coin" in area(view(*alone), "A").text
        assert "Culture coin" not in board(view(*tied)).text

    def test_nothing_is_counted_after_the_end(self) -> None:
        """The columns are no buttons any more."""
        assert not board(view(*MATCHES["hegemony"])).all("button", "column-plus")

    def test_a_long_press(self) -> None:
        """It presses what the minus key presses; where there is no card it presses nothing."""
        one = area(view(PlayCards(B, SCIENCE)), "B")

        held = [column.attributes.get("data-hold") for column in one.all("button", "column-plus")]
        assert [None, None, None, "minus-1-science", None, None] == held
        minus = next(button for button in one.all("button") if button.attributes.get("id") == "minus-1-science")
        assert fields_of(DiscardCards(B, SCIENCE)) == sent_by(minus)

    def test_names_of_the_domains(self) -> None:
        """Every column has its name, which the style shows where there is room."""
        names = [one.text for one in area(view(), "A").all("span", "column-name")]

        assert ["Military", "Religion", "Economy", "Science", "Culture", "Utopia"] == names

    def test_what_a_press_adds(self) -> None:
        """As in every game it is a plus, with the sign of the domain; after the end there is none."""
        assert 6 == len(area(view(), "A").all("span", "column-adds"))
        assert not board(view(*MATCHES["hegemony"])).all("span", "column-adds")

    def test_areas_name_the_partner(self) -> None:
        """Each area says who the partner is."""
        assert "+ C" in area(view(teams=True), "A").text
