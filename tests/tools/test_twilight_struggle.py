"""The adapters of Twilight Struggle: what must not pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools.conformance.formats import FORMATS
from tools.conformance.runner import Report, check

EVENT: dict[str, Any] = {
    "id": "small",
    "kind": "card_55",
    "given": {"vp_before": -18},
    "expect": {"us_gains": 0, "ussr_gains": 1, "vp_after": -19, "game_over": False, "winner": None},
}
SCORING: dict[str, Any] = {
    "id": "small",
    "formosan": False,
    "shuttle": False,
    "map": {"iran": [2, 0]},
    "expect": {"middle_east": {"us": [1, 1, 0, "presence", 4], "ussr": [0, 0, 0, "none", 0], "net": 4}},
}


def report(folder: Path, name: str, vector: dict[str, Any]) -> Report:
    """Return how one vector of a format fares."""
    path = folder / "vectors.json"
    path.write_text(json.dumps({"format": f"twilight_struggle/{name}", "about": {}, "vectors": [vector]}), "utf-8")
    return check(path, FORMATS)


@pytest.mark.parametrize(("name", "vector"), [("events", EVENT), ("scoring", SCORING)])
def test_the_small_vectors_are_right(tmp_path: Path, name: str, vector: dict[str, Any]) -> None:
    """So that the failures below are those of their changes."""
    assert () == report(tmp_path, name, vector).failures


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"vp_after": -20}, "vp_after: expected -20, got -19"),
        ({"winner": "ussr"}, "winner: expected 'ussr', got None"),
        ({"prize": 1}, "prize: expected 1, nothing came out"),
        ({}, "the vector expects nothing"),
    ],
)
def test_every_field_is_compared(tmp_path: Path, expect: dict[str, Any], said: str) -> None:
    """And a field that nobody computes is a failure as well."""
    assert said in report(tmp_path, "events", {**EVENT, "expect": expect}).failures[0]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"kind": "card_999"}, "unknown kind: card_999"),
        ({"kind": "picnic"}, "unknown kind: picnic"),
        ({"given": {"vp_before": 0, "weather": "fine"}}, "unknown field of an event: weather"),
        ({"given": {"vp_before": 20}}, "the start cannot be reached"),
        ({"given": {"vp_before": 0, "map": {"atlantis": [1, 0]}}}, "unknown country: atlantis"),
        ({"kind": "card_103", "given": {"vp_before": 0, "played": "twice"}}, "unknown way of playing a card: twice"),
    ],
)
def test_what_nobody_can_express(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    """It is a failure that names it, and is not passed over."""
    assert said in report(tmp_path, "events", {**EVENT, **changes}).failures[0]


def test_a_row_is_compared_as_a_whole(tmp_path: Path) -> None:
    """Here with one battleground too many."""
    expect = {"middle_east": {"us": [1, 2, 0, "presence", 4]}}

    assert "middle_east.us: expected" in report(tmp_path, "scoring", {**SCORING, "expect": expect}).failures[0]


@pytest.mark.parametrize(
    ("name", "vector"),
    [
        ("variants", {"id": "x", "variant": "chess", "region": "asia", "map": {}, "expect": {"net": 0}}),
        ("seed", {"id": "x", "kind": "chess", "given": {}, "expect": {"net": 0}}),
        (
            "seed",
            {
                "id": "x",
                "kind": "control",
                "given": {"country": "iran", "stability": 5, "us": 1, "ussr": 0},
                "expect": {"controlled_by": None},
            },
        ),
        ("seed", {"id": "x", "kind": "legality", "given": {"hand": []}, "expect": {"may_be_forced_to_hold": True}}),
    ],
)
def test_other_formats(tmp_path: Path, name: str, vector: dict[str, Any]) -> None:
    """Unknown variants, kinds, figures and hands fail."""
    assert "Inexpressible" in report(tmp_path, name, vector).failures[0]
