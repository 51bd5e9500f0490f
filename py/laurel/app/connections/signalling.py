"""Signalling: what two phones tell each other in a QR code before they can connect.

WebRTC describes a connection by SDP (RFC 8866, RFC 8829), 500 to 900 bytes of text. Of these only the ICE user fragment
and password (RFC 8445), the fingerprint of the certificate (RFC 8122) and the addresses differ from one connection
of Laurel to another. A code has only these, and the other phone writes the SDP again. There is no STUN server: phones
in one room have addresses of one network.

The bytes of a code:

    1       version * 2 + (0 for an offer, 1 for an answer); version 3 is an offer to one phone, whose answer is agreed
    4       the id of the invitation, the same in offer and answer
    0 or 4  in version 3: the id of that answer
    1 + n   the user fragment: its length, and 128 where it is packed as base64
    1 + n   the password, likewise
    32      the SHA-256 fingerprint
    1       the number of addresses
            each: 1 byte for its kind (0 mDNS name, 4, 6), 16, 4 or 16 bytes, 2 bytes of port
    1 + n   which game it is: its length, and its id, or the title of a sheet in UTF-8
    1 + n   who plays: the length, and names in UTF-8
    2       the CRC-16 of all before

As text it is base64url without padding: about 110 characters for an answer, in which the last two texts are empty, and
150 for an offer. Codes of version 1 do not have these two texts.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from binascii import crc_hqx
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Literal, NewType
from uuid import UUID

from attrs import frozen

from laurel.match.message import N_, Message
from laurel.match.texts import strict_text

InvitationId = NewType("InvitationId", str)
"""Identifies an invitation, and the connection that comes of it: eight hexadecimal digits."""

ID = re.compile("[0-9a-f]{8}")

Kind = Literal["offer", "answer"]
KINDS: tuple[Kind, ...] = ("offer", "answer")

VERSION = 2
VERSION_WITHOUT_TEXTS = 1
VERSION_AGREED = 3
"""The version of an offer whose maker has accepted the agreed answer of one phone."""

MOST_CANDIDATES = 4
LONGEST_CODE = 500
"""The most characters of a code that is read."""

LONGEST_GAME, LONGEST_NAMES = 24, 40
"""The most bytes of what a code says of the match. So the address with it is a QR code of version 11 or 12."""

PACKED = 128
MDNS, IPV4, IPV6 = 0, 4, 6
SIZES = {MDNS: 16, IPV4: 4, IPV6: 16}

ICE_TEXT = re.compile("[A-Za-z0-9+/]{4,100}")
USER = re.compile("^a=ice-ufrag:(.+)$", re.MULTILINE)
PASSWORD = re.compile("^a=ice-pwd:(.+)$", re.MULTILINE)
FINGERPRINT = re.compile("^a=fingerprint:sha-256 ([0-9A-Fa-f:]{95})$", re.MULTILINE)
CANDIDATE = re.compile(r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host", re.MULTILINE | re.IGNORECASE)

HOST_PREFERENCE = 126
"""The type preference of host candidates that RFC 8445 recommends."""


class NotACode(ValueError):
    """A text is not a code of Laurel, or it is damaged; `message` says so to the player."""

    def __init__(
        self, detail: str, text: str = N_("This is not a code for joining a match. Scan or copy it again.")
    ) -> None:
        super().__init__(detail)
        self.message = Message(text)


class NoAddress(ValueError):
    """A description names no address at which the device can be reached."""


@frozen
class Candidate:
    """An address at which a device can be reached."""

    address: str
    """An IPv4 or IPv6 address, or a name such as `1f4712db-ea17-4bcf-a596-105139dfd8bf.local` in its place."""

    port: int


@frozen
class Description:
    """One side of a connection."""

    kind: Kind
    user: str
    """The ICE user fragment."""

    password: str
    """The ICE password."""

    fingerprint: bytes
    """The SHA-256 hash of the certificate. The browser refuses a connection that has another one."""

    candidates: tuple[Candidate, ...]
    """The best one first; empty in the answer to a standing offer, whose maker learns the address by being called."""


@frozen
class InvitationDetails:
    """What an offer says of the match, for the players to read: nothing depends on it."""

    game: str = ""
    """The id of a game that Laurel knows, or else a title; empty in an answer."""

    names: str = ""
    """Who plays; empty in an answer."""


NO_DETAILS = InvitationDetails()

UNKNOWN_CANDIDATE = Candidate("0.0.0.0", 9)  # noqa: S104 - nothing listens there
"""What stands in SDP for an address that is not known yet (RFC 8840, section 4.1).

