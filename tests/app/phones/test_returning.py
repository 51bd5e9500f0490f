"""Phones that have lost each other come back by standing offers, without a new scan."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from laurel.app.connections import messages, signalling, state
from laurel.app.connections.messages import SentText, StandingAnswer, StandingOffer
from laurel.app.connections.signalling import Code, InvitationId
from laurel.app.handle import handle
from laurel.app.phones import remembered, returning, sending, standing
from laurel.app.session.effects import CloseConnection, KeepCredentials, Reconnect
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.app.storage.keys import MATCH, PHONES, QUARANTINE
from laurel.games import GAMES
from tests.app.phones.room import Phone, Room, gain, sdp_of
from tests.games.twilight_imperium.support import match


@pytest.fixture
def room() -> Room:
    """A room without phones."""
    return Room()


@pytest.fixture
def hub(room: Room) -> Phone:
    """A phone that shows a match of three players."""
    return room.hub("hub", GAMES["twilight_imperium"], match())


@pytest.fixture
def guest(room: Room, hub: Phone) -> Phone:
    """A phone that has joined, which the second player uses."""
    made = room.phone("guest")
    room.join(hub, made)
    made.do("sit", {"seat": "1"})
    return made


def reload(phone: Phone) -> None:
    """Open the page again at the board."""
    phone.reload(phone.session.view.route)


def is_connected(phone: Phone) -> bool:
    """Return whether a phone has a connection by which both know what the other has."""
    connections = phone.session.services.phones.connections.values()
    return any(connection.is_introduced for connection in connections)


def held(phone: Phone) -> list[int]:
    """Return how many ways back a phone has to each other one."""
    return [len(ways) for ways in phone.session.services.phones.held.values()]


def test_connected_phones_prepare_for_a_loss(hub: Phone, guest: Phone) -> None:
    """Each has two ways back to the other, and stores them."""
    assert held(hub) == held(guest) == [standing.OFFERS]
    for phone in (hub, guest):
        stored = json.loads(phone.store[PHONES])
        assert [len(ways) for ways in stored["held"].values()] == [standing.OFFERS]
        assert len(phone.session.services.phones.kept) == standing.OFFERS


def test_a_connection_that_is_lost(room: Room, hub: Phone, guest: Phone) -> None:
    """The guest comes back, and both have what was entered meanwhile; nobody is told of it."""
    room.cut(next(iter(room.ends)))
    assert not is_connected(guest)
    gain(guest, 1)
    gain(hub, 0)
    room.try_to_come_back()
    assert is_connected(hub)
    assert is_connected(guest)
    assert hub.document == guest.document
    assert not [text for text in hub.said + guest.said if "connected" in text]
    gain(guest, 1)
    assert hub.document == guest.document
    assert held(hub) == held(guest) == [standing.OFFERS]


@pytest.mark.parametrize("who", ["hub", "guest"])
def test_a_page_that_is_opened_anew(room: Room, hub: Phone, guest: Phone, who: str) -> None:
    """Whichever it is, it comes back again and again, keeps its role and its player, and asks nothing."""
    opened = {"hub": hub, "guest": guest}[who]
    for _ in range(3):
        reload(opened)
        gain(hub, 0)
        gain(guest, 1)
        room.try_to_come_back()
        assert is_connected(opened)
        assert hub.document == guest.document
    assert guest.session.services.phones.seat == 1
    assert [listed.seat for listed in sending.devices(hub.session.services)] == [None, 1]
    assert "Who uses this phone?" not in guest.markup
    assert (hub.session.services.phones.role, guest.session.services.phones.role) == ("hub", "guest")


def test_every_guest_comes_back_to_a_hub_that_is_opened_anew(room: Room, hub: Phone) -> None:
    """Eight of them."""
    guests = [room.phone(f"guest{number}") for number in range(8)]
    for one in guests:
        room.join(hub, one)
    reload(hub)
    for number, one in enumerate(guests):
        gain(one, number % 3)
    room.try_to_come_back()
    assert all(map(is_connected, guests))
    assert len({phone.document for phone in room.phones}) == 1
    assert len(hub.session.services.phones.connections) == len(guests)


def test_two_guests_at_once(room: Room, hub: Phone, guest: Phone) -> None:
    """Both are opened again before either is back."""
    other = room.phone("other")
    room.join(hub, other)
    reload(guest)
    reload(other)
    room.try_to_come_back()
    gain(other, 2)
    assert is_connected(guest)
    assert is_connected(other)
    assert hub.document == guest.document == other.document


def test_a_hub_that_is_opened_anew_while_a_guest_sleeps(room: Room, hub: Phone, guest: Phone) -> None:
    """The guest still believes in the connection of before; the hub comes back, and that one is used."""
    first = next(iter(room.ends))
    room.ends[first] = [hub]  # the guest learns nothing
    reload(hub)
    gain(hub, 0)
    room.try_to_come_back()
    assert hub.document == guest.document
    assert first not in guest.session.services.phones.connections
    assert len(guest.session.services.phones.connections) == 1


def test_an_offer_that_is_spent(room: Room, hub: Phone, guest: Phone) -> None:
    """Where one leads nowhere, another one does."""
    guest_device = guest.session.services.authors.device_id()
    first = next(id_ for id_, one in hub.session.services.phones.kept.items() if one.device == guest_device)
    room.waiting.pop(first)
    reload(guest)
    room.try_to_come_back()
    assert is_connected(guest)


def test_the_newest_offer_is_tried_first(room: Room, guest: Phone) -> None:
    """The other phone has made it in its present page, and at its present address."""
    reload(guest)
    (offers,) = guest.session.services.phones.held.values()
    assert [attempt.id for attempt in room.attempts_of(guest)] == [*reversed(offers)]
    assert [attempt.after for attempt in room.attempts_of(guest)] == [
        0,
        returning.TIME_BETWEEN_ATTEMPTS,
        2 * returning.TIME_BETWEEN_ATTEMPTS,
    ]


def test_an_offer_that_was_tried_in_vain(room: Room, hub: Phone, guest: Phone) -> None:
    """Its handshake was given up: when the phone is back by another one, it is replaced."""
    device = guest.session.services.authors.device_id()
    tried = next(id_ for id_, one in hub.session.services.phones.kept.items() if one.device == device)
    reload(guest)
    hub.do("connection-reached", {"id": tried})
    room.waiting.pop(tried)
    assert tried in hub.session.services.phones.kept
    room.try_to_come_back()
    assert is_connected(guest)
    assert tried not in hub.session.services.phones.kept
    assert held(guest) == [standing.OFFERS]
    assert tried not in str(guest.session.services.phones.held)


def test_two_attempts_that_succeed_at_once(room: Room, hub: Phone, guest: Phone) -> None:
    """As when the hub wakes: the second one was given up, and the guest stays with the first."""
    (offers,) = guest.session.services.phones.held.values()
    room.cut(next(iter(room.ends)))
    guest.do("connection-open", {"id": offers[-1]})
    guest.do("connection-open", {"id": offers[0]})
    phones = guest.session.services.phones
    assert set(phones.connections) == {offers[-1]}
    assert phones.lost is not None
    assert phones.match == hub.session.open_match.id
    assert held(guest) == [standing.OFFERS - 1]


def test_attempts_from_before_python_runs(room: Room, guest: Phone) -> None:
    """They go on; the page ends those that are not wanted."""
    (offers,) = guest.session.services.phones.held.values()
    guest.close()
    guest.session = Session(guest.store, guest.device)
    guest.do("go", {"route": "/"})
    room.attempts.append((guest, Reconnect(offers[-1], returning.FIRST_ATTEMPT.after, returning.FIRST_ATTEMPT.within)))
    response = handle(guest.session, Event("phones-owned", {"attempts": [offers[-1], "0badc0de"]}, "/"))
    assert CloseConnection("0badc0de") in response.effects
    assert CloseConnection(offers[-1]) not in response.effects
    assert {effect.id for effect in response.effects if isinstance(effect, Reconnect)} == {*offers[:-1]}
    room.try_to_come_back()
    assert is_connected(guest)
    assert not guest.session.services.phones.returns


@pytest.mark.parametrize("spoil", [lambda _: "[]", lambda text: text.replace('"match":"', '"match":"../')])
def test_attempts_by_what_nobody_has_written(guest: Phone, spoil: Callable[[str], str]) -> None:
    """Nothing is left of them."""
    guest.store[PHONES] = spoil(guest.store[PHONES])
    session = Session(guest.store, guest.device)
    response = handle(session, Event("phones-owned", {"attempts": ["0badc0de"]}, "/"))
    assert CloseConnection("0badc0de") in response.effects
    response = handle(session, Event("connection-open", {"id": "0badc0de"}, "/"))
    assert response.effects == (CloseConnection("0badc0de"),)
    assert not session.services.phones.connections


def test_a_hub_that_is_not_found(room: Room, hub: Phone, guest: Phone) -> None:
    """The guest is told after every way was tried, goes on trying, and may go on alone."""
    reload(guest)
    hub.close()
    assert not guest.said
    room.try_to_come_back()
    assert any("connected all the others" in text for text in guest.said)
    assert room.attempts_of(guest)
    guest.do("open", {"sheet": "phones"})
    room.try_to_come_back()
    assert not guest.said
    guest.do("leave-phones")
    assert not room.attempts_of(guest)
    assert PHONES not in guest.store


def test_a_hub_that_is_found_after_all(room: Room, hub: Phone, guest: Phone) -> None:
    """Who was told that it is alone is told that it is not any more."""
    hub.close()
    for _ in range(2):
        room.try_to_come_back()
    reload(hub)
    room.try_to_come_back()
    assert guest.said == ["Connected with The phone with the code again."]


def test_a_hub_with_another_address(room: Room, hub: Phone, guest: Phone) -> None:
    """Nobody reaches its standing offers: it waits some seconds for the guest, and comes back by those of the guest."""
    room.waiting = {offer: maker for offer, maker in room.waiting.items() if maker is not hub}
    room.cut(next(iter(room.ends)))
    gain(guest, 1)
    assert min(attempt.after for attempt in room.attempts_of(hub)) == returning.FOR_GUEST
    room.try_to_come_back()
    assert is_connected(guest)
    assert hub.document == guest.document
    assert not room.attempts
    room.cut(next(iter(room.ends)))
    hub.do("drop-phone", {"device": guest.session.services.authors.device_id()})
    assert not room.attempts_of(hub)


def test_a_page_that_wakes_tries_at_once(room: Room, hub: Phone, guest: Phone) -> None:
    """Also where the attempts have become rare."""
    reload(guest)
    hub.close()
    for _ in range(returning.LATE_AFTER):
        room.try_to_come_back()
    assert room.attempts_of(guest)[-1].after == returning.LATE_ATTEMPT.after
    guest.do("phones-woken")
    assert [attempt.after for attempt in room.attempts_of(guest)] == [
        0,
        returning.TIME_BETWEEN_ATTEMPTS,
        2 * returning.TIME_BETWEEN_ATTEMPTS,
    ]


def test_a_hub_that_wakes_does_not_wait_for_its_guest(room: Room, hub: Phone, guest: Phone) -> None:
    """A guest that has been alone for minutes tries rarely: the hub begins as soon as it finds the connection lost."""
    hub.do("phones-woken")
    room.cut(next(iter(room.ends)))
    assert min(attempt.after for attempt in room.attempts_of(hub)) == 0
    room.try_to_come_back()
    assert is_connected(guest)
    hub.device.wait(returning.WOKEN_FOR)
    room.cut(next(iter(room.ends)))
    assert min(attempt.after for attempt in room.attempts_of(hub)) == returning.FOR_GUEST


def test_disconnecting_a_phone_forgets_its_way_back(room: Room, hub: Phone, guest: Phone) -> None:
    """Neither page keeps anything by which they could connect."""
    device = guest.session.services.authors.device_id()
    hub.do("drop-phone", {"device": device})
    for phone in (hub, guest):
        phones = phone.session.services.phones
        assert not phones.held
        assert not phones.kept
        assert PHONES not in phone.store
    assert not room.waiting
    reload(guest)
    assert not room.attempts_of(guest)


def test_disconnecting_a_phone_that_is_away(room: Room, hub: Phone, guest: Phone) -> None:
    """It finds nobody when it comes."""
    guest.close()
    hub.do("drop-phone", {"device": guest.session.services.authors.device_id()})
    assert not room.waiting
    guest.reload(hub.session.view.route)
    room.try_to_come_back()
    assert not is_connected(guest)


@pytest.mark.parametrize("who", [0, 1])
def test_leaving_forgets_everything(hub: Phone, guest: Phone, who: int) -> None:
    """On the phone that leaves, and its certificates are deleted."""
    phone = (hub, guest)[who]
    response = handle(phone.session, Event("leave-phones", {}, phone.session.view.route))
    assert KeepCredentials(()) in response.effects
    assert PHONES not in phone.store


def test_another_device_with_the_certificate(room: Room, hub: Phone, guest: Phone) -> None:
    """A way back serves only the device for which it was made: the hub ends the connection."""
    reload(guest)
    guest.session.services.authors.device_id = lambda: "stranger"  # type: ignore[assignment,method-assign]
    room.try_to_come_back()
    assert not is_connected(hub)
    assert any("does not understand" in text for text in hub.said)


def test_another_match_is_not_taken_over(room: Room, hub: Phone, guest: Phone) -> None:
    """A hub that comes back with another match than before is not the hub of that match."""
    reload(guest)
    attempt = {"id": room.attempts_of(guest)[0].id}
    document = json.loads(hub.document) | {"id": "other", "edits": []}
    guest.do("connection-open", attempt)
    guest.do("connection-message", attempt | {"text": f"match {json.dumps(document)}"})
    assert not guest.session.services.phones.connections
    assert f"{MATCH}other" not in guest.store
    assert any("does not understand" in text for text in guest.said)


def test_what_an_older_laurel_has_stored(room: Room, hub: Phone, guest: Phone) -> None:
    """It has no certificates, and is read: the phones come back by themselves."""
    for phone in (hub, guest):
        plain = json.loads(phone.store[PHONES])
        for listed in plain["devices"]:
            del listed["certificate"]
        phone.store[PHONES] = json.dumps(plain | {"version": 2})
    reload(guest)
    room.try_to_come_back()
    assert is_connected(guest)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-1],
        lambda _: "[]",
        lambda text: text.replace('"role":"guest"', '"role":"king"'),
        lambda text: text.replace('"version":3', '"version":1'),
        lambda text: text.replace('"seat":1', '"seat":"x"'),
        lambda text: text.replace('"match":"', '"match":"../'),
        lambda text: text.replace('"at":', '"at":-'),
        lambda text: text.replace('":["', '":["0'),
        lambda text: text.replace('":["', '":["X'),
        lambda _: "[" * 100_000,
    ],
)
def test_a_stored_text_that_nobody_has_written(
    room: Room, hub: Phone, guest: Phone, spoil: Callable[[str], str]
) -> None:
    """It is put aside; Laurel starts, the match has every entry, and a scan connects as ever."""
    gain(guest, 1)
    before = guest.document
    stored = guest.store[PHONES]
    assert spoil(stored) != stored
    guest.store[PHONES] = spoil(stored)
    reload(guest)
    assert not room.attempts_of(guest)
    assert guest.document == before
    assert PHONES not in guest.store
    assert [text for key, text in guest.store.items() if key.startswith(QUARANTINE)]
    room.join(hub, guest)
    assert is_connected(guest)


def test_an_old_match_is_left_alone(room: Room, guest: Phone) -> None:
    """The next day nobody comes back by itself."""
    guest.device.wait(remembered.FORGOTTEN_AFTER + 1)
    reload(guest)
    assert not room.attempts_of(guest)
    assert PHONES not in guest.store


def test_a_match_that_was_deleted(room: Room, guest: Phone) -> None:
    """Nobody comes back to it."""
    match_id = guest.session.open_match.id
    guest.close()
    guest.session.services.match_store.delete(match_id)
    guest.reload("/")
    assert not room.attempts_of(guest)
    assert PHONES not in guest.store


def test_a_browser_that_cannot_use_an_offer_any_more(room: Room, guest: Phone) -> None:
    """As where the certificates are gone: the guest is told that it is alone."""
    reload(guest)
    while room.attempts:
        phone, attempt = room.attempts.pop()
        assert isinstance(attempt, Reconnect)
        phone.do("connection-closed", {"id": attempt.id, "reason": "unusable"})
    assert any("connected all the others" in text for text in guest.said)
    assert held(guest) == []


def answer_to(offer: str) -> SentText:
    """Return the message that answers a standing offer."""
    description = signalling.from_sdp("answer", sdp_of("guest", "answer"))
    return messages.write(StandingAnswer(signalling.encode(Code(InvitationId(offer), description))))


def test_an_answer_to_an_offer_that_was_taken_back(room: Room, hub: Phone, guest: Phone) -> None:
    """It was on its way meanwhile: nobody is to blame."""
    connection = next(iter(room.ends))
    hub.do("connection-message", {"id": connection, "text": answer_to("0badc0de")})
    assert is_connected(hub)
    assert is_connected(guest)
    answered = next(iter(hub.session.services.phones.kept))
    hub.do("connection-message", {"id": connection, "text": answer_to(answered)})
    assert not is_connected(hub)


def offer_with(id_: str) -> SentText:
    """Return the message that makes a standing offer with an id."""
    description = signalling.from_sdp("offer", sdp_of("guest", "offer"))
    return messages.write(StandingOffer(signalling.encode(Code(InvitationId(id_), description)), (id_,)))


@pytest.mark.parametrize("used", ["kept", "own answer"])
def test_an_offer_under_an_id_that_is_used(room: Room, hub: Phone, guest: Phone, used: str) -> None:
    """It would take the place of another connection: the hub ends this one."""
    phones = hub.session.services.phones
    assert phones.own_answer is not None
    id_ = {"kept": next(iter(phones.kept)), "own answer": phones.own_answer.id}[used]
    hub.do("connection-message", {"id": next(iter(room.ends)), "text": offer_with(id_)})
    assert not is_connected(hub)
    assert not is_connected(guest)


def test_an_offer_that_was_not_answered(room: Room, hub: Phone, guest: Phone) -> None:
    """The guest was closed just then, and is back before the hub notices: another offer takes its place."""
    phones = hub.session.services.phones
    (first,) = room.ends
    for kept in phones.kept.values():
        kept.is_answered = False
    unanswered = {*phones.kept}
    room.ends[first] = [guest]  # the hub learns nothing
    room.cut(first)
    spared = guest.session.services.phones.held[hub.session.services.authors.device_id()][-1]
    phones.kept[InvitationId(spared)].is_answered = True
    room.try_to_come_back()
    assert is_connected(guest)
    assert not unanswered & {*phones.kept}
    assert held(guest) == [standing.OFFERS]


def test_many_attempts_at_once_are_not_many_phones(room: Room, hub: Phone, guest: Phone) -> None:
    """As after the hub was opened again: those of which it is not yet known from whom they are do not count."""
    phones = hub.session.services.phones
    room.cut(next(iter(room.ends)))
    for number in range(state.MOST_GUESTS + 1):
        other = InvitationId(f"{number:08x}")
        phones.connections[other] = state.Connection(other)
    room.try_to_come_back()
    assert is_connected(guest)
