"""Local storage as a mapping that says why it fails."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Any

from pyodide.ffi import JsException

from laurel.app.device import StoreFailure
from laurel.browser.nothing import there

FULL = "QuotaExceededError"


class LocalStorage(MutableMapping[str, str]):
    """The texts that this origin keeps in this browser.

    Every access raises `StoreFailure` where the browser forbids it, and writing where there is no room.
    """

    def __init__(self, window: Any) -> None:
        self._window = window

    def __getitem__(self, key: str) -> str:
        try:
            value = self._window.localStorage.getItem(key)
        except JsException as error:
            raise _failure(error) from error
        if not there(value):
            raise KeyError(key)
        return str(value)

    def __setitem__(self, key: str, value: str) -> None:
        try:
            self._window.localStorage.setItem(key, value)
        except JsException as error:
            raise _failure(error) from error

    def __delitem__(self, key: str) -> None:
        try:
            self._window.localStorage.removeItem(key)
        except JsException as error:
            raise _failure(error) from error

    def __iter__(self) -> Iterator[str]:
        try:
            storage = self._window.localStorage
            return iter([str(storage.key(index)) for index in range(storage.length)])
        except JsException as error:
            raise _failure(error) from error

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _failure(error: JsException) -> StoreFailure:
    return StoreFailure(is_full=getattr(error, "name", "") == FULL)
