"""Opens the app in the browser, and carries out what the session asks of it."""

from __future__ import annotations

import asyncio
import gc
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from laurel import __version__
from laurel.app import early
from laurel.app.device import (
    ActivateUpdate,
    AskPersistence,
    Effect,
    Focus,
    Install,
    Navigate,
    SaveFile,
)
from laurel.app.handle import catch_up, handle, recover
from laurel.app.screens import home
from laurel.app.session import Answer, Event, Session
from laurel.browser.awake import Awake
from laurel.browser.device import BrowserDevice, plain_object
from laurel.browser.events import Listener, Waiting, route
from laurel.browser.nothing import there
from laurel.browser.pictures import Pictures
from laurel.browser.screen import Screen
from laurel.browser.store import LocalStorage
from laurel.browser.worker import Worker


def start() -> None:
    """Show the first page and answer from now on; tell the page when that fails."""
    try:
        Browser().open()
    except Exception:  # whatever it was, the page has to say so before it is raised again
        detail = traceback.format_exc()
        js.document.dispatchEvent(js.CustomEvent.new("laurel:failed", plain_object(detail=detail)))
        raise


class Browser:
    """The session on a page."""

    def __init__(self) -> None:
        from pyscript.js_modules import idiomorph, listen, screens, texts  # noqa: PLC0415 - exist once PyScript has them

        self._session = Session(LocalStorage(texts), BrowserDevice(__version__))
        self._listener = Listener(listen)
        self._screen = Screen(idiomorph)
        self._painted = str(screens.painted())
        self._pictures = Pictures(screens, lambda: home(self._session))
        self._awake = Awake(self._report, self._later)
        self._worker = Worker(self._report, self._later)
        self._install_prompt: Any = None
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Show the page of the present address with all that was done early, then answer."""
        gc.disable()  # what is made now stays: nobody has to wait until it has been looked through
        self._listener.connect(self._send, partial(self._whatever_happens, self._catch_up))
        self._catch_up()
        js.window.addEventListener("beforeinstallprompt", create_proxy(self._installable))
        gc.freeze()
        gc.enable()
        js.performance.mark("laurel:ready")
        js.document.dispatchEvent(js.Event.new("laurel:ready"))
        self._later(self._worker.register())
        self._later(self._ask_persistence(is_asking=False))

    def _catch_up(self) -> None:
        """Enter what was done before Python was up: on this page, and on pages that were closed before that."""
        answer = self._enter(self._listener.waiting())
        self._listener.settle()  # at once: should showing fail, another start must not enter it again
        if self._painted:
            self._screen.adopt(self._painted, answer.page)
            self._painted = ""
        self._show(answer)

    def _enter(self, waiting: Waiting) -> Answer:
        shelf = self._session.shelf
        left = early.take(shelf, waiting.left)
        try:
            answer = catch_up(self._session, waiting.own, route(), left)
        except Exception:  # a mistake of ours must not meet every start from now on
            for key in (waiting.key, *waiting.left):
                shelf.put_aside(key)
            raise
        for key in waiting.left:
            shelf.forget(key)
        return answer

    def _report(self, do: str, **fields: str) -> None:
        self._send(Event(do, fields), float(js.performance.now()))

    def _send(self, event: Event, since: float) -> None:
        self._whatever_happens(partial(self._answer, event, since))

    def _answer(self, event: Event, since: float) -> None:
        began = float(js.performance.now())
        answer = handle(self._session, event)
        answered = float(js.performance.now())
        self._show(answer)
        _measure("laurel:python", began, answered)
        _measure("laurel:tap", since, float(js.performance.now()))

    def _whatever_happens(self, work: Callable[[], None]) -> None:
        """Do something; a mistake of ours is told to the player, and what comes next finds a screen that works."""
        try:
            work()
        except Exception:  # noqa: BLE001 - whatever it was, the match goes on
            _tell_trouble(traceback.format_exc())
            self._screen.forget()
            self._show(recover(self._session))

    def _show(self, answer: Answer) -> None:
        self._screen.show(answer)
        self._screen.mark_stored(is_stored=self._session.shelf.failure is None)
        if answer.is_refused:
            self._listener.refused()
        self._pictures.changed(self._session.route, answer.page)
        if answer.keeps_screen_on != self._awake.wanted:
            self._later(self._awake.want(wanted=answer.keeps_screen_on))
        for effect in answer.effects:
            self._carry_out(effect)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case SaveFile(name, text):
                _save(name, text)
            case Navigate(address):
                js.location.hash = address
            case AskPersistence():
                self._later(self._ask_persistence(is_asking=True))
            case Focus(seat):
                control = js.document.querySelector(f'[data-seat="{seat}"]')
                if there(control):
                    control.focus()
            case Install() if self._install_prompt is not None:
                self._later(self._install())
            case ActivateUpdate():
                self._worker.activate_update()

    async def _install(self) -> None:
        """Show the browser's own question, which it allows once."""
        prompt, self._install_prompt = self._install_prompt, None
        await prompt.prompt()

    async def _ask_persistence(self, *, is_asking: bool) -> None:
        storage = getattr(js.navigator, "storage", None)
        if not there(storage) or not hasattr(storage, "persist"):
            return
        try:
            is_kept = await (storage.persist() if is_asking else storage.persisted())
        except JsException as error:  # storage that is closed to this page: the settings say what is known
            js.console.warn(f"the browser does not say whether it keeps what is stored: {error}")
            return
        self._report("storage", state="kept" if is_kept else "loose")

    def _installable(self, event: Any) -> None:
        event.preventDefault()
        self._install_prompt = event
        self._report("installable")

    def _later(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)  # or it may be collected before it is done
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = task.exception()
        if error is not None:
            _tell_trouble("".join(traceback.format_exception(error)))


def _tell_trouble(detail: str) -> None:
    """Say that something failed: to the player, and to whoever reads the console."""
    js.console.error(detail)
    js.document.dispatchEvent(js.CustomEvent.new("laurel:trouble", plain_object(detail=detail)))


def _measure(name: str, began: float, ended: float) -> None:
    js.performance.measure(name, plain_object(start=began, end=ended))


def _save(name: str, text: str) -> None:
    """Offer a text as a file, the way every browser knows."""
    content = js.Blob.new(js.Array.of(text), plain_object(type="application/json"))
    address = js.URL.createObjectURL(content)
    link = js.document.createElement("a")
    link.href, link.download = address, name
    link.click()
    js.URL.revokeObjectURL(address)
