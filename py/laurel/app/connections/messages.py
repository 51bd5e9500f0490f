"""The messages between two phones: `<kind> <JSON>`.

    hub -> guest    match    the document of the match, without edits
                    have     the version, the time by the clock, and what the hub has of every author
                    edits    edits that the guest lacks
                    devices  who is connected, and who may enter what
                    seat     the seat that the guest has asked for is not its own, or not yet
    guest -> hub    hello    the version, the device, the time by its clock, and what it has of every author
                    edits    edits that the hub lacks
                    merged   every edit from before the connection has been sent
                    sit      the player who uses the device
    both            stand    a standing offer, by which the other phone can come back
                    stood    the answer to it
    guest -> hub    agree    an answer by which it can join again with one scan
    both            bye      the connection ends, and why

Messages pass the readers of stored matches: size, depth, fields and types are checked here, the rules by the replay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NewType

from attrs import evolve, frozen

from laurel.app.connections import signalling
from laurel.app.connections.budgets import LONGEST
from laurel.app.connections.counting import MOST_AUTHORS, AuthorCount, AuthorCounts
from laurel.match.archive import VERSION, FindGame, NewerVersion, Unreadable, Writer, decode, decode_edits, encode
from laurel.match.edits import EDIT_ID, Author, Edit, edit_id
from laurel.match.journal import Journal
from laurel.match.json_text import load_json, write_json
from laurel.match.match import Match
from laurel.match.plain import UNREADABLE, AnyGame, strict_converter
from laurel.match.setup import LONGEST_NAME, Seat, Setup

PROTOCOL = 9
"""The version of the messages. Phones with different ones do not connect."""

EDITS_AT_ONCE = 100
"""The most edits of a message."""

LAST_TERM = 1_000_000
"""More often than anybody takes over."""

MOST_DEVICES = 16
"""The most devices that are listed: the hub, eight guests, and some that are away."""

DEVICE = re.compile("[a-z0-9]{1,16}")
FINGERPRINT = re.compile("[0-9a-f]{64}")
"""That of a certificate: SHA-256, in hexadecimal digits."""

Rights = Literal["all", "own", "none"]
"""Who may enter what on the other phones: everything, only for their own player, nothing."""

SentText = NewType("SentText", str)
"""A message as it is sent."""


class BadMessage(ValueError):
    """A message that no phone with this version of Laurel sends."""


class OtherVersion(BadMessage):
    """A message of a phone with another version of Laurel."""


@frozen
class Hello:
    """A guest introduces itself."""

    version: int
    device: str
    name: str
    """The name of the device, or empty."""

    now: int
    """The time by its clock, in milliseconds."""

    have: dict[Author, AuthorCount]
    """What it has of each author's edits of the match."""


@frozen
class EditCounts:
    """What the hub has of each author's edits."""

    version: int
    now: int
    term: int
    """How often a guest has taken over from the hub before: of two hubs the one of the later term goes on."""

    have: dict[Author, AuthorCount]


@frozen
class Sit:
    """The player who uses the device, `None` for nobody in particular, and the name of the device."""

    seat: int | None
    name: str


@frozen
class MergeDone:
    """Every edit from before the connection has been sent."""


@frozen
class ListedDevice:
    """A device in the list of those that are or were connected."""

    device: str
    name: str
    seat: int | None
    is_connected: bool
    answer: str
    """The code of the answer by which it can join again with one scan; empty for none."""

    certificate: str = ""
    """The fingerprint of the certificate with which it has joined by a scan, in hexadecimal digits; empty for none."""


@frozen
class SeatAnswer:
    """What the hub says of a seat that a guest has asked for, and does not have."""

    seat: int | None
    state: Literal["asked", "refused"]
    """Whether the person at the hub is asked, or the guest keeps the seat that it has."""


@frozen
class Devices:
    """The devices that play the match, the hub first, and what the guests may enter."""

    rights: Rights
    devices: tuple[ListedDevice, ...]


