"""The templates: they can be read, and import and mark nothing in vain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from tools import project, styles

PAGES = project.PACKAGE / "pages"
TEMPLATES = sorted(PAGES.rglob("*.html"))
TOY_TEMPLATES = sorted((project.ROOT / "tests" / "toy").rglob("*.html"))

LONGEST_LINE = 140
ELEMENT = re.compile(r"<[a-z]")

CLASSES = re.compile(r'class="((?:[^"{]|\{\{.*?\}\}|\{%.*?%\})*)"')
FILLED_IN = re.compile(r"\{\{.*?\}\}|\{%.*?%\}")
WORD = re.compile(r"[a-z][\w-]*")


def of_every_template(path: Path) -> str:
    """Return the name of a template in the list of tests."""
    return path.relative_to(PAGES if path.is_relative_to(PAGES) else project.ROOT).as_posix()


def imported(tree: nodes.Template) -> Iterator[str]:
    """Yield the name of everything that a template imports from another one."""
    for one in tree.find_all(nodes.FromImport):
        for name in one.names:
            yield name if isinstance(name, str) else name[1]


@pytest.mark.parametrize("path", [*TEMPLATES, *TOY_TEMPLATES], ids=of_every_template)
def test_one_element_a_line(path: Path) -> None:
    """What a template shows can be read from top to bottom: a line is short, and at most one element begins on it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > LONGEST_LINE or len(ELEMENT.findall(line)) > 1] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=of_every_template)
def test_what_is_imported_is_used(path: Path) -> None:
    """No macro is left over from markup that is gone."""
    tree = Environment(extensions=["jinja2.ext.i18n"], autoescape=True).parse(path.read_text(encoding="utf-8"))
    used = {one.name for one in tree.find_all(nodes.Name) if one.ctx == "load"}
    assert set(imported(tree)) - used == set()


def test_every_class_serves_something() -> None:
    """A rule, a script, a place of a guide or a test selects it."""
    texts = [styles.sheet(), styles.later_sheet(), styles.start_sheet()]
    folders = (
        (project.STATIC, "*.js"),
        (PAGES, "*.py"),
        (project.ROOT / "tests", "*.py"),
        (project.ROOT / "tools", "*"),
    )
    for folder, pattern in folders:
        texts += [
            path.read_text(encoding="utf-8") for path in folder.rglob(pattern) if path.suffix in (".py", ".js", ".toml")
        ]
    known = set(re.findall(r"[\w-]+", "\n".join(texts)))
    left_over = {
        f"{of_every_template(path)}: {name}"
        for path in TEMPLATES
        for classes in CLASSES.findall(path.read_text(encoding="utf-8"))
        for name in FILLED_IN.sub(lambda found: "\0" if found[0].startswith("{{") else " ", classes).split()
        if "\0" not in name and WORD.fullmatch(name) and name not in known
    }
    assert left_over == set()
