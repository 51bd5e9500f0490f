"""Messages of the rules as data, which the pages translate.

The English sentence of a `Message` is its key in the gettext catalogues; its data fills the places. The value of a
place called `player` is a seat, which is shown as the player's name. Names are never inflected, and sentences do not
depend on a player's gender. Where one English text is two messages, each has a context: `NC_("phase", "Action")` here
and `pgettext("phase", "Action")` in a template make the key that gettext's files have, so it is passed on like any
other text; `without_context` returns its text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import field, frozen

CONTEXT_END = "\x04"
"""What ends the context in the key of a message that has one, as in the files of gettext."""


def N_(text: str) -> str:  # noqa: N802 - gettext's name for marking a message
    """Mark `text` for translation, and return it as it is."""
    return text


def NC_(context: str, text: str) -> str:  # noqa: N802 - the name that other programs have for this
    """Mark `text` for translation in a context, and return its key in the catalogues.

    A context tells messages apart that are the same word in English only: "Action", a phase or a move.
    """
    return f"{context}{CONTEXT_END}{text}"


def without_context(key: str) -> str:
    """Return the English text of a key of the catalogues."""
    return key.rpartition(CONTEXT_END)[2]


@frozen(init=False)
class Message:
    """A message that can be translated: its text is the key of the catalogues, the English text with its context.

    `data` fills the places `%(name)s` of the text. The `Seat` of `player`, and those of `players`, become names.
    """

    text: str
    data: Mapping[str, object] = field(factory=dict, hash=False)

    def __init__(self, text: str, **data: object) -> None:
        self.__attrs_init__(text, data)


class Refusal(Exception):
    """The rules do not allow an action; nothing has changed.

    `message` has the reason and `rule` the number of the rule, empty where no rule is needed to refuse it. `field` is
    the field of the action, or of the options, that it is about; empty where it is about no single one.
    """

    def __init__(self, text: str, *, rule: str = "", field: str = "", **data: object) -> None:
        super().__init__(text)
        self.message = Message(text, **data)
        self.rule = rule
        self.field = field


@frozen(init=False)
class Question:
    """A question to the players before an action is entered.

    The action is legal, but is often a mistake, or has effects that the players cannot take back. It is asked on every
    way of entry, and is not stored.
    """

    message: Message
    rule: str = ""
    loses: ClassVar[bool] = False
    """Whether a player loses the match by the action: then the main button is the one that takes it back."""

    def __init__(self, text: str, *, rule: str = "", **data: object) -> None:
        self.__attrs_init__(Message(text, **data), rule)


class LosingQuestion(Question):
    """A question about an action by which a player loses the match."""

    loses: ClassVar[bool] = True


@frozen(init=False)
class Notice:
    """A remark about an action that is legal and has been entered."""

    message: Message
    rule: str = ""
    has_no_effect: bool = False
    """Whether it is the reason why a part of the action was refused; the rest has effect."""

    def __init__(self, text: str, *, rule: str = "", **data: object) -> None:
        self.__attrs_init__(Message(text, **data), rule)

    @classmethod
    def like(cls, refusal: Refusal, *, has_no_effect: bool = False) -> Notice:
        """Return a notice with the message and the rule of a refusal."""
        notice = cls.__new__(cls)
        notice.__attrs_init__(refusal.message, refusal.rule, has_no_effect)
        return notice
