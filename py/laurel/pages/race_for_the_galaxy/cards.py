"""Cards as markup: cost, kind, good, keywords, phases and points."""

from __future__ import annotations

import unicodedata
from functools import cache

from markupsafe import Markup

from laurel.games.race_for_the_galaxy.components import Card, Good, Power
from laurel.games.race_for_the_galaxy.meanings import KINDS, WORLDS
from laurel.match.message import N_
from laurel.pages.environment import Values, environment
from laurel.pages.language.translator import Translator, with_minus, with_sign

POWERS = {
    Power.EXPLORE: ("I", N_("Explore")),
    Power.DEVELOP: ("II", N_("Develop")),
    Power.SETTLE: ("III", N_("Settle")),
    Power.TRADE: ("$", N_("Trade")),
    Power.CONSUME: ("IV", N_("Consume")),
    Power.PRODUCE: ("V", N_("Produce")),
}
"""The sign and the name of the phase of a power."""

GOODS = {
    Good.NOVELTY: N_("Novelty goods"),
    Good.RARE: N_("Rare elements"),
    Good.GENES: N_("Genes"),
    Good.ALIEN: N_("Alien technology"),
}


def card_view(translator: Translator, card: Card) -> Values:
    """Return the view of a card.

    Values:
        frame: CSS classes of the frame of the cost: kind of card, `cost-military`, origin of the good.
        good: the kind of the good, or empty.
        points: the printed points, or `?`.
        kind: the kind of card in words.
        powers: sign and name of each phase in which the card has a power.
        military: its part of the total Military with a sign, or empty.
    """
    frame = [
        card.kind.value,
        *(["military"] if card.is_military else []),
        *([card.origin.value] if card.origin else []),
    ]
    return Values(
        title=card.title,
        cost=card.cost,
        frame=" ".join(f"cost-{one}" for one in frame),
        good=card.good.value if card.good else "",
        points=printed_points(card),
        kind=kind_in_words(translator, card),
        keywords=tuple(sorted(keyword.value for keyword in card.keywords)),
        powers=tuple((sign, translator(name)) for power, (sign, name) in POWERS.items() if power in card.powers),
        military=with_sign(card.military) if card.military else "",
        has_chromosome=card.has_chromosome,
    )


def printed_points(card: Card) -> str:
    """Return the points as they are printed on a card: a question mark where they depend on other cards."""
    return "?" if card.points is None else with_minus(card.points)


@cache
def card_markup(language: str, card: Card) -> Markup:
    """Return a card as markup, rendered once in each language."""
    template = environment(language).get_template("race_for_the_galaxy/face.html")
    return Markup(template.render(view=card_view(Translator(language), card)))  # noqa: S704 - autoescape is on


def kind_in_words(translator: Translator, card: Card) -> str:
    """Return what kind of card it is: `Rare elements windfall world, military`."""
    kind = translator(WORLDS[card.good, card.origin] if card.good else KINDS[card.kind])
    return translator(N_("%(kind)s, military"), kind=kind) if card.is_military else kind


def name_to_find(card: Card) -> str:
    """Return the title without accents, case and punctuation."""
    return plain_text(card.title)


def tags(card: Card) -> str:
    """Return the tags by which lists are filtered, separated by spaces."""
    own = [card.kind.value, f"cost-{card.cost}", *sorted(keyword.value for keyword in card.keywords)]
    own += [card.good.value] if card.good else []
    own += ["military"] if card.is_military_world else []
    return " ".join(own)


def plain_text(text: str) -> str:
    """Return a text without accents, case and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    kept = (letter if letter.isalnum() else " " for letter in letters if not _is_left_out(letter))
    return " ".join("".join(kept).split())


def _is_left_out(letter: str) -> bool:
    """Return whether a character is removed without a space in its place: accents and apostrophes."""
    return bool(unicodedata.combining(letter)) or letter in "'’"
