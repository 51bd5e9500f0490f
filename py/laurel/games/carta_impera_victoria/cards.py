"""Cards that come, go and move."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.actions import DiscardCards, MoveCards, PlaceUtopia, PlayCards, RemoveUtopia
from laurel.games.carta_impera_victoria.components import ALL_CARDS, CARDS_IN_GAME, NAMES, Domain
from laurel.games.carta_impera_victoria.majority import point_changes
from laurel.games.carta_impera_victoria.state import State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Notice, Refusal
from laurel.match.setup import Seat


def play_cards(state: State, action: PlayCards) -> Outcome[State]:
    """Add face-up cards to a domain of a player's area."""
    state.check(action.player)
    after = _with_more(state, action.player, action.domain, action.cards)
    return Outcome(after, point_changes(state, after, action.domain), _above_limit(after, action.domain))


def discard_cards(state: State, action: DiscardCards) -> Outcome[State]:
    """Remove face-up cards from a domain of a player's area."""
    state.check(action.player)
    after = _with_fewer(state, action.player, action.domain, action.cards)
    return Outcome(after, point_changes(state, after, action.domain))


def move_cards(state: State, action: MoveCards) -> Outcome[State]:
    """Move face-up cards to another area, another domain, or both.

    Raises:
        Refusal: the cards would stay where they are, or there are fewer.
    """
    state.check(action.player, action.to_player)
    domain = action.to_domain or action.domain
    if (action.player, action.domain) == (action.to_player, domain):
        raise Refusal(N_("The cards are already there."), field="to_player")
    taken = _with_fewer(state, action.player, action.domain, action.cards)
    after = _with_more(taken, action.to_player, domain, action.cards)
    notices = () if domain is action.domain else _above_limit(after, domain)
    return Outcome(after, point_changes(state, after, action.domain, domain), notices)


def place_utopia(state: State, action: PlaceUtopia) -> Outcome[State]:
    """Place a Utopia card face down: it is no card of any domain, and a Hegemony there takes one card more (A)."""
    state.check(action.player, action.owner)
    taken = _with_fewer(state, action.player, Domain.UTOPIA, 1, "is_from_area") if action.is_from_area else state
    pile = taken.pile(action.owner, action.domain)
    after = taken.with_pile(action.owner, action.domain, evolve(pile, face_down=(*pile.face_down, action.player)))
    return Outcome(after, point_changes(state, after, Domain.UTOPIA), _above_limit(after, Domain.UTOPIA))


def remove_utopia(state: State, action: RemoveUtopia) -> Outcome[State]:
    """Remove the face-down Utopia card that was placed last in a domain; face-down cards look the same."""
    state.check(action.owner)
    pile = state.pile(action.owner, action.domain)
    if not pile.face_down:
        raise Refusal(N_("There is no face-down Utopia card there."), field="domain")
    return Outcome(state.with_pile(action.owner, action.domain, evolve(pile, face_down=pile.face_down[:-1])))


def cards_in_play(state: State, domain: Domain) -> int:
    """Return the number of cards of a domain in all areas; for Utopia, face-down cards are included."""
    face_up = sum(state.cards(seat, domain) for seat in state.seats)
    if domain is not Domain.UTOPIA:
        return face_up
    return face_up + sum(len(pile.face_down) for area in state.areas for pile in area)


def _with_more(state: State, seat: Seat, domain: Domain, cards: int) -> State:
    if not 1 <= cards <= ALL_CARDS:
        raise Refusal(N_("The game does not have that many cards."), field="cards")
    pile = state.pile(seat, domain)
    return state.with_pile(seat, domain, evolve(pile, cards=pile.cards + cards))


def _with_fewer(state: State, seat: Seat, domain: Domain, cards: int, field: str = "") -> State:
    pile = state.pile(seat, domain)
    if not 1 <= cards <= pile.cards:
        raise Refusal(
            N_("%(domain)s: %(player)s does not have that many cards face up."),
            field=field or ("cards" if pile.cards else "domain"),
            domain=Message(NAMES[domain]),
            player=seat,
        )
    return state.with_pile(seat, domain, evolve(pile, cards=pile.cards - cards))


def _above_limit(state: State, domain: Domain) -> tuple[Notice, ...]:
    """Return a notice where all areas have more cards of a domain than the game; such an entry is not refused."""
    cards = cards_in_play(state, domain)
    if cards <= CARDS_IN_GAME[domain]:
        return ()
    text = N_("%(domain)s: entered, but that makes %(cards)s cards, and the game has only %(box)s.")
    return (Notice(text, domain=Message(NAMES[domain]), cards=cards, box=CARDS_IN_GAME[domain]),)
