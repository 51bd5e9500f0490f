"""A match in the making: its start, what is entered, and where everything stands afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from laurel.games import GAMES
from laurel.games.twilight_imperium import actions
from laurel.games.twilight_imperium.actions import Action
from laurel.games.twilight_imperium.components import (
    CUSTODIANS,
    FACTIONS,
    ID,
    IMPERIAL_MECATOL,
    OBSIDIAN,
    SECRET_LIMIT,
    SECRET_LIMIT_WITH_OBSIDIAN,
    RelicId,
    SourceId,
)
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.edits import EntryId, Milliseconds
from laurel.match.journal import Journal, UnknownEntry
from laurel.match.plain import setup_from_plain
from laurel.match.replay import LogStep, Replay, replay
from laurel.match.setup import COLOURS, Points, Seat
from laurel.match.verdict import Verdict
from tools.conformance.runner import Inexpressible, Result
from tools.conformance.twilight_imperium.events import (
    ACTIONS,
    REMARKS_OF_EVENTS,
    Place,
    Plain,
    check_fields,
    kind_of,
    secret_id,
)

GAME = GAMES[ID]
START = SourceId("points before this scenario")

STATE = REMARKS_OF_EVENTS | {
    *("target", "seats", "speaker", "phase", "round", "strategy_cards", "naalu_zero", "factions", "vp"),
    *("secrets_scored", "secret_limit", "home_system_lost", "relics", "supports"),
}
"""Everything that a start may say."""


class Scenario:
    """One match in the making, and which of its events are where in the journal."""

    def __init__(self, state: Plain, events: Sequence[Plain] = ()) -> None:
        check_fields("state", state, STATE)
        self.letters = tuple(state["seats"])
        if set(state["vp"]) != set(self.letters):
            raise Inexpressible(f"points of {', '.join(state['vp'])}, and seats of {', '.join(self.letters)}")
        self.opening = GAME.opening(setup_from_plain(GAME, setup(state)))
        self.journal: Journal[Action] = Journal()
        self.known: Replay[Any, Action] = replay(GAME, self.opening, ())
        self.entries: dict[int, EntryId] = {}
        self.rejected: set[int] = set()
        for action in self.start(state, is_mecatol_open=needs_mecatol(events)):
            log_step = self.add(action)
            if log_step.refusal or log_step.verdict:
                raise Inexpressible(f"the start cannot be reached: {log_step.refusal or log_step.verdict}")

    def start(self, state: Plain, *, is_mecatol_open: bool) -> Iterator[Action]:
        """Return what leads from the opening to the start: first the cards, then whatever points they do not give."""
        if is_mecatol_open:
            yield actions.Gain(Seat(0), Points(1), CUSTODIANS)
        yield from self.cards(state)
        for letter, points in state["vp"].items():
            if points is None:
                continue
            if points >= state["target"]:
                raise Inexpressible(f"{letter} starts with {points} points, and the game would be over")
            missing = points - self.known.state.points[self.seat(letter)]
            if missing > 0:
                yield actions.Gain(self.seat(letter), Points(missing), START)
            if missing < 0:
                yield actions.Lose(self.seat(letter), Points(-missing), START)
        for letter, points in state["vp"].items():
            if points is None:
                yield actions.Eliminate(self.seat(letter))
        held = state["strategy_cards"] or {}
        cards = self.place.strategy_cards(
            {letter: held[letter] for letter in held if state["vp"].get(letter) is not None}
        )
        yield actions.MakeSpeaker(self.seat(state["speaker"]))
        yield actions.StartPhase(Phase(state["phase"]), state["round"], cards)
        zero = state.get("naalu_zero")
        if zero is not None:
            yield actions.TakeZeroToken(self.seat(zero))

    def cards(self, state: Plain) -> Iterator[Action]:
        """Return what brings cards to those who have them at the start."""
        for letter, limit in state.get("secret_limit", {}).items():
            yield from self.obsidian(letter, limit)
        for relic, letter in state.get("relics", {}).items():
            if letter is not None and self.known.state.holder(RelicId(relic)) != self.seat(letter):
                yield actions.GainRelic(self.seat(letter), RelicId(relic))
        for letter, scored in state.get("secrets_scored", {}).items():
            for secret in scored:
                yield actions.ScoreSecretObjective(self.seat(letter), secret_id(secret))
        for giver, holder in _pairs(state.get("supports", {})):
            yield actions.GiveSupport(self.seat(giver), self.seat(holder))
        for letter in state.get("home_system_lost", ()):
            yield actions.LoseHomeSystem(self.seat(letter))

    def obsidian(self, letter: str, limit: int) -> Iterator[Action]:
        """Return what gives a player another limit than three secret objectives: The Obsidian gives four."""
        if limit not in (SECRET_LIMIT, SECRET_LIMIT_WITH_OBSIDIAN):
            raise Inexpressible(f"unknown secret_limit: {limit}")
        if limit == SECRET_LIMIT_WITH_OBSIDIAN:
            yield actions.GainRelic(self.seat(letter), OBSIDIAN)

    def enter(self, index: int, event: Plain) -> None:
        """Let an event happen, or note that it was refused. An event that was refused leaves no entry."""
        kind = kind_of(event)
        if kind in ("undo", "replace"):
            accepted = self.edit(event)
        else:
            log_step = self.add(self.action(event))
            accepted = log_step.refusal is None
            if accepted:
                self.entries[index] = log_step.entry.id
        if not accepted:
            self.rejected.add(index)

    def add(self, action: Action) -> LogStep[Any, Action]:
        """Enter an action at the end; keep it unless the rules refuse it."""
        journal = self.journal.add(action, self.now)
        played = replay(GAME, self.opening, journal.log, self.known)
        log_step = played.log_steps[-1]
        if log_step.refusal is None:
            self.journal, self.known = journal, played
        return log_step

    def edit(self, event: Plain) -> bool:
        """Correct or remove an earlier entry; false where that is refused. What was refused itself stays so."""
        if event["of"] in self.rejected:
            return True
        if event["of"] not in self.entries:
            raise Inexpressible(f"event {event['of']!r} is no entry of the log")
        entry_id = self.entries[event["of"]]
        try:
            if event["t"] == "undo":
                journal = self.journal.remove(entry_id, self.now)
            else:
                journal = self.journal.correct(entry_id, self.action(event["with"]), self.now)
        except UnknownEntry:
            return False
        played = replay(GAME, self.opening, journal.log, self.known)
        if event["t"] == "replace" and any(
            log_step.refusal for log_step in played.log_steps if log_step.entry.id == entry_id
        ):
            return False
        self.journal, self.known = journal, played
        return True

    @property
    def now(self) -> Milliseconds:
        """A time that goes on with every edit."""
        return Milliseconds(len(self.journal.edits))

    def action(self, event: Plain) -> Action:
        """Return the action that an event is."""
        kind = kind_of(event)
        if kind not in ACTIONS:
            raise Inexpressible(f"unknown event: {kind} inside another event")
        return ACTIONS[kind](self.place, event)

    def result(self) -> Result:
        """Return where everything stands after the last event."""
        played = replay(GAME, self.opening, self.journal.log)  # from the opening, as after a reload
        refused = {log_step.entry.id for log_step in played.log_steps if log_step.refusal}
        partly = {log_step.entry.id for log_step in played.log_steps if _is_partly_refused(log_step)}
        verdict = played.verdict
        return {
            "vp": {letter: self.points(played.state, self.seat(letter)) for letter in self.letters},
            "status": _status(verdict),
            "winner": self.named(verdict.winners) if verdict and verdict.winners else None,
            "candidates": self.named(verdict.candidates) if verdict else [],
            "rejected": sorted(self.rejected | self.events_of(refused)),
            "partly_rejected": sorted(self.events_of(partly)),
        }

    def points(self, state: State, seat: Seat) -> int | None:
        """Return a player's points; `None` where the player is out of the game."""
        return state.points[seat] if seat in state.playing else None

    @property
    def place(self) -> Place:
        """The table as it is now."""
        return Place(self.letters, self.known.state)

    def seat(self, letter: str) -> Seat:
        """Return the seat of a letter."""
        return self.place.seat(letter)

    def named(self, seats: Sequence[Seat]) -> list[str]:
        """Return the letters of seats."""
        return [self.letters[seat] for seat in seats]

    def events_of(self, entry_ids: set[EntryId]) -> set[int]:
        """Return the events that became these entries."""
        return {index for index, entry_id in self.entries.items() if entry_id in entry_ids}


