"""Shows pages: patches only what changed, and keeps focus, scroll position and an open dialog.

This module finds what has to change; `static/page/page.js` changes it. A region is patched where its markup differs; of
one with fragments, such as the spaces of a track, only those that differ. Where nothing in a region can be filled in or
opened, `static/page/change.js` changes what differs; everything else is for Idiomorph.

After the frame is drawn the announcement is made, late regions (`LateRegion`) are rendered and patched, and memory is
freed. One of them is patched at once where it has the focus, or where what players look at first in it has changed
(`at_once`, such as the influence in a country), unless it is hidden. A press on a control of a region that waits
patches it before. After every `LATE_SECONDS` of late regions, those in sight first, a press gets its turn. Where
another screen is opened, only what is below the window's first view waits (`is_below`), unless the screen is gone back
to and was scrolled.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from time import monotonic
from typing import Any

from attrs import evolve
from pyodide.ffi import create_proxy

from laurel.app.session.events import Response, join_texts
from laurel.pages.page import AnyRegion, LateRegion, Page, Region, markup, region_element, region_id

FREED_OBJECTS = 1000
"""After how many new objects unused ones are freed between two events. Python itself does it after twice as many, and
then mostly in the middle of an event."""

LATE_SECONDS = 0.024
"""How long late regions are patched before a press gets its turn."""

REGION = re.compile(r'<div id="([^"]+)" class="region ')


class Screen:
    """What is on the screen, region by region."""

    def __init__(self, page: Any, guarded: Callable[[Callable[[], None]], None]) -> None:
        """`page` is the module that changes the document; `guarded` calls a function and reports its failure."""
        self._document = page
        self._shown: dict[str, Region | None] = {}
        """Every region as it is on the screen; `None` where that is not known."""

        self._at_once: dict[str, Hashable] = {}
        """What players look at first in late regions, as it is on the screen."""

        self._waiting: list[LateRegion] = []
        """What is rendered and patched once the rest has been drawn."""

        self._announcements: tuple[Callable[[], str], ...] = ()
        """What is announced then."""

        self._patch_now = create_proxy(lambda wanted: guarded(partial(self._patch_held, str(wanted))))
        self._finish_later = create_proxy(partial(guarded, self._finish))
        self._page = ("", "")
        self._root: dict[str, object] = {}
        """What holds for the whole page, as it was set last."""

        self._keeps_input = False
        self._title = ""
        """The title of the document, by which screens of one kind are told apart."""

    def hydrate(self, painted: str, page: Page) -> None:
        """Take over the screen that was painted before Python ran: only regions that differ from it will be patched."""
        self._page = (str(self._document.screen()), str(self._document.size()))
        self._root["setGame"] = str(self._document.game())
        self._root["setState"] = str(self._document.state())
        if REGION.findall(painted) == [region_id(region) for region in page.regions]:
            self._shown = {
                region.id: region.rendered if region_element(region) in painted else None for region in page.regions
            }
            self._at_once = {one.id: one.at_once for one in page.regions if isinstance(one, LateRegion)}

    def forget(self) -> None:
        """Show the next page as a whole: after a failure it is not known what is on the screen."""
        self._page, self._shown, self._waiting, self._announcements = ("", ""), {}, [], ()

    def mark_stored(self, *, is_stored: bool) -> None:
        """Mark on the page whether matches are stored, for scripts that show messages without Python."""
        self._set_root("markStored", is_stored)

    def show(self, answer: Response) -> None:
        """Patch the page with a response. What has changed is announced when the frame has been drawn."""
        page = answer.page
        self._announce()  # what the response before has left
        self._document.noteFocus()
        self._keeps_input = answer.keeps_input
        self._set_root("setLanguage", page.language)
        self._set_root("applyTheme", answer.theme)
        returns = bool(self._document.returns())
        before = self._sheet()
        sheet = self._document.openDialogKey() if before else ""
        self._set_root("setGame", page.game)
        self._set_root("setState", page.state)
        if self._fits(page):
            self._patch(page, is_late=not returns)
        else:
            self._replace(page, is_late=not returns)
        is_other = document_title(page) != self._title
        self._document.arrive(is_other)
        self._title = document_title(page)
        if self._is_open("sheet") or self._is_open("question"):
            self._document.openDialogs()
        if before and self._sheet() not in ("", before) and self._document.openDialogKey() != sheet:
            self._document.beginDialog()
        self._document.keepFocus()
        if answer.alert or is_other:  # what was said of another screen is not left for those who read this one
            self._document.alert(answer.alert)
        self._announcements = answer.announcements
        self._document.afterFrame(self._finish_later)

    def _is_open(self, name: str) -> bool:
        """Return whether a region that holds a dialog is shown with one."""
        region = self._shown.get(name)
        return region is not None and region.html != ""

    def _sheet(self) -> str:
        """Return the markup of the dialog that is shown; empty where none is."""
        region = self._shown.get("sheet")
        return "" if region is None else region.html

    def _set_root(self, setter: str, value: object) -> None:
        """Set something for the whole page, only where it changes: the browser styles everything again after it."""
        if self._root.get(setter) != value:
            getattr(self._document, setter)(value)
            self._root[setter] = value

    def _fits(self, page: Page) -> bool:
        return self._page == (page.screen, page.size) and {region.id for region in page.regions} == set(self._shown)

    def _patch(self, page: Page, *, is_late: bool) -> None:
        """Patch the regions that differ; with `is_late` late regions wait."""
        focused = str(self._document.focusedRegion())
        changed = [one for one in page.regions if isinstance(one, LateRegion) and self._has_changed_at_once(one)]
        seen = {focused, *self._visible(changed)}
        self._waiting = []
        for region in page.regions:
            if is_late and isinstance(region, LateRegion) and region_id(region) not in seen:
                self._waiting.append(region)
            else:
                self._update(region)
        self._hold()
        self._document.setTitle(document_title(page))

    def _has_changed_at_once(self, region: LateRegion) -> bool:
        """Return whether players would look at first at what has changed in a late region."""
        return self._at_once.get(region.id) != region.at_once

    def _visible(self, regions: Sequence[LateRegion]) -> set[str]:
        """Return the ids of the elements of those regions that are not hidden."""
        ids = " ".join(map(region_id, regions))
        return set(str(self._document.visible(ids)).split()) if ids else set()

    def _announce(self) -> None:
        """Announce what was not announced yet."""
        text, self._announcements = join_texts(self._announcements), ()
        if text:
            self._document.announce(text)

    def _finish(self) -> None:
        """Do what could wait until the rest was drawn: announce the change, patch other regions, free memory."""
        self._announce()
        if self._waiting:
            self._patch_waiting()
        if self._waiting:
            self._document.later(self._finish_later)
        elif gc.get_count()[0] > FREED_OBJECTS:
            gc.collect(1)

    def _patch_waiting(self) -> None:
        """Patch late regions until a press may get its turn, those that can be seen first."""
        until = monotonic() + LATE_SECONDS
        self._document.noteFocus()
        visible = self._visible(self._waiting)
        self._waiting.sort(key=lambda one: region_id(one) not in visible)
        while self._waiting:
            self._update(self._waiting.pop(0))
            if monotonic() > until:
                break
        self._document.keepFocus()
        self._hold()

    def _patch_held(self, wanted: str) -> None:
        """Patch the late region of a control that is about to be pressed."""
        held = next((one for one in self._waiting if region_id(one) == wanted), None)
        if held is not None:
            self._waiting.remove(held)
            self._document.noteFocus()
            self._update(held)
            self._document.keepFocus()

    def _update(self, wanted: AnyRegion) -> None:
        """Patch a region if it differs from what is shown."""
        region, shown = wanted.rendered, self._shown[wanted.id]
        if isinstance(wanted, LateRegion):
            self._at_once[wanted.id] = wanted.at_once
        if _is_same(shown, region):
            return
        if shown is not None and region.fragments and shown.frame == region.frame:
            for before, after in zip(shown.fragments, region.fragments, strict=True):
                if before.html != after.html:
                    self._document.replaceFragment(after.id, after.html)
        else:
            self._document.patch(region_id(region), region.html, self._keeps_input)
        self._shown[region.id] = region

    def _replace(self, page: Page, *, is_late: bool) -> None:
        """Show another screen; with `is_late`, what is below what the window shows waits."""
        self._waiting = [one for one in page.regions if is_late and isinstance(one, LateRegion) and one.is_below]
        waiting = {region.id for region in self._waiting}
        regions = tuple(Region(one.id, "", one.within) if one.id in waiting else one.rendered for one in page.regions)
        shown = evolve(page, regions=regions)
        is_other_screen = self._page[0] not in ("", page.screen)
        self._document.replaceScreen(markup(shown), page.screen, page.size, is_other_screen)
        self._document.setTitle(document_title(page))
        self._page = (page.screen, page.size)
        self._shown = {region.id: region for region in regions}
        self._at_once = {one.id: one.at_once for one in page.regions if isinstance(one, LateRegion)}
        self._hold()

    def _hold(self) -> None:
        """Have a press on a control of a region that waits patch it before."""
        self._document.hold(" ".join(map(region_id, self._waiting)), self._patch_now)


def _is_same(shown: Region | None, region: Region) -> bool:
    """Return whether a region is on the screen as it should be; markup that was not made again is the very same."""
    return shown is not None and (shown.html is region.html or shown.html == region.html)


def document_title(page: Page) -> str:
    """Return the title of the document, which the browser's tab shows."""
    return page.title if page.title == "Laurel" else f"{page.title} · Laurel"
