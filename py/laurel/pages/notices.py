"""Messages, sheets and dialogs that are shown over a page."""

from __future__ import annotations

from attrs import frozen

from laurel.pages.environment import render
from laurel.pages.page import MESSAGES, Region
from laurel.pages.translator import Translator

IMPORTANCE = ("alert", "refusal", "notice", "plain")
"""The kinds of message, the most important first; `plain` only confirms."""


@frozen
class Toast:
    """A short message with at most one button."""

    text: str
    kind: str = "plain"
    """One of `IMPORTANCE`."""

    rule: str = ""
    """The number of the rule that the message is about, or empty."""

    action: str = ""
    """The name of the event that the button dispatches; empty without a button."""

    label: str = ""
    """The label of the button."""

    value: str = ""
    """The value of the event's field `value`."""

    name: str = ""
    """Identifies a message that is shown until it is closed; empty for the others."""

    field: str = ""
    """The name of the form control beside which a refusal is shown, or empty."""

    is_from_others: bool = False
    """Whether it tells what another phone has entered: it has no button, and what lies under it can be pressed."""

    number: int = 0
    """The number of the message in its session, so that an equal message is shown anew."""

    @property
    def is_transient(self) -> bool:
        """Whether it disappears after some seconds: it only confirms."""
        return self.kind == "plain" and not self.name


def toasts(translator: Translator, shown: tuple[Toast, ...]) -> Region:
    """Return the region of messages."""
    return Region(MESSAGES, render("toasts.html", translator.language, shown) if shown else "")


@frozen
class Sheet:
    """A sheet that is open over a page."""

    name: str
    content: str
    """Its markup."""

    toasts: str
    """The messages as markup: they are in the sheet, because a modal dialog covers everything outside it."""


def over_board(
    translator: Translator, shown: tuple[Toast, ...], name: str, content: str, question: str = ""
) -> tuple[Region, Region, Region]:
    """Return the regions of the messages, of the open sheet and of the dialog that asks a question.

    `content` and `question` are markup; empty where no sheet is open and where nothing is asked.
    """
    messages = toasts(translator, shown)
    asked = Region("question", question)
    if not content:
        return messages, Region("sheet", ""), asked
    opened = Sheet(name, content, messages.html)
    return Region(MESSAGES, ""), Region("sheet", render("sheet.html", translator.language, opened)), asked
