"""A guest that does not keep to the rules hurts nobody: what it sends costs it its connection, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from laurel.app.connections import judging, messages
from laurel.app.session.effects import CloseConnection
from laurel.app.storage.keys import MATCH
from laurel.games import GAMES
from laurel.match.archive import VERSION, encode
from laurel.match.edits import DeviceNamed, EditId, Milliseconds, author_of
from laurel.match.journal import Journal
from laurel.match.setup import Seat
from laurel.match.union import MOST_NAMES
from laurel.sheets.actions import Digest, Seal
from tests.app.phones.room import Phone, Room, device, expect, gain, point
from tests.app.phones.test_sealing import GAME, bids, seal
from tests.app.phones.test_sealing import match as match_of_bids
from tests.games.twilight_imperium.support import match

BOARD = "/match/a-match"
STRANGER = "abad1dea"


@pytest.fixture
def room() -> Room:
    """A room with a hub and two guests, on the first three seats."""
    made = Room.joined("one", "two")
    for seat, phone in enumerate(made.phones):
        phone.sit(seat)
        phone.do("close")
    return made


def name(edit: str, at: int = 1, text: str = "x") -> dict[str, Any]:
    """Return an edit that names a device, as a message has it."""
    return {"do": "name", "id": edit, "at": at, "device": text, "person": ""}


def connection_of(hub: Phone, guest: Phone) -> str:
    """Return the connection of a hub with a guest."""
    connections = hub.session.services.phones.connections.values()
    return next(one.id for one in connections if one.device == device(guest))


def send(hub: Phone, guest: Phone, *texts: str) -> None:
    """Send a hub messages as a guest, as long as it is connected."""
    connection = connection_of(hub, guest)
    for text in texts:
        hub.do("connection-message", {"id": connection, "text": text})


def edits(*plain: dict[str, Any]) -> str:
    """Return a message with these edits."""
    return f"edits {json.dumps({'version': VERSION, 'edits': plain})}"


def is_connected(hub: Phone, guest: Phone) -> bool:
    """Return whether a hub is connected with a guest."""
    connections = hub.session.services.phones.connections.values()
    return any(one.device == device(guest) for one in connections)


def seat_of(hub: Phone, guest: Phone) -> int | None:
    """Return the seat that a hub has noted for a guest."""
    connections = hub.session.services.phones.connections.values()
    return next(one.seat for one in connections if one.device == device(guest))


def ended_by(hub: Phone) -> list[str]:
    """Return the reasons for which a hub has ended connections, oldest first."""
    return [json.loads(text.partition(" ")[2])["reason"] for text in hub.sent if text.startswith("bye ")]


class TestNames:
    """Names of devices count once, whoever sends how many."""

    def test_a_guest_that_watches_names_nothing(self, room: Room) -> None:
        """It loses its connection by the first one, and the match has none of it."""
        hub, one, two = room.phones
        hub.do("rights", {"rights": "none"})
        before = hub.edits
        send(hub, one, edits(name(f"{device(one)}.x-1")))
        assert not is_connected(hub, one)
        assert is_connected(hub, two)
        assert hub.edits == before

    def test_twenty_thousand_names(self, room: Room) -> None:
        """Of a guest that may name itself few are kept, and honest phones join as before."""
        hub, one, _ = room.phones
        gain(hub, 0)
        for first in range(1, 20_001, 100):
            batch = edits(*(name(f"{device(one)}.x-{number}", number) for number in range(first, first + 100)))
            hub.device.wait(200)
            if is_connected(hub, one):
                send(hub, one, batch)
        assert ended_by(hub) == ["flooded"]
        assert len(hub.edits) <= 2 * MOST_NAMES
        assert hub.session.open_match.match.journal.log
        late = room.phone("late")
        room.join(hub, late)
        assert late.edits == hub.edits

    def test_a_match_that_was_filled_before(self) -> None:
        """Its document is read without the names that do not count, and honest phones join."""
        room = Room()
        edits = [
            DeviceNamed(EditId(f"evil.x-{number}"), Milliseconds(1), (number, 0), "x") for number in range(1, 20_001)
        ]
        hub = room.phone("hub")
        shown = evolve(match(), journal=Journal(tuple(edits)))
        hub.store[MATCH + shown.id] = encode(GAMES["twilight_imperium"], shown)
        hub.do("go", {"route": BOARD})
        gain(hub, 1)
        guest = room.phone("guest")
        room.join(hub, guest)
        assert guest.points == hub.points == [0, 1, 0, 0]
        assert len(hub.edits) == MOST_NAMES + 1
        assert guest.document == hub.document

    def test_the_number_of_a_name_that_is_left_out_is_not_used_again(self) -> None:
        """Or an entry would have the id of another edit of its author."""
        journal: Journal[str] = Journal().with_author(author_of(EditId("a.a-1"))).name("mine", "", Milliseconds(1))
        forged = [DeviceNamed(EditId(f"a.b-{number}"), Milliseconds(1), (9, number), "x") for number in range(1, 40)]
        merged = journal.merge_edits(forged)
        assert len(merged.edits) == MOST_NAMES
        assert merged.add("entry", Milliseconds(10)).log[0].id == "a.a-2"

    def test_whatever_the_order(self) -> None:
        """The same names are left on every device."""
        names = [
            DeviceNamed(EditId(f"{who}.x-{n}"), Milliseconds(1), (n, 0), "x") for n in range(1, 50) for who in "ab"
        ]
        one: Journal[str] = Journal().merge_edits(names[:60]).merge_edits(names[40:])
        other: Journal[str] = Journal().merge_edits(reversed(names))
        assert one.edits == other.edits
        assert len(one.edits) == 2 * MOST_NAMES


class TestFloods:
    """Who sends too much is told so, and the others go on."""

    @pytest.mark.parametrize(
        ("text", "number"),
        [
            ('sit {"seat":1,"name":""}', 30),
            ("merged {}", 5),
            ('agree {"answer":""}', 10),
            ('stand {"offer":"","kept":[],"device":""}', 1),
        ],
        ids=["sit", "merged", "agree", "stand"],
    )
    def test_each_kind_of_message(self, room: Room, text: str, number: int) -> None:
        """A phone sends few of them."""
        hub, one, two = room.phones
        for _ in range(number):
            if is_connected(hub, one):
                send(hub, one, text)
        assert not is_connected(hub, one)
        gain(two, 2)
        assert hub.points == two.points == [0, 0, 1, 0]

    def test_what_is_honest_is_far_below(self, room: Room) -> None:
        """A player who renames the phone again and again, a few times a minute."""
        hub, one, _ = room.phones
        for number in range(60):
            hub.device.wait(4_000)
            one.do("name-phone", {"device": f"Phone {number}"})
        assert is_connected(hub, one)

    def test_it_is_told(self, room: Room) -> None:
        """On both phones, with a word of its own."""
        hub, one, _ = room.phones
        send(hub, one, *["merged {}"] * 3)
        assert ended_by(hub) == ["flooded"]
        assert any("too much at once" in said for said in hub.said)
        assert any("too much at once" in said for said in one.said)

    def test_what_the_browser_reports(self, room: Room) -> None:
        """More has arrived than the page can do: the sender is told and disconnected, nobody else."""
        hub, one, two = room.phones
        hub.do("connection-flooded", {"id": connection_of(hub, one)})
        assert ended_by(hub) == ["flooded"]
        assert not is_connected(hub, one)
        assert is_connected(hub, two)
        hub.do("connection-flooded", {"id": "0badc0de"})  # one that is gone already
        assert is_connected(hub, two)

    @pytest.mark.parametrize(
        "text",
        [
            "sit " + " " * 1000,
            "merged " + " " * 100,
            "agree " + "x" * 2000,
            "bye " + "x" * 200,
            "stood " + "x" * 2000,
        ],
        ids=lambda text: text.split()[0],
    )
    def test_what_is_longer_than_its_kind(self, room: Room, text: str) -> None:
        """It is not read."""
        hub, one, _ = room.phones
        send(hub, one, text)
        assert ended_by(hub) == ["flooded"]

    def test_a_guest_cannot_fill_the_match_alone(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        """It enters so many edits of a kind at the most; what others enter counts for them."""
        hub, one, two = room.phones
        hub.do("rights", {"rights": "own"})
        kind = next(kind for kind in judging.MOST_OF_GUEST if kind.__name__ == "Noted")
        monkeypatch.setattr(judging, "MOST_OF_GUEST", {**judging.MOST_OF_GUEST, kind: 3})
        notes = [
            {"do": "note", "id": f"{device(one)}.x-{number}", "at": number, "about": "note", "text": str(number)}
            for number in range(1, 5)
        ]
        send(hub, one, edits(*notes[:3]))
        assert is_connected(hub, one)
        send(hub, one, edits(notes[3]))
        assert ended_by(hub) == ["flooded"]
        two.do("note", {"note": "Late", "place": ""})
        assert hub.session.open_match.match.journal.text("note") == "Late"

    def test_edits_of_devices_that_a_guest_invents(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        """They count as its own, also after it has come back."""
        hub, one, _ = room.phones
        kind = next(kind for kind in judging.MOST_OF_GUEST if kind.__name__ == "Added")
        monkeypatch.setattr(judging, "MOST_OF_GUEST", {kind: 3})
        send(hub, one, edits(*(point(f"fake{number}.x-1", number) for number in range(3))))
        assert is_connected(hub, one)
        room.cut(connection_of(hub, one))
        room.join(hub, one)
        send(hub, one, edits(point("fake9.x-1", 9)))
        assert ended_by(hub) == ["flooded"]


class TestTooLong:
    """A match with more edits than one that is shared may have."""

    def test_it_has_a_word_of_its_own(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nobody is called hostile for it."""
        hub, one, _ = room.phones
        monkeypatch.setattr(judging, "MOST_EDITS", len(hub.edits) + 1)
        send(hub, one, edits(point(f"{device(one)}.x-1", 1), point(f"{device(one)}.x-2", 2)))
        assert ended_by(hub) == ["too-long"]
        for phone in (hub, one):
            assert any("too long to be shared" in said for said in phone.said)
            assert not any("does not understand" in said for said in phone.said)

    def test_nobody_joins_it(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        """Both phones are told why."""
        hub, _, _ = room.phones
        for _ in range(4):
            gain(hub, 0)
        monkeypatch.setattr(judging, "MOST_EDITS", len(hub.edits) - 1)
        late = room.phone("late")
        hub.do("phones")
        room.join(hub, late)
        for phone in (hub, late):
            assert any("too long to be shared" in said for said in phone.said)

    def test_what_is_known_does_not_count(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        """A copy that comes once more makes no match longer."""
        hub, one, _ = room.phones
        for _ in range(4):
            gain(hub, 0)
        monkeypatch.setattr(judging, "MOST_EDITS", len(hub.edits))
        room.cut(connection_of(hub, one))
        room.join(hub, one)
        assert is_connected(hub, one)


class TestSeats:
    """With rights for their own player alone, phones have the seats that the hub gives them."""

    def test_a_guest_does_not_sit_down_on_every_seat(self, room: Room) -> None:
        """It keeps the one that it has, and enters for nobody else."""
        hub, one, _ = room.phones
        hub.do("rights", {"rights": "own"})
        for seat in (0, 2, 3, 1):
            send(hub, one, f'sit {{"seat":{seat},"name":""}}')
        assert seat_of(hub, one) == 1
        send(hub, one, edits(point(f"{device(one)}.x-1", hub.device.now(), 3)))
        assert not is_connected(hub, one)
        assert hub.points == [0, 0, 0, 0]

    def test_standing_up_is_no_way_around(self, room: Room) -> None:
        """Nobody in particular is a change as well."""
        hub, one, _ = room.phones
        hub.do("rights", {"rights": "own"})
        one.sit(-1)
        assert seat_of(hub, one) == one.session.services.phones.seat == 1
        assert any("until the phone with the code frees" in said for said in one.said)

    def test_the_first_free_seat_is_given_at_once(self, room: Room) -> None:
        """To a phone that has none."""
        hub = room.phones[0]
        hub.do("rights", {"rights": "own"})
        late = room.phone("late")
        room.join(hub, late)
        late.sit(3)
        assert seat_of(hub, late) == late.session.services.phones.seat == 3

    @pytest.mark.parametrize("is_allowed", [True, False])
    def test_another_seat_is_asked_for(self, room: Room, *, is_allowed: bool) -> None:
        """The person at the hub sees who asks and decides; everybody is told."""
        hub, one, two = room.phones
        one.do("name-phone", {"device": "Tablet"})
        hub.do("rights", {"rights": "own"})
        one.sit(3)
        assert seat_of(hub, one) == one.session.services.phones.seat == 1
        assert any("Tablet" in said and "asks for the seat of" in said for said in hub.said)
        assert any("Asked for the seat of" in said for said in one.said)
        hub.do("close")
        assert "A phone asks for" in hub.markup
        hub.do("phones")
        assert "Asks for the seat of" in hub.markup
        hub.do("allow-seat" if is_allowed else "refuse-seat", {"device": device(one)})
        assert "Asks for the seat of" not in hub.markup
        assert seat_of(hub, one) == one.session.services.phones.seat == (3 if is_allowed else 1)
        told = [any("uses it now" in said for said in phone.said) for phone in (one, two)]
        assert told == [is_allowed, is_allowed]
        assert any("does not give" in said for said in one.said) is not is_allowed

    def test_a_taken_seat_goes_to_one_phone(self, room: Room) -> None:
        """Where the hub gives it to another one, the first has none any more."""
        hub, one, two = room.phones
        hub.do("rights", {"rights": "own"})
        late = room.phone("late")
        room.join(hub, late)
        late.sit(1)
        assert late.session.services.phones.seat is None
        hub.do("allow-seat", {"device": device(late)})
        assert [phone.session.services.phones.seat for phone in (one, two, late)] == [None, 2, 1]

    def test_the_hub_frees_a_seat(self, room: Room) -> None:
        """Then the phone has the next one at once."""
        hub, one, _ = room.phones
        hub.do("rights", {"rights": "own"})
        hub.do("phones")
        assert "Free the seat" in hub.markup
        hub.do("free-seat", {"device": device(one)})
        assert seat_of(hub, one) is one.session.services.phones.seat is None
        one.sit(3)
        assert seat_of(hub, one) == 3

    def test_where_all_enter_everything_seats_are_names(self, room: Room) -> None:
        """Nobody is asked."""
        hub, one, _ = room.phones
        one.sit(3)
        assert seat_of(hub, one) == one.session.services.phones.seat == 3

    def test_a_phone_that_is_gone_asks_no_more(self, room: Room) -> None:
        """Nothing is left to decide."""
        hub, one, _ = room.phones
        hub.do("rights", {"rights": "own"})
        one.sit(3)
        one.do("leave-phones")
        assert hub.session.services.phones.asking == {}
        hub.do("allow-seat", {"device": device(one)})
        assert hub.session.services.phones.away[device(one)].seat == 1

    def test_alone_a_phone_keeps_its_seat(self, room: Room) -> None:
        """The hub, which is away, would have to give another one."""
        hub, one, _ = room.phones
        hub.do("rights", {"rights": "own"})
        room.cut(connection_of(hub, one), but=hub)
        one.sit(3)
        assert one.session.services.phones.seat == 1
        assert one.response is not None
        assert one.response.is_refused


def hello(guest: str) -> str:
    """Return the introduction of a device."""
    return "hello " + json.dumps({"version": messages.PROTOCOL, "device": guest, "name": "", "now": 1, "have": {}})


def connect(hub: Phone, certificate: str) -> None:
    """Connect a stranger with the hub by a scan."""
    expect(hub, STRANGER, certificate)
    hub.do("connection-open", {"id": STRANGER})


class TestDevices:
    """A device that is known is recognized by its certificate."""

    def test_a_stranger_does_not_take_the_place_of_another(self, room: Room) -> None:
        """It is refused with a sentence, whether that phone is connected or away; nothing of the match is changed."""
        hub, one, _ = room.phones
        for is_away in (False, True):
            if is_away:
                room.cut(connection_of(hub, one))
            connect(hub, "f" * 64)
            hub.do("connection-message", {"id": STRANGER, "text": hello(device(one))})
            assert STRANGER not in hub.session.services.phones.connections
            assert ended_by(hub)[-1:] == ["certificate"]
            assert any("could not show that it is the same" in said for said in hub.said)
            assert is_connected(hub, one) is not is_away

    def test_the_phone_itself_joins_again(self, room: Room) -> None:
        """By another scan, with the certificate that it keeps; it has its seat again."""
        hub, one, _ = room.phones
        one.do("leave-phones")
        room.join(hub, one)
        assert seat_of(hub, one) == 1

    def test_a_phone_that_lost_its_certificate(self, room: Room) -> None:
        """It joins like a new one, when the person at the hub has disconnected the one of before."""
        hub, one, _ = room.phones
        room.cut(connection_of(hub, one))
        one.name = "another certificate"
        room.join(hub, one)
        assert not is_connected(hub, one)
        assert any("could not show that it is the same" in said for said in one.said)
        hub.do("drop-phone", {"device": device(one)})
        room.join(hub, one)
        assert is_connected(hub, one)

    def test_who_takes_over_knows_the_certificates(self, room: Room) -> None:
        """As the hub lists them for all; and so does the next page."""
        hub, one, two = room.phones
        certificates = {listed.device: listed.certificate for listed in one.session.services.phones.listed}
        assert all(certificates[device(phone)] for phone in (one, two))
        hub.close()
        one.do("take-over")
        connect(one, "f" * 64)
        one.do("connection-message", {"id": STRANGER, "text": hello(device(two))})
        assert ended_by(one) == ["certificate"]
        hub.reload(BOARD)
        assert all(one.certificate for one in hub.session.services.phones.away.values())

    def test_an_older_laurel(self, room: Room) -> None:
        """A phone with an earlier version of the messages gets a sentence."""
        hub = room.phones[0]
        connect(hub, "f" * 64)
        old = hello("old").replace(f'"version": {messages.PROTOCOL}', f'"version": {messages.PROTOCOL - 1}')
        hub.do("connection-message", {"id": STRANGER, "text": old})
        assert ended_by(hub) == ["version"]
        assert any("another version of Laurel" in said for said in hub.said)
        assert hub.response is not None
        assert CloseConnection(STRANGER) in hub.response.effects  # type: ignore[arg-type]  # an id


class TestSeals:
    """What a modified phone seals counts for its own player, and shows nobody's choice too early."""

    @pytest.fixture
    def bidding(self) -> Room:
        """A room with a phone for each of three players of a sheet with secret bids."""
        made = Room()
        hub = made.hub("hub", GAME, match_of_bids())
        for seat, called in ((1, "boris"), (2, "celia")):
            guest = made.phone(called)
            made.join(hub, guest)
            guest.sit(seat)
            guest.do("close")
        hub.sit(0)
        return made

    @staticmethod
    def seal_of(seat: int, edit: str, at: int) -> dict[str, Any]:
        """Return an edit with a seal that nothing fits."""
        plain = {"do": "seal", "round": 1, "side": seat, "match": "a-match", "made_for": 1, "digest": "0" * 64}
        return {"do": "add", "id": edit, "at": at, "action": plain}

    @pytest.mark.parametrize("author", ["boris", "celia"])
    def test_in_the_name_of_another_player(self, bidding: Room, author: str) -> None:
        """Under the own id or that of another phone: it is left out, and Celia's bid stays secret."""
        hub, boris, celia = bidding.phones
        seal(boris, 1, 2)
        seal(hub, 0, 1)
        forger = boris if author == "boris" else celia
        send(hub, boris, edits(self.seal_of(2, f"{device(forger)}.x-1", hub.device.now())))
        assert hub.session.open_match.replay.state.seals.keys() == {(1, Seat(0)), (1, Seat(1))}
        assert bids(hub) == {}

    def test_by_changing_seats(self, bidding: Room) -> None:
        """Since the first seal a phone has another seat only if the hub gives it."""
        hub, boris, celia = bidding.phones
        seal(celia, 2, 3)
        for seat in (0, 1, 2):
            send(hub, boris, f'sit {{"seat":{seat},"name":""}}')
            send(hub, boris, edits(self.seal_of(seat, f"{device(boris)}.x-{seat + 1}", hub.device.now())))
        assert seat_of(hub, boris) == 1
        assert hub.session.open_match.replay.state.seals.keys() == {(1, Seat(1)), (1, Seat(2))}
        assert bids(celia) == bids(hub) == {}

    def test_a_seal_that_came_another_way(self, bidding: Room) -> None:
        """By a file, from a phone of another table: nobody shows anything for it."""
        hub, boris, celia = bidding.phones
        seal(boris, 1, 2)
        seal(celia, 2, 3)
        document = json.loads(hub.document)
        document["edits"].append(self.seal_of(0, "zz.zz-1", hub.device.now()))
        hub.do("import", {"text": json.dumps(document)})
        hub.do("keep-offered")
        hub.do("go", {"route": BOARD})
        assert hub.session.open_match.replay.state.seals.keys() == {(1, Seat(seat)) for seat in range(3)}
        assert bids(hub) == bids(celia) == {}
        seal(hub, 0, 1)
        assert bids(hub) == bids(celia) == {0: (1,), 1: (2,), 2: (3,)}

    def test_on_an_honest_phone(self, bidding: Room) -> None:
        """It says where the choice is made."""
        hub, boris, _ = bidding.phones
        for phone in (hub, boris):
            seal(phone, 2, 5)
            assert any("is made on the phone of that player" in said for said in phone.said)
        assert hub.session.open_match.replay.state.seals == {}

    def test_for_a_player_without_a_phone(self) -> None:
        """The hub chooses for them."""
        room = Room()
        hub = room.hub("hub", GAME, match_of_bids())
        guest = room.phone("boris")
        room.join(hub, guest)
        guest.sit(1)
        hub.sit(0)
        for phone, seat in ((hub, 0), (guest, 1), (hub, 2)):
            seal(phone, seat, seat)
        assert bids(hub) == bids(guest) == {0: (0,), 1: (1,), 2: (2,)}

    def test_a_round_that_another_phone_inserts(self, bidding: Room) -> None:
        """A seal that is moved stays that of its player."""
        hub, boris, celia = bidding.phones
        sealed = Seal(1, Seat(1), "a-match", 1, Digest("a" * 64))
        journal = boris.session.open_match.match.journal.add(sealed, Milliseconds(9))
        entry = {"do": "correct", "id": f"{device(celia)}.x-1", "at": 10, "entry": journal.log[-1].id}
        moved = {"do": "seal", "round": 2, "side": 1, "match": "a-match", "made_for": 1, "digest": "a" * 64}
        send(hub, boris, f'edits {{"version":{VERSION},"edits":[{self._text(journal)}]}}')
        send(hub, celia, edits({**entry, "action": moved}))
        assert hub.session.open_match.match.journal.log[-1].action.round == 2

    @staticmethod
    def _text(journal: Journal[Any]) -> str:
        from laurel.match.plain import text_of  # noqa: PLC0415

        return text_of(journal.edits[-1])
