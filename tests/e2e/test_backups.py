"""Backups: a file that is kept up to date, one that is shared or saved, and what the home screen says of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from laurel.app.exchange.backups import BACKUP, FILE_NAME
from laurel.match.archive import collect, decode_any
from laurel.pages.games import find_game
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.broken_storage import NO_DATABASE
from tests.e2e.conftest import DESKTOP, OpenContext, OpenLaurel, running
from tests.e2e.waiting import until
from tools.serve import Site
from tools.visiting import PHONE

PICKER = """window.showSaveFilePicker = async ({ suggestedName }) => {
  const folder = await navigator.storage.getDirectory();
  return folder.getFileHandle(suggestedName, { create: true });
};"""
"""The player chooses the suggested file, which is one of the private files of the page: the browser asks nobody."""

WRITTEN = """(name) => navigator.locks.request('laurel:backup-file', async () => {
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle(name)).getFile();
  return file.text();
})"""
"""What is in the chosen file, while no tab writes it: a file that is replaced meanwhile cannot be read."""
IS_LONGER = f"async ([name, length]) => (await ({WRITTEN})(name)).length > length"
"""Whether the chosen file is longer than it was."""

HAS = f"async ([name, part]) => (await ({WRITTEN})(name)).includes(part)"
"""Whether the chosen file has a part of a text."""

OVERWRITE = """async ([name, text]) => {
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle(name)).createWritable();
  await file.write(text);
  await file.close();
}"""

LEAVE = """Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
document.dispatchEvent(new Event('visibilitychange'));
delete document.visibilityState;"""

UNTIL_ASKED = """
  FileSystemHandle.prototype.queryPermission = async () => (sessionStorage.wasAsked ? 'granted' : 'prompt');
  FileSystemHandle.prototype.requestPermission = async () => { sessionStorage.wasAsked = 'yes'; return 'granted'; };
"""

GONE = """() => {
  const { createWritable } = FileSystemFileHandle.prototype;
  window.comeBack = () => { FileSystemFileHandle.prototype.createWritable = createWritable; };
  FileSystemFileHandle.prototype.createWritable = async () => {
    throw new DOMException('moved away', 'NotFoundError');
  };
}"""

NO_PICKER = "delete window.showSaveFilePicker;"
SHARING = """
  window.shared = [];
  Navigator.prototype.canShare = (data) => data.files?.length === 1;
  Navigator.prototype.share = async ({ files: [file] }) => {
    window.shared.push([file.name, file.type, await file.text()]);
  };
"""
CANCELLED = """
  Navigator.prototype.canShare = () => true;
  Navigator.prototype.share = async () => { window.wasAsked = true; throw new DOMException('no', 'AbortError'); };
