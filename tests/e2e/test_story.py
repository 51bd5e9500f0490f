"""How a match went, the series of its players, and the seats of the next match, in the browser."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from laurel.pages.language.languages import LANGUAGES
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


def test_results_and_setup_fit_a_width_of_320_pixels(open_laurel: OpenLaurel) -> None:
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
