"""The schematic map: every country in its place, with influence, control and links to its neighbours.

The drawing never changes. Over it are the six regions, each a region of the page of its own, with a button for every
country. What a press does is chosen above the map; the markup alone carries the choice. The scoreboard has the same map
without buttons.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from attrs import frozen

from laurel.games import facts
from laurel.games.twilight_struggle.actions import ChangeInfluence, place
from laurel.games.twilight_struggle.components import (
    COUNTRIES,
    ID,
    REGIONS,
    CardId,
    Country,
    CountryId,
    RegionId,
    Superpower,
)
from laurel.games.twilight_struggle.influence import is_checked, offers
from laurel.games.twilight_struggle.opening import placements
from laurel.games.twilight_struggle.owed import blocking_events, open_demands
from laurel.games.twilight_struggle.state import Board, State
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, fields_of, text
from laurel.pages.language.hyphens import hyphenate
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import AnyRegion, Fragment, LateRegion, Region
from laurel.pages.twilight_struggle.countries import CountryState, country_state
from laurel.pages.twilight_struggle.leads import lead
from laurel.pages.twilight_struggle.regions import preview_score
from laurel.pages.twilight_struggle.sides import player_of
from laurel.pages.twilight_struggle.wording import card_name, country_name, side_name

PressFields = tuple[tuple[str, str], ...]
"""What a press sends, as pairs of a field and its value."""


@frozen
class GridArea:
    """A rectangle of the map's grid, in cells; the first column and row are 1."""

    column: int
    row: int
    width: int = 1
    height: int = 1

    @property
    def x(self) -> float:
        """The middle, in cells from the left edge."""
        return self.column - 1 + self.width / 2

    @property
    def y(self) -> float:
        """The middle, in cells from the upper edge."""
        return self.row - 1 + self.height / 2


@frozen
class Link:
    """A line between two places that are next to each other."""

    start: GridArea
    end: GridArea
    power: str = ""
    """The superpower at one end, or empty."""


@frozen(cache_hash=True)
class NodeView:
    """A country on the map, as it is now."""

    country: CountryId
    name: str
    label: str
    """The name, or a shorter one where it has no room."""

    stability: int
    is_battleground: bool
    us: int
    ussr: int
    controller: str
    """`us`, `ussr` or empty."""

    closed: tuple[str, ...]
    """What a tap cannot do here: `us-plus`, `us-minus`, `ussr-plus`, `ussr-minus`."""


@frozen
class TapChoice:
    """What a press on a country may do."""

    name: str
    """`plus` is a choice of the active side, whichever side that is: so it stays chosen when the turn passes on."""

    event: str
    fields: PressFields
    """What a press sends, besides the country itself."""

    label: str
    side: Superpower | None = None
    """Whose influence changes; `None` for the choice that opens the country."""

    icon: str = "eye"

    @property
    def closed(self) -> str:
        """The name by which countries say that they do not allow it; see `closed_taps`."""
        return "" if self.side is None else _closed_name(self.side, self.icon)


CHANGES = (("plus", 1, N_("adds influence: %(side)s")), ("minus", -1, N_("removes influence: %(side)s")))
"""What a press may do to a side's influence: the icon, the points, and the label."""

BOARD_TEMPLATE = "twilight_struggle/map_region.html"
"""A region with a button for every country."""

WATCHED_TEMPLATE = "twilight_struggle/scoreboard_map.html"
"""The same without buttons."""

_MAP = facts.read(ID, "map")
COLUMNS: int = _MAP["columns"]
ROWS: int = _MAP["rows"]
PLACES = {CountryId(item["id"]): GridArea(item["column"], item["row"]) for item in _MAP["items"]}
LABELS = {CountryId(item["id"]): str(item["name"]) for item in _MAP["items"] if "name" in item}
"""Shorter names, as keys of the catalogues."""

