"""Puts the style sheets together: two files for the site, with every rule in its layer.

`static/styles` has the rules that all games share: `reset.css`, `tokens.css`, and the folders `components` and
`screens`; `shapes.css` has the names that media queries use for shapes of the window. A game's own rules are beside its
templates. Those of `style.css`, and of `sheets.css` for its dialogs, apply only inside an element whose `data-game` is
the name of that folder, those of `scoreboard.css` only where that element shows the scoreboard; `&` in a selector is
that element.

`app.css` has what is painted first: the home screen and the boards. `later.css` has the dialogs of games, the other
screens, and paper: `static/later-styles.js` adds it to the page, so that the first paint does not wait for it.

docs/styles.md says how rules are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tools import project

FOLDER = project.STATIC / "styles"
SHAPES = FOLDER / "shapes.css"
GAMES = project.PACKAGE / "pages"

LAYERS = ("reset", "tokens", "components", "screens", "games", "print")
"""Of two rules the one in the later layer applies."""

FIRST_SCREENS = ("board", "home")
"""The screens whose rules are in `app.css`."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SPACE = re.compile(r"\s+")
UNNEEDED = re.compile(r" ?([<>]=?|[{};,]) ?|(?<=:) ")
"""A space beside a sign that separates by itself. One before a colon is needed: it begins a selector."""

MEDIA = re.compile(r"@media [^{]+")
SHAPE = re.compile(r"@custom-media --([\w-]+) ([^;]+);")
NAMED = re.compile(r"(not )?\(--([\w-]+)\)")
"""A shape in a media query."""

APP_LINK = re.compile(r'<link [^>]*href="[^"]*\bapp\.css"[^>]*>')


def sheet(games: Path | None = None) -> str:
    """Return the style sheet of what is painted first, without comments and unneeded spaces.

    `games` is a folder with further games, whose style sheets are in `pages/<game>`.
    """
    parts = {
        "reset": [FOLDER / "reset.css"],
        "tokens": [FOLDER / "tokens.css"],
        "components": sorted((FOLDER / "components").glob("*.css")),
        "screens": [path for path in _screens() if path.stem in FIRST_SCREENS],
    }
    return _layered({name: map(text, paths) for name, paths in parts.items()} | {"games": _of_games("style", games)})


def later_sheet(games: Path | None = None) -> str:
    """Return the style sheet of the other screens, and of paper."""
    others = [text(path) for path in _screens() if path.stem not in FIRST_SCREENS]
    of_games = (*_of_games("sheets", games), *_of_games("scoreboard", games))
    return _layered({"screens": others, "games": of_games, "print": [text(FOLDER / "print.css")]})


def start_sheet() -> str:
    """Return the style sheet of the screen that is shown before the app."""
    return packed(text(project.STATIC / "boot.css"))


def with_every_sheet(page: str) -> str:
    """Return a page of the built site with a link to `later.css`, for a page whose scripts do not run."""
    return APP_LINK.sub(lambda link: f"{link[0]}{link[0].replace('app.css', 'later.css')}", page)


def packed(rules: str) -> str:
    """Return a style sheet without comments and unneeded spaces."""
    return UNNEEDED.sub(r"\1", SPACE.sub(" ", COMMENT.sub("", rules))).replace(";}", "}").strip() + "\n"


def _layered(rules: Mapping[str, Iterable[str]]) -> str:
    """Return a style sheet of rules by their layers, with the order of all layers before them."""
    order = f"@layer {', '.join(LAYERS)};"
    return packed("\n".join([order, *(f"@layer {layer} {{ {' '.join(texts)} }}" for layer, texts in rules.items())]))


def _screens() -> list[Path]:
    return sorted((FOLDER / "screens").glob("*.css"))


def _of_games(name: str, further: Path | None) -> Iterator[str]:
    """Return the rules of every game's style sheet of that name, each as far as it applies."""
    folders = (GAMES,) if further is None else (GAMES, further / "pages")
    for path in sorted(path for folder in folders for path in folder.glob(f"*/{name}.css")):
        rules = f'&[data-screen="{name}"] {{ {text(path)} }}' if name == "scoreboard" else text(path)
        yield f':where([data-game="{path.parent.name}"]) {{ {rules} }}'


def text(path: Path) -> str:
    """Return a style sheet in which media queries say what the names of shapes stand for."""
    return MEDIA.sub(lambda query: NAMED.sub(_shape, query[0]), path.read_text(encoding="utf-8"))


def _shape(named: re.Match[str]) -> str:
    """Return the conditions of a shape; several of one that is excluded are in brackets."""
    conditions = shapes()[named[2]]
    if not named[1]:
        return conditions
    return f"not ({conditions})" if " and " in conditions else f"not {conditions}"


@cache
def shapes() -> Mapping[str, str]:
    """Return the conditions of every shape of the window by its name."""
    return dict(SHAPE.findall(SHAPES.read_text(encoding="utf-8")))
