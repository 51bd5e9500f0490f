"""The stored matches of the tools."""

from __future__ import annotations

from pathlib import Path

import pytest

from laurel.match.archive import decode
from laurel.pages.games import find_game
from tools import project

MATCHES = sorted((project.ROOT / "tools").glob("*/**/*.json"))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_stored_match_can_be_read(path: Path) -> None:
    """It is of the game whose folder it is in."""
    game, _ = decode(find_game, path.read_text(encoding="utf-8"))
    assert game.id == path.parent.name
