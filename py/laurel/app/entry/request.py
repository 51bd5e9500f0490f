"""Reads the event of a control that enters something: the action, its entry, and what the screen does next.

The fields of such an event have four parts:

* `kind` and the fields of the action: see `laurel.pages.forms.read`, which ignores the others
* `entry`, the entry that is corrected or removed; `before`, the one before which another is inserted
* `stay`, which keeps the open dialog, and `closes`, by which a tap closes it; `then`, the name of the dialog that
  follows; `missing_refusal`, the first control that must not be left empty
* fields of the dialog that follows, such as `seat`
"""

from __future__ import annotations

from typing import Any

import attrs

from laurel.app.session.open_match import OpenMatch
from laurel.app.session.proposal import Continuation, DialogRequest
from laurel.match.edits import EntryId
from laurel.match.plain import kind_of, kinds
from laurel.pages import forms
from laurel.pages.forms import LIST_MARK, NUMBER_MARK, Fields, field_of, text, texts

OWN_FIELDS = frozenset({"kind", "stay", "closes", "then", "missing"})
"""The fields that neither the action nor the dialog that follows has. That dialog may be about the same entry."""


def read_action(open_match: OpenMatch, fields: Fields, language: str) -> Any:
    """Return the action that an event enters, whose numbers were typed in a language.

    Raises:
        FormError: something is missing or wrong.
    """
    return forms.read(open_match.game, text(fields, "kind"), fields, language)


def read_entry(fields: Fields) -> EntryId:
    """Return the entry that an event corrects or removes; empty for none."""
    return EntryId(text(fields, "entry"))


def read_continuation(open_match: OpenMatch, fields: Fields, *, is_tap: bool = False) -> Continuation:
    """Return what the screen does after an event: a tap keeps the open dialog, unless the event says otherwise."""
    then = text(fields, "then")
    keeps_sheet = text(fields, "stay") != "" or (is_tap and not (then or text(fields, "closes")))
    if not then:
        return Continuation(keeps_sheet)
    kind = text(fields, "kind") or _kind_of_entry(open_match, read_entry(fields))
    attributes = _attributes(open_match, kind)
    others = {
        name: value for name, value in fields.items() if field_of(name) not in attributes and name not in OWN_FIELDS
    }
    return Continuation(keeps_sheet, DialogRequest(then, others))


def is_filled(fields: Fields) -> bool:
    """Return whether something is filled in where several numbers may be typed."""
    return any(name.endswith((NUMBER_MARK, LIST_MARK)) and any(texts(fields, name)) for name in fields)


def check_filled(open_match: OpenMatch, fields: Fields) -> None:
    """Raise `Refusal` for a form of values that was left empty, and says what is `missing_refusal` then."""
    control = text(fields, "missing")
    if not control or is_filled(fields):
        return
    from laurel.sheets.rules import missing_refusal  # noqa: PLC0415 - which no start needs
    from laurel.sheets.state import State  # noqa: PLC0415

    state = open_match.replay.state
    if isinstance(state, State):
        raise missing_refusal(state, control)


def _kind_of_entry(open_match: OpenMatch, entry: EntryId) -> str:
    """Return the kind of an entry of the log; empty where it has no such entry."""
    return next((kind_of(type(one.action)) for one in open_match.match.journal.log if one.id == entry), "")


def _attributes(open_match: OpenMatch, kind: str) -> set[str]:
    """Return the names of the fields of a kind of action; none for a kind that the game does not have."""
    action = kinds(open_match.game).get(kind)
    return set() if action is None else {attribute.name for attribute in attrs.fields(action)}
