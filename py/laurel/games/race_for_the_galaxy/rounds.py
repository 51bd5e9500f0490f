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
from laurel.games.race_for_the_galaxy.goals import check_goals, unowned_goals
from laurel.games.race_for_the_galaxy.state import Settle, State
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


def start_phase(state: State, action: StartPhase) -> Outcome[State]:
    """Begin a phase; a phase that is still open ends first. A Settle phase keeps the tableaux of its beginning."""
    obstacle = phase_obstacle(state, action.phase)
    if obstacle:
        raise obstacle
    ended = _closed(state)
    settle = open_settle(ended.state) if action.phase is Phase.SETTLE else None
    return evolve(ended, state=evolve(ended.state, phase=action.phase, latest=action.phase, settle=settle))


def phase_obstacle(state: State, phase: Phase) -> Refusal | None:
    """Return why a phase cannot begin: phases are played from I to V, each at most once a round."""
    if phase is Phase.ROUND_END:
        return Refusal(N_("Enter the discards to end the round."))
    unresolved = closing_obstacle(state)
    if unresolved:
        return unresolved
    if state.latest is not None and PHASES.index(phase) <= PHASES.index(state.latest):
        return Refusal(N_("This phase of the round is over."), field="phase")
    return None


def open_settle(state: State) -> Settle:
    """Return a Settle phase that begins with the present tableaux."""
    nothing = (0,) * len(state.tableaux)
    return Settle(state.tableaux, tuple(map(Military, nothing)), nothing)


def end_phase(state: State, _: EndPhase) -> Outcome[State]:
    """End the open phase."""
    if state.phase is None:
        raise Refusal(N_("No phase has begun."))
    return _closed(state)


def closing_obstacle(state: State) -> Refusal | None:
    """Return why the open phase, and so the round and the game, cannot end."""
    if state.settle and any(one.succeeded is None for one in state.settle.declarations):
        return Refusal(N_("Declared takeovers have to be resolved first."))
    return None


def _closed(state: State) -> Outcome[State]:
    """End the open phase, if any, and update its goals."""
    if state.phase is None:
        return Outcome(state)
    obstacle = closing_obstacle(state)
    if obstacle:
        raise obstacle
    return check_goals(evolve(state, phase=None, settle=None), state.phase)


def end_round(state: State, action: EndRound) -> Outcome[State]:
    """End the round: the last goals are updated, and the game is over if anything ends it."""
    state.check(*action.discarded)
    for cards in action.discarded.values():
        check_discarded(cards, "discarded")
    ended = _closed(state)
    counted = ended.state
    for seat in counted.seats:
        if counted.tableaux[seat].discarded != action.discarded.get(seat, 0):
            counted = counted.with_tableau(seat, discarded=action.discarded.get(seat, 0))
    looked = check_goals(counted, Phase.ROUND_END)
    if reasons_to_end(looked.state):
        after = evolve(looked.state, is_over=True)
    else:
        after = evolve(looked.state, round=looked.state.round + 1, latest=None)
    return Outcome(after, notices=ended.notices + looked.notices)


def end_game(state: State, _: EndGame) -> Outcome[State]:
    """End the game and with it the open phase; asks first where nothing that was entered ends the game."""
    ended = _closed(state)
    return Outcome(evolve(ended.state, is_over=True), notices=ended.notices, questions=doubts_about_end(state))


def check_runs(state: State, action: Action) -> None:
    """Refuse actions of phases and rounds after the end and for a finished game.

    Raises:
        Refusal: the action belongs to a running game, and the game is over or was finished before it was entered.
    """
    if state.is_over and isinstance(action, (*COURSE, EndGame)):
        raise Refusal(N_("The game is over: what counts for the result can still be entered."))
    if state.is_finished_game and isinstance(action, COURSE):
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


def needs_discards(state: State) -> bool:
    """Return whether the discards at the end of the round matter: for an unclaimed goal, or a hand over the limit.

    Hands do not matter in the last round: those that break a tie are counted after it.
    """
    if any(goal.metric == "discarded" for goal in unowned_goals(state)):
        return True
    return not reasons_to_end(state) and any(cards_over_limit(state, seat) for seat in state.seats)


def hand_limit(cards: tuple[Card, ...]) -> int:
    """Return the hand limit at the end of a round: 10, or 12 with Pan-Galactic Research."""
    return max((card.hand_limit for card in cards), default=HAND_LIMIT)


def cards_over_limit(state: State, seat: Seat) -> int:
    """Return how many cards a player is over the hand limit; 0 where the hand was not counted."""
    return max((state.tableaux[seat].hand or 0) - hand_limit(state.cards(seat)), 0)
