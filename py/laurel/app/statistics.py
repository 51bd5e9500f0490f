"""The screens of the statistics, and their form."""

from __future__ import annotations

from laurel.app import collection, stored_people
from laurel.app.commands import Command, of_view, of_view_and_services
from laurel.app.device import Device
from laurel.app.effects import ReportIdle
from laurel.app.services import Services
from laurel.app.view_state import ViewState
from laurel.match.setup import PersonId
from laurel.pages import notices, routes
from laurel.pages import statistics as statistics_page
from laurel.pages.forms import Fields, text
from laurel.pages.notices import NO_SHEET, Opened, Toast
from laurel.pages.page import Page
from laurel.pages.play_lines import Wording, plays_sheet
from laurel.pages.statistics import StatisticsShown
from laurel.pages.statistics_choice import ALL, PERIODS, Chosen, selection
from laurel.plays import statistics as figures
from laurel.plays.play import Play

SHEET = "plays"

REFRESHED = 60
"""How many matches are replayed at once while there is nothing else to do: they take some 15 ms in a browser."""


def refresh(view: ViewState, services: Services, _: Fields) -> None:
    """There is nothing else to do: replay some of the matches whose summaries are of another build."""
    if services.plays.refresh(REFRESHED):
        view.effects.append(ReportIdle())
    else:
        services.plays.keep()


def choose(view: ViewState, fields: Fields) -> None:
    """Count the matches that the form says."""
    period = text(fields, "period")
    view.statistics = Chosen(period if period in PERIODS else ALL, text(fields, "game"), text(fields, "players"))


def page(view: ViewState, services: Services, messages: tuple[Toast, ...]) -> Page:
    """Return the statistics of everybody, or of the person whom the address names."""
    plays = services.named_plays()
    known = {person.id: person.name for person in stored_people.load(services.match_store).people}
    names = {**known, **figures.names(plays)}
    shown_names = {person: services.translator.person_name(name) for person, name in names.items()}
    wording = Wording(
        services.translator,
        services.device.date,
        shown_names,
        services.plays.presentations(plays),
        collection.bgg_ids(services.match_store),
    )
    over = notices.over_board(services.translator, messages, _sheet(view, services.device, wording, plays))
    shown = StatisticsShown(plays, view.statistics, services.preferences.ratings, services.device.now(), over)
    person = routes.person_in_statistics(view.route)
    if person is None or person not in wording.names:  # a person who was forgotten
        return statistics_page.statistics(wording, shown)
    return statistics_page.person_statistics(wording, PersonId(person), shown)


def _sheet(view: ViewState, device: Device, wording: Wording, plays: tuple[Play, ...]) -> Opened:
    """Return the open sheet, or `NO_SHEET`."""
    if view.sheet is None or view.sheet.name != SHEET:
        return NO_SHEET
    fields = view.sheet.fields
    chosen = view.statistics.filter(device.now())
    return Opened(SHEET, plays_sheet(wording, selection(fields, chosen, plays), fields), fields)


COMMANDS = {
    "statistics": Command(of_view(choose), "request"),
    "idle": Command(of_view_and_services(refresh), "report"),
}