Nothing can be sent to it. Chromium ignores it. Firefox gives a connection up after five seconds without any address,
and waits without an end for this one.
"""


@frozen
class Code:
    """The content of a code."""

    invitation: InvitationId
    description: Description
    about: InvitationDetails = NO_DETAILS
    answer: InvitationId | None = None
    """For an offer to a phone whose answer is agreed: the id of that answer. `None` for an offer to any phone."""


# ---------------------------------------------------------------------------- SDP


def from_sdp(kind: Kind, sdp: str, *, is_held: bool = False) -> Description:
    """Return the description in an SDP text of this browser.

    With `is_held` it is the answer to a standing offer: it has no addresses yet, and needs none.

    Raises:
        NoAddress: it has no candidate of a kind that a code can hold.
        ValueError: it has no user fragment, password or SHA-256 fingerprint.
    """
    text = sdp.replace("\r\n", "\n")
    found = [pattern.search(text) for pattern in (USER, PASSWORD, FINGERPRINT)]
    user, password, fingerprint = (match.group(1).strip() if match else "" for match in found)
    if not (user and password and fingerprint):
        raise ValueError("the description lacks credentials or the fingerprint")
    candidates = tuple(dict.fromkeys(Candidate(address, int(port)) for address, port in CANDIDATE.findall(text)))
    usable = [candidate for candidate in candidates if _packed_address(candidate.address) is not None]
    if not usable and not is_held:
        raise NoAddress("no address of this network")
    usable.sort(key=lambda candidate: ":" in candidate.address)  # IPv4 first: every network of a home has it
    return Description(
        kind, user, password, bytes.fromhex(fingerprint.replace(":", "")), tuple(usable[:MOST_CANDIDATES])
    )


def to_sdp(description: Description) -> str:
    """Return the SDP text of a description, for the browser on the other side."""
    digits = description.fingerprint.hex().upper()
    fingerprint = ":".join(digits[place : place + 2] for place in range(0, len(digits), 2))
    lines = [
        "v=0",
        "o=- 1 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        f"a=ice-ufrag:{description.user}",
        f"a=ice-pwd:{description.password}",
        f"a=fingerprint:sha-256 {fingerprint}",
        f"a=setup:{'actpass' if description.kind == 'offer' else 'active'}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
        *(
            f"a=candidate:{place} 1 udp {_priority(place)} {candidate.address} {candidate.port} typ host"
            for place, candidate in enumerate(description.candidates or (UNKNOWN_CANDIDATE,))
        ),
        *(("a=end-of-candidates",) if description.candidates else ()),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def _priority(place: int) -> int:
    """Return the priority of a candidate by RFC 8445, section 5.1.2.1; the first has the highest."""
    return (HOST_PREFERENCE << 24) + ((65535 - place) << 8) + 255


# --------------------------------------------------------------------------- codes


def is_id(text: str) -> bool:
    """Return whether a text can be the id of an invitation."""
    return ID.fullmatch(text) is not None


def encode(code: Code) -> str:
    """Return the text of a code."""
    description = code.description
    version = VERSION if code.answer is None else VERSION_AGREED
    packed = bytearray([version * 2 + KINDS.index(description.kind)])
    packed += bytes.fromhex(code.invitation) + bytes.fromhex(code.answer or "")
    packed += _packed_text(description.user) + _packed_text(description.password) + description.fingerprint
    packed.append(len(description.candidates))
    for candidate in description.candidates:
        packed += (_packed_address(candidate.address) or b"") + candidate.port.to_bytes(2, "big")
    packed += _packed_words(code.about.game, LONGEST_GAME) + _packed_words(code.about.names, LONGEST_NAMES)
    packed += crc_hqx(packed, 0).to_bytes(2, "big")
    return urlsafe_b64encode(packed).decode().rstrip("=")


def code_of(kind: Kind, invitation: InvitationId, sdp: str) -> str:
    """Return the code of a description for a later page; empty where it cannot be read, or reaches nobody."""
    try:
        return encode(Code(invitation, from_sdp(kind, sdp, is_held=kind == "answer")))
    except ValueError:
        return ""


def code_in(text: str) -> str:
    """Return the code in a text that was scanned or pasted: the end of a link to this site, or the whole text."""
    return text.strip().rpartition("/")[2]


def decode(text: str) -> Code:
    """Return the content of a code.

    Raises:
        NotACode: the text is not one, or is damaged, or another version of Laurel has made it.
    """
    if len(text) > LONGEST_CODE or not re.fullmatch("[A-Za-z0-9_-]+", text):
        raise NotACode("other characters, or too many")
    try:
        return _decode(_CodeReader(_checked(text)))
    except NotACode:
        raise
    except (ValueError, IndexError) as error:
        raise NotACode(str(error)) from error


def _checked(text: str) -> bytes:
    """Return the bytes of a code without the checksum; raise `NotACode` where it is another, or `ValueError`."""
    packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if urlsafe_b64encode(packed).decode().rstrip("=") != text:
        raise NotACode("bits after the end")
    if crc_hqx(packed[:-2], 0).to_bytes(2, "big") != packed[-2:]:
        raise NotACode("the checksum is another")
    return packed[:-2]


def _decode(reader: _CodeReader) -> Code:
    version, kind = divmod(reader.number(), 2)
    if version > VERSION_AGREED:
        raise NotACode(f"version {version}", N_("A newer Laurel made this code. Update Laurel on this phone."))
    if version < VERSION_WITHOUT_TEXTS or (version == VERSION_AGREED and KINDS[kind] == "answer"):
        raise NotACode(f"version {version}")
    invitation = InvitationId(reader.take(4).hex())
    answer = InvitationId(reader.take(4).hex()) if version == VERSION_AGREED else None
    user, password = reader.text(), reader.text()
    fingerprint = reader.take(32)
    count = reader.number()
    if count > MOST_CANDIDATES or (count == 0 and KINDS[kind] == "offer"):
        raise NotACode(f"{count} addresses")
    candidates = tuple(reader.candidate() for _ in range(count))
    about = NO_DETAILS
    if version > VERSION_WITHOUT_TEXTS:
        about = InvitationDetails(reader.words(LONGEST_GAME), reader.words(LONGEST_NAMES))
    reader.end()
    return Code(invitation, Description(KINDS[kind], user, password, fingerprint, candidates), about, answer)


class _CodeReader:
    """Reads the bytes of a code from the first to the last; raises `NotACode` where there are too few."""

    def __init__(self, packed: bytes) -> None:
        self._rest = packed

    def take(self, count: int) -> bytes:
        taken, self._rest = self._rest[:count], self._rest[count:]
        if len(taken) < count:
            raise NotACode("too short")
        return taken

    def number(self) -> int:
        return self.take(1)[0]

    def text(self) -> str:
        length = self.number()
        taken = self.take(length % PACKED)
        text = b64encode(taken).decode() if length >= PACKED else taken.decode("ascii")
        if not ICE_TEXT.fullmatch(text):
            raise NotACode("other characters in the credentials")
        return text

    def words(self, longest: int) -> str:
        length = self.number()
        if length > longest:
            raise NotACode("too many words")
        return strict_text(self.take(length).decode())

    def candidate(self) -> Candidate:
        kind = self.number()
        if kind not in SIZES:
            raise NotACode(f"address of kind {kind}")
        packed = self.take(SIZES[kind])
        port = int.from_bytes(self.take(2), "big")
        if kind == MDNS:
            return Candidate(f"{UUID(bytes=packed)}.local", port)
        return Candidate(str(IPv4Address(packed) if kind == IPV4 else IPv6Address(packed)), port)

    def end(self) -> None:
        if self._rest:
            raise NotACode("too long")


def _packed_text(text: str) -> bytes:
    """Return the length and the bytes of a user fragment or a password.

    Raises:
        ValueError: it has characters that ICE does not allow, or is too long.
    """
    if not ICE_TEXT.fullmatch(text):
        raise ValueError(f"not ICE credentials: {text!r}")
    if len(text) % 4 == 0:
        packed = b64decode(text)
        return bytes([PACKED + len(packed)]) + packed
    return bytes([len(text)]) + text.encode("ascii")


def _packed_words(text: str, longest: int) -> bytes:
    """Return the length and the bytes of a text for the players, whose end is left out where it is too long."""
    packed = text.encode()
    if len(packed) > longest:
        room = longest - len("…".encode())
        packed = packed[:room].decode(errors="ignore").rstrip(" ,").encode() + "…".encode()
    return bytes([len(packed)]) + packed


def _packed_address(address: str) -> bytes | None:
    """Return the kind and the bytes of an address; `None` where a code cannot hold it."""
    try:
        if address.endswith(".local"):
            return bytes([MDNS]) + UUID(address.removesuffix(".local")).bytes
        parsed = ip_address(address)
    except ValueError:
        return None
    return bytes([parsed.version]) + parsed.packed
