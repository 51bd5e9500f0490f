"""The screens on which a finished game is scored."""

from __future__ import annotations

from typing import Any

from laurel.games import GAMES
from laurel.games.race_for_the_galaxy.actions import AddCard, CountChips, EndGame, EnterGoals
from laurel.games.race_for_the_galaxy.components import ID, CardId, GoalId
from laurel.match.setup import Points
from laurel.pages import forms
from laurel.pages.match.presentation import MatchView
from laurel.pages.results import results as results_page
from tests.games.race_for_the_galaxy.support import A, B
from tests.markup import form_fields, read_page, sent_by
from tests.pages.race_for_the_galaxy.support import FIRSTS, MOSTS, board, cards, control, entered_by, sheet, view_of
from tests.pages.support import NO_NOTICES, time
from tests.support import entry_id

STATUS, MILITARY = GoalId("galactic_status"), GoalId("greatest_military")
TABLEAUX = (*cards(A, "galactic_imperium gem_world"), *cards(B, "space_marines drop_ships expedition_force"))
CHOSEN = {"in_play[]": ["", STATUS, MILITARY], "step": "owners"}
SIX = [*FIRSTS.split(), *MOSTS.split()]


def finished(*actions: Any, **options: Any) -> MatchView:
    """Return the view of a finished game of two players."""
    return view_of(*actions, players=2, entry="finished", takeovers=False, **options)


def test_the_board_leads_through_the_steps() -> None:
    """The first player without cards, then the goals; there are no phases, and nothing is dealt."""
    empty, half, full = finished(), finished(*TABLEAUX[:2]), finished(*TABLEAUX)

    assert {"sheet": "add", "seat": "0"} == sent_by(control(board(empty), "slot-next"))
    assert {"sheet": "add", "seat": "1"} == sent_by(control(board(half), "slot-next"))
    assert "goal_owners" == sent_by(control(board(full), "slot-next"))["sheet"]
    assert not board(empty).all("button", "phase-button")


def test_without_goals_the_next_step_is_the_result() -> None:
    """The base game has none."""
    assert EndGame() == entered_by(control(board(finished(*TABLEAUX, boxes="base")), "slot-next"))


def test_a_page_a_player() -> None:
    """Cards, chips and hand as numbers, and the page of the next player."""
    root = sheet(finished(*TABLEAUX, CountChips(A, Points(24))), "add", seat="0")
    chips = control(root, "count-chips").within("form")

    assert chips is not None
    assert {"kind": "count_chips", "player": "0", "chips": "24", "stay": "yes"} == form_fields(chips)
    assert "999" == control(root, "count-chips").attributes["data-highest"]
    assert "count-cards" == chips.attributes["data-next"]
    assert {"sheet": "add", "seat": "1"} == sent_by(control(root, "next-step"))
    assert "goal_owners" == sent_by(control(sheet(finished(), "add", seat="1"), "next-step"))["sheet"]


def test_points_make_no_other_sheet_of_a_page() -> None:
    """They are small print of the heading: only the rest of it says which sheet is open, and so where it begins."""
    small, rest = [], []
    for chips in (0, 24):
        heading = control(sheet(finished(*TABLEAUX, CountChips(A, Points(chips))), "add", seat="0"), "sheet-title")
        small.append(heading.one("small").text)
        rest.append(heading.text.replace(small[-1], "").strip())

    assert small[0] != small[1]
    assert ["A", "A"] == rest


def test_goods_are_counted_and_not_guessed() -> None:
    """A windfall world comes without a good, and start worlds are cards like others."""
    root = sheet(finished(), "add", seat="0")

    for card in ("rebel_fuel_cache", "old_earth"):
        assert AddCard(A, CardId(card)) == entered_by(control(root, f"card-{card}"))


def test_a_card_that_was_entered_by_mistake() -> None:
    """Its entry is taken out, and the page stays."""
    root = sheet(finished(*TABLEAUX), "add", seat="0")

    assert {"entry": entry_id(1), "stay": "yes"}.items() <= sent_by(control(root, "mistake-gem_world")).items()


def test_the_owners_follow_the_last_tile() -> None:
    """They take the place of the tiles; before that a button leads to them, and another one leads back."""
    none, five, six, back = (
        owners_of(finished(*TABLEAUX), **fields)
        for fields in ({}, {"in_play[]": SIX[:5]}, {"in_play[]": SIX}, {"in_play[]": SIX, "step": "tiles"})
    )

    assert EnterGoals() == forms.read(GAMES[ID], "enter_goals", form_fields(none.one("form")), "en")
    assert "owners" == sent_by(control(five, "to-owners"))["step"]
    assert SIX == [goal.attributes["id"].removeprefix("owners-") for goal in six.all("fieldset", "goal")]
    assert ("tiles", set(SIX)) == (
        sent_by(control(six, "to-tiles"))["step"],
        set(form_fields(six.one("form"))["in_play[]"]),
    )
    assert "checked" in control(back, "tile-galactic_status").attributes
    assert [] == back.all("fieldset", "goal")


def test_suggested_owners_are_chosen() -> None:
    """Who alone qualifies is chosen as soon as the tile is; one submit enters all."""
    root = owners_of(finished(*TABLEAUX), **CHOSEN)
    form = root.one("form")
    sent = form_fields(form)

    assert EnterGoals((STATUS, MILITARY), {STATUS: (A,)}, {MILITARY: B}) == forms.read(
        GAMES[ID], str(sent["kind"]), sent, "en"
    )
    assert "Going by the tableaux: A." in control(root, f"owners-{STATUS}").text
    assert "Going by the tableaux: B." in control(root, f"owners-{MILITARY}").text


def test_chosen_owners_stay() -> None:
    """A choice that was made is not replaced by the suggestion."""
    fields = {**CHOSEN, "shown[]": ["", STATUS], f"claims.{STATUS}[]": "1"}
    sent = form_fields(owners_of(finished(*TABLEAUX), **fields).one("form"))

    assert "1" == sent[f"claims.{STATUS}[]"]


def owners_of(match_view: MatchView, **fields: Any) -> Any:
    """Return the sheet of the owners of the goals."""
    return sheet(match_view, "goal_owners", **fields)


def test_the_results_of_a_finished_game() -> None:
    """No chart, since the order of entries is not the course of the game; the matrix has a row a kind of source."""
    ended = finished(
        *TABLEAUX,
        *cards(A, "rebel_base"),
        CountChips(A, Points(24)),
        EnterGoals((STATUS, MILITARY), {STATUS: (A,)}, {MILITARY: B}),
    )
    shown = read_page(results_page.results(ended, time, NO_NOTICES))
    rows = [row.text.split(" ")[0] for row in shown.one("section", "matrix").one("tbody").all("tr")]

    assert [] == shown.all("section", "points-chart")
    assert {"Cards", "Developments", "Victory", "Goals"} == set(rows)
