"""The names of the columns of a table of plays."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.match.message import N_, NC_
from laurel.plays.exchange.spreadsheet import Column

COLUMN_NAMES: Mapping[Column, str] = {
    "day": N_("Date"),
    "game": N_("Game"),
    "match": N_("Match"),
    "minutes": N_("Minutes"),
    "number": N_("Number of players"),
    "name": NC_("person", "Name"),
    "role": N_("Role"),
    "team": N_("Team"),
    "points": N_("Points"),
    "place": NC_("ranking", "Place"),
    "won": N_("Won"),
    "sources": N_("Points by source"),
    "where": N_("Played at"),
    "note": N_("Note"),
    "end": N_("How it ended"),
}
