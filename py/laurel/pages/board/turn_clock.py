"""The turn clock as pages show it: whose turn it is, and the times, which the script of `<laurel-clock>` counts on."""

from __future__ import annotations

from attrs import frozen
from markupsafe import Markup

from laurel.match.clock import MOST_MINUTES, Clock, clock_of
from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields
from laurel.pages.match.presentation import MatchView

DIALOG = "clock"
"""The name of the dialog of the clock."""

SECOND = 1000
"""In milliseconds."""


@frozen
class ClockFace:
    """A time: the attributes of an element `<laurel-clock>`, in milliseconds."""

    spent: int
    since: str = ""
    """When it began to run; empty where it stands."""

    limit: str = ""
    """Empty for none."""


def clock(match_view: MatchView) -> Clock:
    """Return the clock of a match; after the end it stands as it was at the last entry."""
    found = clock_of(match_view.match.journal.clock_settings, len(match_view.players))
    if match_view.replay.verdict is None:
        return found
    return found.stop(max((entry.at for entry in match_view.match.journal.log), default=Milliseconds(0)))


def clock_view(match_view: MatchView) -> Values | None:
    """Return the clock as it is shown; `None` where it is off, and after the end of the match.

    Values:
        now: whose turn it is.
        turn: the time of the present turn.
        is_new: whether it has not run yet.
        has_others: whether there is anybody to whom the turn can go.
    """
    found = clock(match_view)
    if found.turn is None:
        return None
    return Values(
        now=player_lines(match_view, found)[found.turn.seat],
        turn=ClockFace(found.turn.spent, _since(found)),
        next=match_view.players[_next_seat(match_view, found)],
        runs=found.since is not None,
        has_limit=found.limit > 0,
        is_new=found.since is None and not found.was_used,
        has_others=len(match_view.players) > 1,
    )


def _next_seat(match_view: MatchView, found: Clock) -> Seat:
    """Return who is next, clockwise, after the present turn, of those who have not left."""
    seat = found.next_seat
    for _ in match_view.players:
        if not match_view.presentation.has_left(match_view.state, seat):
            break
        seat = Seat((seat + 1) % len(match_view.players))
    return seat


def player_lines(match_view: MatchView, found: Clock) -> tuple[Values, ...]:
    """Return every player with their time, by seat."""
    limit = str(found.limit) if found.limit else ""
    turn = None if found.turn is None else found.turn.seat
    return tuple(
        Values(
            player=player,
            total=ClockFace(found.totals[player.seat], _since(found) if player.seat == turn else "", limit),
            is_turn=player.seat == turn,
        )
        for player in match_view.players
    )


def _since(found: Clock) -> str:
    return "" if found.since is None else str(found.since)


def strip(match_view: MatchView) -> Markup | str:
    """Return the clock of a board in one line, as markup; empty where it is off."""
    shown = clock_view(match_view)
    return render("clock_strip.html", match_view.translator.language, shown) if shown else ""


def dialog(match_view: MatchView, _: Fields) -> Markup:
    """Return the dialog of the clock: every player's time, the limit, and whether it is on."""
    found = clock(match_view)
    return render(
        "sheet_clock.html",
        match_view.translator.language,
        is_on=found.turn is not None,
        has_times=found.turn is not None or found.was_used,
        lines=player_lines(match_view, found),
        minutes=found.limit // MINUTE,
        most=MOST_MINUTES,
    )


def clock_times(match_view: MatchView, now: Milliseconds) -> Values | None:
    """Return the times of a match, which may still run, as they are `now`; `None` where no clock ran.

    Values:
        share: how much of everybody's time it is: `34 %`.
        is_over: whether it was more than the limit.
        players: who took the most time comes first.
        longest: whose the longest turn was; `None` where no turn has ended.
    """
    found = clock(match_view).at(now)
    if not found.was_used:
        return None
    everybody = sum(found.totals)
    order = sorted(match_view.players, key=lambda player: (-found.totals[player.seat], player.seat))
    longest = found.longest
    return Values(
        players=tuple(
            Values(
                player=player,
                total=time_text(found.totals[player.seat]),
                share=f"{round(100 * found.totals[player.seat] / everybody)}\N{NO-BREAK SPACE}%",
                is_over=0 < found.limit < found.totals[player.seat],
            )
            for player in order
        ),
        longest=None if longest is None else match_view.players[longest.seat],
        longest_time="" if longest is None else time_text(longest.spent),
    )


def time_text(span: Milliseconds) -> str:
    """Return a time as `4:05` or `1:04:05`, rounded down."""
    minutes, seconds = divmod(span // SECOND, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def first_seat(match_view: MatchView) -> Seat:
    """Return whose turn is the first: the player whom the option of the marked seat names, or the first seat."""
    marked = match_view.presentation.marked_seat
    seat = None if marked is None else getattr(match_view.match.setup.options, marked.option, None)
    return Seat(seat) if isinstance(seat, int) and 0 <= seat < len(match_view.players) else Seat(0)
