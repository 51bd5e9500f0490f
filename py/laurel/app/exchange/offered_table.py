"""Tables with results from outside, such as a CSV file of a spreadsheet: each is shown before its plays are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from laurel.app.exchange import collection
from laurel.app.exchange.other_programs import report_added
from laurel.app.people import editing as editing_people
from laurel.app.plays import people, stored_people
from laurel.app.plays.records import TooManyRecords
from laurel.app.plays.references import reference, titles
from laurel.app.results.naming import exported_names
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.app.storage import kept_sheets
from laurel.app.storage.match_store import MatchStore
from laurel.match.message import N_, Refusal
from laurel.match.setup import PersonId
from laurel.match.verdict import End
from laurel.pages import routes
from laurel.pages.exchange.offered_table import COLUMN_FIELD, ORDER_FIELD, PLAYER, OfferedTable
from laurel.pages.forms import Fields, text
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.language.typography import as_typed
from laurel.pages.match.end_here import ENDS
from laurel.pages.statistics.play_columns import COLUMN_NAMES
from laurel.plays.exchange.csv_table import (
    REQUIRED,
    CsvTable,
    DateOrder,
    players_of,
    possible_orders,
    read_table,
    recognize_columns,
    unpivot,
)
from laurel.plays.exchange.spreadsheet import COLUMNS, Column
from laurel.plays.exchange.table_plays import ColumnChoice, KnownNames, ReadTable, read_plays
from laurel.plays.play import GameId
from laurel.plays.records.bgsplay_writing import record_of
from laurel.plays.records.reading import spelling_key


def offer(view: ViewState, services: Services, document: str) -> bool:
    """Offer what a text with a table says, plays or a collection; return whether it is one."""
    table = read_table(document)
    if table is None:
        return False
    if collection.offer(view, table):
        return True
    columns = recognize_columns(table.headings, _own_headings())
    view.offers.table = _offered(services, table, columns, players_of(table, columns, _people(services)))
    return True


def _offered(
    services: Services, table: CsvTable, columns: Mapping[Column, int], players: tuple[int, ...], order: str = ""
) -> OfferedTable:
    """Return a table that is read with these columns, `players` of which have the points of one player each.

    Its dates are read in the order that is named, if they can be.
    """
    dates = [table.cell(row, columns.get("day")) for row in range(len(table.rows))]
    usual: DateOrder = "mdy" if services.translator.language == "en" and table.delimiter != ";" else "dmy"
    orders = possible_orders(dates) or (usual,)
    first = next((one for one in (order, usual) if one in orders), orders[0])
    orders = tuple(sorted(orders, key=lambda one: one != first))
    rows, meant = unpivot(table, columns, players) if players else (table, columns)
    is_complete = all(column in meant for column in REQUIRED)
    choice = ColumnChoice(meant, orders[0], points_decide=bool(players))
    read = read_plays(rows, choice, _known(services, rows, meant["game"])) if is_complete else None
    return OfferedTable(table, columns, orders, read, 0 if read is None else _present(services, read), players)


def choose_columns(view: ViewState, services: Services, fields: Fields) -> None:
    """Read the offered table with the columns that the form says; of two with one meaning the new one counts."""
    offered = view.offers.table
    if offered is None:
        return
    before = {index: column for column, index in offered.columns.items()}
    chosen: dict[Column, int] = {}
    players = []
    for index in range(len(offered.table.headings)):
        named = text(fields, f"{COLUMN_FIELD}{index}")
        if named == PLAYER and offered.table.headings[index]:
            players.append(index)
        column = next((one for one in COLUMNS if one == named), None)
        if column is not None and (column not in chosen or before.get(index) != column):
            chosen[column] = index
    order = text(fields, ORDER_FIELD)
    view.offers.table = _offered(services, offered.table, chosen, tuple(players), order)


def keep_plays(view: ViewState, services: Services, _: Fields) -> None:
    """Keep the plays of the offered table that are not here, and show the statistics.

    Raises:
        Refusal: there is no room for them; none is kept then.
    """
    offered = view.offers.table
    if offered is None or offered.read is None:
        return
    here = _ids(services)
    new = [play for play in offered.read.plays if play.id not in here]
    names = exported_names(services, tuple(new))
    try:
        added = services.records.add([record_of(play, names) for play in new])
    except TooManyRecords as error:
        raise Refusal(N_("There is no room for that many results.")) from error
    editing_people.report_changes(
        view, services, stored_people.learn_of_plays(services.match_store, new, services.device)
    )
    view.offers.table = None
    view.next_route = routes.STATISTICS
    report_added(view, services, added, repeated=len(offered.read.plays) - len(new))


def _ids(services: Services) -> set[str]:
    return {play.id for play in services.plays.all()}


def _present(services: Services, read: ReadTable) -> int:
    """Return how many plays of a table are here."""
    here = _ids(services)
    return sum(play.id in here for play in read.plays)


# ------------------------------------------------------------------ what is known by its name


def _translators() -> Iterator[Translator]:
    yield from map(Translator, LANGUAGES)


def _own_headings() -> dict[str, Column]:
    """Return the headings of the tables that Laurel writes, in all languages."""
    return {
        spelling_key(as_typed(translator(name))): column
        for translator in _translators()
        for column, name in COLUMN_NAMES.items()
    }


def _known(services: Services, table: CsvTable, column: int) -> KnownNames:
    """Return what is known of a table, whose games are in a column."""
    games = _games(services.match_store)
    wanted = {spelling_key(row[column]) for row in table.rows}
    named = {
        game: kept_sheets.find_sheet(services.match_store, game) for title, game in games.items() if title in wanted
    }
    sheets = {game: reference(sheet) for game, sheet in named.items() if sheet is not None}
    return KnownNames(games, {**exported_names(services).games, **sheets}, _people(services), _ends())


def _games(match_store: MatchStore) -> dict[str, GameId]:
    """Return the games that Laurel knows by their titles in all languages; the four with rules come before sheets."""
    sheets = {one.play_game: one.title for one in kept_sheets.kept_presentations(match_store)}
    shipped = {GameId(one.play_game): one.name for one in kept_sheets.library().values()}
    return titles({**shipped, **sheets})


def _people(services: Services) -> dict[str, PersonId]:
    """Return the known people by their names, where there is one of a name."""
    known = stored_people.load_people(services.match_store, services.device)
    found = ((spelling_key(person.name), people.find_by_name(known, person.name)) for person in known.people)
    return {name: person.id for name, person in found if person is not None}


def _ends() -> dict[str, End]:
    named = {end: words for end, words in ENDS.items() if words}
    return {
        as_typed(translator(words)).casefold(): end for translator in _translators() for end, words in named.items()
    }
