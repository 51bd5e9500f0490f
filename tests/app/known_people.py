"""People for the tests, and tables at which they sit."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any

from attrs import evolve

from laurel.app.plays import stored_people
from laurel.app.plays.people import ChangeStamp, People
from laurel.app.plays.people_history import Person
from laurel.match.setup import COLOURS, PersonId, Player, Setup
from tests.games.twilight_imperium.support import match
from tests.support import NOON

ANNA = Person(PersonId("anna"), "Anna", "red", ("Ann",), (PersonId("anna-2"),))
BORIS = Person(PersonId("boris"), "Boris", "blue")
BOTH = People((ANNA, BORIS), frozenset({PersonId("gone")}))


MADE = match().setup


def seat(name: str, person: str = "") -> Player:
    """Return a player."""
    return Player(name, "red", person=PersonId(person))


def setup(*players: Player) -> Setup[Any]:
    """Return a setup of Twilight Imperium with these players, in different colours."""
    made = MADE
    seated = [evolve(player, details=made.players[0].details) for player in players]
    coloured = [evolve(player, colour=colour) for player, colour in zip(seated, COLOURS, strict=False)]
    return evolve(made, players=tuple(coloured))


def ids() -> Callable[[], str]:
    """Return what makes the ids `id1`, `id2` ..."""
    numbers = count(1)
    return lambda: f"id{next(numbers)}"


def maker() -> ChangeStamp:
    """Return what makes changes at noon, whose ids are those of `ids`."""
    return ChangeStamp(ids(), NOON)


def names(of: People) -> list[str]:
    """Return everybody's name, in order."""
    return [person.name for person in of.people]


def text(known: People = BOTH) -> str:
    """Return people as they are stored."""
    return json.dumps(stored_people.to_plain(known))
