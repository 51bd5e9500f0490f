"""What a side has to look out for before it chooses a card: what loses the game, and military operations."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.twilight_struggle.components import CUBAN_MISSILE_CRISIS, CardId, Superpower
from laurel.games.twilight_struggle.danger import Danger, danger
from laurel.games.twilight_struggle.state import Phase, State
from laurel.games.twilight_struggle.turns import missing_operations
from laurel.match.message import N_
from laurel.pages.environment import Values
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.sides import player_of
from laurel.pages.twilight_struggle.wording import card_name

PLAYED = frozenset({Phase.HEADLINE, Phase.ACTION})
"""Phases in which cards are played."""


SEPARATOR = "\u00a0· "
"""Stands between cards; no line begins with it."""


def dangers(match_view: MatchView) -> tuple[Values, ...]:
    """Return what the side whose action round it is has to look out for, or both sides in the headline phase.

    Values:
        player: the side.
        lines: what loses the game and what may, and in an action round the military operations that are missing.
        loses: whether anything loses the game.
    """
    state: State = match_view.state
    if match_view.replay.verdict is not None or state.course.phase not in PLAYED:
        return ()
    sides = tuple(Superpower) if state.course.phasing is None else (state.course.phasing,)
    found = ((side, danger(state, side)) for side in sides)
    return tuple(
        Values(player=player_of(match_view, side), lines=lines, loses=seen != Danger())
        for side, seen in found
        if (lines := tuple(_lines(match_view, side, seen)))
    )


def _lines(match_view: MatchView, side: Superpower, seen: Danger) -> Iterator[str]:
    state, translator = match_view.state, match_view.translator
    coups = (translator(N_("a coup in a battleground")),) if seen.has_coups else ()
    losing = (*coups, *_names(match_view, seen.events))
    if seen.crisis:
        yield translator(N_("%(card)s: a coup loses the game."), card=card_name(translator, CUBAN_MISSILE_CRISIS))
    if losing:
        said = N_("DEFCON %(level)s, loses the game: %(what)s")
        yield translator(said, level=state.defcon, what=SEPARATOR.join(losing))
    if seen.chances:
        yield translator(N_("May lose it: %(what)s"), what=SEPARATOR.join(_names(match_view, seen.chances)))
    missing = missing_operations(state).of(side)
    if missing and state.course.phase is Phase.ACTION:
        said = N_("Military operations: %(has)s of %(all)s. At the end of the turn the other side gains %(n)s.")
        yield translator(said, has=state.military.of(side), all=state.defcon, n=missing)


def _names(match_view: MatchView, cards: tuple[CardId, ...]) -> tuple[str, ...]:
    return tuple(card_name(match_view.translator, one) for one in cards)
