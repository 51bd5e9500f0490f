"""The signs on a player's tile: what the player holds, each with a short word as far as the tile has room for words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import lru_cache

from attrs import evolve, frozen

from laurel.games.twilight_imperium.components import (
    BOOK,
    CROWN,
    HOLY_PLANET,
    IMPERIAL,
    LEAKS,
    NEURALOOP,
    OBSIDIAN,
    SHARD,
    SILVER_FLAME,
    LawId,
    RelicId,
    StrategyCard,
)
from laurel.match.message import N_
from laurel.pages.language.titles import Title
from laurel.pages.match.players import PlayerView

Drawing = tuple[str, str]
"""An icon, and the shortest word for what it stands for."""

RELIC_SIGNS: Mapping[RelicId, Drawing] = {
    SHARD: ("shard", N_("Shard")),
    CROWN: ("crown", N_("Crown")),
    OBSIDIAN: ("obsidian", N_("Obsidian")),
    BOOK: ("book", N_("Book")),
    NEURALOOP: ("neuraloop", N_("Neuraloop")),
    SILVER_FLAME: ("flame", N_("Flame")),
}
LAW_SIGNS: Mapping[LawId, Drawing] = {
    LawId("shard_law"): ("shard-law", N_("Shard law")),
    LawId("crown_emphidia_law"): ("crown-law", N_("Crown law")),
    HOLY_PLANET: ("holy-planet", N_("Ixth")),
    LawId("political_censure"): ("censure", N_("Censure")),
    LEAKS: ("leaks", N_("Leaks")),
}
"""The law of the Shard and the relic have two names in some translations, and so have the Crowns."""

Rooms = Sequence[tuple[int, int]]
"""How much of a line signs take: each without its word, and with it."""

LINES = 2
"""How many lines of signs a tile has."""

NARROW, WIDE = 140, 215
"""The length of a line, in pixels at the usual font size: of one of two tiles side by side on a phone of 360 px, and of
a tile on a tablet."""

ICON, LETTER, BOLD_LETTER, BETWEEN = 18, 8, 9, 8
"""The room of an icon or a shape, of a letter of a word, and between two signs, in the same unit."""


ENOUGH_TILES = 128
"""The number of tiles whose signs are in the cache."""


class SignKind(Enum):
    """What a sign stands for, those first whose words give way first."""

    CARD = "card"
    HOMELESS = "homeless"
    MONUMENT = "monument"
    RELIC = "relic"
    LAW = "law"
    SECRETS = "secrets"
    SPEAKER = "speaker"
    IMPERIAL = "imperial"
    SUPPORT = "support"
    NEAR = "near"
    WINS = "wins"
    OUT = "out"


BOLD = frozenset({SignKind.NEAR, SignKind.WINS})
"""Signs whose words are bold."""

GIVES_WAY = {kind: order for order, kind in enumerate(SignKind)}


class Words(Enum):
    """On which tiles a sign has its word beside it."""

    ALWAYS = "always"
    WIDE = "wide"
    NEVER = "never"


@frozen(cache_hash=True)
class TileSign:
    """A sign on a tile."""

    kind: SignKind
    icon: str
    """Its icon; empty for a strategy card, which has its number."""

    name: str | Title
    """What it stands for, in full."""

    word: str
    card: StrategyCard | None = None
    count: int = 0
    """How many there are; 0 is not shown."""

    players: tuple[PlayerView, ...] = ()
    """From whom they are."""

    words: Words = Words.ALWAYS

    @property
    def is_named(self) -> bool:
        """Whether the word beside it says all, on every tile."""
        return self.word == str(self.name) and self.words is Words.ALWAYS

    def room(self, has_word: bool) -> int:
        """Return how much of a line it takes."""
        parts = 1 + bool(self.count) + len(self.players)
        letter = BOLD_LETTER if self.kind in BOLD else LETTER
        return ICON * parts + (letter * len(self.word) if has_word else 0)


def strategy_card(card: StrategyCard, name: str) -> TileSign:
    """Return the sign of a strategy card: its number, by which players act."""
    return TileSign(SignKind.IMPERIAL if card == IMPERIAL else SignKind.CARD, "", name, name, card=card)


@lru_cache(maxsize=ENOUGH_TILES)
def fit_words(signs: tuple[TileSign, ...]) -> tuple[TileSign, ...]:
    """Return the signs of a tile in the same order, each with the tiles on which it has its word."""
    wide = signs_with_words(signs, range(len(signs)), WIDE)
    narrow = signs_with_words(signs, wide, NARROW)
    return tuple(
        evolve(sign, words=Words.ALWAYS if index in narrow else Words.WIDE if index in wide else Words.NEVER)
        for index, sign in enumerate(signs)
    )


def signs_with_words(signs: Sequence[TileSign], among: Collection[int], line: int) -> frozenset[int]:
    """Return which signs, by index, have a word on a tile with lines of that length; no others than those given.

    Words give way in the order of kinds until all signs fit; then those that still have room come back.
    """
    worded, taken = set(among), rooms(signs)
    order = sorted(among, key=lambda one: (GIVES_WAY[signs[one].kind], -one))
    for index in order:
        if line_count(taken, worded, line) <= LINES:
            break
        worded.discard(index)
    for index in reversed(order):
        if line_count(taken, {*worded, index}, line) <= LINES:
            worded.add(index)
    return frozenset(worded)


def rooms(signs: Sequence[TileSign]) -> Rooms:
    """Return how much of a line each sign takes."""
    return [(sign.room(False), sign.room(True)) for sign in signs]


def line_count(rooms: Rooms, worded: Collection[int], line: int) -> int:
    """Return how many lines signs take when some have words."""
    taken, left = 1, line
    for index, (alone, with_word) in enumerate(rooms):
        room = with_word if index in worded else alone
        if room > left and left < line:
            taken, left = taken + 1, line
        left -= room + BETWEEN
    return taken
