"""The journal of version 5, which had one author: what a journal of one author has to do."""

from __future__ import annotations

from typing import Generic

from attrs import evolve, frozen

from laurel.match.game import ActionT

Numbered = tuple[int, ActionT]
"""An entry: its number and its action."""


@frozen
class OldEdit(Generic[ActionT]):
    """An addition (`before` may be a number), a correction or a removal of an entry."""

    kind: str
    entry: int
    action: ActionT | None = None
    before: int | None = None


@frozen
class OldJournal(Generic[ActionT]):
    """The edits that apply, and those that are undone: a new edit forgets these."""

    edits: tuple[OldEdit[ActionT], ...] = ()
    undone: tuple[OldEdit[ActionT], ...] = ()
    added: int = 0

    @property
    def log(self) -> list[Numbered[ActionT]]:
        """The entries as they are now."""
        log: list[Numbered[ActionT]] = []
        for edit in self.edits:
            numbers = [number for number, _ in log]
            if edit.kind == "add":
                place = len(log) if edit.before is None else numbers.index(edit.before)
                log.insert(place, (edit.entry, edit.action))  # type: ignore[arg-type]  # an addition has an action
            elif edit.kind == "correct":
                log[numbers.index(edit.entry)] = (edit.entry, edit.action)  # type: ignore[assignment]  # so has this
            else:
                del log[numbers.index(edit.entry)]
        return log

    def add(self, action: ActionT, before: int | None = None) -> OldJournal[ActionT]:
        """Return the journal with a new entry."""
        made = OldEdit("add", self.added, action, before)
        return OldJournal((*self.edits, made), (), self.added + 1)

    def change(self, kind: str, entry: int, action: ActionT | None = None) -> OldJournal[ActionT]:
        """Return the journal with a correction or a removal."""
        return OldJournal((*self.edits, OldEdit(kind, entry, action)), (), self.added)

    def undo(self) -> OldJournal[ActionT]:
        """Return the journal without its newest edit."""
        if not self.edits:
            return self
        return evolve(self, edits=self.edits[:-1], undone=(*self.undone, self.edits[-1]))

    def redo(self) -> OldJournal[ActionT]:
        """Return the journal with the edit that was undone last."""
        if not self.undone:
            return self
        return evolve(self, edits=(*self.edits, self.undone[-1]), undone=self.undone[:-1])
