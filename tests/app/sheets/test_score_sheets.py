"""Matches by a sheet, from the list of games to the result."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from laurel.app.entry.ways import WAYS
from laurel.app.session.effects import LoadCodes, SaveBackup, SaveFile, ShareText
from laurel.app.storage.keys import MATCH, SHEET_TEXTS, SHEETS
from laurel.match.archive import COLLECTION, COLLECTION_VERSION, collect, encode
from laurel.match.setup import Seat
from laurel.pages.score_sheet.dialogs import control_name
from laurel.sheets.actions import EndMatch, EnterValues
from tests.app.support import A_WHILE, PlainDevice, Tab, only
from tests.markup import Element

SMALL = """
laurel = 1
id = "small"
name = "Small & odd"
players = "2-12"
bgg = 7
source = "The rules of 2020"

[[row]]
id = "coins"
name = "Coins"
points = "coins // 3"

[[row]]
id = "cards"
name = "Cards"
ask = [{ id = "cards_red", name = "Red" }, { id = "cards_list", name = "Others", kind = "list" }]
points = "cards_red * 2 + sum(x for x in range(count(cards_list) + 1))"

[[row]]
id = "bonus"
name = "Bonus"
kind = "yes"

[[test]]
about = "Example"
players = 2
values = { coins = [7, 2], cards_red = [1, 0], cards_list = [[4, 4], []], bonus = [1, 0] }
total = [8, 0]
winners = [1]
"""

BIDS = """
laurel = 1
id = "bids"
name = "Bids"
players = "2-4"

[rounds]
count = 2
ask = [{ id = "bid", name = "Bid", before = true, secret = true }, { id = "won", name = "Won" }]
points = "won if won == bid else 0 - 1"
dealer = true

[[check]]
that = "everyone(won) == round"
text = "{everyone(won)} of {round}"

