"""The text of a sheet that a person has written, changed as its values were: comments and layout stay.

A text is a sequence of parts, which together are the text: the statements before the first heading, then a part for
every `[table]` and for every `[[table]]` of a list. What has the same value as before is left as it is written. Of a
part that has changed, the statements that have not are left, and what has no place any more goes with its comments.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from attrs import Factory, define

from laurel.sheets.as_text import in_order, is_section, section, statement, statements, to_toml
from laurel.sheets.reader import MOST_BYTES, TOML_STRINGS

TOKEN = re.compile(rf"{TOML_STRINGS.pattern}|[\[{{]|[\]}}]|\n|[^\[\]{{}}\n\"'#]+|.", re.DOTALL)
OPENING, CLOSING = "[{", "]}"


@define
class _Statement:
    """A heading, or the statement of a key, with the empty lines and comments before it."""

    source: str
    before: str = ""
    comments: list[str] = Factory(list)
    """The comments in it: after it, and between its lines."""

    @property
    def all(self) -> str:
        return self.before + self.source

    def key_and_value(self) -> tuple[str, Any]:
        """Return the key, and the value; raise `ValueError` for a key with a dot."""
        ((key, value),) = tomllib.loads(self.source).items()
        if tomllib.loads(statement(key, value)) != {key: value} or "." in self.source.partition("=")[0]:
            raise ValueError(key)
        return key, value

    def with_value(self, key: str, value: Any) -> str:
        """Return the statement with another value: a comment stays at the end of its line, others come before it."""
        line = statement(key, value)
        if len(self.comments) == 1 and self.source.rstrip().endswith(self.comments[0]) and line.count("\n") == 1:
            return f"{self.before}{line.rstrip()}  {self.comments[0]}\n"
        return self.before + "".join(f"{one}\n" for one in self.comments) + line


@define
class _TomlSection:
    """The statements before the first heading, or a heading with those under it and under headings inside of it."""

    key: str = ""
    is_of_list: bool = False
    heading: _Statement | None = None
    statements: list[_Statement] = Factory(list)
    is_nested: bool = False
    """Whether it has headings inside of it: then it is written again where it has changed."""

    @property
    def text(self) -> str:
        return "".join(one.all for one in ([self.heading] if self.heading else []) + self.statements)

    @property
    def value(self) -> Any:
        """The table of a heading; of the statements before the first one all their values."""
        plain = tomllib.loads(self.text)
        if not self.key:
            return plain
        return plain[self.key][0] if self.is_of_list else plain[self.key]

    def with_values(self, value: Mapping[str, Any]) -> str:
        """Return the text of the part with other values; raise `ValueError` where its statements are not plain."""
        heading = self.heading.all if self.heading else ""
        if self.is_nested:
            inner = [one for each in self.statements for one in (*_comments(each.before), *each.comments)]
            return heading + "".join(f"{one}\n" for one in inner) + statements(value)
        lines, left = [], dict(value)
        for one in self.statements:
            key, before = one.key_and_value()
            if key in left:
                now = left.pop(key)
                lines.append(one.all if now == before else one.with_value(key, now))
        lines = [f"{line}\n" if line and not line.endswith("\n") else line for line in lines]
        return heading + "".join(lines) + statements(left)


def rewrite(text: str, plain: Mapping[str, Any]) -> str:
    """Return a text with the values of a sheet: the given one, as far as it says the same, with all comments of that.

    Where the text is none, or is written in a way that cannot be kept, the sheet is written again, without comments.
    """
    try:
        made = _rewritten(text, plain)
        return made if tomllib.loads(made) == plain and len(made.encode()) <= MOST_BYTES else to_toml(plain)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return to_toml(plain)


def _rewritten(text: str, plain: Mapping[str, Any]) -> str:
    if tomllib.loads(text) == plain:
        return text
    parts, tail = _parts(text)
    first, others = parts[0], parts[1:]
    written = {one.key_and_value()[0] for one in first.statements}
    headed = {part.key for part in others}
    top = {key: value for key, value in plain.items() if key not in headed and not is_section(value)}
    kept = {
        key: value for key, value in plain.items() if key in written and key not in top and first.value[key] == value
    }
    made = [first.with_values({**top, **kept})]
    order = [key for key in dict.fromkeys(part.key for part in others) if key in plain]
    for key in in_order(plain.keys() - top.keys() - kept.keys() - set(order)):
        later = (at for at, one in enumerate(order) if in_order([one, key])[0] == key)
        order.insert(next(later, len(order)), key)
    for key in order:
        own = [part for part in others if part.key == key]
        made += _section(key, plain[key], own)
    return "".join(one if one.endswith("\n") or not one else f"{one}\n" for one in made) + tail


def _section(key: str, value: Any, own: list[_TomlSection]) -> list[str]:
    """Return the texts of a table, or of the tables of a list, of which `own` are the parts so far."""
    if isinstance(value, Mapping) and len(own) == 1 and not own[0].is_of_list:
        return [own[0].text if own[0].value == value else own[0].with_values(value)]
    if not is_section(value):
        raise ValueError(key)
    if isinstance(value, Mapping) or not all(part.is_of_list for part in own):
        return ["\n" + section(key, value)]
    left, texts = list(own), []
    for number, table in enumerate(value):
        part = _part_of(table, number, own, left, value)
        if part is None:
            texts.append("\n" + section(key, [table]))
            continue
        left.remove(part)
        texts.append(part.text if part.value == table else part.with_values(table))
    return texts


def _part_of(
    table: Any, number: int, own: list[_TomlSection], left: list[_TomlSection], tables: list[Any]
) -> _TomlSection | None:
    """Return the part of a table among those that are `left`: that of the same value, or id, or else in its place."""
    for part in left:
        if part.value == table:
            return part
    if "id" in table and (same := [part for part in left if part.value.get("id") == table["id"]]):
        return same[0]
    known = {repr(one.get("id")) for one in tables if one is not table} if "id" in table else set()
    in_place = own[number] if number < len(own) and len(own) == len(tables) else None
    if in_place is None or in_place not in left or in_place.value in tables:
        return None
    return None if "id" in table and repr(in_place.value.get("id")) in known else in_place


def _parts(text: str) -> tuple[list[_TomlSection], str]:
    """Return the parts of a text, and the comments after the last one."""
    found, tail = _statements(text)
    parts = [_TomlSection()]
    for one in found:
        if not one.source.lstrip().startswith("["):
            parts[-1].statements.append(one)
            continue
        ((key, value),) = tomllib.loads(one.source).items()
        inner = value[0] if isinstance(value, list) else value
        if inner:  # a heading of more than one key
            parts[-1].is_nested = True
            parts[-1].statements.append(one)
        else:
            parts.append(_TomlSection(key, isinstance(value, list), one))
    return parts, tail


def _statements(text: str) -> tuple[list[_Statement], str]:
    """Return the headings and statements of a text in order, and what comes after the last one."""
    found: list[_Statement] = []
    before, source, depth, comments = "", "", 0, list[str]()
    for part in TOKEN.findall(text if text.endswith("\n") else f"{text}\n"):
        source += part
        depth += (part in OPENING) - (part in CLOSING)
        if part.startswith("#"):
            comments.append(part.rstrip())
        if part == "\n" and depth == 0:
            stripped = source.strip()
            if not stripped or stripped.startswith("#"):
                before += source
            else:
                found.append(_Statement(source, before, comments))
                before = ""
            source, comments = "", []
    return found, before + source


def _comments(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
