"""Runs cases and compares what came out with what was expected. Knows no format."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

Result = Mapping[str, Any]

REMARKS = frozenset({"reason", "note", "title"})
"""Fields of an expected result that are for people."""

SECOND_ANSWER = "_also_acceptable"
"""`vp_also_acceptable` is a second right answer for `vp`."""

PLURALS = "plurals"
"""The format of a file that has no `format` key and is known by its name, `plurals.json`."""


@frozen
class Case:
    """One vector: what it expects, and how to play it."""

    id: str
    expected: Result
    play: Callable[[], Result]
    """Returns what came out; may raise anything, which is a failure of this case alone."""


Adapter = Callable[[Any], Iterable[Case]]
"""Turns the document of one format into its cases; may raise anything, which is a failure of the file."""


class Inexpressible(ValueError):
    """A vector asks for something that the game's actions cannot say."""


@frozen
class Report:
    """How one file fared."""

    format: str
    passed: int = 0
    failures: tuple[str, ...] = ()

    def __str__(self) -> str:
        summary = f"{self.format}: {self.passed} passed, {len(self.failures)} failed"
        return "\n".join((summary, *(f"  {failure}" for failure in self.failures)))


def run(paths: Iterable[Path], formats: Mapping[str, Adapter]) -> int:
    """Replay files, and all files below folders; print a report of each.

    Returns the exit code: 0 where there was something to replay and all of it passed, 1 otherwise.
    """
    reports = [check(path, formats) for path in files(paths)]
    for report in reports:
        print(report)
    if not reports:
        print("no vector files found")
    return 0 if reports and not any(report.failures for report in reports) else 1


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """Return every file, and in the place of every folder its JSON files in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.json"))
        else:
            yield path


def check(path: Path, formats: Mapping[str, Adapter]) -> Report:
    """Replay one file."""
    try:
        document = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        return Report(str(path), failures=(f"cannot be read: {_say(error)}",))
    name = format_of(path, document)
    if name not in formats:
        return Report(name or str(path), failures=(f"unknown format in {path}",))
    try:
        cases = list(formats[name](document))
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a file is its failure, and the next file has its turn
        return Report(name, failures=(f"{path}: {_say(error)}",))
    if not cases:
        return Report(name, failures=(f"no vectors in {path}",))
    outcomes = [failure(case) for case in cases]
    failures = tuple(outcome for outcome in outcomes if outcome is not None)
    return Report(name, len(cases) - len(failures), failures)


def format_of(path: Path, document: object) -> str:
    """Return the format of a document, or an empty text where it does not say."""
    if isinstance(document, dict) and isinstance(document.get("format"), str):
        return str(document["format"])
    return PLURALS if path.name == f"{PLURALS}.json" else ""


def failure(case: Case) -> str | None:
    """Play a case; return what is wrong with it, or `None` where it passes."""
    try:
        actual = case.play()
        wrong = tuple(differences(case.expected, actual))
    except Exception as error:  # noqa: BLE001 - a case that raises has failed, and the next one has its turn
        return f"{case.id}: expected {_without_remarks(case.expected)}, got {_say(error)}"
    return f"{case.id}: {'; '.join(wrong)}" if wrong else None


def differences(expected: Result, actual: Result, path: str = "") -> Iterator[str]:
    """Name every field in which the actual result is not what was expected."""
    fields = {key: value for key, value in expected.items() if key not in REMARKS}
    for key, wanted in fields.items():
        if key.endswith(SECOND_ANSWER) and key.removesuffix(SECOND_ANSWER) in fields:
            continue
        name = f"{path}{key}"
        if key not in actual:
            yield f"{name}: expected {wanted!r}, nothing came out"
        elif isinstance(wanted, Mapping) and isinstance(actual[key], Mapping) and key + SECOND_ANSWER not in fields:
            yield from differences(wanted, actual[key], f"{name}.")
        elif not any(same(answer, actual[key]) for answer in _answers(fields, key)):
            yield f"{name}: expected {' or '.join(map(repr, _answers(fields, key)))}, got {actual[key]!r}"


def same(wanted: object, got: object) -> bool:
    """Whether two results are equal; `true` is no number here."""
    return isinstance(wanted, bool) == isinstance(got, bool) and wanted == got


def _answers(fields: Result, key: str) -> tuple[object, ...]:
    second = key + SECOND_ANSWER
    return (fields[key], fields[second]) if second in fields else (fields[key],)


def _without_remarks(expected: object) -> object:
    if not isinstance(expected, Mapping):
        return expected
    return {key: value for key, value in expected.items() if key not in REMARKS}


def _say(error: BaseException) -> str:
    """An error in one line: what it is, and for a bug of ours where it happened."""
    if isinstance(error, (Inexpressible, OSError, json.JSONDecodeError)):
        return f"{type(error).__name__}: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    where = f" (at {Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"
