"""Makes the images that iOS shows while the installed app starts, and the links to them.

iOS takes an image only where its size is that of the screen. Each is the ground of the start screen with its wreath, in
the light and the dark colours. iOS fetches them when the app is installed: nothing else needs them.
"""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from tools import cached, icons, project

FOLDER = "startup"

PLACE = "<!-- startup images -->"
"""Where the page gets the links."""

SCREENS = (
    (375, 667, 2),  # iPhone SE 2 and 3
    (375, 812, 3),  # iPhone XS, 11 Pro, 12 mini, 13 mini
    (414, 896, 2),  # iPhone XR, 11
    (414, 896, 3),  # iPhone XS Max, 11 Pro Max
    (390, 844, 3),  # iPhone 12 to 14, 16e
    (428, 926, 3),  # iPhone 12 Pro Max, 13 Pro Max, 14 Plus
    (393, 852, 3),  # iPhone 14 Pro, 15, 16
    (430, 932, 3),  # iPhone 14 Pro Max, 15 Plus, 16 Plus
    (402, 874, 3),  # iPhone 16 Pro, 17
    (420, 912, 3),  # iPhone Air
    (440, 956, 3),  # iPhone 16 Pro Max, 17 Pro Max
    (744, 1133, 2),  # iPad mini 6 and 7
    (768, 1024, 2),  # iPad 6, iPad mini 5
    (810, 1080, 2),  # iPad 7 to 9
    (820, 1180, 2),  # iPad 10 and 11, iPad Air 4 to 6
    (834, 1112, 2),  # iPad Air 3, iPad Pro 10.5"
    (834, 1194, 2),  # iPad Pro 11" before M4
    (834, 1210, 2),  # iPad Pro 11" since M4
    (1024, 1366, 2),  # iPad Pro 12.9", iPad Air 13"
    (1032, 1376, 2),  # iPad Pro 13"
)
"""Width and height of upright screens in CSS pixels, and device pixels for each: of devices with Safari 17.5 or later,
which the style sheets need."""

THEMES = ("light", "dark")

MARK = "wreath"
"""The icon in the middle."""

STAR = 'class="star"'
"""The part of it that is golden."""

COLOUR = r"--{name}: light-dark\((?P<light>#[0-9a-f]{{6}}), (?P<dark>#[0-9a-f]{{6}})\);"

MARK_OF_SCREEN = 0.28
"""The width of the wreath, of the shorter side of the screen, as on the start screen."""

LARGEST_MARK = 160
"""Its greatest width in CSS pixels."""


@frozen
class StartupImage:
    """An image for a screen, held upright or sideways, in a theme."""

    width: int
    """In CSS pixels, as the device is held."""

    height: int
    ratio: int
    """Device pixels for each of them."""

    theme: str

    @property
    def name(self) -> str:
        """The name of its file, which has its size in device pixels."""
        return f"{self.width * self.ratio}x{self.height * self.ratio}-{self.theme}.png"

    @property
    def media(self) -> str:
        """The media query of its screen. The size of a device is always that of the upright one."""
        short, long = sorted((self.width, self.height))
        orientation = "portrait" if self.width < self.height else "landscape"
        return (
            f"(device-width: {short}px) and (device-height: {long}px) and (-webkit-device-pixel-ratio: {self.ratio})"
            f" and (orientation: {orientation}) and (prefers-color-scheme: {self.theme})"
        )

    @property
    def link(self) -> str:
        """The element by which the page names it."""
        return f'<link rel="apple-touch-startup-image" media="{self.media}" href="./{FOLDER}/{self.name}">'

    def drawing(self, mark: str, style: str) -> str:
        """Return it as SVG, with the symbol of the wreath and the colours of the start screen's style sheet."""
        if STAR not in mark:
            raise LookupError(f"the icon {MARK} has no star")
        ground, green, gold = (colour(style, name, self.theme) for name in ("ground", "green", "gold"))
        golden = f'fill="{gold}" stroke="{gold}"'
        size = min(LARGEST_MARK, MARK_OF_SCREEN * min(self.width, self.height))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}">'
            f"{mark.replace(STAR, golden)}"
            f'<rect width="{self.width}" height="{self.height}" fill="{ground}"/>'
            f'<use href="#icon-{MARK}" x="{(self.width - size) / 2}" y="{(self.height - size) / 2}"'
            f' width="{size}" height="{size}" color="{green}"/></svg>'
        )


def colour(style: str, name: str, theme: str) -> str:
    """Return a colour of the start screen, such as `#f6f2e9`; raises LookupError where its style sheet has none."""
    declared = re.search(COLOUR.format(name=name), style)
    if declared is None:
        raise LookupError(f"the start screen has no colour {name}")
    return declared[theme]


def images() -> Iterator[StartupImage]:
    """Yield every image."""
    for width, height, ratio in SCREENS:
        for theme in THEMES:
            yield StartupImage(width, height, ratio, theme)
            yield StartupImage(height, width, ratio, theme)


def links(indent: str) -> str:
    """Return the links to all images, as the page has them."""
    return f"\n{indent}".join(image.link for image in images())


def drawn() -> Path:
    """Return a folder that has all images."""
    mark = icons.symbol(MARK)
    style = (project.STATIC / "boot.css").read_text(encoding="utf-8")
    drawings = [
        {
            "name": image.name,
            "width": image.width * image.ratio,
            "height": image.height * image.ratio,
            "svg": image.drawing(mark, style),
        }
        for image in images()
    ]
    listed = json.dumps(drawings).encode()

    def draw(folder: Path) -> None:
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(listed)
            file.flush()
            project.run_node("startup_images.mjs", file.name, folder)

    key = cached.key(listed, *cached.scripts("startup_images.mjs"))
    return cached.cached("startup", key, draw)
