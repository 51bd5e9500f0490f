"""The frame around every game's board, and the sheets that all games share."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import frozen

from laurel.match.journal import EntryId
from laurel.match.plain import kind_of
from laurel.match.replay import LogStep
from laurel.pages import routes
from laurel.pages.environment import render
from laurel.pages.forms import Control, Fields, action_type, number, text
from laurel.pages.match_view import MatchView, PlayerView, Side
from laurel.pages.page import Page, Region
from laurel.pages.translator import signed

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
class ShortcutView:
    """A sheet of the game that the bar under the board opens."""

    sheet: str
    icon: str
    label: str


@frozen
class ChoiceView:
    """A way to settle what the rules leave open: what is entered, and who wins by it."""

    action: Any
    winners: tuple[PlayerView, ...]
    """Empty for a draw."""


@frozen
class Tools:
    """The bar under the board, in reach of a thumb."""

    can_undo: bool
    can_redo: bool
    choices: tuple[ChoiceView, ...]
    """How the players may settle what the rules leave open; empty where they leave nothing open."""

    is_over: bool
    is_draw: bool
    results: str
    outcome: str
    shortcuts: tuple[ShortcutView, ...]


@frozen
class Change:
    """A change of points of a player, or of a team, in a line."""

    players: Side
    change: str

    @property
    def said(self) -> str:
        """The names and the change: `Anna +1`, `Anna + Celia +1`."""
        return f"{' + '.join(player.name for player in self.players)} {self.change}"


@frozen
class RecentLine:
    """What happened a moment ago."""

    entry: int
    what: str
    changes: tuple[Change, ...]


@frozen
class GainView:
    """A player's points from an entry, and what they are made of: points, in words, and the number of the rule."""

    player: PlayerView
    change: str
    reasons: tuple[tuple[str, str, str], ...]


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

    gains: tuple[GainView, ...] = ()
    """The points of the entry that is corrected, where there is more to say than how many."""


@frozen
class KindView:
    """A kind of entry, what it is called, and why the rules would refuse it now, or empty."""

    kind: str
    name: str
    obstacle: str


@frozen
class MoreSheet:
    """The kinds of entry that can be made by form."""

    kinds: tuple[KindView, ...]
    before: int | None


def board(match_view: MatchView, over: tuple[Region, ...], is_awake: bool) -> Page:
    """Return the board of a match; `over` is what lies over it, messages and a sheet."""
    translator = match_view.translator
    return Page(
        "board",
        translator(match_view.presentation.title),
        translator.language,
        (
            bar(match_view, routes.HOME, is_awake),
            *match_view.presentation.board(match_view),
            recent(match_view),
            tools(match_view),
            *over,
        ),
        size=str(len(match_view.players)),
        game=match_view.match.setup.game,
    )


def bar(match_view: MatchView, back: str, is_awake: bool = False) -> Region:
    """Return the bar over a match's screens."""
    match = match_view.match.id
    view = Bar(
        title=match_view.translator(match_view.presentation.title),
        course=match_view.presentation.progress(match_view.translator, match_view.state),
        back=back,
        history=routes.history(match),
        results=routes.results(match),
        is_over=match_view.replay.verdict is not None,
        is_kept_awake=is_awake,
    )
    return Region("bar", render("bar.html", match_view.translator.language, view))


def tools(match_view: MatchView) -> Region:
    """Return the bar under the board."""
    verdict = match_view.replay.verdict
    view = Tools(
        can_undo=bool(match_view.match.journal.edits),
        can_redo=bool(match_view.match.journal.undone),
        choices=choices(match_view),
        is_over=verdict is not None,
        is_draw=match_view.is_draw,
        results=routes.results(match_view.match.id),
        outcome=match_view.outcome,
        shortcuts=tuple(
            ShortcutView(one.sheet, one.icon, match_view.translator(one.label))
            for one in match_view.presentation.shortcuts
        ),
    )
    return Region("tools", render("tools.html", match_view.translator.language, view))


def choices(match_view: MatchView) -> tuple[ChoiceView, ...]:
    """Return how the players may settle the verdict; empty where the rules leave nothing open."""
    verdict = match_view.replay.verdict
    if verdict is None:
        return ()
    return tuple(
        ChoiceView(choice.action, tuple(match_view.players[seat] for seat in choice.winners))
        for choice in verdict.choices
    )


