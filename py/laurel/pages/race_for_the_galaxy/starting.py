"""The sheet of the start worlds: tapped in the order of the players, or dealt at random."""

from __future__ import annotations

from attrs import frozen

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
from laurel.games.race_for_the_galaxy.table import Table
from laurel.match.edits import EntryId
from laurel.match.setup import Seat
from laurel.pages.environment import render
from laurel.pages.forms import Fields, Names, number, text
from laurel.pages.players import PlayerView
from laurel.pages.presentation import MatchView
from laurel.pages.race_for_the_galaxy.goals import seeded_random
from laurel.pages.race_for_the_galaxy.placings import placing


@frozen
class WorldView:
    """A start world."""

    id: CardId
    title: str
    number: int
    is_red: bool
    owners: tuple[PlayerView, ...]
    """Whose tableaux have it."""

    keep: KeepStartWorld | None
    """The entry by which a player begins with it; `None` where that is not possible now."""


@frozen
class StartView:
    """How a player begins."""

    player: PlayerView
    title: str
    """The title of the start world, or empty."""

    entry: EntryId | None
    """The entry of the start world, to be taken out; `None` where there is none."""

    cards_kept: int
    """How many of the first six cards the player keeps with this world."""

    dealt: tuple[WorldView, ...]
    """The worlds that the player was dealt or would be dealt; empty where they are picked."""


def start_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return all start worlds to pick from; with the field `draw`, a proposed deal; after a deal, the dealt worlds."""
    table: Table = match_view.state
    can_deal = not table.dealt and not table.is_over and dealing_obstacle(table) is None
    draw = number(fields, "draw") if text(fields, "draw") and can_deal else 0
    dealt = {Seat(seat): worlds for seat, worlds in enumerate(table.dealt)}
    if draw:
        dealt.update(deal_at_random(table.variant, table.seats, seeded_random(match_view, draw)).dealt)
    current = next((one for one in match_view.players if table.tableaux[one.seat].start is None), None)
    return render(
        "race_for_the_galaxy/start_worlds.html",
        match_view.translator.language,
        current=current,
        players=tuple(_start(match_view, player, dealt.get(player.seat, ()), draw) for player in match_view.players),
        worlds=() if dealt else tuple(_picked(match_view, world, current) for world in start_worlds(table.deck)),
        cards=cards_dealt(table.variant)[1],
        draw=draw,
        is_dealt=bool(table.dealt),
        can_deal=can_deal,
        is_over=table.is_over,
        dealing=Names(DealStartWorlds),
    )


def _start(match_view: MatchView, player: PlayerView, worlds: tuple[CardId, ...], draw: int) -> StartView:
    table: Table = match_view.state
    start = table.tableaux[player.seat].start
    keeper = player if start is None and not draw and not table.is_over else None
    return StartView(
        player,
        "" if start is None else table.card(start).title,
        None if start is None else placing(match_view, player.seat, start),
        cards_kept(start),
        tuple(_world(match_view, table.card(world), keeper) for world in worlds),
    )


def _picked(match_view: MatchView, world: Card, current: PlayerView | None) -> WorldView:
    table: Table = match_view.state
    return _world(match_view, world, None if table.owners(world.id) or table.is_over else current)


def _world(match_view: MatchView, world: Card, keeper: PlayerView | None) -> WorldView:
    table: Table = match_view.state
    return WorldView(
        world.id,
        world.title,
        world.start or 0,
        is_red(world),
        tuple(match_view.players[seat] for seat in table.owners(world.id)),
        None if keeper is None else KeepStartWorld(keeper.seat, world.id),
    )
