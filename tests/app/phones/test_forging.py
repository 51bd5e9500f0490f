"""Forged edits: whatever a phone or a file brings, no entry of this device is lost, and all devices agree."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.app.connections import messages
from laurel.games import GAMES
from laurel.match.archive import VERSION
from laurel.match.edits import Milliseconds
from tests.app.phones.histories import check_phones
from tests.app.phones.room import Phone, Room, expect, gain, point
from tests.games.twilight_imperium.support import match

BOARD = "/match/a-match"
STRANGER = "abad1dea"
LAST = [253_402_300_799_999, 2**31]
HOUR = 3_600_000
DAY = 24 * HOUR


@pytest.fixture
def room() -> Room:
    """A room with a hub that has entered two points, and a guest."""
    made = Room.joined()
    (hub,) = made.phones
    gain(hub, 0)
    gain(hub, 1)
    made.join(hub, made.phone("guest"))
    return made


def next_id(phone: Phone, ahead: int = 1) -> str:
    """Return an id that a page will give to one of its next edits."""
    author, _, number = str(phone.edits[-1].id).rpartition("-")
    return f"{author}-{int(number) + ahead}"


def forge(hub: Phone, *edits: dict[str, Any]) -> None:
    """Connect a stranger with the hub, who sends edits before it says that it has merged."""
    expect(hub, STRANGER)
    hub.do("connection-open", {"id": STRANGER})
    hello = {"version": messages.PROTOCOL, "device": "stranger", "name": "", "now": 1, "have": {}}
    sent = json.dumps({"version": VERSION, "edits": edits})
    for text in (f"hello {json.dumps(hello)}", f"edits {sent}", "merged {}"):
        hub.do("connection-message", {"id": STRANGER, "text": text})


class TestNextNumber:
    """An edit with the id that the hub will use next."""

    def test_what_the_hub_enters_is_kept(self, room: Room) -> None:
        """On both phones, also after they are loaded again."""
        hub, guest = room.phones
        forge(hub, point(next_id(hub), 1, 2))
        for player in (3, 3, 3, 0):
            gain(hub, player)
        assert hub.points == guest.points == [2, 1, 0, 3]
        for phone in room.phones:
            phone.reload(BOARD)
            assert phone.points == [2, 1, 0, 3]

    def test_it_is_refused_and_told(self, room: Room) -> None:
        """It bears the name of this device: it is in the history, undone."""
        hub, guest = room.phones
        forge(hub, point(next_id(hub), 1, 2))
        assert hub.points == guest.points == [1, 1, 0, 0]
        assert any("in the name of this device" in said for said in hub.said)
        assert len(hub.session.open_match.match.journal.undone) == 1

    def test_a_forged_name(self, room: Room) -> None:
        """The next entry says how the device is really called."""
        hub, guest = room.phones
        hub.do("name-phone", {"device": "Tablet"})
        gain(hub, 0)
        forge(hub, {"do": "name", "id": next_id(hub), "at": 1, "device": "Stolen", "person": "", "time": LAST})
        gain(hub, 0)
        for phone in (hub, guest):
            named = phone.session.open_match.match.journal.devices()[hub.session.services.authors.device_id()]
            assert named is not None
            assert named.device == "Tablet"

    def test_at_the_same_moment(self, room: Room) -> None:
        """Both edits are kept where the forged one is on its way while the hub uses the id."""
        hub, guest = room.phones
        forged = point(next_id(hub), 1, 2)
        gain(hub, 3)
        forge(hub, forged)
        gain(hub, 3)
        assert hub.points[3] == guest.points[3] == 2
        assert hub.edits == guest.edits
        hub.reload(BOARD)
        assert hub.points == guest.points

    @pytest.mark.parametrize("kind", ["undo", "redo"])
    def test_a_forged_undo(self, room: Room, kind: str) -> None:
        """What it has undone is in effect again."""
        hub, guest = room.phones
        named = hub.edits[0].id
        if kind == "redo":
            hub.do("undo")
            named = hub.session.open_match.match.journal.edits[-1].edits[0]  # type: ignore[union-attr]  # an undo
        before = hub.points
        forge(hub, {"do": kind, "id": next_id(hub), "at": 1, "edits": [named], "time": [hub.device.now() + 9, 0]})
        assert hub.points == guest.points == before


class TestCopies:
    """Copies of the match that are imported in the same visit."""

    @pytest.mark.parametrize(
        ("number", "more"),
        [("1", {"time": LAST}), ("1", {"time": [2**53 - 1, 2**31]}), ("999999999", {}), ("999999999999999", {})],
        ids=["last time", "largest time", "old largest number", "largest number"],
    )
    @pytest.mark.parametrize("is_own", [True, False], ids=["own author", "another author"])
    def test_what_follows_is_kept(self, room: Room, number: str, more: dict[str, Any], is_own: bool) -> None:
        """Every later entry is on the board after each reload, and on the other phone."""
        hub, guest = room.phones
        author = str(hub.edits[-1].id).rpartition("-")[0] if is_own else "zz.zz"
        document = json.loads(hub.document)
        document["edits"].append(point(f"{author}-{number}", hub.device.now(), 2, **more))
        hub.do("import", {"text": json.dumps(document)})
        hub.do("keep-offered")
        hub.do("go", {"route": BOARD})
        before = hub.points
        for visit in range(3):
            gain(hub, 3)
            gain(hub, 0)
            hub.reload(BOARD)
            assert hub.points == [before[0] + visit + 1, before[1], before[2], visit + 1]
        room.join(hub, guest)
        assert guest.points == hub.points

    def test_poison_of_a_hub(self, room: Room) -> None:
        """A guest that has joined a match with the last time, and plays alone, keeps what it enters."""
        hub, guest = room.phones
        forge(hub, point("zz.zz-1", 1, 2, time=LAST))
        guest.reload(BOARD)
        gain(guest, 3)
        gain(guest, 3)
        guest.reload(BOARD)
        assert guest.points == [1, 1, 1, 2]
        room.join(hub, guest)
        assert hub.points == guest.points

    def test_two_versions_of_an_entry(self, room: Room) -> None:
        """Both are kept on both phones, and the players are told."""
        hub, guest = room.phones
        document = json.loads(guest.document)
        document["edits"][0]["action"]["player"] = 2
        guest.do("import", {"text": json.dumps(document)})
        guest.do("keep-offered")
        assert guest.points == hub.points == [1, 1, 1, 0]
        assert any("came in two versions" in said for said in guest.said)
        guest.reload(BOARD)
        assert guest.points == [1, 1, 1, 0]

    def test_two_versions_meet_when_phones_join(self) -> None:
        """Both phones have so many edits of the author, but not the same."""
        room = Room()
        hub = room.hub("hub", GAMES["twilight_imperium"], match())
        guest = room.hub("guest", GAMES["twilight_imperium"], match())
        for phone, player in ((hub, 0), (guest, 1)):
            document = json.loads(phone.document)
            document["edits"] = [point("zz.zz-1", phone.device.now(), player)]
            phone.do("import", {"text": json.dumps(document)})
            phone.do("keep-offered")
            phone.do("go", {"route": BOARD})
        room.join(hub, guest)
        assert hub.points == guest.points == [1, 1, 0, 0]
        assert hub.edits == guest.edits


class TestClocks:
    """Clocks that are wrong."""

    @pytest.mark.parametrize("ahead", [3 * DAY, -25 * HOUR, 400 * DAY, -20_000 * DAY])
    def test_a_wrong_date_ends_no_connection(self, ahead: int) -> None:
        """The entries of both are on both, in the order in which they were made; a message names the clock."""
        room = Room()
        hub = room.hub("hub", GAMES["twilight_imperium"], match())
        hub.device.clock = Milliseconds(max(0, hub.device.clock + ahead))
        gain(hub, 0)
        guest = room.phone("guest")
        room.join(hub, guest)
        assert any("clocks differ" in said for said in guest.said)
        assert any("clocks differ" in said for said in hub.said)
        for player in (1, 2, 3):
            gain(guest if player % 2 else hub, player)
        assert [entry.action.player for entry in hub.session.open_match.match.journal.log] == [0, 1, 2, 3]
        assert hub.edits == guest.edits

    def test_an_entry_of_a_phone_whose_date_was_wrong(self, room: Room) -> None:
        """An entry dated three days ahead ends no connection, now or later."""
        hub, guest = room.phones
        hub.device.wait(3 * DAY)
        gain(hub, 0)
        hub.device.wait(-3 * DAY)
        hub.reload(BOARD)
        room.join(hub, guest)
        gain(guest, 0)
        assert hub.points == guest.points == [3, 1, 0, 0]

    @pytest.mark.parametrize(
        ("now", "stored"),
        [
            (-1, 0),
            (253_402_300_800_000, 253_402_300_799_999),
            (8_640_000_000_000_000, 253_402_300_799_999),
        ],
    )
    def test_a_time_that_cannot_be_stored(self, room: Room, now: int, stored: int) -> None:
        """The nearest one is."""
        hub, _ = room.phones
        hub.device.clock = Milliseconds(now)
        hub.do("tap", {"kind": "gain", "player": "3", "points": "1"})
        hub.reload(BOARD)
        assert hub.points == [1, 1, 0, 1]
        assert hub.session.open_match.match.journal.log[-1].at == stored

    def test_small_differences_are_not_told(self, room: Room) -> None:
        """Clocks of phones differ by seconds."""
        assert not any("clocks" in said for phone in room.phones for said in phone.said)


def test_a_match_of_very_many_authors(room: Room) -> None:
    """What a phone says that it has fits a message; the edits of authors that do not fit are sent as a whole."""
    hub, guest = room.phones
    guest.reload(BOARD)
    document = json.loads(hub.document)
    document["edits"] += [point(f"{number:016}.{number:016}-1", number, 3) for number in range(1500)]
    hub.do("import", {"text": json.dumps(document)})
    hub.do("keep-offered")
    hub.do("go", {"route": BOARD})
    room.join(hub, guest)
    assert hub.session.services.phones.connections
    assert guest.edits == hub.edits


class TestRights:
    """Guests that may not enter everything."""

    def test_what_a_guest_that_looks_on_undoes(self, room: Room) -> None:
        """Its page undoes what was forged in its name; the hub takes nothing from it, and stays connected."""
        hub, guest = room.phones
        hub.do("rights", {"rights": "none"})
        copy = json.loads(guest.document)
        copy["edits"].append(point(f"{guest.session.open_match.match.journal.author}-1", 1, 2))
        guest.do("import", {"text": json.dumps(copy)})
        guest.do("keep-offered")
        assert guest.points == hub.points == [1, 1, 0, 0]
        assert hub.session.services.phones.connections

    def test_a_copy_with_edits_of_others(self, room: Room) -> None:
        """What it may not enter is left out, and it stays connected."""
        hub, guest = room.phones
        guest.reload(BOARD)
        forged = json.loads(guest.document)
        forged["edits"].append(point("zz.zz-1", 1, 2))
        guest.do("import", {"text": json.dumps(forged)})
        guest.do("keep-offered")
        guest.do("go", {"route": BOARD})
        hub.do("rights", {"rights": "none"})
        room.join(hub, guest)
        assert hub.session.services.phones.connections
        assert hub.points == [1, 1, 0, 0]
        assert any("left out" in said for said in hub.said)

    def test_a_file_that_is_imported_while_connected(self, room: Room) -> None:
        """Its edits of a phone that is not there go to the hub as well."""
        hub, guest = room.phones
        copy = json.loads(guest.document)
        copy["edits"].append(point("zz.zz-1", guest.device.now(), 2))
        guest.do("import", {"text": json.dumps(copy)})
        guest.do("keep-offered")
        assert hub.session.services.phones.connections
        assert hub.points == [1, 1, 1, 0]


@settings(max_examples=5, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 30))
def test_any_history_of_phones(random: Random, steps: int) -> None:
    """Whatever is forged, by phone, file, picture, codes, backup or another tab, and when pages are reloaded."""
    check_phones(random, steps)
