"""Texts of CIV that several screens have."""

from __future__ import annotations

from collections.abc import Sequence

from laurel.games.carta_impera_victoria.components import NAMES, Domain
from laurel.games.carta_impera_victoria.hegemony import HegemonyDistance
from laurel.games.carta_impera_victoria.state import State, TeamTie
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.forms import Choices
from laurel.pages.language.translator import Translator
from laurel.pages.match.players import names_of
from laurel.pages.match.presentation import MatchView


def domain_name(translator: Translator, domain: Domain) -> str:
    """Return the name of a domain."""
    return translator(NAMES[domain])


def source(translator: Translator, source_id: str) -> str:
    """Return the name of a source of points, which is a domain."""
    return domain_name(translator, Domain(source_id))


def progress(translator: Translator, state: State) -> str:
    """Return how far a match is: the round, and whose turn it is."""
    if state.hegemon is not None or state.is_last_round_over:
        return round_number(translator, state)
    turn = translator(N_("turn: %(player)s"), player=translator.player_name(state.turn))
    return f"{round_text(translator, state)} · {turn}"


def round_number(translator: Translator, state: State) -> str:
    """Return the number of the round."""
    return translator(N_("Round %(round)s"), round=state.round)


def round_text(translator: Translator, state: State) -> str:
    """Return the round; after the last card, the number of turns that are left."""
    left = state.turns_left
    if left is None:
        return round_number(translator, state)
    return translator.plural("Last round: %(n)s turn left", "Last round: %(n)s turns left", left)


def names_by_side(match_view: MatchView, seats: Sequence[Seat]) -> str:
    """Return the names of players, those of a team joined by a plus."""
    sides = (tuple(player for player in side if player.seat in seats) for side in match_view.sides)
    return ", ".join(names_of(side) for side in sides if side)


def warning(translator: Translator, distance: HegemonyDistance, turn: Seat) -> str:
    """Return the warning that a player is about to win."""
    text = (
        N_("%(player)s wins at the end of this turn unless stopped.")
        if distance.player == turn
        else N_("%(player)s wins at the end of their next turn unless stopped.")
    )
    return translator(text, player=translator.player_name(distance.player))


def choices(translator: Translator) -> Choices:
    """Return what can be chosen from lists, by type."""
    return {
        Domain: tuple((domain.value, domain_name(translator, domain)) for domain in Domain),
        TeamTie: (("draw", translator(N_("a draw"))), ("sum", translator(N_("the partners' cards are added")))),
    }
