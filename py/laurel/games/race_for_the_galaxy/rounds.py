"""Phases and rounds: what begins and ends with them."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import EndPhase, EndRound, StartPhase
from laurel.games.race_for_the_galaxy.components import HAND_LIMIT, Card, Military, Phase
from laurel.games.race_for_the_galaxy.ending import reasons_to_end
from laurel.games.race_for_the_galaxy.goals import look_at
from laurel.games.race_for_the_galaxy.table import Settle, Table
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Refusal
from laurel.match.setup import Seat


def start_phase(table: Table, action: StartPhase) -> Outcome[Table]:
    """A phase begins; one that is still open ends first. A Settle phase remembers how it began."""
    if action.phase is Phase.ROUND_END:
        raise Refusal(N_("A round ends when its hands are counted."))
    ended = _closed(table)
    settle = settle_begins(ended.state) if action.phase is Phase.SETTLE else None
    return evolve(ended, state=evolve(ended.state, phase=action.phase, settle=settle))


def settle_begins(table: Table) -> Settle:
    """Return the Settle phase that begins with the tableaux as they are."""
    nothing = (0,) * len(table.tableaux)
    return Settle(table.tableaux, tuple(map(Military, nothing)), nothing)


def end_phase(table: Table, _: EndPhase) -> Outcome[Table]:
    """The open phase ends."""
    if table.phase is None:
        raise Refusal(N_("No phase has begun."))
    return _closed(table)


def _closed(table: Table) -> Outcome[Table]:
    """End the open phase, if there is one, and look at its goals."""
    if table.phase is None:
        return Outcome(table)
    if table.settle and any(one.succeeded is None for one in table.settle.declarations):
        raise Refusal(N_("Declared takeovers have to be resolved first."))
    return look_at(evolve(table, phase=None, settle=None), table.phase)


def end_round(table: Table, action: EndRound) -> Outcome[Table]:
    """Hands are discarded down to the limit, the last goals are looked at, and the game may be over."""
    table.check(*action.discarded)
    if any(cards < 0 for cards in action.discarded.values()):
        raise Refusal(N_("Nobody discards fewer than no cards."))
    ended = _closed(table)
    counted = ended.state
    for seat in counted.seats:
        if counted.tableaux[seat].discarded != action.discarded.get(seat, 0):
            counted = counted.with_tableau(seat, discarded=action.discarded.get(seat, 0))
    looked = look_at(counted, Phase.ROUND_END)
    if reasons_to_end(looked.state):
        after = evolve(looked.state, is_over=True)
    else:
        after = evolve(looked.state, round=looked.state.round + 1)
    return Outcome(after, notices=ended.notices + looked.notices)


def hand_limit(cards: tuple[Card, ...]) -> int:
    """How many cards the owner of a tableau may hold at the end of a round: 10, or 12 with Pan-Galactic Research."""
    return max((card.hand_limit for card in cards), default=HAND_LIMIT)


def over_the_limit(table: Table, seat: Seat) -> int:
    """How many cards a player has to discard now; 0 where the hand was not counted."""
    return max((table.tableaux[seat].hand or 0) - hand_limit(table.cards(seat)), 0)
