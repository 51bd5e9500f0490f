"""Options of a form: values of which one is chosen."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen


@frozen
class SelectOption:
    """A value to choose, and whether it is the chosen one."""

    value: str
    text: str
    is_chosen: bool


def options(values: Iterable[tuple[str, str]], chosen: str) -> tuple[SelectOption, ...]:
    """Return the options of values with their texts."""
    return tuple(SelectOption(value, text, value == chosen) for value, text in values)
