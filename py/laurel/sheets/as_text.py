"""Sheets as the text of a TOML file, to be read, changed and saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomli_w

from laurel.match.own_text import OwnText
from laurel.sheets.making import MADE

LONGEST_ID = 40

ORDER = (
    *("laurel", "id", "name", "about", "players", "sides", "bgg", "author", "source", "roles", "of", "option"),
    *("default", "row", "rounds", "count", "names", "dealer", "ask", "kind", "from", "to", "choices", "value", "start"),
    *("adds", "before", "secret", "when", "points", "table", "group", "colour", "help", "check", "that", "text", "end"),
    *("wins", "won", "tie", "out", "test", "options", "values", "over", "total", "winners", "places"),
)
"""The keys of sheets in the order in which a person writes them: stored sheets have theirs in that of the alphabet."""


def toml(plain: Mapping[str, Any]) -> str:
    """Return the text of a sheet of plain values: read again, it is the same sheet."""
    return tomli_w.dumps(_in_order(plain))


def own_copy(plain: Mapping[str, Any], language: str, languages: frozenset[str]) -> dict[str, Any]:
    """Return a copy of a sheet to be changed: under an id of its own, in one language, and without tests.

    `languages` are those in which a text may be written. The known results would refuse most changes.
    """
    copied: dict[str, Any] = _in_language(plain, language, languages)
    copied.pop("test", None)
    return {**copied, "id": f"{MADE}{plain['id']}"[:LONGEST_ID].rstrip("-")}


def _in_order(value: Any) -> Any:
    """Return plain values with the keys of every table in the order of `ORDER`, any others after them."""
    if isinstance(value, Mapping):
        keys = sorted(value, key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER))
        return {key: _in_order(value[key]) for key in keys}
    return [_in_order(one) for one in value] if isinstance(value, list) else value


def _in_language(value: Any, language: str, languages: frozenset[str]) -> Any:
    if isinstance(value, Mapping):
        if value and value.keys() <= languages:
            return OwnText(dict(value)).in_language(language)
        return {key: _in_language(one, language, languages) for key, one in value.items()}
    return [_in_language(one, language, languages) for one in value] if isinstance(value, list) else value
