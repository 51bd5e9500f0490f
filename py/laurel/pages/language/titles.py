"""Titles of printed components: the translated one, the English one, and those by which a search finds them."""

from __future__ import annotations

from attrs import field, frozen

from laurel.pages.language.languages import DEFAULT, compiled_languages, translations
from laurel.pages.language.translator import Translator


@frozen(cache_hash=True)
class Title:
    """The title of a component as a page shows it. Templates show it by the macros `lang` and `title`."""

    text: str
    original: str = ""
    """The printed English title, where it is another one; empty otherwise."""

    language: str = ""
    """The language of the text, where it is not that of the page; empty otherwise."""

    key: str = field(default="", eq=False, kw_only=True)
    """The key of the catalogues; empty where there is none."""

    def __str__(self) -> str:
        """Return the text, for places that have room for one line."""
        return self.text

    @property
    def english(self) -> str:
        """The English title."""
        return self.original or self.text


def localized_title(translator: Translator, name: str) -> Title:
    """Return the title of a component that has an edition in every language: an equal title is the same word."""
    text, english = translator(name), translations(DEFAULT).gettext(name)
    return Title(text, "" if text == english else english, key=name)


def partly_localized_title(translator: Translator, name: str) -> Title:
    """Return the title of a component of which some boxes are in English only: an equal title is the English one."""
    found = localized_title(translator, name)
    return found if found.original else english_title(translator.language, name)


def english_title(language: str, name: str) -> Title:
    """Return the title of a component that is always called by its English name, for a page in a language."""
    return Title(translations(DEFAULT).gettext(name), language="" if language == DEFAULT else DEFAULT, key=name)


def titles_in_other_languages(language: str, title: Title) -> str:
    """Return the titles in languages that a page in `language` does not show, separated by bars, for a search.

    The players may own editions in different languages.
    """
    shown = (title.text, title.original)
    names = (
        translations(other).gettext(title.key or title.english) for other in compiled_languages() if other != language
    )
    return "|".join(dict.fromkeys(name for name in names if name not in shown))
