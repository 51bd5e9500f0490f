"""Forms for any kind of action, made from its fields; and actions read from forms.

The name of a control is the path to its value: `player`, `claims.3.public`. A name that ends in `[]` may be sent
several times. An empty value is left out.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Union, get_args, get_origin

import attrs
from attrs import evolve, field, frozen
from cattrs.errors import AttributeValidationNote, BaseValidationError, IterableValidationNote

from laurel.match.game import Game
from laurel.match.message import N_, Message
from laurel.match.plain import ENOUGH_ACTIONS, KIND, action_from_plain, action_to_plain, kind_of, kinds
from laurel.match.setup import Seat
from laurel.pages.language.numbers import NotNumbers, read_list, read_number, read_sum
from laurel.pages.language.titles import Title, partly_localized_title
from laurel.pages.language.translator import Label, Translator

AnyGame = Game[Any, Any, Any]
Choice = tuple[str, str | Title]
"""The value of an option, and its text."""

Choices = Mapping[object, tuple[Choice, ...]]
"""The options of every type whose values are chosen from a list."""

Fields = Mapping[str, "str | list[str]"]
"""The fields that a form sends: text by control name, a list where a name may be sent several times."""


NUMBER_MARK = "[+]"
"""Ends the name of a control in which a sum may be typed whose numbers are kept: `10+15-3`."""

LIST_MARK = "[,]"
"""Ends the name of a control in which a list of numbers is typed: `3, 4`."""


AS_STORED = ""
"""The language of fields whose numbers nobody has typed: those of a button."""


class FormError(ValueError):
    """A form cannot be read as an action.

    `message` is for the player; `field` is the name of the control that it is about, or empty.
    """

    def __init__(self, message: Message, field: str = "") -> None:
        super().__init__(message.text)
        self.message = message
        self.field = field


class NumberError(FormError):
    """What was typed for a number of an action is none.

    `kind` is that of the action, `seat` whose number it is, `None` where it is no player's.
    """

    def __init__(self, reason: NotNumbers, field: str) -> None:
        super().__init__(reason.message, field)
        self.kind = ""
        self.seat: Seat | None = None


@frozen(eq=False)
class Field:
    """The control of one field of an action, of the options or of a seat's details."""

    label: Label

    range: range | None = None
    """The allowed numbers; `None` for a field that is no number."""

    none: str = N_("nobody")
    """The text of the option that leaves the field empty, as a key of the catalogues."""

    fields: Mapping[str, Field] = field(factory=dict)
    """The controls of the fields of a value that has fields."""

    is_die: bool = False
    """Whether it is what a die shows, which Laurel can roll."""

    is_title: bool = False
    """Whether the label is the printed title of a component."""


@frozen(eq=False)
class FormContext:
    """What the controls of a form are made with: the translator, the options of lists, and the fields.

    A field that is not in `fields` has no control.
    """

    translator: Translator
    choices: Choices
    fields: Mapping[str, Field]


@frozen
class Control:
    """One control of a form."""

    name: str
    label: str | Title
    kind: str
    """`choice` (one of `choices`), `many` (any of them) or `number`."""

    choices: tuple[Choice, ...] = ()
    value: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0
    is_die: bool = False
    """Whether it has a button that rolls a die."""

    @property
    def is_switch(self) -> bool:
        """Whether the choice is between yes and no."""
        return {value for value, _ in self.choices} == {"yes", "no"}


def incomplete(field: str = "") -> FormError:
    """Return the error for a form in which something is missing or wrong."""
    if field:
        return FormError(Message(N_("Please fill this in.")), field)
    return FormError(Message(N_("Something is missing here. Please fill in every field.")))


def text(fields: Fields, name: str) -> str:
    """Return a field as text: the last value where it was sent several times, empty where it was not sent."""
    value = fields.get(name, "")
    return value if isinstance(value, str) else (value[-1] if value else "")


def texts(fields: Fields, name: str) -> tuple[str, ...]:
    """Return the values of a field that may be sent several times; empty where it was not sent."""
    value = fields.get(name, ())
    return (value,) if isinstance(value, str) else tuple(value)


