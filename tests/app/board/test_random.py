"""A random first player, random seats, and dice."""

from __future__ import annotations

import pytest

from laurel.app.storage.keys import DRAFT
from laurel.match.plain import kind_of
from laurel.pages.games import PRESENTATIONS
from laurel.pages.match.draft import Draft
from tests.app.support import Tab
from tests.markup import form_fields


def setting_up(*rolls: int, game: str = "twilight_imperium") -> Tab:
    """Return a tab at the setup screen of four players, whose device rolls these numbers."""
    tab = Tab()
    tab.device.rolls = list(rolls)
    tab.do("new", game=game)
    while len(draft(tab).rows) > 4:
        tab.do("draft", drop="0")
    tab.do("draft", {**form(tab), **{f"rows.{seat}.name": name for seat, name in enumerate("ABCD")}})
    return tab


def draft(tab: Tab) -> Draft:
    """Return the draft."""
    assert tab.session.view.draft is not None
    return tab.session.view.draft


def form(tab: Tab) -> dict[str, str | list[str]]:
    """Return the form as the browser sends it."""
    return form_fields(tab.page.one("form", "setup"))


def test_a_random_seat_is_marked() -> None:
    """It is shown, told and stored; what was typed is kept."""
    tab = setting_up(3)
    tab.do("choose-marked", {**form(tab), "rows.3.name": "Dmitri"})
    assert form(tab)["marked"] == "3"
    assert tab.toasts == ["Speaker: Dmitri"]
    assert '"marked":3' in tab.store[DRAFT]


def test_seats_are_shuffled() -> None:
    """Colours, details and the mark go with their players."""
    tab = setting_up(0, 1, 0)
    before = {row.name: row for row in draft(tab).rows}
    tab.do("shuffle", {**form(tab), "marked": "1", "rows.3.details.faction": "winnu"})
    after = draft(tab)
    assert [row.name for row in after.rows] == ["C", "D", "B", "A"]
    assert {row.name: row.colour for row in after.rows} == {name: row.colour for name, row in before.items()}
    assert after.rows[after.marked].name == "B"
    assert after.rows[1].details == (("faction", "winnu"),)
    assert tab.toasts == ["Seats: C, D, B, A"]


def test_whoever_is_picked_moves_to_the_first_seat() -> None:
    """In a match by a sheet the first seat begins; the others follow as they sit."""
    tab = setting_up(2, game="sheet:skyjo")
    assert "choose-first" in [button.attributes.get("data-do") for button in tab.page.all("button")]
    before = [row.name for row in draft(tab).rows]
    tab.do("choose-first", form(tab))
    assert [row.name for row in draft(tab).rows] == before[2:] + before[:2]
    assert tab.toasts == [f"{before[2] or 'Player 1'} begins. The others follow clockwise."]


def test_a_game_without_a_marked_seat_has_no_button_for_it() -> None:
    """Only seats are shuffled."""
    tab = setting_up(game="race_for_the_galaxy")
    events = [button.attributes.get("data-do") for button in tab.page.all("button")]
    assert "shuffle" in events
    assert "choose-marked" not in events


def test_a_mark_is_not_chosen_where_there_is_none() -> None:
    """An event from elsewhere changes nothing."""
    tab = setting_up(game="race_for_the_galaxy")
    before = draft(tab)
    tab.do("choose-marked", form(tab))
    assert draft(tab).rows == before.rows
    assert tab.toasts == []


ROLLED = [
    (game, kind)
    for game, presentation in PRESENTATIONS.items()
    for kind, text in presentation.actions.items()
    if any(field.is_die for field in text.fields.values())
]


@pytest.mark.parametrize(("game", "kind"), ROLLED)
def test_fields_for_dice_have_a_button_that_rolls(game: str, kind: type) -> None:
    """Beside radio buttons with what the die may show."""
    tab = Tab()
    tab.do("new", game=game)
    tab.do("start")
    tab.do("open", sheet="form", kind=kind_of(kind))
    rolling = [button for button in tab.page.one("dialog").all("button") if "data-roll" in button.attributes]
    assert len(rolling) == sum(field.is_die for field in PRESENTATIONS[game].actions[kind].fields.values())


def test_what_is_filled_in_never_stays_beside_another_draft() -> None:
    """Not even where the new draft is at the place in memory at which the one before was."""
    tab = setting_up()
    tab.device.rolls = [index % 4 for index in range(100)]
    assert not any(tab.do("choose-marked", form(tab)).keeps_input for _ in range(100))
