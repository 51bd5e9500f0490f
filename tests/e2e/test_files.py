"""Export and import: what leaves comes back, and what is no match changes nothing."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import FilePayload, Locator, expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel

NOT_OURS = "This is not a Laurel file."


def file(text: str | bytes, name: str = "match.json") -> FilePayload:
    """Return a file as it is handed to a file chooser."""
    return {"name": name, "mimeType": "application/json", "buffer": text if isinstance(text, bytes) else text.encode()}


def choose(laurel: Laurel, text: str | bytes) -> Locator:
    """Choose a file to import, and return the message that follows."""
    laurel.page.locator("input[type=file]").set_input_files(file(text))
    return laurel.toasts.locator("p")


def exported(laurel: Laurel, button: Locator) -> tuple[str, str]:
    """Press a button that exports; return the name and the text of the file."""
    with laurel.page.expect_download() as download:
        laurel.press(button)
    return download.value.suggested_filename, Path(download.value.path()).read_text(encoding="utf-8")


def test_a_bad_file_is_refused(open_laurel: OpenLaurel) -> None:
    """The message says so, and storage stays as it was; the same file can be chosen again."""
    laurel = open_laurel(stored=seeds.stored(seeds.finished(name="mine")))
    before = laurel.stored()
    expect(choose(laurel, b"\x00\xff neither {one] nor the other")).to_have_text(NOT_OURS)
    assert laurel.page.locator("input[type=file]").input_value() == ""
    expect(laurel.page.locator("#alert")).to_have_text(NOT_OURS)
    assert laurel.stored() == before


def test_export_then_import_gives_the_same_match(open_laurel: OpenLaurel) -> None:
    """A match that was exported opens on another device as the same board, once: again it is here already."""
    here = open_laurel("/match/seed", stored=seeds.stored(seeds.running(has_factions=True)))
    here.tap("Dmitri", times=2)
    here.press(here.undo)
    board = here.picture()
    here.go("/").on("home")
    name, text = exported(here, here.in_menu("Export"))
    assert name == "laurel-twilight-imperium-2023-11-14.json"

    there = here.begin("/", stored={})
    expect(choose(there, text)).to_have_text("1 match imported.")
    there.on("board")
    assert there.picture() == board
    there.go("/").on("home")
    expect(choose(there, text)).to_have_text("These matches are already on this device.")
    there.on("board").go("/").on("home")
    expect(there.page.locator(".match")).to_have_count(1)
