"""The result of a match to be shared: as a picture, which `static/device/result-picture.js` draws, and as text."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from laurel.match.edits import Milliseconds
from laurel.match.message import N_
from laurel.pages import duration
from laurel.pages.players import PlayerView
from laurel.pages.presentation import MatchView
from laurel.pages.ranking import Ranked, placed
from laurel.pages.translator import with_minus
from laurel.pages.turn_clock import times

FormatDate = Callable[[Milliseconds, str], str]
"""Returns a date with its time of day, in a language."""

NAME = "Laurel"


@frozen
class PicturePlayer:
    """A player with the sign that goes with the name."""

    name: str
    role: str
    colour: str
    shape: str
    """The name of the icon that is the player's sign."""


@frozen
class PictureRow:
    """A player or team with place and points."""

    place: str
    players: tuple[PicturePlayer, ...]
    points: str
    note: str
    """The comparison that decided the place, or empty."""

    has_won: bool


@frozen
class ResultPicture:
    """What the picture shows, all texts in the reader's language."""

    language: str
    game: str
    winners: tuple[PicturePlayer, ...]
    """Empty in a draw."""

    outcome: str
    """What is said under the winners' names, such as `wins`; in a draw that it was one."""

    reason: str
    when: str
    """The date, and how long the match took."""

    rows: tuple[PictureRow, ...]
    app: str


def when(match_view: MatchView, format_date: FormatDate) -> str:
    """Return when a match began and how long it took: `22 Nov 2025, 18:30 · 3 h 12 min`."""
    times = (entry.at for entry in match_view.match.journal.log)
    took = duration.as_text(match_view.translator, duration.played(times))
    return " · ".join(filter(None, (format_date(match_view.match.started, match_view.translator.language), took)))


def note(match_view: MatchView, one: Ranked) -> str:
    """Return the comparison that decided a place with its value: `Cards: 4`; empty where points decided."""
    step, verdict = one.decided_by, match_view.replay.verdict
    if step is None or verdict is None or one.value is None or step is verdict.steps[0]:
        return ""
    return f"{match_view.translator.message(step.criterion)}: {with_minus(one.value)}"


def places(ranking: tuple[Ranked, ...]) -> tuple[str, ...]:
    """Return the place of everybody in a ranking as text: `1.`."""
    return tuple(f"{one.place}." for one in ranking)


def result_picture(match_view: MatchView, format_date: FormatDate) -> ResultPicture:
    """Return what the picture of a result shows."""
    translator, verdict = match_view.translator, match_view.replay.verdict
    ranking = placed(match_view)
    return ResultPicture(
        language=translator.language,
        game=translator(match_view.presentation.title),
        winners=tuple(_player(match_view.players[seat]) for seat in match_view.winners),
        outcome=verb(match_view) if match_view.winners else match_view.outcome,
        reason=translator.message(verdict.ending) if verdict else "",
        when=when(match_view, format_date),
        rows=tuple(
            PictureRow(
                place,
                tuple(_player(player) for player in one.side),
                match_view.presentation.total(one.points),
                note(match_view, one),
                one.side[0].seat in match_view.winners,
            )
            for place, one in zip(places(ranking), ranking, strict=True)
        ),
        app=NAME,
    )


def verb(match_view: MatchView) -> str:
    """Return what is said under the names of the winners."""
    count = len(match_view.winners)
    return match_view.translator.plural("wins", "win together", count)


def result_text(match_view: MatchView, format_date: FormatDate) -> str:
    """Return a result as text of several lines: game, date, place, winner, reason, players, and the note."""
    translator, verdict = match_view.translator, match_view.replay.verdict
    ranking = placed(match_view)
    journal = match_view.match.journal
    head = (
        f"{translator(match_view.presentation.title)} · {when(match_view, format_date)}",
        journal.text("place"),
        match_view.outcome,
        translator.message(verdict.ending) if verdict else "",
    )
    rows = (_line(match_view, place, one) for place, one in zip(places(ranking), ranking, strict=True))
    remark = ("", note_text) if (note_text := journal.text("note")) else ()
    return "\n".join((*filter(None, head), "", *rows, *_times(match_view), *remark))


def _times(match_view: MatchView) -> tuple[str, ...]:
    """Return how long each player took by the turn clock, after an empty line; nothing where it did not run."""
    used = times(match_view, Milliseconds(0))
    if used is None:
        return ()
    heading = match_view.translator(N_("Time on the turn clock"))
    return ("", f"{heading}: {', '.join(f'{one.player.name} {one.total}' for one in used.players)}")


def _line(match_view: MatchView, place: str, one: Ranked) -> str:
    names = " + ".join(player.name for player in one.side)
    behind = note(match_view, one)
    return f"{place} {names} – {match_view.presentation.total(one.points)}" + (f" ({behind})" if behind else "")


def _player(player: PlayerView) -> PicturePlayer:
    return PicturePlayer(player.name, str(player.role), player.colour, player.shape)
