"""Keeping what files have: the matches, people, sheets and recorded plays of documents, and plays of other programs.

A file is a document, or a picture with one in it (`laurel.app.formats.png_chunk`). `laurel.app.exchange.offered` has
the events: what comes from outside is shown first.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve, frozen

from laurel.app.exchange import backups, other_programs, photo_files
from laurel.app.formats import png_chunk
from laurel.app.formats.png_chunk import DamagedPicture, PictureError, PictureTooLarge
from laurel.app.people import editing as editing_people
from laurel.app.plays import stored_people
from laurel.app.session.given_files import GivenFile, LaurelFile
from laurel.app.session.merging import merge_copy
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.storage import kept_sheets
from laurel.app.storage.match_store import PLAIN_ID
from laurel.app.storage.suggested_places import remember_place
from laurel.match.archive import Unreadable
from laurel.match.match import Match, MatchId, NotACopy
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame
from laurel.match.sample import is_sample
from laurel.pages import routes
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields
from laurel.pages.language.translator import Translator

PROBLEMS = {
    "too-large": N_("This file is too large."),
    "too-many": N_("Too many files. Only the first ones were read."),
    "unreadable": N_("The browser could not read this file."),
}
"""Why the device has not read a file, by the keys that it reports."""

MOST_BASE64 = (png_chunk.MOST_PICTURE + 2) // 3 * 4
"""The characters of the largest picture that is read."""


NO_MATCHES = N_("There are no matches in this file.")


@frozen
class ImportedMatch:
    """A match that was imported."""

    id: MatchId
    """The id under which it is stored."""

    merged: int | None
    """How many edits came into the match that is stored under it; `None` for a new match."""


def given_texts(fields: Fields) -> tuple[list[str], list[Message]]:
    """Return the texts of an event: documents (`text`), and those of pictures (`picture`, in base64).

    Also what is wrong with the others, which the browser has not read (`problem`) or that are no pictures of Laurel.
    Each of the three fields may be a list.
    """
    problems = [Message(PROBLEMS[key]) for key in _all(fields, "problem") if key in PROBLEMS]
    documents = _all(fields, "text")
    for picture in _all(fields, "picture"):
        try:
            documents.append(png_chunk.document_in(_bytes(picture)))
        except PictureError as problem:
            problems.append(problem.message)
    return documents, problems


def keep(session: Session, files: Iterable[GivenFile]) -> list[Message]:
    """Keep what files have; return what is wrong with some, of which nothing is kept.

    The match that was imported is shown, or the first screen where there are several.
    """
    view, services = session.view, session.services
    problems: list[Message] = []
    imported: list[ImportedMatch] = []
    for file in files:
        try:
            if isinstance(file, LaurelFile):
                imported += _keep_file(session, file)
            else:
                other_programs.keep_plays(view, services, file)
        except Unreadable as unreadable:
            problems.append(unreadable.message)
    if imported:
        _show(session, imported)
        report_imported(view, services.translator, imported)
    return problems


def _all(fields: Fields, name: str) -> list[str]:
    """Return every value of a field."""
    value = fields.get(name, [])
    return [value] if isinstance(value, str) else list(value)


def _bytes(picture: str) -> bytes:
    """Return the bytes of a picture in base64; raise `PictureError`."""
    if len(picture) > MOST_BASE64:
        raise PictureTooLarge
    try:
        return b64decode(picture, validate=True)
    except ValueError as error:  # also for what is not ASCII
        raise DamagedPicture(str(error)) from error


def _show(session: Session, imported: Sequence[ImportedMatch]) -> None:
    """Go to the match that was imported, or to the first screen; stay on a screen of the match."""
    matches = {one.id for one in imported}
    if len(matches) > 1:
        _go(session.view, routes.HOME)
        return
    (match,) = matches
    if not f"{session.view.route}/".startswith(f"{routes.board(match)}/"):
        _go(session.view, _route_of(session, match))


def _go(view: ViewState, route: str) -> None:
    if view.route != route:
        view.next_route = route


def _route_of(session: Session, match_id: str) -> str:
    """Return the address of the board of a match, or of its results where it is over."""
    session.open(match_id)
    is_over = session.open_match.replay.is_over
    return routes.results(match_id) if is_over else routes.board(match_id)


def _keep_file(session: Session, file: LaurelFile) -> list[ImportedMatch]:
    """Store the matches of a file, which may have none; a copy of a match that is stored is merged with it.

    The people of a backup are joined with those of this device.

    Raises:
        Unreadable: there is no room for its recorded plays.
    """
    services, contents = session.services, file.contents
    by_themselves = stored_people.join(services.match_store, file.people, services.device)
    kept_sheets.join(services.match_store, file.sheets)
    added = services.records.join(file.records)
    if added.new:
        session.view.toast_text(Toast(other_programs.imported_count_text(services.translator, len(added.new))))
    photo_files.keep_photos_of_file(session.view, services, contents.photos)
    imported = [_import_match(session, game, match) for game, match in contents.matches]
    changed = [
        match.setup
        for (_, match), one in zip(contents.matches, imported, strict=True)
        if one.merged != 0 and not is_sample(one.id)
    ]
    by_themselves += stored_people.learn(services.match_store, changed, services.device)
    editing_people.report_changes(session.view, services, by_themselves)
    if contents.is_backup:
        backups.note_restored(services.match_store, [match for _, match in contents.matches])
    return imported


def _import_match(session: Session, game: AnyGame, match: Match[Any]) -> ImportedMatch:
    """Store a match; merge it where a copy of it is stored.

    Another match that has the id of a stored one, or an id that cannot be part of an address, gets a new id.
    """
    services = session.services
    try:
        merged = merge_copy(session, match)
    except NotACopy:
        match = evolve(match, id=MatchId(services.device.new_id()))
    else:
        if merged is not None:
            return ImportedMatch(match.id, merged)
    if not PLAIN_ID.fullmatch(match.id):
        match = evolve(match, id=MatchId(services.device.new_id()))
    is_back = services.match_store.with_deleted(match) is not None
    services.match_store.add(game, match)
    if is_back:
        services.match_store.restore(match.id)
    remember_place(services.match_store, match.journal.text("place"))
    return ImportedMatch(match.id, None)


def report_imported(view: ViewState, translator: Translator, imported: Sequence[ImportedMatch]) -> None:
    """Say how many matches were imported, and how many changes came into matches that were here."""
    new = sum(one.merged is None for one in imported)
    merged = sum(one.merged or 0 for one in imported)
    if new:
        view.toast_text(Toast(translator.plural("%(n)s match imported.", "%(n)s matches imported.", new)))
    if merged:
        text_ = translator.plural(
            "%(n)s change was merged into a match on this device.",
            "%(n)s changes were merged into matches on this device.",
            merged,
        )
        view.toast_text(Toast(text_))
    if not new and not merged:
        view.toast(Message(N_("These matches are already on this device.")))
