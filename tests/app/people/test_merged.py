"""People who are merged and parted again: every figure is what a count by hand gives, whatever came in between."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import hypothesis
from attrs import evolve, field, frozen
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from laurel.app.plays import people, stored_people
from laurel.app.plays.people import ChangeStamp, People
from laurel.app.plays.people_history import ChangeUndone, PersonMerged, PersonRenamed, effective_changes, name_key
from laurel.app.results.series import SERIES
from laurel.app.session.effects import SaveBackup, SaveFile
from laurel.app.storage.keys import PEOPLE
from laurel.app.storage.match_store import MatchStore
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.match import MatchId
from laurel.match.setup import COLOURS, PersonId, Player, Points, Seat, Setup
from laurel.pages.games import find_game
from tests.app.known_people import seat, setup
from tests.app.support import NamedDevice, Tab, only, text_of
from tests.games.twilight_imperium.support import match
from tests.markup import form_fields
from tests.support import NOON

TEN = Points(10)


def known(tab: Tab) -> People:
    """Return the stored people."""
    return stored_people.load(MatchStore(tab.store, find_game))


def played(tab: Tab, *seats: tuple[str, str], match_id: str, winner: int = 0) -> None:
    """Import a match that somebody has won with ten points; a seat is a name and the id of a person."""
    made = match(Gain(Seat(winner), TEN), players=len(seats))
    players = tuple(
        evolve(player, name=name, colour=COLOURS[index], person=PersonId(person))
        for index, (player, (name, person)) in enumerate(zip(made.setup.players, seats, strict=True))
    )
    tab.take_in(text=text_of(evolve(made, id=MatchId(match_id), setup=evolve(made.setup, players=players))))


def figures(tab: Tab) -> dict[str, tuple[int, int]]:
    """Return everybody's seats and wins in all plays, by name."""
    seats = [seat for play in tab.session.services.named_plays() for seat in play.seats if seat.person]
    counted = Counter(seat.name for seat in seats)
    won = Counter(seat.name for seat in seats if seat.has_won)
    return {name: (count, won[name]) for name, count in counted.items()}


def in_bgstats(tab: Tab) -> tuple[list[str], int]:
    """Return the names of the players in the file for BG Stats, and the number of its plays that have one twice."""
    file = json.loads(only(SaveFile, tab.do("export-plays")).text)
    plays = [[score["playerRefId"] for score in play["playerScores"]] for play in file["plays"]]
    return sorted(player["name"] for player in file["players"]), sum(len({*one}) < len(one) for one in plays)


def at_a_table() -> Tab:
    """Return a tab with two matches of Anna and Boris, who won one each, and one of Anna and Celia, whom Anna beat."""
    tab = Tab()
    played(tab, ("Anna", "a"), ("Boris", "b"), ("Celia", "c"), match_id="m1")
    played(tab, ("Anna", "a"), ("Boris", "b"), ("Celia", "c"), match_id="m2", winner=1)
    played(tab, ("Anna", "a"), ("Dmitri", "d"), ("Celia", "c"), match_id="m3")
    return tab


BY_HAND = {"Anna": (3, 2), "Boris": (2, 1), "Celia": (3, 0), "Dmitri": (1, 0)}


def merges(tab: Tab) -> list[PersonMerged]:
    """Return the merges that somebody has made and that are in effect."""
    return [
        one for one in effective_changes(known(tab).changes) if isinstance(one, PersonMerged) and not one.is_by_name
    ]


