"""The match in a picture: it comes out as it was put in, or the reason why not is said."""

from __future__ import annotations

import zlib
from hashlib import sha256

import pytest

from laurel.app.formats import png_chunk
from laurel.app.formats.png_chunk import (
    DamagedPicture,
    MatchTooLarge,
    NewerPicture,
    NoMatchInPicture,
    NotAPicture,
    PictureError,
    PictureTooLarge,
    chunk_of,
    document_in,
)
from tests.app.code_frames import document
from tests.app.png_files import END, HEADER, PIXELS, chunk, picture

DOCUMENT = '{"format":"laurel-match","players":["Żółć","Ёж","🐢"]}'
WHOLE = picture(chunk_of(DOCUMENT))
FIELDS = b"\1\0\0\0"
"""Compressed, by the only method, in no named language, and with no translated keyword."""
OTHER = chunk(b"iTXt", b"Comment\0" + FIELDS + b"x")


def text_of(plain: str, version: str = "LAUREL1", digest: str = "") -> bytes:
    """Return the text of a chunk for a document."""
    return f"{version} {digest or sha256(plain.encode()).hexdigest()}\n{plain}".encode()


def with_text(packed: bytes, fields: bytes = FIELDS, keyword: bytes = b"Laurel match\0") -> bytes:
    """Return a picture whose chunk is made of these parts, with right checksums."""
    return picture(chunk(b"iTXt", keyword + fields + packed))


def flipped(place: int) -> bytes:
    """Return the picture with one bit changed."""
    return WHOLE[:place] + bytes([WHOLE[place] ^ 1]) + WHOLE[place + 1 :]


class TestWhole:
    """What was put in comes out."""

    @pytest.mark.parametrize("text", ["", "{}", DOCUMENT, document(150), document(1000)])
    def test_a_document_comes_out_of_a_picture_as_it_went_in(self, text: str) -> None:
        """Letter by letter."""
        assert document_in(picture(chunk_of(text))) == text

    def test_the_chunk_is_one_that_programs_keep_and_ignore(self) -> None:
        """Ancillary, public, and safe to copy: the case of its four letters says so."""
        kind = chunk_of(DOCUMENT)[4:8].decode()
        assert [letter.islower() for letter in kind] == [True, False, False, True]

    def test_the_chunk_is_whole(self) -> None:
        """Its length, type, data and checksum are as the format has them."""
        made = chunk_of(DOCUMENT)
        assert made == chunk(made[4:8], made[8:-4])

    @pytest.mark.parametrize(
        "file",
        [
            picture(OTHER, chunk_of(DOCUMENT), OTHER, chunk(b"tIME", b"1234567")),
            WHOLE[:8] + HEADER + chunk_of(DOCUMENT) + PIXELS + END,
            picture(chunk_of(DOCUMENT), chunk_of(DOCUMENT)),
            WHOLE + b"more" * 100,
        ],
        ids=["among others", "before the pixels", "twice", "before something else"],
    )
    def test_what_is_around_it_does_not_matter(self, file: bytes) -> None:
        """Programs may have added other chunks, also texts with other keywords, and moved it."""
        assert document_in(file) == DOCUMENT

    def test_a_match_of_a_thousand_entries_is_small(self) -> None:
        """The drawing is by far the larger part of the file."""
        assert len(chunk_of(document(150))) < 4_000
        assert len(chunk_of(document(1000))) < 20_000


DAMAGED = {
    "cut off in the chunk": WHOLE[:100],
    "cut off before the end": WHOLE[: -len(END)],
    "cut off in the end": WHOLE[:-2],
    "line ends converted": WHOLE.replace(b"\r\n", b"\n"),
    "a bit of the keyword": flipped(WHOLE.index(b"Laurel match")),
    "a bit of the data": flipped(WHOLE.index(b"Laurel match") + 40),
    "a bit of the length": flipped(WHOLE.index(b"iTXt") - 1),
    "a length beyond the file": flipped(WHOLE.index(b"iTXt") - 4),
    "a bit of the pixels": flipped(WHOLE.index(b"IDAT") + 6),
    "no letters for a type": WHOLE.replace(b"IDAT", b"ID4T"),
    "no fields": with_text(b"", fields=b"\1"),
    "no language": with_text(zlib.compress(text_of(DOCUMENT)), fields=b"\1\0"),
    "not compressed": with_text(text_of(DOCUMENT), fields=b"\0\0\0\0"),
    "another method": with_text(zlib.compress(text_of(DOCUMENT)), fields=b"\1\1\0\0"),
    "no compressed data": with_text(b""),
    "compressed data cut off": with_text(zlib.compress(text_of(DOCUMENT))[:-6]),
    "more behind the compressed data": with_text(zlib.compress(text_of(DOCUMENT)) + b"x"),
    "noise": with_text(b"\x78\x9c" + b"noise" * 20),
    "no checksum": with_text(zlib.compress(DOCUMENT.encode())),
    "a wrong checksum": with_text(zlib.compress(text_of(DOCUMENT, digest="0" * 64))),
    "another document": with_text(zlib.compress(text_of(DOCUMENT, digest=sha256(b"{}").hexdigest()))),
    "version 0": with_text(zlib.compress(text_of(DOCUMENT, "LAUREL0"))),
    "version 01": with_text(zlib.compress(text_of(DOCUMENT, "LAUREL01"))),
    "no UTF-8": with_text(zlib.compress(text_of("{}") + b"\xff")),
    "two matches": picture(chunk_of(DOCUMENT), chunk_of("{}")),
}


