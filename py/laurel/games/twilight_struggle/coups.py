"""Coups: rule 6.3."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import AttemptCoup
from laurel.games.twilight_struggle.components import (
    CENTRAL_AMERICA,
    CUBAN_MISSILE_CRISIS,
    LATIN_AMERICAN_DEATH_SQUADS,
    NUCLEAR_SUBS,
    SALT_NEGOTIATIONS,
    SOUTH_AMERICA,
    YURI_AND_SAMANTHA,
    Country,
    Pair,
    SourceId,
    Superpower,
    pair_of,
)
from laurel.games.twilight_struggle.defcon import with_defcon, with_operations
from laurel.games.twilight_struggle.effects import EVENT
from laurel.games.twilight_struggle.one_card import named_card_use, with_use
from laurel.games.twilight_struggle.operations import (
    COUP,
    check_die,
    check_value,
    operations_for_places,
)
from laurel.games.twilight_struggle.owed import check_attempt, granting_event, operations_in, with_attempt
from laurel.games.twilight_struggle.state import Board, Ending, EndingKind, State, country_of
from laurel.games.twilight_struggle.track import gain
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Question, Refusal


@frozen
class Coup:
    """The result of a coup with a certain die."""

    result: int
    """By how much the modified die and the Operations exceed the doubled stability; 0 where the coup fails."""

    before: Pair
    after: Pair
    """The influence in the country."""


def attempt_coup(state: State, action: AttemptCoup) -> Outcome[State]:
    """A coup moves influence, counts as military operations, and in a battleground lowers DEFCON (6.3).

    It loses the game for the opponent of who played Cuban Missile Crisis, and pays the USSR a point
    under Yuri and Samantha where the US attempts it.
    """
    country = country_of(action.country)
    check_value(action.operations)
    questions = (*_checked(state, action), *_other_value(state, action))
    crisis = state.effect(CUBAN_MISSILE_CRISIS)
    if crisis is not None and crisis.player is not action.player:
        ending = Ending(EndingKind.CUBAN_MISSILE_CRISIS, EVENT, crisis.player)
        return Outcome(evolve(state, ending=ending), questions=questions)
    after = evolve(state, board=_board(state, action, country))
    if not action.is_free:
        after = with_operations(after, action.player, action.operations)
    after = _used(state, after, action)
    made = Outcome(after, questions=questions).then(_yuri(after, action.player))
    if made.state.ending or not lowers_defcon(state, country, action.player):
        return made
    return evolve(made, state=with_defcon(made.state, state.defcon - 1, state.phasing_player(action.player)))


def _checked(state: State, action: AttemptCoup) -> tuple[Question, ...]:
    """Raise `Refusal` for a coup that the rules forbid.

    A coup without a die is one whose influence the players enter by hand, perhaps before it: return a question instead.
    """
    try:
        check_attempt(state, action)
    except Refusal as refusal:
        if action.die is not None:
            raise
        return (Question(refusal.message.text, rule=refusal.rule, **refusal.message.data),)
    return ()


def _other_value(state: State, action: AttemptCoup) -> tuple[Question, ...]:
    """Return a question about an Operations value that is not that of the card in use, or of the event."""
    value = operations_for(state, action)
    if value in (None, action.operations):
        return ()
    said = N_("The card has %(n)s operations there, not %(entered)s.")
    return (Question(said, rule=COUP, n=value, entered=action.operations),)


def operations_for(state: State, action: AttemptCoup) -> int | None:
    """Return how many Operations an event or the card of the action round has for a coup; `None` if it is not known."""
    granted = granting_event(state, action)
    if granted is not None:
        owed, place = granted
        return operations_in(owed.demands[place], action.country)
    use = None if action.is_free else named_card_use(state, action.player)
    return None if use is None or use.operations is None else operations_for_places(state, use, [action.country])


def _used(before: State, after: State, action: AttemptCoup) -> State:
    """Return the state after the Operations of a coup are used: those of an event, or the card of the action round."""
    if granting_event(before, action) is not None:
        return with_attempt(after, action, has_removed=_removes(before, after, action))
    if action.is_free or action.player is not before.course.phasing:
        return after
    return with_use(after, has_attempted_coup=True)


def _removes(before: State, after: State, action: AttemptCoup) -> bool:
    """Whether a coup has removed influence; one whose influence the players enter by hand may have."""
    enemy, country = action.player.enemy, country_of(action.country)
    held = [state.board.influence(country).of(enemy) for state in (before, after)]
    return action.die is None or held[1] < held[0]


def _board(state: State, action: AttemptCoup, country: Country) -> Board:
    return (
        state.board
        if action.die is None
        else state.board.with_influence(country, coup(state, action, action.die).after)
    )


def coup(state: State, attempt: AttemptCoup, die: int) -> Coup:
    """Die and Operations, less the doubled stability, take influence of the enemy; the rest is placed (6.3)."""
    check_die(die)
    side, country = attempt.player, country_of(attempt.country)
    added = modifier(state, side, country) if attempt.modifier is None else attempt.modifier
    before = state.board.influence(country)
    result = max(die + added + attempt.operations - 2 * state.board.stability[country.index], 0)
    taken = min(result, before.of(side.enemy))
    after = before.with_number(side.enemy, before.of(side.enemy) - taken)
    return Coup(result, before, after.with_number(side, before.of(side) + result - taken))


def modifier(state: State, side: Superpower, country: Country) -> int:
    """What events in effect add to the die of a coup.

    SALT Negotiations takes one from both sides; Latin American Death Squads, in Central and South America, gives one
    to who played it and takes one from the opponent.
    """
    salt = -1 if state.has_effect(SALT_NEGOTIATIONS) else 0
    squads = state.effect(LATIN_AMERICAN_DEATH_SQUADS)
    if squads is None or country.region not in (CENTRAL_AMERICA, SOUTH_AMERICA):
        return salt
    return salt + (1 if squads.player is side else -1)


def _yuri(state: State, player: Superpower) -> Outcome[State]:
    if player is not Superpower.US or not state.has_effect(YURI_AND_SAMANTHA):
        return Outcome(state)
    return gain(state, pair_of(Superpower.USSR, 1), SourceId(YURI_AND_SAMANTHA))


def lowers_defcon(state: State, country: Country, player: Superpower) -> bool:
    """Whether a coup lowers DEFCON: in a battleground, unless the US attempts it under Nuclear Subs."""
    is_submerged = player is Superpower.US and state.has_effect(NUCLEAR_SUBS)
    return state.is_battleground(country) and not is_submerged
