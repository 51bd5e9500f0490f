"""What the browser is given to show."""

from __future__ import annotations

from itertools import groupby

from attrs import frozen
from markupsafe import Markup


@frozen
class Fragment:
    """An element in a region, with an id and nothing to press, that is replaced by itself where no more has changed."""

    id: str
    html: str
    """The whole element."""


@frozen
class Region:
    """A part of the page that is patched by itself, and only when its markup changed."""

    id: str
    html: str
    within: str = ""
    """The group of neighbouring regions that are laid out together, or none."""

    fragments: tuple[Fragment, ...] = ()
    """What in the markup is replaced by itself, in reading order."""

    can_wait: bool = False
    """Whether it may follow a moment after the rest: it is not what people look at when they press something."""

    @property
    def frame(self) -> str:
        """The markup around the parts, with the id of each in its place."""
        rest = self.html
        for fragment in self.fragments:
            rest = rest.replace(fragment.html, fragment.id, 1)
        return rest


@frozen
class Page:
    """A whole screen: its regions in reading order."""

    screen: str
    title: str
    language: str
    regions: tuple[Region, ...]
    size: str = ""
    """A hint for the layout, such as the number of players."""

    game: str = ""
    """The game whose styles the page follows; empty where it is about several."""


def markup(page: Page) -> str:
    """Return the content of the page's main element: every region, grouped."""
    fragments: list[str] = []
    for within, regions in groupby(page.regions, key=lambda region: region.within):
        inner = "".join(section(region) for region in regions)
        fragments.append(f'<div class="group group-{within}">{inner}</div>' if within else inner)
    return "".join(fragments)


def section(region: Region) -> str:
    """Return a region with the element that holds it."""
    return Markup('<div id="{}" class="region region-{}">{}</div>').format(
        region_id(region),
        region.id.rstrip("-0123456789"),
        Markup(region.html),  # noqa: S704 - rendered with autoescape
    )


def region_id(region: Region) -> str:
    """Return the id of the element that holds a region."""
    return f"region-{region.id}"
