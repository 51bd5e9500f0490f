"""The page with every screen in every language."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from laurel.pages.language.languages import LANGUAGES
from tests.e2e import rendered_phones, seeds
from tools import catalogues
from tools.languages.__main__ import frame, write_group
from tools.languages.screens import (
    guides_and_scoreboards,
    of_matches,
    plurals,
    rows,
    statistics,
    with_long_names,
    without_names,
)

STORED = seeds.stored(seeds.running(3))


def test_every_screen_and_sheet_is_in_every_language() -> None:
    """Each row has the same screen four times; a sheet stands over no screen."""
    listed = list(of_matches(STORED))
    assert {frozenset(row["shown"]) for row in listed} == {frozenset(LANGUAGES)}
    boards = next(row["shown"] for row in listed if row["name"].startswith("board, "))
    assert "Undo" in boards["en"]["markup"]
    assert "Отменить" in boards["ru"]["markup"]
    sheets = [row["shown"] for row in listed if " > " in row["name"]]
    assert all("<dialog" in shown[language]["sheet"] for shown in sheets for language in LANGUAGES)


def test_what_no_walk_over_matches_shows() -> None:
    """Guides, scoreboards, statistics with the matches behind their figures, and several phones."""
    guides = [row["shown"] for row in rows(partial(guides_and_scoreboards, STORED))]
    assert ["Пропустить" in shown["ru"]["sheet"] for shown in guides] == [False, True, False]
    assert {shown["pl"]["root"]["screen"] for shown in guides} == {"board", "scoreboard"}
    of_all, of_anna = statistics("en")
    assert [of_all.name, of_anna.name] == ["/statistics", "/statistics/anna"]
    assert of_all.sheets
    assert "answer" in [one.name for one in rendered_phones.screens("en")]


def test_names_can_be_missing_or_24_letters_long() -> None:
    """Players without names are called by their seats; long names have 24 letters."""
    unnamed = next(of_matches(without_names(STORED)))["shown"]
    assert "Hráč\N{NO-BREAK SPACE}2" in unnamed["cs"]["markup"]
    (long,) = with_long_names(STORED).values()
    assert {24} == {len(player["name"]) for player in json.loads(long)["setup"]["players"]}


def test_plural_forms_are_shown_with_every_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message with plural forms is there with every number; others are left out."""
    catalog = Catalog()
    catalog.add(("%(n)s card", "%(n)s cards"))
    catalog.add("No cards")
    monkeypatch.setattr(catalogues, "extracted", lambda: catalog)
    (cards,) = (row["shown"] for row in plurals())
    assert cards["en"]["texts"][:3] == ["0 cards", "1 card", "2 cards"]
    assert cards["cs"]["texts"][-1] == "−1\N{NO-BREAK SPACE}karta"


def test_the_page_of_languages_works_when_opened_as_a_file(tmp_path: Path) -> None:
    """Rows are a script, as a page that is opened as a file fetches nothing; a frame has the styles of the site."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text(
        '<link href="./app.css"><link rel="preload" href="./a"><script src="./b.js"></script><body></body>'
    )
    links = '<link href="../site/app.css"><link href="../site/later.css">'
    assert frame(site, tmp_path / "page") == f'{links}<body><script src="frame.js"></script></body>'
    assert write_group(tmp_path, 3, [{"name": "home"}]) == 1
    assert (tmp_path / "group-3.js").read_text() == 'window.rows[3] = [{"name": "home"}];\n'
