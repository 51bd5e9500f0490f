"""Translation of messages into the language of a page, with the names of the players."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from attrs import field, frozen

from laurel.match.message import Message
from laurel.pages.languages import LANGUAGES, translations

MINUS = "\N{MINUS SIGN}"


@frozen
class Translator:
    """A language and the names of the players of a match, which replace the seats in messages."""

    language: str
    """A code of `laurel.pages.languages.LANGUAGES`."""

    names: tuple[str, ...] = ()
    """By seat; empty where no match is open."""

    _catalogue: NullTranslations = field(init=False, eq=False, repr=False)

    @_catalogue.default
    def _open(self) -> NullTranslations:
        return translations(self.language)

    def __call__(self, text: str) -> str:
        """Return the translation of an English text; the text itself where the catalogue has none."""
        return self._catalogue.gettext(text)

    def plural(self, one: str, many: str, n: int) -> str:
        """Return the translation in the plural form for `n`, with `%(n)s` filled in."""
        return self._catalogue.ngettext(one, many, abs(n)) % {"n": n}

    def message(self, message: Message) -> str:
        """Return the translation of a message. Its data fills the places; a seat under `player` becomes the name."""
        return self(message.text) % {key: self._value(key, value) for key, value in message.data.items()}

    def player_name(self, seat: int) -> str:
        """Return a player's name; `?` for a seat that the match does not have, which an imported file may name."""
        return self.names[seat] if 0 <= seat < len(self.names) else "?"

    def player_names(self, seats: Sequence[int]) -> str:
        """Return the names of several players, separated by commas."""
        return ", ".join(map(self.player_name, seats))

    def _value(self, key: str, value: object) -> object:
        if isinstance(value, Message):
            return self.message(value)
        if key == "player" and isinstance(value, int):
            return self.player_name(value)
        return value


def name_in_every_language(name: str) -> str:
    """Return a name in every language, separated by bars, for a search.

    The players may own editions in different languages.
    """
    return "|".join(dict.fromkeys(translations(language).gettext(name) for language in LANGUAGES))


def signed(points: int) -> str:
    """Return a change of points with its sign: `+2`, `−1`, `0`."""
    if points > 0:
        return f"+{points}"
    return f"{MINUS}{-points}" if points else "0"


def with_minus(points: int) -> str:
    """Return a number of points without a plus: `2`, `−1`, `0`."""
    return str(points).replace("-", MINUS)
