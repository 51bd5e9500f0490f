"""What a phone that does not keep to the protocol can do: nothing but lose its connection."""

import json
import random
from typing import Any

import pytest

from laurel.app.connections import judging, messages
from laurel.app.connections.messages import BadMessage
from laurel.app.phones.receiving import on_message, on_opened
from laurel.match.archive import VERSION
from laurel.match.edits import device_of
from tests.app.phones.room import Phone, Room, certificate_of, device, expect, point

MESSAGES = 3_000
COUNT = '{"number":1,"digest":""}'


@pytest.fixture
def room() -> Room:
    """A room with a hub and a guest that is connected."""
    return Room.joined("guest")


def send(room: Room, text: str) -> None:
    """Send the hub a message as the guest."""
    hub, _ = room.phones
    for connection in list(hub.session.services.phones.connections):
        hub.do("connection-message", {"id": connection, "text": text})


def edits(*plain: dict[str, Any]) -> str:
    """Return a message with these edits."""
    return f"edits {json.dumps({'version': VERSION, 'edits': plain})}"


def is_connected(phone: Phone) -> bool:
    """Return whether a phone is connected with another one."""
    return bool(phone.session.services.phones.connections)


def test_an_edit_of_the_guest_itself_is_accepted(room: Room) -> None:
    """The other tests show something only because this one passes."""
    hub, guest = room.phones
    send(room, edits(point(f"{device(guest)}.x-1", hub.device.now())))
    assert is_connected(hub)
    assert len(hub.edits) == 1


@pytest.mark.parametrize(
    "author", ["hub.x", "someoneelse.x", "0.0"], ids=["of the hub", "of a third device", "of no device"]
)
def test_without_rights_nobody_sends_the_edits_of_another(room: Room, author: str) -> None:
    """After the introduction such a guest sends only edits of its own device."""
    hub, _ = room.phones
    hub.do("rights", {"rights": "own"})
    name = f"{device(hub)}.x" if author == "hub.x" else author
    send(room, edits(point(f"{name}-1", hub.device.now())))
    assert not is_connected(hub)
    assert hub.edits == ()


def test_the_author_of_this_visit_cannot_be_used(room: Room) -> None:
    """What bears it and was not made here does not count, and is said."""
    hub, guest = room.phones
    author = hub.session.open_match.match.journal.author
    send(room, edits(point(f"{author}-7", hub.device.now())))
    assert hub.session.open_match.match.journal.log == guest.session.open_match.match.journal.log == ()
    assert any("in the name of this device" in said for said in hub.said)


def test_an_edit_is_not_replaced(room: Room) -> None:
    """Another edit with the id of an old one comes in beside it."""
    hub, guest = room.phones
    send(room, edits(point(f"{device(guest)}.x-1", hub.device.now())))
    send(room, edits(point(f"{device(guest)}.x-1", hub.device.now(), player=2)))
    assert is_connected(hub)
    assert sorted(edit.action.player for edit in hub.edits) == [1, 2]
    assert any("came in two versions" in said for said in hub.said)


