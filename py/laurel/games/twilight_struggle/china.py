"""The China Card: rule 9, and the variant of the Chinese Civil War."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import ChangeCivilWar, TakeChinaCard
from laurel.games.twilight_struggle.components import FORMOSAN_RESOLUTION, Superpower
from laurel.games.twilight_struggle.effects import without_effect
from laurel.games.twilight_struggle.state import China, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Refusal

CHINA = "9"
CIVIL_WAR_ENDS_AT = 3
"""Soviet influence on the space of the Chinese Civil War with which the USSR takes the China Card."""


def take_china_card(state: State, action: TakeChinaCard) -> Outcome[State]:
    """Give the China Card to a player by an event."""
    return Outcome(evolve(state, china=China(action.player, action.is_face_up)))


def hand_over(state: State, player: Superpower) -> State:
    """Return the state after a side has played the China Card: the opponent has it, face down.

    If the US plays it, Formosan Resolution ends.
    """
    if state.china.holder is not player:
        raise Refusal(N_("Only the side that has the China Card can play it."), rule=CHINA)
    if not state.china.is_face_up:
        raise Refusal(N_("The China Card is face down until the next turn."), rule=CHINA)
    after = evolve(state, china=China(player.enemy, is_face_up=False))
    if after.course.card is not None and after.course.phasing is player:
        after = after.with_course(card=evolve(after.course.card, is_china_card=True))
    return without_effect(after, FORMOSAN_RESOLUTION) if player is Superpower.US else after


def change_civil_war(state: State, action: ChangeCivilWar) -> Outcome[State]:
    """Change the Soviet influence of the Chinese Civil War; with three the USSR takes the China Card."""
    if not state.options.chinese_civil_war:
        raise Refusal(N_("The Chinese Civil War is not in play."))
    influence = state.civil_war + action.influence
    if not 0 <= influence <= CIVIL_WAR_ENDS_AT:
        raise Refusal(N_("The Chinese Civil War holds 0 to 3 influence."))
    after = evolve(state, civil_war=influence)
    if influence == CIVIL_WAR_ENDS_AT and state.china.holder is None:
        return Outcome(evolve(after, china=China(Superpower.USSR)))
    return Outcome(after)


def check_civil_war_is_over(state: State) -> None:
    """Raise `Refusal` if nobody has claimed the China Card yet."""
    if state.china.holder is None:
        raise Refusal(N_("Nobody has claimed the China Card yet."), rule=CHINA)
