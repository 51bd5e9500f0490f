"""JSON texts, written in one form and read with a limit."""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 64
"""The deepest nesting that is read. No document of Laurel has more than a dozen levels."""

BRACES_AS_BRACKETS = bytes.maketrans(b"{}", b"[]")
NO_STRUCTURE = bytes(byte for byte in range(256) if byte not in b'[]{}"')
STRING = re.compile(rb'"[^"]*"?')


def write_json(value: object, *, sort_keys: bool = False) -> str:
    """Return a plain value as JSON text, as short as it can be; with `sort_keys` equal values are equal texts."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=sort_keys)


def load_json(text: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        ValueError: the text is not JSON, or is nested deeper than anything that Laurel writes. Python in the
            browser would overflow its stack instead of raising.
    """
    if _is_too_deep(text):
        raise ValueError("nested too deeply")
    return json.loads(text)


def load_strict_json(text: str) -> Any:
    """Return the value of a JSON text that a person wrote; raise `ValueError` also where an object has a key twice."""
    if _is_too_deep(text):
        raise ValueError("nested too deeply")
    return json.loads(text, object_pairs_hook=_with_different_keys)


def _with_different_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"twice: {next(key for key in keys if keys.count(key) > 1)!r}")
    return found


def is_json(text: str) -> bool:
    """Return whether `load_json` reads a text."""
    try:
        load_json(text)
    except ValueError:
        return False
    return True


def _is_too_deep(text: str) -> bool:
    """Return whether a parser would meet more than `DEEPEST` open brackets, strings left out.

    Each round deletes the innermost pairs: as many rounds as there are levels, and most texts have very few. Brackets
    that are never closed remain.
    """
    if "\\" in text:
        text = text.replace("\\\\", "").replace('\\"', "")  # now every quote begins or ends a string
    structure = text.encode(errors="replace").translate(BRACES_AS_BRACKETS, NO_STRUCTURE)
    open_brackets = structure.replace(b'""', b"")
    if b'"' in open_brackets:  # a string has brackets in it
        open_brackets = STRING.sub(b"", structure)
    for depth in range(DEEPEST + 1):
        inner = open_brackets
        open_brackets = inner.replace(b"[]", b"")
        if open_brackets == inner:
            return depth + len(inner) > DEEPEST
    return True
