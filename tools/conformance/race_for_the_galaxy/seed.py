"""`race_for_the_galaxy/seed`: figures and examples that the rules text itself states."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.actions import AddCard, EndRound
from laurel.games.race_for_the_galaxy.components import IMPERIUM_WARLORD, REBEL_CANTINA, CardId
from laurel.games.race_for_the_galaxy.dealing import (
    card_of_the_scenario,
    cards_dealt,
    cards_kept,
    deal_at_random,
    draw_goals,
    is_red,
    start_worlds,
)
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.goals import progress
from laurel.games.race_for_the_galaxy.rounds import hand_limit
from laurel.games.race_for_the_galaxy.scoring import score_cards
from laurel.games.race_for_the_galaxy.state import Options, opening
from laurel.games.race_for_the_galaxy.vulnerability import exposures
from laurel.match.message import Refusal
from laurel.match.setup import Player, Seat, Setup
from tools.conformance.race_for_the_galaxy import figures
from tools.conformance.race_for_the_galaxy.military import POWERS, counts
from tools.conformance.race_for_the_galaxy.scene import Plain, Scene, as_cases, goal_id
from tools.conformance.race_for_the_galaxy.takeover import declared_and_resolved, may_add_after_declaring, seated
from tools.conformance.runner import Case, Inexpressible, Result

OWNER = Seat(0)
LUCK = partial(Random, 0)  # the same every time
KINDS_IN_WORDS = ("no_kinds", "one_kind", "two_kinds", "three_kinds", "four_kinds")


def cases(document: Plain) -> Iterator[Case]:
    """Return every vector as a case; those of `end` hold several, each with its own answer."""
    for vector in document["vectors"]:
        if vector["kind"] == "end":
            ends = {str(place): case["ends"] for place, case in enumerate(vector["cases"])}
            yield Case(vector["id"], {"ends": ends}, partial(end, vector))
        else:
            yield from as_cases({"vectors": [vector]}, play)


def play(vector: Plain) -> Result:
    """Play a vector by its kind."""
    if vector["kind"] not in KINDS:
        raise Inexpressible(f"unknown kind: {vector['kind']}")
    return KINDS[vector["kind"]](vector)


def _tableau(vector: Plain) -> Scene:
    scene = Scene(vector, ["P0"])
    scene.lay_out("P0", vector)
    return scene


# Takeovers


def takeover(vector: Plain) -> Result:
    """Declarations of one Settle phase, by the example's tableaux."""
    scene = seated(vector, {name: {"tableau": tableau} for name, tableau in vector["players"].items()})
    results = declared_and_resolved(scene, vector["declarations"])
    first = vector["declarations"][0]
    attacker, power = scene.seat(first["attacker"]), scene.card(first["power"])
    return {
        **results["0"],
        "results": results,
        "new_owner": scene.owner(vector["declarations"][-1]["target"]),
        "attacker_settle_bonus_cards": figures.settle_draws(scene.table, attacker, has_called_settle=True),
        "power_card_discarded": attacker not in scene.table.owners(power),
        "attacker_may_add_temporary_at_resolution": may_add_after_declaring(),
    }


def takeover_rule(_: Plain) -> Result:
    """Two declarations of one player: what happens to the second, and what it needs."""
    players = {
        "P0": {"tableau": ["Imperium Seat", "Imperium Cloaking Technology", "Improved Logistics"]},
        "P1": {"tableau": ["New Sparta", "Rebel Base", "Pirate World"]},
    }
    seat = {"attacker": "P0", "power": "Imperium Seat", "target": "Rebel Base"}
    cloaking = {"attacker": "P0", "power": "Imperium Cloaking Technology", "target": "Pirate World"}
    results = declared_and_resolved(seated({"declarations": [seat]}, players), [seat, cloaking])
    fails = not results["0"]["success"] and results["1"]["auto_failed"]
    return {
        "first_fails": "second declaration of the same player fails automatically" if fails else "the second goes on",
        "needs": "two different takeover powers" if _refuses_same_power(players, seat) else "no other power",
    }


