"""Finding plays by an index finds those that looking at every play finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from time import localtime

import pytest
from attrs import evolve

from laurel.match.edits import Milliseconds
from laurel.plays.play import Play, sort_by_time, title_of_other
from laurel.plays.statistics.finding import EVERYTHING, FACETS, Found, Index, Wanted, index_of, search_key
from tests.plays.made_up import DAY, START_OF_YEAR, year
from tests.plays.support import play, seat

PLACES = ("", "Anna's kitchen", "anna's Kitchen", "Żabka")
NOTES = ("", "The robber came twice.", "Łódź")


def made_up() -> tuple[Play, ...]:
    """Return plays of two years with places, notes and photographs."""
    plays = [
        evolve(
            one,
            place=PLACES[number % 4],
            note=NOTES[number % 3],
            has_photo=number % 5 == 0,
            end="unfinished" if number % 11 == 0 else "rules",
            ended=Milliseconds(one.ended + 365 * DAY * (number % 2)),
        )
        for number, one in enumerate(year(400))
    ]
    return sort_by_time(plays)


PLAYS = made_up()
NOW = Milliseconds(START_OF_YEAR + 2 * 365 * DAY)
INDEX = index_of(PLAYS, title_of_other)

WANTED: dict[Wanted, Callable[[Play], bool]] = {
    Wanted(game="race_for_the_galaxy"): lambda one: one.game == "race_for_the_galaxy",
    Wanted(person="ewa"): lambda one: any(seat.person == "ewa" for seat in one.seats),
    Wanted(winner="ewa"): lambda one: any(seat.person == "ewa" and seat.has_won for seat in one.seats),
    Wanted(place="ANNA'S KITCHEN"): lambda one: one.place.casefold() == "anna's kitchen",
    Wanted(when="2027"): lambda one: localtime(one.ended / 1000).tm_year == 2027,
    Wanted(when="months"): lambda one: one.ended >= NOW - 365 * DAY,
    Wanted(players="3"): lambda one: len(one.seats) == 3,
    Wanted(photo="yes"): lambda one: one.has_photo,
    Wanted(words="catan"): lambda one: one.game == "other:Catan",
    Wanted(words="ROBBER zab"): lambda one: "robber" in one.note and one.place == "Żabka",
    Wanted(words="lodz"): lambda one: one.note == "Łódź",
    Wanted(person="anna", winner="boris"): lambda one: (
        any(seat.person == "anna" for seat in one.seats)
        and any(seat.person == "boris" and seat.has_won for seat in one.seats)
    ),
}


def ids(found: Found) -> list[str]:
    """Return the ids of the plays that were found."""
    return [one.id for one in found.plays]


@pytest.mark.parametrize("wanted", WANTED, ids=str)
def test_it_finds_what_fits(wanted: Wanted) -> None:
    """All of it, in order of time; the newest first where a list asks for some."""
    fitting = [one.id for one in PLAYS if WANTED[wanted](one)]
    found = INDEX.find(wanted, NOW)
    assert ids(found) == fitting
    assert 0 < len(fitting) < len(PLAYS)
    assert [one.id for one in found.newest(1, 2)] == fitting[::-1][1:3]


@pytest.mark.parametrize("wanted", [EVERYTHING, *WANTED], ids=str)
def test_it_counts_what_plays_have(wanted: Wanted) -> None:
    """Every value is counted once a play, and those that no play has are left out."""
    found = INDEX.find(wanted, NOW)
    people = [{seat.person for seat in one.seats if seat.person} for one in found.plays]
    winners = [{seat.person for seat in one.seats if seat.person and seat.has_won} for one in found.plays]
    assert found.counts("game", NOW) == Counter(one.game for one in found.plays)
    assert found.counts("person", NOW) == Counter(person for table in people for person in table)
    assert found.counts("winner", NOW) == Counter(person for table in winners for person in table)
    assert found.counts("place", NOW) == Counter(one.place.casefold() for one in found.plays if one.place)
    assert found.counts("players", NOW) == Counter(str(len(one.seats)) for one in found.plays)
    years = Counter(str(localtime(one.ended / 1000).tm_year) for one in found.plays)
    assert {when: count for when, count in found.counts("when", NOW).items() if when.isdecimal()} == years


def test_who_wins_most() -> None:
    """By wins, then by the part of the plays with a result; their tallies have the plays that were found."""
    found = INDEX.find(Wanted(when="2026"), NOW)
    tallies = {person: found.tally(person) for person in found.most_wins}
    order = sorted(tallies.values(), key=lambda tally: (-len(tally.wins), -tally.rate))
    assert list(tallies.values()) == order
    people = [seat.person for one in found.plays for seat in one.seats if seat.person]
    assert sum(len(tally.parts) for tally in order) == len(people)
    played = [len(found.tally(person).plays) for person in found.most_played]
    assert played == sorted(played, reverse=True)


@pytest.mark.parametrize("name", FACETS)
def test_a_value_that_no_play_has(name: str) -> None:
    """It finds nothing, whatever it is."""
    for value in ("nonsense", "9999", "-1", "²", "\ud800"):
        assert not INDEX.find(Wanted(**{name: value}), NOW).plays


def test_an_index_is_made_in_portions() -> None:
    """Whoever asks before it is whole gets everything."""
    index = Index(PLAYS, title_of_other)
    assert index.read(300)
    assert not index.read(300)
    early = Index(PLAYS, title_of_other)
    early.read(1)
    assert ids(early.find(Wanted(words="catan"), NOW)) == ids(index.find(Wanted(words="catan"), NOW))
    assert not Index((), title_of_other).find(Wanted(when="2026"), NOW).plays


def test_no_play_is_looked_at_again() -> None:
    """A search in ten times as many plays calls no more functions: their number is that of games, names and notes."""
    assert search_key("  Łódź, d’Or \u00ad(2) ") == "lodz dor 2"
    many = [play(seat("Anna", 1, 1), name=str(number), number=number) for number in range(2000)]
    calls = []
    for plays in (many[:200], many):
        index, looked_at = index_of(tuple(plays), title_of_other), []
        index.plays = Watched(plays, looked_at)  # type: ignore[assignment]
        found = index.find(Wanted(words="anna", players="1"), NOW)
        assert found.count == len(plays)
        found.newest(0, 40)
        calls.append(len(looked_at))
    assert calls == [40, 40]


class Watched(list[Play]):
    """Plays that note which of them are looked at."""

    def __init__(self, plays: list[Play], looked_at: list[int]) -> None:
        super().__init__(plays)
        self._looked_at = looked_at

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        self._looked_at.append(at)
        return super().__getitem__(at)
