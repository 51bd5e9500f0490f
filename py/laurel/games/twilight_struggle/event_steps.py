"""What an event does to influence: at once where its card leaves nothing open, and what it leaves to a player."""

from __future__ import annotations

from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    Card,
    Country,
    InfluenceStep,
    Pair,
    Superpower,
)
from laurel.games.twilight_struggle.event_conditions import CONDITIONS
from laurel.games.twilight_struggle.operations import is_in
from laurel.games.twilight_struggle.owed import operations_of
from laurel.games.twilight_struggle.state import Board, CountryNumbers, Demand, OwedEvent, State
from laurel.match.evolve import evolve


def carry_out_steps(state: State, card: Card, player: Superpower, region: str = "") -> State:
    """Return the state after the influence that an event moves; what a player chooses is owed from here on.

    `region` is the one that was named when it happened, outside of which it does nothing; empty for none.
    """
    board = state.board
    demands: list[Demand] = []
    steps = [step for step in card.steps if _applies(state, step)]
    is_choice = any(step.instead for step in steps)
    or_discard = any(step.or_discard for step in steps)
    for step in steps:
        demand = _demand(state, board, step, player, region)
        if not step.is_open or _is_forced(demand, has_alternative=is_choice or or_discard or _is_moved(steps)):
            board = _moved(board, demand, demand.rooms)
        elif demand.total:
            demands.append(demand)
    after = evolve(state, board=board)
    if not demands:
        return after
    owed = OwedEvent(card.id, player, board, tuple(demands), is_choice, or_discard)
    return evolve(after, owed=(*state.owed, owed))


def _is_moved(steps: list[InfluenceStep]) -> bool:
    return any(step.moved for step in steps)


def _applies(state: State, step: InfluenceStep) -> bool:
    return all(_is_so(state, one) for one in step.when) and not any(_is_so(state, one) for one in step.unless)


def _is_so(state: State, name: str) -> bool:
    return CONDITIONS[name](state) if name in CONDITIONS else state.has_effect(CARDS[name].id)


def _demand(state: State, board: Board, step: InfluenceStep, player: Superpower, region: str) -> Demand:
    """Return what a step may do at the most."""
    side = step.side or player
    if step.operations is not None:
        granted = evolve(operations_of(state, side, step.operations), without_coup=step.without_coup)
        return granted if step.attempts is None else _attempts(board, step, granted)
    rooms = tuple(
        (country.id, most)
        for country in COUNTRIES.values()
        if _is_in(country, step.areas)
        and (not region or is_in(country, region))
        and _is_one(board, country, step.of)
        and (most := _room(board, step, side, country))
    )
    if step.countries is not None:
        return Demand(side, step.adds, rooms, min(step.countries, len(rooms)), by_country=True)
    most = sum(room for _, room in rooms)
    return Demand(side, step.adds, rooms, most if step.total is None else min(step.total, most), moved=step.moved)


def _attempts(board: Board, step: InfluenceStep, granted: Demand) -> Demand:
    """Return Operations of an event that are for a coup or Realignment rolls in its countries."""
    rooms = tuple((one.id, 0) for one in COUNTRIES.values() if _is_in(one, step.areas) and _is_one(board, one, step.of))
    return evolve(granted, attempts=step.attempts, rooms=rooms, is_free=step.is_free, again=step.again)


def _is_forced(demand: Demand, *, has_alternative: bool) -> bool:
    """Whether nothing is left to choose: the event does all that it can do."""
    if has_alternative or demand.by_operations:
        return False
    most = len(demand.rooms) if demand.by_country else sum(room for _, room in demand.rooms)
    return demand.total == most


def _is_in(country: Country, areas: tuple[str, ...]) -> bool:
    return not areas or not {country.id, country.region, *country.subregions}.isdisjoint(areas)


def _is_one(board: Board, country: Country, of: str) -> bool:
    """Whether a country is one of those that a step allows."""
    controller = board.controller(country)
    match of:
        case "not_us" | "not_ussr":
            return controller is not Superpower(of.removeprefix("not_"))
        case "nobody":
            return controller is None
        case "empty":
            return board.influence(country) == Pair()
        case "no_battleground":
            return not country.battleground
    return True


def _room(board: Board, step: InfluenceStep, side: Superpower, country: Country) -> int:
    """Return the most that a step does in a country."""
    held = board.influence(country)
    own, other = held.of(side), held.of(side.enemy)
    match step.amount:
        case int(most):
            return most if step.adds else min(most, own)
        case "all" | "double":
            return own
        case "half":
            return (own + 1) // 2
        case "control":
            return max(board.stability[country.index] + other - own, 0)
        case "match":
            return max(other - own, 0)
    raise ValueError(f"unknown amount: {step.amount}")


def _moved(board: Board, demand: Demand, points: CountryNumbers) -> Board:
    for country, number in points:
        held = board.influence(COUNTRIES[country])
        changed = held.of(demand.side) + (number if demand.adds else -number)
        board = board.with_influence(COUNTRIES[country], held.with_number(demand.side, changed))
    return board
