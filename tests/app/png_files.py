"""Small pictures: PNG files as browsers draw them, with any further chunks."""

from __future__ import annotations

import struct
import zlib

from laurel.app.formats.png_chunk import SIGNATURE


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file, as it is in the file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


HEADER = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
PIXELS = chunk(b"IDAT", zlib.compress(b"\0\xff"))
END = chunk(b"IEND", b"")


def picture(*chunks: bytes) -> bytes:
    """Return a picture of one white pixel, with chunks before its end as the page inserts them."""
    return SIGNATURE + HEADER + PIXELS + b"".join(chunks) + END
