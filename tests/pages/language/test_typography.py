"""Spaces, hyphens and apostrophes as a language prints them."""

from __future__ import annotations

import pytest

from laurel.pages.language.languages import LANGUAGES, translations
from laurel.pages.language.typography import as_typed, typeset, with_inner_quotes

SHOWN = str.maketrans({"\N{NO-BREAK SPACE}": "~", "\N{NON-BREAKING HYPHEN}": "="})


@pytest.mark.parametrize(
    ("language", "typed", "printed"),
    [
        ("en", "Sardakk N'orr", "Sardakk N’orr"),
        ("en", "the partners' cards", "the partners’ cards"),
        ("en", "a card of 3 or more", "a card of 3 or more"),
        ("cs", "Kabala Vuil'raith", "Kabala Vuil’raith"),
        # a word of one letter
        ("pl", "zasad, a „Karty” w pasku", "zasad, a~„Karty” w~pasku"),
        ("cs", "zákony i relikvie", "zákony i~relikvie"),
        ("ru", "В партии и в сети", "В~партии и~в~сети"),
        ("pl", "%(player)s w regionie (z kartą)", "%(player)s w~regionie (z~kartą)"),
        ("pl", "i w 3 krajach", "i~w~3~krajach"),
        # a number and what it counts
        ("cs", "%(n)s karet", "%(n)s~karet"),
        ("pl", "2–4 graczy", "2–4~graczy"),
        ("pl", "%(fewest)s–%(num)s graczy", "%(fewest)s–%(num)s~graczy"),
        ("ru", "%(percent)s %%", "%(percent)s~%%"),
        ("cs", "Cíle II. stupně v 10. kole", "Cíle II.~stupně v~10.~kole"),
        ("cs", "Začíná s 1500. Pak dál", "Začíná s~1500. Pak dál"),
        # a word and the number after it
        ("cs", "USA %(us)s, SSSR %(ussr)s", "USA~%(us)s, SSSR~%(ussr)s"),
        ("ru", "правило %(rule)s", "правило~%(rule)s"),
        ("ru", "правило 98.4.1.", "правило~98.4.1."),
        ("pl", "kostka −%(n)s", "kostka~−%(n)s"),
        ("ru", "Цели этапа II после этапа I.", "Цели этапа~II после этапа~I."),
        ("pl", "DEFCON\N{NO-BREAK SPACE}%(level)s nie wolno", "DEFCON~%(level)s nie wolno"),
        ("cs", "%(player)s %(change)s", "%(player)s %(change)s"),
        ("pl", "Runda 3 z 15", "Runda~3 z~15"),
        ("ru", "Раунд %(n)s из %(total)s", "Раунд~%(n)s из~%(total)s"),
        ("pl", "w turze %(n)s nie sprawdzono", "w~turze~%(n)s nie sprawdzono"),
        ("cs", "3 h 19 min", "3~h~19~min"),
        # Russian hyphens and dashes
        ("ru", "когда кто-то из-за чего-нибудь", "когда кто=то из=за чего=нибудь"),
        ("ru", "Мекатол-Рекс — планета", "Мекатол-Рекс~— планета"),
        ("ru", "Юго-Вост. Азия, сеть Wi-Fi", "Юго-Вост. Азия, сеть Wi=Fi"),
        ("cs", "česko-polský", "česko-polský"),
    ],
)
def test_a_text_is_typeset_for_its_language(language: str, typed: str, printed: str) -> None:
    """Once or twice; and what was typed is found again."""
    shown = typeset(language, typed)
    assert printed == shown.translate(SHOWN)
    assert shown == typeset(language, shown)
    assert as_typed(typed) == as_typed(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hyphen_before_a_number_becomes_a_minus(language: str) -> None:
    """A hyphen before a number is one, but not between two numbers, which is a range or a sum."""
    assert ": −10, 2-4, 10+15-3, (−1)" == typeset(language, ": -10, 2-4, 10+15-3, (-1)")


@pytest.mark.parametrize(
    ("language", "filled", "printed"),
    [
        ("en", "“Nectar (“Oceania”)” is one number.", "“Nectar (‘Oceania’)” is one number."),
        ("ru", "«Нектар («Океания»)»: одно число", "«Нектар („Океания“)»: одно число"),
        ("pl", "„Nektar („Oceania”)”: jedna liczba", "„Nektar («Oceania»)”: jedna liczba"),
        ("cs", "„Nektar („Oceánie“)“: jedno číslo", "„Nektar (‚Oceánie‘)“: jedno číslo"),
        ("ru", "«За», «Против»", "«За», «Против»"),
        ("ru", "«а «б «в» г» д»", "«а „б „в“ г“ д»"),
        ("ru", "«Анна«»", "«Анна«»"),
        ("ru", "5» и «6", "5» и «6"),
        ("ru", "без кавычек", "без кавычек"),
    ],
)
def test_inner_quotations_have_other_marks(language: str, filled: str, printed: str) -> None:
    """One within another has other marks; marks that belong to none stay."""
    assert printed == with_inner_quotes(language, filled)
    assert printed == with_inner_quotes(language, printed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_typeset(language: str) -> None:
    """Messages come from it as they are printed."""
    assert "’" in translations(language).gettext("Sardakk N'orr")
    said = translations(language).ngettext("%(n)s card", "%(n)s cards", 2)
    assert ("\N{NO-BREAK SPACE}" in said) == (language != "en")
