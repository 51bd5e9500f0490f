"""How a match went, the series of its players, and the seats of the next match, in the browser."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from laurel.pages.languages import LANGUAGES
from tests.e2e import audits, seeds
from tests.e2e.conftest import OpenLaurel
from tools.visiting import PHONE

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
LONG_NAMES = ("Anna-Maria Wielkopolska", "Boris", "Maximilian von Habsburg")
COURSE = (
    seeds.gain(0, 1, "custodians_token"),
    seeds.gain(1, 1),
    seeds.phase("action", 2),
    seeds.gain(1, 3),
    seeds.lose(1, 1),
    seeds.gain(0, 4),
    seeds.phase("action", 3),
    seeds.gain(1, 7),
)
MATCHES = {
    **seeds.stored(seeds.match(*COURSE, players=3, names=LONG_NAMES)),
    **seeds.stored(seeds.match(seeds.gain(0, 10), players=3, names=LONG_NAMES, name="early")),
}


def test_a_moment_leads_to_its_entry(open_laurel: OpenLaurel) -> None:
    """The list has as many lines as the chart has rings."""
    laurel = open_laurel("/match/seed/results", stored=MATCHES)
    lines = laurel.page.locator(".story li")
    expect(lines.last).to_contain_text("Boris")
    assert lines.count() == laurel.page.locator(".chart-moment").count()
    laurel.press(lines.nth(1).locator("a"))
    laurel.on("history")
    expect(laurel.sheet).to_be_visible()


def test_a_best_of_several(open_laurel: OpenLaurel) -> None:
    """It is chosen below the score, and kept."""
    laurel = open_laurel("/match/seed/results", stored=MATCHES)
    series = laurel.page.locator(".series")
    expect(series).to_contain_text("Anna-Maria Wielkopolska 1, Boris 1, Maximilian von Habsburg 0, draws: 0")
    laurel.press(series.locator("#best-of summary"))
    laurel.press(series.locator("label.chip", has_text="5"))
    expect(series).to_contain_text("Best of 5")
    laurel.again()
    expect(laurel.page.locator(".series input[value='5']")).to_be_checked()


def test_play_again(open_laurel: OpenLaurel) -> None:
    """The speaker token goes on, and a button takes that back."""
    laurel = open_laurel("/match/seed/results", stored=MATCHES)
    laurel.press(laurel.page.locator(".results-foot button[data-do=rematch]"))
    laurel.on("setup")
    marked = laurel.page.locator("input[name=marked]")
    expect(marked.nth(1)).to_be_checked()
    expect(laurel.page.locator(".seats-suggested")).to_contain_text("Speaker – Boris")
    laurel.press(laurel.page.locator("#change-seats"))
    expect(marked.nth(0)).to_be_checked()
    expect(laurel.page.locator("#change-seats")).to_have_text("Change seats")


def test_width_320(open_laurel: OpenLaurel) -> None:
    """Nothing has to be scrolled sideways, and no text of a control is cut, in any language."""
    laurel = open_laurel("/match/seed/results", device=NARROW)
    for language in LANGUAGES:
        rated = {"laurel:settings": json.dumps({"ratings": True, "language": language})}
        laurel.begin("/match/seed/results", stored={**MATCHES, **rated}).on("results")
        expect(laurel.page.locator(".ratings li")).to_have_count(3)
        for fold in ("#best-of", "#earlier-matches"):
            laurel.press(laurel.page.locator(f"{fold} summary"))
        assert not [*audits.overflowing(laurel.page), *audits.cut_text(laurel.page)]
        laurel.press(laurel.page.locator(".results-foot button[data-do=rematch]"))
        laurel.on("setup")
        assert not [*audits.overflowing(laurel.page), *audits.cut_text(laurel.page)]
