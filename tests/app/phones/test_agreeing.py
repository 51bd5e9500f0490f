"""A phone that is lost joins again by one scan, where no standing offer leads back."""

from __future__ import annotations

import json

import pytest

from laurel.app.connections import signalling
from laurel.app.handle import handle
from laurel.app.phones import showing
from laurel.app.session.effects import AnswerAgain, AnswerConnection, KeepCredentials, PrepareAnswer
from laurel.app.session.events import Event
from laurel.app.storage.keys import PHONES
from tests.app.phones.room import Phone, Room, device, gain


@pytest.fixture
def room() -> Room:
    """A room with a hub and two guests, which the first two players use."""
    made = Room.joined("guest0", "guest1")
    for seat, guest in enumerate(made.phones[1:]):
        guest.sit(seat)
    return made


def answers(phone: Phone) -> dict[str, str]:
    """Return the agreed answers that a phone has stored, by device."""
    return {listed["device"]: listed["answer"] for listed in json.loads(phone.store[PHONES])["devices"]}


def open_all_anew(room: Room) -> None:
    """Close every page, and open it: no standing offer is left."""
    for phone in room.phones:
        phone.close()
    for phone in room.phones:
        phone.reload(phone.session.view.route)
    room.try_to_come_back()
    assert not any(phone.session.services.phones.connections for phone in room.phones)


def show_code(hub: Phone, lost: Phone) -> str:
    """Have a hub show the code for a phone that is away; return it."""
    hub.do("phones")
    hub.do("invite-again", {"device": device(lost)})
    return showing.text_of_code(hub.session.services)


def scan(phone: Phone, code: str) -> None:
    """Scan a code with the camera."""
    phone.do("scan-offer")
    phone.do("scanned", {"text": code})


def test_every_phone_knows_the_answer_of_every_other(room: Room) -> None:
    """Whoever takes over can show a code for each."""
    known = [answers(phone) for phone in room.phones]
    assert known == [known[0]] * 3
    assert set(known[0]) == {device(phone) for phone in room.phones}
    assert all(signalling.decode(answer).description.kind == "answer" for answer in known[0].values())


def test_one_scan_brings_a_lost_phone_back(room: Room) -> None:
    """All pages were opened again: the hub shows a code for one phone, which scans it; its seat is remembered."""
    hub, guest, _ = room.phones
    open_all_anew(room)
    gain(hub, 0)
    gain(guest, 1)
    scan(guest, show_code(hub, guest))
    assert guest.session.services.phones.role == "guest"
    assert hub.document == guest.document
    gain(guest, 2)
    assert hub.document == guest.document
    (connection,) = hub.session.services.phones.connections.values()
    assert (connection.device, connection.seat) == (device(guest), 0)
    assert "Who uses this phone?" not in guest.markup
    assert hub.session.services.phones.invitation is None


def test_again_and_again(room: Room) -> None:
    """The answer serves more than once."""
    hub, guest, other = room.phones
    for _ in range(2):
        open_all_anew(room)
        for phone in (guest, other):
            scan(phone, show_code(hub, phone))
        assert len(hub.session.services.phones.connections) == 2
        assert len({phone.document for phone in room.phones}) == 1


def test_a_code_that_opens_the_page(room: Room) -> None:
    """As by the camera app: the page knows from the one before that the code is for it."""
    hub, guest, _ = room.phones
    open_all_anew(room)
    code = show_code(hub, guest)
    guest.reload(code.rpartition("#")[2])
    assert hub.document == guest.document
    assert guest.session.view.route == hub.session.view.route


def test_a_hub_that_has_taken_over(room: Room) -> None:
    """It shows codes as well, also for the hub of before."""
    hub, one, two = room.phones
    open_all_anew(room)
    one.do("take-over")
    for phone in (two, hub):
        scan(phone, show_code(one, phone))
    gain(hub, 2)
    assert [phone.session.services.phones.role for phone in room.phones] == ["guest", "hub", "guest"]
    assert len({phone.document for phone in room.phones}) == 1


