"""A sheet: how a game is scored, as one value. `laurel.sheets.reader` makes it of a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import Any, Literal

from attrs import field, frozen

from laurel.match.json_text import write_json
from laurel.match.own_text import OwnText
from laurel.match.setup import Seat
from laurel.match.wins import Wins
from laurel.sheets.formulas import Formula

AskKind = Literal["number", "yes", "list"]
"""What one value is: a number, 1 or 0, or several numbers that stay apart."""

MOST_NUMBERS = 200
"""The most numbers of one list, and the most entries of one counter."""

MOST_ROUNDS = 500
"""More rounds than any game has."""

Amount = int | Formula
"""A number, or a formula of options, the number of players and the round."""


@frozen
class NumberChoice:
    """A number that can be entered, and its name; without one it is shown as it is."""

    value: int
    name: OwnText | None = None


@frozen
class Ask:
    """A value that is entered for each player: once, or in every round."""

    id: str
    name: OwnText
    kind: AskKind = "number"
    least: Amount = 0
    """The least number that can be entered; of a list, the least of its numbers."""

    most: Amount | None = None
    choices: tuple[NumberChoice, ...] = ()
    start: tuple[int, ...] | None = None
    """The value as long as nothing was entered: one number, or those of a list; `None` where it has none."""

    adds: bool = False
    """Whether every entry adds to the value, which starts at `start`, or at 0."""

    before: bool = False
    """Whether it is entered before the round is played."""

    secret: bool = False
    """Whether it is hidden until every player has entered one."""

    when: Formula | None = None
    """Whether it is asked in a round; `None`: always."""

    @property
    def has_several(self) -> bool:
        """Whether several numbers can be entered."""
        return self.kind == "list" or self.adds


@frozen
class Row:
    """A line of the pad, scored once."""

    id: str
    name: OwnText
    asks: tuple[Ask, ...]
    """The values of which its points are made; empty where it is computed of others."""

    points: Formula | None = None
    """`None`: by the table, or the value itself."""

    table: tuple[int, ...] = ()
    """The points for 0, 1, 2, …; larger numbers give the last."""

    when: Formula | None = None
    """Whether the row is there; `None`: always."""

    group: OwnText | None = None
    colour: str = ""
    help: OwnText | None = None

    @property
    def has_points(self) -> bool:
        """Whether it can have points: what is entered in a row with the formula `0` only breaks ties."""
        return self.points is None or self.points.text != "0"


@frozen
class Rounds:
    """What repeats."""

    asks: tuple[Ask, ...]
    points: Formula | None = None
    """`None`: the value itself."""

    count: Amount | None = None
    """How many rounds there are; `None` where they go on until the match ends."""

    names: tuple[OwnText, ...] = ()
    has_dealer: bool = False


@frozen
class Option:
    """What the players agree on before the match."""

    id: str
    name: OwnText
    default: int
    """Of a switch 1 or 0."""

    is_switch: bool
    least: int = 0
    most: int | None = None


@frozen
class Check:
    """What has to hold; a question to the players where it does not."""

    that: Formula
    text: OwnText
    """As it is written, with braces."""

    parts: Mapping[str, tuple[str | Formula, ...]]
    """The text in each language: what is between the braces is a formula."""

    is_of_round: bool
    """Whether it is about every round, and not about the rows."""


@frozen
class End:
    """When a match ends, and who wins."""

    when: Formula | None = None
    wins: Wins = "most"
    won: Formula | None = None
    """Whether all have won, of a game that is won together."""

    tie: tuple[Formula, ...] = ()
    out: Formula | None = None
    """Whether a player takes no further part."""


@frozen
class Roles:
    """What players choose at setup, for display and statistics."""

    name: OwnText
    of: tuple[OwnText, ...]


@frozen
class EnteredMatch:
    """The options and values of a match: of a known result, and of what the command line scores."""

    players: int
    options: Mapping[str, int]
    """Those that differ from the defaults; of a switch 1 or 0."""

    values: Mapping[str, tuple[tuple[int, ...] | None, ...]]
    """By ask, the numbers of each side; `None` where nothing was entered."""

    rounds: tuple[Mapping[str, tuple[tuple[int, ...] | None, ...]], ...]
    is_over: bool = False
    """Whether the players have ended the match."""


@frozen
class KnownResult:
    """A test of a sheet: entries, and what they come to as far as it is known."""

    about: OwnText
    entries: EnteredMatch
    total: tuple[int, ...] | None = None
    points: Mapping[str, tuple[int | None, ...]] = field(factory=dict)
    winners: tuple[int, ...] | None = None
    """Seats, from 1."""

    places: tuple[int, ...] | None = None


def digest_of(text: str) -> str:
    """Return what tells a sheet from its other versions; `text` is its canonical JSON."""
    return sha256(text.encode()).hexdigest()[:16]


@frozen
class Head:
    """What a list of sheets shows of one."""

    id: str
    digest: str
    name: OwnText
    players: range
    bgg_id: int | None


@frozen(slots=False)
class Sheet:
    """How a game is scored."""

    id: str
    name: OwnText
    players: range
    plain: Mapping[str, Any] = field(eq=False, repr=False)
    """The sheet as plain values, as it is stored, sent and read again."""

    rows: tuple[Row, ...] = ()
    rounds: Rounds | None = None
    options: tuple[Option, ...] = ()
    checks: tuple[Check, ...] = ()
    end: End = End()
    sides: int | None = None
    """The number of equal sides; `None` where every player is one."""

    roles: Roles | None = None
    tests: tuple[KnownResult, ...] = ()
    bgg: int | None = None
    """The number at BoardGameGeek."""

    author: OwnText | None = None
    source: OwnText | None = None

    @cached_property
    def text(self) -> str:
        """The sheet as canonical JSON: keys sorted, no spaces."""
        return write_json(self.plain, sort_keys=True)

    @cached_property
    def digest(self) -> str:
        """Tells versions of a sheet apart."""
        return digest_of(self.text)

    @cached_property
    def rows_in_order(self) -> tuple[Row, ...]:
        """The rows, each after those whose points it needs."""
        order: dict[str, Row] = {}
        waiting = list(self.rows)
        while waiting:
            ready = [row for row in waiting if row.points is None or row.points.rows <= order.keys()]
            order.update((row.id, row) for row in ready)
            waiting = [row for row in waiting if row.id not in order]
        return tuple(order.values())

    @cached_property
    def row_of_ask(self) -> Mapping[str, Row]:
        """The row of every ask that is scored once."""
        return {ask.id: row for row in self.rows for ask in row.asks}

    @cached_property
    def asks(self) -> Mapping[str, Ask]:
        """Every ask by its id: those of the rows, and those of the rounds."""
        return {ask.id: ask for ask in (*(ask for row in self.rows for ask in row.asks), *self.asks_of_rounds)}

    @property
    def asks_of_rounds(self) -> tuple[Ask, ...]:
        """What is asked in every round; empty for a sheet without rounds."""
        return self.rounds.asks if self.rounds else ()

    def side_count(self, players: int) -> int:
        """Return how many sides so many players are."""
        return self.sides or players

    def seats_of_side(self, seat: Seat, players: int) -> tuple[Seat, ...]:
        """Return the seats of the side of a seat, of so many players: every so many-th is on the same side."""
        return tuple(map(Seat, range(seat % self.side_count(players), players, self.side_count(players))))
