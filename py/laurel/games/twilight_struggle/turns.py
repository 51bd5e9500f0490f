"""The course of a turn: rule 4."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.twilight_struggle import one_card
from laurel.games.twilight_struggle.actions import (
    Action,
    CheckMilitaryOperations,
    ContinueFinalScoring,
    EndActionRound,
    RevealHeldCards,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import LAST_TURN, MILITARY_OPERATIONS, NEITHER, TURNS, Pair, Superpower
from laurel.games.twilight_struggle.defcon import with_defcon
from laurel.games.twilight_struggle.effects import without_turn_effects
from laurel.games.twilight_struggle.headlines import unresolved_questions
from laurel.games.twilight_struggle.norad import demand_influence, is_due
from laurel.games.twilight_struggle.opening import SETUP, UNPLACED_TEXT, misplacements, missing_placements
from laurel.games.twilight_struggle.owed import unfinished_questions
from laurel.games.twilight_struggle.state import CardUse, Ending, EndingKind, GameProgress, Phase, State
from laurel.games.twilight_struggle.track import gain
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Question, Refusal

ROUNDS = "4.5"
OPERATIONS = "8.2"
HELD_CARD = "11.1.2"

ROUNDS_LEFT = N_("Action rounds left in this turn: USA %(us)s, USSR %(ussr)s.")
OPERATIONS_MISSING = N_("Military operations missing so far: USA %(us)s, USSR %(ussr)s.")


def start_turn(state: State, action: StartTurn) -> Outcome[State]:
    """Begin a turn; if the action says so, military operations are checked first, which may end the game (8.2).

    What is left of the turn is asked about: events, headlines and action rounds.
    """
    _check_turn(state.course, action.turn)
    _check_not_final(state)
    asked, state = (*_left(state), *_early(state)), evolve(state.with_course(headlines=()), owed=())
    made = _turn_started(state, action)
    return evolve(made, questions=(*asked, *made.questions))


def _left(state: State) -> tuple[Question, ...]:
    """Return questions about what is left when the game goes on: headlines, the card in use, and what events left."""
    return (
        *unresolved_questions(state),
        *one_card.unused_questions(state),
        *unfinished_questions(demand_influence(state)),
    )


def _early(state: State) -> tuple[Question, ...]:
    """Return questions about a turn that ends while action rounds are left, if the players enter them."""
    left = rounds_left(state)
    if state.course.phase is not Phase.ACTION or left == NEITHER:
        return ()
    rounds = Question(ROUNDS_LEFT, rule=ROUNDS, us=left.us, ussr=left.ussr)
    short = missing_operations(state)
    if short == NEITHER:
        return (rounds,)
    return rounds, Question(OPERATIONS_MISSING, rule=OPERATIONS, us=short.us, ussr=short.ussr)


def _turn_started(state: State, action: StartTurn) -> Outcome[State]:
    if not action.checks_operations or state.course.has_checked_operations or state.course.phase is Phase.SETUP:
        return _begun(state, action)
    checked = _checked(state)
    return checked if checked.state.ending else checked.then(_begun(checked.state, action))


def _check_turn(course: GameProgress, turn: int) -> None:
    """Refuse a turn that does not come after the present one; in the set-up that is the first turn already."""
    earliest = course.turn if course.phase is Phase.SETUP else course.turn + 1
    if turn not in TURNS or turn < earliest:
        raise Refusal(N_("The turn marker goes forward, up to turn 10."), field="turn")


def _begun(state: State, action: StartTurn) -> Outcome[State]:
    """DEFCON improves by one, except before the first turn, and the China Card is turned face up (4.5)."""
    course = state.course
    is_first = course.phase is Phase.SETUP
    after = evolve(
        without_turn_effects(state),
        course=GameProgress(action.turn, Phase.HEADLINE),
        military=NEITHER,
        china=evolve(state.china, is_face_up=True),
    )
    if not is_first:
        after = with_defcon(after, state.defcon + 1, None)
    return Outcome(after, questions=_unplaced(state)) if is_first else Outcome(after, notices=unchecked_notices(state))


def _unplaced(state: State) -> tuple[Question, ...]:
    """Return questions about influence that is not placed, or placed wrongly, as the first turn begins (3)."""
    if not state.options.checks_operations:
        return ()
    return tuple(
        Question(one.text, rule=SETUP, **one.data)
        for one in (*missing_placements(state, UNPLACED_TEXT), *misplacements(state))
    )


def unchecked_notices(state: State) -> tuple[Notice, ...]:
    """Return a notice if military operations were not checked in the turn."""
    if state.course.has_checked_operations:
        return ()
    return (Notice(N_("Military operations were not checked in turn %(n)s."), rule=OPERATIONS, n=state.course.turn),)


def _check_not_final(state: State) -> None:
    if state.course.phase is Phase.FINAL_SCORING:
        raise Refusal(N_("Final scoring has begun."))


def start_action_round(state: State, action: StartActionRound) -> Outcome[State]:
    """A player's action round begins (4.5); what is left of events and headlines is asked about."""
    _check_not_final(state)
    if state.course.phase is Phase.SETUP:
        raise Refusal(N_("The first turn has not begun."))
    if not 1 <= action.number <= state.action_rounds(action.player):
        raise Refusal(N_("There is no such action round."), rule=ROUNDS, field="number")
    course = evolve(
        state.course,
        phase=Phase.ACTION,
        action_round=action.number,
        phasing=action.player,
        card=CardUse(state.board),
        has_fallen=False,
        headlines=(),
    )
    return Outcome(evolve(state, course=course, owed=()), questions=_left(state))


