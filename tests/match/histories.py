"""Random histories of a journal on several devices: who makes which edit when, and who sends what to whom.

They are drawn from a `random.Random`, so that hypothesis and a long run (`tools.merge_proof`) use the same ones.
"""

from __future__ import annotations

from random import Random

from attrs import define, field

from laurel.match.edits import Author, Edit, EntryId, Milliseconds, order
from laurel.match.journal import Journal
from laurel.match.steps import redoable, undoable
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


KINDS = (*["add"] * 6, "insert", "correct", "correct", "remove", *["undo"] * 2, "undo any", "redo", "redo any", "name")


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
    expected = tuple(sorted(found.made, key=order))
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
