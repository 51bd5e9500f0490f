"""Changes of a sheet as plain values, which may have faults while it is being made.

A place is written as faults have it: `row[2].points`, counted from 1. No function changes what it is given.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from copy import deepcopy
from hashlib import sha256
from typing import Any, Literal
from unicodedata import combining, normalize

from laurel.match.texts import is_visible
from laurel.sheets.formulas import FUNCTIONS, GIVEN
from laurel.sheets.reader import MOST_PLAYERS, NAME_ID

Plain = dict[str, Any]
"""A sheet, or a part of one, as plain values."""

Kind = Literal["once", "rounds", "counter"]
"""When values are entered: once at the end, in every round, or whenever points are won."""

MADE = "own-"
"""How the ids of sheets begin that are made here, so that none is taken for a sheet of the library."""

LONGEST_ID = 40
LONGEST_SLUG = 30
"""Characters of a name in an id."""

LEAST = -99_999
"""The least number that can be entered where a value is its own points: points may be lost."""

STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
NO_SLUG = re.compile(r"[^a-z0-9]+")
NAME = re.compile(r"\b[a-z][a-z0-9_]*\b")
IN_BRACES = re.compile(r"\{[^{}]*\}")
GOAL = re.compile(r"total >= (\d{1,9})")
TERM = re.compile(r"(?:(-?\d{1,9}) \* )?([a-z][a-z0-9_]*)")
UNNAMED = re.compile(r"value_\d+")
"""The ids of values that had no name yet."""

FORMULAS = frozenset({"points", "when", "from", "to", "count", "that", "won", "out", "tie"})
"""The keys of formulas, of limits that may be formulas, and of lists of formulas."""

BY_ID = frozenset({"values", "options", "points"})
"""The keys of tests whose values are tables by id."""

SIMPLE = frozenset({"id", "name", "from", "to", "choices", "kind", "start", "points", "adds"})
"""The keys of a row that a value of the rounds can have as well, or that follow from when it is entered."""

LETTERS = str.maketrans(
    dict(zip("абвгдезийклмнопрстуфхыэёіїєґłßøđ", "abvgdeziyklmnoprstufhyeeiieglsod", strict=True))
    | {"ж": "zh", "ц": "c", "ч": "ch", "ш": "sh", "щ": "sch", "ю": "yu", "я": "ya", "ь": "", "ъ": ""}
)
"""Letters that have no accent to take off, in those of ids."""


# --------------------------------------------------------------------------- places


def path_of(place: str) -> tuple[str | int, ...]:
    """Return the keys and the numbers, from 0, that lead to a place."""
    return tuple(key or int(number) - 1 for key, number in STEP.findall(place))


def value_at(plain: Any, place: str) -> Any:
    """Return the value at a place; `None` where there is none."""
    for step in path_of(place):
        if isinstance(step, str):
            plain = plain.get(step) if isinstance(plain, Mapping) else None
        else:
            plain = plain[step] if isinstance(plain, list) and 0 <= step < len(plain) else None
    return plain


def with_value(plain: Plain, place: str, value: Any) -> Plain:
    """Return a sheet with another value at a place; `None` takes the key out, and a table that is empty then.

    Raises:
        LookupError: what the place is in is not there.
    """
    path: tuple[Any, ...] = path_of(place)
    changed = deepcopy(plain)
    tables: list[Any] = [changed]
    for step in path[:-1]:
        inner = tables[-1]
        tables.append(
            inner.setdefault(step, {}) if isinstance(inner, dict) and isinstance(step, str) else _item(inner, step)
        )
    match tables[-1]:
        case dict() as table if value is None:
            table.pop(path[-1], None)
        case dict() as table:
            table[path[-1]] = value
        case _:
            raise LookupError(place)
    for step, around, table in reversed([*zip(path, tables, tables[1:], strict=False)]):
        if table == {} and isinstance(around, dict):
            del around[step]
    return changed


def _item(inner: Any, step: str | int) -> Any:
    if not isinstance(inner, list) or not isinstance(step, int) or not 0 <= step < len(inner):
        raise LookupError(step)
    return inner[step]


def list_and_index(place: str) -> tuple[str, int]:
    """Return the place of the list in which an item is, and the index of the item, from 0."""
    around, _, number = place.rpartition("[")
    return around, int(number.rstrip("]")) - 1


def with_item(plain: Plain, place: str, item: Any) -> Plain:
    """Return a sheet with one more item at the end of a list."""
    listed = value_at(plain, place)
    return with_value(plain, place, [*(listed if isinstance(listed, list) else ()), item])


def without_item(plain: Plain, place: str) -> Plain:
    """Return a sheet without an item of a list; a list that is empty then is taken out, but for that of asks."""
    around, at = list_and_index(place)
    listed = value_at(plain, around)
    if not isinstance(listed, list) or not 0 <= at < len(listed):
        return plain
    return with_value(plain, around, [*listed[:at], *listed[at + 1 :]] or ([] if around.endswith("ask") else None))


def move_up(plain: Plain, place: str) -> Plain:
    """Return a sheet in which an item of a list comes before the one that was before it."""
    around, at = list_and_index(place)
    listed = value_at(plain, around)
    if not isinstance(listed, list) or not 1 <= at < len(listed):
        return plain
    return with_value(plain, around, [*listed[: at - 1], listed[at], listed[at - 1], *listed[at + 1 :]])


# --------------------------------------------------------------------------- ids


def sheet_id(name: str, taken: Collection[str] = ()) -> str:
    """Return an id for the sheet of a game that is not `taken`, of the letters of its name where it has some of ids."""
    slug = _slug(name, "-")[:LONGEST_SLUG].strip("-")
    made = f"{MADE}{slug or sha256(name.encode(errors='replace')).hexdigest()[:12]}"
    return _free(made, taken, "-")


def id_of_copy(sheet: str, taken: Collection[str]) -> str:
    """Return an id for a copy of a sheet that is not `taken`."""
    return _free(f"{MADE}{sheet.removeprefix(MADE)}"[: LONGEST_ID - 3].rstrip("-"), taken, "-")


def value_id(name: str, taken: Collection[str]) -> str:
    """Return an id for a value, a row or an option that is not `taken`; of its name where that has letters of ids."""
    slug = _slug(name, "_")[: LONGEST_SLUG - 4].strip("_")
    if not slug or not slug[0].isalpha() or slug in {*GIVEN, *FUNCTIONS, *keyword.kwlist}:
        slug = f"value_{slug}".strip("_")
    return _free(slug, taken, "_")


def _slug(name: str, between: str) -> str:
    plain = normalize("NFKD", name.lower().translate(LETTERS))
    return NO_SLUG.sub(between, "".join(letter for letter in plain if not combining(letter))).strip(between)


def _free(wanted: str, taken: Collection[str], between: str) -> str:
    found, number = wanted, 1
    while found in taken:
        number += 1
        found = f"{wanted}{between}{number}"
    return found


def ids(plain: Plain) -> dict[str, str]:
    """Return the place of every row, ask and option by its id."""
    return {table["id"]: place for place, table in named_items(plain) if isinstance(table.get("id"), str)}


def named_items(plain: Plain) -> Iterator[tuple[str, Plain]]:
    """Yield every row, ask and option with its place."""
    for place in ("row", "rounds.ask", "option"):
        for at, table in items(plain, place):
            yield at, table
            if place == "row":
                yield from items(plain, f"{at}.ask")


def items(plain: Plain, place: str) -> list[tuple[str, Plain]]:
    """Return the tables of a list, each with its place."""
    listed = value_at(plain, place)
    numbered = enumerate(listed if isinstance(listed, list) else (), 1)
    return [(f"{place}[{number}]", one) for number, one in numbered if isinstance(one, dict)]


def rename_item(plain: Plain, place: str, new: str) -> Plain:
    """Return a sheet in which the row, ask or option at a place has another id, also in formulas and tests."""
    old = value_at(plain, f"{place}.id")
    if not isinstance(old, str) or not NAME_ID.fullmatch(new) or new in ids(plain):
        return with_value(plain, f"{place}.id", new or None)

    def in_formula(text: str) -> str:
        return NAME.sub(lambda found: new if found[0] == old else found[0], text)

    changed = {key: _renamed(key, value, old, new, in_formula) for key, value in plain.items()}
    return with_value(changed, f"{place}.id", new)


def _renamed(key: str, value: Any, old: str, new: str, in_formula: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        if key == "text":
            return IN_BRACES.sub(lambda found: in_formula(found[0]), value)
        return in_formula(value) if key in FORMULAS else value
    if isinstance(value, Mapping):
        if key == "text":
            return {language: _renamed(key, text, old, new, in_formula) for language, text in value.items()}
        by_id = key in BY_ID or key == "rounds[]"
        inner = {name: _renamed(name, one, old, new, in_formula) for name, one in value.items()}
        return {new if by_id and name == old else name: one for name, one in inner.items()}
    if isinstance(value, list):
        inside = "rounds[]" if key == "rounds" else key
        return [_renamed(inside, one, old, new, in_formula) for one in value]
    return value


def with_name(plain: Plain, place: str, name: Any, written: str) -> Plain:
    """Return a sheet in which a row, ask or option has another name; its id follows where it came from the name.

    `written` is the name in the language in which the id is made of it.
    """
    before, table = value_at(plain, f"{place}.name"), value_at(plain, place) or {}
    changed = with_value(plain, f"{place}.name", name)
    old, others = str(table.get("id", "")), ids(plain).keys() - {table.get("id")}
    was_made = UNNAMED.fullmatch(old) and not is_visible(str(before or ""))
    if not is_visible(written) or not (was_made or (isinstance(before, str) and old == value_id(before, others))):
        return changed
    return rename_item(changed, place, value_id(written, others))


# --------------------------------------------------------------------------- the simple view


def new_sheet(values: int = 3) -> Plain:
    """Return a sheet that is being begun: without a name, and with so many values without names."""
    plain: Plain = {"laurel": 1, "id": "", "name": "", "players": f"1-{MOST_PLAYERS}", "row": []}
    for _ in range(values):
        plain = with_new(plain, "row")
    return plain


def with_new(plain: Plain, place: str) -> Plain:
    """Return a sheet with one more row, ask, option, check or test, without a name."""
    if place == "check":
        return with_item(plain, place, {"that": "", "text": ""})
    if place == "test":
        return with_item(plain, place, {"players": 2, "total": []})
    taken, number = ids(plain), 1
    while f"value_{number}" in taken:
        number += 1
    item: Plain = {"id": f"value_{number}", "name": ""}
    if place == "option":
        return with_item(plain, place, {**item, "default": False})
    item["from"] = LEAST
    rows = value_at(plain, "row")
    if place == "row" and rows and kind_of(plain) == "counter":
        item["adds"] = True
    worths = _worths(plain)
    changed = with_item(plain, place, item)
    return _with_worths(changed, [*worths, 1]) if place == "rounds.ask" and worths is not None else changed


def kind_of(plain: Plain) -> Kind | None:
    """Return when the values of a sheet are entered; `None` where they are of several sorts, or in rounds and rows."""
    rows, rounds = value_at(plain, "row") or [], value_at(plain, "rounds")
    if isinstance(rounds, dict):
        is_simple = not rows and rounds.keys() <= {"ask", "points"} and _worths(plain) is not None
        asks = rounds.get("ask") or []
        return "rounds" if is_simple and all(isinstance(ask, dict) and ask.keys() <= SIMPLE for ask in asks) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) and row.keys() <= SIMPLE for row in rows):
        return None
    if any(worth_of(plain, f"row[{number}]") is None for number, _ in enumerate(rows, 1)):
        return None
    adding = {row.get("adds") is True for row in rows}
    return "counter" if adding == {True} else "once" if adding <= {False} else None


def with_kind(plain: Plain, kind: Kind) -> Plain:
    """Return a sheet whose values are entered at another time; one whose values are of several sorts as it is."""
    before = kind_of(plain)
    if before is None or before == kind:
        return plain
    place = "rounds.ask" if before == "rounds" else "row"
    tables = [table for _, table in items(plain, place)]
    values = [{key: value for key, value in table.items() if key not in ("points", "adds")} for table in tables]
    worths = [worth_of(plain, at) or 1 for at, _ in items(plain, place)]
    changed = {key: value for key, value in plain.items() if key not in ("row", "rounds")}
    if kind == "rounds":
        return _with_worths({**changed, "rounds": {"ask": values}}, worths)
    changed["row"] = [{**value, "adds": True} if kind == "counter" else value for value in values]
    for number, worth in enumerate(worths, 1):
        changed = with_worth(changed, f"row[{number}]", worth)
    return with_goal(changed, None) if kind == "once" else changed


def worth_of(plain: Plain, place: str) -> int | None:
    """Return the points that one of a value is worth; `None` where that is not so simple."""
    table = value_at(plain, place)
    if not isinstance(table, dict) or "table" in table or "ask" in table or table.get("kind") == "list":
        return None
    if place.startswith("rounds"):
        worths = _worths(plain)
        return None if worths is None else worths[list_and_index(place)[1]]
    if "points" not in table:
        return 1
    term = TERM.fullmatch(str(table["points"]))
    return int(term[1] or 1) if term is not None and term[2] == table.get("id") else None


def with_worth(plain: Plain, place: str, worth: int | str) -> Plain:
    """Return a sheet in which one of a value is worth so many points; another text is kept, to be a fault there."""
    if place.startswith("rounds"):
        worths, at = _worths(plain), list_and_index(place)[1]
        if worths is None or isinstance(worth, str):
            return plain
        return _with_worths(plain, [*worths[:at], worth, *worths[at + 1 :]])
    name, least = value_at(plain, f"{place}.id"), value_at(plain, f"{place}.from")
    changed = with_value(plain, f"{place}.points", None if worth == 1 else f"{worth} * {name}")
    if worth != 1 and least == LEAST:
        return with_value(changed, f"{place}.from", None)
    return changed


def _worths(plain: Plain) -> list[int] | None:
    """Return what the values of the rounds are worth; `None` where their points are more than a sum of them."""
    asks = [table.get("id") for _, table in items(plain, "rounds.ask")]
    points = value_at(plain, "rounds.points")
    if points is None:
        return [1 for _ in asks] if len(asks) <= 1 else None
    terms = [TERM.fullmatch(term) for term in str(points).split(" + ")]
    if len(terms) != len(asks) or any(term is None or term[2] != ask for term, ask in zip(terms, asks, strict=False)):
        return None
    return [int(term[1] or 1) for term in terms if term is not None]


def _with_worths(plain: Plain, worths: list[int]) -> Plain:
    """Return a sheet whose rounds bring so many points for each of their values."""
    asks = [str(table.get("id")) for _, table in items(plain, "rounds.ask")]
    terms = [name if worth == 1 else f"{worth} * {name}" for name, worth in zip(asks, worths, strict=True)]
    points = None if terms == asks[:1] or not terms else " + ".join(terms)
    return with_value(plain, "rounds.points", points)


def without_value(plain: Plain, place: str) -> Plain:
    """Return a sheet without a row, an ask, an option, a check or a test."""
    worths = _worths(plain) if place.startswith("rounds.ask") else None
    changed = without_item(plain, place)
    if worths is None or changed is plain:
        return changed
    at = list_and_index(place)[1]
    return _with_worths(changed, worths[:at] + worths[at + 1 :])


def goal_of(plain: Plain) -> str | None:
    """Return the points at which the match ends, as text, empty for none; `None` where another formula ends it."""
    when = value_at(plain, "end.when")
    found = GOAL.fullmatch(str(when))
    return "" if when is None else found[1] if found else None


def with_goal(plain: Plain, goal: int | None) -> Plain:
    """Return a sheet whose match ends when somebody has so many points; `None` for no such end."""
    return with_value(plain, "end.when", None if goal is None else f"total >= {goal}")


# --------------------------------------------------------------------------- reading


def is_empty(table: Plain) -> bool:
    """Return whether a value, a check or a test was only begun: it has nothing that its form did not begin with."""
    if "id" not in table and table.keys() <= {"that", "text", "players", "total"}:
        return not any(table.get(key) for key in ("that", "text", "total"))
    begun = table.keys() <= {"id", "name", "from", "adds", "default"} and table.get("from", LEAST) == LEAST
    return begun and not is_visible(str(table.get("name", "")))


def complete(plain: Plain, points: str) -> tuple[Plain, dict[str, str]]:
    """Return a sheet without what was only begun, and the place of every value that is left, by its new one.

    Where none is left, points are counted, which are called `points`.
    """
    made, places = plain, dict[str, str]()
    for place in ("row", "rounds.ask", "option", "check", "test"):
        listed = items(plain, place)
        left = [at for at, table in listed if not is_empty(table)]
        for at, _ in reversed(listed):
            made = made if at in left else without_value(made, at)
        places |= {f"{place}[{number}]": at for number, at in enumerate(left, 1)}
    if value_at(made, "row") == []:
        made = with_value(made, "row", None)
    if value_at(made, "rounds.ask") == []:
        made = with_value(made, "rounds.ask", [{"id": "value_1", "name": points, "from": LEAST}])
    if "row" not in made and "rounds" not in made:
        adds = {"adds": True} if kind_of(plain) == "counter" else {}
        made = {**made, "row": [{"id": "value_1", "name": points, "from": LEAST, **adds}]}
    return made, places
