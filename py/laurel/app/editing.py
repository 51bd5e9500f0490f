"""Commands that change the open match: actions, corrections, undo and redo.

Every command proposes a change of the journal, which the rules judge. A refused change is not made. Where the players
have to decide first, a dialog asks them. Otherwise the change is stored, then shown.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from attrs import evolve

from laurel.app import drafts, people, stored_people
from laurel.app.merging import say_brought_back
from laurel.app.open_match import Change, OpenMatch, OutdatedProposal, Proposal
from laurel.app.phones.rights import check_rights
from laurel.app.session import Command, OpenSheet, Pending, Session
from laurel.match.archive import Unreadable
from laurel.match.difference import Difference
from laurel.match.edits import (
    SHARED_DEVICE,
    Added,
    Corrected,
    EditId,
    Entry,
    EntryId,
    Removed,
    author_of,
    device_of,
    touched,
)
from laurel.match.edits import Change as ChangeOfLog
from laurel.match.journal import Journal
from laurel.match.message import N_, Refusal
from laurel.match.plain import kind_of
from laurel.match.replay import LogStep, Replay, judge
from laurel.match.sample import is_sample
from laurel.match.setup import ReviseSetup, Setup
from laurel.match.steps import joined_tap, redoable, undoable
from laurel.pages import confirming, entries, forms, revising, sheets, speech
from laurel.pages.forms import Fields, text
from laurel.pages.notices import Toast
from laurel.pages.presentation import MatchView

TAPS_BELONG_TOGETHER = 4000
"""The longest time between two taps that may be one entry, in milliseconds."""


def act(session: Session, fields: Fields) -> None:
    """Enter an action at the end of the log."""
    action = forms.read(session.open_match.game, text(fields, "kind"), fields)
    _propose(session, lambda journal: journal.add(action, session.now()), fields)


def tap(session: Session, fields: Fields) -> None:
    """Enter an action by a tap, which may make one entry with the tap before."""
    open_match, now = session.open_match, session.now()
    action = forms.read(open_match.game, text(fields, "kind"), fields)

    def with_tap(journal: Journal[Any]) -> Journal[Any]:
        can_join = _is_just_tapped(session, now) or _is_drafted(session)
        merged = open_match.game.merge(journal.log[-1].action, action) if can_join else None
        return journal.add(action, now) if merged is None else journal.correct(journal.log[-1].id, merged, now)

    _propose(session, with_tap, fields, keeps_sheet=not (text(fields, "then") or text(fields, "closes")))


def amend(session: Session, fields: Fields) -> None:
    """Change some fields of an entry or its kind, as when the source of a point is given."""
    journal = session.open_match.match.journal
    entry = journal.find(_entry(fields))
    kind = text(fields, "kind") or kind_of(type(entry.action))
    _correct(session, fields, kind, is_correction=entry is not journal.log[-1])


def correct(session: Session, fields: Fields) -> None:
    """Replace the action of an old entry."""
    _correct(session, fields, text(fields, "kind"), is_correction=True)


def insert(session: Session, fields: Fields) -> None:
    """Enter an action before an old entry."""
    action = forms.read(session.open_match.game, text(fields, "kind"), fields)
    before = EntryId(text(fields, "before"))
    _propose(session, lambda journal: journal.add(action, session.now(), before), fields, is_correction=True)


def remove(session: Session, fields: Fields) -> None:
    """Remove an old entry."""
    _propose(session, lambda journal: journal.remove(_entry(fields), session.now()), fields, is_correction=True)


def revise(session: Session, fields: Fields) -> None:
    """Change the players and options from the beginning of the match, or correct such a change."""
    open_match = session.open_match
    corrected = None
    if text(fields, revising.REVISED_ENTRY):
        corrected = open_match.match.journal.find(EntryId(text(fields, revising.REVISED_ENTRY)))
    setup = open_match.match.setup
    if corrected is not None and isinstance(corrected.action, ReviseSetup):
        setup = corrected.action.apply(setup)
    made = drafts.revised(setup, session.presentation(open_match.game.id), session.translator, fields)
    if made == setup:
        session.close_sheet()
        return
    action = _revision(session, setup, made)

    def with_revision(journal: Journal[Any]) -> Journal[Any]:
        if corrected is None:
            return journal.add(action, session.now())
        return journal.correct(corrected.id, action, session.now())

    _propose(session, with_revision, fields, is_correction=True)


def _revision(session: Session, before: Setup[Any], after: Setup[Any]) -> ReviseSetup:
    """Return the action that makes a setup another, in which everybody with a name has the id of a person.

    A guest does not correct names of people: it does not have the other matches of the hub.
    """
    known = stored_people.ready(session.match_store, session.device.new_id)
    is_guest = session.phones.role == "guest" and session.phones.match == session.open_match.id
    kept = set() if is_guest else stored_people.only_in(session.match_store, session.open_match.id, before.players)
    setup = people.with_people(known, before, after, session.device.new_id, kept)
    return ReviseSetup(setup.players, setup.options)


def confirm(session: Session, _: Fields) -> None:
    """Make the change that waits for the players' decision."""
    pending, session.pending = session.pending, None
    if pending is not None:
        _make(session, pending)


