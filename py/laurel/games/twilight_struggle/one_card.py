"""The card of an action round that the players have named: it is used for one thing, and what is spent is spent (6).

Where they have not named it, nothing is checked: they keep the map and the marker, and not the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from laurel.games.twilight_struggle.actions import Action, HoldOlympicGames, HoldSummit, SpendCard, Use
from laurel.games.twilight_struggle.components import (
    CARDS,
    OLYMPIC_GAMES,
    SCORING_CARDS,
    SIDE_NAMES,
    SUMMIT,
    UN_INTERVENTION,
    Card,
    CardId,
    Superpower,
)
from laurel.games.twilight_struggle.effects import EVENT, check_can_happen, order_obstacle
from laurel.games.twilight_struggle.event_conditions import does_something
from laurel.games.twilight_struggle.state import CardUse, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome, Rule
from laurel.match.message import N_, Message, Question, Refusal

ONE_CARD = "6"
ROUNDS = "4.5"


class Purpose(Enum):
    """What a card is used for."""

    INFLUENCE = "influence"
    COUP = "coup"
    REALIGNMENT = "realignment"
    SPACE_RACE = "space_race"
    EVENT = "event"
    TRAP = "trap"


USED_TEXTS: Mapping[Purpose, str] = {
    Purpose.INFLUENCE: N_("%(card)s has been used to place influence."),
    Purpose.COUP: N_("%(card)s has been used for a coup."),
    Purpose.REALIGNMENT: N_("%(card)s has been used for realignment rolls."),
    Purpose.SPACE_RACE: N_("%(card)s has been used in the space race."),
    Purpose.EVENT: N_("%(card)s has been played as an event."),
    Purpose.TRAP: N_("%(card)s has been discarded."),
}
"""Why a card cannot be used for something else."""

REPEATABLE_PURPOSES = frozenset({Purpose.INFLUENCE, Purpose.REALIGNMENT})
"""What the Operations of one card are used for in several entries."""

WITHOUT_OPERATIONS = N_("%(card)s has no operations.")
HAS_HAPPENED = N_("%(card)s: its event has happened.")
TRAPPED_TEXT = N_("%(trap)s: a card of 2 or more operations is discarded first.")
NOT_YOUR_ROUND = N_("It is the action round of the %(side)s.")
NAMED_CARD_TEXT = N_("The card of this action round is %(card)s.")
UNUSED_CARD_TEXT = N_("%(card)s has not been used yet.")
OPERATIONS_UNUSED = N_("The operations of %(card)s have not been used yet.")
EVENT_LEFT = N_("The event of %(card)s has not happened yet.")
NO_EVENT_AFTER = N_("%(card)s: its event does not happen after %(earlier)s.")


def named_card_use(state: State, side: Superpower) -> CardUse | None:
    """Return the use of the card of a side's action round; `None` where the players have not named the card."""
    use = state.course.card
    is_checked = use is not None and use.card is not None and state.options.checks_operations
    return use if is_checked and side is state.course.phasing else None


def card_of_use(use: CardUse) -> Card:
    """Return the card that was named."""
    if use.card is None:
        raise ValueError("no card was named")
    return CARDS[use.card]


def purpose_of_use(use: CardUse, side: Superpower) -> Purpose | None:
    """Return what a side has used its card for; `None` for nothing yet, or only the event of the opponent."""
    uses = {
        Purpose.TRAP: use.is_lost_to_trap,
        Purpose.SPACE_RACE: use.has_attempted_space,
        Purpose.COUP: use.has_attempted_coup,
        Purpose.INFLUENCE: bool(use.placed),
        Purpose.REALIGNMENT: bool(use.rolled),
        Purpose.EVENT: use.has_happened and card_of_use(use).side is not side.enemy,
    }
    return next((purpose for purpose, is_so in uses.items() if is_so), None)


def check_use(state: State, side: Superpower, purpose: Purpose) -> None:
    """Refuse Operations, the space race or a discard with a card that was used for something else."""
    use = named_card_use(state, side)
    if use is None:
        return
    card = card_of_use(use)
    if card.id in SCORING_CARDS:
        raise _refused(WITHOUT_OPERATIONS, card)
    before = purpose_of_use(use, side)
    if before is not None and not (before is purpose and purpose in REPEATABLE_PURPOSES):
        raise _refused(USED_TEXTS[before], card)
    if purpose is Purpose.TRAP:
        return
    _check_free(use)
    if purpose is Purpose.SPACE_RACE and use.has_happened:
        raise _refused(HAS_HAPPENED, card)


