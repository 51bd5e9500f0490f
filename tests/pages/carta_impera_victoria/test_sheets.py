"""The sheets of CIV: a player's area, and the majorities."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.games import GAMES
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
from laurel.games.carta_impera_victoria.components import ID
from laurel.match.plain import kind_of
from laurel.pages import forms
from laurel.pages.forms import fields_of
from tests.games.carta_impera_victoria.support import CULTURE, SCIENCE, UTOPIA, A, B, C
from tests.markup import Element, form_fields, read, sent_by
from tests.pages.carta_impera_victoria.support import PAGES, view


class TestPlayer:
    """The sheet of a player offers what the rules allow, and says why it does not offer the rest."""

    def sheet(self, *actions: Action) -> Element:
        """Return A's sheet."""
        return read(PAGES.sheets["player"](view(*actions), {"seat": "0"}))

    def test_domains_that_have_a_card(self) -> None:
        """Only their cards can leave; every domain says how many there are."""
        form = self.sheet(PlayCards(A, SCIENCE, 3)).one("details", id="move-cards")
        chips = form.all("label", "chip-domain")

        assert ["Military 0", "Religion 0", "Economy 0", "Science 3", "Culture 0", "Utopia 0"] == [
            chip.text for chip in chips
        ]
        disabled = ["disabled" in chip.one("input").attributes for chip in chips]
        assert [True, True, True, False, True, True] == disabled
        assert "3" == form.one("input", id="moved-cards").attributes["max"]

    def test_an_empty_area(self) -> None:
        """Nothing can leave it."""
        form = self.sheet().one("details", id="move-cards")

        assert "No cards lie face up here." == form.one("p").text
        assert not form.all("form")

    def test_a_utopia_that_was_face_up(self) -> None:
        """It can only come from an area that has one."""
        without, with_one = (self.sheet(*actions) for actions in ((), (PlayCards(B, UTOPIA),)))

        assert "disabled" in without.one("input", type="checkbox").attributes
        assert "Nobody has a Utopia card face up." in without.text
        assert "disabled" not in with_one.one("input", type="checkbox").attributes

    def test_what_the_buttons_enter(self) -> None:
        """A card more or less, a Utopia that is gone, and whose turn it is."""
        sheet = self.sheet(PlayCards(A, SCIENCE), PlaceUtopia(B, A, SCIENCE), EndTurn(A))
        sent = {id_: sent_by(sheet.one("button", id=id_)) for id_ in ("more-science", "less-science", "take-turn")}

        assert {
            "more-science": fields_of(PlayCards(A, SCIENCE)),
            "less-science": fields_of(DiscardCards(A, SCIENCE)),
            "take-turn": fields_of(StartTurn(A)),
        } == sent
        assert fields_of(RemoveUtopia(A, SCIENCE), stay="yes") == sent_by(sheet.one("button", id="remove-science"))

    @pytest.mark.parametrize(
        ("fold", "chosen", "action"),
        [
            ("utopia-down", {"domain": "culture", "player": "1"}, PlaceUtopia(B, A, CULTURE)),
            ("move-cards", {"domain": "science", "to_player": "2"}, MoveCards(A, SCIENCE, C)),
        ],
    )
    def test_what_the_forms_enter(self, fold: str, chosen: dict[str, str], action: Action) -> None:
        """The action with what was chosen, about the area of the sheet."""
        form = self.sheet(PlayCards(A, SCIENCE)).one("details", id=fold).one("form")

        assert set(chosen) <= {one.attributes.get("name") for one in form.all("input", type="radio")}
        assert action == forms.read(GAMES[ID], kind_of(type(action)), {**form_fields(form), **chosen})
        assert kind_of(type(action)) == form_fields(form)["kind"]


class TestMajority:
    """The majorities as they stand, with reasons."""

    def sheet(self, *actions: Action, **options: Any) -> Element:
        """Return the sheet of majorities."""
        return read(PAGES.sheets["majority"](view(*actions, **options), {}))

    def test_reasons(self) -> None:
        """One line a domain: who has how many cards, and who is paid for it."""
        lines = self.sheet(PlayCards(A, SCIENCE, 2), PlayCards(B, SCIENCE, 2), PlayCards(C, CULTURE)).all(
            "li", "majority"
        )

        assert ["Level: a point for each of them", "Most cards: C"] == [lines[n].one("small").text for n in (3, 4)]
        assert "Nobody has a card: no point" == lines[0].one("small").text

    def test_partners(self) -> None:
        """Level with each other, they have one point together."""
        sheet = self.sheet(PlayCards(A, SCIENCE, 2), PlayCards(C, SCIENCE, 2), teams=True)

        assert "Partners are level: one point for their team" == sheet.all("li", "majority")[3].one("small").text
        assert ["A C 1 Wins", "B D 0"] == [one.text for one in sheet.one("ol", "majority-sides").all("li")]

    def test_the_tie_break(self) -> None:
        """Every comparison after the points is said."""
        sheet = self.sheet(PlayCards(A, SCIENCE), PlayCards(B, UTOPIA), players=2)

        assert ["Utopia: A 0, B 1"] == [line.text for line in sheet.one("ol", "assumptions").all("li")]
        assert "If the majorities were counted now: B" in sheet.text
