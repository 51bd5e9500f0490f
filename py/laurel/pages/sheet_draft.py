"""What the form for a new sheet has been filled in with, as texts."""

from __future__ import annotations

from attrs import field, frozen


@frozen
class ValueDraft:
    """What brings points, and how many each; empty for one."""

    name: str = ""
    worth: str = ""


@frozen
class SheetDraft:
    """The form for a new sheet, as far as it is filled in."""

    name: str = ""
    kind: str = "once"
    """One of `laurel.sheets.making.KINDS`."""

    values: tuple[ValueDraft, ...] = field(factory=lambda: (ValueDraft(), ValueDraft(), ValueDraft()))
    wins: str = "most"
    """`most` or `least`."""

    goal: str = ""
    """The points at which the match ends; empty for none."""
