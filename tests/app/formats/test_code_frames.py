"""A match as the frames of QR codes: made, read in any order with some missing, and never taken for another one."""

from __future__ import annotations

import bz2
import tracemalloc
from base64 import b32encode
from hashlib import sha256
from random import Random
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laurel.app.formats.code_frames import (
    MOST_BLOCKS,
    MOST_PACKED,
    MOST_UNPACKED,
    SEQUENCE_CODE,
    SINGLE_CODE,
    STALE,
    DamagedFrame,
    DamagedTransfer,
    Frame,
    FrameError,
    FrameSequence,
    NewerFrame,
    NotAFrame,
    OtherTransfer,
    Receiver,
    TooLarge,
    TransferProgress,
    frames,
    read,
    room,
)
from laurel.app.formats.fountain import Blocks
from laurel.match.edits import Milliseconds
from tests.app.code_frames import CODES_A_SECOND, codes_shown, document

NOW = Milliseconds(1_700_000_000_000)
LATER = Milliseconds(NOW + STALE + 1)
ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def received(sequence: FrameSequence, receiver: Receiver | None = None, at: Milliseconds = NOW) -> Receiver:
    """Return a receiver that has read all frames of a transfer."""
    receiver = receiver or Receiver()
    for number in range(sequence.count):
        receiver.add(sequence.frame(number), at)
    return receiver


def of_bytes(packed: bytes, size: int, length: int | None = None) -> FrameSequence:
    """Return the frames of anything that is said to be a compressed document."""
    return FrameSequence(sha256(packed).digest()[:8], length or len(packed), Blocks.of(packed, size))


def coded(body: bytes) -> str:
    """Return the text of a code with these bytes, whose checksum is right."""
    return f"LAUREL1:{b32encode(body + crc32(body).to_bytes(4, 'big')).decode().rstrip('=')}"


# Whole transfers


def test_a_short_match_is_one_code() -> None:
    """Up to a code of version 20 with 15 % of error correction."""
    sequence = frames(document(4))
    assert sequence.count == 1
    text = sequence.frame(0)
    assert len(text) <= SINGLE_CODE
    receiver = Receiver()
    assert receiver.add(text, NOW) == TransferProgress(1, 1)
    assert receiver.document() == document(4)


def test_the_largest_code_is_read() -> None:
    """It has as many characters as a code that is shown by itself may have."""
    packed = bytes(room(SINGLE_CODE))
    text = of_bytes(packed, len(packed)).frame(0)
    assert len(text) == SINGLE_CODE
    assert Receiver().add(text, NOW) == TransferProgress(1, 1)


def test_a_longer_match_is_a_sequence() -> None:
    """Of codes of one size, which is used up. There are more than twice as many as are needed."""
    sequence = frames(document(150))
    assert 2 * len(sequence.blocks.values) + 8 <= sequence.count <= 2 * len(sequence.blocks.values) + 14
    assert {len(sequence.frame(number)) for number in range(sequence.count)} == {SEQUENCE_CODE}
    assert received(sequence).document() == document(150)


def test_all_characters_are_of_the_alphanumeric_mode() -> None:
    """Every reader gives such a text back as it is, and a code of a size holds most of it."""
    sequence = frames(document(150))
    assert set("".join(sequence.frame(number) for number in range(sequence.count))) <= ALPHANUMERIC


@given(st.text(max_size=3000), st.integers())
def test_any_text_arrives(text: str, seed: int) -> None:
    """Whatever the order of the frames."""
    sequence, receiver = frames(text), Receiver()
    numbers = list(range(sequence.count))
    Random(seed).shuffle(numbers)  # noqa: S311 - the same at every run
    for number in numbers:
        receiver.add(sequence.frame(number), NOW)
    assert receiver.progress.is_complete
    assert receiver.document() == text


MISSED = (0.0, 0.1, 0.3)
TRIALS = 50


@pytest.mark.parametrize("missed", MISSED)
@pytest.mark.parametrize(("entries", "within"), [(150, 3), (1000, 10)])
def test_how_long_it_takes(entries: int, within: int, missed: float) -> None:
    """Seconds at the rate at which codes are shown, for the slowest of many cameras that miss codes at random."""
    sequence = frames(document(entries))
    results = [codes_shown(sequence, missed, seed) for seed in range(TRIALS)]
    assert {text for _, text in results} == {document(entries)}
    shown = [number for number, _ in results]
    assert max(shown) / CODES_A_SECOND < within


