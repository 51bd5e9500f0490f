"""The screen of one recorded play, and what is done there: delete it, bring it back, undo a correction."""

from __future__ import annotations

from laurel.app.people import editing as editing_people
from laurel.app.plays import stored_people
from laurel.app.results import recorded
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.app.storage import kept_games
from laurel.match.edits import PhotoId
from laurel.match.message import N_, Message
from laurel.match.setup import PersonId
from laurel.pages import routes
from laurel.pages.entry import notices
from laurel.pages.entry.notices import NO_DIALOG, OpenDialog, Toast
from laurel.pages.entry.remarks import PHOTO_DIALOG, large_photo
from laurel.pages.forms import Fields, text
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page
from laurel.pages.results import one_play as one_play_page
from laurel.pages.results.one_play import PlayDetails
from laurel.pages.statistics.play_lines import PlayWording
from laurel.plays.play import PlayId
from laurel.plays.records.earlier import earlier_versions
from laurel.plays.records.reading import bgg_id_of, photos_of
from laurel.plays.records.record import RecordId, record_id


def page(view: ViewState, services: Services, messages: tuple[Toast, ...]) -> Page:
    """Return the screen of the play in the address."""
    translator, play = services.translator, recorded.find(services, PlayId(routes.play_in(view.route)))
    if play is None:
        toasts = (notices.toasts(translator, messages),)
        return one_play_page.missing_play(translator, view.plays.route, toasts)
    known = stored_people.load(services.match_store)
    names = {person.id: translator.person_name(person.name) for person in known.people}
    stored = services.records.find(record_id(play))
    before = () if stored is None else earlier_versions(stored.record)
    wording = _wording(services, names)
    bgg_id = wording.bgg_id(play.game) or (None if stored is None else bgg_id_of(stored.record))
    photos = () if stored is None else photos_of(stored.record)
    more = PlayDetails(before, photos, bgg_id, view.plays.route)
    over = notices.overlay_regions(translator, messages, _sheet(view, translator, photos))
    return one_play_page.one_play(wording, play, more, over)


def _sheet(view: ViewState, translator: Translator, photos: tuple[PhotoId, ...]) -> OpenDialog:
    """Return the photograph that is shown enlarged, or `NO_DIALOG`."""
    if view.dialog is None or view.dialog.name != PHOTO_DIALOG:
        return NO_DIALOG
    fields = view.dialog.fields
    photo = PhotoId(text(fields, "photo"))
    if photo not in photos:
        return NO_DIALOG
    return OpenDialog(PHOTO_DIALOG, large_photo(translator.language, photo), fields)


def _wording(services: Services, names: dict[PersonId, str]) -> PlayWording:
    numbers = kept_games.bgg_ids(services.match_store)
    return PlayWording(services.translator, services.device.date, names, services.plays.presentations(), numbers)


def delete(view: ViewState, services: Services, fields: Fields) -> None:
    """Delete a recorded play, and offer to bring it back."""
    play = recorded.find(services, PlayId(text(fields, "value")))
    if play is None:
        _say_missing(view)
        return
    title = _wording(services, {}).game(play.game)
    (name,) = recorded.delete(services, [play.id])
    view.next_route = view.plays.route if services.plays.at_hand() else routes.HOME
    view.toast(
        Message(N_("Deleted: %(game)s"), game=title),
        action="bring-back-play",
        label=services.translator(N_("Undo")),
        value=name,
    )


def bring_back(view: ViewState, services: Services, fields: Fields) -> None:
    """Bring back a recorded play that was deleted."""
    name = RecordId(text(fields, "value"))
    if not recorded.bring_back(services, [name]):
        _say_missing(view)
        return
    play = next((one for one in services.records.plays() if record_id(one) == name), None)
    if play is not None:
        view.next_route = routes.play(play.id)
    view.toast(Message(N_("The result is back.")))


def undo_correction(view: ViewState, services: Services, fields: Fields) -> None:
    """Undo the last correction of a recorded play."""
    play, record = view.results.corrected or (None, None)
    if play is None or play.id != text(fields, "value"):
        view.toast(Message(N_("This can no longer be undone.")), kind="refusal")
        return
    view.results.corrected = None
    if record is None:
        editing_people.report_changes(view, services, recorded.change(services, play))
    else:
        services.records.change(record)
    view.toast(Message(N_("It says again what it said before.")))


def _say_missing(view: ViewState) -> None:
    view.toast(Message(N_("This result is not on this device.")), kind="refusal")


COMMANDS = {
    "delete-play": Command(of_view_and_services(delete), "change"),
    "bring-back-play": Command(of_view_and_services(bring_back), "change"),
    "undo-correction": Command(of_view_and_services(undo_correction), "change"),
}
"""The events about one recorded play."""
