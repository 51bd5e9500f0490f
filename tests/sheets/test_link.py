"""A sheet as a part of a link."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

import pytest

from laurel.sheets.link import from_link, to_link
from laurel.sheets.sections import BadSheet
from tests.sheets.support import row, sheet

LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_there_and_back() -> None:
    """The sheet is the same, and has the same text."""
    of = sheet(row("coins", points='"coins // 3"'), "[end]\ntie = ['coins']")
    part = to_link(of)
    assert set(part) <= LETTERS
    assert from_link(part) == of
    assert from_link(part).text == of.text


def test_a_sheet_of_fifteen_rows_is_a_qr_code() -> None:
    """It is some 500 characters."""
    of = sheet(*map(row, "abcdefghijklmno"))
    assert len(to_link(of)) < 600


def packed(text: str) -> str:
    """Return a text as a part of a link."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


@pytest.mark.parametrize(
    "part",
    ["", "a", "äöü", "%%%", packed("{}"), packed("[" * 100), packed("null"), packed(" " * 40_000), packed("{}")[:-2]],
)
def test_a_link_without_a_sheet(part: str) -> None:
    """It is refused, however it is damaged."""
    with pytest.raises(BadSheet) as bad:
        from_link(part)
    assert bad.value.faults
