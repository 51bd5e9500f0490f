"""The page that the session shows: a pure function of the session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import evolve

from laurel.app.entry import undoing, ways
from laurel.app.exchange import backups
from laurel.app.later import is_first_screen
from laurel.app.plays import people, stored_people
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import FAILURE, QUARANTINED, UPDATES, ViewState
from laurel.app.setup import drafts
from laurel.app.storage import kept_sheets, suggested_places
from laurel.app.storage.match_store import NEWER_ELSEWHERE
from laurel.match.journal import UnknownEntry
from laurel.match.message import N_
from laurel.pages import routes
from laurel.pages.board import board as board_page
from laurel.pages.board import dialogs, now, turn_clock
from laurel.pages.board import dice as dice_page
from laurel.pages.board import history as history_page
from laurel.pages.board.board import BoardStatus
from laurel.pages.entry import confirming, notices, remarks
from laurel.pages.entry.notices import NO_DIALOG, OpenDialog, Toast
from laurel.pages.environment import Values
from laurel.pages.forms import Fields, FormError, incomplete
from laurel.pages.games import PRESENTATIONS, presentation_of_draft
from laurel.pages.home import home as home_page
from laurel.pages.home import settings as settings_page
from laurel.pages.home.game_list import SHEET_ICON, ListedGame, game_list, listed_game
from laurel.pages.language.alphabet import in_alphabet
from laurel.pages.language.translator import Translator
from laurel.pages.match.draft import Draft
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.reminders import Reminder
from laurel.pages.page import Page, Region, with_messages_first
from laurel.pages.phones import phones
from laurel.pages.setup import setup as setup_page

if TYPE_CHECKING:
    from laurel.pages.sheets.draft import MadeSheet  # which no first board needs

DELETED_SHOWN = 10

NAMES_SUGGESTED = 40
"""The most names that are suggested while a name is typed."""


def page(session: Session) -> Page:
    """Return the page of the session's address. Its messages come first, or right after the bar."""
    return with_messages_first(_page(session))


def home(session: Session) -> Page:
    """Return the first screen, wherever the session is. Its messages come first."""
    translator = session.services.translator
    return with_messages_first(_home(session.view, session.services, (notices.toasts(translator, _messages(session)),)))


def _page(session: Session) -> Page:
    view, services = session.view, session.services
    is_of_match = session.opened is not None and view.route.startswith(routes.board(session.opened.id))
    if is_of_match and not routes.is_beside_match(view.route):
        return _shared(session) if session.may_be_shared else _match(session)
    messages = _messages(session)
    toasts = (notices.toasts(services.translator, messages),)
    if view.made is not None and routes.edited_sheet(view.route) is not None:
        return _made_sheet(session, view.made, messages)
    if is_first_screen(view.route):
        return _without_match(view, services, toasts)
    return _later(session, messages, toasts) or _without_match(view, services, toasts)


def _shared(session: Session) -> Page:
    """Return a screen of a match that may be shared with other phones; what may not be entered here is marked."""
    from laurel.app.entry import barred  # noqa: PLC0415 - which no first board needs

    return barred.mark_barred(_match(session), session.open_match, session.services)


def _later(session: Session, messages: tuple[Toast, ...], toasts: tuple[Region, ...]) -> Page | None:
    """Return a screen that no first board needs and that may show the open match or plays; `None` for another one."""
    from laurel.app.people import screens as people_screens  # noqa: PLC0415
    from laurel.app.results import one_play  # noqa: PLC0415
    from laurel.app.setup import first_player  # noqa: PLC0415
    from laurel.app.statistics import finding, statistics  # noqa: PLC0415
    from laurel.pages.setup import first_player as first_player_page  # noqa: PLC0415

    view, services = session.view, session.services
    if routes.is_first(view.route):
        return first_player_page.first_player(services.translator, first_player.screen_values(session), toasts)
    if routes.play_in(view.route) and view.results.form is None:
        return one_play.page(view, services, messages)
    if routes.is_statistics(view.route):
        return statistics.page(view, services, messages)
    if routes.is_plays(view.route):
        return finding.page(view, services, messages)
    if f"{view.route}/".startswith(f"{routes.PEOPLE}/"):
        return people_screens.page(view, services, messages)
    return None


