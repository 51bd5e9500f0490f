"""The countries as a list: the influence of both sides, who controls, and the sheet of a single country."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from laurel.games.twilight_struggle.components import COUNTRIES, Country, CountryId, Side
from laurel.games.twilight_struggle.table import Table
from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.page import Region
from laurel.pages.sitting import PlayerView, Sitting
from laurel.pages.twilight_struggle.sides import player_of
from laurel.pages.twilight_struggle.wording import country_name, region_name, side_name
from laurel.pages.words import Words, known_as

Lie = tuple[int, int, int, Side | None, bool]
"""How a country lies: the influence of the US and the USSR, stability, controller, and whether it is a battleground."""


@frozen(cache_hash=True)
class Land:
    """What never changes about a country."""

    id: CountryId
    name: str
    known_as: str
    """What finds it in a search: its name in every language."""

    areas: tuple[str, ...]
    """The region and its parts."""

    next_to: str
    """The superpower that it borders, or empty."""


@frozen(cache_hash=True)
class CountryRow:
    """A country in the list."""

    land: Land
    us: int
    ussr: int
    stability: int
    is_battleground: bool
    controller: PlayerView | None
    sides: tuple[PlayerView, PlayerView]
    """The USA and the USSR."""

    is_over: bool


@frozen
class Neighbour:
    """A country next to another one, and who controls it."""

    id: CountryId
    name: str
    controller: PlayerView | None


@frozen
class CountrySheet:
    """A single country, close by."""

    row: CountryRow
    region: str
    said: str
    """Who controls it, or what is missing for that."""

    neighbours: tuple[Neighbour, ...]


def regions(sitting: Sitting) -> tuple[Region, ...]:
    """Return a region of the page for every country; most of them are as they were a tap ago."""
    us, ussr = (player_of(sitting, side) for side in Side)
    is_over = sitting.replay.verdict is not None
    return tuple(
        _region(sitting.words, country.id, lie(sitting.state, country), (us, ussr), is_over)
        for country in COUNTRIES.values()
    )


def lie(table: Table, country: Country) -> Lie:
    """Return how a country lies now."""
    controller = table.board.controller(country)
    return (
        table.board.us[country.index],
        table.board.ussr[country.index],
        table.board.stability[country.index],
        controller,
        table.is_scored_as_battleground(country, controller),
    )


@lru_cache(maxsize=1024)
def _region(words: Words, country: CountryId, now: Lie, sides: tuple[PlayerView, PlayerView], is_over: bool) -> Region:
    row = _row(land(words, country), now, sides, is_over)
    return Region(f"at-{country}", render("twilight_struggle/country.html", words.language, row), "world")


def _row(shown: Land, now: Lie, sides: tuple[PlayerView, PlayerView], is_over: bool) -> CountryRow:
    us, ussr, stability, controller, is_battleground = now
    return CountryRow(
        land=shown,
        us=us,
        ussr=ussr,
        stability=stability,
        is_battleground=is_battleground,
        controller=None if controller is None else sides[controller is Side.USSR],
        sides=sides,
        is_over=is_over,
    )


@lru_cache(maxsize=1024)
def land(words: Words, country: CountryId) -> Land:
    """Return what never changes about a country, in a language."""
    one = COUNTRIES[country]
    name = words(one.name)
    return Land(
        id=country,
        name=name,
        known_as=known_as(one.name),
        areas=(one.region, *one.subregions),
        next_to="" if one.next_to is None else side_name(words, one.next_to),
    )


def country_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return a country with everything that can be entered about it."""
    country = COUNTRIES.get(CountryId(text(fields, "country")))
    if country is None:
        raise incomplete()
    us, ussr = (player_of(sitting, side) for side in Side)
    is_over = sitting.replay.verdict is not None
    row = _row(land(sitting.words, country.id), lie(sitting.state, country), (us, ussr), is_over)
    view = CountrySheet(
        row=row,
        region=region_name(sitting.words, country.region),
        said=_control(sitting.words, row),
        neighbours=tuple(_neighbour(sitting, one) for one in country.neighbours),
    )
    return render("twilight_struggle/country_sheet.html", sitting.words.language, view)


def _control(words: Words, row: CountryRow) -> str:
    lead = row.us - row.ussr
    if row.controller is not None:
        return words(N_("Controlled by the %(side)s: ahead by %(lead)s, and %(stability)s are enough")) % {
            "side": row.controller.faction,
            "lead": abs(lead),
            "stability": row.stability,
        }
    return words(N_("Nobody controls it: that takes a lead of %(stability)s")) % {"stability": row.stability}


def _neighbour(sitting: Sitting, country: CountryId) -> Neighbour:
    table: Table = sitting.state
    controller = table.board.controller(COUNTRIES[country])
    return Neighbour(
        country, country_name(sitting.words, country), None if controller is None else player_of(sitting, controller)
    )


SHEETS = {"country": country_sheet}
