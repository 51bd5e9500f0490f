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
def test_what_a_format_cannot_say_fails(tmp_path: Path, name: str, vector: dict[str, Any]) -> None:
    """Unknown variants, kinds, figures and hands fail."""
    assert "Inexpressible" in report(tmp_path, name, vector).failures[0]


STARTED = {"vp": 0, "defcon": 5, "military_operations": {"us": 0, "ussr": 0}, "space": {"us": 0, "ussr": 0}}
ROUND = {"turn": 1, "round": 1, "side": "ussr", "card": 34, "by": "ussr"}
ATTACKED = {**STARTED, "defcon": 4, "military_operations": {"us": 0, "ussr": 4}, "map": {"iran": [0, 1]}}
COUP = {
    "id": "3",
    **ROUND,
    "use": "coup",
    "of": 34,
    "ops": 4,
    "did": [{"coup": "iran", "die": 2, "ops": 4, "modifier": 0}],
    "after": ATTACKED,
}
GAME: dict[str, Any] = {
    "id": "small",
    "options": {"scenario": "standard", "optional_cards": False, "handicap": 0},
    "sections": [
        {
            "id": "1",
            "turn": 0,
            "use": "setup",
            "did": [{"influence": "poland", "side": "ussr", "change": 6}],
            "after": {**STARTED, "map": {"poland": [0, 6]}},
        },
        {"id": "2", "turn": 1, "use": "start_of_turn", "after": STARTED},
        COUP,
        {"id": "4", "turn": 1, "use": "end_of_turn", "after": {**ATTACKED, "vp": -4}},
    ],
}


def played(folder: Path, **changes: Any) -> tuple[str, ...]:
    """Return how the small game fares with other fields in its coup."""
    sections = [one if one is not COUP else {**COUP, **changes} for one in GAME["sections"]]
    return report(folder, "game", {**GAME, "sections": sections}).failures


def test_a_game_is_played_section_by_section(tmp_path: Path) -> None:
    """Every section is a case."""
    assert 4 == report(tmp_path, "game", GAME).passed


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"after": {**ATTACKED, "vp": 1}}, "vp: expected 1, got 0"),
        ({"after": {**ATTACKED, "map": {}}}, "changed_elsewhere: expected [], got ['iran']"),
        ({"after": {**ATTACKED, "effects": {"9": True}}}, "effects.9: expected True, got False"),
        ({"did": [{"coup": "iran", "die": 2, "ops": 4, "modifier": 1}]}, "modifier: expected 1, got 0"),
        ({"of": 999}, "Inexpressible: unknown card: 999"),
        ({"use": "picnic"}, "Inexpressible: unknown use: picnic"),
    ],
)
def test_a_difference_is_told_once(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    """It is set right before the next section, which only misses the influence that the wrong one left."""
    failures = played(tmp_path, **changes)

    assert ("3", said) == (failures[0].split(":")[0], failures[0].split(": ", 1)[1][-len(said) :])
    assert not [one for one in failures[1:] if not one.startswith("4: vp")]
