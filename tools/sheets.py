"""Checks the sheets of the library: `python -m tools.sheets` prints every fault as a line."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.sheets.reader import MOST_PLAYERS, read
from laurel.sheets.sections import BadSheet
from laurel.sheets.sheet import Sheet
from tools import project
from tools.catalogues import wording_problems

LIBRARY = project.PACKAGE / "sheets" / "library"

FEWEST_TESTS = 2

OF_PLAYERS = ("name", "text", "group", "help", "names", "of", "source")
"""The keys of texts that players read."""


def faults(folder: Path = LIBRARY) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the sheets of a folder: the name of the file, and a sentence."""
    numbers = defaultdict(list)
    for path in sorted(folder.glob("*.toml")):
        try:
            sheet = read(path.read_text(encoding="utf-8"))
        except BadSheet as bad:
            translator = Translator("en", ("",) * MOST_PLAYERS)
            yield from ((path.name, f"{fault.place}: {translator.message(fault.message)}") for fault in bad.faults)
            continue
        yield from ((path.name, fault) for fault in _faults_of(sheet, path))
        if sheet.bgg is not None:
            numbers[sheet.bgg].append(path.name)
    for number, names in numbers.items():
        for name in names[1:]:
            yield name, f"bgg: {names[0]} has the number {number} as well"


def _faults_of(sheet: Sheet, path: Path) -> Iterator[str]:
    """Yield what a sheet lacks that the format does not ask for, and the library does."""
    if sheet.id != path.stem:
        yield f"id: the file of “{sheet.id}” has another name"
    if sheet.source is None:
        yield "source: the edition of the rules is missing"
    elif isinstance(sheet.plain["source"], str):
        yield "source: it is in one language only"
    if len(sheet.tests) < FEWEST_TESTS:
        yield f"test: there are {len(sheet.tests)} known results, and {FEWEST_TESTS} are needed"
    for place, text in _texts(sheet.plain):
        if not isinstance(text, str):
            missing = ", ".join(sorted(LANGUAGES.keys() - text.keys()))
            if missing:
                yield f"{place}: not in {missing}"
            for language, written in text.items():
                yield from (f"{place}: {language}: {problem}" for problem in wording_problems(language, written))


def _texts(plain: Any, place: str = "", key: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every text that players read, with its place: a string, or one for each language."""
    if isinstance(plain, list):
        for number, one in enumerate(plain, 1):
            yield from _texts(one, f"{place}[{number}]", key)
    elif isinstance(plain, dict) and not plain.keys() & LANGUAGES.keys():
        for name, one in plain.items():
            yield from _texts(one, f"{place}.{name}" if place else name, name)
    elif key in OF_PLAYERS:
        yield place, plain


def main() -> None:
    """Print the faults, and end with status 1 where there are any."""
    found = list(faults())
    for name, fault in found:
        print(f"{name}: {fault}")
    if found:
        sys.exit(1)
    print(f"{len(list(LIBRARY.glob('*.toml')))} sheets: their tests pass, and their texts are in all languages")


if __name__ == "__main__":
    main()
