"""Sheets that are made and changed by a form, from the list of games to the first entry."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from laurel.app.storage.keys import MATCH, QUARANTINE, SHEET_DRAFTS, SHEET_TEXTS, SHEETS
from laurel.pages.page import markup
from laurel.pages.sheets.draft import MadeSheet
from tests.app.sheets.test_score_sheets import fill, totals
from tests.app.support import PlainDevice, Tab

SIMPLE = {
    "name": "Skat",
    "kind": "rounds",
    "end.wins": "",
    "row[1].name": "Points",
    "row[2].name": "Lost games",
    "row[2].worth": "-10",
}
"""What is filled in, as it is sent before values are asked in rounds."""

OWN = {
    "laurel": 1,
    "id": "own",
    "name": {"en": "Own", "pl": "Własna"},
    "players": "2-4",
    "future": 3,
    "row": [{"id": "a", "name": "A", "points": "2 * a"}],
}
KEPT = {key: value for key, value in OWN.items() if key != "future"}


def at_the_form(sheet: dict[str, Any] | None = None) -> Tab:
    """Return a tab with the form for a new sheet, or for one that is kept."""
    tab = Tab({} if sheet is None else {SHEETS: json.dumps([sheet])})
    tab.go("/games")
    tab.do("make-sheet", {} if sheet is None else {"game": f"sheet:{sheet['id']}"})
    return tab


def made(tab: Tab) -> MadeSheet:
    """Return the sheet that is being made."""
    found = tab.session.view.made
    assert found is not None
    return found


def kept(tab: Tab) -> list[dict[str, Any]]:
    """Return the sheets that are kept."""
    found: list[dict[str, Any]] = json.loads(tab.store.get(SHEETS, "[]"))
    return found


def faults(tab: Tab) -> dict[str, str]:
    """Return what the page says of every field that is wrong."""
    return {
        one.attributes["id"].removeprefix("faults-"): one.text.strip()
        for one in tab.page.all("p")
        if "field-fault" in one.classes and "id" in one.attributes
    }


def texts(tab: Tab) -> dict[str, str]:
    """Return what the fields of several lines have, to the letter."""
    found = re.findall(r'<textarea[^>]* name="([^"]*)"[^>]*>(.*?)</textarea>', markup(tab.answer.page), re.DOTALL)
    return {name: unescape(value) for name, value in found}


def text_of(tab: Tab) -> str:
    """Return the text of the sheet on the page."""
    return texts(tab)["text"]


def test_a_sheet_is_made_and_played() -> None:
    """Empty lines are left out; it is kept, and can be changed, which matches do not follow."""
    tab = at_the_form()
    tab.do("play-made-sheet", SIMPLE)
    tab.do("start")
    tab.do("close")
    others = {f"{value}__{seat}": "0" for value in ("value_points", "lost_games") for seat in (2, 3)}
    fill(tab, 1, value_points__0="30", lost_games__0="1", value_points__1="7", lost_games__1="0", **others)
    assert totals(tab)[:2] == ["20", "7"]
    match = tab.match.id
    tab.go("/games")
    tab.do("make-sheet", game=tab.session.services.match_store.load(match).game.id)  # type: ignore[union-attr]
    assert tab.session.view.route == "/new-sheet/own-skat"
    tab.do("keep-made-sheet", {"goal": "100", "rounds.ask[2].worth": "-20"})
    (sheet,) = kept(tab)
    assert sheet["end"] == {"when": "total >= 100"}
    assert sheet["rounds"]["points"] == "value_points + -20 * lost_games"
    tab.go(f"/match/{match}")
    assert totals(tab)[:2] == ["20", "7"]  # with its own copy


def test_a_name_is_enough() -> None:
    """Then points are counted. Another game of the same name is another sheet."""
    tab = at_the_form()
    tab.do("keep-made-sheet", {"name": "Го", "kind": "counter"})
    assert kept(tab)[0]["row"] == [{"id": "value_1", "name": "Points", "adds": True, "from": -99_999}]
    tab.do("make-sheet")
    tab.do("keep-made-sheet", {"name": "Го"})
    assert [one["id"] for one in kept(tab)] == ["own-go-2", "own-go"]


def test_every_sheet_has_a_draft_of_its_own() -> None:
    """It is kept until the sheet is, also when the page is closed; lines are added and taken out."""
    tab = at_the_form(KEPT)
    tab.do("draft-sheet", {"row[1].name": "B"})
    tab.go("/games")
    tab.do("make-sheet")
    tab.do("draft-sheet", {"name": "Skat"})
    tab.do("draft-sheet", add="row")
    tab.do("draft-sheet", drop="row[1]")
    later = Tab(tab.store, tab.device)
    later.go("/new-sheet")
    assert [row["id"] for row in made(later).draft.sheet["row"]] == ["value_2", "value_3", "value_4"]
    later.do("keep-made-sheet")
    later.do("make-sheet", game="sheet:own")
    assert made(later).draft.sheet["row"][0]["name"] == "B"
    later.do("drop-sheet-draft")
    assert made(later).draft.sheet["row"][0]["name"] == "A"
    (toast,) = later.session.view.toasts
    later.do(toast.action, value=toast.value)
    assert made(later).draft.sheet["row"][0]["name"] == "B"
    later.do("keep-made-sheet")
    assert SHEET_DRAFTS not in later.store


def test_a_sheet_of_the_library_is_copied() -> None:
    """Under an id of its own, in the reader's language; the second copy is another sheet."""
    tab = Tab(device=PlainDevice("pl"))
    for _ in range(2):
        tab.go("/games")
        tab.do("show-sheet", game="sheet:splendor")
        tab.do("make-sheet", game=tab.session.view.offers.sheet.presentation.game.id)  # type: ignore[union-attr]
        tab.do("keep-made-sheet")
    assert [one["id"] for one in kept(tab)] == ["own-splendor-2", "own-splendor"]
    tab.do("make-sheet", game="sheet:azul")
    tab.do("draft-sheet", {"name": "Mój"})
    tab.go("/games")
    tab.do("make-sheet", game="sheet:azul")  # goes on with the copy that was begun
    assert "Mój" in tab.page.one("h1").text or made(tab).draft.sheet["name"] == "Mój"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("name", "A\x01"),
        ("row[1].name", "x" * 300),
        ("row[2].worth", "0"),
        ("row[2].worth", "much"),
        ("goal", "1.5"),
        ("goal", "-5"),
        ("goal", "9999999"),
        ("row[1].points", "1 +"),
        ("row[1].from", "many"),
        ("row[1].table", "1, x"),
        ("end.tie", "value_2\nnothing"),
        ("row[1].id", "No id"),
    ],
)
def test_what_cannot_be_used_is_said_where_it_is(field: str, value: str) -> None:
    """Nothing is kept, and nothing that was typed is lost."""
    tab = at_the_form()
    tab.do("draft-sheet", {**SIMPLE, "kind": "counter"})
    tab.do("draft-sheet", opens="yes", open="row[1]")
    tab.do("keep-made-sheet", {field: value})
    assert SHEETS not in tab.store
    assert tab.session.view.toasts[0].field.startswith(field)
    assert field in faults(tab) or field == "name"
    assert any(one.attributes.get("value") == "Lost games" for one in tab.page.all("input"))