def _check_free(use: CardUse) -> None:
    """Refuse what else a player may do with a card who is held by Quagmire or Bear Trap."""
    if use.trap is not None:
        raise Refusal(TRAPPED_TEXT, rule=EVENT, trap=Message(CARDS[use.trap].name))


def _refused(text: str, card: Card, **data: Any) -> Refusal:
    return Refusal(text, rule=ONE_CARD, card=Message(card.name), **data)


def count_for_card(rule: Rule[State]) -> Rule[State]:
    """Return the rule of an event: in an action round whose card was named it is that of this card.

    The event of another one is asked about, unless a card has brought it.
    """

    def play(state: State, action: Action) -> Outcome[State]:
        side = state.course.phasing
        use = None if side is None else named_card_use(state, side)
        if side is None or use is None or is_discard(action):
            return rule(state, action)
        if card_played(action) != use.card:
            made = rule(state, action)
            return evolve(made, questions=(*_other_card(use), *made.questions))
        _check_played(use, side, action)
        made = rule(state, action)
        return evolve(made, state=with_use(made.state, has_happened=True))

    return play


def is_discard(action: Action) -> bool:
    """Whether an action discards a card that nobody plays."""
    return isinstance(action, SpendCard) and action.use is Use.DISCARD


def card_played(action: Action) -> CardId | None:
    """Return the card that an action plays; the Olympic Games and Summit have actions without one."""
    fixed = {HoldOlympicGames: OLYMPIC_GAMES, HoldSummit: SUMMIT}
    return fixed.get(type(action)) or getattr(action, "card", None)


def with_use(state: State, **changes: Any) -> State:
    """Return the state with changes to the use of the card of the action round, where one has begun."""
    use = state.course.card
    return state if use is None else state.with_course(card=evolve(use, **changes))


def _other_card(use: CardUse) -> tuple[Question, ...]:
    """Return a question about a card that is not the one of the action round."""
    card = card_of_use(use)
    happened = {one for one in (card.id if use.has_happened else None, use.event) if one is not None}
    if any(CARDS[one].brings for one in happened):
        return ()
    return (Question(NAMED_CARD_TEXT, rule=ROUNDS, card=Message(card.name)),)


def _check_played(use: CardUse, side: Superpower, action: Action) -> None:
    """Refuse the card of the action round by the other side, or that it is spent without its event once more."""
    card = card_of_use(use)
    if isinstance(action, SpendCard):
        raise Refusal(NAMED_CARD_TEXT, rule=ROUNDS, field="card", card=Message(card.name))
    if getattr(action, "player", side) is not side:
        raise Refusal(NOT_YOUR_ROUND, rule=ROUNDS, field="player", side=Message(SIDE_NAMES[side]))
    check_event(use, side)


def check_event(use: CardUse, side: Superpower) -> None:
    """Refuse the event of the card of a side's action round that was used otherwise, or whose event has happened."""
    card, before = card_of_use(use), purpose_of_use(use, side)
    if use.has_happened:
        raise _refused(HAS_HAPPENED, card)
    if use.without_event:
        raise _refused(NO_EVENT_AFTER, card, earlier=Message(CARDS[UN_INTERVENTION].name))
    is_of_enemy = card.side is side.enemy
    if before is not None and not (is_of_enemy and use.is_for_operations):
        raise _refused(USED_TEXTS[before], card)
    if card.id not in SCORING_CARDS:
        _check_free(use)


def unused_questions(state: State) -> tuple[Question, ...]:
    """Return questions about the card of the action round when the game goes on: what of it was not used."""
    side = state.course.phasing
    use = None if side is None else named_card_use(state, side)
    if side is None or use is None:
        return ()
    card = card_of_use(use)
    if card_with_event_left(state) is not None:
        return (Question(EVENT_LEFT, rule=EVENT, card=Message(card.name)),)
    if purpose_of_use(use, side) is not None:
        return ()
    text = OPERATIONS_UNUSED if use.has_happened else UNUSED_CARD_TEXT
    return (Question(text, rule=ONE_CARD, card=Message(card.name)),)


def card_with_event_left(state: State) -> Card | None:
    """Return the card of the action round whose Operations were used and whose event, of the opponent, is left."""
    side = state.course.phasing
    use = None if side is None else named_card_use(state, side)
    if side is None or use is None or not use.is_for_operations or use.has_happened or use.without_event:
        return None
    card = card_of_use(use)
    is_due = card.side is side.enemy and can_happen(state, card) and does_something(state, card)
    return card if is_due else None


def can_happen(state: State, card: Card) -> bool:
    """Whether the event of a card can happen now, as far as other events decide that."""
    try:
        check_can_happen(state, card)
    except Refusal:
        return False
    return order_obstacle(state, card) is None
