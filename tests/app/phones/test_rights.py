"""What the hub lets the other phones enter."""

import pytest

from laurel.app.events import Event
from laurel.app.handle import handle
from laurel.games import GAMES
from laurel.match.edits import ClockSet
from tests.app.phones.room import Phone, Room
from tests.games.twilight_imperium.support import match

TWILIGHT_IMPERIUM = GAMES["twilight_imperium"]


@pytest.fixture
def room() -> Room:
    """A room with a hub and a guest who plays the second seat."""
    made = Room()
    hub = made.hub("hub", TWILIGHT_IMPERIUM, match())
    guest = made.phone("guest")
    made.join(hub, guest)
    guest.do("sit", {"seat": "1"})
    return made


def gain(phone: Phone, player: int) -> bool:
    """Enter a point; return whether it was entered."""
    before = len(phone.edits)
    phone.device.wait(10_000)
    phone.do("tap", {"kind": "gain", "player": str(player), "points": "1"})
    return len(phone.edits) > before


def test_at_first_everybody_enters_everything(room: Room) -> None:
    """As with one phone that is passed around."""
    hub, guest = room.phones
    assert gain(guest, 0)
    assert gain(guest, 1)
    assert len(hub.edits) == len(guest.edits)


def test_a_phone_that_looks_on_enters_nothing(room: Room) -> None:
    """It is told why before anything is stored."""
    hub, guest = room.phones
    hub.do("rights", {"rights": "none"})
    assert not gain(guest, 1)
    assert any("only watches" in text for text in guest.said)
    assert gain(hub, 1)
    assert guest.edits == hub.edits


def test_a_phone_enters_for_its_own_player(room: Room) -> None:
    """Not for others; corrections and removals only of its own entries."""
    hub, guest = room.phones
    hub.do("rights", {"rights": "own"})
    assert gain(guest, 1)
    assert not gain(guest, 0)
    assert gain(hub, 1)
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
    gain(guest, 1)
    assert not hub.session.services.phones.connections
    assert not hub.edits


def test_rights_are_given_back(room: Room) -> None:
    """The guest enters again as soon as the hub allows it."""
    hub, guest = room.phones
    hub.do("rights", {"rights": "none"})
    assert not gain(guest, 1)
    hub.do("rights", {"rights": "all"})
    assert gain(guest, 1)
    assert hub.edits == guest.edits
