"""Phones join a match, follow each other, leave and come back."""

import json
from collections import deque

import pytest
from attrs import evolve

from laurel.app.handle import handle, replay_queue
from laurel.app.phones import sending, showing
from laurel.app.plays import people, stored_people
from laurel.app.session.effects import AnswerConnection, BackUpSoon, CloseConnection
from laurel.app.session.events import Event
from laurel.app.storage.keys import MATCH
from laurel.games import GAMES
from laurel.games.twilight_imperium.actions import RevealObjective
from laurel.games.twilight_imperium.components import ObjectiveId
from laurel.match.archive import VERSION, encode
from laurel.match.match import MatchId
from laurel.pages import routes
from laurel.sheets import library
from laurel.sheets.link import to_link
from tests.app.phones.room import Phone, Room, gain
from tests.games.twilight_imperium.support import match

TWILIGHT_IMPERIUM = GAMES["twilight_imperium"]


@pytest.fixture
def room() -> Room:
    """A room without phones."""
    return Room()


@pytest.fixture
def hub(room: Room) -> Phone:
    """A phone that shows a match of three players."""
    return room.hub("hub", TWILIGHT_IMPERIUM, match())


def test_a_phone_joins_and_has_the_match(room: Room, hub: Phone) -> None:
    """It shows the board, asks who uses it, and has stored every edit."""
    gain(hub, 0)
    guest = room.phone("guest")
    room.join(hub, guest)
    assert guest.session.view.route == hub.session.view.route
    assert guest.edits == hub.edits
    assert guest.document == hub.document
    assert "Who uses this phone?" in guest.markup


def test_what_another_phone_enters_makes_a_backup_due(room: Room, hub: Phone) -> None:
    """Also while the match is not open here; a message without edits changes nothing."""
    guest = room.phone("guest")
    room.join(hub, guest)
    guest.do("backup-file", {"state": "kept", "name": "laurel-backup.json"})
    for route in (guest.session.view.route, "/"):
        guest.do("go", {"route": route})
        gain(hub, 0)
        assert guest.response is not None
        assert BackUpSoon() in guest.response.effects
    hub.do("rights", {"rights": "own"})
    assert BackUpSoon() not in guest.response.effects


def test_a_phone_joins_a_newer_laurel(room: Room, hub: Phone) -> None:
    """It is told that the other phone has another version, and keeps nothing of the match."""
    room.is_delivering = False
    guest = room.phone("guest")
    room.join(hub, guest)
    newer = [(end, id_, text.replace(f'"version":{VERSION}', '"version":99')) for end, id_, text in room.messages]
    room.messages = deque(newer)
    room.is_delivering = True
    room.deliver()
    assert any("another version of Laurel" in said for said in guest.said)
    assert not [key for key in guest.store if key.startswith(MATCH)]


def test_every_entry_is_on_every_phone(room: Room, hub: Phone) -> None:
    """The hub passes on what a guest enters."""
    guests = [room.phone(name) for name in ("one", "two", "three")]
    for guest in guests:
        room.join(hub, guest)
    gain(guests[0], 1)
    gain(hub, 0)
    gain(guests[2], 2)
    guests[1].do("undo")  # nothing of its own: nothing happens
    documents = {phone.document for phone in room.phones}
    assert len(documents) == 1
    assert sum(len(phone.edits) for phone in room.phones) == 4 * len(hub.edits)


def test_what_a_player_is_typing_stays(room: Room, hub: Phone) -> None:
    """An entry of another phone does not empty a form that is filled in here; an own entry does."""
    guest = room.phone("guest")
    room.join(hub, guest)
    hub.do("open", {"sheet": "form", "kind": "gain"})
    gain(guest, 1)
    assert hub.response is not None
    assert hub.response.keeps_input
    hub.act("gain", player="0", points="1", source="")
    assert not hub.response.keeps_input


def test_phones_that_went_on_apart_merge(room: Room, hub: Phone) -> None:
    """After a broken connection, one scan each way brings both together."""
    guest = room.phone("guest")
    connection = room.join(hub, guest)
    gain(guest, 1)
    room.cut(connection)
    gain(guest, 1)
    gain(hub, 0)
    assert guest.document != hub.document
    room.join(hub, guest)
    assert guest.document == hub.document
    points = TWILIGHT_IMPERIUM.points(hub.session.open_match.replay.state)
    assert (points[0], points[1]) == (1, 2)


