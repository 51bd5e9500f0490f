"""The scoreboard: a match on a screen that everybody watches and nobody operates, such as a television.

It has no controls, and shows what can be read from across a room: names, points, who leads or can win, and the newest
entries. `laurel.pages.match.presentation.Presentation.scoreboard` returns the regions between the head and the entries.
"""

from __future__ import annotations

from laurel.pages import routes
from laurel.pages.board.board import recent_lines
from laurel.pages.board.standings import standings
from laurel.pages.environment import render
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Page, Region

NEWEST = 3
"""How many entries are shown."""

LONG_OUTCOME = 20
"""From how many letters on the outcome is set smaller, so that most names fit on one line."""


def scoreboard(match_view: MatchView, lost_at: str = "") -> Page:
    """Return the scoreboard of a match; `lost_at_text` is since when the phone that sends the entries is gone."""
    translator, presentation = match_view.translator, match_view.presentation
    watched = presentation.scoreboard(match_view) or (standings(match_view),)
    return Page(
        "scoreboard",
        translator(presentation.title),
        translator.language,
        (head(match_view, lost_at), *watched, news(match_view)),
        size=str(len(match_view.players)),
        game=match_view.presentation.style_name,
        state="over" if match_view.replay.verdict is not None else "",
    )


def head(match_view: MatchView, lost_at: str = "") -> Region:
    """Return the title, the progress, and who leads or has won."""
    translator, presentation = match_view.translator, match_view.presentation
    verdict = match_view.replay.verdict
    return Region(
        "head",
        render(
            "scoreboard_head.html",
            translator.language,
            title=translator(presentation.title),
            progress=presentation.progress(translator, match_view.state),
            outlook=presentation.outlook(match_view) if verdict is None else (),
            outcome=match_view.outcome,
            is_long=len(match_view.outcome) >= LONG_OUTCOME,
            ending=translator.message(verdict.ending) if verdict else "",
            winners=tuple(match_view.players[seat] for seat in match_view.winners),
            is_over=verdict is not None,
            board=routes.board(match_view.match.id),
            lost_at=lost_at,
        ),
    )


def news(match_view: MatchView) -> Region:
    """Return the newest entries; nothing once the match is over, when the head tells how it ended."""
    lines = () if match_view.replay.verdict is not None else recent_lines(match_view, NEWEST)
    html = (
        render(
            "scoreboard_news.html",
            match_view.translator.language,
            lines=lines,
        )
        if lines
        else ""
    )
    return Region("news", html)
