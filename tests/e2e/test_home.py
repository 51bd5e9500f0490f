"""The first screen: it explains itself, offers samples, and its cards have menus."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from laurel.pages.games import PRESENTATIONS
from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.test_accessibility import key
from tools.visiting import PHONE

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


def too_wide(laurel: Laurel) -> list[str]:
    """Return what reaches over the edge, and the controls whose text is cut off."""
    return audits.too_wide(laurel.page)


def sample_keys(laurel: Laurel) -> list[str]:
    """Return the keys of what is stored of samples."""
    return [one for one in laurel.stored() if "sample-" in one]


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU", "pl-PL", "cs-CZ"])
def test_the_first_screen_explains_itself(open_laurel: OpenLaurel, locale: str) -> None:
    """Every game has a card with two buttons, 320 pixels are enough, and axe finds nothing; with a sample either."""
    laurel = open_laurel("/", device=NARROW, locale=locale, reduced_motion="reduce", color_scheme="light")
    expect(laurel.page.locator(".game-card")).to_have_count(len(PRESENTATIONS))
    expect(laurel.page.locator(".game-card button")).to_have_count(2 * len(PRESENTATIONS))
    measures = (too_wide, audits.axe_in_both_themes)
    found = {"empty": [one for measure in measures for one in measure(laurel)]}
    laurel.press(laurel.page.locator("#sample-twilight_imperium"))
    laurel.on("board")
    found["sample"] = [one for measure in measures for one in measure(laurel)]
    laurel.go("/").on("home")
    found["card"] = [one for measure in measures for one in measure(laurel)]
    audits.tell(found)


def test_a_sample_is_tried_and_removed(open_laurel: OpenLaurel) -> None:
    """A tap counts, the board and the first screen say that it is a sample, and one press removes all of it."""
    laurel = open_laurel("/").on("home")
    laurel.press(laurel.page.locator("#sample-twilight_imperium"))
    laurel.on("board").expect_totals(3, 4, 3, 3)
    expect(laurel.page.locator(".bar-sample")).to_be_visible()
    laurel.tap("Anna")
    laurel.expect_totals(4, 4, 3, 3)
    laurel.go("/").on("home")
    expect(laurel.page.locator(".match-sample")).to_be_visible()
    laurel.press(laurel.page.locator(".match-open"))
    laurel.on("board").expect_totals(4, 4, 3, 3)
    assert sample_keys(laurel)
    laurel.press(laurel.page.locator("#remove-sample"))
    laurel.on("home")
    expect(laurel.page.locator(".match")).to_have_count(0)
    assert sample_keys(laurel) == []


def test_a_new_match_of_a_game(open_laurel: OpenLaurel) -> None:
    """The card of a game opens the setup with that game."""
    laurel = open_laurel("/").on("home")
    laurel.press(laurel.page.locator("#new-twilight_struggle"))
    laurel.on("setup")
    expect(laurel.page.locator("input[value=twilight_struggle]")).to_be_checked()


def test_the_menu_of_a_card_by_keyboard(open_laurel: OpenLaurel) -> None:
    """Enter opens it, Escape closes it and gives the focus back, and what is in it is done."""
    laurel = open_laurel("/", stored=seeds.stored(seeds.running()), device=DESKTOP).on("home")
    page = laurel.page
    more, delete = page.locator(".match-more"), page.locator(".match-menu button[data-do=delete]")
    expect(delete).to_be_hidden()
    key(laurel, more)
    expect(delete).to_be_visible()
    page.keyboard.press("Escape")
    expect(delete).to_be_hidden()
    expect(more).to_be_focused()
    key(laurel, more)
    key(laurel, delete)
    expect(page.locator(".match")).to_have_count(0)
    expect(laurel.toasts).to_have_count(1)
