"""Puts pages on the screen: only what changed, without disturbing focus, scroll or an open sheet."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import js
from pyodide.ffi import create_proxy

from laurel.app.session import Answer
from laurel.browser.device import plain_object
from laurel.browser.nothing import there
from laurel.pages.page import Page, Region, markup, region_id, section

DIALOG = "dialog[data-modal]"
REGION = re.compile(r'<div id="([^"]+)" class="region ')
CONTROLS = "a, button, dialog, details, input, select, textarea"
"""What can be pressed, hold the focus or be open: it has to stay the same element, for a finger may be on its way."""

CONTROL = re.compile(rf"<(?:{CONTROLS.replace(', ', '|')})\b")
OURS = "dialog[open], details[open], h1[tabindex]"
"""What bears an attribute that is set here and by no template."""


class Screen:
    """What is on the screen, region by region."""

    def __init__(self, idiomorph: Any) -> None:
        self._morph = idiomorph.Idiomorph.morph
        self._shown: dict[str, Region | None] = {}
        """Every region as it is on the screen; `None` where that is not known."""

        self._waiting: list[Region] = []
        """What has changed, and is patched once the rest has been drawn."""

        self._drawn = create_proxy(partial(_then, create_proxy(self._patch_waiting)))
        self._page = ("", "")
        self._game = ""
        self._root: dict[str, str] = {}
        """The attributes of the whole page that were set here."""

        self._usual = plain_object(morphStyle="innerHTML")
        self._careful = _style(_may_update)
        self._keeping = _style(_may_update_around_input)
        self._keeps_input = False

    def adopt(self, painted: str, page: Page) -> None:
        """Take over what was painted before Python was up: only what differs from the first page will be patched."""
        main = js.document.getElementById("app")
        self._page = (str(main.dataset.screen), str(main.dataset.size))
        self._game = str(main.dataset.game)
        if REGION.findall(painted) == [region_id(region) for region in page.regions]:
            self._shown = {region.id: region if section(region) in painted else None for region in page.regions}

    def forget(self) -> None:
        """Show the next page as a whole: after a failure nobody knows what is on the screen."""
        self._page, self._shown, self._waiting = ("", ""), {}, []

    def mark_stored(self, *, is_stored: bool) -> None:
        """Say on the page whether matches are stored, for scripts that speak when Python does not."""
        self._set_root("data-stored", "yes" if is_stored else "no")

    def show(self, answer: Answer) -> None:
        """Patch the page with an answer, then say what has changed."""
        page = answer.page
        self._keeps_input = answer.keeps_input
        self._set_root("lang", page.language)
        self._set_root("data-theme", answer.theme)
        before = self._sheet()
        title = _sheet_title() if before else ""
        self._set_game(page.game)
        if self._fits(page):
            self._patch(page)
        else:
            self._replace(page)
        if self._is_open("sheet") or self._is_open("question"):
            _open_dialogs()
        if before and self._sheet() not in ("", before) and _sheet_title() != title:
            _begin_sheet()
        if answer.said:
            js.document.getElementById("live").textContent = answer.said
        if answer.alarm:
            js.document.getElementById("alert").textContent = answer.alarm

    def _is_open(self, name: str) -> bool:
        """Return whether a region that holds a dialog is shown with one."""
        region = self._shown.get(name)
        return region is not None and region.html != ""

    def _sheet(self) -> str:
        """Return the markup of the sheet that is shown; empty where none is."""
        region = self._shown.get("sheet")
        return "" if region is None else region.html

    def _set_root(self, name: str, value: str) -> None:
        """Set an attribute of the whole page, only where it changes: the browser styles everything anew after it."""
        if self._root.get(name) != value:
            js.document.documentElement.setAttribute(name, value)
            self._root[name] = value

    def _set_game(self, game: str) -> None:
        """Name the game whose styles the screen follows, only where it changes."""
        if self._game != game:
            js.document.getElementById("app").setAttribute("data-game", game)
            self._game = game

    def _fits(self, page: Page) -> bool:
        return self._page == (page.screen, page.size) and {region.id for region in page.regions} == set(self._shown)

    def _patch(self, page: Page) -> None:
        self._let_go()
        for region in page.regions:
            if _is_same(self._shown[region.id], region):
                continue
            if region.can_wait and not _has_focus(region):
                self._hold(region)
            else:
                self._update(region)
        if self._waiting:
            js.requestAnimationFrame(self._drawn)
        _set_title(page)

    def _hold(self, region: Region) -> None:
        """Leave a region for the next frame; until then nothing in it can be pressed, for it speaks of what was."""
        self._waiting.append(region)
        shown = self._shown[region.id]
        if shown is None or CONTROL.search(shown.html):
            _element(region).setAttribute("inert", "")

    def _let_go(self) -> list[Region]:
        """Forget what waited, and return it."""
        waiting, self._waiting = self._waiting, []
        for region in waiting:
            _element(region).removeAttribute("inert")
        return waiting

    def _patch_waiting(self) -> None:
        """Patch what could wait until the rest was drawn; a page that was shown since has what it needs in the list."""
        for region in self._let_go():
            self._update(region)

    def _update(self, region: Region) -> None:
        shown = self._shown[region.id]
        if shown is not None and region.parts and shown.frame == region.frame:
            _replace_parts(shown, region)
        else:
            self._put(_element(region), region.html)
        self._shown[region.id] = region

    def _put(self, element: Any, html: str) -> None:
        """Change what is in a region: as a whole where there is nothing to press, else no more than differs."""
        if not html:
            _close_dialog(element)
        if CONTROL.search(html) is None and not there(element.querySelector(CONTROLS)):
            element.innerHTML = html
            return
        self._morph(element, _parsed(html), self._style_for(element))

    def _style_for(self, element: Any) -> Any:
        """Return how a region is patched, so that nothing is lost that no template knows."""
        if self._keeps_input and there(element.querySelector("form")):
            return self._keeping
        return self._careful if there(element.querySelector(OURS)) else self._usual

    def _replace(self, page: Page) -> None:
        main = js.document.getElementById("app")
        is_other_screen = self._page[0] not in ("", page.screen)
        main.innerHTML = markup(page)
        main.setAttribute("data-screen", page.screen)
        main.setAttribute("data-size", page.size)
        _set_title(page)
        self._page = (page.screen, page.size)
        self._waiting = []
        self._shown = {region.id: region for region in page.regions}
        if is_other_screen:
            js.window.scrollTo(0, 0)
            _focus(main.querySelector("h1"))


def _then(work: Any, _: float) -> None:
    """Do something after the frame that is about to be drawn."""
    js.setTimeout(work, 0)


def _element(region: Region) -> Any:
    """Return the element that holds a region."""
    return js.document.getElementById(region_id(region))


def _has_focus(region: Region) -> bool:
    """Return whether the focus is in a region, and would be lost if nothing in it could be pressed."""
    return bool(_element(region).matches(":focus-within"))


def _is_same(shown: Region | None, region: Region) -> bool:
    """Return whether a region is on the screen as it should be; markup that was not made anew is the very same."""
    return shown is not None and (shown.html is region.html or shown.html == region.html)


def _replace_parts(shown: Region, region: Region) -> None:
    """Replace the parts of a region that differ from what is shown."""
    for before, after in zip(shown.parts, region.parts, strict=True):
        if before.html != after.html:
            js.document.getElementById(after.id).outerHTML = after.html


def _parsed(html: str) -> Any:
    """Return markup as nodes; a template costs less than the document that a morph would make of a text."""
    template = js.document.createElement("template")
    template.innerHTML = html
    return template.content


def document_title(page: Page) -> str:
    """Return what the tab of the browser says."""
    return page.title if page.title == "Laurel" else f"{page.title} · Laurel"


def _set_title(page: Page) -> None:
    title = document_title(page)
    if js.document.title != title:
        js.document.title = title


def _focus(heading: Any) -> None:
    """Begin a new screen at its heading, for those who hear the page."""
    if there(heading):
        heading.setAttribute("tabindex", "-1")
        heading.focus(plain_object(preventScroll=True))


def _style(may_update: Any) -> Any:
    """Return a way of patching that asks before it changes an attribute."""
    callbacks = plain_object(beforeAttributeUpdated=create_proxy(may_update))
    return plain_object(morphStyle="innerHTML", callbacks=callbacks)


def _may_update_around_input(name: str, node: Any, change: str) -> bool:
    """Leave alone what was filled in and not sent."""
    return name not in {"value", "checked", "selected"} and _may_update(name, node, change)


def _may_update(name: str, node: Any, _change: str) -> bool:
    """`open` on a dialog or a fold and `tabindex` on a heading are set here and by no template.

    Patching leaves them alone.
    """
    return (name, node.tagName) not in {("open", "DIALOG"), ("open", "DETAILS"), ("tabindex", "H1")}


def _open_dialogs() -> None:
    """Open the sheet, and the question over it."""
    for dialog in js.document.querySelectorAll(DIALOG):
        if not dialog.open:
            dialog.showModal()


def _sheet_title() -> str:
    """Return the heading of the open sheet, or nothing where none is open."""
    heading = js.document.getElementById("sheet-title")
    return str(heading.textContent) if there(heading) else ""


def _begin_sheet() -> None:
    """Show a sheet that has come in the place of another one from its beginning."""
    js.document.querySelector(DIALOG).scrollTop = 0
    _focus(js.document.getElementById("sheet-title"))


def _close_dialog(element: Any) -> None:
    """Close before the markup goes, so that the browser gives the focus back to what opened the sheet."""
    dialog = element.querySelector(DIALOG)
    if there(dialog) and dialog.open:
        dialog.close()
