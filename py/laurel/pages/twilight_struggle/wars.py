"""Wars in the dialog of a card: who fights where, and what every die leads to."""

from __future__ import annotations

from attrs import evolve, frozen

from laurel.games.twilight_struggle.actions import (
    FightWar,
)
from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    DIE,
    Card,
    CountryId,
    Die,
    Superpower,
    WarCardId,
)
from laurel.games.twilight_struggle.state import State
from laurel.games.twilight_struggle.wars import is_won, modifier, target_of, targets
from laurel.match.message import N_
from laurel.pages.environment import Values
from laurel.pages.forms import Fields, text
from laurel.pages.language.translator import name_in_every_language, with_sign
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.attempts import AttemptOption, DieLine, change_text, influence_and_stability
from laurel.pages.twilight_struggle.sides import player_of
from laurel.pages.twilight_struggle.wording import country_name, side_name

MOST_TARGET_BUTTONS = 8
"""Targets of a war that have room as buttons side by side."""


@frozen
class TargetOption(AttemptOption):
    """A country that a war may attack."""

    search_names: str = ""


def war_view(match_view: MatchView, card: Card, fields: Fields) -> Values | None:
    """Return a war with what is chosen so far: who plays the card, and the target.

    Values:
        has_search: whether there are so many targets that they are searched.
        now: the influence in the target.
        less: what the enemy's countries around the target take from the die.
        obstacle: why the war cannot be fought, or empty.
    """
    if card.war is None:
        return None
    state: State = match_view.state
    player = (
        Superpower(chosen)
        if (chosen := text(fields, "player")) in {side.value for side in Superpower}
        else _first(state, card)
    )
    side = card.side or player
    possible = targets(state, card.war, side) if side else targets(state, card.war, Superpower.US)
    target = target_of(card.war, CountryId(text(fields, "target")) or None)
    if target not in possible:
        target = None
    entry = FightWar(WarCardId(card.id), player, Die(1), target) if player and target else None
    obstacle = match_view.obstacle(entry) if entry else ""
    return Values(
        players=tuple(
            AttemptOption(one.value, side_name(match_view.translator, one), one is player, player_of(match_view, one))
            for one in Superpower
        ),
        player=player.value if player else "",
        targets=tuple(_target(match_view, one, target) for one in possible),
        has_search=len(possible) > MOST_TARGET_BUTTONS,
        target=target or "",
        target_name="" if target is None else country_name(match_view.translator, target),
        now="" if target is None else influence_and_stability(match_view, COUNTRIES[target]),
        less=modifier(state, card.war, side, target) if side and target else 0,
        dice=tuple(_die(match_view, evolve(entry, die=Die(die))) for die in DIE) if entry and not obstacle else (),
        obstacle=obstacle,
    )


def _first(state: State, card: Card) -> Superpower | None:
    """Return who plays a war card, most likely where it was not revealed as a headline."""
    revealed = (one.player for one in state.course.headlines if one.card == card.id)
    return next(revealed, state.course.phasing or card.side)


def _target(match_view: MatchView, country: CountryId, chosen: CountryId | None) -> TargetOption:
    one = COUNTRIES[country]
    name = country_name(match_view.translator, country)
    return TargetOption(country, name, country == chosen, search_names=name_in_every_language(one.name))


def _die(match_view: MatchView, war: FightWar) -> DieLine:
    """Return what a die leads to, as the rules judge the whole entry."""
    log_step = match_view.judge(war)
    state: State = log_step.state
    target = COUNTRIES[CountryId(str(war.target))]
    gains = [f"{match_view.players[one.player].role} {with_sign(one.points)}" for one in log_step.gained]
    change = change_text(match_view, match_view.state.board.influence(target), state.board.influence(target))
    points = CARDS[war.card].war
    side = CARDS[war.card].side or war.player
    is_won_by_it = points is not None and is_won(points, war.die, modifier(match_view.state, points, side, target.id))
    said = N_("won") if is_won_by_it else N_("lost")
    return DieLine(war, " · ".join([match_view.translator(said), *gains, *([change] if is_won_by_it else [])]))
