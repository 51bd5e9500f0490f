"""The archive of Laurel: files that a browser's Python can import, in as few bytes as possible."""

from __future__ import annotations

import ast
import io
import zipfile
from collections.abc import Iterator
from importlib.machinery import FrozenImporter
from pathlib import Path

import zstandard

from laurel.pages.environment import line_map
from tools import archive, project

CONTENTS = {f"laurel/module{number}.pyc": b"the same code in every file " * 20 for number in range(50)}


def test_the_files_are_stored_in_one_compressed_stream() -> None:
    """Python imports from the unpacked archive without decompressing a file."""
    packed = zipfile.ZipFile(io.BytesIO(zstandard.decompress(archive.compressed(CONTENTS))))
    assert packed.testzip() is None
    assert {zipfile.ZIP_STORED} == {one.compress_type for one in packed.infolist()}
    assert {name: packed.read(name) for name in packed.namelist()} == CONTENTS


def test_it_is_smaller_than_files_that_are_compressed_one_by_one() -> None:
    """What files have in common is sent once."""
    assert len(archive.compressed(CONTENTS)) < len(archive.pack(CONTENTS)) / 5


def test_the_same_files_give_the_same_bytes() -> None:
    """In any order, at any time: a build is named after its bytes."""
    assert archive.compressed(dict(reversed(CONTENTS.items()))) == archive.compressed(CONTENTS)


def test_compiled_templates_know_their_lines() -> None:
    """A traceback names the line of the template."""
    lines = "3=12&4=15&4=17&2=20"
    assert line_map(archive.line_steps(lines)) == lines
    assert line_map(archive.line_steps("")) == ""
    module: dict[str, str] = {}
    exec(archive.with_line_steps(f"name = 'a.html'\ndebug_info = '{lines}'"), module)  # noqa: S102 - a module of a build
    assert module["debug_info"] == lines


def test_the_contents_of_an_archive() -> None:
    """They are the same however they were compressed."""
    assert archive.contents_of(archive.pack(CONTENTS)) == CONTENTS
    assert archive.contents_of(archive.pack(CONTENTS, zipfile.ZIP_STORED)) == CONTENTS


def test_the_standard_library_has_what_laurel_imports() -> None:
    """CPython has every module; the browser only those that are not left out, and those that are frozen."""
    tree = archive.tree(project.PACKAGE, "laurel")
    imported = {module for name, path in tree if name.endswith(".py") for module in imports(path)}
    apart = {module for module in imported if FrozenImporter.find_spec(module.replace("/", ".")) is None}
    files = {file for module in apart for file in (f"{module}.py", f"{module}/__init__.py")}
    assert sorted(file for file in files if archive.matches(file, archive.STANDARD_LEFT_OUT)) == []


def imports(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports, with slashes."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name.replace(".", "/") for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").replace(".", "/")
