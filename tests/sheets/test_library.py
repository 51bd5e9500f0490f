"""The sheets that come with Laurel."""

from __future__ import annotations

from pathlib import Path

import pytest

from laurel.sheets import library
from tools.sheets import faults

GOOD = """
laurel = 1
id = "good"
name = { en = "Good", ru = "Хорошо", pl = "Dobrze", cs = "Dobře" }
players = "2-4"
bgg = 7
source = { en = "Rules of 2020", ru = "Правила 2020 года", pl = "Zasady z 2020 roku", cs = "Pravidla z roku 2020" }

[[row]]
id = "a"
name = "A"

[[test]]
about = "One"
players = 2
values = { a = [1, 2] }
total = [1, 2]

[[test]]
about = "Two"
players = 2
values = { a = [4, 2] }
total = [4, 2]
"""

SOURCE = next(line for line in GOOD.splitlines(keepends=True) if line.startswith("source"))


def found(folder: Path, **texts: str) -> list[tuple[str, str]]:
    """Return the faults of a folder with such files."""
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return list(faults(folder))


def test_nothing_is_wrong_with_the_library() -> None:
    """What `make sheets` checks: tests, sources, languages, and nothing twice."""
    assert list(faults()) == []


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("total = [4, 2]", "total = [4, 3]", "expects"),
        ('id = "good"', 'id = "other"', "another name"),
        (', cs = "Dobře"', "", "name: not in cs"),
        (SOURCE, "", "edition"),
        (SOURCE, 'source = "Rules of 2020"\n', "in one language only"),
        (GOOD[GOOD.rindex("[[test]]") :], "", "there are 1"),
        ("players =", "player =", "players: This is missing."),
    ],
)
def test_what_is_wrong_with_a_sheet(tmp_path: Path, before: str, after: str, said: str) -> None:
    """It is told with the name of the file."""
    assert found(tmp_path, good=GOOD) == []
    wrong = found(tmp_path, good=GOOD.replace(before, after))
    assert {name for name, _ in wrong} == {"good.toml"}
    assert any(said in fault for _, fault in wrong)


def test_a_game_that_is_there_twice(tmp_path: Path) -> None:
    """Its number at BoardGameGeek tells."""
    twice = found(tmp_path, good=GOOD, same=GOOD.replace('"good"', '"same"'))
    assert twice == [("same.toml", "bgg: good.toml has the number 7 as well")]


def test_the_ten_that_are_wanted_most() -> None:
    """Those that most tables ask for."""
    wanted = "agricola azul cascadia hearts seven-wonders skull-king ticket-to-ride wingspan wizard yahtzee"
    assert set(wanted.split()) <= set(library.ids())


def test_an_unknown_sheet() -> None:
    """There is none of that id."""
    with pytest.raises(KeyError):
        library.sheet("../wizard")
