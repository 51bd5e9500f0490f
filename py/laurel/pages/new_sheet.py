"""The screen on which a simple sheet is made: the name of the game, and what brings points."""

from __future__ import annotations

from attrs import field, frozen

from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.page import Page, Region
from laurel.pages.translator import Translator

KINDS = (
    ("once", N_("Once, at the end")),
    ("rounds", N_("After every round")),
    ("counter", N_("As points are won")),
)
"""When values are entered, with the texts of the choice."""

WINS = (("most", N_("Most points")), ("least", N_("Fewest points")))
"""Who wins, with the texts of the choice."""


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


@frozen
class Choice:
    """One of several answers."""

    value: str
    text: str
    is_chosen: bool


def new_sheet(translator: Translator, draft: SheetDraft, notices: tuple[Region, ...]) -> Page:
    """Return the screen of a draft."""
    body = render(
        "new_sheet.html",
        translator.language,
        draft=draft,
        kinds=_choices(translator, KINDS, draft.kind),
        wins=_choices(translator, WINS, draft.wins),
        has_goal=draft.kind != "once",
    )
    return Page("new-sheet", translator(N_("New sheet")), translator.language, (Region("new-sheet", body), *notices))


def _choices(translator: Translator, texts: tuple[tuple[str, str], ...], chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, translator(text), value == chosen) for value, text in texts)
