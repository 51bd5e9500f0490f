"""Twelve real exports of BG Stats: what Laurel says of them is what an independent reading of the files says.

The reading here uses nothing of Laurel's own: it is as plain as a person would do it.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field

from laurel.app.session.effects import SaveFile
from laurel.pages.statistics.selection import selection
from laurel.plays.local_time import local_text
from laurel.plays.play import Play
from laurel.plays.records.bgstats import foreign_id
from laurel.plays.statistics import across_games, statistics
from tests.app.support import Store, Tab, only
from tests.markup import sent_by
from tests.pages.statistics.test_statistics import counts_of
from tests.plays.support import by_person
from tests.shared import EXPORTS, needs_shared
from tests.zones import clock_of

pytestmark = needs_shared

FILES = sorted(EXPORTS.glob("*.json.gz"))
ZONE = "Asia/Tokyo"
Plain = dict[str, Any]


# ------------------------------------------------------------- the independent reading


def number(typed: str | None) -> Fraction | None:
    """Return what a score adds up to; `None` for none."""
    terms = re.findall(r"([+-]*)(\d+(?:[.,]\d+)?)", (typed or "").replace(" ", ""))
    if not terms:
        return None
    return sum((Fraction(term.replace(",", ".")) * (-1) ** signs.count("-") for signs, term in terms), Fraction())


@define
class Seat:
    """A player in a play."""

    who: str
    """Empty for nobody."""

    score: Fraction | None
    won: bool
    side: int | str
    rank: int


@define
class Read:
    """A play of a file."""

    uuid: str
    game: str
    date: str
    minutes: int
    place: str
    seats: list[Seat]
    together: bool
    lowest: bool


@cache
def document(path: Path) -> Plain:
    """Return what is in a file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        found: Plain = json.load(file)
    return found


def is_nobody(player: Plain) -> bool:
    """Return whether a player is anonymous or an Automa."""
    return bool(player.get("isAnonymous")) or json.loads(player.get("metaData") or "{}").get("isNpc") == 1


@cache
def plays_in(path: Path) -> tuple[Read, ...]:
    """Return the plays of a file that count."""
    whole = document(path)
    players, games, places = (
        {one["id"]: one for one in whole.get(name, [])} for name in ("players", "games", "locations")
    )
    found = []
    for play in whole["plays"]:
        if play["ignored"]:
            continue
        game = games[play["gameRefId"]]
        scoring = play.get("scoringSetting") or 0
        flags = {one["winner"] for one in play["playerScores"]}
        order = [one.get("seatOrder") or 0 for one in play["playerScores"]]
        lines = list(play["playerScores"])
        if len(set(order)) == len(order):
            lines.sort(key=lambda one: one["seatOrder"])
        has_labels = play["usesTeams"] and any(one.get("team") for one in lines)
        seats = [
            Seat(
                ""
                if is_nobody(player := players[line["playerRefId"]])
                else (player.get("uuid") or player["name"]).lower(),
                None if game["noPoints"] else number(line.get("score")),
                line["winner"],
                (line.get("team") or index) if has_labels else str(line["winner"]) if play["usesTeams"] else index,
                line.get("rank") or 0,
            )
            for index, line in enumerate(lines)
        ]
        found.append(
            Read(
                play["uuid"].lower(),
                game["name"],
                play["playDate"],
                play["durationMin"],
                places.get(play.get("locationRefId"), {"name": ""})["name"].strip(),
                seats,
                (game["cooperative"] or scoring in (4, 5, 6)) and len(flags) == 1,
                not game["highestWins"] or scoring == 2,
            )
        )
    return tuple(found)


@define
class Figures:
    """What is counted."""

    matches: Counter[str] = field(factory=Counter)
    wins: Counter[str] = field(factory=Counter)
    duels: dict[tuple[str, str], list[int]] = field(factory=lambda: defaultdict(lambda: [0, 0, 0]))


