"""Changes of a sheet as plain values."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.sheets import editing, library
from laurel.sheets.editing import Kind, Plain
from laurel.sheets.reader import read_plain
from tests.sheets.support import score

ORCHARD: Plain = {
    "laurel": 1,
    "id": "own-orchard",
    "name": "Orchard",
    "players": "2-4",
    "row": [
        {"id": "apples", "name": "Apples", "from": editing.LEAST},
        {"id": "ladders", "name": "Ladders", "points": "3 * ladders"},
        {"id": "value_3", "name": "", "from": editing.LEAST},
    ],
}


def test_values_are_found_and_set_at_their_places() -> None:
    """They are those of faults; what is empty is taken out, and nothing that was given is changed."""
    assert editing.value_at(ORCHARD, "row[2].points") == "3 * ladders"
    assert editing.value_at(ORCHARD, "row[9].points") is None
    changed = editing.with_value(ORCHARD, "end.when", "total >= 3")
    assert changed["end"] == {"when": "total >= 3"}
    assert editing.with_value(changed, "end.when", None) == ORCHARD
    assert "end" not in ORCHARD
    with pytest.raises(LookupError):
        editing.with_value(ORCHARD, "row[9].points", "1")


def test_items_of_lists_are_added_removed_and_moved() -> None:
    """Items are added, taken out and moved."""
    more = editing.with_new(ORCHARD, "row")
    assert [row["id"] for row in more["row"]] == ["apples", "ladders", "value_3", "value_1"]
    assert editing.move_up(more, "row[2]")["row"][0]["id"] == "ladders"
    assert editing.move_up(more, "row[1]") == more
    assert editing.without_value(more, "row[4]") == ORCHARD
    assert editing.without_value(more, "row[9]") == more


@pytest.mark.parametrize("kind", ["once", "rounds", "counter"])
def test_when_values_are_entered(kind: Kind) -> None:
    """Changing it keeps what they are worth, and back it is the same sheet."""
    changed = editing.with_kind(ORCHARD, kind)
    assert editing.kind_of(changed) == kind
    place = "rounds.ask" if kind == "rounds" else "row"
    assert [editing.worth_of(changed, f"{place}[{number}]") for number in (1, 2, 3)] == [1, 3, 1]
    assert editing.with_kind(changed, "once") == ORCHARD
    complete, places = editing.complete(changed, "Points")
    assert places[f"{place}[2]"] == f"{place}[2]"
    read_plain(complete)


def test_what_is_worth_points() -> None:
    """In rounds the formula follows what is added and taken out."""
    rounds = editing.with_kind(ORCHARD, "rounds")
    assert editing.value_at(rounds, "rounds.points") == "apples + 3 * ladders + value_3"
    less = editing.without_value(editing.with_worth(rounds, "rounds.ask[3]", -2), "rounds.ask[1]")
    assert editing.value_at(less, "rounds.points") == "3 * ladders + -2 * value_3"
    found = score(
        read_plain(editing.complete(rounds, "")[0]), players=2, rounds=[{"apples": [4, 1], "ladders": [2, 0]}]
    )
    assert found["total"] == [10, 1]


def test_an_id_follows_the_name_until_somebody_has_written_another() -> None:
    """Also in formulas; letters of other alphabets are written in those of ids."""
    named = editing.with_name(ORCHARD, "row[3]", "Žluté švestky", "Žluté švestky")
    assert named["row"][2]["id"] == "zlute_svestky"
    assert editing.with_name(ORCHARD, "row[3]", "Яблоки", "Яблоки")["row"][2]["id"] == "yabloki"
    assert editing.with_name(ORCHARD, "row[3]", "Points", "Points")["row"][2]["id"] == "value_points"
    renamed = editing.with_name(ORCHARD, "row[2]", "Steps", "Steps")
    assert renamed["row"][1] == {"id": "steps", "name": "Steps", "points": "3 * steps"}
    own = editing.rename_item(ORCHARD, "row[2]", "l")
    assert editing.with_name(own, "row[2]", "Steps", "Steps")["row"][1]["id"] == "l"


def test_a_new_id_is_used_everywhere() -> None:
    """In formulas, in the braces of texts and in tests, and nowhere else."""
    plain: dict[str, Any] = {
        **ORCHARD,
        "check": [{"that": "apples < 9", "text": "apples: {apples}"}],
        "end": {"tie": ["-apples"]},
        "test": [{"players": 1, "values": {"apples": [3]}, "points": {"apples": [3]}, "rounds": [{"apples": [1]}]}],
    }
    changed = editing.rename_item(plain, "row[1]", "pears")
    assert changed["check"] == [{"that": "pears < 9", "text": "apples: {pears}"}]
    assert changed["end"] == {"tie": ["-pears"]}
    assert changed["test"][0] == {
        "players": 1,
        "values": {"pears": [3]},
        "points": {"pears": [3]},
        "rounds": [{"pears": [1]}],
    }
    assert editing.rename_item(changed, "row[1]", "apples") == plain
    assert (
        editing.rename_item(plain, "row[1]", "ladders")["row"][1] == plain["row"][1]
    )  # taken: a fault, but nothing else


def test_what_was_only_begun_is_left_out() -> None:
    """Places of what is left are found again; where nothing is left, points are counted."""
    plain = editing.move_up(ORCHARD, "row[3]")
    complete, places = editing.complete(plain, "Points")
    assert [row["id"] for row in complete["row"]] == ["apples", "ladders"]
    assert places["row[2]"] == "row[3]"
    for kind in ("once", "rounds", "counter"):
        empty = editing.with_kind({**editing.new_sheet(), "id": "a", "name": "A"}, kind)
        assert [
            ask.name.in_language("en") for ask in read_plain(editing.complete(empty, "Points")[0]).asks.values()
        ] == ["Points"]


def test_only_an_end_by_points_is_a_goal() -> None:
    """Another end is none."""
    assert editing.goal_of(ORCHARD) == ""
    assert editing.goal_of(editing.with_goal(ORCHARD, 50)) == "50"
    assert editing.goal_of({**ORCHARD, "end": {"when": "apples > 3"}}) is None


@pytest.mark.parametrize(
    ("name", "found"), [("Ticket & Ride!", "own-ticket-ride"), ("A" * 50, f"own-{'a' * 30}"), ("Azul", "own-azul-2")]
)
def test_ids_of_sheets(name: str, found: str) -> None:
    """Of the letters of the name; none is that of a sheet of the library, or of another one that is here."""
    assert editing.sheet_id(name, {"own-azul"}) == found
    assert editing.sheet_id(name) not in library.ids()
    assert editing.sheet_id("卓") != editing.sheet_id("碁")


@pytest.mark.parametrize("sheet_id", library.ids())
def test_every_sheet_of_the_library_can_be_looked_at(sheet_id: str) -> None:
    """Nothing of it is simple enough to be changed by looking at it."""
    plain = dict(library.sheet(sheet_id).plain)
    editing.kind_of(plain)
    assert editing.complete(plain, "Points")[0] == plain
    assert all(editing.value_at(plain, place) is table for place, table in editing.named_items(plain))
