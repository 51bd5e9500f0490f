"""`twilight_imperium/scenario`: a start, events, and where the track and the game stand afterwards.

The start is reached from the game's own opening by actions that anybody at a table could enter, and
every event becomes an action or an edit of the journal, as a tap would. What the game cannot say yet is
a failure that names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from laurel.games import GAMES
from laurel.games.twilight_imperium import actions
from laurel.games.twilight_imperium.actions import Action, Claims, Vote
from laurel.games.twilight_imperium.components import (
    ID,
    LEAKS,
    OBJECTIVES,
    OBSIDIAN,
    SECRET_LIMIT,
    SECRET_LIMIT_WITH_OBSIDIAN,
    UNSAID,
    Card,
    LawId,
    ObjectiveId,
    RelicId,
    SecretId,
    SourceId,
)
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.match.journal import EntryId, Journal, Milliseconds, UnknownEntry
from laurel.match.plain import setup_from_plain
from laurel.match.replay import Moment, Replay, replay
from laurel.match.setup import COLOURS, Points, Seat
from laurel.match.verdict import Verdict
from tools.conformance.runner import REMARKS, Case, Inexpressible, Result

GAME = GAMES[ID]
START = SourceId("points before this scenario")

REMARKS_OF_EVENTS = REMARKS | {"notes"}
STATE = REMARKS_OF_EVENTS | {
    *("target", "seats", "speaker", "phase", "round", "strategy_cards", "naalu_zero", "vp"),
    *("secrets_scored", "secret_limit", "home_system_lost", "relics", "supports"),
}
"""Everything that a start may say."""

EVENTS: Mapping[str, frozenset[str]] = {
    "gain": frozenset({"p", "n", "src"}),
    "lose": frozenset({"p", "n", "src"}),
    "group": frozenset({"gains", "src"}),
    "status_score": frozenset({"claims"}),
    "score_public": frozenset({"p", "id", "n"}),
    "score_secret": frozenset({"p", "id"}),
    "imperial": frozenset({"p", "public", "controls_mecatol"}),
    "phase": frozenset({"to", "round", "strategy_cards"}),
    "set_speaker": frozenset({"p"}),
    "cannot_reveal": frozenset(),
    "law_gain": frozenset({"p", "law"}),
    "law_discard": frozenset({"law"}),
    "leak": frozenset({"owner", "id"}),
    "leak_discarded": frozenset({"id"}),
    "support_give": frozenset({"giver", "holder"}),
    "activate": frozenset({"p", "units_of"}),
    "eliminate": frozenset({"p"}),
    "relic_move": frozenset({"relic", "to"}),
    "mutiny": frozenset({"outcome", "for_voters"}),
    "seed": frozenset({"outcome"}),
    "undo": frozenset({"of"}),
    "replace": frozenset({"of", "with"}),
}
"""Every type of event that the game can express, and the fields that are read of it."""

Plain = Mapping[str, Any]


def cases(document: Plain) -> Iterator[Case]:
    """Return every vector of a document as a case."""
    for index, vector in enumerate(document["vectors"]):
        known = vector if isinstance(vector, Mapping) else {}
        yield Case(str(known.get("id", f"#{index}")), known.get("expected", {}), partial(play, vector))


def play(vector: Plain) -> Result:
    """Play a vector as a table would and return every field that its expected result may give.

    Raises:
        Inexpressible: the vector has something in it that the game has no action for.
    """
    if not vector.get("expected"):
        raise Inexpressible("the vector expects nothing")
    scenario = Scenario(vector["state"])
    for index, event in enumerate(vector["events"]):
        scenario.enter(index, event)
    return scenario.result()


class Scenario:
    """One match in the making, and which of its events are where in the journal."""

    def __init__(self, state: Plain) -> None:
        _check_fields("state", state, STATE)
        self.letters: Sequence[str] = state["seats"]
        if set(state["vp"]) != set(self.letters):
            raise Inexpressible(f"points of {', '.join(state['vp'])}, and seats of {', '.join(self.letters)}")
        self.opening = GAME.opening(setup_from_plain(GAME, setup(state)))
        self.journal: Journal[Action] = Journal()
        self.known: Replay[Any, Action] = replay(GAME, self.opening, ())
        self.entries: dict[int, EntryId] = {}
        self.rejected: set[int] = set()
        for action in self.start(state):
            moment = self.add(action)
            if moment.refusal or moment.verdict:
                raise Inexpressible(f"the start cannot be reached: {moment.refusal or moment.verdict}")

    def start(self, state: Plain) -> Iterator[Action]:
        """Return what leads from the opening to the start: first the cards, then whatever points they do not give."""
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
        cards = self.strategy_cards({letter: held[letter] for letter in held if state["vp"].get(letter) is not None})
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
        kind = _kind(event)
        if kind in ("undo", "replace"):
            accepted = self.edit(event)
        else:
            moment = self.add(self.action(event))
            accepted = moment.refusal is None
            if accepted:
                self.entries[index] = moment.entry.id
        if not accepted:
            self.rejected.add(index)

    def add(self, action: Action) -> Moment[Any, Action]:
        """Enter an action at the end; keep it unless the rules refuse it."""
        journal = self.journal.add(action, self.now)
        played = replay(GAME, self.opening, journal.log, self.known)
        moment = played.moments[-1]
        if moment.refusal is None:
            self.journal, self.known = journal, played
        return moment

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
        if event["t"] == "replace" and any(moment.refusal for moment in played.moments if moment.entry.id == entry_id):
            return False
        self.journal, self.known = journal, played
        return True

    @property
    def now(self) -> Milliseconds:
        """A time that goes on with every edit."""
        return Milliseconds(len(self.journal.edits))

    def action(self, event: Plain) -> Action:
        """Return the action that an event is."""
        kind = _kind(event)
        if kind not in ACTIONS:
            raise Inexpressible(f"unknown event: {kind} inside another event")
        return ACTIONS[kind](self, event)

    def result(self) -> Result:
        """Return where everything stands after the last event."""
        played = replay(GAME, self.opening, self.journal.log)  # from the opening, as after a reload
        refused = {moment.entry.id for moment in played.moments if moment.refusal}
        partly = {moment.entry.id for moment in played.moments if _is_partly_refused(moment)}
        verdict = played.verdict
        return {
            "vp": {letter: self.points(played.state, self.seat(letter)) for letter in self.letters},
            "status": _status(verdict),
            "winner": self.named(verdict.winners) if verdict and verdict.winners else None,
            "candidates": self.named(verdict.candidates) if verdict else [],
            "rejected": sorted(self.rejected | self.events_of(refused)),
            "partly_rejected": sorted(self.events_of(partly)),
        }

    def points(self, table: Table, seat: Seat) -> int | None:
        """Return a player's points; `None` where the player is out of the game."""
        return table.points[seat] if seat in table.playing else None

    def seat(self, letter: str) -> Seat:
        """Return the seat of a letter; a letter that sits nowhere is a seat that the game refuses."""
        return Seat(self.letters.index(letter)) if letter in self.letters else Seat(-1)

    def named(self, seats: Sequence[Seat]) -> list[str]:
        """Return the letters of seats."""
        return [self.letters[seat] for seat in seats]

    def events_of(self, entry_ids: set[EntryId]) -> set[int]:
        """Return the events that became these entries."""
        return {index for index, entry_id in self.entries.items() if entry_id in entry_ids}

    def strategy_cards(self, cards: Mapping[str, Sequence[int]] | None) -> Mapping[Seat, tuple[Card, ...]]:
        """Return strategy cards by seat; `None` is a table where nobody holds any."""
        return {self.seat(letter): tuple(map(Card, held)) for letter, held in (cards or {}).items()}


