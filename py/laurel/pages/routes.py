"""The addresses of the screens: the part of the page's address after the `#`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, quote, unquote, urlencode

HOME = "/"
NEW = "/new"
CONTINUE = "/continue"
"""Leads to the board of the match in play that was touched last; a shortcut of the installed app."""

GAMES = "/games"
"""Lists all games."""

SHEET = "/sheet"
"""Shows the sheet that is offered, or the form into which one is pasted."""

OFFERED = "/offered"
"""Shows what comes from outside before it is kept."""

COLLECTION = "/collection"
"""Shows the games of one's collection, and those of a file before they are kept."""

NEW_SHEET = "/new-sheet"
"""Has the form for a new sheet; with the id of a sheet after it, the form that changes that one."""

SHEET_LINK = re.compile(r"#/sheet/([A-Za-z0-9_-]+)\s*$")
"""The end of the address of a sheet, which has the sheet."""

SETTINGS = "/settings"
DICE = "/dice"
"""Throws dice; also behind the address of a match, to whose board it leads back."""

FIRST = "/first"
"""Finds who begins; also behind the address of a match, or of the setup."""

PEOPLE = "/people"
STATISTICS = "/statistics"
"""Shows the figures of everybody; with a person after it, those of the person. Both, and the list, may be narrowed."""

PLAYS = "/plays"
"""Lists all plays."""

LOG = "/log"
"""Has the form for the result of a play without a match."""

PLAY = "/play/"
CHANGE = "/change"
"""Behind the address of a play: the form that corrects it."""


def _after(prefix: str, route: str) -> str | None:
    """Return what an address has after a prefix; `None` for another address."""
    return route.removeprefix(prefix) if route.startswith(prefix) else None


def person(person: str) -> str:
    """Return the address of a person's screen."""
    return f"{PEOPLE}/{person}"


def person_of(route: str) -> str:
    """Return the person in the address of their screen; empty for another address."""
    return _after(f"{PEOPLE}/", route) or ""


def board(match: str) -> str:
    """Return the address of a match's board."""
    return f"/match/{match}"


JOIN = "/join/"

JOIN_LINK = re.compile(r"#/join/([A-Za-z0-9_-]{1,500})\s*$")
"""The end of the address at which a phone joins a match."""


def join(offer: str) -> str:
    """Return the address at which a phone joins a match; `offer` is the code of the other phone."""
    return f"{JOIN}{offer}"


def offer_of(route: str) -> str | None:
    """Return the code in the address at which a phone joins a match; `None` for another address."""
    return _after(JOIN, route)


def sheet(link: str) -> str:
    """Return the address of the sheet of a link."""
    return f"{SHEET}/{link}"


def sheet_of(route: str) -> str:
    """Return the link of the sheet in an address; empty for another address."""
    return _after(f"{SHEET}/", route) or ""


def edit_sheet(sheet: str) -> str:
    """Return the address of the form that changes a sheet."""
    return f"{NEW_SHEET}/{sheet}"


def edited_sheet(route: str) -> str | None:
    """Return the id of the sheet whose form an address has, empty for a new one; `None` for another address."""
    return "" if route == NEW_SHEET else _after(f"{NEW_SHEET}/", route)


def history(match: str) -> str:
    """Return the address of a match's history."""
    return f"/match/{match}/history"


def results(match: str) -> str:
    """Return the address of a match's results."""
    return f"/match/{match}/results"


def settings(match: str) -> str:
    """Return the address of the settings as a match's board opens them: they lead back to it."""
    return f"/match/{match}{SETTINGS}"


def is_settings(route: str) -> bool:
    """Return whether an address is that of the settings, opened from the first screen or from a board."""
    return re.fullmatch(rf"(/match/[^/]+)?{SETTINGS}", route) is not None


def is_dice(route: str) -> bool:
    """Return whether an address is that of the dice."""
    return re.fullmatch(rf"(/match/[^/]+)?{DICE}", route) is not None


def is_first(route: str) -> bool:
    """Return whether an address is that of the screen which finds who begins."""
    return re.fullmatch(rf"(/match/[^/]+|{NEW})?{FIRST}", route) is not None


def is_beside_match(route: str) -> bool:
    """Return whether an address is that of a screen which is opened from the first screen as well as from a match."""
    return is_settings(route) or is_dice(route) or is_first(route)


def parent_route(route: str) -> str:
    """Return the address to which a screen behind another one leads back: the address without its last part."""
    return route.rpartition("/")[0] or HOME


def is_results(route: str) -> bool:
    """Return whether an address is that of results."""
    return route.startswith("/match/") and route.endswith("/results")


def scoreboard(match: str) -> str:
    """Return the address of a match's scoreboard, for a screen that everybody watches and nobody operates."""
    return f"/match/{match}/screen"


def table(match: str) -> str:
    """Return the address of a match on a phone that lies in the middle: every player's tile is turned to their seat."""
    return f"/match/{match}/table"


def entry(match: str, entry_id: str) -> str:
    """Return the address of an entry in a match's history, where its dialog is open."""
    return f"{history(match)}/{entry_id}"


def person_statistics(person: str) -> str:
    """Return the address of the statistics of a person."""
    return f"{STATISTICS}/{quote(person, safe='')}"


def person_in_statistics(route: str) -> str | None:
    """Return the person whose statistics an address names; `None` for another address."""
    person = _after(f"{STATISTICS}/", without_filter(route))
    return None if person is None else unquote(person)


def is_statistics(route: str) -> bool:
    """Return whether an address is that of statistics, of everybody or of a person."""
    return without_filter(route) == STATISTICS or person_in_statistics(route) is not None


def is_plays(route: str) -> bool:
    """Return whether an address is that of the list of all plays."""
    return without_filter(route) == PLAYS


def shows_plays(route: str) -> bool:
    """Return whether an address is that of a screen of plays, which it may narrow."""
    return is_plays(route) or is_statistics(route)


def without_filter(route: str) -> str:
    """Return an address without what narrows it."""
    return route.partition("?")[0]


def with_filter(route: str, by: Mapping[str, str]) -> str:
    """Return an address that says which plays are wanted: `by` has the values by their names, without empty ones."""
    return f"{without_filter(route)}?{urlencode(by, quote_via=quote)}" if by else without_filter(route)


def read_filter(route: str) -> Mapping[str, str]:
    """Return what narrows an address."""
    return dict(parse_qsl(route.partition("?")[2]))


def play(play: str) -> str:
    """Return the address of the screen of a recorded play."""
    return f"{PLAY}{quote(play, safe='')}"


def of_play(play_id: str, *, has_journal: bool) -> str:
    """Return the address of what is known of a play: the results of a match, or the screen of a recorded play."""
    return results(play_id) if has_journal else play(play_id)


def change_play(play_id: str) -> str:
    """Return the address of the form that corrects a recorded play."""
    return f"{play(play_id)}{CHANGE}"


def play_in(route: str) -> str:
    """Return the play in the address of its screen or form; empty for another address."""
    found = _after(PLAY, route)
    return "" if found is None else unquote(found.removesuffix(CHANGE))


def is_result_form(route: str) -> bool:
    """Return whether an address has the form for a result: of a new play, or of one that is corrected."""
    return route == LOG or (route.startswith(PLAY) and route.endswith(CHANGE))
