"""DEFCON, coups and military operations: rules 6.3, 8.1 and 8.2."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_struggle.actions import AttemptCoup, SetDefcon, SetMilitaryOperations
from laurel.games.twilight_struggle.components import (
    CUBAN_MISSILE_CRISIS,
    DEFCON_LEVELS,
    MOST_MILITARY_OPERATIONS,
    NUCLEAR_SUBS,
    YURI_AND_SAMANTHA,
    Country,
    RegionId,
    Side,
    SourceId,
    only,
)
from laurel.games.twilight_struggle.table import Ending, EndingKind, Table, country_of
from laurel.games.twilight_struggle.track import gain, then
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Notice, Refusal

NUCLEAR_WAR = "8.1.3"
BANS = "8.1.5"
OPERATIONS = "8.2"
CUBAN_CRISIS = "5.2"

MOST_OPERATIONS = 6
"""The China Card in Southeast Asia under Vietnam Revolts."""

BANNED_AT: Mapping[RegionId, int] = {RegionId("europe"): 4, RegionId("asia"): 3, RegionId("middle_east"): 2}
"""The DEFCON level from which downwards nobody attempts coups in a region."""


def set_defcon(table: Table, action: SetDefcon) -> Outcome[Table]:
    """DEFCON moves; at level 1 the player whose action round it is has lost (8.1.3)."""
    if action.level not in DEFCON_LEVELS:
        raise Refusal(N_("DEFCON has five levels."))
    return Outcome(at_level(table, action.level, action.phasing or table.course.phasing))


def at_level(table: Table, level: int, phasing: Side | None) -> Table:
    """Return the table at a DEFCON level, held between 1 and 5, and lost for the phasing player at 1."""
    held = max(min(level, DEFCON_LEVELS[-1]), DEFCON_LEVELS[0])
    if held > DEFCON_LEVELS[0]:
        return evolve(table, defcon=held)
    if phasing is None:
        raise Refusal(N_("Whose action round is it? That player loses by nuclear war."), rule=NUCLEAR_WAR)
    return evolve(table, defcon=held, ending=Ending(EndingKind.NUCLEAR_WAR, NUCLEAR_WAR, phasing.enemy))


def set_military_operations(table: Table, action: SetMilitaryOperations) -> Outcome[Table]:
    """The military operations track shows what the table says."""
    if not 0 <= action.operations <= MOST_MILITARY_OPERATIONS:
        raise Refusal(N_("The military operations track goes from 0 to 5."), rule=OPERATIONS)
    return Outcome(evolve(table, military=table.military.replaced(action.player, action.operations)))


def with_operations(table: Table, side: Side, operations: int) -> Table:
    """Return the table with more military operations of a side: five at the most (8.2)."""
    total = min(table.military.of(side) + operations, MOST_MILITARY_OPERATIONS)
    return evolve(table, military=table.military.replaced(side, total))


def attempt_coup(table: Table, action: AttemptCoup) -> Outcome[Table]:
    """A coup counts as military operations, and in a battleground lowers DEFCON (6.3).

    It loses the game for the opponent of who played Cuban Missile Crisis, and pays the USSR a point
    under Yuri and Samantha where the US attempts it.
    """
    country = country_of(action.country)
    if not 1 <= action.operations <= MOST_OPERATIONS:
        raise Refusal(N_("There are no cards with so many operations."))
    crisis = table.effect(CUBAN_MISSILE_CRISIS)
    if crisis is not None and crisis.player is not action.player:
        ending = Ending(EndingKind.CUBAN_MISSILE_CRISIS, CUBAN_CRISIS, crisis.player)
        return Outcome(evolve(table, ending=ending))
    notices = _banned(table, country)
    after = table if action.is_free else with_operations(table, action.player, action.operations)
    made = then(Outcome(after, notices=notices), _yuri(after, action.player))
    if made.state.ending or not _lowers_defcon(table, country, action.player):
        return made
    return evolve(made, state=at_level(made.state, table.defcon - 1, table.course.phasing or action.player))


def _yuri(table: Table, player: Side) -> Outcome[Table]:
    if player is not Side.US or not table.has_effect(YURI_AND_SAMANTHA):
        return Outcome(table)
    return gain(table, only(Side.USSR, 1), SourceId(YURI_AND_SAMANTHA))


def _lowers_defcon(table: Table, country: Country, player: Side) -> bool:
    is_submerged = player is Side.US and table.has_effect(NUCLEAR_SUBS)
    return table.is_battleground(country) and not is_submerged


def _banned(table: Table, country: Country) -> tuple[Notice, ...]:
    if table.defcon > BANNED_AT.get(country.region, 0):
        return ()
    said = N_("%(country)s: at DEFCON %(level)s nobody attempts coups there, unless an event allows it.")
    return (Notice(said, rule=BANS, level=table.defcon, country=Message(country.name)),)
