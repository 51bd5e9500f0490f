"""Relics, laws and monuments in the dialog about one player, and what can be done with each."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.actions import (
    Action,
    DiscardLaw,
    LoseHolyPlanet,
    PurgeRelic,
    RollSilverFlame,
    TakeMonument,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
)
from laurel.games.twilight_imperium.cards import WINNING_ROLL
from laurel.games.twilight_imperium.components import (
    BOOK,
    COMMODITIES_PER_POINT,
    CROWN,
    HOLY_PLANET,
    KNOWN_LAWS,
    MONUMENT_TOKENS,
    NEURALOOP,
    RELICS,
    SILVER_FLAME,
    LawId,
    RelicId,
)
from laurel.games.twilight_imperium.state import State
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.environment import Values
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium.signs import LAW_SIGNS, RELIC_SIGNS
from laurel.pages.twilight_imperium.wording import component_title


@frozen
class RelicButton:
    """A button that uses a relic."""

    id: str
    """The end of its id."""

    label: str
    action: Action


def relics(match_view: MatchView, seat: Seat) -> tuple[Values, ...]:
    """Return the relics in front of a player."""
    state: State = match_view.state
    return tuple(_relic(match_view.translator, relic, seat) for relic, holder in state.cards.relics if holder == seat)


def laws(match_view: MatchView, seat: Seat) -> tuple[Values, ...]:
    """Return the laws in front of a player."""
    state: State = match_view.state
    return tuple(_law(match_view.translator, law) for law, owner in state.laws if owner == seat)


def monuments(match_view: MatchView, seat: Seat) -> tuple[Values, ...]:
    """Return the three monuments of the galactic event with their commodities, and what one player can do with them.

    Values:
        action: the player controls its planet; or it is destroyed, where the player does so already (`is_own`).
        holder: who controls its planet.
        points: what it is worth to whoever controls its planet.
    """
    state: State = match_view.state
    in_play = {monument: (match_view.players[seat], count) for monument, seat, count in state.cards.monuments}
    made = []
    for monument in MONUMENT_TOKENS:
        holder, commodities = in_play.get(monument, (None, 0))
        is_own = holder == match_view.players[seat]
        made.append(
            Values(
                action=TakeMonument(monument, None if is_own else seat),
                is_own=is_own,
                holder=holder,
                commodities=commodities,
                points=commodities // COMMODITIES_PER_POINT,
            )
        )
    return tuple(made)


def _relic(translator: Translator, relic: RelicId, seat: Seat) -> Values:
    """Return a relic of a player, and what can be done with it.

    Values:
        rolls: what the die of The Silver Flame may show; empty for other relics.
        is_neuraloop: whether it replaces an objective, for which there is a dialog.
    """
    rolls = range(1, WINNING_ROLL + 1) if relic == SILVER_FLAME else ()
    icon, _ = RELIC_SIGNS[relic]
    return Values(
        id=relic,
        icon=icon,
        name=component_title(translator, RELICS[relic]),
        uses=_uses(translator, relic, seat),
        rolls=tuple(RollSilverFlame(seat, roll) for roll in rolls),
        purge=PurgeRelic(relic),
        is_neuraloop=relic == NEURALOOP,
    )


def _uses(translator: Translator, relic: RelicId, seat: Seat) -> tuple[RelicButton, ...]:
    """Return the buttons that use a relic; none for a relic without a use of its own."""
    if relic == BOOK:
        return (
            RelicButton(
                "book-yes",
                translator(N_("Used with all four specialties: +1")),
                UseBookOfLatvinia(seat, has_four_specialties=True),
            ),
            RelicButton(
                "book-no",
                translator(N_("Used without: speaker token")),
                UseBookOfLatvinia(seat, has_four_specialties=False),
            ),
        )
    return (RelicButton("crown", translator(N_("Used: +1")), UseCrownOfEmphidia(seat)),) if relic == CROWN else ()


def _law(translator: Translator, law: LawId) -> Values:
    """Return a law of a player.

    Values:
        lose_planet: no player controls its planet any more; `None` for a law without a planet.
    """
    planet = LoseHolyPlanet() if law == HOLY_PLANET else None
    icon, _ = LAW_SIGNS[law]
    return Values(
        id=law,
        icon=icon,
        name=component_title(translator, KNOWN_LAWS[law]),
        discard=DiscardLaw(law),
        lose_planet=planet,
    )