def _without_match(view: ViewState, services: Services, toasts: tuple[Region, ...]) -> Page:
    """Return a screen that shows nothing of the open match; the first one for an unknown address."""
    if routes.is_settings(view.route):
        return _settings(view, services, toasts)
    if routes.is_dice(view.route):
        return dice_page.dice(services.translator, view.dice, routes.parent_route(view.route), toasts)
    if view.route in SCREENS:
        return SCREENS[view.route](view, services, toasts)
    if routes.sheet_of(view.route):
        return _offered_sheet(view, services, toasts)
    if routes.offer_of(view.route) is not None:
        from laurel.app.phones import showing  # noqa: PLC0415 - which no first board needs

        return showing.join_page(services, toasts)
    if view.results.form is not None:
        from laurel.app.results import form as result_form  # noqa: PLC0415 - which no first board needs

        return result_form.page(services, view.results.form, toasts)
    if view.route == routes.NEW and view.draft is not None:
        return _setup(view, services, view.draft, toasts)
    return _home(view, services, toasts)


def _made_sheet(session: Session, made: MadeSheet, messages: tuple[Toast, ...]) -> Page:
    """Return the screen of a sheet that is being made, with what is open over the match in which it is tried."""
    from laurel.app.sheets import made_sheet  # noqa: PLC0415 - which no start needs

    view = session.view
    match_view = session.match_view if made_sheet.is_trial(session.opened) else None
    sheet = NO_DIALOG if match_view is None else _sheet(session, match_view)
    question = "" if match_view is None else _question(match_view, view)
    return made_sheet.page(
        session.services,
        made,
        match_view,
        notices.overlay_regions(session.services.translator, messages, sheet, question),
    )


def _match(session: Session) -> Page:
    view, services, match_view = session.view, session.services, session.match_view
    if view.route == routes.results(match_view.match.id):
        from laurel.app.results import series  # noqa: PLC0415 - which no first board needs
        from laurel.pages.results import results as results_page  # noqa: PLC0415

        compared = series.series_and_ratings(session.open_match, services)
        return results_page.results(
            match_view,
            services.device.date,
            notices.overlay_regions(
                services.translator, _messages(session), _sheet(session, match_view), _question(match_view, view)
            ),
            shows_text=view.shows_result_text,
            times=turn_clock.clock_times(match_view, session.now()),
            series=compared.series,
            ratings=compared.ratings,
        )
    if is_watched(session.opened, view):
        return _scoreboard(match_view, services)
    is_history = view.route.startswith(routes.history(match_view.match.id))
    is_table = view.route == routes.table(match_view.match.id)
    messages = _messages(session) if is_history or is_table else tuple(view.toasts)
    over = notices.overlay_regions(
        services.translator, messages, _sheet(session, match_view), _question(match_view, view)
    )
    if is_history:
        device = services.device
        times = history_page.Times(device.time, device.date, device.day)
        return history_page.history(match_view, times, over, view.history_shown)
    if is_table:
        from laurel.app.board import table_layout  # noqa: PLC0415 - which no first board needs
        from laurel.pages.board import table_layout as table_page  # noqa: PLC0415

        return table_page.table(match_view, table_layout.sides(services.match_store, match_view.match.id), over)
    shown = BoardStatus(
        services.is_awake,
        services.preferences.timer,
        _sign(match_view, services) if session.may_be_shared else None,
        undoing.undo_label(match_view, session.open_match, services) if session.may_be_shared else None,
        _on_board(session, match_view),
    )
    return board_page.board(match_view, over, shown)


