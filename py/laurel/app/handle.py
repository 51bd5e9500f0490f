"""The entry point of the session: an event, and the response to it."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import Factory, define, evolve

from laurel.app import later, navigation, screens, unsent
from laurel.app.board import turn_clock
from laurel.app.entry import editing, photos, remarks, sealing, undoing, ways
from laurel.app.exchange import backups, stored_matches
from laurel.app.people import editing as editing_people
from laurel.app.phones import seats
from laurel.app.session.commands import Command, of_view
from laurel.app.session.effects import Effect, Navigate
from laurel.app.session.events import Event, Response
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.session import NothingOpen, Session
from laurel.app.session.view_state import Arrival, ScreenKey, ViewState
from laurel.app.setup import starting
from laurel.app.storage.authors import Authors
from laurel.match.journal import UnknownEntry
from laurel.match.message import N_, Message, Refusal
from laurel.pages import routes
from laurel.pages.entry.notices import IMPORTANCE, Toast
from laurel.pages.environment import render
from laurel.pages.forms import Fields, FormError, text
from laurel.pages.language.translator import Translator, forget_names
from laurel.pages.page import Page, markup


def _later_loaded(session: Session, fields: Fields) -> None:
    """The browser reports whether what no first board needs has arrived: what waits for it is done."""
    view, arriving = session.view, session.arriving
    if text(fields, "state") != "loaded":
        arriving.failed(view)
        return
    forget_names()
    render.cache_clear()
    for event in arriving.arrived(view):
        _carry_out(session, event)


FIRST: Mapping[str, Command] = {
    **editing.COMMANDS,
    **undoing.COMMANDS,
    **starting.COMMANDS,
    **stored_matches.COMMANDS,
    **editing_people.COMMANDS,
    **backups.COMMANDS,
    **navigation.COMMANDS,
    **remarks.COMMANDS,
    **photos.COMMANDS,
    **seats.COMMANDS,
    **sealing.COMMANDS,
    **turn_clock.COMMANDS,
    **unsent.COMMANDS,
    **ways.COMMANDS,
    "later-loaded": Command(_later_loaded, "report"),
}
"""The events that a first board has, by name."""


class _Commands(Mapping[str, Command]):
    """The events of a first board, and those that arrive later, which are imported when one of them is looked up."""

    def __getitem__(self, name: str) -> Command:
        return FIRST.get(name) or later.commands()[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**FIRST, **later.commands()})

    def __len__(self) -> int:
        return len(FIRST) + len(later.commands())


COMMANDS: Mapping[str, Command] = _Commands()
"""Every event that the session knows, by name."""


def _refuse_unknown(_view: ViewState, _fields: Fields) -> None:
    raise Refusal(N_("Laurel does not know this kind of entry."))


UNKNOWN = Command(of_view(_refuse_unknown))
"""For an event in a queue that this version does not know."""


def _command(event: Event) -> Command:
    return COMMANDS.get(event.do, UNKNOWN)


MOST_SHOWN = 3
"""The most messages that are shown at once after a queue."""


def handle(session: Session, event: Event) -> Response:
    """Do what an event asks for, and return the response.

    What the event changed is stored, or is reported as not storable, when this returns.

    Raises:
        KeyError: there is no such event, which is a programming error.
    """
    if _is_redirect(session.view, event):  # the screen of that address is shown already
        session.view.clear_response()
        return _respond(session)
    if _has_to_wait(session, event):
        _clear_response(session.view)
        session.arriving.wait(session.view, event)
        return _respond(session)
    if COMMANDS[event.do].sort != "report":
        session.view.toasts = []
    _do(session, event)
    _run_follow_ups(session)
    return _respond(session)


def _has_to_wait(session: Session, event: Event) -> bool:
    """Return whether an event needs what has not arrived yet."""
    return session.arriving.state != "here" and later.is_needed(event, FIRST)


def _run_follow_ups(session: Session) -> None:
    """Answer the code in the address, show what was sealed, and send phones and the backup file what they lack."""
    if not session.services.phones.is_unused or routes.offer_of(session.view.route):
        from laurel.app.phones import joining  # noqa: PLC0415 - which no first board needs

        joining.on_event_handled(session.view, session.services)
    sealing.on_event_handled(session)
    if not session.services.phones.is_unused:
        from laurel.app.phones import receiving  # noqa: PLC0415

        receiving.on_event_handled(session)
    backups.on_event_handled(session.view, session.services)


def _is_redirect(view: ViewState, event: Event) -> bool:
    """Return whether the browser only follows to the address that the session has gone to by itself."""
    if event.do != "go":
        return False
    expected, view.expected_route = view.expected_route, ""
    return expected != "" and event.fields.get("route") == expected == view.route


def _clear_response(view: ViewState) -> None:
    view.toasts = []
    view.clear_response()


def _do(session: Session, event: Event) -> None:
    session.view.clear_response()
    _carry_out(session, event)


def _carry_out(session: Session, event: Event) -> None:
    view = session.view
    session.at, session.event_id = event.at, event.id
    try:
        _command(event).handler(session, event.fields)
        if view.next_route:
            _follow(session)
    except (Refusal, FormError) as refused:
        session.refuse(refused)
    except (UnknownEntry, NothingOpen):
        view.close_dialog()
        view.toast(Message(N_("This entry is no longer there.")), kind="refusal")
    finally:
        session.at, session.event_id = None, ""
        view.next_route, view.arrival = "", Arrival()


def _follow(session: Session) -> None:
    """Show the screen to which an event leads; where that has to wait, the browser asks for it."""
    route = session.view.next_route
    if _has_to_wait(session, Event("go", {"route": route})):
        session.view.effects.append(Navigate(route))
    else:
        navigation.follow(session)


def recover(session: Session) -> Response:
    """Return the response after a programming error: the present screen from what is stored, else the first screen.

    Dialogs and drafts are dropped, because showing them again might fail again. Every region is rendered here. Where
    the present screen fails again, `Response.failure` says how.
    """
    try:
        response = _reopen(session, session.view.route)
        markup(response.page)
        return response  # noqa: TRY300 - what follows is for the failure
    except Exception:  # noqa: BLE001 - whatever is wrong with this screen
        failure = traceback.format_exc()
        response = _reopen(session, routes.HOME)
    session.view.expected_route = routes.HOME
    return evolve(response, effects=(Navigate(routes.HOME), *response.effects), failure=failure)


def _reopen(session: Session, route: str) -> Response:
    _clear_response(session.view)
    session.opened = session.view.draft = session.view.made = None
    navigation.go(session, {"route": route})
    return _respond(session)


def replay_queue(session: Session, events: Iterable[Event], address: str, left: Sequence[Event] = ()) -> Response:
    """Handle events that were queued before Python ran, in order, each with its address and time; end at `address`.

    `left` has the events of pages that were closed, which come first. What is not possible any more is refused.
    """
    feedback, events = Feedback(), list(events)
    lasting = [event for event in left if _command(event).is_lasting]
    entered = sum(_do_queued(session, event, address, feedback) for event in lasting)
    session.view.close_dialog()
    for event in events:
        _do_queued(session, event, address, feedback, can_ask=event is events[-1] and event.route in ("", address))
    return _show_all(session, feedback, address, entered)


@define
class Feedback:
    """The messages and effects of all events of a queue."""

    toasts: list[Toast] = Factory(list)
    announcements: list[Callable[[], str]] = Factory(list)
    alerts: list[str] = Factory(list)
    effects: list[Effect] = Factory(list)
    left_route: str = ""
    """The address that the session has left by itself while the browser was still at it; empty for none."""


def _do_queued(session: Session, event: Event, address: str, feedback: Feedback, *, can_ask: bool = False) -> bool:
    """Handle one event at its address; return whether it has entered something.

    `can_ask` says whether the players can be asked about it: it is the last one, and its screen is shown. An event
    that a page has entered before it was killed is left out.
    """
    view, services = session.view, session.services
    if event.id in services.entered_events:
        return False
    _clear_response(view)
    view.expected_route = ""
    if _has_to_wait(session, event):
        session.arriving.wait(view, event)
        feedback.toasts += view.toasts
        return False
    if event.route not in ("", view.route, feedback.left_route):
        feedback.left_route = ""
        navigation.go(session, {"route": event.route})
    if _is_entered(session.opened, services.authors, event):
        return False
    if event.route in (
        "",
        view.route,
        feedback.left_route,
    ):  # otherwise its match is deleted, which `go` reports
        _do(session, event)
    if _command(event).is_lasting:
        services.entered_events.add(event.id)
    if view.expected_route:
        feedback.left_route = event.route
    if view.pending is not None and not can_ask:
        view.close_dialog()
        session.refuse(Refusal(N_("One entry needs your decision and was not recorded. Please enter it again.")))
    feedback.toasts += view.toasts
    feedback.announcements = view.announcements or feedback.announcements
    feedback.alerts += [view.alert] if view.alert else []
    # A player who has gone to another address since stays there.
    feedback.effects += [
        effect for effect in view.effects if not isinstance(effect, Navigate) or event.route == address
    ]
    return _command(event).sort == "entry" and not any(toast.kind == "refusal" for toast in view.toasts)


def _is_entered(opened: OpenMatch | None, authors: Authors, event: Event) -> bool:
    """Return whether the open match has the edit of a queued event: a page has entered it before it was killed."""
    author = authors.of_event(event.id)
    return author is not None and opened is not None and opened.has_edit_of(author)


def _show_all(session: Session, feedback: Feedback, address: str, entered: int) -> Response:
    """Return the response to a whole queue, with the messages of its events."""
    view = session.view
    view.expected_route = next(
        (effect.route for effect in reversed(feedback.effects) if isinstance(effect, Navigate)), ""
    )
    target = view.expected_route or address
    _clear_response(view)
    view.effects = feedback.effects
    if view.route != target or target == routes.HOME:  # opening the first screen quarantines what is unreadable
        _go_at_start(session, target)
    feedback.toasts += view.toasts
    view.toasts = _summary(session.services.translator, feedback.toasts)
    _run_follow_ups(session)
    view.announcements, view.alert = list(feedback.announcements), " ".join(dict.fromkeys(feedback.alerts))
    if entered:
        view.toast_text(
            Toast(
                session.services.translator.plural(
                    "%(n)s entry from your last visit was saved and is now entered.",
                    "%(n)s entries from your last visit were saved and are now entered.",
                    entered,
                )
            )
        )
    return _respond(session)


def _go_at_start(session: Session, route: str) -> None:
    """Show a screen; where it has to wait, the first one until then."""
    event = Event("go", {"route": route})
    if _has_to_wait(session, event):
        navigation.go(session, {"route": routes.HOME})
        session.arriving.wait(session.view, event)
    else:
        navigation.go(session, {"route": route})


def _summary(translator: Translator, toasts: list[Toast]) -> list[Toast]:
    """Return every message once, the most important first; `MOST_SHOWN` of them at the most."""
    times = Counter(evolve(toast, number=0) for toast in toasts)
    distinct = [
        evolve(toast, text=f"{toast.text} ×{n}" if n > 1 else toast.text, number=number)
        for number, (toast, n) in enumerate(times.items(), 1)
    ]
    distinct.sort(key=lambda toast: IMPORTANCE.index(toast.kind))
    if len(distinct) <= MOST_SHOWN:
        return distinct
    rest = translator.plural("%(n)s more message.", "%(n)s more messages.", len(distinct) - MOST_SHOWN + 1)
    return [*distinct[: MOST_SHOWN - 1], Toast(rest)]


def _respond(session: Session) -> Response:
    """Return the response with the present page; the view notes what it shows."""
    view, response = session.view, build_response(session)
    view.dialog = _shown_sheet(view, response.page)
    view.last_shown = _screen_key(session, view.dialog)
    if session.services.match_store.failure is None:
        view.seen_failure = None
    return response


def build_response(session: Session) -> Response:
    """Return the response with the present page; nothing is changed."""
    view, preferences = session.view, session.services.preferences
    page, is_watched = screens.page(session), screens.is_watched(session.opened, view)
    return Response(
        page,
        "dark" if is_watched else preferences.theme,
        tuple(view.announcements),
        view.alert,
        tuple(view.effects),
        keeps_screen_on=screens.keeps_screen_on(session.opened, view, is_wanted=preferences.awake),
        is_refused=any(toast.kind == "refusal" for toast in view.toasts),
        keeps_input=_screen_key(session, _shown_sheet(view, page)) == view.last_shown,
    )


def _shown_sheet(view: ViewState, page: Page) -> DialogRequest | None:
    """Return the open dialog; `None` where its entry does not exist any more, although a question may still be open."""
    return view.dialog if view.dialog is not None and screens.has_dialog(page) else None


def _screen_key(session: Session, sheet: DialogRequest | None) -> ScreenKey:
    view, opened = session.view, session.opened
    changes = 0 if opened is None else opened.changes
    return ScreenKey(view.route, sheet, view.draft, view.made, view.results.form, opened, changes)
