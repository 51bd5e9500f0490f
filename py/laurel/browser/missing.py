"""Missing values of JavaScript: `null` and `undefined`."""

from __future__ import annotations

from typing import Any, TypeGuard

from pyodide.ffi import jsnull


def is_given(value: Any | None) -> TypeGuard[Any]:
    """Return whether a value of the browser is neither `null` nor `undefined`."""
    return value is not jsnull and value is not None
