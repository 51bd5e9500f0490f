"""A match as QR codes: its document, compressed by bzip2, in frames.

A camera reads the frames in any order, and may miss some.

A frame is the text of one code: `LAUREL1:` and the base32 of

    bytes 0-7    the first bytes of the SHA-256 of the compressed document, which identify the transfer
    bytes 8-10   the length of the compressed document
    bytes 11-12  the number of the frame
    bytes 13-    a combination of blocks of the compressed document: see `laurel.app.formats.fountain`
    last 4       the CRC-32 of all bytes before

Numbers are big-endian. The blocks are as long as the combination; all frames of a transfer have the same length.
Base32 has only characters of the alphanumeric mode of QR codes, in which every reader gives a text back unchanged.
"""

from __future__ import annotations

import binascii
import bz2
import re
import struct
from base64 import b32decode, b32encode
from hashlib import sha256
from math import gcd
from zlib import crc32

from attrs import frozen

from laurel.app.formats.fountain import Blocks, Solver, block_count
from laurel.match.edits import Milliseconds
from laurel.match.message import N_, Message

PREFIX = "LAUREL1:"
ANY_VERSION = re.compile(r"LAUREL[0-9]{1,4}:", re.ASCII)

HEAD = struct.Struct(">8sHBH")
"""Transfer, high and low part of the length, number."""

CHECK = struct.Struct(">I")

SINGLE_CODE = 970
"""The characters of the largest code that is shown by itself: version 20 (97 modules), level M."""

SEQUENCE_VERSION = 12
"""The version of the codes of a sequence: 65 modules, which a camera reads from an arm's length at once."""

SEQUENCE_CODE = 535
"""The characters of a code of that version at level L."""

MOST_PACKED = 400_000
"""The largest compressed document, in bytes."""

MOST_UNPACKED = 8_000_000
"""The largest document, in bytes."""

MOST_BLOCKS = 2048
"""The most blocks that a frame may claim: more than `MOST_PACKED` bytes are in frames of Laurel. Each of so many frames
is kept with so many bits."""

SPARE = 8
"""A sequence has at least twice as many frames as there are blocks, and these: then it begins again."""

STEPS = 2 * 3 * 5
"""The number of frames has no divisor in common with this: a camera that reads every second, third or fifth code reads
others at the next round."""

STALE = Milliseconds(3000)
"""After so long without a frame of a transfer, a frame of another one begins that one."""


class FrameError(ValueError):
    """A text or transfer cannot be used; `message` is for the player."""

    text = N_("This code is damaged.")

    def __init__(self) -> None:
        super().__init__(self.text)
        self.message = Message(self.text)


class NotAFrame(FrameError):
    """A text is something else than a frame."""

    text = N_("This code is not a Laurel match.")


class NewerFrame(FrameError):
    """A frame is of a form that this version does not know."""

    text = N_("A newer Laurel wrote this match. Update Laurel to open it.")


class DamagedFrame(FrameError):
    """A frame is not as it was made."""

    text = N_("This code is damaged.")


class OtherTransfer(FrameError):
    """A frame is of another transfer than the one that is being received."""

    text = N_("This code belongs to a different match from the previous ones.")


class DamagedTransfer(FrameError):
    """All frames were received, and what they contain is not a document that was handed over."""

    text = N_("The match did not arrive complete. Scan it again.")


class TooLarge(FrameError):
    """A document is longer than `MOST_UNPACKED`, or compressed than `MOST_PACKED` bytes."""

    text = N_("This match is too long for codes. Save it as a file instead.")


# Compression


def pack(document: str) -> bytes:
    """Return a document in compressed form.

    Raises:
        TooLarge: it is too long before or after that.
    """
    plain = document.encode()
    if len(plain) > MOST_UNPACKED:
        raise TooLarge
    packed = bz2.compress(plain)
    if len(packed) > MOST_PACKED:
        raise TooLarge
    return packed


def unpack(packed: bytes) -> str:
    """Return a document.

    Raises:
        TooLarge: it is too long; no more than that is decompressed.
        DamagedTransfer: it is not a compressed document.
    """
    decompressor = bz2.BZ2Decompressor()
    plain, given = b"", packed
    try:
        while not decompressor.eof and len(plain) <= MOST_UNPACKED:
            more = decompressor.decompress(given, MOST_UNPACKED + 1 - len(plain))
            if not more and decompressor.needs_input:
                raise DamagedTransfer
            plain, given = plain + more, b""
        if len(plain) > MOST_UNPACKED:
            raise TooLarge
        if decompressor.unused_data:
            raise DamagedTransfer
        return plain.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise DamagedTransfer from error


# Frames


@frozen
class Frame:
    """What a code says."""

    transfer: bytes
    length: int
    """The bytes of the compressed document."""

    number: int
    combination: bytes

    @property
    def blocks(self) -> int:
        """The number of blocks of the compressed document."""
        return block_count(self.length, len(self.combination))

    def text(self) -> str:
        """Return the text of the code."""
        high, low = divmod(self.length, 256)
        body = HEAD.pack(self.transfer, high, low, self.number) + self.combination
        return PREFIX + b32encode(body + CHECK.pack(crc32(body))).decode().rstrip("=")


