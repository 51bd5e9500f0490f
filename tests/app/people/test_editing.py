"""The screens of the people."""

from __future__ import annotations

import json

import pytest

from laurel.app.plays import stored_people
from laurel.app.plays.people import People
from laurel.app.plays.people_history import Person
from laurel.app.session.effects import Navigate
from laurel.app.storage.keys import PEOPLE
from laurel.app.storage.match_store import MatchStore
from laurel.match.setup import PersonId
from laurel.pages.games import find_game
from tests.app.support import Tab, at_the_board, only
from tests.markup import form_fields

ANNA = Person(PersonId("anna"), "Anna", "red", ("Ann",))
BORIS = Person(PersonId("boris"), "boris")
BOTH = People((BORIS, ANNA))


def tab_of(known: People = BOTH, route: str = "/people") -> Tab:
    """Return a tab where people are known."""
    tab = Tab({PEOPLE: json.dumps(stored_people.to_plain(known))})
    tab.go(route)
    return tab


def stored(tab: Tab) -> People:
    """Return the stored people."""
    return stored_people.load(MatchStore(tab.store, find_game))


def toast(tab: Tab) -> str:
    """Return the only message."""
    (text,) = tab.toasts
    return text


class TestScreens:
    """What is shown."""

    def test_everybody_is_listed_with_links(self) -> None:
        """By name, each with a link to their screen and to their statistics."""
        links = [link.attributes["href"] for line in tab_of().page.all("li", "people-line") for link in line.all("a")]
        assert links == ["#/people/anna", "#/statistics/anna", "#/people/boris", "#/statistics/boris"]

    def test_the_sign_of_the_colour(self) -> None:
        """Where one is known."""
        lines = tab_of().page.all("li", "people-line")
        assert [len(line.all("svg", "shape")) for line in lines] == [1, 0]

    def test_an_empty_list_says_how_people_come_here(self) -> None:
        """Looking at it stores nothing."""
        tab = Tab()
        tab.go("/people")
        assert "Nobody is here yet." in tab.page.one("div", "people").text
        assert not tab.store

    def test_the_people_of_matches_that_are_stored(self) -> None:
        """At the first visit after an update."""
        tab = at_the_board()
        tab.go("/people")
        assert [line.one("span", "people-name").text for line in tab.page.all("li", "people-line")] == list("ABCD")

    def test_the_form_of_a_person_is_filled_in(self) -> None:
        """With their other names, and with everybody else to merge them with."""
        tab = tab_of(route="/people/anna")
        form = tab.page.all("form")[0]
        assert form_fields(form) == {"person": "anna", "name": "Anna", "colour": "red"}
        assert [name.one("span").text for name in tab.page.one("ul", "people-names").all("li")] == ["Ann"]
        assert [option.text for option in tab.page.one("select").all("option")] == ["–", "boris"]

    @pytest.mark.parametrize("route", ["/people/nobody", "/people/", "/people/a/b", "/people/<b>"])
    def test_an_address_of_nobody_shows_everybody(self, route: str) -> None:
        """Everybody is shown."""
        assert len(tab_of(route=route).page.all("li", "people-line")) == 2

    def test_the_only_person(self) -> None:
        """There is nobody to merge with."""
        assert not tab_of(People((BORIS,)), "/people/boris").page.all("select")

    @pytest.mark.parametrize("route", ["/", "/settings"])
    def test_they_are_linked(self, route: str) -> None:
        """From the home screen and from the settings."""
        tab = tab_of(route=route)
        assert "#/people" in [link.attributes["href"] for link in tab.page.all("a")]


class TestEdit:
    """The name and the colour."""

    def test_both_are_stored(self) -> None:
        """Old matches find the person by the old name."""
        tab = tab_of(route="/people/boris")
        tab.do("edit-person", person="boris", name=" Borya ", colour="green")
        assert stored(tab).by_id[BORIS.id] == Person(BORIS.id, "Borya", "green", ("boris",))
        assert toast(tab) == "Saved: Borya"
        assert tab.page.one("h1").text == "Borya"

    @pytest.mark.parametrize("name", ["", "  ", "Player 2", "anna"])
    def test_what_is_no_name_of_theirs(self, name: str) -> None:
        """It is refused beside the field."""
        tab = tab_of(route="/people/boris")
        tab.do("edit-person", person="boris", name=name, colour="")
        assert tab.page.one("div", "toast-refusal").attributes["data-field"] == "name"
        assert stored(tab) == BOTH

    def test_another_spelling_of_the_own_name(self) -> None:
        """It is no other name."""
        tab = tab_of()
        tab.do("edit-person", person="boris", name="Boris", colour="beige")
        assert stored(tab).by_id[BORIS.id] == Person(BORIS.id, "Boris")


class TestUndone:
    """What can be undone."""

    @pytest.mark.parametrize(
        ("event", "fields", "shown", "after"),
        [
            ("merge-people", {"person": "anna", "into": "boris"}, "/people/boris", ["boris"]),
            ("forget-person", {"person": "anna"}, "/people", ["boris"]),
            ("unname-person", {"person": "anna", "name": "Ann"}, "/people/anna", ["boris", "Anna"]),
        ],
    )
    def test_by_the_button_of_the_message(
        self, event: str, fields: dict[str, str], shown: str, after: list[str]
    ) -> None:
        """Everything is as before."""
        tab = tab_of(route="/people/anna")
        tab.do(event, fields)
        assert tab.session.view.route == shown
        assert [person.name for person in stored(tab).people] == after
        assert stored(tab) != BOTH
        (button,) = [one for one in tab.page.one("div", "toast").all("button") if one.text == "Undo"]
        assert button.attributes["data-do"] == "undo-people"
        fields = json.loads(button.attributes["data-fields"])
        tab.do("undo-people", fields)
        assert (stored(tab).people, stored(tab).forgotten) == (BOTH.people, BOTH.forgotten)
        tab.do("undo-people", fields)
        assert toast(tab) == "This can no longer be undone."

    def test_the_screen_follows(self) -> None:
        """The browser goes to the person who stays, and the message stays."""
        tab = tab_of(route="/people/anna")
        tab.do("merge-people", person="anna", into="boris")
        assert only(Navigate, tab.answer) == Navigate("/people/boris")
        tab.go("/people/boris")
        assert toast(tab) == "Merged: Anna, boris"


class TestRefused:
    """What cannot be done."""

    @pytest.mark.parametrize("event", ["edit-person", "unname-person", "merge-people", "forget-person"])
    def test_somebody_who_is_gone(self, event: str) -> None:
        """As after another tab has forgotten them."""
        tab = tab_of()
        tab.do(event, person="nobody", name="x", into="anna")
        assert toast(tab) == "This person is no longer on this device."
        assert stored(tab) == BOTH

    @pytest.mark.parametrize("into", ["", "anna", "nobody"])
    def test_merging_with_nobody(self, into: str) -> None:
        """Nor with themselves."""
        tab = tab_of(route="/people/anna")
        tab.do("merge-people", person="anna", into=into)
        assert tab.answer.is_refused
        assert stored(tab) == BOTH


def test_a_name_is_never_translated() -> None:
    """Somebody may be called as a word of the catalogues is."""
    tab = Tab()
    stored_people.store(tab.session.services.match_store, People((Person(PersonId("x"), "Settings"),)))
    tab.do("settings", language="ru")
    assert tab.go("/people/x").page.title == "Settings"
    assert tab.go("/people").page.title == "Игроки"
