"""JavaScript has two nothings, and neither is Python's."""

from __future__ import annotations

from typing import Any, TypeGuard

from pyodide.ffi import jsnull


def there(value: Any | None) -> TypeGuard[Any]:
    """Return whether the browser gave anything: neither `null` nor `undefined`."""
    return value is not jsnull and value is not None
