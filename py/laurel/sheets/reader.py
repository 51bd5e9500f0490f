"""Reading of sheets: the file of one, or the plain values of a link, a match or a backup."""

from __future__ import annotations

import keyword
import re
import tomllib
from collections.abc import Iterator, Mapping, Set
from functools import partial
from itertools import takewhile
from typing import Any, cast, get_args

from attrs import define, evolve, field, frozen

from laurel.match.json_text import DEEPEST, write_json
from laurel.match.message import N_, Message
from laurel.match.own_text import OwnText
from laurel.match.wins import ALL_WINS, Wins
from laurel.sheets.entries import check_form, read_known_result
from laurel.sheets.expressions import FormulaError, step_limit
from laurel.sheets.formulas import FUNCTIONS, GIVEN, LARGEST_WRITTEN, AllowedNames, Formula, FormulaFault, parse
from laurel.sheets.known_results import differences
from laurel.sheets.sections import BadSheet, Fault, SheetSection, is_whole
from laurel.sheets.sheet import (
    MOST_ROUNDS,
    Ask,
    AskKind,
    Check,
    End,
    Head,
    NumberChoice,
    Option,
    Roles,
    Rounds,
    Row,
    Sheet,
    digest_of,
)

VERSION = 1
MOST_BYTES = 32 * 1024
MOST_CHARACTERS = 2 * MOST_BYTES
"""Of a sheet as canonical JSON, which may be longer than the file that it was made of."""

STEPS_OF_TESTS = 2_000_000
"""The steps of formulas that all tests of a sheet may take together."""

MOST_ROWS = 60
MOST_ASKS = 100
MOST_OPTIONS = 20
MOST_PLAYERS = 12

SHEET_ID = re.compile("[a-z0-9-]{1,40}")
NAME_ID = re.compile("[a-z][a-z0-9_]{0,29}")
PLAYERS = re.compile("([0-9]{1,2})(?:-([0-9]{1,2}))?")

TOML_STRINGS = re.compile(r'""".*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|\#[^\n]*', re.DOTALL)
"""Strings and comments of a file, in which brackets are no brackets."""

BRACKETS = re.compile(r"[\[{]|[\]}]")


def read(text: str, *, is_tested: bool = True) -> Sheet:
    """Return the sheet of a file, whose tests pass where it `is_tested`.

    Raises:
        BadSheet: the text is no sheet; it has every fault that was found.
    """
    return _read(values_of_file(text), is_tested=is_tested)


def read_plain(plain: object, *, is_tested: bool = True) -> Sheet:
    """Return the sheet of plain values, whose tests pass where it `is_tested`.

    Raises:
        BadSheet: they are no sheet; it has every fault that was found.
    """
    sheet = _read(plain, is_tested=is_tested)
    if len(sheet.text) > MOST_CHARACTERS:
        raise _unreadable(N_("A sheet has at most %(most)s bytes."), most=MOST_CHARACTERS)
    return sheet


def _read(plain: object, *, is_tested: bool = True) -> Sheet:
    faults: list[Fault] = []
    root = SheetSection.of(plain, "", faults)
    sheet = _SheetReader(root).sheet()
    if faults or sheet is None:
        raise BadSheet(faults)
    if is_tested and (failed := _failed_tests(sheet)):
        raise BadSheet(failed)
    return sheet


def head_of(plain: Mapping[str, Any]) -> Head:
    """Return what a list shows of a sheet without faults; that is much quicker than `read_plain`."""
    name = plain["name"]
    return Head(
        plain["id"],
        digest_of(write_json(plain, sort_keys=True)),
        OwnText.same(name) if isinstance(name, str) else OwnText(name),
        _range_of(plain["players"]),
        plain.get("bgg"),
    )


def names_at(plain: Mapping[str, Any], place: str) -> AllowedNames:
    """Return what the formula at a place may name; `plain` may have faults."""
    return _SheetReader(SheetSection.of(plain, "", [])).names_at(place)


