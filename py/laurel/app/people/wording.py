"""What was done to people, in words."""

from __future__ import annotations

from laurel.app.plays.people import People, undone_change
from laurel.app.plays.people_history import (
    Change,
    ChangeUndone,
    LeaderChanged,
    NameRemoved,
    PeopleForgotten,
    PersonMerged,
    PersonRenamed,
)
from laurel.match.message import N_, Message


def change_text(known: People, change: Change) -> Message:
    """Return a change of people as a sentence, by the names that they had then."""
    match change:
        case PersonRenamed() | LeaderChanged():
            return Message(N_("Renamed: %(name)s → %(other)s"), name=change.former, other=change.name)
        case PersonMerged(is_by_name=True):
            return Message(N_("Counted as one person, because of the name: %(name)s"), name=change.other)
        case PersonMerged():
            return Message(N_("Merged: %(name)s, %(other)s"), name=change.name, other=change.other)
        case PeopleForgotten():
            return Message(N_("Forgotten: %(name)s"), name=change.name)
        case NameRemoved():
            return Message(N_("Other name removed: %(name)s (%(other)s)"), name=change.name, other=change.other)
        case ChangeUndone():
            return _undone(known, change)


def _undone(known: People, change: ChangeUndone) -> Message:
    """Return what an undone change, or one that was undone and is in effect again, says now."""
    first, is_again = undone_change(known, change)
    match first:
        case PersonMerged() if not is_again:
            text = N_("Parted, because both play in one match: %(name)s, %(other)s")
            parted = text if change.is_by_match else N_("Parted: %(name)s, %(other)s")
            return Message(parted, name=first.name, other=first.other)
        case PersonMerged():
            return change_text(known, first)
        case None:
            return Message(N_("Undone"))
    return Message(N_("Done again: %(what)s") if is_again else N_("Undone: %(what)s"), what=change_text(known, first))
