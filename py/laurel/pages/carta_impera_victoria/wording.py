"""Puts what happens at a table of CIV into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from laurel.games.carta_impera_victoria import actions
from laurel.games.carta_impera_victoria.components import NAMES, Domain
from laurel.games.carta_impera_victoria.hegemony import Reach
from laurel.games.carta_impera_victoria.table import Table, TeamTie
from laurel.match.message import N_
from laurel.match.setup import Seat, Setup
from laurel.pages.forms import Choices
from laurel.pages.sitting import Sitting
from laurel.pages.words import MINUS, Words

KINDS = {
    "play_cards": N_("Cards are played"),
    "discard_cards": N_("Cards are discarded"),
    "move_cards": N_("Cards change area or domain"),
    "place_utopia": N_("A Utopia is placed face down"),
    "remove_utopia": N_("A face-down Utopia is removed"),
    "end_turn": N_("End of turn"),
    "start_turn": N_("Whose turn it is"),
    "draw_last_card": N_("The last Age card is drawn"),
}


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


def describe(words: Words, action: Any, _: Setup[Any]) -> str:
    """Return what happened, as a sentence without the points, which stand beside it."""
    match action:
        case actions.PlayCards(player, domain, cards):
            return f"{_place(words, player, domain)} +{cards}"
        case actions.DiscardCards(player, domain, cards):
            return f"{_place(words, player, domain)} {MINUS}{cards}"
        case actions.MoveCards(player, domain, to_player, to_domain, cards):
            after = _place(words, to_player, to_domain or domain)
            return f"{_place(words, player, domain)} → {after} ×{cards}"
        case actions.PlaceUtopia(player, owner, domain, _):
            text = N_("%(player)s: Utopia face down → %(place)s")
            return words(text) % {"player": words.name(player), "place": _place(words, owner, domain)}
        case actions.RemoveUtopia(owner, domain):
            return words(N_("Face-down Utopia removed: %(place)s")) % {"place": _place(words, owner, domain)}
        case actions.EndTurn(player):
            return words(N_("%(player)s: end of turn")) % {"player": words.name(player)}
        case actions.StartTurn(player):
            return words(N_("turn: %(player)s")) % {"player": words.name(player)}
        case actions.DrawLastCard():
            return words(N_("The last Age card is drawn"))
    raise TypeError(action)


def listed_by_side(sitting: Sitting, seats: Sequence[Seat]) -> str:
    """Return players' names, those of a team joined."""
    sides = ([one.name for one in side if one.seat in seats] for side in sitting.sides)
    return ", ".join(" + ".join(names) for names in sides if names)


def _place(words: Words, seat: Seat, domain: Domain) -> str:
    return f"{words.name(seat)}: {domain_name(words, domain)}"


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


def labels(words: Words) -> dict[str, str]:
    """Return the label of every field."""
    return {
        "player": words(N_("Player")),
        "domain": words(N_("Domain")),
        "cards": words(N_("Cards")),
        "to_player": words(N_("To whom")),
        "to_domain": words(N_("Into which domain")),
        "owner": words(N_("In whose area")),
        "is_from_area": words(N_("The card was face up in its player’s area")),
        "first_player": words(N_("First Player")),
        "teams": words(N_("Two teams, partners opposite each other")),
        "team_tie": words(N_("Teams that are level on points")),
        "nobody": words(N_("nobody")),
        "nothing": words(N_("the same")),
    }


def kinds(words: Words) -> tuple[tuple[str, str], ...]:
    """Return the kinds of entry, and what they are called."""
    return tuple((kind, words(name)) for kind, name in KINDS.items())
