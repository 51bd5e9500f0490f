"""The text for browsers in which no script runs."""

from __future__ import annotations

from laurel.pages.language.languages import LANGUAGES
from tools import catalogues, noscript


def test_it_is_in_every_language() -> None:
    """Each in a paragraph that says which language it is; nothing else of the page changes."""
    page = noscript.PAGE.read_text(encoding="utf-8")
    translations = {language: catalogues.translations(language) for language in catalogues.LANGUAGES}
    made = noscript.translated(page, translations)
    (english,) = noscript.messages()

    before, element, after = made.partition(made[made.index("<noscript>") : made.index("</noscript>")])
    assert element.count("<p ") == len(LANGUAGES)
    assert all(f'lang="{language}">' in element for language in LANGUAGES)
    assert english in element
    assert len({texts[english] for texts in translations.values()} | {english}) == len(LANGUAGES)
    assert page.startswith(before)
    assert page.endswith(after)