def whole_number(written: str) -> int | None:
    """Return a text as a whole number, which every reader of JSON keeps exactly; `None` where it is none."""
    return int(written) if re.fullmatch(r"-?\d{1,15}", written, re.ASCII) else None


def natural_number(written: str) -> int | None:
    """Return a text as a whole number that is not negative; `None` where it is none."""
    found = whole_number(written)
    return found if found is not None and found >= 0 else None


def number(fields: Fields, name: str) -> int:
    """Return a field as a whole number.

    Raises:
        FormError: the field is not a whole number.
    """
    found = whole_number(text(fields, name))
    if found is None:
        raise incomplete(name)
    return found


def typed_number(fields: Fields, name: str, language: str) -> int:
    """Return what was typed into a field for a number, which may be a sum.

    Raises:
        FormError: it is no number.
    """
    if not text(fields, name).strip():
        raise incomplete(name)
    try:
        return read_number(text(fields, name), language)
    except NotNumbers as error:
        raise NumberError(error, name) from error


def field_of(name: str) -> str:
    """Return the field of an action to whose value a control's name leads."""
    return without_mark(name).partition(".")[0]


def without_mark(name: str) -> str:
    """Return the name of a control without what says how it is read."""
    return name.removesuffix("[]").removesuffix(NUMBER_MARK).removesuffix(LIST_MARK)


def nest(fields: Fields, language: str) -> dict[str, Any]:
    """Return form fields as nested plain values, without empty ones.

    Raises:
        NumberError: something else than numbers was typed for a sum or a list.
        FormError: a name is the path of a value and the beginning of another path.
    """
    nested: dict[str, Any] = {}
    for name, sent in fields.items():
        path = without_mark(name).split(".")
        values = [value for value in ([sent] if isinstance(sent, str) else sent) if value]
        last = values[-1] if values else ""
        if name.endswith("[]"):
            _put(nested, path, values)
        elif last.strip() and name.endswith((NUMBER_MARK, LIST_MARK)):
            _put(nested, path, _numbers(name, last, language))
        elif last and not name.endswith((NUMBER_MARK, LIST_MARK)):
            _put(nested, path, last)
        elif len(path) > 1:
            _group(nested, path[0])  # a group whose fields are all empty is an empty group
    return nested


def _numbers(name: str, written: str, language: str) -> list[str]:
    read = read_list if name.endswith(LIST_MARK) else read_sum
    try:
        return list(map(str, read(written, language)))
    except NotNumbers as error:
        raise NumberError(error, name) from error


def with_typed_numbers(type_: Any, value: Any, language: str, path: str = "") -> Any:
    """Return a plain value of a type with every number in it as it is stored; `1 000` and `900+100` are `1000`.

    Raises:
        NumberError: something else than a number was typed; its field is the path to it.
    """
    type_, _ = without_none(type_)
    if isinstance(value, str):
        return _as_stored(value, language, path) if _is_number(type_) else value
    if not isinstance(value, dict):
        return value
    if get_origin(type_) is Mapping:
        types = dict.fromkeys(value, get_args(type_)[1])
    elif attrs.has(type_):
        types = {one.name: one.type for one in attrs.fields(attrs.resolve_types(type_))}
    else:
        types = {}
    below = f"{path}." if path else ""
    return {
        name: with_typed_numbers(types[name], held, language, f"{below}{name}") if name in types else held
        for name, held in value.items()
    }


def _as_stored(written: str, language: str, path: str) -> str:
    try:
        return str(read_number(written, language))
    except NotNumbers as error:
        raise NumberError(error, path) from error


def _is_number(type_: Any) -> bool:
    while hasattr(type_, "__supertype__"):
        type_ = type_.__supertype__
    return type_ is int


def _put(nested: dict[str, Any], path: list[str], value: object) -> None:
    for step in path[:-1]:
        nested = _group(nested, step)
    if isinstance(nested.get(path[-1]), dict):
        raise incomplete()
    nested[path[-1]] = value


