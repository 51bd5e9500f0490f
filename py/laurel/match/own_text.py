"""Texts that a person wrote for others to read, such as the name of a row: data, never a key of a catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

ANY_LANGUAGE = ""
"""The language of a text that is the same in all of them."""

ENGLISH = "en"

TEXT_PLACE = "%(said)s"
"""The text of a message that is nothing but an own text, its datum `said`."""


@frozen
class OwnText:
    """A text in the languages in which it was written."""

    written: Mapping[str, str] = field(hash=False)
    """The texts by their language, a code of ISO 639-1, or `ANY_LANGUAGE`; there is at least one."""

    @classmethod
    def same(cls, text: str) -> OwnText:
        """Return a text that is the same in every language."""
        return cls({ANY_LANGUAGE: text})

    def in_language(self, language: str) -> str:
        """Return the text in a language; where it was not written in it, in English, or in the first one."""
        for one in (language, ANY_LANGUAGE, ENGLISH):
            if one in self.written:
                return self.written[one]
        return next(iter(self.written.values()))

    def __str__(self) -> str:
        return self.in_language(ENGLISH)
