"""Replay: the states, points and verdict of a log."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any, Generic

from attrs import frozen

from laurel.match import end_here
from laurel.match.edits import Entry, EntryId, Milliseconds
from laurel.match.end_here import EndHere
from laurel.match.game import ActionT, Game, StateT
from laurel.match.journal import position
from laurel.match.ledger import LedgerEntry
from laurel.match.match import Match
from laurel.match.message import N_, Notice, Question, Refusal
from laurel.match.setup import ReviseSetup
from laurel.match.verdict import Verdict


@frozen
class LogStep(Generic[StateT, ActionT]):
    """An entry of the log and the state after it.

    A refused entry has its `refusal` and leaves the state as it was. It stays in the log without effect until it is
    corrected or removed.
    """

    entry: Entry[ActionT]
    state: StateT
    gained: tuple[LedgerEntry, ...] = ()
    notices: tuple[Notice, ...] = ()
    refusal: Refusal | None = None
    verdict: Verdict | None = None
    questions: tuple[Question, ...] = ()
    """The questions to the players before the entry is made."""

    objection: Refusal | None = None
    """Why no such entry is made any more, although this one counts."""

    @property
    def obstacle(self) -> Refusal | None:
        """Why the entry cannot be made; `None` where it can."""
        return self.refusal or self.objection


@frozen
class Replay(Generic[StateT, ActionT]):
    """The steps of a match from its opening to the end of its log."""

    opening: StateT
    log_steps: tuple[LogStep[StateT, ActionT], ...] = ()
    log: tuple[Entry[ActionT], ...] = ()
    """The entries of `log_steps`, for a fast comparison with another log."""

    @property
    def state(self) -> StateT:
        """The state after the last entry."""
        return self.log_steps[-1].state if self.log_steps else self.opening

    @property
    def verdict(self) -> Verdict | None:
        """The verdict after the last entry; `None` while the match runs."""
        return self.log_steps[-1].verdict if self.log_steps else None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, and nothing is left to the players' decision."""
        return self.verdict is not None and not self.verdict.needs_ruling

    def step(self, entry_id: EntryId) -> LogStep[StateT, ActionT]:
        """Return the step of an entry.

        Raises:
            UnknownEntry: the log has no such entry.
        """
        return self.log_steps[position(self.log, entry_id)]

    def state_before(self, entry_id: EntryId) -> StateT:
        """Return the state before an entry.

        Raises:
            UnknownEntry: the log has no such entry.
        """
        place = position(self.log, entry_id)
        return self.log_steps[place - 1].state if place else self.opening

    @property
    def ledger(self) -> Iterator[LedgerEntry]:
        """Every change of every total, in order."""
        return chain.from_iterable(log_step.gained for log_step in self.log_steps)


def replay(
    game: Game[StateT, ActionT, Any],
    opening: StateT,
    log: tuple[Entry[ActionT], ...],
    known: Replay[StateT, ActionT] | None = None,
) -> Replay[StateT, ActionT]:
    """Return the replay of a log from the opening.

    `known` is an earlier replay from the same opening: the entries at its beginning that `log` has as well are not
    played again.
    """
    shared = _shared(known, log) if known else ()
    state = shared[-1].state if shared else opening
    verdict = shared[-1].verdict if shared else None
    new = []
    for entry in log[len(shared) :]:
        log_step = _next(game, state, verdict, entry)
        state, verdict = log_step.state, log_step.verdict
        new.append(log_step)
    return Replay(opening, shared + tuple(new), log)


def replay_match(game: Game[StateT, ActionT, Any], match: Match[ActionT]) -> Replay[StateT, ActionT]:
    """Return the replay of a match from its setup."""
    return replay(game, game.opening(match.setup), match.journal.log)


def judge(
    game: Game[StateT, ActionT, Any], played: Replay[StateT, ActionT], action: ActionT
) -> LogStep[StateT, ActionT]:
    """Return the step that an action would be at the end of the log; its entry has no meaningful id and time."""
    return _next(game, played.state, played.verdict, Entry(EntryId(""), Milliseconds(0), action))


def _shared(known: Replay[StateT, ActionT], log: tuple[Entry[ActionT], ...]) -> tuple[LogStep[StateT, ActionT], ...]:
    most = min(len(known.log), len(log))
    if known.log[:most] == log[:most]:  # fast: equal entries are mostly the same object
        return known.log_steps[:most]
    pairs = zip(known.log, log, strict=False)
    different = (index for index, (before, after) in enumerate(pairs) if before is not after and before != after)
    return known.log_steps[: next(different)]


def _next(
    game: Game[StateT, ActionT, Any], state: StateT, verdict: Verdict | None, entry: Entry[ActionT]
) -> LogStep[StateT, ActionT]:
    if isinstance(entry.action, ReviseSetup):  # the opening has it already
        return LogStep(entry, state, verdict=verdict)
    try:
        _check_still_open(verdict, entry.action)
        if isinstance(entry.action, EndHere):
            return _ended(game, state, entry, entry.action)
        outcome = game.apply(state, entry.action)
    except Refusal as refusal:
        return LogStep(entry, state, refusal=refusal, verdict=verdict)
    verdict = game.verdict(outcome.state)
    return LogStep(
        entry,
        outcome.state,
        outcome.gained,
        outcome.notices,
        verdict=verdict,
        questions=outcome.questions,
        objection=outcome.objection,
    )


def _ended(
    game: Game[StateT, ActionT, Any], state: StateT, entry: Entry[ActionT], action: EndHere
) -> LogStep[StateT, ActionT]:
    """Return the step by which the players end a match; raise `Refusal` where it cannot end so."""
    verdict = end_here.end_here(action, game.points(state).keys(), game.wins, partial(game.concession, state))
    return LogStep(entry, state, verdict=verdict, questions=end_here.questions(action, verdict))


def _check_still_open(verdict: Verdict | None, action: ActionT) -> None:
    """Raise `Refusal` once the match has ended, unless the action settles a verdict that the rules leave open."""
    if verdict is None:
        return
    if any(type(action) is type(choice.action) for choice in verdict.choices):
        return
    if verdict.needs_ruling:
        raise Refusal(N_("The rules do not decide. Choose the winner first."), rule=verdict.rule)
    raise Refusal(N_("The game is over. Undo something to go on."), rule=verdict.rule, ending=verdict.ending)
