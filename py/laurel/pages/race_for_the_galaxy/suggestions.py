"""Who qualifies for a goal by the tableaux, as a sentence."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.components import Goal
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.language.translator import Translator


def suggestion(translator: Translator, goal: Goal, players: tuple[Seat, ...]) -> str:
    """Return the sentence about a goal for which these players qualify."""
    return translator(_text(goal, len(players)), names=translator.player_names(players))


def _text(goal: Goal, players: int) -> str:
    if players == 0:
        return N_("Going by the tableaux, nobody has enough.")
    if players == 1:
        return N_("Going by the tableaux: %(names)s.")
    if goal.is_most:
        return N_("Going by the tableaux, tied: %(names)s. Who holds the tile?")
    return N_("Going by the tableaux, all of these have enough: %(names)s. Who was first?")