def test_a_camera_that_is_in_step_with_the_screen() -> None:
    """One that reads only every second code, every third and so on gets all as well: it reads others at each round."""
    sequence = frames(document(1000))
    for step in (2, 3, 4, 5):
        receiver = Receiver()
        for number in range(0, 20 * CODES_A_SECOND, step):
            receiver.add(sequence.frame(number % sequence.count), NOW)
        assert receiver.document() == document(1000)


# Frames as the standard says


def test_a_frame_byte_by_byte() -> None:
    """The format never changes without another prefix: phones may have different versions of Laurel."""
    sequence = frames("anything")
    packed = bz2.compress(b"anything")
    body = sha256(packed).digest()[:8] + len(packed).to_bytes(3, "big") + (0).to_bytes(2, "big") + packed
    assert sequence.frame(0) == coded(body)


def test_the_length_and_the_number_of_a_frame() -> None:
    """Numbers are big-endian; the length has three bytes."""
    frame = Frame(b"transfer", 0x012345, 0x0678, bytes(range(200)))
    assert frame.text() == coded(b"transfer\x01\x23\x45\x06\x78" + bytes(range(200)))
    assert read(frame.text()) == frame


# Progress


def test_progress_counts_what_is_new() -> None:
    """A code that is read twice, or that says nothing new, does not."""
    sequence, receiver = frames(document(150)), Receiver()
    needed = len(sequence.blocks.values)
    assert receiver.progress == TransferProgress(0, 0)
    assert receiver.add(sequence.frame(3), NOW) == TransferProgress(1, needed)
    assert receiver.add(sequence.frame(3), NOW) == TransferProgress(1, needed)
    assert receiver.add(sequence.frame(4), NOW) == TransferProgress(2, needed)
    assert not receiver.progress.is_complete
    with pytest.raises(LookupError):
        receiver.document()


def test_what_is_read_after_the_last_one() -> None:
    """The phone that shows the codes does not know that all were read."""
    receiver = received(frames(document(150)))
    assert receiver.add(frames(document(150)).frame(2), LATER).is_complete
    assert receiver.document() == document(150)


# Two phones that show codes


def test_frames_of_another_transfer_are_never_mixed_in() -> None:
    """They are refused as long as frames of the present one come."""
    one, other, receiver = frames(document(150)), frames(document(150, seed=2)), Receiver()
    for number in range(one.count):
        receiver.add(one.frame(number), NOW)
        with pytest.raises(OtherTransfer):
            receiver.add(other.frame(number), NOW)
    assert receiver.document() == document(150)


def test_another_transfer_begins_when_the_present_one_is_stale() -> None:
    """As when the camera was turned to another phone: what came before is forgotten."""
    one, other, receiver = frames(document(150)), frames(document(1000)), Receiver()
    receiver.add(one.frame(0), NOW)
    with pytest.raises(OtherTransfer):
        receiver.add(other.frame(0), Milliseconds(NOW + STALE))
    assert receiver.add(other.frame(0), LATER) == TransferProgress(1, len(other.blocks.values))
    assert received(other, receiver, LATER).document() == document(1000)


def test_another_transfer_begins_when_it_is_asked_for() -> None:
    """At once."""
    one, other, receiver = frames(document(150)), frames(document(1000)), Receiver()
    receiver.add(one.frame(0), NOW)
    receiver.forget()
    assert receiver.progress == TransferProgress(0, 0)
    assert receiver.add(other.frame(0), NOW) == TransferProgress(1, len(other.blocks.values))


def test_the_same_match_in_other_frames_is_another_transfer() -> None:
    """Blocks of another length cannot be combined with those of the present one."""
    packed = bz2.compress(document(150).encode())
    receiver = Receiver()
    receiver.add(of_bytes(packed, 300).frame(0), NOW)
    with pytest.raises(OtherTransfer):
        receiver.add(of_bytes(packed, 200).frame(0), NOW)


