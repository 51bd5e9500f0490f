"""Puts what the rules say into a language."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from attrs import field, frozen

from laurel.match.message import Message
from laurel.pages.languages import LANGUAGES, translations

MINUS = "\N{MINUS SIGN}"


@frozen
class Words:
    """A language, at one table: the names of its players stand where a message says `player`."""

    language: str
    names: tuple[str, ...] = ()
    _catalogue: NullTranslations = field(init=False, eq=False, repr=False)

    @_catalogue.default
    def _open(self) -> NullTranslations:
        return translations(self.language)

    def __call__(self, text: str) -> str:
        """Return the sentence in this language."""
        return self._catalogue.gettext(text)

    def count(self, one: str, many: str, n: int) -> str:
        """Return the sentence for `n` things, with `%(n)s` filled in."""
        return self._catalogue.ngettext(one, many, abs(n)) % {"n": n}

    def say(self, message: Message) -> str:
        """Return a message in this language, with the players called by name."""
        return self(message.text) % {key: self._value(key, value) for key, value in message.data.items()}

    def name(self, seat: int) -> str:
        """Return a player's name; `?` for a seat that nobody sits on, as a file from outside may have it."""
        return self.names[seat] if 0 <= seat < len(self.names) else "?"

    def listed(self, seats: Sequence[int]) -> str:
        """Return several players' names, in order."""
        return ", ".join(map(self.name, seats))

    def _value(self, key: str, value: object) -> object:
        if isinstance(value, Message):
            return self.say(value)
        if key == "player" and isinstance(value, int):
            return self.name(value)
        return value


def known_as(name: str) -> str:
    """Return a name in every language, separated by bars, for a search.

    At a table not everybody reads the same edition.
    """
    return "|".join(dict.fromkeys(translations(language).gettext(name) for language in LANGUAGES))


def signed(points: int) -> str:
    """Return a change of points with its sign: `+2`, `−1`, `0`."""
    if points > 0:
        return f"+{points}"
    return f"{MINUS}{-points}" if points else "0"
