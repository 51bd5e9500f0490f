"""Commands that change the open match: actions and corrections.

    event -> action -> proposal -> [the players decide] -> stored -> the dialog that follows, messages

Every command reads its event and proposes a change of the journal, which the rules judge. A refused change is not made.
Where the players have to decide first, the proposal waits in `ViewState.pending`, and a dialog asks them. Otherwise it
is stored at once, then shown.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from attrs import evolve

from laurel.app.entry.request import check_filled, is_filled, read_action, read_continuation, read_entry
from laurel.app.people import editing as editing_people
from laurel.app.phones.rights import check_rights
from laurel.app.plays import people, stored_people
from laurel.app.session.commands import Command, of_view
from laurel.app.session.merging import report_brought_back
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.proposal import CLOSES_DIALOG, Continuation, JournalChange, OutdatedProposal, Proposal
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.setup import drafts
from laurel.match import undo
from laurel.match.attendance import JoinLate, SetupChange, setup_after
from laurel.match.difference import Difference
from laurel.match.edits import (
    EditId,
    Entry,
    EntryId,
    author_of,
    entry_of_change,
)
from laurel.match.journal import Journal
from laurel.match.message import N_, Message
from laurel.match.plain import kind_of
from laurel.match.replay import LogStep
from laurel.match.sample import is_sample
from laurel.match.setup import ReviseSetup, Seat, Setup
from laurel.pages import forms
from laurel.pages.board import dialogs
from laurel.pages.entry import attendance, confirming, end_here_dialog, entries, revising, speech
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields, FormError, text, typed_number
from laurel.pages.games import presentation_of
from laurel.pages.language.numbers import TOO_LARGE
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.phones import devices

TAPS_BELONG_TOGETHER = 4000
"""The longest time between two taps that may be one entry, in milliseconds."""


def act(session: Session, fields: Fields) -> None:
    """Enter an action at the end of the log."""
    action, now = _read_action(session, fields), session.now()
    _enter(session, lambda journal: journal.add(action, now), read_continuation(session.open_match, fields))


def _read_action(session: Session, fields: Fields) -> Any:
    return read_action(session.open_match, fields, session.services.translator.language)


def fill(session: Session, fields: Fields) -> None:
    """Enter the values of a form; where it was left empty, only open the dialog that follows.

    Raises:
        Refusal: it was left empty, and names what is `missing`.
    """
    following = read_continuation(session.open_match, fields).following
    check_filled(session.open_match, fields)
    if following is None or is_filled(fields):
        act(session, fields)
    else:
        session.view.dialog = following


def tap(session: Session, fields: Fields) -> None:
    """Enter an action by a tap, which may make one entry with the tap before."""
    open_match, action, now = session.open_match, _read_action(session, fields), session.now()

    def with_tap(journal: Journal[Any]) -> Journal[Any]:
        can_join = _is_just_tapped(open_match, now) or _is_drafted(open_match)
        merged = open_match.game.merge(journal.log[-1].action, action) if can_join else None
        return journal.add(action, now) if merged is None else journal.correct(journal.log[-1].id, merged, now)

    _enter(session, with_tap, read_continuation(open_match, fields, is_tap=True))


def amend(session: Session, fields: Fields) -> None:
    """Change some fields of an entry or its kind, as when the source of a point is given."""
    journal = session.open_match.match.journal
    entry = journal.find(read_entry(fields))
    kind = text(fields, "kind") or kind_of(type(entry.action))
    answered = _answered_elsewhere(session.match_view, session.open_match, entry)
    _correct(session, {**fields, "kind": kind}, is_correction=entry is not journal.log[-1])
    if answered and session.open_match.match.journal is not journal:
        session.view.toast(answered, kind="notice")


def _answered_elsewhere(match_view: MatchView, open_match: OpenMatch, entry: Entry[Any]) -> Message | None:
    """Return what another phone has answered to the question about an entry; `None` where it has answered nothing."""
    versions = open_match.match.journal.versions(entry.id)
    given = next((edit for edit in reversed(versions) if edit.id not in open_match.match.journal.undone), None)
    if given is None or not open_match.game.is_unanswered(versions[0].action) or given is versions[0]:
        return None
    if not match_view.is_of_others(EntryId(given.id)):
        return None
    log_step = match_view.replay.step(entry.id)
    text_ = N_("%(who)s entered this too (%(what)s). What was chosen here counts now.")
    return Message(text_, who=devices.person_name(match_view, given.id), what=entries.summary(match_view, log_step))


def correct(session: Session, fields: Fields) -> None:
    """Replace the action of an old entry."""
    _correct(session, fields, is_correction=True)


def insert(session: Session, fields: Fields) -> None:
    """Enter an action before an old entry."""
    open_match, now = session.open_match, session.now()
    check_filled(open_match, fields)
    action, older = _read_action(session, fields), EntryId(text(fields, "before"))
    _enter(
        session,
        lambda journal: undo.insert(journal, action, older, now, open_match.game.moved),
        read_continuation(open_match, fields),
        is_correction=True,
    )


def remove(session: Session, fields: Fields) -> None:
    """Remove an old entry."""
    _remove(session, read_entry(fields), read_continuation(session.open_match, fields))


def _remove(session: Session, entry: EntryId, continuation: Continuation) -> None:
    game, now = session.open_match.game, session.now()
    _enter(session, lambda journal: undo.remove(journal, entry, now, game.moved), continuation, is_correction=True)


def take_mine_back(session: Session, fields: Fields) -> None:
    """Remove an entry of this phone, the value, which another phone has made as well."""
    session.view.close_dialog()
    _remove(session, EntryId(text(fields, "value")), CLOSES_DIALOG)


def revise(session: Session, fields: Fields) -> None:
    """Change the players and options from the beginning of the match, or correct such a change."""
    open_match = session.open_match
    corrected = None
    if text(fields, revising.REVISED_ENTRY):
        corrected = open_match.match.journal.find(EntryId(text(fields, revising.REVISED_ENTRY)))
    setup = open_match.match.setup
    if corrected is not None and isinstance(corrected.action, ReviseSetup):
        setup = corrected.action.apply(setup)
    made = drafts.revise_setup(setup, presentation_of(open_match.game), session.services.translator, fields)
    if made == setup:
        session.view.close_dialog()
        return
    action = _revision(open_match, session.services, setup, made)

    def with_revision(journal: Journal[Any]) -> Journal[Any]:
        if corrected is None:
            return journal.add(action, session.now())
        return journal.correct(corrected.id, action, session.now())

    _enter(session, with_revision, CLOSES_DIALOG, is_correction=True)


def end_match_here(session: Session, fields: Fields) -> None:
    """End the match before its rules do, or correct such an end."""
    action, corrected = (
        end_here_dialog.read(session.match_view, fields),
        EntryId(text(fields, end_here_dialog.CORRECTED)),
    )

    def with_end(journal: Journal[Any]) -> Journal[Any]:
        if not corrected:
            return journal.add(action, session.now())
        return journal.correct(corrected, action, session.now())

    _enter(session, with_end, CLOSES_DIALOG, is_correction=bool(corrected))


def _revision(open_match: OpenMatch, services: Services, before: Setup[Any], after: Setup[Any]) -> ReviseSetup:
    """Return the action that makes a setup another, in which everybody with a name has the id of a person.

    A guest does not correct names of people: it does not have the other matches of the hub.
    """
    known = stored_people.load_people(services.match_store, services.device)
    is_guest = services.phones.role == "guest" and services.phones.match == open_match.id
    kept = set() if is_guest else stored_people.people_only_in(services.match_store, open_match.id, before.players)
    setup = people.with_people(known, before, after, services.device.new_id, kept)
    return ReviseSetup(setup.players, setup.options)


def join(session: Session, fields: Fields) -> None:
    """Add a player, who takes part from now on or from the older entry in `before` on."""
    open_match, now, view = session.open_match, session.now(), session.match_view
    forms.action_type(open_match.game, kind_of(JoinLate))  # raises `FormError` for a game without it
    presentation, before = presentation_of(open_match.game), open_match.match.setup
    draft = attendance.draft_with_one_more(presentation, view)
    after = drafts.add_player(before, draft, presentation, session.services.translator, fields)
    points = typed_number(fields, "points", session.services.translator.language) if text(fields, "points") else 0
    if points not in attendance.POINTS:
        raise FormError(Message(TOO_LARGE, written=text(fields, "points")), "points")
    player = _revision(open_match, session.services, before, after).players[-1]
    action = JoinLate(Seat(len(before.players)), player, points)
    older = EntryId(text(fields, "before"))

    def with_player(journal: Journal[Any]) -> Journal[Any]:
        return undo.insert(journal, action, older, now, open_match.game.moved) if older else journal.add(action, now)

    _enter(session, with_player, CLOSES_DIALOG, is_correction=bool(older))


def confirm(session: Session, _: Fields) -> None:
    """Make the change that waits for the players' decision."""
    pending, session.view.pending = session.view.pending, None
    if pending is not None:
        _commit(session, pending)