def test_a_sheet_that_is_shown_says_what_one_of_a_value_is_worth() -> None:
    """To who receives it, for example; of values of the rounds as well."""
    tab = at_the_form()
    tab.do("draft-sheet", SIMPLE)
    tab.do("keep-made-sheet")
    tab.do("show-sheet", game=f"sheet:{kept(tab)[0]['id']}")
    assert ["Points", "Lost games × −10"] == [one.text for one in tab.page.one("ul", "offered-rows").all("li")]


def test_a_minus_can_be_typed() -> None:
    """The keyboard of numbers has none on some phones; the narrow field is known by its keyboard in the style sheet."""
    worth = next(one for one in at_the_form().page.all("input") if one.attributes.get("name") == "row[1].worth")
    assert "text" == worth.attributes["inputmode"]


def test_a_number_that_is_put_right() -> None:
    """What was typed before is forgotten, and what is wrong in other fields is not."""
    tab = at_the_form()
    tab.do("draft-sheet", {**SIMPLE, "kind": "counter"})
    tab.do("draft-sheet", {"goal": "-5", "row[1].worth": "x"})
    assert faults(tab).keys() == {"goal", "row[1].worth"}
    tab.do("draft-sheet", {"goal": "5"})
    assert faults(tab).keys() == {"row[1].worth"}


def test_the_rest_of_a_line_is_pointed_at_only_where_something_is_wrong_there() -> None:
    """What is wrong in a field of the line is said below it, with the range as other numbers are written."""
    tab = at_the_form()
    tab.do("draft-sheet", {**SIMPLE, "kind": "counter", "row[2].worth": "much"})
    assert "from −999 to 999" in faults(tab)["row[2].worth"]
    assert "at the end of the line" not in tab.page.text
    tab.do("draft-sheet", {"row[2].worth": "2", "row[1].points": "1 +"})
    assert "at the end of the line" in tab.page.text


