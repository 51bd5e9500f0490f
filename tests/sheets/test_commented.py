"""Texts of sheets that are changed as their values were: comments stay."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from laurel.sheets import editing, library
from laurel.sheets.commented import rewrite

TEXT = """\
# A game of apples
laurel = 1
id = "own-orchard"  # not of the library
name = 'Orchard'
players = "2-4"

# what grows
[[row]]
id = "apples"
name = "Apples"
# two are a point
points = "apples // 2"

# what is built
[[row]]
id = "fence"
name = "Fence"
ask = [
  { id = "posts", name = "Posts" }, # wooden ones
]
points = \"\"\"
posts + 1 # "not" a comment\"\"\"

[end]
tie = ["apples"]
# the end
"""
PLAIN: dict[str, Any] = tomllib.loads(TEXT)


def test_what_is_the_same_stays_as_it_is_written() -> None:
    """To the letter."""
    assert rewrite(TEXT, PLAIN) == TEXT


@pytest.mark.parametrize(
    ("place", "value", "before", "after"),
    [
        ("name", "Garden", "name = 'Orchard'", 'name = "Garden"'),
        ("id", "own-b", 'id = "own-orchard"', 'id = "own-b"'),
        ("row[1].points", "apples", 'points = "apples // 2"', 'points = "apples"'),
        ("row[1].to", 9, 'points = "apples // 2"\n', 'points = "apples // 2"\nto = 9\n'),
        ("end.wins", "least", 'tie = ["apples"]\n', 'tie = ["apples"]\nwins = "least"\n'),
        ("row[1].points", None, '# two are a point\npoints = "apples // 2"\n', ""),
    ],
)
def test_what_has_changed_is_changed(place: str, value: Any, before: str, after: str) -> None:
    """And nothing else."""
    assert rewrite(TEXT, editing.with_value(PLAIN, place, value)) == TEXT.replace(before, after)


def test_comments_go_with_what_they_are_about() -> None:
    """Where rows are moved and taken out; new ones come after them."""
    changed = editing.with_new(editing.move_up(PLAIN, "row[2]"), "option")
    text = rewrite(TEXT, changed)
    assert text.index("[[option]]") < text.index("# what is built") < text.index("# what grows") < text.index("[end]")
    less = rewrite(TEXT, editing.without_value(PLAIN, "row[1]"))
    assert "# what grows" not in less
    assert "# what is built" in less
    inner = rewrite(TEXT, editing.with_value(PLAIN, "row[2].ask[1].name", "Poles"))
    assert "# wooden ones" in inner


@pytest.mark.parametrize("text", ["", "not TOML", "a.b = 1\n", "[a]\n[a.b]\nc = 1 # d\n", 'row = [{ id = "a" }] # e\n'])
def test_any_text_becomes_the_sheet(text: str) -> None:
    """Also one that is written in an unusual way, or none."""
    assert tomllib.loads(rewrite(text, PLAIN)) == PLAIN
    if "=" in text:
        assert tomllib.loads(rewrite(text, {**tomllib.loads(text), "name": "A"})) == {
            **tomllib.loads(text),
            "name": "A",
        }


@pytest.mark.parametrize("sheet_id", library.ids())
def test_sheets_of_the_library(sheet_id: str) -> None:
    """Each keeps its comments where much of it is changed."""
    text = (Path(library.__file__).parent / f"{sheet_id}.toml").read_text(encoding="utf-8")
    plain = tomllib.loads(text)
    changed = editing.with_value({**plain, "name": "A", "author": "B"}, "end.wins", "least")
    made = rewrite(text, changed)
    assert tomllib.loads(made) == changed
    assert {line for line in text.splitlines() if line.startswith("#")} <= set(made.splitlines())
