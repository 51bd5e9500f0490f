"""Pages as values: regions of markup, which the browser patches one by one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from itertools import groupby

from attrs import evolve, frozen
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

    @property
    def rendered(self) -> Region:
        """The region itself: its markup has been rendered."""
        return self

    @property
    def frame(self) -> str:
        """The markup with every fragment replaced by its id."""
        rest = self.html
        for fragment in self.fragments:
            rest = rest.replace(fragment.html, fragment.id, 1)
        return rest


@frozen(eq=False)
class LateRegion:
    """A region that is rendered and patched once the frame with the other regions has been drawn.

    Players do not look at it first when they press something. A press on one of its controls patches it
    before.
    """

    id: str
    _render: Callable[[], Region]
    within: str = ""
    """As in the region itself."""

    at_once: Hashable = None
    """What of it players look at first: where this is not what the screen has, the region is patched with the others,
    unless it is hidden."""

    is_below: bool = False
    """Whether it is below what the window shows first: then it is late where its screen is opened, too."""

    @cached_property
    def rendered(self) -> Region:
        """The region with its markup, rendered once."""
        return self._render()

    @property
    def html(self) -> str:
        """The markup of the region."""
        return self.rendered.html

    def __eq__(self, other: object) -> bool:
        """Return whether both are rendered alike."""
        return isinstance(other, LateRegion) and self.rendered == other.rendered

    def __hash__(self) -> int:
        """Return the same for regions that are equal."""
        return hash(self.id)


AnyRegion = Region | LateRegion


@frozen
class Page:
    """A whole screen: its regions in reading order."""

    screen: str
    title: str
    language: str
    regions: tuple[AnyRegion, ...]
    size: str = ""
    """A hint for the layout, such as the number of players."""

    game: str = ""
    """The id of the game whose styles apply; empty where the page shows several games."""

    state: str = ""
    """Words on which the layout of the whole screen depends, separated by spaces: `:has` on the element of the screen
    would style every element again at every change."""


MESSAGES = "toasts"
"""The id of the region of messages, which are shown over the top of the screen."""

BAR = "bar"
"""The id of the region of the bar over a match's screens."""

FIRST = {BAR: 0, MESSAGES: 1}
"""The regions that come before all others, each with its place, but where they are in a group: messages of a board."""


def with_messages_first(page: Page) -> Page:
    """Return a page whose messages come before its content, after the bar: their buttons are a few Tab stops away."""
    first = [one for one in page.regions if one.id in FIRST and not one.within]
    rest = [one for one in page.regions if one.id not in FIRST or one.within]
    return evolve(page, regions=(*sorted(first, key=lambda one: FIRST[one.id]), *rest))


def markup(page: Page) -> str:
    """Return the content of the page's main element: all regions, in their groups."""
    fragments: list[str] = []
    for within, regions in groupby(page.regions, key=lambda region: region.within):
        inner = "".join(region_element(region) for region in regions)
        fragments.append(f'<div class="group group-{within}">{inner}</div>' if within else inner)
    return "".join(fragments)


def region_element(region: AnyRegion) -> str:
    """Return the element of a region, with its markup."""
    return Markup('<div id="{}" class="region region-{}">{}</div>').format(
        region_id(region),
        region.id.rstrip("-0123456789"),
        Markup(region.html),  # noqa: S704 - rendered with autoescape
    )


def region_id(region: AnyRegion) -> str:
    """Return the id of the element of a region."""
    return f"region-{region.id}"
