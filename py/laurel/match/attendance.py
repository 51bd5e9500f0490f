"""Players who join late, leave before the end, or are back: the actions of games whose rules allow it.

A seat that joins late is behind all others from the beginning of the match on, so that entries name the same seats in
every state; the game knows from `Setup.late` that it is not taken yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import field, frozen

from laurel.match.message import N_, Question, Refusal
from laurel.match.setup import ALL_COLOURS, Player, ReviseSetup, Seat, Setup

MOST_SEATS = len(ALL_COLOURS)
"""The most seats of a match, those of players who have left included."""


@frozen
class JoinLate:
    """A player takes part from now on, on a new seat behind all others."""

    seat: Seat
    """Named, so that two phones which add a player at once do not mean different players by one seat."""

    player: Player
    points: int = field(default=0)
    """What the player starts with."""


@frozen
class Leave:
    """A player takes no further part and keeps the points; no rule of the game has done it."""

    player: Seat


@frozen
class ComeBack:
    """A player who has left takes part again."""

    player: Seat


Attendance = JoinLate | Leave | ComeBack

SetupChange = ReviseSetup | JoinLate
"""An action that changes the setup of its match."""


def setup_changes(actions: Iterable[object]) -> tuple[SetupChange, ...]:
    """Return those of some actions that change the setup."""
    return tuple(action for action in actions if isinstance(action, SetupChange))


def setup_after(initial: Setup[Any], changes: tuple[SetupChange, ...]) -> Setup[Any]:
    """Return the setup of a match that was started with `initial`; `changes` are those of its log.

    Of several revisions the last one applies, of several players who take one seat the first. A seat behind one that
    nobody takes is not there.
    """
    late = tuple(_late(initial, changes))
    setup = Setup(initial.game, (*initial.players, *late), initial.options, initial.late + len(late))
    revision = next((change for change in reversed(changes) if isinstance(change, ReviseSetup)), None)
    return setup if revision is None else revision.apply(setup)


def _late(initial: Setup[Any], changes: tuple[SetupChange, ...]) -> Iterator[Player]:
    joined = {change.seat: change.player for change in reversed(changes) if isinstance(change, JoinLate)}
    for seat in range(len(initial.players), MOST_SEATS):
        if seat not in joined:
            return
        yield joined[Seat(seat)]


def check_size(allowed: range, players: int) -> None:
    """Raise `Refusal` where so many players cannot play: it says how many can."""
    if players in allowed:
        return
    if len(allowed) == 1:
        raise Refusal(N_("This game is for %(n)s players."), n=allowed[0])
    raise Refusal(N_("This game is for %(least)s to %(most)s players."), least=allowed[0], most=allowed[-1])


def begun_round_question(action: Attendance, number: int) -> Question | None:
    """Return the question about a round that has begun; `None` for a player who is back."""
    match action:
        case JoinLate():
            text = N_("Round %(n)s has begun, and %(name)s takes part in it.")
            return Question(text, n=number, name=action.player.name)
        case Leave():
            text = N_("Round %(n)s has begun: what %(player)s has entered for it does not count.")
            return Question(text, n=number, player=action.player)
    return None
