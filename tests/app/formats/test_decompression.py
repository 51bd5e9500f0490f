"""Decompression with a limit."""

from __future__ import annotations

import zlib

import pytest

from laurel.app.formats.decompression import OutputTooLong, decompress

PLAIN = b"points " * 100
PACKED = zlib.compress(PLAIN)


@pytest.mark.parametrize("most", [len(PLAIN), len(PLAIN) + 1])
def test_as_long_as_it_may_be(most: int) -> None:
    """All of it is returned."""
    assert decompress(PACKED, most) == PLAIN


def test_longer_than_it_may_be() -> None:
    """One byte is enough."""
    with pytest.raises(OutputTooLong):
        decompress(PACKED, len(PLAIN) - 1)


@pytest.mark.parametrize("packed", [b"", b"points", PACKED[:-1], PACKED + b"x", PACKED[:-1] + b"x"])
def test_damaged_data_is_refused(packed: bytes) -> None:
    """What is not whole, or has something after its end, is refused."""
    with pytest.raises(ValueError, match=r"."):
        decompress(packed, 10_000)