class TestDamaged:
    """What is not as it was made is refused."""

    @pytest.mark.parametrize("png", DAMAGED.values(), ids=DAMAGED.keys())
    def test_it_is_refused(self, png: bytes) -> None:
        """Whatever is wrong."""
        with pytest.raises(DamagedPicture):
            document_in(png)

    def test_no_changed_byte_gives_another_match(self) -> None:
        """Wherever it is, the match is refused or the same."""
        for place in range(len(WHOLE)):
            try:
                assert document_in(flipped(place)) == DOCUMENT
            except PictureError:
                continue

    def test_no_part_of_the_file_gives_another_match(self) -> None:
        """However much of it has arrived."""
        for length in range(len(WHOLE)):
            with pytest.raises(PictureError):
                document_in(WHOLE[:length])


class TestNoMatch:
    """Files without a match."""

    @pytest.mark.parametrize(
        "png", [picture(), picture(chunk(b"tEXt", b"Laurel match\0{}")), picture(chunk(b"iTXt", b"Laurel matches\0"))]
    )
    def test_a_picture_without_one(self, png: bytes) -> None:
        """As of another program, or drawn again by a messenger."""
        with pytest.raises(NoMatchInPicture):
            document_in(png)

    @pytest.mark.parametrize(
        "file",
        [
            b"\xff\xd8\xff\xe0\0\x10JFIF",
            b"RIFF\x0a\x0a\x0a\x0aWEBPVP8 ",
            b"GIF89a",
            b"\0\0\0\x1cftypavif",
            b"\0\0\0\x18ftypheic",
        ],
    )
    def test_a_picture_of_another_kind(self, file: bytes) -> None:
        """Messengers make such files: the message is the same."""
        with pytest.raises(NoMatchInPicture) as refused:
            document_in(file)
        assert "sent as a file" in refused.value.message.text

    @pytest.mark.parametrize("file", [b"", b"\x89", b"{}", b"<svg/>", b"PNG", DOCUMENT.encode()])
    def test_a_file_that_is_no_picture_is_refused(self, file: bytes) -> None:
        """As a file whose name ends in `.png` may be."""
        with pytest.raises(NotAPicture):
            document_in(file)

    def test_a_newer_version(self) -> None:
        """The reader learns that Laurel has to be updated."""
        with pytest.raises(NewerPicture):
            document_in(with_text(zlib.compress(text_of(DOCUMENT, "LAUREL2"))))


class TestTooLarge:
    """Limits."""

    def test_a_picture_that_is_too_large_is_refused(self) -> None:
        """It is not even searched."""
        with pytest.raises(PictureTooLarge):
            document_in(WHOLE + bytes(png_chunk.MOST_PICTURE))

    def test_a_decompression_bomb_stops_at_the_limit(self) -> None:
        """100 megabytes in a small file are not unpacked: reading stops at the limit."""
        compressor = zlib.compressobj(9)
        packed = b"".join(compressor.compress(bytes(1_000_000)) for _ in range(100)) + compressor.flush()
        with pytest.raises(PictureTooLarge):
            document_in(with_text(packed))

    def test_a_document_at_the_limit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is read; a longer one is not, and is not put into a picture either."""
        whole = with_text(zlib.compress(text_of("x" * 1000)))
        longer = with_text(zlib.compress(text_of("x" * (1001 + png_chunk.LONGEST_HEAD))))
        monkeypatch.setattr(png_chunk, "MOST_DOCUMENT", 1000)
        assert document_in(whole) == "x" * 1000
        with pytest.raises(PictureTooLarge):
            document_in(longer)
        with pytest.raises(MatchTooLarge):
            chunk_of("x" * 1001)

    def test_a_match_that_makes_the_picture_large(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The picture goes without it."""
        monkeypatch.setattr(png_chunk, "MOST_CHUNK", 2000)
        with pytest.raises(MatchTooLarge):
            chunk_of(document(150))
