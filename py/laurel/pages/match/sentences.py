"""Sentences of actions: keys of the catalogues whose places are filled with the fields of the action.

The declared type of a field says how its value is told: a seat by the name of the player, a number by its digits, and
what a game has by the words of that game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, get_args, get_origin

import attrs

from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.match.texts import for_display
from laurel.pages.forms import without_none
from laurel.pages.language.translator import Translator

Word = Callable[[Translator, Any], str]
"""Returns how a value of one type is told."""

Words = Mapping[Any, Word]
"""By type. A derived type, such as a `NewType` of another one, is told like that one where it has no own word."""

PLACE = re.compile(r"%\((\w+)\)s")


def player_or_nobody(translator: Translator, seat: Seat | None) -> str:
    """Return the name of a player; `None` is nobody."""
    return translator(N_("nobody")) if seat is None else translator.player_name(seat)


WORDS: Words = {
    Seat: player_or_nobody,
    int: lambda _, number: str(number),
    str: lambda _, text: for_display(text),
}
"""The types that every game has."""


def fill_sentence(translator: Translator, sentence: str, action: Any, words: Words) -> str:
    """Return a sentence about an action, filled with the fields of the action that it names.

    Several values of one type are separated by commas, in ascending order where they have no own one.

    Raises:
        LookupError: a place is no field, or no word tells its type.
    """
    kind: Any = type(action)
    declared, known = _declared(kind), {**WORDS, **words}
    places = set(PLACE.findall(sentence))
    return translator(
        sentence, **{place: _told(translator, declared[place], getattr(action, place), known) for place in places}
    )


@cache
def _declared(kind: type) -> Mapping[str, Any]:
    """Return the types of the fields of a class, without `None`."""
    attrs.resolve_types(kind)
    return {field.name: without_none(field.type)[0] for field in attrs.fields(kind)}


def _told(translator: Translator, type_: Any, value: Any, words: Words) -> str:
    if get_origin(type_) in (frozenset, tuple):
        values: Iterable[Any] = sorted(value) if isinstance(value, frozenset) else value
        return ", ".join(_told(translator, get_args(type_)[0], one, words) for one in values)
    while type_ not in words:
        if not hasattr(type_, "__supertype__"):
            raise LookupError(f"no word for {type_}")
        type_ = type_.__supertype__
    return words[type_](translator, value)
