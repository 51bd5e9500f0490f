"""Commands that change people: rename, colour, merge and forget. No match changes by them."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import normalize

from laurel.app import people, stored_people
from laurel.app.commands import Command, Handler, of_view_and_services
from laurel.app.people import People, Person
from laurel.app.services import Services
from laurel.app.view_state import ViewState
from laurel.match.message import N_, Message
from laurel.match.setup import ALL_COLOURS, PersonId, entered_name
from laurel.pages import routes
from laurel.pages.forms import Fields, FormError, text


def edit(view: ViewState, services: Services, fields: Fields, known: People, person: Person) -> None:
    """Give a person the name and the colour of the form."""
    name = _name(known, person, text(fields, "name"))
    changed = known if name == person.name else people.renamed(known, person, name)
    colour = text(fields, "colour")
    if colour in ("", *ALL_COLOURS):
        changed = people.coloured(changed, changed.by_id[person.id], colour)
    if changed != known:
        stored_people.store(services.match_store, changed)
    view.toast(Message(N_("Saved: %(name)s"), name=name))


def _name(known: People, person: Person, typed: str) -> str:
    """Return a name that was typed for a person.

    Raises:
        FormError: it is empty or cannot be seen, the name of a seat, or the name of somebody else.
    """
    name = entered_name(normalize("NFC", typed))
    if not name or people.is_seat_name(name):
        raise FormError(Message(N_("Enter a name.")), "name")
    other = people.named(known, name)
    if other is not None and other.id != person.id and people.name_key(other.name) == people.name_key(name):
        raise FormError(Message(N_("Somebody else has this name. Merge the two if they are the same person.")), "name")
    return name


def unname(view: ViewState, services: Services, fields: Fields, known: People, person: Person) -> None:
    """Remove another name of a person: matches find them by it no more."""
    name = text(fields, "name")
    _change(
        view, services, known, people.without_name(known, person, name), Message(N_("Removed: %(name)s"), name=name)
    )


def merge(view: ViewState, services: Services, fields: Fields, known: People, person: Person) -> None:
    """Make one person another, and show that one."""
    if not text(fields, "into"):
        raise FormError(Message(N_("Choose a person.")), "into")
    into = known.by_id.get(PersonId(text(fields, "into")))
    if into is None or into.id == person.id:
        _report_missing(view)
        return
    done = Message(N_("Merged: %(name)s, %(other)s"), name=person.name, other=into.name)
    view.next_route = routes.person(into.id)
    _change(view, services, known, people.merged(known, person, into), done)


def forget(view: ViewState, services: Services, _: Fields, known: People, person: Person) -> None:
    """Forget a person, and show the others."""
    view.next_route = routes.PEOPLE
    done = Message(N_("Forgotten: %(name)s"), name=person.name)
    _change(view, services, known, people.forgotten(known, person), done)


def undo(view: ViewState, services: Services, _: Fields) -> None:
    """Take the last change back that can be undone."""
    former, services.people.former = services.people.former, None
    if former is None:
        view.toast(Message(N_("This can no longer be undone.")), kind="refusal")
        return
    stored_people.store(services.match_store, former)
    view.toast(Message(N_("The list of people is as it was.")))


def _change(view: ViewState, services: Services, before: People, after: People, done: Message) -> None:
    """Store the people, and offer to undo the change; nothing where they are as before."""
    if after == before:
        return
    services.people.former = before
    stored_people.store(services.match_store, after)
    view.toast(done, action="undo-people", label=services.translator(N_("Undo")))


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
    "unname-person": Command(_of_person(unname), "change"),
    "merge-people": Command(_of_person(merge), "change"),
    "forget-person": Command(_of_person(forget), "change"),
    "undo-people": Command(of_view_and_services(undo), "change"),
}
"""The events about people."""
