"""Compares two sets of pictures pixel by pixel."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

ALLOWED = 2
"""Of 255: by so much the same page may differ along a round corner, from one drawing to the next."""

COUNT = """async ([one, other, allowed]) => {
  const read = async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [before, after] = [await read(one), await read(other)];
  const size = ({ width, height }) => `${width} by ${height}`;
  if (size(before) !== size(after)) return `${size(before)} before, ${size(after)} after`;
  const [left, right] = [before, after].map(({ data }) => new Uint32Array(data.buffer));
  let different = 0, most = 0, top = before.height, bottom = 0;
  for (let index = 0; index < left.length; index += 1) {
    if (left[index] === right[index]) continue;
    const parts = [0, 1, 2, 3].map((part) => Math.abs(before.data[4 * index + part] - after.data[4 * index + part]));
    if (Math.max(...parts) <= allowed) continue;
    different += 1;
    most = Math.max(most, ...parts);
    const row = Math.floor(index / before.width);
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  return different ? `${different} pixels differ, by ${most} of 255 at most, in rows ${top} to ${bottom}` : '';
}"""


def compare(browser: Browser, before: Path, after: Path, allowed: int = ALLOWED) -> list[str]:
    """Return a line for every picture that differs between two folders, or that only one of them has.

    Of a pixel no part, red, green or blue, may differ by more than what is allowed.
    """
    page = browser.new_page()
    return sorted([*_missing(before, after), *_missing(after, before), *_different(page, before, after, allowed)])


def _names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.png")}


def _missing(present: Path, absent: Path) -> Iterator[str]:
    return (f"{name}: not in {absent}" for name in _names(present) - _names(absent))


def _different(page: Page, before: Path, after: Path, allowed: int) -> Iterator[str]:
    for name in _names(before) & _names(after):
        pair = [(folder / name).read_bytes() for folder in (before, after)]
        if pair[0] != pair[1]:
            difference = page.evaluate(COUNT, [*(base64.b64encode(one).decode() for one in pair), allowed])
            if difference:
                yield f"{name}: {difference}"