class TestQuestion:
    """Two people of one match are merged only where somebody has confirmed it."""

    def test_it_says_what_changes(self) -> None:
        """Who has how many matches, in which both sit; nothing is stored yet, and the main button leaves them apart."""
        tab = at_a_table()
        tab.go("/people/a")
        before = dict(tab.store)
        tab.do("merge-people", person="a", into="b")
        asked = tab.page.one("dialog")
        assert [line.text for line in asked.one("ul", "merged-counts").all("li")] == [
            "Anna 3 matches",
            "Boris 2 matches",
            "Both in one match 2 matches",
        ]
        assert len(asked.one("ul", "merged-matches").all("li")) == 2
        (main,) = asked.all("button", "button-main")
        assert (main.text, main.attributes["data-do"]) == ("Leave them apart", "close")
        assert dict(tab.store) == before
        tab.do("close")
        assert not tab.page.all("dialog")
        assert figures(tab) == BY_HAND

    def test_confirmed_and_parted(self) -> None:
        """Both are one person, who sits twice in two matches, until they are parted."""
        tab = at_a_table()
        tab.go("/people/a")
        tab.do("merge-people", person="a", into="b", sure="yes")
        assert figures(tab) == {"Boris": (5, 3), "Celia": (3, 0), "Dmitri": (1, 0)}
        assert in_bgstats(tab) == (["Boris", "Celia", "Dmitri"], 2)
        played(tab, ("Anna", "a"), ("Boris", "b"), ("Celia", "c"), match_id="m4")
        assert figures(tab)["Boris"] == (7, 4)
        tab.do("undo-people", value=merges(tab)[0].id)
        assert figures(tab) == {"Anna": (4, 3), "Boris": (3, 1), "Celia": (4, 0), "Dmitri": (1, 0)}
        assert in_bgstats(tab) == (["Anna", "Boris", "Celia", "Dmitri"], 0)

    def test_nobody_is_asked_where_they_never_met(self) -> None:
        """As where one has played under two names."""
        tab = at_a_table()
        tab.do("merge-people", person="d", into="b")
        assert not tab.page.all("dialog")
        assert figures(tab) == {"Anna": (3, 2), "Boris": (3, 1), "Celia": (3, 0)}
        assert in_bgstats(tab) == (["Anna", "Boris", "Celia"], 0)

    def test_it_is_asked_again_where_a_part_is_undone(self) -> None:
        """Undoing merges them as well."""
        tab = at_a_table()
        tab.go("/people")
        tab.do("merge-people", person="a", into="b", sure="yes")
        tab.do("undo-people", value=merges(tab)[0].id)
        part = known(tab).changes[-1]
        assert isinstance(part, ChangeUndone)
        tab.go("/people")
        tab.do("undo-people", value=part.id)
        assert tab.page.one("dialog").one("h2").text == "Both play in the same matches"
        assert figures(tab) == BY_HAND
        tab.do("undo-people", value=part.id, sure="yes")
        assert figures(tab)["Boris"] == (5, 3)

    def test_a_play_from_another_program(self) -> None:
        """Both may sit in an imported play alone."""
        there, here = at_a_table(), Tab(device=NamedDevice("here"))
        here.take_in(text=only(SaveFile, there.do("export-plays")).text)
        ids = {person.name: person.id for person in known(here).people}
        here.go("/people")
        here.do("merge-people", person=ids["Anna"], into=ids["Boris"])
        assert here.page.one("dialog").all("li")[2].text == "Both in one match 2 matches"
        assert figures(here) == BY_HAND