def test_what_no_longer_fits_is_shown_to_both(room: Room) -> None:
    """Two phones that went on apart have scored one objective for the same player: one of the two does not count."""
    objective = {"player": "0", "objective": "corner_the_market"}
    hub = room.hub("hub", TWILIGHT_IMPERIUM, match(RevealObjective(ObjectiveId("corner_the_market"))))
    guest = room.phone("guest")
    room.cut(room.join(hub, guest))
    for phone in (guest, hub):
        phone.device.wait(10_000)
        phone.act("score_public_objective", **objective)
    assert len(hub.edits) == len(guest.edits) == 2
    room.join(hub, guest)
    assert hub.document == guest.document
    assert any("No longer counted" in text for text in hub.said + guest.said)
    assert [step.refusal is None for step in hub.session.open_match.replay.log_steps] == [True, True, False]


def test_a_match_of_a_hostile_hub_cannot_leave_its_place(room: Room) -> None:
    """An id that cannot be part of an address is refused; nothing is stored."""
    hub = room.hub("hub", TWILIGHT_IMPERIUM, match())
    guest = room.phone("guest")
    hub.do("phones")
    guest.do("go", {"route": f"/join/{showing.text_of_code(hub.session.services).rpartition('/')[2]}"})
    joining = guest.session.services.phones.joining
    assert joining is not None
    guest.do("connection-open", {"id": str(joining.id)})
    document = json.loads(hub.document) | {"id": "../settings"}
    guest.do("connection-message", {"id": str(joining.id), "text": f"match {json.dumps(document)}"})
    assert not guest.session.services.phones.connections
    assert not [key for key in guest.store if key.startswith(MATCH)]


def test_a_phone_that_follows_one_match_can_lead_another(room: Room, hub: Phone) -> None:
    """To invite others to a match ends the connection for the match before."""
    guest = room.phone("guest")
    room.join(hub, guest)
    other = match()
    guest.store[f"{MATCH}other"] = encode(TWILIGHT_IMPERIUM, other)
    guest.do("go", {"route": "/match/other"})
    guest.do("phones")
    assert guest.session.services.phones.role == "hub"
    assert showing.text_of_code(guest.session.services)
    assert any("has left" in text for text in hub.said)


def test_a_phone_that_comes_back_keeps_its_player(room: Room, hub: Phone) -> None:
    """The hub remembers who used the device, so that it is asked for once only."""
    guest = room.phone("guest")
    connection = room.join(hub, guest)
    assert "Who uses this phone?" in guest.markup
    guest.do("sit", {"seat": "2"})
    room.cut(connection)
    assert [listed.is_connected for listed in sending.devices(hub.session.services)] == [True, False]
    room.join(hub, guest)
    assert [listed.seat for listed in sending.devices(hub.session.services)] == [None, 2]
    assert guest.session.services.phones.seat == 2
    assert "Who uses this phone?" not in guest.markup


def test_a_code_is_used_once(room: Room, hub: Phone) -> None:
    """After a phone has joined, the code is gone; the answer to an older code is refused."""
    hub.do("phones")
    link = showing.text_of_code(hub.session.services)
    guest, late = room.phone("guest"), room.phone("late")
    guest.do("scan-offer")
    guest.do("scanned", {"text": link})
    answer = showing.text_of_code(guest.session.services)
    hub.do("scan-answer")
    hub.do("scanned", {"text": answer})
    assert hub.session.services.phones.invitation is None
    hub.do("invite-anew")
    hub.do("enter-answer", {"code": answer})
    assert hub.response is not None
    assert hub.response.is_refused
    assert not late.session.services.phones.connections


def test_an_old_code_says_so(room: Room, hub: Phone) -> None:
    """The browser reports when two minutes have passed."""
    hub.do("phones")
    invitation = hub.session.services.phones.invitation
    assert invitation is not None
    hub.do("connection-closed", {"id": invitation.id, "reason": "expired"})
    assert "This code is too old" in hub.markup
    assert room.phones == [hub]


