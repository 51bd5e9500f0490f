"""Secret values of several phones: sealed first, shown together, and what somebody who cheats can do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from laurel.app.storage.keys import QUARANTINE, SEALED
from laurel.match.archive import VERSION, Unreadable, decode_edits
from laurel.match.edits import Added, EditId, Entry, EntryId, Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.replay import replay
from laurel.match.setup import Player, Seat, Setup
from laurel.pages import routes
from laurel.sheets import reader, sealing
from laurel.sheets.actions import Digest, EnterValues, Salt, Seal
from laurel.sheets.rules import game
from tests.app.phones.room import Phone, Room
from tests.app.sheets.test_score_sheets import BIDS
from tests.markup import read

SHEET = reader.read(BIDS)
GAME = game(SHEET)
NAMES = ("Anna", "Boris", "Celia")
ANNA, BORIS, CELIA = map(Seat, range(3))
SALT = Salt("0123456789abcdef" * 2)


def match() -> Match[Any]:
    """Return a match of three."""
    players = tuple(
        Player(name, colour, GAME.seat_details())
        for name, colour in zip(NAMES, ("black", "blue", "green"), strict=True)
    )
    return Match(MatchId("a-match"), Milliseconds(1), Setup(GAME.id, players, GAME.options()), Journal())


@pytest.fixture
def room() -> Room:
    """A room with a phone for each of three players; the hub is Anna's."""
    made = Room()
    hub = made.hub("hub", GAME, match())
    for seat, name in ((1, "boris"), (2, "celia")):
        guest = made.phone(name)
        made.join(hub, guest)
        guest.do("sit", {"seat": str(seat)})
        guest.do("close")
    hub.do("sit", {"seat": "0"})
    return made


def seal(phone: Phone, seat: int, bid: int | str, round_number: int = 1) -> None:
    """Enter a bid in the form of a player."""
    for one in phone.room.phones:
        one.device.wait(10_000)
    fields = {"kind": "enter_values", "round": str(round_number), f"values.bid.{seat}[+]": str(bid)}
    phone.do("seal", fields | {"then": "round", "number": str(round_number), "only": "yes"})


def enter(phone: Phone, seat: int, bid: int, **more: str) -> None:
    """Enter a bid by hand."""
    phone.device.wait(10_000)
    phone.do("fill", {"kind": "enter_values", "round": "1", f"values.bid.{seat}[+]": str(bid), **more})


def bids(phone: Phone, round_number: int = 1) -> dict[int, tuple[int, ...]]:
    """Return the bids of a round."""
    return dict(phone.session.open_match.replay.state.cells.get((round_number, "bid"), {}))


def secrets(phone: Phone) -> str:
    """Return everything that a phone stores but its own secrets."""
    return " ".join(text for key, text in phone.store.items() if key != SEALED)


def _asked(phone: Phone) -> list[str]:
    """Return the controls of the values that the open form asks."""
    return [one.attributes["name"] for one in read(phone.markup).all("input") if "data-pad" in one.attributes]


