"""The board of CIV: whose turn it is, an area of six domains for every player, and what threatens."""

from __future__ import annotations

from attrs import frozen

from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.hegemony import Reach, nearest, needed, reached, threats
from laurel.games.carta_impera_victoria.majority import count, leaders, points
from laurel.games.carta_impera_victoria.table import DOMAINS, Table
from laurel.games.carta_impera_victoria.turns import turns_left
from laurel.match.message import N_
from laurel.match.setup import Points, Seat
from laurel.pages.carta_impera_victoria.wording import describe, domain_name, warning
from laurel.pages.environment import render
from laurel.pages.page import Region
from laurel.pages.sitting import PlayerView, Sitting
from laurel.pages.words import signed


@frozen
class TurnView:
    """Whose turn it is, and what the end of it brings."""

    countdown: str
    """How many turns are left, or empty while there are cards in the Age deck."""

    player: PlayerView
    following: PlayerView
    wins: bool
    """Whether the player has won when the turn ends."""

    is_last: bool
    """Whether the game is over when the turn ends."""

    is_over: bool


@frozen
class Column:
    """One domain of one area."""

    domain: str
    name: str
    cards: int
    needed: int
    """Cards for a Hegemony."""

    face_down: int
    leads: bool
    """Whether nobody has more cards of the domain."""


@frozen
class NearestView:
    """Where a player is nearest to a Hegemony."""

    domain: str
    name: str
    cards: int
    needed: int


@frozen
class AreaView:
    """A player's area."""

    player: PlayerView
    partner: PlayerView | None
    points: int
    columns: tuple[Column, ...]
    nearest: NearestView
    threatens: bool
    has_turn: bool
    is_winner: bool
    is_over: bool


@frozen
class SlotView:
    """The place above the thumb: who has the majorities."""

    lead: str
    has_reasons: bool
    """Whether there is something to count."""

    is_over: bool


Threat = tuple[PlayerView, str, tuple[NearestView, ...]]
"""Who wins unless somebody prevents it, that as a sentence, and the domains in which it is so."""


def board(sitting: Sitting) -> tuple[Region, ...]:
    """Return the regions of the board."""
    language = sitting.words.language
    return (
        Region("turn", render("carta_impera_victoria/turn.html", language, turn_view(sitting)), "side"),
        Region("warnings", render("carta_impera_victoria/warnings.html", language, warnings(sitting)), "side"),
        *(
            Region(f"area-{area.player.seat}", render("carta_impera_victoria/area.html", language, area), "areas")
            for area in areas(sitting)
        ),
        Region("slot", render("carta_impera_victoria/slot.html", language, slot(sitting)), can_wait=True),
    )


def totals(table: Table) -> dict[Seat, Points]:
    """Return what everybody has if the majorities are counted now."""
    return points(table)


def turn_view(sitting: Sitting) -> TurnView:
    """Return whose turn it is."""
    table: Table = sitting.state
    left = turns_left(table)
    return TurnView(
        countdown="" if left is None else sitting.words.count("%(n)s turn left", "%(n)s turns left", left),
        player=sitting.players[table.turn],
        following=sitting.players[(table.turn + 1) % len(table.areas)],
        wins=bool(reached(table, table.turn)),
        is_last=left == 1,
        is_over=sitting.replay.verdict is not None,
    )


def areas(sitting: Sitting) -> tuple[AreaView, ...]:
    """Return every player's area, clockwise."""
    table: Table = sitting.state
    paid = points(table)
    leading = {domain: leaders(table, domain) for domain in DOMAINS}
    return tuple(_area(sitting, one, paid[one.seat], leading) for one in sitting.players)


def _area(sitting: Sitting, player: PlayerView, paid: Points, leading: dict[Domain, tuple[Seat, ...]]) -> AreaView:
    table: Table = sitting.state
    verdict = sitting.replay.verdict
    seat = player.seat
    partners = [sitting.players[one] for one in table.side(seat) if one != seat]
    return AreaView(
        player=player,
        partner=partners[0] if partners else None,
        points=paid,
        columns=tuple(_column(sitting, seat, domain, seat in leading[domain]) for domain in DOMAINS),
        nearest=_reach(sitting, nearest(table, seat)),
        threatens=bool(reached(table, seat)),
        has_turn=verdict is None and seat == table.turn,
        is_winner=verdict is not None and seat in verdict.winners,
        is_over=verdict is not None,
    )


def _column(sitting: Sitting, seat: Seat, domain: Domain, leads: bool) -> Column:
    table: Table = sitting.state
    pile = table.pile(seat, domain)
    name = domain_name(sitting.words, domain)
    return Column(domain.value, name, pile.cards, needed(table, seat, domain), len(pile.face_down), leads)


def _reach(sitting: Sitting, reach: Reach) -> NearestView:
    return NearestView(reach.domain.value, domain_name(sitting.words, reach.domain), reach.cards, reach.needed)


def warnings(sitting: Sitting) -> tuple[Threat, ...]:
    """Return who threatens to win, in the order of the coming turns."""
    if sitting.replay.verdict is not None:
        return ()
    table: Table = sitting.state
    by_player: dict[Seat, tuple[Reach, ...]] = {}
    for reach in threats(table):
        by_player[reach.player] = (*by_player.get(reach.player, ()), reach)
    return tuple(
        (
            sitting.players[seat],
            warning(sitting.words, reaches[0], table.turn),
            tuple(_reach(sitting, one) for one in reaches),
        )
        for seat, reaches in by_player.items()
    )


def slot(sitting: Sitting) -> SlotView:
    """Return who has the majorities; after the end that no longer matters."""
    table: Table = sitting.state
    has_cards = any(pile.cards for area in table.areas for pile in area)
    said = lead(sitting) if has_cards else sitting.words(N_("No cards are on the table yet"))
    return SlotView(said, has_cards, sitting.replay.verdict is not None)


def lead(sitting: Sitting) -> str:
    """Return who has the majorities now, and by which comparison."""
    table: Table = sitting.state
    words = sitting.words
    counted = count(table)
    names = words.listed(counted.winners)
    if not counted.is_decided:
        return words(N_("Level by majority: %(names)s")) % {"names": names}
    text = words(N_("Ahead by majority: %(names)s")) % {"names": names}
    decisive = counted.comparisons[-1].domain
    return text if decisive is None else f"{text} ({domain_name(words, decisive)})"


def announce(sitting: Sitting) -> str:
    """Return what the newest entry changed: what happened, whose points moved, and who threatens to win."""
    if not sitting.replay.moments:
        return ""
    words, newest = sitting.words, sitting.replay.moments[-1]
    table: Table = sitting.state
    moved = [
        words(N_("%(player)s %(change)s, now %(points)s."))
        % {"player": words.name(entry.player), "change": signed(entry.points), "points": points(table)[entry.player]}
        for entry in newest.gained
    ]
    threatened = [said for _, said, _ in warnings(sitting)]
    return " ".join([describe(words, newest.entry.action, sitting.match.setup) + ".", *moved, *threatened])
