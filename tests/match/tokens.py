"""Tokens: a small game for the tests of the core. Players gain and lose tokens; who has enough of them wins.

Its actions have fields of every type that stored matches may have.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import chain
from typing import Any, Literal, NewType

from attrs import evolve, frozen

from laurel.match.game import Game, Outcome
from laurel.match.journal import Journal
from laurel.match.ledger import LedgerEntry
from laurel.match.match import Match, MatchId
from laurel.match.message import Message, Notice, Question, Refusal
from laurel.match.replay import Replay, replay
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup
from laurel.match.verdict import RulingChoice, Verdict, VerdictStep
from tests.support import NOON, among, journal

Card = NewType("Card", int)
SourceId = NewType("SourceId", str)
TeamId = NewType("TeamId", str)
Target = Literal[10, 14]

ONCE = SourceId("once")
"""A source that gives tokens once in a match."""

MANY = 5
"""Tokens at a time about which the players are asked when there are more."""


class Phase(Enum):
    """A part of a round."""

    DAY = "day"
    NIGHT = "night"


class Vote(Enum):
    """What was voted."""

    FOR = "for"
    AGAINST = "against"


@frozen
class Options:
    """What is agreed on before the first action."""

    target: Target = 10
    speaker: Seat = Seat(0)
    is_limited: bool = True
    """Whether the source `ONCE` gives tokens once only."""


@frozen
class SeatDetails:
    """The team of a player."""

    team: TeamId | None = None


@frozen
class Gain:
    """A player gains tokens."""

    player: Seat
    points: Points
    source: SourceId = SourceId("")


@frozen
class Lose:
    """A player loses tokens."""

    player: Seat
    points: Points


@frozen
class GainTogether:
    """Several players gain tokens at the same time."""

    gains: Mapping[Seat, Points]
    source: SourceId = SourceId("")


@frozen
class Claim:
    """What a player scores in a round: the points of a card, and one more for a bonus."""

    points: Points | None = None
    has_bonus: bool = False


@frozen
class ScoreRound:
    """Players score at the end of a round."""

    claims: Mapping[Seat, Claim]


@frozen
class StartPhase:
    """A phase of a round begins."""

    phase: Phase
    round: int
    cards: Mapping[Seat, tuple[Card, ...]] | None = None


@frozen
class ResolveVote:
    """The players have voted."""

    outcome: Vote
    voted_for: frozenset[Seat] = frozenset()


@frozen
class TakeCard:
    """A player takes a card, or puts it back."""

    card: Card
    player: Seat | None = None


@frozen
class EndGame:
    """The game ends; the most tokens win."""


@frozen
class RuleWinner:
    """The players name the winner where several have the most tokens."""

    winner: Seat


Action = Gain | Lose | GainTogether | ScoreRound | StartPhase | ResolveVote | TakeCard | EndGame | RuleWinner


@frozen
class State:
    """Everybody's tokens, and what else the rules depend on."""

    options: Options
    points: tuple[Points, ...]
    is_once_used: bool = False
    is_over: bool = False
    ruled: Seat | None = None

    @property
    def best(self) -> tuple[Seat, ...]:
        """Who has the most tokens."""
        return tuple(Seat(seat) for seat, points in enumerate(self.points) if points == max(self.points))


def opening(setup: Setup[Options]) -> State:
    """Return the state before the first action."""
    if len(setup.players) not in GAME.seats:
        raise Refusal("Tokens is for three to eight players.", rule="1")
    if setup.options.speaker not in setup.seats:
        raise Refusal("The speaker has to be one of the players.", rule="1")
    return State(setup.options, (Points(0),) * len(setup.players))


def check(state: State, action: Action) -> None:
    """Refuse an action of a player that the match does not have."""
    one = [getattr(action, name, None) for name in ("player", "winner")]
    several = [getattr(action, name, ()) for name in ("gains", "claims", "voted_for")]
    seats = [*(seat for seat in one if seat is not None), *chain.from_iterable(several)]
    if not all(0 <= seat < len(state.points) for seat in seats):
        raise Refusal("There is no such player.")


def moved(state: State, changes: Mapping[Seat, int], source: str) -> Outcome[State]:
    """Return what changes of totals lead to: nobody has more tokens than the target, or less than none."""
    points = list(state.points)
    gained: list[LedgerEntry] = []
    notices: list[Notice] = []
    for seat, change in sorted(changes.items()):
        after = min(max(points[seat] + change, 0), state.options.target)
        if after != points[seat] + change:
            notices.append(Notice("%(player)s: no more and no less.", rule="2", player=seat))
        if after != points[seat]:
            gained.append(LedgerEntry(seat, Points(after - points[seat]), source, "2", 1, Points(change)))
        points[seat] = Points(after)
    questions = (Question("So many at once?", rule="2"),) if max(changes.values(), default=0) > MANY else ()
    return Outcome(evolve(state, points=tuple(points)), tuple(gained), tuple(notices), questions)


def gain(state: State, action: Gain) -> Outcome[State]:
    """Rule 2: a player gains tokens, from some sources only once."""
    return gain_together(state, GainTogether({action.player: action.points}, action.source))


