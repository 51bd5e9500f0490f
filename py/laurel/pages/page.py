"""Pages as values: regions of markup, which the browser patches one by one."""

from __future__ import annotations

from itertools import groupby

from attrs import frozen
from markupsafe import Markup


@frozen
class Fragment:
    """An element of a region that is replaced alone when nothing else of the region has changed. It has no controls."""

    id: str
    html: str
    """The whole element."""


@frozen
class Region:
    """A part of the page that is patched alone, and only when its markup has changed."""

    id: str
    html: str
    within: str = ""
    """The name of the group of neighbouring regions that are laid out together; empty for none."""

    fragments: tuple[Fragment, ...] = ()
    """The fragments in the markup, in reading order."""

    can_wait: bool = False
    """Whether it may be patched in the next frame: players do not look at it first when they press something."""

    @property
    def frame(self) -> str:
        """The markup with every fragment replaced by its id."""
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
    """The id of the game whose styles apply; empty where the page shows several games."""


def markup(page: Page) -> str:
    """Return the content of the page's main element: all regions, in their groups."""
    fragments: list[str] = []
    for within, regions in groupby(page.regions, key=lambda region: region.within):
        inner = "".join(section(region) for region in regions)
        fragments.append(f'<div class="group group-{within}">{inner}</div>' if within else inner)
    return "".join(fragments)


def section(region: Region) -> str:
    """Return the element of a region, with its markup."""
    return Markup('<div id="{}" class="region region-{}">{}</div>').format(
        region_id(region),
        region.id.rstrip("-0123456789"),
        Markup(region.html),  # noqa: S704 - rendered with autoescape
    )


def region_id(region: Region) -> str:
    """Return the id of the element of a region."""
    return f"region-{region.id}"
