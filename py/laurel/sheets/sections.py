"""Reading of plain tables from outside, with all faults at once, each with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any, TypeGuard, TypeVar
from unicodedata import category

from attrs import define, field, frozen

from laurel.match.message import N_, Message
from laurel.match.own_text import OwnText
from laurel.match.texts import excerpt, is_visible
from laurel.sheets.formulas import LARGEST_WRITTEN, AllowedNames, Formula, FormulaFault, parse

LONGEST_TEXT = 200
LANGUAGE = re.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
CONTROL_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Controls, half characters, and the separators of lines and paragraphs."""

T = TypeVar("T")


@frozen
class Fault:
    """What is wrong with a part of a sheet or of entries, and where it is."""

    place: str
    """The keys that lead to it, such as `row[2].points`, counted from 1; empty for the whole."""

    message: Message


class BadSheet(ValueError):
    """A text is no sheet that can be used; `faults` has everything that was found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.place}: {fault.message.text}" for fault in faults))
        self.faults = tuple(faults)


def join_place(place: str, key: str) -> str:
    """Return the place of a key inside of a place."""
    return f"{place}.{key}" if place else key


@define
class SheetSection:
    """A table that is read key by key. What is wrong with it goes to `faults`, and reading goes on."""

    table: dict[str, Any]
    place: str
    faults: list[Fault]
    _read: set[str] = field(factory=set)

    @classmethod
    def of(cls, value: object, place: str, faults: list[Fault]) -> SheetSection:
        """Return the section of a value, which is a fault where it is no table."""
        if isinstance(value, dict):
            return cls(value, place, faults)
        faults.append(Fault(place, Message(N_("This has to be a table."))))
        return cls({}, place, [])  # what is missing in it is no fault of its own

    def fault(self, key: str, text: str, **data: object) -> None:
        """Note a fault of a key."""
        self.faults.append(Fault(join_place(self.place, key) if key else self.place, Message(text, **data)))

    def has(self, key: str) -> bool:
        """Return whether the table has a key, which is known from then on."""
        self._read.add(key)
        return key in self.table

    def get(self, key: str, *, required: bool = False) -> Any:
        """Return the value of a key; `None` where there is none, which is a fault of a required one."""
        if not self.has(key):
            if required:
                self.fault(key, N_("This is missing."))
            return None
        return self.table[key]

    def end(self) -> None:
        """Note the keys that nothing has read."""
        for key in self.table:
            if key not in self._read:
                self.fault(excerpt(str(key)), N_("Laurel does not know this key."))

    # ------------------------------------------------------------------ kinds of values

    def number(
        self, key: str, least: int = -LARGEST_WRITTEN, most: int = LARGEST_WRITTEN, *, required: bool = False
    ) -> int | None:
        """Return a whole number within limits."""
        value = self.get(key, required=required)
        return None if value is None else self.check_number(key, value, least, most)

    def check_number(
        self, key: str, value: object, least: int = -LARGEST_WRITTEN, most: int = LARGEST_WRITTEN
    ) -> int | None:
        """Return a value that is a whole number within limits; `None` with a fault for any other."""
        if not is_whole(value):
            self.fault(key, N_("This has to be a whole number."))
        elif not least <= value <= most:
            self.fault(key, N_("This has to be a number from %(least)s to %(most)s."), least=least, most=most)
        else:
            return value
        return None

    def switch(self, key: str) -> bool:
        """Return `true` or `false`; `false` where there is none."""
        value = self.get(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.fault(key, N_("This has to be true or false."))
        return False

    def one_of(self, key: str, allowed: Container[str], default: str) -> str:
        """Return a word out of several."""
        value = self.get(key)
        if value is None:
            return default
        if isinstance(value, str) and value in allowed:
            return value
        self.fault(key, N_("“%(value)s” is not one of the words allowed here."), value=excerpt(str(value)))
        return default

    def id(self, pattern: re.Pattern[str], text: str) -> str:
        """Return the id, which has a form that `text` describes; empty, with a fault, where there is no such id."""
        value = self.get("id", required=True)
        if value is None:
            return ""
        if isinstance(value, str) and pattern.fullmatch(value):
            return value
        self.fault("id", text)
        return ""

    def text(self, key: str, *, required: bool = False) -> OwnText | None:
        """Return a text: a string, or one for each language."""
        value = self.get(key, required=required)
        return None if value is None else self.check_text(key, value)

    def check_text(self, key: str, value: object) -> OwnText | None:
        """Return a value that is a text; `None` with a fault for any other."""
        if isinstance(value, str):
            return OwnText.same(value) if self._is_text(key, value) else None
        if not isinstance(value, dict) or not value:
            self.fault(key, N_("This has to be a text, or one for each language."))
            return None
        good = [self._is_text(join_place(key, excerpt(str(language))), text) for language, text in value.items()]
        unknown = [language for language in value if not LANGUAGE.fullmatch(str(language))]
        for language in unknown:
            self.fault(
                join_place(key, excerpt(str(language))), N_("This is not a language code such as en, ru, pl or cs.")
            )
        return OwnText(dict(value)) if all(good) and not unknown else None

    def _is_text(self, key: str, value: object) -> bool:
        """Return whether a value is a text that can be shown; note a fault where it is none."""
        if not isinstance(value, str):
            self.fault(key, N_("This has to be a text."))
        elif not value.isprintable() and any(category(one) in CONTROL_CATEGORIES for one in value):
            self.fault(key, N_("A text has no line breaks and no other control characters."))
        elif not is_visible(value):
            self.fault(key, N_("A text is missing here."))
        elif len(value) > LONGEST_TEXT:
            self.fault(key, N_("A text has at most %(most)s characters."), most=LONGEST_TEXT)
        else:
            return True
        return False

    def formula(self, key: str, names: AllowedNames, *, required: bool = False) -> Formula | None:
        """Return a formula."""
        value = self.get(key, required=required)
        return None if value is None else self.check_formula(key, value, names)

    def check_formula(self, key: str, value: object, names: AllowedNames) -> Formula | None:
        """Return the formula of a text; `None` with a fault for anything else."""
        if not isinstance(value, str):
            self.fault(key, N_("This has to be a formula in quotation marks."))
            return None
        try:
            return parse(value, names)
        except FormulaFault as fault:
            self.faults.append(Fault(join_place(self.place, key), fault.message))
            return None

    def amount(self, key: str, names: AllowedNames) -> int | Formula | None:
        """Return a number, or a formula of one."""
        value = self.get(key)
        if value is None:
            return None
        return self.check_formula(key, value, names) if isinstance(value, str) else self.check_number(key, value)

    # ------------------------------------------------------------------ several values

    def list_of(
        self, key: str, read: Callable[[str, Any], T | None], least: int = 0, most: int | None = None
    ) -> tuple[T, ...]:
        """Return what `read` makes of the values of a list, each with its key; it returns `None` for a fault."""
        value = self.get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or len(value) < least or (most is not None and len(value) > most):
            self._fault_of_list(key, value, least, most)
            return ()
        found = (read(f"{key}[{number}]", one) for number, one in enumerate(value, 1))
        return tuple(one for one in found if one is not None)

    def _fault_of_list(self, key: str, value: object, least: int, most: int | None) -> None:
        if not isinstance(value, list):
            self.fault(key, N_("This has to be a list."))
        elif len(value) < least:
            self.fault(key, N_("The list has too few values: at least %(least)s."), least=least)
        else:
            self.fault(key, N_("The list has too many values: at most %(most)s."), most=most)

    def sections(self, key: str, least: int = 0, most: int | None = None) -> tuple[SheetSection, ...]:
        """Return the sections of a list of tables."""
        return self.list_of(
            key, lambda at, value: SheetSection.of(value, join_place(self.place, at), self.faults), least, most
        )

    def section(self, key: str) -> SheetSection | None:
        """Return the section of a table; `None` where there is none."""
        value = self.get(key)
        return None if value is None else SheetSection.of(value, join_place(self.place, key), self.faults)

    def items(self) -> Iterator[tuple[str, Any]]:
        """Yield every key, which is known from then on, with its value."""
        for key, value in self.table.items():
            self._read.add(key)
            yield key, value


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number, which `true` and `false` are not."""
    return isinstance(value, int) and not isinstance(value, bool)
