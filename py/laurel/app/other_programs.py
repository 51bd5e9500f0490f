"""Results for other programs: BG Stats and spreadsheets, and plays that come from BG Stats."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial

from laurel.app import editing_people, people, stored_people
from laurel.app.commands import Command, of_view_and_services
from laurel.app.device import Device
from laurel.app.effects import OpenLink, SaveFile
from laurel.app.foreign_plays import TooManyPlays
from laurel.app.services import Services
from laurel.app.session import Session
from laurel.app.view_state import ViewState
from laurel.match.archive import Unreadable
from laurel.match.message import N_, NC_, Message, Refusal
from laurel.pages.forms import Fields
from laurel.pages.games import PRESENTATIONS
from laurel.pages.notices import Toast
from laurel.pages.play_lines import Wording
from laurel.pages.playing import play_of
from laurel.pages.presentation import Presentation
from laurel.pages.translator import Translator, shown_name
from laurel.pages.typography import as_typed
from laurel.plays import bgsplay, bgsplay_writing, spreadsheet
from laurel.plays.bgstats import GameReference, LinkTexts, create_play_link
from laurel.plays.play import GameId, Play

BGSPLAY_TYPE = "application/octet-stream"
"""The media type of a file that no program of the device may take for another and rename."""

CSV_TYPE = "text/csv"

COLUMNS = (
    N_("Date"),
    N_("Game"),
    N_("Match"),
    N_("Minutes"),
    N_("Number of players"),
    NC_("person", "Name"),
    N_("Role"),
    N_("Team"),
    N_("Points"),
    NC_("ranking", "Place"),
    N_("Won"),
    N_("Points by source"),
    N_("Played at"),
    N_("Note"),
    N_("How it ended"),
)


def _reference(presentation: Presentation) -> GameReference:
    """Return a game as other programs know it: by its English title."""
    game = presentation.game
    return GameReference(str(presentation.title), presentation.bgg_id, game.wins, presentation.no_points)


REFERENCES: Mapping[GameId, GameReference] = {one.play_game: _reference(one) for one in PRESENTATIONS.values()}
"""The games that Laurel knows as other programs know them."""

QUARTER_HOUR = 900
"""In seconds. The times of two places on Earth differ by a multiple of it."""

FARTHEST = 15 * 3600 * 1000
"""More milliseconds than a local time can differ from UTC."""


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
    session.view.effects.append(OpenLink(create_play_link(play, _reference(match_view.presentation), texts)))


def export_plays(view: ViewState, services: Services, _: Fields) -> None:
    """Offer every play as a file for BG Stats."""
    plays = _all(view, services)
    if not plays:
        return
    names = _names(services)
    sheets = {game: _reference(one) for game, one in names.presentations.items()}
    text = bgsplay_writing.written(
        plays,
        {**REFERENCES, **sheets},
        lambda game, role: str(names.role(game, role)),
        lambda seat: shown_name(services.translator.language, "", seat),
    )
    view.effects.append(SaveFile(f"laurel-{_today(services.device)}.bgsplay", text, BGSPLAY_TYPE))


def export_spreadsheet(view: ViewState, services: Services, _: Fields) -> None:
    """Offer every play as a table, with plain spaces and hyphens, so that what people type finds them."""
    plays = _all(view, services)
    if not plays:
        return
    translator = services.translator
    names = _names(services)
    wording = spreadsheet.Wording(
        headings=tuple(as_typed(translator(column)) for column in COLUMNS),
        day=services.device.day,
        game=lambda game: as_typed(names.game(game)),
        role=lambda game, role: as_typed(str(names.role(game, role))),
        source=lambda game, source: as_typed(names.source_name(game, source)),
        end=lambda end: as_typed(names.end(end)),
        delimiter="," if translator.language == "en" else ";",
    )
    view.effects.append(SaveFile(f"laurel-{_today(services.device)}.csv", spreadsheet.table(plays, wording), CSV_TYPE))


def _names(services: Services) -> Wording:
    """Return the names of games, roles and sources as they were entered."""
    sheets = services.plays.presentations()
    return Wording(services.translator, services.device.date, presentations=sheets, is_for_pages=False)


def _all(view: ViewState, services: Services) -> tuple[Play, ...]:
    """Return every play by the rules of today, and say so where there is none."""
    services.plays.refresh()
    plays = services.named_plays()
    if not plays:
        view.toast(Message(N_("No match has been finished yet.")), kind="notice")
    return plays


def _today(device: Device) -> str:
    return device.day(device.now())


def import_plays(view: ViewState, services: Services, document: str) -> bool:
    """Import the plays of a file of BG Stats, and say how many; return whether the text is such a file.

    Raises:
        Unreadable: it is one, and is damaged or too large; then nothing is imported.
    """
    if not bgsplay.may_be_bgsplay(document):
        return False
    present = services.plays.all()
    known = stored_people.ready(services.match_store, services.device)
    contents = bgsplay.read(document, REFERENCES, people.names_apart(known))
    if contents is None:
        return False
    new = _not_present(contents.plays, present)
    try:
        added = services.foreign_plays.add(new)
    except TooManyPlays as error:
        raise Unreadable(Message(N_("There is no room for that many results.")), str(error)) from error
    by_themselves = stored_people.learn_of_plays(services.match_store, new, services.device)
    editing_people.say(view, services, by_themselves)
    _report(view, services.translator, added, len(contents.plays) - added, contents.ignored)
    return True


def remove_plays(view: ViewState, services: Services, _: Fields) -> None:
    """Remove the plays that came from other programs, and offer to bring them back."""
    services.removed_plays = services.foreign_plays.remove()
    count = len(services.removed_plays)
    text = services.translator.plural("%(n)s result was removed.", "%(n)s results were removed.", count)
    view.toast_text(Toast(text, action="restore-plays", label=services.translator(N_("Bring back"))))


def restore_plays(view: ViewState, services: Services, _: Fields) -> None:
    """Bring the plays back that were removed last."""
    added = services.foreign_plays.add(services.removed_plays)
    services.removed_plays = ()
    _report(view, services.translator, added, 0, 0)


def _report(view: ViewState, translator: Translator, added: int, present: int, ignored: int) -> None:
    plural = translator.plural
    lines = (
        plural("%(n)s result imported.", "%(n)s results imported.", added) if added or not (present or ignored) else "",
        plural("%(n)s result is already here.", "%(n)s results are already here.", present) if present else "",
        plural(
            "%(n)s result was left out, because BG Stats does not count it.",
            "%(n)s results were left out, because BG Stats does not count them.",
            ignored,
        )
        if ignored
        else "",
    )
    view.toast_text(Toast(" ".join(filter(None, lines))))


def _not_present(plays: Iterable[Play], present: Iterable[Play]) -> list[Play]:
    """Return the plays that are not here yet, neither with the same id nor as the same result."""
    present = tuple(present)
    ids = {play.id for play in present}
    times: dict[tuple[object, ...], list[int]] = {}
    for play in sorted(present, key=lambda play: play.ended):
        times.setdefault(_result(play), []).append(play.ended)
    return [play for play in plays if play.id not in ids and not _is_near(play.ended, times.get(_result(play), []))]


def _is_near(time: int, times: list[int]) -> bool:
    """Return whether one of some times, which are sorted, differs from a time by less than `FARTHEST`."""
    place = bisect_right(times, time - FARTHEST)
    return place < len(times) and times[place] < time + FARTHEST


def _result(play: Play) -> tuple[object, ...]:
    """Return what a play that was handed over to BG Stats has in common with the one that comes back from there.

    It has another id, other names of people, and perhaps its time in another time zone.
    """
    seats = Counter((seat.points, seat.has_won) for seat in play.seats)
    return play.game, play.ended // 1000 % QUARTER_HOUR, frozenset(seats.items())


COMMANDS = {
    "bgstats-play": Command(play_in_bgstats, "request"),
    "export-plays": Command(of_view_and_services(export_plays), "request"),
    "export-spreadsheet": Command(of_view_and_services(export_spreadsheet), "request"),
    "remove-plays": Command(of_view_and_services(remove_plays), "change"),
    "restore-plays": Command(of_view_and_services(restore_plays), "change"),
}
"""The events about other programs."""
