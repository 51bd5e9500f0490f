"""Reads the facts: every card of the boxes on a table, and the goal tiles."""

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
    Deck,
    Edition,
    Goal,
    GoalId,
    Good,
    Keyword,
    Kind,
    Line,
    Match,
    Origin,
    Phase,
    Power,
    Vulnerability,
)


def match_of(item: Mapping[str, Any]) -> Match:
    """Return what a match of the facts means."""
    readers = {"kind": Kind, "good": Good, "origin": Origin, "keyword": Keyword, "power": Power}
    values: dict[str, Any] = {key: readers[key](value) if key in readers else value for key, value in item.items()}
    return Match(**values)


def line_of(item: Mapping[str, Any]) -> Line:
    """Return what a line of the facts means."""
    return Line(item["points"], match_of({key: value for key, value in item.items() if key != "points"}))


READERS: Mapping[str, Any] = {
    "kind": Kind,
    "good": Good,
    "origin": Origin,
    "takeover": Vulnerability,
    "keywords": lambda translator: frozenset(map(Keyword, translator)),
    "powers": lambda names: frozenset(map(Power, names)),
    "lines": lambda items: tuple(map(line_of, items)),
    "draw_per": line_of,
    "takeover_defence": tuple,
    "points_by_kinds": tuple,
}
"""How a fact of a card becomes its value, where it is more than a number or a text."""


@cache
def deck(boxes: Boxes, edition: Edition = "first") -> Deck:
    """Return every card of the boxes, start worlds included, as the base game's edition prints it."""
    cards = {}
    for box in sorted(BOXES[boxes]):
        for item in facts.read(ID, f"cards_{box}")["items"]:
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
        tuple(map(match_of, item.get("counts", ()))),
        item.get("at_most"),
    )
    for item in facts.read(ID, "goals")["items"]
}
