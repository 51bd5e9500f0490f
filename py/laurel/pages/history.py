"""The screen that tells what happened, when, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from attrs import frozen

from laurel.match.journal import Milliseconds
from laurel.match.message import N_
from laurel.match.replay import Moment
from laurel.pages import routes
from laurel.pages.board import Change, bar, changes, what
from laurel.pages.environment import render
from laurel.pages.page import Page, Region
from laurel.pages.sitting import Sitting

SHOWN = 60
"""Entries that are shown at first, and how many more at each wish: a long log opens as fast as a short one."""

FormatTime = Callable[[Milliseconds, str], str]
"""Says a time of day in a language."""


@frozen
class HistoryLine:
    """One entry of the log."""

    entry: int
    time: str
    what: str
    changes: tuple[Change, ...]
    rule: str
    notices: tuple[tuple[str, str], ...]
    """What deserved a second look, and the number of the rule."""

    refusal: str
    """Why the entry has no effect, or empty."""


@frozen
class HistoryView:
    """The log, newest first, by the part of the game in which it happened."""

    parts: tuple[tuple[str, tuple[HistoryLine, ...]], ...]
    earlier: int
    """Entries before those that are shown."""

    outcome: str
    """Who has won, as a sentence; empty while the match runs."""

    can_undo: bool
    can_redo: bool


def history(sitting: Sitting, format_time: FormatTime, over: tuple[Region, ...], shown: int = SHOWN) -> Page:
    """Return the newest `shown` entries of a match; `over` is what lies over them, messages and a sheet."""
    words = sitting.words
    journal, moments = sitting.match.journal, sitting.replay.moments
    parts = tuple(
        (part, tuple(_line(sitting, moment, format_time) for moment in together))
        for part, together in groupby(
            reversed(moments[-shown:]), key=lambda moment: sitting.pages.progress(words, moment.state)
        )
    )
    view = HistoryView(parts, max(len(moments) - shown, 0), sitting.outcome, bool(journal.edits), bool(journal.undone))
    body = Region("history", render("history.html", words.language, view))
    return Page(
        "history",
        words(N_("History")),
        words.language,
        (bar(sitting, routes.board(sitting.match.id)), body, *over),
        game=sitting.match.setup.game,
    )


def _line(sitting: Sitting, moment: Moment[Any, Any], format_time: FormatTime) -> HistoryLine:
    words, pages = sitting.words, sitting.pages
    rules = dict.fromkeys(entry.rule for entry in moment.gained if entry.rule)
    refusal = moment.refusal
    return HistoryLine(
        entry=moment.entry.id,
        time=format_time(moment.entry.at, words.language),
        what=what(sitting, moment),
        changes=changes(sitting, moment),
        rule=", ".join(pages.rule(words, rule) for rule in rules),
        notices=tuple((words.say(one.message), pages.rule(words, one.rule)) for one in moment.notices),
        refusal=words.say(refusal.message) if refusal else "",
    )
