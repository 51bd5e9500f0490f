"""The line over the tools of a board."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.actions import EndTurn, PlayCards
from laurel.pages.board import now
from laurel.pages.match.reminders import Reminder
from tests.games.carta_impera_victoria.support import SCIENCE, A
from tests.markup import read, sent_by
from tests.pages.carta_impera_victoria.support import view

AHEAD = view(PlayCards(A, SCIENCE, 6))
ABOUT_TO_WIN = view(PlayCards(A, SCIENCE, 7))
FAULT = Reminder(
    "Not stored", "alert", "export", detail="Nothing can be stored. Export it.", label="Export", name="fault"
)


def test_who_leads_and_whose_turn_it_is() -> None:
    """A press says why."""
    line = read(now.markup(AHEAD)).one("button", id="now")
    assert line.text == "Ahead: A · turn: A"
    assert sent_by(line) == {"sheet": "majority"}


def test_what_is_due_comes_before() -> None:
    """Who leads is beside it, and says why at a press of its own."""
    root = read(now.markup(ABOUT_TO_WIN))
    assert root.one("b", "now-due").text == "A wins this turn: Science 7/7"
    assert sent_by(root.one("button", id="now-lead")) == {"sheet": "majority"}


def test_a_fault_comes_first_of_several() -> None:
    """A fault comes first; the number of the others leads to all of them."""
    root = read(now.markup(ABOUT_TO_WIN, (FAULT,)))
    assert root.one("b", "now-due").text == "Not stored"
    assert root.one("b", "now-more").text == "+1"
    assert sent_by(root.one("button", id="now")) == {"sheet": "now"}
    items = read(now.dialog(ABOUT_TO_WIN, (FAULT,))).all("li", "now-item")
    assert [item.one("p").text for item in items] == [FAULT.detail, "A wins this turn: Science 7/7"]
    assert [button.text for button in items[0].all("button", "button")] == ["Export"]


def test_after_the_end() -> None:
    """Who has won; a fault stays."""
    over = view(PlayCards(A, SCIENCE, 7), EndTurn(A))
    root = read(now.markup(over, (FAULT,)))
    assert root.one("p", "ending-who").text == "A wins"
    assert root.one("b", "now-due").text == "Not stored"
