"""The screens of the statistics, and their form."""

from __future__ import annotations

from laurel.app import stored_people
from laurel.app.session import Command, Session
from laurel.match.setup import PersonId
from laurel.pages import notices, routes
from laurel.pages import statistics as statistics_page
from laurel.pages.chosen import ALL, PERIODS, Chosen, selection
from laurel.pages.forms import Fields, text
from laurel.pages.notices import NO_SHEET, Opened, Toast
from laurel.pages.page import Page
from laurel.pages.play_lines import Wording, plays_sheet
from laurel.pages.statistics import Shown
from laurel.plays import statistics as figures
from laurel.plays.play import Play

SHEET = "plays"


def choose(session: Session, fields: Fields) -> None:
    """Count the matches that the form says."""
    period = text(fields, "period")
    session.statistics = Chosen(period if period in PERIODS else ALL, text(fields, "game"), text(fields, "players"))


def page(session: Session, messages: tuple[Toast, ...]) -> Page:
    """Return the statistics of everybody, or of the person whom the address names."""
    plays = session.named_plays()
    known = {person.id: person.name for person in stored_people.load(session.match_store).people}
    names = {**known, **figures.names(plays)}
    shown_names = {person: session.translator.person_name(name) for person, name in names.items()}
    wording = Wording(session.translator, session.device.date, shown_names)
    over = notices.over_board(session.translator, messages, _sheet(session, wording, plays))
    shown = Shown(plays, session.statistics, session.preferences.ratings, session.device.now(), over)
    person = routes.person_in_statistics(session.route)
    if person is None or person not in wording.names:  # a person who was forgotten
        return statistics_page.statistics(wording, shown)
    return statistics_page.person_statistics(wording, PersonId(person), shown)


def _sheet(session: Session, wording: Wording, plays: tuple[Play, ...]) -> Opened:
    """Return the open sheet, or `NO_SHEET`."""
    if session.sheet is None or session.sheet.name != SHEET:
        return NO_SHEET
    fields = session.sheet.fields
    chosen = session.statistics.filter(session.device.now())
    return Opened(SHEET, plays_sheet(wording, selection(fields, chosen, plays), fields), fields)


COMMANDS = {
    "statistics": Command(choose, is_lasting=False),
}
