"""What comes after the first board: nothing of it is needed before."""

from __future__ import annotations

import ast
import fnmatch
import subprocess
import sys
from collections.abc import Iterator

from laurel.app import handle
from laurel.app import later as later_events
from tools import archive, later, project

LAUREL = {
    name.removesuffix(".py").replace("/", ".").removesuffix(".__init__"): path
    for name, path in archive.tree(project.PACKAGE, "laurel")
    if path.suffix == ".py"
}
"""The modules of the site by name."""


def imported(node: ast.AST) -> Iterator[str]:
    """Yield what is imported as soon as a module is: not in functions, and not for type checkers alone."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(one, ast.If) and "TYPE_CHECKING" in ast.dump(one.test):
            continue
        if isinstance(one, ast.Import):
            yield from (name.name for name in one.names)
        elif isinstance(one, ast.ImportFrom) and one.module:
            yield from (one.module, *(f"{one.module}.{name.name}" for name in one.names))
        else:
            yield from imported(one)


def test_no_first_module_imports_a_later_one() -> None:
    """But within a function, for an event or a screen that waits."""
    comes_later = set(filter(later.is_module_later, LAUREL))
    wrong = {
        name: comes_later & set(imported(ast.parse(path.read_text(encoding="utf-8"))))
        for name, path in LAUREL.items()
        if name not in comes_later
    }
    assert {name: imports for name, imports in wrong.items() if imports} == {}


def test_every_name_on_the_list_is_one_of_a_module() -> None:
    """And every package of which both archives have modules belongs to the first board."""
    assert [one for one in later.MODULES if not fnmatch.filter(LAUREL, one)] == []
    packages = {name.rpartition(".")[0] for name in LAUREL if not later.is_module_later(name)}
    assert [one for one in packages if later.is_module_later(one)] == []


def test_first_boards_need_nothing_that_comes_later() -> None:
    """A match of every game is started and everything on its board is pressed, without the modules and templates."""
    command = [sys.executable, "-m", "tests.tools.first_boards"]
    run = subprocess.run(  # noqa: S603 - our own module
        command, cwd=project.ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    files = {name: path.read_bytes() for name, path in archive.tree(project.PACKAGE, "laurel")}
    assert set(run.stdout.split()) <= later.first_templates(files)


def test_no_event_is_on_both_lists() -> None:
    """An event is known at the first board, or later."""
    assert not handle.FIRST.keys() & later_events.commands().keys()
    assert len(set(handle.COMMANDS)) == len(handle.COMMANDS)
