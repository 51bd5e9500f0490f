"""A sheet that is being made: its draft, and what its screen shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import Factory, frozen

from laurel.match.message import Message
from laurel.pages.match.presentation import Presentation


@frozen
class SheetDraft:
    """A sheet that is being made."""

    sheet: dict[str, Any]
    """Its plain values, which may have faults."""

    text: str = ""
    """The text of an earlier version of it that somebody has written, for its comments; empty for none."""

    typed: Mapping[str, str] = Factory(dict)
    """By place, what was typed and is no value there."""


@frozen(eq=False)
class MadeSheet:
    """The sheet on the screen on which sheets are made."""

    id: str
    """The id of its draft."""

    draft: SheetDraft
    presentation: Presentation | None
    """How it is played; `None` while that is not possible."""

    faults: tuple[tuple[str, Message], ...] = ()
    """The places in the draft, and what is wrong there."""

    opened: str = ""
    """The part of the form that is open."""

    is_kept: bool = False
    """Whether another version of it is on this device."""

    is_changed: bool = False
    """Whether the draft is stored."""
