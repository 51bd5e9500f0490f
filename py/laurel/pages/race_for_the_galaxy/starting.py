"""The sheet of the start worlds: dealt at random, or entered."""

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
from laurel.match.setup import Seat
from laurel.pages.environment import render
from laurel.pages.forms import Choice, Fields, Names, number, text
from laurel.pages.match_view import MatchView, PlayerView
from laurel.pages.race_for_the_galaxy.cards import drawn
from laurel.pages.race_for_the_galaxy.goals import seeded_random


@frozen
class WorldView:
    """A start world that is dealt."""

    id: CardId
    title: str
    face: str
    number: int
    is_red: bool
    is_kept: bool
    keep: KeepStartWorld
    """The entry by which the player begins with it."""


@frozen
class DealtView:
    """The start worlds of one player."""

    player: PlayerView
    worlds: tuple[WorldView, ...]
    has_started: bool
    cards_kept: int
    """How many of the first six cards the player keeps with this world."""


@frozen
class StartSheet:
    """Start worlds: those of a deal, and all of them to choose from."""

    is_dealt: bool
    """Whether a deal was entered; until then it is a proposal."""

    draw: int
    dealt: tuple[DealtView, ...]
    missing: tuple[PlayerView, ...]
    """Players without a start world."""

    worlds: tuple[Choice, ...]
    cards: int
    """How many cards everybody is dealt."""

    deals: bool
    """Whether the proposed deal can be entered."""

    is_over: bool
    dealing: Names
    """The controls of the form that enters the deal."""

    keeping: Names
    """The controls of the form of a chosen start world."""


def start_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the start worlds that were dealt or a proposed deal, and all of them to choose from."""
    table: Table = match_view.state
    draw = number(fields, "draw") if text(fields, "draw") else 0
    is_dealt = bool(table.dealt)
    dealt = (
        dict(enumerate(table.dealt))
        if is_dealt
        else deal_at_random(table.variant, table.seats, seeded_random(match_view, draw)).dealt
    )
    taken = {card for tableau in table.tableaux for card in tableau.cards}
    view = StartSheet(
        is_dealt=is_dealt,
        draw=draw,
        dealt=tuple(_dealt(match_view, player, dealt[player.seat]) for player in match_view.players)
        if is_dealt or dealing_obstacle(table) is None
        else (),
        missing=tuple(one for one in match_view.players if table.tableaux[one.seat].start is None),
        worlds=tuple((one.id, one.title) for one in start_worlds(table.deck) if one.id not in taken),
        cards=cards_dealt(table.variant)[1],
        deals=not is_dealt and not table.is_over and dealing_obstacle(table) is None,
        is_over=match_view.replay.verdict is not None,
        dealing=Names(DealStartWorlds),
        keeping=Names(KeepStartWorld),
    )
    return render("race_for_the_galaxy/start_worlds.html", match_view.translator.language, view)


def _dealt(match_view: MatchView, player: PlayerView, worlds: tuple[CardId, ...]) -> DealtView:
    table: Table = match_view.state
    start = table.tableaux[player.seat].start
    return DealtView(
        player,
        tuple(_world(match_view, table.card(world), player.seat) for world in worlds),
        start is not None,
        cards_kept(start),
    )


def _world(match_view: MatchView, card: Card, seat: Seat) -> WorldView:
    table: Table = match_view.state
    is_kept = table.tableaux[seat].start == card.id
    return WorldView(
        card.id,
        card.title,
        drawn(match_view.translator.language, card),
        card.start or 0,
        is_red(card),
        is_kept,
        KeepStartWorld(seat, card.id),
    )
