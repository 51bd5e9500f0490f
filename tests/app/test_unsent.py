"""Forms that were being filled in when the page went away."""

from __future__ import annotations

import json
from typing import Any

import pytest

from laurel.app.session.events import join_texts
from laurel.app.unsent import REPORT_TEXTS
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.setup import Points
from tests.app.support import Tab, at_the_board
from tests.support import A, entry_id

GAIN = Gain(A, Points(1))


def opened(tab: Tab) -> dict[str, Any]:
    """Return the fields by which the page can open the sheet again."""
    (dialog,) = tab.page.all("dialog")
    fields: dict[str, Any] = json.loads(dialog.attributes["data-opened"])
    return fields


def sheet(tab: Tab) -> str:
    """Return the markup of the sheet."""
    return next(region.html for region in tab.answer.page.regions if region.id == "sheet")


@pytest.mark.parametrize(
    "fields",
    [
        {"sheet": "form", "kind": "gain_together"},
        {"sheet": "form", "kind": "gain_together", "before": entry_id(0)},
        {"sheet": "entry", "entry": entry_id(0)},
        {"sheet": "player", "seat": "0"},
    ],
)
def test_a_sheet_is_opened_as_it_was(fields: dict[str, str]) -> None:
    """The page has what opens it, wherever it was opened from."""
    before = at_the_board(GAIN)
    before.do("open", fields)
    after = at_the_board(GAIN)
    after.do("put-back", opened(before))
    assert sheet(after) == sheet(before) != ""


def test_a_sheet_that_follows_an_entry() -> None:
    """It is opened under its own name, and the entry before it is not made again."""
    tab = at_the_board()
    tab.do("act", kind="gain", player="0", points="1", then="player", seat="0", sheet="form")
    fields = opened(tab)
    assert fields["sheet"] == "player"
    tab.do("close")
    tab.do("put-back", fields)
    assert opened(tab) == fields
    assert len(tab.actions) == 1


def test_messages_of_the_start_stay_over_the_form() -> None:
    """What the start has to say is said over the sheet."""
    tab = at_the_board(GAIN)
    tab.do("undo")
    (undone,) = tab.toasts
    tab.do("put-back", sheet="form", kind="gain_together")
    tab.do("unsent", back="all")
    assert tab.toasts == [REPORT_TEXTS["all"], undone]
    assert tab.has_sheet


def test_input_stays_when_it_is_reported() -> None:
    """The page keeps what it has filled in; a screen reader says so."""
    tab = at_the_board()
    tab.do("put-back", sheet="form", kind="gain_together")
    answer = tab.do("unsent", back="part")
    assert answer.keeps_input
    assert join_texts(answer.announcements) == REPORT_TEXTS["part"]


@pytest.mark.parametrize(
    "fields",
    [
        {"sheet": "entry", "entry": "gone-1"},
        {"sheet": "form", "kind": "gone"},
        {"sheet": "gone"},
    ],
)
def test_a_sheet_that_cannot_be_opened_any_more(fields: dict[str, str]) -> None:
    """The board is shown without it, and the page reports it."""
    tab = at_the_board(GAIN)
    tab.do("put-back", fields)
    assert not tab.has_sheet
    tab.do("unsent", back="none")
    assert tab.toasts == [REPORT_TEXTS["none"]]


def test_a_match_that_is_gone() -> None:
    """The first screen says so, and has no sheet."""
    tab = Tab()
    tab.go("/match/gone")
    tab.do("put-back", sheet="form", kind="gain_together")
    assert not tab.has_sheet
    assert tab.toasts == ["This match is not on this device."]


def test_a_report_that_nobody_knows() -> None:
    """Nothing is said."""
    tab = at_the_board()
    tab.do("unsent", back="gone")
    assert tab.toasts == []
