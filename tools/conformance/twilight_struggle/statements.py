"""`seed`: statements of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.components import REGIONS, SCORING_CARDS, TRACK, ScoringCardId, Superpower
from laurel.games.twilight_struggle.scoring_cards import can_be_forced_to_hold
from laurel.games.twilight_struggle.shuttle import preview
from laurel.games.twilight_struggle.state import Phase
from tools.conformance.runner import Inexpressible, Result
from tools.conformance.twilight_struggle.events import play_event, start_of_field
from tools.conformance.twilight_struggle.position import Plain, Position, country, on_map
from tools.conformance.twilight_struggle.regions import play_final, region_result, side_fields


def play_seed(vector: Plain) -> Result:
    """Play a statement of the rules."""
    if vector["kind"] not in STATEMENTS:
        raise Inexpressible(f"unknown kind: {vector['kind']}")
    return STATEMENTS[vector["kind"]](vector["given"])


def state_control(given: Plain) -> Result:
    """Who controls a country."""
    one = country(given["country"])
    if one.stability != given.get("stability", one.stability):
        raise Inexpressible(f"the stability of {one.id} is {one.stability}")
    state = on_map({"map": {one.id: [given["us"], given["ussr"]]}}).table
    controller = state.board.controller(one)
    return {"controlled_by": controller.value if controller else None}


def state_region(given: Plain) -> Result:
    """What a region is worth, and where its scoring card leaves the game."""
    position = on_map(given)
    region = REGIONS[given["region"]]
    scored = region_result(preview(position.table, region), side_fields)
    return {**position.outcome(actions.PlayScoringCard(ScoringCardId(region.scoring_card))), **scored}


def state_points(given: Plain) -> Result:
    """Points of one event, or of two where each side gains by its own."""
    together = (actions.GainPoints(given["us_gains"], given["ussr_gains"]),)
    apart = (actions.GainPoints(us=given["us_gains"]), actions.GainPoints(ussr=given["ussr_gains"]))
    return on_map(given).outcome(*(together if given.get("same_event", True) else apart))


def state_sequence(given: Plain) -> Result:
    """Points of several events, one after the other."""
    position = on_map(given)
    before = len(position.replay.log_steps)
    result = position.outcome(*(actions.GainPoints(one["us"], one["ussr"]) for one in given["events"]))
    ends = [index for index, log_step in enumerate(position.replay.log_steps[before:], 1) if log_step.verdict]
    return {**result, "game_ends_at_event": ends[0] if ends else None}


def state_operations(given: Plain) -> Result:
    """The check of military operations."""
    return play_event({"kind": "milops_check", "given": given})


def state_defcon(given: Plain) -> Result:
    """DEFCON moves in somebody's action round."""
    position = Position().start((actions.SetDefcon(given["defcon_before"]),), given["vp_before"])
    level = given["defcon_before"] + given["change"]
    return position.outcome(actions.SetDefcon(level, Superpower(given["phasing"])))


def state_order(given: Plain) -> Result:
    """The check of military operations comes before final scoring."""
    position = Position()
    said = {name: value for name, value in given.items() if name not in ("turn", "vp_before")}
    fields = (action for name, value in said.items() for action in start_of_field(name, value, Superpower.US))
    position.start((actions.StartTurn(given["turn"]), *fields), given["vp_before"])
    result = position.outcome(actions.CheckMilitaryOperations())
    position.enter(actions.ContinueFinalScoring())
    has_begun = position.table.course.phase is Phase.FINAL_SCORING
    return {**result, "after_milops": result["vp_after"], "final_scoring": has_begun}


def state_setup(_: Plain) -> Result:
    """The track, and where the marker begins."""
    return {"vp": Position().table.score, "min": TRACK[0], "max": TRACK[-1], "boxes": len(TRACK)}


def state_board(given: Plain) -> Result:
    """A map in the middle of the game, without any card played."""
    position = on_map(given).enter(actions.StartTurn(given["turn"]))
    return {"game_over": position.verdict is not None}


def state_hand(given: Plain) -> Result:
    """Whether an event may force a player to keep the cards of a hand."""
    if given["hand"] != ["scoring card"]:
        raise Inexpressible(f"a hand of {given['hand']}")
    return {"may_be_forced_to_hold": any(map(can_be_forced_to_hold, SCORING_CARDS))}


STATEMENTS: Mapping[str, Callable[[Plain], Result]] = {
    "control": state_control,
    "region": state_region,
    "vp_event": state_points,
    "vp_sequence": state_sequence,
    "milops": state_operations,
    "defcon": state_defcon,
    "final": play_final,
    "order": state_order,
    "setup": state_setup,
    "board_only": state_board,
    "legality": state_hand,
}
"""The kinds of statements."""
