"""The warm-up before a memory image is made."""

from __future__ import annotations

import pytest

from laurel.app import warm_up
from laurel.pages.environment import environment, render, source_loader
from laurel.pages.languages import LANGUAGES


@pytest.fixture(scope="module")
def warmed_up() -> None:
    """Warm up in all languages."""
    for language in LANGUAGES:
        warm_up.warm_up_language(language)


@pytest.mark.usefixtures("warmed_up")
class TestWarmUp:
    """Everything is made beforehand, and nothing of what was played stays."""

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_nearly_every_template_is_loaded(self, language: str) -> None:
        """In each language every page has been shown, and nearly every sheet: some are for rare cards or the end."""
        cache = environment(language).cache
        assert cache is not None
        every = set(source_loader().list_templates())
        assert len(every - {name for _, name in cache}) < len(every) / 5

    def test_no_page_is_remembered(self) -> None:
        """The rendered regions of the warm-up are forgotten."""
        assert render.cache_info().currsize == 0