def _scoreboard(match_view: MatchView, services: Services) -> Page:
    from laurel.app.phones import showing  # noqa: PLC0415 - which no first board needs
    from laurel.pages.board import scoreboard  # noqa: PLC0415

    return scoreboard.scoreboard(match_view, showing.lost_at_text(match_view, services))


def _sign(match_view: MatchView, services: Services) -> phones.ConnectionStatus | None:
    from laurel.app.phones import showing  # noqa: PLC0415 - which no first board needs

    return showing.connection_status(match_view, services)


def _sheet(session: Session, match_view: MatchView) -> OpenDialog:
    """Return the open dialog, or `NO_DIALOG`."""
    view = session.view
    if view.dialog is None:
        return NO_DIALOG
    name, fields = view.dialog.name, view.dialog.fields
    make = {**dialogs.DIALOGS, **match_view.presentation.dialogs}.get(name, _no_sheet)
    try:
        if name == now.DIALOG:
            return OpenDialog(name, now.dialog(match_view, _on_board(session, match_view)), fields)
        if name == remarks.DIALOG:
            places = suggested_places.places(session.services.match_store)
            return OpenDialog(name, remarks.remarks_dialog(match_view, places), fields)
        if name in phones.SHEETS:
            from laurel.app.phones import showing  # noqa: PLC0415 - which no first board needs

            return OpenDialog(name, showing.DIALOGS[name](match_view, session.services, fields), fields)
        way = ways.chosen_way(session.services.match_store, match_view)
        by_way = evolve(match_view, way=way) if way else match_view
        return OpenDialog(name, make(by_way, fields), fields)
    except (UnknownEntry, FormError):  # the entry was undone or removed, here or in another tab
        return NO_DIALOG


def has_dialog(page: Page) -> bool:
    """Return whether a dialog is open over a page."""
    return any(region.id == "sheet" and region.html for region in page.regions)


def keeps_screen_on(opened: OpenMatch | None, view: ViewState, *, is_wanted: bool) -> bool:
    """Return whether the screen stays on: for a scoreboard always, for the board of a match in play if `is_wanted`."""
    if is_watched(opened, view):
        return True
    if opened is None or view.route not in (routes.board(opened.id), routes.table(opened.id)):
        return False
    return is_wanted and opened.replay.verdict is None


def is_watched(opened: OpenMatch | None, view: ViewState) -> bool:
    """Return whether the scoreboard of a match is shown."""
    return opened is not None and view.route == routes.scoreboard(opened.id)


def _question(match_view: MatchView, view: ViewState) -> str:
    """Return the dialog that asks about the change that waits for a decision; empty where none does."""
    pending = view.pending
    if pending is None:
        return ""
    difference, is_other_now = pending.difference, pending.is_other_now
    return confirming.dialog(match_view, difference, is_correction=pending.is_correction, is_other_now=is_other_now)


def _no_sheet(_: MatchView, __: Fields) -> str:
    raise incomplete()


def _home(view: ViewState, services: Services, toasts: tuple[Region, ...]) -> Page:
    language = services.preferences.language
    listed = services.summaries.match_lists(language)
    running = [one for one in (*listed.samples, *listed.matches) if not one.is_over]
    finished = [one for one in (*listed.samples, *listed.matches) if one.is_over]
    shown = finished[: view.finished_shown]
    quarantined = services.match_store.unreadable()
    home_view = Values(
        running=services.summaries.cards(running, language),
        finished=services.summaries.cards(shown, language),
        more_finished=len(finished) - len(shown),
        deleted=services.summaries.cards(listed.deleted[:DELETED_SHOWN], language),
        games=home_page.game_cards(services.translator, PRESENTATIONS.values()),
        has_matches=bool(listed.matches),
        has_plays=(bool(listed.matches) and bool(finished)) or services.records.has_any(),
        quarantined=tuple(
            Values(key=key, why=services.translator.message(why.message), detail=why.detail)
            for key, why in quarantined.items()
        ),
        is_ready_offline=services.offline == "ready",
        can_install=services.can_install,
        hint=backups.hint(services, listed.matches),
    )
    return home_page.home(services.translator, home_view, toasts)