def withdraw(view: ViewState, _: Fields) -> None:
    """Drop the change that waits for the players' decision; the dialog below it stays."""
    view.pending = None


def _correct(session: Session, fields: Fields, *, is_correction: bool) -> None:
    """Replace the action of an entry; where the kind stays, so do the fields that the form does not have."""
    open_match = session.open_match
    entry, kind = open_match.match.journal.find(read_entry(fields)), text(fields, "kind")
    base = entry.action if kind_of(type(entry.action)) == kind else None
    action = forms.read(open_match.game, kind, fields, session.services.translator.language, base)
    if action != entry.action and dialogs.has_same_form(session.match_view, entry.action, action):
        action = entry.action

    def with_action(journal: Journal[Any]) -> Journal[Any]:
        return journal.correct(entry.id, action, session.now())

    _enter(session, with_action, read_continuation(open_match, fields), is_correction=is_correction)


def _is_just_tapped(open_match: OpenMatch, now: int) -> bool:
    """Return whether the last entry of the log is also the newest change, is recent, and has effect.

    The page has to have entered it itself: where several pages made one entry of their taps at once, only one would
    count.
    """
    journal, log_steps = open_match.match.journal, open_match.replay.log_steps
    newest = next(journal.newest_changes(), None)
    if newest is None or not log_steps or log_steps[-1].refusal is not None:
        return False
    entry = log_steps[-1].entry.id
    is_own = {author_of(newest.id), author_of(EditId(entry))} <= open_match.authors
    return is_own and entry_of_change(newest) == entry and belong_together(newest.at, now)


