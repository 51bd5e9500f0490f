"""What of a package is public: its docstring says it, and no other package imports anything else of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from laurel.games import GAMES
from tools import project

EVERY = "Public: every module."
LISTED = re.compile(r"^Public: (.*?\.)(?: |$)", re.DOTALL | re.MULTILINE)
GAME_PACKAGES = ("games", "pages")
"""The packages whose own packages are games, of which their docstrings tell."""


def package_files() -> list[Path]:
    """Return the `__init__.py` of every package that is not a game's."""
    found = sorted(project.PACKAGE.rglob("__init__.py"))
    return [path for path in found if not (path.parent.name in GAMES and path.parent.parent.name in GAME_PACKAGES)]


def name_of(path: Path) -> str:
    """Return the name of a module or of the package of an `__init__.py`."""
    parts = path.relative_to(project.PYTHON).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    """Return every module and package of Laurel by name."""
    return {name_of(path): path for path in sorted(project.PACKAGE.rglob("*.py"))}


def imported(path: Path) -> Iterator[str]:
    """Return the names of the modules of Laurel that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in modules() else node.module


@cache
def importers() -> dict[str, set[str]]:
    """Return, for every module, those that import it."""
    found: dict[str, set[str]] = {name: set() for name in modules()}
    for name, path in modules().items():
        for other in imported(path):
            found.get(other, set()).add(name)
    return found


def is_in(module: str, package: str) -> bool:
    """Return whether a module is in a package or in one of its packages."""
    return f"{module}.".startswith(f"{package}.")


def public_modules(path: Path) -> set[str]:
    """Return the modules that a package's docstring calls public."""
    package, doc = name_of(path), ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    own = {name for name in modules() if name.rpartition(".")[0] == package and modules()[name].name != "__init__.py"}
    if EVERY in doc:
        return own
    found = LISTED.search(doc)
    assert found, f"{package} does not say what is public"
    names = {f"{package}.{name}" for name in re.findall(r"`(\w+)`", found[1]) if name != "__version__"}
    assert names <= own, f"{package} has no {names - own}"
    return names


@pytest.mark.parametrize("path", package_files(), ids=name_of)
def test_other_packages_import_only_what_is_public(path: Path) -> None:
    """A package may use those in it, and they may use all of it."""
    package, public = name_of(path), public_modules(path)
    for module in modules():
        if module.rpartition(".")[0] == package and modules()[module].name != "__init__.py" and module not in public:
            others = {user for user in importers()[module] if not is_in(user, package)}
            assert not others, f"{module} is private"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_used_only_by_its_own_pages(game: str) -> None:
    """Everything else finds it by its folder."""
    rules, pages = f"laurel.games.{game}", f"laurel.pages.{game}"
    for module in modules():
        if is_in(module, rules):
            assert all(is_in(user, rules) or is_in(user, pages) for user in importers()[module]), module
        if is_in(module, pages):
            assert all(is_in(user, pages) for user in importers()[module]), module
