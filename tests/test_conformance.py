"""The runner of vector files: what passes, and above all what must not."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tools.conformance.__main__ import VECTORS
from tools.conformance.formats import FORMATS
from tools.conformance.runner import Case, Report, check, differences, failure, files, run

SCENARIO = "twilight_imperium/scenario"

VECTOR: dict[str, Any] = {
    "id": "small",
    "state": {
        "target": 10,
        "seats": ["A", "B", "C"],
        "speaker": "B",
        "phase": "action",
        "round": 2,
        "strategy_cards": {"A": [1], "B": [2], "C": [3]},
        "naalu_zero": None,
        "vp": {"A": 3, "B": 0, "C": 8},
    },
    "events": [{"t": "gain", "p": "A", "n": 2, "src": "secret_objective"}],
    "expected": {"vp": {"A": 5, "B": 0, "C": 8}, "status": "running", "winner": None, "reason": "3 + 2"},
}


def written(folder: Path, *vectors: dict[str, Any], name: str = SCENARIO) -> Path:
    """Write a file of vectors."""
    path = folder / "vectors.json"
    path.write_text(json.dumps({"format": name, "about": {}, "vectors": vectors}), "utf-8")
    return path


def vector(**changes: Any) -> dict[str, Any]:
    """Return the small vector with other state, events or expected fields."""
    made = deepcopy(VECTOR)
    for part, change in changes.items():
        made[part] = {**made[part], **change} if isinstance(change, dict) else change
    return made


def report(folder: Path, *vectors: dict[str, Any]) -> Report:
    """Return how vectors fare in a file of their own."""
    return check(written(folder, *vectors), FORMATS)


class TestOurVectors:
    """The project's own copy."""

    @pytest.mark.parametrize(
        "path",
        list(files([VECTORS])),
        ids=lambda path: str(path.relative_to(VECTORS)),
    )
    def test_pass(self, path: Path) -> None:
        """Every file of ours passes, to the last vector."""
        made = check(path, FORMATS)

        assert made.passed > 0
        assert not made.failures, str(made)

    def test_command_line(self) -> None:
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


class TestInexpressible:
    """What the game cannot say is a failure that names it, never a skip."""

    @pytest.mark.parametrize("kind", ["score_objective", "dance", None])
    def test_an_unknown_event(self, tmp_path: Path, kind: str | None) -> None:
        """Those of the complete game, and those of no game."""
        made = report(tmp_path, vector(events=[{"t": kind, "p": "A"}]))

        assert 0 == made.passed
        assert f"unknown event: {kind}" in made.failures[0]

    def test_an_unknown_event_inside_a_correction(self, tmp_path: Path) -> None:
        """A correction is no way round."""
        events = [*VECTOR["events"], {"t": "replace", "of": 0, "with": {"t": "dance", "p": "A"}}]

        assert "unknown event: dance" in report(tmp_path, vector(events=events)).failures[0]

    @pytest.mark.parametrize("kind", ["undo", "replace"])
    def test_a_correction_is_no_action(self, tmp_path: Path, kind: str) -> None:
        """An entry cannot become an edit."""
        events = [*VECTOR["events"], {"t": "replace", "of": 0, "with": {"t": kind, "of": 0}}]

        assert "unknown event" in report(tmp_path, vector(events=events)).failures[0]

    def test_an_unknown_field_of_an_event(self, tmp_path: Path) -> None:
        """It would be passed over in silence."""
        events = [{"t": "gain", "p": "A", "n": 2, "twice": True}]

        assert "unknown gain: twice" in report(tmp_path, vector(events=events)).failures[0]

    @pytest.mark.parametrize("key", ["publics_scored", "laws", "revealed"])
    def test_an_unknown_start(self, tmp_path: Path, key: str) -> None:
        """What no start of this format says."""
        assert f"unknown state: {key}" in report(tmp_path, vector(state={key: {}})).failures[0]

    @pytest.mark.parametrize("points", [10, 11])
    def test_a_start_after_the_end(self, tmp_path: Path, points: int) -> None:
        """Nobody can start on the last space."""
        start = {"vp": {"A": points, "B": 0, "C": 0}}

        assert "the game would be over" in report(tmp_path, vector(state=start)).failures[0]

    @pytest.mark.parametrize(
        "state",
        [
            {"target": 12},
            {"speaker": "Z"},
            {"seats": ["A", "B"]},
            {"phase": "lunch"},
            {"round": 0},
            {"vp": {"Z": 1}},
            {"vp": {"A": None}},
            {"strategy_cards": {"A": [1], "B": [1]}},
            {"naalu_zero": "Z"},
            {"seats": list("ABCDEFGHI")},
        ],
        ids=str,
    )
    def test_an_impossible_start(self, tmp_path: Path, state: dict[str, Any]) -> None:
        """A start that the game refuses is a failure with its reason."""
        made = report(tmp_path, vector(state=state))

        assert 0 == made.passed
        assert made.failures[0].startswith("small: expected")

    @pytest.mark.parametrize("of", [-1, 1, 7, "0", None])
    def test_a_correction_of_nothing(self, tmp_path: Path, of: object) -> None:
        """An index that is no earlier entry."""
        events = [*VECTOR["events"], {"t": "undo", "of": of}]

        assert "is no entry of the log" in report(tmp_path, vector(events=events)).failures[0]

    def test_a_vector_that_expects_nothing(self, tmp_path: Path) -> None:
        """It could not fail."""
        assert 0 == report(tmp_path, {**VECTOR, "expected": {}}).passed