class TestRound:
    """Three phones bid."""

    def test_nothing_is_told_until_all_are_ready(self, room: Room) -> None:
        """Then all bids are on all phones at once."""
        hub, boris, celia = room.phones
        seal(hub, 0, 4321)
        seal(boris, 1, 5432)
        for phone in room.phones:
            assert bids(phone) == {}
            assert "4321" not in phone.markup + secrets(phone)
            assert "5432" not in phone.markup + secrets(phone)
        celia.do("open", {"sheet": "round", "number": "1", "only": "yes"})
        assert _asked(celia) == ["values.bid.2[+]"]
        hub.do("open", {"sheet": "round", "number": "1", "only": "yes"})
        ready = [one.text for one in read(hub.markup).all("li") if "ready" in one.text]
        assert ready == ["Anna ready", "Boris ready"]
        seal(celia, 2, 6543)
        for phone in room.phones:
            assert bids(phone) == {0: (4321,), 1: (5432,), 2: (6543,)}
            assert not any(step.refusal or step.notices for step in phone.session.open_match.replay.log_steps)
        assert len({phone.document for phone in room.phones}) == 1

    def test_all_are_entered_on_one_phone(self, room: Room) -> None:
        """Where its players choose so; who has chosen secretly already is not asked again."""
        hub, boris, celia = room.phones
        seal(boris, 1, 4321)
        hub.do("open", {"sheet": "round", "number": "1", "only": "yes"})
        assert _asked(hub) == ["values.bid.0[+]"]
        hub.do("way", {"way": "together", "sheet": "round", "number": "1", "only": "yes"})
        assert _asked(hub) == ["values.bid.0[+]", "values.bid.2[+]"]
        assert "data-secret" not in hub.markup
        celia.do("open", {"sheet": "round", "number": "1", "only": "yes"})
        assert _asked(celia) == ["values.bid.2[+]"]

    def test_a_seal_of_nothing(self, room: Room) -> None:
        """It says what is missing."""
        hub = room.phones[0]
        fields = {"kind": "enter_values", "round": "1", "missing": "values.bid.0[+]"}
        hub.do("seal", fields)
        assert "Anna: “Bid” is missing." in hub.markup

    def test_two_players_of_one_phone(self, room: Room) -> None:
        """The hub keeps its own and that of a player without a phone secret, and shows both."""
        hub, boris, celia = room.phones
        celia.sit(-1)
        seal(hub, 0, 1)
        seal(boris, 1, 2)
        seal(hub, 2, 3)
        assert bids(boris) == {0: (1,), 1: (2,), 2: (3,)}

    def test_the_next_stage_follows(self, room: Room) -> None:
        """The sheet that was open shows what was bid, and asks what was won."""
        for seat, phone in enumerate(room.phones):
            seal(phone, seat, seat + 10)
        assert "values.won.0[+]" in room.phones[0].markup
        assert all(f"<b>{bid}</b>" in room.phones[0].markup for bid in (10, 11, 12))

    def test_it_is_chosen_otherwise(self, room: Room) -> None:
        """Before all are ready; the last choice counts."""
        hub, boris, celia = room.phones
        seal(hub, 0, 1)
        seal(hub, 0, 9)
        seal(boris, 1, 2)
        seal(celia, 2, 3)
        assert bids(celia) == {0: (9,), 1: (2,), 2: (3,)}

    def test_undo_of_a_choice(self, room: Room) -> None:
        """It is to be made again; redo brings it back."""
        hub, boris, celia = room.phones
        seal(hub, 0, 1)
        hub.do("undo")
        seal(boris, 1, 2)
        seal(celia, 2, 3)
        assert bids(hub) == {}
        hub.do("redo")
        assert bids(celia) == {0: (1,), 1: (2,), 2: (3,)}

    def test_undo_of_what_was_shown(self, room: Room) -> None:
        """It is not shown again by itself."""
        for seat, phone in enumerate(room.phones):
            seal(phone, seat, seat)
        hub = room.phones[0]
        before = len(bids(hub))
        hub.do("undo")
        hub.do("close")
        assert len(bids(hub)) == before - 1

    def test_a_page_that_is_opened_anew(self, room: Room) -> None:
        """Between choosing and showing; it shows what it has kept as soon as it is back."""
        hub, boris, celia = room.phones
        seal(boris, 1, 2)
        boris.reload(routes.board(match().id))
        room.try_to_come_back()
        seal(hub, 0, 1)
        seal(celia, 2, 3)
        assert bids(hub) == bids(boris) == {0: (1,), 1: (2,), 2: (3,)}

    @pytest.mark.parametrize("bid", ["", "x", -1])
    def test_a_value_that_the_sheet_does_not_allow(self, room: Room, bid: int | str) -> None:
        """It is refused like any other entry."""
        hub = room.phones[0]
        before = hub.edits
        seal(hub, 0, bid)
        assert hub.response is not None
        assert hub.response.is_refused
        assert hub.edits == before

    def test_a_value_corrected_afterwards_counts_as_by_hand(self, room: Room) -> None:
        """By hand, which is said."""
        for seat, phone in enumerate(room.phones):
            seal(phone, seat, seat)
        hub = room.phones[0]
        step = hub.session.open_match.replay.log_steps[-1]
        side = next(iter(step.entry.action.values["bid"]))
        hub.do("open", {"sheet": "entry", "entry": step.entry.id})
        assert 'name="salt" value=""' in hub.markup
        own = {"kind": "enter_values", "entry": step.entry.id, "salt": "", "seen": ""}
        hub.do("correct", own | {"round": "1", f"values.bid.{side}[+]": "7"})
        assert bids(hub)[side] == (7,)
        notices = hub.session.open_match.replay.log_steps[-1].notices
        assert [notice.message.text for notice in notices] == [
            "%(player)s: entered by hand, not compared with a secret choice."
        ]


