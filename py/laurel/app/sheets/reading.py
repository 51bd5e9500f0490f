"""Reading of sheets from outside, and their links. No start needs it."""

from __future__ import annotations

from collections.abc import Sequence

from laurel.match.json_text import load_json, load_strict_json
from laurel.match.message import N_, Message
from laurel.pages.exchange.offered_sheet import OfferedSheet, OfferedValue
from laurel.pages.games import presentation_of_sheet
from laurel.pages.language.translator import Label
from laurel.pages.match.presentation import Presentation
from laurel.pages.routes import SHEET_LINK
from laurel.sheets import editing
from laurel.sheets.link import from_link, to_link
from laurel.sheets.reader import MOST_CHARACTERS, read_plain
from laurel.sheets.reader import read as read_file
from laurel.sheets.sections import BadSheet, Fault
from laurel.sheets.sheet import Sheet
from laurel.sheets.stored import sheet_of


def read(document: str) -> OfferedSheet:
    """Return the sheet of a file, of its plain values as JSON, or of a link; or its faults, all at once."""
    try:
        sheet = _sheet(document)
    except BadSheet as bad:
        return OfferedSheet(None, tuple((fault.place, fault.message) for fault in bad.faults))
    plain = load_json(sheet.text)
    return OfferedSheet(
        presentation_of_sheet(sheet.text),
        about=tuple(text for text in (sheet.source, sheet.author) if text is not None),
        rows=_values(plain, "row", [row.name for row in sheet.rows]),
        rounds=_values(plain, "rounds.ask", [ask.name for ask in sheet.asks_of_rounds]),
        tests=len(sheet.tests),
    )


def _values(plain: editing.Plain, place: str, names: Sequence[Label]) -> tuple[OfferedValue, ...]:
    """Return the values of a list of a sheet's plain values, with what one of each is worth where that is so simple."""
    return tuple(
        OfferedValue(name, editing.worth_of(plain, f"{place}[{number}]")) for number, name in enumerate(names, 1)
    )


def _sheet(document: str) -> Sheet:
    linked = SHEET_LINK.search(document)
    if linked is not None:
        return from_link(linked[1])
    if not document.lstrip().startswith("{"):
        return read_file(document)
    try:
        return read_plain(load_strict_json(document[: 4 * MOST_CHARACTERS]))
    except ValueError as error:
        if isinstance(error, BadSheet):
            raise
        raise BadSheet([Fault("", Message(N_("This is not a sheet.")))]) from error


def link(presentation: Presentation) -> str:
    """Return a sheet as it stands in a link."""
    return to_link(sheet_of(presentation.sheet_text))