def setup(state: Plain) -> dict[str, Any]:
    """Return the plain setup of a start."""
    letters: list[str] = list(state["seats"])
    players = [{"name": letter, "colour": colour} for letter, colour in zip(letters, COLOURS, strict=False)]
    if len(players) < len(letters):
        raise Inexpressible(f"{len(letters)} players")
    return {"players": players, "options": {"target": state["target"], "speaker": letters.index(state["speaker"])}}


def gain(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "gain", "p", "n", "src"}`."""
    return actions.Gain(scenario.seat(event["p"]), Points(event["n"]), SourceId(event.get("src", UNSAID)))


def lose(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "lose", "p", "n", "src"}`."""
    return actions.Lose(scenario.seat(event["p"]), Points(event["n"]), SourceId(event.get("src", UNSAID)))


def group(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "group", "gains": {player: points}, "src"}`."""
    gains = {scenario.seat(letter): Points(points) for letter, points in event["gains"].items()}
    return actions.GainTogether(gains, SourceId(event.get("src", UNSAID)))


def status_score(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "status_score", "claims": {player: {"public": [objective, points], "secret": objective}}}`."""

    def claimed(claims: Plain) -> Claims:
        _check_fields("claim", claims, {"public", "secret"})
        public, secret = claims.get("public"), claims.get("secret")
        return Claims(objective_id(*public) if public else None, secret_id(secret) if secret else None)

    return actions.ScoreStatusPhase(
        {scenario.seat(letter): claimed(claims) for letter, claims in event["claims"].items()}
    )


def objective_id(objective: str, points: int | None = None) -> ObjectiveId:
    """Return the id of an objective that is worth so many points, if it is said how many."""
    if objective not in OBJECTIVES:
        raise Inexpressible(f"unknown objective: {objective}")
    if points not in (None, OBJECTIVES[objective].points):
        raise Inexpressible(f"{objective} is worth {OBJECTIVES[objective].points}, and not {points}")
    return ObjectiveId(objective)


def secret_id(objective: str) -> SecretId:
    """Return the id of a secret objective, or of whatever is claimed to be one."""
    if objective not in OBJECTIVES:
        raise Inexpressible(f"unknown objective: {objective}")
    return SecretId(ObjectiveId(objective))


def score_public(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "score_public", "p", "id", "n"}`."""
    return actions.ScorePublicObjective(scenario.seat(event["p"]), objective_id(event["id"], event.get("n")))


def score_secret(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "score_secret", "p", "id"}`."""
    return actions.ScoreSecretObjective(scenario.seat(event["p"]), secret_id(event["id"]))


