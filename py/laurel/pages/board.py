"""The regions and sheets of the board that all games share."""

from __future__ import annotations

from functools import partial
from typing import Any

from attrs import frozen

from laurel.match.edits import Entry, EntryId
from laurel.match.plain import kind_of
from laurel.match.replay import LogStep
from laurel.match.setup import ReviseSetup
from laurel.match.steps import redoable
from laurel.pages import offers, revising, routes
from laurel.pages.devices import device_name
from laurel.pages.environment import render
from laurel.pages.forms import Control, Fields, action_type, text
from laurel.pages.languages import DEFAULT
from laurel.pages.match_view import MatchView, PlayerView, Side
from laurel.pages.page import AnyRegion, LateRegion, Page, Region
from laurel.pages.translator import Translator, signed

RECENT_LINES = 8


@frozen
class Timer:
    """A timer that starts at 0 when another part of a match begins."""

    match: str
    part: str
    """The part of the match, the same in every language."""


@frozen
class Bar:
    """The bar over a match's screens."""

    title: str
    progress: str
    back: str
    history: str
    results: str
    is_over: bool
    is_kept_awake: bool
    timer: Timer | None = None


@frozen
class ShortcutView:
    """A button of the bar under the board, which opens a sheet of the game."""

    sheet: str
    icon: str
    label: str


@frozen
class ChoiceView:
    """A way to settle a verdict that the rules leave open: the action to enter, and who wins by it."""

    action: Any
    winners: tuple[PlayerView, ...]
    """Empty for a draw."""


@frozen
class Tools:
    """The bar under the board."""

    can_undo: bool
    can_redo: bool
    choices: tuple[ChoiceView, ...]
    """The ways to settle the verdict; empty where the rules leave nothing open."""

    is_over: bool
    is_draw: bool
    results: str
    outcome: str
    shortcuts: tuple[ShortcutView, ...]


@frozen
class Change:
    """A change of the points of a player or a team."""

    players: Side
    change: str

    @property
    def text(self) -> str:
        """The names and the change: `Anna +1`, `Anna + Celia +1`."""
        return f"{' + '.join(player.name for player in self.players)} {self.change}"


@frozen
class RecentLine:
    """A recent entry."""

    entry: EntryId
    description: str
    changes: tuple[Change, ...]


@frozen
class ReasonView:
    """A part of the points of a source: the points, what they are for, and the number of the rule."""

    change: str
    text: str
    rule: str


@frozen
class GainView:
    """A player's points from an entry, and their parts."""

    player: PlayerView
    change: str
    reasons: tuple[ReasonView, ...]


@frozen
class VersionView:
    """How an entry was entered before."""

    description: str
    device: str
    """The device that has entered it so; empty in a match of one device."""


@frozen
class FormSheet:
    """A form for one kind of entry."""

    title: str
    kind: str
    controls: tuple[Control, ...]
    entry: EntryId | None = None
    """The entry that is corrected; `None` for a new one."""

    before: EntryId | None = None
    """The entry before which the new one is inserted; `None` for the end of the log."""

    then: str = ""
    """The sheet that opens after this one; empty for none."""

    gains: tuple[GainView, ...] = ()
    """The points of the corrected entry, where they have several parts."""

    versions: tuple[VersionView, ...] = ()
    """How the entry was entered before, newest first."""


@frozen
class KindView:
    """A kind of entry with its title."""

    kind: str
    name: str


@frozen
class KindGroup:
    """Kinds of entry under a heading; the first group has none."""

    title: str
    kinds: tuple[KindView, ...]


@frozen
class RefusedKind:
    """A kind of entry that the rules refuse now, and why; without a reason where it has several."""

    name: str
    reason: str


@frozen
class MoreSheet:
    """The kinds of entry that have a form."""

    groups: tuple[KindGroup, ...]
    refused: tuple[RefusedKind, ...]
    before: EntryId | None
    """The entry before which the new one is inserted; `None` for the end of the log."""


