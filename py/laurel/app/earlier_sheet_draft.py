"""The draft of a new sheet that an earlier form has stored. No start needs this module."""

from __future__ import annotations

from typing import Any, cast, get_args

from laurel.app import sheet_drafts
from laurel.app.keys import EARLIER_SHEET_DRAFT
from laurel.app.match_store import MatchStore
from laurel.pages.forms import natural_number, whole_number
from laurel.pages.sheet_draft import SheetDraft
from laurel.sheets import editing
from laurel.sheets.editing import Kind, Plain


def take_over(match_store: MatchStore) -> None:
    """Have the draft of the earlier form as that of a new sheet, unless one is begun; it is quarantined if damaged."""
    if sheet_drafts.load(match_store, "") is not None:
        return
    sheet = match_store.values.read_with(EARLIER_SHEET_DRAFT, {}, _sheet)
    if sheet is None:
        return
    sheet_drafts.store(match_store, "", SheetDraft(sheet))
    match_store.values.forget(EARLIER_SHEET_DRAFT)


def _sheet(stored: dict[str, Any]) -> Plain:
    plain = {**editing.new_sheet(len(stored["values"])), "name": str(stored["name"])}
    for number, value in enumerate(stored["values"], 1):
        place, name = f"row[{number}]", str(value["name"])
        plain = editing.with_name(plain, place, name, name)
        plain = editing.with_worth(plain, place, whole_number(str(value["worth"])) or 1)
    if stored["kind"] in get_args(Kind):
        plain = editing.with_kind(plain, cast("Kind", stored["kind"]))
    if stored["wins"] == "least":
        plain = editing.with_value(plain, "end.wins", "least")
    return editing.with_goal(plain, natural_number(str(stored["goal"])))
