"""The reader: what a sheet may be, and the words of faults. Places are in `tests/vectors/sheets/faults.json`."""

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
