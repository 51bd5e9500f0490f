"""What comes from outside: files and texts that are dropped, pasted, shared, scanned or opened with Laurel.

    offer -> given_files.read -> OfferedFiles (what it would change) -> #/offered -> keep-offered -> importing.keep

Nothing enters without a press (docs/decisions/0031). Whoever has given it, it is shown first with what it would change
here. Only a file that a player has chosen in the dialog of Laurel, the event `import`, is kept at once, where it
changes nothing that is here. What is offered is in memory only, so leaving it or loading the page again leaves nothing
behind.

It may be a document, a picture of a result that carries the match (`laurel.app.formats.png_chunk`), plays of another
program, a table, a sheet, or a link to one or to a match. `static/exchange/importing.js` reads all of them and
dispatches one event; the limits are in `static/exchange/file-limits.js`. What other apps share, the service worker
keeps in the inbox (`static/exchange/inbox.js`) until a page has shown it. A sheet is shown with the result of its
tests, or with all its faults (`offered_sheet`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve, frozen

from laurel.app.exchange import importing, offered_sheet, photo_files
from laurel.app.plays import stored_people
from laurel.app.plays.records import AddResult
from laurel.app.plays.returned import find_returned_plays
from laurel.app.session.commands import Command, Handler
from laurel.app.session.given_files import GivenFile, LaurelFile, OfferedFiles, laurel_files, read
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import Arrival, ViewState
from laurel.app.sheets import texts as sheet_texts
from laurel.app.storage import kept_sheets
from laurel.app.storage.match_store import MatchStore
from laurel.app.storage.summaries import card_of
from laurel.match.archive import Unreadable
from laurel.match.match import Match, MatchId, NotACopy, merge
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame, text_of
from laurel.pages import routes
from laurel.pages.entry.notices import Toast
from laurel.pages.environment import Values
from laurel.pages.exchange.offered import SHOWN, MatchStatus, OfferedMatch, offered_page
from laurel.pages.forms import Fields
from laurel.pages.home.home import MatchCard
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page, Region
from laurel.pages.statistics.play_lines import PlayWording
from laurel.plays.records.record import record_id

# ------------------------------------------------------------------ events


def import_chosen(session: Session, fields: Fields) -> None:
    """Keep files that were chosen in the dialog of Laurel; show them first where they would change what is here."""
    _take(session, *importing.given_texts(fields), is_chosen=True)


def offer_given(session: Session, fields: Fields) -> None:
    """Show files and texts from outside, of which nothing is kept yet."""
    _take(session, *importing.given_texts(fields))


def offer_text(session: Session, document: str) -> None:
    """Show a text from outside, of which nothing is kept yet."""
    _take(session, [document], [])


def keep(session: Session, fields: Fields) -> None:
    """Keep what is offered, and show it.

    Raises:
        Refusal: there is no room for the results of a table; none is kept then.
    """
    view, services = session.view, session.services
    files, view.offers.files = view.offers.files, None
    if files is not None and files.has_news:
        view.next_route = _shown_after(files)
        problems = importing.keep(session, files.files)
        _report(view, services.translator, problems)
        if not view.toasts:
            view.toast(Message(N_("It is kept.")))
    if view.offers.table is not None:
        from laurel.app.exchange import offered_table  # noqa: PLC0415 - which no start needs

        offered_table.keep_plays(view, services, fields)
    view.arrival = Arrival(replaces=True)


def _shown_after(files: OfferedFiles) -> str:
    """Return the address of what files without matches bring."""
    if files.results != AddResult():
        return routes.STATISTICS
    return routes.GAMES if files.sheets else routes.HOME


def discard(session: Session, _: Fields) -> None:
    """Forget what is offered, and go back to where it came."""
    view = session.view
    view.offers = evolve(view.offers, files=None, table=None)
    view.next_route = view.offers.route
    view.toast(Message(N_("Nothing of it was kept.")))
    view.arrival = Arrival(replaces=True)


def _of_table(name: str) -> Handler:
    """Return the handler of an event about the offered table: a function of `laurel.app.exchange.offered_table`."""

    def handler(session: Session, fields: Fields) -> None:
        from laurel.app.exchange import offered_table  # noqa: PLC0415 - which no start needs

        getattr(offered_table, name)(session.view, session.services, fields)

    return handler


# ------------------------------------------------------------------ what was given


def _take(session: Session, documents: list[str], problems: list[Message], *, is_chosen: bool = False) -> None:
    """Read texts, and show what they have, or keep it; report what cannot be read."""
    view, services = session.view, session.services
    before, view.offers = view.offers, evolve(view.offers, files=None, table=None)
    files: list[GivenFile] = []
    has_sheet = False
    for document in documents:
        try:
            if sheet_texts.is_sheet(document):
                offered_sheet.offer(view, document)
                has_sheet = True
            elif joined := routes.JOIN_LINK.search(document):
                view.next_route = routes.join(joined[1])
            elif not _offer_table(view, services, document):
                files.append(read(services.match_store.find_game, document))
        except Unreadable as unreadable:
            problems.append(unreadable.message)
    is_empty = [not (one.contents.matches or one.records) for one in laurel_files(files)]
    problems += [Message(importing.NO_MATCHES)] * is_empty.count(True)
    is_alone = view.offers.table is None and not has_sheet
    if is_chosen and is_alone and not _changes_something(services, files):
        problems += importing.keep(session, files)
    elif files:
        offered_files = evolve(_compared(services, files), has_sheet=has_sheet)
        if not offered_files.is_empty:
            view.offers.files = offered_files
    if view.offers.files is None and view.offers.table is None:
        view.offers = evolve(view.offers, files=before.files, table=before.table)
    else:
        _show(view)
    _report(view, services.translator, problems)


def _show(view: ViewState) -> None:
    """Show what is offered."""
    if view.route != routes.OFFERED:
        view.offers.route = view.route
        view.next_route = routes.OFFERED


def _offer_table(view: ViewState, services: Services, document: str) -> bool:
    """Offer the plays of a table; return whether a text is one."""
    from laurel.app.exchange import offered_table  # noqa: PLC0415 - which no start needs

    return offered_table.offer(view, services, document)


def _report(view: ViewState, translator: Translator, problems: Sequence[Message]) -> None:
    """Show each problem once, and have a screen reader announce it at once."""
    for text in dict.fromkeys(translator.message(problem) for problem in problems):
        view.toast_at_once(Toast(text, "alert"))


# ------------------------------------------------------------------ what it would change


def _changes_something(services: Services, files: Sequence[GivenFile]) -> bool:
    """Return whether a match or a recorded play that is here would be another one."""
    store, matches = services.match_store, _each_once(laurel_files(files))
    if any(_effect(store, game, match).state == "merged" for game, match in matches):
        return True
    plays = (one.plays if isinstance(one, LaurelFile) else one.records for one in files)
    return services.records.has_any() and any(services.records.compare(one).replaced for one in plays)


def _compared(services: Services, files: Sequence[GivenFile]) -> OfferedFiles:
    """Return files with what they would change here."""
    ours = laurel_files(files)
    sheets = {one["id"] for file in ours for one in file.sheets.sheets if isinstance(one.get("id"), str)}
    people = {person for file in ours for person in file.people.by_id}
    changes = {change for file in ours for change in file.people.changes}
    known = stored_people.load(services.match_store)
    return OfferedFiles(
        tuple(files),
        _matches(services, ours),
        _results(services, files),
        len(people - known.by_id.keys()),
        len(changes - set(known.changes)),
        len(sheets - kept_sheets.ids(services.match_store)),
        sum(len(photo_files.read(file.contents.photos)[0]) for file in ours),
    )


@frozen(eq=False)
class _MatchPreview:
    """What a match would be here."""

    state: MatchStatus
    game: AnyGame
    after: Match[Any]
    before: Match[Any] | None = None
    changes: int = 0


def _matches(services: Services, files: Iterable[LaurelFile]) -> tuple[OfferedMatch, ...]:
    """Return what the matches of files would be here, with the cards of those that are shown."""
    effects = [_effect(services.match_store, game, match) for game, match in _each_once(files)]
    effects.sort(key=lambda one: -one.after.last_touched)
    counted: Counter[MatchStatus] = Counter()
    made = []
    for one in effects:
        counted[one.state] += 1
        is_shown = one.state != "present" and counted[one.state] <= SHOWN
        cards = _cards(services, one) if is_shown else (None, None)
        made.append(OfferedMatch(one.state, one.changes, *cards))
    return tuple(made)


def _each_once(files: Iterable[LaurelFile]) -> list[tuple[AnyGame, Match[Any]]]:
    """Return the matches of files, where copies of one match are one."""
    found: dict[MatchId, tuple[AnyGame, Match[Any]]] = {}
    others = []
    for game, match in (one for file in files for one in file.contents.matches):
        try:
            known = found.get(match.id, (game, match))[1]
            found[match.id] = game, merge(known, match, text_of)
        except NotACopy:
            others.append((game, match))
    return [*found.values(), *others]


def _effect(match_store: MatchStore, game: AnyGame, match: Match[Any]) -> _MatchPreview:
    present = match_store.load(match.id)
    if present is None:
        deleted = match_store.with_deleted(match)
        return _MatchPreview("new", game, match) if deleted is None else _MatchPreview("back", game, deleted)
    try:
        merged = merge(present.match, match, text_of)
    except NotACopy:
        return _MatchPreview("other", game, match)
    changes = len(merged.journal.edits_missing_in(present.match.journal))
    return _MatchPreview("merged" if changes else "present", game, merged, present.match, changes)


def _cards(services: Services, effect: _MatchPreview) -> tuple[MatchCard | None, MatchCard]:
    """Return the card of a match as it is here, if it is, and as it would be."""
    language = services.preferences.language
    before = None if effect.before is None else card_of(effect.game, effect.before, language)
    when = services.device.date(effect.after.last_touched, language)
    return before, evolve(card_of(effect.game, effect.after, language), when=when)


def _results(services: Services, files: Iterable[GivenFile]) -> AddResult:
    """Return what would become of the recorded plays of files."""
    total = AddResult()
    for file in files:
        if isinstance(file, LaurelFile):
            added = services.records.compare(file.plays)
        else:
            added = services.records.compare(file.records)
            matches = find_returned_plays([play for play in services.plays.at_hand() if play.has_journal], file.plays)
            again = added.new & {record_id(play) for play in file.plays if play.id in matches}
            added = evolve(added, new=added.new - again, present=added.present + file.repeated + len(again))
        total = AddResult(
            total.new | added.new,
            total.replaced + added.replaced,
            total.present + added.present,
            (*total.removed, *added.removed),
        )
    return total


# ------------------------------------------------------------------ the screen


def page(view: ViewState, services: Services, toasts: tuple[Region, ...]) -> Page:
    """Return the screen of what is offered."""
    files = view.offers.files
    table = None
    if view.offers.table is not None:
        from laurel.pages.exchange import offered_table  # noqa: PLC0415 - which no start needs

        presentations = services.plays.presentations()
        wording = PlayWording(services.translator, services.device.date, presentations=presentations)
        table = offered_table.view(wording, view.offers.table)
    shown = (
        None
        if files is None
        else Values(
            matches=files.matches,
            results=_of_results(services.translator, files.results),
            more=_of_others(services.translator, files),
            is_news=files.has_news,
            has_sheet=files.has_sheet,
        )
    )
    return offered_page(services.translator, shown, table, toasts)


def _of_results(translator: Translator, results: AddResult) -> tuple[str, ...]:
    """Return what would become of recorded plays, in words."""
    plural = translator.plural
    said = (
        (len(results.new), plural("%(n)s new result", "%(n)s new results", len(results.new))),
        (
            results.replaced,
            plural("%(n)s of your results changes", "%(n)s of your results change", results.replaced),
        ),
        (
            results.present,
            plural("%(n)s result is already here.", "%(n)s results are already here.", results.present),
        ),
        (
            len(results.removed),
            plural(
                "%(n)s result was deleted here, and stays so.",
                "%(n)s results were deleted here, and stay so.",
                len(results.removed),
            ),
        ),
    )
    return tuple(text for count, text in said if count)


def _of_others(translator: Translator, files: OfferedFiles) -> tuple[str, ...]:
    """Return what else files bring, in words."""
    plural = translator.plural
    said = (
        (
            files.people,
            plural("%(n)s person who is not known here", "%(n)s people who are not known here", files.people),
        ),
        (
            files.people_changes,
            plural(
                "%(n)s change of people: a name, or who is one",
                "%(n)s changes of people: names, or who is one",
                files.people_changes,
            ),
        ),
        (files.sheets, plural("%(n)s new sheet", "%(n)s new sheets", files.sheets)),
        (files.photos, plural("%(n)s photo", "%(n)s photos", files.photos)),
    )
    return tuple(text for count, text in said if count)


COMMANDS = {
    "import": Command(import_chosen),
    "offer": Command(offer_given, "change"),
    "keep-offered": Command(keep, "request"),
    "leave-offered": Command(discard, "request"),
    "choose-columns": Command(_of_table("choose_columns"), "request"),
}
"""The events of files and texts that come to Laurel."""