Reason = Literal[
    "left", "dropped", "full", "version", "device", "certificate", "hostile", "flooded", "too-long", "other-match"
]
"""Why a phone ends a connection: a key of `laurel.app.phones.ending.ENDING_TEXTS`."""


@frozen
class Bye:
    """The end of a connection."""

    reason: Reason


@frozen
class StandingOffer:
    """A standing offer for the phone that receives this."""

    offer: str
    """Its code."""

    kept: tuple[str, ...]
    """The ids of all standing offers for that phone; earlier ones that are not among them are void."""

    device: str = ""
    """Between two guests, which the hub passes on: the other one. Empty between the hub and a guest."""


@frozen
class StandingAnswer:
    """The answer to a standing offer."""

    answer: str
    """Its code."""

    device: str = ""
    """As in `StandingOffer`."""


@frozen
class AgreedAnswer:
    """An answer by which a guest can join again with one scan."""

    answer: str
    """Its code."""


PhoneMessage = (
    Hello | EditCounts | Sit | MergeDone | Devices | SeatAnswer | StandingOffer | StandingAnswer | AgreedAnswer | Bye
)
"""A message without edits."""

TYPES: Mapping[str, type[Any]] = {
    "hello": Hello,
    "have": EditCounts,
    "sit": Sit,
    "merged": MergeDone,
    "devices": Devices,
    "seat": SeatAnswer,
    "stand": StandingOffer,
    "stood": StandingAnswer,
    "agree": AgreedAnswer,
    "bye": Bye,
}
VERSIONED = ("hello", "have")
"""The first messages of a guest and of the hub, which have the version."""

KINDS = {kind: name for name, kind in TYPES.items()}

_CONVERTER = strict_converter()


# ------------------------------------------------------------------------ writing


def write(message: PhoneMessage) -> SentText:
    """Return the text of a message without edits."""
    return _sent(KINDS[type(message)], write_json(_CONVERTER.unstructure(message)))


def write_match(game: AnyGame, match: Match[Any]) -> SentText:
    """Return the message with the document of a match, without edits."""
    return _sent("match", encode(game, evolve(match, journal=Journal())))


