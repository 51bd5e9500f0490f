"""Commands that change people: rename, colour, merge, part and forget. No match changes by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from unicodedata import normalize

from laurel.app.people import wording as people_wording
from laurel.app.people.question import MERGE, find_double_seats
from laurel.app.plays import people, stored_people
from laurel.app.plays.people import People
from laurel.app.plays.people_history import (
    Change,
    ChangeId,
    ChangeUndone,
    PeopleForgotten,
    Person,
    PersonMerged,
    effective_changes,
    name_key,
)
from laurel.app.session.commands import Command, Handler, of_view_and_services
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.match.message import N_, Message
from laurel.match.setup import ALL_COLOURS, PersonId, entered_name
from laurel.pages import routes
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields, FormError, text


def edit(view: ViewState, services: Services, fields: Fields, known: People, person: Person) -> None:
    """Give a person the name and the colour of the form."""
    name = _name(known, person, text(fields, "name"))
    changed = known
    if name != person.name:
        changed = people.rename_person(known, person, name, stored_people.change_stamp(services.device))
        if find_double_seats(services.match_store, known, changed):
            raise FormError(Message(N_("In a match of this person somebody else has this name.")), "name")
    colour = text(fields, "colour")
    if colour in ("", *ALL_COLOURS) and colour != person.colour:
        changed = people.set_colour(changed, person, colour)
    if changed != known:
        stored_people.store(services.match_store, changed)
    view.toast(Message(N_("Saved: %(name)s"), name=name))


def _name(known: People, person: Person, typed: str) -> str:
    """Return a name that was typed for a person.

    Raises:
        FormError: it is empty or cannot be seen, the name of a seat, or the name of somebody else.
    """
    if people.whole_name(typed) == person.name:
        return person.name
    name = entered_name(normalize("NFC", typed))
    if not name or people.is_seat_name(name):
        raise FormError(Message(N_("Enter a name.")), "name")
    other = people.find_by_own_name(known, name)
    if other is not None and other.id not in person.ids:
        raise FormError(Message(N_("Somebody else has this name. Merge the two if they are the same person.")), "name")
    return name


def remove_name(view: ViewState, services: Services, fields: Fields, known: People, person: Person) -> None:
    """Remove another name of a person: matches find them by it no more."""
    after = people.without_name(known, person, text(fields, "name"), stored_people.change_stamp(services.device))
    _change(view, services, known, after)


def merge(view: ViewState, services: Services, fields: Fields, known: People, person: Person) -> None:
    """Make one person another, and show that one. Where both sit in one match, ask first."""
    if not text(fields, "into"):
        raise FormError(Message(N_("Choose a person.")), "into")
    into = known.by_id.get(PersonId(text(fields, "into")))
    if into is None or into.id == person.id:
        _report_missing(view)
        return
    maker = stored_people.change_stamp(services.device)
    after = people.merge_person(known, person, into, maker)
    sit_together = bool(find_double_seats(services.match_store, known, after))
    if sit_together and not text(fields, "sure"):
        view.dialog = DialogRequest(MERGE, {"person": person.id, "into": into.id})
        return
    view.close_dialog()
    view.next_route = routes.person(into.id)
    if sit_together:
        after = people.merge_person(known, person, into, maker, is_asked=True)
    _change(view, services, known, after)


def after_merge(services: Services, known: People, fields: Fields) -> People | None:
    """Return the people after the merge, or the undoing of a change, about which is asked; `None` for none."""
    maker = stored_people.change_stamp(services.device)
    if text(fields, "value"):
        return people.undo_change(known, ChangeId(text(fields, "value")), maker)
    person, into = (known.by_id.get(PersonId(text(fields, name))) for name in ("person", "into"))
    return None if person is None or into is None or person == into else people.merge_person(known, person, into, maker)


def divide(view: ViewState, services: Services, fields: Fields, known: People, person: Person) -> None:
    """Part two people whom an earlier version has merged: one has another name of the person, and its ids."""
    name = text(fields, "name")
    ids = ids_of_name(services, known, person).get(name)
    if ids is None:
        _report_missing(view)
        return
    _change(
        view,
        services,
        known,
        people.divide_person(known, person, name, ids, stored_people.change_stamp(services.device)),
    )


def ids_of_name(services: Services, known: People, person: Person) -> dict[str, tuple[PersonId, ...]]:
    """Return the other names under which somebody else was merged into a person by an earlier version, with their ids.

    Matches have these names at seats of ids that have no other name, or of none.
    """
    made = [one for one in known.unmerged if one.id in person.ids and one.merged and one.names]
    if not made:
        return {}
    names: dict[PersonId, set[str]] = {}
    for recorded, name in services.plays.recorded_people():
        names.setdefault(recorded, set()).add(name_key(name))
    found = {}
    for one in made:
        for name in one.names:
            key = name_key(name)
            ids = tuple(other for other in one.merged if names.get(other) == {key})
            if ids or key in names.get(people.NOBODY, set()):
                found[name] = ids
    return found


def forget(view: ViewState, services: Services, _: Fields, known: People, person: Person) -> None:
    """Forget a person, and show the others."""
    view.next_route = routes.PEOPLE
    _change(view, services, known, people.forget_person(known, person, stored_people.change_stamp(services.device)))


def undo(view: ViewState, services: Services, fields: Fields) -> None:
    """Undo a change of the people, whatever came since. Where that merges two people of one match, ask first."""
    known, change_id = stored_people.load(services.match_store), ChangeId(text(fields, "value"))
    change = next((one for one in effective_changes(known.changes) if one.id == change_id), None)
    view.close_dialog()
    if change is None:
        view.toast(Message(N_("This can no longer be undone.")), kind="refusal")
        return
    maker = stored_people.change_stamp(services.device)
    after = people.undo_change(known, change_id, maker)
    twice = find_double_seats(services.match_store, known, after)
    if any(one.are_known for one in twice):
        if not text(fields, "sure"):
            view.dialog = DialogRequest(MERGE, {"value": change_id})
            return
        after = _merged_again(known, after, change, maker)
    elif twice:
        after = people.separate_tablemates(
            after, (players for _, players in stored_people.tables(services.match_store)), maker
        )
    _change(view, services, known, after)


def _merged_again(known: People, after: People, change: Change, maker: people.ChangeStamp) -> People:
    """Return the people after a merge that had been undone was confirmed, although both sit in one match."""
    merge_, _ = people.undone_change(known, change)
    if isinstance(merge_, PersonMerged) and {merge_.person, merge_.into} <= known.by_id.keys():
        one, into = known.by_id[merge_.person], known.by_id[merge_.into]
        return people.merge_person(known, one, into, maker, is_asked=True)
    return after


def erase(view: ViewState, services: Services, fields: Fields) -> None:
    """Delete for good what is kept of somebody who was forgotten."""
    known, change_id = stored_people.load(services.match_store), ChangeId(text(fields, "value"))
    change = next((one for one in effective_changes(known.changes) if one.id == change_id), None)
    if not isinstance(change, PeopleForgotten):
        view.toast(Message(N_("This person is no longer on this device.")), kind="refusal")
        return
    stored_people.store(services.match_store, people.erase_person(known, change))
    view.toast(Message(N_("Deleted for good: %(name)s"), name=change.name))


def report_changes(view: ViewState, services: Services, changes: Iterable[Change]) -> None:
    """Say which changes came by themselves, as in an imported match."""
    known, said = stored_people.load(services.match_store), tuple(changes)
    if len(said) == 1:
        _say(view, services, known, said[0])
    elif said:
        number = services.translator.plural(
            "%(n)s change in People, where it can be undone.",
            "%(n)s changes in People, where they can be undone.",
            len(said),
        )
        view.toast_text(Toast(number, "notice"))


def report_parted(view: ViewState, services: Services, changes: Iterable[Change]) -> None:
    """Say who of these changes is no longer counted as one person."""
    report_changes(view, services, (change for change in changes if isinstance(change, ChangeUndone)))


def _say(view: ViewState, services: Services, known: People, change: Change) -> None:
    said = people_wording.change_text(known, change)
    if (
        isinstance(change, ChangeUndone) and change.is_by_match
    ):  # to undo it needs a question, which the list of people has
        view.toast(said)
    else:
        view.toast(said, action="undo-people", label=services.translator(N_("Undo")), value=change.id)


def _change(view: ViewState, services: Services, before: People, after: People) -> None:
    """Store the people, and offer to undo the last change; nothing where they are as before."""
    if after == before:
        return
    stored_people.store(services.match_store, after)
    _say(view, services, after, after.changes[-1])


def _of_person(change: Callable[[ViewState, Services, Fields, People, Person], None]) -> Handler:
    """Return the handler of a change of the person in the fields, which says so where there is no such person."""

    def handler(view: ViewState, services: Services, fields: Fields) -> None:
        known = stored_people.load(services.match_store)
        person = known.by_id.get(PersonId(text(fields, "person")))
        if person is None:
            _report_missing(view)
        else:
            change(view, services, fields, known, person)

    return of_view_and_services(handler)


def _report_missing(view: ViewState) -> None:
    view.toast(Message(N_("This person is no longer on this device.")), kind="refusal")


COMMANDS = {
    "edit-person": Command(_of_person(edit), "change"),
    "unname-person": Command(_of_person(remove_name), "change"),
    "merge-people": Command(_of_person(merge), "change"),
    "divide-person": Command(_of_person(divide), "change"),
    "forget-person": Command(_of_person(forget), "change"),
    "undo-people": Command(of_view_and_services(undo), "change"),
    "erase-person": Command(of_view_and_services(erase), "change"),
}
"""The events about people."""
