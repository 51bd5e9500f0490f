"""The order of names and titles in lists."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from laurel.match.setup import PersonId
from laurel.pages.language.alphabet import in_alphabet
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.page import markup
from laurel.pages.people.screens import PersonSign, people
from laurel.pages.twilight_imperium.wording import factions

LISTS: dict[str, list[str]] = json.loads((Path(__file__).parent / "alphabets.json").read_text("utf-8"))
"""Countries, factions and names of people in the order of `Intl.Collator(language, {numeric: true})` of ICU."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_has_the_order_of_unicode(language: str) -> None:
    """It is another one than that of the characters' numbers."""
    by_code_point = sorted(LISTS[language])
    assert by_code_point != LISTS[language]
    assert LISTS[language] == sorted(by_code_point, key=lambda text: in_alphabet(language, text))


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("cs", ["Cyril", "Československo", "Hana", "Chile", "Indie", "Rakousko", "Řecko", "Západ", "Žofie"]),
        ("pl", ["Lukasz", "Łukasz", "Węgry", "Wietnam", "Włochy", "Wybrzeże", "Zofia", "Ździsław", "Żagwie"]),
        ("ru", ["Елена", "Ёлка", "Ида", "Йосип", "Яна", "Anna"]),
        ("en", ["Anna", "Émile", "O'Neil", "Player 2", "Player 10", "Зоя"]),
        ("en", ["!", "42", "Ω", "王"]),
        ("en", ["anna", "Anna", "ANNA"]),
    ],
)
def test_letters_sort_as_their_language_has_them(language: str, listed: list[str]) -> None:
    """Letters of a language have their places; marks decide next, then capitals; numbers count by value."""
    backwards = listed[::-1]
    assert listed == sorted(backwards, key=lambda text: in_alphabet(language, text))


def test_people_are_listed_by_the_alphabet_of_the_page() -> None:
    """They are listed in the language of the page."""
    names = ("Hana", "Chytil", "Cyril", "Žofie", "Zuzana")
    persons = tuple(PersonSign(PersonId(name), name, "", name) for name in names)
    listed = {
        language: re.findall(r'people-name">([^<]+)<', markup(people(Translator(language), persons, (), ())))
        for language in ("en", "cs")
    }
    assert ["Chytil", "Cyril", "Hana", "Žofie", "Zuzana"] == listed["en"]
    assert ["Cyril", "Hana", "Chytil", "Zuzana", "Žofie"] == listed["cs"]


def test_factions_are_listed_by_the_alphabet_of_the_page() -> None:
    """They are listed in the language of the page."""
    names = [str(title) for _, title in factions(Translator("pl"))]
    assert names == sorted(names, key=lambda text: in_alphabet("pl", text))
    assert names[-1].startswith("Ż")
