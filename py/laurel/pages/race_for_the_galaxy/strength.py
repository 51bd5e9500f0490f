"""The dialog of the Military of all players, and their vulnerability to takeover powers."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.race_for_the_galaxy.components import Good, Vulnerability
from laurel.games.race_for_the_galaxy.military import Strength, strength
from laurel.games.race_for_the_galaxy.state import State
from laurel.games.race_for_the_galaxy.vulnerability import Exposure, cards_for_takeovers, exposures
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields
from laurel.pages.language.translator import with_sign
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.race_for_the_galaxy.before_result import is_over


def military_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the Military of all players."""
    state: State = match_view.state
    return render(
        "race_for_the_galaxy/military.html",
        match_view.translator.language,
        players=tuple(_strength(match_view, player) for player in match_view.players),
        has_takeovers=state.variant.takeovers,
        is_as_begun=state.settle is not None,
        is_over=is_over(match_view),
    )


ONLY_AGAINST = {
    Good.NOVELTY: N_("Only against novelty worlds"),
    Good.RARE: N_("Only against rare elements worlds"),
    Good.GENES: N_("Only against genes worlds"),
    Good.ALIEN: N_("Only against alien technology worlds"),
}
"""Military that counts only against worlds of a kind."""


def _strength(match_view: MatchView, player: PlayerView) -> Values:
    """Return one player's Military.

    Values:
        parts: the parts of the total by title of card.
        others: specialised and temporary Military, with labels.
    """
    state: State = match_view.state
    found = strength(cards_for_takeovers(state, player.seat))
    return Values(
        player=player,
        total=with_sign(found.total),
        against_rebels=with_sign(found.against_rebels),
        parts=tuple((state.card(card).title, with_sign(part)) for card, part in found.parts.items()),
        others=tuple(_others(match_view, found)),
        exposures=tuple(_exposure(state, match_view, one) for one in exposures(state, player.seat)),
    )


def _others(match_view: MatchView, found: Strength) -> Iterator[tuple[str, str]]:
    translator = match_view.translator
    state: State = match_view.state
    for good, extra in found.specialised.items():
        if extra:
            yield translator(ONLY_AGAINST[good]), with_sign(extra)
    for card, extra in found.for_discards.items():
        yield translator(N_("When discarded: %(card)s"), card=state.card(card).title), with_sign(extra)
    if found.for_hand_cards:
        yield translator(N_("For cards from hand, at most")), with_sign(found.for_hand_cards)
    if not state.variant.takeovers:
        return
    if found.takeover_attack:
        yield translator(N_("In takeovers with Rebel Alliance")), with_sign(found.takeover_attack)
    if found.takeover_defence:
        yield translator(N_("In defence against takeovers")), with_sign(found.takeover_defence)


def _exposure(state: State, match_view: MatchView, exposed: Exposure) -> Values:
    """Return one takeover power against one player.

    Values:
        power: the title of the card.
        worlds: titles of the worlds that can be taken.
    """
    return Values(
        power=power_title(state, exposed.power),
        is_vulnerable=exposed.is_vulnerable,
        because=match_view.translator.message(exposed.because),
        worlds=", ".join(state.card(world).title for world in exposed.worlds),
    )


def power_title(state: State, power: Vulnerability) -> str:
    """Return the title of the card that has a takeover power."""
    return next(card.title for card in state.deck.values() if card.takeover is power)
