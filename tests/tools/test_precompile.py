"""The bytecode of the site: what type checkers alone read is not in it."""

from __future__ import annotations

import marshal
from typing import Any

import pytest

from tools.precompile import bytecode

HEADER = 16
"""Bytes of a `.pyc` file before the code: the magic number, flags and a hash."""

SOURCE = b"""
class Point:
    x: int = 0

    def moved(self, by: int, *others: int, up: int = 1) -> int:
        "Docs"
        def inner(of: int) -> int:
            return of
        return self.x + inner(by) + sum(others) + up
"""


def loaded(name: str) -> Any:
    """Return the class of the source, compiled as a module of this name."""
    values: dict[str, Any] = {}
    exec(marshal.loads(bytecode(SOURCE, name)[HEADER:]), values)  # noqa: S102, S302 - made just now
    return values["Point"]


def test_functions_lose_their_annotations_and_classes_keep_them() -> None:
    """Fields are made of the annotations of classes; the functions do what they did."""
    point = loaded("laurel/point.py")
    assert point.moved.__annotations__ == {}
    assert point.__annotations__ == {"x": int}
    assert point().moved(1, 2, up=3) == 6
    assert point.moved.__doc__ is None


@pytest.mark.parametrize("name", ["cattrs/point.py", "pyodide/point.py"])
def test_other_packages_may_read_theirs(name: str) -> None:
    """They stay as they are."""
    assert set(loaded(name).moved.__annotations__) == {"by", "others", "up", "return"}
