"""The dialogs of the board that all games share: a form for an entry, and the list of the kinds of entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import evolve

from laurel.match.edits import Entry, EntryId
from laurel.match.end_here import EndHere
from laurel.match.plain import action_to_plain, kind_of
from laurel.match.replay import LogStep
from laurel.match.setup import ReviseSetup
from laurel.pages import routes
from laurel.pages.board import guide_dialog, turn_clock
from laurel.pages.entry import attendance, end_here_dialog, offers, remarks, revising
from laurel.pages.entry.form import entry_form
from laurel.pages.environment import Values, render
from laurel.pages.forms import AS_STORED, Fields, action_type, field_of, nest, text, texts
from laurel.pages.language.titles import Title
from laurel.pages.language.translator import with_sign
from laurel.pages.match.declarations import Correction
from laurel.pages.match.presentation import MatchView
from laurel.pages.phones.devices import device_name

ASKED = "asked[]"
"""The field of the event that opens a form which names the fields of the action that it asks for."""


def form_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form for a new entry of a kind, at the end or before an older one.

    The fields of the event that are fields of the action are what its controls open with. Where `asked[]` names some,
    the form asks for these only, and the others are hidden.
    """
    kind, before = action_type(match_view.presentation.game, text(fields, "kind")), _before(match_view, fields)
    without = attendance.excluded_seats(match_view, kind) if before is None else ()
    return render(
        "sheet_form.html",
        match_view.translator.language,
        title=_title(match_view, kind),
        form=entry_form(match_view, kind, nest(fields, AS_STORED), texts(fields, ASKED) or None, without),
        before=before,
    )


def entry_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form that corrects an entry, removes it, or inserts one before it."""
    entry = match_view.match.journal.find(EntryId(text(fields, "entry")))
    if isinstance(entry.action, ReviseSetup):
        return revising.revision_dialog(match_view, entry)
    if isinstance(entry.action, EndHere):
        return end_here_dialog.correction_dialog(match_view, entry)
    kind, then = type(entry.action), text(fields, "then")
    correct = match_view.presentation.corrections.get(kind, _by_form)
    better = correct(match_view, match_view.replay.step(entry.id), fields)
    form = entry_form(match_view, kind, action_to_plain(entry.action))
    form = evolve(form, controls=tuple(one for one in form.controls if field_of(one.name) not in better.fields))
    return render(
        "sheet_entry.html",
        match_view.translator.language,
        title=better.title or _title(match_view, kind),
        form=form,
        entry=entry.id,
        then=then,
        better=better.html,
        begins_in_field=better.begins_in_field,
        insertion=match_view.presentation.insertion(match_view, entry),
        can_correct=bool(form.controls) or better.has_controls,
        gains=_gains(match_view, entry.id),
        versions=_versions(match_view, entry),
    )


def _by_form(_match_view: MatchView, _log_step: LogStep[Any, Any], _fields: Fields) -> Correction:
    """Leave all to the controls of the form."""
    return Correction("", frozenset())


def _versions(match_view: MatchView, entry: Entry[Any]) -> tuple[tuple[str, str], ...]:
    """Return how an entry was entered before it became what it is now, newest first, each with the device.

    The name of the device is empty in a match of one device.
    """
    return tuple(
        (match_view.presentation.describe(match_view.translator, edit.action), device_name(match_view, edit.id))
        for edit in reversed(match_view.match.journal.versions(entry.id))
        if edit.action != entry.action and not isinstance(edit.action, ReviseSetup)
    )


def _gains(match_view: MatchView, entry: EntryId) -> tuple[Values, ...]:
    """Return the gains of an entry that have several parts.

    Values:
        reasons: points, what they are for, and the number of the rule.
    """
    translator, presentation = match_view.translator, match_view.presentation
    log_step = match_view.replay.step(entry)
    return tuple(
        Values(
            player=match_view.players[gain.player],
            change=with_sign(gain.points),
            reasons=tuple(
                (
                    with_sign(reason.points),
                    translator.message(reason.message),
                    presentation.rule(translator, reason.rule),
                )
                for reason in gain.reasons
            ),
        )
        for gain in log_step.gained
        if gain.reasons
    )


FEW = 6
"""So many kinds of entry are seen at once: they are not searched."""


def more_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the list of the kinds of entry that have a form, by group; what the rules refuse now is listed apart."""
    before, presentation, translator = _before(match_view, fields), match_view.presentation, match_view.translator
    groups: dict[str, list[Values]] = {"": []}
    refused: list[tuple[str, str]] = []
    for kind, text_ in presentation.actions.items():
        if not text_.is_listed or (before is None and not presentation.is_offered(match_view.state, kind)):
            continue
        title = translator(text_.title)
        reasons = offers.obstacles(match_view, kind) if before is None else ()
        if reasons:
            refused.append((title, translator.message(reasons[0]) if len(reasons) == 1 else ""))
        else:
            groups.setdefault(text_.group, []).append(
                Values(
                    kind=kind_of(kind),
                    title=title,
                    sheet=text_.sheet,
                    also=translator(text_.also) if text_.also else "",
                    listed=_listed_in(match_view, kind),
                )
            )
    number = len(refused) + sum(len(kinds) for kinds in groups.values())
    return render(
        "sheet_more.html",
        translator.language,
        has_search=number > FEW,
        groups=tuple((translator(group) if group else "", tuple(kinds)) for group, kinds in groups.items() if kinds),
        refused=tuple(refused),
        before=before,
        results=routes.results(match_view.match.id),
        table=routes.table(match_view.match.id),
        dice=f"{routes.board(match_view.match.id)}{routes.DICE}",
        settings=routes.settings(match_view.match.id),
    )


def _listed_in(match_view: MatchView, kind: type) -> str:
    """Return the names in the lists of the form for a kind, separated by bars: a search for one finds the kind.

    Every form lists the players: nobody is searched for by these.
    """
    players = {player.full_name for player in match_view.players}
    controls = entry_form(match_view, kind, {}).controls
    names = (name for control in controls if not control.is_switch for _, name in control.choices)
    both = ((name.text, name.original) if isinstance(name, Title) else (name,) for name in names)
    return "|".join(dict.fromkeys(one for some in both for one in some if one and one not in players))


def _title(match_view: MatchView, kind: type) -> str:
    return match_view.translator(match_view.presentation.actions[kind].title)


def _before(match_view: MatchView, fields: Fields) -> EntryId | None:
    return match_view.match.journal.find(EntryId(text(fields, "before"))).id if text(fields, "before") else None


def has_same_form(match_view: MatchView, action: Any, other: Any) -> bool:
    """Return whether two actions differ by nothing but a value by seat that is missing in one, and 0 in the other.

    The form of an entry sends every seat.
    """
    kind = type(action)
    if type(other) is not kind:
        return False
    shown = match_view.presentation.actions[kind].fields
    for name in (one.name for one in attrs.fields(kind)):
        value = getattr(action, name)
        if value != getattr(other, name) and not (isinstance(value, Mapping) and name in shown):
            return False
    return entry_form(match_view, kind, action_to_plain(action)) == entry_form(match_view, kind, action_to_plain(other))


DIALOGS = {
    "form": form_dialog,
    "entry": entry_dialog,
    "more": more_dialog,
    end_here_dialog.DIALOG: end_here_dialog.dialog,
    "players": revising.players_dialog,
    attendance.JOIN: attendance.join_dialog,
    remarks.PHOTO_DIALOG: remarks.photo_dialog,
    turn_clock.DIALOG: turn_clock.dialog,
    **guide_dialog.DIALOGS,
}
"""The dialogs that all games share, by name."""