def figures(plays: tuple[Read, ...]) -> Figures:
    """Count matches and victories of everybody, and of every two against each other."""
    made = Figures()
    for play in plays:
        people = [seat for seat in play.seats if seat.who]
        for seat in people:
            made.matches[seat.who] += 1
            made.wins[seat.who] += seat.won
        for one, other in combinations(people, 2):
            if play.together or one.side == other.side:
                continue
            first, second = sorted((one, other), key=lambda seat: seat.who)
            duel = made.duels[first.who, second.who]
            duel[0] += 1
            duel[1] += first.won
            duel[2] += second.won
    return made


def lead(play: Read) -> Fraction | None:
    """Return by how much the only side that has won is ahead of the best other one, where everybody has a score."""
    sides: dict[int | str, set[Fraction | None]] = defaultdict(set)
    for seat in play.seats:
        sides[seat.side].add(seat.score)
    won = {seat.side for seat in play.seats if seat.won}
    if play.together or len(won) != 1 or len(sides) < 2 or any(None in one or len(one) > 1 for one in sides.values()):
        return None
    sign = -1 if play.lowest else 1
    totals = {side: sign * (next(iter(scores)) or Fraction()) for side, scores in sides.items()}
    winner = won.pop()
    ahead = totals[winner] - max(total for side, total in totals.items() if side != winner)
    return ahead if ahead >= 0 and not any(seat.rank for seat in play.seats) else None


# ----------------------------------------------------------------------- what Laurel says


@cache
def opened(path: Path) -> tuple[Tab, tuple[Play, ...]]:
    """Return a tab into which a file was imported, and its plays."""
    tab = Tab(Store())
    tab.do("import", text=json.dumps(document(path)))
    return tab, tab.session.services.named_plays()


@pytest.fixture(params=FILES, ids=lambda path: path.name[:9])
def path(request: pytest.FixtureRequest) -> Path:
    """Each file."""
    found: Path = request.param
    return found


def ids(path: Path) -> dict[str, str]:
    """Return the ids of people as Laurel has them with those of the file."""
    whos = {seat.who for play in plays_in(path) for seat in play.seats if seat.who}
    return {foreign_id(who): who for who in whos}


