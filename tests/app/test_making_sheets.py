"""Simple sheets that a form makes, from the list of games to the first entry."""

from __future__ import annotations

import json

import pytest

from laurel.app.keys import QUARANTINE, SHEET_DRAFT, SHEETS
from tests.app.support import Tab
from tests.app.test_score_sheets import fill, totals

FORM = {
    "name": "Skat",
    "kind": "rounds",
    "wins": "most",
    "goal": "",
    "values.0.name": "Points",
    "values.0.worth": "",
    "values.1.name": "Lost games",
    "values.1.worth": "-10",
    "values.2.name": "",
    "values.2.worth": "",
}


def at_the_form() -> Tab:
    """Return a tab with the form for a new sheet."""
    tab = Tab()
    tab.go("/games")
    tab.do("make-sheet")
    assert tab.session.view.route == "/new-sheet"
    return tab


def test_a_sheet_is_made_and_played() -> None:
    """Empty lines are left out; it is kept, and can be changed."""
    tab = at_the_form()
    tab.do("play-made-sheet", FORM)
    tab.do("start")
    tab.do("close")
    others = {f"value_{value}__{seat}": "0" for value in (1, 2) for seat in (2, 3)}
    fill(tab, 1, value_1__0="30", value_2__0="1", value_1__1="7", value_2__1="0", **others)
    assert totals(tab)[:2] == ["20", "7"]
    match = tab.match.id
    tab.go("/games")
    assert "Skat" in tab.page.text
    game = tab.session.services.match_store.load(match).game.id  # type: ignore[union-attr]
    tab.do("make-sheet", game=game)
    assert [one.attributes["value"] for one in tab.page.all("input") if "name" in one.attributes.get("name", "")][
        :3
    ] == ["Skat", "Points", "Lost games"]
    tab.do("keep-made-sheet", {**FORM, "goal": "100"})
    (kept,) = json.loads(tab.store[SHEETS])
    assert kept["end"] == {"when": "total >= 100"}
    tab.go(f"/match/{match}")
    assert totals(tab)[:2] == ["20", "7"]  # with its own copy


def test_a_name_is_enough() -> None:
    """Then points are counted."""
    tab = at_the_form()
    tab.do("keep-made-sheet", {"name": "Го", "kind": "counter"})
    (kept,) = json.loads(tab.store[SHEETS])
    assert kept["row"] == [{"id": "value_1", "name": "Points", "adds": True, "from": -99_999}]


def test_the_draft_is_kept_until_a_sheet_is_made() -> None:
    """Also when the page is closed. Lines are added and taken out."""
    tab = at_the_form()
    tab.do("draft-sheet", FORM)
    tab.do("draft-sheet", add="yes")
    tab.do("draft-sheet", drop="0")
    later = Tab(tab.store, tab.device)
    later.go("/new-sheet")
    names = [one.attributes["value"] for one in later.page.all("input") if one.attributes["name"].endswith(".name")]
    assert names == ["Lost games", "", ""]
    later.do("keep-made-sheet")
    assert SHEET_DRAFT not in later.store


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("name", "A\x01"),
        ("values.0.name", "x" * 300),
        ("values.1.worth", "0"),
        ("values.1.worth", "much"),
        ("goal", "1.5"),
        ("goal", "-5"),
        ("goal", "9999999"),
    ],
)
def test_what_cannot_be_used_is_said_where_it_is(field: str, value: str) -> None:
    """Nothing is kept, and nothing that was typed is lost."""
    tab = at_the_form()
    tab.do("keep-made-sheet", {**FORM, field: value})
    assert SHEETS not in tab.store
    assert tab.session.view.toasts[0].field == field
    assert any(one.attributes.get("value") == "Lost games" for one in tab.page.all("input"))


@pytest.mark.parametrize("stored", ["{", "[]", '{"name": 3}', '{"values": 3}', '{"kind": []}'])
def test_a_draft_that_cannot_be_read(stored: str) -> None:
    """The form is empty, and the text is put aside."""
    tab = Tab({SHEET_DRAFT: stored})
    tab.go("/new-sheet")
    assert stored in [text for key, text in tab.store.items() if key.startswith(QUARANTINE)]
    assert tab.answer.page.screen == "new-sheet"
    tab.do("draft-sheet", {"kind": "nonsense", "wins": "nonsense", "name": "A"})
    tab.do("keep-made-sheet")
    assert json.loads(tab.store[SHEETS])[0]["name"] == "A"


def test_there_is_an_end_to_lines() -> None:
    """A form with hundreds of them is no form."""
    tab = at_the_form()
    for _ in range(40):
        tab.do("draft-sheet", add="yes")
    assert len([one for one in tab.page.all("input") if one.attributes["name"].endswith(".worth")]) == 30
