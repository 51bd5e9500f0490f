"""Photographs in a real browser: made small and upright, without metadata, and carried by files."""

from __future__ import annotations

import base64
import json
from pathlib import Path

from playwright.sync_api import expect

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


def test_a_photograph(open_laurel: OpenLaurel) -> None:
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


def test_there_is_no_room(open_laurel: OpenLaurel) -> None:
    """The player is told, and the match has no photograph; nor where the file is no picture."""
    laurel = open_laurel(RESULTS, stored=FINISHED, script=DENIED)
    picture = base64.b64decode(laurel.page.evaluate(TAKEN))
    laurel.page.set_input_files("#choose-photo", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": picture})
    expect(laurel.toasts).to_contain_text("The photo is not kept: the storage of this browser is full.")
    laurel.page.set_input_files("#choose-photo", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"<svg>"})
    expect(laurel.toasts).to_contain_text("The browser cannot read this picture.")
    expect(laurel.page.locator("laurel-photo")).to_have_count(0)
