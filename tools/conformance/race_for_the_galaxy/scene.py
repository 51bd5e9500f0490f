"""A table of Race for the Galaxy that is laid out by actions that anybody could enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import Action, AddCard, CountChips, CountHand, SetGoods
from laurel.games.race_for_the_galaxy.components import Boxes, CardId
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.scoring import scores
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.ledger import LedgerEntry, standings
from laurel.match.plain import setup_from_plain
from laurel.match.setup import COLOURS, Points, Seat
from tools.conformance.runner import Case, Inexpressible, Result

Plain = Mapping[str, Any]

EXPANSIONS: Mapping[str, Boxes] = {"base": "base", "tgs": "tgs", "rvi": "tgs_rvi", "rvi_only": "rvi"}
EDITIONS = {"first": "first", "second": "revised"}
TAKEOVERS = {"on": True, "off": False, "n/a": False}
NOBODY = "nobody"
"""The second player of a vector with a single tableau."""

GOALS_BY_TITLE = {goal.title: goal for goal in GOALS.values()}


class Scene:
    """One match in the making."""

    def __init__(self, vector: Plain, names: Iterable[str], *, takeovers: bool | None = None) -> None:
        self.names: Sequence[str] = tuple(names)
        if len(self.names) == 1:
            self.names = (*self.names, NOBODY)
        boxes = EXPANSIONS[vector.get("expansion", "rvi")]
        if takeovers is None:
            takeovers = TAKEOVERS[vector["takeovers"]] if "takeovers" in vector else "rvi" in boxes
        options = {
            "boxes": boxes,
            "edition": EDITIONS[vector.get("edition", "first")],
            "takeovers": takeovers and "rvi" in boxes,
        }
        players = [{"name": name, "colour": colour} for name, colour in zip(self.names, COLOURS, strict=False)]
        setup = setup_from_plain(GAME, {"players": players, "options": options})
        self.table: State = GAME.opening(setup)
        self.titles = {card.title: card.id for card in self.table.deck.values()}
        self.ledger: list[LedgerEntry] = []

    def enter(self, *actions: Action) -> None:
        """Enter actions one after the other; raises what the rules refuse."""
        for action in actions:
            outcome = GAME.apply(self.table, action)
            self.table = outcome.state
            self.ledger += outcome.gained

    def lay_out(self, name: str, player: Plain) -> None:
        """Lay out what a vector says of one player."""
        seat = self.seat(name)
        self.enter(*(AddCard(seat, self.card(title)) for title in player["tableau"]))
        if player.get("goods_on"):
            self.enter(SetGoods(seat, self.cards(player["goods_on"])))
        if player.get("vp_chips"):
            self.enter(CountChips(seat, Points(player["vp_chips"])))
        if player.get("hand") is not None:
            self.enter(CountHand(seat, player["hand"]))

    def seat(self, name: str) -> Seat:
        """Return the seat of a player."""
        return Seat(self.names.index(name))

    def card(self, title: str) -> CardId:
        """Return the card of a title."""
        if title not in self.titles:
            raise Inexpressible(f"no card in these boxes: {title}")
        return self.titles[title]

    def cards(self, titles: Iterable[str]) -> frozenset[CardId]:
        """Return the cards of titles."""
        return frozenset(map(self.card, titles))

    def title(self, card: CardId) -> str:
        """Return the title of a card."""
        return self.table.deck[card].title

    def owner(self, title: str) -> str:
        """Return the name of who has a card."""
        return self.names[self.table.owners(self.card(title))[0]]

    def by_name(self, values: Iterable[Any]) -> dict[str, Any]:
        """Return values by the names of the seats."""
        return {name: value for name, value in zip(self.names, values, strict=True) if name != NOBODY}

    def check_ledger(self) -> None:
        """Raise where the ledger does not add up to the scores."""
        counted = [score.total for score in scores(self.table)]
        booked = list(standings(self.ledger, self.table.seats).values())
        if counted != booked:
            raise AssertionError(f"the ledger says {booked}, the scores are {counted}")


def goal_id(title: str) -> Any:
    """Return the id of a goal."""
    if title not in GOALS_BY_TITLE:
        raise Inexpressible(f"no such goal: {title}")
    return GOALS_BY_TITLE[title].id


def as_cases(document: Plain, play: Callable[[Plain], Result]) -> Iterator[Case]:
    """Return every vector of a document as a case; lists of results are compared field by field."""
    for vector in document["vectors"]:
        yield Case(vector["id"], indexed(expected(vector)), partial(play, vector))


def expected(vector: Plain) -> Result:
    """Return what a vector expects.

    Raises:
        Inexpressible: nothing.
    """
    if not vector.get("expected"):
        raise Inexpressible(f"{vector['id']} expects nothing")
    found: Result = vector["expected"]
    return found


def indexed(result: Result) -> Result:
    """Return a result with its lists of results as mappings from their places."""
    return {
        key: {str(place): one for place, one in enumerate(value)}
        if isinstance(value, list) and value and isinstance(value[0], Mapping)
        else value
        for key, value in result.items()
    }
