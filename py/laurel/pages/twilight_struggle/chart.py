"""The marker's way over the turns, drawn; and the same as a table."""

from __future__ import annotations

from itertools import groupby

from attrs import frozen
from markupsafe import Markup

from laurel.games.twilight_struggle.chart import MarkerMove, marker_moves
from laurel.games.twilight_struggle.components import LAST_SPACE, LAST_TURN
from laurel.match.message import N_
from laurel.pages import routes
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.timeline import Story
from laurel.pages.twilight_struggle.leads import lead
from laurel.pages.twilight_struggle.wording import source

WIDTH = 320
"""Units of the drawing from the first turn to the end of the last one, however many there are."""

SPACE_HEIGHT = 5
"""Units of the drawing from one space of the track to the next."""


@frozen
class Dot:
    """A point of the line, in units of the drawing: x to the right from the first turn, y down from the US's 20."""

    x: float
    y: int


def chart(match_view: MatchView, told: Story | None = None) -> Markup:
    """Return the marker's way over the turns as markup: a drawing, and a table that says the same.

    The moments of the story are marked; without one, none are.
    """
    marks = marker_moves(match_view.replay)
    start = match_view.replay.opening
    translator = match_view.translator
    turns = range(start.course.turn, LAST_TURN + 1)
    turn_width = round(WIDTH / len(turns), 1)
    dots = _dots(marks, start.course.turn, start.score, turn_width)
    return render(
        "twilight_struggle/chart.html",
        translator.language,
        turns=tuple((turn, round(place * turn_width, 1)) for place, turn in enumerate(turns)),
        path=_steps(dots),
        last=dots[-1],
        links=tuple(_link(match_view, dot, mark) for dot, mark in zip(dots[1:], marks, strict=True)),
        moments=() if told is None else _moment_dots(told, dots, marks),
        marker=lead(translator, _on_track(marks[-1].score) if marks else start.marker),
        width=WIDTH,
        height=2 * LAST_SPACE * SPACE_HEIGHT,
        middle=LAST_SPACE * SPACE_HEIGHT,
        moves=tuple(
            _turn(match_view, turn, tuple(of_turn)) for turn, of_turn in groupby(marks, lambda mark: mark.turn)
        ),
    )


def _dots(marks: tuple[MarkerMove, ...], first: int, score: int, turn_width: float) -> tuple[Dot, ...]:
    """Return the start of the line and a dot for every move; the moves of a turn share its width evenly."""
    dots = [Dot(0, _height(score))]
    for turn, of_turn in groupby(marks, lambda mark: mark.turn):
        moves = tuple(of_turn)
        left = (turn - first) * turn_width
        dots += [
            Dot(round(left + turn_width * (place + 0.5) / len(moves), 1), _height(move.score))
            for place, move in enumerate(moves)
        ]
    return tuple(dots)


def _link(match_view: MatchView, dot: Dot, move: MarkerMove) -> tuple[Dot, str, str]:
    """Return a dot, the address of its entry, and the turn, what moved the marker, and where it stood after that."""
    line = _line(match_view, move)
    turn = match_view.translator(N_("Turn %(n)s"), n=move.turn)
    return dot, line.address, f"{turn}, {line.sources}, {line.after.text}"


def _moment_dots(told: Story, dots: tuple[Dot, ...], moves: tuple[MarkerMove, ...]) -> tuple[tuple[Dot, str], ...]:
    """Return a ring for every moment; one that did not move the marker is at the end of the line."""
    places = {move.entry: dot for dot, move in zip(dots[1:], moves, strict=True)}
    numbers: dict[Dot, list[str]] = {}
    for number, one in enumerate(told.moments, 1):
        numbers.setdefault(places.get(one.entry, dots[-1]), []).append(str(number))
    return tuple((dot, ", ".join(of_dot)) for dot, of_dot in numbers.items())


def _height(score: int) -> int:
    """How far below the upper edge a score is drawn; one beyond the track is drawn at its end."""
    return (LAST_SPACE - _on_track(score)) * SPACE_HEIGHT


def _on_track(score: int) -> int:
    """Return where the marker stands: it does not leave the track."""
    return max(-LAST_SPACE, min(score, LAST_SPACE))


def _steps(dots: tuple[Dot, ...]) -> str:
    """Return a line of steps: the marker stays where it is until it moves at once."""
    return f"M{dots[0].x:g} {dots[0].y:g}" + "".join(f"H{dot.x:g}V{dot.y:g}" for dot in dots[1:])


def _turn(match_view: MatchView, turn: int, moves: tuple[MarkerMove, ...]) -> Values:
    end = lead(match_view.translator, _on_track(moves[-1].score))
    return Values(turn=turn, end=end, lines=tuple(_line(match_view, move) for move in moves))


def _line(match_view: MatchView, move: MarkerMove) -> Values:
    """Return a move of the marker, in words.

    Values:
        address: where its entry is shown.
    """
    translator = match_view.translator
    sources = dict.fromkeys(source(translator, entry.source) for entry in move.gained)
    return Values(
        address=routes.entry(match_view.match.id, move.entry),
        sources=", ".join(sources),
        change=lead(translator, move.score - move.before),
        after=lead(translator, _on_track(move.score)),
    )


def chart_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the chart as a dialog."""
    return render(
        "twilight_struggle/chart_sheet.html",
        match_view.translator.language,
        chart=chart(match_view),
    )


DIALOGS = {"chart": chart_dialog}
"""The dialogs by name."""
