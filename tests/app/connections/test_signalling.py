"""Codes: what two phones tell each other before they can connect."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc_hqx

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from laurel.app.connections import signalling
from laurel.app.connections.signalling import (
    NO_DETAILS,
    Candidate,
    Code,
    Description,
    InvitationDetails,
    InvitationId,
    NoAddress,
    NotACode,
)

CHROMIUM = (
    "v=0\r\no=- 6180217 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\na=msid-semantic: WMS\r\n"
    "m=application 54321 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 192.168.1.4\r\n"
    "a=candidate:1 1 udp 2113937151 fe80::1c2d 54321 typ host generation 0 network-cost 999\r\n"
    "a=candidate:2 1 udp 2113937151 192.168.1.4 54322 typ host generation 0 network-cost 999\r\n"
    "a=candidate:3 1 udp 1677729535 203.0.113.9 54322 typ srflx raddr 192.168.1.4 rport 54322\r\n"
    "a=candidate:4 1 tcp 1518280447 192.168.1.4 9 typ host tcptype active\r\n"
    "a=ice-ufrag:k3+/\r\na=ice-pwd:tQ9bJ3lF0sVx2mZ8aWc1eYdU\r\na=ice-options:trickle\r\n"
    f"a=fingerprint:sha-256 {':'.join(['0A'] * 32)}\r\n"
    "a=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n"
)
MDNS = Candidate("1f4712db-ea17-4bcf-a596-105139dfd8bf.local", 61234)
PASSWORD = "tQ9bJ3lF0sVx2mZ8aWc1eYdU"  # noqa: S105 - it protects nothing
IPV4 = Candidate("192.168.1.4", 54322)


MOST = signalling.MOST_CANDIDATES

OLD = "AgobLD2Dk3-_krUPWyd5RdLFcdpmfGlnNXmHVAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4fAgTAqAEE1DIECgAAAgABoHM"
"""The code of these addresses that a Laurel made whose codes did not say which match it is."""


def text_of(packed: bytes) -> str:
    """Return the code of these bytes, with their checksum."""
    return urlsafe_b64encode(packed + crc_hqx(packed, 0).to_bytes(2, "big")).decode().rstrip("=")


def code_of(
    *candidates: Candidate, user: str = "k3+/", kind: signalling.Kind = "offer", about: InvitationDetails = NO_DETAILS
) -> Code:
    """Return a code with these addresses."""
    description = Description(kind, user, PASSWORD, bytes(range(32)), candidates)
    return Code(InvitationId("0a1b2c3d"), description, about)


def test_an_offer_keeps_what_differs_from_one_connection_to_another() -> None:
    """Addresses of other networks and TCP are left out; IPv4 comes first."""
    description = signalling.from_sdp("offer", CHROMIUM)
    assert description.user == "k3+/"
    assert description.password == PASSWORD
    assert description.fingerprint == b"\x0a" * 32
    assert description.candidates == (IPV4, Candidate("fe80::1c2d", 54321))


def test_the_other_side_reads_the_same_description() -> None:
    """SDP that is written from a description describes the same connection."""
    description = signalling.from_sdp("offer", CHROMIUM)
    assert signalling.from_sdp("offer", signalling.to_sdp(description)) == description


@pytest.mark.parametrize(("kind", "setup"), [("offer", "actpass"), ("answer", "active")])
def test_who_begins_the_handshake_follows_from_the_kind(kind: signalling.Kind, setup: str) -> None:
    """The one who answers begins it (RFC 5763, section 5)."""
    assert f"a=setup:{setup}\r\n" in signalling.to_sdp(code_of(IPV4, kind=kind).description)


def test_an_answer_without_addresses_names_the_unknown_one() -> None:
    """Its reader waits for a phone that it has not heard of; Firefox gives up where it has no address at all."""
    sdp = signalling.to_sdp(code_of(kind="answer").description)
    assert [line for line in sdp.splitlines() if "candidate" in line] == [
        "a=candidate:0 1 udp 2130706431 0.0.0.0 9 typ host"
    ]


@pytest.mark.parametrize("candidates", [(IPV4,), (MDNS,), (IPV4, MDNS, Candidate("fd00::1", 1)), (IPV4,) * MOST])
@pytest.mark.parametrize("user", ["k3+/", "12345", "0123456789abcdef"])
def test_a_code_is_read_as_it_was_written(candidates: tuple[Candidate, ...], user: str) -> None:
    """User fragments of every browser fit, packed or not."""
    code = code_of(*candidates, user=user)
    assert signalling.decode(signalling.encode(code)) == code


def test_a_code_of_too_many_addresses_is_refused() -> None:
    """Whoever reads it would have to try all of them."""
    with pytest.raises(NotACode, match=f"{MOST + 1} addresses"):
        signalling.decode(signalling.encode(code_of(*(IPV4,) * (MOST + 1))))


def test_an_offer_names_the_agreed_answer() -> None:
    """It is four bytes longer; an answer of that version does not exist."""
    code = evolve(code_of(IPV4), answer=InvitationId("deadbeef"))
    text = signalling.encode(code)
    assert signalling.decode(text) == code
    assert len(text) <= len(signalling.encode(code_of(IPV4))) + 6
    with pytest.raises(NotACode):
        signalling.decode(signalling.encode(evolve(code_of(IPV4, kind="answer"), answer=InvitationId("deadbeef"))))


def test_a_code_is_short() -> None:
    """With two addresses it has about 100 characters."""
    assert len(signalling.encode(code_of(IPV4, Candidate("10.0.0.2", 1)))) == 106


@pytest.mark.parametrize(
    ("names", "read"),
    [
        ("", ""),
        ("Anna, Boris, Celia", "Anna, Boris, Celia"),
        ("Анна, Борис, Цилия, Дмитрий, Елена", "Анна, Борис, Цилия, Д…"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 37 + "…"),
        ("12345678901234567890123456789012345, 7890", "12345678901234567890123456789012345, 7890"[:35] + "…"),
    ],
)
def test_a_code_says_whose_match_it_is(names: str, read: str) -> None:
    """The game, and who plays; what is too long is shortened."""
    code = code_of(IPV4, about=InvitationDetails("race_for_the_galaxy", names))
    about = signalling.decode(signalling.encode(code)).about
    assert about == InvitationDetails("race_for_the_galaxy", read)


def test_a_code_of_an_older_version_is_read() -> None:
    """It says nothing of the match."""
    assert signalling.decode(OLD) == code_of(IPV4, Candidate("10.0.0.2", 1))


def test_a_code_of_a_newer_version_is_refused_with_words() -> None:
    """Whatever else it has."""
    with pytest.raises(NotACode) as caught:
        signalling.decode(text_of(bytes([signalling.VERSION_AGREED * 2 + 2]) + bytes(range(60))))
    assert caught.value.message.text == "A newer Laurel made this code. Update Laurel on this phone."


def test_words_that_are_too_long_or_no_text_are_refused() -> None:
    """A stranger may make a code."""
    text = signalling.encode(code_of(IPV4))
    packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-2]
    assert signalling.decode(text_of(packed[:-1] + b"\x02\xc3\xa9")).about.names == "é"
    for words in (bytes([41]) + b"x" * 41, b"\x02\xc3\x28"):
        with pytest.raises(NotACode):
            signalling.decode(text_of(packed[:-1] + words))


def test_a_code_in_a_link_is_found() -> None:
    """The camera may have read a whole address, or the code alone."""
    assert signalling.code_in("https://example.org/laurel/#/join/AbC_-9 \n") == "AbC_-9"
    assert signalling.code_in("AbC_-9") == "AbC_-9"


def test_a_device_without_a_network_has_no_address() -> None:
    """Without an address of this network there is no code."""
    lines = [line for line in CHROMIUM.splitlines() if "candidate" not in line]
    with pytest.raises(NoAddress):
        signalling.from_sdp("offer", "\r\n".join(lines))


@given(st.data())
def test_a_damaged_code_is_refused(data: st.DataObject) -> None:
    """One wrong character is noticed, wherever it is."""
    text = signalling.encode(code_of(IPV4, MDNS))
    place = data.draw(st.integers(0, len(text) - 1))
    wrong = data.draw(st.sampled_from("ABCxyz019-_").filter(lambda letter: letter != text[place]))
    damaged = text[:place] + wrong + text[place + 1 :]
    with pytest.raises(NotACode):
        signalling.decode(damaged)


def test_bits_after_the_end_are_refused() -> None:
    """The last character of some codes has bits that mean nothing: each code has one text anyway."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    text = signalling.encode(code_of(IPV4, Candidate("10.0.0.2", 1)))
    assert len(text) % 4 != 0
    for last in alphabet.replace(text[-1], ""):
        with pytest.raises(NotACode):
            signalling.decode(text[:-1] + last)


@given(st.one_of(st.text(max_size=500), st.binary(max_size=200).map(lambda data: data.hex())))
def test_any_other_text_is_refused(text: str) -> None:
    """Nothing else is taken for a code, and nothing else is raised."""
    with pytest.raises(NotACode):
        signalling.decode(text)


@pytest.mark.parametrize("text", ["?", "AAAA", "A" * 500])
def test_a_refusal_is_not_its_own_cause(text: str) -> None:
    """Its cause is what has failed, if anything."""
    with pytest.raises(NotACode) as caught:
        signalling.decode(text)
    assert caught.value.__cause__ is not caught.value


def test_credentials_cannot_add_lines_to_the_sdp() -> None:
    """A code with a line break in the password would write SDP of its own."""
    with pytest.raises(ValueError, match="not ICE credentials"):
        signalling.encode(code_of(IPV4, user="abc\r\na=candidate"))
