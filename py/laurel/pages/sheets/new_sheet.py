"""The screen on which a sheet is made and changed: a short form, what more can be said, and the sheet as it plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import Translator
from laurel.pages.options import SelectOption, options
from laurel.pages.page import AnyRegion, Page, Region
from laurel.pages.sheets import fields as sheet_fields
from laurel.pages.sheets.draft import MadeSheet
from laurel.pages.sheets.fields import SheetField
from laurel.pages.sheets.formula_names import name_groups
from laurel.sheets import editing

KINDS = (
    ("once", N_("Once, at the end")),
    ("rounds", N_("After every round")),
    ("counter", N_("As points are scored")),
)
"""When values are entered, with the texts of the choice."""

GOAL = "goal"
"""The name of the control for the points at which a match ends."""

WORTH = "worth"
"""The end of the name of the control for the points that one of a value is worth."""

MOST_VALUES = 60
"""The most lines of a list: as many rows as a sheet may have."""

PARTS = (
    ("rounds", N_("The rounds")),
    ("end", N_("The end, ties and who is out")),
    ("option", N_("Options of a match")),
    ("check", N_("Checks of what is entered")),
    ("test", N_("Known results, as tests")),
    ("game", N_("Players, roles and sources")),
    ("text", N_("The sheet as a text")),
)
"""The parts of the form that are opened one by one, with their titles."""

ADDS = {"option": N_("Add an option"), "check": N_("Add a check"), "test": N_("Add a test")}
"""The lists among the parts, with the texts of the buttons that add to them."""


@frozen
class FieldView:
    """A control of the form."""

    name: str
    label: str
    value: str
    hint: str = ""
    words: tuple[SelectOption, ...] = ()
    """What is chosen from; empty for a field to type in."""

    rows: int = 1
    """The lines of the field."""

    is_number: bool = False
    is_formula: bool = False
    faults: tuple[str, ...] = ()
    names: tuple[Values, ...] = ()
    """What a formula may name."""


@frozen
class ListView:
    """The tables of a list in the sheet."""

    place: str
    title: str
    add: str
    tables: tuple[Values, ...]


def new_sheet(
    translator: Translator, made: MadeSheet, text: str, trial: tuple[AnyRegion, ...], over: tuple[AnyRegion, ...]
) -> Page:
    """Return the screen of a sheet that is being made.

    `text` is the sheet as a text, where that part is open; `trial` has the regions in which it is played.
    """
    form = _Form(translator, made)
    title = translator(N_("New sheet"))
    named = sheet_fields.text_in(made.draft.sheet.get("name", ""), translator.language)
    body = render(
        "new_sheet.html",
        translator.language,
        name=form.field("name", label=N_("Name of the game")),
        kinds=form.kinds(),
        values=form.values(),
        wins=form.field("end.wins"),
        goal=form.goal(),
        is_kept=made.is_kept,
        problems=form.problems(),
    )
    parts = render(
        "sheet_parts.html",
        translator.language,
        parts=tuple(form.parts()),
        text=text,
        text_faults=form.faults("text"),
        is_kept=made.is_kept,
        is_changed=made.is_changed,
    )
    return Page(
        "new-sheet",
        named or title,
        translator.language,
        (Region("new-sheet", body), *trial, Region("sheet-parts", parts), *over),
        game="score_sheet",
    )


class _Form:
    """Makes the views of the form."""

    def __init__(self, translator: Translator, made: MadeSheet) -> None:
        self._translator = translator
        self._made = made
        self._plain = dict(made.draft.sheet)

    def faults(self, place: str) -> tuple[str, ...]:
        """Return what is wrong at a place, or inside of it."""
        return tuple(
            self._translator.message(message) for at, message in self._made.faults if at == place or _is_in(at, place)
        )

    def problems(self) -> tuple[str, ...]:
        """Return what is wrong with the sheet as a whole, or at a place that no field has."""
        return tuple(
            f"{at}: {self._translator.message(message)}" if at else self._translator.message(message)
            for at, message in self._made.faults
            if at != "text" and _field_around(at) is None
        )

    def _has_faults(self, *places: str) -> bool:
        return any(at == place or _is_in(at, place) for at, _ in self._made.faults for place in places)

    def field(self, place: str, label: str = "") -> FieldView:
        """Return the control of a field."""
        field, value = sheet_fields.field_at(place), editing.value_at(self._plain, place)
        if field is None:
            raise LookupError(place)
        shown = self._made.draft.typed.get(place, sheet_fields.typed_text(field, value, self._translator.language))
        words = field.words if field.kind != "switch" or value is None or isinstance(value, bool) else ()
        return FieldView(
            place,
            self._translator(label or field.label),
            shown,
            self._translator(field.hint) if field.hint and not (words and field.kind == "switch") else "",
            options(((word, self._translator(text)) for word, text in words), shown),
            self._rows(field, shown),
            field.kind in ("number", "switch"),
            field.kind in sheet_fields.FORMULAS and field.key != "players",
            self.faults(place),
            self._names(field, place),
        )

    def _names(self, field: SheetField, place: str) -> tuple[Values, ...]:
        if field.kind not in ("formula", "formulas"):
            return ()
        return name_groups(self._translator, self._plain, place)

    def _rows(self, field: SheetField, shown: str) -> int:
        lines = shown.count("\n") + 1
        return max(lines + 1, 2) if field.kind in sheet_fields.SEVERAL_LINES else max(lines, 1 + len(shown) // 40)

    def kinds(self) -> tuple[SelectOption, ...]:
        """Return when values are entered; nothing for a sheet for which that is not so simple."""
        kind = editing.kind_of(self._plain)
        texts = ((one, self._translator(text)) for one, text in KINDS)
        return () if kind is None else options(texts, kind)

    def values(self) -> tuple[Values, ...]:
        """Return the values that are entered once, and those of every round, as far as the sheet has them."""
        has_rounds, kind = "rounds" in self._plain, editing.kind_of(self._plain)
        lists = [("row", N_("Scored once"))] if not has_rounds or kind is None else []
        lists += [("rounds.ask", N_("In every round"))] if has_rounds else []
        only = N_("What gives points?") if len(lists) == 1 else ""
        return tuple(self._values(place, only or title) for place, title in lists)

    def _values(self, place: str, title: str) -> Values:
        listed = tuple(self._value(at) for at, _ in editing.items(self._plain, place))
        return Values(place=place, title=self._translator(title), values=listed, can_add=len(listed) < MOST_VALUES)

    def _value(self, place: str) -> Values:
        """Return a line of the short form: a value, with what one is worth.

        Values:
            worth: `None` where its points are more than so many each.
            more: all that can be said of it, where that is open.
            has_faults: whether there are faults in what is not open, beyond the two fields of the line.
        """
        more = self.table(place) if self._made.opened == place else None
        in_line = (f"{place}.name", f"{place}.{WORTH}")
        return Values(
            place=place,
            name=self.field(f"{place}.name"),
            worth=self._worth(place),
            more=more,
            has_faults=any((at == place or _is_in(at, place)) and at not in in_line for at, _ in self._made.faults),
        )

    def _worth(self, place: str) -> FieldView | None:
        worth, name = editing.worth_of(self._plain, place), f"{place}.{WORTH}"
        if worth is None and name not in self._made.draft.typed:
            return None
        shown = self._made.draft.typed.get(name, "" if worth == 1 else str(worth))
        return FieldView(name, "", shown, faults=self.faults(name))

    def goal(self) -> FieldView | None:
        """Return the points at which the match ends; `None` where that is not so simple, or values are entered once."""
        goal = editing.goal_of(self._plain)
        goes_on = "rounds" in self._plain or any(row.get("adds") for _, row in editing.items(self._plain, "row"))
        if goal is None or not goes_on or self._made.opened == "end":
            return None
        label = self._translator(N_("Ends when somebody has this many points"))
        return FieldView(GOAL, label, self._made.draft.typed.get(GOAL, goal), faults=self.faults(GOAL))

    def table(self, place: str, title: str = "") -> Values:
        """Return a table of a list with its fields.

        Values:
            can_move: whether another one is before it.
        """
        index = editing.list_and_index(place)[1]
        fields = sheet_fields.GROUPS[sheet_fields.NUMBERS.sub("]", place)]
        is_value = place.startswith("r")
        shown = tuple(self.field(f"{place}.{one.key}") for one in fields if not (is_value and one.key == "name"))
        lists: tuple[ListView, ...] = ()
        if place.startswith("row"):
            asks = tuple(self.table(at) for at, _ in editing.items(self._plain, f"{place}.ask"))
            title_of_asks = self._translator(N_("Several values of this row"))
            lists = (ListView(f"{place}.ask", title_of_asks, self._translator(N_("Add a value")), asks),)
        if ".ask[" in place and place.startswith("row"):
            lists, shown = (), tuple(self.field(f"{place}.{one.key}") for one in fields)
        return Values(place=place, title=title or f"{index + 1}", fields=shown, can_move=index > 0, lists=lists)

    def parts(self) -> Iterable[Values]:
        """Yield the parts that are opened one by one.

        Values:
            count: how many tables its list has; 0 for a part that is no list.
        """
        for part, title in PARTS:
            if part == "rounds" and "rounds" not in self._plain:
                continue
            is_open = self._made.opened == part
            tables = editing.items(self._plain, part) if part in ADDS else []
            yield Values(
                id=part,
                title=self._translator(title),
                is_open=is_open,
                count=len(tables),
                has_faults=self._part_has_faults(part),
                fields=self._fields_of(part) if is_open else (),
                listed=self._list_of(part, tables) if is_open and part in ADDS else None,
            )

    def _fields_of(self, part: str) -> tuple[FieldView, ...]:
        if part == "rounds":
            return tuple(self.field(f"rounds.{one.key}") for one in sheet_fields.ROUNDS)
        if part == "end":
            return tuple(self.field(f"end.{one.key}") for one in sheet_fields.END)
        return tuple(self.field(one.key) for one in sheet_fields.GAME) if part == "game" else ()

    def _list_of(self, part: str, tables: list[tuple[str, Any]]) -> ListView:
        shown = tuple(self.table(place) for place, _ in tables)
        return ListView(part, "", self._translator(ADDS[part]), shown)

    def _part_has_faults(self, part: str) -> bool:
        if part == "rounds":
            return self._has_faults(*(f"rounds.{one.key}" for one in sheet_fields.ROUNDS))
        return self._has_faults(*(one.key for one in sheet_fields.GAME)) if part == "game" else self._has_faults(part)


def _is_in(place: str, around: str) -> bool:
    return place.startswith((f"{around}.", f"{around}["))


def _field_around(place: str) -> SheetField | None:
    """Return the field at a place, or the one that the place is in; `None` where there is none."""
    while place:
        found = sheet_fields.field_at(place)
        if found is not None or place == GOAL or place.endswith(f".{WORTH}"):
            return found or sheet_fields.NAME
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return None
