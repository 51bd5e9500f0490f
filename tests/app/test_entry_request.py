"""The fields of an event that enters something: the action, the entry, and what the screen does next."""

import pytest

from laurel.app.entry_request import request
from laurel.app.open_match import OpenMatch
from laurel.app.view_state import Continuation, OpenSheet
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.setup import Points, Seat
from laurel.pages.forms import AS_STORED, Fields
from tests.app.support import at_the_board

GAIN: dict[str, str] = {"kind": "gain", "player": "0", "points": "1"}


@pytest.fixture
def open_match() -> OpenMatch:
    """A match with one entry."""
    return at_the_board(Gain(Seat(0), Points(1))).session.open_match


def test_the_fields_of_the_action(open_match: OpenMatch) -> None:
    """Those that the action has; its kind is apart."""
    asked = request(open_match, {**GAIN, "seat": "0", "then": "player"}, AS_STORED)
    assert asked.kind == "gain"
    assert asked.fields == {"player": "0", "points": "1"}


def test_the_fields_of_a_group_and_of_a_list(open_match: OpenMatch) -> None:
    """A name is the path of a value: its beginning is the field of the action."""
    sent: Fields = {"claims.0.public[]": ["a"], "claims.1.secret": "b"}
    assert request(open_match, {"kind": "score_status_phase", **sent}, AS_STORED).fields == sent


def test_the_fields_of_the_kind_of_the_entry(open_match: OpenMatch) -> None:
    """An event that changes some fields of an entry may leave the kind out."""
    entry = open_match.match.journal.log[0].id
    asked = request(open_match, {"entry": entry, "source": "custodians", "seat": "0"}, AS_STORED)
    assert (asked.kind, asked.entry, asked.fields) == ("", entry, {"source": "custodians"})


@pytest.mark.parametrize("name", ["entry", "before"])
def test_an_entry_that_is_not_there(open_match: OpenMatch, name: str) -> None:
    """It is not refused here: the journal says so."""
    assert getattr(request(open_match, {name: "gone"}, AS_STORED), name) == "gone"


def test_an_unknown_kind(open_match: OpenMatch) -> None:
    """It is not refused here: reading the action says so."""
    asked = request(open_match, {"kind": "none", "player": "0"}, AS_STORED)
    assert (asked.kind, asked.fields) == ("none", {})


@pytest.mark.parametrize(
    ("fields", "entered", "tapped"),
    [
        ({}, Continuation(), Continuation(keeps_sheet=True)),
        ({"stay": "yes"}, Continuation(keeps_sheet=True), Continuation(keeps_sheet=True)),
        ({"closes": "yes"}, Continuation(), Continuation()),
        (
            {"then": "player", "seat": "0", "entry": "a.1"},
            Continuation(following=OpenSheet("player", {"seat": "0", "entry": "a.1"})),
            Continuation(following=OpenSheet("player", {"seat": "0", "entry": "a.1"})),
        ),
    ],
)
def test_what_the_screen_does_next(
    open_match: OpenMatch, fields: Fields, entered: Continuation, tapped: Continuation
) -> None:
    """A tap keeps the sheet unless it closes it or names the next one; any other entry keeps it only if it says so."""
    assert request(open_match, {**GAIN, **fields}, AS_STORED).continuation == entered
    assert request(open_match, {**GAIN, **fields}, AS_STORED, is_tap=True).continuation == tapped
