"""Presses in Twilight Struggle: influence in the list and on the map, DEFCON, the marker, and action rounds."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    Action,
    ChangeInfluence,
    GainPoints,
    StartActionRound,
    StartTurn,
    UseOperations,
    place,
)
from laurel.games.twilight_struggle.components import COUNTRIES, TURNS, CountryId, Superpower
from laurel.games.twilight_struggle.influence import offers
from laurel.games.twilight_struggle.operations import operations_left
from laurel.games.twilight_struggle.state import Options, State
from laurel.match.setup import Setup
from tools.bench.presses import Press, Pressing, sample
from tools.taps import document, players

STRUGGLE = "Twilight Struggle"
SEATED = players("Anna", "Boris")
LAST, ROUND = 10, 5
"""The turn and the action round that the long match has reached."""


def placed() -> tuple[Action, ...]:
    """Return a whole match until late in its last turn, in which influence was placed all over the map."""
    state, made = GAME.opening(Setup(GAME.id, SEATED, Options())), []

    def enter(action: Action) -> None:
        nonlocal state
        state = GAME.apply(state, action).state
        made.append(action)

    set_up = (("poland", 0, 4), ("east_germany", 0, 2), ("west_germany", 4, 0), ("italy", 3, 0))
    for where, us, ussr in set_up:
        enter(ChangeInfluence(CountryId(where), us=us, ussr=ussr))
    for turn, number, side in action_rounds():
        if (number, side) == (1, Superpower.USSR):
            enter(StartTurn(turn))
        enter(StartActionRound(number, side))
        is_last = (turn, number, side) == (LAST, ROUND, Superpower.US)
        enter(UseOperations(4 if is_last else 2 + (turn + number) % 3))
        while not is_last and (country := _next(state, side, len(made))):
            enter(place(country, side))
    enter(GainPoints(us=2))
    return tuple(made)


def action_rounds() -> Iterator[tuple[int, int, Superpower]]:
    """Yield the turn, the number and the side of every action round until the last one."""
    for turn in range(1, LAST + 1):
        for number in range(1, (ROUND if turn == LAST else TURNS[turn].action_rounds) + 1):
            for side in (Superpower.USSR, Superpower.US):
                yield turn, number, side


def _next(state: State, side: Superpower, number: int) -> CountryId | None:
    """Return where a side can place a point; another one for every number."""
    card = state.course.card
    if card is None or not operations_left(state, card):
        return None
    place_of = list(Superpower).index(side)
    found = [one.id for one in COUNTRIES.values() if offers(state)[one.index][place_of].obstacle is None]
    return found[number * 31 % len(found)] if found else None


CLOSE = Press("close", "dialog[open] [data-do=close]")
PRESSES = (
    Press("influence in the list", "#more-us-norway"),
    Press("influence in the list", "#more-us-denmark"),
    Press("next action round", "#next-step"),
    Press("the action", "#open-action"),
    Press("Operations", "#operations-4"),
    CLOSE,
    Press("influence in the list", "#more-ussr-poland"),
    Press("the map", "label.tab-map"),
    Press("influence on the map", "#press-iraq"),
    Press("influence on the map", "#press-syria"),
    Press("influence on the map", "#press-lebanon"),
    Press("tracks", "#to-tracks"),
    Press("DEFCON", "dialog[open] [data-fields*=set_defcon]:not([aria-pressed=true])"),
    CLOSE,
    Press("points", "#to-points"),
    Press("the marker", "#gain-us-1"),
    Press("undo", ".tools [data-do=undo]"),
)
PRESSINGS = (
    Pressing(STRUGGLE, "sample", sample(GAME.id), PRESSES),
    Pressing(STRUGGLE, f"turn {LAST}", document(GAME.id, SEATED, placed()), PRESSES),
)
