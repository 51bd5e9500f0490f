"""The victory point track: rules 98.1 to 98.5 of the Rules Reference (59.1 to 59.5 in the Russian edition)."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_imperium.components import SourceId
from laurel.games.twilight_imperium.state import State
from laurel.match.evolve import evolve, replace_item
from laurel.match.game import Outcome
from laurel.match.ledger import LedgerEntry
from laurel.match.message import N_, Notice
from laurel.match.setup import Points, Seat

ADVANCE = "98.4"
ON_THE_TRACK = "98.4.1"
MOST_AND_FEWEST = "98.5"
INITIATIVE_DECIDES = "98.7"


def advance(state: State, seat: Seat, printed: int, source: SourceId, rule: str = ADVANCE) -> Outcome[State]:
    """Move a control token as many spaces as points were gained or lost (98.4).

    The token stays on the track: a gain ends on the last space and the rest of it is lost (98.4.1),
    a loss ends on 0, where every token began (98.3).
    """
    state.check(seat)
    before = state.points[seat]
    after = Points(min(max(before + printed, 0), state.target))
    moved = LedgerEntry(seat, Points(after - before), source, rule, state.round, Points(printed))
    track = evolve(state, points=replace_item(state.points, seat, after))
    return Outcome(track, (moved,), _cut_short(seat, before, after, printed))


def _cut_short(seat: Seat, before: Points, after: Points, printed: int) -> tuple[Notice, ...]:
    if after - before == printed:
        return ()
    if printed > 0:
        return (
            Notice(N_("%(player)s: the track ends there; the other points are lost."), rule=ON_THE_TRACK, player=seat),
        )
    return (Notice(N_("%(player)s: points cannot go below 0."), rule=ON_THE_TRACK, player=seat),)


def advance_together(
    state: State, changes: Mapping[Seat, int], source: SourceId, rule: str = ADVANCE
) -> Outcome[State]:
    """Move several control tokens at the same moment; nothing moves that of a player who has left."""
    made = Outcome(state)
    for seat in sorted(changes.keys() - state.home_systems.left, key=state.clockwise_from_speaker):
        made = made.then(advance(made.state, seat, changes[seat], source, rule))
    return made


def leading_seats(state: State) -> tuple[Seat, ...]:
    """Return the players tied for the most victory points (98.5)."""
    return _all_with(state, max([state.points[seat] for seat in state.playing]))


def trailing_seats(state: State) -> tuple[Seat, ...]:
    """Return the players tied for the fewest victory points (98.5)."""
    return _all_with(state, min([state.points[seat] for seat in state.playing]))


def _all_with(state: State, points: Points) -> tuple[Seat, ...]:
    return tuple([seat for seat in state.playing if state.points[seat] == points])
