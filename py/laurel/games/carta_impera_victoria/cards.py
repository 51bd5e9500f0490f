"""Cards that come, go and move."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.actions import DiscardCards, MoveCards, PlaceUtopia, PlayCards, RemoveUtopia
from laurel.games.carta_impera_victoria.components import IN_ALL, IN_THE_BOX, NAMES, Domain
from laurel.games.carta_impera_victoria.majority import moved
from laurel.games.carta_impera_victoria.table import Table
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Notice, Refusal
from laurel.match.setup import Seat


def play_cards(table: Table, action: PlayCards) -> Outcome[Table]:
    """Cards are played face up into a domain of the own area."""
    table.check(action.player)
    after = _added(table, action.player, action.domain, action.cards)
    return Outcome(after, moved(table, after, action.domain), _beyond_the_box(after, action.domain))


def discard_cards(table: Table, action: DiscardCards) -> Outcome[Table]:
    """Face-up cards are discarded from a domain."""
    table.check(action.player)
    after = _taken(table, action.player, action.domain, action.cards)
    return Outcome(after, moved(table, after, action.domain))


def move_cards(table: Table, action: MoveCards) -> Outcome[Table]:
    """Face-up cards go to another area or another domain, and count there from now on."""
    table.check(action.player, action.to_player)
    domain = action.to_domain or action.domain
    if (action.player, action.domain) == (action.to_player, domain):
        raise Refusal(N_("The cards lie there already."), field="to_player")
    taken = _taken(table, action.player, action.domain, action.cards)
    after = _added(taken, action.to_player, domain, action.cards)
    notices = () if domain is action.domain else _beyond_the_box(after, domain)
    return Outcome(after, moved(table, after, action.domain, domain), notices)


def place_utopia(table: Table, action: PlaceUtopia) -> Outcome[Table]:
    """A Utopia card face down in a domain counts for nothing, and makes a Hegemony there one card harder (A)."""
    table.check(action.player, action.owner)
    taken = _taken(table, action.player, Domain.UTOPIA, 1, "is_from_area") if action.is_from_area else table
    pile = taken.pile(action.owner, action.domain)
    after = taken.with_pile(action.owner, action.domain, evolve(pile, face_down=(*pile.face_down, action.player)))
    return Outcome(after, moved(table, after, Domain.UTOPIA), _beyond_the_box(after, Domain.UTOPIA))


def remove_utopia(table: Table, action: RemoveUtopia) -> Outcome[Table]:
    """The Utopia card that was placed last in a domain is gone; nobody can tell such cards apart."""
    table.check(action.owner)
    pile = table.pile(action.owner, action.domain)
    if not pile.face_down:
        raise Refusal(N_("No Utopia card lies face down there."), field="domain")
    return Outcome(table.with_pile(action.owner, action.domain, evolve(pile, face_down=pile.face_down[:-1])))


def on_the_table(table: Table, domain: Domain) -> int:
    """Return how many cards of a domain lie in all areas, the Utopia cards that lie face down included."""
    face_up = sum(table.cards(seat, domain) for seat in table.seats)
    if domain is not Domain.UTOPIA:
        return face_up
    return face_up + sum(len(pile.face_down) for area in table.areas for pile in area)


def _added(table: Table, seat: Seat, domain: Domain, cards: int) -> Table:
    if not 1 <= cards <= IN_ALL:
        raise Refusal(N_("The box does not have so many cards."), field="cards")
    pile = table.pile(seat, domain)
    return table.with_pile(seat, domain, evolve(pile, cards=pile.cards + cards))


def _taken(table: Table, seat: Seat, domain: Domain, cards: int, field: str = "") -> Table:
    pile = table.pile(seat, domain)
    if not 1 <= cards <= pile.cards:
        raise Refusal(
            N_("%(domain)s: so many cards do not lie in front of %(player)s."),
            field=field or ("cards" if pile.cards else "domain"),
            domain=Message(NAMES[domain]),
            player=seat,
        )
    return table.with_pile(seat, domain, evolve(pile, cards=pile.cards - cards))


def _beyond_the_box(table: Table, domain: Domain) -> tuple[Notice, ...]:
    """More cards of a domain than the box has are a slip of a finger somewhere, and no reason to refuse."""
    cards = on_the_table(table, domain)
    if cards <= IN_THE_BOX[domain]:
        return ()
    text = N_("%(domain)s: the cards count, but now %(cards)s are entered, and the box has %(box)s.")
    return (Notice(text, domain=Message(NAMES[domain]), cards=cards, box=IN_THE_BOX[domain]),)
