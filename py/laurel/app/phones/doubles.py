"""The same entry, made by two phones at the same time: often two people have entered one event.

In the end, both phones have both entries. The phone whose entry is later in the journal asks whether one of them is to
be removed, so that only one phone asks. It does so when it receives the other entry, or when it makes its own just
after that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from laurel.app.session.open_match import OpenMatch
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.edits import MINUTE, Added, Edit, sort_key
from laurel.match.message import N_, Message
from laurel.pages.entry import entries
from laurel.pages.entry.notices import Toast
from laurel.pages.phones.devices import person_name

AT_ONCE = MINUTE // 20
"""Two equal entries within this time may be one, in milliseconds: three seconds."""


def note_received(session: Session, received: Iterable[Edit[Any]]) -> None:
    """Note what was received, and ask whether the newest entry that was made here is the same as a part of it."""
    now, phones = session.now(), session.services.phones
    edits = tuple(edit for edit in received if isinstance(edit, Added))
    kept = (one for one in phones.received if 0 <= now - one[0] <= AT_ONCE)
    phones.received = (*kept, *((now, edit) for edit in edits))
    _ask(session, edits)


def on_event_handled(session: Session) -> None:
    """Ask whether an entry that was just made here is the same as one that was received just before."""
    phones, opened = session.services.phones, session.opened
    if not phones.received or opened is None or opened.id != phones.match:
        return
    now = session.now()
    own = _newest_own(opened)
    if own is not None and own.id != phones.asked_about:
        phones.asked_about = own.id
        _ask(session, (edit for at, edit in phones.received if 0 <= now - at <= AT_ONCE))


def _newest_own(open_match: OpenMatch) -> Added[Any] | None:
    """Return the newest change of those that were made here, if it adds an entry."""
    own = next(
        (change for change in open_match.match.journal.newest_changes() if change.id in open_match.own_edits), None
    )
    return own if isinstance(own, Added) else None


def _ask(session: Session, received: Iterable[Added[Any]]) -> None:
    """Ask whether the newest entry that was made here is the same as one that was received."""
    open_match = session.open_match
    own = _newest_own(open_match)
    if own is None or not 0 <= session.now() - own.at <= AT_ONCE:
        return
    undone = open_match.match.journal.undone
    same = next((edit for edit in received if _is_same(edit, own) and edit.id not in undone), None)
    match_view = session.match_view
    newest_first = reversed(match_view.replay.log_steps)
    log_step = next((one for one in newest_first if one.entry.id == own.entry.id), None)
    if same is None or log_step is None:
        return
    text = Message(
        N_("%(what)s was entered twice at once, here and by %(who)s. The same, or one more?"),
        what=entries.summary(match_view, log_step),
        who=person_name(match_view, same.id),
    )
    translator = session.services.translator
    label = translator(N_("The same: take mine back"))
    _show(session.view, Toast(translator.message(text), "notice", "", "take-mine-back", label, own.entry.id))


def _show(view: ViewState, question: Toast) -> None:
    """Show the question as the only message about the entry."""
    view.toasts = [toast for toast in view.toasts if toast.action != "take-mine-back"]
    view.toast_text(question)


def _is_same(edit: Added[Any], own: Added[Any]) -> bool:
    """Return whether a received edit adds the entry that was made here as well, and is the earlier in the journal."""
    return edit.action == own.action and sort_key(edit) < sort_key(own)
