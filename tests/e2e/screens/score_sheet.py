"""The screens and the sheets of games that are sheets: a pad, rounds with bids, and counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from laurel.match.setup import ALL_COLOURS, Player, Seat, Setup
from laurel.sheets import library
from laurel.sheets.actions import OF_ROWS, EndMatch, EnterValues, Role, SeatDetails
from laurel.sheets.reader import read
from laurel.sheets.rules import game
from laurel.sheets.sheet import Sheet
from tests.e2e import seeds
from tests.e2e.numbers import Numbers
from tests.e2e.survey import Screens

NAMES = (*seeds.NAMES, "Irena", "Jan", "Katka", "Leo")
LONG = "Maximiliana Konstantinow"
"""As long as a name can be."""


SECRET = read("""
laurel = 1
id = "secret"
name = "Secret bids"
players = "2-6"
[rounds]
ask = [{ id = "bid", name = "Bid", before = true, secret = true }, { id = "cards", name = "Cards", kind = "list" }]
points = "bid * count(cards)"
""")


def match(sheet: Sheet | str, *actions: Any, players: int = 4, name: str = "", names: Sequence[str] = NAMES) -> str:
    """Return the document of a match by a sheet, or by one of the library."""
    used = library.sheet(sheet) if isinstance(sheet, str) else sheet
    rules, has_roles = game(used), used.roles is not None
    seated = tuple(
        Player(names[seat], ALL_COLOURS[seat], SeatDetails(Role(str(seat + 1)) if has_roles else None))
        for seat in range(players)
    )
    return seeds.document(rules, Setup(rules.id, seated, rules.options()), actions, name or used.id)


def values(round_number: int = OF_ROWS, **by_ask: Sequence[int | Sequence[int] | None]) -> EnterValues:
    """Enter values: by ask, those of each side; `None` where a side has none."""
    return EnterValues(
        round_number,
        {
            ask: {
                Seat(side): (number,) if isinstance(number, int) else tuple(number)
                for side, number in enumerate(numbers)
                if number is not None
            }
            for ask, numbers in by_ask.items()
        },
    )


WONDERS = (
    values(wonder=(10, 3, 7, 0)),
    values(coins=(7, (10, 5, -3), 3, 0)),
    values(military=(18, -6, 5, -1)),
    values(civilian=(20, 11, 3, 17)),
)
BIDS = (
    values(1, bid=(1, 0, 0, 1)),
    values(1, won=(1, 0, 0, 0)),
    values(2, bid=(2, 0, 1, 0)),
    values(2, won=(0, 0, 1, 1)),
    values(3, bid=(1, 1, 1, 0)),
)
COUNTED = (values(score=(12, -3, 105, 0)), values(score=(None, 7, None, None)))


def _wonders(players: int, name: str, *, names: Sequence[str] = NAMES, is_over: bool = False) -> str:
    numbers = [(3 * seat) % 11 for seat in range(players)]
    entered = values(wonder=numbers, coins=numbers, civilian=[10 + one for one in numbers])
    ended = (EndMatch(),) if is_over else ()
    return match("seven-wonders", entered, *ended, players=players, name=name, names=names)


STORED = seeds.stored(
    match("seven-wonders", *WONDERS, name="pad"),
    _wonders(7, "pad-of-seven", is_over=True),
    match("wizard", *BIDS, name="rounds"),
    match("just-points", *COUNTED, name="counter"),
    match(SECRET, values(1, bid=(1, 0, None, None)), name="secret"),
    match("yahtzee", values(ones=(3, 2, 4, 1)), name="choices"),
)
NUMBERS = Numbers(
    seeds.stored(
        *(_wonders(players, f"of{players}") for players in (3, 4, 5, 7)),
        match("wizard", *BIDS, name="of-rounds"),
        *(
            match("just-points", values(score=(7,) * players), players=players, name=f"c{players}")
            for players in (2, 12)
        ),
    ),
    number=".score-total",
    reached=".score-head, .pad-row, #next-round, .count-add",
)
STRAINED = seeds.stored(
    _wonders(7, "long", names=(LONG,) * 7),
    _wonders(7, "long-over", names=(LONG,) * 7, is_over=True),
    match("yahtzee", values(ones=[(5 * seat) % 4 for seat in range(10)]), players=10, name="wide"),
    match("wizard", *BIDS, name="long-rounds", names=(LONG,) * 4),
    match("just-points", values(score=(99_999,) * 10), players=10, name="long-counter", names=(LONG,) * 10),
)
SCREENS = Screens(STORED, numbers=NUMBERS, smallest_target=44, strained=STRAINED, score=".score-total")
