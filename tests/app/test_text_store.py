"""Texts under keys: which of their changes are counted."""

from __future__ import annotations

import pytest

from laurel.app.text_store import TextStore


@pytest.mark.parametrize(("key", "counted"), [("match:a", 2), ("settings", 0)])
def test_changes(key: str, counted: int) -> None:
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
