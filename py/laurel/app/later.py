"""What no first board needs: its events and screens wait until it has arrived.

A browser that has no match yet fetches these parts after its first screen (`static/later.js`). The modules are those of
`tools.later`; whoever imports one from another module does it where it is needed. An event that needs them is asked for
before anything of it is done, so nothing is done by half.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from laurel.app.commands import Command
from laurel.app.events import Event
from laurel.pages import routes
from laurel.pages.forms import text
from laurel.pages.games import PRESENTATIONS
from laurel.pages.phones.phones import SHEETS


@cache
def commands() -> Mapping[str, Command]:
    """Return the events that only what arrives later can do, by name."""
    from laurel.app import (  # noqa: PLC0415 - which no first board needs
        codes,
        collection,
        dice,
        finding,
        first_player,
        listed_sheets,
        making_sheets,
        next_seats,
        offered,
        offered_sheet,
        one_play,
        other_programs,
        result_form,
        series,
        sharing,
        statistics,
        table_layout,
    )
    from laurel.app.phones import handing_over, inviting, joining, receiving, taking_over  # noqa: PLC0415

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
