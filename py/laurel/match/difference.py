"""What a change of the log changes: the entries it makes, and the results of other entries that it alters."""

from __future__ import annotations

from collections import Counter
from typing import Generic

from attrs import field, frozen

from laurel.match.game import ActionT, StateT
from laurel.match.message import Question, Refusal
from laurel.match.replay import LogStep, Replay


@frozen
class Altered(Generic[StateT, ActionT]):
    """An entry that stays as it is, and whose result is another after the change."""

    before: LogStep[StateT, ActionT]
    after: LogStep[StateT, ActionT]


@frozen
class Difference(Generic[StateT, ActionT]):
    """The difference between a replay and the replay of a changed log."""

    before: Replay[StateT, ActionT]
    after: Replay[StateT, ActionT]
    _shared: int = field(init=False)
    """How many moments at the beginning the two replays have in common."""

    _known: dict[int, LogStep[StateT, ActionT]] = field(init=False)
    """The other moments of `before`, by the id of the entry."""

    @_shared.default
    def _count_shared(self) -> int:
        earlier, later = self.before.log, self.after.log
        most = min(len(earlier), len(later))
        if earlier[:most] == later[:most]:  # compares identities first
            return most
        return next(index for index in range(most) if earlier[index] != later[index])

    @_known.default
    def _index(self) -> dict[int, LogStep[StateT, ActionT]]:
        return {log_step.entry.id: log_step for log_step in self.before.log_steps[self._shared :]}

    @property
    def made(self) -> tuple[LogStep[StateT, ActionT], ...]:
        """The moments whose entries the change adds or corrects, as they are after it."""
        return tuple(log_step for log_step in self.after.log_steps[self._shared :] if not self._is_kept(log_step))

    @property
    def altered(self) -> tuple[Altered[StateT, ActionT], ...]:
        """The entries that the change leaves alone, but whose points or refusal are others after it."""
        kept = (log_step for log_step in self.after.log_steps[self._shared :] if self._is_kept(log_step))
        pairs = (Altered(self._known[log_step.entry.id], log_step) for log_step in kept)
        return tuple(pair for pair in pairs if _result(pair.before) != _result(pair.after))

    @property
    def refusal(self) -> Refusal | None:
        """Why the rules refuse what the change itself adds or corrects; `None` where they do not."""
        return next((log_step.refusal for log_step in self.made if log_step.refusal), None)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What the players are asked before the change is made; not again what they were asked about the same entry."""
        return tuple(
            question
            for log_step in self.made
            for question in log_step.questions
            if question not in self._asked(log_step)
        )

    @property
    def has_other_winner(self) -> bool:
        """Whether the game ends otherwise after the change although its last entry is the same."""
        log_steps = self.after.log_steps[self._shared :]
        return bool(log_steps) and self._is_kept(log_steps[-1]) and _winners(self.before) != _winners(self.after)

    def _is_kept(self, log_step: LogStep[StateT, ActionT]) -> bool:
        known = self._known.get(log_step.entry.id)
        return known is not None and known.entry == log_step.entry

    def _asked(self, log_step: LogStep[StateT, ActionT]) -> tuple[Question, ...]:
        known = self._known.get(log_step.entry.id)
        return () if known is None else known.questions


def _result(log_step: LogStep[StateT, ActionT]) -> object:
    """Return what players see of a moment: whether it counts, and who gained how many points from what."""
    return log_step.refusal is None, Counter((one.player, one.points, one.source) for one in log_step.gained)


def _winners(played: Replay[StateT, ActionT]) -> object:
    verdict = played.verdict
    return None if verdict is None else (verdict.winners, verdict.candidates)
