"""Puts the style sheets together: one file for the site, with every rule in its layer.

`static/styles` has the rules that all games share: `reset.css`, `tokens.css`, and the folders `components` and
`screens`. A game's own rules are beside its templates, in `style.css`, and apply only inside an element whose
`data-game` is the name of that folder; `&` in a selector is that element.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tools import project

FOLDER = project.STATIC / "styles"
GAMES = project.PACKAGE / "pages"

LAYERS = ("reset", "tokens", "components", "screens", "games", "print")
"""Of two rules the one in the later layer applies."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SPACE = re.compile(r"\s+")
UNNEEDED = re.compile(r" ?([{};>,]) ?|(?<=:) ")
"""A space beside a sign that separates by itself. One before a colon is needed: it begins a selector."""


def sheet(games: Path | None = None) -> str:
    """Return the style sheet of the app, without comments and unneeded spaces.

    `games` is a folder with further games, whose style sheets are `pages/<game>/style.css`.
    """
    order = f"@layer {', '.join(LAYERS)};"
    return packed("\n".join([order, *(f"@layer {layer} {{ {' '.join(_rules(layer, games))} }}" for layer in LAYERS)]))


def start_sheet() -> str:
    """Return the style sheet of the screen that is shown before the app."""
    return packed((project.STATIC / "boot.css").read_text(encoding="utf-8"))


def packed(text: str) -> str:
    """Return a style sheet without comments and unneeded spaces."""
    return UNNEEDED.sub(r"\1", SPACE.sub(" ", COMMENT.sub("", text))).replace(";}", "}").strip() + "\n"


def _rules(layer: str, games: Path | None) -> Iterator[str]:
    """Return the rules of a layer, file by file."""
    if layer == "games":
        folders = (GAMES,) if games is None else (GAMES, games / "pages")
        for path in sorted(path for folder in folders for path in folder.glob("*/style.css")):
            yield f':where([data-game="{path.parent.name}"]) {{ {path.read_text(encoding="utf-8")} }}'
        return
    whole = FOLDER / f"{layer}.css"
    for path in (whole,) if whole.exists() else sorted((FOLDER / layer).glob("*.css")):
        yield path.read_text(encoding="utf-8")
