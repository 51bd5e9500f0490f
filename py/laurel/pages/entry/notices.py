"""Messages, dialogs that are shown over a page.

A message (`Toast`) tells what has just happened, and goes away by itself after 5, 10 or 20 seconds. What lasts on a
board is never a message: it is in the line over the tools (`laurel.pages.board.now`). Screens without that line show
what lasts as a message that stays.

All messages are one box, which shows the most important of the newest response in two lines, with the number of the
others; a press unfolds all (`<details>`). It comes first in the page after the bar, on a board before the line over the
tools, so its buttons are a few Tab stops away.
"""

from __future__ import annotations

from attrs import Factory, frozen

from laurel.match.json_text import write_json
from laurel.pages.entry.speech import as_sentence
from laurel.pages.environment import render
from laurel.pages.forms import Fields
from laurel.pages.language.translator import Translator
from laurel.pages.page import MESSAGES, Region

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

    heading: str = ""
    """What stands over the text: who has entered it on another phone, or what was done with it, such as `Undone`."""

    is_from_others: bool = False
    """Whether it tells what another phone has entered: it has no button."""

    number: int = 0
    """The number of the message in its session, so that an equal message is shown again."""

    @property
    def said(self) -> str:
        """What a screen reader announces: the heading and the text as sentences, a text without heading as it is."""
        return " ".join(map(as_sentence, filter(None, (self.heading, self.text)))) if self.heading else self.text


def toasts(translator: Translator, shown: tuple[Toast, ...]) -> Region:
    """Return the region of messages."""
    return Region(MESSAGES, render("toasts.html", translator.language, shown) if shown else "")


@frozen
class OpenDialog:
    """A dialog that is open over a page."""

    name: str
    content: str
    """Its markup."""

    fields: Fields = Factory(dict)
    """The fields of the event that has opened it."""


NO_DIALOG = OpenDialog("", "")


def overlay_regions(
    translator: Translator, shown: tuple[Toast, ...], opened: OpenDialog, question: str = ""
) -> tuple[Region, Region, Region]:
    """Return the regions of the messages, of the open dialog and of the dialog that asks a question.

    `question` is markup; empty where nothing is asked.
    """
    messages = toasts(translator, shown)
    asked = Region("question", question)
    if not opened.content:
        return messages, Region("sheet", ""), asked
    fields = write_json({**opened.fields, "sheet": opened.name})
    return (
        Region(MESSAGES, ""),
        Region(
            "sheet",
            render(
                "sheet.html",
                translator.language,
                name=opened.name,
                content=opened.content,
                opened=fields,
                toasts=messages.html,
            ),
        ),
        asked,
    )
