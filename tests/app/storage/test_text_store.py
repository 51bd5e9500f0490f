"""Texts under keys: which of their changes are counted."""

from __future__ import annotations

import pytest

from laurel.app.storage.keys import RECORD_SUMMARIES, SCREENS
from laurel.app.storage.text_store import TextStore
from tests.app.support import FULL, Store


@pytest.mark.parametrize(("key", "counted"), [("match:a", 2), ("settings", 0)])
def test_only_changes_under_watched_keys_are_counted(key: str, counted: int) -> None:
    """A text that is stored and one that is deleted count where the key begins as asked."""
    texts = TextStore({}, ("match:", "people"))
    texts.put(key, "text")
    texts.drop(key)
    assert texts.changes == counted


def test_what_is_no_change() -> None:
    """Reading, and storing a text that can be made again."""
    texts = TextStore({}, ("match:",))
    texts.offer("match:a", "text")
    assert (texts.get("match:a"), texts.keys("match:")) == ("text", ["match:a"])
    assert texts.changes == 0


class Small(Store):
    """A store that has room for three texts."""

    def __setitem__(self, key: str, value: str) -> None:
        self.fails_to_write = FULL if len({*self.kept, key}) > 3 else None
        super().__setitem__(key, value)


def test_what_can_be_made_again_makes_room() -> None:
    """Cached screens and summaries of records; other texts stay."""
    store = Small()
    texts = TextStore(store)
    for key in (SCREENS, f"{RECORD_SUMMARIES}0000", "a"):
        texts.put(key, "text")
    assert texts.put("b", "text")
    assert store.kept.keys() == {"a", "b"}
    assert texts.failure is None
    assert texts.put("c", "text")
    assert not texts.put("d", "text")
    assert texts.get("d") == "text"
