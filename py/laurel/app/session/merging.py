"""Merging: the edits that another tab, or an imported copy, has added to the open match.

Each tab adds edits under its own author, so neither overwrites what the other has stored. The browser's `storage` event
names the chunk that the other tab has stored. It is merged here, and what came in is announced, with the entries that
no longer count. A queue of events is entered by one tab only: locks decide which, and the edit of a queued event has an
author that follows from the event.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from laurel.app.session.open_match import MergeResult
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.storage.chunks import ChunkWriter
from laurel.app.storage.match_store import NEWER_ELSEWHERE
from laurel.match.archive import NewerVersion, Writer
from laurel.match.difference import Difference
from laurel.match.edits import Added, Corrected, Edit, EditId, EntryId, Removed, entry_of_change
from laurel.match.match import Match, merge
from laurel.match.message import N_, Message
from laurel.match.replay import LogStep
from laurel.match.union import clashes
from laurel.pages.entry import entries
from laurel.pages.entry.notices import Toast
from laurel.pages.entry.speech import as_sentence
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.phones.devices import person_name


def merge_stored(session: Session) -> bool:
    """Merge what is stored of the open match; show what came in. Return whether anything did.

    The open dialog stays as long as its entry exists. A change that waits for a decision is proposed again when it is
    made.
    """
    view = session.view
    merged = session.open_match.merge(session.now())
    if merged is None:
        return False
    match_view = session.match_view
    for log_step in merged.difference.made:
        view.announce(entries.summary(match_view, log_step))
    warn_refused(session.match_view, view, merged.difference)
    report_merge(view, session.services.translator, merged)
    return True


def report_merge(view: ViewState, translator: Translator, merged: MergeResult) -> None:
    """Show what is wrong with edits that came into the open match."""
    if merged.taken_back:
        text = translator.plural(
            "%(n)s entry came in the name of this device, but was not made here. It was undone: see the history.",
            "%(n)s entries came in the name of this device, but were not made here. They were undone: see the history.",
            merged.taken_back,
        )
        view.toast_at_once(Toast(text, "alert"))
    else:
        _report_clashes(view, translator, merged.clashing)
    if merged.is_brought_back:
        report_brought_back(view)


def _report_clashes(view: ViewState, translator: Translator, count: int) -> None:
    """Show how many edits had the id of another edit, if any had."""
    if count:
        text = translator.plural(
            "%(n)s entry came in two versions. Both are in the history: remove the wrong one.",
            "%(n)s entries came in two versions. Both are in the history: remove the wrong ones.",
            count,
        )
        view.toast_at_once(Toast(text, "alert"))


def report_brought_back(view: ViewState) -> None:
    """Show that the open match, which had been deleted elsewhere, is stored again."""
    view.toast(Message(N_("This match had been deleted in another tab. It is back, with this entry.")), kind="notice")


def _warn(match_view: MatchView, view: ViewState, log_step: LogStep[Any, Any]) -> None:
    """Show that an entry, which the rules refuse since a merge, has no effect."""
    assert log_step.refusal is not None  # noqa: S101 - `refused_by_merge` returns no others
    reason = match_view.translator.message(log_step.refusal.message)
    what = as_sentence(entries.description(match_view, log_step))
    heading = match_view.translator(N_("No longer counted"))
    view.toast_at_once(Toast(f"{what} {reason}", "refusal", heading=heading))


MOST_ANNOUNCED = 2
"""The most entries of other phones, or of those that the rules refuse, that are shown at once; of more, how many."""


def announce_received(
    match_view: MatchView, view: ViewState, difference: Difference[Any, Any], edits: Collection[Edit[Any]]
) -> None:
    """Show what other phones have entered: who, and what."""
    authors = {_entry_of(edit): edit.id for edit in edits}
    removed = {edit.entry_id for edit in edits if isinstance(edit, Removed)}
    gone = {entry.id for entry in difference.before.log} - {entry.id for entry in difference.after.log}
    received = [_received(match_view, step, authors.get(step.entry.id)) for step in difference.made]
    received += [
        _taken_back(match_view, step, is_removed=step.entry.id in removed)
        for step in difference.before.log_steps
        if step.entry.id in gone
    ]
    if len(received) > MOST_ANNOUNCED:
        plural = match_view.translator.plural
        text = plural("%(n)s entry came from other phones.", "%(n)s entries came from other phones.", len(received))
        received = [Toast(text, is_from_others=True)]
    steps = ("undo", "redo")  # they would be about the newest entry, which is another one now
    view.toasts = [
        toast for toast in view.toasts if toast.kind != "plain" or (toast.action and toast.action not in steps)
    ]
    for toast in received:
        view.toast_text(toast)
    if match_view.outcome and difference.before.verdict is None:
        view.alert = match_view.outcome
    warn_refused(match_view, view, difference)


def warn_refused(match_view: MatchView, view: ViewState, difference: Difference[Any, Any]) -> None:
    """Show which entries the rules refuse since a merge: they have no effect any more. Of many, only their number."""
    refused = refused_by_merge(difference)
    if len(refused) > MOST_ANNOUNCED:
        plural = match_view.translator.plural
        text = plural("%(n)s entry has no effect any more.", "%(n)s entries have no effect any more.", len(refused))
        view.toast_at_once(Toast(text, "refusal", heading=match_view.translator(N_("No longer counted"))))
        return
    for log_step in refused:
        _warn(match_view, view, log_step)


def _entry_of(edit: Edit[Any]) -> EntryId | None:
    """Return the entry that an edit is about; `None` for one that is about none, or about several."""
    return entry_of_change(edit) if isinstance(edit, Added | Corrected | Removed) else None


def _received(match_view: MatchView, step: LogStep[Any, Any], edit: EditId | None) -> Toast:
    """Return the message that shows an entry of another phone, and who has made it or its last correction."""
    author = EditId(step.entry.id) if edit is None else edit
    return Toast(entries.summary(match_view, step), heading=person_name(match_view, author), is_from_others=True)


def _taken_back(match_view: MatchView, step: LogStep[Any, Any], *, is_removed: bool) -> Toast:
    """Return the message that shows an entry which another phone has removed or undone."""
    heading = match_view.translator(N_("Removed") if is_removed else N_("Undone"))
    return Toast(entries.summary(match_view, step), heading=heading, is_from_others=True)


def merge_copy(session: Session, copy: Match[Any]) -> int | None:
    """Store the edits of a copy that the stored match of its id lacks, and show what came into the open match.

    Return how many edits came in; `None` where no match of that id is stored.

    Raises:
        NotACopy: the stored match is another one.
        Newer: a newer Laurel has entered something in it.
    """
    services = session.services
    present = services.match_store.load(copy.id)
    if present is None:
        if services.match_store.is_newer(copy.id):
            raise NewerVersion(Message(NEWER_ELSEWHERE))
        return None
    writer = Writer(present.game)
    merged = merge(present.match, copy, writer.text)
    new = merged.journal.edits_missing_in(present.match.journal)
    if new:
        chunks = ChunkWriter(merged, services.authors.new(), writer)
        services.match_store.append(present.game, merged, *chunks.add((*present.unstored, *new)))
        _report_clashes(
            session.view, services.translator, len(clashes(present.match.journal.edits, copy.journal.edits))
        )
    if session.opened is not None and session.opened.id == merged.id:
        merge_stored(session)
    return len(new)


def refused_by_merge(difference: Difference[Any, Any]) -> list[LogStep[Any, Any]]:
    """Return the steps that the rules refuse after a merge, and did not refuse before it."""
    made = [log_step for log_step in difference.made if log_step.refusal is not None]
    altered = [
        pair.after for pair in difference.altered if pair.after.refusal is not None and pair.before.refusal is None
    ]
    return [*made, *altered]