POWERS = {
    Superpower(item["id"]): GridArea(item["column"], item["row"], item["width"], item["height"])
    for item in _MAP["powers"]
}
REGION_PLACES = {RegionId(item["id"]): GridArea(item["column"], item["row"], item["width"]) for item in _MAP["regions"]}
AROUND = {CountryId(country): GridArea(*cell) for country, cell in _MAP["around"].items()}
"""Where the link of a country to its superpower leaves the map: the shorter way is round the world."""


def regions(match_view: MatchView) -> tuple[AnyRegion, ...]:
    """Return the map: what a press does, the drawing, and the six regions over it."""
    board: Board = match_view.state.board
    places = board.by_country
    return (
        tap_choices(match_view),
        drawing(match_view),
        *(
            LateRegion(
                f"map-{one.id}",
                partial(_with_buttons, match_view, one.id),
                "map",
                at_once=tuple([places[country.index] for country in one.countries]),
            )
            for one in REGIONS.values()
        ),
    )


def _with_buttons(match_view: MatchView, region: RegionId) -> Region:
    return _region(match_view.translator.language, BOARD_TEMPLATE, view(match_view, region))


def watched_regions(match_view: MatchView) -> tuple[Region, ...]:
    """Return the map of a screen that nobody operates: the drawing and the six regions over it, without buttons."""
    language = match_view.translator.language
    views = (view(match_view, region, has_controls=False) for region in REGIONS)
    return (drawing(match_view), *(_region(language, WATCHED_TEMPLATE, one) for one in views))


def tap_choices(match_view: MatchView) -> Region:
    """Return the choice of what a press on a country does."""
    if match_view.replay.verdict is not None:
        return Region("map-tap", "", "map")
    choices, chosen = _event_choices(match_view) if blocking_events(match_view.state) else _tap_choices(match_view)
    html = render("twilight_struggle/map_tap.html", match_view.translator.language, choices=choices, chosen=chosen)
    return Region("map-tap", html, "map")


def _press(side: Superpower, points: int, event: CardId | None = None) -> PressFields:
    """Return the fields of a change of influence without the country, which its own button names."""
    sent = fields_of(place(CountryId(""), side, points, event))
    country = ControlNames(ChangeInfluence).country
    return tuple((name, text(sent, name)) for name in sent if name != country)


def _tap_choices(match_view: MatchView) -> tuple[tuple[TapChoice, ...], str]:
    """Return the choices for the side that places influence now, or for both, and the name of the one to begin with."""
    translator = match_view.translator
    sides = placing_sides(match_view.state)
    made = [TapChoice("open", "open", (("sheet", "country"),), translator(N_("opens it")))]
    for side, prefix in zip(sides, ("", "other-"), strict=False):
        for icon, points, said in CHANGES:
            label = translator(said, side=side_name(translator, side))
            made.append(TapChoice(f"{prefix}{icon}", "tap", _press(side, points), label, side, icon))
    return tuple(made), "plus" if len(sides) == 1 else "open"


def _event_choices(match_view: MatchView) -> tuple[tuple[TapChoice, ...], str]:
    """Return the choices for what events have left to a player, and the name of the one to begin with."""
    state: State = match_view.state
    translator = match_view.translator
    wanted = dict.fromkeys(
        (one.card, two.side, two.adds) for one in blocking_events(state) for two in open_demands(one)
    )
    made = []
    for number, (card, side, adds) in enumerate(wanted):
        icon, points, said = CHANGES[0 if adds else 1]
        label = f"{card_name(translator, card)}: {translator(said, side=side_name(translator, side))}"
        name = f"event-{number}" if number else icon
        made.append(TapChoice(name, "tap", _press(side, points, card), label, side, icon))
    opening = TapChoice("open", "open", (("sheet", "country"),), translator(N_("opens it")))
    return (opening, *made), made[0].name


def placing_sides(state: State) -> tuple[Superpower, ...]:
    """Return who places influence now: one side in set-up and with Operations, otherwise both, the active one first."""
    if is_checked(state) and state.course.phasing is not None:
        return (state.course.phasing,)
    if is_checked(state):
        due = [one.side for one in placements(state) if one.left > 0]
        return (due[0] if due else Superpower.USSR,)
    first = state.course.phasing or Superpower.US
    return (first, first.enemy)


