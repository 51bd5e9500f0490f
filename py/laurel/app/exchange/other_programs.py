"""Results for other programs: BG Stats and spreadsheets, and plays that come from BG Stats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from laurel.app.device import Device
from laurel.app.people import editing as editing_people
from laurel.app.plays import people, stored_people
from laurel.app.plays.records import AddResult, TooManyRecords
from laurel.app.plays.references import reference
from laurel.app.results.naming import entered_names, exported_names
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.effects import OpenLink, SaveFile
from laurel.app.session.services import RemovedPlays, Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.archive import Unreadable
from laurel.match.message import N_, Message, Refusal
from laurel.match.texts import for_display
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields
from laurel.pages.language.translator import Translator
from laurel.pages.language.typography import as_typed
from laurel.pages.match.playing import play_of
from laurel.pages.statistics.play_columns import COLUMN_NAMES
from laurel.plays.exchange import spreadsheet
from laurel.plays.play import Play
from laurel.plays.records import bgsplay, bgsplay_writing
from laurel.plays.records.bgstats import LinkTexts, create_play_link
from laurel.plays.records.record import Record, RecordId, record_id

BGSPLAY_TYPE = "application/octet-stream"
"""The media type of a file that no program of the device may take for another and rename."""

CSV_TYPE = "text/csv"


def play_in_bgstats(session: Session, _: Fields) -> None:
    """Open BG Stats with the result of the open match."""
    match_view = session.match_view
    known = stored_people.load(session.services.match_store)
    played = play_of(match_view, partial(people.seat_person, known))
    verdict = match_view.replay.verdict
    if played is None or verdict is None:
        raise Refusal(N_("The match is still running."))
    (play,) = people.with_present_names(known, (played,))
    texts = LinkTexts(
        names=tuple(seat.name or player.name for seat, player in zip(play.seats, match_view.players, strict=True)),
        roles=tuple(str(player.role) for player in match_view.players),
        comments="\n".join(filter(None, (match_view.translator.message(verdict.ending), play.place, play.note))),
    )
    session.view.effects.append(OpenLink(create_play_link(play, reference(match_view.presentation), texts)))


def export_plays(view: ViewState, services: Services, _: Fields) -> None:
    """Offer every play as a file for BG Stats."""
    plays = _all(view, services)
    if not plays:
        return
    text = bgsplay_writing.write(_records(services, plays))
    view.effects.append(SaveFile(f"laurel-{_today(services.device)}.bgsplay", text, BGSPLAY_TYPE))


def _records(services: Services, plays: Iterable[Play]) -> Iterator[Record]:
    """Yield the record of every play: what was recorded as it came, also where a match here says the same."""
    stored = {one.record.id: one.record for one in services.records.everything() if one.removed is None}
    recorded = {play.id: record_id(play) for play in services.records.plays()}
    returned = {match: recorded[play] for play, match in services.plays.returned_plays().items()}
    named = exported_names(services)
    for play in plays:
        found = stored.get(returned.get(play.id) or record_id(play))
        yield bgsplay_writing.record_of(play, named) if found is None else found


def export_spreadsheet(view: ViewState, services: Services, _: Fields) -> None:
    """Offer every play as a table, with plain spaces and hyphens, so that what people type finds them."""
    plays = _all(view, services)
    if not plays:
        return
    translator = services.translator
    names = entered_names(services)
    wording = spreadsheet.SpreadsheetWording(
        headings=tuple(as_typed(translator(COLUMN_NAMES[column])) for column in spreadsheet.COLUMNS),
        day=services.device.day,
        game=lambda game: as_typed(names.game(game)),
        role=lambda game, role: as_typed(str(names.role(game, role))),
        source=lambda game, source: as_typed(names.source_name(game, source)),
        points=lambda score: score if isinstance(score, int) else as_typed(names.points(score)),
        end=lambda end: as_typed(names.end(end)),
        delimiter="," if translator.language == "en" else ";",
    )
    view.effects.append(
        SaveFile(f"laurel-{_today(services.device)}.csv", spreadsheet.write_table(plays, wording), CSV_TYPE)
    )


def _all(view: ViewState, services: Services) -> tuple[Play, ...]:
    """Return every play by the rules of today, and say so where there is none."""
    services.plays.refresh()
    plays = services.named_plays()
    if not plays:
        view.toast(Message(N_("No match has been finished yet.")), kind="notice")
    return plays


def _today(device: Device) -> str:
    return device.day(device.now())


def keep_plays(view: ViewState, services: Services, contents: bgsplay.BgsplayContents) -> None:
    """Keep the plays of a file of BG Stats, and say how many.

    Raises:
        Unreadable: there is no room for them; then nothing is kept.
    """
    services.plays.refresh()
    try:
        added = services.records.add(contents.records)
    except TooManyRecords as error:
        raise Unreadable(Message(N_("There is no room for that many results.")), str(error)) from error
    by_themselves = stored_people.learn_of_plays(services.match_store, contents.plays, services.device)
    editing_people.report_changes(view, services, by_themselves)
    _report(view, services, contents, added)


def remove_plays(view: ViewState, services: Services, _: Fields) -> None:
    """Remove every recorded play, and offer to bring them back. The next import has all of them again."""
    count = len(services.records.plays())
    services.removed_plays = RemovedPlays(services.foreign_plays.remove(), services.records.clear())
    text = services.translator.plural("%(n)s result was removed.", "%(n)s results were removed.", count)
    view.toast_text(Toast(text, action="restore-plays", label=services.translator(N_("Bring back"))))


def restore_plays(view: ViewState, services: Services, _: Fields) -> None:
    """Bring the plays back that were removed last: all of them, or those that an import has left out."""
    removed, services.removed_plays = services.removed_plays, RemovedPlays()
    before = len(services.records.plays())
    services.foreign_plays.add(removed.older)
    services.records.put_back(removed.records)
    services.records.bring_back(removed.left_out)
    count = len(services.records.plays()) - before
    view.toast_text(Toast(imported_count_text(services.translator, count)))


def imported_count_text(translator: Translator, count: int) -> str:
    """Return how many results were imported, in words."""
    return translator.plural("%(n)s result imported.", "%(n)s results imported.", count)


def _report(view: ViewState, services: Services, contents: bgsplay.BgsplayContents, added: AddResult) -> None:
    """Say what became of the plays of a file."""
    twice = services.plays.returned_plays()
    returned = sum(play.id in twice for play in contents.plays if record_id(play) in added.new)
    ignored = len(contents.records) - len(contents.plays)
    report_added(view, services, added, returned=returned, repeated=contents.repeated, ignored=ignored)
    _report_unreadable(view, services.translator, contents.unreadable)


def report_added(  # noqa: PLR0913 - what may have become of a record
    view: ViewState, services: Services, added: AddResult, *, returned: int = 0, repeated: int = 0, ignored: int = 0
) -> None:
    """Say what became of records that were added.

    `returned` is how many are those of matches here, `repeated` how many more were here already, and `ignored` how many
    BG Stats does not count.
    """
    plural = services.translator.plural
    new, present = len(added.new) - returned, added.present + returned + repeated
    others = (
        plural("%(n)s result was brought up to date.", "%(n)s results were brought up to date.", added.replaced)
        if added.replaced
        else "",
        plural("%(n)s result is already here.", "%(n)s results are already here.", present) if present else "",
        plural(
            "%(n)s result was left out, because BG Stats does not count it.",
            "%(n)s results were left out, because BG Stats does not count them.",
            ignored,
        )
        if ignored
        else "",
    )
    lines = (
        imported_count_text(services.translator, new) if new or not (any(others) or added.removed) else "",
        *others,
    )
    if any(lines):
        view.toast_text(Toast(" ".join(filter(None, lines))))
    _report_removed(view, services, added.removed)


def _report_removed(view: ViewState, services: Services, removed: tuple[RecordId, ...]) -> None:
    """Offer to bring back what a file has and was deleted here."""
    if not removed:
        return
    services.removed_plays = RemovedPlays(left_out=removed)
    text = services.translator.plural(
        "%(n)s result was left out, because it was deleted here.",
        "%(n)s results were left out, because they were deleted here.",
        len(removed),
    )
    view.toast_text(Toast(text, "notice", action="restore-plays", label=services.translator(N_("Bring back"))))


def _report_unreadable(view: ViewState, translator: Translator, unreadable: tuple[str, ...]) -> None:
    """Name the plays of a file that cannot be read."""
    if not unreadable:
        return
    text = translator.plural(
        "%(n)s result cannot be read and was left out:",
        "%(n)s results cannot be read and were left out:",
        len(unreadable),
    )
    view.toast_at_once(Toast(f"{text} {for_display('; '.join(unreadable))}", "alert"))


COMMANDS = {
    "bgstats-play": Command(play_in_bgstats, "request"),
    "export-plays": Command(of_view_and_services(export_plays), "request"),
    "export-spreadsheet": Command(of_view_and_services(export_spreadsheet), "request"),
    "remove-plays": Command(of_view_and_services(remove_plays), "change"),
    "restore-plays": Command(of_view_and_services(restore_plays), "change"),
}
"""The events about other programs."""
