"""Mutation testing: which changes are made of a module, which tests are run, and what is said of them."""

from __future__ import annotations

import ast
import re
from contextlib import nullcontext
from pathlib import Path

import pytest

from tools import project
from tools.mutation import __main__ as command
from tools.mutation import mended, selection, trial
from tools.mutation.mended import Fault
from tools.mutation.mutators import Mutation, mutations
from tools.mutation.trial import Outcome

NOTICED = Outcome(is_noticed=True, by="tests/test_x.py::test_one", seconds=1, status=1)
SURVIVED = Outcome(is_noticed=False, by="", seconds=3, status=0)


def changed(folder: Path, source: str, every: int = 1) -> list[str]:
    """Return the text of a module after each of its mutations, or some of them, one at a time."""
    path = folder / "module.py"
    found = []
    path.write_text(source, encoding="utf-8")
    for mutation in [*mutations(folder, path)][::every]:
        mutation.apply(folder)
        found.append(path.read_text(encoding="utf-8"))
        path.write_text(source, encoding="utf-8")
    return found


def body(statement: str) -> str:
    """Return a function with one statement in it."""
    return f"def rule(a, b):\n    {statement}\n"


def imported() -> set[str]:
    """Return the modules of tests that the unit tests import: a test that cannot be imported notices everything."""
    unit = [path for path in (project.ROOT / "tests").rglob("*.py") if not {"e2e", "engines"} & set(path.parts)]
    texts = [path.read_text(encoding="utf-8") for path in unit]
    return {name for text in texts for name in re.findall(r"^from (tests\.[\w.]+) import", text, re.MULTILINE)}


class TestMutations:
    """What is changed, and what is not."""

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("return a < b", ["return (a <= b)"]),
            ("return a >= b", ["return (a > b)"]),
            ("return a in b", ["return (a not in b)"]),
            ("return a is b", ["return (a is not b)"]),
            ("return a and b", ["return (a or b)"]),
            ("return a + b", ["return (a - b)"]),
            ("return a * b", ["return (a + b)"]),
            ("return a | b", ["return (a & b)"]),
            ("return not a", ["return (a)"]),
            ("return max(a, b)", ["return (min(a, b))"]),
            ("return all(a)", ["return (any(a))"]),
            ("return a if b else 'c'", ["return ('c' if b else a)"]),
            ("return True", ["return False"]),
            ("return 3", ["return (4)", "return (2)"]),
            ("raise a", ["pass"]),
            ("a.append(b)", ["pass"]),
            ("yield a", ["pass"]),
            ("return [one for one in a if one]", ["return [one for one in a if (not (one))]"]),
        ],
    )
    def test_one_change_leaves_the_text_around_it(self, tmp_path: Path, before: str, after: list[str]) -> None:
        """The text around it stays as it is."""
        assert [body(statement) for statement in after] == changed(tmp_path, body(before))

    def test_a_condition_is_negated(self, tmp_path: Path) -> None:
        """Once only, where another change of it means the same."""
        assert body("if (not (a)): return") in changed(tmp_path, body("if a: return"))
        assert [body("if (a != b): return"), body("if a == b: pass")] == changed(tmp_path, body("if a == b: return"))

    @pytest.mark.parametrize(
        "source",
        [
            '"""Words."""\n',
            "Number = int | str\n",
            "def rule(a: int | str) -> int | None:\n    return a\n",
            body("return f'{a + b}'"),
            "@decorated(3)\ndef rule():\n    return ''\n",
            "rules.append(a - len(''))\n",
        ],
    )
    def test_what_is_left_alone(self, tmp_path: Path, source: str) -> None:
        """Texts, types, and statements that run when the module is imported."""
        assert [] == changed(tmp_path, source)

    def test_numbers_of_a_module_are_changed(self, tmp_path: Path) -> None:
        """They are constants of the rules."""
        assert ["LIMIT = (11)\n", "LIMIT = (9)\n"] == changed(tmp_path, "LIMIT = 10\n")

    def test_characters_of_several_bytes(self, tmp_path: Path) -> None:
        """Places are counted in bytes."""
        assert [body("return ('ř' != b)")] == changed(tmp_path, body("return 'ř' == b"))

    @pytest.mark.parametrize("path", sorted((project.PACKAGE / "match").glob("*.py")), ids=lambda path: path.stem)
    def test_every_mutation_is_python(self, tmp_path: Path, path: Path) -> None:
        """Otherwise it would be noticed by any test. Every tenth one is read."""
        for text in changed(tmp_path, path.read_text(encoding="utf-8"), every=10):
            ast.parse(text)

    def test_a_module_that_has_changed(self, tmp_path: Path) -> None:
        """Nothing is replaced in it."""
        (tmp_path / "module.py").write_text("LIMIT = 12\n", encoding="utf-8")
        with pytest.raises(ValueError, match="has changed"):
            Mutation("module.py", 1, 8, 10, "10", "(11)").apply(tmp_path)


