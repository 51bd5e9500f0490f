"""Agendas and laws that change points: rules 98.5 and 98.6."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_imperium.actions import (
    DiscardLaw,
    GainFromLaw,
    LoseHolyPlanet,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    Vote,
)
from laurel.games.twilight_imperium.components import (
    CIVILIZED_SOCIETY,
    HOLY_PLANET,
    LAWS,
    LEAKS,
    MUTINY,
    SEED_OF_AN_EMPIRE,
    LawId,
    SourceId,
)
from laurel.games.twilight_imperium.objectives import discard_leaks
from laurel.games.twilight_imperium.state import Phase, State
from laurel.games.twilight_imperium.track import (
    ADVANCE,
    MOST_AND_FEWEST,
    advance,
    advance_together,
    leading_seats,
    trailing_seats,
)
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Question, Refusal
from laurel.match.setup import Seat

LAW_DISCARDED = "98.6"

MUTINY_CHANGES = {Vote.FOR: 1, Vote.AGAINST: -1}
"""What Mutiny changes for every player who voted For, by its outcome."""


def change_points_by_agenda(
    state: State, changes: Mapping[Seat, int], source: SourceId, rule: str = ADVANCE
) -> Outcome[State]:
    """Change points by an agenda, as agreed at setup: all at the same moment, or one by one until a player arrives."""
    state.check(*changes)
    if state.config.agenda_points == "together" or CIVILIZED_SOCIETY in state.config.events:
        return advance_together(state, changes, source, rule)
    made = Outcome(state)
    for seat in _in_turn(state, changes):
        if made.state.on_last_space():
            break
        made = made.then(advance(made.state, seat, changes[seat], source, rule))
    return made


def _in_turn(state: State, seats: Mapping[Seat, int]) -> list[Seat]:
    """Return seats from the speaker clockwise; in the action phase, in initiative order."""
    if state.phase is Phase.ACTION:
        return [seat for seat in state.in_initiative_order() if seat in seats]
    return sorted(seats, key=state.clockwise_from_speaker)


def resolve_seed_of_an_empire(state: State, action: ResolveSeedOfAnEmpire) -> Outcome[State]:
    """For: every player with the most points gains one. Against: every player with the fewest (98.5)."""
    gaining = leading_seats(state) if action.outcome is Vote.FOR else trailing_seats(state)
    return change_points_by_agenda(state, dict.fromkeys(gaining, 1), SEED_OF_AN_EMPIRE, MOST_AND_FEWEST)


def resolve_mutiny(state: State, action: ResolveMutiny) -> Outcome[State]:
    """Every player who voted For gains a point if the agenda passes, and loses one if it does not."""
    made = change_points_by_agenda(state, dict.fromkeys(action.voted_for, MUTINY_CHANGES[action.outcome]), MUTINY)
    if action.voted_for or action.outcome is Vote.AGAINST:
        return made
    return evolve(made, questions=(Question(N_("Nobody voted For, and no points move. Is that right?")),))


def gain_from_law(state: State, action: GainFromLaw) -> Outcome[State]:
    """A law's point goes to its owner; the previous owner loses it."""
    state.check(action.player)
    law, laws = _known_law(action.law), dict(state.laws)
    owner = laws.get(action.law)
    if owner == action.player:
        raise Refusal(N_("%(player)s already has this law."), player=owner)
    moves: dict[Seat, int] = {action.player: 1}
    if owner is not None:
        moves[owner] = -1
    laws[action.law] = action.player
    return advance_together(evolve(state, laws=tuple(laws.items())), moves, law)


def lose_holy_planet(state: State, _: LoseHolyPlanet) -> Outcome[State]:
    """The player who loses control of the planet loses its point, even if no other player gains it."""
    laws = dict(state.laws)
    owner = laws.get(HOLY_PLANET)
    if owner is None:
        raise Refusal(N_("Nobody has the point of this law."))
    laws[HOLY_PLANET] = None
    return advance_together(evolve(state, laws=tuple(laws.items())), {owner: -1}, LAWS[HOLY_PLANET].id)


def discard_law(state: State, action: DiscardLaw) -> Outcome[State]:
    """A player keeps the point of a law that is discarded (98.6), unless the law's text takes it back."""
    if action.law == LEAKS:
        return discard_leaks(state)
    law, laws = _known_law(action.law), dict(state.laws)
    if action.law not in laws:
        raise Refusal(N_("This law is not in play."))
    owner = laws.pop(action.law)
    after = evolve(state, laws=tuple(laws.items()))
    if owner is None:
        return Outcome(after)
    if LAWS[action.law].taken_back_on_discard:
        return advance_together(after, {owner: -1}, law)
    return Outcome(
        after, notices=(Notice(N_("%(player)s keeps the point of the law."), rule=LAW_DISCARDED, player=owner),)
    )


def _known_law(law: LawId) -> SourceId:
    if law not in LAWS:
        raise Refusal(N_("No law of that name gives a point."))
    return LAWS[law].id
