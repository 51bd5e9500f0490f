"""`operations`: coups, realignments and influence placed with Operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import Action
from laurel.games.twilight_struggle.components import Die, Pair, Superpower
from laurel.games.twilight_struggle.operations import costs
from laurel.games.twilight_struggle.realignments import modifiers
from tools.conformance.runner import Inexpressible, Result
from tools.conformance.twilight_struggle.position import Plain, Position, country, influence


def play_operations(vector: Plain) -> Result:
    """Play a coup, a Realignment roll, or a card used for influence."""
    if vector["kind"] not in KINDS:
        raise Inexpressible(f"unknown kind: {vector['kind']}")
    return KINDS[vector["kind"]](vector)


def at_start(vector: Plain) -> Position:
    """Return the map and the DEFCON level of a vector, as an action round begins."""
    position = Position()
    position.start(influence(position.table, vector["map"]), 0)
    defcon = actions.SetDefcon(vector.get("defcon", position.table.defcon))
    phasing = Superpower(vector.get("phasing", vector["side"]))
    position.enter(actions.StartTurn(1), defcon, actions.StartActionRound(1, phasing))
    if any(log_step.refusal for log_step in position.replay.log_steps):
        raise Inexpressible("the start cannot be reached")
    return position


def entered(position: Position, *asked: Action) -> bool:
    """Enter something; say whether the rules have allowed all of it."""
    before = len(position.replay.log_steps)
    position.enter(*asked)
    return all(log_step.refusal is None for log_step in position.replay.log_steps[before:])


def play_coup(vector: Plain) -> Result:
    """Attempt a coup."""
    position, side = at_start(vector), Superpower(vector["side"])
    target = country(vector["country"])
    attempt = actions.AttemptCoup(side, target.id, vector["ops"], Die(vector["die"]), modifier=vector["modifier"])
    is_legal = entered(position, attempt)
    return {
        "legal": is_legal,
        "map": target_of(position, vector),
        "defcon": position.table.defcon,
        "military_operations": position.table.military.of(side),
        "game_over": position.verdict is not None,
        "winner": position.winner(),
    }


def play_realignment(vector: Plain) -> Result:
    """Make a Realignment roll."""
    position, target, dice = at_start(vector), country(vector["country"]), vector["die"]
    added = modifiers(position.table, target)
    roll = actions.Realign(Superpower(vector["side"]), target.id, Die(dice["us"]), Die(dice["ussr"]))
    is_legal = entered(position, roll)
    return {
        "legal": is_legal,
        "modifiers": {"us": added.us, "ussr": added.ussr},
        "map": target_of(position, vector),
    }


def play_placement(vector: Plain) -> Result:
    """Place influence point by point, with a card of so many Operations."""
    position, side = at_start(vector), Superpower(vector["side"])
    places = [country(name) for name in vector["place"]]
    cost = sum(costs(position.table.board, side, places))
    points = (actions.place(one.id, side) for one in places)
    return {"legal": entered(position, actions.ConductOperations(vector["ops"]), *points), "cost": cost}


def target_of(position: Position, vector: Plain) -> Mapping[str, list[int]]:
    """Return the influence in the target as a vector has it."""
    held: Pair = position.table.board.influence(country(vector["country"]))
    return {vector["country"]: [held.us, held.ussr]}


KINDS: Mapping[str, Callable[[Plain], Result]] = {
    "coup": play_coup,
    "realignment": play_realignment,
    "placement": play_placement,
}
"""The kinds of Operations."""
