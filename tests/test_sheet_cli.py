"""The commands of sheets: `laurel sheet check` and `laurel sheet score`."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from laurel.cli import main
from tests.sheets.support import HEAD, row
from tools import project

GOOD = HEAD + row("a") + "\n[[test]]\nabout = 'x'\nplayers = 2\nvalues = { a = [1, 2] }\ntotal = [1, 2]\n"
ENTRIES = {"players": 2, "values": {"a": [1, 2]}}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a sheet."""
    path = tmp_path / "good.toml"
    path.write_text(GOOD, "utf-8")
    return path


def test_check_of_good_sheets(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says how many tests have passed."""
    assert main(["sheet", "check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: Test: 1 test passed\n"


def test_check_of_bad_sheets(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every fault of every file is one line, in the language that is asked for."""
    bad, missing, binary = tmp_path / "bad.toml", tmp_path / "missing.toml", tmp_path / "binary.toml"
    bad.write_text(GOOD.replace('"Test"', "3").replace("[1, 2]\n", "[1, 3]\n"), "utf-8")
    binary.write_bytes(b"\xff\xfe")
    assert main(["sheet", "check", str(bad), str(file), str(missing), str(binary)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{bad}: name: This has to be a text, or one for each language."
    assert [line.split(":")[0] for line in lines[1:]] == [str(file), str(missing), str(binary)]


def test_a_test_that_fails(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says what was expected and what came out."""
    file.write_text(GOOD.replace("[1, 2]\n", "[1, 3]\n"), "utf-8")
    assert main(["sheet", "check", str(file)]) == 1
    said = "test[1].total: The test “x” expects 1, 3, and the sheet comes to 1, 2."
    assert capsys.readouterr().out == f"{file}: {said}\n"


def test_entries_are_scored_from_every_kind_of_input(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a file, of the text itself, and of the standard input."""
    (tmp_path / "entries.json").write_text(json.dumps(ENTRIES), "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(ENTRIES)))
    for entries in (str(tmp_path / "entries.json"), json.dumps(ENTRIES), "-"):
        assert main(["sheet", "score", str(file), entries]) == 0
        assert json.loads(capsys.readouterr().out) == {
            "points": {"a": [1, 2]},
            "rounds": [],
            "total": [1, 2],
            "ended": True,
            "winners": [2],
            "places": [2, 1],
            "questions": [],
        }


def test_score_of_several(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is refused stands in its place."""
    bad = {"players": 2, "values": {"a": [1, -2]}}
    assert main(["sheet", "score", str(file), json.dumps([ENTRIES, bad])]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert first["total"] == [1, 2]
    assert second == {"refused": "values.a: Player 2: “a” has to be at least 0, not \N{MINUS SIGN}2."}


@pytest.mark.parametrize(
    "entries", ['{"players": 2, "values": {"a": [1, -2]}}', '{"players": 20}', "[", "no such file"]
)
def test_score_of_what_is_refused(file: Path, entries: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line, and the exit status 1."""
    assert main(["sheet", "score", str(file), entries]) == 1
    printed = capsys.readouterr()
    assert (printed.out, len(printed.err.splitlines())) == ("", 1)


def test_nothing_has_to_be_built(file: Path, tmp_path: Path) -> None:
    """The commands work in a checkout whose catalogues are not compiled."""
    copy = tmp_path / "laurel"
    shutil.copytree(project.PACKAGE, copy, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
    command = [sys.executable, "-m", "laurel", "sheet", "score", str(file), json.dumps(ENTRIES)]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONNOUSERSITE": "1"}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)  # noqa: S603
    assert json.loads(ran.stdout)["total"] == [1, 2]