class TestByThemselves:
    """What matches from elsewhere say."""

    def test_one_name_with_two_ids(self) -> None:
        """Both are one person, which is said, listed and can be undone for good."""
        tab = at_a_table()
        played(tab, ("Anna", "x"), ("Boris", "b"), ("Celia", "c"), match_id="m4")
        assert "Counted as one person, because of the name: Anna" in tab.toasts
        assert figures(tab)["Anna"] == (4, 3)
        join = known(tab).changes[-1]
        tab.do("undo-people", value=join.id)
        counted = Counter(
            (seat.person, seat.has_won) for play in tab.session.services.plays.all() for seat in play.seats
        )
        assert (counted[PersonId("a"), True], counted[PersonId("x"), True]) == (2, 1)
        played(tab, ("Anna", "x"), ("Boris", "b"), ("Celia", "c"), match_id="m5")
        assert not known(tab).are_one(PersonId("a"), PersonId("x"))

    def test_two_ids_of_one_name_at_one_table(self) -> None:
        """They are two people, in whatever order the matches come."""
        tab = at_a_table()
        played(tab, ("Anna", "a"), ("anna", "x"), ("Celia", "c"), match_id="m4")
        assert not known(tab).are_one(PersonId("a"), PersonId("x"))
        other = at_a_table()
        played(other, ("Anna", "x"), ("Boris", "b"), ("Celia", "c"), match_id="m4")
        assert known(other).are_one(PersonId("a"), PersonId("x"))
        played(other, ("Ann", "a"), ("Anna", "x"), ("Celia", "c"), match_id="m5")
        assert not known(other).are_one(PersonId("a"), PersonId("x"))
        assert "Parted, because both play in one match: Anna, Anna" in other.toasts

    def test_a_match_in_which_both_sit_parts_them(self) -> None:
        """Nobody has confirmed that they are one person although they meet."""
        tab = at_a_table()
        tab.do("merge-people", person="d", into="b")
        played(tab, ("Boris", "b"), ("Dmitri", "d"), ("Celia", "c"), match_id="m4")
        assert figures(tab) == {"Anna": (3, 2), "Boris": (3, 2), "Celia": (4, 0), "Dmitri": (2, 0)}
        assert "Parted, because both play in one match: Dmitri, Boris" in tab.toasts

    def test_a_new_match_of_both(self) -> None:
        """It parts them as well, and each has their own seat."""
        tab = at_a_table()
        tab.do("merge-people", person="d", into="b")
        tab.go("/new")
        typed = {"rows.0.name": "Dmitri", "rows.1.name": "Boris"}
        tab.do("start", {**form_fields(tab.page.one("form", "setup")), **typed})
        assert [player.person for player in tab.match.setup.players[:2]] == ["d", "b"]
        assert not known(tab).are_one(PersonId("b"), PersonId("d"))
        assert "Parted, because both play in one match: Dmitri, Boris" in tab.toasts


class TestParted:
    """Parting lasts, whatever came since."""

    def test_who_has_played_since(self) -> None:
        """Under either name; renames, other merges and matches in between change nothing."""
        tab = at_a_table()
        tab.do("merge-people", person="d", into="b")
        (merge,) = merges(tab)
        played(tab, ("Dmitri", ""), ("Anna", "a"), ("Celia", "c"), match_id="m4")
        played(tab, ("Boris", ""), ("Anna", "a"), ("Celia", "c"), match_id="m5")
        tab.do("edit-person", person="b", name="Borya", colour="")
        played(tab, ("Borya", ""), ("Anna", "a"), ("Celia", "c"), match_id="m6")
        played(tab, ("Boris", ""), ("Anna", "a"), ("Celia", "c"), match_id="m7")
        assert figures(tab)["Borya"] == (7, 5)
        tab.do("undo-people", value=merge.id)
        assert figures(tab) == {"Anna": (7, 2), "Borya": (5, 4), "Celia": (7, 0), "Dmitri": (2, 1)}

    def test_a_best_of_several_survives_merging_and_parting(self) -> None:
        """A best of several that was chosen before the merge is that of the same people again."""
        tab = at_a_table()
        tab.go("/match/m3/results")
        tab.do("best-of", best_of="3")
        before = tab.store[SERIES]
        tab.do("merge-people", person="d", into="b")
        played(tab, ("Anna", "a"), ("Eva", "e"), ("Celia", "c"), match_id="m4")
        tab.go("/match/m4/results")
        tab.do("best-of", best_of="5")
        assert len(json.loads(tab.store[SERIES])) == 2
        tab.do("undo-people", value=merges(tab)[0].id)
        assert [group for group in json.loads(tab.store[SERIES]) if "d" in group["people"]] == json.loads(before)

    def test_a_file_for_bg_stats(self) -> None:
        """Who is merged is still known in it by their own id."""
        tab = at_a_table()
        file = json.loads(only(SaveFile, tab.do("export-plays")).text)
        tab.do("merge-people", person="d", into="b")
        play = next(play for play in file["plays"] if "m3" in json.dumps(play))
        play.pop("metaData", None)
        play |= {"uuid": "other", "playDate": "2020-01-01 10:00:00"}
        tab.take_in(text=json.dumps({**file, "plays": [play]}))
        assert figures(tab)["Boris"] == (4, 1)
        tab.do("undo-people", value=merges(tab)[0].id)
        assert figures(tab) == {"Anna": (4, 3), "Boris": (2, 1), "Celia": (4, 0), "Dmitri": (2, 0)}

    def test_a_backup_from_before(self) -> None:
        """It knows the merge, and does not bring it back."""
        tab = at_a_table()
        tab.do("merge-people", person="d", into="b")
        backup = only(SaveBackup, tab.do("export-all")).text
        tab.do("undo-people", value=merges(tab)[0].id)
        tab.take_in(text=backup)
        assert figures(tab) == BY_HAND
        other = Tab(device=NamedDevice("other"))
        other.take_in(text=backup)
        assert figures(other) == {"Anna": (3, 2), "Boris": (3, 1), "Celia": (3, 0)}
        other.take_in(text=only(SaveBackup, tab.do("export-all")).text)
        assert figures(other) == BY_HAND

    def test_the_name_of_the_one_who_is_gone(self) -> None:
        """Whoever is merged may be called by either name; parted, each has their own."""
        tab = at_a_table()
        tab.do("merge-people", person="d", into="b")
        tab.do("edit-person", person="b", name="Dmitri", colour="")
        assert figures(tab)["Dmitri"] == (3, 1)
        tab.do("undo-people", value=merges(tab)[0].id)
        assert figures(tab) == BY_HAND

    def test_forgotten_and_brought_back(self) -> None:
        """With everything that was known of them."""
        tab = at_a_table()
        tab.do("forget-person", person="a")
        assert "Anna" not in figures(tab)
        tab.do("undo-people", value=known(tab).changes[-1].id)
        assert figures(tab) == BY_HAND

    def test_forgotten_for_good(self) -> None:
        """Only the id is kept, and an older backup does not bring the name back."""
        tab = at_a_table()
        tab.do("edit-person", person="a", name="Anya", colour="")
        backup = only(SaveBackup, tab.do("export-all")).text
        tab.do("forget-person", person="a")
        tab.do("erase-person", value=known(tab).changes[-1].id)
        assert "Anna" not in tab.store[PEOPLE]
        assert "Anya" not in tab.store[PEOPLE]
        tab.take_in(text=backup)
        assert "Anya" not in tab.store[PEOPLE]
        assert set(figures(tab)) == {"Boris", "Celia", "Dmitri"}


