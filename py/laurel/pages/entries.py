"""An entry as text: the sentence that describes it, and the changes of points that it makes."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from laurel.match.replay import LogStep
from laurel.match.setup import ReviseSetup
from laurel.pages import revising
from laurel.pages.players import Side
from laurel.pages.presentation import MatchView
from laurel.pages.translator import signed


@frozen
class PointsChange:
    """A change of the points of a player or a team."""

    players: Side
    change: str

    @property
    def text(self) -> str:
        """The names and the change: `Anna +1`, `Anna + Celia +1`."""
        return f"{' + '.join(player.name for player in self.players)} {self.change}"


def description(match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
    """Return an entry as a sentence."""
    action = log_step.entry.action
    if isinstance(action, ReviseSetup):
        return revising.describe(match_view, log_step.entry.id, action)
    return match_view.presentation.described(match_view, log_step)


def summary(match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
    """Return an entry with its changes of points as one line of text."""
    moved = changes(match_view, log_step)
    if len(moved) == 1:
        return f"{description(match_view, log_step)} · {moved[0].change}"
    return " · ".join([description(match_view, log_step), *(change.text for change in moved)])


def changes(match_view: MatchView, log_step: LogStep[Any, Any]) -> tuple[PointsChange, ...]:
    """Return the changes of points by an entry, one for each player or team."""
    sides = {side[0].seat: side for side in match_view.sides}
    return tuple(
        PointsChange(sides[entry.player], signed(entry.points)) for entry in log_step.gained if entry.player in sides
    )
