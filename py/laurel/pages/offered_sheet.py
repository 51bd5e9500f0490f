"""The screen of a sheet that comes from outside: what it is and whether its tests pass, or what is wrong with it."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_, Message
from laurel.pages.codes import is_one_code, qr_svg
from laurel.pages.environment import Values, render
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

    address: str = ""
    """The address that has the sheet, whose code is shown; empty where none is."""

    text: str = ""
    """What the form for a text opens with."""


@frozen
class Here:
    """What a sheet is on this device."""

    is_kept: bool = False
    is_shipped: bool = False
    """Whether it comes with Laurel: then it is not changed, but copied."""

    code: CodeOfSheet | None = None
    """Its code, while it is shared."""


@frozen
class CodeOfSheet:
    """The code of a sheet, or codes in turn."""

    picture: str = ""
    """As markup; empty where there is none, or none yet."""

    is_sequence: bool = False
    """Whether codes are drawn in turn."""

    is_missing: bool = False
    """Whether none can be drawn."""


NOWHERE = Here()
"""A sheet that is neither kept nor comes with Laurel."""


def code(translator: Translator, offered: Offered | None, library: str) -> CodeOfSheet | None:
    """Return the code of a sheet that is shared, or `None`; `library` is the state of what draws codes."""
    if offered is None or not offered.address:
        return None
    is_sequence = not is_one_code(offered.address)
    if library != "loaded" or is_sequence:
        return CodeOfSheet(is_sequence=is_sequence and library == "loaded", is_missing=library == "failed")
    return CodeOfSheet(qr_svg(offered.address, translator(N_("The sheet as a QR code"))))


def offered_sheet(
    translator: Translator, offered: Offered | None, notices: tuple[Region, ...], here: Here = NOWHERE
) -> Page:
    """Return the screen of the sheet that is offered; without one, the form into which a sheet is pasted."""
    title = translator(N_("A sheet"))
    faults = () if offered is None else offered.faults
    body = render(
        "offered_sheet.html",
        translator.language,
        sheet=_view(translator, offered, offered.presentation, here)
        if offered is not None and offered.presentation is not None
        else None,
        text="" if offered is None else offered.text,
        faults=tuple((place, translator.message(message)) for place, message in faults),
    )
    return Page("sheet", title, translator.language, (Region("offered", body), *notices))


def _view(translator: Translator, offered: Offered, presentation: Presentation, here: Here) -> Values:
    """Return a sheet that can be used.

    Values:
        game: the id of its game.
        players: the fewest and the most.
        tests: how many tests pass; empty where it has none.
    """
    tests = translator.plural("%(n)s test passes.", "%(n)s tests pass.", offered.tests)
    seats = presentation.game.seats
    return Values(
        game=presentation.game.id,
        title=translator(presentation.title),
        players=(seats[0], seats[-1]),
        about=tuple(map(translator, offered.about)),
        rows=tuple(map(translator, offered.rows)),
        rounds=tuple(map(translator, offered.rounds)),
        tests=tests if offered.tests else "",
        is_kept=here.is_kept,
        is_shipped=here.is_shipped,
        code=here.code,
    )