def check_military_operations(state: State, _: CheckMilitaryOperations) -> Outcome[State]:
    """Each side gains what the other one lacks of as many military operations as DEFCON shows (8.2)."""
    _check_not_final(state)
    if state.course.has_checked_operations:
        raise Refusal(N_("Military operations have already been checked this turn."), rule=OPERATIONS)
    return evolve(_checked(state), questions=(*_left(state), *_early(state)))


def _checked(state: State) -> Outcome[State]:
    course = GameProgress(state.course.turn, Phase.END_OF_TURN, has_checked_operations=True)
    short = missing_operations(state)
    after = evolve(state, course=course, owed=())
    return gain(after, Pair(short.ussr, short.us), MILITARY_OPERATIONS, OPERATIONS)


def missing_operations(state: State) -> Pair:
    """How many military operations each side is short of what DEFCON requires."""
    return Pair(max(state.defcon - state.military.us, 0), max(state.defcon - state.military.ussr, 0))


def reveal_held_cards(state: State, action: RevealHeldCards) -> Outcome[State]:
    """Who holds a scoring card has lost, in tournaments (11.1.2); otherwise it is only against the rules.

    Where both hold one, no rule says who wins.
    """
    _check_not_final(state)
    if not action.holding:
        return Outcome(state)
    if not state.options.held_card_loses:
        return Outcome(state, notices=(Notice(N_("A scoring card cannot be held at the end of a turn."), rule=ROUNDS),))
    if len(action.holding) > 1:
        return Outcome(evolve(state, ending=Ending(EndingKind.HELD_CARD, HELD_CARD, None, needs_ruling=True)))
    (holder,) = action.holding
    return Outcome(evolve(state, ending=Ending(EndingKind.HELD_CARD, HELD_CARD, holder.enemy)))


def next_step(state: State) -> Action | None:
    """Return the action that comes next in the course of the game, or `None` after its end.

    After an action round that is what NORAD does at its end. At the end of a turn it is the check of military
    operations, then the next turn or final scoring; the held cards are shown in between.
    """
    course = state.course
    if state.ending:
        return None
    if course.phase is Phase.SETUP:
        return StartTurn(course.turn)
    if is_due(state):
        return EndActionRound()
    if course.phase in (Phase.HEADLINE, Phase.ACTION):
        return _next_action_round(state) or CheckMilitaryOperations()
    if course.phase is Phase.FINAL_SCORING or course.turn == LAST_TURN:
        return ContinueFinalScoring()
    return StartTurn(course.turn + 1)


def _next_action_round(state: State) -> StartActionRound | None:
    return next(_coming(state), None)


def _coming(state: State) -> Iterator[StartActionRound]:
    """Yield the action rounds that come in this turn.

    The USSR goes first in every round; who has more rounds than the other goes on alone.
    """
    course = state.course
    rounds = [(number, side) for number in range(1, 9) for side in (Superpower.USSR, Superpower.US)]
    if course.phasing is not None:
        rounds = rounds[rounds.index((course.action_round, course.phasing)) + 1 :]
    return (StartActionRound(*one) for one in rounds if one[0] <= state.action_rounds(one[1]))


def rounds_left(state: State) -> Pair:
    """Return how many action rounds each side has left in this turn, the present one not counted."""
    sides = [one.player for one in _coming(state)]
    return Pair(sides.count(Superpower.US), sides.count(Superpower.USSR))
