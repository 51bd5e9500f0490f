"""Puts the style sheets together: one file for the site, with every rule in its layer.

`static/styles` has the rules that all games share: `reset.css`, `tokens.css`, and the folders `components` and
`screens`. A game's own rules lie beside its templates, in `style.css`, and hold only inside an element whose
`data-game` is the name of that folder; `&` in a selector is that element.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tools import project

FOLDER = project.STATIC / "styles"
GAMES = project.PACKAGE / "pages"

LAYERS = ("reset", "tokens", "components", "screens", "games")
"""Of two rules the one in the later layer wins."""

COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def sheet() -> str:
    """Return the style sheet of the app."""
    parts = [f"@layer {', '.join(LAYERS)};\n"]
    for layer in LAYERS:
        rules = "\n".join(_rules(layer))
        parts.append(f"@layer {layer} {{\n{rules}}}\n")
    return "".join(parts)


def _rules(layer: str) -> Iterator[str]:
    """Return the rules of a layer, file by file."""
    if layer == "games":
        for path in sorted(GAMES.glob("*/style.css")):
            yield f':where([data-game="{path.parent.name}"]) {{\n{_text(path)}}}\n'
        return
    whole = FOLDER / f"{layer}.css"
    for path in (whole,) if whole.exists() else sorted((FOLDER / layer).glob("*.css")):
        yield _text(path)


def _text(path: Path) -> str:
    """Return what a file says, without its comments."""
    return COMMENT.sub("", path.read_text(encoding="utf-8"))
