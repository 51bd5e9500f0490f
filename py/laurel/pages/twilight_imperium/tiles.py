"""A tile for every player: the points, and a sign for every card of the player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from laurel.games.twilight_imperium.actions import Gain, Lose
from laurel.games.twilight_imperium.components import (
    KNOWN_LAWS,
    LEAKS,
    RELICS,
    SOURCES,
    STRATEGY_CARDS,
    SUPPORT,
    LawId,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import State
from laurel.match.evolve import evolve
from laurel.match.message import N_, NC_
from laurel.match.setup import Points, Seat
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import Translator
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Fragment, Region
from laurel.pages.twilight_imperium.signs import LAW_SIGNS, RELIC_SIGNS, SignKind, TileSign, fit_words, strategy_card
from laurel.pages.twilight_imperium.wording import component_title

ENOUGH_TABLES = 16
"""The number of tables whose signs are in the cache: those of the last corrections and undos."""


def tiles(match_view: MatchView) -> tuple[Values, ...]:
    """Return a tile for every player, in seating order.

    Values:
        points: the player's points, as markup.
        signs: what the player holds, in the order of reading.
        gain: the player gains a point, without a source.
        lose: the player loses one.
        is_leader: whether the player leads or has won.
        has_question: whether an entry of points for the player has no source. Which one is not part of the tile, so
            that a further tap changes only its points.
    """
    state: State = match_view.state
    verdict, signs_by_seat = match_view.replay.verdict, signs(match_view)
    out = state.home_systems.eliminated | state.home_systems.left
    return tuple(
        [
            Values(
                player=one,
                points=render(
                    "twilight_imperium/points.html",
                    match_view.translator.language,
                    seat=one.seat,
                    points=state.points[one.seat],
                    target=state.target,
                ),
                signs=fit_words(signs_by_seat[one.seat]),
                gain=Gain(one.seat, Points(1)),
                lose=Lose(one.seat, Points(1)),
                is_leader=one.seat in (match_view.leaders or match_view.winners),
                is_out=one.seat in out,
                is_winner=verdict is not None and one.seat in verdict.winners,
                is_over=verdict is not None,
                has_question=one.seat in state.unsaid,
            )
            for one in match_view.players
        ]
    )


def tile_region(language: str, tile: Values) -> Region:
    """Return a player's tile; the points are a fragment."""
    seat = tile.player.seat
    html = render("twilight_imperium/tile.html", language, tile)
    return Region(f"tile-{seat}", html, "tiles", fragments=(Fragment(f"points-{seat}", tile.points),))


def is_near(state: State, seat: Seat) -> bool:
    """Whether a player needs one more point."""
    return state.target - state.points[seat] == 1


def signs(match_view: MatchView) -> tuple[tuple[TileSign, ...], ...]:
    """Return the signs of every player's tile, by seat: the standing, the cards of the round, what is held."""
    state: State = match_view.state
    unscored = evolve(state, points=(Points(0),) * len(state.points), unsaid=())
    cards = _cards(unscored, match_view.players, match_view.translator)
    return tuple([(*_standing(match_view, seat), *cards[seat]) for seat in state.seats])


def _standing(match_view: MatchView, seat: Seat) -> Iterator[TileSign]:
    state: State = match_view.state
    verdict, translator = match_view.replay.verdict, match_view.translator
    if seat in state.home_systems.eliminated:
        name = translator(N_("Eliminated"))
        yield TileSign(SignKind.OUT, "", name, name)
    if seat in state.home_systems.left:
        name = translator(NC_("player", "Left"))
        yield TileSign(SignKind.OUT, "", name, name)
    if verdict is not None and seat in verdict.winners:
        name = translator(N_("Wins"))
        yield TileSign(SignKind.WINS, "trophy", name, name)
    if verdict is None and is_near(state, seat) and state.plays(seat):
        name = translator(N_("One point to go"))
        yield TileSign(SignKind.NEAR, "flag", name, name)


@lru_cache(maxsize=ENOUGH_TABLES)
def _cards(state: State, players: tuple[PlayerView, ...], translator: Translator) -> tuple[tuple[TileSign, ...], ...]:
    """Return the signs of the round and of what is held, by seat. `table` is without points, which most taps change."""
    of_round = _of_the_round(state.strategy_cards, state.zero_holder, state.speaker, translator)
    return tuple([(*of_round[seat], *_held(state, players, translator, seat)) for seat in state.seats])


@lru_cache(maxsize=ENOUGH_TABLES)
def _of_the_round(
    strategy_cards: tuple[tuple[StrategyCard, ...], ...],
    zero_holder: Seat | None,
    speaker: Seat,
    translator: Translator,
) -> tuple[tuple[TileSign, ...], ...]:
    """Return the signs of the initiative and of the speaker, by seat."""
    zero, name = TileSign(SignKind.CARD, "", "0", "", card=StrategyCard(0)), translator(N_("Speaker"))
    speakers = TileSign(SignKind.SPEAKER, "speaker", name, name)
    cards = [[strategy_card(card, translator(STRATEGY_CARDS[card])) for card in held] for held in strategy_cards]
    return tuple(
        (*((zero,) if seat == zero_holder else ()), *held, *((speakers,) if seat == speaker else ()))
        for seat, held in enumerate(cards)
    )


def _held(state: State, players: tuple[PlayerView, ...], translator: Translator, seat: Seat) -> Iterator[TileSign]:
    supports = supporters(state, players, seat)
    if supports:
        yield TileSign(
            SignKind.SUPPORT,
            "support",
            component_title(translator, SOURCES[SUPPORT]),
            translator(N_("Support")),
            players=supports,
        )
    secrets = state.secrets_counted(seat)
    if secrets:
        yield TileSign(
            SignKind.SECRETS, "secret", translator(N_("Secret objectives")), translator(N_("Secrets")), count=secrets
        )
    for relic, holder in state.cards.relics:
        if holder == seat:
            icon, word = RELIC_SIGNS[relic]
            yield TileSign(SignKind.RELIC, icon, component_title(translator, RELICS[relic]), translator(word))
    for law in _laws(state, seat):
        icon, word = LAW_SIGNS[law]
        yield TileSign(SignKind.LAW, icon, component_title(translator, KNOWN_LAWS[law]), translator(word))
    for monument, holder, commodities in state.cards.monuments:
        if holder == seat:
            name = translator(N_("Monument %(number)s"), number=monument)
            kept = translator(N_("Commodities: %(count)s"), count=commodities)
            yield TileSign(
                SignKind.MONUMENT, "monument", f"{name}. {kept}", translator(N_("Monument")), count=commodities
            )
    if not state.is_nomadic(seat) and state.is_homeless(seat):
        yield TileSign(SignKind.HOMELESS, "homeless", translator(N_("Home system lost")), translator(N_("Home lost")))


def supporters(state: State, players: tuple[PlayerView, ...], seat: Seat) -> tuple[PlayerView, ...]:
    """Return whose Support for the Throne a player holds."""
    return tuple(players[giver] for giver, holder in state.cards.supports if holder == seat)


def _laws(state: State, seat: Seat) -> tuple[LawId, ...]:
    """Return the laws in front of a player; the secret objective that a law made public is the first scorer's."""
    laws = tuple(law for law, owner in state.laws if owner == seat)
    leaked = [score.player for score in state.objectives.scored if score.objective == state.objectives.leaked]
    return (*laws, LEAKS) if leaked[:1] == [seat] else laws
