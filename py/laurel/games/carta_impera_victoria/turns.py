"""Turns, the last card of the Age deck, and the last round."""

from __future__ import annotations

from laurel.games.carta_impera_victoria import majority
from laurel.games.carta_impera_victoria.actions import DrawLastCard, EndTurn, StartTurn
from laurel.games.carta_impera_victoria.hegemony import reached
from laurel.games.carta_impera_victoria.table import Table
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Refusal
from laurel.match.setup import Seat


def end_turn(table: Table, action: EndTurn) -> Outcome[Table]:
    """End a turn: a player with a Hegemony wins at once (A); otherwise it is the turn of the next player, clockwise.

    After the last card was drawn, the game ends when it would be the turn of the First Player (B).

    Raises:
        Refusal: it is the turn of another player.
    """
    table.check(action.player)
    if action.player != table.turn:
        raise Refusal(N_("%(player)s to play."), field="player", player=table.turn)
    if reached(table, table.turn):
        return Outcome(evolve(table, hegemon=table.turn))
    following = Seat((table.turn + 1) % len(table.areas))
    if following != table.first_player:
        return Outcome(evolve(table, turn=following))
    if table.is_deck_empty:
        return Outcome(evolve(table, is_last_round_over=True))
    return Outcome(evolve(table, turn=following, round=table.round + 1))


def start_turn(table: Table, action: StartTurn) -> Outcome[Table]:
    """Set whose turn it is, without ending a turn: no Hegemony wins by it, and no round ends."""
    table.check(action.player)
    return Outcome(evolve(table, turn=action.player))


def draw_last_card(table: Table, _: DrawLastCard) -> Outcome[Table]:
    """Begin the last turns: the last card of the Age deck is drawn, and the round is finished (B).

    Raises:
        Refusal: it was drawn before.
    """
    if table.is_deck_empty:
        raise Refusal(N_("The Age deck is already empty."), rule=majority.RULE)
    return Outcome(evolve(table, is_deck_empty=True))
