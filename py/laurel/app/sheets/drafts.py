"""The drafts of sheets that are made or changed on this device, each under the id of its sheet."""

from __future__ import annotations

from typing import Any

from laurel.app.storage.keys import SHEET_DRAFTS
from laurel.app.storage.match_store import MatchStore
from laurel.match.json_text import load_json, write_json
from laurel.match.match import MatchId
from laurel.pages.sheets.draft import SheetDraft

TRIAL = MatchId("sample-of-a-sheet")
"""The id of the match in which a sheet is tried, which counts nowhere, as that of any sample."""


def load(match_store: MatchStore, sheet: str) -> SheetDraft | None:
    """Return the draft of a sheet; `None` where none is stored. What no form can have stored is quarantined."""
    drafts = match_store.values.read_with(SHEET_DRAFTS, {}, _from_plain) or {}
    return drafts.get(sheet)


def _from_plain(stored: dict[str, Any]) -> dict[str, SheetDraft]:
    return {sheet: _read(one["sheet"], one.get("text", ""), one.get("typed", {})) for sheet, one in stored.items()}


def _read(sheet: object, text: object, typed: object) -> SheetDraft:
    if not isinstance(sheet, dict) or not isinstance(text, str) or not isinstance(typed, dict):
        raise TypeError("no draft of a sheet")
    return SheetDraft(sheet, text, {str(place): str(one) for place, one in typed.items()})


def read_one(text: str) -> tuple[str, SheetDraft] | None:
    """Return the id and the draft of a text that `as_text` has made; `None` for any other text."""
    try:
        plain = load_json(text)
        return str(plain["id"]), _read(plain["sheet"], plain["text"], plain["typed"])
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def as_text(sheet: str, draft: SheetDraft) -> str:
    """Return the draft of a sheet as a text."""
    return write_json({"id": sheet, **_plain(draft)})


def _plain(draft: SheetDraft) -> dict[str, Any]:
    return {"sheet": draft.sheet, "text": draft.text, "typed": dict(draft.typed)}


def store(match_store: MatchStore, sheet: str, draft: SheetDraft) -> None:
    """Store the draft of a sheet; those of other sheets stay."""
    others = match_store.values.read_plain(SHEET_DRAFTS, {})
    match_store.values.write_plain(SHEET_DRAFTS, {**others, sheet: _plain(draft)})


def forget(match_store: MatchStore, sheet: str) -> None:
    """Delete the draft of a sheet."""
    others = match_store.values.read_plain(SHEET_DRAFTS, {})
    left = {name: one for name, one in others.items() if name != sheet}
    if left:
        match_store.values.write_plain(SHEET_DRAFTS, left)
    else:
        match_store.values.forget(SHEET_DRAFTS)


def ids(match_store: MatchStore) -> frozenset[str]:
    """Return the ids of the sheets of which there are drafts."""
    return frozenset(match_store.values.read_plain(SHEET_DRAFTS, {}))
