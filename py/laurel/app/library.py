"""Commands for whole matches: starting, deleting and exporting them; and how a document is imported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from laurel.app import drafts, guide, navigation, people, series, stored_people
from laurel.app.effects import AskPersistence, SaveFile
from laurel.app.match_store import PLAIN_ID
from laurel.app.merging import merge_copy
from laurel.app.session import Command, Session
from laurel.match.archive import Unreadable, decode_contents, encode
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId, NotACopy
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame
from laurel.match.sample import is_sample
from laurel.pages import routes
from laurel.pages.draft import Draft
from laurel.pages.forms import Fields, FormError, incomplete, text
from laurel.pages.games import PRESENTATIONS
from laurel.pages.notices import Toast
from laurel.pages.setup import marked_option, row_names


def draft(session: Session, fields: Fields) -> None:
    """Change the draft as the setup form says; whoever was named gets their usual colour."""
    _read_draft(session, fields, stored_people.load(session.match_store))


def _read_draft(session: Session, fields: Fields, known: people.People | None = None) -> None:
    """Change the draft as the setup form says; without people it has the colours that the form shows."""
    if session.draft is not None:
        session.draft = drafts.changed(session.draft, fields, drafts.remembered(session.match_store), known)
        session.problem = None
        drafts.store(session.match_store, session.draft)


def shuffle(session: Session, fields: Fields) -> None:
    """Put the players into a random order, and show it."""
    _read_draft(session, fields)
    if session.draft is not None:
        _show_random(session, drafts.shuffled(session.draft, session.device.random))
        names = row_names(session.translator, session.draft)
        session.toast(Message(N_("Seats: %(names)s"), names=", ".join(names)))


def choose_marked(session: Session, fields: Fields) -> None:
    """Mark a random seat, and show which."""
    _read_draft(session, fields)
    option = "" if session.draft is None else marked_option(session.presentation(session.draft.game))
    if session.draft is not None and option:
        seat = session.device.random(len(session.draft.rows))
        _show_random(session, evolve(session.draft, marked=seat, seating=None))
        label = session.translator(session.presentation(session.draft.game).options[option].label)
        session.toast_text(Toast(f"{label}: {row_names(session.translator, session.draft)[seat]}"))


def _show_random(session: Session, changed: Draft) -> None:
    session.draft = changed
    drafts.store(session.match_store, changed)


def start(session: Session, fields: Fields) -> None:
    """Start the match that the setup form describes."""
    _read_draft(session, fields)
    if session.draft is None:
        return
    presentation = session.presentation(session.draft.game)
    try:
        setup = drafts.to_setup(session.draft, presentation, session.translator)
    except FormError as problem:
        _refuse(session, problem)
        return
    match_id = MatchId(session.device.new_id())
    setup = stored_people.seat(session.match_store, setup, session.device.new_id)
    match: Match[Any] = Match(match_id, session.now(), setup, Journal())
    session.match_store.add(presentation.game, match)
    drafts.remember(session.match_store, presentation, setup)
    session.draft = None
    drafts.remove(session.match_store)
    navigation.redirect(session, routes.board(match.id))
    guide.open_first_time(session)
    session.effects.append(AskPersistence())


def _refuse(session: Session, problem: FormError) -> None:
    """Show why the match cannot start: above the button, and beside the control that the reason is about."""
    session.problem = problem.message
    if problem.field:
        session.refuse(problem)
    else:
        session.alert = session.translator.message(problem.message)


def new(session: Session, fields: Fields) -> None:
    """Open the setup screen with a game."""
    navigation.redirect(session, routes.NEW)
    draft(session, {"game": text(fields, "game")})


def open_sample(session: Session, fields: Fields) -> None:
    """Open a fresh sample of a game, in place of the one that is there."""
    presentation = PRESENTATIONS.get(text(fields, "game"))
    if presentation is None or presentation.sample is None:
        raise incomplete()
    game = presentation.game
    for stored in session.match_store.samples():
        if stored.game is game:
            session.match_store.delete(stored.match.id)
    match = presentation.sample.match(session.device.new_id(), session.now())
    session.match_store.add(game, match)
    navigation.redirect(session, routes.board(match.id))
    guide.open_first_time(session)


def remove_sample(session: Session, fields: Fields) -> None:
    """Remove a sample, of which nothing is left, and show the first screen."""
    match_id = text(fields, "match")
    if not is_sample(match_id):
        raise incomplete()
    session.match_store.delete(match_id)
    if session.opened is not None and session.opened.id == match_id:
        session.opened = None
    if session.route != routes.HOME:
        navigation.redirect(session, routes.HOME)


def rematch(session: Session, _: Fields) -> None:
    """Open the setup screen with the players and options of the open match, and with seats that are suggested."""
    open_match = session.open_match
    last = drafts.draft_from_match(session.presentation(open_match.game.id), open_match.match.setup)
    draft = drafts.with_present_names(last, stored_people.load(session.match_store))
    session.draft = series.with_next_seats(session, draft)
    drafts.store(session.match_store, session.draft)
    navigation.redirect(session, routes.NEW)


def delete(session: Session, fields: Fields) -> None:
    """Move a match to the bin, and offer to bring it back."""
    match_id = text(fields, "match")
    is_deleted = session.match_store.delete(match_id)
    if session.opened is not None and session.opened.id == match_id:
        session.opened = None
    if not is_deleted:
        session.say_not_here()
        return
    session.toast(
        Message(N_("Match deleted.")), action="restore", label=session.translator(N_("Bring back")), value=match_id
    )


def restore(session: Session, fields: Fields) -> None:
    """Bring a match back from the bin."""
    if session.match_store.restore(text(fields, "value")):
        session.toast(Message(N_("The match is back.")))
    else:
        session.say_not_here()


def export(session: Session, fields: Fields) -> None:
    """Offer a match as a file: the named one, or the open one."""
    match_id = text(fields, "match") or session.open_match.id
    stored = session.match_store.load(match_id)
    if stored is None:
        session.say_not_here()
        return
    day = session.device.day(stored.match.started)
    name = f"laurel-{stored.game.id.replace('_', '-')}-{day}.json"
    session.effects.append(SaveFile(name, encode(stored.game, stored.match)))


NO_MATCHES = N_("There are no matches in this file.")


def import_text(session: Session, document: str) -> MatchId:
    """Import the matches of a text, and say how many; return the id under which the last one is stored.

    Raises:
        Unreadable: one of them, or the people, cannot be read, or the text has none; then none is imported.
    """
    imported = import_matches(session, document)
    if not imported:
        raise Unreadable(Message(NO_MATCHES))
    say_imported(session, imported)
    return imported[-1].id


@frozen
class Imported:
    """A match that was imported."""

    id: MatchId
    """The id under which it is stored."""

    merged: int | None
    """How many edits came into the match that is stored under it; `None` for a new match."""


def import_matches(session: Session, document: str) -> list[Imported]:
    """Import the matches of a text, which may have none; a copy of a match that is stored is merged with it.

    The people of a backup are joined with those of this device.

    Raises:
        Unreadable: one of them, or the people, cannot be read; then nothing is imported.
    """
    contents = decode_contents(session.match_store.games, document)
    stored_people.join(session.match_store, stored_people.read(contents.people), session.device.new_id)
    imported = [_import_match(session, game, match) for game, match in contents.matches]
    changed = [
        match.setup
        for (_, match), one in zip(contents.matches, imported, strict=True)
        if one.merged != 0 and not is_sample(one.id)
    ]
    stored_people.learn(session.match_store, changed, session.device.new_id)
    return imported


def say_imported(session: Session, imported: Sequence[Imported]) -> None:
    """Say how many matches were imported, and how many changes came into matches that were here."""
    new = sum(one.merged is None for one in imported)
    merged = sum(one.merged or 0 for one in imported)
    if new:
        session.toast_text(Toast(session.translator.plural("%(n)s match imported.", "%(n)s matches imported.", new)))
    if merged:
        text_ = session.translator.plural(
            "%(n)s change was merged into a match on this device.",
            "%(n)s changes were merged into matches on this device.",
            merged,
        )
        session.toast_text(Toast(text_))
    if not new and not merged:
        session.toast(Message(N_("These matches are on this device already.")))


def _import_match(session: Session, game: AnyGame, match: Match[Any]) -> Imported:
    """Store a match; merge it where a copy of it is stored.

    Another match that has the id of a stored one, or an id that cannot be part of an address, gets a new id.
    """
    try:
        merged = merge_copy(session, match)
    except NotACopy:
        match = evolve(match, id=MatchId(session.device.new_id()))
    else:
        if merged is not None:
            return Imported(match.id, merged)
    if not PLAIN_ID.fullmatch(match.id):
        match = evolve(match, id=MatchId(session.device.new_id()))
    session.match_store.add(game, match)
    return Imported(match.id, None)


def export_quarantined(session: Session, fields: Fields) -> None:
    """Offer a quarantined text as a file, unchanged."""
    key = text(fields, "key")
    session.effects.append(SaveFile("laurel-unreadable.txt", session.match_store.quarantine.text(key)))


def export_parts(session: Session, fields: Fields) -> None:
    """Offer all quarantined parts of a match as one file, each unchanged and on a line of its own."""
    quarantine = session.match_store.quarantine
    parts = [quarantine.text(key) for key in quarantine.parts(text(fields, "value"))]
    session.effects.append(SaveFile("laurel-unreadable.txt", "\n".join(parts)))


def remove_quarantined(session: Session, fields: Fields) -> None:
    """Delete a quarantined text."""
    session.match_store.quarantine.remove(text(fields, "key"))


COMMANDS = {
    "draft": Command(draft, is_entry=False),
    "shuffle": Command(shuffle, is_entry=False),
    "choose-marked": Command(choose_marked, is_entry=False),
    "start": Command(start),
    "new": Command(new, is_lasting=False),
    "open-sample": Command(open_sample, is_lasting=False),
    "remove-sample": Command(remove_sample),
    "rematch": Command(rematch, is_lasting=False),
    "delete": Command(delete),
    "restore": Command(restore),
    "export": Command(export, is_lasting=False),
    "export-aside": Command(export_quarantined, is_lasting=False),
    "export-parts": Command(export_parts, is_lasting=False),
    "remove-aside": Command(remove_quarantined),
}
