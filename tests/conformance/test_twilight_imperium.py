"""The format of Twilight Imperium: its events, its corrections, its starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

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


class TestJournalOfEvents:
    """Undo and replace name events; a refused event leaves no entry."""

    WIN: ClassVar = {"t": "gain", "p": "C", "n": 2}
    LATE: ClassVar = {"t": "gain", "p": "A", "n": 1}

    @pytest.mark.parametrize(
        ("events", "points", "rejected"),
        [
            ([WIN, LATE], (3, 0, 10), [1]),
            ([WIN, LATE, {"t": "undo", "of": 0}], (3, 0, 8), [1]),
            ([WIN, LATE, {"t": "undo", "of": 1}], (3, 0, 10), [1]),
            ([WIN, LATE, {"t": "replace", "of": 1, "with": WIN}], (3, 0, 10), [1]),
            ([LATE, WIN, {"t": "undo", "of": 0}, LATE], (3, 0, 10), [3]),
            ([LATE, {"t": "replace", "of": 0, "with": {**WIN, "n": 1}}], (3, 0, 9), []),
            ([LATE, {"t": "replace", "of": 0, "with": {**WIN, "n": 0}}], (4, 0, 8), [1]),
            ([LATE, LATE, {"t": "replace", "of": 0, "with": WIN}], (3, 0, 10), [1]),
            ([LATE, {"t": "undo", "of": 0}, {"t": "undo", "of": 0}], (3, 0, 8), [2]),
            ([{**LATE, "p": "Z"}, LATE], (4, 0, 8), [0]),
        ],
        ids=[
            "too late",
            "what was refused stays so",
            "undo of a refused event",
            "replace of a refused event",
            "undo of an older event",
            "replace",
            "refused correction",
            "correction that ends the game earlier",
            "undo twice",
            "nobody",
        ],
    )
    def test_result(self, tmp_path: Path, events: object, points: tuple[int, ...], rejected: list[int]) -> None:
        """Points, and which events are refused."""
        expected = {"vp": dict(zip("ABC", points, strict=True)), "status": "over" if points[2] == 10 else "running"}
        winner = ["C"] if points[2] == 10 else None
        made = report(tmp_path, vector(events=events, expected={**expected, "winner": winner, "rejected": rejected}))

        assert () == made.failures

    def test_who_comes_too_late_in_the_status_phase_is_not_refused(self, tmp_path: Path) -> None:
        """The game ended before everybody had scored; the entry itself was right."""
        claims = {"C": {"secret": "threaten_enemies"}, "A": {"public": ["subdue_the_galaxy", 2]}}
        events = [{"t": "status_score", "claims": claims}]
        start = {"phase": "status", "vp": {"A": 8, "B": 0, "C": 9}}
        points = {"A": 10, "B": 0, "C": 9}
        expected = {"vp": points, "status": "over", "winner": ["A"], "partly_rejected": [], "rejected": []}

        assert () == report(tmp_path, vector(state=start, events=events, expected=expected)).failures

    def test_partly(self, tmp_path: Path) -> None:
        """A status phase in which one of two claims is against the rules."""
        claims = {"A": {"secret": "expand_borders"}, "B": {"public": ["expand_borders", 1]}}
        events = [{"t": "status_score", "claims": claims}]
        start = {"phase": "status", "vp": {"A": 8, "B": 0, "C": 9}}
        points = {"A": 8, "B": 1, "C": 9}
        expected = {"vp": points, "status": "running", "winner": None, "partly_rejected": [0], "rejected": []}

        assert () == report(tmp_path, vector(state=start, events=events, expected=expected)).failures


CARDS = {"A": [1], "B": [2], "C": [8]}
GONE = {"vp": {"A": 3, "B": None, "C": 8}, "speaker": "A"}
HELD = {"relics": {"shard_relic": "C"}}


class TestStarts:
    """What a start may say beside the points, and what follows from it."""

    @pytest.mark.parametrize(
        ("state", "events", "points", "rejected"),
        [
            (GONE, [{"t": "gain", "p": "B", "n": 1}], (3, None, 8), [0]),
            (GONE, [{"t": "seed", "outcome": "against"}], (4, None, 8), []),
            ({"supports": {"A": "C"}}, [{"t": "activate", "p": "C", "units_of": ["A"]}], (3, 0, 7), []),
            ({"supports": {"A": "C"}}, [{"t": "support_give", "giver": "A", "holder": "B"}], (3, 0, 8), [0]),
            ({"supports": [{"giver": "A", "holder": "C"}]}, [{"t": "eliminate", "p": "A"}], (None, 0, 7), []),
            (
                {"supports": {"A": "C"}},
                [{"t": "eliminate", "p": "C"}, {"t": "lose", "p": "A", "n": 1}],
                (2, 0, None),
                [],
            ),
            (
                {"relics": {"shard_relic": "C"}},
                [{"t": "relic_move", "relic": "shard_relic", "to": None}],
                (3, 0, 7),
                [],
            ),
            (
                {"relics": {"shard_relic": "C"}},
                [{"t": "relic_move", "relic": "shard_relic", "to": "C"}],
                (3, 0, 8),
                [0],
            ),
            (HELD, [{"t": "relic_move", "relic": "shard_relic", "to": "A"}], (4, 0, 7), []),
            ({}, [{"t": "relic_move", "relic": "shard_relic", "to": "A"}], (4, 0, 8), []),
            ({}, [{"t": "relic_move", "relic": "shard_relic", "to": None}], (3, 0, 8), [0]),
            (
                {"secrets_scored": {"A": ["seize_an_icon"]}},
                [{"t": "score_secret", "p": "A", "id": "seize_an_icon"}],
                (3, 0, 8),
                [0],
            ),
            (
                {"secrets_scored": {"A": ["seize_an_icon"]}},
                [{"t": "score_secret", "p": "C", "id": "brave_the_void"}],
                (3, 0, 9),
                [],
            ),
            (
                {"home_system_lost": ["C"]},
                [{"t": "imperial", "p": "C", "public": ["expand_borders", 1], "controls_mecatol": False}],
                (3, 0, 8),
                [0],
            ),
            (
                {"secret_limit": {"A": 4}, "relics": {"obsidian_relic": "A"}},
                [{"t": "score_secret", "p": "A", "id": "brave_the_void"}],
                (4, 0, 8),
                [],
            ),
        ],
        ids=str,
    )
    def test_state(
        self,
        tmp_path: Path,
        state: dict[str, Any],
        events: list[dict[str, Any]],
        points: tuple[int | None, ...],
        rejected: list[int],
    ) -> None:
        """Points at the start include what its cards are worth."""
        expected = {"vp": dict(zip("ABC", points, strict=True)), "rejected": rejected}

        small = vector(state={"strategy_cards": CARDS, **state}, events=events, expected=expected)

        assert () == report(tmp_path, small).failures

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
