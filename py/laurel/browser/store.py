"""What the browser stores, as a mapping; a failure is raised with its reason."""

from __future__ import annotations

import json
from collections.abc import Iterator, MutableMapping
from typing import Any

from pyodide.ffi import JsException

from laurel.app.device import StoreFailure
from laurel.browser.missing import is_given

QUOTA_ERROR = "QuotaExceededError"


class BrowserStore(MutableMapping[str, str]):
    """The texts that this origin has stored in this browser: in local storage, and a copy of them in IndexedDB.

    What one of the two does not take is kept in the other. A change raises `StoreFailure` where neither takes it.
    """

    def __init__(self, texts: Any) -> None:
        self._texts = texts
        self._known: dict[str, str] = {}
        """The texts that were read or written last."""

        self._keys: tuple[str, ...] | None = None
        """The keys that were listed last; `None` before."""

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
        try:
            self._texts.write(key, value)
        except JsException as error:
            raise _failure(error) from error
        self._known[key] = value

    def __delitem__(self, key: str) -> None:
        self._known.pop(key, None)
        try:
            self._texts.remove(key)
        except JsException as error:
            raise _failure(error) from error

    def __iter__(self) -> Iterator[str]:
        if self._keys is None or not self._texts.areKeysKnown():
            self._keys = tuple(json.loads(str(self._texts.keys())))
        return iter(self._keys)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def recovered_keys(self) -> tuple[str, ...]:
        """Return the keys that were missing or damaged in local storage when the page was opened, and were put back."""
        return tuple(json.loads(str(self._texts.recovered()))["keys"])


def _failure(error: JsException) -> StoreFailure:
    return StoreFailure(is_full=getattr(error, "name", "") == QUOTA_ERROR)