def _closed_name(side: Superpower, icon: str) -> str:
    return f"{side.value}-{icon}"


def drawing(match_view: MatchView) -> Region:
    """Return the drawing under the countries."""
    return _drawing(match_view.translator, tuple((side, player_of(match_view, side).name) for side in Superpower))


@lru_cache(maxsize=8)
def _drawing(translator: Translator, players: tuple[tuple[Superpower, str], ...]) -> Region:
    return Region(
        "map-drawing",
        render(
            "twilight_struggle/drawing.html",
            translator.language,
            columns=COLUMNS,
            rows=ROWS,
            tints=tuple((country.region, PLACES[country.id]) for country in COUNTRIES.values()),
            links=tuple(links()),
            powers=tuple((side.value, side_name(translator, side), player, POWERS[side]) for side, player in players),
        ),
        "map",
    )


def links() -> Iterator[Link]:
    """Return a line for every two neighbours, and for every country next to a superpower."""
    for country in COUNTRIES.values():
        for neighbour in country.neighbours:
            if country.index < COUNTRIES[neighbour].index:
                yield Link(PLACES[country.id], PLACES[neighbour])
        if country.next_to is not None:
            yield from _to_power(country, country.next_to)


def _to_power(country: Country, power: Superpower) -> Iterator[Link]:
    if country.id in AROUND:
        edge = AROUND[country.id]
        opposite = GridArea(COLUMNS + 1 - edge.column, edge.row)
        yield Link(PLACES[country.id], edge, power.value)
        yield Link(opposite, POWERS[power], power.value)
    else:
        yield Link(PLACES[country.id], POWERS[power], power.value)


def view(match_view: MatchView, region_id: RegionId, *, has_controls: bool = True) -> Values:
    """Return a region as it is now. Without controls nothing is closed to a tap.

    Values:
        place: where the region's own button stands.
        lead: what the region would move the marker by if it were scored now.
    """
    state: State = match_view.state
    translator, region = match_view.translator, REGIONS[region_id]
    score = preview_score(state, region_id)
    return Values(
        region=region.id,
        name=hyphenate(translator(region.name)),
        place=REGION_PLACES[region.id],
        lead=lead(translator, score.net, score.winner),
        nodes=tuple(
            _node(
                translator,
                country.id,
                country_state(state, country),
                closed_taps(state, country) if has_controls else (),
            )
            for country in region.countries
        ),
    )


@lru_cache(maxsize=1024)
def _node(translator: Translator, country: CountryId, state: CountryState, closed: tuple[str, ...]) -> NodeView:
    """Return a country on the map; most of them are as they were a tap ago."""
    return NodeView(
        country=country,
        name=country_name(translator, country),
        label=hyphenate(translator(LABELS.get(country, COUNTRIES[country].name))),
        stability=state.stability,
        is_battleground=state.is_battleground,
        us=state.influence.us,
        ussr=state.influence.ussr,
        controller=state.controller.value if state.controller else "",
        closed=closed,
    )


def closed_taps(state: State, country: Country) -> tuple[str, ...]:
    """Return what a tap on a country of the map cannot do now."""
    made = []
    for side, offered in zip((Superpower.US, Superpower.USSR), offers(state)[country.index], strict=True):
        made += [_closed_name(side, "plus")] * (offered.obstacle is not None)
        made += [_closed_name(side, "minus")] * (not offered.can_take)
    return tuple(made)


@lru_cache(maxsize=64)
def _region(language: str, template: str, view: Values) -> Region:
    """Return a region with its countries; what is shown of a country is replaced by itself."""
    parts = tuple(
        Fragment(f"node-{node.country}", render("twilight_struggle/node.html", language, node)) for node in view.nodes
    )
    nodes = tuple((node.country, PLACES[node.country], part.html) for node, part in zip(view.nodes, parts, strict=True))
    html = render(template, language, region=view, nodes=nodes)
    return Region(f"map-{view.region}", html, "map", parts)
