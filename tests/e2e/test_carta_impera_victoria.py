"""CIV on the built site: the end of a match of two teams, keys, a setup that is refused, and presses of columns."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from tests.e2e import audits, numbers, seeds
from tests.e2e.carta_impera_victoria import (
    ANNA,
    BORIS,
    CELIA,
    DMITRI,
    MATCHES,
    STORED,
    end_turn,
    match,
    play,
)
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.screens.carta_impera_victoria import NUMBERS
from tools.visiting import PHONE

SIDEWAYS: ViewportSize = {"width": 844, "height": 390}


def test_a_majority_of_two_teams(open_laurel: OpenLaurel) -> None:
    """Partners who are level have one point, the other team has four, and both of its players win."""
    played = (
        *(PlayCards(ANNA, domain, cards) for domain, cards in ((Domain.MILITARY, 3), (Domain.ECONOMY, 1))),
        *(PlayCards(CELIA, domain, cards) for domain, cards in ((Domain.MILITARY, 3), (Domain.SCIENCE, 1))),
        *(PlayCards(BORIS, domain, 2) for domain in (Domain.RELIGION, Domain.ECONOMY)),
        *(PlayCards(player, Domain.UTOPIA, 1) for player in (ANNA, BORIS)),
    )
    laurel = open_laurel("/match/teams", stored=seeds.stored(match(*played, name="teams", teams=True)))
    play(laurel, DMITRI, culture=2)
    laurel.press(laurel.page.locator("#now"))
    expect(laurel.sheet.locator(".majority-wins")).to_contain_text("Boris")
    expect(laurel.sheet.locator(".majority-sides b")).to_have_text(["4", "3"])
    laurel.close_sheet()
    end_turn(laurel)
    laurel.change(lambda: laurel.press(laurel.page.locator("#last-card")))
    expect(laurel.page.locator(".turn-countdown")).to_have_text("3 turns left")
    end_turn(laurel, 3)
    expect(laurel.page.locator(".ending")).to_contain_text("Boris, Ewa win as a team")
    laurel.go(f"/match/{laurel.match_id}/results").on("results")
    expect(laurel.page.locator(".winner-names > span")).to_have_text(["Boris", "Ewa"])
    laurel.press(laurel.page.locator(".results-foot button[data-do=rematch]"))
    laurel.on("setup")
    expect(laurel.page.locator("input[name=teams][value=yes]")).to_be_checked()


def test_a_game_without_a_pointer(open_laurel: OpenLaurel) -> None:
    """A digit leads to an area, plus to its first column; in the columns plus and minus count cards."""
    laurel = open_laurel("/match/middle", stored=STORED, device=DESKTOP)
    keyboard, column = laurel.page.keyboard, laurel.page.locator("#plus-1-military")
    before = int(column.locator("text").text_content() or "")
    keyboard.press("2")
    expect(laurel.page.locator("[data-seat='1']")).to_be_focused()
    keyboard.press("+")
    expect(column).to_be_focused()
    for pressed, cards in (("+", 1), ("Enter", 2), ("-", 1), ("Control+z", 2)):
        laurel.change(lambda pressed=pressed: keyboard.press(pressed))
        expect(column.locator("text")).to_have_text(str(before + cards))
    expect(column).to_be_focused()


def test_a_table_that_cannot_start(open_laurel: OpenLaurel) -> None:
    """The reason stands beside the choice and above the button, both in sight; the focus is there, and names stay."""
    laurel = open_laurel("/new")
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator(f"input[value={GAME.id}]")))
    laurel.press(laurel.page.locator("#seat-3 button[data-fields*=drop]"))
    teams = laurel.page.locator("input[name=teams][value=yes]")
    laurel.press(laurel.page.locator("label.chip", has=teams))
    for seat, name in enumerate(("Anna", "Boris", "ANNA")):
        laurel.page.locator(f"#seat-{seat} .seat-name").fill(name)
    start, reason = laurel.page.locator(".setup-foot button"), laurel.page.locator(".reason")

    for control, said in ((laurel.page.locator("#seat-2 .seat-name"), "same name"), (teams, "four players")):
        laurel.press(start)
        expect(control).to_be_focused()
        for shown in (reason, laurel.page.locator(".setup-foot .problem")):
            expect(shown).to_contain_text(said)
            expect(shown).to_be_in_viewport(ratio=1)
        laurel.page.set_viewport_size(SIDEWAYS)
        if control is not teams:
            expect(control).to_have_value("ANNA")
            control.fill("Celia")
            expect(reason).to_have_count(0)
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator("input[name=teams][value=no]")))
    expect(laurel.page.locator(".problem, .reason")).to_have_count(0)
    laurel.press(start)
    laurel.on("board")
    expect(laurel.page.locator(".area-name > b")).to_have_text(["Anna", "Boris", "Celia"])


def test_four_areas_fit_a_small_phone(open_laurel: OpenLaurel) -> None:
    """All columns of four players, also in teams, are above the tools; their numbers lose a tenth at most."""
    names = ("middle", "threat", "teams")
    stored = seeds.stored(*(MATCHES[name] for name in names))
    device = {**PHONE, "viewport": {"width": 360, "height": 640}}
    laurel = open_laurel("/", stored=stored, device=device, language="ru")
    for name in names:
        laurel.go(f"/match/{name}").on("board")
        assert laurel.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
        heights, problems = numbers.measured(laurel.page, NUMBERS, 360, 640)
        assert min(heights) >= 0.9 * numbers.SHAPES["phone"].least
        assert problems == []
        assert audits.small_targets(laurel.page, 44) == []


def test_a_warning_moves_nothing(open_laurel: OpenLaurel) -> None:
    """The first threat, the second, and the end of the game leave every area where it is."""
    stored = seeds.stored(match(PlayCards(ANNA, Domain.CULTURE, 6), PlayCards(BORIS, Domain.UTOPIA, 6), name="near"))
    laurel = open_laurel("/match/near", stored=stored, language="ru")
    tops = "[...document.querySelectorAll('.area')].map((area) => area.getBoundingClientRect().top)"
    before = laurel.page.evaluate(tops)

    for player, domain, others in ((ANNA, "culture", 0), (BORIS, "utopia", 1)):
        play(laurel, player, **{domain: 1})
        expect(laurel.page.locator(".now-due")).to_be_visible()
        expect(laurel.page.locator(".now-more")).to_have_count(others)
        assert before == laurel.page.evaluate(tops)
    end_turn(laurel)
    expect(laurel.page.locator(".ending")).to_be_visible()
    assert before[0] == laurel.page.evaluate(tops)[0]


PRESS_WHILE_BUSY = """([id, busy, late]) => new Promise((done) => {
  const control = document.getElementById(id);
  const { left, top } = control.getBoundingClientRect();
  const at = { bubbles: true, clientX: left + 5, clientY: top + 5, detail: 1 };
  control.dispatchEvent(new PointerEvent('pointerdown', at));
  setTimeout(() => {
    control.dispatchEvent(new PointerEvent('pointerup', at));
    setTimeout(() => done(document.getElementById(id).dispatchEvent(new MouseEvent('click', at))), late);
  }, busy > 0 ? 500 : 700);
  const end = performance.now() + busy;
  while (performance.now() < end);
})"""
"""Press a control, released after 700 ms and clicked even later; or while the page is busy. Then the release is heard
right after the timer of the long press: after all that was due while nothing could run.
"""


@pytest.mark.parametrize(("busy", "late", "change"), [(700, 0, 1), (0, 700, -1)])
def test_a_busy_phone_takes_no_press_for_another(open_laurel: OpenLaurel, busy: int, late: int, change: int) -> None:
    """A short press during which nothing runs is no long one; the late click of a long one plays no card."""
    laurel = open_laurel("/match/middle", stored=STORED)
    column = laurel.page.locator("#plus-1-military")
    before = int(column.locator("text").text_content() or "")
    laurel.change(lambda: laurel.page.evaluate(PRESS_WHILE_BUSY, ["plus-1-military", busy, late]))
    laurel.page.wait_for_timeout(300)
    expect(column.locator("text")).to_have_text(str(before + change))


def test_a_long_press_discards(open_laurel: OpenLaurel) -> None:
    """A long press on a column removes a card, and adds none."""
    laurel = open_laurel("/match/middle", stored=STORED)
    column = laurel.page.locator("#plus-1-military")
    before = int(column.locator("text").text_content() or "")
    column.scroll_into_view_if_needed()
    box = column.bounding_box()
    assert box is not None
    laurel.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    laurel.page.mouse.down()
    expect(column.locator("text")).to_have_text(str(before - 1))
    laurel.page.mouse.up()
    expect(column.locator("text")).to_have_text(str(before - 1))
