"""The dialog of everything beside the map: DEFCON, military operations, space race, China Card, effects, points."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import (
    AdvanceInSpace,
    ChangeCivilWar,
    EndEffect,
    SetDefcon,
    SetMilitaryOperations,
    TakeChinaCard,
)
from laurel.games.twilight_struggle.components import (
    BOXES,
    DEFCON_LEVELS,
    MOST_MILITARY_OPERATIONS,
    LastingCardId,
    Superpower,
)
from laurel.games.twilight_struggle.space import abilities
from laurel.games.twilight_struggle.state import State
from laurel.match.message import N_
from laurel.match.plain import kind_of
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields
from laurel.pages.language.translator import with_sign
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.cards import china_card_action
from laurel.pages.twilight_struggle.sides import player_of, players_of
from laurel.pages.twilight_struggle.wording import LASTING, effect_name, ending_text

ABILITIES = {
    "two_attempts": N_("two attempts a turn"),
    "sees_headline": N_("sees the opponent's headline first"),
    "discards_held_card": N_("may discard a held card"),
    "eight_action_rounds": N_("eight action rounds"),
}
"""What only the side may do that has reached a box alone."""


def tracks_dialog(match_view: MatchView, _: Fields) -> str:
    """Return everything beside the map, to look at and to set.

    Values:
        action: what ends it.
        lasting: what it does.
        ends: what ends it.
    """
    state: State = match_view.state
    translator = match_view.translator
    return render(
        "twilight_struggle/tracks_sheet.html",
        translator.language,
        levels=tuple((SetDefcon(level), level == state.defcon) for level in DEFCON_LEVELS[1:]),
        war=ControlNames(SetDefcon),
        war_level=DEFCON_LEVELS[0],
        sides=tuple(_side(match_view, side) for side in Superpower),
        players=players_of(match_view),
        phasing=state.course.phasing.value if state.course.phasing else "",
        boxes=tuple(_box(match_view, number) for number in BOXES),
        is_face_up=state.china.is_face_up,
        has_civil_war=state.options.chinese_civil_war,
        civil_war=state.civil_war,
        civil_war_changes=tuple((with_sign(number), ChangeCivilWar(number)) for number in (1, -1)),
        taking_china=kind_of(TakeChinaCard),
        effects=tuple(
            Values(
                action=EndEffect(LastingCardId(one.card)),
                name=effect_name(translator, one),
                player=player_of(match_view, one.player),
                lasting=translator(LASTING[one.card]),
                ends=ending_text(translator, one.card),
            )
            for one in state.effects
        ),
        is_over=match_view.replay.verdict is not None,
    )


def _side(match_view: MatchView, side: Superpower) -> Values:
    """Return one side beside the map.

    Values:
        operations: the entries that put the marker on each space, and whether it is there.
        next_name: the next box of the space race; empty after the last.
    """
    state: State = match_view.state
    translator = match_view.translator
    box = state.space.of(side)
    following = BOXES.get(box + 1)
    is_first = state.space.of(side.enemy) <= box
    return Values(
        key=side.value,
        player=player_of(match_view, side),
        operations=tuple(
            (SetMilitaryOperations(side, number), number == state.military.of(side))
            for number in range(MOST_MILITARY_OPERATIONS + 1)
        ),
        box=box,
        box_name=translator(BOXES[box].name) if box else translator(N_("not begun")),
        next_name=translator(following.name) if following else "",
        next_points=0 if following is None else following.first if is_first else following.second,
        advance=AdvanceInSpace(side),
        abilities=tuple(translator(ABILITIES[one]) for one in abilities(state, side)),
        has_china=state.china.holder is side,
        play_china=china_card_action(match_view) if state.china.holder is side else None,
    )


def _box(match_view: MatchView, number: int) -> Values:
    state: State = match_view.state
    box = BOXES[number]
    return Values(
        number=number,
        name=match_view.translator(box.name),
        first=box.first,
        second=box.second,
        ability=match_view.translator(ABILITIES[box.ability]) if box.ability else "",
        reached=tuple(player_of(match_view, side) for side in Superpower if state.space.of(side) == number),
    )


DIALOGS = {"tracks": tracks_dialog}
