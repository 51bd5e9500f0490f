"""What a cached screen may have is what Laurel's screens have."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from laurel.app import warm_up
from laurel.app.handle import handle
from laurel.app.session.events import Event, Response
from laurel.app.session.session import Session
from tools import project

TAG = re.compile(r"<[a-z][^>]*>")
"""The beginning of an element: in an attribute `>` is an entity."""

SCRIPT = (project.STATIC / "page" / "screens.js").read_text(encoding="utf-8")


def words(name: str) -> set[str]:
    """Return the words of a set of the script, in lower case."""
    (listed,) = re.findall(rf"const {name} = new Set\(([^;]*)\);", SCRIPT)
    return {word.lower() for part in re.findall(r"'([^']*)'", listed) for word in part.split()}


class Used(HTMLParser):
    """The elements, attributes and types of screens."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.attributes: set[str] = set()
        self.types: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element is and has."""
        self.elements.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.types |= {str(value) for name, value in attrs if name == "type"}


@pytest.fixture(scope="module")
def used() -> Used:
    """What every screen and sheet of every game has: those that are shown before a memory image is made."""
    used = Used()
    tags: set[str] = set()

    def noting(session: Session, event: Event) -> Response:
        response = handle(session, event)
        for region in response.page.regions:
            tags.update(TAG.findall(region.html))
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(warm_up, "handle", noting)
        warm_up.warm_up_language("en")
    used.feed("".join(tags))
    return used


def test_every_used_element_can_be_painted(used: Used) -> None:
    """The list of the cached screen has all that Laurel's screens use."""
    assert used.elements
    assert used.elements <= words("ELEMENTS")


def test_every_used_attribute_can_be_painted(used: Used) -> None:
    """Those of ARIA and `data-` need no place in the list."""
    shared = {name for name in used.attributes if re.fullmatch("(aria|data)-[a-z]+(-[a-z]+)*", name)}
    assert {"class", "data-fields"} <= used.attributes
    assert used.attributes - shared <= words("ATTRIBUTES")


def test_every_used_type_of_control_can_be_painted(used: Used) -> None:
    """Buttons and single choices are among them."""
    assert {"button", "radio"} <= used.types <= words("TYPES")


def test_nothing_that_runs_or_loads() -> None:
    """Whatever else is added to the lists."""
    assert not words("ELEMENTS") & {
        "script",
        "style",
        "link",
        "iframe",
        "object",
        "embed",
        "img",
        "template",
        "base",
        "meta",
    }
    assert not words("ATTRIBUTES") & {
        "style",
        "src",
        "srcset",
        "srcdoc",
        "action",
        "formaction",
        "is",
        "slot",
        "popover",
    }
    assert not [name for name in words("ATTRIBUTES") if name.startswith(("on", "py-", "mpy-"))]
