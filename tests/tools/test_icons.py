"""The icons: found by their folders, drawn once in the page, and all of them known."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jinja2 import DictLoader

from tools import icons, project

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16"/></svg>'


def game(folder: Path, name: str, drawing: str = DRAWING, template: str = "") -> Path:
    """Write a game that has an icon and a template; return the folder of games."""
    pages = folder / "pages" / "chess"
    (pages / "icons").mkdir(parents=True)
    (pages / "icons" / f"{name}.svg").write_text(drawing, encoding="utf-8")
    (pages / "templates").mkdir()
    (pages / "templates" / "board.html").write_text(template, encoding="utf-8")
    return folder


def test_every_icon_is_a_symbol(tmp_path: Path) -> None:
    """Those that games share, and those of games in a further folder."""
    sprite = icons.sprite(game(tmp_path, "rook", template='{{ glyph("rook") }}{{ glyph("plus") }}'))
    assert '<symbol id="icon-rook" viewBox="0 0 24 24"><path d="M4 4h16"/></symbol>' in sprite
    assert {*icons.found(), "rook"} == set(re.findall(r'<symbol id="icon-([\w-]+)"', sprite))


def test_an_icon_without_a_file_stops_the_build(tmp_path: Path) -> None:
    """Whether a template shows it always or in one case only."""
    for number, spelled in enumerate(('"bishop"', '"bishop" if view else "plus"')):
        folder = game(tmp_path / str(number), "rook", template=f"{{{{ glyph({spelled}) }}}}")
        with pytest.raises(LookupError, match=r"chess/board\.html shows the icon bishop"):
            icons.sprite(folder)


def test_two_icons_of_one_name_stop_the_build(tmp_path: Path) -> None:
    """A game cannot change an icon of the others."""
    with pytest.raises(ValueError, match="two icons are called plus"):
        icons.sprite(game(tmp_path, "plus"))


def test_a_file_that_is_no_drawing_stops_the_build(tmp_path: Path) -> None:
    """Without a viewBox it could not be scaled."""
    with pytest.raises(ValueError, match="not a drawing with a viewBox"):
        icons.sprite(game(tmp_path, "rook", drawing="<svg/>"))


def test_names_are_read_where_templates_spell_them() -> None:
    """What a view names is known only when the screen is rendered; the tests of screens check it."""
    loader = DictLoader(
        {"a.html": '{{ glyph("x") }}{{ other("y") }}{{ glyph(view.icon) }}{{ glyph("z" if a else "q") }}'}
    )
    assert [("a.html", name) for name in "xzq"] == list(icons.shown(loader))


def test_no_icon_is_left_over() -> None:
    """Every file is named in the templates or the Python code of the pages."""
    pages = project.PACKAGE / "pages"
    text = "\n".join(path.read_text(encoding="utf-8") for path in pages.rglob("*") if path.suffix in {".html", ".py"})
    domains = {path.stem for path in pages.glob("carta_impera_victoria/icons/*.svg")}
    assert [name for name in icons.found() if name not in domains and f'"{name}"' not in text] == []


SIGNS = (
    project.PACKAGE / "pages" / "icons" / "wreath.svg",
    project.STATIC / "icons" / "laurel.svg",
    project.STATIC / "icons" / "laurel-maskable.svg",
)
"""The wreath on the screens, on the tab of the browser and on the home screen of a device."""

DRAWN = re.compile(r' (?:d="([^"]+)"|transform="(rotate[^"]+)")')


def test_there_is_one_wreath() -> None:
    """Every sign of Laurel has the same leaves and the same star; they differ in colours and in the ground."""
    drawings = {tuple(DRAWN.findall(path.read_text(encoding="utf-8"))) for path in SIGNS}
    assert len(drawings) == 1
    assert len(drawings.pop()) == 14


def test_the_start_screen_shows_the_icon() -> None:
    """It has no drawing of its own."""
    page = (project.ROOT / "index.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 1
    assert '<use href="#icon-wreath"/>' in page