def board(match_view: MatchView, over: tuple[AnyRegion, ...], is_awake: bool, has_timer: bool = False) -> Page:
    """Return the board of a match; `over` has the regions over it: messages and a sheet."""
    translator = match_view.translator
    return Page(
        "board",
        translator(match_view.presentation.title),
        translator.language,
        (
            bar(match_view, routes.HOME, is_awake, has_timer),
            *match_view.presentation.board(match_view),
            LateRegion("recent", partial(recent, match_view)),
            tools(match_view),
            *over,
        ),
        size=str(len(match_view.players)),
        game=match_view.match.setup.game,
        state=_state(match_view),
    )


def _state(match_view: MatchView) -> str:
    """Return the words on which the layout of the board depends."""
    over = "" if match_view.replay.verdict is None else "over"
    return " ".join(filter(None, (match_view.presentation.layout(match_view), over)))


def bar(match_view: MatchView, back: str, is_awake: bool = False, has_timer: bool = False) -> Region:
    """Return the bar over a match's screens."""
    match, is_over = match_view.match.id, match_view.replay.verdict is not None
    part = match_view.presentation.progress(Translator(DEFAULT), match_view.state) if has_timer and not is_over else ""
    view = Bar(
        title=match_view.translator(match_view.presentation.title),
        progress=match_view.presentation.progress(match_view.translator, match_view.state),
        back=back,
        history=routes.history(match),
        results=routes.results(match),
        is_over=is_over,
        is_kept_awake=is_awake,
        timer=Timer(match, part) if part else None,
    )
    return Region("bar", render("bar.html", match_view.translator.language, view))


def tools(match_view: MatchView) -> Region:
    """Return the bar under the board."""
    verdict = match_view.replay.verdict
    view = Tools(
        can_undo=can_undo(match_view),
        can_redo=can_redo(match_view),
        choices=choices(match_view),
        is_over=verdict is not None,
        is_draw=match_view.is_draw,
        results=routes.results(match_view.match.id),
        outcome=match_view.outcome,
        shortcuts=tuple(
            ShortcutView(shortcut.sheet, shortcut.icon, match_view.translator(shortcut.label))
            for shortcut in match_view.presentation.shortcuts
        ),
    )
    return Region("tools", render("tools.html", match_view.translator.language, view))


def can_undo(match_view: MatchView) -> bool:
    """Return whether there is a change to undo."""
    return next(match_view.match.journal.newest_changes(), None) is not None


def can_redo(match_view: MatchView) -> bool:
    """Return whether there is a change to redo."""
    return bool(redoable(match_view.match.journal))


def choices(match_view: MatchView) -> tuple[ChoiceView, ...]:
    """Return the ways to settle the verdict; empty where the rules leave nothing open."""
    verdict = match_view.replay.verdict
    if verdict is None:
        return ()
    return tuple(
        ChoiceView(choice.action, tuple(match_view.players[seat] for seat in choice.winners))
        for choice in verdict.choices
    )


def recent(match_view: MatchView) -> Region:
    """Return the recent entries, newest first, for wide screens."""
    newest = reversed(match_view.replay.log_steps[-RECENT_LINES:])
    lines = tuple(
        RecentLine(log_step.entry.id, description(match_view, log_step), changes(match_view, log_step))
        for log_step in newest
    )
    return Region("recent", render("recent.html", match_view.translator.language, lines))