class TestNotShown:
    """A phone that has chosen and does not show it."""

    @pytest.fixture(autouse=True)
    def lost(self, room: Room) -> None:
        """Celia's phone has chosen and lost what it has kept."""
        hub, boris, celia = room.phones
        seal(celia, 2, 3)
        del celia.store[SEALED]
        seal(hub, 0, 1)
        seal(boris, 1, 2)

    def test_it_is_named(self, room: Room) -> None:
        """The others' values are there, hidden, and the sheet says whose is missing."""
        hub = room.phones[0]
        assert bids(hub) == {0: (1,), 1: (2,)}
        hub.do("open", {"sheet": "round", "number": "1", "only": "yes"})
        buttons = read(hub.markup).all("button", data_do="open")
        assert [one.text for one in buttons if "by hand" in one.text] == ["Celia enter by hand"]
        hub.do("close")
        history = hub.do("go", {"route": routes.history(match().id)})
        assert "hidden" in "".join(region.html for region in history.page.regions)

    def test_the_table_goes_on(self, room: Room) -> None:
        """Its value is entered by hand, by any phone, and everybody sees that."""
        hub, _, celia = room.phones
        enter(hub, 2, 8)
        assert bids(celia) == {0: (1,), 1: (2,), 2: (8,)}
        assert len(hub.session.open_match.replay.log_steps[-1].notices) == 1

    def test_it_cannot_choose_again(self, room: Room) -> None:
        """The others have shown theirs."""
        celia = room.phones[2]
        seal(celia, 2, 9)
        assert celia.said == ["The values of this round are being shown already."]


# ------------------------------------------------------------------------------- the rules


def played(*actions: object) -> Any:
    """Return the replay of actions."""
    entries = tuple(
        Entry(EntryId(f"x.y-{number}"), Milliseconds(number), action) for number, action in enumerate(actions, 1)
    )
    return replay(GAME, GAME.opening(match().setup), entries)


def bid(seat: Seat, number: int, salt: Salt | None = None, round_number: int = 1) -> EnterValues:
    """Return the entry of a bid."""
    return EnterValues(round_number, {"bid": {seat: (number,)}}, salt)


def sealed(seat: Seat, number: int, round_number: int = 1, of: str = "a-match") -> Seal:
    """Return the seal of a bid."""
    return sealing.make_seal(of, bid(seat, number, round_number=round_number), SALT)


def refusals(*actions: object) -> list[str]:
    """Return why actions are refused, each as the key of its message; empty for one that is not."""
    return [step.refusal.message.text if step.refusal else "" for step in played(*actions).log_steps]


OTHER = "%(player)s: what is shown is not what was kept secret."
NOTHING = "No secret choice belongs to these values."


@pytest.mark.parametrize(
    ("made", "shown", "refused"),
    [
        (sealed(ANNA, 3), bid(ANNA, 3, SALT), ""),
        (sealed(ANNA, 3), bid(ANNA, 4, SALT), OTHER),
        (sealed(ANNA, 3), bid(ANNA, 3, Salt("f" * 32)), OTHER),
        (sealed(ANNA, 3), bid(BORIS, 3, SALT), NOTHING),
        (evolve(sealed(ANNA, 3), side=BORIS), bid(BORIS, 3, SALT), OTHER),
        (evolve(sealed(ANNA, 3), match="another"), bid(ANNA, 3, SALT), OTHER),
        (evolve(sealed(ANNA, 3), made_for=2), bid(ANNA, 3, SALT), OTHER),
        (evolve(sealed(ANNA, 3), digest=Digest("0" * 64)), bid(ANNA, 3, SALT), OTHER),
        (sealed(ANNA, 3), EnterValues(1, {"bid": {ANNA: (3,), BORIS: (3,)}}, SALT), NOTHING),
        (sealed(ANNA, 3), bid(ANNA, 3, SALT, 2), NOTHING),
    ],
)
def test_only_what_was_sealed_can_be_shown(made: Seal, shown: EnterValues, refused: str) -> None:
    """Another value, salt, player, match or round fits nothing; a seal that was copied from another player neither."""
    assert refusals(made, shown) == ["", refused]


