"""A small vector of Twilight Imperium, and what the runner reports of it and of changed copies."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

from tools.conformance.formats import FORMATS
from tools.conformance.runner import Report, check

SCENARIO = "twilight_imperium/scenario"

VECTOR: dict[str, Any] = {
    "id": "small",
    "state": {
        "target": 10,
        "seats": ["A", "B", "C"],
        "speaker": "B",
        "phase": "action",
        "round": 2,
        "strategy_cards": {"A": [1], "B": [2], "C": [3]},
        "naalu_zero": None,
        "vp": {"A": 3, "B": 0, "C": 8},
    },
    "events": [{"t": "gain", "p": "A", "n": 2, "src": "secret_objective"}],
    "expected": {"vp": {"A": 5, "B": 0, "C": 8}, "status": "running", "winner": None, "reason": "3 + 2"},
}


def written(folder: Path, *vectors: dict[str, Any], name: str = SCENARIO) -> Path:
    """Write a file of vectors."""
    path = folder / "vectors.json"
    path.write_text(json.dumps({"format": name, "about": {}, "vectors": vectors}), "utf-8")
    return path


def vector(**changes: Any) -> dict[str, Any]:
    """Return the small vector with other state, events or expected fields."""
    made = deepcopy(VECTOR)
    for part, change in changes.items():
        made[part] = {**made[part], **change} if isinstance(change, dict) else change
    return made


def report(folder: Path, *vectors: dict[str, Any]) -> Report:
    """Return how vectors fare in a file of their own."""
    return check(written(folder, *vectors), FORMATS)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line of the runner as `make conformance` does."""
    root = Path(__file__).parents[2]
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "tools.conformance", *arguments],
        cwd=root,
        env={"PYTHONPATH": f"{root / 'py'}:{root}"},
        capture_output=True,
        text=True,
        check=False,
    )
