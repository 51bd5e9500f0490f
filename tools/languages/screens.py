"""The screens and sheets of stored matches in every language, and every message with numbers in its plural forms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from laurel.pages.languages import LANGUAGES, translations
from laurel.pages.typography import MINUS
from tests.e2e.rendered import Rendered, walked
from tools import catalogues

NUMBERS = (0, 1, 2, 5, 11, 21, 22, 101, -1)
"""What messages with plural forms are tried with."""

LONG_NAMES = (
    "Wilhelmina-Konstantinova",
    "Константинопольская Анна",
    "Żółcińska-Brzęczyszczyki",
    "Rozmarýnka Nejvlastnější",
)
"""Names of 24 letters, the most that a name has, in the letters of every language."""

NUMBER_PLACE = re.compile(r"%\((?:n|num)\)s")
"""The place of the number that chooses the plural form."""


def without_names(stored: Mapping[str, str]) -> dict[str, str]:
    """Return stored matches whose players have no names."""
    return {key: _renamed(document, ("",)) for key, document in stored.items()}


def with_long_names(stored: Mapping[str, str]) -> dict[str, str]:
    """Return stored matches whose players have the longest names."""
    return {key: _renamed(document, LONG_NAMES) for key, document in stored.items()}


def _renamed(document: str, names: tuple[str, ...]) -> str:
    """Return a match whose players have other names, in turn; each name that comes again has the number of its seat."""
    match = json.loads(document)
    for seat, player in enumerate(match["setup"]["players"]):
        name = names[seat % len(names)]
        player["name"] = name if seat < len(names) or not name else f"{name[:-2]} {seat + 1}"
    return json.dumps(match, ensure_ascii=False)


Row = dict[str, Any]
"""A screen or a sheet: its name, and what shows it, by language."""


def rows(stored: Mapping[str, str]) -> Iterator[Row]:
    """Yield the screens and the sheets of stored matches, each in every language."""
    walks = {language: walked(stored, language) for language in LANGUAGES}
    for screens in zip(*walks.values(), strict=True):
        by_language = dict(zip(walks, screens, strict=True))
        yield {"name": screens[0].name, "shown": {code: _shown(one, "") for code, one in by_language.items()}}
        sheets = {code: dict(one.sheets) for code, one in by_language.items()}
        for name in sheets["en"]:
            yield {
                "name": f"{screens[0].name} > {name}",
                "shown": {code: _shown(one, sheets[code].get(name, "")) for code, one in by_language.items()},
            }


def _shown(rendered: Rendered, sheet: str) -> dict[str, Any]:
    """Return what the frame of a screen, or of a sheet over an empty page, is made of."""
    return {"root": dict(rendered.root), "markup": "" if sheet else rendered.markup, "sheet": sheet}


def plurals() -> Iterator[Row]:
    """Yield every message that has plural forms, with its numbers in every language."""
    for message in catalogues.messages(catalogues.extracted()):
        if not isinstance(message.id, str):
            one, many = message.id
            yield {"name": many, "shown": {code: {"texts": list(_numbered(code, one, many))} for code in LANGUAGES}}


def _numbered(language: str, one: str, many: str) -> Iterator[str]:
    for n in NUMBERS:
        yield NUMBER_PLACE.sub(str(n).replace("-", MINUS), translations(language).ngettext(one, many, abs(n)))