def test_a_browser_that_makes_no_connections_says_so(hub: Phone) -> None:
    """The hand-over works there."""
    hub.do("phones")
    invitation = hub.session.services.phones.invitation
    assert invitation is not None
    hub.do("connection-closed", {"id": invitation.id, "reason": "unsupported"})
    assert "This browser cannot connect with other phones." in hub.markup


@pytest.mark.parametrize("pasted", ["", "nonsense", "https://example.org/laurel/#/join/AgECAw"])
def test_a_wrong_code_is_refused_with_a_reason(room: Room, hub: Phone, pasted: str) -> None:
    """The form says that it is not a code."""
    hub.do("phones")
    hub.do("enter-answer", {"code": pasted})
    assert hub.response is not None
    assert hub.response.is_refused
    assert any("not a code" in text for text in hub.said)
    assert room.phones == [hub]


def test_the_address_of_a_damaged_code_says_so(room: Room) -> None:
    """Somebody opens a link that was cut off."""
    guest = room.phone("guest")
    guest.do("go", {"route": "/join/AgECAw"})
    assert "This is not a code for joining a match." in guest.markup


def test_without_a_camera_a_link_is_pasted(room: Room, hub: Phone) -> None:
    """The screen for joining has a form for it."""
    hub.do("phones")
    guest = room.phone("guest")
    guest.do("scan-offer")
    guest.do("scan-stopped", {"reason": "refused"})
    assert 'data-do="enter-offer"' in guest.markup
    assert any("does not allow the camera" in text for text in guest.said)
    guest.do("enter-offer", {"code": showing.text_of_code(hub.session.services)})
    hub.do("enter-answer", {"code": showing.text_of_code(guest.session.services)})
    assert guest.edits == hub.edits


def test_a_code_in_the_first_address_is_answered(room: Room, hub: Phone) -> None:
    """The link opens Laurel: no other event is needed."""
    hub.do("phones")
    guest = room.phone("guest")
    address = showing.text_of_code(hub.session.services).rpartition("#")[2]
    response = replay_queue(guest.session, (), address)
    assert any(isinstance(effect, AnswerConnection) for effect in response.effects)


def test_entries_reach_a_match_that_is_not_open(room: Room, hub: Phone) -> None:
    """The hub may look at its settings or at another match meanwhile."""
    guest = room.phone("guest")
    room.join(hub, guest)
    address = hub.session.view.route
    hub.do("go", {"route": "/"})
    gain(guest, 1)
    hub.do("go", {"route": address})
    assert hub.edits == guest.edits


def test_the_list_says_who_is_connected(room: Room, hub: Phone) -> None:
    """On the hub and on the guest."""
    guest = room.phone("guest")
    connection = room.join(hub, guest)
    guest.do("sit", {"seat": "1"})
    guest.do("phones")
    hub.do("phones")
    for phone in (hub, guest):
        assert phone.markup.count("connected") >= 2
    room.cut(connection)
    hub.do("phones")
    assert "away" in hub.markup


def test_a_phone_has_a_name(room: Room, hub: Phone) -> None:
    """It is in the list of every phone, and stays in the settings."""
    guest = room.phone("guest")
    room.join(hub, guest)
    guest.do("name-phone", {"device": "Tablet"})
    assert [listed.name for listed in sending.devices(hub.session.services)] == ["", "Tablet"]
    hub.do("name-phone", {"device": "On the table"})
    assert [listed.name for listed in guest.session.services.phones.listed] == ["On the table", "Tablet"]


def test_leaving_keeps_the_match_on_both(room: Room, hub: Phone) -> None:
    """A guest that leaves says so, and both go on."""
    guest = room.phone("guest")
    room.join(hub, guest)
    guest.do("leave-phones")
    assert any("has left" in text for text in hub.said)
    gain(hub, 0)
    assert len(hub.edits) == len(guest.edits) + 1


