"""The text of the page for browsers in which no script runs: in every language, as none can be chosen."""

import html
import re
from collections.abc import Iterator, Mapping

from tools import project

PAGE = project.ROOT / "index.html"

ELEMENT = re.compile(r'<noscript><p class="boot-note" lang="en">(?P<text>[^<]+)</p></noscript>')
"""The element with the English text."""


def messages() -> Iterator[str]:
    """Yield the text that is translated; raises ValueError where the page has none."""
    found = ELEMENT.search(PAGE.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError("index.html has no text for browsers without scripts")
    yield html.unescape(found["text"])


def translated(page: str, translations: Mapping[str, Mapping[str, str]]) -> str:
    """Return the page with the text in every language: `translations` are texts by the English ones, by language."""

    def in_every_language(element: re.Match[str]) -> str:
        english = html.unescape(element["text"])
        texts = {"en": english} | {language: texts[english] for language, texts in translations.items()}
        lines = (
            f'<p class="boot-note" lang="{language}">{html.escape(text, quote=False)}</p>'
            for language, text in texts.items()
        )
        return f"<noscript>{''.join(lines)}</noscript>"

    return ELEMENT.sub(in_every_language, page)
