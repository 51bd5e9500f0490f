"""The board of CIV: the turn, every player's area with its six domains, and who is about to win."""

from __future__ import annotations

from typing import Any

from laurel.games.carta_impera_victoria.actions import DiscardCards, DrawLastCard, EndTurn, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.hegemony import (
    HegemonyDistance,
    cards_needed,
    distance,
    reached_hegemonies,
    threats,
)
from laurel.games.carta_impera_victoria.majority import count_majority, culture_coin, leaders, points
from laurel.games.carta_impera_victoria.state import DOMAINS, State
from laurel.match.message import N_
from laurel.match.replay import Replay
from laurel.match.setup import Points, Seat
from laurel.pages.carta_impera_victoria.wording import domain_name, names_by_side, warning
from laurel.pages.entry.speech import entry_speech
from laurel.pages.environment import Values, render
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.reminders import Reminder, opening_reminder
from laurel.pages.page import Region

CLOSE = 1
"""How many cards a player may lack for a Hegemony to be shown as close to it."""


def board(match_view: MatchView) -> tuple[Region, ...]:
    """Return the regions of the board."""
    language = match_view.translator.language
    return (
        _turn(match_view),
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


def _turn(match_view: MatchView) -> Region:
    """Return whose turn it is, and what happens when it ends."""
    state: State = match_view.state
    left = state.turns_left
    verdict = match_view.replay.verdict
    html = render(
        "carta_impera_victoria/turn.html",
        match_view.translator.language,
        countdown="" if left is None else match_view.translator.plural("%(n)s turn left", "%(n)s turns left", left),
        player=match_view.players[state.turn],
        following=match_view.players[(state.turn + 1) % len(state.areas)],
        wins=bool(reached_hegemonies(state, state.turn)),
        is_last=left == 1,
        ending=match_view.translator.message(verdict.ending) if verdict else "",
        end_turn=EndTurn(state.turn),
        draw_last_card=DrawLastCard(),
    )
    return Region("turn", html, "side")


def teams(match_view: MatchView) -> tuple[Values, ...]:
    """Return the teams; empty where everybody plays alone."""
    state: State = match_view.state
    if not state.is_team_game:
        return ()
    totals = points(state)
    return tuple(
        Values(players=side, points=totals[side[0].seat], wins=match_view.has_won(side)) for side in match_view.sides
    )


def areas(match_view: MatchView) -> tuple[Values, ...]:
    """Return every player's area, clockwise."""
    state: State = match_view.state
    totals = points(state)
    leading = {domain: leaders(state, domain) for domain in DOMAINS}
    return tuple(_area(match_view, one, totals[one.seat], leading) for one in match_view.players)


def _area(match_view: MatchView, player: PlayerView, total: Points, leading: dict[Domain, tuple[Seat, ...]]) -> Values:
    """Return a player's area.

    Values:
        points: the player's points; `None` in a team, whose points are shown once, above the areas.
        close: the names of the domains in which the player has a Hegemony or lacks one card for it, the nearest first.
        is_first: whether the player is the First Player.
        has_coin: whether the player has the Culture coin.
    """
    state: State = match_view.state
    is_over = match_view.replay.verdict is not None
    seat = player.seat
    partner = partner_of(match_view, seat)
    distances = sorted((distance(state, seat, domain) for domain in DOMAINS), key=lambda one: one.missing)
    return Values(
        player=player,
        partner=partner,
        points=None if partner else total,
        columns=tuple(pile_view(match_view, seat, domain, leading[domain]) for domain in DOMAINS),
        close=tuple(
            (domain_name(match_view.translator, one.domain), one)
            for one in distances
            if one.missing <= CLOSE and not is_over
        ),
        is_first=seat == state.first_player,
        has_coin=seat == culture_coin(state),
        threatens=not is_over and seat in state.upcoming and bool(reached_hegemonies(state, seat)),
        has_turn=not is_over and seat == state.turn,
        is_winner=seat in match_view.winners,
        is_over=is_over,
    )


def partner_of(match_view: MatchView, seat: Seat) -> PlayerView | None:
    """Return the partner of a player; `None` where everybody plays alone."""
    state: State = match_view.state
    return next((match_view.players[one] for one in state.side(seat) if one != seat), None)


def pile_view(match_view: MatchView, seat: Seat, domain: Domain, leading: tuple[Seat, ...]) -> Values:
    """Return a pile of a player; `leading` are those who have the most cards of the domain.

    Values:
        needed: the number of cards that a Hegemony takes.
        face_down: who placed each of the face-down Utopias.
        leads: whether the player has cards of the domain, and nobody has more.
        play: adds a card.
        discard: removes a card.
    """
    state: State = match_view.state
    pile = state.pile(seat, domain)
    return Values(
        domain=domain.value,
        name=domain_name(match_view.translator, domain),
        cards=pile.cards,
        needed=cards_needed(state, seat, domain),
        face_down=tuple(match_view.players[placer] for placer in pile.face_down),
        leads=seat in leading,
        play=PlayCards(seat, domain),
        discard=DiscardCards(seat, domain),
    )


def reminders(match_view: MatchView) -> tuple[Reminder, ...]:
    """Return who is about to win by Hegemony, and by which domains, in turn order."""
    state: State = match_view.state
    translator = match_view.translator
    by_player: dict[Seat, list[HegemonyDistance]] = {}
    for threat in _threats(match_view):
        by_player.setdefault(threat.player, []).append(threat)
    soon, later = N_("%(player)s wins this turn: %(domains)s"), N_("%(player)s wins next turn: %(domains)s")
    return tuple(
        opening_reminder(
            translator(
                soon if seat == state.turn else later,
                player=translator.player_name(seat),
                domains=", ".join(
                    f"{domain_name(translator, one.domain)} {one.cards}/{one.needed}" for one in distances
                ),
            ),
            "majority",
            "ending",
        )
        for seat, distances in by_player.items()
    )


def warnings(match_view: MatchView) -> tuple[str, ...]:
    """Return who is about to win by Hegemony as sentences, in turn order."""
    state: State = match_view.state
    said = (warning(match_view.translator, one, state.turn) for one in _threats(match_view))
    return tuple(dict.fromkeys(said))


def _threats(match_view: MatchView) -> tuple[HegemonyDistance, ...]:
    return threats(match_view.state) if match_view.replay.verdict is None else ()


def turn_and_lead(match_view: MatchView) -> str:
    """Return whose turn it is, and who is ahead by majority; before the first card, how cards are entered."""
    state: State = match_view.state
    translator = match_view.translator
    if not any(pile.cards for area in state.areas for pile in area):
        return translator(N_("Tap a domain to add a card, hold it to remove one"))
    turn = translator(N_("turn: %(player)s"), player=translator.player_name(state.turn))
    return f"{lead(match_view)} · {turn}"


def lead(match_view: MatchView) -> str:
    """Return who is ahead by majority, and by which domain of the tie-break if that decides."""
    state: State = match_view.state
    translator = match_view.translator
    counted = count_majority(state)
    names = names_by_side(match_view, counted.left)
    if not counted.is_decided:
        return translator(N_("Tied: %(names)s"), names=names)
    text = translator(N_("Ahead: %(names)s"), names=names)
    decisive = counted.comparisons[-1].domain
    return text if decisive is None else f"{text} ({domain_name(translator, decisive)})"


def announce(match_view: MatchView, before: Replay[Any, Any] | None = None) -> str:
    """Return the newest entry as sentences: what it was, whose points it changed, and who is about to win."""
    return entry_speech(match_view, before, lead, _ahead, warnings)


def _ahead(match_view: MatchView) -> object:
    return count_majority(match_view.state).left
