"""The signs on a tile: one for each thing that a player holds, with words as far as the tile has room."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import (
    Action,
    Gain,
    GainFromLaw,
    GainRelic,
    GiveSupport,
    LeakSecret,
    LoseHomeSystem,
    MakeSpeaker,
    ScoreSecretObjective,
    TakeStrategyCard,
    TakeZeroToken,
)
from laurel.games.twilight_imperium.components import (
    KNOWN_LAWS,
    NEURALOOP,
    OBSIDIAN,
    RELICS,
    SHARD,
    LawId,
    StrategyCard,
)
from laurel.match.setup import Points
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium import board, signs, tiles
from laurel.pages.twilight_imperium.signs import LAW_SIGNS, LINES, NARROW, RELIC_SIGNS, WIDE, SignKind, TileSign, Words
from tests.markup import Element, read
from tests.pages.twilight_imperium.support import ACTION, FLAGSHIP, GATEKEEPER, STATUS, at
from tests.support import A, B

CENSURE, SHARD_LAW = LawId("political_censure"), LawId("shard_law")
MANY: tuple[Action, ...] = (
    TakeStrategyCard(StrategyCard(8), B),
    TakeStrategyCard(StrategyCard(3), B),
    MakeSpeaker(B),
    TakeZeroToken(B),
    STATUS,
    ScoreSecretObjective(B, GATEKEEPER),
    ACTION,
    GiveSupport(A, B),
    GainRelic(B, SHARD),
    GainRelic(B, OBSIDIAN),
    GainRelic(B, NEURALOOP),
    GainFromLaw(B, CENSURE),
    LoseHomeSystem(B),
)


def kinds(match_view: MatchView) -> list[SignKind]:
    """Return the kinds of B's signs."""
    return [sign.kind for sign in tiles.signs(match_view)[B]]


def tile(match_view: MatchView) -> Element:
    """Return the tile of B."""
    return next(read(one.html) for one in board.board(match_view) if one.id == f"tile-{B}")


def test_each_thing_has_a_drawing_of_its_own() -> None:
    """Every relic and every law that can lie in front of a player."""
    assert RELIC_SIGNS.keys() == RELICS.keys()
    assert LAW_SIGNS.keys() == KNOWN_LAWS.keys()
    icons = [icon for icon, _ in (*RELIC_SIGNS.values(), *LAW_SIGNS.values())]
    assert len(icons) == len(set(icons))


def test_what_a_player_holds() -> None:
    """Cards of the round come first, and each relic and law is a sign of its own."""
    assert kinds(at(ACTION)) == []
    assert kinds(at(*MANY)) == [
        SignKind.CARD,
        SignKind.CARD,
        SignKind.IMPERIAL,
        SignKind.SPEAKER,
        SignKind.SUPPORT,
        SignKind.SECRETS,
        SignKind.RELIC,
        SignKind.RELIC,
        SignKind.RELIC,
        SignKind.LAW,
        SignKind.HOMELESS,
    ]


def test_how_the_game_stands_comes_first() -> None:
    """One point to go, and then the end."""
    near = at(TakeStrategyCard(StrategyCard(8), B), ACTION, Gain(B, Points(9)))
    over = at(TakeStrategyCard(StrategyCard(8), B), ACTION, Gain(B, Points(10)))
    assert [kinds(near), kinds(over)] == [[SignKind.NEAR, SignKind.IMPERIAL], [SignKind.WINS, SignKind.IMPERIAL]]


def test_a_leaked_secret_is_a_law() -> None:
    """In front of who scored it."""
    assert kinds(at(ACTION, ScoreSecretObjective(B, FLAGSHIP), LeakSecret(B, FLAGSHIP)))[-1] is SignKind.LAW


def test_whose_support_it_is() -> None:
    """A shape for each giver, and the name for the ear."""
    (support,) = tiles.signs(at(ACTION, GiveSupport(A, B)))[B]
    assert ([one.name for one in support.players], support.word) == (["A"], "Support")
    assert "Support for the Throne" in tile(at(ACTION, GiveSupport(A, B))).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_signs_have_words_on_every_tile(language: str) -> None:
    """A strategy card and a note, in every language."""
    fitted = signs.fit_words(
        tiles.signs(at(TakeStrategyCard(StrategyCard(4), B), ACTION, GiveSupport(A, B), language=language))[B]
    )
    assert [sign.words for sign in fitted] == [Words.ALWAYS] * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_give_way(language: str) -> None:
    """All the signs fit; Support for the Throne keeps its word longer than a strategy card its name."""
    fitted = signs.fit_words(tiles.signs(at(*MANY[:10], language=language))[B])
    for line, shown in ((NARROW, (Words.ALWAYS,)), (WIDE, (Words.ALWAYS, Words.WIDE))):
        worded = {index for index, sign in enumerate(fitted) if sign.words in shown}
        assert signs.line_count(signs.rooms(fitted), worded, line) <= LINES
    assert Words.ALWAYS not in {sign.words for sign in fitted if sign.kind is SignKind.CARD and sign.card}
    assert next(sign.words for sign in fitted if sign.kind is SignKind.SUPPORT) is not Words.NEVER


def test_room_that_is_left_is_used() -> None:
    """A short word comes back where a long one had to go."""
    long, short = (TileSign(SignKind.LAW, "law", word, word) for word in ("x" * 30, "xx"))
    cards = [TileSign(SignKind.WINS, "trophy", "y" * 13, "y" * 13)]
    assert signs.signs_with_words([*cards, long, short], range(3), NARROW) == {0, 2}


def test_every_sign_can_be_heard() -> None:
    """By its full name, whether its word is shown or not."""
    text = tile(at(*MANY)).text
    for name in ("Imperial", "Politics", "Speaker", "Secret objectives", "Shard of the Throne", "The Obsidian"):
        assert name in text