[end]
wins = "least"
"""


def started(text: str = SMALL, tab: Tab | None = None) -> Tab:
    """Return a tab with a match by a sheet that was pasted; its guide is closed."""
    tab = tab or Tab()
    tab.go("/sheet")
    tab.do("offer-sheet", sheet=text)
    tab.do("play-sheet")
    tab.do("draft", {f"rows.{index}.name": name for index, name in enumerate(("Anna", "Boris"))} | colours())
    while len(tab.session.view.draft.rows) > 2:  # type: ignore[union-attr]
        tab.do("draft", drop="2")
    tab.do("start")
    tab.do("close")
    return tab


def colours() -> dict[str, str]:
    """Return the colours of the first seats, as the form of the setup sends them."""
    return {"rows.0.colour": "black", "rows.1.colour": "blue"}


def fill(tab: Tab, round_number: int = 0, /, **values: str) -> None:
    """Enter values in a form; the names are those of the controls with `__` between the ask and the side."""
    state = tab.session.match_view.state
    asks = {name: name.partition("__") for name in values}
    fields = {
        control_name(state.sheet.asks[ask], Seat(int(side))): values[name] for name, (ask, _, side) in asks.items()
    }
    tab.device.wait(A_WHILE)
    tab.do("fill", {"kind": "enter_values", "round": str(round_number), **fields})


def totals(tab: Tab) -> list[str]:
    """Return the totals on the board."""
    return [one.text.replace("\N{MINUS SIGN}", "-") for one in tab.page.all("b") if "score-total" in one.classes]


def test_a_pad_from_a_pasted_sheet_to_the_result() -> None:
    """It ends with the last value, and says who has won."""
    tab = started()
    fill(tab, coins__0="7", coins__1="10+5-3")
    assert totals(tab) == ["2", "4"]
    fill(tab, cards_red__0="1", cards_list__0="4, 4")
    fill(tab, cards_red__1="0", cards_list__1="2")
    fill(tab, bonus__0="1", bonus__1="0")
    assert totals(tab) == ["8", "5"]
    assert tab.session.match_view.outcome == "Anna wins"
    tab.go(f"/match/{tab.match.id}/results")
    assert "Coins" in tab.page.text
    assert "Small & odd" in tab.page.text
    assert "Most points: 8." in tab.page.text


def test_what_has_decided_is_said_below_who_has_won() -> None:
    """A tie-break by its name; a number below 0 has a minus."""
    tab = started(SMALL.replace("coins // 3", "0 - coins").replace("[8, 0]", "[-1, -2]"))
    fill(tab, coins__0="12", coins__1="13", cards_red__0="0", cards_red__1="0", cards_list__0="-", cards_list__1="-")
    fill(tab, bonus__0="0", bonus__1="0")
    tab.go(f"/match/{tab.match.id}/results")
    assert "Most points: \N{MINUS SIGN}12." in tab.page.text


def test_what_only_one_player_can_have_is_asked_when_its_row_is_entered() -> None:
    """In the library as well: the check of one row does not wait for the values of another one."""
    tab = Tab()
    tab.do("new", game="sheet:catan")
    tab.do("start")
    tab.do("close")
    fill(tab, longest_road__0="1", longest_road__1="1", longest_road__2="0", longest_road__3="0")
    assert tab.actions == []
    assert "Only one player has the Longest Road" in tab.page.text


def test_the_points_at_which_a_match_ends_are_told() -> None:
    """Beside the round while it runs, and then as the reason; no round after the last one is named."""
    tab = Tab()
    tab.do("new", game="sheet:skyjo")
    tab.do("start")
    tab.do("close")
    assert "Round 1 · to 100" in tab.page.text
    fill(tab, 1, cards__0="110", closed__0="1", cards__1="20", cards__2="30", cards__3="40")
    tab.go(f"/match/{tab.match.id}/results")
    assert "The match ends at 100 points." in tab.page.text
    assert "Round 1" in tab.page.text
    assert "Round 2" not in tab.page.text


def test_nobody_leads_where_all_play_together() -> None:
    """The chart has one line, and counts no changes of the lead."""
    tab = Tab()
    tab.do("new", game="sheet:pandemic")
    tab.do("start")
    tab.do("close")
    fill(tab, cures__0="4")
    tab.go(f"/match/{tab.match.id}/results")
    assert "Cures discovered: 4." in tab.page.text
    assert "Points during the match" in tab.page.text
    assert "Lead changes" not in tab.page.text
    assert "In the lead" not in tab.page.text


def test_who_has_lost_fewest_points_leads() -> None:
    """Also with none, or with fewer than none."""
    tab = started(SMALL.replace("coins // 3", "0 - coins").replace("[8, 0]", "[-1, -2]"))
    fill(tab, coins__0="3", coins__1="0")
    assert "Boris leads with 0" in tab.page.text


def test_a_row_without_points_shows_what_was_entered() -> None:
    """It breaks ties only: a large 0 would read as a score."""
    tab = started(SMALL.replace('kind = "yes"', 'kind = "yes"\npoints = "0"').replace("[8, 0]", "[7, 0]"))
    fill(tab, bonus__0="1", bonus__1="0")
    cells = [one.text for one in tab.page.all("td") if "pad-cell" in one.classes]
    assert cells[-2:] == ["yes", "no"]
    tab.do("open", sheet="row", row="bonus")
    assert "→" not in tab.page.text


def test_a_sum_is_kept_as_it_was_typed() -> None:
    """The history and the sheet of the row show its parts."""
    tab = started()
    fill(tab, coins__1="10 + 5 - 3")
    assert tab.actions == [EnterValues(0, {"coins": {1: (10, 5, -3)}})]
    tab.do("open", sheet="row", row="coins")
    assert "10 + 5 \N{MINUS SIGN} 3 = 12" in tab.page.text
    assert "12 // 3 = 4" in tab.page.text


@pytest.mark.parametrize(("coins", "said"), [("3", "1 очко"), ("7", "2 очка"), ("15", "5 очков")])
def test_the_form_of_a_player_says_the_points_in_their_plural_form(coins: str, said: str) -> None:
    """In a language that has more forms than English."""
    tab = started(tab=Tab(device=PlainDevice("ru")))
    fill(tab, coins__0=coins)
    tab.do("open", sheet="player", seat="0")
    assert said in tab.page.text


@pytest.mark.parametrize("typed", ["x", "1.5", "--2", "1,,2", "2*3"])
def test_what_is_no_number_is_refused_where_it_was_typed(typed: str) -> None:
    """Nothing is entered, and the player is named as in every other refusal of a number."""
    tab = started()
    fill(tab, coins__1=typed)
    assert tab.actions == []
    assert tab.answer.is_refused
    assert tab.session.view.toasts[0].field == "values.coins.1[+]"
    assert tab.session.view.toasts[0].said.startswith(f"Boris, Coins: “{typed}” ")


@pytest.mark.parametrize("typed", ["\N{EN DASH}", "-", " \N{MINUS SIGN} "])
def test_an_empty_list(typed: str) -> None:
    """A dash says that there is none; the correction opens with it."""
    tab = started()
    fill(tab, cards_list__0=typed)
    assert tab.actions == [EnterValues(0, {"cards_list": {0: ()}})]
    tab.do("open", sheet="entry", entry=tab.ids[0])
    values = [one.attributes["value"] for one in tab.page.all("input") if "data-pad" in one.attributes]
    assert values == ["\N{EN DASH}"]


def test_an_empty_form_goes_on_to_the_next_row() -> None:
    """And one without a next row says that nothing was entered."""
    tab = started()
    tab.do("fill", {"kind": "enter_values", "round": "0", "values.coins.0[+]": "", "then": "row", "row": "bonus"})
    assert tab.actions == []
    assert "Bonus" in tab.page.text
    fill(tab, coins__0="")
    assert "Nothing was entered." in tab.toasts


def test_an_entry_is_corrected_taken_out_and_undone() -> None:
    """Points are counted again each time."""
    tab = started()
    fill(tab, coins__0="7", coins__1="12")
    (entry,) = tab.ids
    tab.do("open", sheet="entry", entry=entry)
    assert not [one for one in tab.page.all("button") if one.attributes.get("id") == "insert-before"]
    values = [one.attributes["value"] for one in tab.page.all("input") if "data-pad" in one.attributes]
    assert values == ["7", "12"]
    assert [one.text for one in tab.page.all("h2") if one.attributes.get("id") == "sheet-title"] == ["Coins"]
    fields = {"values.coins.0[+]": "30", "values.coins.1[+]": "12"}
    tab.do("correct", {"entry": entry, "kind": "enter_values", **fields})
    assert totals(tab) == ["10", "4"]
    tab.do("undo")
    assert totals(tab) == ["2", "4"]
    tab.do("remove", entry=entry)
    assert totals(tab) == ["0", "0"]


def test_what_is_missing_stands_on_the_board() -> None:
    """For each player, and in the bar."""
    tab = started()
    assert "8 values missing" in tab.page.text
    fill(tab, coins__0="7")
    assert "3 missing" in tab.page.text
    assert "4 missing" in tab.page.text


def test_ending_with_empty_cells_is_asked_once() -> None:
    """They stay without points."""
    tab = started()
    fill(tab, coins__0="7")
    tab.do("act", kind="end_match")
    assert "Some values are missing" in tab.page.text
    tab.do("confirm")
    assert tab.actions[-1] == EndMatch()
    assert tab.session.match_view.outcome == "Anna wins"


# ---------------------------------------------------------------- rounds


def choose_way(tab: Tab, way: str, number: int = 1) -> None:
    """Press a button that says how secret values are entered."""
    tab.do("way", way=way, sheet="round", number=str(number), only="yes")


def controls(tab: Tab) -> list[str]:
    """Return the names of the values that can be entered in the open sheet, in their order."""
    names = (one.attributes.get("name", "") for one in tab.page.all("input"))
    return list(dict.fromkeys(name for name in names if name.startswith("values.")))


def ways(tab: Tab) -> dict[str, bool]:
    """Return the ways that are offered, and which of them is used."""
    found = (one.attributes for one in tab.page.all("button"))
    return {one["id"]: one["aria-pressed"] == "true" for one in found if one.get("id", "").startswith("way-")}


def test_bids_are_entered_in_one_form_or_secretly() -> None:
    """As the table likes: the choice is in the form, is remembered for the game, and can be changed each time."""
    tab = started(BIDS)
    tab.do("open", sheet="round", number="1", only="yes")
    assert ways(tab) == {"way-together": True, "way-secretly": False}
    assert controls(tab) == ["values.bid.0[+]", "values.bid.1[+]"]
    choose_way(tab, "secretly")
    assert ways(tab) == {"way-together": False, "way-secretly": True}
    fill(tab, 1, bid__0="1", bid__1="0")
    fill(tab, 1, won__0="1", won__1="0")
    tab.do("open", sheet="round", number="2", only="yes")
    assert ways(tab) == {"way-together": False, "way-secretly": True}
    choose_way(tab, "together", 2)
    assert controls(tab) == ["values.bid.0[+]", "values.bid.1[+]"]
    later = started(BIDS, tab)
    later.do("open", sheet="round", number="1", only="yes")
    assert ways(later) == {"way-together": True, "way-secretly": False}


def test_a_way_that_is_not_offered_changes_nothing() -> None:
    """Nor does one that something else has stored."""
    tab = started(BIDS)
    tab.store[WAYS] = '{"alone": 3}'
    choose_way(tab, "loudly")
    assert ways(tab) == {"way-together": True, "way-secretly": False}


def skull_king(**options: str) -> Tab:
    """Return a tab with a match of four players."""
    tab = Tab()
    tab.do("new", game="sheet:skull-king")
    tab.do("draft", {f"options.{name}": value for name, value in options.items()})
    tab.do("start")
    tab.do("close")
    return tab


def lines(tab: Tab) -> list[str]:
    """Return what was entered in the lines of the rounds, by player."""
    return [one.text for one in tab.page.all("small") if one.parent is not None and "pad-cell" in one.parent.classes]


def test_the_line_of_a_round_lists_what_is_asked_by_now() -> None:
    """Neither values whose option is off, nor those whose time has not come."""
    tab = skull_king()
    fill(tab, 1, bid__0="1", bid__1="0")
    assert lines(tab) == ["✓", "✓", "·", "·"]
    fill(tab, 1, bid__2="0", bid__3="1")
    assert lines(tab) == ["1/·", "0/·", "0/·", "1/·"]
    fill(tab, 1, won__0="1", won__1="0", won__2="0", won__3="0")
    assert lines(tab) == ["1/1", "0/0", "0/0", "1/0"]


def test_a_bonus_that_only_one_has() -> None:
    """The others have what counts where nothing is entered, or are not asked."""
    tab = skull_king()
    fill(tab, 1, bid__0="1", bid__1="0", bid__2="0", bid__3="1")
    fill(tab, 1, won__0="1", won__1="0", won__2="0", won__3="0", bonus__0="20")
    assert lines(tab) == ["1/1/20", "0/0/0", "0/0/0", "1/0/–"]


def test_a_bonus_of_the_last_round() -> None:
    """It is asked with the tricks, which end the match, and nobody has one for a bid that was missed."""
    tab = skull_king()
    for number in range(1, 11):
        fill(tab, number, bid__0="0", bid__1="0", bid__2="0", bid__3="0")
        tab.do("open", sheet="round", number=str(number), only="yes")
        assert {name for name in controls(tab) if "bonus" in name} == {f"values.bonus.{seat}[+]" for seat in range(4)}
        bonus = {"bonus__1": "30"} if number == 10 else {}
        fill(tab, number, won__0=str(number), won__1="0", won__2="0", won__3="0", **bonus)
    assert totals(tab) == ["-550", "580", "550", "550"]
    tab = skull_king()
    fill(tab, 1, bid__0="0", bid__1="0", bid__2="0", bid__3="0")
    fill(tab, 1, won__0="1", won__1="0", won__2="0", won__3="0", bonus__0="20")
    assert "Player 1: “Bonus” is not asked for." in tab.page.text


def test_what_was_left_out_of_a_round_is_entered_later() -> None:
    """In the form of its line, which may be left empty."""
    tab = skull_king()
    fill(tab, 1, bid__0="1", bid__1="0", bid__2="0", bid__3="0")
    fill(tab, 1, won__0="1", won__1="0", won__2="0", won__3="0")
    tab.do("open", sheet="round", number="1")
    assert controls(tab) == [f"values.bonus.{seat}[+]" for seat in range(4)]
    assert missing(tab) == []
    more = {"kind": "enter_values", "round": "1", "then": "round", "number": "1", "only": "yes"}
    tab.do("fill", more)
    assert controls(tab) == []
    tab.do("fill", {**more, "values.bonus.0[+]": "20"})
    assert totals(tab) == ["40", "10", "10", "10"]


def test_a_form_begins_in_a_number_that_has_to_be_typed() -> None:
    """Not in one that most leave empty, below choices that come first."""
    tab = skull_king()
    fill(tab, 1, bid__0="0", bid__1="0", bid__2="0", bid__3="0")
    tab.do("open", sheet="round", number="1", only="yes")
    assert not [one for one in tab.page.all("input") if "autofocus" in one.attributes]
    tab.do("new", game="sheet:canasta")
    tab.do("start")
    tab.do("close")
    tab.do("open", sheet="round", number="1", only="yes")
    begun = [one.attributes["name"] for one in tab.page.all("input") if "autofocus" in one.attributes]
    assert begun == ["values.natural.0[+]"]


def presses(tab: Tab) -> int:
    """Return how many presses fill in the open form, without what has a usual value, and enter it.

    A number of one digit needs two, but for the last.
    """
    tab_inputs = [one for one in tab.page.all("input") if "data-pad" in one.attributes and not has_usual(one)]
    chips = {one.attributes["name"] for one in tab.page.all("input") if one.attributes.get("type") == "radio"}
    return len(chips) + max(2 * len(tab_inputs) - 1, 0) + 1


def has_usual(control: Element) -> bool:
    """Return whether a field shows what counts where nothing is entered."""
    return control.attributes.get("placeholder") == "0"


@pytest.mark.parametrize("number", [1, 10])
def test_the_presses_of_a_round_of_skull_king(number: int) -> None:
    """Four players bid and take tricks, of which each is one press."""
    tab = skull_king()
    for earlier in range(1, number):
        fill(tab, earlier, bid__0="0", bid__1="0", bid__2="0", bid__3="0")
        fill(tab, earlier, won__0=str(earlier), won__1="0", won__2="0", won__3="0")
    count = 1
    tab.do("open", sheet="round", number=str(number), only="yes")
    count += presses(tab)
    more = {"kind": "enter_values", "round": str(number), "then": "round", "number": str(number), "only": "yes"}
    tab.do("fill", {**more, **{f"values.bid.{seat}[+]": "0" for seat in range(4)}})
    count += presses(tab)
    tab.do("fill", {**more, **{f"values.won.{seat}[+]": str(number if seat == 0 else 0) for seat in range(4)}})
    assert tab.session.view.dialog is None
    assert count == 11


def test_few_numbers_are_chosen_by_one_press() -> None:
    """As many as the round allows."""
    tab = Tab()
    tab.do("new", game="sheet:wizard")
    tab.do("start")
    tab.do("close")
    tab.do("open", sheet="round", number="1", only="yes")
    values = [one.attributes["value"] for one in tab.page.all("input") if one.attributes.get("type") == "radio"]
    assert values == ["0", "1"] * 4


def heading(tab: Tab) -> str:
    """Return the heading of the open sheet."""
    return next(one.text for one in tab.page.all("h2") if one.attributes.get("id") == "sheet-title")


def test_the_heading_of_a_round_is_its_name() -> None:
    """Below it is what is asked, where that is short."""
    tab = Tab()
    tab.do("new", game="sheet:canasta")
    tab.do("start")
    tab.do("close")
    tab.do("open", sheet="round", number="1", only="yes")
    assert heading(tab) == "Round 1"
    assert "Natural canastas" not in region(tab, "next-round")
    tab = skull_king()
    tab.do("open", sheet="round", number="1", only="yes")
    assert heading(tab) == "Round 1 Bid"
    choose_way(tab, "secretly")
    assert heading(tab) == "Round 1 Bid"


def test_what_counts_where_nothing_is_chosen_is_marked() -> None:
    """In chips, and in fields as their placeholder; an empty list is a dash."""
    tab = Tab()
    tab.do("new", game="sheet:spades")
    tab.do("start")
    tab.do("close")
    fill(tab, 1, bid__0="5", bid__1="5")
    tab.do("open", sheet="round", number="1", only="yes")
    placeholders = {one.attributes.get("placeholder") for one in tab.page.all("input") if "data-pad" in one.attributes}
    assert placeholders == {None, "\N{EN DASH}"}
    tab.do("new", game="sheet:canasta")
    tab.do("start")
    tab.do("close")
    tab.do("open", sheet="round", number="1", only="yes")
    usual = [one.text for one in tab.page.all("label") if "chip-usual" in one.classes]
    assert usual == ["0 (if nothing is chosen)", "no (if nothing is chosen)"] * 2


@pytest.mark.parametrize(
    ("sheet", "fields", "said"),
    [
        (BIDS, {"round": "1", "missing": "values.bid.0[+]", "then": "round"}, "Anna: “Bid” is missing."),
        (SMALL, {"round": "0", "missing": "values.cards_red.1[+]"}, "Boris: “Red” is missing."),
        (SMALL, {"round": "0", "missing": "values.none.7[+]"}, "Nothing was entered."),
        (SMALL, {"round": "0", "missing": "x"}, "Nothing was entered."),
    ],
)
def test_an_empty_form_says_what_is_missing(sheet: str, fields: dict[str, str], said: str) -> None:
    """Whose value, at its control."""
    tab = started(sheet)
    tab.do("fill", {"kind": "enter_values", **fields})
    assert said in tab.toasts
    assert tab.actions == []
    assert tab.session.view.toasts[0].field == ("" if "Nothing" in said else fields["missing"].removesuffix("[+]"))


def test_an_empty_round_is_not_inserted() -> None:
    """It says what is missing as well."""
    tab = started(BIDS)
    fill(tab, 1, bid__0="1", bid__1="0")
    tab.do("open", sheet="round", number="1", before=tab.ids[0])
    empty = {"kind": "enter_values", "round": "1", "before": tab.ids[0], "missing": missing(tab)[0]}
    tab.do("insert", empty)
    assert "Anna: “Bid” is missing." in tab.toasts


def test_a_form_names_what_must_not_be_left_empty() -> None:
    """The first value without a usual one, or else the first; none where another form follows by a button."""
    tab = skull_king()
    tab.do("open", sheet="round", number="1", only="yes")
    assert missing(tab) == ["values.bid.0[+]"]
    tab = started()
    tab.do("open", sheet="row", row="coins")
    assert missing(tab) == []
    tab.do("fill", {"kind": "enter_values", "round": "0", "missing": "values.coins.0[+]", "then": ""})
    assert "Anna: “Coins” is missing." in tab.toasts


def missing(tab: Tab) -> list[str]:
    """Return what the open form names as missing."""
    return [one.attributes["value"] for one in tab.page.all("input") if one.attributes.get("name") == "missing"]


def test_secret_bids_are_hidden_until_all_have_one() -> None:
    """On the board, in the history, and in what is announced."""
    tab = started(BIDS)
    choose_way(tab, "secretly")
    assert "Pass the device on" in tab.page.text
    tab.do("open", sheet="round", number="1", only="yes", seat="0")
    assert [one.attributes["name"] for one in tab.page.all("input") if "data-pad" in one.attributes] == [
        "values.bid.0[+]"
    ]
    fill(tab, 1, bid__0="37")
    assert "37" not in tab.page.text + tab.announced
    tab.go(f"/match/{tab.match.id}/history")
    assert "37" not in tab.page.text
    tab.do("open", sheet="entry", entry=tab.ids[0])
    assert not [one for one in tab.page.all("input") if "37" in one.attributes.get("value", "")]
    assert "37" not in tab.page.text
    tab.go(f"/match/{tab.match.id}")
    fill(tab, 1, bid__1="0")
    assert "37" in tab.page.text


def test_rounds_ask_what_comes_next() -> None:
    """First the bids, then what was won; the dealer moves on; least points win."""
    tab = started(BIDS)
    assert "Bid" in region(tab, "next-round")
    assert "Anna" in region(tab, "next-round")
    fill(tab, 1, bid__0="1", bid__1="0")
    assert "Won" in region(tab, "next-round")
    fill(tab, 1, won__0="1", won__1="0")
    assert totals(tab) == ["1", "0"]
    assert "Boris leads" in tab.page.text
    assert "Boris" in region(tab, "next-round")
    fill(tab, 2, bid__0="2", bid__1="2")
    fill(tab, 2, won__0="2", won__1="0")
    assert tab.session.match_view.outcome == "Boris wins"


def test_the_dealer_of_two_teams() -> None:
    """Every player deals in turn, also the partners."""
    tab = Tab()
    tab.go("/sheet")
    tab.do("offer-sheet", sheet=RACE.replace('"2-4"', '"4"\nsides = 2').replace("[rounds]", "[rounds]\ndealer = true"))
    tab.do("play-sheet")
    tab.do("start")
    tab.do("close")
    assert "Dealer: Player 1" in region(tab, "next-round")
    played(tab, (1, 2), (3, 4))
    assert "Dealer: Player 3" in region(tab, "next-round")


def region(tab: Tab, of: str) -> str:
    """Return the text of the button of an id."""
    return next(one.text for one in tab.page.all("button") if one.attributes.get("id") == of)


def test_the_line_of_points_has_one_number_for_a_team() -> None:
    """With the signs of all partners."""
    tab = Tab()
    tab.do("new", game="sheet:canasta")
    tab.do("start")
    line = tab.page.one("p", "scores")
    assert "0 0" == line.text
    assert 4 == len(line.all("svg"))


def test_a_check_asks_and_does_not_block() -> None:
    """With the numbers that do not fit."""
    tab = started(BIDS)
    fill(tab, 1, bid__0="1", bid__1="0")
    fill(tab, 1, won__0="1", won__1="1")
    assert "2 of 1" in tab.page.text
    tab.do("confirm")
    assert totals(tab) == ["1", "-1"]


def test_the_sheet_of_a_round_stays_until_it_is_complete() -> None:
    """Then nothing is left to ask, and it closes."""
    tab = started(BIDS)
    more = {"then": "round", "number": "1", "only": "yes"}
    fields = {"kind": "enter_values", "round": "1", "values.bid.0[+]": "1", "values.bid.1[+]": "0"}
    tab.do("fill", {**fields, **more})
    assert tab.session.view.dialog is not None
    fields = {"kind": "enter_values", "round": "1", "values.won.0[+]": "1", "values.won.1[+]": "0"}
    tab.do("fill", {**fields, **more})
    assert tab.session.view.dialog is None


RACE = """
laurel = 1
id = "race"
name = "Race"
players = "2-4"

