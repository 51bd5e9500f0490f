"""Forged edits: crafted copies are imported, and a page without Laurel joins as a guest and sends what it likes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser

from laurel.app.connections.messages import PROTOCOL
from laurel.games import GAMES
from laurel.match.archive import VERSION, encode
from laurel.match.edits import MOST_EDITS_AT_ONCE
from laurel.match.strict import LARGEST_NUMBER, LAST_TIME
from tests.e2e import phones
from tests.e2e.actions import Laurel
from tests.e2e.conftest import USUAL
from tests.e2e.phones import Stranger
from tools.faults.rows import Row
from tools.faults.visitor import Visitor
from tools.visiting import GUIDES_SHOWN, PHONE, START_MS

TAPS = 3
ARRIVED_MS = 700
"""By then a page has shown what has arrived."""

Plain = dict[str, Any]

TIMES = {"the last time": [LAST_TIME, MOST_EDITS_AT_ONCE], "the largest time": [LARGEST_NUMBER, MOST_EDITS_AT_ONCE]}
NUMBERS = {"the old largest number": 999_999_999, "the largest number": 999_999_999_999_999}


def rows(visitor: Visitor, browser: Browser) -> list[Row]:
    """Import crafted copies, and have a guest forge edits before and after it has merged."""
    return [copies(visitor), guests(visitor, browser, is_merging=True), guests(visitor, browser, is_merging=False)]


def point(edit: str, at: int, **more: Any) -> Plain:
    """Return an edit that gives Celia a point."""
    return {"do": "add", "id": edit, "at": at, "action": {"do": "gain", "player": 2, "points": 1}, **more}


def forged(document: Plain) -> Mapping[str, Plain]:
    """Return forged edits for a match whose newest edit was made by the page, each with a name."""
    newest = document["edits"][-1]
    author, _, number = newest["id"].rpartition("-")
    at = newest["at"]
    return {
        "the next id of the page": point(f"{author}-{int(number) + 1}", 1),
        "a later id of the page": point(f"{author}-{int(number) + TAPS}", at),
        "a known id": {**newest, "action": {**newest["action"], "player": 2}},
        "the undoing of an entry, in the name of the page": {
            "do": "undo",
            "id": f"{author}-{int(number) + 1}",
            "at": at,
            "edits": [newest["id"]],
            "time": [LARGEST_NUMBER, 0],
        },
        **{name: point("zz.zz-1", at, time=time) for name, time in TIMES.items()},
        **{f"{name} of the page": point(f"{author}-{value}", at) for name, value in NUMBERS.items()},
        **{f"{name} of another one": point(f"zz.zz-{value}", at) for name, value in NUMBERS.items()},
    }


def copies(visitor: Visitor) -> Row:
    """Import copies of the open match with a forged edit, go on, and load the page again, twice."""
    lost, names = 0, list(forged({"edits": [point("a.b-1", 1)]}))
    for name in names:
        laurel = visitor.board()
        visitor.tap(laurel, 2)
        document = document_of(laurel)
        document["edits"].append(forged(document)[name])
        laurel.go("/").on("home")
        crafted: Any = {"name": "match.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
        laurel.page.locator("input[type=file]").set_input_files(crafted)
        laurel.on("board")
        for _ in range(2):
            expected = visitor.tap(laurel, TAPS)
            laurel.reload()
            lost += visitor.missing(laurel, expected, f"a copy with {name}")
    return Row("copies with forged edits are imported", len(names), lost, "what the copy has, and all entries after it")


def guests(visitor: Visitor, browser: Browser, *, is_merging: bool) -> Row:
    """Have a page without Laurel forge edits, while an honest phone is connected as well; then everybody reloads."""
    lost, names = 0, list(forged({"edits": [point("a.b-1", 1)]}))
    for name in names:
        hub = visitor.board()
        visitor.tap(hub, 2)
        with browser.new_context(**USUAL, **PHONE) as other:
            other.set_default_timeout(START_MS)
            guest = guest_of(hub, visitor, other.new_page())
            stranger = Stranger(other.new_page())
            stranger.page.goto(f"{visitor.site.url}version.json")
            stranger.join(hub)
            hub.close_sheet()
            hello = {"version": PROTOCOL, "device": "stranger", "name": "", "now": 1, "have": {}}
            edits = {"version": VERSION, "edits": [forged(document_of(hub))[name]]}
            merged = [] if is_merging else ["merged {}"]
            stranger.send(f"hello {json.dumps(hello)}", *merged, f"edits {json.dumps(edits)}")
            hub.page.wait_for_timeout(ARRIVED_MS)
            visitor.tap(hub, TAPS)
            expected = visitor.tap(guest, 1)
            hub.page.wait_for_timeout(ARRIVED_MS)
            for phone, whose in ((hub, "the hub"), (guest, "the guest")):
                lost += visitor.missing(phone, expected, f"{name}, on {whose}")
                phone.reload()
                lost += visitor.missing(phone, expected, f"{name}, on {whose}, after a reload")
    when = "before it has merged" if is_merging else "after it has merged"
    return Row(f"a guest forges edits {when}", len(names), lost, "the entries of both phones, the same on both")


def guest_of(hub: Laurel, visitor: Visitor, page: Any) -> Laurel:
    """Return an honest phone that has joined."""
    page.add_init_script(f"Object.assign(localStorage, {{...{json.dumps(GUIDES_SHOWN)}, ...localStorage}})")
    guest = Laurel(page, visitor.site.url, is_touch=True).open("/")
    phones.join(hub, guest, seat=1)
    return guest


def document_of(laurel: Laurel) -> Plain:
    """Return the document of the stored match."""
    match = laurel.stored_match()
    plain: Plain = json.loads(encode(GAMES[match.setup.game], match))
    return plain
