"""`race_for_the_galaxy/military`: the Military of one tableau, and to what it is vulnerable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.components import (
    IMPERIUM_SEAT,
    REBEL_ALLIANCE,
    Card,
    CardId,
    Good,
    Vulnerability,
)
from laurel.games.race_for_the_galaxy.contests import defence
from laurel.games.race_for_the_galaxy.vulnerability import causes, exposures
from laurel.match.setup import Seat
from tools.conformance.race_for_the_galaxy.scene import Plain, Scene, as_cases
from tools.conformance.runner import Case, Result

POWERS: Mapping[Vulnerability, CardId] = {
    Vulnerability.REBEL_MILITARY_WORLD: IMPERIUM_SEAT,
    Vulnerability.IMPERIUM_CARD: REBEL_ALLIANCE,
    Vulnerability.POSITIVE_MILITARY: CardId("imperium_cloaking_technology"),
}
SORTS: Mapping[str, Good | None] = {"plain": None, **{good.value: good for good in Good}}
OWNER = Seat(0)


def cases(document: Plain) -> Iterator[Case]:
    """Return every vector as a case."""
    return as_cases(document, play)


def play(vector: Plain) -> Result:
    """Lay out the tableau and ask everything about its Military."""
    scene = Scene(vector, ["P0"])
    scene.lay_out("P0", vector)
    cards = scene.table.cards(OWNER)
    strength = military.strength(cards)
    specialised = _specialised(cards)
    return {
        "total_military": strength.total,
        "strength_vs": {sort: strength.total + n for sort, n in specialised.items()},
        "specialised": specialised,
        "temporary": {"discard_self": sum(strength.for_discards.values()), "hand_cards_max": strength.for_hand_cards},
        "rebel_alliance_attack_bonus": _if_owned(scene, REBEL_ALLIANCE, strength.takeover_attack),
        "takeover_defence_bonus": strength.takeover_defence if military.military_worlds(cards) else None,
        "defence_of": {
            card.title: defence(scene.table, OWNER, card.id).sum for card in cards if card.is_military_world
        },
        "counts": counts(scene),
        **vulnerabilities(scene),
    }


def _specialised(cards: tuple[Card, ...]) -> dict[str, int]:
    found = {}
    for sort, good in SORTS.items():
        found[sort] = military.specialised_military(cards, good, is_rebel=False)
        found[f"rebel+{sort}"] = military.specialised_military(cards, good, is_rebel=True)
    return dict(found)


def _if_owned(scene: Scene, card: CardId, bonus: int) -> int | None:
    return bonus if OWNER in scene.table.owners(card) else None


def counts(scene: Scene) -> dict[str, int]:
    """Count what makes vulnerable."""
    cards = scene.table.cards(OWNER)
    return {
        "military_worlds": military.military_worlds(cards),
        "rebel_military_worlds": military.rebel_military_worlds(cards),
        "imperium_cards": len(causes(scene.table, OWNER, Vulnerability.IMPERIUM_CARD)),
    }


def vulnerabilities(scene: Scene) -> Result:
    """To what the owner is vulnerable, and which worlds that puts at stake; nothing without takeovers."""
    found = exposures(scene.table, OWNER)
    if not found:
        return {"vulnerable_to": None, "takeover_targets": None}
    return {
        "vulnerable_to": {POWERS[one.power]: one.is_vulnerable for one in found},
        "takeover_targets": {
            scene.title(POWERS[one.power]): _targets(scene, POWERS[one.power], one.worlds) for one in found
        },
    }


def _targets(scene: Scene, power: CardId, worlds: tuple[CardId, ...]) -> list[str] | None:
    """Return the worlds at stake; `None` where nobody else can have the power."""
    return sorted(map(scene.title, worlds)) if scene.table.copies_left(power) else None
