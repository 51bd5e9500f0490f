"""The board of CIV: whose turn it is, an area of six domains for every player, and what threatens."""

from __future__ import annotations

from attrs import frozen

from laurel.games.carta_impera_victoria.actions import DiscardCards, DrawLastCard, EndTurn, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.hegemony import Reach, nearest, needed, reached, threats
from laurel.games.carta_impera_victoria.majority import count, leaders, points
from laurel.games.carta_impera_victoria.table import DOMAINS, Table
from laurel.match.message import N_
from laurel.match.setup import Points, Seat
from laurel.pages.carta_impera_victoria.wording import domain_name, listed_by_side, warning
from laurel.pages.environment import render
from laurel.pages.match_view import MatchView, PlayerView
from laurel.pages.page import Region
from laurel.pages.translator import signed


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

    ending: str
    """How the match has ended, or empty."""

    end_turn: EndTurn
    draw_last_card: DrawLastCard


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

    play: PlayCards
    """One card more."""

    discard: DiscardCards
    """One card less."""


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
    points: int | None
    """The player's points; `None` in a team, whose points stand above the areas."""

    longest_name: int
    """Letters of the longest name of a domain: whether there is room for the names depends on it."""

    columns: tuple[Column, ...]
    nearest: NearestView
    threatens: bool
    has_turn: bool
    is_winner: bool
    is_over: bool


@frozen
class Threat:
    """Who wins unless somebody prevents it."""

    player: PlayerView
    said: str
    """That as a sentence."""

    when: str
    """At the end of which turn, in short."""

    reaches: tuple[NearestView, ...]
    """The domains in which it is so."""


@frozen
class ForecastView:
    """What the end would bring: who wins by Hegemony unless stopped, or else who has the majorities.

    It has one place of one size, so that a warning moves nothing.
    """

    threats: tuple[Threat, ...]
    lead: str
    """Who has the majorities; after the end, who has won."""

    has_reasons: bool
    """Whether there is something to count."""


@frozen
class TeamView:
    """A team, and its points."""

    players: tuple[PlayerView, ...]
    points: int
    wins: bool


def board(match_view: MatchView) -> tuple[Region, ...]:
    """Return the regions of the board."""
    language = match_view.translator.language
    return (
        Region("turn", render("carta_impera_victoria/turn.html", language, turn_view(match_view)), "side"),
        Region("forecast", render("carta_impera_victoria/forecast.html", language, forecast(match_view)), "side"),
        *(
            Region("teams", render("carta_impera_victoria/teams.html", language, one), "side")
            for one in [teams(match_view)]
            if one
        ),
        *(
            Region(f"area-{area.player.seat}", render("carta_impera_victoria/area.html", language, area), "areas")
            for area in areas(match_view)
        ),
    )


def turn_view(match_view: MatchView) -> TurnView:
    """Return whose turn it is."""
    table: Table = match_view.state
    left = table.turns_left
    verdict = match_view.replay.verdict
    return TurnView(
        countdown="" if left is None else match_view.translator.plural("%(n)s turn left", "%(n)s turns left", left),
        player=match_view.players[table.turn],
        following=match_view.players[(table.turn + 1) % len(table.areas)],
        wins=bool(reached(table, table.turn)),
        is_last=left == 1,
        ending=match_view.translator.message(verdict.ending) if verdict else "",
        end_turn=EndTurn(table.turn),
        draw_last_card=DrawLastCard(),
    )


def teams(match_view: MatchView) -> tuple[TeamView, ...]:
    """Return the teams and their points; nothing where everybody plays alone."""
    table: Table = match_view.state
    if not table.is_team_game:
        return ()
    paid = points(table)
    return tuple(TeamView(side, paid[side[0].seat], side[0].seat in match_view.winners) for side in match_view.sides)


def areas(match_view: MatchView) -> tuple[AreaView, ...]:
    """Return every player's area, clockwise."""
    table: Table = match_view.state
    paid = points(table)
    leading = {domain: leaders(table, domain) for domain in DOMAINS}
    return tuple(_area(match_view, one, paid[one.seat], leading) for one in match_view.players)


