"""Decompression with a limit: a short text can be made that would fill the memory."""

from __future__ import annotations

import zlib


class OutputTooLong(ValueError):
    """What is compressed is longer than it may be."""


def decompress(packed: bytes, most: int) -> bytes:
    """Return what zlib has compressed.

    Raises:
        TooLong: it is longer than `most` bytes; no more than that is decompressed.
        ValueError: it is damaged, not complete, or has something after its end.
    """
    decompressor = zlib.decompressobj()
    try:
        plain = decompressor.decompress(packed, most + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if len(plain) > most:
        raise OutputTooLong(f"more than {most} bytes")
    if not decompressor.eof or decompressor.unused_data:
        raise ValueError("the compressed bytes have another length")
    return plain
