"""The end of the game: rule 10.3."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_struggle.actions import RuleWinner
from laurel.games.twilight_struggle.components import LAST_SPACE, Side
from laurel.games.twilight_struggle.table import Ending, EndingKind, Table
from laurel.games.twilight_struggle.track import ahead
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Refusal
from laurel.match.setup import Seat
from laurel.match.verdict import Step, Verdict

END = "10.3.2"
WARGAMES_RULE = "5.2"

ENDINGS: Mapping[EndingKind, str] = {
    EndingKind.POINTS: N_("A side has reached 20 victory points."),
    EndingKind.EUROPE: N_("A side controls Europe, and Europe is scored."),
    EndingKind.NUCLEAR_WAR: N_("DEFCON 1: nuclear war."),
    EndingKind.CUBAN_MISSILE_CRISIS: N_("A coup during the Cuban Missile Crisis: nuclear war."),
    EndingKind.HELD_CARD: N_("A scoring card was held at the end of the turn."),
    EndingKind.WARGAMES: N_("Wargames has ended the game."),
    EndingKind.FINAL_SCORING: N_("The last turn is over, and every region is scored."),
}

COUNTED = frozenset({EndingKind.POINTS, EndingKind.WARGAMES, EndingKind.FINAL_SCORING})
"""Endings in which the marker decides."""


def by_marker_or_threshold(table: Table) -> Side | None:
    """Whoever the marker is with has won (10.3.2); in Late War the US needs 20 points, or the USSR has won."""
    if table.options.scenario == "late_war":
        return Side.US if table.score >= LAST_SPACE else Side.USSR
    return ahead(table)


def end_by_wargames(table: Table, player: Side) -> Table:
    """The game ends where the marker stands; the threshold of Late War holds where the US has chosen the end."""
    winner = by_marker_or_threshold(table) if player is Side.US else ahead(table)
    return evolve(table, ending=Ending(EndingKind.WARGAMES, WARGAMES_RULE, winner))


def end_by_final_scoring(table: Table) -> Table:
    """Everything is scored: the marker decides, and in the middle it is a draw (10.3.2)."""
    return evolve(table, ending=Ending(EndingKind.FINAL_SCORING, END, by_marker_or_threshold(table)))


def verdict(table: Table) -> Verdict | None:
    """Return how the game ended, or `None` while it runs."""
    ending = table.ending
    if ending is None:
        return None
    winners = () if ending.winner is None else (table.seat(ending.winner),)
    candidates = tuple(sorted(map(table.seat, Side))) if ending.needs_ruling else ()
    steps = (_marker(table, ending, winners),) if ending.kind in COUNTED else ()
    return Verdict(Message(ENDINGS[ending.kind]), ending.rule, steps, winners, candidates)


def _marker(table: Table, ending: Ending, winners: tuple[Seat, ...]) -> Step:
    """Compare the sides by the marker, each from its own side of the track."""
    values: dict[Seat, int | None] = {table.seat(Side.US): table.score, table.seat(Side.USSR): -table.score}
    has_threshold = table.options.scenario == "late_war" and ending.kind is not EndingKind.POINTS
    criterion = N_("Victory point marker; the US needs 20") if has_threshold else N_("Victory point marker")
    return Step(Message(criterion), values, winners or tuple(sorted(values)), ending.rule)


def rule_winner(table: Table, action: RuleWinner) -> Outcome[Table]:
    """The table names the winner where the rules are silent, or calls a draw."""
    ending = table.ending
    if ending is None or not ending.needs_ruling:
        raise Refusal(N_("The rules say who wins."))
    if action.winner is None:
        return Outcome(evolve(table, ending=evolve(ending, needs_ruling=False)))
    if action.winner not in map(table.seat, Side):
        raise Refusal(N_("There is no such player at this table."))
    return Outcome(evolve(table, ending=evolve(ending, winner=table.side(action.winner), needs_ruling=False)))
