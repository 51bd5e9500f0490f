"""The set-up: rule 3 and the printed scenarios."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from attrs import frozen

from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    NEITHER,
    SIDE_NAMES,
    STARTS,
    SUBREGIONS,
    TAIWAN,
    Country,
    CountryId,
    Superpower,
)
from laurel.games.twilight_struggle.state import Board, China, GameProgress, LastingEffect, Options, State
from laurel.match.evolve import evolve
from laurel.match.message import N_, Message, Refusal
from laurel.match.setup import Setup

SETUP = "3"
ELSEWHERE_TEXT = N_("%(country)s: the %(side)s places no influence there during setup.")
UNPLACED_TEXT = N_("Not placed yet: %(side)s %(n)s, %(where)s")
STILL_TEXT = N_("%(side)s places %(n)s: %(where)s")
TOO_MUCH = N_("%(side)s has placed %(n)s too many: %(where)s")
HANDICAP_AREA = N_("Western Europe, or where it has printed influence")
HIGHEST_HANDICAP = 20
NATIONALIST_INFLUENCE = 3
"""US influence in Taiwan at the start, with Nationalist China."""


@frozen
class Placement:
    """Influence that a side has still to place before the first turn, and where."""

    side: Superpower
    left: int
    """Negative where there is too much."""

    countries: tuple[CountryId, ...]
    where: str = ""
    """The part of Europe; empty for the handicap."""


def opening(setup: Setup[Options]) -> State:
    """Return the state after the printed set-up (3), before the free influence is placed."""
    options = setup.options
    if len(setup.players) != 2:
        raise Refusal(N_("Twilight Struggle is for two players."))
    if options.ussr not in setup.seats:
        raise Refusal(N_("One of the players has to play the USSR."), field="ussr")
    if not 0 <= options.handicap <= HIGHEST_HANDICAP:
        raise Refusal(N_("There is no such handicap."), field="handicap")
    start = STARTS[options.scenario]
    return State(
        options=options,
        board=_printed(options),
        score=start.marker,
        defcon=start.defcon,
        china=China(None if options.chinese_civil_war else start.china_card),
        course=GameProgress(turn=start.turn),
        space=start.space,
        effects=tuple(LastingEffect(card, CARDS[card].side or Superpower.US, start.turn) for card in start.in_effect),
    )


@lru_cache(maxsize=8)
def _printed(options: Options) -> Board:
    """Return the printed set-up."""
    start = STARTS[options.scenario]
    influence = [start.influence.get(country, NEITHER) for country in COUNTRIES]
    board = Board(tuple(pair.us for pair in influence), tuple(pair.ussr for pair in influence))
    if not options.nationalist_china:
        return board
    taiwan = COUNTRIES[TAIWAN]
    before = board.influence(taiwan)
    return board.with_influence(taiwan, evolve(before, us=before.us + NATIONALIST_INFLUENCE))


@frozen
class Pool:
    """Influence that a side may place in set-up beyond the printed one."""

    side: Superpower
    influence: int
    countries: frozenset[CountryId]
    where: str = ""
    """The part of Europe; empty for the handicap."""


@lru_cache(maxsize=8)
def pools(options: Options) -> tuple[Pool, ...]:
    """What each side places freely: the USSR in Eastern Europe, the US in Western Europe, and its handicap.

    The handicap goes where the US may place anyway, or has printed influence.
    """
    start = STARTS[options.scenario]
    made = [
        Pool(
            free.side,
            free.influence,
            frozenset(one.id for one in COUNTRIES.values() if free.where in one.subregions),
            free.where,
        )
        for free in start.free
    ]
    if options.handicap:
        printed = _printed(options)
        own = frozenset(one.id for one in COUNTRIES.values() if printed.us[one.index])
        free_to_us = frozenset().union(*(pool.countries for pool in made if pool.side is Superpower.US))
        made.append(Pool(Superpower.US, options.handicap, own | free_to_us))
    return tuple(made)


def placements(state: State) -> tuple[Placement, ...]:
    """What each side has still to place: the USSR in Eastern Europe first, then the US in Western Europe.

    What the US has there beyond the printed number is its handicap, and so is what it has elsewhere.
    """
    return _placements(state.options, state.board)


@lru_cache(maxsize=8)
def _placements(options: Options, board: Board) -> tuple[Placement, ...]:
    made = []
    over = {side: _placed(options, board, side, COUNTRIES) for side in Superpower}
    for pool in pools(options):
        used = sum(over[pool.side].get(country, 0) for country in pool.countries)
        has_handicap = pool.side is Superpower.US and options.handicap and pool.where
        left = max(pool.influence - used, 0) if has_handicap else pool.influence - used
        made.append(Placement(pool.side, left, tuple(c for c in COUNTRIES if c in pool.countries), pool.where))
        if has_handicap:
            over[pool.side] = _beyond(over[pool.side], pool)
    return tuple(made)


def _beyond(placed: Mapping[CountryId, int], pool: Pool) -> dict[CountryId, int]:
    """Return what is placed less what a pool pays for."""
    left = pool.influence
    rest = dict(placed)
    for country in placed:
        if country in pool.countries:
            paid = min(left, rest[country])
            rest[country] -= paid
            left -= paid
    return rest


def _placed(options: Options, board: Board, side: Superpower, countries: Collection[CountryId]) -> dict[CountryId, int]:
    """Return what a side has placed in countries beyond the printed set-up, by country."""
    printed = _printed(options)
    before, now = (printed.us, board.us) if side is Superpower.US else (printed.ussr, board.ussr)
    looked_at = (COUNTRIES[country] for country in countries)
    extra = {one.id: now[one.index] - before[one.index] for one in looked_at}
    return {country: number for country, number in extra.items() if number > 0}


def check_free_influence(state: State, side: Superpower, country: Country, points: int) -> None:
    """Refuse what a side cannot place in set-up (3): elsewhere, more than it has, or less than is printed."""
    placed = state.board.influence(country).of(side) - _printed(state.options).influence(country).of(side)
    if points < 0 and placed < -points:
        raise Refusal(
            N_("%(country)s: the printed influence stays during setup."), rule=SETUP, country=Message(country.name)
        )
    if points <= 0:
        return
    own = [pool for pool in pools(state.options) if pool.side is side]
    if not any(country.id in pool.countries for pool in own):
        raise _misplaced(country, side)
    lefts = (one.left for one in placements(state) if one.side is side and country.id in one.countries)
    room = sum(left for left in lefts if left > 0)
    if points > room:
        said = N_("%(country)s: the %(side)s has %(n)s left to place there.")
        raise Refusal(said, rule=SETUP, country=Message(country.name), side=Message(SIDE_NAMES[side]), n=room)


def _misplaced(country: Country, side: Superpower) -> Refusal:
    names = Message(country.name), Message(SIDE_NAMES[side])
    return Refusal(ELSEWHERE_TEXT, rule=SETUP, field="country", country=names[0], side=names[1])


def misplacements(state: State, countries: Collection[CountryId] = COUNTRIES) -> tuple[Message, ...]:
    """Return a message for each country where the set-up places no influence, and for too much influence.

    `countries` are those that are looked at, all by default.
    """
    made = []
    for side in Superpower:
        allowed = frozenset().union(*(pool.countries for pool in pools(state.options) if pool.side is side))
        made += [
            _misplaced(COUNTRIES[country], side).message
            for country in _placed(state.options, state.board, side, countries)
            if country not in allowed
        ]
    return (*made, *(_said(one, TOO_MUCH, -one.left) for one in placements(state) if one.left < 0))


def missing_placements(state: State, text: str = STILL_TEXT) -> tuple[Message, ...]:
    """Return a message for each placement that is left before the first turn."""
    return tuple(_said(one, text, one.left) for one in placements(state) if one.left > 0)


def _said(placement: Placement, text: str, number: int) -> Message:
    where = SUBREGIONS[placement.where] if placement.where else HANDICAP_AREA
    return Message(text, side=Message(SIDE_NAMES[placement.side]), n=number, where=Message(where))
