"""The difference that a change of the log makes: the entries it enters, and other entries whose results it alters."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any, Generic

from attrs import field, frozen

from laurel.match.edits import EntryId
from laurel.match.game import ActionT, StateT
from laurel.match.message import Question, Refusal
from laurel.match.replay import LogStep, Replay
from laurel.match.setup import ReviseSetup


@frozen
class AlteredEntry(Generic[StateT, ActionT]):
    """An entry that the change leaves as it is, but whose result differs after it."""

    before: LogStep[StateT, ActionT]
    after: LogStep[StateT, ActionT]


@frozen
class Difference(Generic[StateT, ActionT]):
    """The difference between a replay and the replay of a changed log."""

    before: Replay[StateT, ActionT]
    after: Replay[StateT, ActionT]
    moved: frozenset[EntryId] = frozenset()
    """The entries that the change corrects only because it moves them: it leaves them as they are otherwise."""

    _shared: int = field(init=False)
    """The number of steps at the beginning that the two replays have in common."""

    _known: dict[EntryId, LogStep[StateT, ActionT]] = field(init=False)
    """The other steps of `before`, by the id of the entry."""

    @_shared.default
    def _count_shared(self) -> int:
        if self.before.opening is not self.after.opening and self.before.opening != self.after.opening:
            return 0
        earlier, later = self.before.log, self.after.log
        most = min(len(earlier), len(later))
        if earlier[:most] == later[:most]:  # compares identities first
            return most
        return next(index for index in range(most) if earlier[index] != later[index])

    @_known.default
    def _index(self) -> dict[EntryId, LogStep[StateT, ActionT]]:
        return {log_step.entry.id: log_step for log_step in self.before.log_steps[self._shared :]}

    @cached_property
    def made(self) -> tuple[LogStep[StateT, ActionT], ...]:
        """The steps of the entries that the change adds or corrects, as they are after it."""
        return tuple(log_step for log_step in self.after.log_steps[self._shared :] if not self._is_kept(log_step))

    @property
    def removed(self) -> tuple[LogStep[StateT, ActionT], ...]:
        """The steps of the entries that the change takes out of the log, as they were before it."""
        left = {log_step.entry.id for log_step in self.after.log_steps[self._shared :]}
        return tuple(log_step for entry, log_step in self._known.items() if entry not in left)

    @property
    def altered(self) -> tuple[AlteredEntry[StateT, ActionT], ...]:
        """The entries that the change leaves as they are, but whose points or refusal differ after it."""
        kept = (log_step for log_step in self.after.log_steps[self._shared :] if self._is_kept(log_step))
        pairs = (AlteredEntry(self._known[log_step.entry.id], log_step) for log_step in kept)
        return tuple(pair for pair in pairs if _has_other_result(pair.before, pair.after))

    @property
    def refusal(self) -> Refusal | None:
        """Why what the change itself adds or corrects cannot be entered; `None` where it can.

        What an entry could be before the change, it may stay.
        """
        for one in self.made:
            if one.refusal or (one.objection and self._is_new(one)):
                return one.obstacle
        return None

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions about the change, without those that the entry had before it."""
        return tuple(
            question
            for log_step in self.made
            for question in log_step.questions
            if question not in self._asked(log_step)
        )

    @property
    def has_other_winner(self) -> bool:
        """Whether the verdict differs after the change although the last entry is the same; revisions apart."""
        log_steps = [
            step for step in self.after.log_steps[self._shared :] if not isinstance(step.entry.action, ReviseSetup)
        ]
        return bool(log_steps) and self._is_kept(log_steps[-1]) and _winners(self.before) != _winners(self.after)

    def _is_kept(self, log_step: LogStep[StateT, ActionT]) -> bool:
        known = self._known.get(log_step.entry.id)
        return known is not None and (known.entry == log_step.entry or known.entry.id in self.moved)

    def _is_new(self, log_step: LogStep[StateT, ActionT]) -> bool:
        """Whether there was no objection to an entry that counted before the change."""
        known = self._known.get(log_step.entry.id)
        return known is None or known.refusal is not None or known.objection is None

    def _asked(self, log_step: LogStep[StateT, ActionT]) -> tuple[Question, ...]:
        known = self._known.get(log_step.entry.id)
        return () if known is None else known.questions


def _has_other_result(before: LogStep[StateT, ActionT], after: LogStep[StateT, ActionT]) -> bool:
    """Return whether players see a difference: whether a step has effect, or who gained what from which source."""
    if (before.refusal is None) != (after.refusal is None):
        return True
    return before.gained != after.gained and _gained(before) != _gained(after)


def _gained(log_step: LogStep[Any, Any]) -> object:
    return Counter((entry.player, entry.points, entry.source) for entry in log_step.gained)


def _winners(played: Replay[StateT, ActionT]) -> object:
    verdict = played.verdict
    return None if verdict is None else (verdict.winners, verdict.candidates)
