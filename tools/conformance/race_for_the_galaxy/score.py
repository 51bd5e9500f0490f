"""`race_for_the_galaxy/score` and `/score_second_edition`: tableaux at the end, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from laurel.games.race_for_the_galaxy import GAME, military
from laurel.games.race_for_the_galaxy.actions import ClaimGoal, CountHand, EndRound, HoldGoal, PickGoals, SettleGoals
from laurel.games.race_for_the_galaxy.ending import needs_goal_owners, seats_to_count, tie_break
from laurel.games.race_for_the_galaxy.goals import with_settled_goals
from laurel.games.race_for_the_galaxy.scoring import CardScore, PlayerScore, scores
from laurel.match.setup import Seat
from tools.conformance.race_for_the_galaxy.scene import Plain, Scene, as_cases, goal_id
from tools.conformance.runner import Case, Inexpressible, Result


def cases(document: Plain) -> Iterator[Case]:
    """Return the cases of `score`, where `variable` is a sum."""
    return as_cases(document, partial(play, by_card=False))


def second_edition_cases(document: Plain) -> Iterator[Case]:
    """Return the cases of `score_second_edition`, where `variable` goes by card."""
    return as_cases(document, partial(play, by_card=True))


def play(vector: Plain, *, by_card: bool) -> Result:
    """Lay out the table, with its goals, and score it; a finished game has winners."""
    scene = Scene(vector, vector["players"], takeovers=False)
    for name, player in vector["players"].items():
        scene.lay_out(name, player)
    _take_goals(scene, vector.get("goals", {}))
    if vector.get("vp_pool_start", _pool_at_the_start(scene)) != _pool_at_the_start(scene):
        raise Inexpressible(f"a pool of {vector['vp_pool_start']}")
    if vector.get("game_over"):
        scene.enter(EndRound({}))
        if needs_goal_owners(scene.table):
            scene.enter(SettleGoals())
    result: dict[str, Any] = scene.by_name(_of_player(scene, seat, by_card=by_card) for seat in scene.table.seats)
    scene.check_ledger()
    if vector.get("game_over"):
        result["winners"] = _winners(scene, vector["players"])
    return result


def _pool_at_the_start(scene: Scene) -> int:
    return scene.table.pool + sum(tableau.chips for tableau in scene.table.tableaux)


def _take_goals(scene: Scene, goals: Plain) -> None:
    titles = [*goals.get("first_in_play", ()), *goals.get("most_in_play", ())]
    if titles:
        scene.enter(PickGoals(tuple(map(goal_id, titles))))
    for title, names in goals.get("first_claimed", {}).items():
        scene.enter(*(ClaimGoal(scene.seat(name), goal_id(title)) for name in names))
    for title, name in goals.get("most_holder", {}).items():
        if name is not None:
            scene.enter(HoldGoal(goal_id(title), scene.seat(name)))


def _of_player(scene: Scene, seat: Seat, *, by_card: bool) -> Result:
    score = scores(with_settled_goals(scene.table))[seat]
    return {
        "cards": {scene.title(card.card): _of_card(scene, card) for card in score.cards},
        "vp_chips": score.chips,
        "printed": score.printed,
        "variable": _by_card(scene, score) if by_card else score.variable,
        "total_military": military.total(scene.table.cards(seat)),
        "goal_first": sum(score.first_goals.values()),
        "goal_most": sum(score.most_goals.values()),
        "total": score.total,
        "tiebreak": tie_break(scene.table, seat),
    }


def _of_card(scene: Scene, card: CardScore) -> Result:
    return {
        "printed": card.printed,
        "bonus": card.bonus,
        "from_cards": {scene.title(one.card): one.points for one in card.counted_cards},
        "from_other": card.parts.points,
    }


def _by_card(scene: Scene, score: PlayerScore) -> Result:
    return {scene.title(card.card): card.bonus for card in score.cards if scene.table.deck[card.card].is_variable}


def _winners(scene: Scene, players: Plain) -> list[str]:
    """Count the hands of who is level, and say who wins: nobody where a hand is missing."""
    counted = {seat: players[scene.names[seat]].get("hand") for seat in seats_to_count(scene.table)}
    scene.enter(*(CountHand(seat, hand) for seat, hand in counted.items() if hand is not None))
    verdict = GAME.verdict(scene.table)
    if seats_to_count(scene.table):
        return []
    if verdict is None:
        raise Inexpressible("by the rules, nobody has won yet")
    return [scene.names[seat] for seat in verdict.winners]
