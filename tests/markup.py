"""Reads markup as a reader does: its words, its controls, what a form would send."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from itertools import groupby

from attrs import Factory, define, field

from laurel.app.session.events import Event
from laurel.pages.forms import Fields
from laurel.pages.page import Page, region_element
from tools import icons

VOID = {"br", "hr", "img", "input", "link", "meta", "path", "use"}

ICONS = icons.found()

FieldsSent = dict[str, "str | list[str]"]


@define(eq=False)
class Element:
    """An element of a page."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element | str] = Factory(list)

    @property
    def text(self) -> str:
        """All that the element says, with single spaces and without soft hyphens."""
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return " ".join(" ".join(parts).replace("\u00ad", "").split())

    @property
    def classes(self) -> set[str]:
        """The classes of the element."""
        return set(self.attributes.get("class", "").split())

    def all(self, tag: str = "", of_class: str = "", **attributes: str) -> list[Element]:
        """Return every element inside that fits, in reading order; `data_do` stands for `data-do`."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            one
            for one in self._inside()
            if tag in ("", one.tag)
            and (not of_class or of_class in one.classes)
            and all(one.attributes.get(name) == value for name, value in wanted.items())
        ]

    def _inside(self) -> Iterator[Element]:
        """Yield every element inside, in reading order."""
        waiting = [self]
        while waiting:
            one = waiting.pop()
            if one is not self:
                yield one
            waiting += [child for child in reversed(one.children) if isinstance(child, Element)]

    def one(self, tag: str = "", of_class: str = "", **attributes: str) -> Element:
        """Return the only element inside that fits."""
        (found,) = self.all(tag, of_class, **attributes)
        return found

    def within(self, tag: str) -> Element | None:
        """Return the nearest element of that name around this one."""
        around = self.parent
        while around is not None and around.tag != tag:
            around = around.parent
        return around


@define
class _Reader(HTMLParser):
    """Builds the elements; fails where markup does not close what it opened, or shows an icon that has no file."""

    root: Element = field(factory=lambda: Element("root", {}))
    open: list[Element] = Factory(list)

    def __attrs_post_init__(self) -> None:
        HTMLParser.__init__(self, convert_charrefs=True)
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        made = Element(tag, {name: value or "" for name, value in attrs}, self.open[-1])
        _, is_icon, icon = made.attributes.get("href", "").partition("#icon-")
        assert not is_icon or icon in ICONS, f"no such icon: {icon}"
        self.open[-1].children.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if tag not in VOID:
            assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
            self.open.pop()

    def handle_data(self, data: str) -> None:
        """Take words over."""
        self.open[-1].children.append(data)


def read(markup: str) -> Element:
    """Return the elements of markup; fails where they are not well nested, or where an icon has no file."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    assert reader.open == [reader.root], f"never closed: {[one.tag for one in reader.open[1:]]}"
    return reader.root


_read_before = lru_cache(maxsize=1024)(read)
"""Reads a region: most of a page is what it was before the last event."""


def read_page(page: Page) -> Element:
    """Return the elements of the content of a page, as `laurel.pages.page.markup` puts them together.

    What a region has is shared by the pages that have it, and must not be changed.
    """
    root = Element("root", {})
    for within, regions in groupby(page.regions, key=lambda region: region.within):
        group = Element("div", {"class": f"group group-{within}"}, root) if within else root
        if within:
            root.children.append(group)
        for region in regions:
            (element,) = _read_before(str(region_element(region))).children
            group.children.append(element)
    return root


def events(root: Element) -> list[Event]:
    """Return the event of every control that can be used, as the browser would send it."""
    found: list[Event] = []
    for element in root.all():
        does = element.attributes.get("data-do")
        if does and element.tag == "button" and "disabled" not in element.attributes:
            found.append(Event(does, sent_by(element)))
        elif element.tag == "form":
            sends = {element.attributes.get(name, "") for name in ("data-do", "data-change")} - {""}
            found += [Event(name, form_fields(element)) for name in sorted(sends)]
        elif element.tag == "a" and element.attributes.get("href", "").startswith("#"):
            found.append(Event("go", {"route": element.attributes["href"].removeprefix("#")}))
    return found


def sent_by(control: Element) -> Fields:
    """Return the fields of a control: its own, over those of the form around it."""
    form = control.within("form")
    own = {
        name: [str(one) for one in value] if isinstance(value, list) else str(value)
        for name, value in json.loads(control.attributes.get("data-fields", "{}")).items()
    }
    return {**(form_fields(form) if form else {}), **own}


def form_fields(form: Element) -> Fields:
    """Return what a form sends when nobody touches it."""
    fields: FieldsSent = {}
    for control in form.all():
        name = control.attributes.get("name")
        if not name:
            continue
        if control.tag == "select":
            options = control.all("option")
            chosen = next((one for one in options if "selected" in one.attributes), options[0])
            _put(fields, name, chosen.attributes["value"])
        elif control.tag == "input":
            is_ticked = control.attributes["type"] not in ("radio", "checkbox") or "checked" in control.attributes
            if is_ticked:
                _put(fields, name, control.attributes.get("value", "on"))
    return fields


def _put(fields: FieldsSent, name: str, value: str) -> None:
    held = fields.get(name)
    if held is None:
        fields[name] = value
    else:
        fields[name] = [*([held] if isinstance(held, str) else held), value]