def test_a_match_cannot_be_made_endless(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """More edits than any match has are refused, and so are too many at once."""
    hub, guest = room.phones
    monkeypatch.setattr(judging, "MOST_EDITS", 150)
    batches = [
        edits(*(point(f"{device(guest)}.x-{number}", number) for number in range(first, first + 100)))
        for first in (1, 101)
    ]
    send(room, batches[0])
    assert is_connected(hub)
    send(room, batches[1])
    assert not is_connected(hub)
    assert len(hub.edits) == 100


@pytest.mark.parametrize("most", [3, 4])
def test_a_hub_cannot_make_a_match_endless(room: Room, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """A guest takes as many edits as a match may have, and no more."""
    hub, guest = room.phones
    monkeypatch.setattr(judging, "MOST_EDITS", most)
    (connection,) = guest.session.services.phones.connections
    text = edits(*(point(f"{device(hub)}.x-{number}", number) for number in range(1, 5)))
    guest.do("connection-message", {"id": connection, "text": text})
    assert is_connected(guest) is (most == 4)
    assert len(guest.edits) == (4 if most == 4 else 0)


def test_a_message_has_few_edits(room: Room) -> None:
    """So that no message keeps a phone from answering."""
    hub, guest = room.phones
    send(
        room, edits(*(point(f"{device(guest)}.x-{number}", number) for number in range(1, messages.EDITS_AT_ONCE + 2)))
    )
    assert not is_connected(hub)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "edits",
        "edits {}",
        "edits []",
        f'edits {{"version":{VERSION},"edits":{{}}}}',
        f'edits {{"version":{VERSION},"edits":[1]}}',
        "match {}",
        f'hello {{"version":{messages.PROTOCOL}}}',
        'sit {"seat":99,"name":""}',
        'sit {"seat":"x","name":""}',
        'sit {"seat":1,"name":"","more":2}',
        f'sit {{"seat":1,"name":"{"x" * 25}"}}',
        'devices {"rights":"all","devices":[]}',
        f'have {{"version":{messages.PROTOCOL},"now":1,"have":{{}}}}',
        "nothing {}",
        "sit " + "[" * 50_000,
        "x" * 70_000,
        f'hello {{"version":{messages.PROTOCOL},"device":"guest","name":"","now":1,"have":{{"?":{COUNT}}}}}',
    ],
    ids=lambda text: text[:40],
)
def test_what_no_phone_sends_ends_the_connection(room: Room, text: str) -> None:
    """The match stays as it was."""
    hub, _ = room.phones
    send(room, text)
    assert not is_connected(hub)
    assert hub.edits == ()
    assert any("does not understand" in said or "too much at once" in said for said in hub.said)


def test_random_messages_do_no_harm(room: Room) -> None:
    """Whatever arrives, nothing is raised, and the match has only what the rules of the journal allow."""
    hub, guest = room.phones
    dice = random.Random(17)  # noqa: S311 - a test that repeats itself
    good = [
        edits(point(f"{device(guest)}.x-1", hub.device.now())),
        'sit {"seat":1,"name":"x"}',
        "merged {}",
        f'hello {{"version":{messages.PROTOCOL},"device":"{device(guest)}","name":"x","now":1,"have":{{}}}}',
        'bye {"reason":"left"}',
    ]
    for number in range(MESSAGES):
        text = list(dice.choice(good))
        for _ in range(dice.randrange(4)):
            place = dice.randrange(len(text) + 1)
            text[place : place + dice.randrange(3)] = dice.choice(
                ['"', "{", "}", "[", "0", "-", "\\", "\ud800", "é", ""]
            )
        if not is_connected(hub):
            hub.session.services.phones.role = "hub"
            expect(hub, f"{number:08x}", certificate_of(guest))
            on_opened(hub.session, {"id": f"{number:08x}"})
            on_message(hub.session, {"id": f"{number:08x}", "text": good[-2]})
        for connection in list(hub.session.services.phones.connections):
            on_message(hub.session, {"id": connection, "text": "".join(text)})
        hub.session.view.toasts = []
        hub.session.view.clear_response()
    assert hub.edits
    assert device(hub) not in {device_of(edit.id) for edit in hub.edits}
    hub.do("go", {"route": hub.session.view.route})


@pytest.mark.parametrize("kind", sorted(messages.TYPES))
def test_unknown_fields_are_refused(kind: str) -> None:
    """No message may have a field that its type does not have."""
    with pytest.raises(BadMessage):
        messages.read(kind, '{"surprise":1}')


@pytest.mark.parametrize("content", ["[]", "{}", '{"device": "?"}', '{"have": {"a": 1}}', "{"])
def test_a_refusal_is_not_its_own_cause(content: str) -> None:
    """Its cause is what has failed, if anything."""
    for kind in messages.TYPES:
        try:
            messages.read(kind, content)
        except BadMessage as error:
            assert error.__cause__ is not error  # noqa: PT017 - some kinds can be read