def test_a_fault_is_said_in_the_readers_language() -> None:
    """Under its field, while the match in which the sheet is tried stays as it was."""
    tab = Tab(device=PlainDevice("cs"))
    tab.go("/new-sheet")
    tab.do("draft-sheet", {"row[1].name": "Jablka"})
    tab.do("draft-sheet", opens="yes", open="row[1]")
    tab.do("draft-sheet", {"row[1].points": "jablka / 2"})
    assert faults(tab) == {"row[1].points": "Dělení pište jako //: zaokrouhluje se dolů."}
    fill(tab, jablka__0="7")
    tab.do("draft-sheet", {"row[1].points": "jablka // 2"})
    assert faults(tab) == {}
    assert totals(tab) == ["3", "0"]


@pytest.mark.parametrize("stored", ["{", "[]", '{"": 3}', '{"": {"sheet": []}}', '{"": {"sheet": {}, "text": 1}}'])
def test_a_draft_that_cannot_be_read(stored: str) -> None:
    """The form is empty, and the text is put aside."""
    tab = Tab({SHEET_DRAFTS: stored})
    tab.go("/new-sheet")
    assert stored in [text for key, text in tab.store.items() if key.startswith(QUARANTINE)]
    tab.do("draft-sheet", {"kind": "nonsense", "end.wins": "nonsense", "name": "A"})
    assert "end.wins" in faults(tab)
    tab.do("draft-sheet", {"end.wins": "most"})
    tab.do("keep-made-sheet")
    assert kept(tab)[0]["name"] == "A"


@pytest.mark.parametrize(
    "sheet", [{}, {"row": 3}, {"row": [3], "rounds": 3}, {"rounds": {"ask": {}}, "end": [], "test": [{}]}, {"name": []}]
)
def test_a_sheet_with_any_faults_can_be_shown_and_mended(sheet: dict[str, Any]) -> None:
    """As a text may have them."""
    tab = Tab({SHEET_DRAFTS: json.dumps({"": {"sheet": sheet}})})
    tab.go("/new-sheet")
    for part in ("rounds", "end", "option", "check", "test", "game", "row[1]", "text"):
        tab.do("draft-sheet", opens="yes", open=part)
    tab.do("draft-sheet", text='laurel = 1\nid = "a"\nname = "A"\nplayers = 2\n[[row]]\nid = "x"\nname = "X"\n')
    tab.do("keep-made-sheet")
    assert [one["id"] for one in kept(tab)] == ["a"]


def test_there_is_an_end_to_lines() -> None:
    """A form with hundreds of them is no form."""
    tab = at_the_form()
    for _ in range(70):
        tab.do("draft-sheet", add="row")
    assert len(made(tab).draft.sheet["row"]) == 60


def test_everything_that_a_sheet_can_say_is_in_the_form() -> None:
    """And what is typed there is in the sheet."""
    tab = at_the_form(KEPT)
    typed = {
        "row[1].table": "0, 1, 3",
        "row[1].choices": "Won = 25\nLost = -5",
        "row[1].adds": "yes",
        "row[1].help": "Count",
        "players": "3",
        "sides": "3",
        "roles.name": "Clan",
        "roles.of": "North\nSouth",
        "end.tie": "a\n-a",
        "end.out": "a < 0",
    }
    tab.do("draft-sheet", {"row[1].points": "", **typed})
    for add in ("option", "check"):
        tab.do("draft-sheet", add=add)
    tab.do("draft-sheet", {"option[1].name": "Variant", "check[1].that": "a < 9", "check[1].text": "{a} is much"})
    tab.do("draft-sheet", {"option[1].default": "0"})
    tab.do("keep-made-sheet")
    (sheet,) = kept(tab)
    assert sheet["row"] == [
        {
            "id": "a",
            "name": "A",
            "table": [0, 1, 3],
            "choices": [{"name": "Won", "value": 25}, {"name": "Lost", "value": -5}],
            "adds": True,
            "help": "Count",
        }
    ]
    assert (sheet["players"], sheet["sides"]) == (3, 3)
    assert sheet["roles"] == {"name": "Clan", "of": ["North", "South"]}
    assert sheet["end"] == {"tie": ["a", "-a"], "out": "a < 0"}
    assert sheet["option"] == [{"id": "variant", "name": "Variant", "default": 0}]
    assert sheet["check"] == [{"that": "a < 9", "text": "{a} is much"}]
    tab.do("make-sheet", game="sheet:own")
    for part in ("row[1]", "end", "game"):
        tab.do("draft-sheet", opens="yes", open=part)
        shown = {one.attributes.get("name"): one.attributes.get("value") for one in tab.page.all("input")} | texts(tab)
        opened = {place: shown[place] for place in typed.keys() & shown.keys() - {"row[1].adds"}}
        assert opened == {place: typed[place] for place in opened}


