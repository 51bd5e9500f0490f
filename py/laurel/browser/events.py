"""Turns what people do on the page into events of the session.

Markup says what a control does: `data-do` names the event, `data-fields` its fields as JSON; a form adds
its own. `data-change` on a form sends the form whenever something in it changes. `data-step` moves
a number field. `data-key` names the key that presses a control of the focused tile.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy

from laurel.app.session import Event
from laurel.browser.device import plain_object
from laurel.browser.nothing import there
from laurel.pages.forms import Fields

Send = Callable[[Event, float], None]
"""Takes an event, and when it happened: milliseconds since the page was opened."""

TYPING = "input:not([type=radio]):not([type=checkbox]):not([type=file]), select, textarea"


class Listener:
    """Listens to the whole page, once."""

    def __init__(self, send: Send) -> None:
        self._send = send
        for name, heard in {
            "click": self._click,
            "change": self._change,
            "submit": self._submit,
            "keydown": self._keydown,
        }.items():
            js.document.addEventListener(name, create_proxy(heard))
        # `cancel` does not bubble; it has to be caught on its way down.
        js.document.addEventListener("cancel", create_proxy(self._cancel), True)
        js.window.addEventListener("hashchange", create_proxy(self._hashchange))
        js.window.addEventListener("storage", create_proxy(self._storage))

    def _click(self, event: Any) -> None:
        target = event.target
        if target.matches("dialog"):
            self._send(Event("close", {}), event.timeStamp)
            return
        stepper = target.closest("[data-step]")
        if there(stepper):
            _step(stepper)
            return
        control = target.closest("button[data-do]")
        if there(control) and not control.disabled:
            self._send(Event(control.dataset.do, _fields(control)), event.timeStamp)

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        if form.hasAttribute("data-do"):
            self._send(Event(form.dataset.do, _form(form)), event.timeStamp)

    def _change(self, event: Any) -> None:
        target = event.target
        if target.type == "file":
            _read_file(target, self._send)
            return
        form = target.closest("form[data-change]")
        if there(form):
            self._send(Event(form.getAttribute("data-change"), _form(form)), event.timeStamp)

    def _keydown(self, event: Any) -> None:
        key = str(event.key)
        if event.target.matches(TYPING) or event.altKey:
            return
        if event.ctrlKey or event.metaKey:
            wanted = _history_key(key.lower(), is_shifted=bool(event.shiftKey))
            if wanted and there(js.document.querySelector(".tools, .history-tools")):
                event.preventDefault()
                self._send(Event(wanted, {}), event.timeStamp)
        elif len(key) == 1 and key.isascii() and key.isdigit():
            self._send(Event("key", {"key": key}), event.timeStamp)
        elif key in "+-=" and there(tile := event.target.closest("[data-tile]")):
            control = tile.querySelector(f'[data-key="{"-" if key == "-" else "+"}"]')
            if there(control):
                self._send(Event(control.dataset.do, _fields(control)), event.timeStamp)

    def _cancel(self, event: Any) -> None:
        if event.target.matches("dialog"):
            event.preventDefault()
            self._send(Event("close", {}), event.timeStamp)

    def _hashchange(self, event: Any) -> None:
        self._send(Event("go", {"route": route()}), event.timeStamp)

    def _storage(self, event: Any) -> None:
        if there(event.key):
            self._send(Event("stored", {"key": str(event.key)}), event.timeStamp)


def route() -> str:
    """Return the address of the screen that the browser is at."""
    return str(js.location.hash).removeprefix("#") or "/"


def _history_key(key: str, *, is_shifted: bool) -> str:
    if key == "z":
        return "redo" if is_shifted else "undo"
    return "redo" if key == "y" else ""


def _fields(control: Any) -> Fields:
    own: dict[str, Any] = {}
    if control.hasAttribute("data-fields"):
        own = {name: str(value) for name, value in json.loads(control.dataset.fields).items()}
    form = control.closest("form")
    return {**_form(form), **own} if there(form) else own


def _form(form: Any) -> Fields:
    fields: dict[str, str | list[str]] = {}
    for name, value in js.FormData.new(form).entries():
        if name not in fields:
            fields[name] = str(value)
        elif isinstance(held := fields[name], list):
            held.append(str(value))
        else:
            fields[name] = [held, str(value)]
    return fields


def _step(button: Any) -> None:
    field = button.parentElement.querySelector("input")
    if int(button.dataset.step) > 0:
        field.stepUp()
    else:
        field.stepDown()
    field.dispatchEvent(js.Event.new("change", plain_object(bubbles=True)))


def _read_file(field: Any, send: Send) -> None:
    chosen = field.files.item(0)
    if not there(chosen):
        return

    def read(content: str) -> None:
        field.value = ""  # so that the same file can be chosen again
        send(Event("import", {"text": str(content)}), float(js.performance.now()))

    chosen.text().then(create_proxy(read))
