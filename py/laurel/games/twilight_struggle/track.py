"""The victory point marker: rule 10.2, and the first of the ways to win of rule 10.3.1."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_struggle.actions import GainPoints
from laurel.games.twilight_struggle.components import LAST_SPACE, Pair, Side, SourceId
from laurel.games.twilight_struggle.table import Ending, EndingKind, Phase, Table
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.ledger import LedgerEntry, Reason
from laurel.match.message import N_, Refusal
from laurel.match.setup import Points

GAIN = "10.2.2"
AUTOMATIC_VICTORY = "10.3.1"

MOST_POINTS = 2 * LAST_SPACE
"""The length of the track: nothing moves the marker further."""

Reasons = Mapping[Side, tuple[Reason, ...]]


def gain(
    table: Table, gains: Pair, source: SourceId, rule: str = GAIN, reasons: Reasons | None = None
) -> Outcome[Table]:
    """Give both sides what they gain from one source, and move the marker by the difference (10.2.3).

    Then a side with 20 points wins (10.3.1), except in final scoring (10.3.2).
    """
    said = reasons or {}
    entries = tuple(
        LedgerEntry(
            table.seat(side),
            Points(gains.of(side)),
            source,
            rule,
            table.course.turn,
            Points(gains.of(side)),
            said.get(side, ()),
        )
        for side in Side
        if gains.of(side)
    )
    after = evolve(table, score=table.score + gains.net)
    return Outcome(_won_by_points(after), entries)


def gain_points(table: Table, action: GainPoints) -> Outcome[Table]:
    """Give both sides the points that were entered, from one source."""
    if min(action.us, action.ussr) < 0 or not (action.us or action.ussr):
        raise Refusal(N_("A side does not lose points: the other side gains them."), rule=GAIN)
    if max(action.us, action.ussr) > MOST_POINTS:
        raise Refusal(N_("The victory point track has 20 spaces for each side."), rule=GAIN)
    return gain(table, Pair(action.us, action.ussr), action.source)


def _won_by_points(table: Table) -> Table:
    if abs(table.score) < LAST_SPACE or table.course.phase is Phase.FINAL_SCORING:
        return table
    return evolve(table, ending=Ending(EndingKind.POINTS, AUTOMATIC_VICTORY, ahead(table)))


def ahead(table: Table) -> Side | None:
    """Return the side on whose half of the track the marker is, or `None` in the middle."""
    if not table.score:
        return None
    return Side.US if table.score > 0 else Side.USSR
