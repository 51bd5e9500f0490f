"""The cache of what takes long to make."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import cached


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put the cache into an empty folder."""
    monkeypatch.setattr(cached, "FOLDER", tmp_path)
    return tmp_path


def test_a_result_is_made_once() -> None:
    """The second time it is there."""
    made: list[Path] = []

    def make(into: Path) -> None:
        made.append(into)
        (into / "result").write_text("a result", encoding="utf-8")

    first = cached.cached("kind", "name", make)
    assert (first / "result").read_text(encoding="utf-8") == "a result"
    assert cached.cached("kind", "name", make) == first
    assert len(made) == 1


def test_nothing_is_kept_of_what_could_not_be_made() -> None:
    """The next time it is tried again, in an empty folder."""

    def fail(into: Path) -> None:
        (into / "half").touch()
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        cached.cached("kind", "name", fail)
    again = cached.cached("kind", "name", lambda into: (into / "whole").touch())
    assert [path.name for path in again.iterdir()] == ["whole"]


def test_what_was_not_used_for_longest_is_deleted(folder: Path) -> None:
    """A few results of each kind are kept."""
    for number in range(cached.KEPT):
        made = cached.cached("kind", str(number), lambda _: None)
        os.utime(made, (number, number))
    cached.cached("kind", "0", lambda _: None)  # is used again
    cached.cached("kind", "new", lambda _: None)
    kept = {path.name for path in (folder / "kind").iterdir()}
    assert kept == {"new", *map(str, range(cached.KEPT))} - {"1"}


def test_a_key_depends_on_every_part() -> None:
    """And on where a part ends."""
    assert cached.key(b"ab", b"c") == cached.key(b"ab", b"c")
    assert len({cached.key(b"ab", b"c"), cached.key(b"a", b"bc"), cached.key(b"abc")}) == 3
