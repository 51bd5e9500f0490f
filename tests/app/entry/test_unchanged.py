"""Corrections that change nothing: nothing is stored or said, and undo takes back what it would have before."""

from __future__ import annotations

import json

import pytest

from laurel.app.plays import stored_people
from laurel.app.plays.people import People
from laurel.app.plays.people_history import Person
from laurel.app.session.events import join_texts
from laurel.app.storage.keys import PEOPLE
from laurel.games import GAMES
from laurel.games.twilight_imperium.actions import Gain
from laurel.games.twilight_imperium.components import CUSTODIANS, SourceId
from laurel.match.setup import PersonId, Points
from laurel.pages.games import PRESENTATIONS
from tests.app.support import NamedDevice, Tab, at_the_board
from tests.markup import form_fields
from tests.support import A, B, entry_id

ONE = Points(1)


SECRET = SourceId("secret_objective")


@pytest.mark.parametrize("game", [game for game in GAMES if PRESENTATIONS[game].sample])
def test_every_entry_of_every_game(game: str) -> None:
    """The form of an entry, submitted as it was opened, closes."""
    tab = Tab()
    tab.do("open-sample", game=game)
    tab.do("close")
    edits = tab.match.journal.edits
    assert tab.ids
    for entry in tab.ids[:: max(1, len(tab.ids) // 6)]:
        tab.do("open", sheet="entry", entry=entry)
        forms = [form for form in tab.page.one("dialog").all("form") if form.attributes.get("data-do") == "correct"]
        for form in forms:
            answer = tab.do("correct", form_fields(form))
            assert not tab.toasts, entry
            assert not tab.has_sheet
            assert not join_texts(answer.announcements)
            assert not answer.alert
    assert tab.match.journal.edits == edits


@pytest.mark.parametrize("event", ["correct", "amend"])
def test_undo_after_an_unchanged_correction_takes_back_the_entry(event: str) -> None:
    """It takes back the entry, and what was undone before can still be redone."""
    tab = at_the_board(Gain(A, ONE, SECRET), Gain(B, ONE))
    tab.gain(B)
    tab.do("undo")
    tab.do(event, entry=entry_id(0), kind="gain", player="0", points="1", source=SECRET)
    assert not tab.toasts
    tab.do("redo")
    assert tab.points == [1, 2, 0, 0]
    tab.do("undo")
    tab.do("undo")
    assert tab.points == [1, 0, 0, 0]


def test_the_sheet_that_follows() -> None:
    """It is opened as after a change; one that stays is left open."""
    tab = at_the_board(Gain(A, ONE, SECRET))
    fields = {"entry": entry_id(0), "kind": "gain", "player": "0", "points": "1", "source": SECRET}
    tab.do("open", sheet="entry", entry=entry_id(0))
    tab.do("correct", fields, then="more")
    assert tab.session.view.dialog is not None
    assert tab.session.view.dialog.name == "more"
    tab.do("correct", fields, stay="yes")
    assert tab.session.view.dialog is not None
    tab.do("correct", fields)
    assert not tab.has_sheet


def test_a_change_that_another_tab_has_made_meanwhile() -> None:
    """The answer to the question then changes nothing more."""
    tab = at_the_board(Gain(B, ONE), Gain(A, ONE, CUSTODIANS))
    other = Tab(tab.store, NamedDevice("other"))
    other.go("/match/a-match")
    for one in (tab, other):
        one.do("correct", entry=entry_id(0), kind="gain", player="1", points="1", source=CUSTODIANS)
        assert one.has_sheet
    other.do("confirm")
    tab.catch_up()
    edits = tab.match.journal.edits
    tab.do("confirm")
    assert tab.match.journal.edits == edits
    assert not tab.has_sheet


def test_people_saved_unchanged_are_not_stored_again() -> None:
    """Saved as they are, they are not stored again, and a name that nobody has is not removed."""
    anna = Person(PersonId("anna"), "Anna", "red", ("Ann",))
    tab = Tab({PEOPLE: json.dumps(stored_people.to_plain(People((anna,))), indent=1)})
    before = tab.store[PEOPLE]
    tab.go("/people/anna")
    tab.do("edit-person", person="anna", name="Anna", colour="red")
    tab.do("unname-person", person="anna", name="Nobody")
    assert not tab.toasts
    assert tab.store[PEOPLE] == before
