"""Commands for the sheets in the list of games: one is kept, deleted or brought back."""

from __future__ import annotations

from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.app.sheets import texts as sheet_texts
from laurel.app.storage import kept_sheets
from laurel.match.message import N_, Message
from laurel.pages import routes
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields, text
from laurel.pages.match.presentation import Presentation


def list_kept(view: ViewState, services: Services, kept: Presentation) -> None:
    """Show the list of games, and say that a sheet is in it."""
    view.next_route = routes.GAMES
    view.toast(Message(N_("The sheet “%(title)s” is kept."), title=services.translator(kept.title)))


def forget_sheet(view: ViewState, services: Services, fields: Fields) -> None:
    """Delete a kept sheet, and offer to bring it back."""
    found = kept_sheets.forget(services.match_store, text(fields, "game"))
    if found is None:
        return
    title, translator = services.translator(found.title), services.translator
    said = translator(N_("The sheet “%(title)s” is deleted. Matches keep their own copy."), title=title)
    view.toast_text(Toast(said, "plain", action="restore-sheet", label=translator(N_("Undo")), value=found.sheet_text))


def restore_sheet(view: ViewState, services: Services, fields: Fields) -> None:
    """Bring a deleted sheet back."""
    offered = sheet_texts.read(text(fields, "value"))
    if offered.presentation is not None:
        kept_sheets.keep(services.match_store, offered.presentation)
    view.toasts = []


COMMANDS = {
    "forget-sheet": Command(of_view_and_services(forget_sheet), "change"),
    "restore-sheet": Command(of_view_and_services(restore_sheet), "change"),
}
"""The events about kept sheets."""
