"""The matches behind a figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from laurel.match.setup import PersonId
from laurel.pages.forms import text, whole_number
from laurel.plays.play import GameId, Play
from laurel.plays.scores import read_score
from laurel.plays.statistics.statistics import Filter, Plays


def selection(fields: Mapping[str, str | list[str]], plays: Iterable[Play]) -> Plays:
    """Return the plays behind a figure: those of the ids in the fields, or those that the filter in them keeps.

    `plays` are those that the figure was made of.
    """
    ids = fields.get("ids")
    if ids is not None:
        wanted = {ids} if isinstance(ids, str) else set(ids)
        return tuple(play for play in plays if play.id in wanted)
    sources, person, against, game = (fields.get(name) for name in ("sources", "person", "against", "game"))
    return Filter(
        game=GameId(game) if isinstance(game, str) else None,
        players=whole_number(text(fields, "players")),
        person=PersonId(person) if isinstance(person, str) else None,
        against=PersonId(against) if isinstance(against, str) else None,
        role=role if isinstance(role := fields.get("role"), str) else None,
        sources=None if sources is None else frozenset([sources] if isinstance(sources, str) else sources),
        points=read_score(fields.get("points")),
        margin=read_score(fields.get("margin")),
        place=place if isinstance(place := fields.get("place"), str) else None,
        has_won={"yes": True, "no": False}.get(text(fields, "won")),
        together=True if fields.get("together") == "yes" else None,
        has_length=True if fields.get("length") == "known" else None,
        has_result=True if fields.get("result") == "yes" else None,
        has_final_points=True if fields.get("final") == "yes" else None,
        has_scores=True if fields.get("scores") == "yes" else None,
    ).of(plays)
