"""What a player does to recorded plays: enter one, change one, delete some and bring them back.

Plays come and go as they are shown: with the people of this device and their present names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from laurel.app.plays import people, stored_people
from laurel.app.plays.people import NOBODY, People
from laurel.app.plays.references import known_games
from laurel.app.plays.stored_people import ByItself
from laurel.app.results.naming import exported_names
from laurel.app.session.services import Services
from laurel.match.edits import PhotoId
from laurel.plays.local_time import local_text
from laurel.plays.play import Play, PlayedSeat, PlayId
from laurel.plays.records.bgsplay_writing import record_of
from laurel.plays.records.changes import change_record, with_photos
from laurel.plays.records.reading import photos_of
from laurel.plays.records.record import RecordId, record_id


def find(services: Services, play: PlayId) -> Play | None:
    """Return a recorded play; `None` where there is none."""
    stored = _find(services, play)
    return None if stored is None else _shown(stored_people.load(services.match_store), stored)


def enter(services: Services, play: Play) -> ByItself:
    """Store a play that was entered by hand, and its people; `play.id` is a new id, as `Device.new_id` makes it.

    Return which people are counted as one by themselves.
    """
    known = stored_people.load(services.match_store)
    seated = evolve(play, seats=tuple(_with_person(known, seat) for seat in play.seats))
    made, now = record_of(seated, exported_names(services, (play,))), local_text(services.device.now())
    services.records.change(evolve(made, play={**made.play, "entryDate": now, "modificationDate": now}))
    return _learn(services, play.id)


def change(services: Services, after: Play) -> ByItself:
    """Change a recorded play into `after`, which has its id: see `laurel.plays.records.changes`.

    Nothing happens where there is no such play. Return which people are counted as one by themselves.
    """
    before = _find(services, after.id)
    if before is None:
        return ()
    stored = services.records.find(_kept(services, before))
    if stored is None:
        return ()
    known = stored_people.load(services.match_store)
    seats = _as_recorded(known, before, after)
    made = change_record(stored.record, evolve(after, seats=seats), known_games(), services.device.now())
    services.records.change(made)
    return _learn(services, after.id)


def photos(services: Services, play: PlayId) -> tuple[PhotoId, ...]:
    """Return the photographs of a recorded play; none where there is no such play."""
    stored = services.records.find(record_id(found)) if (found := _find(services, play)) is not None else None
    return () if stored is None else photos_of(stored.record)


def set_photos(services: Services, play: PlayId, named: Sequence[PhotoId]) -> bool:
    """Have a recorded play name these photographs, and no others; return whether that changes anything."""
    found = _find(services, play)
    stored = None if found is None else services.records.find(_kept(services, found))
    if stored is None:
        return False
    made = with_photos(stored.record, named, services.device.now())
    if made is stored.record:
        return False
    services.records.change(made)
    return True


def delete(services: Services, plays: Iterable[PlayId]) -> tuple[RecordId, ...]:
    """Delete recorded plays, so that no import brings them back by itself; return what `bring_back` takes."""
    found = [play for one in plays if (play := _find(services, one)) is not None]
    names = tuple(_kept(services, play) for play in found)
    services.records.remove(names, services.device.now())
    return names


def bring_back(services: Services, records: Iterable[RecordId]) -> int:
    """Bring back plays that were deleted; return how many."""
    return services.records.bring_back(records)


def _find(services: Services, play: PlayId) -> Play | None:
    """Return a recorded play with people as its record has them."""
    return next((one for one in services.records.plays() if one.id == play), None)


def _kept(services: Services, play: Play) -> RecordId:
    """Return the id of the record of a play; what an earlier version has stored without one becomes a record."""
    name = record_id(play)
    if services.records.find(name) is None:
        known = stored_people.load(services.match_store)
        services.records.add([record_of(_shown(known, play), exported_names(services))])
    return name


def _learn(services: Services, play_id: PlayId) -> ByItself:
    play = _find(services, play_id)
    plays = [] if play is None else [play]
    return stored_people.learn_of_plays(services.match_store, plays, services.device)


def _shown(known: People, play: Play) -> Play:
    """Return a recorded play with the people of this device."""
    seats = tuple(evolve(seat, person=people.person_of_seat(known, seat)) for seat in play.seats)
    (named,) = people.with_present_names(known, (evolve(play, seats=seats),))
    return named


def _with_person(known: People, seat: PlayedSeat) -> PlayedSeat:
    """Return a seat that was filled in with the person of its name, if there is one."""
    person = None if seat.person or seat.is_nobody else people.find_by_name(known, seat.name)
    return evolve(seat, person=person.id) if person is not None else seat


def _as_recorded(known: People, before: Play, after: Play) -> tuple[PlayedSeat, ...]:
    """Return the seats of a changed play, where those who stay are named as the record names them."""
    was = {
        (shown.person, shown.name): recorded
        for shown, recorded in zip(_shown(known, before).seats, before.seats, strict=True)
        if shown.person != NOBODY
    }
    found = ((seat, was.get((seat.person, seat.name))) for seat in after.seats)
    return tuple(
        _with_person(known, seat) if recorded is None else evolve(seat, person=recorded.person, name=recorded.name)
        for seat, recorded in found
    )
