"""The format of Twilight Imperium: what it cannot say is no vector that passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conformance.support import VECTOR, report, vector


class TestInexpressible:
    """What the game cannot say is a failure that names it, never a skip."""

    @pytest.mark.parametrize("kind", ["score_objective", "dance", None])
    def test_an_unknown_event(self, tmp_path: Path, kind: str | None) -> None:
        """Those of the complete game, and those of no game."""
        made = report(tmp_path, vector(events=[{"t": kind, "p": "A"}]))

        assert 0 == made.passed
        assert f"unknown event: {kind}" in made.failures[0]

    def test_an_unknown_event_inside_a_correction(self, tmp_path: Path) -> None:
        """A correction is no way round."""
        events = [*VECTOR["events"], {"t": "replace", "of": 0, "with": {"t": "dance", "p": "A"}}]

        assert "unknown event: dance" in report(tmp_path, vector(events=events)).failures[0]

    @pytest.mark.parametrize("kind", ["undo", "replace"])
    def test_a_correction_is_no_action(self, tmp_path: Path, kind: str) -> None:
        """An entry cannot become an edit."""
        events = [*VECTOR["events"], {"t": "replace", "of": 0, "with": {"t": kind, "of": 0}}]

        assert "unknown event" in report(tmp_path, vector(events=events)).failures[0]

    def test_an_unknown_field_of_an_event(self, tmp_path: Path) -> None:
        """It would be passed over in silence."""
        events = [{"t": "gain", "p": "A", "n": 2, "twice": True}]

        assert "unknown gain: twice" in report(tmp_path, vector(events=events)).failures[0]

    @pytest.mark.parametrize("key", ["publics_scored", "laws", "revealed"])
    def test_an_unknown_start(self, tmp_path: Path, key: str) -> None:
        """What no start of this format says."""
        assert f"unknown state: {key}" in report(tmp_path, vector(state={key: {}})).failures[0]

    @pytest.mark.parametrize("points", [10, 11])
    def test_a_start_after_the_end(self, tmp_path: Path, points: int) -> None:
        """Nobody can start on the last space."""
        start = {"vp": {"A": points, "B": 0, "C": 0}}

        assert "the game would be over" in report(tmp_path, vector(state=start)).failures[0]

    @pytest.mark.parametrize(
        "state",
        [
            {"target": 12},
            {"speaker": "Z"},
            {"seats": ["A", "B"]},
            {"phase": "lunch"},
            {"round": 0},
            {"vp": {"Z": 1}},
            {"vp": {"A": None}},
            {"strategy_cards": {"A": [1], "B": [1]}},
            {"naalu_zero": "Z"},
            {"seats": list("ABCDEFGHI")},
        ],
        ids=str,
    )
    def test_an_impossible_start(self, tmp_path: Path, state: dict[str, Any]) -> None:
        """A start that the game refuses is a failure with its reason."""
        made = report(tmp_path, vector(state=state))

        assert 0 == made.passed
        assert made.failures[0].startswith("small: expected")

    @pytest.mark.parametrize("of", [-1, 1, 7, "0", None])
    def test_a_correction_of_nothing(self, tmp_path: Path, of: object) -> None:
        """An index that is no earlier entry."""
        events = [*VECTOR["events"], {"t": "undo", "of": of}]

        assert "is no entry of the log" in report(tmp_path, vector(events=events)).failures[0]

    def test_a_vector_that_expects_nothing(self, tmp_path: Path) -> None:
        """It could not fail."""
        assert 0 == report(tmp_path, {**VECTOR, "expected": {}}).passed


class TestStarts:
    """What a start may say beside the points."""

    @pytest.mark.parametrize(
        "state",
        [
            {"secret_limit": {"A": 5}},
            {"secrets_scored": {"A": ["no secret"]}},
            {"secrets_scored": {"A": ["expand_borders"]}},
            {"secrets_scored": {"A": ["seize_an_icon"], "B": ["seize_an_icon"]}},
            {"supports": [{"from": "A", "to": "B"}]},
            {"supports": {"A": "A"}},
            {"relics": {"no relic": "A"}},
            {"home_system_lost": ["Z"]},
        ],
        ids=str,
    )
    def test_that_cannot_be(self, tmp_path: Path, state: dict[str, Any]) -> None:
        """A failure that says so."""
        made = report(tmp_path, vector(state=state))

        assert (0, 1) == (made.passed, len(made.failures))

    @pytest.mark.parametrize(
        ("events", "said"),
        [
            ([{"t": "score_public", "p": "A", "id": "no objective", "n": 1}], "unknown objective: no objective"),
            ([{"t": "score_public", "p": "A", "id": "expand_borders", "n": 2}], "is worth 1, and not 2"),
            ([{"t": "score_secret", "p": "A", "id": "no objective"}], "unknown objective: no objective"),
        ],
        ids=str,
    )
    def test_an_objective_that_no_card_has(self, tmp_path: Path, events: object, said: str) -> None:
        """It is not passed over, and not refused as if the rules forbade it."""
        assert said in report(tmp_path, vector(events=events)).failures[0]