def _games(_: ViewState, services: Services, toasts: tuple[Region, ...]) -> Page:
    """Return the list of all games: own sheets that were not played yet, then the last played, then the others."""
    match_store, translator = services.match_store, services.translator
    sheets = {one.play_game: _shipped(translator, one) for one in kept_sheets.library().values()}
    sheets |= {
        str(one.play_game): listed_game(translator, one, is_kept=True)
        for one in reversed(kept_sheets.kept_presentations(match_store))
    }
    sheets.pop(kept_sheets.JUST_POINTS)
    games = {str(one.play_game): listed_game(translator, one, is_kept=False) for one in PRESENTATIONS.values()}
    games |= dict(sorted(sheets.items(), key=lambda item: in_alphabet(translator.language, item[1].title)))
    last = [str(presentation_of_draft(draft).play_game) for draft in drafts.remembered_drafts(match_store).values()]
    new = [str(one.play_game) for one in kept_sheets.kept_presentations(match_store) if str(one.play_game) not in last]
    first = [*new, *last]
    shown = sorted(games, key=lambda name: first.index(name) if name in first else len(first))
    return game_list(translator, tuple(games[name] for name in shown), kept_sheets.JUST_POINTS, toasts)


def _shipped(translator: Translator, shipped: kept_sheets.LibrarySheet) -> ListedGame:
    title, players = translator(shipped.name), shipped.players
    return ListedGame(shipped.game, title, SHEET_ICON, players[0], players[-1], is_sheet=True, is_kept=False)


def _offered(view: ViewState, services: Services, toasts: tuple[Region, ...]) -> Page:
    from laurel.app.exchange import offered  # noqa: PLC0415 - which no first board needs

    return offered.page(view, services, toasts)


def _collection(view: ViewState, services: Services, toasts: tuple[Region, ...]) -> Page:
    from laurel.app.exchange import collection  # noqa: PLC0415 - which no first board needs

    return collection.page(view, services, toasts)


def _offered_sheet(view: ViewState, services: Services, toasts: tuple[Region, ...]) -> Page:
    from laurel.pages.exchange import offered_sheet as offered_page  # noqa: PLC0415 - which no first board needs

    sheet = view.offers.sheet
    presentation = None if sheet is None else sheet.presentation
    here = Values(
        is_kept=presentation is not None and kept_sheets.find(services.match_store, presentation.game.id) is not None,
        is_shipped=presentation is not None and kept_sheets.is_shipped(presentation.game.id),
        code=offered_page.code(services.translator, sheet, services.codes.library),
    )
    return offered_page.offered_sheet_page(services.translator, sheet, here, toasts)


SCREENS: Mapping[str, Callable[[ViewState, Services, tuple[Region, ...]], Page]] = {
    routes.GAMES: _games,
    routes.SHEET: _offered_sheet,
    routes.OFFERED: _offered,
    routes.COLLECTION: _collection,
}
"""The screens of addresses that name nothing else."""


def _setup(view: ViewState, services: Services, draft: Draft, toasts: tuple[Region, ...]) -> Page:
    known = stored_people.load(services.match_store).people[:NAMES_SUGGESTED]
    presentation = presentation_of_draft(draft)
    signs = tuple(people.sign(services.translator, one) for one in known)
    screen = setup_page.SetupView(draft, tuple(PRESENTATIONS.values()), signs, view.problem)
    return setup_page.setup(services.translator, presentation, screen, toasts)


def _settings(view: ViewState, services: Services, toasts: tuple[Region, ...]) -> Page:
    where = "memory" if services.match_store.failure else services.stored_where
    status = Values(
        preferences=services.preferences,
        storage="memory" if where == "memory" else services.storage,
        where=where,
        used="" if services.used is None else services.device.size(services.used, services.preferences.language),
        backup=backups.backup_view(services),
        imported_plays=len(services.records.plays()),
        offline=services.offline,
        start=services.device.start(),
        version=services.device.version(),
        site=services.device.site(),
        back=routes.parent_route(view.route),
    )
    return settings_page.settings(services.translator, status, toasts)


