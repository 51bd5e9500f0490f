"""What no first board needs: its events and screens wait until it has arrived.

A browser that has no match yet fetches these parts after its first screen (`static/later.js`). The modules are those of
`tools.later`; whoever imports one from another module does it where it is needed. An event that needs them is asked for
before anything of it is done, so nothing is done by half.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from laurel.app.session.commands import Command
from laurel.app.session.events import Event
from laurel.pages import routes
from laurel.pages.forms import text
from laurel.pages.games import PRESENTATIONS
from laurel.pages.phones.phones import SHEETS


@cache
def commands() -> Mapping[str, Command]:
    """Return the events that only what arrives later can do, by name."""
    from laurel.app.board import dice, table_layout
    from laurel.app.exchange import codes, collection, offered, offered_sheet, other_programs
    from laurel.app.phones import handing_over, inviting, joining, receiving, taking_over
    from laurel.app.results import form as result_form
    from laurel.app.results import one_play, series, sharing
    from laurel.app.setup import first_player, next_seats
    from laurel.app.sheets import listed as listed_sheets
    from laurel.app.sheets import making as making_sheets
    from laurel.app.statistics import finding, statistics

    return {
        **codes.COMMANDS,
        **collection.COMMANDS,
        **dice.COMMANDS,
        **finding.COMMANDS,
        **first_player.COMMANDS,
        **handing_over.COMMANDS,
        **inviting.COMMANDS,
        **joining.COMMANDS,
        **listed_sheets.COMMANDS,
        **making_sheets.COMMANDS,
        **next_seats.COMMANDS,
        **offered.COMMANDS,
        **offered_sheet.COMMANDS,
        **one_play.COMMANDS,
        **other_programs.COMMANDS,
        **receiving.COMMANDS,
        **result_form.COMMANDS,
        **series.COMMANDS,
        **sharing.COMMANDS,
        **statistics.COMMANDS,
        **table_layout.COMMANDS,
        **taking_over.COMMANDS,
    }


def is_needed(event: Event, first: Mapping[str, Command]) -> bool:
    """Return whether an event needs what arrives later; `first` are the events of a first board."""
    match event.do:
        case "go":
            return not is_first_screen(text(event.fields, "route"))
        case "open" | "put-back":
            return text(event.fields, "sheet") in SHEETS
        case "new":
            return text(event.fields, "game") not in PRESENTATIONS
        case "rematch":
            return True
        case name:
            return name not in first


def is_first_screen(route: str) -> bool:
    """Return whether a screen can be shown without what arrives later: home, a setup, a board, its history."""
    parts = route.strip("/").split("/")
    is_of_match = parts[0] == "match" and (len(parts) == 2 or parts[2:3] == ["history"])
    return route in ("", routes.HOME, routes.NEW) or is_of_match
