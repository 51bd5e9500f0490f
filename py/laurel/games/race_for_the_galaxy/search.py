"""Search for cards by title and properties."""

from __future__ import annotations

import unicodedata

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Card, Deck, Good, Keyword, Kind


@frozen
class Filter:
    """Properties of the cards to find; `None` does not restrict them."""

    kind: Kind | None = None
    cost: int | None = None
    good: Good | None = None
    """The kind of a world's good, which is its colour."""

    keyword: Keyword | None = None
    is_military: bool | None = None

    def matches(self, card: Card) -> bool:
        """Return whether a card has all the properties."""
        return (
            self.kind in (None, card.kind)
            and self.cost in (None, card.cost)
            and self.good in (None, card.good)
            and (self.keyword is None or self.keyword in card.keywords)
            and self.is_military in (None, card.is_military)
        )


def find(deck: Deck, words: str, only: Filter | None = None) -> tuple[Card, ...]:
    """Return the cards whose title contains every word; those that begin with the words first.

    Accents, case and punctuation do not matter.

    Args:
        deck: the cards to look among.
        words: the words to find; empty for all cards.
        only: properties of the cards to return.
    """
    sought = plain(words)
    found = []
    for card in deck.values():
        title = plain(card.title)
        if (only is None or only.matches(card)) and all(word in title for word in sought.split()):
            found.append((not title.startswith(sought), card.title, card))
    return tuple(card for *_, card in sorted(found, key=lambda item: item[:2]))


def plain(text: str) -> str:
    """Return a text without accents, case and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    kept = (letter if letter.isalnum() else " " for letter in letters if not _is_left_out(letter))
    return " ".join("".join(kept).split())


def _is_left_out(letter: str) -> bool:
    """Return whether a character is removed without a space in its place: accents and apostrophes."""
    return bool(unicodedata.combining(letter)) or letter in "'’"
