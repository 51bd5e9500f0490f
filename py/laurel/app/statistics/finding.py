"""The list of all plays, and what narrows it and the statistics: an address says which plays are wanted."""

from __future__ import annotations

from functools import partial

from attrs import evolve

from laurel.app.plays.finder import Finder
from laurel.app.session.commands import Command, of_view, of_view_and_services
from laurel.app.session.effects import KeepAddress
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.pages import routes
from laurel.pages.entry import notices
from laurel.pages.entry.notices import NO_DIALOG, OpenDialog, Toast
from laurel.pages.forms import Fields, natural_number, text
from laurel.pages.page import Page
from laurel.pages.statistics import finding as finding_page
from laurel.pages.statistics.finding import LONGEST_SEARCH, PAGE, PAGE_FIELD, STEP, Narrowing, PlaysShown
from laurel.pages.statistics.play_lines import plays_dialog, plays_route, read_wanted
from laurel.pages.statistics.selection import selection
from laurel.plays.statistics.finding import FIELDS, Found

PLAYS_SHEET = "plays"
"""The name of the dialog that lists the plays behind a figure."""


def find(view: ViewState, services: Services, fields: Fields) -> None:
    """Narrow the screen by what the fields say, or with `all` show everything again."""
    changes = {name: text(fields, name).strip()[:LONGEST_SEARCH] for name in FIELDS if name in fields}
    before = read_wanted(view.route)
    wanted = read_wanted("") if text(fields, "all") else read_wanted(view.route, changes)
    view.close_dialog()
    if wanted == before or not routes.shows_plays(view.route):
        return
    view.route = view.plays.route = plays_route(view.route, wanted)
    view.effects.append(KeepAddress(view.route))
    view.announce_later(partial(_count, view, services))


def _count(view: ViewState, services: Services) -> str:
    return wanted_plays(view, services).summary


def show_more_plays(view: ViewState, _: Fields) -> None:
    """List more plays."""
    view.plays.listed = (view.route, min(PAGE, _shown(view) + STEP))


def show_more_rows(view: ViewState, fields: Fields) -> None:
    """Show more rows of a table of the statistics."""
    view.plays.show_more_rows(text(fields, "table"))


def _shown(view: ViewState) -> int:
    """Return how many plays of the page of the list are shown."""
    route, count = view.plays.listed
    return count if route == view.route else STEP


def wanted_plays(view: ViewState, services: Services) -> Narrowing:
    """Return the plays that the address wants."""
    return _narrowing(view, services, services.finder())


def _narrowing(view: ViewState, services: Services, finder: Finder) -> Narrowing:
    wanted = read_wanted(view.route)
    return Narrowing(evolve(finder.wording, wanted=wanted), finder.find(wanted, services.device.now()))


def page(view: ViewState, services: Services, messages: tuple[Toast, ...]) -> Page:
    """Return the list of all plays."""
    finder = services.finder()
    narrowing = _narrowing(view, services, finder)
    number = natural_number(routes.read_filter(view.route).get(PAGE_FIELD, "")) or 0
    over = notices.overlay_regions(services.translator, messages, open_find_dialog(view, services, narrowing))
    parts = finder.parts.setdefault(number, {})
    return finding_page.plays_page(PlaysShown(narrowing, number, _shown(view), parts, over))


def open_find_dialog(view: ViewState, services: Services, narrowing: Narrowing) -> OpenDialog:
    """Return the open dialog, or `NO_DIALOG`: what can be chosen, or the plays behind a figure."""
    if view.dialog is None:
        return NO_DIALOG
    name, fields, wording = view.dialog.name, view.dialog.fields, narrowing.wording
    if name == finding_page.DIALOG:
        found = _among(services, narrowing, text(fields, "facet"))
        html = finding_page.find_dialog(wording, found, fields, services.device.now())
        return OpenDialog(name, html, fields) if html else NO_DIALOG
    if name == PLAYS_SHEET and routes.is_statistics(view.route):
        return OpenDialog(name, plays_dialog(wording, selection(fields, narrowing.found.plays), fields), fields)
    return NO_DIALOG


def _among(services: Services, narrowing: Narrowing, facet: str) -> Found:
    """Return the plays that are wanted whatever is chosen of one thing."""
    wanted = narrowing.wanted
    if not getattr(wanted, facet, ""):
        return narrowing.found
    return narrowing.found.index.find(evolve(wanted, **{facet: ""}), services.device.now())


COMMANDS = {
    "find": Command(of_view_and_services(find), "request"),
    "more-plays": Command(of_view(show_more_plays), "request"),
    "more-rows": Command(of_view(show_more_rows), "request"),
}
