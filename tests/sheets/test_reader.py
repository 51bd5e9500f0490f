"""The reader: what a sheet may be, and that every fault is found with its place."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laurel.sheets.reader import MOST_BYTES, read, read_plain
from laurel.sheets.sections import BadSheet
from tests.sheets.support import HEAD, faults, row, sheet

ROUNDS = '[rounds]\nask = [{ id = "won", name = "Tricks" }]'
ONE_ROW = row("coins")


def test_the_least_sheet() -> None:
    """A name, the players, and one row, whose value is its points."""
    read_sheet = sheet(ONE_ROW)
    assert (read_sheet.id, str(read_sheet.name), read_sheet.players) == ("test", "Test", range(1, 13))
    (only,) = read_sheet.rows
    assert [(ask.id, ask.kind, ask.least, ask.most, ask.start) for ask in only.asks] == [
        ("coins", "number", 0, None, None)
    ]


def test_texts_in_languages() -> None:
    """The language of the reader, else English, else the first one."""
    name = sheet(ONE_ROW, head=HEAD.replace('"Test"', '{ ru = "Тест", en = "Try" }')).name
    assert [name.in_language(language) for language in ("ru", "en", "pl")] == ["Тест", "Try", "Try"]
    only = sheet(ONE_ROW, head=HEAD.replace('"Test"', '{ ru = "Тест" }')).name
    assert only.in_language("cs") == "Тест"


def test_versions_are_told_apart_by_their_text() -> None:
    """The order of keys makes no difference; a value does."""
    first = read_plain({"laurel": 1, "id": "x", "name": "X", "players": 2, "row": [{"id": "a", "name": "A"}]})
    same = read_plain({"row": [{"name": "A", "id": "a"}], "players": 2, "name": "X", "id": "x", "laurel": 1})
    other = read_plain({"laurel": 1, "id": "x", "name": "X", "players": 2, "row": [{"id": "a", "name": "B"}]})
    assert first.digest == same.digest != other.digest


def test_all_faults_at_once() -> None:
    """Each with its place."""
    assert faults(
        row("a", points='"a b"', colour="7"),
        row("a"),
        row("for"),
        row("Big"),
        "[end]\nwins = 'some'\nfrob = 1\n[[test]]\nplayers = 2\ntotals = [1, 2]",
        head='laurel = 1\nid = "X"\nname = ""\nplayers = "9-2"\nwhat = 2\n',
    ) == [
        "row[2].id: “a” is already the name of row[1].",
        "row[3].id: “for” has a meaning in formulas.",
        "id: An id has 1 to 40 lowercase letters a-z, digits and hyphens.",
        "name: A text is missing here.",
        "players: The players are a number, or two such as “3-7”, from 1 to 12.",
        "row[1].points: The formula cannot be read at character 3.",
        "row[1].colour: This has to be a text, or one for each language.",
        "row[4].id: An id has 1 to 30 lowercase letters a-z, digits and underscores, and begins with a letter.",
        "end.wins: “some” is not one of the words allowed here.",
        "end.frob: Laurel does not know this key.",
        "what: Laurel does not know this key.",
        "test[1].totals: Laurel does not know this key.",
    ]


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ("", "row"),
        (row("a", ask="[]"), "row[1].points"),
        (row("a", ask='[{ id = "b", name = "B" }, { id = "c", name = "C" }]'), "row[1].points"),
        (row("a", ask='[{ id = "b", name = "B" }]', start="1"), "row[1].start"),
        (row("a", ask='[{ id = "a", name = "A" }]'), "row[1].ask[1].id"),
        (row("a", ask='[{ id = "b", name = "B", before = true }]'), "row[1].ask[1].before"),
        (row("a", points='"a"', table="[1]"), "row[1].table"),
        (row("a", kind='"list"', table="[1]"), "row[1].table"),
        (row("a", table="[]"), "row[1].table"),
        (row("a", table="[1.5]"), "row[1].table[1]"),
        (row("a", kind='"list"', adds="true"), "row[1].adds"),
        (row("a", kind='"text"'), "row[1].kind"),
        (row("a", **{"from": "5", "to": "4"}), "row[1].to"),
        (row("a", to='"a"'), "row[1].to"),
        (row("a", to='"round"'), "row[1].to"),
        (row("a", to="1234567890"), "row[1].to"),
        (row("a", to="true"), "row[1].to"),
        (row("a", choices="[]"), "row[1].choices"),
        (row("a", choices="[{ value = 1 }]"), "row[1].choices[1].name"),
        (row("a", choices="[true]"), "row[1].choices[1]"),
        (row("a", kind='"yes"', to="1"), "row[1].kind"),
        (row("a", kind='"yes"', start="2"), "row[1].start"),
        (row("a", points='"b"'), "row[1].points"),
        (row("a", points='"total"'), "row[1].points"),
        (row("a", points='"points(a)"'), "row[1].points"),
        (row("a", points="3"), "row[1].points"),
        (row("a", when='"seat"'), "row[1].when"),
        (row("a", when='"rank(players)"'), "row[1].when"),
        (row("a", help='"two\\nlines"'), "row[1].help"),
        (row("a", help=f'"{"x" * 201}"'), "row[1].help"),
        (row("a", group="{ english = 'x' }"), "row[1].group.english"),
        (row("a", group="{}"), "row[1].group"),
        (row("a") + "\n[rounds]", "rounds.ask"),
        (row("a") + "\n[rounds]\nask = []", "rounds.ask"),
        (row("a") + "\n[rounds]\nask = 3", "rounds.ask"),
        (ROUNDS + "\ncount = 0", "rounds.count"),
        (ROUNDS + "\ncount = 'won'", "rounds.count"),
        (ROUNDS + "\npoints = 'dealer'", "rounds.points"),
        (ROUNDS + "\npoints = 'rounds'", "rounds.points"),
        (ROUNDS + "\ncount = 2\nnames = ['one']", "rounds.names"),
        ('[rounds]\nask = [{ id = "a", name = "A" }, { id = "b", name = "B" }]', "rounds.points"),
        (
            '[rounds]\nask = [{ id = "a", name = "A", when = "b" }, { id = "b", name = "B" }]\npoints = "a"',
            "rounds.ask[1].when",
        ),
        (row("a") + "\n[[option]]\nid = 'x'\nname = 'X'", "option[1].default"),
        (row("a") + "\n[[option]]\nid = 'x'\nname = 'X'\ndefault = 3\nto = 2", "option[1].default"),
        (row("a") + "\n[[option]]\nid = 'x'\nname = 'X'\ndefault = true\nto = 2", "option[1].default"),
        (row("a") + "\n[[check]]\nthat = 'a'", "check[1].text"),
        (row("a") + "\n[[check]]\nthat = 'a'\ntext = '{a'", "check[1].text"),
        (row("a") + "\n[[check]]\nthat = 'a'\ntext = '{b}'", "check[1].text"),
        (row("a") + "\n[end]\nwins = 'together'", "end.won"),
        (row("a") + "\n[end]\nwon = 'a'", "end.won"),
        (row("a") + "\n[end]\ntie = 'a'", "end.tie"),
        (row("a") + "\n[end]\ntie = ['b']", "end.tie[1]"),
        (row("a") + "\n[roles]\nname = 'R'", "roles.of"),
        (row("a") + "\n[roles]\nname = 'R'\nof = [3]", "roles.of[1]"),
        (row("a") + "\n[[test]]\nabout = 'x'\nplayers = 2\ntotal = [1]", "test[1].total"),
        (row("a") + "\n[[test]]\nabout = 'x'\nplayers = 13\ntotal = [1]", "test[1].players"),
        (row("a") + "\n[[test]]\nabout = 'x'\nplayers = 1\nvalues = { b = [1] }\ntotal = [1]", "test[1].values.b"),
        (row("a") + "\n[[test]]\nabout = 'x'\nplayers = 1\nvalues = { a = [-1] }\ntotal = [-1]", "test[1].values.a"),
        (row("a") + "\n[[test]]\nabout = 'x'\nplayers = 1\nvalues = { a = [1] }\ntotal = [2]", "test[1].total"),
        (
            row("a") + "\n[[test]]\nabout = 'x'\nplayers = 1\nvalues = { a = [true] }\ntotal = [1]",
            "test[1].values.a[1]",
        ),
    ],
)
def test_faults(lines: str, place: str) -> None:
    """Each is found once, at its place."""
    assert [fault.partition(": ")[0] for fault in faults(lines)] == [place]


def test_rows_in_a_circle() -> None:
    """Rows that need each other have no points."""
    circle = [row("a", points='"points(b)"'), row("b", points='"points(c)"'), row("c", points='"best(points(a))"')]
    assert [fault.partition(": ")[0] for fault in faults(*circle)] == [
        "row[1].points",
        "row[2].points",
        "row[3].points",
    ]
    assert not faults(*circle[:2], row("c"))


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        ("\n".join(row(f"r{n}") for n in range(60)), 0),
        ("\n".join(row(f"r{n}") for n in range(61)), 1),
        (row("a", points='"1"', ask="[" + ", ".join(f'{{ id = "r{n}", name = "N" }}' for n in range(100)) + "]"), 0),
        (row("a", points='"1"', ask="[" + ", ".join(f'{{ id = "r{n}", name = "N" }}' for n in range(101)) + "]"), 2),
        (row("a") + "".join(f"\n[[option]]\nid = 'o{n}'\nname = 'O'\ndefault = true" for n in range(20)), 0),
        (row("a") + "".join(f"\n[[option]]\nid = 'o{n}'\nname = 'O'\ndefault = true" for n in range(21)), 1),
        (row("a", points='"' + "+".join(["a"] * 20) + '"'), 0),
        (row("a", points='"' + "+".join(["a"] * 21) + '"'), 1),
    ],
)
def test_limits(lines: str, count: int) -> None:
    """What is at a limit is read, what is beyond it is not."""
    assert len(faults(lines)) == count


@pytest.mark.parametrize(
    "text",
    [
        "",
        "laurel",
        "laurel = 1\nlaurel = 1",
        "x = [" * 200,
        "x = {a = " * 200,
        "bgg = 0x" + "f" * 5000,
        "end = 01:02:00",
        "[end]\nwhen = 1979-05-27",
        "zz = 07:00:00",
        "a." * 5000 + "a = 1",
        f"x = {'9' * 5000}",
        "#" * (MOST_BYTES + 1),
        "laurel = 2",
        "laurel = true",
        "laurel = 1.0",
        "laurel = 2026-01-01",
    ],
)
def test_what_is_no_sheet(text: str) -> None:
    """It is refused, whatever it is."""
    with pytest.raises(BadSheet) as bad:
        read(text)
    assert bad.value.faults


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["a", "1", "a + 1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "name", "ask", "x"]), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        "row",
        "rounds",
        "option",
        "check",
        "end",
        "test",
        "roles",
        "sides",
        "players",
        "name",
        "bgg",
        "source",
        "laurel",
        "id",
    ]
)


@given(
    st.dictionaries(KEYS, PLAIN),
    st.dictionaries(st.sampled_from(["points", "from", "to", "kind", "start", "when"]), PLAIN),
)
def test_no_value_does_anything_else(changes: dict[str, Any], of_row: dict[str, Any]) -> None:
    """Whatever stands in a sheet: it is a sheet, or it has faults."""
    good = {"laurel": 1, "id": "x", "name": "X", "players": 2, "row": [{"id": "a", "name": "A", **of_row}]}
    with suppress(BadSheet):
        found = read_plain({**good, **changes})
        assert read_plain(json.loads(found.text)) == found
