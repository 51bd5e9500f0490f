"""The frame around every game's board, and the sheets that all games share."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import frozen

from laurel.match.journal import EntryId
from laurel.match.plain import kind_of
from laurel.match.replay import Moment
from laurel.pages import routes
from laurel.pages.environment import render
from laurel.pages.forms import Control, Fields, action_type, number, text
from laurel.pages.page import Page, Region
from laurel.pages.sitting import PlayerView, Side, Sitting
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


def board(sitting: Sitting, over: tuple[Region, ...], is_awake: bool) -> Page:
    """Return the board of a match; `over` is what lies over it, messages and a sheet."""
    words = sitting.words
    return Page(
        "board",
        words(sitting.pages.title),
        words.language,
        (bar(sitting, routes.HOME, is_awake), *sitting.pages.board(sitting), recent(sitting), tools(sitting), *over),
        size=str(len(sitting.players)),
        game=sitting.match.setup.game,
    )


def bar(sitting: Sitting, back: str, is_awake: bool = False) -> Region:
    """Return the bar over a match's screens."""
    match = sitting.match.id
    view = Bar(
        title=sitting.words(sitting.pages.title),
        course=sitting.pages.progress(sitting.words, sitting.state),
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
        choices=choices(sitting),
        is_over=verdict is not None,
        is_draw=sitting.is_draw,
        results=routes.results(sitting.match.id),
        outcome=sitting.outcome,
        shortcuts=tuple(ShortcutView(one.sheet, one.icon, sitting.words(one.label)) for one in sitting.pages.shortcuts),
    )
    return Region("tools", render("tools.html", sitting.words.language, view))


def choices(sitting: Sitting) -> tuple[ChoiceView, ...]:
    """Return how the players may settle the verdict; empty where the rules leave nothing open."""
    verdict = sitting.replay.verdict
    if verdict is None:
        return ()
    return tuple(
        ChoiceView(choice.action, tuple(sitting.players[seat] for seat in choice.winners)) for choice in verdict.choices
    )


def recent(sitting: Sitting) -> Region:
    """Return what happened a moment ago, newest first; only wide screens have room for it."""
    newest = reversed(sitting.replay.moments[-RECENT_LINES:])
    lines = tuple(RecentLine(moment.entry.id, what(sitting, moment), changes(sitting, moment)) for moment in newest)
    return Region("recent", render("recent.html", sitting.words.language, lines), can_wait=True)


def what(sitting: Sitting, moment: Moment[Any, Any]) -> str:
    """Return what an entry says, as a sentence."""
    return sitting.pages.describe(sitting.words, moment.entry.action, sitting.match.setup)


def summary(sitting: Sitting, moment: Moment[Any, Any]) -> str:
    """Return an entry with the points that it moved, as one line of text."""
    moved = changes(sitting, moment)
    if len(moved) == 1:
        return f"{what(sitting, moment)} · {moved[0].change}"
    return " · ".join([what(sitting, moment), *(one.said for one in moved)])


def changes(sitting: Sitting, moment: Moment[Any, Any]) -> tuple[Change, ...]:
    """Return whose points an entry changed, and by how much; what a team has together is said once."""
    sides = {side[0].seat: side for side in sitting.sides}
    return tuple(Change(sides[entry.player], signed(entry.points)) for entry in moment.gained if entry.player in sides)


def form_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return the form for a new entry of a kind, at the end or before an older one."""
    kind = action_type(sitting.pages.game, text(fields, "kind"))
    view = FormSheet(
        title=_title(sitting, kind),
        kind=kind_of(kind),
        controls=_controls(sitting, kind, None),
        before=_before(fields),
    )
    return render("sheet_form.html", sitting.words.language, view)


def entry_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return the form that corrects an entry, takes it out, or puts one before it."""
    entry = sitting.match.journal.find(EntryId(number(fields, "entry")))
    kind = type(entry.action)
    view = FormSheet(
        title=_title(sitting, kind),
        kind=kind_of(kind),
        controls=_controls(sitting, kind, entry.action),
        entry=entry.id,
        then=text(fields, "then"),
        gains=_gains(sitting, entry.id),
    )
    return render("sheet_entry.html", sitting.words.language, view)


def _gains(sitting: Sitting, entry: EntryId) -> tuple[GainView, ...]:
    """Return what the points of an entry are made of; nothing where a source pays for itself."""
    words, pages = sitting.words, sitting.pages
    moment = next(one for one in sitting.replay.moments if one.entry.id == entry)
    return tuple(
        GainView(
            sitting.players[one.player],
            signed(one.points),
            tuple((signed(why.points), words.say(why.message), pages.rule(words, why.rule)) for why in one.reasons),
        )
        for one in moment.gained
        if one.reasons
    )


def more_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return the kinds of entry that can be made by form."""
    before, pages = _before(fields), sitting.pages
    kinds = tuple(
        KindView(kind_of(kind), sitting.words(text_.title), _obstacle(sitting, kind) if before is None else "")
        for kind, text_ in pages.actions.items()
        if text_.is_listed and (before is not None or pages.is_offered(sitting.state, kind))
    )
    return render("sheet_more.html", sitting.words.language, MoreSheet(kinds, before))


def _obstacle(sitting: Sitting, kind: type) -> str:
    """Return why the rules would refuse a kind of entry whatever its form says; known where it has no fields."""
    return "" if attrs.fields(kind) else sitting.obstacle(kind())


def _title(sitting: Sitting, kind: type) -> str:
    return sitting.words(sitting.pages.actions[kind].title)


def _before(fields: Fields) -> int | None:
    return number(fields, "before") if text(fields, "before") else None


def _controls(sitting: Sitting, kind: type, action: object | None) -> tuple[Control, ...]:
    names = tuple(player.name for player in sitting.players)
    return sitting.pages.controls(sitting.words, kind, names, action)


SHEETS = {"form": form_sheet, "entry": entry_sheet, "more": more_sheet}
"""The sheets that every game's board has."""
