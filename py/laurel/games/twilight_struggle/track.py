"""The victory point marker: rule 10.2, and the first of the ways to win of rule 10.3.1."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_struggle.actions import GainPoints
from laurel.games.twilight_struggle.components import LAST_SPACE, Pair, SourceId, Superpower
from laurel.games.twilight_struggle.state import Ending, EndingKind, Phase, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.ledger import LedgerEntry, Reason
from laurel.match.message import N_, Refusal
from laurel.match.setup import Points

GAIN = "10.2.2"
AUTOMATIC_VICTORY = "10.3.1"

MOST_POINTS = 2 * LAST_SPACE
"""The length of the track: nothing moves the marker further."""

Reasons = Mapping[Superpower, tuple[Reason, ...]]


def gain(
    state: State, gains: Pair, source: SourceId, rule: str = GAIN, reasons: Reasons | None = None
) -> Outcome[State]:
    """Give both sides what they gain from one source, and move the marker by the difference (10.2.3).

    Then a side with 20 points wins (10.3.1), except in final scoring (10.3.2).
    """
    said = reasons or {}
    entries = tuple(
        LedgerEntry(
            state.seat(side),
            Points(gains.of(side)),
            source,
            rule,
            state.course.turn,
            Points(gains.of(side)),
            said.get(side, ()),
        )
        for side in Superpower
        if gains.of(side)
    )
    after = evolve(state, score=state.score + gains.net)
    return Outcome(_won_by_points(after), entries)


def gain_points(state: State, action: GainPoints) -> Outcome[State]:
    """Give both sides the points that were entered, from one source."""
    if min(action.us, action.ussr) < 0 or not (action.us or action.ussr):
        raise Refusal(N_("A side does not lose points: the other side gains them."), rule=GAIN)
    if max(action.us, action.ussr) > MOST_POINTS:
        raise Refusal(N_("The victory point track has 20 spaces for each side."), rule=GAIN)
    return gain(state, Pair(action.us, action.ussr), action.source)


def _won_by_points(state: State) -> State:
    if abs(state.score) < LAST_SPACE or state.course.phase is Phase.FINAL_SCORING:
        return state
    return evolve(state, ending=Ending(EndingKind.POINTS, AUTOMATIC_VICTORY, leading_side(state)))


def leading_side(state: State) -> Superpower | None:
    """Return the side on whose half of the track the marker is, or `None` in the middle."""
    if not state.score:
        return None
    return Superpower.US if state.score > 0 else Superpower.USSR