def imperial(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "imperial", "p", "public": [objective, points] or null, "controls_mecatol"}`."""
    public = event.get("public")
    objective = objective_id(*public) if public else None
    return actions.ResolveImperial(scenario.seat(event["p"]), objective, bool(event.get("controls_mecatol", False)))


def phase(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "phase", "to", "round", "strategy_cards"}`; the round stays where none is given."""
    number = event.get("round", scenario.known.state.round)
    cards = scenario.strategy_cards(event["strategy_cards"]) if "strategy_cards" in event else None
    return actions.StartPhase(Phase(event["to"]), number, cards)


def set_speaker(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "set_speaker", "p"}`."""
    return actions.MakeSpeaker(scenario.seat(event["p"]))


def cannot_reveal(_: Scenario, __: Plain) -> Action:
    """`{"t": "cannot_reveal"}`."""
    return actions.RunOutOfObjectives()


def law_gain(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "law_gain", "law", "p"}`."""
    return actions.GainFromLaw(scenario.seat(event["p"]), LawId(event["law"]))


def law_discard(_: Scenario, event: Plain) -> Action:
    """`{"t": "law_discard", "law"}`."""
    return actions.DiscardLaw(LawId(event["law"]))


def mutiny(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "mutiny", "outcome", "for_voters": [player]}`."""
    return actions.ResolveMutiny(Vote(event["outcome"]), frozenset(map(scenario.seat, event["for_voters"])))


def seed(_: Scenario, event: Plain) -> Action:
    """`{"t": "seed", "outcome"}`."""
    return actions.ResolveSeedOfAnEmpire(Vote(event["outcome"]))


def leak(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "leak", "owner", "id"}`."""
    return actions.LeakSecret(scenario.seat(event["owner"]), secret_id(event["id"]))


def leak_discarded(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "leak_discarded", "id"}`: there is one such law, so the objective has to be the leaked one."""
    leaked = scenario.known.state.objectives.leaked
    if leaked not in (None, event["id"]):
        raise Inexpressible(f"{event['id']} is not leaked, but {leaked}")
    return actions.DiscardLaw(LEAKS)


def support_give(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "support_give", "giver", "holder"}`."""
    return actions.GiveSupport(scenario.seat(event["giver"]), scenario.seat(event["holder"]))


def activate(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "activate", "p", "units_of": [player]}`."""
    return actions.ActivateSystem(scenario.seat(event["p"]), frozenset(map(scenario.seat, event["units_of"])))


def eliminate(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "eliminate", "p"}`."""
    return actions.Eliminate(scenario.seat(event["p"]))


def relic_move(scenario: Scenario, event: Plain) -> Action:
    """`{"t": "relic_move", "relic", "to"}`; to nobody where it is purged."""
    relic = RelicId(event["relic"])
    return actions.PurgeRelic(relic) if event["to"] is None else actions.GainRelic(scenario.seat(event["to"]), relic)


ACTIONS: Mapping[str, Callable[[Scenario, Plain], Action]] = {
    "gain": gain,
    "lose": lose,
    "group": group,
    "status_score": status_score,
    "score_public": score_public,
    "score_secret": score_secret,
    "imperial": imperial,
    "phase": phase,
    "set_speaker": set_speaker,
    "cannot_reveal": cannot_reveal,
    "law_gain": law_gain,
    "law_discard": law_discard,
    "leak": leak,
    "leak_discarded": leak_discarded,
    "support_give": support_give,
    "activate": activate,
    "eliminate": eliminate,
    "relic_move": relic_move,
    "mutiny": mutiny,
    "seed": seed,
}


def _kind(event: Plain) -> str:
    """Return the type of an event that the game can express, all of whose fields are known."""
    kind = str(event.get("t"))
    if kind not in EVENTS:
        raise Inexpressible(f"unknown event: {kind}")
    _check_fields(kind, event, REMARKS_OF_EVENTS | {"t"} | EVENTS[kind])
    return kind


def _check_fields(what: str, plain: Plain, known: set[str] | frozenset[str]) -> None:
    """Refuse fields that would be passed over in silence."""
    unknown = sorted(set(plain) - known)
    if unknown:
        raise Inexpressible(f"unknown {what}: {', '.join(unknown)}")


def _status(verdict: Verdict | None) -> str:
    if verdict is None:
        return "running"
    return "needs_ruling" if verdict.needs_ruling else "over"


def _is_partly_refused(moment: Moment[Any, Action]) -> bool:
    """Whether a part of an action was refused by itself; what came after the end of the game is another matter."""
    return any(notice.has_no_effect for notice in moment.notices)


def _pairs(supports: Any) -> Iterator[tuple[str, str]]:
    """Return who gave Support for the Throne, and who holds it: holder by giver, or a list of both."""
    if isinstance(supports, Mapping):
        yield from supports.items()
        return
    for support in supports:
        _check_fields("support", support, {"giver", "holder"})
        yield support["giver"], support["holder"]
