"""What the rules say to a player, as data that the pages put into words."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate this later"
    """Mark `text` for translation, and return it as it is."""
    return text


@frozen(init=False)
class Message:
    """A sentence that can be said in any language: its key is the English sentence of the catalogues.

    `data` fills the sentence's `%(name)s` places. A `Seat` is said as the player's name.
    """

    text: str
    data: Mapping[str, object] = field(factory=dict)

    def __init__(self, text: str, **data: object) -> None:
        self.__attrs_init__(text, data)


class Refusal(Exception):
    """The rules do not allow an action; nothing has changed.

    `message` says why, and `rule` is the number of the rule, or empty where plain sense forbids it. `field` names the
    field of the action, or of the options, that it is about; empty where it is about no single one.
    """

    def __init__(self, text: str, *, rule: str = "", field: str = "", **data: object) -> None:
        super().__init__(text)
        self.message = Message(text, **data)
        self.rule = rule
        self.field = field


@frozen(init=False)
class Question:
    """What the players are asked before an action is entered.

    The action is legal, but it is likely a slip, or cannot be taken back at the table. Asked on every way of entry;
    once the action is in the log, nothing is left of the question.
    """

    message: Message
    rule: str = ""

    def __init__(self, text: str, *, rule: str = "", **data: object) -> None:
        self.__attrs_init__(Message(text, **data), rule)


@frozen(init=False)
class Notice:
    """An action is legal and has happened, but the table may want to look twice."""

    message: Message
    rule: str = ""
    has_no_effect: bool = False
    """Whether it says that a part of the action was refused, and why; the rest has happened."""

    def __init__(self, text: str, *, rule: str = "", **data: object) -> None:
        self.__attrs_init__(Message(text, **data), rule)

    @classmethod
    def like(cls, refusal: Refusal, *, has_no_effect: bool = False) -> Notice:
        """Return the notice that says what a refusal says."""
        notice = cls.__new__(cls)
        notice.__attrs_init__(refusal.message, refusal.rule, has_no_effect)
        return notice