"""

NO_INSTALLATION = "delete window.onbeforeinstallprompt;"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.4 Mobile/15E148 Safari/604.1"
)
MAC = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.4 Safari/605.1.15"
)
CHROME_OF_IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1"
)

Open = Callable[..., Laurel]


def having(*scripts: str) -> Callable[[Page], None]:
    """Return what has a page run scripts before its own."""
    return running("\n".join(scripts))


@pytest.fixture
def open_fresh(open_context: OpenContext, site: Site) -> Open:
    """Open Laurel in a browser that has chosen no file yet."""

    def open_one(route: str, *scripts: str, stored: dict[str, str], **options: Any) -> Laurel:
        device = {**PHONE, **options}
        page = open_context(stored=stored, **device).new_page()
        having(*scripts)(page)
        return Laurel(page, site.url, is_touch=bool(device["has_touch"])).open(route)

    return open_one


def button(laurel: Laurel, name: str) -> Locator:
    """Return the button of a name."""
    return laurel.page.get_by_role("button", name=name, exact=True)


def kept_file(laurel: Laurel) -> Locator:
    """Return what the settings show of the file that is kept up to date."""
    return laurel.page.locator(".kept-file")


def hint(laurel: Laurel) -> Locator:
    """Return the hint of the home screen."""
    return laurel.page.locator(".hint")


def ids_in(text: str) -> set[str]:
    """Return the ids of the matches in a file."""
    return {match.id for _, match in decode_any(find_game, text)}


def written(laurel: Laurel) -> str:
    """Return what is in the chosen file."""
    return str(laurel.page.evaluate(WRITTEN, FILE_NAME))


def entries_in(text: str) -> int:
    """Return how many entries the match `seed` has in a file."""
    return next(len(match.journal.log) for _, match in decode_any(find_game, text) if match.id == "seed")


THREE = seeds.stored(seeds.running(), *(seeds.finished(name=name) for name in ("one", "two")))


class TestKeptFile:
    """A file that the player chooses once."""

    def test_it_is_kept_up_to_date(self, open_fresh: Open) -> None:
        """At once, some seconds after a tap, when the page is left, and at later visits; until it is stopped.

        What another device has written into it stays there. Where the browser wants to be asked again at a later
        visit, the settings have a button for it.
        """
        laurel = open_fresh("/settings", PICKER, stored=THREE).on("settings")
        laurel.press(button(laurel, "Choose a file"))
        expect(kept_file(laurel)).to_contain_text("Last written")
        first = written(laurel)
        assert ids_in(first) == {"seed", "one", "two"}
        assert json.loads(laurel.stored(BACKUP))["matches"] == 3

        laurel.go("/match/seed").on("board")
        laurel.tap("Anna")
        until(laurel.page, IS_LONGER, [FILE_NAME, len(first)])
        assert entries_in(written(laurel)) == entries_in(first) + 1
        laurel.page.evaluate(OVERWRITE, [FILE_NAME, collect([seeds.running(name="theirs")])])
        laurel.tap("Boris")
        laurel.page.evaluate(LEAVE)
        until(laurel.page, HAS, [FILE_NAME, '"one"'])
        second = written(laurel)
        assert ids_in(second) == {"seed", "one", "two", "theirs"}
        assert entries_in(second) == entries_in(first) + 2

        having(UNTIL_ASKED)(laurel.page)
        laurel.tap("Celia")
        laurel.reload().go("/").on("home")
        expect(hint(laurel)).to_contain_text(FILE_NAME)
        laurel.go("/settings").on("settings")
        expect(kept_file(laurel)).to_contain_text("The browser asks for your permission again")
        laurel.press(button(laurel, "Allow"))
        until(laurel.page, IS_LONGER, [FILE_NAME, len(second)])
        expect(kept_file(laurel)).to_contain_text("Laurel writes all matches into this file after every change.")
        laurel.go("/").on("home")
        expect(hint(laurel)).to_have_count(0)

        laurel.reload().go("/settings").on("settings")
        expect(kept_file(laurel)).to_contain_text(FILE_NAME)
        laurel.press(button(laurel, "Stop updating"))
        expect(button(laurel, "Choose a file")).to_be_visible()
        laurel.reload().on("settings")
        expect(button(laurel, "Choose a file")).to_be_visible()

    def test_a_failure_is_told(self, open_fresh: Open) -> None:
        """With the browser's reason, to the eye and to the ear; also where a later visit does not find the file."""
        laurel = open_fresh("/settings", PICKER, stored=THREE).on("settings")
        laurel.page.evaluate(GONE)
        laurel.press(button(laurel, "Choose a file"))
        expect(kept_file(laurel)).to_contain_text("This file could not be written.")
        expect(kept_file(laurel)).to_contain_text("moved away")
        expect(laurel.page.locator("#alert")).to_contain_text("This file could not be written.")
        assert laurel.stored(BACKUP) is None

        laurel.page.evaluate("comeBack()")
        laurel.press(button(laurel, "Another file"))
        expect(kept_file(laurel)).to_contain_text("Last written")
        laurel.page.evaluate(f"() => {{ {NO_DATABASE['open throws']} }}")
        laurel.go("/match/seed").on("board")
        laurel.tap("Anna")
        laurel.page.evaluate(LEAVE)
        laurel.go("/settings").on("settings")
        expect(kept_file(laurel)).to_contain_text(FILE_NAME)
        expect(kept_file(laurel)).to_contain_text("This file could not be written.")
        expect(laurel.page.locator("#trouble")).to_have_count(0)


