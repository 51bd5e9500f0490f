"""The dialogs of CIV by name, and the dialog of the majorities."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.majority import count_majority, leaders, points, scorers
from laurel.games.carta_impera_victoria.state import DOMAINS, State
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.carta_impera_victoria.player_dialog import player_dialog
from laurel.pages.carta_impera_victoria.wording import domain_name, names_by_side
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields
from laurel.pages.match.presentation import MatchView


def majority_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the dialog of the majorities."""
    state: State = match_view.state
    translator = match_view.translator
    counted = count_majority(state)
    totals = points(state)
    text = N_("If the majorities were counted now: %(names)s") if counted.is_decided else N_("Tied now: %(names)s")
    return render(
        "carta_impera_victoria/majority.html",
        translator.language,
        outcome=translator(text, names=names_by_side(match_view, counted.left)),
        lines=tuple(_line(match_view, domain) for domain in DOMAINS),
        standings=tuple(
            (
                tuple(match_view.players[one] for one in side),
                totals[side[0]],
                counted.is_decided and side[0] in counted.left,
            )
            for side in sorted(state.sides, key=lambda side: -totals[side[0]])
        ),
        tie_break=tuple(_compared(match_view, one.domain, one.values) for one in counted.comparisons if one.domain),
    )


def _line(match_view: MatchView, domain: Domain) -> Values:
    state: State = match_view.state
    leading = leaders(state, domain)
    cards = [(player, state.cards(player.seat, domain), player.seat in leading) for player in match_view.players]
    return Values(
        domain=domain.value,
        name=domain_name(match_view.translator, domain),
        cards=tuple(sorted((one for one in cards if one[1]), key=lambda one: -one[1])),
        reason=_reason(match_view, domain),
    )


def _reason(match_view: MatchView, domain: Domain) -> str:
    state: State = match_view.state
    translator = match_view.translator
    leading, scoring = leaders(state, domain), scorers(state, domain)
    if not leading:
        return translator(N_("Nobody has a card: no point"))
    names = translator.player_names(leading)
    if len(leading) == 1:
        return translator(N_("Most cards: %(names)s"), names=names)
    if state.is_team_game and scoring == state.side(leading[0]):
        return translator(N_("Partners are tied: one point for their team"))
    return translator(N_("Tied: a point for each of them"))


def _compared(match_view: MatchView, domain: Domain, cards: Mapping[Seat, int]) -> str:
    translator = match_view.translator
    return f"{domain_name(translator, domain)}: " + ", ".join(
        f"{translator.player_name(seat)} {held}" for seat, held in cards.items()
    )


DIALOGS = {"player": player_dialog, "majority": majority_dialog}
