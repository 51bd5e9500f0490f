"""What the first visit loads stays small: `tools/sizes.toml` has a limit for every file."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tools import sizes
from tools.sizes import FIRST_BOARD, FIRST_VISIT, Limit, problems


def test_every_file_is_below_its_limit() -> None:
    """A file that has grown beyond its limit is named, with how much and where the limit is."""
    assert not list(problems(sizes.sizes(), sizes.limits()))


def test_every_file_has_a_limit() -> None:
    """And every other limit is for a first visit, until a board can be used and as a whole."""
    assert sizes.limits().keys() == {*sizes.CONTENTS, FIRST_BOARD, FIRST_VISIT}


@pytest.mark.parametrize("name", sizes.limits())
def test_a_limit_is_tight(name: str) -> None:
    """It leaves 5 % for small changes at most."""
    limit = sizes.limits()[name]
    assert limit.size <= limit.limit <= limit.size * 1.05


@pytest.mark.parametrize(("size", "is_above"), [(90, False), (103, False), (104, True)])
def test_a_file_above_its_limit(size: int, *, is_above: bool) -> None:
    """Its limit is the largest size that it may have."""
    assert bool([*problems({"app.css": size}, {"app.css": Limit(100, 103)})]) is is_above


def test_what_a_first_visit_fetches(tmp_path: Path) -> None:
    """The page, the service worker, and the files that it stores: texts compressed, archives as they are."""
    text, archive = b"text " * 1000, bytes(5000)
    later = "laurel-0/static/qr-worker.js"
    for name in ("index.html", "sw.js", "a.js", "b.bin", "screenshots/unused.bin", later):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(archive if name.endswith(".bin") else text)

    rest = sizes.first_visit(tmp_path) - len(archive)
    assert rest == 3 * len(gzip.compress(text, compresslevel=6))


def test_what_a_first_board_needs(tmp_path: Path) -> None:
    """Neither the service worker and what it alone fetches, nor the archive that comes after the first board."""
    after = ("laurel-0/py/later.bin", "laurel-0/py/codes.bin", "laurel-0/py/cs.bin", "icons/a.bin", "sw.js")
    for name in ("index.html", "laurel-0/py/laurel.bin", *after):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(bytes(5000))
    page = len(gzip.compress(bytes(5000), compresslevel=6))
    assert sizes.first_board(tmp_path) == 5000 + page


def test_what_is_said_of_it() -> None:
    """Which file, by how much it has grown, and where the limit is written."""
    said = (
        "app.css has 1,500 bytes, compressed: 500 more than the 1,000 of the day when its limit of 1,030 was written in"
    )
    assert [f"{said} tools/sizes.toml"] == [*problems({"app.css": 1500}, {"app.css": Limit(1000, 1030)})]