@pytest.mark.parametrize("who_leaves", [0, 1])
def test_who_leaves_closes_every_connection(room: Room, hub: Phone, who_leaves: int) -> None:
    """And that of the code that is shown, and the standing offers, so that nobody connects later."""
    connection = room.join(hub, room.phone("guest"))
    hub.do("phones")
    invitation = hub.session.services.phones.invitation
    assert invitation is not None
    session = room.phones[who_leaves].session
    phones = session.services.phones
    standing = {*phones.kept, *(held for of_device in phones.held.values() for held in of_device)}
    effects = handle(session, Event("leave-phones", {}, session.view.route)).effects
    closed = [effect.id for effect in effects if isinstance(effect, CloseConnection)]
    assert sorted(closed) == sorted([connection, *([] if who_leaves else [invitation.id]), *standing])


def people_of(phone: Phone) -> list[str]:
    """Return the names of everybody whom a phone knows."""
    return [person.name for person in stored_people.load(phone.session.services.match_store).people]


def seat_people(phone: Phone) -> list[str]:
    """Return the names by which a phone knows the people at the seats of the open match."""
    known, setup = stored_people.load(phone.session.services.match_store), phone.session.open_match.match.setup
    return [people.name_of(known, people.seat_person(known, player)) for player in setup.players]


def revise(phone: Phone, name: str) -> None:
    """Change the name of the first player of the open match."""
    phone.device.wait(60_000)
    players = phone.session.open_match.match.setup.players
    rows = {f"rows.{seat}.name": player.name for seat, player in enumerate(players)}
    colours = {f"rows.{seat}.colour": player.colour for seat, player in enumerate(players)}
    phone.do("revise", {**rows, **colours, "rows.0.name": name})


def test_a_sample_makes_no_people(room: Room) -> None:
    """Neither where it is shared nor where it arrives, whoever changes its players."""
    hub = room.hub("hub", TWILIGHT_IMPERIUM, evolve(match(), id=MatchId("sample-x")))
    guest = room.phone("guest")
    room.join(hub, guest)
    revise(guest, "Zora")
    assert hub.session.open_match.match.setup.players[0].name == "Zora"
    revise(hub, "Tomas")
    assert guest.session.open_match.match.setup.players[0].name == "Tomas"
    assert people_of(hub) == people_of(guest) == []


def test_both_phones_know_the_people(room: Room) -> None:
    """Who was made on one of them under another id is one person on each."""
    hub, guest = room.phone("hub"), room.phone("guest")
    for phone, names in ((hub, ("Anna", "Boris", "Celia")), (guest, ("boris", "Dmitri", "Ewa"))):
        phone.do("go", {"route": "/new"})
        rows = {f"rows.{seat}.name": name for seat, name in enumerate(names)}
        colours = {f"rows.{seat}.colour": colour for seat, colour in enumerate(("red", "blue", "green"))}
        phone.do("start", {**rows, **colours})
    room.join(hub, guest)
    assert seat_people(hub)[:3] == ["Anna", "Boris", "Celia"]
    assert seat_people(guest)[:3] == ["Anna", "boris", "Celia"]
    assert people_of(hub) == ["Anna", "Boris", "Celia"]
    assert people_of(guest) == ["boris", "Dmitri", "Ewa", "Anna", "Celia"]
    assert guest.document == hub.document


def test_a_revision_makes_people_on_every_phone(room: Room, hub: Phone) -> None:
    """Whoever makes it: the id is the same."""
    guest = room.phone("guest")
    room.join(hub, guest)
    for phone, name in ((hub, "Anna"), (guest, "Boris")):
        revise(phone, name)
        assert {seat_people(one)[0] for one in (hub, guest)} == {name}
        seated = hub.session.open_match.match.setup.players[0]
        assert all(
            name == people.name_of(stored_people.load(one.session.services.match_store), seated.person)
            for one in (hub, guest)
        )


def test_the_code_of_a_sheet_shows_the_sheet(room: Room) -> None:
    """The scanner of codes to join reads it as well."""
    phone = room.phone("guest")
    phone.do("scan-offer")
    phone.do("scanned", {"text": f"https://example.org/laurel/#{routes.sheet(to_link(library.sheet('azul')))}"})
    assert phone.session.view.route == routes.SHEET
    assert "Azul" in phone.markup
