"""All plays: a list that can be searched and narrowed, and what narrows it, which narrows the statistics as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from attrs import frozen

from laurel.match.edits import Milliseconds
from laurel.match.message import N_, NC_
from laurel.match.setup import PersonId
from laurel.match.texts import for_display, isolate
from laurel.pages import routes
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, text
from laurel.pages.page import AnyRegion, LateRegion, Page, Region
from laurel.pages.statistics.play_lines import PlayWording, play_line, plays_route
from laurel.plays.play import GameId
from laurel.plays.statistics.finding import EVERYTHING, FACETS, PERIODS, Found, Wanted, search_key

DIALOG = "find"
"""The name of the dialog in which one thing is chosen that narrows."""

PART = 10
"""How many plays are rendered and patched together: about as many as a window shows. Those below wait for the frame."""

STEP = 2 * PART
"""How many plays are shown at first, and how many more each time."""

PAGE = 400
"""How many plays a list has at the most; the others are on further pages of it."""

LONGEST_SEARCH = 100
FEW_OPTIONS = 10
"""With more values to choose from there is a search among them."""

MOST_OPTIONS = 60
"""How many values are offered at once."""


LABELS = {
    "game": N_("Game"),
    "person": N_("Player"),
    "winner": NC_("of a match", "Winner"),
    "place": NC_("where it was played", "Place"),
    "when": N_("Period"),
    "players": N_("Number of players"),
    "photo": N_("With a photo"),
}
"""What can be chosen, in the order of the chips."""

PERIOD_TEXTS = {"days": N_("Last 30 days"), "months": N_("Last 12 months")}


@frozen(eq=False)
class Narrowing:
    """What the plays of a screen are narrowed by."""

    wording: PlayWording
    found: Found
    """Those that are wanted."""

    @property
    def wanted(self) -> Wanted:
        """Which plays are wanted."""
        return self.wording.wanted

    @property
    def is_narrowed(self) -> bool:
        """Whether some plays are left out on purpose."""
        return self.wanted != EVERYTHING

    @property
    def summary(self) -> str:
        """How many plays there are, and of how many."""
        count, every = self.found.count, len(self.found.index.plays)
        if not self.is_narrowed:
            return self.wording.matches(count)
        return self.wording(N_("Matches: %(count)s of %(all)s"), count=count, all=every)


def bar(narrowing: Narrowing) -> Values:
    """Return what narrows the plays of a screen.

    Values:
        words: what is searched for.
        chips: one for everything that can be chosen, with what is chosen; empty for nothing.
        count: how many plays there are, as a text.
        is_narrowed: whether some plays are left out on purpose.
    """
    wanted = narrowing.wanted
    return Values(
        words=isolate(wanted.words),
        chips=tuple(
            Values(
                facet=facet,
                label=narrowing.wording(label),
                chosen=_said(narrowing.wording, narrowing.found, facet, value) if value else "",
                is_switch=facet == "photo",
            )
            for facet, label in LABELS.items()
            if (value := getattr(wanted, facet)) or _can_choose(narrowing.found, facet)
        ),
        count=narrowing.summary,
        is_narrowed=narrowing.is_narrowed,
        is_any=bool(narrowing.found.index.plays),
    )


def _can_choose(found: Found, facet: str) -> bool:
    """Return whether plays differ in something."""
    if facet == "when":
        return len(found.index.years) > 0
    values = found.index.by(facet)
    return bool(values) if facet == "photo" else len(values) > 1


def _said(wording: PlayWording, found: Found, facet: str, value: str) -> str:
    """Return what is chosen, in words that say what it is."""
    if facet == "winner":
        return wording(N_("Won by %(name)s"), name=wording.person(PersonId(value)))
    if facet == "players":
        return wording.translator.plural("%(n)s player", "%(n)s players", int(value)) if value.isdecimal() else value
    return _value(wording, found, facet, value)


def _value(wording: PlayWording, found: Found, facet: str, value: str) -> str:
    """Return a value as lists show it."""
    if facet == "game":
        return wording.game(GameId(value))
    if facet in ("person", "winner"):
        return wording.person(PersonId(value))
    if facet == "place":
        return for_display(found.index.places.get(value.casefold(), value))
    if facet == "when" and value in PERIODS:
        return wording(PERIOD_TEXTS[value])
    return wording(LABELS["photo"]) if facet == "photo" else for_display(value)


def find_dialog(wording: PlayWording, among: Found, fields: Fields, now: Milliseconds) -> str:
    """Return the dialog in which one thing is chosen; empty for an unknown one.

    `among` are the plays without what is chosen of it now. The fields may have `words`, typed into its search.

    Values:
        options: what can be chosen, most plays first, times and numbers in their order.
        left: how many more there are; a search finds them.
        chosen: the value that is chosen; empty for none.
    """
    facet, words = text(fields, "facet"), search_key(text(fields, "words"))
    if facet not in FACETS:
        return ""
    counts = among.counts(facet, now)
    named = partial(_value, wording, among, facet)
    found = [value for value in _in_order(facet, counts) if not words or words in search_key(named(value))]
    chosen = getattr(wording.wanted, facet)
    return render(
        "sheet_find.html",
        wording.translator.language,
        facet=facet,
        title=wording(LABELS[facet]),
        has_search=len(counts) > FEW_OPTIONS,
        words=isolate(text(fields, "words")),
        longest=LONGEST_SEARCH,
        chosen=chosen.casefold() if facet == "place" else chosen,
        options=tuple((value, named(value), counts[value]) for value in found[:MOST_OPTIONS]),
        left=max(0, len(found) - MOST_OPTIONS),
        count=among.count,
    )


def _in_order(facet: str, counts: dict[str, int]) -> Iterable[str]:
    """Return values in the order in which they are offered."""
    if facet == "when":
        return counts
    return sorted(counts, key=int) if facet == "players" else sorted(counts, key=counts.__getitem__, reverse=True)


@frozen(eq=False)
class PlaysShown:
    """What the list of all plays shows."""

    narrowing: Narrowing
    page: int
    """From 0: the page of the list."""

    count: int
    """How many plays of the page are shown."""

    parts: dict[int, str]
    """The markup of the parts of this page that was made before, by their numbers; more is added."""

    over: tuple[AnyRegion, ...]


def plays_page(view: PlaysShown) -> Page:
    """Return the list of all plays that are wanted, the newest first."""
    wording, found = view.narrowing.wording, view.narrowing.found
    language, first = wording.translator.language, view.page * PAGE
    title = wording(N_("Matches"))
    left = found.count - first - view.count
    has_next_page = view.count >= PAGE and left > 0
    shown = bar(view.narrowing)
    head = render(
        "plays.html",
        language,
        title=title,
        bar=shown,
        longest=LONGEST_SEARCH,
        statistics=plays_route(routes.STATISTICS, view.narrowing.wanted),
    )
    choice = render(
        "plays_found.html",
        language,
        bar=shown,
        earlier_page=_page_address(view.narrowing.wanted, view.page - 1) if view.page else "",
        is_empty=not found.positions,
    )
    more = render(
        "plays_more.html",
        language,
        left=max(0, left),
        next_page=_page_address(view.narrowing.wanted, view.page + 1) if has_next_page else "",
    )
    name = f"{title}, {view.page + 1}" if view.page else title
    above = (Region("finding", head), Region("finding-2", choice))
    return Page("plays", name, language, (*above, *_parts(view), Region("plays-more", more), *view.over))


def _parts(view: PlaysShown) -> Iterator[AnyRegion]:
    """Yield the parts of the list, those that are not shown without markup. Below the first one, a new one is late."""
    shown = min(view.count, view.narrowing.found.count - view.page * PAGE)
    for number in range(PAGE // PART):
        name = f"plays-{number}"
        if number * PART >= shown:
            yield Region(name, "")
        elif number == 0 or number in view.parts:
            yield _part(view, number, name)
        else:
            yield LateRegion(name, partial(_part, view, number, name), is_below=True)


def _part(view: PlaysShown, number: int, name: str) -> Region:
    """Return one part of the list, whose markup is made once."""
    if number not in view.parts:
        wording, plays = view.narrowing.wording, view.narrowing.found.newest(view.page * PAGE + number * PART, PART)
        lines = tuple(play_line(wording, play) for play in plays)
        view.parts[number] = render("plays_part.html", wording.translator.language, lines=lines)
    return Region(name, view.parts[number])


def _page_address(wanted: Wanted, page: int) -> str:
    address = plays_route(routes.PLAYS, wanted)
    return address if page == 0 else routes.with_filter(address, {**routes.read_filter(address), PAGE_FIELD: str(page)})


PAGE_FIELD = "page"
"""The name of the page of the list in its address, from 0."""
