"""The union of copies of a journal: no edit is lost, whatever another copy holds.

A copy comes from another tab or phone, from a file, a picture or a code, and may be damaged or forged. Four rules make
the result the same on every device, in whatever order the copies arrive:

* Of two different edits with one id the earlier one keeps it. The other stays in the journal under an id that follows
  from its text.
* Beyond `LATEST_CLOCK` the logical time of an edit is at most a millisecond after the time before it, and the smaller
  one where copies differ. So an edit can always be followed by a later one.
* All edits are in the order of `laurel.match.edits.sort_key`.
* Of the names that a device was given, the newest `MOST_NAMES` are kept: only the last one counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

from attrs import evolve

from laurel.match.edits import (
    LATEST_CLOCK,
    ActionT,
    Author,
    DeviceId,
    DeviceNamed,
    Edit,
    EditId,
    device_of,
    edit_id,
    sort_key,
    with_id,
)

TextOf = Callable[[Any], str]
"""Returns the text of an edit, which is the same on every device."""

MOST_NAMES = 16
"""The most names of a device that are kept. A phone is renamed a few times, so the edits of an honest one keep their
numbers without a gap (`laurel.app.connections.counting`)."""

DIGITS = 16
"""The hexadecimal digits of a hash in the id of an edit that was renamed."""


def union(edits: Iterable[Edit[ActionT]], more: Iterable[Edit[ActionT]], text_of: TextOf) -> tuple[Edit[ActionT], ...]:
    """Return the edits of both, in their order. `edits` has one edit for each id; `more` may have several."""
    found = {edit.id: edit for edit in edits}
    for edit in more:
        _put(found, edit, text_of)
    return with_followable_times(_without_old_names(sorted(found.values(), key=sort_key)))


def _without_old_names(edits: list[Edit[ActionT]]) -> list[Edit[ActionT]]:
    """Return edits, which are in their order, without the names of a device that newer ones have replaced."""
    if sum(isinstance(edit, DeviceNamed) for edit in edits) <= MOST_NAMES:
        return edits
    kept: list[Edit[ActionT]] = []
    names: Counter[DeviceId] = Counter()
    for edit in reversed(edits):
        if isinstance(edit, DeviceNamed):
            names[device_of(edit.id)] += 1
            if names[device_of(edit.id)] > MOST_NAMES:
                continue
        kept.append(edit)
    kept.reverse()
    return kept


def clashes(edits: Iterable[Edit[ActionT]], more: Iterable[Edit[ActionT]]) -> list[EditId]:
    """Return the ids under which `more` has other edits than `edits`."""
    known = {edit.id: edit for edit in edits}
    return [edit.id for edit in more if edit.id in known and not is_same(known[edit.id], edit)]


def is_same(one: Edit[ActionT], other: Edit[ActionT]) -> bool:
    """Return whether two edits with one id are the same, but for logical times beyond `LATEST_CLOCK`."""
    return one == other or _capped(one) == _capped(other)


def with_followable_times(edits: Iterable[Edit[ActionT]]) -> tuple[Edit[ActionT], ...]:
    """Return edits, which are in their order, with logical times that a later edit can follow."""
    settled = tuple(edits)
    if not settled or settled[-1].time[0] <= LATEST_CLOCK:
        return settled
    return tuple(_steps(settled))


def _steps(edits: tuple[Edit[ActionT], ...]) -> Iterable[Edit[ActionT]]:
    newest: int = LATEST_CLOCK
    for edit in edits:
        if edit.time[0] > newest + 1:
            newest += 1
            yield evolve(edit, time=(newest, 0))
        else:
            newest = max(newest, edit.time[0])
            yield edit


def _put(found: dict[EditId, Edit[ActionT]], edit: Edit[ActionT], text_of: TextOf) -> None:
    """Add an edit to those that were found, under its id or another one."""
    while True:
        present = found.setdefault(edit.id, edit)
        if present == edit:
            return
        if is_same(present, edit):
            found[edit.id] = min(present, edit, key=lambda one: one.time)
            return
        # The order of the two, and the new id, do not depend on how their times were settled.
        texts = {text_of(_capped(one)): one for one in (present, edit)}
        first, other = sorted(texts, key=lambda text: (_capped(texts[text]).time, text))
        found[edit.id], edit = texts[first], with_id(texts[other], _other_id(edit.id, other))


def _capped(edit: Edit[ActionT]) -> Edit[ActionT]:
    """Return an edit with a logical time that is not beyond `LATEST_CLOCK`."""
    return edit if edit.time[0] <= LATEST_CLOCK else evolve(edit, time=(LATEST_CLOCK, 0))


def _other_id(edit: EditId, text: str) -> EditId:
    """Return an id of the same device that no edit with another text has."""
    return edit_id(Author(f"{device_of(edit)}.{sha256(text.encode()).hexdigest()[:DIGITS]}"), 1)