def withdraw(session: Session, _: Fields) -> None:
    """Drop the change that waits for the players' decision; the sheet below it stays."""
    session.pending = None


def undo(session: Session, _: Fields) -> None:
    """Undo the newest change of this device; a point together with the answer to its question."""
    session.close_sheet()
    changes = undoable(session.open_match.match.journal, session.open_match.game.is_unanswered)
    names = [change.id for change in changes]
    _step(session, lambda journal: journal.undo(names, session.now()), changes)


def redo(session: Session, _: Fields) -> None:
    """Redo what was undone last."""
    session.close_sheet()
    journal = session.open_match.match.journal
    names = redoable(journal)
    _step(session, lambda journal: journal.redo(names, session.now()), _changes(journal, names), is_redo=True)


def _changes(journal: Journal[Any], names: tuple[EditId, ...]) -> tuple[ChangeOfLog[Any], ...]:
    """Return the changes with these ids, oldest first."""
    return tuple(edit for edit in journal.edits if edit.id in names and isinstance(edit, Added | Corrected | Removed))


def _correct(session: Session, fields: Fields, kind: str, *, is_correction: bool) -> None:
    """Replace the action of an entry; where the kind stays, so do the fields that the form does not have."""
    open_match = session.open_match
    entry = open_match.match.journal.find(_entry(fields))
    base = entry.action if kind_of(type(entry.action)) == kind else None
    action = forms.read(open_match.game, kind, fields, base)
    if action != entry.action and sheets.has_same_form(session.match_view, entry.action, action):
        action = entry.action

    def with_action(journal: Journal[Any]) -> Journal[Any]:
        return journal.correct(entry.id, action, session.now())

    _propose(session, with_action, fields, is_correction=is_correction)


def _is_just_tapped(session: Session, now: int) -> bool:
    """Return whether the last entry of the log is also the newest change, is recent, and has effect.

    The page has to have entered it itself: where several pages made one entry of their taps at once, only one would
    count.
    """
    journal, log_steps = session.open_match.match.journal, session.open_match.replay.log_steps
    newest = next(journal.newest_changes(), None)
    if newest is None or not log_steps or log_steps[-1].refusal is not None:
        return False
    entry = log_steps[-1].entry.id
    is_own = {author_of(newest.id), author_of(EditId(entry))} <= session.open_match.authors
    return is_own and touched(newest) == entry and _belong_together(newest.at, now)


def _belong_together(earlier: int, later: int) -> bool:
    """Return whether two taps at these times may be one entry."""
    return 0 <= later - earlier <= TAPS_BELONG_TOGETHER


def _is_drafted(session: Session) -> bool:
    """Return whether the last entry of the log is a draft, which has an effect."""
    open_match = session.open_match
    if not open_match.replay.log_steps or open_match.replay.log_steps[-1].refusal is not None:
        return False
    return open_match.game.is_draft(open_match.replay.log_steps[-1].entry.action)


def _entry(fields: Fields) -> EntryId:
    return EntryId(text(fields, "entry"))


def _propose(
    session: Session, change: Change, fields: Fields, *, is_correction: bool = False, keeps_sheet: bool = False
) -> None:
    """Make a change unless the rules refuse it; where the players have to decide, ask them first.

    A change that leaves every entry as it is, as when a form is submitted as it was opened, is not stored.
    """
    proposal = session.open_match.propose(change, session.event_author(session.event_id))
    check_rights(session, proposal)
    if proposal.difference.refusal is not None:
        session.refuse(proposal.difference.refusal)
        return
    pending = Pending(proposal, fields, is_correction, keeps_sheet or bool(text(fields, "stay")))
    if proposal.journal.log == proposal.base.log:
        _open_next(session, pending)
        return
    session.pending = pending if proposal.needs_decision else None
    if session.pending is None:
        _make(session, pending)


