"""Opens the app in the browser, and carries out what the session asks of it.

A failure before the event `laurel:ready` is shown by `static/boot.js`, with a way to try again. An exception at the
first screen is no such failure: in a memory image Laurel starts again without it, otherwise it goes on as after any
exception. After `laurel:ready`, `Browser._guarded` handles an exception: it shows a message, and
`laurel.app.handle.recover` opens what is stored, without a dialog, or else the home screen. `static/error-message.js`
shows the message without Python, also for errors of scripts. What a browser may refuse, such as local storage or a
service worker, is no failure: the settings show it.
"""

from __future__ import annotations

import gc
import json
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

from laurel import __version__
from laurel.app.exchange.backups import on_backup_file as report_file
from laurel.app.handle import handle, recover, replay_queue
from laurel.app.screens import home
from laurel.app.session import queued_events
from laurel.app.session.effects import Effect, LoadCodes
from laurel.app.session.events import Event, Response
from laurel.app.session.session import Session
from laurel.browser import codes, effects, later
from laurel.browser.cached_screens import CachedScreens
from laurel.browser.device import BrowserDevice, plain_object
from laurel.browser.events import Listener, WaitingEvents, route
from laurel.browser.screen import Screen
from laurel.browser.store import BrowserStore

READ_AHEAD = 200
"""How many kept summaries of matches are read at once while there is nothing else to do: they take some 10 ms."""


def start(api: Any) -> None:
    """Open the app when the program of the page has returned. `api` is the module of the page's scripts.

    PyScript runs the program on a stack of its own, from which it could wait for promises. Chromium's sampling memory
    profiler, where it is enabled, reads beyond the end of such a stack, and the page crashes (4 of about 900 starts in
    Chromium 156). A microtask runs on the usual stack, and before PyScript reports that the program has ended.
    """
    js.queueMicrotask(create_once_callable(partial(_open, api)))


def _open(api: Any) -> None:
    """Show the first page and answer from now on; report to the page when that fails."""
    try:
        later.mount_language()
        if later.is_there():
            later.mount()
        Browser(api, is_whole=later.is_there()).open()
    except Exception:  # any failure is shown on the page before it is raised again
        detail = traceback.format_exc()
        js.document.dispatchEvent(js.CustomEvent.new("laurel:failed", plain_object(detail=detail)))
        raise


