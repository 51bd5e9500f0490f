"""A guest takes over from a hub that is gone, and the others follow it without a scan."""

from __future__ import annotations

import pytest

from laurel.app.connections import signalling
from laurel.app.connections.messages import StandingOffer, write
from laurel.app.connections.signalling import Code, InvitationId
from laurel.app.phones import standing
from tests.app.phones.room import Phone, Room, device, gain, sdp_of

NAMES = ("hub", "one", "two", "three")


@pytest.fixture
def room() -> Room:
    """A room with a hub and three guests."""
    made = Room.joined(*NAMES[1:], hub=NAMES[0])
    for seat, guest in enumerate(made.phones[1:]):
        guest.sit(seat)
    return made


def role(phone: Phone) -> str:
    """Return the role of a phone."""
    return phone.session.services.phones.role


def documents(phones: list[Phone]) -> int:
    """Return how many different documents phones have."""
    return len({phone.document for phone in phones})


def try_often(room: Room) -> None:
    """Try every way back more than once."""
    for _ in range(4):
        room.try_to_come_back()


def test_guests_prepare_for_each_other(room: Room) -> None:
    """Each guest has a way to each other one, which the hub has passed on."""
    for guest in room.phones[1:]:
        held = guest.session.services.phones.held
        assert {str(one) for one in held} == {device(phone) for phone in room.phones if phone is not guest}
        assert sorted(map(len, held.values())) == [standing.OFFERS_OF_GUESTS] * 2 + [standing.OFFERS]


def test_a_guest_that_is_opened_anew_looks_for_the_hub_alone(room: Room) -> None:
    """Its ways to the other guests are kept for the case that one takes over."""
    hub, one, two, three = room.phones
    one.reload(one.session.view.route)
    offers = {str(offer) for offer in hub.session.services.phones.kept}
    assert room.attempts_of(one)
    assert {attempt.id for attempt in room.attempts_of(one)} <= offers
    room.try_to_come_back()
    hub.close()
    room.try_to_come_back()
    one.do("take-over")
    room.try_to_come_back()
    gain(two, 2)
    assert documents([one, two, three]) == 1


def test_an_attempt_that_succeeds_when_it_was_given_up(room: Room) -> None:
    """Its connection is closed; the guest follows the hub, and looks for it when it is gone."""
    hub, one, two, _ = room.phones
    one.do("connection-open", {"id": "00c0ffee"})
    assert [connection.device for connection in one.session.services.phones.connections.values()] == [device(hub)]
    offer = next(id_ for id_, kept in one.session.services.phones.kept.items() if kept.device == device(two))
    one.do("connection-open", {"id": str(offer)})
    hub.close()
    assert one.session.services.phones.returns
    assert one.session.services.phones.lost is not None


def test_the_others_follow(room: Room) -> None:
    """By one press; the new hub has the seats of all."""
    hub, one, *others = room.phones
    hub.close()
    for number, guest in enumerate(room.phones[1:]):
        gain(guest, number)
    one.do("take-over")
    assert role(one) == "hub"
    room.try_to_come_back()
    assert [role(phone) for phone in others] == ["guest", "guest"]
    assert documents([one, *others]) == 1
    gain(others[0], 2)
    assert documents([one, *others]) == 1
    seats = [connection.seat for connection in one.session.services.phones.connections.values()]
    assert sorted(seat for seat in seats if seat is not None) == [1, 2]


def test_the_first_hub_follows_when_it_is_back(room: Room) -> None:
    """And what it has is merged; the phone that took over stays the hub."""
    hub, one, *others = room.phones
    hub.close()
    one.do("take-over")
    room.try_to_come_back()
    gain(one, 1)
    hub.reload(hub.session.view.route)
    gain(hub, 0)
    try_often(room)
    assert (role(hub), role(one)) == ("guest", "hub")
    assert documents(room.phones) == 1
    gain(others[1], 2)
    assert documents(room.phones) == 1


def test_the_first_hub_wakes(room: Room) -> None:
    """Its page was stopped: it believes that all are connected, and follows the new hub."""
    hub, one, *_ = room.phones
    for connection, ends in list(room.ends.items()):
        guest = ends[1]
        room.ends[connection] = [hub]
        guest.do("connection-closed", {"id": connection, "reason": "lost"})
    room.attempts.clear()  # it does not answer
    one.do("take-over")
    try_often(room)
    assert (role(hub), role(one)) == ("guest", "hub")
    gain(hub, 0)
    assert documents(room.phones) == 1


def test_two_guests_take_over_at_once(room: Room) -> None:
    """One of them stays the hub."""
    hub, one, two, three = room.phones
    hub.close()
    one.do("take-over")
    two.do("take-over")
    gain(one, 0)
    gain(two, 1)
    try_often(room)
    assert sorted((role(one), role(two))) == ["guest", "hub"]
    assert documents([one, two]) == 1
    room.phones.remove(hub)
    leader = next(phone for phone in (one, two) if role(phone) == "hub")
    if not three.session.services.phones.connections:
        room.join(leader, three)
    assert documents([one, two, three]) == 1


def test_who_took_over_is_opened_anew(room: Room) -> None:
    """It is the hub still."""
    hub, one, *others = room.phones
    hub.close()
    one.do("take-over")
    room.try_to_come_back()
    one.reload(one.session.view.route)
    room.try_to_come_back()
    assert role(one) == "hub"
    gain(others[0], 2)
    assert documents([one, *others]) == 1


def test_only_where_the_hub_is_gone(room: Room) -> None:
    """A guest that is connected does not become a hub, and no guest is taken from a hub that is there."""
    hub, one, two, _ = room.phones
    one.do("take-over")
    assert role(one) == "guest"
    connection = next(id_ for id_, ends in room.ends.items() if one in ends)
    one.do("connection-closed", {"id": connection, "reason": "lost"})
    one.do("take-over")
    room.attempts = [attempt for attempt in room.attempts if attempt[1].id in two.session.services.phones.kept]
    room.try_to_come_back()
    assert role(one) == "hub"
    (only,) = two.session.services.phones.connections.values()
    assert only.device == device(hub)


@pytest.mark.parametrize("to", ["nobody", "one"])
def test_what_a_guest_passes_on_ends_no_connection_of_another(room: Room, to: str) -> None:
    """The hub passes on what is well formed, and the receiver drops what it cannot use."""
    hub, one, two, _ = room.phones
    used = next(iter(one.session.services.phones.kept))
    code = signalling.encode(Code(InvitationId(used), signalling.from_sdp("offer", sdp_of("x", "offer"))))
    connection = next(id_ for id_, ends in room.ends.items() if two in ends)
    receiver = device(one) if to == "one" else to
    hub.do("connection-message", {"id": connection, "text": write(StandingOffer(code, (used,), receiver))})
    assert all(phone.session.services.phones.connections for phone in (hub, one, two))
    hub.do("connection-message", {"id": connection, "text": write(StandingOffer(code, (), receiver))})
    assert connection not in hub.session.services.phones.connections
    assert one.session.services.phones.connections
