"""Reads the facts of games: components, titles, figures. Facts are data files, never branches in code."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def read(game: str, name: str) -> dict[str, Any]:
    """Return the content of `facts/<name>.json` of a game's folder."""
    text = (files("laurel.games") / game / "facts" / f"{name}.json").read_text("utf-8")
    facts: dict[str, Any] = json.loads(text)
    return facts
