"""The command line: an exported match in, standings, reasons and verdict out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve

from laurel.cli import main
from laurel.games.twilight_imperium.actions import Gain, RunOutOfObjectives, TakeStrategyCard
from laurel.games.twilight_imperium.components import CUSTODIANS, SourceId, StrategyCard
from laurel.match.archive import collect, decode
from laurel.match.edits import Author
from laurel.match.setup import Points, Seat
from laurel.pages.games import find_game
from laurel.pages.language.languages import LANGUAGES
from tests.app.support import text_of
from tests.games.twilight_imperium.support import match
from tests.support import A, B, at
from tools import project

ONE = Points(1)
SECRET = SourceId("secret_objective")

DECIDED = match(
    TakeStrategyCard(StrategyCard(8), A),
    TakeStrategyCard(StrategyCard(2), B),
    Gain(A, ONE, CUSTODIANS),
    Gain(B, ONE, SECRET),
    Gain(B, ONE, CUSTODIANS),
    RunOutOfObjectives(),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file in which a decided match was exported."""
    path = tmp_path / "match.json"
    path.write_text(text_of(DECIDED), "utf-8")
    return path


class TestReplay:
    """`laurel replay FILE`."""

    def test_it_tells_the_whole_match(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Standings with every reason, what had no effect and why, and how it was decided."""
        assert main(["replay", str(file)]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "Twilight Imperium · Round 1 · Strategy phase",
            "A: 1",
            "  +1  Custodians token  (98.4)",
            "B: 1",
            "  +1  Secret objective  (98.4)",
            "C: 0",
            "D: 0",
            "! B: Custodians token: The custodians token has already been taken.",
            (
                "The speaker cannot reveal another objective."
                " Several players are tied at 1, and B is first in initiative order. (98.8)"
            ),
            "  Victory points: A 1, B 1, C 0, D 0 → A, B",
            "  Initiative: A 8, B 2 → B",
            "B wins",
        ]

    def test_a_rulebook_without_numbers(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Nothing is in their place: neither for the points nor for the end."""
        file = tmp_path / "race.json"
        over = project.ROOT / "tools/pictures/matches/race_for_the_galaxy/over.json"
        file.write_text(over.read_text("utf-8"), "utf-8")
        assert main(["replay", str(file)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert any(line.startswith("  +") for line in lines)
        assert not any(line.endswith((" ", "()")) for line in lines)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_replay_has_the_same_lines_in_every_language(
        self, language: str, file: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The same lines, in the words of each."""
        assert main(["replay", str(file), "--language", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 12
        assert (lines[-1] == "B wins") == (language == "en")

    def test_russian_has_the_numbers_of_its_rulebook(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """59.8 of the Russian edition is 98.8 of the English one."""
        main(["replay", str(file), "--language", "ru"])
        out = capsys.readouterr().out
        assert "59.8" in out
        assert "98." not in out

    @pytest.mark.parametrize(
        ("entered", "last"),
        [
            ((), "The match is still running."),
            ((Gain(A, ONE),), "The match is still running."),
            ((Gain(A, Points(10)),), "A wins"),
            ((RunOutOfObjectives(),), "The rules do not say who wins here. Decide together."),
        ],
    )
    def test_the_last_line_is_the_verdict(
        self, entered: tuple[Gain, ...], last: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A winner, a question, or that the match goes on."""
        path = tmp_path / "match.json"
        path.write_text(text_of(match(*entered)), "utf-8")
        assert main(["replay", str(path)]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == last

    def test_several_matches_in_one_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """One after another."""
        path = tmp_path / "matches.json"
        path.write_text(collect([text_of(DECIDED), text_of(match())]), "utf-8")
        assert main(["replay", str(path)]) == 0
        assert capsys.readouterr().out.count("Twilight Imperium") == 2

    def test_an_entry_for_nobody(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A player who is not at the table has no name, and no effect."""
        path = tmp_path / "match.json"
        path.write_text(text_of(match(Gain(Seat(9), ONE))), "utf-8")
        assert main(["replay", str(path)]) == 0
        assert "! ?: There is no such player at this table." in capsys.readouterr().out


class TestUnreadable:
    """What is no match."""

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"garbage", "This is not a Laurel file."),
            (b"", "This is not a Laurel file."),
            (b"\xff\xfe\x00", "invalid start byte"),
            (b'{"format":"laurel-match","version":2}', "This match is damaged and cannot be read."),
            (b'{"format":"laurel-match","version":99}', "A newer Laurel wrote this match."),
        ],
    )
    def test_it_ends_with_2_and_a_message(
        self, content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """On the channel for errors, with the file's name, and no traceback."""
        path = tmp_path / "match.json"
        path.write_bytes(content)
        assert main(["replay", str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"{path}: ")
        assert message in err

    @pytest.mark.parametrize("name", [".", "no such file"])
    def test_a_file_that_is_not_there(self, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Likewise."""
        assert main(["replay", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err

    @pytest.mark.parametrize("arguments", [[], ["dance"], ["replay"], ["replay", "x", "--language", "xx"]])
    def test_a_command_that_is_none(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        """Python's usual answer: status 2 and how it is used."""
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        assert "usage" in capsys.readouterr().err


def test_python_m_laurel(file: Path) -> None:
    """It runs as a program, in Russian as well, and passes its exit status on."""
    command = [sys.executable, "-m", "laurel", "replay"]
    path = {"PYTHONPATH": str(Path(__file__).parent.parent / "py"), "PYTHONUTF8": "1"}
    feedback = subprocess.run(  # noqa: S603 - this very Python
        [*command, str(file), "--language", "ru"], capture_output=True, encoding="utf-8", env=path, check=True
    )
    assert "Победа: B" in feedback.stdout
    failed = subprocess.run(  # noqa: S603 - the same
        [*command, __file__], capture_output=True, encoding="utf-8", env=path, check=False
    )
    assert failed.returncode == 2
    assert "Traceback" not in failed.stderr


class TestMerge:
    """`laurel merge A B`."""

    def copies(self, folder: Path) -> tuple[Path, Path]:
        """Write two copies of a match that were played on apart."""
        paths = (folder / "a.json", folder / "b.json")
        of = match(Gain(A, ONE, CUSTODIANS))
        for path, seat in zip(paths, (A, B), strict=True):
            journal = evolve(of.journal, author=Author(f"{path.stem}.1")).add(Gain(seat, ONE, SECRET), at(60 + seat))
            path.write_text(text_of(evolve(of, journal=journal)), "utf-8")
        return paths

    def test_both_are_in_it(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Whichever comes first, the document is the same, and has the edits of both."""
        first, second = self.copies(tmp_path)
        assert main(["merge", str(first), str(second)]) == 0
        merged = capsys.readouterr().out
        assert main(["merge", str(second), str(first)]) == 0
        assert capsys.readouterr().out == merged
        _, read = decode(find_game, merged)
        assert [entry.action.player for entry in read.journal.log] == [A, A, B]

    def test_another_match_is_not_merged(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Matches that were started at different times are no copies."""
        paths = (tmp_path / "a.json", tmp_path / "b.json")
        for path, seat in zip(paths, (A, B), strict=True):
            path.write_text(text_of(evolve(match(Gain(seat, ONE)), started=at(seat))), "utf-8")
        assert main(["merge", *map(str, paths)]) == 2
        assert "This is another match with the same id." in capsys.readouterr().err
