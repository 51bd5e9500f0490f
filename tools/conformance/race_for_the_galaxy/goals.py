"""`race_for_the_galaxy/goals`: who claims and who holds which goal, in one moment or phase by phase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    DiscardCard,
    EndPhase,
    EndRound,
    GainChips,
    HoldGoal,
    MoveWorld,
    PickGoals,
    SetGoods,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import Phase
from laurel.games.race_for_the_galaxy.dealing import goals_of
from laurel.games.race_for_the_galaxy.goals import GoalStanding, goal_standings, with_settled_goals
from laurel.games.race_for_the_galaxy.scoring import scores
from tools.conformance.race_for_the_galaxy.scene import Plain, Scene, expected, goal_id
from tools.conformance.runner import Case, Inexpressible, Result


def cases(document: Plain) -> Iterator[Case]:
    """Return every vector as a case."""
    for vector in document["vectors"]:
        if vector["kind"] == "snapshot":
            yield Case(vector["id"], expected(vector), partial(snapshot, vector))
        elif vector["kind"] == "sequence":
            yield Case(vector["id"], _expected_of_steps(vector), partial(sequence, vector))
        else:
            raise Inexpressible(f"unknown kind: {vector['kind']}")


def _expected_of_steps(vector: Plain) -> Result:
    steps = {str(place): step["after"] for place, step in enumerate(vector["steps"]) if "after" in step}
    end = {"is_over": bool(vector["game_over"]), **vector["expected_end"]}
    return {"steps": steps, "end": end}


def snapshot(vector: Plain) -> Result:
    """Lay out the tables of a moment, with the holders before it, and look at all goals."""
    scene = Scene(vector, vector["players"])
    scene.enter(PickGoals(tuple(goal.id for goal in goals_of(scene.table.variant))))
    for name, player in vector["players"].items():
        scene.lay_out(name, player)
    for title, name in vector["most_holder_before"].items():
        if name is not None:
            scene.enter(HoldGoal(goal_id(title), scene.seat(name)))
    for phase in (Phase.EXPLORE, Phase.DEVELOP, Phase.SETTLE, Phase.CONSUME, Phase.PRODUCE):
        scene.enter(StartPhase(phase), EndPhase())
    discarded = {name: player.get("discarded_at_round_end", 0) for name, player in vector["players"].items()}
    scene.enter(EndRound({scene.seat(name): cards for name, cards in discarded.items()}))
    scene.check_ledger()
    return {
        **_goals(scene),
        "progress": _by_goal(scene, "progress"),
        "vp_if_game_ends_now": _by_goal(scene, "points"),
        "goal_vp": _points(scene),
    }


def sequence(vector: Plain) -> Result:
    """Play a match phase by phase, and look at the tiles after each."""
    scene = Scene(vector, vector["players"])
    scene.enter(PickGoals(tuple(map(goal_id, vector["goals"]))))
    steps = {}
    for place, step in enumerate(vector["steps"]):
        _play(scene, step)
        steps[str(place)] = _goals(scene)
    scene.check_ledger()
    return {"steps": steps, "end": {**_goals(scene), "is_over": scene.table.is_over, "goal_vp": _points(scene)}}


def _play(scene: Scene, step: Plain) -> None:
    phase = step["phase"]
    if phase == "round_end":
        discarded = step.get("discarded", {})
        scene.enter(EndRound({scene.seat(name): cards for name, cards in discarded.items()}))
        return
    if phase != "setup":
        scene.enter(StartPhase(Phase(phase)))
    _change(scene, step)
    if phase != "setup":
        scene.enter(EndPhase())


def _change(scene: Scene, step: Plain) -> None:
    for name, titles in step.get("remove", {}).items():
        scene.enter(*(DiscardCard(scene.seat(name), scene.card(title)) for title in titles))
    for move in step.get("moved", ()):
        scene.enter(MoveWorld(scene.card(move["world"]), scene.seat(move["to"])))
    for name, titles in step.get("add", {}).items():
        scene.enter(*(AddCard(scene.seat(name), scene.card(title)) for title in titles))
    for name, chips in step.get("chips_gained", {}).items():
        if chips:
            scene.enter(GainChips(scene.seat(name), chips))
    for name, titles in step.get("goods", {}).items():
        scene.enter(SetGoods(scene.seat(name), scene.cards(titles)))


def _goals(scene: Scene) -> dict[str, Any]:
    """Who has claimed, and who holds, what."""
    by_tile: dict[str, Any] = {"first": {}, "most_holder": {}}
    for one in goal_standings(scene.table):
        names = [scene.names[seat] for seat in one.owners]
        if one.goal.is_most:
            by_tile["most_holder"][one.goal.title] = names[0] if names else None
        else:
            by_tile["first"][one.goal.title] = names
    return by_tile


def _by_goal(scene: Scene, field: str) -> Result:
    def values(one: GoalStanding) -> Result:
        return scene.by_name(getattr(one, field))

    return {one.goal.title: values(one) for one in goal_standings(scene.table)}


def _points(scene: Scene) -> Result:
    return scene.by_name(score.goals for score in scores(with_settled_goals(scene.table)))
