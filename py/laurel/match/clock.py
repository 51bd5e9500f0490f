"""The turn clock of a match: whose turn it is, and how long every player has taken.

    ClockSet (an edit) -> clock_of, a fold -> laurel.pages.board.turn_clock -> <laurel-clock data-spent ...>

Each setting of the clock (whose turn it is, whether time runs, the limit) is an edit, `ClockSet`, that is no entry of
the log: it is stored, merged, sent to other phones and exported like every edit, and undo and corrections leave the
clock as it is. Nothing is stored while time runs: what a player has taken is the difference of two edits. So the clock
runs on while the page is closed or the device sleeps, unless it was paused. After the end of the match it stands at the
last entry. See docs/decisions/0021.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve, frozen

from laurel.match.edits import NO_LIMIT, ClockSet, Edit, Milliseconds
from laurel.match.setup import Seat

MOST_MINUTES = 24 * 60
"""The longest limit of a player's time."""


@frozen
class ClockTurn:
    """A turn: whose it is, and how long it took, without pauses."""

    seat: Seat
    spent: Milliseconds


@frozen
class Clock:
    """The turn clock at a time."""

    totals: tuple[Milliseconds, ...]
    """What every player has taken until `since`, by seat."""

    turn: ClockTurn | None = None
    """The present turn until `since`; `None` where the clock is off."""

    since: Milliseconds | None = None
    """When the time of the present turn began to run; `None` in a pause, and where the clock is off."""

    limit: Milliseconds = NO_LIMIT
    """The time that each player has for the whole match, or `NO_LIMIT`."""

    longest: ClockTurn | None = None
    """The longest turn that has ended, the first of equal ones; `None` where none took any time."""

    @property
    def was_used(self) -> bool:
        """Whether somebody has taken time."""
        return any(self.totals)

    @property
    def next_seat(self) -> Seat:
        """Who is next, clockwise, after the present turn; the first seat where the clock is off."""
        return Seat(0) if self.turn is None else Seat((self.turn.seat + 1) % len(self.totals))

    def at(self, now: Milliseconds) -> Clock:
        """Return the clock with what has run until a time; the time runs on from then."""
        if self.since is None or self.turn is None:
            return self
        spent = max(0, now - self.since)
        totals = list(self.totals)
        totals[self.turn.seat] = Milliseconds(totals[self.turn.seat] + spent)
        turn = ClockTurn(self.turn.seat, Milliseconds(self.turn.spent + spent))
        return evolve(self, totals=tuple(totals), turn=turn, since=now)

    def stop(self, now: Milliseconds) -> Clock:
        """Return the clock at the end of a match: the turn has ended, and no time runs."""
        return _after(self.at(now), None, runs=False, now=now)


def clock_of(edits: Iterable[Edit[Any]], players: int) -> Clock:
    """Return the clock after the last setting of it; one for a seat that the match does not have is left out."""
    clock = Clock((Milliseconds(0),) * players)
    for edit in edits:
        if isinstance(edit, ClockSet) and (edit.turn is None or edit.turn < players):
            clock = evolve(_after(clock.at(edit.at), edit.turn, runs=edit.runs, now=edit.at), limit=edit.limit)
    return clock


def _after(clock: Clock, seat: Seat | None, *, runs: bool, now: Milliseconds) -> Clock:
    """Return a clock that has counted until `now` with whose turn it is from then on."""
    since = now if runs and seat is not None else None
    if clock.turn is not None and clock.turn.seat == seat:
        return evolve(clock, since=since)
    longest = clock.longest
    if clock.turn is not None and clock.turn.spent > (0 if longest is None else longest.spent):
        longest = clock.turn
    return evolve(clock, turn=None if seat is None else ClockTurn(seat, Milliseconds(0)), since=since, longest=longest)
