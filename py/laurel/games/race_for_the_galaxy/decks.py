"""The cards of the boxes and the goal tiles, read from the facts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from laurel.games import facts
from laurel.games.race_for_the_galaxy.components import (
    BOXES,
    ID,
    Boxes,
    Card,
    CardKind,
    Criterion,
    Deck,
    Edition,
    Goal,
    GoalId,
    Good,
    Keyword,
    Line,
    Origin,
    Phase,
    Power,
    Vulnerability,
)


def criterion_of(item: Mapping[str, Any]) -> Criterion:
    """Return the criterion of an item of the facts."""
    readers = {"kind": CardKind, "good": Good, "origin": Origin, "keyword": Keyword, "power": Power}
    values: dict[str, Any] = {key: readers[key](value) if key in readers else value for key, value in item.items()}
    return Criterion(**values)


def line_of(item: Mapping[str, Any]) -> Line:
    """Return the line of an item of the facts."""
    return Line(item["points"], criterion_of({key: value for key, value in item.items() if key != "points"}))


READERS: Mapping[str, Any] = {
    "kind": CardKind,
    "good": Good,
    "origin": Origin,
    "takeover": Vulnerability,
    "keywords": lambda names: frozenset(map(Keyword, names)),
    "powers": lambda names: frozenset(map(Power, names)),
    "lines": lambda items: tuple(map(line_of, items)),
    "draw_per": line_of,
    "takeover_defence": tuple,
    "points_by_kinds": tuple,
}
"""What reads a field of a card, if it is not a plain number or text."""


PRINTED: Mapping[str, tuple[facts.Fact, ...]] = {
    box: tuple(facts.read(ID, f"cards_{box}")["items"]) for box in sorted(frozenset().union(*BOXES.values()))
}
"""The cards of every box, as the facts have them. A memory image of Python has no files: all are read beforehand."""


@cache
def deck(boxes: Boxes, edition: Edition = "first") -> Deck:
    """Return every card of the boxes, start worlds included, with the values of a printing of the base game."""
    cards = {}
    for box in sorted(BOXES[boxes]):
        for item in PRINTED[box]:
            if item.get("replaced_by") not in BOXES[boxes]:
                card = _card(item, boxes, edition)
                cards[card.id] = card
    return cards


def _card(item: Mapping[str, Any], boxes: Boxes, edition: Edition) -> Card:
    printed = {**item, **(item.get("revised", {}) if edition == "revised" else {})}
    extra = sum(copies for box, copies in item.get("extra", {}).items() if box in BOXES[boxes])
    values = {
        key: READERS[key](value) if key in READERS else value
        for key, value in printed.items()
        if key not in ("revised", "extra", "replaced_by")
    }
    return Card(**{**values, "copies": item.get("copies", 1) + extra})


GOALS: Mapping[GoalId, Goal] = {
    item["id"]: Goal(
        item["id"],
        item["title"],
        item["box"],
        item["tile"] == "most",
        item["minimum"],
        frozenset(map(Phase, item["checked_at"])),
        item.get("metric", ""),
        tuple(map(criterion_of, item.get("counts", ()))),
        item.get("at_most"),
    )
    for item in facts.read(ID, "goals")["items"]
}
