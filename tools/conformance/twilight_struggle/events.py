"""`events`: everything else that moves the marker."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import Action, Use
from laurel.games.twilight_struggle.components import CARDS, CardId, CountryId, Die, Superpower, WarCardId
from laurel.games.twilight_struggle.event_conditions import battlegrounds_held
from laurel.games.twilight_struggle.state import State
from laurel.games.twilight_struggle.wars import is_won, regions_held
from tools.conformance.runner import Inexpressible, Result
from tools.conformance.twilight_struggle.position import VARIANTS, Plain, Position, event, flags, influence

NUMBERED = {card.number: card.id for card in CARDS.values() if card.number is not None}


def play_event(vector: Plain) -> Result:
    """Play everything else that moves the marker."""
    kind, given = vector["kind"], dict(vector["given"])
    options = VARIANTS[given.pop("variant", "standard")]
    points = given.pop("vp_before")
    position = Position(options)
    position.start(tuple(start_of_event(position.table, kind, given)), points)
    before = position.table
    result = position.outcome(*asked(kind, given))
    after, player = position.table, player_of(given)
    return {
        **result,
        **war_result(kind, given, after),
        "box": after.space.of(player),
        "china_card_after": after.china.holder.value if after.china.holder else "none",
        "us_battlegrounds": battlegrounds_held(before).us,
        "ussr_battlegrounds": battlegrounds_held(before).ussr,
        "us_regions": regions_held(before).us,
        "ussr_regions": regions_held(before).ussr,
    }


def player_of(given: Plain) -> Superpower:
    """Return who plays the card of a vector; the US where nobody is named and it does not matter."""
    return Superpower(given.get("player", given.get("phasing", "us")))


def start_of_event(state: State, kind: str, given: Plain) -> Iterator[Action]:
    """Return what leads to the start of an event, from every field that is given."""
    player = player_of(given)
    yield from influence(state, given.get("map", {}))
    yield from flags(given)
    for name, value in given.items():
        yield from start_of_field(name, value, player)
    if kind == "card_59":
        yield event("flower_power", Superpower.USSR)
    if kind == "card_109":
        yield event("yuri_and_samantha", Superpower.USSR)
    if given.get("evil_empire"):
        yield event("an_evil_empire", Superpower.US)


def start_of_field(name: str, value: Any, player: Superpower) -> Iterator[Action]:
    """Return what one given field says about the start.

    Raises:
        Inexpressible: nobody knows this field.
    """
    known: Mapping[str, Callable[[], Action | None]] = {
        "defcon": lambda: actions.SetDefcon(value),
        "defcon_before": lambda: actions.SetDefcon(value),
        "us_milops": lambda: actions.SetMilitaryOperations(Superpower.US, value),
        "ussr_milops": lambda: actions.SetMilitaryOperations(Superpower.USSR, value),
        "player_milops": lambda: actions.SetMilitaryOperations(player, value),
        "opponent_milops": lambda: actions.SetMilitaryOperations(player.enemy, value),
        "from_box": lambda: actions.PlaceSpaceMarker(player, value),
        "opponent_box": lambda: actions.PlaceSpaceMarker(player.enemy, value),
        "china_card": lambda: actions.TakeChinaCard(None if value == "none" else Superpower(value)),
        "libya_ussr": lambda: actions.SetInfluence(CountryId("libya"), 0, value),
        "uk_us_controlled": lambda: actions.SetInfluence(CountryId("uk"), 5 if value else 0, 0),
        "nato": lambda: event("nato", Superpower.US) if value else None,
    }
    if name not in known and name not in ASKED:
        raise Inexpressible(f"unknown field of an event: {name}")
    made = known[name]() if name in known else None
    if made is not None:
        yield made


ASKED = frozenset(
    {
        *("map", "formosan", "shuttle", "player", "phasing", "evil_empire"),
        *("card", "die", "modifier", "us_die", "ussr_die"),
        *("played", "us_plays_war_card_as", "us_coups_later_this_turn"),
    }
)
"""Given fields that are read elsewhere."""


def asked(kind: str, given: Plain) -> tuple[Action, ...]:
    """Return what a vector asks about, as entries."""
    player = player_of(given)
    if kind in KINDS:
        return KINDS[kind](given, player)
    number = re.fullmatch(r"card_(\d+)", kind)
    if number is None or int(number[1]) not in NUMBERED:
        raise Inexpressible(f"unknown kind: {kind}")
    card = NUMBERED[int(number[1])]
    is_said = "player" in given or "phasing" in given
    return (actions.PlayEvent(card, player if is_said else CARDS[card].side or player),)


def play_defectors(given: Plain, _: Superpower) -> tuple[Action, ...]:
    """Return how Defectors is played: `headline_of_us`, `action_round_of_ussr`, `space_race_by_ussr`."""
    said = re.fullmatch(r"(action_round|headline|space_race)_(?:of|by)_(us|ussr)", given["played"])
    if said is None:
        raise Inexpressible(f"unknown way of playing a card: {given['played']}")
    card, player = CardId("defectors"), Superpower(said[2])
    if said[1] == "space_race":
        return (actions.SpendCard(card, player, Use.SPACE_RACE),)
    return (actions.PlayEvent(card, player, is_headline=said[1] == "headline"),)


def play_war_card(given: Plain, _: Superpower) -> tuple[Action, ...]:
    """Return how the US plays a war card, Brush War, under Flower Power; as an event it fails."""
    card = CardId("brush_war")
    if given["us_plays_war_card_as"] == "event":
        return (actions.FightWar(WarCardId(card), Superpower.US, Die(1), modifier=0),)
    return (actions.SpendCard(card, Superpower.US, Use(given["us_plays_war_card_as"])),)


def fight(given: Plain, player: Superpower) -> tuple[Action, ...]:
    """Return a war."""
    card = NUMBERED[given["card"]]
    return (actions.FightWar(WarCardId(card), player, Die(given["die"]), modifier=given["modifier"]),)


def war_result(kind: str, given: Plain, state: State) -> Result:
    """Return whether a war was won, and the military operations of who fought it."""
    card = CARDS[NUMBERED[given["card"]]] if kind == "war" else None
    if card is None or card.war is None:
        return {}
    return {
        "success": is_won(card.war, given["die"], given["modifier"]),
        "milops": state.military.of(card.side or player_of(given)),
    }


KINDS: Mapping[str, Callable[[Plain, Superpower], tuple[Action, ...]]] = {
    "space_advance": lambda _, player: (actions.AdvanceInSpace(player),),
    "milops_check": lambda _, __: (actions.CheckMilitaryOperations(),),
    "war": fight,
    "card_45": lambda given, player: (actions.HoldSummit(player, given["us_die"], given["ussr_die"]),),
    "card_59": play_war_card,
    "card_103": play_defectors,
    "card_109": lambda given, _: (
        *[actions.AttemptCoup(Superpower.US, CountryId("sudan"), 1)] * given["us_coups_later_this_turn"],
    ),
}
"""Kinds of events that are more than the event of one card."""