def test_every_play_is_read_with_all_that_the_file_says(path: Path) -> None:
    """Each has its local time, length, place, players, flags, exact scores, sides and ranks."""
    with clock_of(ZONE):
        _, plays = opened(path)
        people = ids(path)
        found = {play.id: play for play in plays}
        assert len(found) == len(plays_in(path))
        for one in plays_in(path):
            play = found[foreign_id(one.uuid)]
            assert local_text(play.ended) == one.date
            assert (play.duration // 60_000, play.place, play.game) == (one.minutes, one.place, f"other:{one.game}")
            assert (play.wins == "together") is one.together
            seats = [(people.get(seat.person, ""), seat.points, seat.has_won) for seat in play.seats]
            assert seats == [(seat.who, seat.score, seat.won) for seat in one.seats]
            mine, theirs = [seat.team for seat in play.seats], [seat.side for seat in one.seats]
            assert [theirs.index(side) for side in theirs] == [mine.index(side) for side in mine]
            if all(seat.rank for seat in one.seats):
                assert [seat.place for seat in play.seats] == [seat.rank for seat in one.seats]


def test_the_next_visits(path: Path) -> None:
    """What is kept of the records says the same as they do."""
    with clock_of(ZONE):
        tab, plays = opened(path)
        store = Store()
        store.kept |= tab.store
        for _ in range(2):
            visit = Tab(store)
            while visit.session.services.read_ahead(200):
                pass
            assert visit.session.services.named_plays() == plays


def test_people_and_duels(path: Path) -> None:
    """Matches and victories of everybody, and of every two."""
    with clock_of(ZONE):
        _, plays = opened(path)
        people, wanted = ids(path), figures(plays_in(path))
        records = by_person(plays)
        assert {people[one]: len(of.parts) for one, of in records.items()} == dict(wanted.matches)
        assert {people[one]: len(of.wins) for one, of in records.items()} == {
            one: wanted.wins[one] for one in wanted.matches
        }
        order = sorted(records, key=lambda one: people[one])
        duels = {
            (people[one], people[other]): [len(duel.plays), *map(len, duel.wins)]
            for (one, other), duel in statistics.duels(plays, order).items()
        }
        assert duels == dict(wanted.duels)


def test_figures_of_every_game_equal_an_independent_count(path: Path) -> None:
    """Matches, averages, best results and closest wins of every game."""
    with clock_of(ZONE):
        _, plays = opened(path)
        by_game = statistics.by_game(plays)
        wanted: dict[str, list[Read]] = defaultdict(list)
        for play in plays_in(path):
            wanted[f"other:{play.game}"].append(play)
        assert {game: len(of) for game, of in by_game.items()} == {game: len(of) for game, of in wanted.items()}
        for game, of_game in by_game.items():
            reached = [seat.score for play in wanted[game] for seat in play.seats if seat.score is not None]
            scores = statistics.scores(statistics.parts(of_game))
            assert (scores is None) is (not reached)
            if scores is not None:
                assert scores.average == sum(reached) / len(reached)
                if len({play.wins for play in of_game}) == 1:
                    assert scores.best == (min if scores.wins == "least" else max)(reached)
            leads = [ahead for play in wanted[game] if (ahead := lead(play)) is not None]
            margins = statistics.margins(of_game)
            if leads and not any(seat.rank for play in wanted[game] for seat in play.seats):
                assert margins is not None
                assert (margins.closest.points, margins.largest.points) == (min(leads), max(leads))


def test_days_and_lengths(path: Path) -> None:
    """Days until five in the morning, the time that was played, and places."""
    with clock_of(ZONE):
        _, plays = opened(path)
        lengths = statistics.lengths(plays)
        minutes = [play.minutes for play in plays_in(path) if play.minutes >= 5]
        assert (lengths is None) is (not minutes)
        if lengths is not None:
            assert lengths.average == sum(minutes) * 60_000 / len(minutes)
            assert lengths.longest.duration == max(minutes) * 60_000
        places = Counter(play.place.casefold() for play in plays_in(path) if play.place)
        assert {place.casefold(): len(of) for place, of in across_games.by_place(plays).items()} == dict(places)
        days = {local_text(day.plays[0].ended - 5 * 3_600_000)[:10] for day in across_games.game_days(plays)}
        nights = {play.date[:10] for play in plays_in(path) if play.date[11:13] >= "05"}
        assert nights <= days


def test_what_goes_back(path: Path) -> None:
    """Is every play as it came, with all that it refers to; a second import changes nothing."""
    with clock_of(ZONE):
        tab, _ = opened(path)
        tab.do("export-plays")
        there = json.loads(only(SaveFile, tab.answer).text)
        whole = document(path)
        assert {one["uuid"]: one for one in there["plays"]} == {
            one["uuid"]: one for one in whole["plays"] if not one["ignored"]
        }
        for name in ("players", "games", "locations"):
            known = {one["id"]: one for one in whole.get(name, [])}
            assert all(known[one["id"]] == one for one in there[name])
        before = dict(tab.store)
        tab.do("import", text=json.dumps(whole))
        assert dict(tab.store) == before


def test_every_figure_leads_to_the_matches_behind_it(path: Path) -> None:
    """On the screens of everybody and of who has played most: a number of matches is the length of its list."""
    with clock_of(ZONE):
        tab, plays = opened(path)
        records = by_person(plays)
        most = max(records, key=lambda one: len(records[one].parts))
        for route in ("/statistics", f"/statistics/{most}"):
            tab.go(route)
            counts = list(counts_of(tab.page))
            for button in counts:
                assert len(selection(sent_by(button), plays)) == int(button.text), sent_by(button)
            assert len(counts) > 10


def test_all_exports_fit_well_into_local_storage() -> None:
    """Of the five million characters that local storage has all take a quarter, with what is kept of them a third."""
    tab = Tab(Store())
    for file in FILES:
        tab.do("import", text=json.dumps(document(file)))
    assert sum(map(len, tab.store.values())) < 1_250_000
    while tab.session.services.read_ahead(200):
        pass
    assert sum(map(len, tab.store.values())) < 1_600_000
