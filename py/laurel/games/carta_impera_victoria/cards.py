"""Cards that come, go and move."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.actions import DiscardCards, MoveCards, PlaceUtopia, PlayCards, RemoveUtopia
from laurel.games.carta_impera_victoria.components import ALL_CARDS, CARDS_IN_GAME, NAMES, Domain
from laurel.games.carta_impera_victoria.majority import point_changes
from laurel.games.carta_impera_victoria.table import Table
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Notice, Refusal
from laurel.match.setup import Seat


def play_cards(table: Table, action: PlayCards) -> Outcome[Table]:
    """Add face-up cards to a domain of a player's area."""
    table.check(action.player)
    after = _with_more(table, action.player, action.domain, action.cards)
    return Outcome(after, point_changes(table, after, action.domain), _above_limit(after, action.domain))


def discard_cards(table: Table, action: DiscardCards) -> Outcome[Table]:
    """Remove face-up cards from a domain of a player's area."""
    table.check(action.player)
    after = _with_fewer(table, action.player, action.domain, action.cards)
    return Outcome(after, point_changes(table, after, action.domain))


def move_cards(table: Table, action: MoveCards) -> Outcome[Table]:
    """Move face-up cards to another area, another domain, or both.

    Raises:
        Refusal: the cards would stay where they are, or there are fewer.
    """
    table.check(action.player, action.to_player)
    domain = action.to_domain or action.domain
    if (action.player, action.domain) == (action.to_player, domain):
        raise Refusal(N_("The cards are already there."), field="to_player")
    taken = _with_fewer(table, action.player, action.domain, action.cards)
    after = _with_more(taken, action.to_player, domain, action.cards)
    notices = () if domain is action.domain else _above_limit(after, domain)
    return Outcome(after, point_changes(table, after, action.domain, domain), notices)


def place_utopia(table: Table, action: PlaceUtopia) -> Outcome[Table]:
    """Place a Utopia card face down: it is no card of any domain, and a Hegemony there takes one card more (A)."""
    table.check(action.player, action.owner)
    taken = _with_fewer(table, action.player, Domain.UTOPIA, 1, "is_from_area") if action.is_from_area else table
    pile = taken.pile(action.owner, action.domain)
    after = taken.with_pile(action.owner, action.domain, evolve(pile, face_down=(*pile.face_down, action.player)))
    return Outcome(after, point_changes(table, after, Domain.UTOPIA), _above_limit(after, Domain.UTOPIA))


def remove_utopia(table: Table, action: RemoveUtopia) -> Outcome[Table]:
    """Remove the face-down Utopia card that was placed last in a domain; face-down cards look the same."""
    table.check(action.owner)
    pile = table.pile(action.owner, action.domain)
    if not pile.face_down:
        raise Refusal(N_("There is no face-down Utopia card there."), field="domain")
    return Outcome(table.with_pile(action.owner, action.domain, evolve(pile, face_down=pile.face_down[:-1])))


def cards_in_play(table: Table, domain: Domain) -> int:
    """Return the number of cards of a domain in all areas; for Utopia, face-down cards are included."""
    face_up = sum(table.cards(seat, domain) for seat in table.seats)
    if domain is not Domain.UTOPIA:
        return face_up
    return face_up + sum(len(pile.face_down) for area in table.areas for pile in area)


def _with_more(table: Table, seat: Seat, domain: Domain, cards: int) -> Table:
    if not 1 <= cards <= ALL_CARDS:
        raise Refusal(N_("The game does not have that many cards."), field="cards")
    pile = table.pile(seat, domain)
    return table.with_pile(seat, domain, evolve(pile, cards=pile.cards + cards))


def _with_fewer(table: Table, seat: Seat, domain: Domain, cards: int, field: str = "") -> Table:
    pile = table.pile(seat, domain)
    if not 1 <= cards <= pile.cards:
        raise Refusal(
            N_("%(domain)s: %(player)s does not have that many cards face up."),
            field=field or ("cards" if pile.cards else "domain"),
            domain=Message(NAMES[domain]),
            player=seat,
        )
    return table.with_pile(seat, domain, evolve(pile, cards=pile.cards - cards))


def _above_limit(table: Table, domain: Domain) -> tuple[Notice, ...]:
    """Return a notice where all areas have more cards of a domain than the game; such an entry is not refused."""
    cards = cards_in_play(table, domain)
    if cards <= CARDS_IN_GAME[domain]:
        return ()
    text = N_("%(domain)s: entered, but that makes %(cards)s cards, and the game has only %(box)s.")
    return (Notice(text, domain=Message(NAMES[domain]), cards=cards, box=CARDS_IN_GAME[domain]),)
