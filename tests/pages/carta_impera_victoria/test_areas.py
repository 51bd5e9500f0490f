"""The areas of the players on the board of CIV."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.actions import DiscardCards, PlaceUtopia, PlayCards
from laurel.pages.forms import fields_of
from tests.games.carta_impera_victoria.support import SCIENCE, A, B, C
from tests.markup import sent_by
from tests.pages.carta_impera_victoria.support import MATCHES, area, board, view


class TestArea:
    """A player's six domains."""

    def test_one_tap_a_card(self) -> None:
        """Each column is one button, and says whose cards of what it counts."""
        columns = area(view(PlayCards(B, SCIENCE, 3)), "B").all("button", "column-plus")

        assert 6 == len(columns)
        assert fields_of(PlayCards(B, SCIENCE)) == sent_by(columns[3])
        assert "B, Science: 3 of 7 cards, most cards." in columns[3].text

    def test_no_card_is_taken_where_none_lies(self) -> None:
        """The key for less works only where there is something to take."""
        one = area(view(PlayCards(B, SCIENCE)), "B")

        assert 1 == len([button for button in one.all("button") if button.attributes.get("data-key") == "-"])

    def test_leads(self) -> None:
        """Every leader's column is marked, tied ones too."""
        match_view = view(PlayCards(A, SCIENCE, 2), PlayCards(B, SCIENCE, 2), PlayCards(C, SCIENCE))

        assert [1, 1, 0] == [len(area(match_view, name).all("div", "column-leads")) for name in "ABC"]

    def test_face_down_utopias(self) -> None:
        """They are counted on the column whose Hegemony they make harder."""
        one = area(view(PlaceUtopia(B, A, SCIENCE), PlaceUtopia(C, A, SCIENCE)), "A")

        assert ["2"] == [mark.text for mark in one.all("span", "column-down")]
        assert "0 of 9 cards, 2 Utopias face down" in one.all("button", "column-plus")[3].text

    def test_the_nearest_hegemony(self) -> None:
        """It stands beside the points."""
        assert "Nearest to a Hegemony: Science 6 /7" in area(view(PlayCards(A, SCIENCE, 6)), "A").text

    def test_nothing_is_counted_after_the_end(self) -> None:
        """The columns are no buttons any more."""
        assert not board(view(*MATCHES["hegemony"])).all("button", "column-plus")

    def test_a_finger_that_stays_takes_a_card_away(self) -> None:
        """It presses what the minus key presses; where there is no card there is nothing to take."""
        one = area(view(PlayCards(B, SCIENCE)), "B")

        held = [column.attributes.get("data-hold") for column in one.all("button", "column-plus")]
        assert [None, None, None, "minus-1-science", None, None] == held
        minus = next(button for button in one.all("button") if button.attributes.get("id") == "minus-1-science")
        assert fields_of(DiscardCards(B, SCIENCE)) == sent_by(minus)

    def test_names_of_the_domains(self) -> None:
        """Every column has its name, for boards with room; how much room they take depends on the language."""
        english, czech = (area(view(language=language), "A").one("div", "columns") for language in ("en", "cs"))

        assert "Military" == english.all("span", "column-name")[0].text
        assert "columns-short" in english.attributes["class"]
        assert "columns-long" in czech.attributes["class"]

    def test_partners(self) -> None:
        """Each area says who the partner is."""
        assert "+ C" in area(view(teams=True), "A").text