class TestSelection:
    """Which places are changed, and which tests run."""

    def test_a_seed_chooses(self) -> None:
        """The same places in every run, each line once."""
        packages = ("py/laurel/match",)
        first = selection.sample(project.ROOT, packages, 20, seed=1)
        assert first == selection.sample(project.ROOT, packages, 20, seed=1)
        assert first != selection.sample(project.ROOT, packages, 20, seed=2)
        assert 20 == len({(mutation.file, mutation.line) for mutation in first})

    def test_a_rule_is_tried_with_the_nearest_tests_first(self) -> None:
        """The tests of its game, then those of all games, the vectors, and all others."""
        tests, vectors, others = selection.commands(project.ROOT, "py/laurel/games/twilight_struggle/space.py")
        files = tests[len(trial.PYTEST) :]
        assert "tests/games/twilight_struggle/test_space.py" == files[0]
        assert "tests/games/test_states.py" in files
        assert not [file for file in files if "twilight_imperium" in file]
        assert ("tools.conformance", "tests/vectors/twilight_struggle") == vectors
        assert "tests/pages/twilight_struggle/test_screens.py" in others
        assert not {*files} & {*others}

    def test_a_module_of_the_app(self) -> None:
        """All tests of the app: first those called after the module, then those that name it."""
        tests, _ = selection.commands(project.ROOT, "py/laurel/app/formats/decompression.py")
        files = tests[len(trial.PYTEST) :]
        assert "tests/app/formats/test_decompression.py" == files[0]
        assert "tests/app/phones/test_joining.py" in files

    @pytest.mark.parametrize("package", selection.PACKAGES)
    def test_every_module_has_tests(self, package: str) -> None:
        """And each of them is there."""
        for path in selection.modules(project.ROOT, (package,)):
            tests = selection.commands(project.ROOT, path.relative_to(project.ROOT).as_posix())[0]
            files = tests[len(trial.PYTEST) :]
            assert files
            assert all((project.ROOT / file).exists() for file in files)


class TestTrial:
    """Running tests in a copy."""

    @pytest.mark.parametrize(
        ("source", "expected"),
        [
            ("def test_one() -> None:\n    pass\n", (False, "", 0)),
            ("def test_one() -> None:\n    assert 0\n", (True, "test_x.py::test_one", 1)),
            ("import nothing_of_this_name\n", (True, "test_x.py", 2)),
        ],
    )
    def test_the_first_failing_test_is_named(
        self, tmp_path: Path, source: str, expected: tuple[bool, str, int]
    ) -> None:
        """The first test that fails is named."""
        (tmp_path / "test_x.py").write_text(source, encoding="utf-8")
        outcome = trial.run(tmp_path, [(*trial.PYTEST, "test_x.py")], 60)
        assert expected == (outcome.is_noticed, outcome.by, outcome.status)

    def test_the_first_failing_vector_is_named(self, tmp_path: Path) -> None:
        """The first one that fails is named with its format."""
        said = "game/format: 3 passed, 1 failed\\n  corner case: expected 1, got 2"
        (tmp_path / "vectors.py").write_text(f"raise SystemExit('{said}')\n", encoding="utf-8")
        assert "game/format corner case" == trial.run(tmp_path, [("vectors",)], 60).by

    def test_a_loop_without_end(self, tmp_path: Path) -> None:
        """It is stopped and counts as noticed."""
        (tmp_path / "loop.py").write_text("while True: pass\n", encoding="utf-8")
        outcome = trial.run(tmp_path, [("loop",)], 1)
        assert (True, trial.TIME_LIMIT) == (outcome.is_noticed, outcome.by)

    def test_a_copy_is_apart_from_the_checkout(self) -> None:
        """It has its own modules, and all that tests import; changing them changes nothing in the checkout."""
        with trial.copy() as root:
            module = root / "py/laurel/match/game.py"
            assert (project.PACKAGE / "match/game.py").read_bytes() == module.read_bytes()
            assert not module.is_symlink()
            assert (root / "static/app.js").resolve().is_relative_to(project.ROOT)
            assert [] == [name for name in imported() if not list(root.glob(f"{name.replace('.', '/')}*"))]
        assert not root.exists()


