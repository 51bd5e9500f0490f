"""The screens of the people, and the question before two are merged who sit in one match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from laurel.app.people.editing import after_merge, ids_of_name
from laurel.app.people.question import MERGE, DoubleSeat, find_double_seats
from laurel.app.people.wording import change_text
from laurel.app.plays import people, stored_people
from laurel.app.plays.people import People
from laurel.app.plays.people_history import Change, PeopleForgotten, Person, PersonMerged, effective_changes
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.match.setup import PersonId
from laurel.pages import routes
from laurel.pages.entry import notices
from laurel.pages.entry.notices import NO_DIALOG, OpenDialog, Toast
from laurel.pages.environment import Values
from laurel.pages.games import presentation_of
from laurel.pages.page import Page
from laurel.pages.people import screens as people_page
from laurel.pages.statistics.play_lines import PlayWording

MATCHES_SHOWN = 20
"""The most matches that the question lists."""

CHANGES_LISTED = 200
"""The most changes that are listed, of everybody or of one person."""


def page(view: ViewState, services: Services, messages: tuple[Toast, ...]) -> Page:
    """Return the screen of the person in the address, or of everybody."""
    translator, known = services.translator, stored_people.load(services.match_store)
    everybody = tuple(people.sign(translator, person) for person in known.people)
    shown = known.by_id.get(PersonId(routes.person_of(view.route)))
    over = notices.overlay_regions(translator, messages, _sheet(view, services, known))
    if shown is None:
        lines = tuple(_lines(services, known, known.changes))
        return people_page.people(translator, everybody, lines, over)
    return people_page.person(
        translator, people.sign(translator, shown), _details(services, known, shown), everybody, over
    )


def _lines(services: Services, known: People, changes: Sequence[Change]) -> list[Values]:
    """Return the last changes of a list, the newest first.

    Values:
        id: of the change.
        when: its date.
        text: what was done, in words.
        counts: whether it is not undone.
        can_be_erased: whether it says that somebody was forgotten, and more than the ids is kept.
    """
    counting = {change.id for change in effective_changes(known.changes)}
    return [
        Values(
            id=change.id,
            when=services.device.date(change.at, services.translator.language),
            text=services.translator.message(change_text(known, change)),
            counts=change.id in counting,
            can_be_erased=change.id in counting and isinstance(change, PeopleForgotten),
        )
        for change in changes[: -CHANGES_LISTED - 1 : -1]
    ]


def _details(services: Services, known: People, person: Person) -> Values:
    """Return what the screen of a person has beside name and colour.

    Values:
        merges: the changes by which several are counted as the person.
        names: the other names: as entered, as shown, and whether somebody else was merged under that name.
    """
    merges = [
        change
        for change in effective_changes(known.changes)
        if isinstance(change, PersonMerged) and change.person in person.ids
    ]
    own_names = {one.name for one in known.unmerged}
    parted = ids_of_name(services, known, person)
    return Values(
        merges=tuple(_lines(services, known, merges)),
        names=tuple(
            (name, services.translator.person_name(name), name in parted)
            for name in person.names
            if name not in own_names
        ),
    )


def _sheet(view: ViewState, services: Services, known: People) -> OpenDialog:
    """Return the question that is open, or `NO_DIALOG`."""
    if view.dialog is None or view.dialog.name != MERGE:
        return NO_DIALOG
    after = after_merge(services, known, view.dialog.fields)
    twice = [] if after is None else find_double_seats(services.match_store, known, after)
    if not twice:
        return NO_DIALOG
    return OpenDialog(MERGE, _question(services, known, twice, view), view.dialog.fields)


def _question(services: Services, known: People, twice: list[DoubleSeat], view: ViewState) -> str:
    translator, sheet = services.translator, view.dialog
    assert sheet is not None  # noqa: S101 - it is open
    pair = next((one.pair for one in twice if one.are_known), twice[0].pair)
    counts = dict.fromkeys((person for person, _ in pair), 0)
    for _, players in stored_people.tables(services.match_store):
        for person in {people.seat_person(known, player) for player in players} & counts.keys():
            counts[person] += 1
    names = tuple(translator.person_name(people.name_of(known, person) or name) for person, name in pair)
    return people_page.merge_dialog(
        translator,
        persons=tuple((name, counts[person]) for name, (person, _) in zip(names, pair, strict=True)),
        both=len(twice),
        matches=tuple(_match(services, one) for one in islice(twice, MATCHES_SHOWN)),
        fields={**sheet.fields, "sure": "yes"},
    )


def _match(services: Services, twice: DoubleSeat) -> Values:
    """Return a match in which both sit.

    Values:
        game: its title.
        when: when it ended, or began where it is not over.
        href: the address of its board, or of the screen of a recorded play.
    """
    translator, language = services.translator, services.translator.language
    stored = services.match_store.load(twice.id)
    if stored is not None:
        title = translator(presentation_of(stored.game).title)
        when = services.device.date(stored.match.last_touched, language)
        return Values(game=title, when=when, href=routes.board(twice.id))
    play = next(one for one in services.records.plays() if one.id == twice.id)
    title = PlayWording(translator, services.device.date).game(play.game)
    return Values(game=title, when=services.device.date(play.ended, language), href=routes.play(play.id))