def room(characters: int) -> int:
    """Return how many bytes of a combination are in a frame of so many characters."""
    return (characters - len(PREFIX)) * 5 // 8 - HEAD.size - CHECK.size


def read(text: str) -> Frame:
    """Return the frame of a text.

    Raises:
        NotAFrame: it is something else.
        NewerFrame: it is of a form that this version does not know.
        DamagedFrame: it was changed on the way, or claims what no frame of Laurel has.
        TooLarge: it is of a document that is too long.
    """
    if not text.startswith(PREFIX):
        raise NewerFrame if ANY_VERSION.match(text) else NotAFrame
    coded = text[len(PREFIX) :]
    if len(text) > SINGLE_CODE:
        raise DamagedFrame
    try:
        whole = b32decode(coded + "=" * (-len(coded) % 8))
    except (binascii.Error, ValueError) as error:
        raise DamagedFrame from error
    has_spare_bits = b32encode(whole).decode().rstrip("=") != coded  # the last character has bits that mean nothing
    if has_spare_bits or len(whole) <= HEAD.size + CHECK.size:
        raise DamagedFrame
    body = whole[: -CHECK.size]
    if CHECK.unpack(whole[-CHECK.size :]) != (crc32(body),):
        raise DamagedFrame
    transfer, high, low, number = HEAD.unpack_from(body)
    frame = Frame(transfer, high * 256 + low, number, body[HEAD.size :])
    if frame.length > MOST_PACKED:
        raise TooLarge
    if not 0 < frame.blocks <= MOST_BLOCKS:
        raise DamagedFrame
    return frame


@frozen
class FrameSequence:
    """A document as frames: one, or a sequence that is shown again and again."""

    transfer: bytes
    length: int
    blocks: Blocks

    @property
    def count(self) -> int:
        """The number of frames until the sequence begins again; 1 where all is in one frame."""
        blocks = len(self.blocks.values)
        if blocks == 1:
            return 1
        least = 2 * blocks + SPARE
        return next(number for number in range(least, least + STEPS) if gcd(number, STEPS) == 1)

    def frame(self, number: int) -> str:
        """Return the text of a frame."""
        return Frame(self.transfer, self.length, number, self.blocks.combination(number)).text()


def frames(document: str) -> FrameSequence:
    """Return the frames of a document.

    Raises:
        TooLarge: the document is too long.
    """
    packed = pack(document)
    size = len(packed) if len(packed) <= room(SINGLE_CODE) else room(SEQUENCE_CODE)
    return FrameSequence(_transfer(packed), len(packed), Blocks.of(packed, size))


def _transfer(packed: bytes) -> bytes:
    return sha256(packed).digest()[:8]


# Receiving


@frozen
class TransferProgress:
    """How much of a transfer is known."""

    received: int
    """The number of blocks' worth of frames."""

    needed: int

    @property
    def is_complete(self) -> bool:
        """Whether `Receiver.document` can be called."""
        return self.received == self.needed


class Receiver:
    """Collects the frames of one transfer."""

    def __init__(self) -> None:
        self._first: Frame | None = None
        self._solver = Solver(0, 0)
        self._seen = Milliseconds(0)
        """When a frame of the transfer was added last."""

    @property
    def progress(self) -> TransferProgress:
        """How much of the present transfer is known; 0 of 0 where there is none."""
        return TransferProgress(self._solver.rank, self._solver.blocks)

    def add(self, text: str, at: Milliseconds) -> TransferProgress:
        """Add what a camera read at a time, and return the progress. A frame that is known already changes nothing.

        A frame of another transfer begins that one only where the present one is stale.

        Raises:
            OtherTransfer: it is of another transfer, and the present one is not stale.
            FrameError: it is no frame that can be used: see `read`.
        """
        frame = read(text)
        if self._first is None or (not self._is_of_transfer(frame) and at - self._seen > STALE):
            self._first, self._solver = frame, Solver(frame.blocks, len(frame.combination))
        if not self._is_of_transfer(frame):
            raise OtherTransfer
        self._seen = at
        if not self.progress.is_complete:
            self._solver.add(frame.number, frame.combination)
        return self.progress

    def _is_of_transfer(self, frame: Frame) -> bool:
        first = self._first
        return (
            first is not None
            and (first.transfer, first.length) == (frame.transfer, frame.length)
            and len(first.combination) == len(frame.combination)
        )

    def forget(self) -> None:
        """Forget the present transfer: the next frame begins another one."""
        self._first, self._solver = None, Solver(0, 0)

    def document(self) -> str:
        """Return the document of a complete transfer, and forget the transfer where it is damaged.

        Raises:
            LookupError: the transfer is not complete.
            DamagedTransfer: the frames do not make what was handed over.
            TooLarge: the document is longer than `MOST_UNPACKED`.
        """
        if self._first is None:
            raise LookupError("no transfer")
        packed = self._solver.data(self._first.length)
        try:
            if _transfer(packed) != self._first.transfer:
                raise DamagedTransfer
            return unpack(packed)
        except FrameError:
            self.forget()
            raise
