"""What comes over a page for a while: what was refused, undone or found; and sheets."""

from __future__ import annotations

from attrs import frozen

from laurel.pages.environment import render
from laurel.pages.page import Region
from laurel.pages.translator import Translator

IMPORTANCE = ("alarm", "refusal", "notice", "plain")
"""The kinds of message, the most important first."""


@frozen
class Toast:
    """A short message, with at most one thing to do about it."""

    text: str
    kind: str = "plain"
    """`plain` (only confirms), `notice` (deserves a second look), `refusal` or `alarm`."""

    rule: str = ""
    action: str = ""
    """The event of the button, or empty."""

    label: str = ""
    value: str = ""
    name: str = ""
    """What a standing message is about, so that it can be told apart when it is closed."""

    field: str = ""
    """The control of a form that a refusal is about; the page shows it there. Empty for none."""

    number: int = 0
    """Counts the messages of a session."""

    @property
    def leaves(self) -> bool:
        """Whether it only confirms, and leaves the screen by itself."""
        return self.kind == "plain" and not self.name


def toasts(translator: Translator, shown: tuple[Toast, ...]) -> Region:
    """Return the region of messages."""
    return Region("toasts", render("toasts.html", translator.language, shown) if shown else "")


@frozen
class Sheet:
    """What is open over a page."""

    name: str
    content: str
    toasts: str
    """The messages: over an open sheet, or nobody would see them under its shade."""


def over_board(
    translator: Translator, shown: tuple[Toast, ...], name: str, content: str, question: str = ""
) -> tuple[Region, Region, Region]:
    """Return the regions of the messages, of the open sheet and of the question over both.

    `content` and `question` are empty where there is none.
    """
    messages = toasts(translator, shown)
    asked = Region("question", question)
    if not content:
        return messages, Region("sheet", ""), asked
    opened = Sheet(name, content, messages.html)
    return Region("toasts", ""), Region("sheet", render("sheet.html", translator.language, opened)), asked
