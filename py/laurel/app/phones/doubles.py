"""The same entry, made by two phones at the same time: often two people have entered one event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from laurel.app.session import Session
from laurel.match.edits import MINUTE, Added, Edit, order
from laurel.match.message import N_, Message
from laurel.pages import entries
from laurel.pages.devices import person_name
from laurel.pages.notices import Toast

AT_ONCE = MINUTE // 20
"""Two equal entries within this time may be one, in milliseconds: three seconds."""


def ask(session: Session, received: Iterable[Edit[Any]]) -> None:
    """Ask whether the newest entry that was made here is the same as one that was received.

    Both phones have both entries. The one whose entry is the later in the journal asks, so that one of two is left.
    """
    open_match = session.open_match
    own = next((change for change in open_match.match.journal.newest_changes() if change.id in open_match.made), None)
    if not isinstance(own, Added):
        return
    if not 0 <= session.now() - own.at <= AT_ONCE:
        return
    same = next((edit for edit in received if _is_same(edit, own)), None)
    match_view = session.match_view
    log_step = next((one for one in match_view.replay.log_steps if one.entry.id == own.entry.id), None)
    if same is None or log_step is None:
        return
    text = Message(
        N_("%(what)s was entered twice at once, here and by %(who)s. The same, or one more?"),
        what=entries.summary(match_view, log_step),
        who=person_name(match_view, same.id),
    )
    translator = session.services.translator
    label = translator(N_("The same: take mine back"))
    session.view.toast_text(Toast(translator.message(text), "notice", "", "take-mine-back", label, own.entry.id))


def _is_same(edit: Edit[Any], own: Added[Any]) -> bool:
    """Return whether a received edit adds the entry that was made here as well, and is the earlier in the journal."""
    return isinstance(edit, Added) and edit.action == own.action and order(edit) < order(own)
