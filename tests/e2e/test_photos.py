"""Photographs in a real browser: made small and upright, without metadata, and carried by files."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from pathlib import Path

from attrs import evolve
from playwright.sync_api import expect

from laurel.match.archive import decode, encode
from laurel.match.edits import PhotoId
from laurel.pages.games import find_game
from tests.e2e import seeds
from tests.e2e.conftest import OpenLaurel

RESULTS = "/match/seed/results"
FINISHED = seeds.stored(seeds.finished())
MOST_BYTES = 120_000

TAKEN = """() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2400, 1200];
  const context = canvas.getContext('2d');
  for (let index = 0; index < 3000; index += 1) {
    context.fillStyle = `hsl(${index * 7 % 360} 60% ${30 + index % 50}%)`;
    context.fillRect(index * 131 % 2400, index * 71 % 1200, 90, 60);
  }
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
}"""

SHOWN = """() => {
  const image = document.querySelector('laurel-photo')?.shadowRoot.querySelector('img');
  return image?.naturalWidth ? [image.naturalWidth, image.naturalHeight] : null;
}"""

ON_ITS_SIDE = bytes.fromhex("ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000")
"""The part of a JPEG that says that the camera was held upright: what is stored has to be turned by a quarter."""

DENIED = "IDBFactory.prototype.open = new Proxy(IDBFactory.prototype.open, {apply(open, self, args) {"
DENIED += "if (args[0] === 'laurel-photos') throw new DOMException('full', 'QuotaExceededError');"
DENIED += "return Reflect.apply(open, self, args);}});"


KEEP = """async ([sound, damaged, large]) => {
  const signature = [0xff, 0xd8, 0xff];
  const kept = {[sound]: new Uint8Array(signature), [damaged]: new Uint8Array(9), [large]: new Uint8Array(31_000_000)};
  kept[large].set(signature);
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('laurel-photos');
    opening.onupgradeneeded = () => opening.result.createObjectStore('photos');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const storing = database.transaction('photos', 'readwrite');
  for (const [id, bytes] of Object.entries(kept)) storing.objectStore('photos').put({ bytes }, id);
  await new Promise((resolve) => { storing.oncomplete = resolve; });
  database.close();
}"""
"""Keeps three photographs as the page does: a sound one, one that is no picture, and one larger than a backup."""


def pictured(photos: Sequence[str]) -> dict[str, str]:
    """Return a store with a finished match that has photographs."""
    game, match = decode(find_game, seeds.finished())
    journal = match.journal
    for photo in photos:
        journal = journal.picture(PhotoId(photo), journal.edits[-1].at, is_kept=True)
    return seeds.stored(encode(game, evolve(match, journal=journal)))


def test_a_photograph_survives_export_and_import(open_laurel: OpenLaurel) -> None:
    """It is turned as it was taken, has no metadata, is in the exported match, and is shown where that is imported."""
    laurel = open_laurel(RESULTS, stored=FINISHED)
    taken = base64.b64decode(laurel.page.evaluate(TAKEN))
    file = taken[:2] + ON_ITS_SIDE + taken[2:]
    assert len(file) > MOST_BYTES
    laurel.page.set_input_files("#choose-photo", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": file})
    assert laurel.page.wait_for_function(SHOWN).json_value() == [512, 1024]

    with laurel.page.expect_download() as download:
        laurel.press(laurel.page.locator(".results-foot [data-do=export]"))
    exported = Path(download.value.path()).read_text()
    (kept,) = json.loads(exported)["photos"].values()
    assert len(base64.b64decode(kept)) <= MOST_BYTES
    assert b"Exif" not in base64.b64decode(kept)

    other = open_laurel("/")
    document = {"name": "a.json", "mimeType": "application/json", "buffer": exported.encode()}
    other.page.set_input_files("input[data-do=import]", document)
    assert other.page.wait_for_function(SHOWN).json_value() == [512, 1024]


def test_a_file_says_how_many_it_lacks(open_laurel: OpenLaurel) -> None:
    """Of three photographs one has no room in a backup, and one cannot be read: the third is in the file."""
    photos = [f"{number}" * 32 for number in range(3)]
    laurel = open_laurel("/settings", stored=pictured(photos)).on("settings")
    laurel.page.evaluate(KEEP, photos)
    with laurel.page.expect_download() as download:
        laurel.press(laurel.page.get_by_role("button", name="Export all"))
    assert list(json.loads(Path(download.value.path()).read_text())["photos"]) == [photos[0]]
    said = "2 photos are not in the file: there was no room for them, or they could not be read."
    expect(laurel.toasts).to_contain_text(said)
    expect(laurel.page.locator(".about")).to_contain_text(said)


def test_there_is_no_room(open_laurel: OpenLaurel) -> None:
    """The player is told, and the match has no photograph; nor where the file is no picture."""
    laurel = open_laurel(RESULTS, stored=FINISHED, script=DENIED)
    picture = base64.b64decode(laurel.page.evaluate(TAKEN))
    laurel.page.set_input_files("#choose-photo", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": picture})
    expect(laurel.toasts).to_contain_text("The photo is not kept: the storage of this browser is full.")
    laurel.page.set_input_files("#choose-photo", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"<svg>"})
    expect(laurel.toasts).to_contain_text("The browser cannot read this picture.")
    expect(laurel.page.locator("laurel-photo")).to_have_count(0)