def _messages(session: Session) -> tuple[Toast, ...]:
    """Return the messages of a screen that has no line for what lasts: the newest, then what lasts."""
    lasting = (
        Toast(
            due.in_full,
            "alert" if due.kind == "alert" else "plain",
            action=due.event,
            label=due.label,
            value=str(dict(due.fields).get("value", "")),
            name=due.name,
        )
        for due in (*_update(session.services), *_lasting(session))
    )
    return (*session.view.toasts, *lasting)


def _update(services: Services) -> tuple[Reminder, ...]:
    """Return the message about a new version; none on a board."""
    said = UPDATES.get(services.update)
    if said is None:
        return ()
    return (evolve(said, text=services.translator(said.text), label=services.translator(said.label)),)


def _lasting(session: Session) -> tuple[Reminder, ...]:
    """Return the faults that last, the most important first, as far as they were not closed."""
    view, services, opened = session.view, session.services, session.opened
    is_on_board = opened is not None and view.route == routes.board(opened.id)
    outdated = _outdated(services, opened if opened is not None and _is_of(opened, view) else None)
    damaged = _quarantined(opened, services.translator) if opened is not None and _is_of(opened, view) else ()
    return (*outdated, *_failure(view, services, is_on_board=is_on_board), *damaged)


def _outdated(services: Services, opened: OpenMatch | None) -> tuple[Reminder, ...]:
    """Return that a newer Laurel has entered something: in the match that is shown, or else in any."""
    if not (services.match_store.has_newer if opened is None else opened.is_outdated):
        return ()
    translator = services.translator
    text, label = translator(N_("Load this page again")), translator(N_("Reload"))
    return (Reminder(text, "alert", "reload", detail=translator(NEWER_ELSEWHERE), label=label),)


def _is_of(opened: OpenMatch, view: ViewState) -> bool:
    """Return whether a screen of a match is shown, or one that was opened from it."""
    return f"{view.route}/".startswith(f"{routes.board(opened.id)}/")


def _on_board(session: Session, match_view: MatchView) -> tuple[Reminder, ...]:
    """Return what lasts in the line of a board: the faults, and the state of other phones."""
    if not session.may_be_shared:
        return _lasting(session)
    from laurel.app.phones import showing  # noqa: PLC0415 - which no first board needs

    return (*_lasting(session), *showing.reminders(match_view, session.services))


def _failure(view: ViewState, services: Services, *, is_on_board: bool) -> tuple[Reminder, ...]:
    """Return that the store takes nothing. On the board of a match it offers to export that one."""
    failure = services.match_store.failure
    if failure is None or failure.is_full is view.seen_failure:
        return ()
    translator = services.translator
    if failure.is_full:
        text = N_("Not stored: full")
        why = N_("The storage of this browser is full: this match is kept in memory only. Export it.")
    else:
        text = N_("Not stored: not allowed")
        why = N_("This browser does not allow storage: this match is kept in memory only. Export it.")
    export = "export" if is_on_board else "export-all"
    label = translator(N_("Export"))
    return (Reminder(translator(text), "alert", export, detail=translator(why), label=label, name=FAILURE),)


def _quarantined(open_match: OpenMatch, translator: Translator) -> tuple[Reminder, ...]:
    """Return that parts of the open match cannot be read."""
    if not open_match.quarantined:
        return ()
    number = len(open_match.quarantined)
    why = translator.plural(
        "%(n)s part of this match cannot be read and does not count. It is kept.",
        "%(n)s parts of this match cannot be read and do not count. They are kept.",
        number,
    )
    return (
        Reminder(
            translator.plural("%(n)s damaged part", "%(n)s damaged parts", number),
            "alert",
            "export-parts",
            (("value", open_match.id),),
            detail=why,
            label=translator(N_("Save a copy")),
            name=QUARANTINED,
        ),
    )
