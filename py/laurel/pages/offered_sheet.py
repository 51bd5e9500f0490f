"""The screen of a sheet that comes from outside: what it is and whether its tests pass, or what is wrong with it."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_, Message
from laurel.pages.environment import render
from laurel.pages.page import Page, Region
from laurel.pages.presentation import Presentation
from laurel.pages.translator import Label, Translator


@frozen(eq=False)
class Offered:
    """A sheet that was read, or the faults of one that cannot be used."""

    presentation: Presentation | None
    faults: tuple[tuple[str, Message], ...] = ()
    """The place in the sheet, and what is wrong there."""

    about: tuple[Label, ...] = ()
    """The edition of its rules, and who wrote it, as far as it says so."""

    rows: tuple[Label, ...] = ()
    """The names of its rows."""

    rounds: tuple[Label, ...] = ()
    """What is asked in every round."""

    tests: int = 0
    """How many tests it has, all of which pass."""


@frozen
class SheetView:
    """A sheet that can be used."""

    title: str
    players: tuple[int, int]
    """The fewest and the most."""

    about: tuple[str, ...]
    rows: tuple[str, ...]
    rounds: tuple[str, ...]
    tests: str
    is_kept: bool


def offered_sheet(
    translator: Translator, offered: Offered | None, notices: tuple[Region, ...], *, is_kept: bool = False
) -> Page:
    """Return the screen of the sheet that is offered; without one, the form into which a sheet is pasted."""
    title = translator(N_("A sheet"))
    faults = () if offered is None else offered.faults
    body = render(
        "offered_sheet.html",
        translator.language,
        sheet=_view(translator, offered, offered.presentation, is_kept=is_kept)
        if offered is not None and offered.presentation is not None
        else None,
        faults=tuple((place, translator.message(message)) for place, message in faults),
    )
    return Page("sheet", title, translator.language, (Region("offered", body), *notices))


def _view(translator: Translator, offered: Offered, presentation: Presentation, *, is_kept: bool) -> SheetView:
    tests = translator.plural("%(n)s test passes.", "%(n)s tests pass.", offered.tests)
    seats = presentation.game.seats
    return SheetView(
        translator(presentation.title),
        (seats[0], seats[-1]),
        tuple(map(translator, offered.about)),
        tuple(map(translator, offered.rows)),
        tuple(map(translator, offered.rounds)),
        tests if offered.tests else translator(N_("It has no tests.")),
        is_kept,
    )