def _refuses_same_power(players: Plain, seat: Plain) -> bool:
    try:
        declared_and_resolved(seated({"declarations": [seat]}, players), [seat, seat])
    except Refusal:
        return True
    return False


def strength(vector: Plain) -> Result:
    """The Military that the third example gives."""
    scene = _tableau(vector)
    found = military.strength(scene.table.cards(OWNER))
    counted = counts(scene)
    return {
        "total_military": found.total,
        "attack_with_rebel_alliance": found.total + found.takeover_attack,
        "defence_without_world": found.total + found.takeover_defence,
        "rebel_alliance_bonus": found.takeover_attack,
        "rebel_pact_bonus": found.takeover_defence,
        "rebel_military_worlds": counted["rebel_military_worlds"],
        "other_military_worlds": counted["military_worlds"] - counted["rebel_military_worlds"],
    }


def vulnerability(vector: Plain) -> Result:
    """To which powers a tableau is vulnerable, and what they could take."""
    scene = _tableau(vector)
    found = exposures(scene.table, OWNER)
    by_power: dict[str, Any] = {POWERS[one.power]: one.is_vulnerable for one in found}
    worlds = {POWERS[one.power]: sorted(map(scene.title, one.worlds)) for one in found}
    return {
        **by_power,
        **{f"takeover_targets_of_{power}": titles for power, titles in worlds.items()},
        "takeover_targets": sorted({title for titles in worlds.values() for title in titles}),
        "total_military": military.total(scene.table.cards(OWNER)),
    }


# Points and goals


def six_cost(vector: Plain) -> Result:
    """What one development is worth, and of what."""
    scene = _tableau(vector)
    wanted = scene.card(vector["card"])
    score = next(one for one in score_cards(scene.table, OWNER) if one.card == wanted)
    counted = {one.card: one.points for one in score.counted_cards}
    kinds = len({card.good for card in scene.table.cards(OWNER) if card.good})
    return {
        "vp": score.points,
        "parts": {KINDS_IN_WORDS[kinds]: score.parts.kinds, **counted},
        **{f"from_{card}": points for card, points in counted.items()},
    }


def goal(vector: Plain) -> Result:
    """How far a tableau is towards one goal."""
    scene = _tableau(vector)
    tile = GOALS[goal_id(vector["goal"])]
    reached = progress(tile, scene.table.cards(OWNER), scene.table.tableaux[OWNER])
    return {
        "progress": reached,
        "minimum": tile.minimum,
        "qualifies": reached >= tile.minimum,
        "printed_vp": sum(card.points or 0 for card in scene.table.cards(OWNER)),
    }


def minimums(_: Plain) -> Result:
    """The minimum of every goal."""
    return {tile.title: tile.minimum for tile in GOALS.values()}


# Other figures


def count(vector: Plain) -> Result:
    """How many cards a card draws for others in the Produce phase."""
    scene = _tableau(vector)
    title, _, _ = vector["power"].partition(" phase ")
    return {"cards_drawn": figures.produce(scene.table.card(scene.card(title)), scene.table.cards(OWNER))}


def gamble(vector: Plain) -> Result:
    """What comes of a stake."""
    made = figures.gamble(vector["ante"], vector["flipped"])
    return {"flips": made.flips, "wins": made.wins, "keeps_ante": made.wins, "keeps_one_flipped": made.wins}


def gamble_legal(_: Plain) -> Result:
    """What can be staked."""
    return {"legal_antes": [cost for cost in figures.COSTS if _can_be_staked(cost)]}


def _can_be_staked(cost: int) -> bool:
    try:
        figures.gamble(cost, [0] * cost)
    except Refusal:
        return False
    return True


def cost_table(vector: Plain) -> Result:
    """How many cards there are of each cost."""
    table = figures.cost_table(Scene(vector, ["P0"]).table.deck)
    return {
        "developments": list(table.developments),
        "non_military_worlds": list(table.worlds),
        "military_worlds": list(table.military_worlds),
        "total": table.total,
    }


