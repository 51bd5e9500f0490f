"""The reader's preferences: language, light or dark, and whether the screen stays on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from laurel.pages.languages import LANGUAGES, choose
from laurel.pages.settings import THEMES


@frozen
class Preferences:
    """The reader's preferences."""

    language: str
    theme: str = "auto"
    awake: bool = True


def read(stored: Mapping[str, Any], languages: Sequence[str]) -> Preferences:
    """Return the stored preferences; what is missing or unknown is taken from the device."""
    language, theme = stored.get("language"), stored.get("theme")
    return Preferences(
        language=language if isinstance(language, str) and language in LANGUAGES else choose(languages),
        theme=theme if isinstance(theme, str) and theme in THEMES else "auto",
        awake=stored.get("awake") is not False,
    )


def plain(preferences: Preferences) -> dict[str, Any]:
    """Return the preferences as they are stored. Scripts that run before Python read them as well."""
    return {"language": preferences.language, "theme": preferences.theme, "awake": preferences.awake}
