"""The formats of Twilight Struggle: what they cannot say is no vector that passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conformance.support import written
from tools.conformance.formats import FORMATS
from tools.conformance.runner import Report, check

EVENT: dict[str, Any] = {
    "id": "small",
    "kind": "card_55",
    "given": {"vp_before": -18},
    "expect": {"us_gains": 0, "ussr_gains": 1, "vp_after": -19, "game_over": False, "winner": None},
}


def report(folder: Path, name: str, small: dict[str, Any]) -> Report:
    """Return how one vector of a format fares."""
    return check(written(folder, small, name=f"twilight_struggle/{name}"), FORMATS)


def test_the_small_vector_is_right(tmp_path: Path) -> None:
    """So that the failures below are those of their changes."""
    assert () == report(tmp_path, "events", EVENT).failures


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
