"""Values, rows and entries of a sheet in words and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.language.numbers import NO_NUMBERS
from laurel.pages.language.translator import Translator, with_minus
from laurel.pages.language.typography import MINUS
from laurel.sheets.actions import OF_ROWS, EndMatch, EnterValues, Seal
from laurel.sheets.formulas import Formula
from laurel.sheets.sheet import Ask, Row, Sheet
from laurel.sheets.state import Numbers, Situation, State

NOTHING = "·"
"""Stands where a value is missing."""

LONGEST_FORMULA = 60
"""The most characters of a formula that is shown with its numbers; of a longer one only the values are."""

NAME = re.compile(r"[a-z_][a-z0-9_]*")


def number_text(translator: Translator, ask: Ask, number: int) -> str:
    """Return one number as it is shown: the name of a choice, yes or no, or the number."""
    for choice in ask.choices:
        if choice.value == number and choice.name is not None:
            return translator(choice.name)
    if ask.kind == "yes":
        return translator(N_("yes") if number else N_("no"))
    return with_minus(number)


def value_text(translator: Translator, ask: Ask, numbers: Numbers) -> str:
    """Return what was entered: `5`, `3, 4`, `10 + 15 = 25`; a dash for an empty list."""
    if ask.kind == "list":
        return ", ".join(number_text(translator, ask, one) for one in numbers) or NO_NUMBERS
    if len(numbers) == 1:
        return number_text(translator, ask, numbers[0])
    return f"{sum_text(numbers)} = {with_minus(sum(numbers))}"


def sum_text(numbers: Iterable[int]) -> str:
    """Return numbers as a sum: `10 + 15 − 3`."""
    first, *rest = numbers
    return with_minus(first) + "".join(f" {MINUS if one < 0 else '+'} {abs(one)}" for one in rest)


def typed_text(ask: Ask, numbers: Numbers) -> str:
    """Return numbers as they are typed into a field: `10+15-3`, or `3, 4` for a list."""
    if ask.kind == "list":
        return ", ".join(map(str, numbers)) or NO_NUMBERS
    return "".join(f"{one:+}" for one in numbers).removeprefix("+")


def side_names(translator: Translator, seats: Iterable[Seat]) -> str:
    """Return the names of the players of a side, joined by a plus."""
    return " + ".join(map(translator.player_name, seats))


def round_name(translator: Translator, sheet: Sheet, number: int) -> str:
    """Return the name of a round, or its number."""
    names = sheet.rounds.names if sheet.rounds else ()
    if number <= len(names):
        return translator(names[number - 1])
    return translator(N_("Round %(round)s"), round=number)


MOST_NAMED = 3
"""Of how many values of a round the names are told together; the names of more are read where they are entered."""


def asked_text(translator: Translator, asks: Iterable[Ask]) -> str:
    """Return the names of what a round asks; empty where they are many."""
    names = [translator(ask.name) for ask in asks]
    return ", ".join(names) if len(names) <= MOST_NAMED else ""


# ---------------------------------------------------------------- entries


def entry_text(
    translator: Translator, sheet: Sheet, action: EnterValues | Seal | EndMatch, hidden: frozenset[str]
) -> str:
    """Return an entry as a sentence; `hidden` has the asks whose values are not told."""
    if isinstance(action, EndMatch):
        return translator(N_("The match was ended"))
    if isinstance(action, Seal):
        names = side_names(translator, sheet.seats_of_side(action.side, len(translator.names)))
        ready = translator(N_("Secret choice made (%(names)s)"), names=names)
        return f"{round_name(translator, sheet, action.round)} · {ready}"
    text = _values(translator, sheet, action.values, hidden)
    return text if action.round == OF_ROWS else f"{round_name(translator, sheet, action.round)} · {text}"


def _values(
    translator: Translator, sheet: Sheet, values: Mapping[str, Mapping[Seat, Numbers]], hidden: frozenset[str]
) -> str:
    players = len(translator.names)
    by_side: dict[Seat, dict[str, str]] = {}
    for name, of_sides in values.items():
        ask = sheet.asks.get(name)
        for side, numbers in of_sides.items():
            text = value_text(translator, ask, numbers) if ask is not None and numbers else str(len(numbers))
            if ask is not None and ask.adds:
                text = change_text(numbers)
            by_side.setdefault(side, {})[name] = translator(N_("hidden")) if name in hidden else text
    labels = {name: translator(sheet.asks[name].name) if name in sheet.asks else name for name in values}
    who = {side: side_names(translator, sheet.seats_of_side(side, players)) for side in by_side}
    if len(labels) == 1:
        name, label = next(iter(labels.items()))
        return f"{label}: " + ", ".join(f"{who[side]} {of_side[name]}" for side, of_side in by_side.items())
    return " · ".join(
        f"{who[side]}: " + ", ".join(f"{labels[name]} {text}" for name, text in of_side.items())
        for side, of_side in by_side.items()
    )


def change_text(numbers: Numbers) -> str:
    """Return what was added to a counter, with its sign: `+5`, `+10 − 2`."""
    text = sum_text(numbers) if numbers else "0"
    return text if text.startswith(MINUS) else f"+{text}"


# ---------------------------------------------------------------- reasons


def reason(translator: Translator, state: State, row: Row, side: Seat) -> str:
    """Return how the points of a row come about: `7 // 3 = 2`; empty where they are what was entered."""
    points = state.row_points[row.id][side]
    if points is None or not row.has_points:
        return ""
    values = dict(_numbers(state, row, side))
    if row.points is None:
        return f"{next(iter(values.values()), '')} → {with_minus(points)}" if row.table else ""
    shown = _with_numbers(row.points, Situation(state, side, OF_ROWS), {name: values[name] for name in values})
    if shown:
        return f"{shown} = {with_minus(points)}"
    asked = {ask.id: ask for ask in row.asks}
    told = " · ".join(f"{translator(asked[name].name)} {text}" for name, text in values.items() if name in asked)
    return f"{told} → {with_minus(points)}" if told else ""


def _numbers(state: State, row: Row, side: Seat) -> Iterator[tuple[str, str]]:
    for ask in row.asks:
        numbers = state.numbers(ask, side, OF_ROWS)
        if numbers is not None:
            yield ask.id, ", ".join(map(with_minus, numbers)) or "–"


def _with_numbers(formula: Formula, situation: Situation, values: Mapping[str, str]) -> str:
    """Return a short formula with the numbers in place of the names; empty for one that is more than arithmetic."""
    text = " ".join(formula.text.split())
    names = set(NAME.findall(text))
    if len(text) > LONGEST_FORMULA or not names or not names <= formula.own.values or formula.compared.values:
        return ""
    numbers = {name: values.get(name) or with_minus(situation.number(name)) for name in names}
    text = NAME.sub(lambda name: numbers[name[0]], text)
    return text.replace("**2", "²").replace("**3", "³").replace("*", "×").replace(" × ", "×").replace("×", " × ")