def setup(state: Plain) -> dict[str, Any]:
    """Return the plain setup of a start."""
    letters: list[str] = list(state["seats"])
    factions: Mapping[str, str] = state.get("factions") or {}
    unknown = sorted(set(factions.values()) - set(FACTIONS))
    if unknown or not set(factions) <= set(letters):
        raise Inexpressible(f"unknown factions: {', '.join(unknown or sorted(factions))}")
    players = [
        {"name": letter, "colour": colour, "details": {"faction": factions.get(letter)}}
        for letter, colour in zip(letters, COLOURS, strict=False)
    ]
    if len(players) < len(letters):
        raise Inexpressible(f"{len(letters)} players")
    return {"players": players, "options": {"target": state["target"], "speaker": letters.index(state["speaker"])}}


def needs_mecatol(events: Sequence[Plain]) -> bool:
    """Whether somebody gains for Mecatol Rex although no event removes the custodians token: then it is gone before.

    A start does not say who took it.
    """
    entered = [*events, *(event["with"] for event in events if isinstance(event.get("with"), Mapping))]
    takes = any(event.get("src") == CUSTODIANS for event in entered)
    gains = any(event.get("src") == IMPERIAL_MECATOL or event.get("controls_mecatol") for event in entered)
    return gains and not takes


def _status(verdict: Verdict | None) -> str:
    if verdict is None:
        return "running"
    return "needs_ruling" if verdict.needs_ruling else "over"


def _is_partly_refused(log_step: LogStep[Any, Action]) -> bool:
    """Whether a part of an action was refused by itself; what came after the end of the game is another matter."""
    return any(notice.has_no_effect for notice in log_step.notices)


def _pairs(supports: Any) -> Iterator[tuple[str, str]]:
    """Return who gave Support for the Throne, and who holds it: holder by giver, or a list of both."""
    if isinstance(supports, Mapping):
        yield from supports.items()
        return
    for support in supports:
        check_fields("support", support, {"giver", "holder"})
        yield support["giver"], support["holder"]
