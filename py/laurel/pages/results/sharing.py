"""The result of a match to be shared: as a picture, which `static/device/result-picture.js` draws, and as text."""

from __future__ import annotations

from typing import Any

from laurel.match.edits import Milliseconds
from laurel.match.message import N_
from laurel.pages.board.turn_clock import clock_times
from laurel.pages.language import duration
from laurel.pages.language.colours import SHAPES
from laurel.pages.language.translator import FormatDate
from laurel.pages.match import playing
from laurel.pages.match.players import PlayerView, names_of
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.ranking import Ranked, current_ranking, note
from laurel.pages.match.victory import victory_word

NAME = "Laurel"


def match_time_text(match_view: MatchView, format_date: FormatDate) -> str:
    """Return when a match began and how long it took: `22 Nov 2025, 18:30 · 3 h 12 min`."""
    match, translator = match_view.match, match_view.translator
    took = duration.as_text(translator, playing.match_duration(match))
    return " · ".join(filter(None, (format_date(playing.start_time(match), translator.language), took)))


def result_picture(match_view: MatchView, format_date: FormatDate) -> dict[str, Any]:
    """Return what the picture of a result shows: a `ResultPicture` of `static/device/result-picture.js`.

    All texts are in the reader's language. In a draw nobody is among the `winners`, and `outcome`, which stands under
    their names, says so. The `note` of a row is the comparison that decided the place, or empty.
    """
    translator, verdict = match_view.translator, match_view.replay.verdict
    return {
        "language": translator.language,
        "game": translator(match_view.presentation.title),
        "winners": [_player(match_view.players[seat]) for seat in match_view.winners],
        "outcome": winners_caption(match_view) if match_view.winners else match_view.outcome,
        "reason": translator.message(verdict.ending) if verdict else "",
        "when": match_time_text(match_view, format_date),
        "rows": [
            {
                "place": f"{one.place}.",
                "players": [_player(player) for player in one.side],
                "points": match_view.presentation.total(one.points),
                "note": note(match_view, one),
                "has_won": match_view.has_won(one.side),
            }
            for one in current_ranking(match_view)
        ],
        "app": NAME,
    }


def winners_caption(match_view: MatchView) -> str:
    """Return what is said under the names of the winners."""
    winners = len(match_view.winners)
    return victory_word(match_view.translator, winners=winners, sides=match_view.winning_sides)


def result_text(match_view: MatchView, format_date: FormatDate) -> str:
    """Return a result as text of several lines: game, date, place, winner, reason, players, and the note."""
    translator, verdict = match_view.translator, match_view.replay.verdict
    journal = match_view.match.journal
    head = (
        f"{translator(match_view.presentation.title)} · {match_time_text(match_view, format_date)}",
        journal.text("place"),
        match_view.outcome,
        translator.message(verdict.ending) if verdict else "",
    )
    rows = (_line(match_view, one) for one in current_ranking(match_view))
    remark = ("", note_text) if (note_text := journal.text("note")) else ()
    return "\n".join((*filter(None, head), "", *rows, *_times(match_view), *remark))


def _times(match_view: MatchView) -> tuple[str, ...]:
    """Return how long each player took by the turn clock, after an empty line; nothing where it did not run."""
    used = clock_times(match_view, Milliseconds(0))
    if used is None:
        return ()
    heading = match_view.translator(N_("Time on the turn clock"))
    return ("", f"{heading}: {', '.join(f'{one.player.full_name} {one.total}' for one in used.players)}")


def _line(match_view: MatchView, one: Ranked) -> str:
    behind = note(match_view, one)
    line = f"{one.place}. {names_of(one.side)} – {match_view.presentation.total(one.points)}"
    return f"{line} ({behind})" if behind else line


def _player(player: PlayerView) -> dict[str, str]:
    """Return a player with the name of the icon that is their sign."""
    return {
        "name": player.name,
        "role": str(player.role),
        "colour": player.colour,
        "shape": SHAPES[player.colour],
    }
