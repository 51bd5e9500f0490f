"""An entry as text: the sentence that describes it, and the changes of points that it makes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import frozen

from laurel.match.end_here import EndHere
from laurel.match.message import N_
from laurel.match.replay import LogStep
from laurel.match.setup import ReviseSetup, Seat
from laurel.match.texts import for_display
from laurel.pages.entry import revising
from laurel.pages.language.translator import with_sign
from laurel.pages.match.players import Side
from laurel.pages.match.presentation import MatchView

BETWEEN = " · "
"""What is between the parts of an entry in one line of text."""

FEW_CHARACTERS = 24
"""The most characters of several changes of points in a few words; of longer ones, only how many there are."""

LONGEST_SHORT_NAME = 14
"""The most characters of a name in a few words."""


@frozen
class PointsChange:
    """A change of the points of a player or a team."""

    players: Side
    change: str

    @property
    def text(self) -> str:
        """The names and the change: `Anna +1`, `Anna + Celia +1`."""
        return f"{' + '.join(player.full_name for player in self.players)} {self.change}"


def description(match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
    """Return an entry as a sentence."""
    action = log_step.entry.action
    if isinstance(action, ReviseSetup):
        return revising.describe(match_view, log_step.entry.id, action)
    return match_view.presentation.describe_step(match_view, log_step)


def summary(match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
    """Return an entry with its changes of points as one line of text."""
    moved = point_changes(match_view, log_step)
    if len(moved) == 1:
        return f"{description(match_view, log_step)}{BETWEEN}{moved[0].change}"
    return BETWEEN.join([description(match_view, log_step), *(change.text for change in moved)])


def button_text(match_view: MatchView, log_step: LogStep[Any, Any], who: str) -> str:
    """Return what fits on a button of an entry: whose points it changes, `Anna +1`, or else what kind of entry it is.

    The points of `who`, which has been named before, are told without the name.
    """
    moved = point_changes(match_view, log_step)
    if not moved:
        return _kind(match_view, log_step.entry.action)
    told = ", ".join(_change(change, who) for change in moved)
    if len(moved) > 1 and len(told) > FEW_CHARACTERS:
        return match_view.translator.plural("Points of %(n)s player", "Points of %(n)s players", len(moved))
    return told


def _change(change: PointsChange, who: str) -> str:
    names = [player.name for player in change.players]
    if names == [who]:
        return change.change
    told = (player.side or for_display(player.name, LONGEST_SHORT_NAME) for player in change.players)
    return f"{' + '.join(told)} {change.change}"


def _kind(match_view: MatchView, action: object) -> str:
    """Return the title of the kind of an action."""
    if isinstance(action, ReviseSetup):
        return match_view.translator(N_("Players and options"))
    if isinstance(action, EndHere):
        return match_view.translator(N_("The match ends here"))
    return match_view.translator(match_view.presentation.actions[type(action)].title)


def point_changes(match_view: MatchView, log_step: LogStep[Any, Any]) -> tuple[PointsChange, ...]:
    """Return the changes of points by an entry, one for each player or team."""
    if not log_step.gained:
        return ()
    sides = {side[0].seat: side for side in match_view.sides}
    moved: Counter[Seat] = Counter()
    for entry in log_step.gained:
        moved[entry.player] += entry.points
    return tuple([PointsChange(sides[seat], with_sign(points)) for seat, points in moved.items() if seat in sides])
