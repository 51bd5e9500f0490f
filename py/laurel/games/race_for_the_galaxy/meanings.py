"""Criteria and lines as messages."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.race_for_the_galaxy.components import CardKind, Criterion, Deck, Good, Keyword, Line, Origin, Power
from laurel.match.message import N_, Message

WORLDS: Mapping[tuple[Good | None, Origin | None], str] = {
    (Good.NOVELTY, Origin.PRODUCTION): N_("Novelty production world"),
    (Good.NOVELTY, Origin.WINDFALL): N_("Novelty windfall world"),
    (Good.NOVELTY, None): N_("Novelty world"),
    (Good.RARE, Origin.PRODUCTION): N_("Rare elements production world"),
    (Good.RARE, Origin.WINDFALL): N_("Rare elements windfall world"),
    (Good.RARE, None): N_("Rare elements world"),
    (Good.GENES, Origin.PRODUCTION): N_("Genes production world"),
    (Good.GENES, Origin.WINDFALL): N_("Genes windfall world"),
    (Good.GENES, None): N_("Genes world"),
    (Good.ALIEN, Origin.PRODUCTION): N_("Alien technology production world"),
    (Good.ALIEN, Origin.WINDFALL): N_("Alien technology windfall world"),
    (Good.ALIEN, None): N_("Alien technology world"),
    (None, Origin.PRODUCTION): N_("Production world"),
    (None, Origin.WINDFALL): N_("Windfall world"),
}
KEYWORDS: Mapping[Keyword, str] = {
    Keyword.ALIEN: N_("ALIEN card"),
    Keyword.IMPERIUM: N_("IMPERIUM card"),
    Keyword.REBEL: N_("REBEL card"),
    Keyword.TERRAFORMING: N_("TERRAFORMING card"),
    Keyword.UPLIFT: N_("UPLIFT card"),
}
WITH_POWERS: Mapping[tuple[CardKind | None, Power], str] = {
    (CardKind.WORLD, Power.EXPLORE): N_("World with an Explore power"),
    (CardKind.DEVELOPMENT, Power.EXPLORE): N_("Development with an Explore power"),
    (None, Power.EXPLORE): N_("Card with an Explore power"),
    (CardKind.WORLD, Power.TRADE): N_("World with a Trade power"),
    (CardKind.DEVELOPMENT, Power.TRADE): N_("Development with a Trade power"),
    (CardKind.WORLD, Power.CONSUME): N_("World with a Consume power"),
    (CardKind.DEVELOPMENT, Power.CONSUME): N_("Development with a Consume power"),
}
KINDS: Mapping[CardKind | None, str] = {
    CardKind.WORLD: N_("World"),
    CardKind.DEVELOPMENT: N_("Development"),
    None: N_("Card"),
}


def criterion_text(criterion: Criterion, deck: Deck) -> Message:
    """Return the cards that meet a criterion, in the singular; for a single card, its title."""
    if criterion.card is not None:
        return Message("%(card)s", card=deck[criterion.card].title if criterion.card in deck else criterion.card)
    return Message(_of_many(criterion))


def _of_many(criterion: Criterion) -> str:
    if criterion.has_chromosome:
        return N_("World with the chromosome")
    if criterion.is_military:
        return N_("Rebel military world") if criterion.keyword is Keyword.REBEL else N_("Military world")
    if criterion.keyword is Keyword.REBEL and criterion.kind is CardKind.WORLD:
        return N_("Rebel world")
    if criterion.keyword is not None:
        return KEYWORDS[criterion.keyword]
    if criterion.power is not None:
        return WITH_POWERS[criterion.kind, criterion.power]
    if criterion.good or criterion.origin:
        return WORLDS[criterion.good, criterion.origin]
    if criterion.is_variable:
        return N_("Development of cost 6 with varying points")
    return N_("Development of cost 6") if criterion.cost else KINDS[criterion.kind]


def line_label(line: Line, deck: Deck) -> Message:
    """Return a line with its points: `2: Rebel military world`."""
    return Message(N_("%(points)s: %(cards)s"), points=line.points, cards=criterion_text(line.criterion, deck))