def lose(state: State, action: Lose) -> Outcome[State]:
    """Rule 2: a player loses tokens."""
    if action.points < 1:
        raise Refusal("Not a number of tokens.", rule="2", field="points")
    return moved(state, {action.player: -action.points}, "")


def gain_together(state: State, action: GainTogether) -> Outcome[State]:
    """Rule 2: several players gain tokens."""
    if any(points < 1 for points in action.gains.values()):
        raise Refusal("Not a number of tokens.", rule="2", field="points")
    if action.source == ONCE and state.is_once_used and state.options.is_limited:
        raise Refusal("This source has been used.", rule="2", field="source")
    state = evolve(state, is_once_used=state.is_once_used or action.source == ONCE)
    return moved(state, action.gains, action.source)


def score_round(state: State, action: ScoreRound) -> Outcome[State]:
    """Rule 3: players score cards and bonuses."""
    changes = {seat: (claim.points or 0) + claim.has_bonus for seat, claim in action.claims.items()}
    if any(change < 0 for change in changes.values()):
        raise Refusal("Not a number of tokens.", rule="3", field="claims")
    return moved(state, changes, "round")


def no_change(state: State, _: StartPhase | ResolveVote | TakeCard) -> Outcome[State]:
    """Rule 4: phases, votes and cards change no totals."""
    return Outcome(state)


def end_game(state: State, _: EndGame) -> Outcome[State]:
    """Rule 5: the game can end before somebody has enough tokens."""
    return Outcome(evolve(state, is_over=True))


def rule_winner(state: State, action: RuleWinner) -> Outcome[State]:
    """Rule 6: the players name the winner where the rules do not."""
    open_verdict = verdict(state)
    if open_verdict is None or action.winner not in open_verdict.candidates:
        raise Refusal("Only one of the tied players can be chosen.", rule="6", field="winner")
    return Outcome(evolve(state, ruled=action.winner))


def verdict(state: State) -> Verdict | None:
    """Rules 5 and 6: the most tokens win; where several have them, the players decide."""
    if not state.is_over and max(state.points) < state.options.target:
        return None
    ending = Message("The game has ended.")
    most = VerdictStep(
        Message("Tokens"), {Seat(seat): points for seat, points in enumerate(state.points)}, state.best, "5"
    )
    if state.ruled is not None:
        ruling = VerdictStep(Message("The players' decision"), dict.fromkeys(state.best), (state.ruled,), "6")
        return Verdict(ending, "6", (most, ruling), (state.ruled,))
    if len(state.best) == 1:
        return Verdict(ending, "5", (most,), state.best)
    return Verdict(ending, "6", (most,), (), tuple(RulingChoice(RuleWinner(seat), (seat,)) for seat in state.best))


def merge(earlier: Action, later: Action) -> Action | None:
    """Return the one gain that two gains of the same player amount to."""
    if isinstance(earlier, Gain) and isinstance(later, Gain) and earlier.player == later.player:
        return evolve(later, points=Points(earlier.points + later.points))
    return None


def bonus_or_none(document: dict[str, Any]) -> dict[str, Any]:
    """Version 2 had a number of bonuses, 0 or 1, in a claim, and no limit of sources."""

    def migrated(edit: dict[str, Any]) -> dict[str, Any]:
        action = edit.get("action")
        if action is None or action["do"] != "score_round":
            return edit
        claims = {
            seat: {"points": claim["points"], "has_bonus": claim["bonus"] > 0}
            for seat, claim in action["claims"].items()
        }
        return {**edit, "action": {**action, "claims": claims}}

    setup = document["setup"]
    return {
        **document,
        "setup": {**setup, "options": {**setup["options"], "is_limited": False}},
        "edits": [migrated(edit) for edit in document["edits"]],
        "undone": [migrated(edit) for edit in document["undone"]],
    }


GAME: Game[State, Action, Options] = Game(
    id="tokens",
    seats=range(3, 9),
    options=Options,
    opening=opening,
    rules={
        Gain: gain,
        Lose: lose,
        GainTogether: gain_together,
        ScoreRound: score_round,
        StartPhase: no_change,
        ResolveVote: no_change,
        TakeCard: no_change,
        EndGame: end_game,
        RuleWinner: rule_winner,
    },
    points=lambda state: {Seat(seat): points for seat, points in enumerate(state.points)},
    verdict=verdict,
    seat_details=SeatDetails,
    check=check,
    merge=merge,
    is_unanswered=lambda action: isinstance(action, Gain) and not action.source,
    migrations={2: bonus_or_none},
)
find_game = among({GAME.id: GAME})


def setup(players: int = 4, target: Target = 10, speaker: Seat = Seat(0)) -> Setup[Options]:
    """Return the setup of a match of players who are called A, B, C and so on."""
    seated = tuple(Player(chr(ord("A") + index), COLOURS[index], SeatDetails()) for index in range(players))
    return Setup(GAME.id, seated, Options(target, speaker))


def match(*actions: Action, players: int = 4) -> Match[Action]:
    """Return a match in which actions were entered a second apart."""
    entered: Journal[Action] = journal(*actions)
    return Match(MatchId("a-match"), NOON, setup(players), entered)


def played(of: Match[Action], known: Replay[State, Action] | None = None) -> Replay[State, Action]:
    """Return the replay of a match."""
    return replay(GAME, GAME.opening(of.setup), of.journal.log, known)
