"""Who begins: chosen by a press on a name, at random, or clockwise after the player who began the last time."""

from __future__ import annotations

from attrs import evolve

from laurel.app.plays import people, stored_people
from laurel.app.session.commands import Command, of_view
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.setup import drafts
from laurel.match.message import N_, Message
from laurel.match.setup import PersonId
from laurel.pages import routes
from laurel.pages.environment import Values
from laurel.pages.forms import Fields, incomplete, natural_number, text
from laurel.pages.games import presentation_of_draft
from laurel.pages.match.draft import Draft
from laurel.pages.setup.first_player import FEWEST, MOST
from laurel.pages.setup.setup import marked_option, row_names
from laurel.plays.play import Play, PlayedSeat


def _choose_count(view: ViewState, fields: Fields) -> None:
    """Choose how many players there are."""
    count = natural_number(text(fields, "players"))
    if count is not None and FEWEST <= count <= MOST:
        view.begins = (count, None)


def _begins(session: Session, fields: Fields) -> None:
    """Have somebody begin, and say who: a seat, anybody at random, or the player after the one who began the last time.

    Raises:
        FormError: there is no such seat.
    """
    names = _names(session)
    count = len(names) or session.view.begins[0]
    if text(fields, "by") == "random":
        seat: int | None = session.services.device.random(count)
    elif text(fields, "by") == "last":
        draft = _draft(session.view)
        seat = None if draft is None else next_first_player(session.services, draft)
        if seat is None:
            session.view.toast(Message(N_("Laurel does not know who began last time.")), kind="notice")
            return
    else:
        seat = natural_number(text(fields, "seat"))
    if seat is None or seat >= count:
        raise incomplete()
    session.view.begins = (count, seat)
    draft = _draft(session.view)
    if draft is not None:
        session.view.draft = _with_first(draft, seat)
        drafts.store(session.services.match_store, session.view.draft)
        session.view.begins = (count, _first(session.view.draft))
    if names:
        session.view.toast(Message(N_("%(player)s begins."), player=names[seat]))
    else:
        session.view.announce(str(seat + 1))


def _with_first(draft: Draft, seat: int) -> Draft:
    """Return a draft in which a seat begins: it is marked, or, where the first seat begins, it becomes that one."""
    if marked_option(presentation_of_draft(draft)):
        return evolve(draft, marked=seat, seating=None)
    return drafts.rotate_players(draft, seat)


def _first(draft: Draft) -> int:
    """Return the seat that begins."""
    return draft.marked if marked_option(presentation_of_draft(draft)) else 0


def _draft(view: ViewState) -> Draft | None:
    """Return the draft of the setup from which the screen was opened; `None` where it was opened elsewhere."""
    return view.draft if view.route.startswith(routes.NEW) else None


def _names(session: Session) -> tuple[str, ...]:
    """Return the names of the players, as they are shown; empty where nobody knows who plays."""
    draft = _draft(session.view)
    if draft is not None:
        return row_names(session.services.translator, draft)
    if session.opened is not None and session.view.route.startswith(routes.board(session.opened.id)):
        return tuple(player.name for player in session.match_view.players)
    return ()


def screen_values(session: Session) -> Values:
    """Return what `laurel.pages.setup.first_player` shows."""
    view, draft, names = session.view, _draft(session.view), _names(session)
    count, seat = view.begins
    mark = ""
    colours: tuple[str, ...] = ()
    if draft is not None:
        seat, colours = _first(draft), tuple(row.colour for row in draft.rows)
        presentation = presentation_of_draft(draft)
        option = marked_option(presentation)
        mark = session.services.translator(presentation.options[option].label) if option else ""
    elif names:
        colours = tuple(player.colour for player in session.match_view.players)
    return Values(
        candidates=tuple(
            Values(name=name, colour=colour, begins=index == seat)
            for index, (name, colour) in enumerate(zip(names, colours, strict=True))
        ),
        back=routes.parent_route(view.route),
        mark=mark,
        has_last=draft is not None and all(row.name for row in draft.rows),
        count=count,
        number=None if names or seat is None else seat + 1,
    )


def next_first_player(services: Services, draft: Draft) -> int | None:
    """Return the player after the one who began the last match of the same people; `None` if no match says who."""
    known = stored_people.load(services.match_store)
    found = [people.find_by_name(known, row.name) for row in draft.rows]
    persons = [PersonId("") if person is None else person.id for person in found]
    if not all(persons):
        return None
    plays = services.plays.all()
    sheets = services.plays.presentations(plays)
    together = (play for play in plays if sorted(_persons(play)) == sorted(persons))
    starters = (_starter(play, is_by_sheet=play.game in sheets) for play in sorted(together, key=_ended, reverse=True))
    starter = next((one for one in starters if one is not None), None)
    return None if starter is None else (persons.index(starter.person) + 1) % len(persons)


def _ended(play: Play) -> int:
    return play.ended


def _persons(play: Play) -> list[PersonId]:
    return [seat.person for seat in play.seats]


def _starter(play: Play, *, is_by_sheet: bool) -> PlayedSeat | None:
    """Return who began a match: by a sheet it is the first seat; `None` where the match does not say."""
    if is_by_sheet:
        return play.seats[0]
    return next((seat for seat in play.seats if seat.has_started), None)


COMMANDS = {"begins": Command(_begins, "change"), "players": Command(of_view(_choose_count), "request")}
"""The events of the screen on which is said who begins."""
