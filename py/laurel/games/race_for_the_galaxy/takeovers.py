"""Takeovers: declared in a Settle phase, and resolved one by one at its end.

The tableaux of the beginning of the phase count; temporary Military and worlds that are taken over change on the way.
"""

from __future__ import annotations

from attrs import frozen

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.actions import DeclareTakeover, ResolveTakeover, UseTemporaryMilitary
from laurel.games.race_for_the_galaxy.components import Card, CardId, Military, Phase
from laurel.games.race_for_the_galaxy.contests import Contest, contest
from laurel.games.race_for_the_galaxy.rounds import check_discarded, open_settle, phase_obstacle
from laurel.games.race_for_the_galaxy.state import Declaration, Settle, State
from laurel.games.race_for_the_galaxy.tableaux import owner_of_world, with_moved_world, without_card
from laurel.games.race_for_the_galaxy.vulnerability import cards_for_takeovers, target_obstacle
from laurel.match.evolve import evolve, replace_item
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Notice, Refusal
from laurel.match.setup import Seat


@frozen
class TemporaryLeft:
    """Temporary Military that a player can still use in this Settle phase."""

    hand_cards: int
    """Hand cards that can be discarded, 1 Military each."""

    discards: tuple[CardId, ...]
    """Cards of the tableau that can be discarded."""

    military: Military
    """The sum."""


# Temporary Military


def temporary_left(state: State, seat: Seat) -> TemporaryLeft:
    """Return the temporary Military that a player can still use, including the unused part of a power."""
    cards = cards_for_takeovers(state, seat)
    used = state.settle.hand_cards[seat] if state.settle else 0
    hand_cards = military.hand_cards(cards) - used
    here = state.tableaux[seat].cards
    discards = tuple(card for card in cards if card.discard_for and card.id in here)
    total = Military(hand_cards + sum(card.discard_for for card in discards))
    return TemporaryLeft(hand_cards, tuple(card.id for card in discards), total)


def use_temporary_military(state: State, action: UseTemporaryMilitary) -> Outcome[State]:
    """Use temporary Military to place a world; it counts until the end of the phase."""
    state.check(action.player)
    return _with_temporary(state, action.player, action.hand_cards, action.discarded)


def _settle(state: State) -> Settle:
    if state.settle is None:
        raise Refusal(N_("No Settle phase has begun."))
    return state.settle


def _with_temporary(state: State, seat: Seat, hand_cards: int, discarded: tuple[CardId, ...]) -> Outcome[State]:
    left = temporary_left(state, seat)
    check_discarded(hand_cards, "hand_cards")
    if not set(discarded) <= set(left.discards) or len(set(discarded)) < len(discarded):
        raise Refusal(
            N_("Only cards with temporary Military in the tableau can be discarded for it."), field="discarded"
        )
    settle = _settle(state)
    gained = hand_cards + sum(state.card(card).discard_for for card in discarded)
    settle = evolve(
        settle,
        temporary=replace_item(settle.temporary, seat, Military(settle.temporary[seat] + gained)),
        hand_cards=replace_item(settle.hand_cards, seat, settle.hand_cards[seat] + hand_cards),
    )
    for card in discarded:
        state = without_card(state, seat, card)
    return Outcome(evolve(state, settle=settle), notices=_beyond_the_powers(seat, hand_cards, left))


def _beyond_the_powers(seat: Seat, hand_cards: int, left: TemporaryLeft) -> tuple[Notice, ...]:
    """Return a notice if more hand cards are discarded than the powers allow; they count anyway."""
    if hand_cards <= left.hand_cards:
        return ()
    text = N_("%(player)s discards %(used)s for Military, but the powers now allow only %(cards)s.")
    return (Notice(text, player=seat, cards=max(left.hand_cards, 0), used=hand_cards),)


# Declaring


def _settling(state: State) -> State:
    """Return the state in its Settle phase; where its beginning was not entered, it begins now."""
    if state.settle:
        return state
    if state.phase is not None or phase_obstacle(state, Phase.SETTLE):
        raise Refusal(N_("Takeovers are declared in the Settle phase."))
    return evolve(state, phase=Phase.SETTLE, settle=evolve(open_settle(state), is_announced=False))


def declare_takeover(state: State, action: DeclareTakeover) -> Outcome[State]:
    """Declare a takeover with a power, a world and temporary Military, which cannot be added later."""
    state.check(action.player)
    if not state.variant.takeovers:
        raise Refusal(N_("This match is played without takeovers."))
    state = _settling(state)
    obstacle = declaring_obstacle(state, action.player, action.power)
    if obstacle:
        raise obstacle
    declared = proposed_declaration(state, action.player, action.power, action.world)
    used = _with_temporary(state, action.player, action.hand_cards, action.discarded)
    state = used.state
    if state.card(action.power).takeover_discards:
        state = without_card(state, action.player, action.power)
    settle = _settle(state)
    declared = evolve(declared, temporary=settle.temporary[action.player])
    declarations = (*settle.declarations, declared)
    return evolve(used, state=evolve(state, settle=evolve(settle, declarations=declarations)))


