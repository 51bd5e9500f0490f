"""What the event of a control asks to enter, apart from what the screen does next.

The fields of such an event have four parts:

* `kind` and the fields of the action: see `laurel.pages.forms`
* `entry`, the entry that is corrected or removed; `before`, the one before which another is inserted
* `stay`, which keeps the open sheet, and `closes`, by which a tap closes it; `then`, the name of the sheet that
  follows; `missing`, the first control that must not be left empty
* fields of the sheet that follows, such as `seat`
"""

from __future__ import annotations

import attrs
from attrs import frozen

from laurel.app.open_match import OpenMatch
from laurel.app.view_state import Continuation, OpenSheet
from laurel.match.edits import EntryId
from laurel.match.plain import kind_of, kinds
from laurel.pages.forms import LIST, NUMBERS, Fields, field_of, text, texts

OWN_FIELDS = frozenset({"kind", "stay", "closes", "then", "missing"})
"""The fields that neither the action nor the sheet that follows has. That sheet may be about the same entry."""


@frozen
class EntryRequest:
    """An action to enter, or an entry to change."""

    kind: str
    """The kind of the action; empty where the event has none."""

    fields: Fields
    """The fields of the action."""

    entry: EntryId
    """The entry that is corrected or removed; empty for a new one."""

    before: EntryId
    """The entry before which a new one is inserted; empty for the end of the log."""

    language: str
    """The language in which its numbers were typed."""

    continuation: Continuation


def request(open_match: OpenMatch, fields: Fields, language: str, *, is_tap: bool = False) -> EntryRequest:
    """Return what an event asks to enter, whose numbers were typed in a language.

    A tap keeps the open sheet, unless the event says otherwise.
    """
    kind, entry = text(fields, "kind"), EntryId(text(fields, "entry"))
    attributes = _attributes(open_match, kind or _kind_of_entry(open_match, entry))
    keeps_sheet = text(fields, "stay") != "" or (is_tap and not (text(fields, "then") or text(fields, "closes")))
    others = {
        name: value for name, value in fields.items() if field_of(name) not in attributes and name not in OWN_FIELDS
    }
    return EntryRequest(
        kind,
        {name: value for name, value in fields.items() if field_of(name) in attributes},
        entry,
        EntryId(text(fields, "before")),
        language,
        Continuation(keeps_sheet, OpenSheet(text(fields, "then"), others) if text(fields, "then") else None),
    )


def is_filled(fields: Fields) -> bool:
    """Return whether something is filled in where several numbers may be typed."""
    return any(name.endswith((NUMBERS, LIST)) and any(texts(fields, name)) for name in fields)


def check_filled(open_match: OpenMatch, fields: Fields) -> None:
    """Raise `Refusal` for a form of values that was left empty, and says what is `missing` then."""
    control = text(fields, "missing")
    if not control or is_filled(fields):
        return
    from laurel.sheets.rules import missing  # noqa: PLC0415 - which no start needs
    from laurel.sheets.table import Table  # noqa: PLC0415

    table = open_match.replay.state
    if isinstance(table, Table):
        raise missing(table, control)


def _kind_of_entry(open_match: OpenMatch, entry: EntryId) -> str:
    """Return the kind of an entry of the log; empty where it has no such entry."""
    return next((kind_of(type(one.action)) for one in open_match.match.journal.log if one.id == entry), "")


def _attributes(open_match: OpenMatch, kind: str) -> set[str]:
    """Return the names of the fields of a kind of action; none for a kind that the game does not have."""
    action = kinds(open_match.game).get(kind)
    return set() if action is None else {attribute.name for attribute in attrs.fields(action)}
