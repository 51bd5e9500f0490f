"""The languages that Laurel speaks, and their catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

LOCALE = files("laurel") / "locale"

LANGUAGES = {"en": "English", "ru": "Русский", "pl": "Polski", "cs": "Čeština"}
"""Every language by its code, called by its own name."""

DEFAULT = "en"


def choose(preferred: Iterable[str]) -> str:
    """Return the first language of a reader's list that Laurel speaks: `["pt-BR", "cs-CZ"]` gives `cs`."""
    for tag in preferred:
        language = tag.lower().partition("-")[0]
        if language in LANGUAGES:
            return language
    return DEFAULT


@cache
def translations(language: str) -> NullTranslations:
    """Return the catalogue of a language; English is the language of the keys and needs none.

    Raises:
        FileNotFoundError: the catalogue was not compiled.
    """
    if language == DEFAULT:
        return NullTranslations()
    with (LOCALE / language / "LC_MESSAGES" / "laurel.mo").open("rb") as compiled:
        return GNUTranslations(compiled)
