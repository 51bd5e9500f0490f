"""The space race: rule 6.4."""

from __future__ import annotations

from typing import Any

from laurel.games.twilight_struggle.actions import AdvanceInSpace, PlaceSpaceMarker
from laurel.games.twilight_struggle.components import BOXES, LAST_BOX, SPACE_RACE, SourceId, Superpower, pair_of
from laurel.games.twilight_struggle.one_card import Purpose, check_use, named_card_use, with_use
from laurel.games.twilight_struggle.owed import without_drawn
from laurel.games.twilight_struggle.state import State
from laurel.games.twilight_struggle.track import gain
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.ledger import Reason
from laurel.match.message import N_, Message, Refusal
from laurel.match.setup import Points

SPACE = "6.4"
NOTHING_LEFT = N_("There is nothing left to reach in space.")


def advance_in_space(state: State, action: AdvanceInSpace) -> Outcome[State]:
    """A successful attempt leads to the next box, which pays at once; after the last one there is none."""
    if state.space.of(action.player) == LAST_BOX:
        raise Refusal(NOTHING_LEFT, rule=SPACE)
    brought = without_drawn(state, action.player)
    state = _used(state, action.player) if brought == state else brought
    return advance(state, action.player, 1, SPACE_RACE) if action.succeeds else Outcome(state)


def _used(state: State, side: Superpower) -> State:
    """Return the state after the card of the action round is used for an attempt."""
    check_use(state, side, Purpose.SPACE_RACE)
    use = named_card_use(state, side)
    low = None if use is None else obstacle(state, side, use.operations)
    if low is not None:
        data: dict[str, Any] = dict(low.data)
        raise Refusal(low.text, rule=SPACE, **data)
    return with_use(state, has_attempted_space=True) if state.course.phasing is side else state


def advance(state: State, side: Superpower, boxes: int, source: SourceId) -> Outcome[State]:
    """Move a side's marker on, as far as the track goes; only the box that it reaches pays."""
    before = state.space.of(side)
    if before == LAST_BOX:
        raise Refusal(NOTHING_LEFT, rule=SPACE)
    box = BOXES[min(before + boxes, LAST_BOX)]
    is_first = state.space.of(side.enemy) < box.box
    points = box.first if is_first else box.second
    after = evolve(state, space=state.space.with_number(side, box.box))
    text = N_("%(box)s, reached first") if is_first else N_("%(box)s, reached second")
    said = (Reason(Points(points), Message(text, box=Message(box.name)), SPACE),)
    return gain(after, pair_of(side, points), source, SPACE, {side: said})


def obstacle(state: State, side: Superpower, operations: int | None) -> Message | None:
    """Return why a card of so many Operations cannot be used for an attempt, or `None` (6.4).

    Without a known value only the end of the track is an obstacle.
    """
    before = state.space.of(side)
    if before == LAST_BOX:
        return Message(NOTHING_LEFT)
    needed = BOXES[before + 1].operations
    if operations is not None and operations < needed:
        return Message(N_("The next space needs a card of at least %(n)s operations."), n=needed)
    return None


def place_space_marker(state: State, action: PlaceSpaceMarker) -> Outcome[State]:
    """Put a marker on a box; nothing is gained."""
    if action.box not in {0, *BOXES}:
        raise Refusal(N_("There is no such space in the space race."), rule=SPACE)
    return Outcome(evolve(state, space=state.space.with_number(action.player, action.box)))


def abilities(state: State, side: Superpower) -> tuple[str, ...]:
    """What a side may do by boxes that the other one has not reached yet, in the order of the track."""
    reached, other = state.space.of(side), state.space.of(side.enemy)
    return tuple(box.ability for box in BOXES.values() if box.ability and other < box.box <= reached)
