"""Takes the screenshots that the web app manifest names: pictures of the built site with stored matches.

Which screens are shown, a game's file `pictures.toml` beside its stored matches says, in its tables `screenshots`: the
name of a match, its screen, and a label. Systems show the pictures where they ask whether to install the app.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen
from playwright.sync_api import Page, sync_playwright

from tools import cached, chromium, visiting
from tools.pictures import taking
from tools.serve import Site

FOLDER = "screenshots"

SHAPES: Mapping[str, Mapping[str, Any]] = {
    "narrow": {**visiting.SHAPES["phone"], "device_scale_factor": 2},
    "wide": visiting.SHAPES["desktop"],
}
"""The screens by the form factor that the manifest gives their pictures."""

MOST = 5
"""So many pictures of a form factor are shown at the most."""


@frozen
class Scene:
    """A screen of a stored match."""

    match: taking.Stored
    screen: str
    """`board` or `results`."""

    label: str

    @property
    def route(self) -> str:
        """Its address."""
        return self.match.route if self.screen == "board" else f"{self.match.route}/{self.screen}"

    def file(self, form_factor: str) -> str:
        """Return the name of its picture."""
        return f"{form_factor}-{self.match.game}-{self.match.name}-{self.screen}.png".replace("_", "-")


def scenes() -> Iterator[Scene]:
    """Yield the screens that are shown, of one game after the other."""
    for match in taking.stored():
        for wanted in taking.settings(match.game).get("screenshots", ()):
            if wanted["match"] == match.name:
                yield Scene(match, wanted["screen"], wanted["label"])


def entries() -> list[dict[str, str]]:
    """Return what the manifest says of the pictures."""
    return [
        {
            "src": f"{FOLDER}/{scene.file(form_factor)}",
            "sizes": size_of(form_factor),
            "type": "image/png",
            "form_factor": form_factor,
            "label": scene.label,
        }
        for form_factor in SHAPES
        for scene in scenes()
    ]


def size_of(form_factor: str) -> str:
    """Return the size of its pictures in pixels, such as `780x1688`."""
    shape = SHAPES[form_factor]
    factor, viewport = shape.get("device_scale_factor", 1), shape["viewport"]
    return f"{viewport['width'] * factor}x{viewport['height'] * factor}"


def taken(site: Path) -> Path:
    """Return a folder that has the pictures of a built site: those of an earlier build where the site is the same.

    Raises:
        NoBrowserError: there is no browser that could show it.
    """
    matches = "".join(scene.match.text + scene.screen for scene in scenes()).encode()
    programs = cached.scripts("screenshots.py", "visiting.py", "pictures/taking.py")
    key = cached.key(*contents_of(site), matches, *programs)
    return cached.cached(FOLDER, key, lambda folder: take(site, folder))


def contents_of(site: Path) -> Iterator[bytes]:
    """Yield a hash of every file of a site that can change what its screens look like, with its name."""
    for path in sorted(site.rglob("*")):
        if path.is_file():
            yield path.relative_to(site).as_posix().encode()
            yield hashlib.sha256(path.read_bytes()).digest()


def take(site: Path, folder: Path) -> None:
    """Take the pictures of a built site."""
    shown = list(scenes())
    documents = {scene.match.id: scene.match.text for scene in shown}
    with sync_playwright() as playwright, Site(site) as served:
        browser = chromium.launched(playwright)
        for form_factor, device in SHAPES.items():
            with visiting.started(browser, served, device, documents) as page:
                for scene in shown:
                    photograph(page, scene, folder / scene.file(form_factor))


def photograph(page: Page, scene: Scene, path: Path) -> None:
    """Take the picture of a screen."""
    page.evaluate(taking.GO, scene.route)
    page.wait_for_function(taking.SHOWS, arg=[scene.route, scene.screen])
    page.evaluate(taking.TO_BEGINNING)
    page.evaluate(visiting.DRAWN)
    page.screenshot(path=path, animations="disabled")
