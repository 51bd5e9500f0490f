"""Commands for stored matches: deleting and bringing back, files of them, and texts that cannot be read."""

from __future__ import annotations

from laurel.app import navigation
from laurel.app.session.commands import Command, of_services, of_view_and_services
from laurel.app.session.effects import SaveFile
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.archive import encode
from laurel.match.message import N_, Message
from laurel.match.sample import is_sample
from laurel.pages import routes
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.games import presentation_of


def remove_sample(session: Session, fields: Fields) -> None:
    """Remove a sample, of which nothing is left, and show the first screen."""
    match_id = text(fields, "match")
    if not is_sample(match_id):
        raise incomplete()
    session.services.match_store.delete(match_id)
    session.close(match_id)
    if session.view.route != routes.HOME:
        navigation.redirect(session, routes.HOME)


def delete(session: Session, fields: Fields) -> None:
    """Move a match to the bin, and offer to bring it back."""
    match_id = text(fields, "match")
    is_deleted = session.services.match_store.delete(match_id)
    session.close(match_id)
    if not is_deleted:
        session.view.say_not_here()
        return
    session.view.toast(
        Message(N_("Match deleted.")),
        action="restore",
        label=session.services.translator(N_("Bring back")),
        value=match_id,
    )


def restore(view: ViewState, services: Services, fields: Fields) -> None:
    """Bring a match back from the bin."""
    if services.match_store.restore(text(fields, "value")):
        view.toast(Message(N_("The match is back.")))
    else:
        view.say_not_here()


def export(session: Session, fields: Fields) -> None:
    """Offer a match as a file: the named one, or the open one."""
    match_id = text(fields, "match") or session.open_match.id
    stored = session.services.match_store.load(match_id)
    if stored is None:
        session.view.say_not_here()
        return
    day = session.services.device.day(stored.match.started)
    name = f"laurel-{presentation_of(stored.game).file_name}-{day}.json"
    session.view.effects.append(SaveFile(name, encode(stored.game, stored.match), photos=stored.match.journal.photos()))


def export_quarantined(view: ViewState, services: Services, fields: Fields) -> None:
    """Offer a quarantined text as a file, unchanged."""
    key = text(fields, "key")
    view.effects.append(SaveFile("laurel-unreadable.txt", services.match_store.quarantine.text(key)))


def export_parts(view: ViewState, services: Services, fields: Fields) -> None:
    """Offer all quarantined parts of a match as one file, each unchanged and on a line of its own."""
    quarantine = services.match_store.quarantine
    parts = [quarantine.text(key) for key in quarantine.parts(text(fields, "value"))]
    view.effects.append(SaveFile("laurel-unreadable.txt", "\n".join(parts)))


def remove_quarantined(services: Services, fields: Fields) -> None:
    """Delete a quarantined text."""
    services.match_store.quarantine.remove(text(fields, "key"))


COMMANDS = {
    "remove-sample": Command(remove_sample),
    "delete": Command(delete),
    "restore": Command(of_view_and_services(restore)),
    "export": Command(export, "request"),
    "export-aside": Command(of_view_and_services(export_quarantined), "request"),
    "export-parts": Command(of_view_and_services(export_parts), "request"),
    "remove-aside": Command(of_services(remove_quarantined)),
}