class TestJournalOfEvents:
    """Undo and replace name events; a refused event leaves no entry."""

    WIN: ClassVar = {"t": "gain", "p": "C", "n": 2}
    LATE: ClassVar = {"t": "gain", "p": "A", "n": 1}

    @pytest.mark.parametrize(
        ("events", "points", "rejected"),
        [
            ([WIN, LATE], (3, 0, 10), [1]),
            ([WIN, LATE, {"t": "undo", "of": 0}], (3, 0, 8), [1]),
            ([WIN, LATE, {"t": "undo", "of": 1}], (3, 0, 10), [1]),
            ([WIN, LATE, {"t": "replace", "of": 1, "with": WIN}], (3, 0, 10), [1]),
            ([LATE, WIN, {"t": "undo", "of": 0}, LATE], (3, 0, 10), [3]),
            ([LATE, {"t": "replace", "of": 0, "with": {**WIN, "n": 1}}], (3, 0, 9), []),
            ([LATE, {"t": "replace", "of": 0, "with": {**WIN, "n": 0}}], (4, 0, 8), [1]),
            ([LATE, LATE, {"t": "replace", "of": 0, "with": WIN}], (3, 0, 10), [1]),
            ([LATE, {"t": "undo", "of": 0}, {"t": "undo", "of": 0}], (3, 0, 8), [2]),
            ([{**LATE, "p": "Z"}, LATE], (4, 0, 8), [0]),
        ],
        ids=[
            "too late",
            "what was refused stays so",
            "undo of a refused event",
            "replace of a refused event",
            "undo of an older event",
            "replace",
            "refused correction",
            "correction that ends the game earlier",
            "undo twice",
            "nobody",
        ],
    )
    def test_result(self, tmp_path: Path, events: object, points: tuple[int, ...], rejected: list[int]) -> None:
        """Points, and which events are refused."""
        expected = {"vp": dict(zip("ABC", points, strict=True)), "status": "over" if points[2] == 10 else "running"}
        winner = ["C"] if points[2] == 10 else None
        made = report(tmp_path, vector(events=events, expected={**expected, "winner": winner, "rejected": rejected}))

        assert () == made.failures

    def test_who_comes_too_late_in_the_status_phase_is_not_refused(self, tmp_path: Path) -> None:
        """The game ended before everybody had scored; the entry itself was right."""
        claims = {"C": {"secret": "threaten_enemies"}, "A": {"public": ["subdue_the_galaxy", 2]}}
        events = [{"t": "status_score", "claims": claims}]
        start = {"phase": "status", "vp": {"A": 8, "B": 0, "C": 9}}
        points = {"A": 10, "B": 0, "C": 9}
        expected = {"vp": points, "status": "over", "winner": ["A"], "partly_rejected": [], "rejected": []}

        assert () == report(tmp_path, vector(state=start, events=events, expected=expected)).failures

    def test_partly(self, tmp_path: Path) -> None:
        """A status phase in which one of two claims is against the rules."""
        claims = {"A": {"secret": "expand_borders"}, "B": {"public": ["expand_borders", 1]}}
        events = [{"t": "status_score", "claims": claims}]
        start = {"phase": "status", "vp": {"A": 8, "B": 0, "C": 9}}
        points = {"A": 8, "B": 1, "C": 9}
        expected = {"vp": points, "status": "running", "winner": None, "partly_rejected": [0], "rejected": []}

        assert () == report(tmp_path, vector(state=start, events=events, expected=expected)).failures


CARDS = {"A": [1], "B": [2], "C": [8]}
GONE = {"vp": {"A": 3, "B": None, "C": 8}, "speaker": "A"}
HELD = {"relics": {"shard_relic": "C"}}


