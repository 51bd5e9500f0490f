"""Commands for the photographs of matches and of recorded plays.

The journal of a match names its photographs, and so does the record of a play. The pictures themselves are small files
that the browser keeps beside the matches (`static/device/photos.js`): this package never has them, except for those of
a file that is imported (`laurel.app.exchange.photo_files`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from typing import Any

from laurel.app.entry.remarks import change
from laurel.app.exchange.photo_files import NAMED, left_out_text, named_photos
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.effects import MarkUnusedPhotos
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.storage.match_store import MatchStore
from laurel.match.edits import PHOTO_ID, PhotoId
from laurel.match.journal import Journal
from laurel.match.message import N_, Message, Refusal
from laurel.pages import routes
from laurel.pages.entry.notices import Toast
from laurel.pages.entry.remarks import MOST_PHOTOS, PHOTO_DIALOG
from laurel.pages.forms import Fields, incomplete, natural_number, text, texts
from laurel.plays.play import PlayId

PHOTO_IDS = re.compile("[0-9a-f]{32}")
"""What may be the id of a photograph in a text that cannot be read."""

FAILURES = {
    "full": N_("The photo is not kept: the storage of this browser is full."),
    "not-stored": N_("The photo is not kept: this browser does not allow it."),
    "unreadable": N_("The browser cannot read this picture."),
}
"""Why a photograph is not kept, by the keys that the browser reports."""


def add(session: Session, fields: Fields) -> None:
    """Add a photograph, which the browser keeps; it may take the place of another: `replaces`."""
    view, present = session.view, _present(session)
    photo, former = _photo(fields), text(fields, "replaces")
    replaced = former if former in present and former != photo else ""
    if len(present) >= MOST_PHOTOS and not replaced:
        raise Refusal(N_("A match has at most %(count)s photos."), count=MOST_PHOTOS)
    if not _put(session, (photo,), (PhotoId(replaced),) if replaced else ()):
        return
    if replaced:
        _toast(session, N_("The photo was replaced."), f"{replaced} {photo}")
        if view.dialog is not None and view.dialog.name == PHOTO_DIALOG:
            view.dialog = DialogRequest(PHOTO_DIALOG, {"photo": photo})
    else:
        view.toast(Message(N_("The photo was added to the match.")))


def remove(session: Session, fields: Fields) -> None:
    """Remove a photograph, and offer to bring it back."""
    photo = _photo(fields)
    if _put(session, (), (photo,)):
        session.view.close_dialog()
        _toast(session, N_("The photo was removed."), photo)


def restore(session: Session, fields: Fields) -> None:
    """Bring back a removed photograph; a second id in the field `value` is the one that has taken its place."""
    named = [PhotoId(one) for one in text(fields, "value").split() if PHOTO_ID.fullmatch(one)]
    if not named:
        raise incomplete()
    _put(session, named[:1], named[1:])
    session.view.close_dialog()


def _toast(session: Session, message: str, value: str) -> None:
    undo = session.services.translator(N_("Undo"))
    session.view.toast(Message(message), action="restore-photo", label=undo, value=value)


def _photo(fields: Fields) -> PhotoId:
    """Return the photograph that the field `photo` names; raise `FormError` where it is no id."""
    photo = text(fields, "photo")
    if not PHOTO_ID.fullmatch(photo):
        raise incomplete()
    return PhotoId(photo)


def _present(session: Session) -> tuple[PhotoId, ...]:
    """Return the photographs of the recorded play that is shown, or else of the open match."""
    play = PlayId(routes.play_in(session.view.route))
    if not play:
        return session.open_match.match.journal.photos()
    from laurel.app.results import recorded  # noqa: PLC0415 - which no first board needs

    return recorded.photos(session.services, play)


def _put(session: Session, added: Iterable[PhotoId], removed: Iterable[PhotoId]) -> bool:
    """Have the play that is shown, or else the open match, name photographs, and others no more.

    Return whether that changes anything.
    """
    play = PlayId(routes.play_in(session.view.route))
    if play:
        return _put_into_play(session, play, added, set(removed))

    def with_photos(journal: Journal[Any]) -> Journal[Any]:
        for photo in removed:
            journal = journal.picture(photo, session.now(), is_kept=False)
        for photo in added:
            journal = journal.picture(photo, session.now(), is_kept=True)
        return journal

    return change(session, with_photos)


def _put_into_play(session: Session, play: PlayId, added: Iterable[PhotoId], removed: Set[PhotoId]) -> bool:
    present = _present(session)
    wanted = tuple(dict.fromkeys(photo for photo in (*present, *added) if photo not in removed))
    if wanted == present:
        return False
    from laurel.app.results import recorded  # noqa: PLC0415 - which no first board needs

    if not recorded.set_photos(session.services, play, wanted):
        raise Refusal(N_("This result cannot have photos: another program has written something else there."))
    return True


def on_failed(view: ViewState, services: Services, fields: Fields) -> None:
    """The browser reports that it does not keep a photograph, by a key of `FAILURES`."""
    reason = FAILURES.get(text(fields, "reason"))
    if reason is not None:
        view.toast_at_once(Toast(services.translator(reason), "alert"))


def on_lacking(view: ViewState, services: Services, fields: Fields) -> None:
    """The browser reports how many photographs it could not add to a file."""
    count = natural_number(text(fields, "photos"))
    if count:
        view.toast_text(Toast(left_out_text(services.translator, count), "notice"))


def on_kept(view: ViewState, services: Services, fields: Fields) -> None:
    """The browser reports which photographs it keeps: tell it those that no match and no play has any more.

    A match in the bin has none, and so has a deleted play: they go a day after it was deleted.
    """
    reported = [photo for photo in texts(fields, "photos") if PHOTO_ID.fullmatch(photo)]
    used = _used(services.match_store, reported) | set(services.records.photos())
    in_file = set(named_photos(document for _, document in services.backup.only_in_file))
    view.effects.append(MarkUnusedPhotos(tuple(photo for photo in reported if photo not in used | in_file)))


def _used(match_store: MatchStore, photos: Iterable[str]) -> set[str]:
    """Return those of some photographs that a stored match has. Only matches from which one was removed are read.

    What cannot be read, and counts again when it can, has every photograph that it names.
    """
    wanted, used, unclear = set(photos), set[str](), {}
    for match_id, stored in match_store.texts().items():
        states = {found for one in stored for found in NAMED.findall(one) if found[0] in wanted}
        if any(is_kept == "false" for _, is_kept in states):
            unclear[match_id] = {photo for photo, _ in states}
        else:
            used.update(photo for photo, _ in states)
    for stored_match in match_store.read(list(unclear)):
        used.update(stored_match.match.journal.photos())
        del unclear[stored_match.match.id]
    quarantined = (match_store.quarantine.text(key) for key in match_store.quarantine)
    found = {photo for text_ in quarantined for photo in PHOTO_IDS.findall(text_)}
    return used.union(found & wanted, *unclear.values())


COMMANDS = {
    "photo": Command(add),
    "remove-photo": Command(remove),
    "restore-photo": Command(restore),
    "photo-failed": Command(of_view_and_services(on_failed), "request"),
    "photos-left-out": Command(of_view_and_services(on_lacking), "report"),
    "photos-kept": Command(of_view_and_services(on_kept), "report"),
}
"""The events about photographs."""
