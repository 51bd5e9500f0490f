"""Commands that undo and redo changes of the open match."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Any

from attrs import evolve

from laurel.app.connections.state import Phones
from laurel.app.entry.editing import belong_together, propose, with_button
from laurel.app.session.commands import Command
from laurel.app.session.merging import report_brought_back
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.proposal import JournalChange
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.edits import (
    SHARED_DEVICE,
    Added,
    Change,
    Corrected,
    EditId,
    Removed,
    device_of,
    entry_of_change,
)
from laurel.match.journal import Journal
from laurel.match.message import N_
from laurel.match.replay import LogStep, Replay, judge
from laurel.match.texts import for_display
from laurel.match.undo import find_tap, redoable, undoable
from laurel.pages.board.board import UndoLabel
from laurel.pages.entry import entries, speech
from laurel.pages.forms import Fields
from laurel.pages.match.presentation import MatchView
from laurel.pages.phones import devices


def undo(session: Session, _: Fields) -> None:
    """Undo the newest change, whichever device has made it; a point together with the answer to its question."""
    session.view.close_dialog()
    changes = _next_undone(session.open_match, session.services)
    names = [change.id for change in changes]
    _step(session, lambda journal: journal.undo(names, session.now()), changes)


def _next_undone(open_match: OpenMatch, services: Services) -> tuple[Change[Any], ...]:
    """Return the changes that the next undo takes back: of those that this phone may take back, the newest."""
    phones, game = services.phones, open_match.game
    is_limited = phones.role == "guest" and phones.match == open_match.id and phones.rights != "all"
    device = services.authors.device_id() if is_limited else None
    return undoable(open_match.match.journal, game.is_unanswered, game.moved, device)


def _is_shared(open_match: OpenMatch, phones: Phones) -> bool:
    """Return whether other phones take part in a match."""
    return phones.match == open_match.id and phones.has_others


def undo_label(match_view: MatchView, open_match: OpenMatch, services: Services) -> UndoLabel | None:
    """Return what the next undo takes back; `None` for nothing, and where no other phone takes part."""
    changes = _next_undone(open_match, services) if _is_shared(open_match, services.phones) else ()
    if not changes:
        return None
    newest = changes[-1].id
    if device_of(newest) == services.authors.device_id():
        return UndoLabel(_in_few_words(match_view, open_match, changes, ""))
    who = devices.known_name(match_view, newest)
    what = _in_few_words(match_view, open_match, changes, who)
    return UndoLabel(what, for_display(who, entries.LONGEST_SHORT_NAME), is_of_others=True)


def _in_few_words(match_view: MatchView, open_match: OpenMatch, changes: tuple[Change[Any], ...], who: str) -> str:
    """Return in few words what an undo takes back of somebody: whose points change, or the kind of entry."""
    newest = changes[-1]
    if isinstance(newest, Removed):
        return match_view.translator(N_("Removal"))
    tapped = _tapped(open_match, changes, open_match.match.journal, open_match.replay)
    if tapped is None and len(changes) == 1 and isinstance(newest, Corrected):
        return match_view.translator(N_("Correction"))
    log_step = tapped or _step_of(match_view, newest, open_match.replay)
    return "" if log_step is None else entries.button_text(match_view, log_step, who)


def redo(session: Session, _: Fields) -> None:
    """Redo what was undone last."""
    session.view.close_dialog()
    journal = session.open_match.match.journal
    names = redoable(journal)
    _step(session, lambda journal: journal.redo(names, session.now()), _changes(journal, names), is_redo=True)


def _changes(journal: Journal[Any], names: tuple[EditId, ...]) -> tuple[Change[Any], ...]:
    """Return the changes with these ids, oldest first."""
    return tuple(edit for edit in journal.edits if edit.id in names and isinstance(edit, Added | Corrected | Removed))


def _step(session: Session, change: JournalChange, changes: tuple[Change[Any], ...], *, is_redo: bool = False) -> None:
    """Make an undo or a redo of changes, and show which."""
    view, services = session.view, session.services
    if not changes:
        return
    open_match, before = session.open_match, session.open_match.replay
    proposal = propose(session, change)
    was_stored = open_match.commit(proposal)
    if is_redo:
        tapped = _tapped(open_match, changes, proposal.journal, before)
    else:
        tapped = _tapped(open_match, changes, proposal.base, open_match.replay)
    heading = _heading(open_match, services.phones, changes, is_redo=is_redo, is_tap=tapped is not None)
    log_step = tapped or _step_of(session.match_view, changes[-1], before)
    what = "" if log_step is None else entries.summary(session.match_view, log_step)
    toast = with_button(services.translator, what, "undo" if is_redo else "redo")
    view.toast_text(evolve(toast, heading=services.translator(heading)))
    _announce_progress(session.match_view, view, before)
    if not was_stored:
        report_brought_back(view)


def _tapped(
    open_match: OpenMatch, changes: tuple[Change[Any], ...], journal: Journal[Any], without: Replay[Any, Any]
) -> LogStep[Any, Any] | None:
    """Return the tap that a change has joined to an entry, as a step of its own; `None` for any other change.

    The change is in effect in the journal; `without` is the replay of the log without it.
    """
    game, change = open_match.game, changes[0]
    if len(changes) > 1 or not isinstance(change, Corrected):
        return None
    versions = (edit for edit in journal.versions(change.entry_id) if edit.id not in journal.undone)
    earlier = next((edit for edit, later in pairwise(versions) if later.id == change.id), None)
    if earlier is None or not (belong_together(earlier.at, change.at) or game.is_draft(earlier.action)):
        return None
    tap_ = find_tap(game, earlier.action, change.action)
    return None if tap_ is None else judge(game, without, tap_)


def _announce_progress(match_view: MatchView, view: ViewState, before: Replay[Any, Any]) -> None:
    """Announce how far the match is, where that has changed since an earlier replay."""
    was, now = (
        match_view.presentation.progress(match_view.translator, replay.state) for replay in (before, match_view.replay)
    )
    if was != now:
        view.announce(speech.as_sentence(now))


def _heading(
    open_match: OpenMatch, phones: Phones, changes: tuple[Change[Any], ...], *, is_redo: bool, is_tap: bool
) -> str:
    """Return what was done with a change, and whether another of several phones had entered it."""
    newest = changes[-1]
    own = device_of(open_match.match.journal.author)
    if _is_shared(open_match, phones) and device_of(newest.id) not in (own, SHARED_DEVICE):
        return N_("Change from another phone done again") if is_redo else N_("Change from another phone undone")
    if is_tap or any(isinstance(change, Added) for change in changes):
        return N_("Done again") if is_redo else N_("Undone")
    if isinstance(newest, Removed):
        return N_("Removed again") if is_redo else N_("Removal undone")
    return N_("Corrected again") if is_redo else N_("Correction undone")


def _step_of(match_view: MatchView, change: Change[Any], before: Replay[Any, Any]) -> LogStep[Any, Any] | None:
    """Return the entry of a change as it is after the step; a removed one as it was before."""
    entry = entry_of_change(change)
    newest_first = chain(reversed(match_view.replay.log_steps), reversed(before.log_steps))
    return next((log_step for log_step in newest_first if log_step.entry.id == entry), None)


COMMANDS = {
    "undo": Command(undo),
    "redo": Command(redo),
}
