"""Titles in another language than the page say so: a screen reader then pronounces them as what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from typing import Any

import pytest

from laurel.games import GAMES
from laurel.pages.language.languages import DEFAULT, translations
from tests.e2e import screens
from tests.e2e.rendered import Walk
from tests.markup import Element, read
from tests.pages.support import TRANSLATED

SCREENS = {game: shown for game, shown in screens.found().items() if game in GAMES}


def titles(game: str) -> set[str]:
    """Return the English titles of the components of a game."""
    facts = vars(import_module(f"laurel.games.{game}.components")).values()
    components = [one for fact in facts if isinstance(fact, dict) for one in fact.values()]
    return {title for one in components for title in names(one) if any(map(str.isalpha, title))}


def names(component: Any) -> Iterator[str]:
    """Yield how a component is called."""
    for name in ("name", "title"):
        title = getattr(component, name, None)
        if isinstance(title, str):
            yield title


def texts(element: Element, language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts in an element, each with its language."""
    language = element.attributes.get("lang", language)
    for child in element.children:
        if isinstance(child, Element):
            yield from texts(child, language)
        else:
            yield plain(child), language


def plain(text: str) -> str:
    """Return a text with single spaces and without soft hyphens."""
    return " ".join(text.replace("\u00ad", "").split())


@pytest.mark.parametrize("game", SCREENS)
def test_a_title_that_is_not_translated_is_marked_as_english(game: str) -> None:
    """On every screen and sheet, wherever a title is all that an element says.

    All languages share the templates that mark it; in Russian no English word is a word of the language as well.
    """
    catalogue = translations(TRANSLATED)
    english = {title for title in titles(game) if catalogue.gettext(title) == title}
    unmarked: dict[str, str] = {}
    for screen in Walk(SCREENS[game].stored, TRANSLATED).screens():
        for name, html in ((screen.name, screen.markup), *screen.sheets):
            shown = {plain(unescape(text)) for text in re.findall(">([^<>]+)", html)}
            for text, said_in in texts(read(html), TRANSLATED) if english & shown else ():
                if text in english and said_in != DEFAULT:
                    unmarked.setdefault(text, name)
    assert not unmarked
