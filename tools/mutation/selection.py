"""Which modules are changed, and which tests are run for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random

from tools.mutation.mutators import Mutation, mutations
from tools.mutation.trial import PYTEST

PACKAGES = ("py/laurel/games", "py/laurel/match", "py/laurel/app")

LEFT_OUT = re.compile(r"/(sample|warm_up|__init__)\.py$")
"""Matches that are shown as examples, work that only makes a start faster, and tables of functions."""

TESTED = ("match", "games", "sheets", "plays", "pages", "app")
"""The folders of tests of the program; the others test the tools."""

VECTORS = "tests/vectors"
WORD = re.compile(r"\w+")


def sample(root: Path, packages: tuple[str, ...], count: int, seed: int) -> list[Mutation]:
    """Return mutations that are chosen at random, each of another line, sorted by place."""
    places: dict[tuple[str, int], list[Mutation]] = {}
    for path in modules(root, packages):
        for mutation in mutations(root, path):
            places.setdefault((mutation.file, mutation.line), []).append(mutation)
    random = Random(seed)  # noqa: S311 - a run has to be repeatable
    chosen = random.sample(sorted(places), min(count, len(places)))
    return [random.choice(places[place]) for place in sorted(chosen)]


def modules(root: Path, packages: tuple[str, ...]) -> Iterator[Path]:
    """Yield the modules of packages that are mutated."""
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            if not LEFT_OUT.search(path.as_posix()):
                yield path


def commands(root: Path, file: str) -> list[tuple[str, ...]]:
    """Return the commands that test a module: the tests of its package, the vectors of its game, and all other tests.

    Tests that name the module come first, because they notice a mistake soonest. The last command takes the longest,
    and runs only where the others notice nothing.
    """
    parts = Path(file).parts[2:]
    folder, stem = root / "tests" / parts[0], Path(parts[-1]).stem
    if parts[0] == "games":
        own = [
            *_by_relevance((folder / parts[1]).rglob("test_*.py"), stem),
            *_by_relevance(folder.glob("test_*.py"), stem),
        ]
        vectors = f"{VECTORS}/{parts[1]}"
        found = (
            [_pytest(root, own), ("tools.conformance", vectors)] if (root / vectors).is_dir() else [_pytest(root, own)]
        )
    else:
        own = _by_relevance(folder.rglob("test_*.py"), stem)
        found = [_pytest(root, own)]
    others = (path for name in TESTED for path in (root / "tests" / name).rglob("test_*.py") if path not in own)
    return [*found, _pytest(root, _by_relevance(others, stem))]


def _pytest(root: Path, files: Iterable[Path]) -> tuple[str, ...]:
    return (*PYTEST, *(path.relative_to(root).as_posix() for path in files))


def _by_relevance(files: Iterable[Path], stem: str) -> list[Path]:
    """Return files of tests: first those called after a module, then those that name it."""
    return sorted(files, key=lambda path: (stem not in path.stem, not _names(path, stem), path))


def _names(path: Path, stem: str) -> bool:
    return stem in _words(path)


@cache
def _words(path: Path) -> frozenset[str]:
    return frozenset(WORD.findall(path.read_text(encoding="utf-8")))