def test_a_text_in_another_language_stays() -> None:
    """Only that of the reader is changed."""
    tab = at_the_form(KEPT)
    tab.do("keep-made-sheet", {"name": "Mine"})
    assert kept(tab)[0]["name"] == {"en": "Mine", "pl": "Własna"}


def test_the_sheet_as_a_text() -> None:
    """Its comments stay when the form changes the sheet, when it is kept, and in its file."""
    tab = at_the_form(KEPT)
    tab.do("draft-sheet", opens="yes", open="text")
    text = text_of(tab)
    assert text.startswith('laurel = 1\nid = "own"\n')
    tab.do("draft-sheet", text=text.replace('id = "a"', 'id = "a" # the first'))
    tab.do("draft-sheet", {"row[1].name": "Apples"})
    assert 'id = "apples"  # the first\nname = "Apples"\npoints = "2 * apples"' in text_of(tab)
    tab.do("keep-made-sheet")
    assert "# the first" in json.loads(tab.store[SHEET_TEXTS])["own"]
    tab.do("show-sheet", game="sheet:own")
    tab.do("save-sheet-file")
    assert "# the first" in tab.answer.effects[0].text  # type: ignore[union-attr]
    there = Tab()
    there.do("import", text=tab.do("export-all").effects[0].text)  # type: ignore[union-attr]
    for one in (tab, there):
        one.do("make-sheet", game="sheet:own")
        one.do("draft-sheet", opens="yes", open="text")
        assert "# the first" in text_of(one)


@pytest.mark.parametrize("text", ["[", "a = 1979-05-27", "a = nan"])
def test_a_text_that_is_no_sheet_stays_as_it_was_typed(text: str) -> None:
    """It says what is wrong, and the sheet stays what it was."""
    tab = at_the_form(KEPT)
    tab.do("draft-sheet", opens="yes", open="text")
    tab.do("draft-sheet", text=text)
    assert text_of(tab) == text
    assert "text" in faults(tab)
    assert made(tab).draft.sheet == KEPT
    tab.do("keep-made-sheet")
    assert made(tab).opened == "text"
    tab.do("draft-sheet", text='laurel = 1\nid = "own"\nname = "B"\nplayers = 2\nrow = [{ id = "a", name = "A" }]')
    tab.do("keep-made-sheet")
    assert [one["name"] for one in kept(tab)] == ["B"]


def test_a_sheet_is_tried_where_it_is_made() -> None:
    """By two to four players; nothing of that is stored, and what was entered becomes a test."""
    tab = at_the_form(KEPT)
    before = dict(tab.store)
    tab.do("try-sheet", players="3")
    tab.do("open", sheet="row", row="a")
    assert tab.has_sheet
    fill(tab, a__0="3", a__1="1")
    assert totals(tab) == ["6", "2", "0"]
    assert dict(tab.store) == before
    tab.do("undo")
    assert totals(tab) == ["0", "0", "0"]
    tab.do("redo")
    tab.do("add-sheet-test")
    assert made(tab).draft.sheet["test"] == [
        {"about": "Test 1", "players": 3, "values": {"a": [3, 1, "-"]}, "total": [6, 2, 0]}
    ]
    tab.do("draft-sheet", {"row[1].points": "3 * a"})
    assert totals(tab) == ["9", "3", "0"]
    assert "test[1].total" in faults(tab)
    tab.do("keep-made-sheet")
    assert made(tab).opened == "test"
    tab.do("draft-sheet", {"test[1].total": "9, 3, 0"})
    tab.do("keep-made-sheet")
    assert len(kept(tab)[0]["test"]) == 1
    assert tab.session.opened is None
    assert not [key for key in tab.store if key.startswith(MATCH)]


def test_a_sheet_of_rounds_becomes_a_test() -> None:
    """With every round, of which the last may be incomplete."""
    tab = at_the_form()
    tab.do("draft-sheet", SIMPLE)
    fill(tab, 1, value_points__0="3", value_points__1="1", lost_games__0="0", lost_games__1="1")
    fill(tab, 2, value_points__0="5")
    tab.do("add-sheet-test")
    assert made(tab).draft.sheet["test"][0]["rounds"] == [
        {"value_points": [3, 1], "lost_games": [0, 1]},
        {"value_points": [5, "-"]},
    ]
    assert faults(tab) == {}
