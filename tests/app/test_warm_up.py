"""The warm-up before a memory image is made."""

from __future__ import annotations

import pytest

from laurel.app import warm_up
from laurel.games import GAMES
from laurel.pages.environment import environment, render
from tests.app.support import PlainDevice, Tab

LANGUAGE = "ru"
"""A language has an environment of templates of its own: what holds for one holds for the others."""


@pytest.fixture(scope="module")
def warmed_up() -> None:
    """Warm up in a language."""
    warm_up.warm_up_language(LANGUAGE)


@pytest.mark.usefixtures("warmed_up")
class TestWarmUp:
    """Everything is made beforehand, and nothing of what was played stays."""

    def test_no_page_is_remembered(self) -> None:
        """The rendered regions of the warm-up are forgotten."""
        assert render.cache_info().currsize == 0

    @pytest.mark.parametrize("game", [*GAMES, *warm_up.SHEETS])
    def test_screens_load_no_template(self, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """A match is set up, and its screens and the list of entries are shown, with what is in memory already."""

        def fail(_environment: object, name: str, _globals: object = None) -> None:
            pytest.fail(f"{name} was not loaded before")

        monkeypatch.setattr(environment(LANGUAGE).loader, "load", fail)
        tab = Tab(device=PlainDevice(LANGUAGE))
        for route in ("/", "/settings", "/new"):
            tab.go(route)
        tab.do("new", game=game)
        tab.do("start")
        board = tab.session.view.route
        tab.do("open", sheet="more")
        assert tab.has_sheet
        for route in (f"{board}/history", f"{board}/results", "/"):
            tab.go(route)
