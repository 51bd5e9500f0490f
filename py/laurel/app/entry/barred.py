"""What this phone may not enter looks so: its controls are marked as disabled.

They can be pressed anyway: then the entry is refused, and the players are told why (`laurel.app.phones.rights`).
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from attrs import evolve

from laurel.app.connections.judging import Guest, MatchCopy, may_change, may_enter
from laurel.app.entry.request import read_action, read_entry
from laurel.app.phones.rights import limited_guest
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import Services
from laurel.match.archive import REFUSED
from laurel.match.json_text import load_json
from laurel.pages.forms import AS_STORED, Fields, FormError
from laurel.pages.page import AnyRegion, LateRegion, Page, Region

NEW_ENTRY_EVENTS = frozenset({"tap", "act"})
"""The events that enter an action."""

CHANGE_EVENTS = frozenset({"amend", "correct", "remove"})
"""The events that change an entry."""

WHOLE_MATCH_EVENTS = frozenset({"end-here"})
"""The events that enter what concerns all players."""

ENTRY_EVENTS = NEW_ENTRY_EVENTS | CHANGE_EVENTS | WHOLE_MATCH_EVENTS | {"undo", "redo", "clock"}
"""The events that somebody who only watches cannot use."""

BUTTON = re.compile(r"""<button\b(?:[^>"']|"[^"]*"|'[^']*')*>""")
EVENT = re.compile(r"""\sdata-do="([a-z-]+)"(?:\sdata-fields='([^']*)')?""")

DISABLED_MARK = 'aria-disabled="true"'


def mark_barred(page: Page, open_match: OpenMatch, services: Services) -> Page:
    """Return a screen of a match on which the buttons for what this phone may not enter are marked."""
    guest = limited_guest(open_match.id, services)
    if guest is None:
        return page
    copy = MatchCopy(open_match.game, open_match.match.journal, open_match.replay)
    return evolve(page, regions=tuple(_marked(region, guest, copy, open_match) for region in page.regions))


def _marked(region: AnyRegion, guest: Guest, copy: MatchCopy, open_match: OpenMatch) -> AnyRegion:
    if isinstance(region, LateRegion):
        marked = partial(_with_marks, region, guest, copy, open_match)
        return LateRegion(region.id, marked, region.within, region.at_once, is_below=region.is_below)
    return _with_marks(region, guest, copy, open_match)


def _with_marks(region: AnyRegion, guest: Guest, copy: MatchCopy, open_match: OpenMatch) -> Region:
    def mark(found: re.Match[str]) -> str:
        tag = found[0]
        event = EVENT.search(tag)
        if event is None or DISABLED_MARK in tag or not _is_barred(event[1], event[2] or "{}", guest, copy, open_match):
            return tag
        return f"{tag[:-1]} {DISABLED_MARK}>"

    rendered = region.rendered
    return evolve(rendered, html=BUTTON.sub(mark, rendered.html))


def _is_barred(event: str, json: str, guest: Guest, copy: MatchCopy, open_match: OpenMatch) -> bool:
    """Return whether a guest may not use a button with this event and these fields."""
    if guest.enters_for is None:
        return event in ENTRY_EVENTS
    if event in WHOLE_MATCH_EVENTS:
        return True
    if event not in NEW_ENTRY_EVENTS | CHANGE_EVENTS:
        return False
    fields = load_json(json)
    if event in CHANGE_EVENTS:
        return not may_change(guest, read_entry(fields), copy)
    action = _action(open_match, fields)
    return action is not None and not may_enter(guest, action, copy)


def _action(open_match: OpenMatch, fields: Fields) -> Any:
    """Return the action that a button enters; `None` where it has not all of its fields."""
    try:
        return read_action(open_match, fields, AS_STORED)
    except (FormError, *REFUSED):
        return None
