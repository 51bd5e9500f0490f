"""What of a page is patched at once, and what waits until the frame is drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from laurel.app.session.events import Response
from laurel.pages.page import LateRegion, Page, Region


class Document:
    """The module that changes the document: it notes what is patched, and calls nothing until it is told to."""

    def __init__(self) -> None:
        self.patched: list[str] = []
        self.hidden: set[str] = set()
        self.held: set[str] = set()
        self.work: list[Callable[[], None]] = []
        self.patch_held: Callable[[str], None]

    def __getattr__(self, _: str) -> Callable[..., str]:
        return lambda *_: ""

    def patch(self, region: str, *_: object) -> None:
        """Change a region."""
        self.patched.append(region.removeprefix("region-"))

    def visible(self, ids: str) -> str:
        """Return those that are not hidden."""
        return " ".join(one for one in ids.split() if one.removeprefix("region-") not in self.hidden)

    def hold(self, ids: str, patch: Callable[[str], None]) -> None:
        """Note what waits."""
        self.held, self.patch_held = {one.removeprefix("region-") for one in ids.split()}, patch

    def later(self, work: Callable[[], None]) -> None:
        """Note what is done later."""
        self.work.append(work)

    afterFrame = later  # noqa: N815 - the name in the script

    def draw(self) -> list[str]:
        """Do what waits for the frame, and return what was patched by that."""
        before = len(self.patched)
        self.work.pop()()
        return self.patched[before:]


@pytest.fixture
def ffi(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the module be imported, and forget it."""
    pyodide = ModuleType("pyodide.ffi")
    pyodide.create_proxy = lambda one: one  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", pyodide)
    yield
    sys.modules.pop("laurel.browser.screen", None)


def late(name: str, number: int, at_once: object = None) -> LateRegion:
    """Return a late region with a number."""
    return LateRegion(name, lambda: Region(name, f"<b>{number}</b>"), at_once=at_once)


@pytest.fixture
def document() -> Document:
    """Return a document."""
    return Document()


@pytest.fixture
def screen(ffi: None, document: Document) -> Any:  # noqa: ARG001 - without which the module is not imported
    """Return a screen on which `a` and `b` are shown, late, and `c`, which is not."""
    from laurel.browser.screen import Screen  # noqa: PLC0415 - which needs the modules of the fixture

    made = Screen(document, lambda work: work())
    show(made, late("a", 1, 1), late("b", 1), Region("c", "<b>1</b>"))
    document.draw()
    document.patched.clear()
    return made


def show(screen: Any, *regions: LateRegion | Region) -> None:
    """Show a page of these regions."""
    screen.show(Response(Page("board", "title", "en", regions), "light", (), "", ()))


def test_what_players_look_at_first_is_patched_at_once(screen: Any, document: Document) -> None:
    """Other late regions wait for the frame."""
    show(screen, late("a", 2, 2), late("b", 2), Region("c", "<b>2</b>"))
    assert ["a", "c"] == document.patched
    assert {"b"} == document.held
    assert ["b"] == document.draw()
    assert not document.held


def test_what_is_hidden_waits(screen: Any, document: Document) -> None:
    """Whatever of it has changed; it comes after what can be seen."""
    document.hidden = {"a"}
    show(screen, late("a", 2, 2), late("b", 2), Region("c", "<b>1</b>"))
    assert [] == document.patched
    assert ["b", "a"] == document.draw()


def test_what_has_changed_otherwise_waits(screen: Any, document: Document) -> None:
    """What players look at first is as it was."""
    show(screen, late("a", 2, 1), late("b", 1), Region("c", "<b>1</b>"))
    assert [] == document.patched
    assert ["a"] == document.draw()


def test_a_press_patches_its_region_alone(screen: Any, document: Document) -> None:
    """The others go on waiting."""
    show(screen, late("a", 2, 1), late("b", 2), Region("c", "<b>1</b>"))
    document.patch_held("region-b")
    assert ["b"] == document.patched
    assert ["a"] == document.draw()


def test_a_press_gets_its_turn_between_late_regions(
    screen: Any, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where they take long, each is patched by itself."""
    monkeypatch.setattr("laurel.browser.screen.LATE_SECONDS", -1)
    show(screen, late("a", 2, 1), late("b", 2), Region("c", "<b>1</b>"))
    assert ["a"] == document.draw()
    assert {"b"} == document.held
    assert ["b"] == document.draw()
    assert [] == document.work
