"""Which device has made an edit, in words."""

from __future__ import annotations

from laurel.match.edits import SHARED_DEVICE, EditId, EntryId, device_of
from laurel.match.message import N_
from laurel.match.texts import visible_name
from laurel.pages.match.presentation import MatchView


def device_name(match_view: MatchView, edit: EditId | EntryId) -> str:
    """Return the name of the device that made an edit, with the person who uses it.

    Empty in a match of one device, and for edits that were made before edits had authors.
    """
    journal, device = match_view.match.journal, device_of(EditId(edit))
    devices = journal.devices()
    if device == SHARED_DEVICE or len(devices.keys() - {SHARED_DEVICE}) <= 1:
        return ""
    named = devices.get(device)
    name = ", ".join(filter(None, map(visible_name, (named.device, named.person)))) if named is not None else ""
    if device == device_of(journal.author):
        return name or match_view.translator(N_("This device"))
    return name or match_view.translator(N_("Another device"))


def person_name(match_view: MatchView, edit: EditId) -> str:
    """Return who has made an edit on another phone: the person, or else the name of the device, or a word for it."""
    return known_name(match_view, edit) or match_view.translator(N_("Another phone"))


def known_name(match_view: MatchView, edit: EditId) -> str:
    """Return the person who has made an edit, or else the name of the device; empty where neither is known."""
    named = match_view.match.journal.device_name(device_of(edit))
    return "" if named is None else visible_name(named.person) or visible_name(named.device)
