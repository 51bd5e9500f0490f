"""What comes over a page for a while: what was refused, undone or found; and sheets."""

from __future__ import annotations

from attrs import frozen

from laurel.pages.environment import render
from laurel.pages.page import Region
from laurel.pages.words import Words


@frozen
class Toast:
    """A short message, with at most one thing to do about it."""

    text: str
    kind: str = "plain"
    """`plain`, `refusal` or `alarm`."""

    rule: str = ""
    action: str = ""
    """The event of the button, or empty."""

    label: str = ""
    value: str = ""
    name: str = ""
    """What a standing message is about, so that it can be told apart when it is closed."""


def toasts(words: Words, shown: tuple[Toast, ...]) -> Region:
    """Return the region of messages."""
    return Region("toasts", render("toasts.html", words.language, shown) if shown else "")


@frozen
class Sheet:
    """What is open over a page."""

    name: str
    content: str
    toasts: str
    """The messages: over an open sheet, or nobody would see them under its shade."""


def over_board(words: Words, shown: tuple[Toast, ...], name: str, content: str) -> tuple[Region, Region]:
    """Return the regions of the messages and of the open sheet; `content` is empty where no sheet is open."""
    messages = toasts(words, shown)
    if not content:
        return messages, Region("sheet", "")
    opened = Sheet(name, content, messages.html)
    return Region("toasts", ""), Region("sheet", render("sheet.html", words.language, opened))
