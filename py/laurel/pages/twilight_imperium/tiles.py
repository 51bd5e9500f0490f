"""A tile for every player: the points, and a sign for every card of the player."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.actions import Gain, Lose
from laurel.games.twilight_imperium.components import KNOWN_LAWS, LEAKS, RELICS, STRATEGY_CARDS, UNSAID
from laurel.games.twilight_imperium.table import Table
from laurel.games.twilight_imperium.track import most
from laurel.match.journal import EntryId
from laurel.match.setup import Points, Seat
from laurel.pages.environment import render
from laurel.pages.match_view import MatchView, PlayerView
from laurel.pages.page import Fragment, Region

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
    """The cards of a player, and what happened to the player's home system."""

    supports: tuple[PlayerView, ...]
    """Whose Support for the Throne the player holds."""

    relics: tuple[str, ...]
    laws: tuple[str, ...]
    monuments: tuple[tuple[int, int], ...]
    """The monuments whose planets the player controls, each with the commodities under it."""

    secrets: int
    """Scored secret objectives."""

    is_homeless: bool
    is_eliminated: bool

    @property
    def room(self) -> int:
        """How much room they take, in small signs; two shapes are about as wide as one."""
        notes = 1 + (len(self.supports) + 1) // 2 if self.supports else 0
        return notes + bool(self.relics) + bool(self.laws) + len(self.monuments) + bool(self.secrets) + self.is_homeless


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
    has_question: bool
    """Whether an entry of points for the player has no source. Which one is not part of the tile, so that a further tap
    changes only its points."""

    @property
    def gain(self) -> Gain:
        """The player gains a point, without a source."""
        return Gain(self.player.seat, Points(1))

    @property
    def lose(self) -> Lose:
        """The player loses a point, without a source."""
        return Lose(self.player.seat, Points(1))

    @property
    def is_crowded(self) -> bool:
        """Whether a narrow tile has no room for words beside its badges."""
        return self.is_speaker + self.has_zero + len(self.cards) > 1

    @property
    def is_heaped(self) -> bool:
        """Whether the signs of the player's cards need two lines on a narrow tile."""
        return self.marks.room > SIGNS_IN_A_LINE


def tiles(match_view: MatchView) -> tuple[Tile, ...]:
    """Return a tile for every player, in seating order."""
    table: Table = match_view.state
    verdict = match_view.replay.verdict
    leaders = most(table) if any(table.points) else ()
    open_points = unanswered(match_view)
    return tuple(
        Tile(
            player=one,
            points=render(
                "twilight_imperium/points.html",
                match_view.translator.language,
                PointsView(one.seat, table.points[one.seat], table.target),
            ),
            cards=tuple((card, match_view.translator(STRATEGY_CARDS[card])) for card in table.strategy_cards[one.seat]),
            marks=marks(match_view, one.seat),
            is_speaker=one.seat == table.speaker,
            has_zero=one.seat == table.zero_holder,
            is_leader=one.seat in leaders,
            left=table.target - table.points[one.seat],
            is_winner=verdict is not None and one.seat in verdict.winners,
            is_over=verdict is not None,
            has_question=one.seat in open_points,
        )
        for one in match_view.players
    )


def unanswered(match_view: MatchView) -> dict[Seat, EntryId]:
    """Return by player the newest entry of points without a source."""
    return {
        log_step.entry.action.player: log_step.entry.id
        for log_step in match_view.replay.log_steps
        if isinstance(log_step.entry.action, Gain)
        and log_step.entry.action.source == UNSAID
        and log_step.refusal is None
    }


def tile_region(language: str, tile: Tile) -> Region:
    """Return a player's tile; the points are a fragment."""
    seat = tile.player.seat
    html = render("twilight_imperium/tile.html", language, tile)
    return Region(f"tile-{seat}", html, "tiles", fragments=(Fragment(f"points-{seat}", tile.points),))


def marks(match_view: MatchView, seat: Seat) -> Marks:
    """Return the cards of a player, and what happened to the home system."""
    table: Table = match_view.state
    translator = match_view.translator
    leaked = [score.player for score in table.objectives.scored if score.objective == table.objectives.leaked]
    laws = tuple(translator(KNOWN_LAWS[law].name) for law, owner in table.laws if owner == seat)
    return Marks(
        supports=tuple(match_view.players[giver] for giver, holder in table.cards.supports if holder == seat),
        relics=tuple(translator(RELICS[relic].name) for relic, holder in table.cards.relics if holder == seat),
        laws=(*laws, translator(KNOWN_LAWS[LEAKS].name)) if leaked[:1] == [seat] else laws,
        monuments=tuple((monument, count) for monument, holder, count in table.cards.monuments if holder == seat),
        secrets=table.secrets_counted(seat),
        is_homeless=not table.is_nomadic(seat) and table.is_homeless(seat),
        is_eliminated=seat in table.realms.eliminated,
    )
