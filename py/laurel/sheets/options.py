"""The options of a match by a sheet: a class with a field for each, as forms and documents have those of any game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs

from laurel.match.message import N_, Refusal
from laurel.sheets.formulas import LARGEST_WRITTEN
from laurel.sheets.sheet import Sheet

Options = Any
"""A value of the class that `options_type` returns."""


def options_type(sheet: Sheet) -> type[Options]:
    """Return the class of the options of a sheet: the same one for all sheets whose options have the same defaults."""
    return _made(tuple((option.id, option.is_switch, option.default) for option in sheet.options))


@cache  # values of two classes are never equal
def _made(options: tuple[tuple[str, bool, int], ...]) -> type[Options]:
    fields = {
        name: attrs.field(
            type=bool if is_switch else int,
            default=bool(default) if is_switch else default,
            alias="self_" if name == "self" else name,  # the first parameter of every method has that name
        )
        for name, is_switch, default in options
    }
    return attrs.make_class("Options", fields, frozen=True)


def values_of(sheet: Sheet, options: Options) -> Mapping[str, int]:
    """Return the value of every option; 1 or 0 of a switch.

    Raises:
        Refusal: a number is outside of the limits.
    """
    values = {option.id: int(getattr(options, option.id)) for option in sheet.options}
    for option in sheet.options:
        value, most = values[option.id], LARGEST_WRITTEN if option.most is None else option.most
        if not option.is_switch and not option.least <= value <= most:
            raise Refusal(N_("“%(option)s” cannot be %(n)s."), field=option.id, option=option.name, n=value)
    return values
