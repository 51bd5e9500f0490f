"""Forms that were being filled in when the page went away: see `static/entry/unsent.js`."""

from __future__ import annotations

from laurel.app.navigation import open_dialog
from laurel.app.session.commands import Command, of_view
from laurel.app.session.view_state import ViewState
from laurel.match.message import N_, Message
from laurel.pages.forms import Fields, text

REPORT_TEXTS = {
    "all": N_("What you had filled in is back. It is not entered yet."),
    "part": N_("Only a part of what you had filled in could be put back. It is not entered yet."),
    "none": N_("What you had filled in could not be put back."),
}
"""What the page has put back of what was filled in, and how that is said."""


def report_put_back(view: ViewState, fields: Fields) -> None:
    """The page reports how much of what was filled in it has put back."""
    said = REPORT_TEXTS.get(text(fields, "back"))
    if said is not None:
        view.toast(Message(said), kind="notice")


COMMANDS = {
    "put-back": Command(open_dialog, "report"),
    "unsent": Command(of_view(report_put_back), "report"),
}