[rounds]
ask = [{ id = "gain", name = "Gain" }]
points = "gain"

[end]
when = "total >= 30"
"""


def played(tab: Tab, *rounds: tuple[int, int]) -> Tab:
    """Enter rounds of a race."""
    for number, (first, second) in enumerate(rounds, 1):
        fill(tab, number, gain__0=str(first), gain__1=str(second))
    return tab


def points_of_rounds(tab: Tab) -> list[tuple[int, ...]]:
    """Return the points of the rounds that have some, in their order."""
    return list(tab.session.match_view.state.round_points.values())


def test_a_forgotten_round_is_inserted() -> None:
    """Before one that was entered, also after the end; one undo takes it out and one redo puts it back."""
    tab = played(started(RACE), (10, 1), (5, 2), (15, 3))
    assert tab.session.match_view.outcome == "Anna wins"
    tab.do("open", sheet="entry", entry=tab.ids[1])
    insert = next(one for one in tab.page.all("button") if one.attributes.get("id") == "insert-before")
    assert insert.text == "Insert a round"
    tab.do("open", sheet="round", number="2", before=tab.ids[1])
    assert "Insert: Round 2" in tab.page.text
    values = {"kind": "enter_values", "round": "2", "before": tab.ids[1], "values.gain.0[+]": "0"}
    tab.do("insert", {**values, "values.gain.1[+]": "40"})
    tab.do("confirm")  # the match now ends with this round
    assert points_of_rounds(tab) == [(10, 1), (0, 40)]
    assert tab.session.match_view.outcome == "Boris wins"
    tab.do("undo")
    assert points_of_rounds(tab) == [(10, 1), (5, 2), (15, 3)]
    tab.do("redo")
    assert points_of_rounds(tab) == [(10, 1), (0, 40)]
    tab.do("undo")
    tab.do("insert", {**values, "values.gain.1[+]": "4"})
    tab.do("confirm")
    assert points_of_rounds(tab) == [(10, 1), (0, 4), (5, 2), (15, 3)]


def test_a_round_that_was_entered_twice_is_taken_out() -> None:
    """Those after it move up, unless the sheet says how many rounds there are: then it is asked again."""
    tab = played(started(RACE), (10, 1), (5, 2), (5, 2), (1, 3))
    tab.do("remove", entry=tab.ids[2])
    assert points_of_rounds(tab) == [(10, 1), (5, 2), (1, 3)]
    assert "Round 4" in region(tab, "next-round")
    tab.do("undo")
    assert points_of_rounds(tab) == [(10, 1), (5, 2), (5, 2), (1, 3)]
    counted = started(BIDS)
    fill(counted, 1, bid__0="1", bid__1="0")
    fill(counted, 1, won__0="1", won__1="0")
    counted.do("remove", entry=counted.ids[0])
    counted.do("confirm")  # the points of the round are gone
    assert "Round 1" in region(counted, "next-round")


def test_half_a_round_is_taken_out() -> None:
    """Its other values stay where they are, and so do the rounds after it."""
    tab = started(RACE)
    fill(tab, 1, gain__0="1")
    fill(tab, 1, gain__1="2")
    fill(tab, 2, gain__0="3", gain__1="4")
    tab.do("remove", entry=tab.ids[0])
    tab.do("confirm")
    assert tab.actions == [EnterValues(1, {"gain": {1: (2,)}}), EnterValues(2, {"gain": {0: (3,), 1: (4,)}})]


# ---------------------------------------------------------------- just points


def test_just_points_is_two_taps_from_the_first_screen() -> None:
    """One press on the first screen, one on the setup screen."""
    tab = Tab()
    tab.go("/")
    assert any(one.attributes.get("id") == "just-points" for one in tab.page.all("button"))
    tab.do("new", game="sheet:just-points")
    tab.do("start")
    tab.do("close")
    for _ in range(2):
        tab.do("tap", {"kind": "enter_values", "round": "0", "values.score.0[]": "5"})
    assert totals(tab)[:2] == ["10", "0"]
    assert tab.actions == [EnterValues(0, {"score": {0: (5, 5)}})]
    fill(tab, score__1="10+7")
    assert totals(tab)[:2] == ["10", "17"]


def test_a_list_without_entries_does_not_ask_for_one() -> None:
    """Before the first point of partners nothing can be entered by it: it has the name of the button that opens it."""
    tab = Tab()
    tab.do("new", game="sheet:belote")
    tab.do("start")
    tab.do("open", sheet="more")

    assert "More" == tab.page.one("dialog").one("h2").text


# ---------------------------------------------------------------- sheets on this device


def test_a_sheet_is_found_kept_exported_and_deleted() -> None:
    """A backup has it; matches keep their own copy."""
    tab = started()
    fill(tab, coins__0="7")
    tab.go("/games")
    assert "Small & odd" in tab.page.text
    tab.do("export-all")
    (backup,) = [effect for effect in tab.answer.effects if isinstance(effect, SaveBackup)]
    other = Tab()
    other.go("/")
    other.do("import", text=backup.text)
    other.go("/games")
    assert "Small & odd" in other.page.text
    game = json.loads(tab.store[f"{MATCH}{tab.match.id}"])["game"]
    tab.do("forget-sheet", game=game)
    assert "Small & odd" not in [one.text for one in tab.page.all("b")]
    tab.do("restore-sheet", value=tab.session.view.toasts[0].value)
    assert json.loads(tab.store[SHEETS])[0]["id"] == "small"
    tab.do("forget-sheet", game=game)
    later = Tab(tab.store, tab.device)
    later.go(f"/match/{tab.match.id}")
    assert totals(later)[0] == "2"


def test_sheets_of_a_backup_that_cannot_be_read_are_kept() -> None:
    """Those of a newer Laurel go into the next backup; damaged ones change nothing, not even the people."""
    newer = {"laurel": 99, "id": "newer"}
    people = {"people": [{"id": "a", "name": "Anna", "colour": "", "names": [], "merged": []}], "forgotten": []}
    backup = json.loads(collect([], {"people": people}))
    tab = Tab()
    tab.do("import", text=json.dumps({**backup, "sheets": 3}))
    assert any("sheets in this file are damaged" in toast for toast in tab.toasts)
    assert "Anna" not in "".join(tab.store.values())
    many = [{"laurel": 99, "id": f"of-{number}"} for number in range(150)]
    tab.do("import", text=json.dumps({**backup, "sheets": [newer, *many, 3]}))
    tab.do("import", text=json.dumps({**backup, "sheets": [newer]}))
    assert json.loads(tab.store[SHEETS]) == [newer, *many]


@pytest.mark.parametrize("event", ["import", "backup-due"])
def test_the_texts_of_sheets_in_a_backup_of_version_9(event: str) -> None:
    """It has them as one more item of its sheets. A later one has a field of its own for them."""
    sheet, text = {"laurel": 99, "id": "newer"}, {"newer": "# mine\nlaurel = 99"}
    backup = {"format": COLLECTION, "version": 9, "matches": [], "sheets": [sheet, {"texts": text}]}
    tab = Tab()
    tab.do("backup-file", state="kept", name="file")
    tab.do(event, text=json.dumps(backup))
    assert json.loads(tab.store[SHEETS]) == [sheet]
    assert json.loads(tab.store[SHEET_TEXTS]) == text
    exported = json.loads(only(SaveBackup, tab.do("export-all")).text)
    assert (exported["version"], exported["sheets"], exported["sheet_texts"]) == (COLLECTION_VERSION, [sheet], text)
    other = Tab()
    other.do("import", text=json.dumps(exported))
    assert json.loads(other.store[SHEET_TEXTS]) == text


def test_the_last_played_comes_first() -> None:
    """In the list of games."""
    tab = started()
    tab.go("/games")
    names = [one.text for one in tab.page.all("b")]
    assert names.index("Small & odd") < names.index("Twilight Imperium")


def test_a_sheet_that_was_just_kept_comes_first() -> None:
    """In the list of games, which is shown then: between the others it would have to be looked for."""
    tab = Tab()
    tab.do("new", game="sheet:catan")
    tab.do("start")
    tab.go("/sheet")
    tab.do("offer-sheet", sheet=SMALL)
    tab.do("keep-sheet")
    tab.go("/games")
    assert ["Small & odd", "Catan", "Twilight Imperium"] == [one.text for one in tab.page.all("b")][1:4]


def test_a_link_shows_the_sheet_before_anything_is_kept() -> None:
    """And the one that is shared leads to the same sheet."""
    tab = started()
    tab.go("/games")
    tab.do("show-sheet", game=tab.match.setup.game)
    tab.do("share-sheet")
    assert any(isinstance(effect, LoadCodes) for effect in tab.answer.effects)
    assert "Creating the code…" in tab.page.text
    tab.do("codes-loaded", state="loaded")
    assert any(one.attributes.get("class") == "qr-code" for one in tab.page.all("svg"))
    tab.do("share-sheet-link")
    (shared,) = [effect for effect in tab.answer.effects if isinstance(effect, ShareText)]
    address = shared.text.partition("#")[2]
    other = Tab()
    other.go(address)
    assert "1 test passes" in other.page.text
    assert "The rules of 2020" in other.page.text
    assert SHEETS not in other.store
    other.do("play-sheet")
    other.do("start")
    assert other.match.setup.game == tab.match.setup.game


def test_a_file_of_a_sheet_is_that_sheet() -> None:
    """A text with faults goes on from what was typed; matches keep their own copy."""
    tab = started()
    tab.go("/games")
    tab.do("show-sheet", game=tab.match.setup.game)
    tab.do("save-sheet-file")
    (file,) = [effect for effect in tab.answer.effects if isinstance(effect, SaveFile)]
    assert (file.name, file.type) == ("small.toml", "application/toml")
    tab.do("offer-sheet", sheet=file.text.replace('"coins // 3"', '"coin // 3"'))
    assert "coin // 3" in tab.page.all("textarea")[0].text
    assert "row[1].points" in tab.page.text
    tab.do("offer-sheet", sheet=file.text.replace("total = [8,", "total = [9,"))
    assert "expects" in tab.page.text
    tab.do("offer-sheet", sheet=file.text.replace('"Small & odd"', '"Smaller"'))
    tab.do("keep-sheet")
    assert "Smaller" in tab.page.text
    tab.go(f"/match/{tab.match.id}")
    assert "Small & odd" in tab.page.text


def test_a_sheet_that_is_too_long_for_one_code_is_shown_in_several() -> None:
    """The other phone scans them with Laurel, as those of a match, and shows the sheet."""
    rows = "".join(
        f'[[row]]\nid = "r{number}"\nname = "{sha256(bytes([number])).hexdigest()}"\n' for number in range(60)
    )
    tab = Tab()
    tab.go("/sheet")
    tab.do("offer-sheet", sheet=SMALL.partition("[[row]]")[0] + rows)
    tab.do("share-sheet")
    tab.do("codes-loaded", state="loaded")
    assert any(one.attributes.get("id") == "code-sequence" for one in tab.page.all("canvas"))
    sequence = tab.session.services.codes.sequence
    assert sequence is not None
    there = Tab()
    there.go("/")
    there.do("scan-offer")
    for number in range(sequence.count):
        there.do("scanned", text=sequence.frame(number))
    assert "Small & odd" in there.page.text
    there.do("keep-sheet")
    assert json.loads(there.store[SHEETS])[0]["id"] == "small"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("laurel = 1\nid = 'x'", "is missing"),
        (SMALL.replace("[8, 0]", "[9, 0]"), "expects 9, 0"),
        ('{"laurel": 1}', "is missing"),
        ('{"laurel"', "is not a sheet"),
        ("https://example.org/laurel/#/sheet/AAAA", "This link has no sheet"),
        ("what is this", "TOML"),
    ],
)
def test_a_sheet_with_faults_is_refused_with_all_of_them(text: str, said: str) -> None:
    """With their places; nothing is kept."""
    tab = Tab()
    tab.go("/sheet")
    tab.do("offer-sheet", sheet=text)
    assert "cannot be used" in tab.page.text
    assert said in tab.page.text
    tab.do("keep-sheet")
    tab.do("play-sheet")
    assert SHEETS not in tab.store


def test_a_file_with_a_sheet() -> None:
    """Shows it, like a link."""
    tab = Tab()
    tab.go("/")
    tab.do("import", text=SMALL)
    assert tab.session.view.route == "/sheet"
    assert "1 test passes" in tab.page.text
    tab.do("keep-sheet")
    assert "Small & odd" in tab.page.text


def test_other_versions_and_damaged_sheets() -> None:
    """The newest version takes the place of the one before; what cannot be read stays stored."""
    tab = Tab({SHEETS: '[{"laurel": 99}, 3]'})
    for text in (SMALL, SMALL.replace("coins // 3", "coins // 2").replace("[8, 0]", "[9, 1]")):
        tab.go("/sheet")
        tab.do("offer-sheet", sheet=text)
        tab.do("keep-sheet")
    assert [one.text for one in tab.page.all("b")].count("Small & odd") == 1
    stored = json.loads(tab.store[SHEETS])
    assert stored[0]["row"][0]["points"] == "coins // 2"
    assert stored[1:] == [{"laurel": 99}, 3]


# ---------------------------------------------------------------- everything else


def test_statistics_and_files_for_others() -> None:
    """By the sheet's name, whatever version; with its number at BoardGameGeek."""
    tab = started()
    fill(tab, coins__0="7", coins__1="1", bonus__0="1", bonus__1="0")
    fill(tab, cards_red__0="1", cards_list__0="4", cards_red__1="1", cards_list__1="")
    tab.do("act", kind="end_match")
    tab.do("confirm")
    tab.go("/statistics")
    assert "Small & odd" in tab.page.text
    assert "Coins" in tab.page.text
    tab.do("export-plays")
    (saved,) = [effect for effect in tab.answer.effects if isinstance(effect, SaveFile)]
    (game,) = json.loads(saved.text)["games"]
    assert (game["name"], game["bggId"]) == ("Small & odd", 7)
    tab.do("export-spreadsheet")
    (saved,) = [effect for effect in tab.answer.effects if isinstance(effect, SaveFile)]
    assert "Small & odd" in saved.text
    assert "Coins" in saved.text