def _area(match_view: MatchView, player: PlayerView, paid: Points, leading: dict[Domain, tuple[Seat, ...]]) -> AreaView:
    table: Table = match_view.state
    is_over = match_view.replay.verdict is not None
    seat = player.seat
    partners = [match_view.players[one] for one in table.side(seat) if one != seat]
    return AreaView(
        player=player,
        partner=partners[0] if partners else None,
        points=None if partners else paid,
        longest_name=max(len(domain_name(match_view.translator, domain)) for domain in DOMAINS),
        columns=tuple(_column(match_view, seat, domain, seat in leading[domain]) for domain in DOMAINS),
        nearest=_reach(match_view, nearest(table, seat)),
        threatens=not is_over and seat in table.coming and bool(reached(table, seat)),
        has_turn=not is_over and seat == table.turn,
        is_winner=seat in match_view.winners,
        is_over=is_over,
    )


def _column(match_view: MatchView, seat: Seat, domain: Domain, leads: bool) -> Column:
    table: Table = match_view.state
    pile = table.pile(seat, domain)
    return Column(
        domain=domain.value,
        name=domain_name(match_view.translator, domain),
        cards=pile.cards,
        needed=needed(table, seat, domain),
        face_down=len(pile.face_down),
        leads=leads,
        play=PlayCards(seat, domain),
        discard=DiscardCards(seat, domain),
    )


def _reach(match_view: MatchView, reach: Reach) -> NearestView:
    return NearestView(reach.domain.value, domain_name(match_view.translator, reach.domain), reach.cards, reach.needed)


def warnings(match_view: MatchView) -> tuple[Threat, ...]:
    """Return who threatens to win, in the order of the coming turns."""
    if match_view.replay.verdict is not None:
        return ()
    table: Table = match_view.state
    by_player: dict[Seat, tuple[Reach, ...]] = {}
    for reach in threats(table):
        by_player[reach.player] = (*by_player.get(reach.player, ()), reach)
    return tuple(
        Threat(
            match_view.players[seat],
            warning(match_view.translator, reaches[0], table.turn),
            match_view.translator(N_("this turn") if seat == table.turn else N_("next turn")),
            tuple(_reach(match_view, one) for one in reaches),
        )
        for seat, reaches in by_player.items()
    )


def forecast(match_view: MatchView) -> ForecastView:
    """Return who threatens to win, and who has the majorities; after the end, who has won."""
    table: Table = match_view.state
    if match_view.replay.verdict is not None:
        return ForecastView((), match_view.outcome, has_reasons=False)
    has_cards = any(pile.cards for area in table.areas for pile in area)
    said = lead(match_view) if has_cards else match_view.translator(N_("No cards are on the table yet"))
    return ForecastView(warnings(match_view), said, has_cards)


def lead(match_view: MatchView) -> str:
    """Return who has the majorities now, and by which comparison."""
    table: Table = match_view.state
    translator = match_view.translator
    counted = count(table)
    names = listed_by_side(match_view, counted.winners)
    if not counted.is_decided:
        return translator(N_("Level by majority: %(names)s")) % {"names": names}
    text = translator(N_("Ahead by majority: %(names)s")) % {"names": names}
    decisive = counted.comparisons[-1].domain
    return text if decisive is None else f"{text} ({domain_name(translator, decisive)})"


def announce(match_view: MatchView) -> str:
    """Return what the newest entry changed: what happened, whose points moved, and who threatens to win."""
    if not match_view.replay.log_steps:
        return ""
    translator, newest = match_view.translator, match_view.replay.log_steps[-1]
    table: Table = match_view.state
    sides = {side[0].seat: table.side(side[0].seat) for side in match_view.sides}
    moved = [
        translator(N_("%(player)s %(change)s, now %(points)s."))
        % {
            "player": listed_by_side(match_view, sides[entry.player]),
            "change": signed(entry.points),
            "points": points(table)[entry.player],
        }
        for entry in newest.gained
        if entry.player in sides
    ]
    threatened = [threat.said for threat in warnings(match_view)]
    return " ".join(
        [
            match_view.presentation.describe(translator, newest.entry.action, match_view.match.setup) + ".",
            *moved,
            *threatened,
        ]
    )
