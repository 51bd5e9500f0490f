"""The sheets of CIV: a player's area, and the majorities."""

from __future__ import annotations

from typing import Any

from laurel.games.carta_impera_victoria.actions import (
    Action,
    DiscardCards,
    EndTurn,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
    StartTurn,
)
from laurel.pages.forms import fields_of
from tests.games.carta_impera_victoria.support import CULTURE, SCIENCE, UTOPIA, A, B, C
from tests.markup import Element, read, sent_by
from tests.pages.carta_impera_victoria.support import PAGES, view


def player_sheet(*actions: Action, **fields: str) -> Element:
    """Return A's sheet in a game of three."""
    return read(PAGES.dialogs["player"](view(*actions, players=3), {"seat": "0", **fields}))


class TestTargets:
    """What a player does to the areas of the others: one tap on a pile."""

    def test_a_card_is_taken(self) -> None:
        """A pile of another player is a button that moves a card from there."""
        target = player_sheet(PlayCards(B, SCIENCE, 3)).one("button", id="target-1-science")

        assert fields_of(MoveCards(B, SCIENCE, A)) == sent_by(target)
        assert "B, Science: 3" in target.text

    def test_empty_piles_are_no_targets(self) -> None:
        """No card can be taken from them."""
        targets = player_sheet(PlayCards(B, SCIENCE, 3)).all("button", "target")

        assert ["target-1-science"] == [one.attributes["id"] for one in targets if "disabled" not in one.attributes]

    def test_a_utopia_of_the_area(self) -> None:
        """It is placed face down on any pile of another player."""
        sheet = player_sheet(PlayCards(A, UTOPIA), mode="utopia")
        targets = sheet.all("button", "target")

        assert 12 == len([one for one in targets if "disabled" not in one.attributes])
        assert fields_of(PlaceUtopia(A, B, CULTURE, is_from_area=True)) == sent_by(
            sheet.one("button", id="target-1-culture")
        )

    def test_utopia_can_come_from_elsewhere(self) -> None:
        """By choice it comes from elsewhere; without a face-up Utopia in the area it always does."""
        chosen = player_sheet(PlayCards(A, UTOPIA), mode="utopia", source="elsewhere")
        only = player_sheet(mode="utopia")

        for sheet in (chosen, only):
            assert fields_of(PlaceUtopia(A, B, CULTURE)) == sent_by(sheet.one("button", id="target-1-culture"))
        assert [] == only.all("button", id="choose-utopia-elsewhere")

    def test_the_choice_opens_the_sheet_again(self) -> None:
        """It shows which mode is chosen."""
        sheet = player_sheet(mode="utopia")
        choice = sheet.one("button", id="choose-utopia-")

        assert ("open", "true") == (choice.attributes["data-do"], choice.attributes["aria-pressed"])
        assert {"sheet": "player", "seat": "0", "mode": "utopia"} == {k: v for k, v in sent_by(choice).items() if v}

    def test_after_the_end(self) -> None:
        """Nothing can be entered."""
        assert [] == player_sheet(PlayCards(A, SCIENCE, 7), EndTurn(A)).all("button", "target")


class TestPlayer:
    """A player's own piles."""

    def test_what_the_buttons_enter(self) -> None:
        """A card more or less, the removal of a face-down Utopia, and whose turn it is."""
        sheet = player_sheet(PlayCards(A, SCIENCE), PlaceUtopia(B, A, SCIENCE), EndTurn(A))
        sent = {id_: sent_by(sheet.one("button", id=id_)) for id_ in ("more-science", "less-science", "take-turn")}

        assert {
            "more-science": fields_of(PlayCards(A, SCIENCE)),
            "less-science": fields_of(DiscardCards(A, SCIENCE)),
            "take-turn": fields_of(StartTurn(A)),
        } == sent
        assert fields_of(RemoveUtopia(A, SCIENCE), stay="yes") == sent_by(sheet.one("button", id="remove-science"))

    def test_marks_of_a_player_are_in_words(self) -> None:
        """The First Player and the holder of the Culture coin are marked in words."""
        assert {"First Player", "Culture coin"} == {
            one.text for one in player_sheet(PlayCards(A, CULTURE)).one("p", "sheet-total").all("span", "mark")
        }


class TestMajority:
    """The majorities as they stand, with reasons."""

    def sheet(self, *actions: Action, **options: Any) -> Element:
        """Return the sheet of majorities."""
        return read(PAGES.dialogs["majority"](view(*actions, **options), {}))

    def test_majorities_show_who_is_paid_for_what(self) -> None:
        """One line a domain: who has how many cards, and who is paid for it."""
        lines = self.sheet(PlayCards(A, SCIENCE, 2), PlayCards(B, SCIENCE, 2), PlayCards(C, CULTURE)).all(
            "li", "majority"
        )

        assert ["Tied: a point for each of them", "Most cards: C"] == [lines[n].one("small").text for n in (3, 4)]
        assert "Nobody has a card: no point" == lines[0].one("small").text

    def test_tied_partners_have_one_point_together(self) -> None:
        """Level with each other, they have one point together."""
        sheet = self.sheet(PlayCards(A, SCIENCE, 2), PlayCards(C, SCIENCE, 2), teams=True)

        assert "Partners are tied: one point for their team" == sheet.all("li", "majority")[3].one("small").text
        assert ["A C 1 Wins", "B D 0"] == [one.text for one in sheet.one("ol", "majority-sides").all("li")]

    def test_the_tie_break(self) -> None:
        """Every comparison after the points is said."""
        sheet = self.sheet(PlayCards(A, SCIENCE), PlayCards(B, UTOPIA), players=2)

        assert ["Utopia: A 0, B 1"] == [line.text for line in sheet.one("ol", "assumptions").all("li")]
        assert "If the majorities were counted now: B" in sheet.text
