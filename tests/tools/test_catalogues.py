"""What the check of the catalogues finds in the sources of their messages."""

from __future__ import annotations

import pytest

from tools import catalogues


def test_a_message_in_an_f_string_is_found() -> None:
    """Babel reads an f-string as one token, so a message inside it would stay English in every language."""
    hidden = """said = f"{name} ({translator(N_('headline'))})"\nplain = f"{name}"\nother = translator(N_("die"))\n"""
    assert list(catalogues.missed("entries.py", hidden)) == [
        "entries.py:1: N_('headline'): a message in an f-string is not extracted"
    ]


@pytest.mark.parametrize(
    ("language", "text", "problem"),
    [
        ("en", "Points cannot go below 0. (rule 98.4.1)", "a full stop before a bracket"),
        ("pl", 'Karta "Agenda"', "a straight quotation mark"),
        ("cs", "Zapište  hráče", "a space too many"),
        ("ru", "Готово !", "a space before a punctuation mark"),
        ("en", "Loading...", "three full stops for an ellipsis"),
        ("en", "Tap the the card", "a doubled word"),
        ("pl", "w\N{NO-BREAK SPACE}grze", "a space, a hyphen or an apostrophe"),
        ("ru", "кто\N{NON-BREAKING HYPHEN}то", "a space, a hyphen or an apostrophe"),
        ("en", "the player\N{RIGHT SINGLE QUOTATION MARK}s card", "a space, a hyphen or an apostrophe"),
    ],
)
def test_a_wording_that_no_text_has(language: str, text: str, problem: str) -> None:
    """It is found, whatever the text says."""
    (found,) = catalogues.wording_problems(language, text)
    assert found.startswith(problem)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Tap “Cards” (rule 98.4.1). Then go on…"),
        ("pl", "Odpowiedź tak lub nie nie ma granic."),
        ("cs", "Počítá se se znaménkem minus."),
        ("cs", "při DEFCON\N{NO-BREAK SPACE}%(level)s zde nejsou"),
        ("ru", "уже на\N{NO-BREAK SPACE}этом устройстве"),
        ("en", "<b>Points</b>: %(n)s"),
    ],
)
def test_a_wording_that_is_right(language: str, text: str) -> None:
    """A space that only a person can know to be no place for a break may be in a catalogue."""
    assert [] == list(catalogues.wording_problems(language, text))