class TestStarts:
    """What a start may say beside the points, and what follows from it."""

    @pytest.mark.parametrize(
        ("state", "events", "points", "rejected"),
        [
            (GONE, [{"t": "gain", "p": "B", "n": 1}], (3, None, 8), [0]),
            (GONE, [{"t": "seed", "outcome": "against"}], (4, None, 8), []),
            ({"supports": {"A": "C"}}, [{"t": "activate", "p": "C", "units_of": ["A"]}], (3, 0, 7), []),
            ({"supports": {"A": "C"}}, [{"t": "support_give", "giver": "A", "holder": "B"}], (3, 0, 8), [0]),
            ({"supports": [{"giver": "A", "holder": "C"}]}, [{"t": "eliminate", "p": "A"}], (None, 0, 7), []),
            (
                {"supports": {"A": "C"}},
                [{"t": "eliminate", "p": "C"}, {"t": "lose", "p": "A", "n": 1}],
                (2, 0, None),
                [],
            ),
            (
                {"relics": {"shard_relic": "C"}},
                [{"t": "relic_move", "relic": "shard_relic", "to": None}],
                (3, 0, 7),
                [],
            ),
            (
                {"relics": {"shard_relic": "C"}},
                [{"t": "relic_move", "relic": "shard_relic", "to": "C"}],
                (3, 0, 8),
                [0],
            ),
            (HELD, [{"t": "relic_move", "relic": "shard_relic", "to": "A"}], (4, 0, 7), []),
            ({}, [{"t": "relic_move", "relic": "shard_relic", "to": "A"}], (4, 0, 8), []),
            ({}, [{"t": "relic_move", "relic": "shard_relic", "to": None}], (3, 0, 8), [0]),
            (
                {"secrets_scored": {"A": ["seize_an_icon"]}},
                [{"t": "score_secret", "p": "A", "id": "seize_an_icon"}],
                (3, 0, 8),
                [0],
            ),
            (
                {"secrets_scored": {"A": ["seize_an_icon"]}},
                [{"t": "score_secret", "p": "C", "id": "brave_the_void"}],
                (3, 0, 9),
                [],
            ),
            (
                {"home_system_lost": ["C"]},
                [{"t": "imperial", "p": "C", "public": ["expand_borders", 1], "controls_mecatol": False}],
                (3, 0, 8),
                [0],
            ),
            (
                {"secret_limit": {"A": 4}, "relics": {"obsidian_relic": "A"}},
                [{"t": "score_secret", "p": "A", "id": "brave_the_void"}],
                (4, 0, 8),
                [],
            ),
        ],
        ids=str,
    )
    def test_state(
        self,
        tmp_path: Path,
        state: dict[str, Any],
        events: list[dict[str, Any]],
        points: tuple[int | None, ...],
        rejected: list[int],
    ) -> None:
        """Points at the start include what its cards are worth."""
        expected = {"vp": dict(zip("ABC", points, strict=True)), "rejected": rejected}

        small = vector(state={"strategy_cards": CARDS, **state}, events=events, expected=expected)

        assert () == report(tmp_path, small).failures

    @pytest.mark.parametrize(
        "state",
        [
            {"secret_limit": {"A": 5}},
            {"secrets_scored": {"A": ["no secret"]}},
            {"secrets_scored": {"A": ["expand_borders"]}},
            {"secrets_scored": {"A": ["seize_an_icon"], "B": ["seize_an_icon"]}},
            {"supports": [{"from": "A", "to": "B"}]},
            {"supports": {"A": "A"}},
            {"relics": {"no relic": "A"}},
            {"home_system_lost": ["Z"]},
        ],
        ids=str,
    )
    def test_that_cannot_be(self, tmp_path: Path, state: dict[str, Any]) -> None:
        """A failure that says so."""
        made = report(tmp_path, vector(state=state))

        assert (0, 1) == (made.passed, len(made.failures))

    @pytest.mark.parametrize(
        ("events", "said"),
        [
            ([{"t": "score_public", "p": "A", "id": "no objective", "n": 1}], "unknown objective: no objective"),
            ([{"t": "score_public", "p": "A", "id": "expand_borders", "n": 2}], "is worth 1, and not 2"),
            ([{"t": "score_secret", "p": "A", "id": "no objective"}], "unknown objective: no objective"),
        ],
        ids=str,
    )
    def test_an_objective_that_no_card_has(self, tmp_path: Path, events: object, said: str) -> None:
        """It is not passed over, and not refused as if the rules forbade it."""
        assert said in report(tmp_path, vector(events=events)).failures[0]


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
    def test_garbage(self, tmp_path: Path, name: str, text: str, said: str) -> None:
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

    def test_a_folder(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
        assert "test_conformance.py" in said


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line of the runner as `make conformance` does."""
    root = Path(__file__).parents[1]
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "tools.conformance", *arguments],
        cwd=root,
        env={"PYTHONPATH": f"{root / 'py'}:{root}"},
        capture_output=True,
        text=True,
        check=False,
    )