def test_the_printed_colours_of_any_game_can_be_chosen() -> None:
    """White and brown are those of pieces as well."""
    tab = Tab()
    tab.do("new", game="sheet:catan")
    offered = {one.attributes["value"] for one in tab.page.all("option") if "value" in one.attributes}
    assert {"white", "brown"} <= offered


def test_twelve_players_have_twelve_colours() -> None:
    """And a game that knows fewer gives its own colours back."""
    tab = Tab()
    tab.go("/sheet")
    tab.do("offer-sheet", sheet=SMALL)
    tab.do("play-sheet")
    for _ in range(10):
        tab.do("draft", add="yes")
    draft = tab.session.view.draft
    assert draft is not None
    assert len({row.colour for row in draft.rows}) == 12
    fields = {f"rows.{index}.colour": row.colour for index, row in enumerate(draft.rows)}
    tab.do("draft", fields | {"rows.0.name": "Anna", "game": "twilight_imperium"})
    tab.do("start")
    assert len({player.colour for player in tab.match.setup.players}) == len(tab.match.setup.players) == 8


@pytest.mark.parametrize(("text", "is_over"), [(SMALL, False), (SMALL, True), (BIDS, False), (BIDS, True)])
def test_every_callout_of_the_guide_has_a_place(text: str, is_over: bool) -> None:
    """Before the first entry, and after the end."""
    tab = started(text)
    if is_over:
        if text is BIDS:
            fill(tab, 1, bid__0="1")
        else:
            fill(tab, coins__0="1")
        tab.do("act", kind="end_match")
        if tab.session.view.pending is not None:
            tab.do("confirm")
    for callout in tab.session.match_view.presentation.callouts:
        assert any(is_there(tab, place) for place in callout.places), callout.heading


