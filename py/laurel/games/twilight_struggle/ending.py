"""The end of the game: rule 10.3."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_struggle.actions import RuleWinner
from laurel.games.twilight_struggle.components import LAST_SPACE, SIDE_NAMES, Superpower
from laurel.games.twilight_struggle.state import Ending, EndingKind, State
from laurel.games.twilight_struggle.track import leading_side
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, LosingQuestion, Message, Question, Refusal
from laurel.match.setup import Seat
from laurel.match.verdict import RulingChoice, Verdict, VerdictStep

END = "10.3.2"
WARGAMES_RULE = "5.2"

ENDINGS: Mapping[EndingKind, str] = {
    EndingKind.POINTS: N_("%(player)s (%(side)s) has reached 20 victory points."),
    EndingKind.EUROPE: N_("%(player)s (%(side)s) controls Europe, and Europe is scored."),
    EndingKind.NUCLEAR_WAR: N_("DEFCON 1: %(player)s (%(side)s) loses by nuclear war."),
    EndingKind.CUBAN_MISSILE_CRISIS: N_(
        "A coup during the Cuban Missile Crisis: %(player)s (%(side)s) loses by nuclear war."
    ),
    EndingKind.HELD_CARD: N_("%(player)s (%(side)s) holds a scoring card at the end of the turn, and loses."),
    EndingKind.WARGAMES: N_("Wargames has ended the game."),
    EndingKind.FINAL_SCORING: N_("The last turn is over, and every region is scored."),
}

BOTH_HELD = N_("Both players hold a scoring card at the end of the turn.")

LOSING_ENDINGS = frozenset({EndingKind.NUCLEAR_WAR, EndingKind.CUBAN_MISSILE_CRISIS, EndingKind.HELD_CARD})
"""Endings whose sentence names the loser; the others name the winner."""

IMMEDIATE_ENDINGS = frozenset({*LOSING_ENDINGS, EndingKind.WARGAMES})
"""Endings about which the players are asked before the entry is made."""

WARGAMES_WINS = N_("Wargames ends the game: %(player)s (%(side)s) wins.")
WARGAMES_DRAWS = N_("Wargames ends the game in a draw.")
"""What is asked before the game ends by that card; the other questions say what the verdict will say."""

COUNTED_ENDINGS = frozenset({EndingKind.POINTS, EndingKind.WARGAMES, EndingKind.FINAL_SCORING})
"""Endings in which the marker decides."""


THRESHOLD = N_("The last turn is over. In Late War the USA wins with 20 points; otherwise the USSR wins.")
"""Why the marker alone does not decide the end of that scenario."""


def by_marker_or_threshold(state: State) -> Superpower | None:
    """Whoever the marker is with has won (10.3.2); in Late War the US needs 20 points, or the USSR has won."""
    if state.options.scenario == "late_war":
        return Superpower.US if state.score >= LAST_SPACE else Superpower.USSR
    return leading_side(state)


def end_by_wargames(state: State, player: Superpower) -> State:
    """The game ends where the marker stands; the threshold of Late War applies if the US has ended it."""
    winner = by_marker_or_threshold(state) if player is Superpower.US else leading_side(state)
    return evolve(state, ending=Ending(EndingKind.WARGAMES, WARGAMES_RULE, winner))


def end_by_final_scoring(state: State) -> State:
    """Everything is scored: the marker decides, and in the middle it is a draw (10.3.2)."""
    return evolve(state, ending=Ending(EndingKind.FINAL_SCORING, END, by_marker_or_threshold(state)))


def verdict(state: State) -> Verdict | None:
    """Return how the game ended, or `None` while it runs."""
    ending = state.ending
    if ending is None:
        return None
    winners = () if ending.winner is None else (state.seat(ending.winner),)
    choices = _choices(state) if ending.needs_ruling else ()
    steps = (_marker(state, ending, winners),) if ending.kind in COUNTED_ENDINGS else ()
    return Verdict(_said(state, ending), ending.rule, steps, winners, choices)


def _choices(state: State) -> tuple[RulingChoice, ...]:
    """Either side, or a draw."""
    seats = sorted(map(state.seat, Superpower))
    return (*(RulingChoice(RuleWinner(seat), (seat,)) for seat in seats), RulingChoice(RuleWinner(), ()))


def _said(state: State, ending: Ending) -> Message:
    """Say how the game ended, and name the player who has won or lost by it."""
    if ending.kind is EndingKind.FINAL_SCORING and state.options.scenario == "late_war":
        return Message(THRESHOLD)
    if ending.winner is None:
        return Message(BOTH_HELD if ending.kind is EndingKind.HELD_CARD else ENDINGS[ending.kind])
    named = ending.winner.enemy if ending.kind in LOSING_ENDINGS else ending.winner
    return Message(ENDINGS[ending.kind], player=state.seat(named), side=Message(SIDE_NAMES[named]))


def _marker(state: State, ending: Ending, winners: tuple[Seat, ...]) -> VerdictStep:
    """Return the comparison of both sides by the marker."""
    values: dict[Seat, int | None] = {
        state.seat(Superpower.US): state.marker,
        state.seat(Superpower.USSR): -state.marker,
    }
    has_threshold = state.options.scenario == "late_war" and ending.kind is not EndingKind.POINTS
    criterion = Message(N_("Victory point marker"))
    if has_threshold:
        said = N_("Victory point marker; %(player)s (%(side)s) needs 20")
        criterion = Message(said, player=state.seat(Superpower.US), side=Message(SIDE_NAMES[Superpower.US]))
    return VerdictStep(criterion, values, winners or tuple(sorted(values)), ending.rule)


def concession(state: State, seats: tuple[Seat, ...]) -> Message:
    """Say which side has conceded."""
    (seat,) = seats
    return Message(N_("%(player)s (%(side)s) conceded"), player=seat, side=Message(SIDE_NAMES[state.side(seat)]))


def warnings(state: State) -> tuple[Question, ...]:
    """Return a question if the game has ended other than by points: an entry like this may be a slip."""
    if state.ending is None or state.ending.kind not in IMMEDIATE_ENDINGS:
        return ()
    said = _asked(state, state.ending)
    kind = LosingQuestion if state.ending.kind in LOSING_ENDINGS else Question
    return (kind(said.text, rule=state.ending.rule, **said.data),)


def _asked(state: State, ending: Ending) -> Message:
    """Say how the game will end."""
    if ending.kind is not EndingKind.WARGAMES:
        return _said(state, ending)
    if ending.winner is None:
        return Message(WARGAMES_DRAWS)
    return Message(WARGAMES_WINS, player=state.seat(ending.winner), side=Message(SIDE_NAMES[ending.winner]))


def rule_winner(state: State, action: RuleWinner) -> Outcome[State]:
    """Name the winner, or a draw, where the rules decide nothing."""
    ending = state.ending
    if ending is None or not ending.needs_ruling:
        raise Refusal(N_("The rules say who wins."))
    if action.winner is None:
        return Outcome(evolve(state, ending=evolve(ending, needs_ruling=False)))
    if action.winner not in map(state.seat, Superpower):
        raise Refusal(N_("There is no such player at this table."))
    return Outcome(evolve(state, ending=evolve(ending, winner=state.side(action.winner), needs_ruling=False)))
