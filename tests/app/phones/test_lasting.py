"""What a phone shows for as long as it is so: that the hub is gone, and that it may not enter everything."""

from __future__ import annotations

import pytest

from laurel.app.connections import signalling
from laurel.app.phones import showing
from laurel.pages import routes
from tests.app.phones.room import Phone, Room
from tests.markup import read


@pytest.fixture
def room() -> Room:
    """A room with a hub and a guest who plays the second seat."""
    made = Room.joined("guest")
    made.phones[1].sit(1)
    return made


def line(phone: Phone) -> str:
    """Return the line over the tools of the board."""
    assert phone.response is not None
    return read(next(region.html for region in phone.response.page.regions if region.id == "slot")).text


def lose_hub(room: Room) -> Phone:
    """Close the page of the hub, try every way back, and return the guest."""
    hub, guest = room.phones
    hub.close()
    room.try_to_come_back()
    return guest


def test_the_hub_is_gone(room: Room) -> None:
    """The guest is told that it was the phone that connected all, and the line says so until they are connected."""
    guest = lose_hub(room)
    assert "connected all the others" in guest.said[0]
    assert "Not connected" in line(guest)
    for number in (1, 2):
        guest.device.wait(10_000)
        guest.act("gain", player="1", points="1", source="secret")
        assert f"Alone: {number} entr" in line(guest)
    guest.do("undo")
    assert "Alone: 1 entry not shared" in line(guest)
    assert read(guest.markup).all("b", "bar-count-none")
    guest.do("phones")
    assert "each of them is alone" in read(guest.markup).text
    guest.do("close")
    room.phones[0].reload(guest.session.view.route)
    room.try_to_come_back()
    assert "not shared" not in line(guest)
    room.join(room.phones[0], guest)
    guest.do("close")
    assert "Not connected" not in line(guest)


def test_while_the_hub_is_looked_for(room: Room) -> None:
    """The line, the button in the bar and the sheet say so; the scoreboard does not yet say that it is old."""
    guest = room.phones[1]
    room.cut(next(iter(room.ends)))
    guest.do("phones")
    assert "Looking for the others" in line(guest)
    assert read(guest.markup).all("b", "bar-count-looking")
    assert "is looking for the others" in read(guest.markup).text
    guest.do("close")
    guest.do("go", {"route": routes.scoreboard(guest.session.open_match.id)})
    assert "may be out of date" not in read(guest.markup).text


def test_a_hub_that_does_not_answer(room: Room) -> None:
    """Before the connection is known to be lost, the guest looks for the hub, and the hub does not count the guest."""
    hub, guest = room.phones
    for phone in (hub, guest):
        phone.do("connection-steady", {"id": next(iter(room.ends)), "state": "no"})
    assert "Looking for the others" in line(guest)
    assert [count.text for count in read(hub.markup).all("b", "bar-count-none")] == ["0"]
    for phone in (hub, guest):
        phone.do("connection-steady", {"id": next(iter(room.ends)), "state": "yes"})
    assert "Looking for the others" not in line(guest)
    assert not read(hub.markup).all("b", "bar-count-none")


def test_a_phone_that_has_not_said_which_it_is(room: Room) -> None:
    """It may be one that the hub believes to be connected: it is not counted."""
    hub, _ = room.phones
    offer = next(iter(hub.session.services.phones.kept))
    hub.do("connection-open", {"id": offer})
    assert [count.text for count in read(hub.markup).all("b", "bar-count")] == ["1"]


def test_joining_again_by_a_scan(room: Room) -> None:
    """Where the hub is found by no standing offer: the seat and the hub are remembered meanwhile."""
    hub, guest = room.phones
    lose_hub(room)
    hub.session.services.phones.kept.clear()
    hub.reload(guest.session.view.route)
    guest.do("phones")
    assert read(guest.markup).all("button", data_do="scan-offer")
    room.join(hub, guest)
    assert guest.session.services.phones.seat == 1
    assert guest.document == hub.document
    assert "Who uses this phone?" not in guest.markup


def test_going_on_alone(room: Room) -> None:
    """Who wants that is not reminded any more."""
    guest = lose_hub(room)
    guest.do("leave-phones")
    assert "Not connected" not in line(guest)


def test_the_scoreboard_is_old(room: Room) -> None:
    """A television whose hub is gone says since when."""
    guest = room.phones[1]
    guest.do("go", {"route": routes.scoreboard(guest.session.open_match.id)})
    assert "may be out of date" not in read(guest.markup).text
    lose_hub(room)
    assert "may be out of date" in read(guest.markup).text


@pytest.mark.parametrize(
    ("rights", "told", "shown"),
    [("none", "only watches now", "only watches"), ("own", "only for its own player", "This phone: only B")],
)
def test_a_guest_shows_what_it_may_enter(room: Room, rights: str, told: str, shown: str) -> None:
    """A guest is told when it may enter less, and shows it as long as it is so."""
    hub, guest = room.phones
    hub.do("rights", {"rights": rights})
    assert told in guest.said[0]
    assert shown in line(guest)
    hub.do("rights", {"rights": "all"})
    assert guest.said[0] == "This phone may enter everything now."
    assert shown not in line(guest)


def test_seats_that_are_taken(room: Room) -> None:
    """Who says who uses a phone sees which players have one, and which phone that is."""
    hub, late = room.phones[0], room.phone("late")
    hub.do("sit", {"seat": "0"})
    room.phones[1].do("name-phone", {"device": "Tablet"})
    room.join(hub, late)
    players = [button.text for button in read(late.markup).all("button", data_do="sit")]
    assert players[:3] == ["A Taken: The phone with the code", "B Taken: Tablet", "C"]


def test_phones_without_names(room: Room) -> None:
    """No two are called alike, and a phone keeps its number when it is away and comes back."""
    hub = room.phones[0]
    room.phones[1].do("sit", {"seat": "-1"})
    two = room.phone("two")
    room.join(hub, two)
    two.do("sit", {"seat": "-1"})
    hub.do("phones")
    assert [row.text.split(" connected")[0] for row in read(hub.markup).all("li", "device")] == [
        "This phone",
        "Phone 2",
        "Phone 3",
    ]
    room.phones[1].close()
    hub.do("phones")
    assert [row.text.partition(" a")[0] for row in read(hub.markup).all("li", "device")][1] == "Phone 2"


def test_the_guest_sees_whose_match_it_is(room: Room) -> None:
    """The game, and who plays, before the phones are connected."""
    hub, late = room.phones[0], room.phone("late")
    hub.do("sit", {"seat": "1"})
    hub.do("phones")
    hub.do("invite-anew")
    late.do("scan-offer")
    late.do("scanned", {"text": showing.text_of_code(hub.session.services)})
    assert read(late.markup).all("p", "join-match")[0].text == "Twilight Imperium B, A, C, D"


def test_the_own_link_as_the_answer(room: Room) -> None:
    """It is said to be the link, and an answer in place of a link to be an answer."""
    hub, late = room.phones[0], room.phone("late")
    hub.do("phones")
    hub.do("invite-anew")
    link = showing.text_of_code(hub.session.services)
    hub.do("enter-answer", {"code": link})
    assert "This is a link for joining" in hub.said[0]
    late.do("scan-offer")
    late.do("scanned", {"text": link})
    answer = showing.text_of_code(late.session.services)
    assert signalling.decode(answer).description.kind == "answer"
    late.do("enter-offer", {"code": answer})
    assert "This is an answer" in late.said[0]
