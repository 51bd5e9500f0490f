"""Which matches the statistics count: the choices of the form, and the matches behind a figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import localtime, mktime

from attrs import evolve, frozen

from laurel.match.edits import Milliseconds
from laurel.match.message import N_
from laurel.match.setup import PersonId
from laurel.pages.forms import natural_number, text, whole_number
from laurel.plays.play import GameId, Play
from laurel.plays.scores import read_score
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
            players=natural_number(self.players),
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
    sources, person, against, game = (fields.get(name) for name in ("sources", "person", "against", "game"))
    return evolve(
        chosen,
        game=GameId(game) if isinstance(game, str) else chosen.game,
        players=chosen.players if (players := _number(fields, "players")) is None else players,
        person=PersonId(person) if isinstance(person, str) else None,
        against=PersonId(against) if isinstance(against, str) else None,
        role=role if isinstance(role := fields.get("role"), str) else None,
        sources=None if sources is None else frozenset([sources] if isinstance(sources, str) else sources),
        points=read_score(fields.get("points")),
        margin=read_score(fields.get("margin")),
        place=place if isinstance(place := fields.get("place"), str) else None,
        has_won=True if fields.get("won") == "yes" else None,
        has_length=True if fields.get("length") == "known" else None,
        has_result=True if fields.get("result") == "yes" else None,
        has_final_points=True if fields.get("final") == "yes" else None,
        has_scores=True if fields.get("scores") == "yes" else None,
    ).of(plays)


def _number(fields: Mapping[str, str | list[str]], name: str) -> int | None:
    """Return a field as a whole number; `None` where it is none."""
    return whole_number(text(fields, name))