def belong_together(earlier: int, later: int) -> bool:
    """Return whether two taps at these times may be one entry."""
    return 0 <= later - earlier <= TAPS_BELONG_TOGETHER


def _is_drafted(open_match: OpenMatch) -> bool:
    """Return whether the last entry of the log is a draft, which has an effect."""
    if not open_match.replay.log_steps or open_match.replay.log_steps[-1].refusal is not None:
        return False
    return open_match.game.is_draft(open_match.replay.log_steps[-1].entry.action)


def propose(
    session: Session, change: JournalChange, continuation: Continuation = CLOSES_DIALOG, *, is_correction: bool = False
) -> Proposal:
    """Return a change of the open match with its result, by the author of the event that is handled.

    Raises:
        Refusal: the hub of several phones does not allow it to this one.
    """
    open_match, services = session.open_match, session.services
    author = services.authors.of_event(session.event_id)
    proposal = open_match.propose(change, author, continuation, is_correction=is_correction)
    if session.may_be_shared:
        check_rights(open_match, services, proposal)
    return proposal


def _enter(session: Session, change: JournalChange, continuation: Continuation, *, is_correction: bool = False) -> None:
    """Make a change unless the rules refuse it; where the players have to decide, ask them first.

    A change that leaves every entry as it is, as when a form is submitted as it was opened, is not stored.
    """
    view, proposal = session.view, propose(session, change, continuation, is_correction=is_correction)
    if proposal.difference.refusal is not None:
        session.refuse(proposal.difference.refusal)
    elif not proposal.changes_entries:
        _continue(session.open_match, view, proposal)
    elif proposal.needs_decision:
        view.pending = proposal
    else:
        view.pending = None
        _commit(session, proposal)


def _commit(session: Session, proposal: Proposal) -> None:
    """Store a change that the rules allow and the players have confirmed, then open the dialog that follows."""
    try:
        was_stored = session.open_match.commit(proposal)
    except OutdatedProposal:  # another tab or phone has changed the match while the players decided
        _propose_again(session, proposal)
        return
    _continue(session.open_match, session.view, proposal)
    _give_feedback(session, proposal)
    if not was_stored:
        report_brought_back(session.view)


