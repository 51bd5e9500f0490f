"""Export and import: what leaves comes back, and what is no match changes nothing."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Locator, expect

from laurel.pages.languages import translations
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.support import setup_of_version_3

NOT_OURS = "This is not a Laurel file."
DAMAGED = "This match is damaged and cannot be read."


def document(**changes: Any) -> str:
    """Return a good document with some fields changed."""
    return json.dumps({**json.loads(seeds.running()), **changes})


def damaged_setup() -> str:
    """Return a document whose players are no list of players."""
    plain = json.loads(seeds.running())
    plain["setup"]["players"] = {"name": 7}
    return json.dumps(plain)


BAD = {
    "garbage": ("\x00\x01 neither {one] nor the other", NOT_OURS),
    "nothing": ("", NOT_OURS),
    "truncated": (seeds.running()[:-200], NOT_OURS),
    "html": ("<!doctype html><title>404</title><h1>Not found</h1>", NOT_OURS),
    "other json": (json.dumps({"format": "scores", "matches": []}), NOT_OURS),
    "newer version": (document(version=99), "A newer Laurel wrote this match. Update Laurel to open it."),
    "unknown game": (document(game="ludo"), "Laurel does not know this game yet: ludo"),
    "wrong type of id": (document(id=["a"]), DAMAGED),
    "wrong type of edits": (document(edits="none"), DAMAGED),
    "wrong type of setup": (damaged_setup(), DAMAGED),
    "unknown action": (
        document(edits=[{"do": "add", "entry": {"id": 0, "at": 1, "action": {"do": "fly"}}}]),
        DAMAGED,
    ),
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
        expect(laurel.page.locator("#alert"), what).to_have_text(message)
        assert laurel.stored() == before, what
        laurel.press(laurel.toasts.get_by_role("button", name="Close"))
        expect(laurel.toasts, what).to_have_count(0)


def test_five_megabytes_of_noise(open_laurel: OpenLaurel) -> None:
    """A large file that is no text is refused like any other, and the page still answers."""
    laurel = open_laurel()
    expect(choose(laurel, random.Random(7).randbytes(5_000_000))).to_have_text(NOT_OURS, timeout=15_000)  # noqa: S311 - noise, not a secret
    assert [key for key in laurel.stored() if key.startswith("laurel:match:")] == []


def test_a_file_nested_too_deeply(open_laurel: OpenLaurel) -> None:
    """A file of nothing but brackets is refused like any other; it does not stop Python."""
    laurel = open_laurel(stored=seeds.stored(seeds.finished(name="mine")))
    expect(choose(laurel, "[" * 200_000)).to_have_text(NOT_OURS)
    laurel.go("/settings").on("settings")


def test_bad_files_are_refused_in_the_readers_language(open_laurel: OpenLaurel) -> None:
    """The message about a bad file is in the language of the page."""
    laurel = open_laurel(locale="ru-RU")
    translated = translations("ru").gettext(NOT_OURS)
    assert translated != NOT_OURS
    expect(choose(laurel, "garbage")).to_have_text(translated)


def test_export_then_import_gives_the_same_match(open_laurel: OpenLaurel) -> None:
    """A match that was exported opens on another device as the same board, once: again it is here already."""
    here = open_laurel("/match/seed", stored=seeds.stored(seeds.running(has_factions=True)))
    here.tap("Dmitri", times=2)
    here.press(here.undo)
    board = here.picture()
    here.go("/").on("home")
    name, text = exported(here, here.in_menu("Export"))
    assert name == "laurel-twilight-imperium-2023-11-14.json"

    there = open_laurel()
    expect(choose(there, text)).to_have_text("1 match imported.")
    there.on("board")
    assert there.picture() == board
    there.go("/").on("home")
    expect(choose(there, text)).to_have_text("These matches are on this device already.")
    there.on("board").go("/").on("home")
    expect(there.page.locator(".match")).to_have_count(1)


def test_another_match_of_the_same_id_comes_in_beside(open_laurel: OpenLaurel) -> None:
    """A file of a match that was started at another time does not replace the one that is here: both are there."""
    laurel = open_laurel(stored=seeds.stored(seeds.running()))
    other = json.loads(seeds.match(seeds.gain(0, 4)))
    other["started"] += 1
    expect(choose(laurel, json.dumps(other))).to_have_text("1 match imported.")
    laurel.on("board").expect_totals(4, 0, 0, 0)
    laurel.go("/").on("home")
    expect(laurel.page.locator(".match")).to_have_count(2)


def test_several_matches_in_one_file(open_laurel: OpenLaurel) -> None:
    """Everything that was exported in one file comes back from it."""
    here = open_laurel(stored=seeds.stored(seeds.running(name="one"), seeds.finished(name="two")))
    name, text = exported(here, here.page.get_by_role("button", name="Export all"))
    assert name.startswith("laurel-matches-20")
    there = open_laurel()
    expect(choose(there, text)).to_have_text("2 matches imported.")
    expect(there.page.locator(".match")).to_have_count(2)
    expect(there.page.locator(".match-over")).to_have_count(1)


def test_version_1_is_migrated(open_laurel: OpenLaurel) -> None:
    """A match of the first version, a plain log, opens with its points, and can be undone entry by entry."""
    actions = [{"do": "gain", "player": 0, "points": 3, "source": ""}, {"do": "lose", "player": 0, "points": 1}]
    old = {
        "format": "laurel-match",
        "version": 1,
        "id": "old",
        "started": seeds.NOON,
        "game": "twilight_imperium",
        "setup": setup_of_version_3(json.loads(seeds.running())["setup"]),
        "log": [{"id": index, "at": seeds.NOON + index, "action": action} for index, action in enumerate(actions)],
    }
    laurel = open_laurel()
    expect(choose(laurel, json.dumps(old))).to_have_text("1 match imported.")
    laurel.on("board").expect_totals(2, 0, 0, 0)
    laurel.press(laurel.undo)
    laurel.expect_totals(3, 0, 0, 0)


def test_the_same_file_can_be_chosen_again(open_laurel: OpenLaurel) -> None:
    """After a refusal the same file can be chosen again: the field forgets it."""
    laurel = open_laurel()
    expect(choose(laurel, "garbage")).to_have_text(NOT_OURS)
    assert laurel.page.locator("input[type=file]").input_value() == ""


def test_a_deleted_match_comes_back(open_laurel: OpenLaurel) -> None:
    """Deleting moves a match to the bin; the message brings it back, and so does the list of deleted matches."""
    laurel = open_laurel(stored=seeds.stored(seeds.running()))
    laurel.choose_in_menu("Delete")
    expect(laurel.page.locator(".match")).to_have_count(0)
    laurel.press(laurel.toasts.get_by_role("button", name="Bring back"))
    expect(laurel.page.locator(".match")).to_have_count(1)
    laurel.choose_in_menu("Delete")
    laurel.reload()
    laurel.press(laurel.page.locator(".deleted summary"))
    laurel.press(laurel.page.locator(".deleted").get_by_role("button", name="Bring back"))
    expect(laurel.page.locator(".match")).to_have_count(1)
