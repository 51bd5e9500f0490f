"""The course of the game: the next step, and the end of a turn in its order."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import (
    Action,
    CheckMilitaryOperations,
    ContinueFinalScoring,
    EndActionRound,
    RevealHeldCards,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import DEFCON_LEVELS, LAST_TURN, NORAD, Superpower
from laurel.games.twilight_struggle.state import State
from laurel.games.twilight_struggle.turns import missing_operations, next_step
from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.forms import ControlNames, Fields
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.sides import player_of, players_of, standing
from laurel.pages.twilight_struggle.wording import card_name, turn_number

AFTER_LAST_TURN = N_("Every region is scored, Europe first; then the China Card, and the marker decides.")


@frozen
class NextStep:
    """What the course of the game asks for next."""

    text: str
    action: Action
    sheet: str
    """The dialog where it is done, or empty where the button does it."""

    player: PlayerView | None


def next_step_view(match_view: MatchView) -> NextStep | None:
    """Return what the course of the game asks for next; `None` once the match is over."""
    if match_view.replay.verdict is not None:
        return None
    return _step(match_view, next_step(match_view.state))


def _step(match_view: MatchView, action: Action | None) -> NextStep | None:
    match action:
        case StartActionRound(number, side):
            text = match_view.translator(N_("Round %(n)s"), n=number)
            return NextStep(text, action, "", player_of(match_view, side))
        case EndActionRound():
            return NextStep(card_name(match_view.translator, NORAD), action, "", player_of(match_view, Superpower.US))
        case StartTurn(turn):
            return NextStep(turn_number(match_view.translator, turn), action, "", None)
        case CheckMilitaryOperations():
            return NextStep(match_view.translator(N_("End of the turn")), action, "end", None)
        case ContinueFinalScoring():
            return NextStep(match_view.translator(N_("Final scoring")), action, "reveal", None)
    return None


def end_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the end of the turn: military operations, then held cards, then what comes after it."""
    state: State = match_view.state
    short = missing_operations(state)
    translator = match_view.translator
    is_last = state.course.turn == LAST_TURN
    return render(
        "twilight_struggle/end_sheet.html",
        translator.language,
        title=translator(N_("End of turn %(n)s"), n=state.course.turn),
        defcon=state.defcon,
        lines=tuple((player_of(match_view, side), state.military.of(side), short.of(side)) for side in Superpower),
        check=CheckMilitaryOperations(),
        check_said=_check(match_view, short.ussr - short.us),
        names=ControlNames(RevealHeldCards),
        is_checked=state.course.has_checked_operations,
        holding_loses=state.options.held_card_loses,
        players=players_of(match_view),
        action=_ending(state),
        next_sheet="reveal" if is_last else "",
        following=translator(N_("Final scoring")) if is_last else turn_number(translator, state.course.turn + 1),
        then=translator(AFTER_LAST_TURN) if is_last else _after_turn(match_view),
    )


def _check(match_view: MatchView, net: int) -> str:
    """Return what the check of military operations moves the marker by, in words."""
    if not net:
        return match_view.translator(N_("Check of military operations: the marker stays"))
    return match_view.translator(N_("Check of military operations: %(net)s"), net=standing(match_view, net).said)


def _after_turn(match_view: MatchView) -> str:
    """Return what the start of the next turn changes (4.5): DEFCON, and the China Card where it lies face down."""
    translator, state = match_view.translator, match_view.state
    level = min(state.defcon + 1, DEFCON_LEVELS[-1])
    defcon = N_("DEFCON stays at %(level)s.") if level == state.defcon else N_("DEFCON improves to %(level)s.")
    card = "" if state.china.is_face_up else translator(N_("The China Card is turned face up."))
    return " ".join(filter(None, (translator(defcon, level=level), card)))


def _ending(state: State) -> Action:
    """Return the action that ends the turn; after the last one it is the check, and final scoring follows."""
    course = state.course
    if course.turn < LAST_TURN:
        return StartTurn(course.turn + 1, checks_operations=not course.has_checked_operations)
    return ContinueFinalScoring() if course.has_checked_operations else CheckMilitaryOperations()


def marker_words(match_view: MatchView) -> str:
    """Return where the marker stands, as in `USA +4`."""
    state: State = match_view.state
    if not state.marker:
        return match_view.translator(N_("The marker is in the middle"))
    return match_view.translator(N_("Marker: %(standing)s"), standing=standing(match_view, state.marker).said)


DIALOGS = {"end": end_dialog}