def test_a_digest_is_the_same_everywhere() -> None:
    """Two versions of Laurel have to agree: this one was computed with `sha256sum`."""
    text = '{"match":"a-match","round":1,"salt":"0123456789abcdef0123456789abcdef","side":0,"values":{"bid":[3]}}'
    assert json.loads(text)["values"] == {"bid": [3]}
    assert sealed(ANNA, 3).digest == "5e9e9c22b3d825365e65ac347b4375823eca5fde7942ec1e59e1141a0bf3a082"


def test_who_seals_when_others_have_shown_is_refused() -> None:
    """Whoever has seen the others' values chooses no more in secret."""
    late = sealed(BORIS, 2)
    last = refusals(sealed(ANNA, 1), bid(ANNA, 1, SALT), late)[-1]
    assert last == "The values of this round are being shown already."


SEEN = {ANNA: sealed(ANNA, 1).digest, BORIS: sealed(BORIS, 2).digest}
DOUBTED = "%(player)s: the secret choice was another one when the others showed theirs."


@pytest.mark.parametrize("boris", [2, 9])
@pytest.mark.parametrize("is_first", [True, False])
def test_a_seal_that_was_changed_and_dated_back(boris: int, *, is_first: bool) -> None:
    """Boris sees Anna's value, and replaces his seal as though it had been another one from the beginning.

    By a correction of its entry, or one that is inserted, that is in the log before Anna shows hers.
    """
    anna = evolve(bid(ANNA, 1, SALT), seen=SEEN)
    his = evolve(bid(BORIS, boris, SALT), seen=SEEN)
    shown = (his, anna) if is_first else (anna, his)
    steps = played(sealed(ANNA, 1), sealed(BORIS, boris), *shown).log_steps
    notices = [(notice.message.text, notice.message.data) for step in steps for notice in step.notices]
    assert not any(step.refusal for step in steps)
    assert notices == ([] if boris == 2 else [(DOUBTED, {"player": BORIS})])


@pytest.mark.parametrize(
    "seal_",
    [
        evolve(sealed(ANNA, 1), round=0),
        evolve(sealed(ANNA, 1), round=99),
        evolve(sealed(ANNA, 1), round=-1),
        evolve(sealed(ANNA, 1), side=Seat(7)),
    ],
)
def test_a_seal_that_keeps_nothing_secret(seal_: Seal) -> None:
    """Of a round or a player that there is not."""
    assert refusals(seal_) != [""]


def test_a_round_that_is_inserted_before() -> None:
    """What was sealed moves with its round, and can be shown anyway."""
    others = [sealed(ANNA, 1), bid(BORIS, 2)]
    moved = GAME.moved(others, bid(ANNA, 5), 1)
    assert [one.round for one in moved] == [2, 2]
    assert refusals(*moved, bid(ANNA, 1, SALT, 2)) == ["", "", ""]


def test_copies_converge_whatever_the_order() -> None:
    """The edits of two phones, received in either order."""
    edits = [
        Added(Entry(EntryId(f"{author}-1"), Milliseconds(at), action), (at, 0))
        for author, at, action in (
            ("a.a", 1, sealed(ANNA, 1)),
            ("b.b", 1, sealed(BORIS, 2)),
            ("c.c", 2, bid(ANNA, 1, SALT)),
            ("d.d", 2, bid(BORIS, 2, SALT)),
        )
    ]
    one = Journal().merge_edits(edits)
    other = Journal().merge_edits(reversed(edits))
    assert one.log == other.log
    assert EditId(one.log[0].id) == "a.a-1"
    assert refusals(*(entry.action for entry in one.log)) == [""] * 4


# ------------------------------------------------------------------------------- forgeries


PLAIN_SEAL = {
    "do": "seal",
    "round": 1,
    "side": 0,
    "match": "a-match",
    "made_for": 1,
    "digest": "0" * 64,
}
PLAIN_VALUES = {"do": "enter_values", "round": 1, "values": {"bid": {"0": [1]}}, "salt": "0" * 40}


