"""What a formula of a sheet may name, to be chosen instead of typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from laurel.match.message import N_, NC_
from laurel.pages.environment import Values
from laurel.pages.language.translator import Translator
from laurel.pages.language.typography import typeset
from laurel.pages.sheets.fields import text_in
from laurel.sheets import editing
from laurel.sheets.formulas import AMONG_ALL, FUNCTIONS, SHARED, AllowedNames
from laurel.sheets.reader import names_at

GIVEN = {
    "players": N_("number of players"),
    "seat": N_("seat of the player, from 1"),
    "round": N_("this round, from 1"),
    "rounds": N_("number of rounds"),
    "total": N_("points of the player"),
    "dealer": N_("seat of the dealer"),
}
"""The names that Laurel gives, with what they mean."""

SAID = {
    "min": N_("the smallest of several"),
    "max": N_("the largest of several"),
    "abs": N_("without a minus"),
    "sum": N_("the sum of a list"),
    "count": N_("how many values a list has"),
    "distinct": N_("how many different values"),
    "table": N_("points for 0, 1, 2, …"),
    "points": N_("the points of a row"),
    "best": N_("the largest of all players"),
    "least": N_("the smallest of all players"),
    "everyone": N_("the sum of all players"),
    "rank": N_("the place, 1 for the largest"),
    "tied": N_("how many players have the same"),
    "award": N_("points by place; tied players each get all of them"),
    "split": N_("points by place; tied players share them"),
}
"""The functions, with what they return."""

OF_LISTS = frozenset({"sum", "count", "distinct"})

OPERATORS = (
    ("+", N_("plus")),
    ("-", N_("minus")),
    ("*", N_("times")),
    ("//", N_("divided by, rounded down")),
    (">=", N_("at least")),
    ("==", N_("equal to")),
    ("if", N_("if")),
    ("else", N_("otherwise")),
)


@frozen
class FormulaName:
    """A name, a function or an operator, and what it means."""

    text: str
    about: str
    typed: str
    """What a press types."""


def name_groups(translator: Translator, plain: Mapping[str, Any], place: str) -> tuple[Values, ...]:
    """Return what the formula at a place of a sheet may name, in groups."""
    names = names_at(plain, place)
    groups = (
        (N_("Values"), _values(translator, plain, names)),
        (N_("Functions"), _functions(translator, names)),
        (NC_("formula", "Symbols"), (FormulaName(text, translator(said), f" {text} ") for text, said in OPERATORS)),
    )
    made = ((title, tuple(found)) for title, found in groups)
    return tuple(Values(title=translator(title), names=found) for title, found in made if found)


def _values(translator: Translator, plain: Mapping[str, Any], names: AllowedNames) -> Iterator[FormulaName]:
    for place, table in editing.named_items(dict(plain)):
        name = table.get("id")
        if isinstance(name, str) and name in names.all and not editing.is_empty(table):
            said = text_in(editing.value_at(dict(plain), f"{place}.name"), translator.language)
            yield FormulaName(name, typeset(translator.language, said), name)
    for name, said in GIVEN.items():
        if name in names.all:
            yield FormulaName(name, translator(said), name)


def _functions(translator: Translator, names: AllowedNames) -> Iterator[FormulaName]:
    for name, said in SAID.items():
        is_possible = names.compares if name in AMONG_ALL | SHARED else names.rows if name == "points" else True
        if is_possible and (names.lists or name not in OF_LISTS) and name in FUNCTIONS:
            yield FormulaName(f"{name}( )", translator(said), f"{name}(")
