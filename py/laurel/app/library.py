"""Commands for whole matches: starting, deleting, exporting and importing them."""

from __future__ import annotations

import re
from typing import Any

from attrs import evolve

from laurel.app import drafts, navigation
from laurel.app.device import AskPersistence, SaveFile
from laurel.app.session import Command, Session
from laurel.match.archive import Unreadable, collect, decode_any, encode
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame
from laurel.pages import routes
from laurel.pages.forms import Fields, FormError, text
from laurel.pages.notices import Toast
from laurel.pages.setup import Draft, marked_option

PLAIN_ID = "[0-9A-Za-z-]{1,64}"
"""An id of a match that can be part of an address, as every id is that Laurel made."""


def draft(session: Session, fields: Fields) -> None:
    """Change the draft as the setup form says."""
    if session.draft is not None:
        session.draft = drafts.changed(session.draft, fields, drafts.remembered(session.match_store))
        session.problem = None
        drafts.store(session.match_store, session.draft)


def shuffle(session: Session, fields: Fields) -> None:
    """Put the players into a random order, and show it."""
    draft(session, fields)
    if session.draft is not None:
        _show_random(session, drafts.shuffled(session.draft, session.device.random))
        names = drafts.names(session.draft, session.translator)
        session.toast(Message(N_("Seats: %(names)s"), names=", ".join(names)))


def choose_marked(session: Session, fields: Fields) -> None:
    """Mark a random seat, and show which."""
    draft(session, fields)
    option = "" if session.draft is None else marked_option(session.presentation(session.draft.game))
    if session.draft is not None and option:
        seat = session.device.random(len(session.draft.rows))
        _show_random(session, evolve(session.draft, marked=seat))
        label = session.translator(session.presentation(session.draft.game).options[option].label)
        session.toast_text(Toast(f"{label}: {drafts.names(session.draft, session.translator)[seat]}"))


def _show_random(session: Session, changed: Draft) -> None:
    session.draft = changed
    drafts.store(session.match_store, changed)


def start(session: Session, fields: Fields) -> None:
    """Start the match that the setup form describes."""
    draft(session, fields)
    if session.draft is None:
        return
    presentation = session.presentation(session.draft.game)
    try:
        setup = drafts.to_setup(session.draft, presentation, session.translator)
    except FormError as problem:
        _refuse(session, problem)
        return
    match: Match[Any] = Match(MatchId(session.device.new_id()), session.now(), setup, Journal())
    session.match_store.save(match.id, encode(presentation.game, match))
    drafts.remember(session.match_store, presentation, setup, session.translator)
    session.draft = None
    drafts.remove(session.match_store)
    navigation.redirect(session, routes.board(match.id))
    session.effects.append(AskPersistence())


def _refuse(session: Session, problem: FormError) -> None:
    """Show why the match cannot start: above the button, and beside the control that the reason is about."""
    session.problem = problem.message
    if problem.field:
        session.refuse(problem)
    else:
        session.alarm = session.translator.message(problem.message)


def rematch(session: Session, _: Fields) -> None:
    """Open the setup screen with the players and options of the open match."""
    table = session.open_table
    session.draft = drafts.draft_from_match(session.presentation(table.game.id), table.match.setup)
    drafts.store(session.match_store, session.draft)
    navigation.redirect(session, routes.NEW)


def delete(session: Session, fields: Fields) -> None:
    """Move a match to the bin, and offer to bring it back."""
    match_id = text(fields, "match")
    session.match_store.delete(match_id)
    if session.table is not None and session.table.id == match_id:
        session.table = None
    session.toast(
        Message(N_("Match deleted.")), action="restore", label=session.translator(N_("Bring back")), value=match_id
    )


def restore(session: Session, fields: Fields) -> None:
    """Bring a match back from the bin."""
    session.match_store.restore(text(fields, "value"))
    session.toast(Message(N_("The match is back.")))


def export(session: Session, fields: Fields) -> None:
    """Offer a match as a file: the named one, or the open one."""
    match_id = text(fields, "match") or session.open_table.id
    stored = session.match_store.load(match_id)
    if stored is not None:
        day = session.device.day(stored.match.started)
        session.effects.append(SaveFile(f"laurel-{stored.game.id.replace('_', '-')}-{day}.json", stored.text))


def export_all(session: Session, _: Fields) -> None:
    """Offer every match in one file."""
    texts = [stored.text for stored in session.match_store.matches()]
    day = session.device.day(session.device.now())
    session.effects.append(SaveFile(f"laurel-matches-{day}.json", collect(texts)))


def import_file(session: Session, fields: Fields) -> None:
    """Import matches from a file; where a match with the same id but other content exists, both are kept."""
    try:
        matches = decode_any(session.match_store.games, text(fields, "text"))
    except Unreadable as unreadable:
        session.toast(unreadable.message, kind="alarm")
        session.alarm = session.translator.message(unreadable.message)
        return
    added = [imported for game, match in matches if (imported := _import_match(session, game, match)) is not None]
    if not added:
        session.toast(Message(N_("These matches are here already.")))
    else:
        session.toast_text(
            Toast(session.translator.plural("%(n)s match imported.", "%(n)s matches imported.", len(added)))
        )


def _import_match(session: Session, game: AnyGame, match: Match[Any]) -> Match[Any] | None:
    """Store a match, under another id where its own is taken; return it, or `None` where it is stored already."""
    present = session.match_store.load(match.id)
    if present is not None and present.match == match:
        return None
    if present is not None or not re.fullmatch(PLAIN_ID, match.id):
        match = evolve(match, id=MatchId(session.device.new_id()))
    session.match_store.save(match.id, encode(game, match))
    return match


def export_quarantined(session: Session, fields: Fields) -> None:
    """Offer a quarantined text as a file, unchanged."""
    key = text(fields, "key")
    session.effects.append(SaveFile("laurel-unreadable.txt", session.match_store.quarantined_text(key)))


def remove_quarantined(session: Session, fields: Fields) -> None:
    """Delete a quarantined text."""
    session.match_store.remove_quarantined(text(fields, "key"))


COMMANDS = {
    "draft": Command(draft, is_entry=False),
    "shuffle": Command(shuffle, is_entry=False),
    "choose-marked": Command(choose_marked, is_entry=False),
    "start": Command(start),
    "rematch": Command(rematch, is_lasting=False),
    "delete": Command(delete),
    "restore": Command(restore),
    "export": Command(export, is_lasting=False),
    "export-all": Command(export_all, is_lasting=False),
    "import": Command(import_file),
    "export-aside": Command(export_quarantined, is_lasting=False),
    "remove-aside": Command(remove_quarantined),
}
