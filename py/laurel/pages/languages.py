"""The languages of Laurel, and their message catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

LOCALE = files("laurel") / "locale"

LANGUAGES = {"en": "English", "ru": "Русский", "pl": "Polski", "cs": "Čeština"}
"""The name of every language in that language, by its code."""

DEFAULT = "en"


def choose(preferred: Iterable[str]) -> str:
    """Return the first language of the tags that Laurel has, else the default: `["pt-BR", "cs-CZ"]` gives `cs`."""
    for tag in preferred:
        language = tag.lower().partition("-")[0]
        if language in LANGUAGES:
            return language
    return DEFAULT


@cache
def translations(language: str) -> NullTranslations:
    """Return the catalogue of a language; for English, the language of the keys, an empty one.

    Raises:
        FileNotFoundError: the catalogue was not compiled.
    """
    if language == DEFAULT:
        return NullTranslations()
    with _catalogue(language).open("rb") as compiled:
        return GNUTranslations(compiled)


def compiled_languages() -> tuple[str, ...]:
    """Return the languages whose catalogues were compiled: all of them, but in a checkout that nothing was built of."""
    return tuple(language for language in LANGUAGES if language == DEFAULT or _catalogue(language).is_file())


def _catalogue(language: str) -> Traversable:
    return LOCALE / language / "LC_MESSAGES" / "laurel.mo"