def description(match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
    """Return an entry as a sentence."""
    action = log_step.entry.action
    if isinstance(action, ReviseSetup):
        return revising.describe(match_view, log_step.entry.id, action)
    return match_view.presentation.describe(match_view.translator, log_step.entry.action, match_view.match.setup)


def summary(match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
    """Return an entry with its changes of points as one line of text."""
    moved = changes(match_view, log_step)
    if len(moved) == 1:
        return f"{description(match_view, log_step)} · {moved[0].change}"
    return " · ".join([description(match_view, log_step), *(change.text for change in moved)])


def changes(match_view: MatchView, log_step: LogStep[Any, Any]) -> tuple[Change, ...]:
    """Return the changes of points by an entry, one for each player or team."""
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
        before=_before(match_view, fields),
    )
    return render("sheet_form.html", match_view.translator.language, view)


def entry_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the form that corrects an entry, removes it, or inserts one before it."""
    entry = match_view.match.journal.find(EntryId(text(fields, "entry")))
    if isinstance(entry.action, ReviseSetup):
        return revising.revision_sheet(match_view, entry)
    kind = type(entry.action)
    view = FormSheet(
        title=_title(match_view, kind),
        kind=kind_of(kind),
        controls=_controls(match_view, kind, entry.action),
        entry=entry.id,
        then=text(fields, "then"),
        gains=_gains(match_view, entry.id),
        versions=_versions(match_view, entry),
    )
    return render("sheet_entry.html", match_view.translator.language, view)


def _versions(match_view: MatchView, entry: Entry[Any]) -> tuple[VersionView, ...]:
    """Return how an entry was entered before it became what it is now, newest first."""
    translator, setup = match_view.translator, match_view.match.setup
    return tuple(
        VersionView(match_view.presentation.describe(translator, edit.action, setup), device_name(match_view, edit.id))
        for edit in reversed(match_view.match.journal.versions(entry.id))
        if edit.action != entry.action and not isinstance(edit.action, ReviseSetup)
    )


def _gains(match_view: MatchView, entry: EntryId) -> tuple[GainView, ...]:
    """Return the gains of an entry that have several parts."""
    translator, presentation = match_view.translator, match_view.presentation
    log_step = next(step for step in match_view.replay.log_steps if step.entry.id == entry)
    return tuple(
        GainView(
            match_view.players[gain.player],
            signed(gain.points),
            tuple(
                ReasonView(
                    signed(reason.points),
                    translator.message(reason.message),
                    presentation.rule(translator, reason.rule),
                )
                for reason in gain.reasons
            ),
        )
        for gain in log_step.gained
        if gain.reasons
    )


def more_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the list of the kinds of entry that have a form, by group; what the rules refuse now is listed apart."""
    before, presentation, translator = _before(match_view, fields), match_view.presentation, match_view.translator
    groups: dict[str, list[KindView]] = {"": []}
    refused: list[RefusedKind] = []
    for kind, text_ in presentation.actions.items():
        if not text_.is_listed or (before is None and not presentation.is_offered(match_view.state, kind)):
            continue
        title = translator(text_.title)
        reasons = offers.obstacles(match_view, kind) if before is None else ()
        if reasons:
            refused.append(RefusedKind(title, translator.message(reasons[0]) if len(reasons) == 1 else ""))
        else:
            groups.setdefault(text_.group, []).append(KindView(kind_of(kind), title))
    view = MoreSheet(
        tuple(KindGroup(translator(group) if group else "", tuple(kinds)) for group, kinds in groups.items() if kinds),
        tuple(refused),
        before,
    )
    return render("sheet_more.html", translator.language, view)


def _title(match_view: MatchView, kind: type) -> str:
    return match_view.translator(match_view.presentation.actions[kind].title)


def _before(match_view: MatchView, fields: Fields) -> EntryId | None:
    return match_view.match.journal.find(EntryId(text(fields, "before"))).id if text(fields, "before") else None


def _controls(match_view: MatchView, kind: type, action: object | None) -> tuple[Control, ...]:
    names = tuple(player.name for player in match_view.players)
    return match_view.presentation.controls(match_view.translator, kind, names, action)


SHEETS = {"form": form_sheet, "entry": entry_sheet, "more": more_sheet, "players": revising.players_sheet}
"""The sheets that all games share, by name."""
