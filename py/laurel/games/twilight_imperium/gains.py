"""Points that somebody enters as such: from any source, or from none that anybody named."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import Gain, GainTogether, Lose
from laurel.games.twilight_imperium.components import CUSTODIANS, OBJECTIVES, ObjectiveId, SourceId
from laurel.games.twilight_imperium.limits import Part
from laurel.games.twilight_imperium.objectives import noted, orthodox
from laurel.games.twilight_imperium.table import Table
from laurel.games.twilight_imperium.track import ADVANCE, advance, overtakes, together
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Seat


def gain(table: Table, action: Gain) -> Outcome[Table]:
    """Players gain victory points in a variety of ways (98.1).

    An objective that is entered as a plain gain is noted as scored; what forbids it is said, and does not stop it.
    """
    check_points(action.points)
    if action.source == CUSTODIANS:
        table = take_custodians(table)
    made = advance(table, action.player, action.points, action.source)
    notices = made.notices + overtakes(table, made.state, action.player)
    return _scored(table, Outcome(made.state, made.gained, notices), action.player, action.source)


def _scored(before: Table, made: Outcome[Table], seat: Seat, source: SourceId) -> Outcome[Table]:
    """Note an objective as scored, where points came from one."""
    if source not in OBJECTIVES:
        return made
    objective = ObjectiveId(source)
    part = Part(seat, objective, is_public=before.is_public(objective))
    obstacle = part.obstacle(before)
    doubts = () if obstacle is None else (Notice.like(obstacle),)
    return orthodox(Outcome(noted(made.state, part), made.gained, made.notices + doubts), part)


def lose(table: Table, action: Lose) -> Outcome[Table]:
    """A player moves back on the track, and never below 0 (98.4)."""
    check_points(action.points)
    return advance(table, action.player, -action.points, action.source)


def gain_together(table: Table, action: GainTogether) -> Outcome[Table]:
    """Several players gain points at the same moment, so that several may arrive together (98.7)."""
    gains = {seat: points for seat, points in action.gains.items() if points}
    if not gains:
        raise Refusal(N_("Choose at least one player."))
    for points in gains.values():
        check_points(points)
    if action.source == CUSTODIANS:
        table = take_custodians(table)
    made = together(table, gains, action.source)
    for seat in gains:
        made = _scored(table, made, seat, action.source)
    return made


def check_points(points: int) -> None:
    """Refuse a gain or a loss of nothing."""
    if points < 1:
        raise Refusal(N_("Enter at least one point."), rule=ADVANCE)


def take_custodians(table: Table) -> Table:
    """There is one custodians token, and it never comes back to Mecatol Rex."""
    if table.custodians_taken:
        raise Refusal(N_("The custodians token has been taken already."))
    return evolve(table, custodians_taken=True)