def _make(session: Session, pending: Pending) -> None:
    """Store a change that the rules allow and the players have confirmed, then open the sheet that follows."""
    open_match, proposal = session.open_match, pending.proposal
    try:
        was_stored = _commit(open_match, proposal)
    except OutdatedProposal:  # another tab or phone has changed the match while the players decided
        _propose_anew(session, pending)
        return
    _open_next(session, pending)
    _give_feedback(session, pending)
    if not was_stored:
        say_brought_back(session)


def _propose_anew(session: Session, confirmed: Pending) -> None:
    """Propose a confirmed change again, for another journal; ask the players only what they were not asked."""
    _propose(
        session,
        confirmed.proposal.change,
        confirmed.fields,
        is_correction=confirmed.is_correction,
        keeps_sheet=confirmed.keeps_sheet,
    )
    if session.pending is None:
        return
    asked, now = (
        confirming.view(session.match_view, pending.proposal.difference, confirmed.is_correction)
        for pending in (confirmed, session.pending)
    )
    if now == asked:
        confirm(session, {})
    else:
        session.pending = evolve(session.pending, is_other_now=True)


def _open_next(session: Session, pending: Pending) -> None:
    """Close the sheet, unless it stays, and open the one that follows."""
    following = text(pending.fields, "then")
    if not pending.keeps_sheet:
        session.close_sheet()
        if following and (pending.is_correction or session.open_match.replay.verdict is None):
            session.sheet = OpenSheet(following, pending.fields)


def _commit(open_match: OpenMatch, proposal: Proposal) -> bool:
    """Store a change; return whether the match was stored until now.

    Raises:
        OutdatedProposal: the match was changed while the players decided.
        Refusal: the change could not be read again.
    """
    try:
        return open_match.commit(proposal)
    except Unreadable as unreadable:
        raise Refusal(unreadable.message.text) from unreadable


def _give_feedback(session: Session, pending: Pending) -> None:
    """Show and announce the result of a change."""
    match_view, made = session.match_view, pending.proposal.difference.made
    revisions = [log_step for log_step in made if isinstance(log_step.entry.action, ReviseSetup)]
    if pending.is_correction:
        text = _corrected(match_view, pending.proposal.difference, revisions)
        told = [speech.sentence(speech.summary(match_view, log_step)) for log_step in made if not revisions]
        session.toast_text(_with_button(session, text, "undo"), " ".join([*told, speech.sentence(text)]))
    else:
        before = pending.proposal.difference.before
        session.announce(match_view.presentation.announce(match_view, before))
    for notice in (notice for log_step in made for notice in log_step.notices):
        session.notify(notice)
    if revisions and not is_sample(session.open_match.id):
        _follow(session, [log_step.entry for log_step in revisions])
        if session.match_store.is_newest(session.open_match.match):
            drafts.remember(session.match_store, match_view.presentation, match_view.match.setup)
    if match_view.outcome and not pending.is_correction:
        session.alert = match_view.outcome
        session.close_sheet()


def _corrected(match_view: MatchView, difference: Difference[Any, Any], revisions: list[LogStep[Any, Any]]) -> str:
    """Return a text that tells what was corrected: a setup that was revised, an entry taken out, or another one."""
    translator = match_view.translator
    if revisions:
        return entries.description(match_view, revisions[0])
    if difference.removed:
        what = ", ".join(speech.summary(match_view, log_step) for log_step in difference.removed)
        return translator(N_("Taken out: %(what)s. Everything after it was counted again.")) % {"what": what}
    return translator(N_("Corrected. Everything after it was counted again."))


def _follow(session: Session, revisions: list[Entry[ReviseSetup]]) -> None:
    """Store what revisions of the setup say of people."""
    match = session.open_match.match
    for entry in revisions:
        before, after = match.setup_before(entry.id), entry.action.apply(match.initial_setup)
        stored_people.follow(session.match_store, match.id, before, after, session.device.new_id)


