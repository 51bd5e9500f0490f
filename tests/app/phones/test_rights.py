"""What the hub lets the other phones enter."""

import json
from typing import Any

import pytest
from attrs import evolve

from laurel.app.handle import handle
from laurel.app.session.events import Event
from laurel.games import GAMES
from laurel.match.edits import ClockSet, Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match
from laurel.pages.games import PRESENTATIONS
from tests.app.phones.room import Phone, Room, gain
from tests.games.twilight_imperium.support import match
from tests.markup import read

MOST_PRESSED = 40
"""Of a board with more buttons some are pressed, all over the board."""


@pytest.fixture
def room() -> Room:
    """A room with a hub and a guest who plays the second seat."""
    made = Room.joined("guest")
    made.phones[1].sit(1)
    return made


def enters(phone: Phone, player: int) -> bool:
    """Enter a point; return whether it was entered."""
    before = len(phone.edits)
    gain(phone, player)
    return len(phone.edits) > before


def test_a_phone_that_looks_on_enters_nothing(room: Room) -> None:
    """It is told why before anything is stored."""
    hub, guest = room.phones
    hub.do("rights", {"rights": "none"})
    assert not enters(guest, 1)
    assert any("only watches" in text for text in guest.said)
    assert enters(hub, 1)
    assert guest.edits == hub.edits


def test_a_phone_enters_for_its_own_player(room: Room) -> None:
    """Not for others; corrections and removals only of its own entries."""
    hub, guest = room.phones
    hub.do("rights", {"rights": "own"})
    assert enters(guest, 1)
    assert not enters(guest, 0)
    assert enters(hub, 1)
    name = hub.session.open_match.match.setup.players[1].name
    assert any(f"enters only for {name}" in text for text in guest.said)
    entry = hub.edits[-1].id
    guest.do("remove", {"entry": entry})
    assert guest.edits == hub.edits
    assert hub.edits[-1].id == entry
    guest.do("undo")  # its own entry
    assert guest.edits == hub.edits
    assert len(hub.session.open_match.match.journal.log) == 1


def test_the_turn_clock(room: Room) -> None:
    """Who enters for a player passes the turn on as well; who looks on does not."""
    hub, guest = room.phones
    hub.do("rights", {"rights": "own"})
    guest.do("clock", {"turn": "1", "runs": "yes"})
    assert _turns(hub) == [1]
    hub.do("rights", {"rights": "none"})
    guest.do("clock", {"turn": "2"})
    assert any("only watches" in text for text in guest.said)
    assert _turns(hub) == [1]


def _turns(phone: Phone) -> list[int | None]:
    """Return whose turn the clock of a phone's match was set to, in order."""
    return [edit.turn for edit in phone.session.open_match.match.journal.edits if isinstance(edit, ClockSet)]


def test_notes_and_photographs(room: Room) -> None:
    """Who enters for a player writes notes as well; the name of a photograph is sent, never the picture."""
    hub, guest = room.phones
    hub.do("rights", {"rights": "own"})
    guest.do("note", {"note": "Late", "place": "Home"})
    guest.do("photo", {"photo": "0" * 32})
    journal = hub.session.open_match.match.journal
    assert (journal.text("note"), journal.text("place"), journal.photos()) == ("Late", "Home", ("0" * 32,))
    hub.do("rights", {"rights": "none"})
    guest.do("note", {"note": "Early", "place": "Home"})
    assert any("only watches" in text for text in guest.said)
    assert guest.session.open_match.match.journal.text("note") == "Late"
    assert hub.session.services.phones.connections


def test_a_guest_that_ignores_it_is_disconnected(room: Room) -> None:
    """The hub judges every edit itself."""
    hub, guest = room.phones
    hub.do("rights", {"rights": "none"})
    guest.session.services.phones.rights = "all"
    room.is_delivering = False  # the hub's answer comes after the guest's entry
    handle(guest.session, Event("tap", {"kind": "gain", "player": "1", "points": "1"}, guest.session.view.route))
    room.is_delivering = True
    assert not hub.edits
    enters(guest, 1)
    assert not hub.session.services.phones.connections
    assert not hub.edits


def test_rights_are_given_back(room: Room) -> None:
    """The guest enters again as soon as the hub allows it."""
    hub, guest = room.phones
    hub.do("rights", {"rights": "none"})
    assert not enters(guest, 1)
    hub.do("rights", {"rights": "all"})
    assert enters(guest, 1)
    assert hub.edits == guest.edits


def sample(name: str) -> Match[Any]:
    """Return the sample match of a game in the midst of it."""
    found = PRESENTATIONS[name].sample
    assert found is not None
    whole = found.match("a-match", Milliseconds(1))
    edits = whole.journal.edits
    return evolve(whole, journal=Journal(edits[: len(edits) // 2]))


def plus_of(phone: Phone) -> list[bool]:
    """Return for every player whether the button that adds a point looks as though it can be used."""
    buttons = read(phone.markup).all("button", "plus", data_do="tap")
    return ["aria-disabled" not in button.attributes for button in buttons]


def is_usable(phone: Phone, event: str) -> bool:
    """Return whether the first button of an event looks as though it can be used."""
    button = read(phone.markup).all("button", data_do=event)[0]
    return not {"disabled", "aria-disabled"} & button.attributes.keys()


def test_what_is_not_allowed_looks_so() -> None:
    """On a guest, as soon as the hub has chosen it; a press says why, and nothing is entered."""
    room = Room()
    hub = room.hub("hub", GAMES["twilight_imperium"], match(players=3))
    guest = room.phone("guest")
    room.join(hub, guest)
    guest.do("sit", {"seat": "1"})
    hub.do("close")
    hub.do("tap", {"kind": "gain", "player": "0", "points": "1"})
    assert plus_of(guest) == [True, True, True]
    assert is_usable(guest, "undo")
    hub.do("rights", {"rights": "own"})
    assert plus_of(guest) == [False, True, False]
    guest.do("tap", {"kind": "gain", "player": "0", "points": "1"})
    assert "This phone enters only for B." in guest.said
    hub.do("rights", {"rights": "none"})
    assert plus_of(guest) == [False, False, False]
    assert not is_usable(guest, "undo")
    assert plus_of(hub) == [True, True, True]
    hub.do("rights", {"rights": "all"})
    assert plus_of(guest) == [True, True, True]


@pytest.mark.parametrize("name", [name for name in sorted(GAMES) if PRESENTATIONS[name].sample])
def test_nothing_is_barred_that_is_allowed(name: str) -> None:
    """In every game, a marked button of a guest is refused for its rights, and no other one is."""
    room = Room()
    of = sample(name)
    hub, guest = room.hub("hub", GAMES[name], of), room.phone("guest")
    room.join(hub, guest)
    guest.do("sit", {"seat": "1"})
    hub.do("rights", {"rights": "own"})
    guest.do("close")
    buttons = read(guest.markup).all("button", data_do="tap")
    for button in buttons[:: 1 + len(buttons) // MOST_PRESSED]:
        before = guest.session.open_match.match.journal
        guest.do("tap", json.loads(button.attributes["data-fields"]))
        reasons = [text for text in guest.said if text.startswith("This phone enters only for ")]
        is_open = guest.session.view.pending is not None
        if "title" not in button.attributes:
            assert bool(reasons) == ("aria-disabled" in button.attributes), button.attributes
        if guest.session.open_match.match.journal is not before or is_open:
            guest.do("close")
            guest.do("undo")
        guest.session.view.toasts = []