# Texts that are no frames


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", NotAFrame),
        ("https://example.org/#/join/LAUREL1:", NotAFrame),
        ("LAUREL", NotAFrame),
        ("LAUREL2:ABC", NewerFrame),
        ("LAUREL12:", NewerFrame),
        ("LAUREL1:", DamagedFrame),
        ("LAUREL1:ABCDEFGH", DamagedFrame),
        ("LAUREL1:abcdefgh", DamagedFrame),
        ("LAUREL1:" + "1" * 64, DamagedFrame),
        ("LAUREL1:" + "Ä" * 64, DamagedFrame),
        ("LAUREL1:" + "A" * 64, DamagedFrame),
        ("LAUREL1:" + "A" * 100_000_000, DamagedFrame),
    ],
    ids=range(12),
)
def test_a_text_that_is_no_frame(text: str, error: type[FrameError]) -> None:
    """The error says what it is instead; the present transfer goes on."""
    sequence, receiver = frames(document(150)), Receiver()
    receiver.add(sequence.frame(0), NOW)
    with pytest.raises(error, match=error.text) as caught:
        receiver.add(text, NOW)
    assert caught.value.message.text == error.text
    assert receiver.progress.received == 1


def test_bits_after_the_end_are_refused() -> None:
    """The last character has more bits than the frame: each frame has one text."""
    text = frames(document(150)).frame(1)
    others = [text[:-1] + character for character in sorted(ALPHANUMERIC - {text[-1]})]
    for other in others:
        with pytest.raises(FrameError):
            read(other)


@given(st.data())
def test_a_changed_frame_is_refused(data: st.DataObject) -> None:
    """Whatever character is another."""
    text = frames(document(150)).frame(1)
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.sampled_from(sorted(ALPHANUMERIC - {text[place]})))
    with pytest.raises(FrameError):
        Receiver().add(text[:place] + character + text[place + 1 :], NOW)


# Hostile frames


def test_a_frame_that_claims_too_much() -> None:
    """No frame makes a receiver keep more than a match can have."""
    with pytest.raises(TooLarge):
        read(Frame(b"transfer", MOST_PACKED + 1, 0, bytes(300)).text())
    with pytest.raises(DamagedFrame):
        read(Frame(b"transfer", MOST_BLOCKS + 1, 0, b"\0").text())
    with pytest.raises(DamagedFrame):
        read(Frame(b"transfer", 0, 0, bytes(300)).text())
    assert read(Frame(b"transfer", MOST_BLOCKS, 0, b"\0").text()).blocks == MOST_BLOCKS


def test_a_document_that_would_be_too_long() -> None:
    """It is decompressed as far as it may be long: 100 MB of zeros are 113 bytes of bzip2, and are never in memory."""
    packed = bz2.compress(bytes(100_000_000))
    assert len(packed) < 200
    receiver = received(of_bytes(packed, 300))
    tracemalloc.start()
    try:
        with pytest.raises(TooLarge):
            receiver.document()
        assert tracemalloc.get_traced_memory()[1] < 3 * MOST_UNPACKED
    finally:
        tracemalloc.stop()
    assert receiver.progress == TransferProgress(0, 0)


@pytest.mark.parametrize(
    "packed",
    [
        b"not compressed at all",
        bz2.compress(b"cut off" * 100)[:-20],
        bz2.compress(b"followed by more") + b"more",
        bz2.compress(b"one") + bz2.compress(b"two"),
        bz2.compress(b"\xff\xfe no UTF-8"),
    ],
)
def test_frames_that_make_no_document(packed: bytes) -> None:
    """The player is told to scan again, and the receiver is ready for that."""
    receiver = received(of_bytes(packed, 10))
    with pytest.raises(DamagedTransfer):
        receiver.document()
    assert received(frames("sound"), receiver).document() == "sound"


def test_frames_that_do_not_belong_together() -> None:
    """Each says by itself that it is of the transfer, and together they are something else."""
    packed = bz2.compress(document(150).encode())
    changed = bytes([*packed[:500], packed[500] ^ 1, *packed[501:]])
    forged = FrameSequence(sha256(packed).digest()[:8], len(packed), Blocks.of(changed, 300))
    receiver = Receiver()
    receiver.add(of_bytes(packed, 300).frame(0), NOW)
    for number in range(1, forged.count):
        receiver.add(forged.frame(number), NOW)
    with pytest.raises(DamagedTransfer):
        receiver.document()


def test_a_document_at_the_limit() -> None:
    """8 MB can be handed over, one byte more cannot; neither what cannot be compressed to 400 kB."""
    longest = "x" * MOST_UNPACKED
    assert received(frames(longest)).document() == longest
    with pytest.raises(TooLarge):
        frames(longest + "x")
    with pytest.raises(TooLarge):
        frames(Random(1).randbytes(MOST_PACKED).hex())  # noqa: S311 - the same at every run
