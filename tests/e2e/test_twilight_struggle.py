"""Twilight Struggle on the built site: a whole game of ten turns, and the example of the rulebook."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from laurel.games.twilight_struggle.actions import SetDefcon, StartActionRound, StartTurn
from laurel.games.twilight_struggle.components import Side
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.e2e.twilight_struggle import (
    choose_operations,
    end_turn,
    expect_marker,
    fight,
    go_on,
    in_tracks,
    match,
    place,
    play,
    score,
    set_up,
    show,
)
from tools.visiting import TABLET

EXAMPLE = {"cuba": ("ussr", 3), "haiti": ("ussr", 1), "dominican_republic": ("ussr", 1), "guatemala": ("us", 1)}
"""The map of the example, beyond the printed set-up."""


COUP = match("coup", StartTurn(1), SetDefcon(3), StartActionRound(1, Side.USSR))
"""The first action round of the USSR, at DEFCON 3."""


def enter_example(laurel: Laurel) -> None:
    """Enter what lies in Central America in the example of the rulebook."""
    show(laurel, "central_america")
    for country, (side, times) in EXAMPLE.items():
        place(laurel, country, side, times)


def place_the_free_influence(laurel: Laurel) -> None:
    """Place what the printed set-up leaves free, until nothing is asked for any more."""
    expect(laurel.page.locator(".action-asked li")).to_have_count(2)
    place(laurel, "poland", "ussr", 4)
    place(laurel, "east_germany", "ussr", 1)
    place(laurel, "yugoslavia", "ussr", 1)
    expect(laurel.page.locator(".action-asked li")).to_have_count(1)
    place(laurel, "west_germany", "us", 4)
    place(laurel, "italy", "us", 3)


def play_early_war(laurel: Laurel) -> None:
    """Turns 1 to 3: Europe for the US, a war, a step into space, the China Card."""
    go_on(laurel)  # turn 1
    place(laurel, "france", "us", 3)  # in the headline phase
    go_on(laurel)  # the first action round
    score(laurel, "europe")
    expect_marker(laurel, "blue", 5)
    end_turn(laurel)
    fight(laurel, "korean_war", 6)
    expect_marker(laurel, "blue", 3)
    end_turn(laurel)  # the USSR has fought, and the US lacks two operations more
    expect_marker(laurel, "blue", 1)
    in_tracks(laurel, "#space-us")
    in_tracks(laurel, "#play-china")
    expect_marker(laurel, "blue", 3)
    end_turn(laurel)


def test_three_turns(open_laurel: OpenLaurel) -> None:
    """From the setup on; the history says where everything came from. `test_twilight_struggle_map` has the end."""
    laurel = open_laurel("/new", language="cs")
    set_up(laurel)
    place_the_free_influence(laurel)
    play_early_war(laurel)
    laurel.again()
    expect_marker(laurel, "blue", 3)
    laurel.go(f"/match/{laurel.match_id}/history").on("history")
    laurel.press(laurel.page.locator(".line:has(.line-changes > span + span)").last)  # Europe, in the first turn
    laurel.press(laurel.sheet.locator("#gain-1 summary"))
    expect(laurel.sheet.locator("#gain-1 .reasons li b")).to_have_text(["+7", "+1", "+1", "+1"])


def test_the_example_of_the_rulebook(open_laurel: OpenLaurel) -> None:
    """It shows one point against five with every reason."""
    laurel = open_laurel("/new")
    set_up(laurel)
    laurel.press(laurel.page.locator("#next-step"))
    laurel.change(lambda: laurel.press(laurel.page.locator("button[data-do=confirm]")))  # nothing is placed yet
    expect(laurel.page.locator(".sheet-confirm")).to_have_count(0)
    enter_example(laurel)
    panel = laurel.page.locator(".panel.in-central_america")
    expect(panel.locator(".panel-total")).to_have_text(["1", "5"])
    expect(laurel.page.locator("#tile-central_america .tile-net")).to_contain_text("+4")
    laurel.press(panel.locator(".panel-why"))
    breakdowns = laurel.sheet.locator(".breakdown")
    expect(breakdowns.nth(0).locator(".reasons:not(.conditions) li b")).to_have_text(["+1"])
    expect(breakdowns.nth(1).locator(".reasons:not(.conditions) li b")).to_have_text(["+3", "+1", "+1"])
    expect(breakdowns.nth(1).locator(".reasons:not(.conditions) li").nth(2)).to_contain_text("Cuba")
    expect(laurel.sheet.locator(".forecast")).to_contain_text("USSR +4")


def test_a_coup_is_entered_whole(open_laurel: OpenLaurel) -> None:
    """Every die says what it leads to, one press enters it all; what would end the game is asked before."""
    laurel = open_laurel("/match/coup", stored=seeds.stored(COUP))
    laurel.press(laurel.page.locator("label.tab:has(#show-middle_east)"))
    laurel.press(laurel.page.locator("#country-iran"))
    laurel.press(laurel.sheet.locator("#open-attempt_coup"))
    laurel.press(laurel.sheet.locator("#choose-operations-3"))
    expect(laurel.sheet.locator("#die-6")).to_contain_text("USA 1 → 0, USSR 0 → 4")
    laurel.change(lambda: laurel.press(laurel.sheet.locator("#die-6")))
    expect(laurel.sheet).to_have_count(0)
    expect(laurel.page.locator("#more-ussr-iran")).to_have_text("4")
    expect(laurel.page.locator(".gauge b").first).to_have_text("2")

    laurel.press(laurel.page.locator("label.tab:has(#show-all)"))
    laurel.press(laurel.page.locator("#country-south_africa"))
    laurel.press(laurel.sheet.locator("#open-attempt_coup"))
    laurel.press(laurel.sheet.locator("#choose-operations-2"))
    laurel.press(laurel.sheet.locator("#die-6"))
    expect(laurel.page.locator(".sheet-confirm")).to_contain_text("nuclear war")
    laurel.press(laurel.page.locator("button[data-do=withdraw]"))
    expect(laurel.page.locator(".gauge b").first).to_have_text("2")


def test_operations_are_counted(open_laurel: OpenLaurel) -> None:
    """What is out of reach is greyed, and what is left is said: of the card, and then of its event."""
    laurel = open_laurel("/match/coup", stored=seeds.stored(COUP))
    laurel.press(laurel.page.locator("label.tab:has(#show-all)"))
    expect(laurel.page.locator("#more-ussr-france")).to_be_disabled()
    expect(laurel.page.locator("#more-us-iran")).to_be_disabled()
    choose_operations(laurel, 2)
    place(laurel, "iraq", "ussr", 2)
    expect(laurel.page.locator("#open-action")).to_contain_text("0 of 2")
    expect(laurel.page.locator("#more-ussr-iraq")).to_be_disabled()
    play(laurel, "comecon", "ussr")
    expect(laurel.page.locator("#now")).to_contain_text("0 of 4")
    place(laurel, "romania", "ussr", 1)
    expect(laurel.page.locator("#now")).to_contain_text("1 of 4")
    expect(laurel.page.locator("#more-ussr-romania")).to_be_disabled()
    expect(laurel.page.locator("#more-ussr-france")).to_be_disabled()
    laurel.press(laurel.page.locator("#next-step"))
    expect(laurel.page.locator(".sheet-confirm")).to_contain_text("Comecon is not finished: 1 of 4.")


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


def test_a_search_finds_a_country_without_accents(open_laurel: OpenLaurel) -> None:
    """By its Czech name, and by the English one."""
    laurel = open_laurel("/new", language="cs")
    set_up(laurel)
    show(laurel, "all")
    field = laurel.page.locator(".country-search input")
    for typed in ("spanelsko", "spain"):
        field.fill(typed)
        expect(laurel.page.locator(".country:visible")).to_have_count(1)
        expect(laurel.page.locator("#more-us-spain_portugal")).to_be_visible()


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