class TestReport:
    """How much of a sample is noticed."""

    @pytest.mark.parametrize(("share", "is_enough"), [(50, True), (51, False)])
    def test_the_share_of_noticed_changes_decides(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], share: float, *, is_enough: bool
    ) -> None:
        """Every change is reported with its test, and in the end the figures."""
        outcomes = {3: NOTICED, 8: SURVIVED}
        monkeypatch.setattr(command, "tried", lambda mutation, limit: outcomes[mutation.line])  # noqa: ARG005
        chosen = [Mutation("rules.py", line, 0, 1, "a < b", "a <= b") for line in outcomes]
        assert command.is_noticed_enough(chosen, share, limit=1, jobs=1) is is_enough
        said = capsys.readouterr().out.splitlines()
        assert ["rules.py:3: a < b -> a <= b", "  noticed by tests/test_x.py::test_one (1 s)"] == said[:2]
        assert ["rules.py:8: a < b -> a <= b", "  NOT NOTICED (3 s)"] == said[2:4]
        assert f"1 of 2 noticed (50 %, at least {share} % wanted), 2 s each" == said[4]


class TestFaults:
    """Faults that are brought back."""

    FAULT = Fault("it was wrong", "py/laurel/match/game.py", "class Game(", "class Game (", "tests/match/test_x.py")

    @pytest.mark.parametrize(
        ("outcome", "said"),
        [
            (NOTICED, None),
            (SURVIVED, "NOT FOUND by tests/match/test_x.py"),
            (Outcome(is_noticed=True, by="no such test", seconds=1, status=4), "THE TEST DID NOT RUN: no such test"),
        ],
    )
    def test_what_is_said(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, outcome: Outcome, said: str | None
    ) -> None:
        """Only a test that ran and failed has found a fault."""
        module = tmp_path / self.FAULT.file
        module.parent.mkdir(parents=True)
        module.write_text(self.FAULT.before, encoding="utf-8")
        monkeypatch.setattr(trial, "copy", lambda: nullcontext(tmp_path))
        monkeypatch.setattr(trial, "run", lambda *_: outcome)
        assert said == mended.replay(self.FAULT, 1)

    @pytest.mark.parametrize(("text", "times"), [("nothing of this kind", 0), ("x = 1", 2)])
    def test_code_that_has_changed(self, tmp_path: Path, text: str, times: int) -> None:
        """A text that is not there once cannot be replaced."""
        (tmp_path / "module.py").write_text("x = 1\nx = 1\n", encoding="utf-8")
        with pytest.raises(ValueError, match=f"{times} times, not once"):
            Fault("it was wrong", "module.py", text, "", "").apply(tmp_path)

    def test_every_listed_fault_has_a_test_and_a_text(self) -> None:
        """Every fault has a title of its own, a test that is there, and a text that can be replaced."""
        known = mended.listed()
        assert len(known) == len({fault.what for fault in known})
        assert [] == [fault.test for fault in known if not is_there(fault.test)]
        assert [] == [fault.what for fault in known if text_of(fault.file).count(fault.before) != 1]


def is_there(test: str) -> bool:
    """Return whether a file has a test, which pytest names by the file, its class and the function."""
    file, *names = test.partition("[")[0].split("::")
    return all(re.search(rf"\b(class|def) {name}\b", text_of(file)) for name in names)


def text_of(file: str) -> str:
    """Return the text of a file of the checkout; raises FileNotFoundError where there is none."""
    return (project.ROOT / file).read_text(encoding="utf-8")