def _propose_again(session: Session, confirmed: Proposal) -> None:
    """Propose a confirmed change again, for another journal; ask the players only what they were not asked."""
    view = session.view
    _enter(session, confirmed.change, confirmed.continuation, is_correction=confirmed.is_correction)
    if view.pending is None:
        return
    asked, now = (
        confirming.dialog(session.match_view, proposal.difference, is_correction=confirmed.is_correction)
        for proposal in (confirmed, view.pending)
    )
    if now == asked:
        confirm(session, {})
    else:
        view.pending = evolve(view.pending, is_other_now=True)


def _continue(open_match: OpenMatch, view: ViewState, proposal: Proposal) -> None:
    """Close the dialog, unless it stays, and open the one that follows."""
    if proposal.continuation.keeps_dialog:
        return
    view.close_dialog()
    if proposal.is_correction or open_match.replay.verdict is None:
        view.dialog = proposal.continuation.following


def _give_feedback(session: Session, proposal: Proposal) -> None:
    """Show and announce the result of a change."""
    view, services = session.view, session.services
    match_view, made = session.match_view, proposal.difference.made
    changes = [log_step for log_step in made if isinstance(log_step.entry.action, SetupChange)]
    revisions = [one for one in changes if isinstance(one.entry.action, ReviseSetup)] if changes else []
    if proposal.is_correction:
        toast = _corrected(match_view, proposal.difference, revisions)
        spoken = (speech.as_sentence(entries.summary(match_view, one)) for one in made if not revisions)
        view.toast_text(toast, " ".join((*spoken, speech.as_sentence(toast.said))))
    else:
        before = proposal.difference.before
        view.announce_later(partial(match_view.presentation.announce, match_view, before))
    for notice in (notice for log_step in made for notice in log_step.notices):
        session.notify(notice)
    if changes and not is_sample(session.open_match.id):
        _follow(session.open_match, session.view, services, [log_step.entry for log_step in changes])
        if services.match_store.is_newest(session.open_match.match):
            drafts.remember(services.match_store, match_view.presentation, match_view.match.setup)
    if match_view.outcome and not proposal.is_correction:
        view.alert = match_view.outcome
        if view.dialog is None or view.dialog.name not in match_view.presentation.ending_dialogs:
            view.close_dialog()


def _corrected(match_view: MatchView, difference: Difference[Any, Any], revisions: list[LogStep[Any, Any]]) -> Toast:
    """Return a message that tells what was corrected: a setup that was revised, an entry removed, or another one."""
    translator = match_view.translator
    if revisions:
        return with_button(translator, entries.description(match_view, revisions[0]), "undo")
    if difference.removed:
        recounted = translator(N_("Everything after it was recounted."))
        removed = (speech.as_sentence(entries.summary(match_view, log_step)) for log_step in difference.removed)
        toast = with_button(translator, " ".join((*removed, recounted)), "undo")
        return evolve(toast, heading=translator(N_("Removed")))
    return with_button(translator, translator(N_("Corrected. Everything after it was recounted.")), "undo")


def _follow(open_match: OpenMatch, view: ViewState, services: Services, changes: list[Entry[SetupChange]]) -> None:
    """Store what changes of the setup say of people."""
    match = open_match.match
    for entry in changes:
        before = match.setup_before(entry.id)
        after = setup_after(before, (entry.action,))
        parted = stored_people.store_revision(services.match_store, match.id, before, after, services.device)
        editing_people.report_parted(view, services, parted)


def with_button(translator: Translator, text: str, step: str) -> Toast:
    """Return a message with a button for the opposite step: `undo` or `redo`."""
    return Toast(text, action=step, label=translator({"undo": N_("Undo"), "redo": N_("Redo")}[step]))


COMMANDS = {
    "act": Command(act),
    "fill": Command(fill),
    "tap": Command(tap),
    "amend": Command(amend),
    "correct": Command(correct),
    "insert": Command(insert),
    "remove": Command(remove),
    "take-mine-back": Command(take_mine_back),
    "revise": Command(revise),
    "join-late": Command(join),
    "end-here": Command(end_match_here),
    "confirm": Command(confirm),
    "withdraw": Command(of_view(withdraw)),
}
