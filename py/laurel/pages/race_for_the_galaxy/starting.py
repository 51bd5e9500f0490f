"""The dialog of the start worlds: tapped in the order of the players, or dealt at random."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import DealStartWorlds, KeepStartWorld
from laurel.games.race_for_the_galaxy.components import Card, CardId
from laurel.games.race_for_the_galaxy.dealing import (
    cards_dealt,
    cards_kept,
    deal_at_random,
    dealing_obstacle,
    is_red,
    start_worlds,
)
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields, number, text
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.race_for_the_galaxy.before_result import is_over
from laurel.pages.race_for_the_galaxy.goals import seeded_random
from laurel.pages.race_for_the_galaxy.placings import placing_entry


def start_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return all start worlds to pick from; with the field `draw`, a proposed deal; after a deal, the dealt worlds."""
    state: State = match_view.state
    can_deal = not state.dealt and not is_over(match_view) and dealing_obstacle(state) is None
    draw = number(fields, "draw") if text(fields, "draw") and can_deal else 0
    dealt = {Seat(seat): worlds for seat, worlds in enumerate(state.dealt)}
    if draw:
        dealt.update(deal_at_random(state.variant, state.seats, seeded_random(match_view, draw)).dealt)
    current = next((one for one in match_view.players if state.tableaux[one.seat].start is None), None)
    return render(
        "race_for_the_galaxy/start_worlds.html",
        match_view.translator.language,
        current=current,
        players=tuple(_start(match_view, player, dealt.get(player.seat, ()), draw) for player in match_view.players),
        worlds=() if dealt else tuple(_picked(match_view, world, current) for world in start_worlds(state.deck)),
        cards=cards_dealt(state.variant)[1],
        draw=draw,
        is_dealt=bool(state.dealt),
        can_deal=can_deal,
        is_over=is_over(match_view),
        dealing=ControlNames(DealStartWorlds),
    )


def _start(match_view: MatchView, player: PlayerView, worlds: tuple[CardId, ...], draw: int) -> Values:
    """Return how a player begins.

    Values:
        title: the title of the start world, or empty.
        entry: the entry of the start world, to be taken out; `None` where there is none.
        cards_kept: how many of the first six cards the player keeps with this world.
        dealt: the worlds that the player was dealt or would be dealt; empty where they are picked.
    """
    state: State = match_view.state
    start = state.tableaux[player.seat].start
    keeper = player if start is None and not draw and not is_over(match_view) else None
    return Values(
        player=player,
        title="" if start is None else state.card(start).title,
        entry=None if start is None else placing_entry(match_view, player.seat, start),
        cards_kept=cards_kept(start),
        dealt=tuple(_world(match_view, state.card(world), keeper) for world in worlds),
    )


def _picked(match_view: MatchView, world: Card, current: PlayerView | None) -> Values:
    state: State = match_view.state
    return _world(match_view, world, None if state.owners(world.id) or is_over(match_view) else current)


def _world(match_view: MatchView, world: Card, keeper: PlayerView | None) -> Values:
    """Return a start world.

    Values:
        owners: whose tableaux have it.
        keep: the entry by which a player begins with it; `None` where that is not possible now.
    """
    state: State = match_view.state
    return Values(
        id=world.id,
        title=world.title,
        number=world.start or 0,
        is_red=is_red(world),
        owners=tuple(match_view.players[seat] for seat in state.owners(world.id)),
        keep=None if keeper is None else KeepStartWorld(keeper.seat, world.id),
    )
