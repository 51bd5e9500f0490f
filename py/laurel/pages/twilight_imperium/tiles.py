"""A tile for every player: the points, and signs for all that lies in front of the player."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.actions import Gain, Lose
from laurel.games.twilight_imperium.components import KNOWN_LAWS, LEAKS, RELICS, STRATEGY_CARDS, UNSAID
from laurel.games.twilight_imperium.table import Table
from laurel.games.twilight_imperium.track import most
from laurel.match.journal import EntryId
from laurel.match.setup import Points, Seat
from laurel.pages.environment import render
from laurel.pages.page import Part, Region
from laurel.pages.sitting import PlayerView, Sitting

SIGNS_IN_A_LINE = 3
"""How many small signs fit beside the button of a tile on the narrowest phones."""


@frozen
class PointsView:
    """A player's points, as large as the tile."""

    seat: Seat
    points: int
    target: int


@frozen
class Marks:
    """What lies in front of a player, or happened to the player's home."""

    supports: tuple[PlayerView, ...]
    """Whose Support for the Throne the player holds."""

    relics: tuple[str, ...]
    laws: tuple[str, ...]
    monuments: tuple[tuple[int, int], ...]
    """The monuments whose planets the player controls, each with the commodities under it."""

    is_homeless: bool
    is_eliminated: bool

    @property
    def room(self) -> int:
        """How much room they take, in small signs; two shapes are about as wide as one."""
        notes = 1 + (len(self.supports) + 1) // 2 if self.supports else 0
        return notes + bool(self.relics) + bool(self.laws) + len(self.monuments) + self.is_homeless


@frozen
class Tile:
    """What a player's tile shows."""

    player: PlayerView
    points: str
    """The player's points, as markup."""

    cards: tuple[tuple[int, str], ...]
    marks: Marks
    is_speaker: bool
    has_zero: bool
    is_leader: bool
    left: int
    is_winner: bool
    is_over: bool
    unanswered: EntryId | None
    """The newest point of the player of which nobody has said what it came from."""

    @property
    def gain(self) -> Gain:
        """The player gains a point, and nobody says from what."""
        return Gain(self.player.seat, Points(1))

    @property
    def lose(self) -> Lose:
        """The player loses a point, and nobody says because of what."""
        return Lose(self.player.seat, Points(1))

    @property
    def is_crowded(self) -> bool:
        """Whether a narrow tile has no room for words beside its badges."""
        return self.is_speaker + self.has_zero + len(self.cards) > 1

    @property
    def is_heaped(self) -> bool:
        """Whether what lies in front of the player needs two lines on a narrow tile."""
        return self.marks.room > SIGNS_IN_A_LINE


def tiles(sitting: Sitting) -> tuple[Tile, ...]:
    """Return a tile for every player, in seating order."""
    table: Table = sitting.state
    verdict = sitting.replay.verdict
    leaders = most(table) if any(table.points) else ()
    open_points = unanswered(sitting)
    return tuple(
        Tile(
            player=one,
            points=render(
                "twilight_imperium/points.html",
                sitting.words.language,
                PointsView(one.seat, table.points[one.seat], table.target),
            ),
            cards=tuple((card, sitting.words(STRATEGY_CARDS[card])) for card in table.strategy_cards[one.seat]),
            marks=marks(sitting, one.seat),
            is_speaker=one.seat == table.speaker,
            has_zero=one.seat == table.zero_holder,
            is_leader=one.seat in leaders,
            left=table.target - table.points[one.seat],
            is_winner=verdict is not None and one.seat in verdict.winners,
            is_over=verdict is not None,
            unanswered=open_points.get(one.seat),
        )
        for one in sitting.players
    )


def unanswered(sitting: Sitting) -> dict[Seat, EntryId]:
    """Return by player the newest entry that gained points of which nobody has said what they came from."""
    return {
        moment.entry.action.player: moment.entry.id
        for moment in sitting.replay.moments
        if isinstance(moment.entry.action, Gain) and moment.entry.action.source == UNSAID and moment.refusal is None
    }


def tile_region(language: str, tile: Tile) -> Region:
    """Return a player's tile; the points are a part of their own."""
    seat = tile.player.seat
    html = render("twilight_imperium/tile.html", language, tile)
    return Region(f"tile-{seat}", html, "tiles", parts=(Part(f"points-{seat}", tile.points),))


def marks(sitting: Sitting, seat: Seat) -> Marks:
    """Return what lies in front of a player."""
    table: Table = sitting.state
    words = sitting.words
    leaked = [score.player for score in table.objectives.scored if score.objective == table.objectives.leaked]
    laws = tuple(words(KNOWN_LAWS[law].name) for law, owner in table.laws if owner == seat)
    return Marks(
        supports=tuple(sitting.players[giver] for giver, holder in table.cards.supports if holder == seat),
        relics=tuple(words(RELICS[relic].name) for relic, holder in table.cards.relics if holder == seat),
        laws=(*laws, words(KNOWN_LAWS[LEAKS].name)) if leaked[:1] == [seat] else laws,
        monuments=tuple((monument, count) for monument, holder, count in table.cards.monuments if holder == seat),
        is_homeless=not table.is_nomadic(seat) and table.is_homeless(seat),
        is_eliminated=seat in table.realms.eliminated,
    )
