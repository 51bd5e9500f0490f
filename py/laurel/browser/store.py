"""Local storage as a mapping; a failure is raised with its reason."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Any

import js
from pyodide.ffi import JsException

from laurel.app.device import StoreFailure
from laurel.browser.missing import is_given

FULL = "QuotaExceededError"


class LocalStorage(MutableMapping[str, str]):
    """The texts that this origin has stored in this browser.

    Every access raises `StoreFailure` where the browser forbids it, and writing where there is no room.
    """

    def __init__(self, texts: Any) -> None:
        self._texts = texts
        self._known: dict[str, str] = {}
        """The texts that were read or written last."""

    def __getitem__(self, key: str) -> str:
        try:
            if key in self._known and self._texts.isKnown(key):
                return self._known[key]
            value = self._texts.read(key)
        except JsException as error:
            raise _failure(error) from error
        self._known.pop(key, None)
        if not is_given(value):
            raise KeyError(key)
        self._known[key] = str(value)
        return self._known[key]

    def __setitem__(self, key: str, value: str) -> None:
        alike = next((other for other, known in self._known.items() if known is value), None)
        try:
            if alike is None:
                self._texts.write(key, value)
            else:
                self._texts.copy(alike, key)
        except JsException as error:
            raise _failure(error) from error
        self._known[key] = value

    def __delitem__(self, key: str) -> None:
        try:
            js.localStorage.removeItem(key)
        except JsException as error:
            raise _failure(error) from error

    def __iter__(self) -> Iterator[str]:
        try:
            storage = js.localStorage
            return iter([str(storage.key(index)) for index in range(storage.length)])
        except JsException as error:
            raise _failure(error) from error

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _failure(error: JsException) -> StoreFailure:
    return StoreFailure(is_full=getattr(error, "name", "") == FULL)
