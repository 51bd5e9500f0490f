"""Union: whatever a copy holds, no edit is lost, and all devices find the same journal."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.match.archive import Writer, decode_edits, encode
from laurel.match.edits import LATEST_CLOCK, MOST_EDITS_AT_ONCE, Added, Author, Edit, EditId, Entry, EntryId, Removed
from laurel.match.edits import Time as LogicalTime
from laurel.match.journal import Journal
from laurel.match.setup import Points
from laurel.match.strict import LARGEST_NUMBER, LAST_TIME
from laurel.match.union import clashes, union
from tests.match.tokens import GAME, Gain, match
from tests.support import NOON, A, at

LAST = (LAST_TIME, MOST_EDITS_AT_ONCE)
"""The last logical time that earlier versions could read."""


def added(edit_id: str, action: str = "x", time: LogicalTime = (NOON, 0)) -> Added[str]:
    """Return an edit that adds an entry."""
    return Added(Entry(EntryId(edit_id), at(0), action), time)


def by(author: str, *edits: Edit[str]) -> Journal[str]:
    """Return a journal with edits, in which an author goes on."""
    return Journal(union((), edits, repr), Author(author))


def actions(journal: Journal[str]) -> list[str]:
    """Return the actions in the log."""
    return [entry.action for entry in journal.log]


class TestNumbers:
    """The numbers of new edits."""

    def test_above_every_number_of_the_author(self) -> None:
        """Also of an edit that is not the newest one."""
        journal = by("a.1", added("a.1-9", "forged", (1, 0)), added("a.1-2")).add("new", at(5))
        assert journal.edits[-1].id == "a.1-10"

    def test_after_the_largest_number(self) -> None:
        """A number that was the largest once can be followed, and read again."""
        game_match = match()
        text = f'{{"version":7,"edits":[{Writer(GAME).text(added("a.1-999999999", Gain(A, Points(1))))}]}}'  # type: ignore[arg-type]  # an action of the game
        (edit,) = decode_edits(GAME, game_match.initial_setup, text)
        journal = Journal((edit,), Author("a.1")).add(Gain(A, Points(2)), at(5))
        written = f'{{"version":7,"edits":{Writer(GAME).edits(journal.edits)}}}'
        assert decode_edits(GAME, game_match.initial_setup, written) == journal.edits

    def test_of_another_author(self) -> None:
        """The numbers of each author are counted apart, also where the author of a journal is replaced."""
        journal = evolve(by("a.1", added("a.1-1"), added("b.1-5")), author=Author("b.1"))
        assert journal.add("new", at(5)).edits[-1].id == "b.1-6"


class TestTimes:
    """Logical times beyond every clock."""

    @pytest.mark.parametrize("time", [LAST, (LAST_TIME, 0), (LAST_TIME + 7, 3), (LARGEST_NUMBER, MOST_EDITS_AT_ONCE)])
    def test_everything_can_be_followed(self, time: LogicalTime) -> None:
        """What is entered after such an edit comes after it, can be written and read, and stays there."""
        journal = by("a.1", added("f.1-1", "forged", time))
        for number in range(30):
            journal = journal.add(str(number), at(number))
        assert journal.edits[-1].time[0] <= LATEST_CLOCK + 1
        assert actions(journal) == ["forged", *map(str, range(30))]
        assert actions(Journal().merge_edits(reversed(journal.edits))) == actions(journal)

    def test_several_edits_after_the_last_time_keep_their_order(self) -> None:
        """Eight of one device come behind it."""
        journal = by("a.1", *(added(f"f.1-{number}", str(number), (LAST_TIME + number, 5)) for number in range(1, 9)))
        assert actions(journal) == list("12345678")

    def test_copies_with_different_times(self) -> None:
        """The smaller time counts on every device."""
        raw, settled = added("f.1-1", "forged", LAST), added("f.1-1", "forged", (LATEST_CLOCK + 1, 0))
        assert by("a.1", raw).merge(by("b.1", settled)).edits == (settled,)
        assert by("b.1", settled).merge(by("a.1", raw)).edits == (settled,)
        assert clashes((raw,), (settled,)) == []

    def test_a_clock_that_is_wrong(self) -> None:
        """A clock beyond the year 2200 counts on within it."""
        journal = by("a.1").add("one", LAST_TIME).add("two", LAST_TIME)
        assert [edit.time for edit in journal.edits] == [(LATEST_CLOCK, 0), (LATEST_CLOCK, 1)]

    def test_a_usual_time_is_never_changed(self) -> None:
        """So nobody moves the entries of others."""
        assert by("a.1", added("f.1-1", "x", (LATEST_CLOCK, 9))).edits[0].time == (LATEST_CLOCK, 9)


class TestClashes:
    """Different edits with one id."""

    def test_both_are_kept(self) -> None:
        """The earlier one has the id, whichever was there first; the other one follows from its text."""
        honest, forged = added("a.1-1", "honest", (NOON, 0)), added("a.1-1", "forged", (NOON - 5, 0))
        here, there = by("a.1", honest).merge(by("b.1", forged)), by("b.1", forged).merge(by("a.1", honest))
        assert here == there
        assert here.find(EntryId("a.1-1")).action == "forged"
        assert actions(here) == ["forged", "honest"]
        assert here.merge(by("a.1", honest)) is here
        assert clashes((honest,), (forged,)) == ["a.1-1"]

    def test_within_one_document(self) -> None:
        """Both are read."""
        assert actions(by("a.1", added("a.1-1", "x"), added("a.1-1", "y"))) == ["x", "y"]

    def test_a_forged_time(self) -> None:
        """The same entry at another time is another edit: nobody moves an entry."""
        journal = by("a.1", added("a.1-1", "x", (NOON, 0))).merge(by("b.1", added("a.1-1", "x", (0, 0))))
        assert actions(journal) == ["x", "x"]

    def test_the_other_id_is_taken(self) -> None:
        """Even then both are kept."""
        first = by("a.1", added("a.1-1", "x"), added("a.1-1", "y"))
        other = next(edit for edit in first.edits if edit.id != "a.1-1")
        forged = added(other.id, "forged", (0, 0))
        assert sorted(actions(first.merge(by("b.1", forged)))) == ["forged", "x", "y"]
        assert first.merge(by("b.1", forged)) == by("b.1", forged).merge(first)

    def test_other_kinds_of_edits_are_renamed_too(self) -> None:
        """Not only entries are renamed."""
        removed = Removed(EditId("a.1-1"), at(0), (NOON, 0), EntryId("b.1-1"))
        journal = by("a.1", removed).merge(by("b.1", added("a.1-1", "x", (1, 0))))
        assert {type(edit) for edit in journal.edits} == {Added, Removed}


IDS = [f"{device}.{visit}-{number}" for device in "ab" for visit in "12" for number in (1, 2, 999_999_999)]
TIMES = [
    (0, 0),
    (NOON, 0),
    (NOON, 1),
    (LATEST_CLOCK, MOST_EDITS_AT_ONCE),
    (LATEST_CLOCK + 1, 0),
    LAST,
    (LARGEST_NUMBER, 0),
]


@settings(max_examples=50)
@given(
    st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from("xyz"), st.sampled_from(TIMES)), max_size=14),
    st.randoms(use_true_random=False),
)
def test_any_edits(made: list[tuple[str, str, LogicalTime]], random: Random) -> None:
    """Devices that have received the same edits, in any order and parcels, agree once they have merged."""
    edits = [added(*one) for one in made]
    devices = [Journal(author=Author("z.1")) for _ in range(3)]
    for place, _ in enumerate(devices):
        waiting = random.sample(edits, len(edits))
        while waiting:
            size = random.randint(1, len(waiting))
            devices[place] = devices[place].merge_edits(waiting[:size])
            del waiting[:size]
    for _ in range(2):
        for place, _ in enumerate(devices):
            for other in devices:
                devices[place] = devices[place].merge(other)
    assert devices[0].edits == devices[1].edits == devices[2].edits
    assert {edit.action for edit in edits} == {edit.action for edit in devices[0].edits if isinstance(edit, Added)}
    later = devices[0].add("later", at(0))
    assert later.edits[-1] is max(later.edits, key=lambda edit: (edit.time, edit.id))
    assert Journal(union((), later.edits, repr)).log == later.log


def test_a_document_with_the_last_time() -> None:
    """The match goes on, and its document can be read."""
    of = match(Gain(A, Points(1)))
    forged = added("f.1-1", Gain(A, Points(1)), LAST)  # type: ignore[arg-type]  # an action of the game
    journal = of.journal.merge_edits((forged,)).with_author(Author("a.1")).add(Gain(A, Points(2)), at(9))
    text = f'{{"version":7,"edits":{Writer(GAME).edits(journal.edits)}}}'
    assert Journal(decode_edits(GAME, of.initial_setup, text)).log == journal.log
    assert encode(GAME, evolve(of, journal=journal))
