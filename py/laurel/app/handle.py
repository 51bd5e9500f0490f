"""The one way into the session: an event, and its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from attrs import Factory, define, evolve

from laurel.app import editing, library, navigation, screens
from laurel.app.device import Effect, Navigate
from laurel.app.session import Command, Event, NothingOpen, Response, Session
from laurel.match.journal import UnknownEntry
from laurel.match.message import N_, Message, Refusal
from laurel.pages import routes
from laurel.pages.forms import Fields, FormError
from laurel.pages.notices import IMPORTANCE, Toast

COMMANDS: Mapping[str, Command] = {**editing.COMMANDS, **library.COMMANDS, **navigation.COMMANDS}
"""Every event that the session knows, by name."""


def _refuse_unknown(_session: Session, _fields: Fields) -> None:
    raise Refusal(N_("Laurel does not know this kind of entry."))


UNKNOWN = Command(_refuse_unknown)
"""What a queue holds that this version does not know."""


def _command(event: Event) -> Command:
    return COMMANDS.get(event.do, UNKNOWN)


MOST_TOLD = 3
"""Messages that have room over a page."""


def handle(session: Session, event: Event) -> Response:
    """Do what an event asks for, and return what there is to show.

    What the event changed has been stored, or has been reported as not storable, when this returns.

    Raises:
        KeyError: there is no such event: a mistake of ours.
    """
    if not COMMANDS[event.do].keeps_messages and not _is_awaited(session, event):
        session.toasts = []
    _do(session, event)
    return show(session)


def _is_awaited(session: Session, event: Event) -> bool:
    """Return whether the browser only follows to the address that the session went to by itself."""
    awaited, session.awaited = session.awaited, ""
    return event.do == "go" and awaited != "" and event.fields.get("route") == awaited


def _forget_answer(session: Session) -> None:
    session.toasts, session.said, session.alarm, session.effects = [], "", "", []


def _do(session: Session, event: Event) -> None:
    session.said, session.alarm, session.effects = "", "", []
    session.at = event.at
    try:
        _command(event).handler(session, event.fields)
    except (Refusal, FormError) as refused:
        session.refuse(refused)
    except (UnknownEntry, NothingOpen):
        session.close_sheet()
        session.toast(Message(N_("This entry is no longer there.")), kind="refusal")
    finally:
        session.at = None


def recover(session: Session) -> Response:
    """Return what there is to show after a mistake of ours: the screen as it is stored, else the first screen.

    What could not be shown is not tried again, or every event from now on would fail.
    """
    try:
        return _shown_anew(session, session.route)
    except Exception:  # noqa: BLE001 - whatever it is about this screen
        answer = _shown_anew(session, routes.HOME)
    session.awaited = routes.HOME
    return evolve(answer, effects=(Navigate(routes.HOME), *answer.effects))


def _shown_anew(session: Session, route: str) -> Response:
    _forget_answer(session)
    session.table = session.draft = None
    navigation.go(session, {"route": route})
    return show(session)


def catch_up(session: Session, events: Iterable[Event], address: str, left: Sequence[Event] = ()) -> Response:
    """Do what people did before the session was there, in order, each where and when it was done; end at `address`.

    `left` comes first: what a page that is gone has left behind. What no longer makes sense is refused with its reason.
    """
    feedback, events = Feedback(), list(events)
    lasting = [event for event in left if _command(event).is_lasting]
    entered = sum(_do_late(session, event, address, feedback) for event in lasting)
    session.close_sheet()
    for event in events:
        _do_late(session, event, address, feedback, can_ask=event is events[-1] and event.route in ("", address))
    return _show_all(session, feedback, address, entered)


@define
class Feedback:
    """Everything that the events of a queue have to say, and ask for."""

    toasts: list[Toast] = Factory(list)
    said: str = ""
    alarms: list[str] = Factory(list)
    effects: list[Effect] = Factory(list)
    led_from: str = ""
    """The address that the session has left by itself, and at which the browser still was; empty for none."""


def _do_late(session: Session, event: Event, address: str, feedback: Feedback, *, can_ask: bool = False) -> bool:
    """Do one event at its place; say whether something was entered.

    `can_ask`: whether the players can still be asked about it, because it is the last one and its screen is shown.
    """
    _forget_answer(session)
    session.awaited = ""
    if event.route not in ("", session.route, feedback.led_from):
        feedback.led_from = ""
        navigation.go(session, {"route": event.route})
    if event.route in ("", session.route, feedback.led_from):  # otherwise its match is gone, and that has been said
        _do(session, event)
    if session.awaited:
        feedback.led_from = event.route
    if session.pending is not None and not can_ask:
        session.close_sheet()
        session.refuse(Refusal(N_("One entry needs your decision and was not made. Please enter it again.")))
    feedback.toasts += session.toasts
    feedback.said = session.said or feedback.said
    feedback.alarms += [session.alarm] if session.alarm else []
    # Who has gone elsewhere since is not called back.
    feedback.effects += [one for one in session.effects if not isinstance(one, Navigate) or event.route == address]
    return _command(event).is_entry and not any(toast.kind == "refusal" for toast in session.toasts)


def _show_all(session: Session, feedback: Feedback, address: str, entered: int) -> Response:
    """Return the page at the end of a queue, with everything that was said on the way."""
    session.awaited = next((one.route for one in reversed(feedback.effects) if isinstance(one, Navigate)), "")
    target = session.awaited or address
    _forget_answer(session)
    session.effects = feedback.effects
    if session.route != target or target == routes.HOME:  # which looks for what cannot be read
        navigation.go(session, {"route": target})
    feedback.toasts += session.toasts
    session.toasts = _summary(session, feedback.toasts)
    session.said, session.alarm = feedback.said, " ".join(dict.fromkeys(feedback.alarms))
    if entered:
        session.toast_text(
            Toast(
                session.translator.plural(
                    "%(n)s entry of your last visit was kept: now it is in.",
                    "%(n)s entries of your last visit were kept: now they are in.",
                    entered,
                )
            )
        )
    return show(session)


def _summary(session: Session, toasts: list[Toast]) -> list[Toast]:
    """Return every message once, the most important first, and of many only some."""
    times = Counter(evolve(one, number=0) for one in toasts)
    each = [
        evolve(one, text=f"{one.text} ×{n}" if n > 1 else one.text, number=number)
        for number, (one, n) in enumerate(times.items(), 1)
    ]
    each.sort(key=lambda toast: IMPORTANCE.index(toast.kind))
    if len(each) <= MOST_TOLD:
        return each
    rest = session.translator.plural("%(n)s more message.", "%(n)s more messages.", len(each) - MOST_TOLD + 1)
    return [*each[: MOST_TOLD - 1], Toast(rest)]


def show(session: Session) -> Response:
    """Return what there is to show now."""
    if session.match_store.failure is None:
        session.seen_failure = None
    page = screens.page(session)
    if session.sheet is not None and not screens.has_sheet(page):  # what it was about is gone
        session.close_sheet()
    place = (session.route, session.sheet, id(session.draft), id(session.table and session.table.match.journal))
    keeps_input, session.shown = place == session.shown, place
    return Response(
        page,
        session.preferences.theme,
        session.said,
        session.alarm,
        tuple(session.effects),
        keeps_screen_on=screens.keeps_screen_on(session),
        is_refused=any(toast.kind == "refusal" for toast in session.toasts),
        keeps_input=keeps_input,
    )
