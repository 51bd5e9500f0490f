"""`carta_impera_victoria/outcome`: a table at some moment, and whether and how the game has ended there.

The table is reached from the game's own opening as people would: turns are ended until it is the right player's turn,
the last card is drawn, cards come and are placed face down, and the turn may be ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from laurel.games import GAMES
from laurel.games.carta_impera_victoria import actions
from laurel.games.carta_impera_victoria.actions import Action
from laurel.games.carta_impera_victoria.components import ID, Domain
from laurel.games.carta_impera_victoria.hegemony import reached_hegemonies
from laurel.games.carta_impera_victoria.majority import count_majority, points
from laurel.games.carta_impera_victoria.state import State
from laurel.match.plain import setup_from_plain
from laurel.match.setup import COLOURS, Seat
from tools.conformance.runner import REMARKS, Case, Inexpressible, Result

GAME = GAMES[ID]

Plain = Mapping[str, Any]

FIELDS = REMARKS | {"id", "seats", "mode", "teams", "counts", "blockers", "deck_exhausted", "moment", "options"}
MODES = {"free-for-all": False, "teams": True}
TEAM_TIES = {"none": "draw", "sum": "sum"}


def cases(document: Plain) -> Iterator[Case]:
    """Yield a case for every vector."""
    for vector in document["vectors"]:
        yield Case(vector["id"], vector["expected"], partial(play, vector))


def play(vector: Plain) -> Result:
    """Return what Laurel says of a vector's table."""
    unknown = sorted(set(vector) - FIELDS - {"expected", "basis"})
    if unknown:
        raise Inexpressible(f"unknown fields: {', '.join(unknown)}")
    match_view = MatchView(vector)
    for action in match_view.story(vector):
        match_view.table = GAME.apply(match_view.table, action).state
    return match_view.result()


class MatchView:
    """The players of a vector, by name and by seat, and their table."""

    def __init__(self, vector: Plain) -> None:
        self.names: list[str] = list(vector["seats"])
        self.sides = sides(vector)
        setup = setup_from_plain(GAME, plain_setup(vector))
        self.table: State = GAME.opening(setup)
        if sorted(map(sorted, self.sides)) != sorted(sorted(self.named(side)) for side in self.table.sides):
            raise Inexpressible(f"partners do not sit opposite each other: {self.sides}")

    def story(self, vector: Plain) -> Iterator[Action]:
        """Yield what brings the table to the vector's moment."""
        moment = vector["moment"]
        if moment["kind"] not in MOMENTS:
            raise Inexpressible(f"unknown moment: {moment['kind']}")
        player = MOMENTS[moment["kind"]](self, moment)
        for seat in self.table.seats[: int(player)]:
            yield actions.EndTurn(seat)
        if vector.get("deck_exhausted") or moment["kind"] == "final_round_complete":
            yield actions.DrawLastCard()
        yield from self.cards(vector, player)
        if moment["kind"] != "mid_turn":
            yield actions.EndTurn(player)

    def cards(self, vector: Plain, player: Seat) -> Iterator[Action]:
        """Yield what brings the cards into the areas; whose turn it is places those that lie face down."""
        for name, counts in vector["counts"].items():
            for domain, cards in counts.items():
                if cards:
                    yield actions.PlayCards(self.seat(name), Domain(domain), cards)
        for name, blockers in (vector.get("blockers") or {}).items():
            for domain, cards in blockers.items():
                yield from [actions.PlaceUtopia(player, self.seat(name), Domain(domain))] * cards

    def seat(self, name: str) -> Seat:
        """Return the seat of a player."""
        return Seat(self.names.index(name))

    def named(self, seats: tuple[Seat, ...]) -> list[str]:
        """Return the names of players, in the order of their seats."""
        return [self.names[seat] for seat in seats]

    def result(self) -> Result:
        """Return how the game has ended, or that it goes on."""
        verdict = GAME.verdict(self.table)
        if verdict is None:
            return {"ended": False, "how": None, "winners": []}
        ending = {"ended": True, "winners": self.named(verdict.winners)}
        if self.table.hegemon is not None:
            return {**ending, **self.hegemony(self.table.hegemon)}
        counted, paid = count_majority(self.table), points(self.table)
        last = counted.comparisons[-1].domain
        return {
            **ending,
            "how": "majority",
            "winners": self.named(verdict.winners or counted.left),  # the vectors name all teams of a draw
            "points": {"+".join(side): paid[self.seat(side[0])] for side in self.sides},
            "decided_by": (last.value if last else "points") if counted.is_decided else None,
        }

    def hegemony(self, hegemon: Seat) -> Result:
        """Return who has a Hegemony and where; the threshold is that of the first of the domains."""
        reaches = reached_hegemonies(self.table, hegemon)
        return {
            "how": "hegemony",
            "by": self.names[hegemon],
            "domains": [one.domain.value for one in reaches],
            "threshold": reaches[0].needed,
            "decided_by": None,
        }


def sides(vector: Plain) -> list[list[str]]:
    """Return who wins together, in the order in which a vector names them."""
    if MODES[vector["mode"]]:
        return [list(team) for team in vector["teams"]]
    return [[name] for name in vector["seats"]]


def plain_setup(vector: Plain) -> dict[str, Any]:
    """Return the plain setup of a vector: its first seat is that of the First Player."""
    options = dict(vector.get("options") or {})
    tie = TEAM_TIES[options.pop("team_tiebreak", "none")]
    if options:
        raise Inexpressible(f"unknown options: {', '.join(options)}")
    players = [{"name": name, "colour": colour} for name, colour in zip(vector["seats"], COLOURS, strict=False)]
    return {"players": players, "options": {"teams": MODES[vector["mode"]], "team_tie": tie}}


def of_its_player(match_view: MatchView, moment: Plain) -> Seat:
    """Return the seat of the player whom a moment names, or of the First Player."""
    return match_view.seat(moment["player"]) if moment.get("player") else Seat(0)


def of_the_last_player(match_view: MatchView, _: Plain) -> Seat:
    """The last round is over with the turn of the player before the First Player."""
    return Seat(len(match_view.names) - 1)


MOMENTS: Mapping[str, Callable[[MatchView, Plain], Seat]] = {
    "turn_end": of_its_player,
    "mid_turn": of_its_player,
    "final_round_complete": of_the_last_player,
}
"""Whose turn it is at each kind of moment."""
