"""The match in the picture of its result: a chunk of text in a PNG file, which programs that show pictures ignore.

The chunk is of the type `iTXt`, compressed, under the keyword `Laurel match`. Its text is

    LAUREL1 <SHA-256 of the document, 64 hexadecimal digits>
    <document of the match>

Programs that draw the picture again write a file without it.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from hashlib import sha256

from attrs import frozen

from laurel.app.formats.decompression import OutputTooLong, decompress
from laurel.match.message import N_, Message

KEYWORD = b"Laurel match"
TYPE = b"iTXt"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LAST_TYPE = b"IEND"

TYPE_NAME = re.compile(rb"[A-Za-z]{4}")
FIELDS_OF_TEXT = struct.Struct(">BB")
"""Whether the text is compressed, and by which method; the language and the translated keyword follow."""

COMPRESSED, DEFLATE = 1, 0

HEAD = re.compile(r"LAUREL(?P<version>[0-9]{1,4}) (?P<digest>[0-9a-f]{64})\n", re.ASCII)
VERSION = 1
LONGEST_HEAD = len("LAUREL0000 ") + 64 + len("\n")

MOST_PICTURE = 5_000_000
"""The largest file that is read, in bytes."""

MOST_CHUNK = 48_000
"""The largest chunk that is made, in bytes: with the drawing, a picture of eight players stays below 100 kB."""

MOST_DOCUMENT = 8_000_000
"""The largest document, in bytes."""

OTHER_PICTURES = re.compile(
    rb"\xff\xd8\xff|GIF8|BM|II\*\x00|MM\x00\*|RIFF....WEBP|....ftyp(?:heic|heix|mif1|msf1|avif|avis)", re.DOTALL
)
"""How files begin that are pictures, but no PNG: messengers make such files of pictures that are sent."""


class PictureError(ValueError):
    """A match cannot be put into a picture, or there is none in a file; `message` is for the player."""

    text = N_("This picture is damaged.")

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail or self.text)
        self.message = Message(self.text)


class NotAPicture(PictureError):
    """A file is no picture."""

    text = N_("This is not a Laurel file.")


class NoMatchInPicture(PictureError):
    """A picture has no match in it: it is none of Laurel, or was changed on the way."""

    text = N_(
        "There is no match in this picture. Messengers and programs that change pictures remove it: ask for the "
        "picture to be sent as a file."
    )


class DamagedPicture(PictureError):
    """A picture, or the match in it, is not as it was made."""

    text = N_("This picture is damaged: the match in it cannot be read. Ask for it again.")


class NewerPicture(PictureError):
    """The match in a picture is of a form that this version does not know."""

    text = N_("A newer Laurel wrote this match. Update Laurel to open it.")


class PictureTooLarge(PictureError):
    """A file is larger than `MOST_PICTURE`, or the document in it than `MOST_DOCUMENT`."""

    text = N_("This picture is too large to be a Laurel picture.")


class MatchTooLarge(PictureError):
    """A match needs a chunk of more than `MOST_CHUNK` bytes, or its document has more than `MOST_DOCUMENT`."""

    text = N_("This match is too long for the picture, which goes without it. Export the match as a file instead.")


def chunk_of(document: str) -> bytes:
    """Return the chunk with a document, as it is in the file: length, type, data and checksum.

    Raises:
        MatchTooLarge: the document is too long for a picture.
    """
    plain = document.encode()
    if len(plain) > MOST_DOCUMENT:
        raise MatchTooLarge
    text = f"LAUREL{VERSION} {sha256(plain).hexdigest()}\n".encode() + plain
    data = KEYWORD + b"\0" + FIELDS_OF_TEXT.pack(COMPRESSED, DEFLATE) + b"\0\0" + zlib.compress(text, 9)
    if len(data) > MOST_CHUNK:
        raise MatchTooLarge
    return struct.pack(">I", len(data)) + TYPE + data + struct.pack(">I", zlib.crc32(TYPE + data))


def document_in(png: bytes) -> str:
    """Return the document in a picture.

    What follows the end of the picture is ignored, as by programs that show pictures.

    Raises:
        NotAPicture: the file is no picture.
        NoMatchInPicture: it is a picture without a match.
        DamagedPicture: the file or the match in it is damaged, or it has several matches.
        NewerPicture: a newer version of Laurel wrote it.
        PictureTooLarge: the file or the document is too large; no more than that is decompressed.
    """
    if len(png) > MOST_PICTURE:
        raise PictureTooLarge
    if OTHER_PICTURES.match(png):
        raise NoMatchInPicture
    if not png.startswith(SIGNATURE[:4]):
        raise NotAPicture
    if not png.startswith(SIGNATURE):  # as where line ends were converted
        raise DamagedPicture("the signature")
    found = {chunk.data for chunk in _chunks(png) if chunk.is_match}
    if not found:
        raise NoMatchInPicture
    if len(found) > 1:
        raise DamagedPicture("several matches")
    return _document(_text(found.pop()))


@frozen
class _Chunk:
    """A part of a PNG file."""

    type: bytes
    data: bytes

    @property
    def is_match(self) -> bool:
        """Whether it has a match."""
        return self.type == TYPE and self.data.startswith(KEYWORD + b"\0")


def _chunks(png: bytes) -> Iterator[_Chunk]:
    """Yield the chunks before the last one; raise `DamagedPicture` where one is not as it was made."""
    place = len(SIGNATURE)
    while True:
        head = png[place : place + 8]
        if len(head) < 8 or not TYPE_NAME.fullmatch(head[4:]):
            raise DamagedPicture(f"no chunk at {place}")
        end = place + 8 + int.from_bytes(head[:4], "big")
        if len(png) < end + 4:
            raise DamagedPicture(f"the chunk at {place} is cut off")
        if zlib.crc32(png[place + 4 : end]) != int.from_bytes(png[end : end + 4], "big"):
            raise DamagedPicture(f"the checksum of the chunk at {place}")
        if head[4:] == LAST_TYPE:
            return
        yield _Chunk(head[4:], png[place + 8 : end])
        place = end + 4


def _text(data: bytes) -> str:
    """Return the text of a chunk of the type `iTXt`; raise `DamagedPicture` or `PictureTooLarge`."""
    fields = data[len(KEYWORD) + 1 :]
    parts = fields[FIELDS_OF_TEXT.size :].split(b"\0", 2)
    if len(parts) < 3:
        raise DamagedPicture("no text")
    if tuple(fields[: FIELDS_OF_TEXT.size]) != (COMPRESSED, DEFLATE):
        raise DamagedPicture("not compressed, or by another method")
    try:
        return decompress(parts[2], MOST_DOCUMENT + LONGEST_HEAD).decode()
    except OutputTooLong as error:
        raise PictureTooLarge from error
    except ValueError as error:
        raise DamagedPicture(str(error)) from error


def _document(text: str) -> str:
    head = HEAD.match(text)
    if head is None:
        raise DamagedPicture("no checksum")
    if int(head["version"]) > VERSION:
        raise NewerPicture
    document = text[head.end() :]
    if head["version"] != str(VERSION) or sha256(document.encode()).hexdigest() != head["digest"]:
        raise DamagedPicture("the checksum of the document")
    return document
