"""What games share names none of them: a further game is two folders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from laurel.games import GAMES
from tools import project

SHARED = ("index.html", "pyscript.toml", "Makefile", "static", "tools", "py/laurel")
TEXTS = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".toml", ""}


def shared_files() -> Iterator[Path]:
    """Yield every source file outside the folders and files with the name of a game, and the catalogues."""
    for name in SHARED:
        path = project.ROOT / name
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            parts = file.relative_to(project.ROOT).parts
            if (
                file.is_file()
                and file.suffix in TEXTS
                and "locale" not in parts
                and not GAMES.keys() & {Path(part).stem for part in parts}
            ):
                yield file


@pytest.mark.parametrize("game", GAMES)
def test_no_shared_file_names_a_game(game: str) -> None:
    """Neither by the name of its folder nor in an import."""
    assert [str(file) for file in shared_files() if game in file.read_text(encoding="utf-8")] == []