def write_edits(writer: Writer, edits: Iterable[Edit[Any]]) -> Iterator[SentText]:
    """Yield the messages that have edits, each short enough."""
    batch: list[Edit[Any]] = []
    length = 0
    for edit in edits:
        size = len(writer.edits((edit,)))
        if batch and (len(batch) == EDITS_AT_ONCE or length + size > LONGEST // 2):
            yield _edits(writer, batch)
            batch, length = [], 0
        batch.append(edit)
        length += size
    if batch:
        yield _edits(writer, batch)


def _edits(writer: Writer, edits: Iterable[Edit[Any]]) -> SentText:
    return _sent("edits", f'{{"version":{VERSION},"edits":{writer.edits(edits)}}}')


def _sent(kind: str, content: str) -> SentText:
    return SentText(f"{kind} {content}")


# ------------------------------------------------------------------------ reading


def split(text: str) -> tuple[str, str]:
    """Return the kind and the content of a message.

    Raises:
        BadMessage: it is too long, or of a kind that does not exist.
    """
    if len(text) > LONGEST:
        raise BadMessage("too long")
    kind, _, content = text.partition(" ")
    if kind not in (*TYPES, "match", "edits"):
        raise BadMessage("of no kind that exists")
    return kind, content


def read(kind: str, content: str) -> PhoneMessage:
    """Return a message without edits.

    Raises:
        BadMessage: its fields are not as they should be; `OtherVersion` where another version of Laurel sent it.
    """
    try:
        plain = _object(content)
        _check_version(kind, plain)
        _check_sizes(kind, plain)
        message = _CONVERTER.structure(plain, TYPES[kind])
        _check(message)
    except BadMessage:
        raise
    except UNREADABLE as error:
        raise BadMessage(f"{kind}: {error}") from error
    return message  # type: ignore[no-any-return]  # of one of the types in TYPES


def _check_version(kind: str, plain: dict[str, Any]) -> None:
    """Raise `OtherVersion` for a message of a phone with another version."""
    if kind in VERSIONED and plain.get("version") != PROTOCOL:
        raise OtherVersion(kind)


def _check_sizes(kind: str, plain: dict[str, Any]) -> None:
    """Raise `BadMessage` for fields with so much in them that it would take long to say what is wrong with it."""
    most = MOST_AUTHORS if kind in VERSIONED else MOST_DEVICES
    if any(isinstance(value, list | dict) and len(value) > most for value in plain.values()):
        raise BadMessage(f"{kind}: too much in a field")


def _object(content: str) -> dict[str, Any]:
    value = load_json(content)
    if not isinstance(value, dict):
        raise BadMessage("not an object")
    return value


def _check(message: PhoneMessage) -> None:
    """Raise `BadMessage` for values that the types allow and no phone sends."""
    match message:
        case Hello():
            _check_device(message.device, message.name)
            check_counts(message.have)
        case EditCounts():
            check_counts(message.have)
            if not 0 <= message.term <= LAST_TERM:
                raise BadMessage("not a term")
        case StandingOffer() | StandingAnswer():
            if message.device and not is_device(message.device):
                raise BadMessage("not a device")
        case Sit():
            _check_name(message.name)
        case Devices():
            _check_devices(message.devices)
        case AgreedAnswer():
            check_answer(message.answer)


def _check_devices(devices: tuple[ListedDevice, ...]) -> None:
    if len(devices) > MOST_DEVICES:
        raise BadMessage("too many devices")
    for listed in devices:
        _check_device(listed.device, listed.name)
        check_answer(listed.answer)
        check_certificate(listed.certificate)


def _check_device(device: str, name: str) -> None:
    if not is_device(device):
        raise BadMessage("not a device")
    _check_name(name)


def is_device(device: str) -> bool:
    """Return whether a text can be the random name of a device."""
    return DEVICE.fullmatch(device) is not None


def check_answer(answer: str) -> None:
    """Raise `BadMessage` for a text that is neither empty nor the code of an answer."""
    if not answer:
        return
    try:
        kind = signalling.decode(answer).description.kind
    except signalling.NotACode as error:
        raise BadMessage(f"an answer: {error}") from error
    if kind != "answer":
        raise BadMessage("an answer: an offer")


def check_certificate(certificate: str) -> None:
    """Raise `BadMessage` for a text that is neither empty nor a fingerprint."""
    if certificate and not FINGERPRINT.fullmatch(certificate):
        raise BadMessage("not a fingerprint")


def _check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise BadMessage("a name that is too long")


def check_counts(have: AuthorCounts) -> None:
    """Raise `BadMessage` for what are not numbers of edits of authors."""
    for author, count in have.items():
        if not EDIT_ID.fullmatch(edit_id(author, count.number)):
            raise BadMessage(f"not a number of edits of an author: {author!r}: {count!r}")


def read_match(find_game: FindGame, content: str) -> tuple[AnyGame, Match[Any]]:
    """Return the game and the match of a message.

    Raises:
        BadMessage: it cannot be read, or has edits.
        Newer: a newer Laurel wrote it.
    """
    try:
        game, match = decode(find_game, content)
    except NewerVersion:
        raise
    except Unreadable as error:
        raise BadMessage(f"match: {error}") from error
    if match.journal.edits:
        raise BadMessage("match: it has edits")
    return game, match


def read_edits(game: AnyGame, setup: Setup[Any], content: str) -> tuple[Edit[Any], ...]:
    """Return the edits of a message; `setup` is the initial one of their match.

    Raises:
        BadMessage: they cannot be read, or are too many.
    """
    try:
        return decode_edits(game, setup, content, EDITS_AT_ONCE)
    except Unreadable as error:
        raise BadMessage(f"edits: {error}") from error


def seat_of_sit(sit: Sit, players: int) -> Seat | None:
    """Return the seat that a guest has chosen in a match with so many players.

    Raises:
        BadMessage: the match has no such seat.
    """
    if sit.seat is None:
        return None
    if not 0 <= sit.seat < players:
        raise BadMessage("no such seat")
    return Seat(sit.seat)
