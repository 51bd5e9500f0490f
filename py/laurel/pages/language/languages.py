"""The languages of Laurel, and their message catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

from laurel.match.message import NC_, without_context
from laurel.pages.language.typography import typeset

LOCALE = files("laurel") / "locale"

FOLDERS = [LOCALE]
"""Where catalogues are: see `add_catalogues`."""

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


ENOUGH_KEYS = 4096
"""The number of keys whose English text is in the cache: more than a match shows."""


@lru_cache(maxsize=ENOUGH_KEYS)
def _english(key: str) -> str:
    return typeset(DEFAULT, without_context(key))


class EnglishMessages(NullTranslations):
    """The messages in the language of the keys: their texts without the contexts, typeset."""

    def gettext(self, message: str) -> str:
        """Return the text of a key."""
        return _english(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the text for one, or that for other numbers."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the text of a message with a context."""
        return self.gettext(NC_(context, message))


@cache
def translations(language: str) -> NullTranslations:
    """Return the messages of a language as they are shown, typeset; in English, where a catalogue has none.

    `gettext` takes a key with its context (`laurel.match.message.NC_`) as well.

    Raises:
        FileNotFoundError: the catalogue was not compiled.
    """
    if language == DEFAULT:
        return EnglishMessages()
    with _catalogue(language).open("rb") as compiled:
        messages = GNUTranslations(compiled)
    messages.add_fallback(EnglishMessages())
    return messages


@cache
def compiled_languages() -> tuple[str, ...]:
    """Return the languages whose catalogues were compiled: all of them, but in a checkout that nothing was built of."""
    return tuple(language for language in LANGUAGES if language == DEFAULT or _catalogue(language).is_file())


def _catalogue(language: str) -> Traversable:
    found = [folder / language / "LC_MESSAGES" / "laurel.mo" for folder in FOLDERS]
    return next((file for file in found if file.is_file()), found[0])


def add_catalogues(folder: Traversable) -> None:
    """Look for catalogues in a further folder as well, which the browser has only now."""
    FOLDERS.append(folder)
    compiled_languages.cache_clear()
