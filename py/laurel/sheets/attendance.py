"""Players of a sheet who join late, leave and are back: who is at the table, and what that changes.

Who joins takes part in the round that is open, and has 0 in those before it. Who leaves keeps the points, and is out.
A round that is complete stays as it was played.
"""

from __future__ import annotations

from laurel.match.attendance import Attendance, ComeBack, JoinLate, Leave, begun_round_question, check_size
from laurel.match.evolve import evolve
from laurel.match.message import N_, Question, Refusal
from laurel.match.setup import Seat
from laurel.sheets.formulas import LARGEST_WRITTEN
from laurel.sheets.state import State


def join_late(state: State, action: JoinLate) -> State:
    """Return the state with one more player; raise `Refusal` where that is not possible."""
    if action.seat not in state.waiting:
        raise Refusal(N_("There is somebody on this seat already. Add the player again."))
    if abs(action.points) > LARGEST_WRITTEN:
        raise Refusal(N_("A number has more than 9 digits."), field="points")
    check_size(state.sheet.players, len(state.at_table) + 1)
    return evolve(state, waiting=state.waiting - {action.seat}, brought={**state.brought, action.seat: action.points})


def leave(state: State, action: Leave) -> State:
    """Return the state without a player; raise `Refusal` where the others would be too few."""
    _check_seat(state, action.player)
    if action.player in state.left:
        raise Refusal(N_("%(player)s has left already."), player=action.player)
    check_size(state.sheet.players, len(state.at_table) - 1)
    return evolve(state, left=state.left | {action.player})


def come_back(state: State, action: ComeBack) -> State:
    """Return the state with a player who had left; raise `Refusal` for any other, and where the table is full."""
    _check_seat(state, action.player)
    if action.player not in state.left:
        raise Refusal(N_("%(player)s has not left."), player=action.player)
    check_size(state.sheet.players, len(state.at_table) + 1)
    return evolve(state, left=state.left - {action.player})


def _check_seat(state: State, seat: Seat) -> None:
    if seat not in state.sides or seat in state.waiting:
        raise Refusal(N_("There is no such player at this table."))


def with_rounds_left(state: State, count: int | None, action: Attendance) -> State:
    """Return the state with another number of rounds: no fewer than were played.

    Raises:
        Refusal: somebody joins or is back who would have no round to play.
    """
    if count is None:
        return state
    if not isinstance(action, Leave) and state.latest >= count:
        text = N_("With %(n)s players there are %(count)s rounds, and round %(played)s is over.")
        raise Refusal(text, n=len(state.at_table), count=count, played=state.latest)
    return evolve(state, round_count=max(count, state.latest))


def questions(state: State, action: Attendance) -> tuple[Question, ...]:
    """Return what the players are asked before somebody joins or leaves; `table` is the one before it."""
    number = state.open_round
    if number is None or not state.is_begun(number):
        return ()
    if isinstance(action, Leave) and not state.has_entered(action.player, number):
        return ()
    asked = begun_round_question(action, number)
    return () if asked is None else (asked,)
