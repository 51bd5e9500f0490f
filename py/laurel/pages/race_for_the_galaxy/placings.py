"""The entries that placed cards: they are removed or corrected where a card was entered by mistake."""

from __future__ import annotations

from attrs import evolve

from laurel.games.race_for_the_galaxy.actions import AddCard, KeepStartWorld
from laurel.games.race_for_the_galaxy.components import CardId
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.edits import EntryId
from laurel.match.setup import Seat
from laurel.pages.environment import render
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.match.presentation import MatchView, chosen_player


def placing_entry(match_view: MatchView, seat: Seat, card: CardId) -> EntryId | None:
    """Return the entry that placed a card in a player's tableau; `None` where it came by another one."""
    for step in reversed(match_view.replay.log_steps):
        action = step.entry.action
        if step.refusal is None and (
            (isinstance(action, AddCard) and (action.player, action.card) == (seat, card))
            or (isinstance(action, KeepStartWorld) and (action.player, action.world) == (seat, card))
        ):
            entry: EntryId = step.entry.id
            return entry
    return None


def move_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the dialog that offers to move a card from the tableau of another player.

    Raises:
        FormError: no other tableau has the card.
    """
    player = chosen_player(match_view, fields)
    state: State = match_view.state
    card = CardId(text(fields, "card"))
    owners = [seat for seat in state.seats if seat != player.seat and card in state.tableaux[seat].cards]
    if not owners:
        raise incomplete()
    moved = AddCard(player.seat, card)
    return render(
        "race_for_the_galaxy/move.html",
        match_view.translator.language,
        player=player,
        owner=match_view.players[owners[-1]],
        title=state.card(card).title,
        entry=placing_entry(match_view, owners[-1], card),
        moved=moved,
        insisted=evolve(moved, insisted=True),
    )
