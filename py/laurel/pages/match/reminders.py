"""What lasts on a board until somebody has done something about it."""

from __future__ import annotations

from attrs import frozen


@frozen
class Reminder:
    """What lasts until it is dealt with, such as a choice that is owed, a fault, or that the game is about to end."""

    text: str
    """A few words, complete by themselves: `Victor: new speaker?`."""

    kind: str = "owed"
    """`alert` for a fault, `owed` for what the table has to do, `ending` for what may end the game."""

    event: str = ""
    """The event that a press dispatches; empty where nothing can be pressed."""

    fields: tuple[tuple[str, str | int], ...] = ()
    """The fields of the event."""

    detail: str = ""
    """All of it in sentences, for the dialog; empty where `text` says everything."""

    label: str = ""
    """The label of the button in the dialog; empty for the usual one."""

    name: str = ""
    """Identifies what can be hidden by the event `dismiss`; empty for what goes by itself."""

    @property
    def in_full(self) -> str:
        """All that is to be said about it."""
        return self.detail or self.text


def opening_reminder(text: str, sheet: str, kind: str = "owed", **fields: str | int) -> Reminder:
    """Return what a dialog deals with, which a press opens."""
    return Reminder(text, kind, "open", (("sheet", sheet), *fields.items()))
