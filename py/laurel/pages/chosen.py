"""Which matches the statistics count: the choices of the form, and the matches behind a figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import localtime, mktime

from attrs import evolve, frozen

from laurel.match.edits import Milliseconds
from laurel.match.message import N_
from laurel.match.setup import PersonId
from laurel.plays.play import GameId, Play
from laurel.plays.statistics import Filter, Plays

DAY = 24 * 3600 * 1000
ALL = "all"

PERIODS = {
    ALL: N_("All time"),
    "months": N_("Last 12 months"),
    "this-year": N_("This year"),
    "last-year": N_("Last year"),
    "days": N_("Last 30 days"),
}


@frozen
class Chosen:
    """Which matches count, as the form on the screen says. An unknown value restricts nothing."""

    period: str = ALL
    """A key of `PERIODS`."""

    game: str = ""
    players: str = ""

    def filter(self, now: Milliseconds) -> Filter:
        """Return the filter of plays."""
        since, until = _bounds(self.period, now)
        return Filter(
            since,
            until,
            game=GameId(self.game) if self.game else None,
            players=int(self.players) if self.players.isascii() and self.players.isdecimal() else None,
        )


def _bounds(period: str, now: Milliseconds) -> tuple[Milliseconds | None, Milliseconds | None]:
    """Return the first moment of a period, and the first one after it; `None` where it has no such bound."""
    year = localtime(now / 1000).tm_year
    if period == "this-year":
        return _new_year(year), None
    if period == "last-year":
        return _new_year(year - 1), _new_year(year)
    days = {"months": 365, "days": 30}.get(period)
    return (None if days is None else Milliseconds(now - days * DAY)), None


def _new_year(year: int) -> Milliseconds:
    """Return the beginning of a year where the device is."""
    return Milliseconds(int(mktime((year, 1, 1, 0, 0, 0, 0, 0, -1))) * 1000)


def selection(fields: Mapping[str, str | list[str]], chosen: Filter, plays: Iterable[Play]) -> Plays:
    """Return the plays behind a figure: those of the ids in the fields, or those that the filter in them keeps."""
    ids = fields.get("ids")
    if ids is not None:
        wanted = {ids} if isinstance(ids, str) else set(ids)
        return tuple(play for play in plays if play.id in wanted)
    texts = {name: value for name, value in fields.items() if isinstance(value, str)}
    sources = fields.get("sources")
    players = texts.get("players", "")
    return evolve(
        chosen,
        game=GameId(texts["game"]) if "game" in texts else chosen.game,
        players=int(players) if players.isascii() and players.isdecimal() else chosen.players,
        person=PersonId(texts["person"]) if "person" in texts else None,
        against=PersonId(texts["against"]) if "against" in texts else None,
        role=texts.get("role"),
        sources=None if sources is None else frozenset([sources] if isinstance(sources, str) else sources),
        has_won=True if texts.get("won") == "yes" else None,
    ).of(plays)
