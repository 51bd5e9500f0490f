"""Files of vectors, and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.support import SCENARIO, VECTOR, written
from tools.conformance.formats import FORMATS
from tools.conformance.runner import Case, Report, check, run


class TestFiles:
    """Files that are no vectors."""

    def test_an_unknown_format(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Its name is said, and the exit code is 1."""
        assert 1 == run([written(tmp_path, VECTOR, name="chess/mate")], FORMATS)
        assert "chess/mate: 0 passed, 1 failed\n  unknown format in " in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("name", "text", "said"),
        [
            ("x.json", "{", "cannot be read"),
            ("x.json", "", "cannot be read"),
            ("x.json", "\udcff", "cannot be read"),
            ("x.json", "[" * 100_000, "cannot be read"),
            ("x.json", "[]", "unknown format"),
            ("x.json", '{"vectors": []}', "unknown format"),
            ("x.json", '{"format": 3}', "unknown format"),
            ("x.json", f'{{"format": "{SCENARIO}"}}', "KeyError: 'vectors'"),
            ("x.json", f'{{"format": "{SCENARIO}", "vectors": []}}', "no vectors"),
            ("x.json", f'{{"format": "{SCENARIO}", "vectors": [3]}}', "#0: expected {}, got AttributeError"),
            ("x.json", f'{{"format": "{SCENARIO}", "vectors": [{{}}]}}', "expects nothing"),
        ],
        ids=lambda text: str(text)[:20],
    )
    def test_a_broken_file_is_a_failure_with_a_clear_word(
        self, tmp_path: Path, name: str, text: str, said: str
    ) -> None:
        """A clear word, no traceback, and a failure."""
        path = tmp_path / name
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        made = check(path, FORMATS)

        assert 0 == made.passed
        assert said in str(made)
        assert 1 == run([path], FORMATS)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        """It is named."""
        assert "FileNotFoundError" in str(check(tmp_path / "none.json", FORMATS))

    def test_a_folder_without_files(self, tmp_path: Path) -> None:
        """Nothing replayed is nothing proved."""
        assert 1 == run([tmp_path], FORMATS)

    def test_all_files_of_a_folder_are_checked(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """All files below it, one line each."""
        written(tmp_path, VECTOR)
        (tmp_path / "inner").mkdir()
        written(tmp_path / "inner", VECTOR, VECTOR)

        assert 0 == run([tmp_path], FORMATS)
        assert f"{SCENARIO}: 2 passed, 0 failed\n{SCENARIO}: 1 passed, 0 failed\n" == capsys.readouterr().out

    def test_a_file_of_plurals_is_known_by_its_name(self, tmp_path: Path) -> None:
        """It has no `format`, and its adapter gets the whole document."""
        path = tmp_path / "plurals.json"
        path.write_text('{"cs": {"integers": ["other"]}}', "utf-8")
        adapters = {
            "plurals": lambda document: [
                Case(code, document[code], lambda: {"integers": ["other"]}) for code in document
            ]
        }

        assert Report("plurals", 1) == check(path, adapters)

    def test_a_folder_and_a_bad_file(self, tmp_path: Path) -> None:
        """One bad file among good ones is enough to fail."""
        written(tmp_path, VECTOR)
        (tmp_path / "bad.json").write_text("{")

        assert 1 == run([tmp_path], FORMATS)
