"""The places that are suggested where the place of a match is entered."""

from __future__ import annotations

from laurel.app.storage.keys import PLACES
from laurel.app.storage.match_store import MatchStore
from laurel.match.edits import LONGEST_PLACE

MOST_PLACES = 12
"""How many places are suggested: those that were entered last."""


def places(match_store: MatchStore) -> tuple[str, ...]:
    """Return the places that were entered last, the newest first."""
    stored = match_store.values.read_plain(PLACES, [])
    return tuple(one for one in stored if isinstance(one, str) and len(one) <= LONGEST_PLACE)[:MOST_PLACES]


def remember_place(match_store: MatchStore, place: str) -> None:
    """Suggest a place from now on, before the others; nothing for an empty one."""
    known = places(match_store)
    if place and known[:1] != (place,):
        others = [one for one in known if one.casefold() != place.casefold()]
        match_store.values.write_plain(PLACES, [place, *others][:MOST_PLACES])
