"""What can be offered in a state: the cards of the boxes in play that are left, and who may score what now."""

from __future__ import annotations

from laurel.games.twilight_imperium.components import OBJECTIVES, SOURCES, Objective, Source, Stage
from laurel.games.twilight_imperium.limits import public_obstacle, secret_obstacle
from laurel.games.twilight_imperium.state import Config, State
from laurel.match.message import Refusal
from laurel.match.setup import Seat

ObjectiveOffer = tuple[Objective, Refusal | None]
"""An objective, and why it cannot be scored now."""


def available_sources(config: Config) -> tuple[Source, ...]:
    """Return every source of the boxes and galactic events in play, less the cards that one of the boxes removes."""
    return tuple(
        source
        for source in SOURCES.values()
        if source.box in config.boxes
        and source.removed_by not in config.boxes
        and (source.kind != "event" or source.id in config.events)
    )


NAMED_OBJECTIVES = {
    stage: tuple(one for one in OBJECTIVES.values() if one.stage is stage and one.is_named) for stage in Stage
}
"""The objectives that are one card each, by their stage."""


def deck(state: State, stage: Stage) -> tuple[Objective, ...]:
    """Return the objectives of a stage in the boxes in play that are neither revealed nor scored."""
    objectives = state.objectives
    gone = {*objectives.revealed, objectives.leaked, *[score.objective for score in objectives.scored]}
    boxes = state.config.boxes
    return tuple([card for card in NAMED_OBJECTIVES[stage] if card.box in boxes and card.id not in gone])


def public_objectives(state: State) -> tuple[Objective, ...]:
    """Return the public objectives: as revealed, then the leaked one, then those scored without being revealed."""
    objectives = state.objectives
    leaked = () if objectives.leaked is None else (objectives.leaked,)
    lying = dict.fromkeys((*objectives.revealed, *leaked))
    scored = dict.fromkeys([score.objective for score in objectives.scored if score.is_public])
    lying |= {one: None for one in scored if one not in lying and state.is_public(one)}
    return tuple([OBJECTIVES[one] for one in lying if OBJECTIVES[one].is_named])


def scorable(state: State, seat: Seat) -> tuple[ObjectiveOffer, ...]:
    """Return every public objective, each with the reason why the player cannot score it now, if any."""
    return tuple((card, public_obstacle(state, seat, card.id)) for card in public_objectives(state))


def scorable_secrets(state: State, seat: Seat) -> tuple[ObjectiveOffer, ...]:
    """Return every unscored secret objective, each with the reason why it cannot be scored now, if any."""
    return tuple((card, secret_obstacle(state, seat, card.id)) for card in deck(state, Stage.SECRET))
