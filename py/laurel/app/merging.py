"""Merging: the edits that another tab, or an imported copy, has added to the open match."""

from __future__ import annotations

from typing import Any

from laurel.app.chunks import ChunkWriter
from laurel.app.session import Session
from laurel.match.archive import Writer
from laurel.match.difference import Difference
from laurel.match.match import Match, merge
from laurel.match.message import N_
from laurel.match.replay import LogStep
from laurel.pages import entries


def merge_stored(session: Session) -> bool:
    """Merge what is stored of the open match; show what came in. Return whether anything did.

    The open sheet stays as long as its entry exists. A change that waits for a decision is proposed anew when it is
    made.
    """
    difference = session.open_table.merge()
    if difference is None:
        return False
    match_view = session.match_view
    for log_step in difference.made:
        session.announce(entries.summary(match_view, log_step))
    for log_step in newly_refused(difference):
        assert log_step.refusal is not None  # noqa: S101 - `newly_refused` returns no others
        reason = match_view.translator.message(log_step.refusal.message)
        text = session.translator(N_("No longer counted: %(what)s. %(reason)s"))
        what = entries.description(match_view, log_step)
        session.warn(text % {"what": what, "reason": reason})
    return True


def merge_copy(session: Session, copy: Match[Any]) -> int | None:
    """Store the edits of a copy that the stored match of its id lacks, and show what came into the open match.

    Return how many edits came in; `None` where no match of that id is stored.

    Raises:
        NotACopy: the stored match is another one.
    """
    present = session.match_store.load(copy.id)
    if present is None:
        return None
    merged = merge(present.match, copy)
    known = {edit.id for edit in present.match.journal.edits}
    new = [edit for edit in merged.journal.edits if edit.id not in known]
    if new:
        chunks = ChunkWriter(merged.id, session.author(), Writer(present.game))
        session.match_store.append(present.game, merged, *chunks.add(new))
    if session.table is not None and session.table.id == merged.id:
        merge_stored(session)
    return len(new)


def newly_refused(difference: Difference[Any, Any]) -> list[LogStep[Any, Any]]:
    """Return the steps that the rules refuse after a merge, and did not refuse before it."""
    made = [log_step for log_step in difference.made if log_step.refusal is not None]
    altered = [
        pair.after for pair in difference.altered if pair.after.refusal is not None and pair.before.refusal is None
    ]
    return [*made, *altered]
