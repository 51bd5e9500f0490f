"""Puts the icons together: one drawing for the page, with a `<symbol>` for every icon.

An icon is an SVG file, and is named after it. Those that games share are in `py/laurel/pages/icons`; those of one game
are in the folder `icons` beside its templates. The build puts the drawing into `index.html`, so icons are known before
Python runs, also without a network. A template shows one by the macro `glyph`, a `<use>`, which takes the colours of
the text around it. A name that no file has stops the build.

The wreath of the start screen and of the first screen is the icon `wreath`; those of the tab and of the home screen of
a device (`static/icons`) have the same outlines, which a test compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from jinja2 import BaseLoader, nodes

from laurel.pages.environment import make_environment, source_loader
from tools import project

FOLDER = project.PACKAGE / "pages"

PLACE = "<!-- icons -->"
"""The comment in the page that the drawing replaces."""

MACRO = "glyph"

SVG = "http://www.w3.org/2000/svg"


def sprite(games: Path | None = None) -> str:
    """Return the drawing, for a page of Laurel and the games of a further folder: `pages/<game>/icons`.

    Raises:
        ValueError: two icons have one name, or a file is not a drawing with a viewBox.
        LookupError: a template shows an icon that has no file.
    """
    files = found(games)
    more = () if games is None else (games / "pages",)
    for template, name in shown(source_loader(*more)):
        if name not in files:
            raise LookupError(f"{template} shows the icon {name}, which has no file")
    return f"<svg>{''.join(_symbol(name, path) for name, path in sorted(files.items()))}</svg>"


def one(name: str) -> str:
    """Return the drawing with one icon that games share, for a page that shows no other."""
    return f"<svg>{symbol(name)}</svg>"


def symbol(name: str) -> str:
    """Return one icon as the `<symbol>` with the id `icon-<name>`; raises KeyError where there is no such icon."""
    return _symbol(name, found()[name])


def found(games: Path | None = None) -> dict[str, Path]:
    """Return the files of all icons by name; raises ValueError where two have one name."""
    folders = (FOLDER,) if games is None else (FOLDER, games / "pages")
    files: dict[str, Path] = {}
    for path in (
        path for folder in folders for pattern in ("icons/*.svg", "*/icons/*.svg") for path in folder.glob(pattern)
    ):
        if path.stem in files:
            raise ValueError(f"two icons are called {path.stem}: {path} and {files[path.stem]}")
        files[path.stem] = path
    return files


def shown(loader: BaseLoader) -> Iterator[tuple[str, str]]:
    """Yield the name of every template with the name of each icon that it shows, where the template spells it."""
    environment = make_environment(loader)
    for template in environment.list_templates():
        source, _, _ = loader.get_source(environment, template)
        for call in environment.parse(source).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == MACRO:
                yield from ((template, name) for name in _spelled(call.args[0]))


def _spelled(argument: nodes.Expr | None) -> Iterator[str]:
    if isinstance(argument, nodes.Const):
        yield str(argument.value)
    elif isinstance(argument, nodes.CondExpr):
        yield from _spelled(argument.expr1)
        yield from _spelled(argument.expr2)


def _symbol(name: str, path: Path) -> str:
    drawing = ET.parse(path).getroot()  # noqa: S314 - these files are the project's own
    size = drawing.get("viewBox")
    if drawing.tag != f"{{{SVG}}}svg" or size is None:
        raise ValueError(f"{path} is not a drawing with a viewBox")
    for element in drawing.iter():
        element.tag = element.tag.removeprefix(f"{{{SVG}}}")
    inside = "".join(ET.tostring(element, encoding="unicode").strip() for element in drawing).replace(" />", "/>")
    return f'<symbol id="icon-{name}" viewBox="{size}">{inside}</symbol>'
