"""On how many sides of the table people sit: a setting of this device for the match for which it was chosen last."""

from __future__ import annotations

from laurel.app.session.commands import Command, of_open_match
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import Services
from laurel.app.storage.keys import PREFIX
from laurel.app.storage.match_store import MatchStore
from laurel.match.match import MatchId
from laurel.pages.board.table_layout import LAYOUTS
from laurel.pages.forms import Fields, natural_number, text

SEATING = f"{PREFIX}table"
"""Where the setting is stored: `{"match", "sides"}`."""


def _choose(open_match: OpenMatch, services: Services, fields: Fields) -> None:
    """Choose on how many sides people sit; a number that is not offered changes nothing."""
    sides = natural_number(text(fields, "sides"))
    if sides in LAYOUTS:
        services.match_store.values.write_plain(SEATING, {"match": open_match.id, "sides": sides})


def sides(match_store: MatchStore, match: MatchId) -> int:
    """Return on how many sides people sit in a match: on two, where nothing else was chosen."""
    stored = match_store.values.read_plain(SEATING, {})
    chosen = stored.get("sides") if stored.get("match") == match else None
    return chosen if chosen in LAYOUTS else LAYOUTS[0]


COMMANDS = {"table": Command(of_open_match(_choose), "change")}
"""The event that chooses the layout."""
