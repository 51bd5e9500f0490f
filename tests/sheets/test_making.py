"""Simple sheets that a form makes."""

from __future__ import annotations

import pytest

from laurel.sheets import library
from laurel.sheets.making import Plan, Value, plain_sheet, plan_of, sheet_id
from laurel.sheets.reader import read_plain
from tests.sheets.support import score

PLANS = {
    "once": Plan("Orchard", "once", (Value("Apples"), Value("Ladders", 3), Value("Wasps", -2))),
    "one value": Plan("Game", "once", (Value("Points"),), "least"),
    "rounds": Plan("Deals", "rounds", (Value("Points"),), "least", 100),
    "rounds of several": Plan("Deals", "rounds", (Value("Points"), Value("Kings", -10))),
    "counter": Plan("Race", "counter", (Value("Points"), Value("Laps", 5)), "most", 50),
}
each_plan = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)


@each_plan
def test_a_plan_makes_a_sheet_and_is_found_in_it(plan: Plan) -> None:
    """So the form opens with what it has made."""
    plain = plain_sheet(plan)
    assert read_plain(plain).name.in_language("en") == plan.name
    assert plan_of(plain) == plan
    assert plan_of({**plain, "players": "2-4"}) is None
    assert plan_of({**plain, "author": "A"}) is None


def test_no_sheet_of_the_library_is_so_simple() -> None:
    """They have names in several languages, and tests."""
    assert [one for one in library.ids() if plan_of(library.sheet(one).plain) is not None] == []


def test_what_is_worth_points() -> None:
    """A value is its own points, or so many each; points may be lost."""
    once = read_plain(plain_sheet(PLANS["once"]))
    found = score(once, players=2, values={"value_1": [12, -3], "value_2": [2, 0], "value_3": [1, 4]})
    assert found["total"] == [16, -11]
    rounds = read_plain(plain_sheet(PLANS["rounds of several"]))
    found = score(rounds, players=2, rounds=[{"value_1": [30, 5], "value_2": [1, 0]}])
    assert found["total"] == [20, 5]


def test_it_ends_with_the_goal() -> None:
    """Of rounds after a complete one; the fewest points win where the plan says so."""
    of = read_plain(plain_sheet(PLANS["rounds"]))
    found = score(of, players=2, rounds=[{"value_1": [60, 10]}, {"value_1": [40, 5]}])
    assert (found["ended"], found["winners"]) == (True, [2])


@pytest.mark.parametrize(
    ("name", "found"), [("Ticket & Ride!", "own-ticket-ride"), ("A" * 50, f"own-{'a' * 30}"), ("Azul", "own-azul")]
)
def test_ids(name: str, found: str) -> None:
    """Of the letters of the name; none is that of a sheet of the library."""
    assert sheet_id(name) == found
    assert sheet_id(name) not in library.ids()


def test_a_name_without_latin_letters_has_an_id_of_its_own() -> None:
    """Two such games are two."""
    assert sheet_id("Го") != sheet_id("Шашки")
    assert sheet_id("Го") == sheet_id("Го")
