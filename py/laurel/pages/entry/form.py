"""The form that enters an action of one kind: its controls with the values that they open with, and hidden fields."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import attrs
from attrs import frozen

from laurel.match.plain import kind_of
from laurel.match.setup import Seat
from laurel.pages.forms import Control, field_of, sent_fields
from laurel.pages.match.presentation import MatchView


@frozen
class EntryForm:
    """A form that enters an action of one kind."""

    kind: str
    controls: tuple[Control, ...]
    hidden: tuple[tuple[str, str], ...]
    """What it enters without a control: names with values. A name may come several times."""


def entry_form(
    match_view: MatchView,
    kind: type,
    values: Mapping[str, Any],
    asked: Collection[str] | None = None,
    without: Collection[Seat] = (),
) -> EntryForm:
    """Return a form that is filled in from plain `values` by field; those that the action does not have are ignored.

    It asks for the fields in `asked`, by default for all that have a control. Values of other fields are sent by hidden
    controls. The players in `without` are not asked for.

    Raises:
        LookupError: a number field has no range.
    """
    presentation, players = match_view.presentation, tuple(player.full_name for player in match_view.players)
    shown = presentation.actions[kind].fields if asked is None else asked
    controls = presentation.controls(match_view.translator, kind, players, values, without)
    hidden = {one.name: values[one.name] for one in attrs.fields(kind) if one.name in values and one.name not in shown}
    return EntryForm(
        kind_of(kind),
        tuple(presentation.narrow_control(match_view.state, one) for one in controls if field_of(one.name) in shown),
        tuple(sent_fields(hidden)),
    )
