"""Titles, descriptions and form fields of the actions of CIV, and the form fields of its options."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.carta_impera_victoria.actions import (
    DiscardCards,
    DrawLastCard,
    EndTurn,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
    StartTurn,
)
from laurel.games.carta_impera_victoria.components import ALL_CARDS, Domain
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.carta_impera_victoria.wording import domain_name
from laurel.pages.forms import Field
from laurel.pages.language.translator import Translator
from laurel.pages.match.declarations import ActionText, in_groups

FIELDS: Mapping[str, Field] = {
    "player": Field(N_("Player")),
    "domain": Field(N_("Domain")),
    "cards": Field(N_("Cards"), range(1, ALL_CARDS + 1)),
    "to_player": Field(N_("To whom")),
    "to_domain": Field(N_("Into which domain"), none=N_("the same")),
    "owner": Field(N_("In whose area")),
    "is_from_area": Field(N_("The card was face up in its player's area")),
}
"""The controls of the fields of actions, by name. A kind of action may have others of its own."""


def _place(translator: Translator, seat: Seat, domain: Domain) -> str:
    return f"{translator.player_name(seat)}: {domain_name(translator, domain)}"


def _played(translator: Translator, action: PlayCards) -> str:
    cards = translator.plural("%(n)s card played", "%(n)s cards played", action.cards)
    return f"{_place(translator, action.player, action.domain)}, {cards}"


def _discarded(translator: Translator, action: DiscardCards) -> str:
    cards = translator.plural("%(n)s card discarded", "%(n)s cards discarded", action.cards)
    return f"{_place(translator, action.player, action.domain)}, {cards}"


def _moved(translator: Translator, action: MoveCards) -> str:
    before, after = translator.player_name(action.player), translator.player_name(action.to_player)
    domain = domain_name(translator, action.domain)
    to_domain = domain_name(translator, action.to_domain or action.domain)
    if action.to_player == action.player:
        move = f"{before}: {domain} → {to_domain}"
    elif to_domain == domain:
        move = f"{before} → {after}: {domain}"
    else:
        move = f"{before}: {domain} → {after}: {to_domain}"
    cards = translator.plural("%(n)s card", "%(n)s cards", action.cards)
    return f"{move}, {cards}"


def _place_in_sentence(translator: Translator, seat: Seat, domain: Domain) -> str:
    return f"{domain_name(translator, domain)} ({translator.player_name(seat)})"


def _utopia_placed(translator: Translator, action: PlaceUtopia) -> str:
    place = _place_in_sentence(translator, action.owner, action.domain)
    return translator(
        N_("%(player)s: Utopia face down → %(place)s"), player=translator.player_name(action.player), place=place
    )


def _utopia_removed(translator: Translator, action: RemoveUtopia) -> str:
    place = _place_in_sentence(translator, action.owner, action.domain)
    return translator(N_("Face-down Utopia removed: %(place)s"), place=place)


GROUPS: Mapping[str, Mapping[type, ActionText]] = {
    N_("Cards"): {
        PlayCards: ActionText(N_("Cards are played"), _played),
        DiscardCards: ActionText(N_("Cards are discarded"), _discarded),
        MoveCards: ActionText(N_("Cards change area or domain"), _moved),
        PlaceUtopia: ActionText(N_("A Utopia is placed face down"), _utopia_placed),
        RemoveUtopia: ActionText(N_("A face-down Utopia is removed"), _utopia_removed),
    },
    N_("Turns"): {
        EndTurn: ActionText(N_("End of turn"), N_("%(player)s: end of turn")),
        StartTurn: ActionText(N_("Whose turn it is"), N_("turn: %(player)s")),
        DrawLastCard: ActionText(N_("The last Age card is drawn")),
    },
}
"""The kinds of action by the heading under which the list of kinds has them."""

ENTRIES = in_groups(GROUPS, FIELDS)
"""Every kind of action, in the order of the list of kinds."""

OPTIONS: Mapping[str, Field] = {
    "first_player": Field(N_("First Player")),
    "teams": Field(N_("Two teams, partners opposite each other")),
    "team_tie": Field(N_("Teams that are tied on points")),
}
"""By name of the option."""
