"""Turns, the last card of the Age deck, and the last round."""

from __future__ import annotations

from laurel.games.carta_impera_victoria import majority
from laurel.games.carta_impera_victoria.actions import DrawLastCard, EndTurn, StartTurn
from laurel.games.carta_impera_victoria.hegemony import reached_hegemonies
from laurel.games.carta_impera_victoria.state import State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Refusal
from laurel.match.setup import Seat


def end_turn(state: State, action: EndTurn) -> Outcome[State]:
    """End a turn: a player with a Hegemony wins at once (A); otherwise it is the turn of the next player, clockwise.

    After the last card was drawn, the game ends when it would be the turn of the First Player (B).

    Raises:
        Refusal: it is the turn of another player.
    """
    state.check(action.player)
    if action.player != state.turn:
        raise Refusal(N_("%(player)s to play."), field="player", player=state.turn)
    if reached_hegemonies(state, state.turn):
        return Outcome(evolve(state, hegemon=state.turn))
    following = Seat((state.turn + 1) % len(state.areas))
    if following != state.first_player:
        return Outcome(evolve(state, turn=following))
    if state.is_deck_empty:
        return Outcome(evolve(state, is_last_round_over=True))
    return Outcome(evolve(state, turn=following, round=state.round + 1))


def start_turn(state: State, action: StartTurn) -> Outcome[State]:
    """Set whose turn it is, without ending a turn: no Hegemony wins by it, and no round ends."""
    state.check(action.player)
    return Outcome(evolve(state, turn=action.player))


def draw_last_card(state: State, _: DrawLastCard) -> Outcome[State]:
    """Begin the last turns: the last card of the Age deck is drawn, and the round is finished (B).

    Raises:
        Refusal: it was drawn before.
    """
    if state.is_deck_empty:
        raise Refusal(N_("The Age deck is already empty."), rule=majority.RULE)
    return Outcome(evolve(state, is_deck_empty=True))
