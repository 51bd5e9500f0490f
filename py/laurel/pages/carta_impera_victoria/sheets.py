"""The sheets of a board of CIV: a player's area, and the majorities as they stand."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from laurel.games.carta_impera_victoria.actions import (
    DiscardCards,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
    StartTurn,
)
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.hegemony import distance
from laurel.games.carta_impera_victoria.majority import count, leaders, points, scorers
from laurel.games.carta_impera_victoria.table import DOMAINS, Table
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.carta_impera_victoria.wording import domain_name, listed_by_side
from laurel.pages.environment import render
from laurel.pages.forms import Choice, Fields, Names, incomplete, number
from laurel.pages.match_view import MatchView, PlayerView


@frozen
class PileView:
    """One domain of the area, with what can be done about it."""

    domain: str
    name: str
    cards: int
    needed: int
    missing: int
    """Cards that are missing for a Hegemony."""

    face_down: tuple[PlayerView, ...]
    """Who placed the Utopia cards that lie face down here."""

    leads: bool
    can_take: bool
    """Whether the rules let a card leave this pile."""

    play: PlayCards
    """One card more."""

    discard: DiscardCards
    """One card less."""

    remove_utopia: RemoveUtopia


@frozen
class PlayerSheet:
    """A player's area, close by."""

    player: PlayerView
    partner: PlayerView | None
    points: int
    piles: tuple[PileView, ...]
    players: tuple[PlayerView, ...]
    """Everybody at the table, for cards that move."""

    domains: tuple[Choice, ...]
    has_cards: bool
    """Whether a card lies face up in the area."""

    can_turn_over: bool
    """Whether somebody has a Utopia card face up that can be placed face down."""

    has_turn: bool
    is_over: bool
    start_turn: StartTurn
    placing: Names
    """The controls of the form for a Utopia card that is placed face down in the area."""

    moving: Names
    """The controls of the form for cards that leave the area or a domain."""


@frozen
class MajorityLine:
    """One domain: everybody's cards, most first, and whether they have its point."""

    domain: str
    name: str
    cards: tuple[tuple[PlayerView, int, bool], ...]
    reason: str


@frozen
class MajoritySheet:
    """What a count of the majorities would bring now."""

    outcome: str
    lines: tuple[MajorityLine, ...]
    standings: tuple[tuple[tuple[PlayerView, ...], int, bool], ...]
    """Players or teams with their points, and whether they would win, most points first."""

    tie_break: tuple[str, ...]
    """The comparisons after the points, in words."""


def player_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return a player's area with everything that can be entered about it."""
    seat = Seat(number(fields, "seat"))
    if seat not in match_view.match.setup.seats:
        raise incomplete()
    table: Table = match_view.state
    partners = [match_view.players[one] for one in table.side(seat) if one != seat]
    view = PlayerSheet(
        player=match_view.players[seat],
        partner=partners[0] if partners else None,
        points=points(table)[seat],
        piles=tuple(_pile(match_view, seat, domain) for domain in DOMAINS),
        players=match_view.players,
        domains=tuple((domain.value, domain_name(match_view.translator, domain)) for domain in DOMAINS),
        has_cards=any(table.cards(seat, domain) for domain in DOMAINS),
        can_turn_over=any(
            not match_view.obstacle(PlaceUtopia(one, seat, Domain.UTOPIA, is_from_area=True)) for one in table.seats
        ),
        has_turn=seat == table.turn,
        is_over=match_view.replay.verdict is not None,
        start_turn=StartTurn(seat),
        placing=Names(PlaceUtopia),
        moving=Names(MoveCards),
    )
    return render("carta_impera_victoria/player.html", match_view.translator.language, view)


def _pile(match_view: MatchView, seat: Seat, domain: Domain) -> PileView:
    table: Table = match_view.state
    near = distance(table, seat, domain)
    discard = DiscardCards(seat, domain)
    return PileView(
        domain=domain.value,
        name=domain_name(match_view.translator, domain),
        cards=near.cards,
        needed=near.needed,
        missing=near.missing,
        face_down=tuple(match_view.players[placer] for placer in table.pile(seat, domain).face_down),
        leads=seat in leaders(table, domain),
        can_take=not match_view.obstacle(discard),
        play=PlayCards(seat, domain),
        discard=discard,
        remove_utopia=RemoveUtopia(seat, domain),
    )


def majority_sheet(match_view: MatchView, _: Fields) -> str:
    """Return who would win if the majorities were counted now, and why."""
    table: Table = match_view.state
    translator = match_view.translator
    counted = count(table)
    paid = points(table)
    text = N_("If the majorities were counted now: %(names)s") if counted.is_decided else N_("Level now: %(names)s")
    view = MajoritySheet(
        outcome=translator(text) % {"names": listed_by_side(match_view, counted.winners)},
        lines=tuple(_line(match_view, domain) for domain in DOMAINS),
        standings=tuple(
            (
                tuple(match_view.players[one] for one in side),
                paid[side[0]],
                counted.is_decided and side[0] in counted.winners,
            )
            for side in sorted(table.sides, key=lambda side: -paid[side[0]])
        ),
        tie_break=tuple(_compared(match_view, one.domain, one.values) for one in counted.comparisons if one.domain),
    )
    return render("carta_impera_victoria/majority.html", translator.language, view)


def _line(match_view: MatchView, domain: Domain) -> MajorityLine:
    table: Table = match_view.state
    leading = leaders(table, domain)
    cards = [(player, table.cards(player.seat, domain), player.seat in leading) for player in match_view.players]
    return MajorityLine(
        domain.value,
        domain_name(match_view.translator, domain),
        tuple(sorted((one for one in cards if one[1]), key=lambda one: -one[1])),
        _reason(match_view, domain),
    )


def _reason(match_view: MatchView, domain: Domain) -> str:
    table: Table = match_view.state
    translator = match_view.translator
    leading, scoring = leaders(table, domain), scorers(table, domain)
    if not leading:
        return translator(N_("Nobody has a card: no point"))
    names = {"names": translator.player_names(leading)}
    if len(leading) == 1:
        return translator(N_("Most cards: %(names)s")) % names
    if table.is_team_game and scoring == table.side(leading[0]):
        return translator(N_("Partners are level: one point for their team")) % names
    return translator(N_("Level: a point for each of them")) % names


def _compared(match_view: MatchView, domain: Domain, cards: Mapping[Seat, int]) -> str:
    translator = match_view.translator
    return f"{domain_name(translator, domain)}: " + ", ".join(
        f"{translator.player_name(seat)} {held}" for seat, held in cards.items()
    )


SHEETS = {"player": player_sheet, "majority": majority_sheet}
