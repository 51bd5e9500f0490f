"""The play of a finished match: what remains of it without its entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.match import Match
from laurel.match.setup import PersonId, Player, Points, Seat
from laurel.pages.language import duration
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.ranking import current_ranking
from laurel.plays.local_time import moment
from laurel.plays.play import Play, PlayedSeat, PlayId

PersonOf = Callable[[Player], PersonId]
"""Returns who sat on a seat; empty for nobody known."""

START = "start"
"""The source of the points that a player has before the first entry."""


def play_of(match_view: MatchView, person_of: PersonOf) -> Play | None:
    """Return the play of a match; `None` while it runs or waits for a ruling."""
    verdict = match_view.replay.verdict
    if verdict is None or not match_view.replay.is_over:
        return None
    match = match_view.match
    return Play(
        id=PlayId(match.id),
        game=match_view.presentation.play_game,
        started=start_time(match),
        ended=end_time(match),
        duration=match_duration(match)
        if match.journal.text("length")
        else Milliseconds(max(match_duration(match), MINUTE)),
        seats=_seats(match_view, person_of),
        is_draw=match_view.is_draw,
        wins=match_view.presentation.game.wins,
        place=match.journal.text("place"),
        note=match.journal.text("note"),
        has_photo=bool(match.journal.photos()),
        end=verdict.end,
    )


def start_time(match: Match[Any]) -> Milliseconds:
    """Return when a match began: the date that was entered for it, else when it was started here."""
    date = _date(match)
    return match.started if date is None else date


def end_time(match: Match[Any]) -> Milliseconds:
    """Return when a match ended: the date that was entered for it, else the time of its last entry."""
    date = _date(match)
    return max((entry.at for entry in match.journal.log), default=match.started) if date is None else date


def match_duration(match: Match[Any]) -> Milliseconds:
    """Return how long a match took: the length that was entered for it, else the time of its entries without pauses."""
    length = match.journal.text("length")
    if length:
        return Milliseconds(int(length) * MINUTE)
    return duration.playing_time(entry.at for entry in match.journal.log)


def _date(match: Match[Any]) -> Milliseconds | None:
    """Return the date that was entered for a match; `None` where there is none, or no such day."""
    try:
        return moment(match.journal.text("date")) if match.journal.text("date") else None
    except (ValueError, OverflowError):
        return None


def _seats(match_view: MatchView, person_of: PersonOf) -> tuple[PlayedSeat, ...]:
    setup, winners = match_view.match.setup, match_view.winners
    ranking = current_ranking(match_view)
    places = {one.seat: (ranked_.place, ranked_.points) for ranked_ in ranking for one in ranked_.side}
    teams = {one.seat: index for index, side in enumerate(match_view.sides) for one in side}
    sources = _sources(match_view)
    return tuple(
        PlayedSeat(
            person=person_of(player),
            name=player.name,
            points=places[seat][1],
            place=places[seat][0],
            has_won=seat in winners,
            team=teams[seat],
            role=match_view.presentation.game.role(setup, match_view.state, seat),
            has_started=_has_started(match_view, seat),
            has_left=match_view.presentation.has_left(match_view.state, seat),
            sources=sources[seat],
        )
        for seat, player in zip(setup.seats, setup.players, strict=True)
    )


def _sources(match_view: MatchView) -> Mapping[Seat, tuple[tuple[str, Points], ...]]:
    """Return the points of every player by source. What was gained and lost again is left out."""
    at_start = match_view.starting_totals
    sums: dict[Seat, dict[str, Points]] = {
        seat: {START: at_start[seat]} if at_start[seat] else {} for seat in match_view.match.setup.seats
    }
    for entry in match_view.replay.ledger:
        of_seat = sums[entry.player]
        of_seat[entry.source] = Points(of_seat.get(entry.source, 0) + entry.points)
    return {
        seat: tuple((source, points) for source, points in of_seat.items() if points) for seat, of_seat in sums.items()
    }


def _has_started(match_view: MatchView, seat: Seat) -> bool:
    """Return whether the option of the marked seat, such as the first player, names a seat."""
    marked = match_view.presentation.marked_seat
    return marked is not None and getattr(match_view.match.setup.options, marked.option) == seat
