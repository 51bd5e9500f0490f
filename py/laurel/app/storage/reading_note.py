"""A note in the store of which text is being read, while Laurel starts.

A text may end Python as a whole, so that nothing can be caught. The note remains then, and the next start leaves the
text out. A note also remains where the device was switched off or the page was killed: so a text is only left out at
once where the page has seen the failure, which `static/store/reading-note.js` adds to the note, and otherwise after
`MOST_TRIES`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager, suppress

from laurel.app.device import StoreFailure

NOTE = "laurel:reading"
"""The key of the note: `2 laurel:match:x` at the second try to read a text, `failed laurel:match:x` after a failure."""

FORM = re.compile(r"(failed|[1-9]) (laurel:.+)", re.DOTALL)
MOST_TRIES = 2

REFUSED = (ValueError, RecursionError)
"""What reading raises where a text is no JSON, or not what it should be."""


class ReadingNote:
    """Notes the key of a text while it is read. After the start nothing is noted, so that no tap waits for it."""

    def __init__(self, store: MutableMapping[str, str]) -> None:
        self._store = store
        self._is_starting = True
        self._suspect, self._tries = "", 0
        """The key that the start before has noted last, and how often it was tried; empty for none."""

    def take_fatal_key(self) -> str:
        """Return the key of the text that must not be read again, or an empty text; the old note is removed."""
        try:
            note = FORM.fullmatch(self._store.pop(NOTE, ""))
        except StoreFailure:
            note = None
        if note is None or note[2] == NOTE:
            return ""
        if note[1] == "failed" or int(note[1]) >= MOST_TRIES:
            return note[2]
        self._suspect, self._tries = note[2], int(note[1])
        return ""

    @contextmanager
    def of(self, key: str, refused: tuple[type[Exception], ...] = ()) -> Iterator[None]:
        """Note a key while its text is read. The note stays where that ends Python, or with an exception.

        `refused` has the exceptions for which the caller quarantines the text itself.
        """
        if not self._is_starting:
            yield
            return
        tries = self._tries if key == self._suspect else 0
        with suppress(StoreFailure):  # then it is read without a note
            self._store[NOTE] = f"{tries + 1} {key}"
        try:
            yield
        except refused:
            self._remove()
            raise
        self._remove()

    def _remove(self) -> None:
        with suppress(StoreFailure, KeyError):
            del self._store[NOTE]

    def end(self) -> None:
        """The start has succeeded: note nothing any more."""
        self._is_starting = False
        self._remove()
