"""Random histories of a journal on several devices: who makes which edit when, and who sends what to whom.

In some of them somebody forges edits: with known ids, with those that others will use next, with the highest and lowest
numbers and times, and with other contents for what is known. All are drawn from a `random.Random`, so that hypothesis
and a long run (`tools.merge_proof`) use the same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import define, evolve, field

from laurel.match.edits import (
    LATEST_CLOCK,
    MOST_EDITS_AT_ONCE,
    ActionT,
    Added,
    Author,
    Corrected,
    DeviceNamed,
    Edit,
    EditId,
    Entry,
    EntryId,
    Milliseconds,
    Redone,
    Removed,
    Time,
    Undone,
    author_of,
    sort_key,
    with_id,
)
from laurel.match.journal import Journal
from laurel.match.setup import Seat
from laurel.match.strict import LARGEST_NUMBER, LAST_TIME
from laurel.match.undo import redoable, undoable
from laurel.match.union import union
from tests.support import NOON

HOUR = 3_600_000
MOST_AUTHORS = 6


@define
class Device:
    """A device with a copy of the journal, and a clock that may be wrong by an hour."""

    journal: Journal[str]
    wrong: int
    """Milliseconds by which the clock is wrong."""

    def act(self, random: Random, number: int, now: int) -> None:
        """Make one edit, of any kind that is possible."""
        at = Milliseconds(NOON + now + self.wrong)
        log, journal = self.journal.log, self.journal
        kind = random.choice(KINDS)
        if kind == "undo":
            self.journal = journal.undo([change.id for change in undoable(journal, lambda _: False)], at)
        elif kind == "undo any" and (changes := tuple(journal.newest_changes())):
            self.journal = journal.undo([random.choice(changes).id], at)
        elif kind == "redo":
            self.journal = journal.redo(redoable(journal), at)
        elif kind == "redo any" and journal.undone:
            self.journal = journal.redo([random.choice(sorted(journal.undone))], at)
        elif kind == "clock":
            self.journal = journal.set_clock(Seat(number % 3), at)
        elif kind == "name":
            self.journal = journal.name(f"device {number}", "", at)
        elif log and kind in ("insert", "correct", "remove"):
            self._change(kind, str(number), at, random.choice(log).id)
        else:
            self.journal = journal.add(str(number), at)

    def _change(self, kind: str, action: str, at: Milliseconds, entry: EntryId) -> None:
        if kind == "insert":
            self.journal = self.journal.add(action, at, before=entry)
        elif kind == "correct":
            self.journal = self.journal.correct(entry, action, at)
        else:
            self.journal = self.journal.remove(entry, at)


KINDS = (
    *["add"] * 6,
    "insert",
    "correct",
    "correct",
    "remove",
    *["undo"] * 2,
    "undo any",
    "redo",
    "redo any",
    "name",
    "clock",
)


@define
class History:
    """A history, and the edits in the order in which they were made."""

    devices: list[Device]
    made: list[Edit[str]] = field(factory=list)


def history(random: Random, steps: int) -> History:
    """Return a history of so many steps: each is an edit, or a device that receives the edits of another."""
    authors = random.randint(1, MOST_AUTHORS)
    found = History(
        [
            Device(Journal(author=Author(f"{random.choice('abcd')}.{index}")), random.choice(CLOCKS))
            for index in range(authors)
        ]
    )
    for step in range(steps):
        device = random.choice(found.devices)
        if authors > 1 and random.random() < SHARED:
            device.journal = device.journal.merge(random.choice(found.devices).journal)
        else:
            before = device.journal
            device.act(random, step, step * 1000)
            found.made += device.journal.edits[len(before.edits) :]
    return found


CLOCKS = (0, 0, 5, -5, HOUR, -HOUR)
SHARED = 0.3
"""How often a device receives edits, instead of making one."""


def delivered(random: Random, edits: list[Edit[str]]) -> Journal[str]:
    """Return a journal to which edits came in any order, in parcels, some of them twice."""
    waiting = [*edits, *random.sample(edits, len(edits) // 3)]
    random.shuffle(waiting)
    journal: Journal[str] = Journal()
    while waiting:
        parcel = random.randint(1, len(waiting))
        journal = journal.merge_edits(waiting[:parcel])
        del waiting[:parcel]
    return journal


def check(random: Random, steps: int) -> None:
    """Raise `AssertionError` where a random history breaks a property of merging."""
    found = history(random, steps)
    journals = [device.journal for device in found.devices]
    whole = journals[0]
    for journal in journals[1:]:
        whole = whole.merge(journal)
    expected = tuple(sorted(found.made, key=sort_key))
    assert whole.edits == expected, "an edit is lost, or two have one id"
    assert whole.merge(whole) is whole, "merging is not idempotent"
    a, b, c = (random.choice(journals) for _ in range(3))
    assert a.merge(b).edits == b.merge(a).edits, "merging is not commutative"
    assert a.merge(b).merge(c).edits == a.merge(b.merge(c)).edits, "merging is not associative"
    other = delivered(random, found.made)
    assert other.edits == whole.edits, "the order of delivery counts"
    assert (other.log, other.undone) == (whole.log, whole.undone), "the same edits are another log"
    for journal in journals:
        read = Journal(journal.edits)
        assert (journal.log, journal.undone) == (read.log, read.undone), "a grown journal is not its fold"
    _check_causes(found, whole)
    _check_undo(random.choice(journals))


def _check_causes(found: History, whole: Journal[str]) -> None:
    """What an author had seen before an edit is before it in the order."""
    places = {edit.id: place for place, edit in enumerate(whole.edits)}
    for device in found.devices:
        own = [places[edit.id] for edit in device.journal.edits]
        assert own == sorted(own), "an order differs between devices"


def _check_undo(journal: Journal[str]) -> None:
    """Undo and then redo is nothing, where there is something to undo."""
    changes = undoable(journal, lambda _: False)
    if changes:
        undone = journal.undo([change.id for change in changes], Milliseconds(NOON))
        assert redoable(undone) == tuple(change.id for change in changes)
        assert undone.redo(redoable(undone), Milliseconds(NOON)).log == journal.log, "undo, then redo is not nothing"


# ------------------------------------------------------------------------- forged edits


LARGEST_EDIT = 10**15 - 1
"""The largest number of an edit that can be read."""

FORGED = 0.2
"""How often somebody forges edits, instead of what `history` does."""


@define
class ForgedHistory:
    """A history with forged edits."""

    devices: list[Device]
    made: list[Edit[str]] = field(factory=list)
    """The edits of the devices, as they were when they were made."""

    seen: dict[str, frozenset[str]] = field(factory=dict)
    """By the text of an honest entry: those of all honest entries that its author had at that time."""


def forged_history(random: Random, steps: int) -> ForgedHistory:
    """Return a history of so many steps, in which forged edits reach some of the devices."""
    devices = [Device(Journal(author=Author(f"{name}.1")), random.choice(ANY_CLOCKS)) for name in "abcd"]
    found = ForgedHistory(devices[: random.randint(2, 4)])
    for step in range(steps):
        device = random.choice(found.devices)
        before, chance = device.journal, random.random()
        if chance < FORGED:
            journals = [one.journal for one in found.devices]
            forged = [forge(random, journals, f"forged {step}.{count}") for count in range(random.randint(1, 3))]
            device.journal = before.merge_edits(forged)
        elif chance < FORGED + SHARED:
            device.journal = before.merge(random.choice(found.devices).journal)
        elif random.random() < VISITS:
            author, number = author_of(EditId(f"{before.author}-1")), step + 2
            device.journal = Journal(union((), before.edits, repr), Author(f"{author[0]}.{number}"))
        else:
            device.act(random, step, step * 1000)
            new = device.journal.edits[len(before.edits) :]
            found.made += new
            for edit in new:
                if isinstance(edit, Added):
                    found.seen[edit.action] = frozenset(honest_entries(before, found))
    return found


VISITS = 0.1
"""How often a device reads its journal again, and goes on with another author."""

ANY_CLOCKS = (*CLOCKS, 3 * 24 * HOUR, -25 * HOUR, LAST_TIME - NOON, -NOON)


def honest_entries(journal: Journal[str], found: ForgedHistory) -> list[str]:
    """Return the texts of the entries of a journal that a device has made, in the order of the edits."""
    return [edit.action for edit in journal.edits if isinstance(edit, Added) and edit.action in found.seen]


def forge(random: Random, journals: Sequence[Journal[ActionT]], action: ActionT) -> Edit[ActionT]:
    """Return an edit that the authors of some journals have not made; `action` is that of an entry or a correction."""
    known = [edit for journal in journals for edit in journal.edits]
    author = random.choice([journal.author for journal in journals])
    ids = [f"{author}-{min(journal.counted[1] + 1, LARGEST_EDIT)}" for journal in journals]
    ids += [f"{author}-{number}" for number in (1, 2, 999_999_999, LARGEST_EDIT)]
    ids += [edit.id for edit in random.sample(known, min(2, len(known)))]
    times: list[Time] = [(0, 0), (NOON, 0), (LATEST_CLOCK, MOST_EDITS_AT_ONCE), (LATEST_CLOCK + 1, MOST_EDITS_AT_ONCE)]
    times += [
        (LAST_TIME, MOST_EDITS_AT_ONCE),
        (LAST_TIME, 0),
        (LARGEST_NUMBER, 0),
        (LARGEST_NUMBER, MOST_EDITS_AT_ONCE),
    ]
    times += [edit.time for edit in random.sample(known, min(2, len(known)))]
    made, time, at = EditId(random.choice(ids)), random.choice(times), Milliseconds(random.choice((0, NOON, LAST_TIME)))
    target = random.choice(known).id if known else made
    return random.choice(
        [
            Added(Entry(EntryId(made), at, action), time),
            Added(Entry(EntryId(made), at, action), time, EntryId(target)),
            Corrected(made, at, time, EntryId(target), action),
            Removed(made, at, time, EntryId(target)),
            Undone(made, at, time, (target,)),
            Redone(made, at, time, (target,)),
            DeviceNamed(made, at, time, "forged"),
        ]
    )


def check_forged(random: Random, steps: int) -> None:
    """Raise `AssertionError` where a random history with forged edits loses an edit of a device."""
    found = forged_history(random, steps)
    for _ in range(2):
        for device in found.devices:
            for other in found.devices:
                device.journal = device.journal.merge(other.journal)
    whole = found.devices[0].journal
    for device in found.devices:
        assert device.journal.edits == whole.edits, "two devices do not agree"
        read = Journal(union((), device.journal.edits, repr))
        assert (read.edits, read.log) == (whole.edits, device.journal.log), "what is read again is something else"
    lost = Counter(map(content, found.made)) - Counter(map(content, whole.edits))
    assert not lost, f"lost: {lost}"
    places = {text: place for place, text in enumerate(honest_entries(whole, found))}
    for text, seen in found.seen.items():
        assert all(places[earlier] < places[text] for earlier in seen), "an entry is before what its author had seen"
    later = whole.add("later", Milliseconds(NOON))
    assert later.edits[-1].id not in {edit.id for edit in whole.edits}, "an id is used twice"
    assert later.edits[-1].time[0] <= LATEST_CLOCK + len(later.edits), "a time cannot be followed for ever"
    assert Journal(union((), reversed(later.edits), repr)).edits == later.edits, "a new edit is not the last one"


def content(edit: Edit[Any]) -> str:
    """Return what an edit says, without its id and its logical time, which merging may change."""
    return repr(evolve(with_id(edit, EditId("")), time=(0, 0)))
