"""QR codes on a page: the modules that are drawn are those of the code."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest
import segno

from laurel.pages.exchange.codes import QUIET_ZONE, code_bits, qr_svg, side
from tests.markup import read

LINK = "https://example.org/laurel/#/join/" + "Ab3-_" * 21
"""A link of 139 characters."""


def drawn(svg: str) -> list[list[int]]:
    """Return the modules that the path of a drawing covers, with the quiet zone."""
    picture = read(svg).one("svg")
    size = int(picture.attributes["viewbox"].split()[2])
    modules = [[0] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)\.5h(\d+)", picture.one("path").attributes["d"]):
        for column in range(int(x), int(x) + int(length)):
            modules[int(y)][column] = 1
    return modules


@pytest.mark.parametrize(
    ("text", "mask"),
    [(LINK, None), ("A", None), ("WITHOUT LOWER CASE", None), ("Příliš žluťoučký kůň", None), ("7" * 500, 0)],
)
def test_the_drawing_is_the_code(text: str, mask: int | None) -> None:
    """It has the modules that the library gives, and four light ones on every side. A long text has a fixed mask."""
    code = segno.make_qr(text, error="M", encoding="utf-8", mask=mask)
    expected = [list(row) for row in code.matrix_iter(border=QUIET_ZONE)]
    assert drawn(qr_svg(text, "Code")) == expected


def test_a_link_to_join_is_a_code_of_medium_size() -> None:
    """57 modules with the quiet zone, of which a fifth may be wrong or covered."""
    assert len(drawn(qr_svg(LINK, "Code"))) == 57
    assert segno.make_qr(LINK, error="M").designator == "8-M"


def test_it_has_a_name_and_one_path() -> None:
    """The name is escaped. All modules are one path."""
    picture = read(qr_svg(LINK, 'Scan "this" & <join>')).one("svg")
    assert picture.attributes["role"] == "img"
    assert picture.attributes["aria-label"] == 'Scan "this" & <join>'
    assert [child.tag for child in picture.all()] == ["rect", "path"]


def test_it_is_dark_on_white_in_every_theme() -> None:
    """Its colours do not follow the page."""
    picture = read(qr_svg(LINK, "Code"))
    assert picture.one("rect").attributes["fill"] == "#fff"
    assert picture.one("path").attributes["stroke"] == "#000"


def test_a_text_that_is_too_long() -> None:
    """It is refused."""
    with pytest.raises(ValueError, match="Data too large"):
        qr_svg("x" * 5000, "Code")


@pytest.mark.parametrize("version", [1, 12, 20])
def test_a_code_of_a_sequence(version: int) -> None:
    """Its bits are the modules row by row; version, mask and level do not depend on the text."""
    code = segno.make_qr("LAUREL1:ABC", error="L", version=version, mask=0, boost_error=False)
    modules = [module for row in code.matrix for module in row]
    bits = "".join(f"{byte:08b}" for byte in b64decode(code_bits("LAUREL1:ABC", version)))
    assert len(modules) == side(version) ** 2
    assert bits == "".join(map(str, modules)).ljust(len(bits), "0")
    assert len(bits) - len(modules) < 8