def proposed_declaration(state: State, attacker: Seat, power: CardId, world: CardId) -> Declaration:
    """Return a declaration without further temporary Military.

    Raises:
        Refusal: the card has no takeover power, or the world cannot be taken by it.
    """
    condition = state.card(power).takeover
    if condition is None:
        raise Refusal(N_("%(card)s has no takeover power."), field="power", card=state.card(power).title)
    defender = owner_of_world(state, world)
    if defender == attacker:
        raise Refusal(N_("You cannot take over your own world."), field="world")
    obstacle = target_obstacle(state, defender, world, condition)
    if obstacle:
        raise obstacle
    return Declaration(attacker, power, world, defender, state.temporary(attacker))


def declaring_obstacle(state: State, seat: Seat, power: CardId) -> Refusal | None:
    """Return why a player cannot declare any takeover by a power; `None` where that is possible.

    A takeover counts as placing a world: a second one needs Improved Logistics. Two takeovers need different powers.
    """
    if any(one.succeeded is not None for one in state.declarations):
        return Refusal(N_("Takeovers are declared before the first of them is resolved."))
    cards = cards_for_takeovers(state, seat)
    if state.card(power) not in cards or power not in state.tableaux[seat].cards:
        return Refusal(
            N_("%(card)s is not there: %(player)s."), field="power", card=state.card(power).title, player=seat
        )
    own = [one for one in state.declarations if one.attacker == seat]
    if any(one.power == power for one in own):
        return Refusal(N_("Two takeovers need two different powers."), field="power")
    allowed = 2 if any(card.second_world for card in cards) else 1
    if _worlds_placed(state, seat, cards) + len(own) >= allowed:
        return Refusal(N_("%(player)s cannot settle another world in this phase."), player=seat)
    return None


def _worlds_placed(state: State, seat: Seat, before: tuple[Card, ...]) -> int:
    return sum(card.is_world and card not in before for card in state.cards(seat))


# Resolving


def next_takeover(state: State) -> Declaration | None:
    """Return the next takeover to resolve: clockwise from the lowest start world, then in the order declared."""
    order = state.clockwise_from_lowest()
    waiting = [one for one in state.declarations if one.succeeded is None]
    return min(waiting, key=lambda one: order.index(one.attacker), default=None)


def void_reason(state: State, declared: Declaration) -> Message | None:
    """Return why a declared takeover is void; `None` where it is resolved by comparing Military."""
    if declared.defender not in state.owners(declared.world):
        return Message(N_("%(card)s is no longer there."), card=state.card(declared.world).title)
    if any(one.attacker == declared.attacker and one.succeeded is False for one in state.declarations):
        return Message(N_("%(player)s: the first takeover failed."), player=declared.attacker)
    return None


def resolve_takeover(state: State, action: ResolveTakeover) -> Outcome[State]:
    """Resolve the next takeover: it succeeds if the attack is at least the defence, and the world moves with its good.

    Temporary Military of the defender counts in later takeovers of the phase as well.
    """
    declared = next_takeover(state)
    if declared is None:
        raise Refusal(N_("There is no takeover to resolve."))
    void = void_reason(state, declared)
    if void:
        if action.hand_cards or action.discarded:
            raise Refusal(N_("This takeover is void, and needs no defence."))
        return Outcome(_resolved(state, declared, succeeded=False), notices=(_void(declared, void),))
    used, fought = _fought(state, declared, action)
    state = _resolved(used.state, declared, succeeded=fought.succeeds)
    if fought.succeeds:
        state = with_moved_world(state, declared.world, declared.defender, declared.attacker)
    return Outcome(state, notices=(*used.notices, _ended(state, declared, fought)))


def _fought(state: State, declared: Declaration, action: ResolveTakeover) -> tuple[Outcome[State], Contest]:
    """Return the state after the defender used temporary Military, and both sides with it."""
    used = _with_temporary(state, declared.defender, action.hand_cards, action.discarded)
    return used, contest(used.state, declared)


def forecast(state: State, action: DeclareTakeover | ResolveTakeover) -> Contest:
    """Return both sides of a takeover if a declaration or a resolution were entered.

    Raises:
        Refusal: the rules do not allow it, or no takeover waits.
    """
    if isinstance(action, DeclareTakeover):
        made = declare_takeover(state, action).state
        return contest(made, _settle(made).declarations[-1])
    declared = next_takeover(state)
    if declared is None:
        raise Refusal(N_("There is no takeover to resolve."))
    return _fought(state, declared, action)[1]


def _resolved(state: State, declared: Declaration, *, succeeded: bool) -> State:
    settle = _settle(state)
    declarations = tuple(evolve(one, succeeded=succeeded) if one == declared else one for one in settle.declarations)
    is_done = all(one.succeeded is not None for one in declarations)
    if is_done and not settle.is_announced:
        return evolve(state, phase=None, settle=None)
    return evolve(state, settle=evolve(settle, declarations=declarations))


def _void(declared: Declaration, void: Message) -> Notice:
    return Notice(N_("%(player)s: the takeover is void. %(reason)s"), player=declared.attacker, reason=void)


def _ended(state: State, declared: Declaration, fought: Contest) -> Notice:
    text = (
        N_("%(player)s takes over %(card)s: %(attack)s against %(defence)s.")
        if fought.succeeds
        else N_("%(player)s does not take over %(card)s: %(attack)s against %(defence)s.")
    )
    return Notice(
        text,
        player=declared.attacker,
        card=state.card(declared.world).title,
        attack=fought.attack.sum,
        defence=fought.defence.sum,
    )
