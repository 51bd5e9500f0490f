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
from laurel.games.twilight_struggle.components import LAST_TURN, MILITARY_OPERATIONS, NEITHER, TURNS, Pair, Side
from laurel.games.twilight_struggle.defcon import at_level
from laurel.games.twilight_struggle.effects import at_new_turn
from laurel.games.twilight_struggle.headlines import unresolved
from laurel.games.twilight_struggle.norad import demanded, is_due
from laurel.games.twilight_struggle.opening import SETUP, UNPLACED, misplacements, missing
from laurel.games.twilight_struggle.owed import unfinished
from laurel.games.twilight_struggle.table import CardUse, Course, Ending, EndingKind, Phase, Table
from laurel.games.twilight_struggle.track import gain
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Question, Refusal

ROUNDS = "4.5"
OPERATIONS = "8.2"
HELD_CARD = "11.1.2"

ROUNDS_LEFT = N_("Action rounds left in this turn: USA %(us)s, USSR %(ussr)s.")
OPERATIONS_MISSING = N_("Military operations missing so far: USA %(us)s, USSR %(ussr)s.")


def start_turn(table: Table, action: StartTurn) -> Outcome[Table]:
    """Begin a turn; if the action says so, military operations are checked first, which may end the game (8.2).

    What is left of the turn is asked about: events, headlines and action rounds.
    """
    _check_turn(table.course, action.turn)
    _check_not_final(table)
    asked, table = (*_left(table), *_early(table)), evolve(table.with_course(headlines=()), owed=())
    made = _turn_started(table, action)
    return evolve(made, questions=(*asked, *made.questions))


def _left(table: Table) -> tuple[Question, ...]:
    """Return questions about what is left when the game goes on: headlines, the card in use, and what events left."""
    return (*unresolved(table), *one_card.left(table), *unfinished(demanded(table)))


def _early(table: Table) -> tuple[Question, ...]:
    """Return questions about a turn that ends while action rounds are left, if the players enter them."""
    left = rounds_left(table)
    if table.course.phase is not Phase.ACTION or left == NEITHER:
        return ()
    rounds = Question(ROUNDS_LEFT, rule=ROUNDS, us=left.us, ussr=left.ussr)
    short = missing_operations(table)
    if short == NEITHER:
        return (rounds,)
    return rounds, Question(OPERATIONS_MISSING, rule=OPERATIONS, us=short.us, ussr=short.ussr)


def _turn_started(table: Table, action: StartTurn) -> Outcome[Table]:
    if not action.checks_operations or table.course.has_checked_operations or table.course.phase is Phase.SETUP:
        return _begun(table, action)
    checked = _checked(table)
    return checked if checked.state.ending else checked.then(_begun(checked.state, action))


def _check_turn(course: Course, turn: int) -> None:
    """Refuse a turn that does not come after the present one; in the set-up that is the first turn already."""
    earliest = course.turn if course.phase is Phase.SETUP else course.turn + 1
    if turn not in TURNS or turn < earliest:
        raise Refusal(N_("The turn marker goes forward, up to turn 10."), field="turn")


def _begun(table: Table, action: StartTurn) -> Outcome[Table]:
    """DEFCON improves by one, except before the first turn, and the China Card is turned face up (4.5)."""
    course = table.course
    is_first = course.phase is Phase.SETUP
    after = evolve(
        at_new_turn(table),
        course=Course(action.turn, Phase.HEADLINE),
        military=NEITHER,
        china=evolve(table.china, is_face_up=True),
    )
    if not is_first:
        after = at_level(after, table.defcon + 1, None)
    return Outcome(after, questions=_unplaced(table)) if is_first else Outcome(after, notices=unchecked(table))


def _unplaced(table: Table) -> tuple[Question, ...]:
    """Return questions about influence that is not placed, or placed wrongly, as the first turn begins (3)."""
    if not table.options.checks_operations:
        return ()
    return tuple(
        Question(one.text, rule=SETUP, **one.data) for one in (*missing(table, UNPLACED), *misplacements(table))
    )


def unchecked(table: Table) -> tuple[Notice, ...]:
    """Return a notice if military operations were not checked in the turn."""
    if table.course.has_checked_operations:
        return ()
    return (Notice(N_("Military operations were not checked in turn %(n)s."), rule=OPERATIONS, n=table.course.turn),)


