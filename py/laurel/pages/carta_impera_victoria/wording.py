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
from laurel.pages.words import Words


def domain_name(words: Words, domain: Domain) -> str:
    """Return what a domain is called."""
    return words(NAMES[domain])


def source(words: Words, source_id: str) -> str:
    """Return what a source of points is called: every point comes from a domain."""
    return domain_name(words, Domain(source_id))


def rule(_: Words, number: str) -> str:
    """Return the part of the rulebook's page on the end of the game: A or B, in every language."""
    return number


def course(words: Words, table: Table) -> str:
    """Return how far the match is: the round, and whose turn it is."""
    if table.hegemon is not None or table.is_last_round_over:
        return words(N_("Round %(round)s")) % {"round": table.round}
    turn = words(N_("turn: %(player)s")) % {"player": words.name(table.turn)}
    return f"{stretch(words, table)} · {turn}"


def stretch(words: Words, table: Table) -> str:
    """Return the round; in the last one, how many turns are left."""
    left = table.turns_left
    if left is None:
        return words(N_("Round %(round)s")) % {"round": table.round}
    return words.count("Last round: %(n)s turn left", "Last round: %(n)s turns left", left)


def listed_by_side(match_view: MatchView, seats: Sequence[Seat]) -> str:
    """Return players' names, those of a team joined."""
    sides = ([one.name for one in side if one.seat in seats] for side in match_view.sides)
    return ", ".join(" + ".join(names) for names in sides if names)


def warning(words: Words, reach: Reach, turn: Seat) -> str:
    """Return that somebody wins at the end of their turn, unless others prevent it."""
    text = (
        N_("%(player)s wins at the end of this turn unless stopped.")
        if reach.player == turn
        else N_("%(player)s wins at the end of their next turn unless stopped.")
    )
    return words(text) % {"player": words.name(reach.player)}


def choices(words: Words, names: tuple[str, ...]) -> Choices:
    """Return what can be chosen from lists, by type."""
    return {
        Seat: tuple((str(seat), name) for seat, name in enumerate(names)),
        Domain: tuple((domain.value, domain_name(words, domain)) for domain in Domain),
        TeamTie: (("draw", words(N_("a draw"))), ("sum", words(N_("the partners’ cards are added")))),
        bool: (("yes", words(N_("yes"))), ("no", words(N_("no")))),
    }
