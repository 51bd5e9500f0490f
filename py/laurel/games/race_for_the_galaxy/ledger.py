"""The ledger entries of an action: the changes of points by source."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.race_for_the_galaxy.scoring import PlayerScore, scores, sources
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.ledger import LedgerEntry
from laurel.match.setup import Points, Seat


def ledger_entries(before: State, after: State) -> tuple[LedgerEntry, ...]:
    """Return an entry for every source whose points differ between two states.

    A card can change the points of other cards; each of those is a source with its own entry.
    """
    if before.tableaux is after.tableaux and before.goals is after.goals:
        return ()
    pairs = zip(after.seats, scores(before), scores(after), strict=True)
    return tuple(entry for seat, old, new in pairs for entry in _changes_of(seat, old, new, before.round))


def _changes_of(seat: Seat, old: PlayerScore, new: PlayerScore, round_: int) -> Iterator[LedgerEntry]:
    earlier, later = sources(old), sources(new)
    for source in {**earlier, **later}:
        difference = Points(later.get(source, 0) - earlier.get(source, 0))
        if difference:
            yield LedgerEntry(seat, difference, source, "", round_, difference)