class TestEarlierVersions:
    """Who was merged before there was a list of changes."""

    def test_parted_by_the_ids_of_matches(self) -> None:
        """Each id is that of who has the name in matches."""
        stored = {"people": [{"id": "b", "name": "Boris", "names": ["Anna"], "merged": ["a"]}]}
        tab = Tab({PEOPLE: json.dumps(stored)})
        played(tab, ("Anna", "a"), ("Boris", "b"), ("Celia", "c"), match_id="m1")
        played(tab, ("Anna", "a"), ("Dmitri", "d"), ("Celia", "c"), match_id="m2")
        assert figures(tab)["Boris"] == (3, 2)
        tab.go("/people/b")
        (part,) = [one for one in tab.page.all("button") if one.attributes.get("data-do") == "divide-person"]
        tab.do("divide-person", json.loads(part.attributes["data-fields"]))
        assert tab.toasts == ["Parted: Anna, Boris"]
        parted = {"Anna": (2, 2), "Boris": (1, 0), "Celia": (2, 0), "Dmitri": (1, 0)}
        assert figures(tab) == parted
        other = Tab({PEOPLE: json.dumps(stored)}, NamedDevice("other"))
        other.take_in(text=only(SaveBackup, tab.do("export-all")).text)
        assert figures(other) == parted
        tab.do("undo-people", value=known(tab).changes[-1].id, sure="yes")
        assert figures(tab)["Boris"] == (3, 2)


