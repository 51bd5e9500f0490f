"""The screen of the games of one's collection: those of a file before they are kept, and those that are kept."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.match.texts import for_display
from laurel.pages.environment import Values, render
from laurel.pages.language.alphabet import in_alphabet
from laurel.pages.language.translator import Translator
from laurel.pages.match import boardgamegeek
from laurel.pages.page import Page, Region
from laurel.plays.exchange.collection import CollectedGame, Collection


@frozen
class ShownCollection:
    """What the screen shows."""

    kept: tuple[CollectedGame, ...]
    offered: Collection | None = None
    """What a file has; `None` where none is offered."""


def collection(translator: Translator, shown_collection: ShownCollection, notices: tuple[Region, ...]) -> Page:
    """Return the screen.

    Values:
        is_offered: whether the games are those of a file, and not kept yet.
        games: by name.
        kept: how many games are kept now.
        unreadable: the numbers of the rows of the file that cannot be read.
    """
    title = translator(N_("My games"))
    kept, offered = shown_collection.kept, shown_collection.offered
    games = kept if offered is None else offered.games
    order = sorted(games, key=lambda one: in_alphabet(translator.language, one.name))
    body = render(
        "collection.html",
        translator.language,
        title=title,
        is_offered=offered is not None,
        games=tuple(_line(one) for one in order),
        kept=len(kept),
        unreadable=() if offered is None else offered.unreadable,
    )
    return Page("collection", title, translator.language, (Region("collection", body), *notices))


def _line(game: CollectedGame) -> Values:
    """Return a game with how many can play it; empty where that is not known."""
    players = "" if game.least is None else str(game.least)
    if game.most != game.least:
        players = f"{game.least}\N{EN DASH}{game.most}"
    links = boardgamegeek.links(game.bgg_id)
    return Values(name=for_display(game.name), players=players, href=links.game if links else "")
