"""Backups: files with all matches, which the player saves or shares, or which the browser keeps up to date.

* `static/device/backup.js` offers the text to other apps or as a download.
* Where the File System Access API exists, the player can choose a file once. `static/device/backup-file.js` keeps its
  handle, asks for the text when nothing was entered for five seconds and when the page is hidden, and replaces the file
  at once when all of it is written. Any change of a text that backups have makes it due; `TextStore` counts them.
* Matches that only the file has stay in it, those of another device and those that this browser has lost; so do people
  that this version cannot read.
* Recorded plays are in it as the blocks in which they are stored, also those that were deleted. Importing adds what is
  not here, and later edits.
* The time and the number of matches of the last backup are stored, so that the home screen can remind of the next one:
  after a month or ten matches, never during a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from attrs import evolve, frozen

from laurel.app.exchange import photo_files
from laurel.app.plays import people, records, stored_people
from laurel.app.plays.people import People
from laurel.app.session.commands import Command, of_services, of_view, of_view_and_services
from laurel.app.session.effects import (
    AllowBackupFile,
    BackUpSoon,
    ChooseBackupFile,
    SaveBackup,
    StopBackupFile,
    WriteBackupFile,
)
from laurel.app.session.merging import merge_copy
from laurel.app.session.services import BackupFile, BackupState, Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.storage import kept_sheets
from laurel.app.storage.keys import PREFIX
from laurel.app.storage.match_store import MatchStore, StoredMatch
from laurel.app.storage.summaries import MatchSummary
from laurel.match.archive import PHOTOS, Unreadable, collect, current_collection, decode, encode
from laurel.match.edits import Milliseconds, PhotoId
from laurel.match.json_text import load_json, write_json
from laurel.match.match import Match, NotACopy
from laurel.match.message import N_, Message
from laurel.match.sample import is_sample
from laurel.match.strict import LARGEST_NUMBER, LAST_TIME, Plain
from laurel.match.texts import for_display
from laurel.pages.entry.notices import Toast
from laurel.pages.environment import Values
from laurel.pages.exchange import backups as backups_page
from laurel.pages.exchange.backups import FILE, Hint
from laurel.pages.forms import Fields, natural_number, text

BACKUP = f"{PREFIX}backup"
"""The last backup: `{"at": milliseconds, "matches": number}`, and `"photos"` where it lacks some: how many."""

HINTS = f"{PREFIX}hints"
"""When each hint was closed, in milliseconds by name."""

FILE_NAME = "laurel-backup.json"

MONTH = 30 * 24 * 3600 * 1000
"""After so many milliseconds without a backup the home screen reminds of one."""

REMIND_AFTER_MANY = 10
"""After so many new or changed matches as well."""

REMIND_AFTER_FEW = 3
"""With fewer matches it never does."""

REMINDER = "backup"
PERMISSION = "permission"
INSTALLATION = "installation"
"""The names of the hints."""


@frozen
class Backup:
    """A backup: when it was made, and of how many matches."""

    at: Milliseconds
    matches: int
    left_out: int = 0
    """How many photographs of these matches are not in it."""


def last_backup(store: MatchStore) -> Backup | None:
    """Return the last backup; `None` where there was none, or where something else is stored."""
    stored = store.values.read_plain(BACKUP, {})
    at, matches, left_out = stored.get("at"), stored.get("matches"), stored.get("photos", 0)
    is_backup = _is_number(at, LAST_TIME) and _is_number(matches, LARGEST_NUMBER)
    if not is_backup or not _is_number(left_out, LARGEST_NUMBER):
        return None
    return Backup(Milliseconds(at), matches, left_out)


def _is_number(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def export_all(view: ViewState, services: Services, _: Fields) -> None:
    """Offer every match in one file."""
    texts, at = _stored_documents(services), services.device.now()
    name = f"laurel-matches-{services.device.day(at)}.json"
    file = collect(texts, _more(services, _people(stored_people.load(services.match_store))))
    view.effects.append(SaveBackup(name, file, at, len(texts), _photos(services, texts)))


def note_restored(match_store: MatchStore, matches: Sequence[Match[Any]]) -> None:
    """Note that a file has every stored match as it is, where that is so and no later backup is known."""
    known, in_file = last_backup(match_store), {match.id: match.last_touched for match in matches}
    at = max(in_file.values(), default=Milliseconds(0))
    is_later = known is None or known.at < at
    if is_later and all(one.match.last_touched <= in_file.get(one.match.id, -1) for one in match_store.matches()):
        match_store.values.write_plain(BACKUP, {"at": at, "matches": len(in_file)})


def on_backup(view: ViewState, services: Services, fields: Fields) -> None:
    """The browser reports a backup: saved, shared, or written into the file that is kept up to date.

    `photos` is how many photographs are not in it. Of the file, which is written again and again, it is said once.
    """
    at, matches = natural_number(text(fields, "at")), natural_number(text(fields, "matches"))
    if at is None or matches is None:
        return
    left_out, before = natural_number(text(fields, "photos")) or 0, last_backup(services.match_store)
    lacks = {"photos": left_out} if left_out else {}
    services.match_store.values.write_plain(BACKUP, {"at": at, "matches": matches, **lacks})
    is_file = text(fields, "by") == "file"
    if is_file:
        services.backup.file = evolve(services.backup.file, state="kept", written=Milliseconds(at), reason="")
    is_known = is_file and before is not None and before.left_out == left_out
    if left_out and not is_known:
        view.toast_text(Toast(photo_files.left_out_text(services.translator, left_out), "notice"))


def on_backup_file(view: ViewState, services: Services, fields: Fields) -> None:
    """The browser reports the file that is kept up to date, or why it is not."""
    before, state = services.backup.file.state, text(fields, "state")
    if state not in FILE:
        return
    written = natural_number(text(fields, "written"))
    services.backup.file = BackupFile(
        state, text(fields, "name"), None if written is None else Milliseconds(written), text(fields, "reason")
    )
    services.backup.written = ((), None)
    if state == "failed" and before != "failed":
        view.alert = services.translator(FILE[state])


def write_backup_file(session: Session, fields: Fields) -> None:
    """Write the file that is kept up to date, where something has changed since.

    `text` is what is in the file, where somebody else may have written it. Copies of stored matches are merged: another
    device that keeps the same file may have added edits. What only the file has stays in it: matches of another device,
    those that this browser has lost, and documents that cannot be merged. Deleted matches do not. The people of the
    file stay in it as well, except for those who are forgotten here; where they cannot be read, as those of a newer
    Laurel, they stay as they are, and nobody is added.
    """
    services = session.services
    in_file = services.backup.only_in_file
    if text(fields, "text"):
        file = _fields(text(fields, "text"))
        in_file = _documents(file.get("matches"))
        photo_files.keep_photos_of_file(session.view, services, file.get(PHOTOS))
        with suppress(Unreadable):  # damaged by somebody else: they are written again
            kept_sheets.join(services.match_store, kept_sheets.read(file.get("sheets"), file.get("sheet_texts")))
        with suppress(Unreadable):
            services.records.join(records.from_plain(file.get("records")))
        services.people.in_file, services.backup.unread_people = _read_people(file.get("people"))
    deleted = {stored.match.id for stored in services.match_store.deleted_matches()}
    services.backup.only_in_file = tuple(
        (name, document)
        for name, document in in_file
        if name not in deleted and not _is_stored(session, name, document)
    )
    texts = (*_stored_documents(services), *(document for _, document in services.backup.only_in_file))
    known = services.backup.unread_people
    if known is None:
        known = _people(people.join_people(stored_people.load(services.match_store), services.people.in_file))
    more = _more(services, known)
    has_any = bool(texts) or "records" in more
    if services.backup.file.is_chosen and has_any and (texts, more) != services.backup.written:
        services.backup.written = (texts, more)
        session.view.effects.append(
            WriteBackupFile(collect(texts, more), services.device.now(), len(texts), _photos(services, texts))
        )
    services.backup.changes_seen = services.match_store.changes


def _photos(services: Services, texts: Iterable[str]) -> tuple[PhotoId, ...]:
    """Return the photographs of matches and of recorded plays."""
    return tuple(dict.fromkeys((*photo_files.named_photos(texts), *services.records.photos())))


def _people(known: People) -> Plain | None:
    """Return the people for a backup; `None` where nobody is known."""
    return None if known == People() else stored_people.to_plain(known)


def _more(services: Services, known: object) -> Plain:
    """Return the fields of a backup beside its matches: the plain value of its people, if any, sheets and records."""
    people_of_file = {} if known is None else {"people": known}
    return {**people_of_file, **kept_sheets.to_plain(services.match_store), **services.records.to_plain()}


def _is_stored(session: Session, name: str, document: str) -> bool:
    """Return whether the match of a document is stored with all edits of the document, which are merged for that."""
    services = session.services
    stored = services.match_store.load(name)
    if stored is None:
        return False
    if document != _document(services.backup, stored):
        try:
            match = decode(services.match_store.find_game, document)[1]
            merge_copy(session, match)
        except (Unreadable, NotACopy):  # damaged, of a newer Laurel, or another match
            return False
        if not is_sample(match.id):
            stored_people.learn(services.match_store, [match.setup], services.device)
    return True


def _fields(file: str) -> Plain:
    """Return the fields of a file, which are not examined; none where it cannot be read."""
    try:
        plain = load_json(file)
    except (ValueError, RecursionError):  # emptied or damaged by somebody else: it is written again
        return {}
    return current_collection(plain) if isinstance(plain, dict) else {}


def _read_people(plain: object) -> tuple[People, object]:
    """Return the people of a file, and what is in their place where they cannot be read; `None` otherwise."""
    try:
        return stored_people.read(plain), None
    except Unreadable:
        return People(), plain


def _documents(documents: object) -> tuple[tuple[str, str], ...]:
    """Return the documents of a file, each with the id of its match."""
    return tuple(
        (document["id"], write_json(document))
        for document in (documents if isinstance(documents, list) else [])
        if isinstance(document, dict) and isinstance(document.get("id"), str)
    )


def choose_file(view: ViewState, _: Fields) -> None:
    """Let the player choose the file that is kept up to date."""
    view.effects.append(ChooseBackupFile(FILE_NAME))


def allow_file(view: ViewState, _: Fields) -> None:
    """Ask the browser again to allow writing the file."""
    view.effects.append(AllowBackupFile())


def stop_file(view: ViewState, services: Services, _: Fields) -> None:
    """Write the file no more. What is in it stays."""
    services.backup.file = BackupFile("none")
    view.effects.append(StopBackupFile())
    view.toast(Message(N_("The backup file is no longer written. It stays where it is.")))


def on_event_handled(view: ViewState, services: Services) -> None:
    """Have the file written soon, where a match or the people have changed since the last call."""
    changes = services.match_store.changes
    if services.backup.file.is_chosen and changes != services.backup.changes_seen:
        view.effects.append(BackUpSoon())
    services.backup.changes_seen = changes


def close_hint(services: Services, fields: Fields) -> None:
    """Close a hint of the home screen."""
    name = text(fields, "name")
    if name in (REMINDER, PERMISSION, INSTALLATION):
        closed = services.match_store.values.read_plain(HINTS, {})
        services.match_store.values.write_plain(HINTS, {**closed, name: services.device.now()})


def hint(services: Services, matches: Sequence[MatchSummary]) -> Hint | None:
    """Return the hint of the home screen, the most urgent one; `None` where there is none."""
    if services.installation and not _is_closed(services, INSTALLATION):
        return Hint(INSTALLATION, _safari(services, matches))
    if _waits(services.backup.file, matches) and not _is_closed(services, PERMISSION, MONTH):
        return _file_hint(services)
    if _is_due(services, matches) and not _is_closed(services, REMINDER, MONTH):
        return Hint(REMINDER, _reminder(services, matches), "export-all", services.translator(N_("Export all")))
    return None


def backup_view(services: Services) -> Values:
    """Return what the settings show of backups.

    Values:
        matches: how many matches are stored.
        last: the last backup, with what it `lacks`; `None` where there was none.
        changed: how many matches are new or have changed since.
        file: the file that is kept up to date: its `state` is a key of `FILE`; `written` says when that was last done,
            and `reason` why it could not be done, as the browser gives it.
        safari: what a browser deletes that is not visited, or empty.
    """
    matches, backup, file = (
        services.summaries.match_lists(services.preferences.language).matches,
        last_backup(services.match_store),
        services.backup.file,
    )
    return Values(
        matches=len(matches),
        last=None if backup is None else _last(services, backup),
        changed=len(_changed(matches, backup)),
        file=Values(
            state=file.state,
            name=for_display(file.name),
            text=services.translator(FILE[file.state]) if FILE[file.state] else "",
            written=_date(services, file.written) if file.written else "",
            reason=file.reason,
        ),
        safari=_safari(services, matches),
    )


def _last(services: Services, backup: Backup) -> Values:
    lacks = photo_files.left_out_text(services.translator, backup.left_out) if backup.left_out else ""
    return Values(when=_date(services, backup.at), matches=backup.matches, lacks=lacks)


def _stored_documents(services: Services) -> tuple[str, ...]:
    """Return the documents of all matches; one that has not changed since is not written again."""
    return tuple(_document(services.backup, stored) for stored in services.match_store.matches())


def _document(backup: BackupState, stored: StoredMatch) -> str:
    known = backup.documents.get(stored.key)
    if known is None or known[0] != stored.texts:
        known = backup.documents[stored.key] = (stored.texts, encode(stored.game, stored.match))
    return known[1]


def _date(services: Services, at: Milliseconds) -> str:
    return services.device.date(at, services.preferences.language)


def _safari(services: Services, matches: Sequence[MatchSummary]) -> str:
    return backups_page.safari(services.translator, services.installation, has_matches=bool(matches))


def _is_closed(services: Services, name: str, milliseconds: int | None = None) -> bool:
    """Return whether a hint was closed; with `milliseconds`, whether that was less than so long ago."""
    at = services.match_store.values.read_plain(HINTS, {}).get(name)
    return isinstance(at, int) and (milliseconds is None or services.device.now() - at < milliseconds)


def _changed(matches: Sequence[MatchSummary], backup: Backup | None) -> list[MatchSummary]:
    """Return the matches that were started or changed after a backup."""
    return [one for one in matches if backup is None or one.last_touched > backup.at]


def _waits(file: BackupFile, matches: Sequence[MatchSummary]) -> bool:
    """Return whether a chosen file cannot be written, and something has changed since it was written last."""
    return file.state in ("ask", "failed") and any(one.last_touched > (file.written or 0) for one in matches)


def _file_hint(services: Services) -> Hint:
    translator, file = services.translator, services.backup.file
    if file.state == "ask":
        message = Message(
            N_("The browser asks for your permission again to write the backup file %(file)s."), file=file.name
        )
        return Hint(PERMISSION, translator.message(message), "allow-backup-file", translator(N_("Allow")))
    message = Message(N_("The backup file %(file)s could not be written."), file=file.name)
    return Hint(PERMISSION, translator.message(message), "export-all", translator(N_("Export all")))


def _is_due(services: Services, matches: Sequence[MatchSummary]) -> bool:
    """Return whether a backup is due: something has changed, for a month or in many matches."""
    backup = last_backup(services.match_store)
    changed = _changed(matches, backup)
    if len(matches) < REMIND_AFTER_FEW or not changed:
        return False
    since = min(one.started for one in matches) if backup is None else backup.at
    return len(changed) >= REMIND_AFTER_MANY or services.device.now() - since >= MONTH


def _reminder(services: Services, matches: Sequence[MatchSummary]) -> str:
    backup = last_backup(services.match_store)
    if backup is None:
        return services.translator(N_("There is no backup yet. A file keeps your matches if this browser loses them."))
    return services.translator.plural(
        "%(n)s match is not in any backup yet.",
        "%(n)s matches are not in any backup yet.",
        len(_changed(matches, backup)),
    )


COMMANDS = {
    "export-all": Command(of_view_and_services(export_all), "request"),
    "backed-up": Command(of_view_and_services(on_backup), "report"),
    "backup-file": Command(of_view_and_services(on_backup_file), "report"),
    "backup-due": Command(write_backup_file, "report"),
    "choose-backup-file": Command(of_view(choose_file), "request"),
    "allow-backup-file": Command(of_view(allow_file), "request"),
    "stop-backup-file": Command(of_view_and_services(stop_file), "request"),
    "close-hint": Command(of_services(close_hint), "change"),
}