def _range_of(players: object) -> range:
    """Return the numbers of players of a text such as “3-7”, or of a number; none where it is neither."""
    found = PLAYERS.fullmatch(players) if isinstance(players, str) else None
    if is_whole(players):
        least = most = players
    elif found:
        least, most = int(found[1]), int(found[2] or found[1])
    else:
        return range(0)
    return range(least, most + 1) if 1 <= least <= most <= MOST_PLAYERS else range(0)


def _failed_tests(sheet: Sheet) -> list[Fault]:
    """Return how the tests of a sheet have failed."""
    failed = []
    with step_limit(STEPS_OF_TESTS):
        for number, test in enumerate(sheet.tests, 1):
            try:
                failed += [Fault(f"test[{number}].{key}", message) for key, message in differences(sheet, test)]
            except FormulaError as error:  # all tests together take too long
                return [*failed, Fault(f"test[{number}]", error.message)]
    return failed


def values_of_file(text: str) -> dict[str, Any]:
    """Return the plain values of a file, whatever they are.

    Raises:
        BadSheet: the text is no TOML file, or too long or too deep.
    """
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise _unreadable(N_("A sheet has at most %(most)s bytes."), most=MOST_BYTES)
    structure = TOML_STRINGS.sub("", text)
    if _depth(structure) > DEEPEST or any(line.count(".") > DEEPEST for line in structure.splitlines()):
        raise _unreadable(N_("The file is nested too deeply."))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _unreadable(N_("This is not a TOML file: %(problem)s"), problem=str(error)) from error


def _unreadable(text: str, **data: object) -> BadSheet:
    return BadSheet([Fault("", Message(text, **data))])


def _depth(structure: str) -> int:
    """Return how many brackets are open at most in a TOML text without its strings."""
    depth = deepest = 0
    for bracket in BRACKETS.findall(structure):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


@frozen
class _Ids:
    """The ids of a sheet by what they name; found before anything else, because formulas name them."""

    rows: Set[str]
    row_numbers: Set[str]
    row_lists: Set[str]
    round_numbers: Set[str]
    round_lists: Set[str]
    options: Set[str]


