"""Puts what happens at a table of CIV into words."""

from __future__ import annotations

from collections.abc import Sequence

from laurel.games.carta_impera_victoria.components import NAMES, Domain
from laurel.games.carta_impera_victoria.hegemony import Reach
from laurel.games.carta_impera_victoria.table import Table, TeamTie
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.forms import Choices
from laurel.pages.match_view import MatchView
from laurel.pages.translator import Translator


def domain_name(translator: Translator, domain: Domain) -> str:
    """Return what a domain is called."""
    return translator(NAMES[domain])


def source(translator: Translator, source_id: str) -> str:
    """Return what a source of points is called: every point comes from a domain."""
    return domain_name(translator, Domain(source_id))


def rule(_: Translator, number: str) -> str:
    """Return the part of the rulebook's page on the end of the game: A or B, in every language."""
    return number


def course(translator: Translator, table: Table) -> str:
    """Return how far the match is: the round, and whose turn it is."""
    if table.hegemon is not None or table.is_last_round_over:
        return translator(N_("Round %(round)s")) % {"round": table.round}
    turn = translator(N_("turn: %(player)s")) % {"player": translator.player_name(table.turn)}
    return f"{stretch(translator, table)} · {turn}"


def stretch(translator: Translator, table: Table) -> str:
    """Return the round; in the last one, how many turns are left."""
    left = table.turns_left
    if left is None:
        return translator(N_("Round %(round)s")) % {"round": table.round}
    return translator.plural("Last round: %(n)s turn left", "Last round: %(n)s turns left", left)


def listed_by_side(match_view: MatchView, seats: Sequence[Seat]) -> str:
    """Return players' names, those of a team joined."""
    sides = ([one.name for one in side if one.seat in seats] for side in match_view.sides)
    return ", ".join(" + ".join(names) for names in sides if names)


def warning(translator: Translator, reach: Reach, turn: Seat) -> str:
    """Return that somebody wins at the end of their turn, unless others prevent it."""
    text = (
        N_("%(player)s wins at the end of this turn unless stopped.")
        if reach.player == turn
        else N_("%(player)s wins at the end of their next turn unless stopped.")
    )
    return translator(text) % {"player": translator.player_name(reach.player)}


def choices(translator: Translator, names: tuple[str, ...]) -> Choices:
    """Return what can be chosen from lists, by type."""
    return {
        Seat: tuple((str(seat), name) for seat, name in enumerate(names)),
        Domain: tuple((domain.value, domain_name(translator, domain)) for domain in Domain),
        TeamTie: (("draw", translator(N_("a draw"))), ("sum", translator(N_("the partners’ cards are added")))),
        bool: (("yes", translator(N_("yes"))), ("no", translator(N_("no")))),
    }