class TestShare:
    """Where the browser writes no files, other apps are offered one."""

    def test_it_is_shared(self, open_laurel: OpenLaurel) -> None:
        """As a text, which all apps take; it holds every match."""
        laurel = open_laurel("/settings", stored=THREE, prepare=having(NO_PICKER, SHARING)).on("settings")
        expect(button(laurel, "Choose a file")).to_have_count(0)
        laurel.press(button(laurel, "Export all"))
        until(laurel.page, "window.shared.length === 1")
        ((name, kind, text),) = laurel.page.evaluate("window.shared")
        assert name.startswith("laurel-matches-20")
        assert (Path(name).suffix, kind) == (".txt", "text/plain")
        assert ids_in(text) == {"seed", "one", "two"}
        expect(laurel.page.locator(".about")).to_contain_text("(3 matches).")

    def test_a_cancelled_share_is_no_backup(self, open_laurel: OpenLaurel) -> None:
        """Nothing was written anywhere."""
        laurel = open_laurel("/settings", stored=THREE, script=NO_PICKER + CANCELLED).on("settings")
        laurel.press(button(laurel, "Export all"))
        until(laurel.page, "window.wasAsked")
        laurel.again().on("settings")
        assert laurel.stored(BACKUP) is None
        expect(laurel.page.locator(".about")).to_contain_text("There is no backup yet.")

    def test_a_computer_saves_it(self, open_laurel: OpenLaurel) -> None:
        """Also where the browser could share it."""
        laurel = open_laurel("/", device=DESKTOP, stored=THREE, script=NO_PICKER + SHARING).on("home")
        with laurel.page.expect_download() as download:
            laurel.press(laurel.page.locator(".home-files").get_by_role("button", name="Export all"))
        assert ids_in(Path(download.value.path()).read_text(encoding="utf-8")) == {"seed", "one", "two"}
        assert json.loads(laurel.stored(BACKUP))["matches"] == 3


def test_the_reminder_makes_the_backup(open_laurel: OpenLaurel) -> None:
    """By its button on the home screen."""
    laurel = open_laurel("/", stored=THREE).on("home")
    expect(hint(laurel)).to_contain_text("There is no backup yet.")
    with laurel.page.expect_download():
        laurel.press(hint(laurel).get_by_role("button", name="Export all"))
    expect(hint(laurel)).to_have_count(0)


def claiming(agent: str, *scripts: str) -> str:
    """Return the script by which a browser calls itself another one."""
    own = "Object.defineProperty(navigator, 'userAgent', { get: () => AGENT, configurable: true });"
    return "\n".join((own.replace("AGENT", json.dumps(agent)), *scripts))


def test_safari_deletes_what_is_not_visited(open_laurel: OpenLaurel) -> None:
    """The home screen and the settings say how to install Laurel: on a phone, and on a computer."""
    laurel = open_laurel("/", device=DESKTOP)
    for agent, said in ((IPHONE, "tap Share, then “Add to Home Screen”"), (MAC, "“Add to Dock”")):
        laurel.begin("/", stored=THREE, script=claiming(agent, NO_INSTALLATION)).on("home")
        expect(hint(laurel)).to_contain_text(said)
        laurel.go("/settings").on("settings")
        expect(laurel.page.locator(".about")).to_contain_text(said)


def test_elsewhere_nothing_is_said_of_safari(open_laurel: OpenLaurel) -> None:
    """In another browser of an iPhone, where Laurel is installed, and where the browser offers to install it."""
    laurel = open_laurel("/settings")
    installed = "Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });"
    others = ((CHROME_OF_IPHONE, (NO_INSTALLATION,)), (IPHONE, (NO_INSTALLATION, installed)), (IPHONE, ()))
    for agent, scripts in others:
        laurel.begin("/settings", stored=THREE, script=claiming(agent, *scripts)).on("settings")
        expect(laurel.page.locator(".about")).to_contain_text("There is no backup yet.")
        expect(laurel.page.locator(".about")).not_to_contain_text("Safari")
