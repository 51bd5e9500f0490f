"""The course of the game: phases, rounds and the end."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import (
    Action,
    DealStartWorlds,
    DeclareTakeover,
    EndGame,
    EndPhase,
    EndRound,
    ResolveTakeover,
    StartPhase,
    UseTemporaryMilitary,
)
from laurel.games.race_for_the_galaxy.components import HAND_LIMIT, MOST_CARDS, Card, Military, Phase
from laurel.games.race_for_the_galaxy.ending import doubts_about_end, reasons_to_end
from laurel.games.race_for_the_galaxy.goals import look_at, unowned
from laurel.games.race_for_the_galaxy.table import Settle, Table
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Refusal
from laurel.match.setup import Seat

COURSE = (
    *(StartPhase, EndPhase, EndRound, DealStartWorlds),
    *(UseTemporaryMilitary, DeclareTakeover, ResolveTakeover),
)
"""Kinds of action that belong to a running game."""

PHASES = (Phase.EXPLORE, Phase.DEVELOP, Phase.SETTLE, Phase.CONSUME, Phase.PRODUCE)
"""The phases of a round, in their order."""


def start_phase(table: Table, action: StartPhase) -> Outcome[Table]:
    """Begin a phase; a phase that is still open ends first. A Settle phase keeps the tableaux of its beginning."""
    obstacle = phase_obstacle(table, action.phase)
    if obstacle:
        raise obstacle
    ended = _closed(table)
    settle = settle_begins(ended.state) if action.phase is Phase.SETTLE else None
    return evolve(ended, state=evolve(ended.state, phase=action.phase, latest=action.phase, settle=settle))


def phase_obstacle(table: Table, phase: Phase) -> Refusal | None:
    """Return why a phase cannot begin: phases are played from I to V, each at most once a round."""
    if phase is Phase.ROUND_END:
        return Refusal(N_("Enter the discards to end the round."))
    unresolved = closing_obstacle(table)
    if unresolved:
        return unresolved
    if table.latest is not None and PHASES.index(phase) <= PHASES.index(table.latest):
        return Refusal(N_("This phase of the round is over."), field="phase")
    return None


def settle_begins(table: Table) -> Settle:
    """Return a Settle phase that begins with the present tableaux."""
    nothing = (0,) * len(table.tableaux)
    return Settle(table.tableaux, tuple(map(Military, nothing)), nothing)


def end_phase(table: Table, _: EndPhase) -> Outcome[Table]:
    """End the open phase."""
    if table.phase is None:
        raise Refusal(N_("No phase has begun."))
    return _closed(table)


def closing_obstacle(table: Table) -> Refusal | None:
    """Return why the open phase, and so the round and the game, cannot end."""
    if table.settle and any(one.succeeded is None for one in table.settle.declarations):
        return Refusal(N_("Declared takeovers have to be resolved first."))
    return None


def _closed(table: Table) -> Outcome[Table]:
    """End the open phase, if any, and update its goals."""
    if table.phase is None:
        return Outcome(table)
    obstacle = closing_obstacle(table)
    if obstacle:
        raise obstacle
    return look_at(evolve(table, phase=None, settle=None), table.phase)


def end_round(table: Table, action: EndRound) -> Outcome[Table]:
    """End the round: the last goals are updated, and the game is over if anything ends it."""
    table.check(*action.discarded)
    for cards in action.discarded.values():
        check_discarded(cards, "discarded")
    ended = _closed(table)
    counted = ended.state
    for seat in counted.seats:
        if counted.tableaux[seat].discarded != action.discarded.get(seat, 0):
            counted = counted.with_tableau(seat, discarded=action.discarded.get(seat, 0))
    looked = look_at(counted, Phase.ROUND_END)
    if reasons_to_end(looked.state):
        after = evolve(looked.state, is_over=True)
    else:
        after = evolve(looked.state, round=looked.state.round + 1, latest=None)
    return Outcome(after, notices=ended.notices + looked.notices)


def end_game(table: Table, _: EndGame) -> Outcome[Table]:
    """End the game and with it the open phase; asks first where nothing that was entered ends the game."""
    ended = _closed(table)
    return Outcome(evolve(ended.state, is_over=True), notices=ended.notices, questions=doubts_about_end(table))


def check_runs(table: Table, action: Action) -> None:
    """Refuse actions of phases and rounds after the end and for a finished game.

    Raises:
        Refusal: the action belongs to a running game, and the game is over or was finished before it was entered.
    """
    if table.is_over and isinstance(action, (*COURSE, EndGame)):
        raise Refusal(N_("The game is over: what counts for the result can still be entered."))
    if table.is_finished_game and isinstance(action, COURSE):
        raise Refusal(N_("A finished game is being scored: it has no phases, rounds or takeovers to enter."))


def check_discarded(cards: int, field: str) -> None:
    """Check a number of discarded cards, which was entered in `field`.

    Raises:
        Refusal: it is negative, or larger than the number of all cards.
    """
    if cards < 0:
        raise Refusal(N_("The number of discarded cards cannot be below 0."), field=field)
    if cards > MOST_CARDS:
        raise Refusal(N_("There are not that many cards."), field=field)


def needs_discards(table: Table) -> bool:
    """Return whether the discards at the end of the round matter: for an unclaimed goal, or a hand over the limit.

    Hands do not matter in the last round: those that break a tie are counted after it.
    """
    if any(goal.metric == "discarded" for goal in unowned(table)):
        return True
    return not reasons_to_end(table) and any(over_the_limit(table, seat) for seat in table.seats)


def hand_limit(cards: tuple[Card, ...]) -> int:
    """Return the hand limit at the end of a round: 10, or 12 with Pan-Galactic Research."""
    return max((card.hand_limit for card in cards), default=HAND_LIMIT)


def over_the_limit(table: Table, seat: Seat) -> int:
    """Return how many cards a player is over the hand limit; 0 where the hand was not counted."""
    return max((table.tableaux[seat].hand or 0) - hand_limit(table.cards(seat)), 0)
