"""The frame around every game's board, and the sheets that all games share."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from laurel.match.journal import EntryId
from laurel.match.message import N_
from laurel.match.plain import kind_of
from laurel.match.replay import Moment
from laurel.pages import routes
from laurel.pages.environment import render
from laurel.pages.forms import Control, Fields, Terms, controls, number, text
from laurel.pages.page import Page, Region
from laurel.pages.sitting import PlayerView, Sitting
from laurel.pages.words import signed

RECENT_LINES = 8


@frozen
class Bar:
    """The bar over a match's screens."""

    title: str
    course: str
    back: str
    history: str
    results: str
    is_over: bool
    is_kept_awake: bool


@frozen
class Shortcut:
    """A sheet of the game that the bar under the board opens."""

    sheet: str
    glyph: str
    label: str


@frozen
class Tools:
    """The bar under the board, in reach of a thumb."""

    can_undo: bool
    can_redo: bool
    needs_ruling: bool
    candidates: tuple[PlayerView, ...]
    is_over: bool
    results: str
    outcome: str
    shortcuts: tuple[Shortcut, ...]


@frozen
class Change:
    """One player's change of points in a line."""

    player: PlayerView
    change: str


@frozen
class RecentLine:
    """What happened a moment ago."""

    entry: int
    what: str
    changes: tuple[Change, ...]


@frozen
class FormSheet:
    """A form for one kind of entry."""

    title: str
    kind: str
    controls: tuple[Control, ...]
    entry: int | None = None
    """The entry that is corrected, if any."""

    before: int | None = None
    """The entry before which a new one is put, if any."""

    then: str = ""
    """The sheet to go back to, or empty."""


@frozen
class MoreSheet:
    """The kinds of entry that can be made by form."""

    kinds: tuple[tuple[str, str], ...]
    before: int | None


@frozen
class RefusedLine:
    """A later entry that a change would make impossible."""

    what: str
    why: str
    rule: str


@frozen
class ConfirmSheet:
    """What a change of an old entry would do to later ones."""

    lines: tuple[RefusedLine, ...]


def board(sitting: Sitting, over: tuple[Region, ...], is_awake: bool) -> Page:
    """Return the board of a match; `over` is what lies over it, messages and a sheet."""
    words = sitting.words
    return Page(
        "board",
        words(sitting.pages.name),
        words.language,
        (bar(sitting, routes.HOME, is_awake), *sitting.pages.board(sitting), recent(sitting), tools(sitting), *over),
        size=str(len(sitting.players)),
    )


def bar(sitting: Sitting, back: str, is_awake: bool = False) -> Region:
    """Return the bar over a match's screens."""
    match = sitting.match.id
    view = Bar(
        title=sitting.words(sitting.pages.name),
        course=sitting.pages.course(sitting.words, sitting.state),
        back=back,
        history=routes.history(match),
        results=routes.results(match),
        is_over=sitting.replay.verdict is not None,
        is_kept_awake=is_awake,
    )
    return Region("bar", render("bar.html", sitting.words.language, view))


def tools(sitting: Sitting) -> Region:
    """Return the bar under the board."""
    verdict = sitting.replay.verdict
    view = Tools(
        can_undo=bool(sitting.match.journal.edits),
        can_redo=bool(sitting.match.journal.undone),
        needs_ruling=verdict is not None and verdict.needs_ruling,
        candidates=tuple(sitting.players[seat] for seat in verdict.candidates) if verdict else (),
        is_over=verdict is not None,
        results=routes.results(sitting.match.id),
        outcome=sitting.outcome,
        shortcuts=tuple(
            Shortcut(sheet, glyph, sitting.words(label)) for sheet, glyph, label in sitting.pages.shortcuts
        ),
    )
    return Region("tools", render("tools.html", sitting.words.language, view))


def recent(sitting: Sitting) -> Region:
    """Return what happened a moment ago, newest first; only wide screens have room for it."""
    newest = reversed(sitting.replay.moments[-RECENT_LINES:])
    lines = tuple(RecentLine(moment.entry.id, what(sitting, moment), changes(sitting, moment)) for moment in newest)
    return Region("recent", render("recent.html", sitting.words.language, lines), can_wait=True)


def what(sitting: Sitting, moment: Moment[Any, Any]) -> str:
    """Return what an entry says, as a sentence."""
    return sitting.pages.describe(sitting.words, moment.entry.action, sitting.match.setup)


def changes(sitting: Sitting, moment: Moment[Any, Any]) -> tuple[Change, ...]:
    """Return whose points an entry changed, and by how much."""
    return tuple(Change(sitting.players[entry.player], signed(entry.points)) for entry in moment.gained)


def form_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return the form for a new entry of a kind, at the end or before an older one."""
    kind = text(fields, "kind")
    view = FormSheet(
        title=_title(sitting, kind),
        kind=kind,
        controls=_controls(sitting, kind, None),
        before=_before(fields),
    )
    return render("sheet_form.html", sitting.words.language, view)


def entry_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return the form that corrects an entry, takes it out, or puts one before it."""
    entry = sitting.match.journal.find(EntryId(number(fields, "entry")))
    kind = kind_of(type(entry.action))
    view = FormSheet(
        title=_title(sitting, kind),
        kind=kind,
        controls=_controls(sitting, kind, entry.action),
        entry=entry.id,
        then=text(fields, "then"),
    )
    return render("sheet_entry.html", sitting.words.language, view)


def more_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return the kinds of entry that can be made by form."""
    before = _before(fields)
    return render("sheet_more.html", sitting.words.language, MoreSheet(sitting.pages.kinds(sitting.words), before))


def confirm_sheet(sitting: Sitting, refused: tuple[Moment[Any, Any], ...]) -> str:
    """Return which later entries a change makes impossible, and why, before anybody decides."""
    words = sitting.words
    lines = tuple(
        RefusedLine(
            what(sitting, moment),
            words.say(moment.refusal.message),
            sitting.pages.rule(words, moment.refusal.rule),
        )
        for moment in refused
        if moment.refusal
    )
    return render("sheet_confirm.html", words.language, ConfirmSheet(lines))


def _title(sitting: Sitting, kind: str) -> str:
    return dict(sitting.pages.kinds(sitting.words)).get(kind, sitting.words(N_("Entry")))


def _before(fields: Fields) -> int | None:
    return number(fields, "before") if text(fields, "before") else None


def _controls(sitting: Sitting, kind: str, action: object | None) -> tuple[Control, ...]:
    pages, words = sitting.pages, sitting.words
    names = tuple(player.name for player in sitting.players)
    return controls(pages.game, kind, Terms(pages.choices(words, names), pages.labels(words)), action)


SHEETS = {"form": form_sheet, "entry": entry_sheet, "more": more_sheet}
"""The sheets that every game's board has."""
