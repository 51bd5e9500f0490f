"""What was done to people, in words."""

from __future__ import annotations

from laurel.app.people import People, undone_by
from laurel.app.people_history import Change, Forgotten, Led, Merged, Renamed, Undone, Unnamed
from laurel.match.message import N_, Message


def in_words(known: People, change: Change) -> Message:
    """Return a change of people as a sentence, by the names that they had then."""
    match change:
        case Renamed() | Led():
            return Message(N_("Renamed: %(name)s → %(other)s"), name=change.former, other=change.name)
        case Merged(is_by_name=True):
            return Message(N_("Counted as one person, because of the name: %(name)s"), name=change.other)
        case Merged():
            return Message(N_("Merged: %(name)s, %(other)s"), name=change.name, other=change.other)
        case Forgotten():
            return Message(N_("Forgotten: %(name)s"), name=change.name)
        case Unnamed():
            return Message(N_("Other name removed: %(name)s (%(other)s)"), name=change.name, other=change.other)
        case Undone():
            return _undone(known, change)


def _undone(known: People, change: Undone) -> Message:
    """Return what an undone change, or one that was undone and is in effect again, says now."""
    first, is_again = undone_by(known, change)
    match first:
        case Merged() if not is_again:
            text = N_("Parted, because both play in one match: %(name)s, %(other)s")
            parted = text if change.is_by_match else N_("Parted: %(name)s, %(other)s")
            return Message(parted, name=first.name, other=first.other)
        case Merged():
            return in_words(known, first)
        case None:
            return Message(N_("Undone"))
    return Message(N_("Done again: %(what)s") if is_again else N_("Undone: %(what)s"), what=in_words(known, first))
