"""The screen of a sheet that comes from outside: what it is and whether its tests pass, or what is wrong with it."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_, Message
from laurel.pages.environment import Values, render
from laurel.pages.exchange.codes import is_one_code, qr_svg
from laurel.pages.language.translator import Label, Translator, with_minus
from laurel.pages.match.presentation import Presentation
from laurel.pages.page import Page, Region


@frozen
class OfferedValue:
    """A value of a sheet."""

    name: Label
    worth: int | None
    """The points that one of it is worth; `None` where that is not so simple."""


@frozen(eq=False)
class OfferedSheet:
    """A sheet that was read, or the faults of one that cannot be used."""

    presentation: Presentation | None
    faults: tuple[tuple[str, Message], ...] = ()
    """The place in the sheet, and what is wrong there."""

    about: tuple[Label, ...] = ()
    """The edition of its rules, and who wrote it, as far as it says so."""

    rows: tuple[OfferedValue, ...] = ()
    """What is entered once."""

    rounds: tuple[OfferedValue, ...] = ()
    """What is asked in every round."""

    tests: int = 0
    """How many tests it has, all of which pass."""

    address: str = ""
    """The address that has the sheet, whose code is shown; empty where none is."""

    text: str = ""
    """What the form for a text opens with."""


def code(translator: Translator, offered: OfferedSheet | None, library: str) -> Values | None:
    """Return the code of a sheet that is shared, or `None`; `library` is the state of what draws codes.

    Values:
        picture: as markup; empty where there is none, or none yet.
        is_sequence: whether codes are drawn in turn, because the address is too long for one.
        is_missing: whether none can be drawn.
    """
    if offered is None or not offered.address:
        return None
    is_one, is_loaded = is_one_code(offered.address), library == "loaded"
    return Values(
        picture=qr_svg(offered.address, translator(N_("The sheet as a QR code"))) if is_one and is_loaded else "",
        is_sequence=is_loaded and not is_one,
        is_missing=library == "failed",
    )


def offered_sheet_page(
    translator: Translator, offered: OfferedSheet | None, here: Values, notices: tuple[Region, ...]
) -> Page:
    """Return the screen of the sheet that is offered; without one, the form into which a sheet is pasted.

    Values:
        here: whether the sheet `is_kept` on this device, whether it `is_shipped` (comes with Laurel, and then is not
            changed, but copied), and its `code`, which is what the function `code` returns.
    """
    title = translator(N_("A sheet"))
    faults = () if offered is None else offered.faults
    body = render(
        "offered_sheet.html",
        translator.language,
        sheet=_view(translator, offered, offered.presentation)
        if offered is not None and offered.presentation is not None
        else None,
        here=here,
        text="" if offered is None else offered.text,
        faults=tuple((place, translator.message(message)) for place, message in faults),
    )
    return Page("sheet", title, translator.language, (Region("offered", body), *notices))


def _view(translator: Translator, offered: OfferedSheet, presentation: Presentation) -> Values:
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
        rows=tuple(_value(translator, value) for value in offered.rows),
        rounds=tuple(_value(translator, value) for value in offered.rounds),
        tests=tests if offered.tests else "",
    )


def _value(translator: Translator, value: OfferedValue) -> str:
    """Return a value with what one is worth: `Apples × 3`."""
    name = translator(value.name)
    return name if value.worth in (None, 1) else f"{name} × {with_minus(value.worth)}"
