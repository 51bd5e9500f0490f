"""The set-up: rule 3 and the printed scenarios."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    NEITHER,
    STARTS,
    TAIWAN,
    CountryId,
    Side,
    Start,
)
from laurel.games.twilight_struggle.table import Board, China, Course, Effect, Options, Table
from laurel.match.evolve import evolve
from laurel.match.message import N_, Refusal
from laurel.match.setup import Setup

HIGHEST_HANDICAP = 20
NATIONALIST_INFLUENCE = 3
"""US influence on Taiwan at the start where Nationalist China holds out there."""


@frozen
class Placement:
    """Influence that a side has still to place before the first turn, and where it may lie."""

    side: Side
    left: int
    """Negative where there is too much."""

    countries: tuple[CountryId, ...]
    where: str = ""
    """The part of Europe; empty where influence lies already."""


def opening(setup: Setup[Options]) -> Table:
    """The marker stands in the middle, and the printed influence lies on the map (3)."""
    options = setup.options
    if len(setup.players) != 2:
        raise Refusal(N_("Twilight Struggle is for two players."))
    if options.ussr not in setup.seats:
        raise Refusal(N_("The USSR has to sit at the table."))
    if not 0 <= options.handicap <= HIGHEST_HANDICAP:
        raise Refusal(N_("There is no such handicap."))
    start = STARTS[options.scenario]
    return Table(
        options=options,
        board=_board(start, options),
        score=start.marker,
        defcon=start.defcon,
        china=China(None if options.chinese_civil_war else start.china_card),
        course=Course(turn=start.turn),
        space=start.space,
        effects=tuple(Effect(card, CARDS[card].side or Side.US, start.turn) for card in start.in_effect),
    )


def _board(start: Start, options: Options) -> Board:
    influence = [start.influence.get(country, NEITHER) for country in COUNTRIES]
    board = Board(tuple(pair.us for pair in influence), tuple(pair.ussr for pair in influence))
    if not options.nationalist_china:
        return board
    taiwan = COUNTRIES[TAIWAN]
    before = board.influence(taiwan)
    return board.replaced(taiwan, evolve(before, us=before.us + NATIONALIST_INFLUENCE))


def placements(table: Table) -> tuple[Placement, ...]:
    """What each side has still to place: the USSR in Eastern Europe first, then the US in Western Europe.

    What the US has beyond the printed number is its handicap, and goes where it has influence already.
    """
    start = STARTS[table.options.scenario]
    printed = _board(start, table.options)
    left = {Side.US: sum(printed.us) - sum(table.board.us), Side.USSR: sum(printed.ussr) - sum(table.board.ussr)}
    made = []
    for free in start.free:
        countries = tuple(one.id for one in COUNTRIES.values() if free.where in one.subregions)
        left[free.side] += free.influence
        is_helped = free.side is Side.US and table.options.handicap
        made.append(
            Placement(free.side, max(left[free.side], 0) if is_helped else left[free.side], countries, free.where)
        )
    if table.options.handicap:
        countries = tuple(one.id for one in COUNTRIES.values() if table.board.us[one.index])
        made.append(Placement(Side.US, table.options.handicap + min(left[Side.US], 0), countries))
    return tuple(made)
