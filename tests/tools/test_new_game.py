"""The guide for games is true: a further game needs no more than `docs/adding-a-game.md` says, and no shared file."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from laurel.games import GAMES
from laurel.match.game import Game
from laurel.pages.games import PRESENTATIONS
from laurel.pages.match.presentation import Presentation
from tools import project

TOY = project.ROOT / "tests" / "toy"
GAME = "pebbles"
NAME = re.compile(r'(?<=games\.)stones|(?<=id=")stones|(?<=")stones(?=/)')
"""The name of the folder: in imports, as the id of the game, and in the names of templates."""

ALL_GAMES = re.compile(r"^(?!from |import ).*\b(GAMES|PRESENTATIONS)\b(?!\[)", re.MULTILINE)
"""What a test is repeated for, if it is repeated for every game: all games, and not one of them."""

FEWEST_CHECKS = 15
"""With fewer the tests are not repeated for the game at all."""

GUIDE = (project.ROOT / "docs" / "adding-a-game.md").read_text("utf-8")

NOT_COPIED = shutil.ignore_patterns(".*", "node_modules", "dist")
"""What is installed or built; compiled modules are copied, as they are valid for the copies."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project, and put the toy into it under a new name: no sample, no pictures, no vectors, no screens."""
    root = tmp_path_factory.mktemp("new-game") / "laurel"
    shutil.copytree(project.ROOT, root, ignore=NOT_COPIED)
    for part in ("games", "pages"):
        folder = root / "py" / "laurel" / part / GAME
        shutil.copytree(TOY / part / "stones", folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path in folder.rglob("*"):
            if path.is_file():
                text = path.read_text(encoding="utf-8")
                path.write_text(NAME.sub(GAME, text), "utf-8")
    return root


def _tests_of_every_game(tree: Path) -> list[str]:
    """Return the files of tests that may be repeated for every game: they need no browser, and name all games."""
    files = [path.relative_to(tree) for path in (tree / "tests").rglob("test_*.py")]
    return [
        str(file)
        for file in files
        if file.parts[1] not in ("e2e", "engines") and ALL_GAMES.search((tree / file).read_text(encoding="utf-8"))
    ]


def test_the_checks_of_games_accept_it(tree: Path) -> None:
    """Every test that is repeated for every game."""
    options = ("-q", "-n", "0", "-p", "no:cacheprovider", "-k", GAME)
    command = [sys.executable, "-m", "pytest", *options, *_tests_of_every_game(tree)]
    ran = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)  # noqa: S603 - our own tests
    assert ran.returncode == 0, ran.stdout[-4000:]
    passed = re.search(r"(\d+) passed", ran.stdout)
    assert passed is not None
    assert int(passed[1]) > FEWEST_CHECKS


def test_the_guide_names_what_rules_have() -> None:
    """Every field of a game that has no default, or that a game of Laurel sets."""
    wanted = [
        one.name
        for one in attrs.fields(Game)
        if one.default is attrs.NOTHING or any(getattr(game, one.name) != one.default for game in GAMES.values())
    ]
    assert [name for name in wanted if f"`{name}`" not in GUIDE] == []


def test_the_guide_names_what_pages_have() -> None:
    """Every member of a presentation that a game of Laurel sets or overrides."""
    known = {*Presentation.__annotations__, *vars(Presentation)}
    wanted = {name for one in PRESENTATIONS.values() for name in vars(type(one)) if not name.startswith("_")} & known
    assert [name for name in sorted(wanted) if f"`{name}`" not in GUIDE] == []
