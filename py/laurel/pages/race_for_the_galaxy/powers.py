"""The powers of a card as text: those that points or Military depend on; others by phase only."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.race_for_the_galaxy.components import (
    HAND_LIMIT,
    TABLEAU_SIZE,
    Card,
    Deck,
    Good,
    Power,
    Vulnerability,
)
from laurel.games.race_for_the_galaxy.meanings import criterion_text
from laurel.games.race_for_the_galaxy.military import REBEL
from laurel.match.message import N_
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.race_for_the_galaxy.cards import POWERS

TAKEOVERS = {
    Vulnerability.REBEL_MILITARY_WORLD: N_("takeover of a rebel military world"),
    Vulnerability.IMPERIUM_CARD: N_("takeover from the owner of an IMPERIUM card"),
    Vulnerability.POSITIVE_MILITARY: N_("takeover from a player with positive Military"),
}


def powers_in_words(translator: Translator, card: Card, deck: Deck) -> tuple[str, ...]:
    """Return a text for every phase in which a card has powers, and for powers outside phases."""
    known = {
        Power.EXPLORE: tuple(_explore(translator, card)),
        Power.SETTLE: (*_military(translator, card), *_settle(translator, card)),
        Power.CONSUME: (translator(N_("gambling")),) if card.gambles else (),
        Power.PRODUCE: tuple(_produce(translator, card, deck)),
    }
    phases = (
        f"{sign} {translator(name)}" + (f": {', '.join(known[power])}" if known.get(power) else "")
        for power, (sign, name) in POWERS.items()
        if power in card.powers or known.get(power)
    )
    return (*phases, *_beyond_phases(translator, card))


AGAINST = {
    REBEL: N_("Military %(military)s against rebels"),
    Good.NOVELTY.value: N_("Military %(military)s against novelty worlds"),
    Good.RARE.value: N_("Military %(military)s against rare elements worlds"),
    Good.GENES.value: N_("Military %(military)s against genes worlds"),
    Good.ALIEN.value: N_("Military %(military)s against alien technology worlds"),
}
"""Military that counts only against certain worlds, by their kind."""


def _explore(translator: Translator, card: Card) -> Iterator[str]:
    if card.look:
        yield translator(N_("see %(cards)s more"), cards=card.look)
    if card.keep:
        yield translator(N_("keep %(cards)s more"), cards=card.keep)
    if card.mix:
        yield translator(N_("drawn cards join the hand first"))


def _military(translator: Translator, card: Card) -> Iterator[str]:
    if card.military:
        yield translator(N_("Military %(military)s"), military=with_sign(card.military))
    if card.military_per_military_world:
        yield translator(
            N_("Military %(military)s for each military world"), military=with_sign(card.military_per_military_world)
        )
    for versus, military in card.versus.items():
        yield translator(AGAINST[versus], military=with_sign(military))
    if card.discard_for:
        yield translator(N_("discarded for temporary Military %(military)s"), military=with_sign(card.discard_for))
    if card.hand_cards:
        yield translator(N_("cards from hand for temporary Military +1 each, at most %(cards)s"), cards=card.hand_cards)


def _settle(translator: Translator, card: Card) -> Iterator[str]:
    if card.takeover:
        yield translator(TAKEOVERS[card.takeover])
    if card.takeover_attack:
        yield translator(
            N_("in such an attack %(military)s for each of your rebel military worlds"),
            military=with_sign(card.takeover_attack),
        )
    if any(card.takeover_defence):
        rebel, other = card.takeover_defence
        yield translator(
            N_("in defence %(rebel)s for each rebel military world, %(other)s for each other military world"),
            rebel=with_sign(rebel),
            other=with_sign(other),
        )
    if card.second_world:
        yield translator(N_("a second world in the same phase"))
    if card.settle_draw:
        yield translator(N_("cards drawn after placing a world: %(cards)s"), cards=card.settle_draw)


def _produce(translator: Translator, card: Card, deck: Deck) -> Iterator[str]:
    if card.draw_per:
        meant = translator.message(criterion_text(card.draw_per.criterion, deck))
        yield translator(N_("cards drawn for each “%(cards)s”: %(drawn)s"), cards=meant, drawn=card.draw_per.points)


def _beyond_phases(translator: Translator, card: Card) -> Iterator[str]:
    if card.hand_limit != HAND_LIMIT:
        yield translator(N_("Hand limit: %(cards)s"), cards=card.hand_limit)
    if card.tableau_size != TABLEAU_SIZE:
        yield translator(N_("The owner's tableau ends the game at %(cards)s cards"), cards=card.tableau_size)
