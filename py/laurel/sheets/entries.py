"""Entries from outside: the tests of a sheet, and what the command line scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.match.message import N_
from laurel.match.own_text import OwnText
from laurel.match.texts import excerpt
from laurel.sheets.sections import Fault, SheetSection, is_whole
from laurel.sheets.sheet import MOST_NUMBERS, MOST_ROUNDS, Ask, EnteredMatch, KnownResult, Sheet

NOTHING = "-"
"""Stands where nothing was entered: TOML has no `null`."""

Cells = tuple[tuple[int, ...] | None, ...]
"""The numbers of each side; `None` where nothing was entered."""


def read_entries(sheet: Sheet, plain: object) -> tuple[EnteredMatch | None, tuple[Fault, ...]]:
    """Return the entries of plain values, or `None` and what is wrong with them."""
    faults: list[Fault] = []
    section = SheetSection.of(plain, "", faults)
    entries = _entries(sheet, section)
    section.end()
    return (None if faults else entries), tuple(faults)


def read_known_result(sheet: Sheet, section: SheetSection) -> KnownResult | None:
    """Return a test of a sheet; `None` where it has faults, which the section notes."""
    about = section.text("about")
    entries = _entries(sheet, section)
    if entries.players not in sheet.players:  # how many values there have to be is not known
        return None
    sides = sheet.side_count(entries.players)
    total = _one_for_each(section, "total", sides)
    places = _one_for_each(section, "places", sides)
    winners = section.list_of("winners", section.check_number) if section.has("winners") else None
    points = _points(sheet, section, sides)
    if not any(section.has(key) for key in EXPECTED):
        section.fault("total", N_("This is missing."))
    section.end()
    return KnownResult(about or OwnText.same(""), entries, total, points, winners, places)


EXPECTED = ("total", "points", "winners", "places")
"""The keys of a test that say what entries come to."""

ENTERED = ("players", "options", "values", "rounds", "over")


def check_form(section: SheetSection) -> None:
    """Note the faults of a test that do not depend on the rest of its sheet, which has faults."""
    section.text("about")
    for key in (*ENTERED, *EXPECTED):
        section.has(key)
    section.end()


def _entries(sheet: Sheet, section: SheetSection) -> EnteredMatch:
    """Return the entries of a section; what is wrong with them is noted there."""
    players = section.number("players", required=True) or 0
    if players and players not in sheet.players:
        section.fault("players", N_("The sheet is not for that many players."))
    if players not in sheet.players:  # how many values there have to be is not known
        for key in ENTERED:
            section.has(key)
        return EnteredMatch(players, {}, {}, ())
    sides = sheet.side_count(players)
    options = _options(sheet, section.section("options"))
    own = {ask.id for row in sheet.rows for ask in row.asks}
    values = _cells(sheet, section.section("values"), own, sides)
    repeated = {ask.id for ask in sheet.rounds.asks} if sheet.rounds else set()
    rounds = [_cells(sheet, one, repeated, sides) for one in section.sections("rounds", most=MOST_ROUNDS)]
    return EnteredMatch(players, options, values, tuple(rounds), section.switch("over"))


def _options(sheet: Sheet, section: SheetSection | None) -> Mapping[str, int]:
    if section is None:
        return {}
    found = {}
    for option in sheet.options:
        if not section.has(option.id):
            continue
        value = section.switch(option.id) if option.is_switch else section.number(option.id)
        if value is not None:
            found[option.id] = int(value)
    section.end()
    return found


def _cells(sheet: Sheet, section: SheetSection | None, allowed: set[str], sides: int) -> Mapping[str, Cells]:
    """Return what was entered of each ask; a key without values, or with `null`, is left out."""
    if section is None:
        return {}
    found: dict[str, Cells] = {}
    for name, value in list(section.table.items()):
        key = excerpt(str(name))
        if name not in allowed:
            continue
        section.has(name)
        if value is None:
            continue
        if not isinstance(value, list) or len(value) != sides:
            section.fault(key, N_("There is one value for each player, %(n)s in all."), n=sides)
            continue
        ask = sheet.asks[name]
        found[name] = tuple(_cell(section, f"{key}[{number}]", ask, one) for number, one in enumerate(value, 1))
    section.end()
    return found


def _cell(section: SheetSection, key: str, ask: Ask, value: object) -> tuple[int, ...] | None:
    """Return the numbers of one cell; `None` where nothing was entered."""
    if value is None or value == NOTHING or (ask.adds and value == []):
        return None
    if ask.has_several and isinstance(value, list):
        if len(value) > MOST_NUMBERS:
            section.fault(key, N_("The list has too many values: at most %(most)s."), most=MOST_NUMBERS)
        numbers = [section.check_number(f"{key}[{number}]", one) for number, one in enumerate(value, 1)]
        return tuple(number for number in numbers if number is not None)
    if ask.kind == "list":
        section.fault(key, N_("This has to be a list."))
        return None
    number = section.check_number(key, value)
    return None if number is None else (number,)


def _one_for_each(section: SheetSection, key: str, sides: int) -> tuple[int, ...] | None:
    """Return one number for each side."""
    if not section.has(key):
        return None
    numbers = section.list_of(key, section.check_number)
    if isinstance(section.table[key], list) and len(section.table[key]) != sides:
        section.fault(key, N_("There is one value for each player, %(n)s in all."), n=sides)
    return numbers


def _points(sheet: Sheet, section: SheetSection, sides: int) -> Mapping[str, tuple[int | None, ...]]:
    """Return the points of rows that a test expects; `None` for a player who has none."""
    inner = section.section("points")
    if inner is None:
        return {}
    found: dict[str, tuple[int | None, ...]] = {}
    for row in sheet.rows:
        if inner.has(row.id):
            found[row.id] = _points_of_row(inner, row.id, sides)
    inner.end()
    return found


def _points_of_row(section: SheetSection, key: str, sides: int) -> tuple[int | None, ...]:
    values: Any = section.table[key]
    if (
        not isinstance(values, list)
        or len(values) != sides
        or not all(one in (None, NOTHING) or is_whole(one) for one in values)
    ):
        section.fault(key, N_("There is one value for each player, %(n)s in all."), n=sides)
        return ()
    return tuple(None if one == NOTHING else one for one in values)
