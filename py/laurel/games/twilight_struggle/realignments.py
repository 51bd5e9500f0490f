"""Realignment rolls: rule 6.2."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import Realign
from laurel.games.twilight_struggle.components import IRAN_CONTRA_SCANDAL, Country, Pair, Superpower
from laurel.games.twilight_struggle.one_card import with_use
from laurel.games.twilight_struggle.operations import (
    check_die,
    without_influence,
)
from laurel.games.twilight_struggle.owed import check_attempt, granting_event, with_attempt
from laurel.games.twilight_struggle.state import State, country_of
from laurel.match.evolve import evolve
from laurel.match.game import Outcome


@frozen
class Roll:
    """The result of a Realignment roll with certain dice."""

    totals: Pair
    loser: Superpower | None
    """Who loses influence; `None` for a tie."""

    @property
    def difference(self) -> int:
        """How much influence the loser loses, as far as there is any."""
        return abs(self.totals.net)


def realign(state: State, action: Realign) -> Outcome[State]:
    """Who rolls less loses the difference in influence from the country (6.2)."""
    country = country_of(action.country)
    check_attempt(state, action)
    seen = roll(state, country, action.us_die, action.ussr_die)
    state = _used(state, action)
    if seen.loser is None:
        return Outcome(state)
    return Outcome(evolve(state, board=without_influence(state.board, country, seen.loser, seen.difference)))


def _used(state: State, action: Realign) -> State:
    """Return the state after an Operation is used for a roll: one of an event, or of the card of the action round."""
    if granting_event(state, action) is not None:
        return with_attempt(state, action)
    use = state.course.card
    if action.is_free or use is None or action.player is not state.course.phasing:
        return state
    return with_use(state, rolled=(*use.rolled, action.country))


def roll(state: State, country: Country, us_die: int, ussr_die: int) -> Roll:
    """Both sides add their modifiers to their dice, and the difference counts."""
    check_die(us_die, "us_die")
    check_die(ussr_die, "ussr_die")
    added = modifiers(state, country)
    totals = Pair(us_die + added.us, ussr_die + added.ussr)
    loser = None if not totals.net else Superpower.USSR if totals.net > 0 else Superpower.US
    return Roll(totals, loser)


def modifiers(state: State, country: Country) -> Pair:
    """What each side adds to its die in a country."""
    return Pair(_modifier(state, country, Superpower.US), _modifier(state, country, Superpower.USSR))


def _modifier(state: State, country: Country, side: Superpower) -> int:
    """One for each neighbour under control, one for more influence there, one next to the own superpower (6.2.2).

    The Iran-Contra Scandal takes one from the US.
    """
    held = state.board.influence(country)
    scandal = side is Superpower.US and state.has_effect(IRAN_CONTRA_SCANDAL)
    return (
        sum(state.controls(side, neighbour) for neighbour in country.neighbours)
        + (held.of(side) > held.of(side.enemy))
        + (country.next_to is side)
        - scandal
    )