def exploring(vector: Plain) -> Result:
    """What a player does who has chosen `Explore +n`, with a card that mixes or without."""
    scene = _tableau({"tableau": ["Trading Outpost"] if vector["mix"] else []})
    made = figures.explore(scene.table.cards(OWNER), drawn=int(vector["action"].partition("+")[2]))
    return {"draw": made.drawn, "discard": made.discarded, "from_hand_allowed": made.is_mixed}


def limit(vector: Plain) -> Result:
    """How many cards may be held, with Pan-Galactic Research somewhere at the table."""
    scene = Scene(vector, ["P0", "P1"])
    default = hand_limit(scene.table.cards(OWNER))
    scene.enter(AddCard(OWNER, scene.card("Pan-Galactic Research")))
    return {
        "default": default,
        "pan_galactic_research_owner": hand_limit(scene.table.cards(OWNER)),
        "others_unaffected": hand_limit(scene.table.cards(Seat(1))) == default,
    }


def end(vector: Plain) -> Result:
    """Whether rounds end the game, by the sizes of tableaux."""
    return {"ends": {str(place): _ends(case) for place, case in enumerate(vector["cases"])}}


def _ends(case: Plain) -> bool:
    scene = Scene({}, case["tableau_sizes"])
    fortress = scene.card("Hidden Fortress")
    others = iter(card for card in scene.table.deck if card != fortress)
    for name, size in case["tableau_sizes"].items():
        cards = [fortress] if case["hidden_fortress"] == name else []
        while len(cards) < size:
            cards.append(next(others))
        scene.enter(*(AddCard(scene.seat(name), card) for card in cards))
    scene.enter(EndRound({}))
    return scene.table.is_over


def setup(_: Plain) -> Result:
    """Everything about the start."""
    scene = Scene({}, ["P0", "P1"])
    variant = scene.table.variant
    worlds = start_worlds(scene.table.deck)
    pair = [scene.table.card(world) for world in deal_at_random(variant, scene.table.seats, LUCK()).dealt[OWNER]]
    dealt, cards = cards_dealt(variant)
    goals = [GOALS[one].is_most for one in draw_goals(variant, LUCK()).goals]
    return {
        "red_odd": [world.start for world in worlds if is_red(world)],
        "blue_even": [world.start for world in worlds if not is_red(world)],
        "dealt": {
            "red": sum(map(is_red, pair)),
            "blue": sum(not is_red(world) for world in pair),
            "cards": cards,
        },
        "discard": {"start_worlds": dealt - 1, "cards": cards - cards_kept(None)},
        "first_in_play": goals.count(False),
        "most_in_play": goals.count(True),
        **_scenario(),
    }


def _scenario() -> Result:
    players = (Player("P0", "red"), Player("P1", "blue"))
    table = opening(Setup("", players, Options(takeovers=True, rebel_vs_imperium=True)))
    starts = [tableau.start or CardId("") for tableau in table.tableaux]
    extra = {side: card_of_the_scenario(world) or CardId("") for side, world in SIDES.items()}
    return {
        "start_worlds": [table.deck[start].title for start in starts],
        "extra": {side: table.deck[card].title for side, card in extra.items()},
        "cards_dealt": cards_dealt(table.variant)[1],
        "cards_kept": cards_kept(starts[0]),
        "takeovers": "on" if table.variant.takeovers else "off",
    }


SIDES = {"rebel": REBEL_CANTINA, "imperium": IMPERIUM_WARLORD}

KINDS: Mapping[str, Callable[[Plain], Result]] = {
    "takeover": takeover,
    "takeover_rule": takeover_rule,
    "military": strength,
    "vulnerability": vulnerability,
    "six_cost": six_cost,
    "goal": goal,
    "goals": minimums,
    "count": count,
    "gamble": gamble,
    "gamble_legal": gamble_legal,
    "table": cost_table,
    "explore": exploring,
    "limit": limit,
    "setup": setup,
}
"""What plays which kind of vector."""
