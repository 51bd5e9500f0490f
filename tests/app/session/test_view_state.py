"""The order of the messages."""

from __future__ import annotations

from laurel.app.session.view_state import ViewState
from laurel.match.message import Message


def test_new_messages_come_first() -> None:
    """The box shows the first one: one that has left must hide none that comes later."""
    view = ViewState(lambda message: message.text)
    view.toast(Message("Refused."), kind="refusal")
    view.clear_response()
    for text, kind in (("Corrected.", "plain"), ("Not stored.", "alert"), ("Saved.", "plain")):
        view.toast(Message(text), kind)
    assert [toast.text for toast in view.toasts] == ["Not stored.", "Saved.", "Corrected.", "Refused."]