@define
class _SheetReader:
    """Makes a sheet of its sections."""

    root: SheetSection
    ids: _Ids = field(init=False)
    has_rounds: bool = field(init=False)
    counts_rounds: bool = field(init=False)
    """Whether it is known how many rounds there are."""

    has_dealer: bool = field(init=False)

    def __attrs_post_init__(self) -> None:
        rounds = self.root.table.get("rounds")
        self.has_rounds = isinstance(rounds, dict)
        self.counts_rounds = isinstance(rounds, dict) and "count" in rounds
        self.has_dealer = isinstance(rounds, dict) and rounds.get("dealer") is True
        self.ids = self._find_ids()

    def sheet(self) -> Sheet | None:
        """Return the sheet; `None` where it has faults."""
        root = self.root
        if not self._check_version():
            return None
        sheet_id = root.id(SHEET_ID, N_("An id has 1 to 40 lowercase letters a-z, digits and hyphens."))
        name = root.text("name", required=True)
        players = self._players()
        sides = root.number("sides", 1, MOST_PLAYERS)
        if sides is not None and any(count % sides for count in players):
            root.fault("sides", N_("Every number of players has to be a multiple of the number of sides."))
        options = tuple(filter(None, map(self._option, root.sections("option", most=MOST_OPTIONS))))
        rows = tuple(filter(None, map(self._row, root.sections("row", most=MOST_ROWS))))
        rounds = self._rounds()
        self._check_size()
        self._check_circles(rows)
        checks = tuple(filter(None, map(self._check, root.sections("check"))))
        end = self._end()
        roles = self._roles()
        bgg = root.number("bgg", 1)
        author, source = root.text("author"), root.text("source")
        tests = root.sections("test")
        root.get("laurel")
        root.end()
        if root.faults or name is None:
            for test in tests:
                check_form(test)
            return None
        plain = root.table
        sheet = Sheet(
            sheet_id, name, players, plain, rows, rounds, options, checks, end, sides, roles, (), bgg, author, source
        )
        known = tuple(filter(None, (read_known_result(sheet, test) for test in tests)))
        return None if root.faults else evolve(sheet, tests=known)

    def _check_version(self) -> bool:
        version = self.root.number("laurel", 1, required=True)
        if version is not None and version > VERSION:
            self.root.fault("laurel", N_("A newer Laurel is needed for this sheet."))
            return False
        return True

    def _players(self) -> range:
        """Return the numbers of players; any where they are faulty."""
        value = self.root.get("players", required=True)
        players = _range_of(value)
        if value is not None and not players:
            text = N_("The players are a number, or two such as “3-7”, from 1 to %(most)s.")
            self.root.fault("players", text, most=MOST_PLAYERS)
        return players

    # ------------------------------------------------------------------ ids and names

    def _find_ids(self) -> _Ids:
        """Return the ids, and note those that cannot be used."""
        found: dict[str, str] = {}
        rows, numbers, lists = set[str](), (set[str](), set[str]()), (set[str](), set[str]())
        options = set[str]()
        for kind, place, table in self._tables():
            name = table.get("id")
            if not isinstance(name, str):
                continue  # a fault of its own
            if name in found:
                self._fault(
                    f"{place}.id", N_("“%(name)s” is already the name of %(other)s."), name=name, other=found[name]
                )
            elif name in GIVEN | FUNCTIONS or keyword.iskeyword(name):
                self._fault(f"{place}.id", N_("“%(name)s” has a meaning in formulas."), name=name)
            found.setdefault(name, place)
            if kind == "option":
                options.add(name)
                continue
            if kind in ("row", "computed"):
                rows.add(name)
            if kind in ("row", "ask", "round"):
                (lists if table.get("kind") == "list" else numbers)[kind == "round"].add(name)
        return _Ids(rows, numbers[0], lists[0], numbers[1], lists[1], options)

    def _tables(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield every table that has an id: its kind, its place and itself.

        A `row` has one value of its own; a `computed` one has asks, or none; an `ask` is one of a row, a `round` one of
        the rounds.
        """
        for place, row in _tables_in(self.root.table, "row"):
            yield ("computed" if "ask" in row else "row"), place, row
            for at, ask in _tables_in(row, "ask"):
                yield "ask", f"{place}.{at}", ask
        if self.has_rounds:
            for at, ask in _tables_in(self.root.table["rounds"], "ask"):
                yield "round", f"rounds.{at}", ask
        for place, option in _tables_in(self.root.table, "option"):
            yield "option", place, option

    def _fault(self, place: str, text: str, **data: object) -> None:
        self.root.faults.append(Fault(place, Message(text, **data)))

    @property
    def _settings(self) -> Set[str]:
        """What is known before the match."""
        return self.ids.options | {"players"}

    @property
    def _of_rounds(self) -> Set[str]:
        """What is known of every round before it is played."""
        names = {"round"} if self.has_rounds else set()
        return names | ({"rounds"} if self.counts_rounds else set())

    @property
    def _known_number(self) -> Set[str]:
        return {"rounds"} if self.counts_rounds else set()

    @property
    def _dealing(self) -> Set[str]:
        return {"dealer"} if self.has_dealer else set()

    def _names_of_settings(self) -> AllowedNames:
        return AllowedNames(self._settings, compares=False)

    def _names_of_limits(self, is_of_round: bool) -> AllowedNames:
        return AllowedNames(self._settings | (self._of_rounds if is_of_round else set()), compares=False)

    def _names_of_rows(self) -> AllowedNames:
        ids = self.ids
        return AllowedNames(self._settings | ids.row_numbers | {"seat"} | self._known_number, ids.row_lists, ids.rows)

    def _names_of_rounds(self) -> AllowedNames:
        """Return the names of the formulas of rounds, of checks and of the end."""
        ids = self.ids
        numbers = self._settings | ids.row_numbers | ids.round_numbers | {"seat", "total"}
        return AllowedNames(numbers | self._of_rounds | self._dealing, ids.row_lists | ids.round_lists, ids.rows)

    def names_at(self, place: str) -> AllowedNames:
        """Return what the formula at a place may name."""
        key = place.rpartition(".")[2]
        is_of_round = place.startswith("rounds.ask")
        if key in ("from", "to"):
            return self._names_of_limits(is_of_round)
        if is_of_round and key == "when":
            tables = dict(_tables_in(self.root.table["rounds"], "ask"))
            before = tuple(takewhile(lambda at: f"rounds.{at}.when" != place, tables))
            return self._names_of_condition(tuple(_begun(tables[at]) for at in before))
        if key == "count" or (place.startswith("row") and key == "when"):
            return self._names_of_settings()
        return self._names_of_rows() if place.startswith("row") else self._names_of_rounds()

    # ------------------------------------------------------------------ rows, asks, options

    def _row(self, section: SheetSection) -> Row | None:
        name_id, name = self._id_and_name(section)
        if section.has("ask"):
            asks = self._asks(section, is_of_round=False)
        else:
            asks = tuple(filter(None, [self._ask(section, name_id, name)]))
        points = section.formula("points", self._names_of_rows())
        table = section.list_of("table", section.check_number, least=1)
        when = section.formula("when", self._names_of_settings())
        group, colour, help_text = section.text("group"), section.text("colour"), section.text("help")
        adds = section.switch("adds")
        self._check_points(section, asks, adds)
        section.end()
        if name is None:
            return None
        asks = tuple(evolve(ask, adds=adds) for ask in asks)
        return Row(name_id, name, asks, points, table, when, group, str(colour or ""), help_text)

    def _id_and_name(self, section: SheetSection) -> tuple[str, OwnText | None]:
        text = N_("An id has 1 to 30 lowercase letters a-z, digits and underscores, and begins with a letter.")
        return section.id(NAME_ID, text), section.text("name", required=True)

    def _check_points(self, section: SheetSection, asks: tuple[Ask, ...], adds: bool) -> None:
        """Note where it is not said how a row comes to its points, or said twice."""
        count = len(section.table["ask"]) if isinstance(section.table.get("ask"), list) else 1
        if section.has("table"):
            if section.has("points"):
                section.fault("table", N_("A row has points or a table, not both."))
            if count != 1 or any(ask.kind == "list" for ask in asks):
                section.fault("table", N_("A table is for one number that is asked for."))
        elif not section.has("points") and count != 1:
            section.fault("points", N_("A row with no value or several needs a formula for its points."))
        if adds and (count == 0 or any(ask.kind != "number" for ask in asks)):
            section.fault("adds", N_("Only numbers that are asked for can be added up."))

    def _asks(self, section: SheetSection, *, is_of_round: bool) -> tuple[Ask, ...]:
        asks: list[Ask] = []
        for one in section.sections("ask", most=MOST_ASKS):
            earlier = tuple(asks) if is_of_round else None
            ask = self._ask(one, *self._id_and_name(one), earlier)
            one.end()
            if ask is not None:
                asks.append(ask)
        return tuple(asks)

    def _ask(
        self, section: SheetSection, name_id: str, name: OwnText | None, earlier: tuple[Ask, ...] | None = None
    ) -> Ask | None:
        """Return an ask, or the one value of a row; `earlier` has the asks of the same round before it."""
        faults, is_of_round = len(section.faults), earlier is not None
        kind = cast("AskKind", section.one_of("kind", get_args(AskKind), "number"))
        names = self._names_of_limits(is_of_round)
        least, most = section.amount("from", names), section.amount("to", names)
        choices = section.list_of("choices", partial(self._choice, section), least=1)
        start = self._start(section, kind)
        before, secret, when = False, False, None
        if earlier is not None:
            before, secret = section.switch("before"), section.switch("secret")
            when = section.formula("when", self._names_of_condition(earlier))
        lowest = 0 if least is None and not choices else least
        if isinstance(lowest, int) and isinstance(most, int) and lowest > most:
            section.fault("to", N_("The largest number is below the smallest one."))
        if kind == "yes" and (section.has("from") or section.has("to") or section.has("choices")):
            section.fault("kind", N_("A yes-or-no value has no limits and no choices."))
        if len(section.faults) > faults or name is None:
            return None
        limits = (0, 1) if kind == "yes" else (self._least(least, choices), most)
        return Ask(name_id, name, kind, *limits, choices, start, False, before, secret, when)

    @staticmethod
    def _least(least: int | Formula | None, choices: tuple[NumberChoice, ...]) -> int | Formula:
        """Return the least number: where there are only choices, that of the choices."""
        if least is not None:
            return least
        return min((choice.value for choice in choices), default=0)

    def _names_of_condition(self, earlier: tuple[Ask, ...]) -> AllowedNames:
        """Return what decides whether a value is asked in a round: of the others, what is always asked before it."""
        ids, always = self.ids, [ask for ask in earlier if ask.when is None]
        numbers = {ask.id for ask in always if ask.kind != "list"} | ids.row_numbers | {"seat", "total"} | self._dealing
        lists = {ask.id for ask in always if ask.kind == "list"} | ids.row_lists
        return AllowedNames(self._settings | self._of_rounds | numbers, lists, ids.rows)

    @staticmethod
    def _choice(section: SheetSection, key: str, value: object) -> NumberChoice | None:
        if not isinstance(value, dict):
            number = section.check_number(key, value)
            return None if number is None else NumberChoice(number)
        inner = SheetSection.of(value, f"{section.place}.{key}", section.faults)
        name, number = inner.text("name", required=True), inner.number("value", required=True)
        inner.end()
        return None if name is None or number is None else NumberChoice(number, name)

    @staticmethod
    def _start(section: SheetSection, kind: str) -> tuple[int, ...] | None:
        if not section.has("start"):
            return None
        if kind == "list":
            return section.list_of("start", section.check_number)
        value = section.get("start")
        if kind == "yes" and isinstance(value, bool):
            return (int(value),)
        limits = (0, 1) if kind == "yes" else (-LARGEST_WRITTEN, LARGEST_WRITTEN)
        number = section.check_number("start", value, *limits)
        return None if number is None else (number,)

    def _option(self, section: SheetSection) -> Option | None:
        name_id, name = self._id_and_name(section)
        default = section.get("default", required=True)
        is_switch = isinstance(default, bool)
        least, most = section.number("from"), section.number("to")
        if is_switch and (section.has("from") or section.has("to")):
            section.fault("default", N_("An option that is true or false has no limits."))
        elif default is not None and not is_switch:
            limits = (0 if least is None else least, LARGEST_WRITTEN if most is None else most)
            if limits[0] > limits[1]:
                section.fault("to", N_("The largest number is below the smallest one."))
            else:
                section.check_number("default", default, *limits)
        section.end()
        if name is None or not isinstance(default, int):
            return None
        return Option(name_id, name, int(default), is_switch, 0 if least is None else least, most)

    # ------------------------------------------------------------------ rounds, checks, end

    def _rounds(self) -> Rounds | None:
        section = self.root.section("rounds")
        if section is None:
            if not self.root.table.get("row"):
                self.root.fault("row", N_("A sheet has at least one row, or rounds."))
            return None
        count = section.amount("count", self._names_of_settings())
        if isinstance(count, int) and not 1 <= count <= MOST_ROUNDS:
            section.fault("count", N_("This has to be a number from %(least)s to %(most)s."), least=1, most=MOST_ROUNDS)
        section.get("ask", required=True)
        asks = self._asks(section, is_of_round=True)
        if section.table.get("ask") == []:
            section.fault("ask", N_("Something has to be asked in every round."))
        points = section.formula("points", self._names_of_rounds())
        if not section.has("points") and len(asks) == 1 and asks[0].kind == "list":
            section.fault("points", N_("A list needs a formula for its points."))
        if not section.has("points") and isinstance(section.table.get("ask"), list) and len(section.table["ask"]) > 1:
            section.fault("points", N_("Several values need a formula for their points."))
        names = section.list_of("names", section.check_text, least=1)
        listed = section.table.get("names")
        if isinstance(count, int) and isinstance(listed, list) and listed and len(listed) != count:
            section.fault("names", N_("There is a name for every round, and no more."))
        dealer = section.switch("dealer")
        section.end()
        return Rounds(asks, points, count, names, dealer)

    def _check(self, section: SheetSection) -> Check | None:
        names = self._names_of_rounds()
        that = section.formula("that", names, required=True)
        text = section.text("text", required=True)
        parts = {} if text is None else self._parts(section, text, names)
        section.end()
        if that is None or text is None:
            return None
        used = that.values.union(*(part.values for one in parts.values() for part in one if isinstance(part, Formula)))
        of_round = self.ids.round_numbers | self.ids.round_lists | {"round", "dealer"}
        return Check(that, text, parts, bool(used & of_round))

    def _parts(
        self, section: SheetSection, text: OwnText, names: AllowedNames
    ) -> Mapping[str, tuple[str | Formula, ...]]:
        """Return the parts of a text with formulas in braces, in each of its languages."""
        parts = {}
        for language, written in text.written.items():
            key = f"text.{language}" if language else "text"
            try:
                parts[language] = tuple(_split(written, names))
            except FormulaFault as fault:
                self._fault(f"{section.place}.{key}", fault.message.text, **fault.message.data)
        return parts

    def _end(self) -> End:
        section = self.root.section("end")
        if section is None:
            return End()
        names = self._names_of_rounds()
        when, out = section.formula("when", names), section.formula("out", names)
        wins = cast("Wins", section.one_of("wins", ALL_WINS, "most"))
        won = section.formula("won", names, required=wins == "together")
        if wins != "together" and section.has("won"):
            section.fault("won", N_("This is for games that are won together."))
        tie = section.list_of("tie", lambda key, value: section.check_formula(key, value, names))
        section.end()
        return End(when, wins, won, tie, out)

    def _roles(self) -> Roles | None:
        section = self.root.section("roles")
        if section is None:
            return None
        name = section.text("name", required=True)
        section.get("of", required=True)
        of = section.list_of("of", section.check_text, least=1)
        section.end()
        return None if name is None else Roles(name, of)

    # ------------------------------------------------------------------ the whole

    def _check_size(self) -> None:
        if sum(1 for kind, _, _ in self._tables() if kind in ("row", "ask", "round")) > MOST_ASKS:
            self._fault("", N_("A sheet asks for at most %(most)s values."), most=MOST_ASKS)

    def _check_circles(self, rows: tuple[Row, ...]) -> None:
        """Note the rows that need each other's points in a circle."""
        waiting = {row.id: row.points.rows if row.points else frozenset() for row in rows}
        while ready := [name for name, needed in waiting.items() if not needed & waiting.keys()]:
            for name in ready:
                del waiting[name]
        for number, row in enumerate(rows, 1):
            if row.id in waiting:
                self._fault(f"row[{number}].points", N_("These rows need each other's points in a circle."))


def _tables_in(table: dict[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the tables of a list, each with its place."""
    found = table.get(key)
    for number, one in enumerate(found if isinstance(found, list) else (), 1):
        if isinstance(one, dict):
            yield f"{key}[{number}]", one


def _begun(table: dict[str, Any]) -> Ask:
    """Return an ask of a table that may have faults, as far as the names of formulas follow from it."""
    when = parse("1", AllowedNames()) if "when" in table else None
    kind: AskKind = "list" if table.get("kind") == "list" else "number"
    return Ask(str(table.get("id", "")), OwnText.same(""), kind, when=when)


def _split(text: str, names: AllowedNames) -> Iterator[str | Formula]:
    """Yield the parts of a text: what is in braces is a formula; raise `FormulaFault` where one is not closed."""
    rest = text
    while rest:
        before, brace, rest = rest.partition("{")
        if before:
            yield before
        if brace:
            formula, closed, rest = rest.partition("}")
            if not closed:
                raise FormulaFault(N_("A brace is not closed."))
            yield parse(formula, names)
