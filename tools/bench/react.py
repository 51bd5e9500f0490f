"""Builds the page that shows what a player compares Laurel with: React, the same board, and points that go up by a tap.

React comes from npm, one script a part. The elements are those of Laurel's board, so that styles, layout and paint are
the same; a tile is rendered again when its points change. There are no rules, no storage and no service worker.
"""

import json
import shutil
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from laurel.app.handle import handle
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.app.storage.keys import MATCH
from laurel.pages.page import Page, markup
from tests.app.support import PlainDevice
from tools import icons, project, styles
from tools.bench.browsing import ROUTE

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>React</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="./app.css">
    <script defer src="./react.production.min.js"></script>
    <script defer src="./react-dom.production.min.js"></script>
    <script defer src="./board.js"></script>
  </head>
  <body>
    {sprite}
    <main id="app" {root}></main>
  </body>
</html>
"""

BOARD = """const TREES = {trees};
const { createElement, memo, useCallback, useEffect, useReducer } = React;

function element(tree, points, press) {
  if (typeof tree === 'string') return tree;
  const [tag, { $points, $press, ...attributes }, ...children] = tree;
  const inner = $points ? [String(points)] : children.map((child) => element(child, points, press));
  return createElement(tag, $press ? { ...attributes, onClick: press } : attributes, ...inner);
}

// Rendered again only when its points change.
const Part = memo(({ tree: [tag, { $part, ...attributes }, ...children], points, press }) =>
  element([tag, attributes, ...children], points, (event) => press($part, event)));

function shown(tree, log, press) {
  if (typeof tree === 'string') return tree;
  const [tag, attributes, ...children] = tree;
  const inner = () => children.map((child) => shown(child, log, press));
  if (!('$part' in attributes)) return createElement(tag, attributes, ...inner());
  const points = log.filter((seat) => seat === attributes.$part).length;
  return createElement(Part, { key: attributes.id, tree, points, press });
}

function pressed(log, seat) {
  return seat < 0 ? log.slice(0, -1) : [...log, seat];
}

function Board() {
  const [log, dispatch] = useReducer(pressed, []);
  const press = useCallback((seat, { timeStamp }) => {
    const start = performance.now();
    ReactDOM.flushSync(() => dispatch(seat));
    performance.measure('laurel:python', { start, end: performance.now() });
    performance.measure('laurel:tap', { start: timeStamp, end: performance.now() });
  }, []);
  useEffect(() => { performance.mark('laurel:ready'); }, []);
  return TREES.map((tree) => shown(tree, log, press));
}

ReactDOM.createRoot(document.getElementById('app')).render(createElement(Board));
"""

SCRIPTS = ("react/umd/react.production.min.js", "react-dom/umd/react-dom.production.min.js")

RENAMED = {
    "class": "className",
    "for": "htmlFor",
    "viewbox": "viewBox",
    "preserveaspectratio": "preserveAspectRatio",
}
"""React's name of an attribute, where it differs."""

SWITCHES = ("hidden", "disabled", "open", "checked")
"""Attributes without a value."""

REGION, TILE, PLUS = "region-", "region-tile-", "plus-"
"""How the ids of regions, of tiles and of the buttons for a point begin."""

VOID = ("input", "br", "img", "hr", "meta", "link")

Tree = list[Any]
"""An element: its tag, its attributes, then its children, which are elements and texts.

Attributes that begin with `$` are for the page's script. `$part` is the number of the seat whose tile the element is,
-1 for another region; `$points` marks the text that shows points, `$press` the buttons that change them.
"""


class Reader(HTMLParser):
    """Reads markup into elements."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[Tree] = [["", {}]]

    def read(self, text: str) -> Sequence[Tree]:
        """Return the elements of well-formed markup."""
        self.feed(text)
        self.close()
        (root,) = self._open
        return [one for one in root[2:] if not isinstance(one, str)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        tree: Tree = [tag, {RENAMED.get(name, name): _value(name, value) for name, value in attrs}]
        self._open[-1].append(tree)
        if tag not in VOID:
            self._open.append(tree)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add an element that closes itself."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the parser passes it
        """End an element."""
        self._open.pop()

    def handle_data(self, data: str) -> None:
        """Add a text."""
        self._open[-1].append(data)


def _value(name: str, value: str | None) -> str | bool:
    return True if name in SWITCHES else value or ""


def build(site: Path, match: str) -> None:
    """Write the page into an empty folder, with the board of a match as Laurel stores it."""
    for script in SCRIPTS:
        shutil.copyfile(project.MODULES / script, site / Path(script).name)
    page = _board(match)
    root = f'data-screen="board" data-size="{page.size}" data-game="{page.game}" data-state="{page.state}"'
    (site / "app.css").write_text(styles.sheet(), encoding="utf-8")
    (site / "index.html").write_text(PAGE.format(sprite=icons.sprite(), root=root), encoding="utf-8")
    trees = Reader().read(markup(page))
    for tree in trees:
        _mark(tree)
    (site / "board.js").write_text(BOARD.replace("{trees}", json.dumps(trees)), encoding="utf-8")


def _mark(tree: Tree, *, is_in_tile: bool = False) -> None:
    """Mark regions, the points of tiles, and the buttons that add or take back a point."""
    tag, attributes, *children = tree
    name = str(attributes.get("id", ""))
    is_tile = name.startswith(TILE)
    if name.startswith(REGION):
        attributes["$part"] = int(name.removeprefix(TILE)) if is_tile else -1
    if is_in_tile and tag == "text":
        attributes["$points"] = True
    if name.startswith(PLUS) or attributes.get("data-do") == "undo":
        attributes["$press"] = True
    for child in children:
        if not isinstance(child, str):
            _mark(child, is_in_tile=is_in_tile or is_tile)


def _board(match: str) -> Page:
    session = Session({f"{MATCH}bench": match}, PlainDevice("en"))
    return handle(session, Event("go", {"route": ROUTE})).page