@pytest.mark.parametrize(
    ("plain", "field", "value"),
    [
        (PLAIN_SEAL, "digest", "0" * 63),
        (PLAIN_SEAL, "digest", "A" * 64),
        (PLAIN_SEAL, "digest", 5),
        (PLAIN_SEAL, "match", "x" * 101),
        (PLAIN_SEAL, "made_for", True),
        (PLAIN_SEAL, "side", [0]),
        (PLAIN_SEAL, "more", 1),
        (PLAIN_VALUES, "salt", "0" * 31),
        (PLAIN_VALUES, "salt", "0" * 65),
        (PLAIN_VALUES, "salt", "xyz" * 20),
        (PLAIN_VALUES, "seen", {"0": "short"}),
        (PLAIN_VALUES, "seen", {"x": "0" * 64}),
        (PLAIN_VALUES, "seen", {str(seat): "0" * 64 for seat in range(13)}),
    ],
)
def test_what_no_phone_sends_is_not_read(plain: dict[str, Any], field: str, value: object) -> None:
    """It is refused before any rule sees it."""

    def received(action: dict[str, Any]) -> list[EditId]:
        edit = {"do": "add", "id": "a.a-1", "at": 1, "action": action}
        text = json.dumps({"version": VERSION, "edits": [edit]})
        return [one.id for one in decode_edits(GAME, match().initial_setup, text)]

    assert received(plain) == ["a.a-1"]
    with pytest.raises(Unreadable):
        received({**plain, field: value})


class TestForged:
    """A guest who cheats."""

    def test_a_seal_in_the_name_of_another_player(self, room: Room) -> None:
        """Where everybody may enter everything, it counts until that player chooses, whose choice replaces it."""
        hub, boris, celia = room.phones
        seal(boris, 0, 99)
        seal(hub, 0, 1)
        seal(boris, 1, 2)
        seal(celia, 2, 3)
        assert bids(hub) == bids(boris) == {0: (1,), 1: (2,), 2: (3,)}

    def test_who_may_enter_only_for_the_own_player(self, room: Room) -> None:
        """Seals for that player alone."""
        hub, boris, _ = room.phones
        hub.do("rights", {"rights": "own"})
        seal(boris, 0, 99)
        assert boris.said == ["This phone enters only for Boris."]
        seal(boris, 1, 2)
        assert hub.session.open_match.replay.state.seals.keys() == {(1, BORIS)}

    def test_a_seal_that_nothing_fits(self, room: Room) -> None:
        """It cannot stop the others: they show theirs, it is named, and entered by hand."""
        hub, boris, celia = room.phones
        false = Seal(1, BORIS, "a-match", 1, Digest("0" * 64))
        boris.session.open_match.match = evolve(
            boris.session.open_match.match, journal=boris.session.open_match.match.journal.add(false, Milliseconds(9))
        )
        boris.do("close")
        seal(hub, 0, 1)
        seal(celia, 2, 3)
        assert bids(hub) == {0: (1,), 2: (3,)}
        enter(hub, 1, 7)
        assert bids(hub) == bids(celia) == {0: (1,), 1: (7,), 2: (3,)}

    def test_a_seal_of_another_match(self, room: Room) -> None:
        """It is no seal of this one: the others wait."""
        hub, boris, celia = room.phones
        other = sealed(BORIS, 2, of="another")
        boris.session.open_match.match = evolve(
            boris.session.open_match.match, journal=boris.session.open_match.match.journal.add(other, Milliseconds(9))
        )
        boris.do("close")
        seal(hub, 0, 1)
        seal(celia, 2, 3)
        assert bids(hub) == {}
        seal(boris, 1, 4)
        assert bids(hub) == {0: (1,), 1: (4,), 2: (3,)}

    def test_stored_secrets_that_cannot_be_read(self, room: Room) -> None:
        """They are put aside, and the match goes on."""
        hub, boris, celia = room.phones
        seal(hub, 0, 1)
        hub.store[SEALED] = hub.store[SEALED].replace('"salt":"', '"salt":"x')
        seal(boris, 1, 2)
        seal(celia, 2, 3)
        assert bids(hub) == {1: (2,), 2: (3,)}
        assert any(key.startswith(QUARANTINE) for key in hub.store)
