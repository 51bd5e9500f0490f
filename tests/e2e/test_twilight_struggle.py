"""Twilight Struggle on the built site: the first turn, the search for countries and cards, a long press."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from laurel.games.twilight_struggle.actions import SetDefcon, StartActionRound, StartTurn
from laurel.games.twilight_struggle.components import Superpower
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.e2e.twilight_struggle import (
    end_turn,
    expect_marker,
    go_on,
    match,
    place,
    score,
    set_up,
    show,
)
from tools.visiting import TABLET

COUP = match("coup", StartTurn(1), SetDefcon(3), StartActionRound(1, Superpower.USSR))
"""The first action round of the USSR, at DEFCON 3."""


def place_the_free_influence(laurel: Laurel) -> None:
    """Place what the printed set-up leaves free, until nothing is asked for any more."""
    expect(laurel.page.locator(".action-asked li")).to_have_count(2)
    place(laurel, "poland", "ussr", 4)
    place(laurel, "east_germany", "ussr", 1)
    place(laurel, "yugoslavia", "ussr", 1)
    expect(laurel.page.locator(".action-asked li")).to_have_count(1)
    place(laurel, "west_germany", "us", 4)
    place(laurel, "italy", "us", 3)


def test_the_first_turn(open_laurel: OpenLaurel) -> None:
    """From the setup on; the history says where everything came from. `test_twilight_struggle_map` has the end."""
    laurel = open_laurel("/new", language="cs")
    set_up(laurel)
    place_the_free_influence(laurel)
    go_on(laurel)  # turn 1
    place(laurel, "france", "us", 3)  # in the headline phase
    go_on(laurel)  # the first action round
    score(laurel, "europe")
    expect_marker(laurel, "blue", 5)
    end_turn(laurel)
    laurel.again()
    expect_marker(laurel, "blue", 5)
    laurel.go(f"/match/{laurel.match_id}/history").on("history")
    laurel.press(laurel.page.locator(".line:has(.line-changes > span + span)").last)  # Europe, in the first turn
    laurel.press(laurel.sheet.locator("#gain-1 summary"))
    expect(laurel.sheet.locator("#gain-1 .reasons li b")).to_have_text(["+7", "+1", "+1", "+1"])


def test_what_is_owed_is_shown(open_laurel: OpenLaurel) -> None:
    """The event opens its region; from another one the bar leads back, and stays where it is."""
    laurel = open_laurel("/match/coup", stored=seeds.stored(COUP))
    page, bar = laurel.page, laurel.page.locator("#show-owed")
    laurel.press(page.locator(".tool-cards"))
    laurel.press(laurel.sheet.locator("button[data-fields*='\"decolonization\"']"))
    laurel.change(lambda: laurel.press(laurel.sheet.locator("button[type=submit]").first))
    expect(page.locator("#show-southeast_asia")).to_be_checked()
    before = bar.bounding_box()
    show(laurel, "europe")
    laurel.press(bar)
    expect(page.locator("#show-southeast_asia")).to_be_checked()
    expect(page.locator("#more-ussr-burma")).to_be_in_viewport()
    assert before == bar.bounding_box()


def test_a_search_says_by_which_name_it_found(open_laurel: OpenLaurel) -> None:
    """“pan” is in the Polish name of the Gulf States, and in the English one of Japan; a search in vain says so."""
    laurel = open_laurel("/match/coup", stored=seeds.stored(COUP))
    laurel.press(laurel.page.locator("label.tab:has(#show-all)"))
    laurel.page.locator(".country-search input").fill("pan")
    gulf, japan = (laurel.page.locator(f"#region-at-{one} .country") for one in ("gulf_states", "japan"))
    expect(gulf).to_have_attribute("data-found", re.compile("Pa"))
    expect(japan).not_to_have_attribute("data-found", re.compile("."))
    laurel.press(laurel.page.locator(".tool-cards"))
    laurel.sheet.locator("input[type=search]").fill("wombat")
    expect(laurel.sheet.locator("h3:visible")).to_have_count(0)
    expect(laurel.sheet.locator(".nothing-found")).to_be_visible()
    laurel.close_sheet()
    laurel.press(laurel.page.locator("#open-action"))
    laurel.press(laurel.sheet.locator("#choose-card"))
    laurel.sheet.locator("input[type=search]").fill("fidel")
    expect(laurel.sheet.locator("#play-fidel")).to_be_visible()
    expect(laurel.sheet.locator(".nothing-found")).to_be_hidden()


def test_a_long_press_opens_the_country(open_laurel: OpenLaurel) -> None:
    """A finger that stays on a number wants to type one; the press that ends it changes nothing, the next one does."""
    laurel = open_laurel("/new", device=TABLET)
    set_up(laurel)
    show(laurel, "europe")
    number = laurel.page.locator("#more-us-france")
    expect(number).to_have_text("")  # no influence yet
    number.hover()
    laurel.page.mouse.down()
    expect(laurel.sheet).to_be_visible()
    laurel.page.mouse.up()
    laurel.close_sheet()
    expect(number).to_have_text("")
    place(laurel, "france", "us", 1)
    expect(number).to_have_text("1")
