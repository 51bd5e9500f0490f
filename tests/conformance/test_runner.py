"""The runner of vector files: which vectors pass, and above all which fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conformance.support import SCENARIO, VECTOR, command, report, vector, written
from tools.conformance.__main__ import VECTORS
from tools.conformance.formats import FORMATS
from tools.conformance.runner import Case, Report, check, differences, failure, files


class TestOurVectors:
    """The project's own copy."""

    @pytest.mark.parametrize(
        "path",
        list(files([VECTORS])),
        ids=lambda path: str(path.relative_to(VECTORS)),
    )
    def test_every_file_of_vectors_passes(self, path: Path) -> None:
        """Every file of ours passes, to the last vector."""
        made = check(path, FORMATS)

        assert made.passed > 0
        assert not made.failures, str(made)

    def test_the_command_line_prints_one_line_and_exits_with_0(self) -> None:
        """`python -m tools.conformance FILE` prints one line and exits with 0."""
        ended = command(str(VECTORS / f"{SCENARIO}.json"))

        assert (0, f"{SCENARIO}: 49 passed, 0 failed\n") == (ended.returncode, ended.stdout)

    def test_command_line_fails(self, tmp_path: Path) -> None:
        """With anything wrong it says so and exits with 1."""
        ended = command(str(written(tmp_path, vector(expected={"status": "over"}))))

        assert 1 == ended.returncode
        assert f"{SCENARIO}: 0 passed, 1 failed\n  small: status: expected 'over', got 'running'\n" == ended.stdout


class TestWrongVectors:
    """A vector whose expected result is not what comes out fails, field by field."""

    def test_the_small_vector_is_right(self, tmp_path: Path) -> None:
        """So that the failures below are those of their changes."""
        assert Report(SCENARIO, 1) == report(tmp_path, VECTOR)

    @pytest.mark.parametrize(
        ("field", "value", "said"),
        [
            ("vp", {"A": 4, "B": 0, "C": 8}, "vp.A: expected 4, got 5"),
            ("vp", {"D": 0}, "vp.D: expected 0, nothing came out"),
            ("status", "over", "status: expected 'over', got 'running'"),
            ("winner", ["A"], "winner: expected ['A'], got None"),
            ("candidates", ["A"], "candidates: expected ['A'], got []"),
            ("rejected", [0], "rejected: expected [0], got []"),
            ("partly_rejected", [0], "partly_rejected: expected [0], got []"),
            ("prize", 1, "prize: expected 1, nothing came out"),
        ],
    )
    def test_every_field_is_compared(self, tmp_path: Path, field: str, value: object, said: str) -> None:
        """And a field that nobody computes is a failure as well."""
        assert (f"small: {said}",) == report(tmp_path, vector(expected={field: value})).failures

    @pytest.mark.parametrize("field", ["reason", "note", "title"])
    def test_remarks_are_not_compared(self, tmp_path: Path, field: str) -> None:
        """They are for people."""
        assert not report(tmp_path, vector(expected={field: "anything"})).failures

    def test_a_second_right_answer(self, tmp_path: Path) -> None:
        """`vp_also_acceptable` is as right as `vp`, and neither makes a third one right."""
        right, wrong = {"A": 5, "B": 0, "C": 8}, {"A": 4, "B": 0, "C": 8}

        assert not report(tmp_path, vector(expected={"vp": wrong, "vp_also_acceptable": right})).failures
        assert not report(tmp_path, vector(expected={"vp": right, "vp_also_acceptable": wrong})).failures
        assert report(tmp_path, vector(expected={"vp": wrong, "vp_also_acceptable": wrong})).failures

    def test_one_failure_stops_nothing(self, tmp_path: Path) -> None:
        """The vectors around it are counted."""
        made = report(
            tmp_path, VECTOR, vector(id="wrong", expected={"status": "over"}), vector(events="nonsense"), VECTOR
        )

        assert (2, 2) == (made.passed, len(made.failures))


class TestCompare:
    """What counts as equal."""

    @pytest.mark.parametrize(
        ("expected", "actual", "wrong"),
        [
            ({"a": 1}, {"a": 1, "b": 2}, 0),
            ({"a": {"b": {"c": 1}}}, {"a": {"b": {"c": 2, "d": 3}}}, 1),
            ({"a": 1}, {}, 1),
            ({"a": None}, {}, 1),
            ({"a": 0}, {"a": False}, 1),
            ({"a": 1}, {"a": 2}, 1),
            ({"a": [1, 2]}, {"a": [2, 1]}, 1),
            ({"a": {"b": 1}}, {"a": None}, 1),
            ({"a": 1, "b": 2}, {"a": 2, "b": 1}, 2),
        ],
        ids=str,
    )
    def test_every_given_field(self, expected: dict[str, Any], actual: dict[str, Any], wrong: int) -> None:
        """A result may say more than was asked, and never less."""
        assert wrong == len(list(differences(expected, actual)))

    def test_a_case_that_raises_has_failed(self) -> None:
        """With the error, and where it came from."""
        said = failure(Case("x", {"a": 1}, lambda: {"a": 1 // 0}))

        assert said is not None
        assert said.startswith("x: expected {'a': 1}, got ZeroDivisionError")
        assert "test_runner.py" in said
