"""Sheets from outside: from a link, a file, a code or a pasted text. Each is shown before it is kept."""

from __future__ import annotations

from attrs import evolve

from laurel.app import drafts, kept_sheets, navigation, sheet_texts
from laurel.app.codes import show_document, want_codes
from laurel.app.commands import Command, of_view_and_services
from laurel.app.effects import SaveFile, ShareText
from laurel.app.services import Services
from laurel.app.session import Session
from laurel.app.view_state import ViewState
from laurel.match.message import N_, Message
from laurel.pages import routes
from laurel.pages.codes import is_one_code
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.notices import Toast
from laurel.pages.offered_sheet import Offered
from laurel.pages.presentation import Presentation
from laurel.pages.routes import SHEET_LINK


def offer(session: Session, document: str) -> None:
    """Show the sheet of a text, or what is wrong with it, with the result of its tests."""
    is_typed = SHEET_LINK.search(document) is None and not document.lstrip().startswith("{")
    _show(session, evolve(sheet_texts.read(document), text=document if is_typed else ""))


def _show(session: Session, offered: Offered) -> None:
    session.view.offered = offered
    if session.view.route != routes.SHEET:
        navigation.redirect(session, routes.SHEET)


def offer_sheet(session: Session, fields: Fields) -> None:
    """Show the sheet that was pasted into a form.

    Raises:
        FormError: nothing was.
    """
    if not text(fields, "sheet").strip():
        raise incomplete("sheet")
    offer(session, text(fields, "sheet"))


def keep_sheet(session: Session, _: Fields) -> None:
    """Keep the sheet that is offered, and list it."""
    kept = _keep_offered(session)
    if kept is not None:
        navigation.redirect(session, routes.GAMES)
        title = session.services.translator(kept.title)
        session.view.toast(Message(N_("The sheet “%(title)s” is kept."), title=title))


def play_sheet(session: Session, _: Fields) -> None:
    """Set up a match by the sheet that is offered, and keep it."""
    kept = _keep_offered(session)
    if kept is None:
        return
    set_up(session, kept)


def set_up(session: Session, presentation: Presentation) -> None:
    """Open the setup screen with a game."""
    navigation.redirect(session, routes.NEW)
    if session.view.draft is not None:
        session.view.draft = drafts.of_game(session.services.match_store, session.view.draft, presentation)
        drafts.store(session.services.match_store, session.view.draft)


def _keep_offered(session: Session) -> Presentation | None:
    """Keep the sheet that is offered, and return how it is shown; `None` where none is, or it has faults."""
    offered = session.view.offered
    if offered is None or offered.presentation is None:
        return None
    match_store, document = session.services.match_store, offered.presentation.game.document
    kept_sheets.keep(match_store, offered.presentation)
    if offered.text and document is not None:
        kept_sheets.keep_text(match_store, document["id"], offered.text)
    session.view.offered = None
    return offered.presentation


def forget_sheet(view: ViewState, services: Services, fields: Fields) -> None:
    """Delete a kept sheet, and offer to bring it back."""
    found = kept_sheets.forget(services.match_store, text(fields, "game"))
    if found is None:
        return
    title, translator = services.translator(found.title), services.translator
    said = translator(N_("The sheet “%(title)s” is deleted. Matches keep their own copy.")) % {"title": title}
    view.toast_text(Toast(said, "plain", action="restore-sheet", label=translator(N_("Undo")), value=found.sheet_text))


def restore_sheet(view: ViewState, services: Services, fields: Fields) -> None:
    """Bring a deleted sheet back."""
    offered = sheet_texts.read(text(fields, "value"))
    if offered.presentation is not None:
        kept_sheets.keep(services.match_store, offered.presentation)
    view.toasts = []


def save_sheet_file(session: Session, _: Fields) -> None:
    """Save the sheet that is offered as a file."""
    from laurel.sheets.as_text import toml  # noqa: PLC0415 - which no start needs
    from laurel.sheets.commented import rewritten  # noqa: PLC0415

    offered = session.view.offered
    if offered is not None and offered.presentation is not None and offered.presentation.game.document is not None:
        document = offered.presentation.game.document
        written = offered.text or kept_sheets.text_of(session.services.match_store, document["id"])
        made = rewritten(written, document) if written else toml(document)
        session.view.effects.append(SaveFile(f"{document['id']}.toml", made, "application/toml"))


def show_sheet(session: Session, fields: Fields) -> None:
    """Show a sheet on this device."""
    found = kept_sheets.find(session.services.match_store, text(fields, "game"))
    if found is not None and found.sheet_text:
        _show(session, sheet_texts.read(found.sheet_text))


def share_sheet(session: Session, _: Fields) -> None:
    """Show the code of the sheet that is offered.

    It is that of its link where that is short enough; otherwise the sheet is shown as codes in turn, as a match is.
    """
    offered = session.view.offered
    if offered is None or offered.presentation is None:
        return
    address = _address(session.services, offered.presentation)
    session.view.offered = evolve(offered, address=address)
    if is_one_code(address):
        want_codes(session.view, session.services.codes)
    else:
        show_document(session.view, session.services, offered.presentation.sheet_text)


def share_sheet_link(view: ViewState, _: Services, __: Fields) -> None:
    """Offer the link of the sheet whose code is shown to other apps."""
    if view.offered is not None and view.offered.address:
        view.effects.append(ShareText(view.offered.address))


def _address(services: Services, presentation: Presentation) -> str:
    """Return the address that has a sheet."""
    from laurel.app import reading_sheets  # noqa: PLC0415 - which no start needs

    return f"{services.device.site()}#{routes.sheet(reading_sheets.link(presentation))}"


COMMANDS = {
    "offer-sheet": Command(offer_sheet, is_lasting=False),
    "keep-sheet": Command(keep_sheet, is_lasting=False),
    "play-sheet": Command(play_sheet, is_lasting=False),
    "forget-sheet": Command(of_view_and_services(forget_sheet), is_entry=False),
    "restore-sheet": Command(of_view_and_services(restore_sheet), is_entry=False),
    "show-sheet": Command(show_sheet, is_lasting=False),
    "save-sheet-file": Command(save_sheet_file, is_lasting=False),
    "share-sheet": Command(share_sheet, is_lasting=False),
    "share-sheet-link": Command(of_view_and_services(share_sheet_link), is_lasting=False),
}
"""The events about sheets."""
