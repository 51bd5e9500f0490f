"""`effects`: what the event of a card does to influence, and what it leaves to a player.

`given` has the map and other fields of `events`; `steps` are the changes, in order, by which a player does what the
event leaves open, such as `uk us-2`. `expect` has the kind of the event, the map after the event and the steps, which
steps are refused, and how much is left: points, countries or Operations.
"""

from __future__ import annotations

import re

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.components import CARDS, COUNTRIES, CardId, Superpower
from laurel.games.twilight_struggle.owed import amount_done, current_demand, demand_limit
from tools.conformance.runner import Inexpressible, Result
from tools.conformance.twilight_struggle.events import start_of_event
from tools.conformance.twilight_struggle.position import Plain, Position, country


def play_effect(vector: Plain) -> Result:
    """Let an event happen, then enter the steps that it leaves to a player."""
    card, player = CARDS.get(CardId(vector["card"])), Superpower(vector["player"])
    if card is None:
        raise Inexpressible(f"unknown card: {vector['card']}")
    given = dict(vector.get("given", {}))
    position = Position()
    turn, points = given.pop("turn", 1), given.pop("vp_before", 0)
    effects = [actions.PlayEvent(CardId(one), Superpower.US) for one in given.pop("in_effect", ())]
    position.start((*effects, *start_of_event(position.table, "", given), actions.StartTurn(turn)), points)
    position.enter(actions.CarryOutEvent(card.id, player))
    steps = vector.get("steps", ())
    refused = [step for step in steps if not entered(position, change(card.id, step))]
    return {
        "kind": card.kind,
        "map": influence(position),
        "refused": refused,
        "left": {
            one.card: demand_limit(one, current_demand(one)) - amount_done(current_demand(one))
            for one in position.table.owed
        },
    }


def change(card: CardId, step: str) -> actions.ChangeInfluence:
    """Return a step as an entry."""
    written = re.fullmatch(r"(\w+) (us|ussr)([+-]\d+)", step)
    if written is None:
        raise Inexpressible(f"unknown step: {step}")
    return actions.place(country(written[1]).id, Superpower(written[2]), int(written[3]), card)


def entered(position: Position, action: actions.Action) -> bool:
    """Enter something; say whether the rules have allowed it."""
    return position.enter(action).replay.log_steps[-1].refusal is None


def influence(position: Position) -> dict[str, list[int]]:
    """Return the influence in every country that has any."""
    held = {one.id: position.table.board.influence(one) for one in COUNTRIES.values()}
    return {country: [pair.us, pair.ussr] for country, pair in held.items() if pair.us or pair.ussr}