class TestList:
    """What was done is listed in words."""

    def test_every_change_of_people_is_listed(self) -> None:
        """The newest first, each with its date; what is undone says so, and has no button."""
        tab = at_a_table()
        tab.do("edit-person", person="a", name="Anya", colour="")
        tab.do("unname-person", person="a", name="Anna")
        tab.do("merge-people", person="d", into="b")
        tab.do("undo-people", value=known(tab).changes[-1].id)
        tab.do("forget-person", person="c")
        tab.go("/people")
        lines = tab.page.one("ol", "people-changes").all("li")
        said = [line.one("span", "shrink").text for line in lines]
        assert [text.partition(line.one("small").text)[0].strip() for text, line in zip(said, lines, strict=True)] == [
            "Forgotten: Celia",
            "Parted: Dmitri, Boris",
            "Merged: Dmitri, Boris",
            "Other name removed: Anna (Anya)",
            "Renamed: Anna → Anya",
        ]
        assert [bool(line.all("button")) for line in lines] == [True, True, False, True, True]
        assert "undone" in said[2]


# ------------------------------------------------------------------- random histories

CALLED = st.sampled_from(["Anna", "anna ", "Boris", "Celia", "Dmitri", "Eva"])
FOREIGN = st.sampled_from(["", "p", "q", "r"])
NUMBER = st.integers(0, 7)


def sits_twice(known_people: People, players: tuple[Player, ...]) -> bool:
    """Return whether somebody sits at two seats."""
    persons = list(filter(None, (people.seat_person(known_people, player) for player in players)))
    return len(set(persons)) < len(persons)


@frozen
class World:
    """People, and the matches at which they sit."""

    known: People = field(factory=People)
    tables: tuple[Setup[Any], ...] = ()

    def figures(self) -> dict[tuple[str, ...], int]:
        """Return how often there is somebody of a name who sits at certain seats."""
        seats: dict[PersonId, list[str]] = {person.id: [] for person in self.known.people}
        for number, table in enumerate(self.tables):
            for index, player in enumerate(table.players):
                person = people.seat_person(self.known, player)
                if person:
                    seats[person].append(f"{number}.{index}")
        return Counter((people.name_of(self.known, person), *sat) for person, sat in seats.items())


