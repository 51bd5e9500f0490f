"""The end of the game: rules 98.7 and 98.8 of the Rules Reference (59.7 and 59.8 in the Russian edition)."""

from __future__ import annotations

from collections.abc import Callable

from laurel.games.twilight_imperium.actions import CallTheEnd, RuleWinner, RunOutOfObjectives
from laurel.games.twilight_imperium.components import CIVILIZED_SOCIETY
from laurel.games.twilight_imperium.state import Phase, State
from laurel.games.twilight_imperium.track import leading_seats
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Refusal
from laurel.match.setup import Seat
from laurel.match.verdict import RulingChoice, Verdict, VerdictStep, decision_step

LAST_SPACE = "98.7"
OUT_OF_OBJECTIVES = "98.8"


TieBreak = Callable[[State, tuple[Seat, ...], str], tuple[VerdictStep, str]]
"""Compares tied players: the comparison, and the sentence about a winner by it, who is called `player`."""


def verdict(state: State) -> Verdict | None:
    """Return how the game ended, by the last space or for want of an objective to reveal; `None` while it runs."""
    arrived = state.on_last_space()
    is_civilized = CIVILIZED_SOCIETY in state.config.events
    if state.is_called:
        tie_break = by_the_players if is_civilized else by_initiative_or_speaker
        return decide(state, N_("The players end the game."), "", leading_seats(state), tie_break)
    if is_civilized:
        if state.is_complete:
            return decide(state, N_("The status phase is over."), "", leading_seats(state), by_the_players)
    elif arrived:
        return decide(state, "", LAST_SPACE, arrived, by_initiative_or_speaker)
    if state.is_out_of_objectives:
        text = N_("The speaker cannot reveal another objective.")
        return decide(state, text, OUT_OF_OBJECTIVES, leading_seats(state), by_initiative)
    return None


def decide(state: State, ending: str, rule: str, leaders: tuple[Seat, ...], tie_break: TieBreak) -> Verdict:
    """Compare points, then break a tie; where the tie-break decides nothing, return who may be named the winner.

    `ending` is a sentence about how the game ended; empty where a player reached the last space.
    """
    best = state.points[leaders[0]]

    def said(text: str, **data: object) -> Message:
        reason = Message(text, points=best, **data)
        return Message(N_("%(ending)s %(reason)s"), ending=Message(ending), reason=reason) if ending else reason

    points = VerdictStep(Message(N_("Victory points")), dict(enumerate_points(state)), leaders, rule)
    if len(leaders) == 1:
        has_arrived = N_("%(player)s reaches %(points)s victory points.")
        text = has_arrived if rule == LAST_SPACE else N_("%(player)s has the most victory points: %(points)s.")
        return Verdict(said(text, player=leaders[0]), rule, (points,), leaders)
    step, text = tie_break(state, leaders, rule)
    if len(step.left) == 1:
        return Verdict(said(text, player=step.left[0]), rule, (points, step), step.left)
    tied = said(N_("Several players are tied at %(points)s."))
    if state.ruling:
        return Verdict(tied, rule, (points, step, decision_step(leaders, state.ruling)), state.ruling)
    choices = tuple(RulingChoice(RuleWinner(seat), (seat,)) for seat in leaders)
    return Verdict(tied, rule, (points, step), (), choices)


def enumerate_points(state: State) -> list[tuple[Seat, int | None]]:
    """Return every seat with its points; one who was eliminated or has left has none to compare."""
    return [(seat, state.points[seat] if seat in state.playing else None) for seat in state.seats]


def by_initiative_or_speaker(state: State, tied: tuple[Seat, ...], rule: str) -> tuple[VerdictStep, str]:
    """Return the earliest in initiative order; without strategy cards, the nearest to the speaker (98.7)."""
    if all(state.initiative(seat) is None for seat in tied):
        return nearest_to_speaker(state, tied, rule)
    return by_initiative(state, tied, rule)


def by_initiative(state: State, tied: tuple[Seat, ...], rule: str) -> tuple[VerdictStep, str]:
    """Return the tied player who is first in initiative order (98.7, 98.8).

    The rules cover games in which all or none of the tied players hold a strategy card; where only some of them
    do, all of them stay tied.
    """
    initiative: dict[Seat, int | None] = {seat: state.initiative(seat) for seat in tied}
    places = [place for place in initiative.values() if place is not None]
    left = tied if len(places) < len(tied) else tuple(seat for seat in tied if initiative[seat] == min(places))
    text = N_("Several players are tied at %(points)s, and %(player)s is first in initiative order.")
    return VerdictStep(Message(N_("Initiative")), initiative, left, rule), text


def nearest_to_speaker(state: State, tied: tuple[Seat, ...], rule: str) -> tuple[VerdictStep, str]:
    """Return the tied player nearest to the speaker clockwise, the speaker first of all (98.7)."""
    distance: dict[Seat, int | None] = {seat: state.clockwise_from_speaker(seat) for seat in tied}
    nearest = min(tied, key=state.clockwise_from_speaker)
    text = N_("Several players are tied at %(points)s, and %(player)s is nearest to the speaker, clockwise.")
    return VerdictStep(Message(N_("Seats away from the speaker, clockwise")), distance, (nearest,), rule), text


def by_the_players(_: State, tied: tuple[Seat, ...], rule: str) -> tuple[VerdictStep, str]:
    """Leave all tied: Civilized Society compares influence and trade goods, which Laurel does not count."""
    return VerdictStep(Message(N_("Influence of planets and trade goods")), dict.fromkeys(tied), tied, rule), ""


def run_out_of_objectives(state: State, _: RunOutOfObjectives) -> Outcome[State]:
    """The game ends because the speaker cannot reveal an objective card, which happens in the status phase (98.8)."""
    if not state.may_be_in(Phase.STATUS):
        raise Refusal(N_("The speaker reveals objectives in the status phase."), rule=OUT_OF_OBJECTIVES)
    return Outcome(evolve(state, is_out_of_objectives=True))


def call_the_end(state: State, _: CallTheEnd) -> Outcome[State]:
    """The players end the game now: the most points win, and ties are broken as at any other end.

    The rules have no such end; it is the players' decision. Under Civilized Society it also decides whether the game
    ends when a player arrives in the agenda phase, which the rules texts leave open.
    """
    return Outcome(evolve(state, is_called=True))


def rule_winner(state: State, action: RuleWinner) -> Outcome[State]:
    """The players name one of the tied players, or several where a win can be shared."""
    undecided = verdict(state)
    if undecided is None or not set(undecided.candidates).issuperset(action.winners):
        raise Refusal(N_("Only one of the tied players can be chosen."))
    if len(action.winners) > 1 and CIVILIZED_SOCIETY not in state.config.events:
        raise Refusal(N_("Only one player wins."))
    return Outcome(evolve(state, ruling=action.winners))