def recent(match_view: MatchView) -> Region:
    """Return what happened a moment ago, newest first; only wide screens have room for it."""
    newest = reversed(match_view.replay.log_steps[-RECENT_LINES:])
    lines = tuple(
        RecentLine(log_step.entry.id, what(match_view, log_step), changes(match_view, log_step)) for log_step in newest
    )
    return Region("recent", render("recent.html", match_view.translator.language, lines), can_wait=True)


def what(match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
    """Return what an entry says, as a sentence."""
    return match_view.presentation.describe(match_view.translator, log_step.entry.action, match_view.match.setup)


def summary(match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
    """Return an entry with the points that it moved, as one line of text."""
    moved = changes(match_view, log_step)
    if len(moved) == 1:
        return f"{what(match_view, log_step)} · {moved[0].change}"
    return " · ".join([what(match_view, log_step), *(one.said for one in moved)])


def changes(match_view: MatchView, log_step: LogStep[Any, Any]) -> tuple[Change, ...]:
    """Return whose points an entry changed, and by how much; what a team has together is said once."""
    sides = {side[0].seat: side for side in match_view.sides}
    return tuple(
        Change(sides[entry.player], signed(entry.points)) for entry in log_step.gained if entry.player in sides
    )


def form_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the form for a new entry of a kind, at the end or before an older one."""
    kind = action_type(match_view.presentation.game, text(fields, "kind"))
    view = FormSheet(
        title=_title(match_view, kind),
        kind=kind_of(kind),
        controls=_controls(match_view, kind, None),
        before=_before(fields),
    )
    return render("sheet_form.html", match_view.translator.language, view)


def entry_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the form that corrects an entry, takes it out, or puts one before it."""
    entry = match_view.match.journal.find(EntryId(number(fields, "entry")))
    kind = type(entry.action)
    view = FormSheet(
        title=_title(match_view, kind),
        kind=kind_of(kind),
        controls=_controls(match_view, kind, entry.action),
        entry=entry.id,
        then=text(fields, "then"),
        gains=_gains(match_view, entry.id),
    )
    return render("sheet_entry.html", match_view.translator.language, view)


def _gains(match_view: MatchView, entry: EntryId) -> tuple[GainView, ...]:
    """Return what the points of an entry are made of; nothing where a source pays for itself."""
    translator, presentation = match_view.translator, match_view.presentation
    log_step = next(one for one in match_view.replay.log_steps if one.entry.id == entry)
    return tuple(
        GainView(
            match_view.players[one.player],
            signed(one.points),
            tuple(
                (signed(why.points), translator.message(why.message), presentation.rule(translator, why.rule))
                for why in one.reasons
            ),
        )
        for one in log_step.gained
        if one.reasons
    )


def more_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the kinds of entry that can be made by form."""
    before, presentation = _before(fields), match_view.presentation
    kinds = tuple(
        KindView(
            kind_of(kind), match_view.translator(text_.title), _obstacle(match_view, kind) if before is None else ""
        )
        for kind, text_ in presentation.actions.items()
        if text_.is_listed and (before is not None or presentation.is_offered(match_view.state, kind))
    )
    return render("sheet_more.html", match_view.translator.language, MoreSheet(kinds, before))


def _obstacle(match_view: MatchView, kind: type) -> str:
    """Return why the rules would refuse a kind of entry whatever its form says; known where it has no fields."""
    return "" if attrs.fields(kind) else match_view.obstacle(kind())


def _title(match_view: MatchView, kind: type) -> str:
    return match_view.translator(match_view.presentation.actions[kind].title)


def _before(fields: Fields) -> int | None:
    return number(fields, "before") if text(fields, "before") else None


def _controls(match_view: MatchView, kind: type, action: object | None) -> tuple[Control, ...]:
    names = tuple(player.name for player in match_view.players)
    return match_view.presentation.controls(match_view.translator, kind, names, action)


SHEETS = {"form": form_sheet, "entry": entry_sheet, "more": more_sheet}
"""The sheets that every game's board has."""
