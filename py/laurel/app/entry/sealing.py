"""Secret values of several phones: the command that seals them, and showing them when everybody has chosen."""

from __future__ import annotations

from laurel.app.session.commands import Command
from laurel.app.session.session import Session
from laurel.pages.forms import Fields


def _seal(session: Session, fields: Fields) -> None:
    from laurel.app.entry import sealed_values  # noqa: PLC0415 - which no start needs

    sealed_values.seal(session, fields)


def on_event_handled(session: Session) -> None:
    """Show what this device has sealed in the open match, where everybody has sealed something."""
    opened = session.opened
    if opened is None or not opened.game.has_seals(opened.replay.state):
        return
    from laurel.app.entry import sealed_values  # noqa: PLC0415 - which no start needs

    sealed_values.show_sealed(session)


COMMANDS = {"seal": Command(_seal)}
"""The event by which values are sealed."""
