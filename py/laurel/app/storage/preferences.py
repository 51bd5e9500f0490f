"""How the settings of a reader are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import asdict

from laurel.match.setup import entered_name
from laurel.match.texts import strict_text
from laurel.pages.home.settings import THEMES, Preferences
from laurel.pages.language.languages import LANGUAGES, choose


def read(stored: Mapping[str, Any], languages: Sequence[str]) -> Preferences:
    """Return the stored settings. A language that is missing or unknown is chosen from the reader's `languages`.

    Other settings that are missing or have an unknown value get their defaults.
    """
    language, theme = stored.get("language"), stored.get("theme")
    return Preferences(
        language=language if isinstance(language, str) and language in LANGUAGES else choose(languages),
        theme=theme if isinstance(theme, str) and theme in THEMES else "auto",
        awake=stored.get("awake") is not False,
        timer=stored.get("timer") is True,
        digits=stored.get("digits") is not False,
        ratings=stored.get("ratings") is True,
        device=_name(stored.get("device")),
        person=_name(stored.get("person")),
    )


def _name(stored: object) -> str:
    try:
        return entered_name(strict_text(stored))
    except ValueError:
        return ""


def to_plain(preferences: Preferences) -> dict[str, Any]:
    """Return the settings as a JSON object. `static/reader.js` reads it too, before Python runs."""
    return asdict(preferences)