class Browser:
    """The session on a page."""

    def __init__(self, api: Any, *, is_whole: bool = True) -> None:
        """`api` is the module of the page's scripts; `is_whole` says whether all of Laurel can be imported."""
        self._store = BrowserStore(api.texts)
        self._session = Session(self._store, BrowserDevice(__version__, str(api.device.build)))
        self._device = api.device
        self._listener = Listener(api.listen)
        self._screen = Screen(api.page, self._guarded)
        self._painted = str(api.screens.painted())
        self._cached_screens = CachedScreens(api.screens, lambda: home(self._session))
        self._mount_codes = create_proxy(codes.mount)
        self._is_kept_awake = False
        if not is_whole:
            self._session.arriving.state = "coming"

    def open(self) -> None:
        """Show the page of the present address with the events that waited, then handle events."""
        gc.disable()  # what is made now is kept: a collection would only take time
        self._session.services.installation = str(self._device.wayToInstall())
        report_file(self._session.view, self._session.services, json.loads(self._device.backupFile()))
        self._listener.connect(self._send, partial(self._guarded, self._handle_waiting))
        failure = self._begin()
        self._session.services.match_store.reading_note.end()
        recovered = self._store.recovered_keys()
        if recovered:
            self._show(handle(self._session, Event("recovered", {"keys": list(recovered)})))
        gc.freeze()
        gc.enable()
        js.performance.mark("laurel:ready")
        js.document.dispatchEvent(js.Event.new("laurel:ready"))
        if failure:
            _report_trouble(failure)  # from now on, the page shows it
        self._device.start()
        if self._session.arriving.state == "here":
            self._read_ahead()
        else:
            self._device.loadLater(create_proxy(self._mount_later))

    def _read_ahead(self) -> None:
        self._device.whileIdle(create_proxy(partial(self._session.services.read_ahead, READ_AHEAD)))

    def _mount_later(self, archive: Any) -> None:
        later.write(archive)
        later.mount()
        modules = later.import_ahead()

        def step() -> bool:
            is_one_left = next(modules, False)
            if not is_one_left:
                self._read_ahead()
            return is_one_left

        self._device.whileIdle(create_proxy(step))

    def _begin(self) -> str:
        """Show the first page. Return the failure after which another one is shown, or an empty text.

        A failure in a memory image is raised: the page then starts Laurel without it.
        """
        try:
            self._handle_waiting()
        except Exception:  # any failure: `recover` shows what can be shown, and the failure is reported
            if self._session.services.device.start() == "snapshot":
                raise
            failure = traceback.format_exc()
            self._listener.acknowledge()
            return failure + self._show_recovered()
        return ""

    def _handle_waiting(self) -> None:
        """Handle the events from before Python ran: those of this page, and those of pages that were closed."""
        answer = self._enter(self._listener.waiting_events())
        self._listener.acknowledge()  # before showing: if that fails, the next start must not enter them again
        if self._painted:
            self._screen.hydrate(self._painted, answer.page)
            self._painted = ""
        self._show(answer)

    def _enter(self, waiting: WaitingEvents) -> Response:
        match_store = self._session.services.match_store
        abandoned = queued_events.take_queues(match_store, waiting.abandoned)
        try:
            answer = replay_queue(self._session, waiting.own, route(), abandoned)
        except Exception:  # the same failure must not repeat at every start
            for key in (waiting.key, *waiting.abandoned):
                match_store.quarantine.add(key)
            raise
        for key in waiting.abandoned:
            match_store.values.forget(key)
        return answer

    def _send(self, event: Event, since: float) -> None:
        self._guarded(partial(self._answer, event, since))

    def _answer(self, event: Event, since: float) -> None:
        began = self._listener.now()
        answer = handle(self._session, event)
        answered = self._listener.now()
        self._show(answer)
        self._listener.measure(event, since, began, answered)

    def _guarded(self, work: Callable[[], None]) -> None:
        """Call `work`; report an exception to the player, and then show the screen as a whole."""
        try:
            work()
        except Exception:  # noqa: BLE001 - any failure: the match goes on
            _report_trouble(traceback.format_exc())
            failure = self._show_recovered()
            if failure:
                _report_trouble(failure)

    def _show_recovered(self) -> str:
        """Show the present screen from what is stored, or else the first one; return why, or an empty text."""
        self._painted = ""
        self._screen.forget()
        answer = recover(self._session)
        self._show(answer)
        return answer.failure

    def _show(self, answer: Response) -> None:
        self._screen.show(answer)
        self._screen.mark_stored(is_stored=self._session.services.match_store.failure is None)
        if answer.is_refused:
            self._listener.show_refusal()
        self._cached_screens.store_soon(self._session.view.route, answer.page)
        self._keep_awake(wanted=answer.keeps_screen_on)
        for effect in answer.effects:
            self._carry_out(effect)

    def _carry_out(self, effect: Effect) -> None:
        if isinstance(effect, LoadCodes):
            self._device.carryOut(effects.function_of(LoadCodes), self._mount_codes)
        else:
            effects.carry_out(self._device, effect, to_js)

    def _keep_awake(self, *, wanted: bool) -> None:
        if wanted != self._is_kept_awake:
            self._is_kept_awake = wanted
            self._device.carryOut("keepAwake", wanted)


def _report_trouble(detail: str) -> None:
    """Report a failure to the player and on the console."""
    js.console.error(detail)
    js.document.dispatchEvent(js.CustomEvent.new("laurel:trouble", plain_object(detail=detail)))