class Histories(RuleBasedStateMachine):
    """The same history twice: with merges, which are parted at the end, and without them."""

    def __init__(self) -> None:
        super().__init__()
        self.merged = World()
        self.plain = World()
        self.backups: list[tuple[People, People]] = []
        self._count = 0

    def new_id(self) -> str:
        """Return a new id."""
        self._count += 1
        return f"n{self._count}"

    def maker(self) -> ChangeStamp:
        """Return what makes changes."""
        return ChangeStamp(self.new_id, NOON)

    @initialize()
    def first(self) -> None:
        """Three people have met."""
        for table in (["Anna", "Boris"], ["Celia", "Boris"]):
            self.start(table)

    @rule(names=st.lists(CALLED, min_size=2, max_size=3, unique_by=name_key))
    def start(self, names: list[str]) -> None:
        """Somebody starts a match."""
        before = self._count
        counts = []
        for name in ("plain", "merged"):
            world, self._count = getattr(self, name), before
            new, made = people.seat_people(world.known, setup(*map(seat, names)), self.new_id)
            counts.append(self._count)
            new = people.separate_tablemates(new, [made.players], ChangeStamp(lambda: f"t{self.new_id()}", NOON))
            setattr(self, name, World(new, (*world.tables, made)))
        self._count = max(counts)

    @rule(
        seats=st.lists(
            st.tuples(CALLED, FOREIGN),
            min_size=2,
            max_size=3,
            unique_by=(lambda one: one[0].strip().lower(), lambda one: one[1] or one[0]),
        )
    )
    def receive(self, seats: list[tuple[str, str]]) -> None:
        """A match comes from elsewhere."""
        before, counts = self._count, []
        for name in ("plain", "merged"):
            world, self._count = getattr(self, name), before
            made = setup(*(seat(*one) for one in seats))
            new = people.learn_people(world.known, (made,), self.maker())
            setattr(self, name, World(new, (*world.tables, made)))
            counts.append(self._count)
        self._count = max(counts) + 10

    @rule(one=NUMBER, into=NUMBER, is_asked=st.booleans())
    def merge(self, one: int, into: int, *, is_asked: bool) -> None:
        """Somebody is merged."""
        everybody = self.merged.known.people
        if everybody:
            person, other = everybody[one % len(everybody)], everybody[into % len(everybody)]
            if person != other:
                new = people.merge_person(self.merged.known, person, other, self.maker(), is_asked=is_asked)
                if not is_asked:
                    new = people.separate_tablemates(new, [table.players for table in self.merged.tables], self.maker())
                self.merged = evolve(self.merged, known=new)

    @rule(index=NUMBER)
    def part(self, index: int) -> None:
        """Somebody is parted."""
        made = self._merges()
        if made:
            new = people.undo_change(self.merged.known, made[index % len(made)].id, self.maker())
            self.merged = evolve(self.merged, known=new)

    @rule(index=NUMBER, name=CALLED)
    def rename(self, index: int, name: str) -> None:
        """Somebody is renamed."""
        everybody = self.merged.known.people
        if not everybody:
            return
        person, called = everybody[index % len(everybody)], name.strip()
        holder = people.find_by_own_name(self.merged.known, called)
        new = people.rename_person(self.merged.known, person, called, self.maker())
        is_taken = holder is not None and holder.id not in person.ids
        if is_taken or any(sits_twice(new, table.players) for table in self.merged.tables):
            return
        self.merged = evolve(self.merged, known=new)
        are_one = holder is not None and self.plain.known.are_one(self._same(holder.id), self._same(person.id))
        if isinstance(new.changes[-1], PersonRenamed) or are_one:
            same = next(one for one in self.plain.known.unmerged if one.id == self._same(person.id))
            self.plain = evolve(self.plain, known=people.rename_person(self.plain.known, same, called, self.maker()))

    @rule(index=NUMBER)
    def forget(self, index: int) -> None:
        """Somebody is forgotten, with all who are merged into them."""
        everybody = self.merged.known.people
        if everybody:
            person = everybody[index % len(everybody)]
            self.merged = evolve(self.merged, known=people.forget_person(self.merged.known, person, self.maker()))
            same = evolve(person, id=self._same(person.id), merged=tuple(map(self._same, person.merged)))
            self.plain = evolve(self.plain, known=people.forget_person(self.plain.known, same, self.maker()))

    @rule()
    def back_up(self) -> None:
        """A backup is made."""
        self.backups.append((self.merged.known, self.plain.known))

    @rule(index=NUMBER)
    def restore(self, index: int) -> None:
        """An older backup is restored."""
        if self.backups:
            backup = self.backups[index % len(self.backups)]
            for name, others in zip(("merged", "plain"), backup, strict=True):
                world = getattr(self, name)
                new = people.recognise_people(world.known, people.join_people(world.known, others), NOON)
                new = people.separate_tablemates(new, [table.players for table in world.tables], self.maker())
                setattr(self, name, evolve(world, known=new))

    def _same(self, person: PersonId) -> PersonId:
        """Return the id of somebody in the other world, who was made there at the same time."""
        ids = [one_id for one in self.merged.known.made for one_id in one.ids]
        return [one_id for one in self.plain.known.made for one_id in one.ids][ids.index(person)]

    def _merges(self) -> list[PersonMerged]:
        effective = effective_changes(self.merged.known.changes)
        return [one for one in effective if isinstance(one, PersonMerged) and not one.is_by_name]

    @invariant()
    def stored(self) -> None:
        """What is stored is read again."""
        plain = json.loads(json.dumps(stored_people.to_plain(self.merged.known)))
        assert stored_people.from_plain(plain) == self.merged.known

    @invariant()
    def nobody_sits_twice(self) -> None:
        """Except where that was confirmed, and at seats without ids, which have only names."""
        if not any(merge.is_asked for merge in self._merges()):
            for table in (one for one in self.merged.tables if all(player.person for player in one.players)):
                assert not sits_twice(self.merged.known, table.players)

    @invariant()
    def as_if_nothing_was_merged(self) -> None:
        """When everybody is parted, everybody has the seats that they have where nobody was merged."""
        parted = self.merged
        for merge in self._merges():
            parted = evolve(parted, known=people.undo_change(parted.known, merge.id, self.maker()))
        assert parted.figures() == self.plain.figures()


Histories.TestCase.settings = hypothesis.settings(max_examples=40, stateful_step_count=10, deadline=None)
TestHistories = Histories.TestCase