def _step(session: Session, change: Change, changes: tuple[ChangeOfLog[Any], ...], *, is_redo: bool = False) -> None:
    """Make an undo or a redo of changes, and show which."""
    if not changes:
        return
    open_match, before = session.open_match, session.open_match.replay
    proposal = open_match.propose(change, session.event_author(session.event_id))
    check_rights(session, proposal)
    was_stored = _commit(open_match, proposal)
    if is_redo:
        tapped = _tapped(session, changes, proposal.journal, before)
    else:
        tapped = _tapped(session, changes, proposal.base, open_match.replay)
    text = _step_text(session, changes, is_redo=is_redo, is_tap=tapped is not None)
    log_step = tapped or _step_of(session, changes[-1], before)
    shown, said = (
        session.translator(text) % {"what": "" if log_step is None else summary(session.match_view, log_step)}
        for summary in (entries.summary, speech.summary)
    )
    session.toast_text(_with_button(session, shown, "undo" if is_redo else "redo"), speech.sentence(said))
    _announce_progress(session, before)
    if not was_stored:
        say_brought_back(session)


def _tapped(
    session: Session, changes: tuple[ChangeOfLog[Any], ...], journal: Journal[Any], without: Replay[Any, Any]
) -> LogStep[Any, Any] | None:
    """Return the tap that a change has joined to an entry, as a step of its own; `None` for any other change.

    The change is in effect in the journal; `without` is the replay of the log without it.
    """
    game, change = session.open_match.game, changes[0]
    if len(changes) > 1 or not isinstance(change, Corrected):
        return None
    versions = (edit for edit in journal.versions(change.entry_id) if edit.id not in journal.undone)
    earlier = next((edit for edit, later in pairwise(versions) if later.id == change.id), None)
    if earlier is None or not (_belong_together(earlier.at, change.at) or game.is_draft(earlier.action)):
        return None
    tap_ = joined_tap(game, earlier.action, change.action)
    return None if tap_ is None else judge(game, without, tap_)


def _announce_progress(session: Session, before: Replay[Any, Any]) -> None:
    """Announce how far the match is where that is not as it was in a replay before."""
    match_view = session.match_view
    was, now = (
        match_view.presentation.progress(match_view.translator, replay.state) for replay in (before, match_view.replay)
    )
    if was != now:
        session.announce(speech.sentence(now))


def _step_text(session: Session, changes: tuple[ChangeOfLog[Any], ...], *, is_redo: bool, is_tap: bool) -> str:
    """Return a text that tells what was undone or redone, and whether another of several phones had entered it."""
    newest = changes[-1]
    own = device_of(session.open_match.match.journal.author)
    phones = session.phones
    is_shared = phones.match == session.open_match.id and bool(phones.connections or phones.away)
    if is_shared and device_of(newest.id) not in (own, SHARED_DEVICE):
        return (
            N_("Done again, from another device: %(what)s") if is_redo else N_("Undone, from another device: %(what)s")
        )
    if isinstance(changes[0], Added) or is_tap:
        return N_("Done again: %(what)s") if is_redo else N_("Undone: %(what)s")
    if isinstance(newest, Removed):
        return N_("Taken out again: %(what)s") if is_redo else N_("Removal undone: %(what)s")
    return N_("Corrected again: %(what)s") if is_redo else N_("Correction undone: %(what)s")


def _step_of(session: Session, change: ChangeOfLog[Any], before: Replay[Any, Any]) -> LogStep[Any, Any] | None:
    """Return the entry of a change as it is after the step; a removed one as it was before."""
    steps = [*session.match_view.replay.log_steps, *before.log_steps]
    return next((log_step for log_step in steps if log_step.entry.id == touched(change)), None)


def _with_button(session: Session, text: str, step: str) -> Toast:
    """Return a message with a button for the opposite step: `undo` or `redo`."""
    return Toast(text, action=step, label=session.translator({"undo": N_("Undo"), "redo": N_("Redo")}[step]))


COMMANDS = {
    "act": Command(act),
    "tap": Command(tap),
    "amend": Command(amend),
    "correct": Command(correct),
    "insert": Command(insert),
    "remove": Command(remove),
    "revise": Command(revise),
    "confirm": Command(confirm),
    "withdraw": Command(withdraw),
    "undo": Command(undo),
    "redo": Command(redo),
}