def test_the_code_of_another_phone(room: Room) -> None:
    """It is said what to do; nothing connects."""
    hub, guest, other = room.phones
    open_all_anew(room)
    stranger = room.phone("stranger")
    code = show_code(hub, guest)
    for phone in (other, stranger):
        scan(phone, code)
        assert "This code is for a phone that was connected before." in phone.markup
    assert not hub.session.services.phones.connections
    assert PHONES in other.store


def test_another_device_by_the_answer(room: Room) -> None:
    """The hub ends the connection with a device that says it is another one."""
    hub, guest, _ = room.phones
    open_all_anew(room)
    code = show_code(hub, guest)
    guest.session.services.authors.device_id = lambda: "stranger"  # type: ignore[assignment,method-assign,return-value]
    scan(guest, code)
    assert not hub.session.services.phones.connections
    assert any("does not understand" in text for text in hub.said)


def test_a_phone_that_comes_back_by_itself(room: Room) -> None:
    """The code that was shown for it is taken back."""
    hub, guest, _ = room.phones
    room.cut(next(id_ for id_, ends in room.ends.items() if guest in ends))
    show_code(hub, guest)
    room.try_to_come_back()
    assert hub.session.services.phones.invitation is None
    assert len(hub.session.services.phones.connections) == 2


def test_only_for_a_phone_that_is_away(room: Room) -> None:
    """A code for any phone is another one, and is offered beside it."""
    hub, guest, _ = room.phones
    hub.do("phones")
    usual = showing.text_of_code(hub.session.services)
    hub.do("invite-again", {"device": device(guest)})
    assert showing.text_of_code(hub.session.services) == usual
    open_all_anew(room)
    show_code(hub, guest)
    assert "Code for A" in hub.markup
    hub.do("invite-anew")
    assert "Code for A" not in hub.markup
    code = signalling.decode(signalling.code_in(showing.text_of_code(hub.session.services)))
    assert code.answer is None


def test_a_browser_that_prepares_none(room: Room) -> None:
    """No code is offered for its phone, which joins by two scans as ever."""
    hub = room.phones[0]
    phone = room.phone("other")
    room.join(hub, phone)
    made = phone.session.services.phones.own_answer
    assert made is not None
    for one in (hub, phone):  # as if it had failed
        for connection in one.session.services.phones.connections.values():
            if connection.device == device(phone):
                connection.answer = ""
    phone.close()
    hub.do("phones")
    hub.do("invite-again", {"device": device(phone)})
    invitation = hub.session.services.phones.invitation
    assert invitation is not None
    assert invitation.device is None


def test_failing_to_prepare(room: Room) -> None:
    """It is not tried again on the same page."""
    phone = room.phones[1]
    own = phone.session.services.phones.own_answer
    assert own is not None
    response = handle(phone.session, Event("connection-closed", {"id": own.id, "reason": "unsupported"}, "/"))
    assert not [effect for effect in response.effects if isinstance(effect, PrepareAnswer)]
    assert not phone.said


def test_disconnecting_forgets_it(room: Room) -> None:
    """On both sides, with the credentials."""
    hub, guest, _ = room.phones
    hub.do("drop-phone", {"device": device(guest)})
    assert device(guest) not in answers(hub)
    assert PHONES not in guest.store
    assert guest.session.services.phones.own_answer is None
    other = room.phones[2]
    response = handle(other.session, Event("leave-phones", {}, other.session.view.route))
    assert KeepCredentials(()) in response.effects


def test_a_usual_code_is_answered_as_ever(room: Room) -> None:
    """Also by a phone that has an agreed answer."""
    hub, guest, _ = room.phones
    open_all_anew(room)
    hub.do("phones")
    guest.do("scan-offer")
    link = showing.text_of_code(hub.session.services)
    guest.do("scanned", {"text": link})
    response = handle(guest.session, Event("go", {"route": f"/join/{signalling.code_in(link)}"}, "/"))
    assert not [effect for effect in response.effects if isinstance(effect, AnswerAgain | AnswerConnection)]
    assert showing.text_of_code(guest.session.services)
