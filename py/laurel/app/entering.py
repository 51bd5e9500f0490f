"""What people enter at an open match: actions, corrections, undo and redo."""

from __future__ import annotations

from typing import Any

from laurel.app.session import Handler, Pending, Session
from laurel.app.shelf import Overtaken
from laurel.app.table import Change
from laurel.match.journal import Added, EntryId, Journal
from laurel.match.message import N_, Message, Refusal
from laurel.match.plain import kind_of
from laurel.match.replay import Moment
from laurel.pages import forms
from laurel.pages.forms import Fields, number, text

TAPS_BELONG_TOGETHER = 4000
"""Milliseconds between taps on the same player that make one entry."""


def act(session: Session, fields: Fields) -> None:
    """Enter an action at the end of the log."""
    table = session.open_table
    action = forms.read(table.game, text(fields, "kind"), fields)
    if not _enter(session, lambda journal: journal.add(action, session.now())) or text(fields, "stay"):
        return
    session.close_sheet()
    if text(fields, "then") and table.replay.verdict is None:
        session.sheet = (text(fields, "then"), fields)


def tap(session: Session, fields: Fields) -> None:
    """Enter an action by a quick tap, which may belong to the tap before."""
    table, now = session.open_table, session.now()
    action = forms.read(table.game, text(fields, "kind"), fields)

    def with_tap(journal: Journal[Any]) -> Journal[Any]:
        both = table.game.merge(journal.log[-1].action, action) if _is_just_tapped(session, now) else None
        return journal.add(action, now) if both is None else journal.correct(journal.log[-1].id, both, now)

    _enter(session, with_tap)


def amend(session: Session, fields: Fields) -> None:
    """Change some fields of an entry, or make it another kind of one, as when somebody says what a point came from."""
    table = session.open_table
    table.catch_up()
    journal = table.match.journal
    entry = journal.find(_entry(fields))
    was = kind_of(type(entry.action))
    kind = text(fields, "kind") or was
    action = forms.read(table.game, kind, fields, entry.action if kind == was else None)
    if entry is not journal.log[-1]:
        _reconsider(session, lambda journal: journal.correct(entry.id, action, session.now()))
    elif _enter(session, lambda journal: journal.correct(entry.id, action, session.now())):
        session.close_sheet()


def correct(session: Session, fields: Fields) -> None:
    """Say what an old entry really was."""
    table, kind = session.open_table, text(fields, "kind")
    was = table.match.journal.find(_entry(fields)).action
    action = forms.read(table.game, kind, fields, was if kind_of(type(was)) == kind else None)
    _reconsider(session, lambda journal: journal.correct(_entry(fields), action, session.now()), text(fields, "then"))


def insert(session: Session, fields: Fields) -> None:
    """Enter an action that happened before an old entry."""
    action = forms.read(session.open_table.game, text(fields, "kind"), fields)
    before = EntryId(number(fields, "before"))
    _reconsider(session, lambda journal: journal.add(action, session.now(), before))


def remove(session: Session, fields: Fields) -> None:
    """Take an old entry out."""
    _reconsider(session, lambda journal: journal.remove(_entry(fields), session.now()), text(fields, "then"))


def confirm(session: Session, _: Fields) -> None:
    """Make the change that waited, although later entries lose their effect."""
    pending = session.pending
    session.close_sheet()
    if pending is not None:
        _commit(session, pending)
        if pending.then:
            session.sheet = (pending.then, {})


def undo(session: Session, _: Fields) -> None:
    """Take the newest change back."""
    _step(session, lambda journal: journal.undo(), Message(N_("Undone.")))


def redo(session: Session, _: Fields) -> None:
    """Bring back what was undone last."""
    _step(session, lambda journal: journal.redo(), Message(N_("Done again.")))


def _is_just_tapped(session: Session, now: int) -> bool:
    """Return whether the last entry of the log is also the newest change, a moment ago, and has an effect."""
    match, moments = session.open_table.match, session.open_table.replay.moments
    if not moments or moments[-1].refusal is not None:
        return False
    if not 0 <= now - match.last_touched <= TAPS_BELONG_TOGETHER:
        return False
    newest = match.journal.edits[-1]
    touched = newest.entry.id if isinstance(newest, Added) else newest.id
    return touched == moments[-1].entry.id


def _entry(fields: Fields) -> EntryId:
    return EntryId(number(fields, "entry"))


def _enter(session: Session, change: Change) -> bool:
    """Make a change at the end of the log, unless the rules refuse what it enters."""
    table = session.open_table
    journal, played = table.attempt(change)
    refusal = played.moments[-1].refusal
    if refusal is not None:
        session.refuse(refusal)
        return False
    try:
        table.commit(journal, played)
    except Overtaken:
        if table.catch_up():
            return _enter(session, change)
        session.toast(Message(N_("Another tab changed this match: here is its newest state.")), kind="refusal")
        return False
    if session.pending is not None:  # the question was about a match that is no more
        session.close_sheet()
    _tell(session, played.moments[-1])
    return True


def _reconsider(session: Session, change: Change, then: str = "") -> None:
    """Change an old entry, and go back to the sheet `then`; where later entries would be refused, ask first."""
    table = session.open_table
    table.catch_up()
    journal, played = table.attempt(change)
    refused = table.newly_refused(played)
    own = _refusal_of_the_change_itself(session, journal, played.moments)
    if own is not None:
        session.refuse(own)
        return
    session.pending = Pending(journal, played, then)
    if refused:
        session.sheet = ("confirm", {})
        return
    confirm(session, {})


def _refusal_of_the_change_itself(
    session: Session, journal: Journal[Any], moments: tuple[Moment[Any, Any], ...]
) -> Refusal | None:
    """Return why the rules refuse the very entry that is being changed or put in."""
    before = {entry.id: entry for entry in session.open_table.match.journal.log}
    touched = {entry.id for entry in journal.log if before.get(entry.id) is not entry}
    return next((moment.refusal for moment in moments if moment.refusal and moment.entry.id in touched), None)


def _commit(session: Session, pending: Pending) -> None:
    table = session.open_table
    try:
        table.commit(pending.journal, pending.played)
    except Overtaken:
        table.catch_up()
        session.toast(Message(N_("Another tab changed this match: here is its newest state.")), kind="refusal")
        return
    session.toast(Message(N_("Corrected. Everything after it was counted again.")))


def _step(session: Session, change: Change, message: Message) -> None:
    session.close_sheet()
    table = session.open_table
    table.catch_up()
    journal, played = table.attempt(change)
    if journal is table.match.journal:
        return
    table.commit(journal, played)
    sitting = session.sitting
    session.said = " ".join([sitting.words.say(message), sitting.pages.course(sitting.words, sitting.state)])


def _tell(session: Session, moment: Moment[Any, Any]) -> None:
    sitting = session.sitting
    session.said = sitting.pages.announce(sitting)
    for notice in moment.notices:
        session.toast(notice.message)
    if sitting.outcome:
        session.alarm = sitting.outcome
        session.close_sheet()


HANDLERS: dict[str, Handler] = {
    "act": act,
    "tap": tap,
    "amend": amend,
    "correct": correct,
    "insert": insert,
    "remove": remove,
    "confirm": confirm,
    "undo": undo,
    "redo": redo,
}
