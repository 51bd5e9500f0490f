"""The card of an action round on every way in: buttons, taps, forms, and corrections of history."""

from __future__ import annotations

from laurel.app.storage.keys import MATCH
from laurel.games import twilight_struggle as struggle
from laurel.games.twilight_struggle.actions import (
    AttemptCoup,
    ChangeInfluence,
    PlayCard,
    SetDefcon,
    SetInfluence,
    StartActionRound,
    StartTurn,
    place,
)
from laurel.games.twilight_struggle.components import Superpower
from laurel.match.archive import encode
from laurel.pages import routes
from laurel.pages.forms import fields_of
from tests.app.finished import made
from tests.app.support import A_WHILE, Tab

USSR = Superpower.USSR
BEGUN = (SetInfluence("iran", 2, 0), StartTurn(1), StartActionRound(1, USSR))
IRAQ = place("iraq", USSR)
COUP = AttemptCoup(USSR, "iran", 2, 3)


def tab_in_a_round() -> Tab:
    """Return a tab at a match in whose first action round Fidel was named."""
    tab = Tab({f"{MATCH}round": encode(struggle.GAME, made(struggle.GAME, "round", BEGUN))})
    tab.go(routes.board("round"))
    tab.do("act", fields_of(PlayCard("fidel", USSR), then="action"))
    return tab


def test_its_uses_follow() -> None:
    """The sheet of the action comes after its choice."""
    tab = tab_in_a_round()

    assert PlayCard("fidel", USSR) == tab.actions[-1]
    assert "Fidel" in tab.page.one("section", "played-card").text


def test_taps_spend_it() -> None:
    """As long as it has Operations, whether they make one entry or several; then no way in does anything."""
    tab = tab_in_a_round()
    tab.do("tap", fields_of(IRAQ))
    tab.device.wait(A_WHILE)
    tab.do("tap", fields_of(IRAQ))
    spent = tab.actions
    for name, action in (("tap", IRAQ), ("act", IRAQ), ("act", COUP), ("act", PlayCard("nasser", USSR))):
        tab.do(name, fields_of(action))

    assert [IRAQ, IRAQ] == spent[-2:]
    assert spent == tab.actions


def test_naming_another_card_corrects_the_first_one() -> None:
    """It is a correction: what was entered with the first one and cannot be any more is told before."""
    tab = tab_in_a_round()
    tab.do("tap", fields_of(ChangeInfluence("iraq", ussr=2)))
    entry = tab.ids[-2]
    tab.do("amend", fields_of(PlayCard("nasser", USSR), entry=entry, then="action"))

    assert tab.session.view.pending is not None
    assert PlayCard("fidel", USSR) in tab.actions
    tab.do("confirm")
    assert PlayCard("nasser", USSR) in tab.actions
    assert tab.session.open_match.replay.log_steps[-1].refusal is not None
    tab.do("undo")
    assert tab.session.open_match.replay.log_steps[-1].refusal is None


def test_what_is_inserted_or_corrected_in_history() -> None:
    """Is judged by the card as well."""
    tab = tab_in_a_round()
    tab.do("act", fields_of(COUP))
    tab.do("insert", fields_of(IRAQ, before=tab.ids[-1]))

    assert tab.session.view.pending is not None  # the coup would be refused
    tab.do("withdraw")
    tab.do("correct", fields_of(place("france", USSR), entry=tab.ids[-1]))
    assert COUP == tab.actions[-1]


def main_of(tab: Tab) -> str:
    """Return what the main button of the question does."""
    return tab.page.one("dialog", "sheet-confirm").one("button", "button-main").attributes["data-do"]


def test_losing_the_match_is_not_the_main_button() -> None:
    """Of a question about nuclear war the main button goes back, of others it goes on."""
    tab = tab_in_a_round()
    tab.do("act", fields_of(StartActionRound(1, Superpower.US)))
    assert "confirm" == main_of(tab)  # the card was not used
    tab.do("withdraw")
    tab.do("act", fields_of(SetDefcon(1)))
    assert "withdraw" == main_of(tab)
