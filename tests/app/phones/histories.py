"""Random histories of phones that play one match, to which forged edits come on every way there is.

They are drawn from a `random.Random`, so that hypothesis and a long run (`tools.merge_proof`) use the same ones.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from random import Random
from typing import Any

from laurel.app.connections.messages import PROTOCOL, write_edits
from laurel.app.connections.signalling import InvitationId
from laurel.app.formats import png_chunk
from laurel.app.formats.code_frames import frames
from laurel.app.phones.sending import guests
from laurel.app.storage.chunks import pack
from laurel.app.storage.keys import keys_of
from laurel.games import GAMES
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import VERSION, Writer, collect, encode
from laurel.match.edits import Edit, Milliseconds, author_of
from laurel.match.journal import Journal
from laurel.match.json_text import load_json, write_json
from laurel.match.plain import edit_to_plain
from laurel.match.setup import Points, Seat
from tests.app.phones.room import Phone, Room, device, expect
from tests.app.png_files import picture
from tests.games.twilight_imperium.support import match
from tests.match.histories import ANY_CLOCKS, content, forge

GAME = GAMES["twilight_imperium"]
PLAYERS = 3
ROUTE = "/match/a-match"
PHONES = ("hub", "bea", "cem")
FORGER = "abad1dea"
"""The invitation by which the forger is connected with the hub."""

KINDS = (*["gain"] * 6, "undo", "redo", "correct", "remove", "reload", "join", "hold", "deliver")


def check_phones(random: Random, steps: int) -> None:
    """Raise `AssertionError` where a random history of phones loses an edit that one of them has made."""
    room = Room()
    for name in PHONES:
        phone = room.hub(name, GAME, match(players=PLAYERS))
        phone.device.clock = Milliseconds(max(0, phone.device.clock + random.choice(ANY_CLOCKS)))
    made: list[Edit[Any]] = []
    for step in range(steps):
        phone = random.choice(room.phones)
        if random.random() < 1 / 20:
            misbehave(random, room)
            continue
        if random.random() < 1 / 4:
            bring(random, room, phone, [forge(random, _journals(room), _gain(random)) for _ in range(step % 3 + 1)])
            continue
        before = {edit.id for edit in phone.edits}
        authors = {*phone.session.open_match.authors}
        play(random, room, phone)
        authors |= phone.session.open_match.authors
        made += [edit for edit in phone.edits if edit.id not in before and author_of(edit.id) in authors]
    room.is_delivering = True
    room.deliver()
    for _ in range(2):
        for phone in room.phones:
            phone.reload(ROUTE)
        for guest in room.phones[1:]:
            room.join(room.phones[0], guest)
    documents = [phone.document for phone in room.phones]
    assert documents == documents[:1] * len(documents), "two phones do not agree"
    for phone in room.phones:
        lost = Counter(map(content, made)) - Counter(map(content, phone.edits))
        assert not lost, f"lost on {phone.name}: {lost}"
        phone.reload(ROUTE)
        assert phone.document == documents[0], "another match after a reload"
        assert not [key for key in phone.store if key.startswith("laurel:aside:")], "a text was put aside"
        phone.device.wait(10_000)
        phone.act("gain", player="0", points="1", source="secret")
        assert len(phone.edits) > len(made), "nothing can be entered any more"


def play(random: Random, room: Room, phone: Phone) -> None:
    """Have a phone do something that a player does."""
    kind = random.choice(KINDS)
    log = phone.session.open_match.match.journal.log
    phone.device.wait(random.choice((0, 5, 10_000)))
    if kind in ("undo", "redo"):
        phone.do(kind)
    elif kind == "correct" and log:
        phone.do("amend", {"entry": random.choice(log).id, "points": str(random.randint(1, 3))})
        phone.do("confirm")
    elif kind == "remove" and log:
        phone.do("remove", {"entry": random.choice(log).id})
        phone.do("confirm")
    elif kind == "reload":
        phone.reload(ROUTE)
    elif kind == "join":
        room.deliver()
        if phone is not room.phones[0]:
            room.join(room.phones[0], phone)
    elif kind == "hold":
        room.is_delivering = False
    elif kind == "deliver":
        room.is_delivering = True
        room.deliver()
    else:
        phone.act("gain", player=str(random.randrange(PLAYERS)), points="1", source="secret")
        phone.do("confirm")


def bring(random: Random, room: Room, phone: Phone, edits: list[Edit[Any]]) -> None:
    """Have forged edits come to a phone on one of the ways."""
    stored = phone.session.open_match.match
    writer = Writer(GAME)
    plain = load_json(encode(GAME, stored))
    document = write_json({**plain, "edits": [*plain["edits"], *(edit_to_plain(edit) for edit in edits)]})
    match random.choice(("phone", "phone", "file", "picture", "codes", "backup", "tab", "tab")):
        case "phone":
            send_forged(room.phones[0], list(write_edits(writer, edits)), is_merging=random.random() < 1 / 2)
        case "file":
            phone.do("import", {"text": document})
            phone.do("keep-offered")
        case "picture":
            phone.do("import", {"picture": b64encode(picture(png_chunk.chunk_of(document))).decode()})
            phone.do("keep-offered")
        case "codes":
            phone.do("scan-offer")
            sequence = frames(document)
            for number in range(sequence.count):
                phone.do("scanned", {"text": sequence.frame(number)})
            phone.do("keep-offered")
        case "backup":
            phone.do("backup-file", {"state": "kept", "name": "x", "text": collect([document])})
            phone.do("backup-file", {"state": "none"})
        case "tab":
            key = f"{keys_of(stored.id)}{random.choice(['f.1', stored.journal.author])}:{random.randint(50, 99)}"
            phone.store[key] = pack(map(writer.text, edits))
            phone.do("stored", {"key": key})
    if phone.session.view.route != ROUTE:
        phone.do("go", {"route": ROUTE})


def send_forged(hub: Phone, messages: list[str], *, is_merging: bool) -> None:
    """Connect the forger with the hub, and send forged edits."""
    role = hub.session.services.phones.role
    connect_forger(hub, "forger")
    for message in (*([] if is_merging else ["merged {}"]), *messages, 'bye {"reason":"left"}'):
        hub.do("connection-message", {"id": FORGER, "text": message})
    hub.session.services.phones.role = role


def connect_forger(hub: Phone, name: str) -> None:
    """Connect the forger with the hub by a scan, under the id of a device."""
    hub.session.services.phones.role, hub.session.services.phones.match = "hub", hub.session.open_match.id
    expect(hub, FORGER, "f" * 64)
    hub.do("connection-open", {"id": FORGER})
    hello = f'hello {{"version":{PROTOCOL},"device":"{name}","name":"","now":1,"have":{{}}}}'
    hub.do("connection-message", {"id": FORGER, "text": hello})


def misbehave(random: Random, room: Room) -> None:
    """Have a guest do what none may: claim to be another one, name itself, take all seats, flood the hub.

    Raises:
        AssertionError: the hub lets it, or another phone suffers.
    """
    hub, *others = room.phones
    phones = hub.session.services.phones
    role, rights = phones.role, phones.rights
    victim = device(random.choice(others))
    is_known = any(one.device == victim for one in guests(phones))
    edits, connected = hub.edits, {one for one in phones.connections if one != FORGER}
    connect_forger(hub, victim if is_known else "forger")
    phones = hub.session.services.phones
    if is_known:
        assert FORGER not in phones.connections, "somebody has taken the place of another phone"
    else:
        connection = phones.connections[InvitationId(FORGER)]
        hub.do("rights", {"rights": random.choice(("own", "none"))})
        seats = {connection.seat}
        for text in _mischief(random, phones.rights):
            seats.add(connection.seat)
            hub.do("connection-message", {"id": FORGER, "text": text})
        assert len(seats - {None}) <= 1 or phones.rights == "none", "a guest sits down on several seats"
        assert FORGER not in phones.connections, "a guest may flood the hub"
    assert hub.edits == edits, "a guest has entered what it may not"
    assert connected <= phones.connections.keys(), "another phone was disconnected"
    hub.do("rights", {"rights": rights})
    phones.role = role


def _mischief(random: Random, rights: str) -> list[str]:
    """Return the messages of a guest that misbehaves; the last ones end its connection."""
    sits = [f'sit {{"seat":{seat},"name":""}}' for seat in random.choices(range(PLAYERS), k=5)]
    if rights == "none":
        named = {"do": "name", "id": "forger.x-1", "at": 1, "device": "x", "person": ""}
        return ["merged {}", *sits, f"edits {write_json({'version': VERSION, 'edits': [named]})}"]
    return ["merged {}", *sits, *random.choice((["merged {}"], ["agree " + "x" * 2000], sits * 5)) * 4]


def _journals(room: Room) -> list[Journal[Any]]:
    return [phone.session.open_match.match.journal for phone in room.phones]


def _gain(random: Random) -> Gain:
    return Gain(Seat(random.randrange(PLAYERS)), Points(1))
