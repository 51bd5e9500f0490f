"""The sheet that places a card: all cards of the boxes, searched and filtered by a script."""

from __future__ import annotations

from attrs import frozen

from laurel.games.race_for_the_galaxy.actions import AddCard, KeepStartWorld
from laurel.games.race_for_the_galaxy.components import Card, CardId, Good, Keyword, Kind, Origin
from laurel.games.race_for_the_galaxy.search import find
from laurel.games.race_for_the_galaxy.table import Table
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.environment import render
from laurel.pages.forms import Choice, Fields
from laurel.pages.match_view import MatchView, PlayerView, seated
from laurel.pages.race_for_the_galaxy.cards import GOODS, drawn, name_to_find, tags
from laurel.pages.translator import Translator


@frozen
class Found:
    """A card of the boxes."""

    id: CardId
    name: str
    """The normalized title."""

    tags: str
    face: str
    points: str
    action: KeepStartWorld | AddCard
    """The entry: beginning with a start world, or placing a card, with a good if it is a windfall world."""

    owners: tuple[PlayerView, ...]
    is_gone: bool
    """Whether no copy is left for this player."""


@frozen
class AddSheet:
    """All cards, for one player."""

    player: PlayerView
    cards: int
    newest: str
    """The title of the newest card, or empty."""

    filters: tuple[tuple[str, tuple[Choice, ...]], ...]
    """Filters by label, each with its tags and their labels."""

    found: tuple[Found, ...]


def add_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return every card of the boxes, with its owners."""
    player = seated(match_view, fields)
    table: Table = match_view.state
    tableau = table.tableaux[player.seat]
    view = AddSheet(
        player=player,
        cards=len(tableau.cards),
        newest=table.card(tableau.cards[-1]).title if tableau.cards else "",
        filters=_filters(match_view.translator),
        found=tuple(_found(match_view, player, card) for card in find(table.deck, "")),
    )
    return render("race_for_the_galaxy/add.html", match_view.translator.language, view)


def _found(match_view: MatchView, player: PlayerView, card: Card) -> Found:
    table: Table = match_view.state
    owners = table.owners(card.id)
    return Found(
        id=card.id,
        name=name_to_find(card),
        tags=tags(card),
        face=drawn(match_view.translator.language, card),
        points="?" if card.points is None else str(card.points),
        action=_placing(table, player.seat, card),
        owners=tuple(match_view.players[seat] for seat in owners),
        is_gone=player.seat in owners or len(owners) >= card.copies,
    )


def _placing(table: Table, seat: Seat, card: Card) -> KeepStartWorld | AddCard:
    if card.start is not None and table.tableaux[seat].start is None:
        return KeepStartWorld(seat, card.id)
    return AddCard(seat, card.id, has_good=card.origin is Origin.WINDFALL)


def _filters(translator: Translator) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    return (
        (
            translator(N_("Kind")),
            (
                (Kind.WORLD.value, translator(N_("Worlds"))),
                ("military", translator(N_("Military worlds"))),
                (Kind.DEVELOPMENT.value, translator(N_("Developments"))),
            ),
        ),
        (translator(N_("Cost")), tuple((f"cost-{cost}", str(cost)) for cost in range(10))),
        (translator(N_("Colour")), tuple((good.value, translator(GOODS[good])) for good in Good)),
        (translator(N_("Keyword")), tuple((keyword.value, keyword.value.upper()) for keyword in Keyword)),
    )
