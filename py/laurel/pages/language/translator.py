"""Translation of messages into the language of a page, with the names of the players."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from attrs import frozen

from laurel.match.edits import Milliseconds
from laurel.match.message import N_, Message
from laurel.match.own_text import OwnText
from laurel.match.texts import for_display, visible_name
from laurel.pages.language.languages import compiled_languages, translations
from laurel.pages.language.typography import MINUS, NO_BREAK_SPACE, as_typed, typeset, with_inner_quotes

Label = str | OwnText
"""A text that is shown: a key of the catalogues, or what a person wrote."""

FormatDate = Callable[[Milliseconds, str], str]
"""Returns a date with its time of day, in a language."""

SEAT_NAME = N_("Player %(n)s")
"""The name of a player who has none."""


ENOUGH_NAMES = 512
"""Size of the cache of names as they are shown."""


@frozen
class Translator:
    """A language and the names of the players of a match, which replace the seats in messages."""

    language: str
    """A code of `laurel.pages.language.languages.LANGUAGES`."""

    names: tuple[str, ...] = ()
    """By seat, as they were entered; empty where no match is open."""

    def __call__(self, text: Label, /, **data: object) -> str:
        """Return the translation of an English text with data in its places; the text where the catalogue has none.

        A text that a person wrote is not translated: it is shown in the language of the page, if it was written in it.
        It has no places.
        """
        if isinstance(text, OwnText):
            return typeset(self.language, for_display(text.in_language(self.language)))
        translated = translations(self.language).gettext(text)
        return translated % data if data else translated

    def plural(self, one: str, many: str, n: int) -> str:
        """Return the translation in the plural form for `n`, with `%(n)s` filled in."""
        return translations(self.language).ngettext(one, many, abs(n)) % {"n": with_minus(n)}

    def message(self, message: Message) -> str:
        """Return the translation of a message. Its data fills the places; seats of `player` and `players` become names.

        A text among the data may come from outside: it is shortened and isolated.
        """
        text = self(message.text)
        seat = message.data.get("player")
        if isinstance(seat, int) and seat in _unnamed_seats(self.names):
            text = after_noun(self.language, text, seat)
        filled = text % {key: self._value(key, value) for key, value in message.data.items()}
        return with_inner_quotes(self.language, filled)

    def player_name(self, seat: int) -> str:
        """Return a player's name as it is shown; `?` for a seat that the match does not have, as a file may name it."""
        return shown_name(self.language, self.names[seat], seat) if 0 <= seat < len(self.names) else "?"

    def player_names(self, seats: Sequence[int]) -> str:
        """Return the names of several players, separated by commas."""
        return ", ".join(map(self.player_name, seats))

    def person_name(self, name: str) -> str:
        """Return the name of a person as it is shown, also where it cannot be seen."""
        return visible_name(name) or self(N_("No name"))

    def _value(self, key: str, value: object) -> object:
        if isinstance(value, Message):
            return self.message(value)
        if isinstance(value, OwnText):
            return typeset(self.language, for_display(value.in_language(self.language)))
        if key == "player" and isinstance(value, int):
            return self.player_name(value)
        if key == "players" and isinstance(value, tuple):
            return self.player_names(value)
        if isinstance(value, int) and value < 0:
            return with_minus(value)
        return for_display(value) if isinstance(value, str) else value


@lru_cache(maxsize=ENOUGH_NAMES)
def shown_name(language: str, name: str, seat: int) -> str:
    """Return the name of the player at a seat as pages and sentences show it.

    A player who has no name of their own has that of the seat, in the language of the page.
    """
    return own_name(name, seat) or translations(language).gettext(SEAT_NAME) % {"n": seat + 1}


@lru_cache(maxsize=ENOUGH_NAMES)
def _unnamed_seats(names: tuple[str, ...]) -> frozenset[int]:
    """Return the seats whose players have no name of their own."""
    return frozenset(seat for seat, name in enumerate(names) if not own_name(name, seat))


def own_name(name: str, seat: int) -> str:
    """Return the name of the player at a seat, isolated (`laurel.match.texts.isolate`); empty where there is none.

    A name that cannot be seen is none, nor is that of the seat in any language, which an earlier version has stored.
    """
    return "" if as_typed(" ".join(name.split())) in _seat_names(seat) else visible_name(name)


NOUNS = {
    "ru": "игрок|игрока|игроку|игроком|игроке",
    "pl": "gracz|gracza|graczowi|graczem|graczu",
    "cs": "hráč|hráče|hráči|hráčem",
}
"""The word of the name of a seat, in every case."""


def after_noun(language: str, text: str, seat: int) -> str:
    """Return a text with the number of a seat in the place of the player, where the word for a player is before it.

    The name of the seat would repeat that word: `gracza %(player)s` becomes `gracza 2`, not `gracza Gracz 2`.
    """
    noun = _noun_and_player(language)
    return noun.sub(rf"\1{NO_BREAK_SPACE}{seat + 1}", text) if noun else text


@cache
def _noun_and_player(language: str) -> re.Pattern[str] | None:
    """Return what finds the word for a player before the place of one; `None` where names have no cases."""
    nouns = NOUNS.get(language)
    return re.compile(rf"(?i)(?<!\w)({nouns})\s%\(player\)s") if nouns else None


@cache
def _seat_names(seat: int) -> frozenset[str]:
    """Return the name of a seat in every language that was compiled, with usual spaces."""
    names = (translations(language).gettext(SEAT_NAME) % {"n": seat + 1} for language in compiled_languages())
    return frozenset(as_typed(" ".join(name.split())) for name in names)


def name_in_every_language(name: str) -> str:
    """Return a name in every language, separated by bars, for a search.

    The players may own editions in different languages.
    """
    return "|".join(dict.fromkeys(translations(language).gettext(name) for language in compiled_languages()))


def forget_names() -> None:
    """Forget the names of seats that were looked up, because there are more catalogues now."""
    for looked_up in (shown_name, _unnamed_seats, _seat_names):
        looked_up.cache_clear()


def with_sign(points: int) -> str:
    """Return a change of points with its sign: `+2`, `−1`, `0`."""
    if points > 0:
        return f"+{points}"
    return f"{MINUS}{-points}" if points else "0"


def with_glued_dots(text: str) -> str:
    """Return a text in which no line begins with a dot between two parts."""
    return text.replace(" · ", "\u00a0· ")


def with_minus(points: int) -> str:
    """Return a number of points without a plus: `2`, `−1`, `0`."""
    return str(points).replace("-", MINUS)
