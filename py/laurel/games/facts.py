"""Reads the facts of games: components, titles, figures. Facts are data files, never branches in code."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

Fact = dict[str, Any]
"""One fact, as its file has it."""


def read(game: str, name: str) -> Fact:
    """Return the content of `facts/<name>.json` of a game's folder."""
    text = (files("laurel.games") / game / "facts" / f"{name}.json").read_text("utf-8")
    facts: Fact = json.loads(text)
    return facts
