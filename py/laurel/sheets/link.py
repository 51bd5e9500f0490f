"""A sheet as a part of a link: canonical JSON, raw deflate, base64url."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

from laurel.match.json_text import load_strict_json
from laurel.match.message import N_, Message
from laurel.sheets.reader import MOST_CHARACTERS, read_plain
from laurel.sheets.sections import BadSheet, Fault
from laurel.sheets.sheet import Sheet

RAW = -15
"""The window of a deflated text without a header."""


def to_link(sheet: Sheet) -> str:
    """Return a sheet as it stands in a link."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, RAW)
    deflated = deflate.compress(sheet.text.encode()) + deflate.flush()
    return urlsafe_b64encode(deflated).decode().rstrip("=")


def from_link(part: str) -> Sheet:
    """Return the sheet of a part of a link.

    Raises:
        BadSheet: there is none, or it has faults.
    """
    try:
        return read_plain(load_strict_json(_inflated(part)))
    except (Error, zlib.error, ValueError) as error:
        if isinstance(error, BadSheet):
            raise
        raise BadSheet([Fault("", Message(N_("This link has no sheet, or not all of it.")))]) from error


def _inflated(part: str) -> str:
    """Return the text; raise `ValueError` where it is longer than that of any sheet."""
    deflated = urlsafe_b64decode(part + "=" * (-len(part) % 4))
    inflate = zlib.decompressobj(RAW)
    text = inflate.decompress(deflated, 4 * MOST_CHARACTERS)
    if not inflate.eof:
        raise ValueError("too long, or cut off")
    return text.decode()
