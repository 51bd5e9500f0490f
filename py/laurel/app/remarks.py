"""Commands for what players add to a match beside its entries: a note and a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from laurel.app.commands import Command
from laurel.app.editing import commit
from laurel.app.merging import say_brought_back
from laurel.app.phones.rights import check_rights
from laurel.app.session import Session
from laurel.app.suggested_places import remember_place
from laurel.match.edits import LONGEST_NOTE, LONGEST_PLACE, About, Noted
from laurel.match.journal import Journal
from laurel.match.message import N_, Message
from laurel.match.texts import CONTROLS, is_visible
from laurel.pages.forms import Fields, incomplete, text

SAVED = N_("Saved.")


def note(session: Session, fields: Fields) -> None:
    """Write the note and the place of the form, or bring back an earlier one: the edit in the field `edit`."""
    view, journal = session.view, session.open_match.match.journal
    if text(fields, "edit"):
        earlier = next((one for one in journal.edits if one.id == text(fields, "edit")), None)
        if not isinstance(earlier, Noted):
            raise incomplete()
        wanted: dict[About, str] = {earlier.about: earlier.text}
    else:
        wanted = {
            "note": _several_lines(text(fields, "note"))[:LONGEST_NOTE].rstrip(),
            "place": CONTROLS.sub(" ", text(fields, "place")).strip()[:LONGEST_PLACE].rstrip(),
        }

    def with_texts(before: Journal[Any]) -> Journal[Any]:
        for about, written in wanted.items():
            before = before.note(about, written if is_visible(written) else "", session.now())
        return before

    if change(session, with_texts):
        remember_place(session.services.match_store, wanted.get("place", ""))
        view.toast(Message(SAVED))
    view.close_sheet()


def change(session: Session, made: Callable[[Journal[Any]], Journal[Any]]) -> bool:
    """Store a change of the open match that is no entry, which needs no decision; return whether it changes anything.

    Raises:
        Refusal: the hub of several phones does not allow it to this one, or it cannot be stored.
    """
    open_match = session.open_match
    proposal = open_match.propose(made, session.services.authors.of_event(session.event_id))
    if proposal.journal is proposal.base:
        return False
    check_rights(open_match, session.services, proposal)
    if not commit(open_match, proposal):
        say_brought_back(session.view)
    return True


def _several_lines(typed: str) -> str:
    """Return a text of several lines without other control characters; a form ends lines with two characters."""
    lines = typed.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(CONTROLS.sub(" ", line).rstrip() for line in lines).strip("\n")


COMMANDS = {
    "note": Command(note),
}
"""The events about the note and the place."""
