"""The dialog of a player: cards taken from others, face-down Utopias placed, and every pile of the area."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.actions import (
    DiscardCards,
    MoveCards,
    PlaceUtopia,
    RemoveUtopia,
    StartTurn,
)
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.majority import culture_coin, leaders, points
from laurel.games.carta_impera_victoria.state import DOMAINS, State
from laurel.match.setup import Seat
from laurel.pages.carta_impera_victoria.board import partner_of, pile_view
from laurel.pages.carta_impera_victoria.wording import domain_name
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, text
from laurel.pages.match.presentation import MatchView, chosen_player

TAKE, UTOPIA = "take", "utopia"
"""What the player does to the areas of the others: takes a card, or places a Utopia face down."""

ELSEWHERE = "elsewhere"
"""The value of the field `source` for a Utopia card that does not come from the player's area."""


def player_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return a player's dialog.

    The fields are the `seat`, the `mode`, and the `source` of a Utopia card. Without the last two, a tap takes a card,
    and a Utopia comes from the player's area if it can.

    Raises:
        FormError: there is no such seat.
    """
    state: State = match_view.state
    player = chosen_player(match_view, fields)
    seat = player.seat
    mode = UTOPIA if text(fields, "mode") == UTOPIA else TAKE
    can_turn_over = not match_view.obstacle(PlaceUtopia(seat, seat, Domain.UTOPIA, is_from_area=True))
    is_from_area = can_turn_over and text(fields, "source") != ELSEWHERE

    def enter(owner: Seat, domain: Domain) -> MoveCards | PlaceUtopia:
        if mode == UTOPIA:
            return PlaceUtopia(seat, owner, domain, is_from_area)
        return MoveCards(owner, domain, seat)

    return render(
        "carta_impera_victoria/player.html",
        match_view.translator.language,
        player=player,
        partner=partner_of(match_view, seat),
        points=points(state)[seat],
        is_first=seat == state.first_player,
        has_coin=seat == culture_coin(state),
        piles=tuple(
            (
                pile_view(match_view, seat, domain, leaders(state, domain)),
                not match_view.obstacle(DiscardCards(seat, domain)),
                RemoveUtopia(seat, domain),
            )
            for domain in DOMAINS
        ),
        mode=mode,
        rows=tuple(
            (other, tuple(_target(match_view, other.seat, one, enter(other.seat, one)) for one in DOMAINS))
            for other in match_view.players
            if other.seat != seat
        ),
        can_turn_over=can_turn_over,
        is_from_area=is_from_area,
        has_turn=seat == state.turn,
        is_over=match_view.replay.verdict is not None,
        start_turn=StartTurn(seat),
    )


def _target(match_view: MatchView, owner: Seat, domain: Domain, action: MoveCards | PlaceUtopia) -> Values:
    state: State = match_view.state
    name = domain_name(match_view.translator, domain)
    return Values(
        domain=domain.value,
        name=name,
        cards=state.cards(owner, domain),
        action=action,
        is_possible=not match_view.obstacle(action),
    )
