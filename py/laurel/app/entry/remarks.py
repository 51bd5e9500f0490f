"""Commands for what players add to a match beside its entries: a note, a place, its date and its length."""

from __future__ import annotations

from typing import Any

from laurel.app.entry.editing import propose
from laurel.app.session.commands import Command
from laurel.app.session.merging import report_brought_back
from laurel.app.session.proposal import JournalChange
from laurel.app.session.session import Session
from laurel.app.storage.suggested_places import remember_place
from laurel.match.edits import MINUTE, About, Noted
from laurel.match.journal import Journal
from laurel.match.message import Message
from laurel.pages.entry.remarks import SAVED, typed_note, typed_place
from laurel.pages.entry.times import read_minutes, read_moment
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.match import playing
from laurel.plays.local_time import local_text


def note(session: Session, fields: Fields) -> None:
    """Write the texts of the form, or bring back an earlier one: the edit in the field `edit`."""
    view, journal = session.view, session.open_match.match.journal
    if text(fields, "edit"):
        earlier = next((one for one in journal.edits if one.id == text(fields, "edit")), None)
        if not isinstance(earlier, Noted):
            raise incomplete()
        wanted: dict[About, str] = {earlier.about: earlier.text}
    else:
        wanted = {"note": typed_note(fields), "place": typed_place(fields), **_times(session, fields)}

    def with_texts(before: Journal[Any]) -> Journal[Any]:
        for about, written in wanted.items():
            before = before.note(about, written, session.now())
        return before

    if change(session, with_texts):
        remember_place(session.services.match_store, wanted.get("place", ""))
        view.toast(Message(SAVED))
    view.close_dialog()


def change(session: Session, made: JournalChange) -> bool:
    """Store a change of the open match that is no entry, which needs no decision; return whether it changes anything.

    Raises:
        Refusal: the hub of several phones does not allow it to this one, or it cannot be stored.
    """
    proposal = propose(session, made)
    if proposal.journal is proposal.base:
        return False
    if not session.open_match.commit(proposal):
        report_brought_back(session.view)
    return True


def _times(session: Session, fields: Fields) -> dict[About, str]:
    """Return the date and the length of a form, as far as they are other ones than those that the match has.

    Raises:
        FormError: the form has them, and one is none.
    """
    if "date" not in fields:
        return {}
    match, wanted = session.open_match.match, dict[About, str]()
    if f"{text(fields, 'date')} {text(fields, 'time')}" != local_text(playing.end_time(match))[:16]:
        wanted["date"] = local_text(read_moment(fields, session.now()))
    minutes = read_minutes(fields, session.services.translator.language)
    if minutes != playing.match_duration(match) // MINUTE:
        wanted["length"] = str(minutes)
    return wanted


COMMANDS = {
    "note": Command(note),
}
"""The events about the note and the place."""
