"""Small exports of BG Stats, one fault each: what comes out of them is what has to, in every zone and sequence."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from laurel.app.results import recorded
from laurel.app.session.effects import SaveFile
from laurel.match.setup import PersonId
from laurel.plays.local_time import local_text
from laurel.plays.play import GameId, Play, PlayId
from laurel.plays.records.bgstats import foreign_id
from laurel.plays.records.reading import spelling_key
from laurel.plays.statistics import statistics
from tests.app.support import Store, Tab, only
from tests.plays.support import by_person
from tests.shared import INPUTS, needs_shared
from tests.zones import clock_of

pytestmark = needs_shared

OWN_GAME = 233078
Plain = dict[str, Any]


@cache
def expected() -> Plain:
    """Return what has to come out."""
    if not INPUTS.exists():
        return {"files": {}, "sequences": []}
    found: Plain = json.loads((INPUTS / "expected.json").read_text("utf-8"))
    return found


def text_of(file: str) -> str:
    """Return a file."""
    return (INPUTS / file).read_text("utf-8")


def imported(*files: str) -> Tab:
    """Return a tab into which files were imported."""
    tab = Tab(Store())
    for file in files:
        tab.take_in(text=text_of(file))
    return tab


def plays_of(tab: Tab) -> dict[str, Play]:
    """Return all plays of a tab by their ids."""
    tab.session.services.plays.refresh()
    return {play.id: play for play in tab.session.services.named_plays()}


def person(plain: Plain) -> PersonId:
    """Return the id of a player of a file."""
    return PersonId(foreign_id(plain.get("uuid") or spelling_key(plain["name"])))


def exact(number: str | None) -> Fraction | None:
    """Return a number as a fraction."""
    return None if number is None else Fraction(number)


def seats_of(play: Play, numbers: dict[PersonId, int], wanted: list[list[Any]]) -> list[list[object]]:
    """Return seats as they are expected; whom a file does not mean as a person, and unknown sides, are taken over."""
    return [
        [
            numbers.get(seat.person, one[0]),
            None if seat.points is None else Fraction(seat.points),
            int(seat.has_won),
            None if one[3] is None else seat.team,
        ]
        for seat, one in zip(play.seats, wanted, strict=True)
    ]


def check(tab: Tab, file: str) -> None:
    """Compare the plays of a tab with what a file has to bring."""
    document, wanted, found = json.loads(text_of(file)), expected()["files"][file], plays_of(tab)
    numbers = {person(one): one["id"] for one in document["players"]}
    for one in wanted["plays"]:
        play = found[foreign_id(one["uuid"])]
        together = None if play.wins != "together" else "won" if any(seat.has_won for seat in play.seats) else "lost"
        is_doubtful = file == "dst-gap.json"
        when = local_text(play.ended)
        assert when[: 10 if is_doubtful else None] == one["when"][: 10 if is_doubtful else None]
        assert (play.duration // 60_000, play.place, play.note, together) == (
            *(one["minutes"], one["place"], one["note"], one["together"]),
        )
        seats = [[player, exact(score), won, side] for player, score, won, side in one["seats"]]
        assert seats_of(play, numbers, one["seats"]) == seats
        assert [seat.name.strip() for seat in play.seats] == [name.strip() for name in one["names"]]
    for uuid, starter in wanted.get("starts", {}).items():
        play = found[foreign_id(uuid)]
        assert [numbers[seat.person] for seat in play.seats if seat.has_started] == [starter]
    for uuid, ranks in wanted.get("ranks", {}).items():
        assert [seat.place for seat in found[foreign_id(uuid)].seats] == ranks


CASES = [(file, zone) for file, wanted in expected()["files"].items() for zone in wanted["zones"]]


@pytest.mark.parametrize(("file", "zone"), CASES)
class TestFiles:
    """Each file by itself."""

    def test_plays_are_read_and_a_second_import_changes_nothing(self, file: str, zone: str) -> None:
        """Their local times, sides, exact scores and names; a second import changes nothing."""
        with clock_of(zone):
            tab = imported(file)
            check(tab, file)
            wanted = expected()["files"][file]
            plays = plays_of(tab).values()
            assert len(plays) == len(wanted["plays"])
            scored = [sum(seat.points is not None for seat in play.seats) for play in plays]
            assert sum(count == 0 for count in scored) == wanted["no_score"]
            some = sum(0 < count < len(play.seats) for count, play in zip(scored, plays, strict=True))
            assert some == wanted["some_scores"]
            before = dict(tab.store)
            tab.take_in(text=text_of(file))
            assert dict(tab.store) == before

    def test_the_statistics_of_a_file_are_the_expected_ones(self, file: str, zone: str) -> None:
        """Matches and victories, pairs, averages, best results, closest wins, and years."""
        with clock_of(zone):
            document, wanted = json.loads(text_of(file)), expected()["files"][file]
            plays = tuple(plays_of(imported(file)).values())
            numbers = {person(one): one["id"] for one in document["players"]}
            records = by_person(plays)
            assert {str(numbers[one]): [len(of.parts), len(of.wins)] for one, of in records.items()} == wanted["people"]
            duels = statistics.duels(plays, numbers)
            assert sorted(
                [numbers[one], numbers[other], len(duel.plays), *map(len, duel.wins)]
                for (one, other), duel in duels.items()
            ) == sorted(wanted["pairs"])
            for game, figures in wanted["games"].items():
                self._check_game(plays, next(one for one in document["games"] if one["id"] == int(game)), figures)
            for year, count in wanted.get("years", {}).items():
                assert sum(local_text(play.ended).startswith(year) for play in plays) == count

    def _check_game(self, plays: tuple[Play, ...], game: Plain, figures: Plain) -> None:
        own = GameId("twilight_imperium" if game["bggId"] == OWN_GAME else f"other:{game['name']}")
        of_game = statistics.by_game(plays)[own]
        parts = statistics.parts(of_game)
        scores, margins = statistics.scores(parts), statistics.margins(of_game)
        found = {
            "matches": len(of_game),
            "scores": len(statistics.with_final_points(parts)),
            "average": None if scores is None else f"{float(scores.average):.6f}",
            "best": None if scores is None else f"{float(scores.best):.6f}",
            "closest": None if margins is None else f"{float(margins.closest.points):.6f}",
        }
        wanted = {name: f"{float(one):.6f}" if isinstance(one, str) else one for name, one in figures.items()}
        assert {name: found[name] for name in wanted} == wanted


@pytest.mark.parametrize("sequence", expected()["sequences"], ids=lambda one: one["shows"])
def test_files_imported_one_after_another_leave_the_expected(sequence: Plain) -> None:
    """Each sequence names the files whose plays are here in the end."""
    with clock_of("Europe/Prague"):
        tab = imported(*sequence["imports"])
        for file in sequence["result_as"]:
            check(tab, file)
        assert len(plays_of(tab)) == len(sequence["result_as"])


@pytest.mark.parametrize("file", expected()["files"])
def test_what_goes_back(file: str) -> None:
    """Is every play that counts as it came, under its own ids, with what it refers to."""
    with clock_of("Asia/Kolkata"):
        document, tab = json.loads(text_of(file)), imported(file)
        tab.do("export-plays")
        there = json.loads(only(SaveFile, tab.answer).text)
    found = {one["uuid"]: one for one in there["plays"]}
    wanted = [one for one in document["plays"] if foreign_id(one["uuid"]) in plays_of(tab)]
    assert [found[one["uuid"]] for one in wanted] == wanted
    for name in ("players", "games", "locations"):
        kept = {one["id"]: one for one in document[name]}
        assert all(kept[one["id"]] == one for one in there[name])


def test_one_play_is_removed_without_the_others() -> None:
    """And stays so when the file is imported again."""
    tab = imported("teams.bgsplay")
    services = tab.session.services
    gone = PlayId(foreign_id("43ac77d4-5725-599e-8c81-7ac8c48747d3"))
    recorded.delete(services, [gone])
    assert len(plays_of(tab)) == 4
    tab.take_in(text=text_of("teams.bgsplay"))
    assert gone not in plays_of(tab)
    assert sorted(tab.toasts) == [
        "1 result was left out, because it was deleted here.",
        "4 results are already here.",
    ]
    tab.do("restore-plays")
    assert gone in plays_of(tab)
