"""Titles: the translated one, the English one under it, and those by which a search finds them."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.components import FACTIONS, OBJECTIVES
from laurel.pages.language.languages import LANGUAGES, translations
from laurel.pages.language.titles import (
    Title,
    english_title,
    localized_title,
    partly_localized_title,
    titles_in_other_languages,
)
from laurel.pages.language.translator import Translator
from tests.markup import Element
from tests.pages.race_for_the_galaxy.support import sheet as race_sheet
from tests.pages.race_for_the_galaxy.support import view_of as race
from tests.pages.twilight_imperium.support import MARKET, REVEALED, at, sheet
from tests.pages.twilight_struggle.support import play
from tests.pages.twilight_struggle.support import sheet as struggle_sheet

OTHERS = [language for language in LANGUAGES if language != "en"]
OBJECTIVE = "Corner the Market"


def said(language: str, text: str) -> str:
    """Return a text in a language."""
    return translations(language).gettext(text)


def originals(root: Element) -> list[str]:
    """Return the English titles that stand under translated ones."""
    lines = root.all("small", "original")
    assert all(one.attributes["lang"] == "en" for one in lines)
    return [one.text for one in lines]


@pytest.mark.parametrize("language", OTHERS)
def test_a_translated_title_has_the_english_one(language: str) -> None:
    """The text is in the language of the page."""
    assert partly_localized_title(Translator(language), OBJECTIVE) == Title(said(language, OBJECTIVE), OBJECTIVE)


@pytest.mark.parametrize("language", OTHERS)
def test_a_title_that_is_known_in_english_only(language: str) -> None:
    """It is marked as English, and has no second line."""
    assert partly_localized_title(Translator(language), "New Sparta").language == "en"
    assert english_title(language, "New Sparta") == Title("New Sparta", language="en")


def test_the_same_word_in_two_languages() -> None:
    """A title of a game that is translated as a whole is not English."""
    assert localized_title(Translator("pl"), "Angola") == Title("Angola")


def test_an_english_page_needs_neither() -> None:
    """The page is in English itself."""
    assert partly_localized_title(Translator("en"), OBJECTIVE) == english_title("en", OBJECTIVE) == Title(OBJECTIVE)


@pytest.mark.parametrize("language", OTHERS)
def test_no_catalogue_has_the_english_title_beside_the_translated_one(language: str) -> None:
    """Screens add it where there is room."""
    names = [one.name for one in (*OBJECTIVES.values(), *FACTIONS.values())]
    assert [name for name in names if f"({name})" in said(language, name)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_for_a_search(language: str) -> None:
    """Those that the page shows are not repeated."""
    title = partly_localized_title(Translator(language), OBJECTIVE)
    shown = {title.text, title.original}
    expected = {said(other, OBJECTIVE) for other in LANGUAGES} - shown
    assert set(titles_in_other_languages(language, title).split("|")) == expected
    assert len(expected) == 3 if language == "en" else 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["reveal", "agenda"])
def test_lists_of_objectives_are_searched_by_every_title(language: str, name: str) -> None:
    """A title is on the screen, or among the further names of its item."""
    items = [one for one in sheet(at(language=language), name).all("li") if "data-also" in one.attributes]
    assert items
    item = next(one for one in items if said(language, OBJECTIVE) in one.text)
    everything = [item.text, *item.attributes["data-also"].split("|")]
    assert [one for one in LANGUAGES if not any(said(one, OBJECTIVE) in text for text in everything)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_second_line(language: str) -> None:
    """It stands where a card is looked for by its title, on a page in another language than English."""
    match_view = at(*REVEALED, language=language)
    shown = {
        "reveal": OBJECTIVES["achieve_supremacy"].name,
        "agenda": "Incentive Program",
        "player": OBJECTIVE,
        "objectives": OBJECTIVE,
    }
    found = {name: originals(sheet(match_view, name, seat="0", stage="stage_2")) for name in shown}
    assert {name: title in found[name] for name, title in shown.items()} == dict.fromkeys(shown, language != "en")


def test_small_buttons_have_one_line() -> None:
    """The chips of Imperial, the answers in the slot."""
    match_view = at(*REVEALED, language="pl")
    chips = sheet(match_view, "imperial", seat="0")
    assert said("pl", OBJECTIVES[MARKET].name) in chips.text
    assert originals(chips) == []


@pytest.mark.parametrize("language", OTHERS)
def test_cards_and_countries_of_twilight_struggle(language: str) -> None:
    """A card in the list and on its sheet, and a country on its sheet."""
    match_view = play(language=language)
    assert "Nuclear Test Ban" in originals(struggle_sheet(match_view, "cards"))
    assert originals(struggle_sheet(match_view, "card", id="nuclear_test_ban")) == ["Nuclear Test Ban"]
    assert originals(struggle_sheet(match_view, "country", country="west_germany")) == ["West Germany"]
    assert originals(struggle_sheet(match_view, "country", country="nigeria")) == (
        [] if said(language, "Nigeria") == "Nigeria" else ["Nigeria"]
    )


def test_cards_of_race_for_the_galaxy_are_english() -> None:
    """Their titles are not translated: a voice has to know that."""
    titles = race_sheet(race(language="cs"), "add", seat="0").all("span", "face-title")
    assert titles
    assert {one.attributes.get("lang") for one in titles} == {"en"}
    assert "lang" not in race_sheet(race(), "add", seat="0").all("span", "face-title")[0].attributes