def _group(nested: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the values of a group, which is added where it is new; raise `FormError` where a value has the name."""
    group = nested.setdefault(name, {})
    if not isinstance(group, dict):
        raise incomplete()
    return group


def fields_of(action: Any, **more: object) -> dict[str, str | list[str]]:
    """Return an action as the fields that its form sends, with its kind; `read` is the inverse.

    `more` has other fields of the event; those that are empty or `None` are left out.
    """
    try:
        sent = _sent_for(action)
    except TypeError:  # an action with a mapping cannot be hashed
        sent = _sent_for.__wrapped__(action)
    return sent | {name: as_text(value) for name, value in more.items() if value not in ("", None)}


@lru_cache(maxsize=ENOUGH_ACTIONS)
def _sent_for(action: Any) -> dict[str, str | list[str]]:
    sent: dict[str, str | list[str]] = {"kind": kind_of(type(action))}
    for attribute in attrs.fields(type(action)):
        _send(sent, attribute.name, getattr(action, attribute.name))
    return sent


def _send(sent: dict[str, str | list[str]], name: str, value: Any) -> None:
    if isinstance(value, Mapping):
        for key, held in value.items():
            _send(sent, f"{name}.{as_text(key)}", held)
    elif isinstance(value, frozenset | tuple | list):
        texts = [as_text(item) for item in value]
        sent[f"{name}[]"] = sorted(texts) if isinstance(value, frozenset) else texts
    elif attrs.has(type(value)):
        for attribute in attrs.fields(type(value)):
            _send(sent, f"{name}.{attribute.name}", getattr(value, attribute.name))
    else:
        sent[name] = as_text(value)


def sent_fields(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the names and values of the controls by which a form sends plain `values`."""
    fields: dict[str, str | list[str]] = {}
    for name, value in values.items():
        _send(fields, name, value)
    for name in fields:
        yield from ((name, value) for value in texts(fields, name))


@frozen
class ControlNames:
    """The names of the controls of a form, one for every field of a kind of action: `names.player`."""

    action: type
    """The kind of action that the form enters."""

    def __getattr__(self, name: str) -> str:
        """Return the name of the control for a field; raise `AttributeError` for any other name."""
        declared: str = getattr(attrs.fields(self.action), name).name
        return declared


def action_type(game: AnyGame, kind: str) -> type:
    """Return the type of action that is stored under `kind`.

    Raises:
        FormError: the game has no such kind.
    """
    found = kinds(game).get(kind)
    if found is None:
        raise FormError(Message(N_("Laurel does not know this kind of entry.")))
    return found


def read(game: AnyGame, kind: str, fields: Fields, language: str, base: Any = None) -> Any:
    """Return the action of a form; fields that the action does not have are ignored.

    Numbers are read as they are typed in a language. Fields that the form does not have are taken from `base`, an
    action of the same kind, where it is given.

    Raises:
        FormError: something is missing or wrong.
    """
    type_ = attrs.resolve_types(action_type(game, kind))
    attributes = attrs.fields(type_)
    known = {attribute.name for attribute in attributes}
    fields = {name: value for name, value in fields.items() if field_of(name) in known}
    asked = {field_of(name) for name in fields}
    kept = {} if base is None else action_to_plain(base)
    plain = {name: value for name, value in kept.items() if name not in asked}
    plain |= dict.fromkeys(
        attribute.name for attribute in attributes if attribute.name in asked and _may_be_none(attribute.type)
    )
    try:
        plain |= with_typed_numbers(type_, nest(fields, language), language)
    except NumberError as error:
        error.kind, error.seat = kind, _seat_of(error.field, fields)
        raise
    missing = (each.name for each in attributes if each.default is attrs.NOTHING and each.name not in plain)
    for name in missing:
        raise incomplete(name)
    try:
        return action_from_plain(game, {**plain, KIND: kind})
    except (ValueError, TypeError, KeyError, ExceptionGroup) as error:
        raise _wrong(error) from error


def _seat_of(control: str, fields: Fields) -> Seat | None:
    """Return whose value a control has: it is at the end of its name, or in the field `player` of the form."""
    _, dot, end = without_mark(control).rpartition(".")
    seat = natural_number(end if dot else text(fields, "player"))
    return None if seat is None else Seat(seat)


def _wrong(error: Exception) -> FormError:
    """Return the error for the first field that cattrs could not read, whose path is empty where it is not known."""
    path: list[str] = []
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        path += [
            str(note.name if isinstance(note, AttributeValidationNote) else note.index)
            for note in getattr(error, "__notes__", ())
            if isinstance(note, AttributeValidationNote | IterableValidationNote)
        ]
    return incomplete(".".join(path))


def controls(type_: type, context: FormContext, values: Mapping[str, Any]) -> tuple[Control, ...]:
    """Return the controls for the fields of a class, filled in from plain `values` by name.

    Raises:
        LookupError: a number field has no range.
    """
    return tuple(_of_class(type_, _Place(), values, context))


@frozen
class _Place:
    """The place of a control in a form."""

    path: str = ""
    """The path to its value, which is the name of the control."""

    label: str | Title = ""

    def of(self, name: str, label: str | Title) -> _Place:
        """Return the place of a field of the value here, or of one seat's value."""
        return _Place(f"{self.path}.{name}" if self.path else name, label)


def _of_class(cls: type, place: _Place, plain: Mapping[str, Any], context: FormContext) -> list[Control]:
    attrs.resolve_types(cls)
    made: list[Control] = []
    for attribute in attrs.fields(cls):
        asked = context.fields.get(attribute.name)
        if asked is None:
            continue
        default = "" if attribute.default is attrs.NOTHING else attribute.default
        label: str | Title = context.translator(asked.label)
        if asked.is_title and isinstance(asked.label, str):
            label = partly_localized_title(context.translator, asked.label)
        if place.label:
            label = f"{place.label} · {label}"
        value = plain.get(attribute.name, default)
        made += _of_type(attribute.type, place.of(attribute.name, label), asked, value, context)
    return made


def _of_type(declared: Any, place: _Place, asked: Field, value: Any, context: FormContext) -> list[Control]:
    type_, is_optional = without_none(declared)
    if get_origin(type_) in (frozenset, tuple):
        options = context.choices[get_args(type_)[0]]
        return [Control(f"{place.path}[]", place.label, "many", options, tuple(str(item) for item in value or ()))]
    if get_origin(type_) is Mapping:
        return _by_seat(get_args(type_)[1], place, asked, value or {}, context)
    if attrs.has(type_):
        return _of_class(type_, place, value or {}, evolve(context, fields=asked.fields))
    if type_ in context.choices:
        options = ((("", context.translator(asked.none)),) if is_optional else ()) + context.choices[type_]
        return [Control(place.path, place.label, "choice", options, (as_text(value),), is_die=asked.is_die)]
    if asked.range is None:
        raise LookupError(f"no range for the number field {place.path}")
    lowest, highest = asked.range[0], asked.range[-1]
    return [Control(place.path, place.label, "number", (), (as_text(value) or str(max(lowest, 0)),), lowest, highest)]


def _by_seat(type_: Any, place: _Place, asked: Field, value: Mapping[Any, Any], context: FormContext) -> list[Control]:
    made: list[Control] = []
    for seat, player in context.choices[Seat]:
        # The keys of a stored mapping are text, those of a new one numbers.
        held = value.get(seat, value.get(int(seat), ""))
        made += _of_type(type_, place.of(seat, str(player)), asked, held, context)
    return made


def _may_be_none(type_: Any) -> bool:
    return without_none(type_)[1]


def without_none(type_: Any) -> tuple[Any, bool]:
    """Return a declared type without `None`, and whether it allows `None`."""
    if get_origin(type_) not in (Union, types.UnionType):
        return type_, False
    rest = [part for part in get_args(type_) if part is not types.NoneType]
    return rest[0], len(rest) < len(get_args(type_))


def as_text(value: object) -> str:
    """Return a value as the text that a control sends for it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value.value if isinstance(value, Enum) else value)
