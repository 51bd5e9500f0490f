"""`race_for_the_galaxy/takeover`: one declaration with its sums, or several of one Settle phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    DeclareTakeover,
    ResolveTakeover,
    StartPhase,
    UseTemporaryMilitary,
)
from laurel.games.race_for_the_galaxy.components import CardId, Phase
from laurel.games.race_for_the_galaxy.contests import contest
from laurel.games.race_for_the_galaxy.takeovers import next_takeover, proposed_declaration, temporary_left, void_reason
from laurel.games.race_for_the_galaxy.vulnerability import cards_for_takeovers, is_vulnerable
from laurel.match.message import Refusal
from laurel.match.setup import Seat
from tools.conformance.race_for_the_galaxy.scene import Plain, Scene, as_cases
from tools.conformance.runner import Case, Inexpressible, Result

ATTACKER, DEFENDER = Seat(0), Seat(1)


def cases(document: Plain) -> Iterator[Case]:
    """Return every vector as a case."""
    return as_cases(document, play)


def play(vector: Plain) -> Result:
    """Play one declaration or several."""
    if vector["kind"] == "single":
        return single(vector)
    if vector["kind"] == "multi":
        return several(vector)
    raise Inexpressible(f"unknown kind: {vector['kind']}")


def single(vector: Plain) -> Result:
    """Lay out both sides before and in the Settle phase, and sum them up."""
    scene = Scene(vector, ["attacker", "defender"])
    _lay_out_settling(scene, {name: vector[name] for name in scene.names})
    power, world = scene.card(vector["power"]), scene.card(vector["target"])
    _use(scene, ATTACKER, vector["attacker"].get("temporary_used", {}))
    result = _totals(scene, power)
    try:
        declared = proposed_declaration(scene.table, ATTACKER, power, world)
    except Refusal as refusal:
        return {**result, "legal": False, "reason": refusal.message.text}
    before = contest(scene.table, declared)
    _use(scene, DEFENDER, vector["defender"].get("temporary_used", {}))
    after = contest(scene.table, declared)
    return {
        **result,
        "legal": True,
        "attack": after.attack.sum,
        "defence_before_temporary": before.defence.sum,
        "defence": after.defence.sum,
        "success": after.succeeds,
        "margin": after.margin,
    }


def _lay_out_settling(scene: Scene, players: Plain) -> None:
    for name, player in players.items():
        before = [title for title in player["tableau"] if title not in player.get("just_placed", ())]
        scene.lay_out(name, {**player, "tableau": before})
    scene.enter(StartPhase(Phase.SETTLE))
    for name, player in players.items():
        seat = scene.seat(name)
        scene.enter(*(AddCard(seat, scene.card(title)) for title in player.get("just_placed", ())))


def _use(scene: Scene, seat: Seat, used: Plain) -> None:
    discarded = tuple(map(scene.card, used.get("discard", ())))
    scene.enter(UseTemporaryMilitary(seat, used.get("hand_cards", 0), discarded))


def _totals(scene: Scene, power: CardId) -> dict[str, Any]:
    condition = scene.table.card(power).takeover
    if condition is None:
        raise Inexpressible(f"{power} is no takeover power")
    return {
        "attacker_total_military": military.total(cards_for_takeovers(scene.table, ATTACKER)),
        "defender_total_military": military.total(cards_for_takeovers(scene.table, DEFENDER)),
        "defender_vulnerable": is_vulnerable(scene.table, DEFENDER, condition),
    }


def several(vector: Plain) -> Result:
    """Declare everything, then resolve one after the other."""
    scene = seated(vector, vector["players"])
    results = declared_and_resolved(scene, vector["declarations"])
    settle = scene.table.settle
    if settle is None:
        raise Inexpressible("nothing is declared")
    worlds = dict.fromkeys(declaration["target"] for declaration in vector["declarations"])
    gained = {name: n for name, n in zip(scene.names, settle.temporary, strict=True) if n}
    return {
        "results": results,
        "final_owner": {world: scene.owner(world) for world in worlds},
        "temporary_military_gained": gained,
    }


def seated(vector: Plain, players: Plain) -> Scene:
    """Lay out a table in its Settle phase; attackers sit in the order in which they are listed."""
    attackers = dict.fromkeys(declaration["attacker"] for declaration in vector["declarations"])
    scene = Scene(vector, {**attackers, **dict.fromkeys(players)})
    _lay_out_settling(scene, players)
    return scene


def declared_and_resolved(scene: Scene, declarations: Iterable[Plain]) -> dict[str, Result]:
    """Declare and resolve takeovers; return what came of each, by its place."""
    for declaration in declarations:
        temporary = declaration.get("temporary_used", {})
        seat, power, world = (declaration[key] for key in ("attacker", "power", "target"))
        discarded = tuple(map(scene.card, temporary.get("discard", ())))
        hand_cards = temporary.get("hand_cards", 0)
        scene.enter(DeclareTakeover(scene.seat(seat), scene.card(power), scene.card(world), hand_cards, discarded))
    boosts = [declaration.get("defender_boost_at_resolution", 0) for declaration in declarations]
    return {str(place): _resolve(scene, boost) for place, boost in enumerate(boosts)}


def _resolve(scene: Scene, boost: int) -> Result:
    declared = next_takeover(scene.table)
    if declared is None:
        raise Inexpressible("nothing is left to resolve")
    is_void = void_reason(scene.table, declared) is not None
    before = contest(scene.table, declared).defence.sum
    scene.enter(_with_boost(scene, declared.defender, boost))
    fought = contest(scene.table, declared)
    return {
        "success": not is_void and fought.succeeds,
        "auto_failed": is_void,
        "attack": None if is_void else fought.attack.sum,
        "defence_before_temporary": before,
        "defence": None if is_void else fought.defence.sum,
    }


def _with_boost(scene: Scene, defender: Seat, boost: int) -> ResolveTakeover:
    """Return the resolution in which a defender adds so much: cards of the tableau first, then of the hand."""
    discarded = []
    for card in temporary_left(scene.table, defender).discards:
        worth = scene.table.card(card).discard_for
        if worth <= boost:
            discarded.append(card)
            boost -= worth
    return ResolveTakeover(boost, tuple(discarded))


def may_add_after_declaring() -> bool:
    """Whether temporary Military that an attacker uses after declaring still counts in the attack."""
    tableaux = {"P0": ["Imperium Seat", "New Military Tactics"], "P1": ["Rebel Base"]}
    scene = Scene({}, tableaux)
    for name, tableau in tableaux.items():
        scene.lay_out(name, {"tableau": tableau})
    scene.enter(DeclareTakeover(ATTACKER, scene.card("Imperium Seat"), scene.card("Rebel Base")))
    declared = next_takeover(scene.table)
    if declared is None:
        raise Inexpressible("nothing was declared")
    before = contest(scene.table, declared).attack
    scene.enter(UseTemporaryMilitary(ATTACKER, 0, (scene.card("New Military Tactics"),)))
    return contest(scene.table, declared).attack != before
