"""The fields of an event that enters something: the action, the entry, and what the screen does next."""

import pytest

from laurel.app.entry.request import read_action, read_continuation, read_entry
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.proposal import Continuation, DialogRequest
from laurel.games.twilight_imperium.actions import Gain, ScoreStatusPhase
from laurel.games.twilight_imperium.components import ObjectiveId
from laurel.games.twilight_imperium.state import Claims
from laurel.match.setup import Points, Seat
from laurel.pages.forms import AS_STORED, Fields, FormError
from tests.app.support import at_the_board

GAIN: dict[str, str] = {"kind": "gain", "player": "0", "points": "1"}


@pytest.fixture
def open_match() -> OpenMatch:
    """A match with one entry."""
    return at_the_board(Gain(Seat(0), Points(1))).session.open_match


def test_the_fields_of_the_action(open_match: OpenMatch) -> None:
    """Those that the action has; all others are ignored, whatever they are."""
    others = {"seat": "0", "then": "player", "times[+]": "no number", "then.0": "x"}
    assert read_action(open_match, {**GAIN, **others}, AS_STORED) == Gain(Seat(0), Points(1))


def test_the_fields_of_a_group(open_match: OpenMatch) -> None:
    """A name is the path of a value: its beginning is the field of the action."""
    sent: Fields = {"kind": "score_status_phase", "claims.0.public": "corner", "public": "other"}
    claims = {Seat(0): Claims(ObjectiveId("corner"))}
    assert read_action(open_match, sent, AS_STORED) == ScoreStatusPhase(claims)


def test_the_sheet_that_follows_has_no_fields_of_the_entry(open_match: OpenMatch) -> None:
    """An event that changes some fields of an entry may leave the kind out."""
    entry = open_match.match.journal.log[0].id
    asked = read_continuation(open_match, {"entry": entry, "source": "custodians", "seat": "0", "then": "player"})
    assert asked.following == DialogRequest("player", {"entry": entry, "seat": "0"})


def test_an_entry_that_is_not_there(open_match: OpenMatch) -> None:
    """It is not refused here: the journal says so."""
    assert read_entry({"entry": "gone"}) == "gone"
    assert read_continuation(open_match, {"entry": "gone", "then": "player"}).following is not None


def test_an_unknown_kind(open_match: OpenMatch) -> None:
    """It is refused when the action is read."""
    sent = {"kind": "none", "player": "0", "then": "player"}
    assert read_continuation(open_match, sent).following == DialogRequest("player", {"player": "0"})
    with pytest.raises(FormError):
        read_action(open_match, sent, AS_STORED)


@pytest.mark.parametrize(
    ("fields", "entered", "tapped"),
    [
        ({}, Continuation(), Continuation(keeps_dialog=True)),
        ({"stay": "yes"}, Continuation(keeps_dialog=True), Continuation(keeps_dialog=True)),
        ({"closes": "yes"}, Continuation(), Continuation()),
        (
            {"then": "player", "seat": "0", "entry": "a.1"},
            Continuation(following=DialogRequest("player", {"seat": "0", "entry": "a.1"})),
            Continuation(following=DialogRequest("player", {"seat": "0", "entry": "a.1"})),
        ),
    ],
)
def test_what_the_screen_does_next(
    open_match: OpenMatch, fields: Fields, entered: Continuation, tapped: Continuation
) -> None:
    """A tap keeps the sheet unless it closes it or names the next one; any other entry keeps it only if it says so."""
    assert read_continuation(open_match, {**GAIN, **fields}) == entered
    assert read_continuation(open_match, {**GAIN, **fields}, is_tap=True) == tapped
