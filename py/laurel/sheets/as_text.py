"""Sheets as the text of a TOML file, to be read, changed and saved."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from laurel.match.own_text import OwnText
from laurel.sheets.editing import id_of_copy

LONGEST_LINE = 120
"""Characters of a line; a list that is longer has a line for every item."""

BARE = re.compile("[A-Za-z0-9_-]+")
PLAIN_LINES = re.compile(r'(?!\n)[^\x00-\x09\x0b-\x1f\x7f\\\ud800-\udfff]*[^"]')
"""A text of several lines that needs no escapes between three quotation marks."""

ORDER = (
    *("laurel", "id", "name", "about", "players", "sides", "bgg", "author", "source", "roles", "of", "option"),
    *("default", "row", "rounds", "count", "names", "dealer", "ask", "kind", "from", "to", "choices", "value", "start"),
    *("adds", "before", "secret", "when", "points", "table", "group", "colour", "help", "check", "that", "text", "end"),
    *("wins", "won", "tie", "out", "test", "options", "values", "over", "total", "winners", "places"),
)
"""The keys of sheets in the order in which a person writes them: stored sheets have theirs in that of the alphabet."""


def to_toml(plain: Mapping[str, Any]) -> str:
    """Return the text of a sheet of plain values: read again, it is the same sheet."""
    first = [key for key in plain if not is_section(plain[key])]
    lines = [statement(key, plain[key]) for key in in_order(first)]
    sections = [section(key, plain[key]) for key in in_order(plain) if key not in first]
    return "\n".join(["".join(lines), *sections]).lstrip("\n")


def is_section(value: Any) -> bool:
    """Return whether the value of a key of a sheet is written under a heading: a table, or tables in a list."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(one, Mapping) for one in value)
    return isinstance(value, Mapping) and not is_text(value)


def is_text(value: Mapping[str, Any]) -> bool:
    """Return whether a table has the same text in several languages."""
    return bool(value) and all(len(key) == len("en") and isinstance(text, str) for key, text in value.items())


def section(key: str, value: Any) -> str:
    """Return a table, or every table of a list, with its heading."""
    if isinstance(value, list):
        return "\n".join(f"[[{_key(key)}]]\n{statements(one)}" for one in value)
    return f"[{_key(key)}]\n{statements(value)}"


def statements(table: Mapping[str, Any]) -> str:
    """Return the lines of a table."""
    return "".join(statement(key, table[key]) for key in in_order(table))


def statement(key: str, value: Any) -> str:
    """Return the line of a key, or its lines."""
    line = f"{_key(key)} = {_value(value)}"
    if isinstance(value, list) and len(line) > LONGEST_LINE:
        line = f"{_key(key)} = [\n{''.join(f'  {_value(one)},' + chr(10) for one in value)}]"
    return f"{line}\n"


def in_order(keys: Any) -> list[str]:
    """Return keys in the order of `ORDER`, any others after them."""
    return sorted(keys, key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER))


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _string(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(value[key])}" for key in in_order(value))
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return f'"""{value}"""' if "\n" in value and PLAIN_LINES.fullmatch(value) else _string(value)
    return json.dumps(value)


def _string(text: str) -> str:
    """Return a string in quotation marks: JSON writes all but one of the characters that TOML wants escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def own_copy(plain: Mapping[str, Any], language: str, languages: frozenset[str], taken: Any = ()) -> dict[str, Any]:
    """Return a copy of a sheet to be changed, in one language, without tests, and under an id that is not `taken`.

    `languages` are those in which a text may be written. The known results would refuse most changes.
    """
    copied: dict[str, Any] = _in_language(plain, language, languages)
    copied.pop("test", None)
    return {**copied, "id": id_of_copy(plain["id"], taken)}


def _in_language(value: Any, language: str, languages: frozenset[str]) -> Any:
    if isinstance(value, Mapping):
        if value and value.keys() <= languages:
            return OwnText(dict(value)).in_language(language)
        return {key: _in_language(one, language, languages) for key, one in value.items()}
    return [_in_language(one, language, languages) for one in value] if isinstance(value, list) else value
