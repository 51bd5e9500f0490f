"""Sheets from outside: from a link, a file, a code or a pasted text. Each is shown before it is kept."""

from __future__ import annotations

from attrs import evolve

from laurel.app.exchange.codes import show_document, want_codes
from laurel.app.session.commands import Command, of_view, of_view_and_services
from laurel.app.session.effects import SaveFile, ShareText
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.app.setup import starting
from laurel.app.sheets import listed as listed_sheets
from laurel.app.sheets import texts as sheet_texts
from laurel.app.storage import kept_sheets
from laurel.app.storage.match_store import MatchStore
from laurel.pages import routes
from laurel.pages.exchange.codes import is_one_code
from laurel.pages.exchange.offered_sheet import OfferedSheet
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.match.presentation import Presentation
from laurel.pages.routes import SHEET_LINK


def offer(view: ViewState, document: str) -> None:
    """Show the sheet of a text, or what is wrong with it, with the result of its tests."""
    is_typed = SHEET_LINK.search(document) is None and not document.lstrip().startswith("{")
    _show(view, evolve(sheet_texts.read(document), text=document if is_typed else ""))


def _show(view: ViewState, offered: OfferedSheet) -> None:
    view.offers.sheet = offered
    if view.route != routes.SHEET:
        view.next_route = routes.SHEET


def offer_sheet(view: ViewState, fields: Fields) -> None:
    """Show the sheet that was pasted into a form.

    Raises:
        FormError: nothing was.
    """
    if not text(fields, "sheet").strip():
        raise incomplete("sheet")
    offer(view, text(fields, "sheet"))


def keep_sheet(view: ViewState, services: Services, _: Fields) -> None:
    """Keep the sheet that is offered, and list it."""
    kept = _keep_offered(view, services.match_store)
    if kept is not None:
        listed_sheets.list_kept(view, services, kept)


def play_sheet(view: ViewState, services: Services, _: Fields) -> None:
    """Set up a match by the sheet that is offered, and keep it."""
    kept = _keep_offered(view, services.match_store)
    if kept is not None:
        starting.set_up(view, services, kept)


def _keep_offered(view: ViewState, match_store: MatchStore) -> Presentation | None:
    """Keep the sheet that is offered, and return how it is shown; `None` where none is, or it has faults."""
    offered = view.offers.sheet
    if offered is None or offered.presentation is None:
        return None
    document = offered.presentation.game.document
    kept_sheets.keep(match_store, offered.presentation)
    if offered.text and document is not None:
        kept_sheets.keep_text(match_store, document["id"], offered.text)
    view.offers.sheet = None
    return offered.presentation


def save_sheet_file(view: ViewState, services: Services, _: Fields) -> None:
    """Save the sheet that is offered as a file."""
    from laurel.sheets.as_text import to_toml  # noqa: PLC0415 - which no start needs
    from laurel.sheets.commented import rewrite  # noqa: PLC0415

    offered = view.offers.sheet
    if offered is not None and offered.presentation is not None and offered.presentation.game.document is not None:
        document = offered.presentation.game.document
        written = offered.text or kept_sheets.text_of(services.match_store, document["id"])
        made = rewrite(written, document) if written else to_toml(document)
        view.effects.append(SaveFile(f"{document['id']}.toml", made, "application/toml"))


def show_sheet(view: ViewState, services: Services, fields: Fields) -> None:
    """Show a sheet on this device."""
    found = kept_sheets.find(services.match_store, text(fields, "game"))
    if found is not None and found.sheet_text:
        _show(view, sheet_texts.read(found.sheet_text))


def share_sheet(view: ViewState, services: Services, _: Fields) -> None:
    """Show the code of the sheet that is offered.

    A link that is short enough is one code; a longer sheet is shown as several codes in turn, as a match is.
    """
    offered = view.offers.sheet
    if offered is None or offered.presentation is None:
        return
    address = _address(services, offered.presentation)
    view.offers.sheet = evolve(offered, address=address)
    if is_one_code(address):
        want_codes(view, services.codes)
    else:
        show_document(view, services, offered.presentation.sheet_text)


def share_sheet_link(view: ViewState, _: Fields) -> None:
    """Offer the link of the sheet whose code is shown to other apps."""
    if view.offers.sheet is not None and view.offers.sheet.address:
        view.effects.append(ShareText(view.offers.sheet.address))


def _address(services: Services, presentation: Presentation) -> str:
    """Return the address that contains a sheet."""
    from laurel.app.sheets import reading as reading_sheets  # noqa: PLC0415 - which no start needs

    return f"{services.device.site()}#{routes.sheet(reading_sheets.link(presentation))}"


COMMANDS = {
    "offer-sheet": Command(of_view(offer_sheet), "request"),
    "keep-sheet": Command(of_view_and_services(keep_sheet), "request"),
    "play-sheet": Command(of_view_and_services(play_sheet), "request"),
    "show-sheet": Command(of_view_and_services(show_sheet), "request"),
    "save-sheet-file": Command(of_view_and_services(save_sheet_file), "request"),
    "share-sheet": Command(of_view_and_services(share_sheet), "request"),
    "share-sheet-link": Command(of_view(share_sheet_link), "request"),
}
"""The events about sheets from outside."""
