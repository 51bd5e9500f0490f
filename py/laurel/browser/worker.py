"""The service worker: keeps Laurel for offline use, and lets a new version wait until it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from laurel.browser.device import plain_object
from laurel.browser.nothing import there

Report = Callable[..., None]
"""Tells the session of an event by name, with fields."""

Later = Callable[[Coroutine[Any, Any, None]], None]
"""Sees to it that something is done, and that a failure of it is told."""

HOUR = 3_600_000

REFUSED = {"SecurityError": "forbidden", "NotSupportedError": "forbidden", "InvalidStateError": "forbidden"}
"""What the browser calls it when its settings allow no service worker, and how the session says so."""


class Worker:
    """This page's side of the service worker."""

    def __init__(self, report: Report, later: Later) -> None:
        self._report = report
        self._later = later
        self._registration: Any = None
        self._last_check = 0.0

    async def register(self) -> None:
        """Install the service worker, and report when Laurel can do without a network."""
        container = getattr(js.navigator, "serviceWorker", None)
        if not there(container):
            self._report("offline", state="none" if js.isSecureContext else "insecure")
            return
        try:
            await self._install(container)
        except JsException as error:
            js.console.warn(f"no service worker: {error}")
            self._report("offline", state=REFUSED.get(str(getattr(error, "name", "")), "failed"))

    async def _install(self, container: Any) -> None:
        is_new = not there(container.controller)
        options = plain_object(scope="./", updateViaCache="none")
        self._registration = await container.register("./sw.js", options)
        self._registration.addEventListener("updatefound", create_proxy(self._update_found))
        js.document.addEventListener("visibilitychange", create_proxy(self._check_for_update))
        if there(self._registration.waiting) and not is_new:
            self._report("update")
        if there(self._registration.installing) and not there(self._registration.active):
            self._watch(self._registration.installing)
        await container.ready
        self._report("offline", state="ready", new="yes" if is_new else "")

    def activate_update(self) -> None:
        """Let the waiting version take over, and reload once it has."""
        waiting = self._registration.waiting if self._registration is not None else None
        if not there(waiting):
            js.location.reload()
            return
        container = js.navigator.serviceWorker
        container.addEventListener(
            "controllerchange", create_proxy(lambda _: js.location.reload()), plain_object(once=True)
        )
        waiting.postMessage(plain_object(type="SKIP_WAITING"))

    def _update_found(self, _: Any) -> None:
        installing = self._registration.installing
        if there(installing) and there(js.navigator.serviceWorker.controller):
            self._watch(installing)

    def _watch(self, installing: Any) -> None:
        installing.addEventListener("statechange", create_proxy(lambda event: self._state_changed(event.target)))

    def _state_changed(self, worker: Any) -> None:
        if worker.state == "installed" and there(js.navigator.serviceWorker.controller):
            self._report("update")
        elif worker.state == "redundant" and not there(self._registration.active):
            self._report("offline", state="failed")

    def _check_for_update(self, _: Any) -> None:
        now = float(js.Date.now())
        if js.document.visibilityState == "visible" and now - self._last_check > HOUR:
            self._last_check = now
            self._later(self._look_for_update())

    async def _look_for_update(self) -> None:
        try:
            await self._registration.update()
        except JsException as error:  # without a network there is none, until the next look
            js.console.info(f"nobody knows whether there is a newer version: {error}")
