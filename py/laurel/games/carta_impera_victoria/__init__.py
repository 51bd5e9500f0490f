"""The rules of CIV: Carta Impera Victoria: six domains, victory by Hegemony or by majority."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.carta_impera_victoria import actions, cards, ending, turns
from laurel.games.carta_impera_victoria.actions import Action, DiscardCards, PlayCards
from laurel.games.carta_impera_victoria.components import ID
from laurel.games.carta_impera_victoria.majority import points
from laurel.games.carta_impera_victoria.state import Options, State, opening
from laurel.match.evolve import evolve
from laurel.match.game import Game, Rule

RULES: Mapping[type[Action], Rule[State]] = {
    actions.PlayCards: cards.play_cards,
    actions.DiscardCards: cards.discard_cards,
    actions.MoveCards: cards.move_cards,
    actions.PlaceUtopia: cards.place_utopia,
    actions.RemoveUtopia: cards.remove_utopia,
    actions.EndTurn: turns.end_turn,
    actions.StartTurn: turns.start_turn,
    actions.DrawLastCard: turns.draw_last_card,
}
"""Every kind of action, with its rule."""


def merge(earlier: Action, later: Action) -> Action | None:
    """Return two actions as one: cards of the same domain that the same player plays, or discards; otherwise `None`."""
    if not isinstance(earlier, PlayCards | DiscardCards) or type(later) is not type(earlier):
        return None
    if (earlier.player, earlier.domain) != (later.player, later.domain):
        return None
    return evolve(earlier, cards=earlier.cards + later.cards)


GAME: Game[State, Action, Options] = Game(
    id=ID,
    options=Options,
    opening=opening,
    rules=RULES,
    points=points,
    seats=range(2, 5),
    verdict=ending.verdict,
    merge=merge,
)
