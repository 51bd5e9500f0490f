"""Who sits where in the next match of the same people."""

from __future__ import annotations

from attrs import evolve

from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.app.setup import drafts
from laurel.pages.forms import Fields
from laurel.pages.games import presentation_of_draft
from laurel.pages.match.draft import Draft, Seating
from laurel.pages.setup.setup import marked_option
from laurel.plays.play import Play, PlayId
from laurel.plays.statistics.series import group_of, next_seats, series, series_until


def with_next_seats(open_match: OpenMatch, plays: tuple[Play, ...], draft: Draft) -> Draft:
    """Return the draft of the next match of the open one with the seats that are suggested for it.

    It is as it was where the open match runs or was not finished, or where nothing of the game depends on who sits
    where.
    """
    last = next((play for play in plays if play.id == PlayId(open_match.id)), None)
    if last is None or not last.has_result:
        return draft
    group = group_of(last)
    seats = next_seats((last,) if group is None else series_until(series(plays, group), last).plays, draft.marked)
    if not seats.changes_seats and not marked_option(presentation_of_draft(draft)):
        return draft
    return drafts.toggle_seating(
        evolve(draft, seating=Seating(seats.order, draft.marked, seats.marked, is_suggested=False))
    )


def change_seats(view: ViewState, services: Services, fields: Fields) -> None:
    """Exchange the suggested seats for those of the last match, or the other way round."""
    if view.draft is None:
        return
    changed = drafts.apply_form(
        view.draft, fields, drafts.remembered_drafts(services.match_store), services.translator.language
    )
    view.draft = drafts.toggle_seating(changed)
    drafts.store(services.match_store, view.draft)


COMMANDS = {
    "seats": Command(of_view_and_services(change_seats), "change"),
}
"""The events about the seats of the next match."""
