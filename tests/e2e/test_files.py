"""Export and import: what leaves comes back, and what is no match changes nothing."""

from __future__ import annotations

import json
import random
from pathlib import Path

from playwright.sync_api import FilePayload, Locator, expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel

NOT_OURS = "This is not a Laurel file."
DAMAGED = "This match is damaged and cannot be read."


BAD = {
    "garbage": ("\x00\x01 neither {one] nor the other", NOT_OURS),
    "nothing": ("", NOT_OURS),
    "too many brackets": ("[" * 200_000, NOT_OURS),
    "one bad among good": (
        json.dumps({"format": "laurel-matches", "version": 2, "matches": [json.loads(seeds.running()), {"a": 1}]}),
        DAMAGED,
    ),
}


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


def test_bad_files_are_refused(open_laurel: OpenLaurel) -> None:
    """Whatever is wrong with a file, the message says so plainly, and storage stays as it was."""
    laurel = open_laurel(stored=seeds.stored(seeds.finished(name="mine")))
    before = laurel.stored()
    for what, (text, message) in BAD.items():
        expect(choose(laurel, text), what).to_have_text(message)
        assert laurel.page.locator("input[type=file]").input_value() == ""  # so that the same file can be chosen again
        expect(laurel.page.locator("#alert"), what).to_have_text(message)
        assert laurel.stored() == before, what
        laurel.press(laurel.toasts.get_by_role("button", name="Close"))
        expect(laurel.toasts, what).to_have_count(0)


def test_five_megabytes_of_noise(open_laurel: OpenLaurel) -> None:
    """A large file that is no text is refused like any other, and the page still answers."""
    laurel = open_laurel()
    expect(choose(laurel, random.Random(7).randbytes(5_000_000))).to_have_text(NOT_OURS, timeout=15_000)  # noqa: S311 - noise, not a secret
    assert [key for key in laurel.stored() if key.startswith("laurel:match:")] == []


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
