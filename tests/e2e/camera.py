"""A browser whose camera shows what a test gives it, such as screenshots: so one page can scan another one's code.

Chromium's fake camera plays a file of JPEG images one after another, 30 a second, again and again. It reads the file
when a page opens the camera; what is written later is shown when the camera is opened again.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from attrs import field, frozen
from playwright.sync_api import Browser, Locator, Page, Playwright

from tools import chromium

CAMERA = "--use-fake-device-for-media-stream"
ALLOWED = "--use-fake-ui-for-media-stream"
"""Without it, a browser without a window refuses the camera to every page."""

SMALL = (640, 480)
LARGE = (1280, 720)

RATE = 30
"""How many images the fake camera shows in a second."""

DRAW = """async (source) => {
  document.body.style.cssText = 'margin: 0; background: #b9b6ae';
  const image = new Image();
  image.src = source;
  image.style.cssText = 'box-sizing: border-box; width: 100vw; height: 100vh; padding: 4vh; object-fit: contain';
  document.body.replaceChildren(image);
  await image.decode();
}"""


@frozen
class CameraBrowser:
    """A browser, what its camera shows, and a page that scales pictures for it."""

    browser: Browser
    _file: Path = field(alias="file")
    _easel: Page = field(alias="easel")

    def show(self, *subjects: Page | Locator, size: tuple[int, int] = LARGE, seconds: float = 0.2) -> None:
        """Show what pages or elements look like now, when the camera is opened the next time.

        Of several subjects each is shown for so many seconds, and all of them again and again. Their pages may be of
        any browser of the same Playwright.
        """
        self.show_pictures(*(subject.screenshot() for subject in subjects), size=size, seconds=seconds)

    def show_pictures(self, *pictures: bytes, size: tuple[int, int] = LARGE, seconds: float = 0.2) -> None:
        """Show pictures in the format PNG, as `show` does."""
        last = [1] if len(pictures) == 1 else [round((at + 1) * seconds * RATE) for at in range(len(pictures))]
        repeated = [end - begin for begin, end in pairwise([0, *last])]
        draft = self._file.with_suffix(".new")
        taken = zip(pictures, repeated, strict=True)
        draft.write_bytes(b"".join(self._photograph(picture, size) * times for picture, times in taken))
        draft.replace(self._file)  # an open camera keeps the old file

    def _photograph(self, picture: bytes, size: tuple[int, int]) -> bytes:
        width, height = size
        self._easel.set_viewport_size({"width": width, "height": height})
        self._easel.evaluate(DRAW, f"data:image/png;base64,{base64.b64encode(picture).decode()}")
        return self._easel.screenshot(type="jpeg", quality=90)


@contextmanager
def launched(playwright: Playwright, folder: Path, *, is_allowed: bool = True) -> Iterator[CameraBrowser]:
    """Launch a browser with a camera that shows a grey picture at first; pages may use it where `is_allowed`."""
    file = folder / "camera.mjpeg"
    options = chromium.launch_options(chromium.find())
    options["args"] += [CAMERA, f"--use-file-for-fake-video-capture={file}", *([ALLOWED] if is_allowed else [])]
    with playwright.chromium.launch(**options) as browser:
        easel = browser.new_page(device_scale_factor=1)
        opened = CameraBrowser(browser, file, easel)
        opened.show(easel)
        yield opened