def is_there(tab: Tab, place: str) -> bool:
    """Return whether the page has an element of a selector: of an id, a class, or an event at the end of it."""
    last = place.rsplit(maxsplit=1)[-1]
    if last.startswith("[data-do="):
        return bool(tab.page.all(data_do=last[9:-1]))
    return bool(tab.page.all(id=last[1:]) if last.startswith("#") else tab.page.all(of_class=last[1:]))


def test_two_tabs_are_merged() -> None:
    """As in every match."""
    one = started()
    other = Tab(one.store, one.device)
    other.go(f"/match/{one.match.id}")
    fill(one, coins__0="7")
    fill(other, coins__1="12")
    one.do("stored", key="")
    assert totals(one) == ["2", "4"]


def test_a_document_comes_back() -> None:
    """A file of the match has its sheet: another device needs nothing else."""
    tab = started()
    fill(tab, coins__0="7")
    other = Tab()
    other.go("/")
    other.do("import", text=encode(tab.session.open_match.game, tab.match))
    assert totals(other) == ["2", "0"]
    assert "Small & odd" in other.page.text


@pytest.mark.parametrize(
    "forged", ["values", "values.coins", "values.coins.9[+]", "values.other.0[+]", "values.coins.x[+]"]
)
def test_forged_names_of_fields(forged: str) -> None:
    """Are refused; nothing is entered."""
    tab = started()
    fields: dict[str, Any] = {"kind": "enter_values", "round": "0", forged: "1"}
    tab.do("act", fields)
    assert tab.answer.is_refused
    assert tab.actions == []


def test_a_round_is_a_round_in_czech() -> None:
    """It is no action round, which the same English word means elsewhere."""
    tab = started(BIDS, Tab(device=PlainDevice("cs")))
    assert "1. kolo" in region(tab, "next-round")
