"""The screens of the statistics."""

from __future__ import annotations

from attrs import evolve

from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.effects import ReportIdle
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.app.statistics import finding
from laurel.app.storage import kept_games
from laurel.match.setup import PersonId
from laurel.pages import routes
from laurel.pages.entry import notices
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields
from laurel.pages.page import Page
from laurel.pages.statistics import statistics as statistics_page
from laurel.pages.statistics.statistics import StatisticsShown

REFRESHED = 60
"""How many matches are replayed at once while there is nothing else to do: they take some 15 ms in a browser."""


def refresh(view: ViewState, services: Services, _: Fields) -> None:
    """There is nothing else to do: replay some of the matches whose summaries are of another build."""
    if services.plays.refresh(REFRESHED):
        view.effects.append(ReportIdle())
    else:
        services.plays.keep()


def page(view: ViewState, services: Services, messages: tuple[Toast, ...]) -> Page:
    """Return the statistics of everybody, or of the person whom the address names."""
    narrowing = finding.wanted_plays(view, services)
    wording = evolve(narrowing.wording, bgg_ids=kept_games.bgg_ids(services.match_store))
    over = notices.overlay_regions(services.translator, messages, finding.open_find_dialog(view, services, narrowing))
    shown = StatisticsShown(narrowing.found, view.plays.rows, services.preferences.ratings, over)
    person = routes.person_in_statistics(view.route)
    if person is None or person not in wording.names:  # a person who was forgotten
        return statistics_page.statistics(wording, shown)
    return statistics_page.person_statistics(wording, PersonId(person), shown)


COMMANDS = {"idle": Command(of_view_and_services(refresh), "report")}
