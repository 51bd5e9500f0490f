"""Sheets on the command line: `sheet check` reads and tests them, `sheet score` says what entries come to."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from laurel.match.json_text import load_strict_json, write_json
from laurel.match.message import N_, Message
from laurel.pages.language.translator import Translator
from laurel.sheets.entries import read_entries
from laurel.sheets.known_results import EntryRefused, Result, result
from laurel.sheets.reader import MOST_PLAYERS, read
from laurel.sheets.sections import BadSheet, Fault
from laurel.sheets.sheet import Sheet

FAULTY = 1
"""The exit status for faults in sheets and for entries that are not allowed."""

STANDARD_INPUT = "-"

Commands = Any
"""What `ArgumentParser.add_subparsers` returns, whose type has no public name."""


def add_commands(commands: Commands) -> Iterator[argparse.ArgumentParser]:
    """Add the commands of sheets; yield the parser of each."""
    sheets = commands.add_parser("sheet", help="check sheets, and score by one").add_subparsers(required=True)
    check = sheets.add_parser("check", help="read and test sheets; every fault on one line")
    check.add_argument("files", type=Path, nargs="+", help="sheets")
    check.set_defaults(run=_check)
    yield check
    score = sheets.add_parser("score", help="print what entries come to, as JSON")
    score.add_argument("file", type=Path, help="a sheet")
    score.add_argument("entries", help="a JSON file, JSON itself, or - for the standard input")
    score.set_defaults(run=_score)
    yield score


def _check(options: argparse.Namespace) -> int:
    """Print the faults of every file; return the exit status."""
    translator, status = Translator(options.language, ("",) * MOST_PLAYERS), 0
    for path in options.files:
        try:
            sheet = _read(path)
        except BadSheet as bad:
            status = FAULTY
            for fault in bad.faults:
                print(f"{path}: {describe_fault(translator, fault)}")
        else:
            passed = translator.plural("%(n)s test passed", "%(n)s tests passed", len(sheet.tests))
            print(f"{path}: {sheet.name.in_language(options.language)}: {passed}")
    return status


def _score(options: argparse.Namespace) -> int:
    """Print what entries come to; return the exit status."""
    translator = Translator(options.language)
    try:
        sheet = _read(options.file)
    except BadSheet as bad:
        for fault in bad.faults:
            print(f"{options.file}: {describe_fault(translator, fault)}", file=sys.stderr)
        return FAULTY
    try:
        plain = load_strict_json(_text_of(options.entries))
    except (OSError, ValueError) as error:
        print(f"{options.entries}: {error}", file=sys.stderr)
        return FAULTY
    if isinstance(plain, list):
        print(write_json([score_entries(sheet, one, translator) for one in plain]))
        return 0
    found = score_entries(sheet, plain, translator)
    if "refused" in found:
        print(found["refused"], file=sys.stderr)
        return FAULTY
    print(write_json(found))
    return 0


def _read(path: Path) -> Sheet:
    """Return the sheet of a file; raise `BadSheet`."""
    try:
        return read(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSheet([Fault("", Message(N_("The file cannot be read: %(problem)s"), problem=str(error)))]) from error


def _text_of(entries: str) -> str:
    """Return the JSON text of an argument: itself, or what is in the file that it names."""
    if entries == STANDARD_INPUT:
        return sys.stdin.read()
    return entries if entries.lstrip().startswith(("{", "[")) else Path(entries).read_text("utf-8")


def score_entries(sheet: Sheet, plain: object, translator: Translator) -> dict[str, Any]:
    """Return what entries come to, or why they are refused, as plain values."""
    entries, faults = read_entries(sheet, plain)
    if entries is None:
        return {"refused": _one_line(translator, faults)}
    names = Translator(translator.language, ("",) * entries.players)
    try:
        return as_plain(result(sheet, entries), names)
    except EntryRefused as refused:
        return {"refused": _one_line(names, [refused.fault])}


def as_plain(found: Result, translator: Translator) -> dict[str, Any]:
    """Return a result as plain values."""
    return {
        "points": {row: list(points) for row, points in found.points.items()},
        "rounds": [list(points) for points in found.rounds],
        "total": list(found.total),
        "ended": found.has_ended,
        "winners": list(found.winners),
        "places": list(found.places),
        "questions": [translator.message(question.message) for question in found.questions],
    }


def describe_fault(translator: Translator, fault: Fault) -> str:
    """Return a fault as text: its place and what is wrong."""
    message = translator.message(fault.message)
    return f"{fault.place}: {message}" if fault.place else message


def _one_line(translator: Translator, faults: Iterable[Fault]) -> str:
    return "; ".join(describe_fault(translator, fault) for fault in faults)
