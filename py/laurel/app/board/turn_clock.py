"""The command of the turn clock: whose turn it is, whether its time runs, and the limit of every player."""

from __future__ import annotations

from laurel.app.entry.remarks import change
from laurel.app.session.commands import Command
from laurel.app.session.session import Session
from laurel.match.clock import MOST_MINUTES, Clock, clock_of
from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.message import N_, Message, Refusal
from laurel.match.setup import Seat
from laurel.pages.board.turn_clock import first_seat
from laurel.pages.forms import Fields, FormError, incomplete, natural_number, text, typed_number
from laurel.pages.match.presentation import MatchView

OFF = "off"
"""The value of the field `turn` that switches the clock off."""


def set_clock(session: Session, fields: Fields) -> None:
    """Set the clock: what a field does not name stays. A clock that is switched on waits until it is started.

    Raises:
        FormError: there is no such player, or the limit is no number of minutes.
        Refusal: the match is over, or the hub of several phones does not allow it to this one.
    """
    open_match = session.open_match
    if open_match.replay.verdict is not None:
        raise Refusal(N_("The game is over. Undo something to go on."))
    clock = clock_of(open_match.match.journal.edits, len(open_match.match.setup.players))
    turn, limit = _turn(session.match_view, clock, text(fields, "turn")), _limit(session, clock, fields)
    chosen = text(fields, "runs")
    runs = turn is not None and (chosen == "yes" if chosen else clock.since is not None)
    before = None if clock.turn is None else clock.turn.seat
    if (before, clock.since is not None, clock.limit) != (turn, runs, limit):
        change(session, lambda journal: journal.set_clock(turn, session.now(), runs=runs, limit=limit))
    session.view.close_dialog()
    session.view.announce(session.match_view.translator.message(_said(turn, runs=runs)))


def _said(turn: Seat | None, *, runs: bool) -> Message:
    """Return what a screen reader says of a clock as it is now."""
    if turn is None:
        return Message(N_("The clock is off."))
    return Message(N_("Turn: %(player)s") if runs else N_("Turn: %(player)s. The clock is paused."), player=turn)


def _turn(match_view: MatchView, clock: Clock, chosen: str) -> Seat | None:
    """Return whose turn it is after a choice; `None` for no clock."""
    if chosen == OFF:
        return None
    if not chosen:
        return first_seat(match_view) if clock.turn is None else clock.turn.seat
    seat = natural_number(chosen)
    if seat is None or seat >= len(clock.totals):
        raise incomplete()
    return Seat(seat)


def _limit(session: Session, clock: Clock, fields: Fields) -> Milliseconds:
    """Return the limit after a choice, which is typed in minutes.

    Raises:
        FormError: it is no number of minutes, or too many.
    """
    if not text(fields, "limit"):
        return clock.limit
    minutes = typed_number(fields, "limit", session.services.translator.language)
    if not 0 <= minutes <= MOST_MINUTES:
        raise FormError(Message(N_("At most %(most)s minutes."), most=MOST_MINUTES), "limit")
    return Milliseconds(minutes * MINUTE)


COMMANDS = {"clock": Command(set_clock)}
"""The event of the turn clock."""