def _check_not_final(table: Table) -> None:
    if table.course.phase is Phase.FINAL_SCORING:
        raise Refusal(N_("Final scoring has begun."))


def start_action_round(table: Table, action: StartActionRound) -> Outcome[Table]:
    """A player's action round begins (4.5); what is left of events and headlines is asked about."""
    _check_not_final(table)
    if table.course.phase is Phase.SETUP:
        raise Refusal(N_("The first turn has not begun."))
    if not 1 <= action.number <= table.action_rounds(action.player):
        raise Refusal(N_("There is no such action round."), rule=ROUNDS, field="number")
    course = evolve(
        table.course,
        phase=Phase.ACTION,
        action_round=action.number,
        phasing=action.player,
        card=CardUse(table.board),
        has_fallen=False,
        headlines=(),
    )
    return Outcome(evolve(table, course=course, owed=()), questions=_left(table))


def check_military_operations(table: Table, _: CheckMilitaryOperations) -> Outcome[Table]:
    """Each side gains what the other one lacks of as many military operations as DEFCON shows (8.2)."""
    _check_not_final(table)
    if table.course.has_checked_operations:
        raise Refusal(N_("Military operations have already been checked this turn."), rule=OPERATIONS)
    return evolve(_checked(table), questions=(*_left(table), *_early(table)))


def _checked(table: Table) -> Outcome[Table]:
    course = Course(table.course.turn, Phase.END_OF_TURN, has_checked_operations=True)
    short = missing_operations(table)
    after = evolve(table, course=course, owed=())
    return gain(after, Pair(short.ussr, short.us), MILITARY_OPERATIONS, OPERATIONS)


def missing_operations(table: Table) -> Pair:
    """How many military operations each side is short of what DEFCON requires."""
    return Pair(max(table.defcon - table.military.us, 0), max(table.defcon - table.military.ussr, 0))


def reveal_held_cards(table: Table, action: RevealHeldCards) -> Outcome[Table]:
    """Who holds a scoring card has lost, in tournaments (11.1.2); otherwise it is only against the rules.

    Where both hold one, no rule says who wins.
    """
    _check_not_final(table)
    if not action.holding:
        return Outcome(table)
    if not table.options.held_card_loses:
        return Outcome(table, notices=(Notice(N_("A scoring card cannot be held at the end of a turn."), rule=ROUNDS),))
    if len(action.holding) > 1:
        return Outcome(evolve(table, ending=Ending(EndingKind.HELD_CARD, HELD_CARD, None, needs_ruling=True)))
    (holder,) = action.holding
    return Outcome(evolve(table, ending=Ending(EndingKind.HELD_CARD, HELD_CARD, holder.enemy)))


def next_step(table: Table) -> Action | None:
    """Return the action that comes next in the course of the game, or `None` after its end.

    After an action round that is what NORAD does at its end. At the end of a turn it is the check of military
    operations, then the next turn or final scoring; the held cards are shown in between.
    """
    course = table.course
    if table.ending:
        return None
    if course.phase is Phase.SETUP:
        return StartTurn(course.turn)
    if is_due(table):
        return EndActionRound()
    if course.phase in (Phase.HEADLINE, Phase.ACTION):
        return _next_action_round(table) or CheckMilitaryOperations()
    if course.phase is Phase.FINAL_SCORING or course.turn == LAST_TURN:
        return ContinueFinalScoring()
    return StartTurn(course.turn + 1)


def _next_action_round(table: Table) -> StartActionRound | None:
    return next(_coming(table), None)


def _coming(table: Table) -> Iterator[StartActionRound]:
    """Yield the action rounds that come in this turn.

    The USSR goes first in every round; who has more rounds than the other goes on alone.
    """
    course = table.course
    rounds = [(number, side) for number in range(1, 9) for side in (Side.USSR, Side.US)]
    if course.phasing is not None:
        rounds = rounds[rounds.index((course.action_round, course.phasing)) + 1 :]
    return (StartActionRound(*one) for one in rounds if one[0] <= table.action_rounds(one[1]))


def rounds_left(table: Table) -> Pair:
    """Return how many action rounds each side has left in this turn, the present one not counted."""
    sides = [one.player for one in _coming(table)]
    return Pair(sides.count(Side.US), sides.count(Side.USSR))
