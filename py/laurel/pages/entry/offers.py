"""Kinds of entry that the rules refuse in a state whatever their form says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, get_origin

import attrs

from laurel.match.message import Message
from laurel.match.plain import CONVERTER
from laurel.pages.forms import Choices, Field, without_none
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView, Presentation

MOST_FORMS = 64
"""The most ways to fill in a form that are tried; a form with more ways is offered without trying any."""

Inputs = tuple[Any, ...]
"""What a field may be."""


def obstacles(match_view: MatchView, kind: type) -> tuple[Message, ...]:
    """Return why the rules refuse a kind of entry now, whatever its form says; empty where they may allow it."""
    reasons: list[Message] = []
    for action in _forms(match_view.presentation, len(match_view.players))[kind]:
        refusal = match_view.judge(action).obstacle
        if refusal is None:
            return ()
        if refusal.message not in reasons:
            reasons.append(refusal.message)
    return tuple(reasons)


@lru_cache
def _forms(presentation: Presentation, players: int) -> Mapping[type, tuple[Any, ...]]:
    """Return every way to fill in the form of every kind of entry; empty where there are too many."""
    choices = presentation.choices_of_forms(Translator("en"), ("",) * players)
    return {kind: tuple(_filled_in(kind, text.fields, choices)) for kind, text in presentation.actions.items()}


def _filled_in(kind: type, fields: Mapping[str, Field], choices: Choices) -> Iterator[Any]:
    values = _values(kind, fields, choices)
    if values is not None and prod(len(each) for each in values.values()) <= MOST_FORMS:
        for chosen in product(*values.values()):
            yield kind(**dict(zip(values, chosen, strict=True)))


def _values(kind: type, fields: Mapping[str, Field], choices: Choices) -> dict[str, Inputs] | None:
    """Return the values of every field that the form asks for; `None` where one has more than can be listed."""
    found: dict[str, Inputs] = {}
    for attribute in attrs.fields(attrs.resolve_types(kind)):
        asked = fields.get(attribute.name)
        if asked is None:
            if attribute.default is attrs.NOTHING:
                return None
            continue
        type_, is_optional = without_none(attribute.type)
        if type_ in choices:
            texts = (text for text, _ in choices[type_])
            values: Inputs = tuple(_read(text, type_) for text in texts)
        elif asked.range is not None and get_origin(type_) is None:
            values = tuple(asked.range[: MOST_FORMS + 1])
        else:
            return None
        found[attribute.name] = (None, *values) if is_optional else values
    return found


def _read(text: str, type_: Any) -> Any:
    if isinstance(type_, type) and issubclass(type_, Enum):
        return next(member for member in type_ if str(member.value) == text)
    return CONVERTER.structure(text, type_)
