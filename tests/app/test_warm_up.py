"""The warm-up before a memory image is made."""

from __future__ import annotations

import pytest

from laurel.app import warm_up
from laurel.pages.environment import environment, render, source_loader
from laurel.pages.languages import LANGUAGES

RARE = {
    "carta_impera_victoria/teams.html",
    "race_for_the_galaxy/before_result.html",
    "race_for_the_galaxy/declare.html",
    "race_for_the_galaxy/gambling.html",
    "race_for_the_galaxy/goal_owners.html",
    "race_for_the_galaxy/move.html",
    "race_for_the_galaxy/sides.html",
    "race_for_the_galaxy/takeovers.html",
    "twilight_imperium/imperial.html",
    "twilight_imperium/neuraloop.html",
    "twilight_struggle/end_sheet.html",
    "twilight_struggle/reveal.html",
}
"""Shown only where somebody holds one certain card, where teams or takeovers were agreed on, or at the end."""


@pytest.fixture(scope="module")
def warmed_up() -> None:
    """Rehearse in all languages."""
    for language in LANGUAGES:
        warm_up.warm_up_language(language)


@pytest.mark.usefixtures("warmed_up")
class TestRehearsal:
    """Everything is made beforehand, and nothing of what was played stays."""

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_template_is_loaded(self, language: str) -> None:
        """In each language each page and each sheet has been shown."""
        cache = environment(language).cache
        assert cache is not None
        loaded = {name for _, name in cache}
        every = set(source_loader().list_templates())
        assert every - RARE <= loaded

    def test_no_page_is_remembered(self) -> None:
        """The rendered regions of the warm-up are forgotten."""
        assert render.cache_info().currsize == 0
