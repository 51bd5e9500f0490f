"""The fields of a sheet: how each is called, what is typed into it, and the value of the sheet that it makes.

A field is found by its pattern: its place without numbers, such as `row[].points`. The name of a control is the place.
What cannot be a value is taken over as it was typed, so that the reader of sheets says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from attrs import frozen

from laurel.match.message import N_, NC_
from laurel.match.own_text import OwnText
from laurel.pages.forms import whole_number

Kind = Literal["text", "texts", "id", "number", "numbers", "amount", "choices", "formula", "formulas", "word", "switch"]
"""What is typed: a text, or one a line; a name in formulas; a number, or several; a number or a formula; numbers of
which one is chosen; a formula, or one a line; one of a few words; on, off or a number."""

SEVERAL_LINES = frozenset({"texts", "choices", "formulas"})
FORMULAS = frozenset({"amount", "formula", "formulas"})

NUMBERS = re.compile(r"\d+\]")


@frozen
class SheetField:
    """A field: the key of its value, its label and what is typed into it."""

    key: str
    label: str
    kind: Kind
    hint: str = ""
    words: tuple[tuple[str, str], ...] = ()
    """The words to choose from, with their texts; the first one is meant where the sheet says nothing."""


NAME = SheetField("name", NC_("thing", "Name"), "text")
ID = SheetField(
    "id", N_("Name in formulas"), "id", N_("Lowercase letters a–z, digits and _. Formulas follow a change.")
)
LIMITS = (
    SheetField("from", N_("Smallest number"), "amount"),
    SheetField("to", N_("Largest number"), "amount"),
)
SWITCH = (("", N_("no")), ("yes", N_("yes")))
VALUE = (
    SheetField(
        "kind",
        N_("What is entered"),
        "word",
        words=(("number", N_("A number")), ("yes", N_("Yes or no")), ("list", N_("Several numbers"))),
    ),
    *LIMITS,
    SheetField("choices", N_("Only these numbers"), "choices", N_("0, 25, 50 – or one per line with a name: Won = 25")),
    SheetField("start", N_("As long as nothing is entered"), "numbers"),
)
POINTS = SheetField("points", N_("Points, as a formula"), "formula", N_("Empty: the number itself."))
ROW = (
    NAME,
    POINTS,
    SheetField(
        "table", N_("Points for 0, 1, 2, …"), "numbers", N_("Instead of a formula; larger numbers give the last value.")
    ),
    *VALUE,
    SheetField("adds", N_("Entries add up"), "word", words=SWITCH),
    SheetField("help", N_("What to count"), "text"),
    SheetField("group", N_("Heading above it"), "text"),
    SheetField("colour", N_("Colour"), "text", N_("An English word, such as green.")),
    SheetField("when", N_("Included only if"), "formula", N_("A formula of options and the number of players.")),
    ID,
)
ASK_OF_ROUNDS = (
    NAME,
    *VALUE,
    SheetField("before", N_("Entered before the round is played"), "word", words=SWITCH),
    SheetField("secret", N_("Hidden until all have entered it"), "word", words=SWITCH),
    SheetField("when", N_("Asked only if"), "formula"),
    ID,
)
ROUNDS = (
    SheetField("points", N_("Points of a round, as a formula"), "formula"),
    SheetField("count", N_("How many rounds"), "amount", N_("Empty: until the match ends.")),
    SheetField("dealer", N_("Shows who deals"), "word", words=SWITCH),
    SheetField("names", N_("Names of the rounds, one per line"), "texts"),
)
WINS = SheetField(
    "wins",
    N_("Who wins?"),
    "word",
    words=(("most", N_("Most points")), ("least", N_("Fewest points")), ("together", N_("All together"))),
)
END = (
    SheetField("when", N_("The match ends when"), "formula", N_("Such as total >= 100")),
    SheetField(
        "tie", N_("Who wins a tie: the largest of"), "formulas", N_("One formula per line; a minus reverses it.")
    ),
    SheetField("out", N_("A player is out when"), "formula"),
    SheetField("won", N_("All have won if"), "formula", N_("For games that are won together.")),
)
OPTION = (
    NAME,
    SheetField(
        "default",
        N_("By default"),
        "switch",
        N_("Empty: yes or no instead of a number."),
        words=(("no", N_("no")), ("yes", N_("yes")), ("0", N_("A number"))),
    ),
    *LIMITS,
    ID,
)
CHECK = (
    SheetField("that", N_("What has to be true"), "formula"),
    SheetField("text", N_("What is asked otherwise"), "text", N_("A formula in braces { } is replaced by its value.")),
)
TEST = (
    SheetField("about", N_("What it tests"), "text"),
    SheetField("total", N_("Points of each player"), "numbers"),
    SheetField("winners", N_("Who wins, by seat"), "numbers"),
)
GAME = (
    SheetField("players", N_("Players"), "amount", N_("A number, or two such as 2-4.")),
    SheetField("sides", N_("Teams"), "number", N_("How many of equal size; empty: everybody alone.")),
    SheetField("roles.name", N_("What players choose before the match"), "text", N_("Such as a clan or a faction.")),
    SheetField("roles.of", N_("The choices, one per line"), "texts"),
    SheetField("source", N_("Edition of the rules"), "text"),
    SheetField("author", N_("Author of the sheet"), "text"),
    SheetField("bgg", N_("Number on BoardGameGeek"), "number"),
)

GROUPS: Mapping[str, tuple[SheetField, ...]] = {
    "": (NAME, *GAME),
    "row[]": ROW,
    "row[].ask[]": (NAME, *VALUE, ID),
    "rounds": ROUNDS,
    "rounds.ask[]": ASK_OF_ROUNDS,
    "option[]": OPTION,
    "check[]": CHECK,
    "end": (WINS, *END),
    "test[]": TEST,
}
"""The fields of every table of a sheet, by its pattern."""

FIELDS: Mapping[str, SheetField] = {
    f"{pattern}.{one.key}".lstrip("."): one for pattern, fields in GROUPS.items() for one in fields
}


def field_at(place: str) -> SheetField | None:
    """Return the field at a place; `None` where a sheet has none there."""
    return FIELDS.get(NUMBERS.sub("]", place))


def typed_text(field: SheetField, value: Any, language: str) -> str:
    """Return what is typed for a value; `None` is that of an empty field."""
    if value is None:
        return field.words[0][0] if field.words else ""
    match field.kind:
        case "word" | "switch" if isinstance(value, bool):
            return "yes" if value else field.words[0][0]
        case "numbers" if isinstance(value, bool):
            return str(int(value))
        case "texts" | "choices" | "formulas" if isinstance(value, list):
            return _lines(field, value, language)
        case "numbers" if isinstance(value, list):
            return ", ".join(str(one) for one in value)
    return text_in(value, language)


def text_in(value: Any, language: str) -> str:
    """Return a text of a sheet in a language; any other value as it is written."""
    if isinstance(value, Mapping) and value:
        return OwnText({str(key): str(text) for key, text in value.items()}).in_language(language)
    return str(value)


def _lines(field: SheetField, value: list[Any], language: str) -> str:
    if field.kind == "choices" and not any(isinstance(one, Mapping) for one in value):
        return ", ".join(map(str, value))
    return "\n".join(_choice(one, language) if field.kind == "choices" else text_in(one, language) for one in value)


def _choice(value: Any, language: str) -> str:
    if not isinstance(value, Mapping):
        return str(value)
    return f"{text_in(value.get('name', ''), language)} = {value.get('value', '')}"


def read(field: SheetField, text: str, before: Any, language: str) -> Any:
    """Return the value that was typed; `None` for an empty field. `before` is the value so far, in other languages."""
    text = text.strip()
    if field.kind == "switch":
        return {"": False, "no": False, "yes": True}.get(text, _number(text))
    if not text or (field.words and text == field.words[0][0]):
        return None
    match field.kind:
        case "word":
            return True if field.words == SWITCH else text
        case "number" | "amount":
            return _number(text)
        case "numbers":
            numbers = [_number(one.strip()) for one in text.split(",") if one.strip()]
            return (
                numbers[0] if field.key == "start" and len(numbers) == 1 and not isinstance(before, list) else numbers
            )
        case "formulas":
            return [one.strip() for one in text.splitlines() if one.strip()]
        case "texts":
            return [_text(one.strip(), before, language) for one in text.splitlines() if one.strip()]
        case "choices":
            return [_choice_of(one, before, language) for line in text.splitlines() for one in _choices(line)]
        case "text":
            return {**before, language: text} if isinstance(before, Mapping) else text
    return text


def _number(text: str) -> int | str:
    """Return a number that was typed; any other text as it is."""
    found = whole_number(text.replace("\N{MINUS SIGN}", "-"))
    return text if found is None else found


def _choices(line: str) -> list[str]:
    return [one.strip() for one in ([line] if "=" in line else line.split(",")) if one.strip()]


def _choice_of(text: str, before: Any, language: str) -> Any:
    name, sign, number = text.rpartition("=")
    if not sign:
        return _number(text)
    names = [one.get("name") for one in before if isinstance(one, Mapping)] if isinstance(before, list) else []
    return {"name": _text(name.strip(), names, language), "value": _number(number.strip())}


def _text(text: str, before: Any, language: str) -> Any:
    """Return a text of a list: that of all languages where the list has had it before."""
    listed = before if isinstance(before, list) else ()
    return next((one for one in listed if isinstance(one, Mapping) and text_in(one, language) == text), text)
