"""The history: every entry of a match with its time, points and rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

from attrs import frozen

from laurel.match.edits import EntryId, Milliseconds
from laurel.match.message import N_
from laurel.match.replay import LogStep
from laurel.pages import routes
from laurel.pages.board.board import bar, can_redo, can_undo
from laurel.pages.entry.entries import description, point_changes
from laurel.pages.entry.ruled_text import ruled_text
from laurel.pages.environment import Values, render
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Page, Region
from laurel.pages.phones.devices import device_name

SHOWN = 60
"""The number of entries that are shown at first, and that each press of the button adds."""


@frozen
class Times:
    """How times are written."""

    time: Callable[[Milliseconds, str], str]
    """Returns a time of day as a language writes it."""

    date: Callable[[Milliseconds, str], str]
    """Returns a date with its time of day as a language writes it."""

    day: Callable[[Milliseconds], str]
    """Returns a text that is another one for each day."""


def history(match_view: MatchView, times: Times, over: tuple[Region, ...], shown: int = SHOWN) -> Page:
    """Return the newest `shown` entries of a match; `over` has the regions over them: messages and a dialog."""
    translator = match_view.translator
    log_steps = match_view.replay.log_steps
    dated = _begin_a_day(log_steps, times)
    parts = tuple(
        (
            title,
            tuple(
                _line(match_view, log_step, times.date if log_step.entry.id in dated else times.time)
                for _, log_step in titled
            ),
        )
        for title, titled in groupby(reversed(tuple(_with_part(match_view, shown))), key=itemgetter(0))
    )
    body = Region(
        "history",
        render(
            "history.html",
            translator.language,
            parts=parts,
            earlier=max(len(log_steps) - shown, 0),
            outcome=match_view.outcome,
            can_undo=can_undo(match_view),
            can_redo=can_redo(match_view),
        ),
    )
    return Page(
        "history",
        translator(N_("History")),
        translator.language,
        (bar(match_view, routes.board(match_view.match.id)), body, *over),
        game=match_view.presentation.style_name,
    )


def _with_part(match_view: MatchView, shown: int) -> Iterator[tuple[str, LogStep[Any, Any]]]:
    """Yield the newest entries, each after the part of the match in which it was made, or which it begins."""
    presentation, replay = match_view.presentation, match_view.replay
    states = (replay.opening, *(log_step.state for log_step in replay.log_steps))
    newest = tuple(zip(pairwise(states), replay.log_steps, strict=True))[-shown:]
    for (before, after), log_step in newest:
        begins = type(log_step.entry.action) in presentation.begins_part
        yield presentation.part(match_view.translator, after if begins else before), log_step


def _begin_a_day(log_steps: Sequence[LogStep[Any, Any]], times: Times) -> set[EntryId]:
    """Return the entries that were made on another day than the one before."""
    entries = [log_step.entry for log_step in log_steps]
    return {entry.id for before, entry in pairwise(entries) if times.day(before.at) != times.day(entry.at)}


def _line(
    match_view: MatchView, log_step: LogStep[Any, Any], format_time: Callable[[Milliseconds, str], str]
) -> Values:
    """Return one entry of the log.

    Values:
        time: with the date, where the entry before was made on another day.
        refusal: why the entry has no effect; empty where it has.
        device: the device on which it was entered; empty in a match of one device.
    """
    translator, presentation = match_view.translator, match_view.presentation
    rules = dict.fromkeys(entry.rule for entry in log_step.gained if entry.rule not in ("", presentation.usual_rule))
    refusal = log_step.refusal
    return Values(
        entry=log_step.entry.id,
        time=format_time(log_step.entry.at, translator.language),
        description=description(match_view, log_step),
        changes=point_changes(match_view, log_step),
        rule=", ".join(presentation.rule(translator, rule) for rule in rules),
        notices=tuple(ruled_text(match_view, notice) for notice in log_step.notices),
        refusal=translator.message(refusal.message) if refusal else "",
        device=device_name(match_view, log_step.entry.id),
    )
