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
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.games.twilight_imperium.track import ADVANCE, MOST_AND_FEWEST, advance, fewest, most, together
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Question, Refusal
from laurel.match.setup import Seat

LAW_DISCARDED = "98.6"

MUTINY_CHANGES = {Vote.FOR: 1, Vote.AGAINST: -1}
"""What Mutiny changes for every player who voted For, by its outcome."""


def by_agenda(table: Table, changes: Mapping[Seat, int], source: SourceId, rule: str = ADVANCE) -> Outcome[Table]:
    """Change points by an agenda, as agreed at setup: all at the same moment, or one by one until a player arrives."""
    table.check(*changes)
    if table.config.agenda_points == "together" or CIVILIZED_SOCIETY in table.config.events:
        return together(table, changes, source, rule)
    made = Outcome(table)
    for seat in _in_turn(table, changes):
        if made.state.on_last_space():
            break
        made = made.then(advance(made.state, seat, changes[seat], source, rule))
    return made


def _in_turn(table: Table, seats: Mapping[Seat, int]) -> list[Seat]:
    """Return seats from the speaker clockwise; in the action phase, in initiative order."""
    if table.phase is Phase.ACTION:
        return [seat for seat in table.in_initiative_order() if seat in seats]
    return sorted(seats, key=table.clockwise_from_speaker)


def resolve_seed_of_an_empire(table: Table, action: ResolveSeedOfAnEmpire) -> Outcome[Table]:
    """For: every player with the most points gains one. Against: every player with the fewest (98.5)."""
    gaining = most(table) if action.outcome is Vote.FOR else fewest(table)
    return by_agenda(table, dict.fromkeys(gaining, 1), SEED_OF_AN_EMPIRE, MOST_AND_FEWEST)


def resolve_mutiny(table: Table, action: ResolveMutiny) -> Outcome[Table]:
    """Every player who voted For gains a point if the agenda passes, and loses one if it does not."""
    made = by_agenda(table, dict.fromkeys(action.voted_for, MUTINY_CHANGES[action.outcome]), MUTINY)
    if action.voted_for or action.outcome is Vote.AGAINST:
        return made
    return evolve(made, questions=(Question(N_("Nobody voted For, and no points move. Is that right?")),))


def gain_from_law(table: Table, action: GainFromLaw) -> Outcome[Table]:
    """A law's point goes to its owner; the previous owner loses it."""
    table.check(action.player)
    law, laws = _known_law(action.law), dict(table.laws)
    owner = laws.get(action.law)
    if owner == action.player:
        raise Refusal(N_("%(player)s already has this law."), player=owner)
    moves: dict[Seat, int] = {action.player: 1}
    if owner is not None:
        moves[owner] = -1
    laws[action.law] = action.player
    return together(evolve(table, laws=tuple(laws.items())), moves, law)


def lose_holy_planet(table: Table, _: LoseHolyPlanet) -> Outcome[Table]:
    """The player who loses control of the planet loses its point, even if no other player gains it."""
    laws = dict(table.laws)
    owner = laws.get(HOLY_PLANET)
    if owner is None:
        raise Refusal(N_("Nobody has the point of this law."))
    laws[HOLY_PLANET] = None
    return together(evolve(table, laws=tuple(laws.items())), {owner: -1}, LAWS[HOLY_PLANET].id)


def discard_law(table: Table, action: DiscardLaw) -> Outcome[Table]:
    """A player keeps the point of a law that is discarded (98.6), unless the law's text takes it back."""
    if action.law == LEAKS:
        return discard_leaks(table)
    law, laws = _known_law(action.law), dict(table.laws)
    if action.law not in laws:
        raise Refusal(N_("This law is not in play."))
    owner = laws.pop(action.law)
    after = evolve(table, laws=tuple(laws.items()))
    if owner is None:
        return Outcome(after)
    if LAWS[action.law].taken_back_on_discard:
        return together(after, {owner: -1}, law)
    return Outcome(
        after, notices=(Notice(N_("%(player)s keeps the point of the law."), rule=LAW_DISCARDED, player=owner),)
    )


def _known_law(law: LawId) -> SourceId:
    if law not in LAWS:
        raise Refusal(N_("No law of that name gives a point."))
    return LAWS[law].id
