"""The regions of the board that all games share."""

from __future__ import annotations

from functools import partial

from attrs import evolve, frozen

from laurel.match.sample import is_sample
from laurel.match.undo import redoable
from laurel.pages import routes
from laurel.pages.board import now, turn_clock
from laurel.pages.entry.entries import description, point_changes
from laurel.pages.environment import Values, render
from laurel.pages.language.languages import DEFAULT
from laurel.pages.language.translator import Translator, with_minus
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.reminders import Reminder
from laurel.pages.page import MESSAGES, AnyRegion, LateRegion, Page, Region
from laurel.pages.phones.phones import ConnectionStatus

RECENT_LINES = 8

FOOT = "foot"
"""The group of the slot and of the messages, which take the place of its line."""


@frozen
class UndoLabel:
    """What the next undo takes back, in few words."""

    what: str
    who: str = ""
    """Who has entered it on another phone; empty where that is not known, and for an entry of this phone."""

    is_of_others: bool = False
    """Whether another phone has entered it."""

    @property
    def text(self) -> str:
        """Who has entered it, where that is known, and what it is."""
        return f"{self.who} · {self.what}" if self.who else self.what


@frozen
class BoardStatus:
    """What the board shows besides the match."""

    is_awake: bool = False
    """Whether the screen is kept on."""

    has_timer: bool = False
    phones: ConnectionStatus | None = None
    """How this phone is connected with others; `None` where none takes part in the match."""

    undo_label: UndoLabel | None = None
    """What the next undo takes back; `None` where the match is on no other phone, or nothing can be undone."""

    reminders: tuple[Reminder, ...] = ()
    """What lasts besides what the game owes, such as a store that fails."""


EMPTY_STATUS = BoardStatus()


def board(match_view: MatchView, over: tuple[AnyRegion, ...], shown: BoardStatus = EMPTY_STATUS) -> Page:
    """Return the board of a match; `over` has the regions over it: messages and a dialog."""
    translator = match_view.translator
    return Page(
        "board",
        translator(match_view.presentation.title),
        translator.language,
        (
            LateRegion("bar", partial(bar, match_view, routes.HOME, shown)),
            LateRegion("scores", partial(scores, match_view)),
            *match_view.board,
            LateRegion("recent", partial(recent, match_view)),
            LateRegion("clock", partial(_clock, match_view), FOOT),
            *(evolve(one, within=FOOT) for one in over if one.id == MESSAGES),
            LateRegion("slot", partial(_slot, match_view, shown.reminders), FOOT),
            LateRegion("tools", partial(tools, match_view, shown.undo_label)),
            *(one for one in over if one.id != MESSAGES),
        ),
        size=str(len(match_view.players)),
        game=match_view.presentation.style_name,
        state=_state(match_view, shown),
    )


def _state(match_view: MatchView, shown: BoardStatus) -> str:
    """Return the words on which the layout of the board depends."""
    verdict = match_view.replay.verdict
    over = "" if verdict is None else "over"
    undecided = "undecided" if verdict is not None and verdict.choices else ""
    sample = "sample" if is_sample(match_view.match.id) else ""
    shared = "shared" if shown.undo_label is not None else ""
    timed = "timed" if _timer(match_view, shown) else ""
    layout = match_view.presentation.layout(match_view)
    return " ".join(filter(None, (layout, over, undecided, sample, shared, timed)))


def _timer(match_view: MatchView, shown: BoardStatus) -> Values | None:
    """Return the timer of the bar; `None` where it is off, after the end, and in a match without parts.

    Values:
        part: the part of the match, the same in every language.
    """
    if not shown.has_timer or match_view.replay.verdict is not None:
        return None
    part = match_view.presentation.progress(Translator(DEFAULT), match_view.state)
    return Values(match=match_view.match.id, part=part) if part else None


def bar(match_view: MatchView, back: str, shown: BoardStatus | None = None) -> Region:
    """Return the bar over a match's screens; `shown` is what the one over the board has besides."""
    on_board = shown or EMPTY_STATUS
    match, presentation = match_view.match.id, match_view.presentation
    progress = presentation.progress if shown is None else presentation.progress_in_bar
    return Region(
        "bar",
        render(
            "bar.html",
            match_view.translator.language,
            title=match_view.translator(presentation.title),
            progress=progress(match_view.translator, match_view.state),
            back=back,
            history=routes.history(match),
            results=routes.results(match),
            is_kept_awake=on_board.is_awake,
            timer=_timer(match_view, on_board),
            is_over_board=shown is not None,
            phones=on_board.phones,
            sample=match if is_sample(match) else "",
        ),
    )


def scores(match_view: MatchView) -> Region:
    """Return the points of every player or team in one line: where large letters leave no room for more."""
    listed = tuple((side, with_minus(match_view.totals[side[0].seat])) for side in match_view.sides)
    return Region("scores", render("scores.html", match_view.translator.language, listed))


def _clock(match_view: MatchView) -> Region:
    """Return the turn clock, which is over the line of the slot; empty where it is off."""
    return Region("clock", turn_clock.strip(match_view), FOOT)


def _slot(match_view: MatchView, lasting: tuple[Reminder, ...]) -> Region:
    """Return what is over the tools: who leads and what is owed, or what takes its place."""
    return Region("slot", now.markup(match_view, lasting), FOOT)


def tools(match_view: MatchView, undoes: UndoLabel | None = None) -> Region:
    """Return the bar under the board; `undoes` says what the button for undo takes back, where that is said."""
    verdict = match_view.replay.verdict
    return Region(
        "tools",
        render(
            "tools.html",
            match_view.translator.language,
            can_undo=can_undo(match_view),
            undoes=undoes,
            can_redo=can_redo(match_view),
            is_settled=verdict is not None and not verdict.choices,
            results=routes.results(match_view.match.id),
            shortcuts=tuple(
                evolve(one, label=match_view.translator(one.label)) for one in match_view.presentation.shortcuts
            ),
        ),
    )


def can_undo(match_view: MatchView) -> bool:
    """Return whether there is a change to undo."""
    return next(match_view.match.journal.newest_changes(), None) is not None


def can_redo(match_view: MatchView) -> bool:
    """Return whether there is a change to redo."""
    return bool(redoable(match_view.match.journal))


def recent(match_view: MatchView) -> Region:
    """Return the recent entries, newest first, for wide screens."""
    lines = recent_lines(match_view, RECENT_LINES)
    return Region("recent", render("recent.html", match_view.translator.language, lines))


def recent_lines(match_view: MatchView, most: int) -> tuple[Values, ...]:
    """Return the newest entries, the newest first, `most` at the most."""
    return tuple(
        [
            Values(
                entry=log_step.entry.id,
                description=description(match_view, log_step),
                changes=point_changes(match_view, log_step),
            )
            for log_step in reversed(match_view.replay.log_steps[-most:])
        ]
    )
