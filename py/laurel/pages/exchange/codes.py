"""QR codes: one as SVG, or many as bits for the canvas of a sequence.

The library that encodes them is mounted only before the first code: `laurel.app.exchange.codes`.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from itertools import groupby
from typing import Any

from attrs import frozen
from markupsafe import Markup

QUIET_ZONE = 4
"""The width of the light border that the standard asks for, in modules."""

ERROR_CORRECTION = "M"
"""The level of error correction: M restores 15 % of a code. It is raised where that makes the code no larger."""

MASK = 0
"""The mask of codes whose text looks like chance, which needs no other one. To try all eight takes most of the time."""

LONG = 300
"""So many characters look like chance: they are a compressed match."""

ONE_CODE = 666
"""The bytes that one code is to have at most, which are as many as fit into version 20 (97 modules)."""

ENOUGH_CODES = 8
"""The number of codes that are kept: a dialog is rendered again while it is open."""

DIGITS = bytes.maketrans(bytes([0, 1]), b"01")

SVG = Markup(
    '<svg class="qr-code" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
    '<rect width="{size}" height="{size}" fill="#fff"/><path d="{path}" stroke="#000"/></svg>'
)


@frozen
class Drawing:
    """A code as a path: a line of the width 1 through each row of dark modules, in a square with the quiet zone."""

    size: int
    """The side of the square, in modules."""

    path: str


def qr_svg(text: str, label: str) -> Markup:
    """Return the QR code of a text, dark on white in both themes; `label` is its accessible name.

    Raises:
        ModuleNotFoundError: the library is not mounted yet.
        ValueError: the text is longer than a QR code can be.
    """
    drawn = _drawn(text)
    return SVG.format(size=drawn.size, label=label, path=drawn.path)


def is_one_code(text: str) -> bool:
    """Return whether a phone's camera reads the code of a text with ease."""
    return len(text.encode()) <= ONE_CODE


@lru_cache(maxsize=ENOUGH_CODES)
def _drawn(text: str) -> Drawing:
    matrix = _matrix(text, error=ERROR_CORRECTION, mask=MASK if len(text) > LONG else None)
    lines = (_lines(row, QUIET_ZONE + number) for number, row in enumerate(matrix))
    return Drawing(len(matrix) + 2 * QUIET_ZONE, "".join(lines))


def code_bits(text: str, version: int) -> str:
    """Return the modules of the QR code of a text as bits in base64, row by row without the quiet zone, 1 for dark.

    The code has the given version, the mask `MASK` and the lowest level of error correction: a screen is neither dirty
    nor torn.

    Raises:
        ModuleNotFoundError: the library is not mounted yet.
        ValueError: the text is too long for the version.
    """
    matrix = _matrix(text, error="L", version=version, mask=MASK, boost_error=False)
    bits = b"".join(matrix).translate(DIGITS).decode()
    padded = bits.ljust(-(-len(bits) // 8) * 8, "0")
    return b64encode(int(padded, 2).to_bytes(len(padded) // 8, "big")).decode()


def side(version: int) -> int:
    """Return the number of modules along a side of a code of a version, without the quiet zone."""
    return 17 + 4 * version


def _matrix(text: str, **options: Any) -> tuple[bytes, ...]:
    """Return the rows of a code: a byte a module, 1 for a dark one."""
    from segno import encoder  # noqa: PLC0415 - it is not there at the start

    code = encoder.encode(  # type: ignore[no-untyped-call]  # the encoder has no annotations
        text, micro=False, encoding="utf-8", **options
    )
    return tuple(bytes(row) for row in code.matrix)


def _lines(row: bytes, y: int) -> str:
    """Return the lines through the dark modules of a row."""
    x, path = QUIET_ZONE, ""
    for module, run in groupby(row):
        length = len(tuple(run))
        if module:
            path += f"M{x} {y}.5h{length}"
        x += length
    return path
