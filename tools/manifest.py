"""Makes the web app manifest of the site.

The one in the checkout is in English. The build adds the translations of the catalogues, as `name_localized` beside
`name`, and the screenshots, where it has taken any. Its `id` is empty: it is then the address of the site, whatever its
path. Any other value would be resolved without the path, and every copy of Laurel at one origin would be the same app.

Its shortcuts lead to `#/new` and to `#/continue`, which `laurel.app.navigation` replaces by the board of the match in
play that was touched last. `tools.screenshots` takes the screenshots; `make build` asks for them, a rebuild of `make
serve` does not. `tools.startup_images` draws what iOS shows while the installed app starts. See docs/decisions/0017.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tools import project

SOURCE = project.STATIC / "manifest.webmanifest"

TRANSLATED = ("name", "description")
"""The members that are translated, of the app and of each shortcut."""

PROPER_NAMES = ("short_name",)
"""The members that are the same in every language: the app's own name, which stays English."""


def source() -> dict[str, Any]:
    """Return the manifest of the checkout."""
    return dict(json.loads(SOURCE.read_text(encoding="utf-8")))


def messages() -> Iterator[str]:
    """Yield the texts of the manifest that are translated."""
    manifest = source()
    for part in (manifest, *manifest["shortcuts"]):
        yield from (part[member] for member in TRANSLATED)


Translations = Mapping[str, Mapping[str, str]]
"""Texts by the English ones, by language."""


def built(translations: Translations, screenshots: Sequence[Mapping[str, str]] = ()) -> dict[str, Any]:
    """Return the manifest of the site, with the translations that there are."""
    manifest = source()
    own_names = {
        f"{member}_localized": {language: {"value": manifest[member], "lang": "en"} for language in translations}
        for member in PROPER_NAMES
    }
    shortcuts = [with_translations(shortcut, translations) for shortcut in manifest["shortcuts"]]
    translated = with_translations(manifest, translations) | own_names | {"shortcuts": shortcuts}
    return {**translated, **({"screenshots": list(screenshots)} if screenshots else {})}


def with_translations(part: dict[str, Any], translations: Translations) -> dict[str, Any]:
    """Return the app or a shortcut with its texts in every language that has them."""
    localized = {
        f"{member}_localized": {
            language: texts[part[member]] for language, texts in translations.items() if part[member] in texts
        }
        for member in TRANSLATED
    }
    return part | {member: texts for member, texts in localized.items() if texts}
