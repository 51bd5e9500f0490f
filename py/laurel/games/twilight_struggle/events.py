"""Events of cards, in the order of their Deluxe numbers; the promotional ones come last.

What an event gives to its side whatever the board, what it does to DEFCON and how long it lasts are facts of the card.
Here is what depends on the board. The influence that an event moves is facts too: `event_steps` says what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from laurel.games.twilight_struggle.actions import CarryOutEvent, PlayEvent, ResolveWeWillBuryYou
from laurel.games.twilight_struggle.china import check_civil_war_is_over
from laurel.games.twilight_struggle.components import (
    CENTRAL_AMERICA,
    COUNTRIES,
    NATO,
    OLYMPIC_GAMES,
    REGIONS,
    SCORING_CARDS,
    SOUTH_AMERICA,
    SUMMIT,
    U2_INCIDENT,
    WE_WILL_BURY_YOU,
    ZAIRE,
    AreaId,
    Card,
    CardId,
    Country,
    CountryId,
    SourceId,
    Superpower,
    pair_of,
)
from laurel.games.twilight_struggle.defcon import with_defcon, with_operations
from laurel.games.twilight_struggle.effects import (
    EVENT,
    card_of,
    check_can_happen,
    check_not_removed,
    discard_card,
    order_obstacle,
    remove_card,
    with_effect,
    with_region,
    without_effect,
)
from laurel.games.twilight_struggle.ending import end_by_wargames
from laurel.games.twilight_struggle.event_conditions import does_something
from laurel.games.twilight_struggle.event_steps import carry_out_steps
from laurel.games.twilight_struggle.operations import operations_value
from laurel.games.twilight_struggle.owed import grant, operations_of
from laurel.games.twilight_struggle.space import advance
from laurel.games.twilight_struggle.state import CardUse, China, State
from laurel.games.twilight_struggle.track import gain
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.ledger import Reason
from laurel.match.message import N_, Message, Notice, Refusal
from laurel.match.setup import Points

LIBYA = CountryId("libya")
BURIAL = 3
"""Points of “We Will Bury You”."""

Event = Callable[[State, PlayEvent], Outcome[State]]


def play_event(state: State, action: PlayEvent) -> Outcome[State]:
    """The event takes effect; if the players change influence by it, influence is free from here on."""
    made = _happened(state, action)
    card = made.state.course.card
    if made.state.ending or card is None or not card_of(action.card).text:
        return made
    return evolve(made, state=made.state.with_course(card=evolve(card, is_event=True)))


def carry_out_event(state: State, action: CarryOutEvent) -> Outcome[State]:
    """The event takes effect, with the influence that it moves; the players owe what it leaves to them."""
    played = PlayEvent(action.card, action.player, action.is_headline)
    if not state.options.checks_operations:
        return play_event(state, played)
    made = _happened(state, played)
    if made.state.ending:
        return made
    card = card_of(action.card)
    after = _carried_out(made.state, card, action)
    if card.id in MOVED:
        after = MOVED[card.id](after)
    if after.course.card is not None:
        after = after.with_course(card=_used(after, evolve(after.course.card, event=card.id), card, action.player))
    return evolve(made, state=after, objection=order_obstacle(state, card) or _unnamed(card, action))


def _carried_out(state: State, card: Card, action: CarryOutEvent) -> State:
    """Return the state after what an event leaves to a player: that of its own steps, or the card that it has brought.

    Of that one the Operations are owed, unless its own event happens by it.
    """
    if action.region is not None:
        _check_region(card, action.region)
        state = with_region(state, card.id, action.region)
    if action.drawn is None:
        return carry_out_steps(state, card, action.player, action.region or "")
    drawn, side = card_of(action.drawn), card.side or action.player
    if not card.draws:
        raise Refusal(N_("%(card)s brings no other card."), rule=EVENT, field="drawn", card=Message(card.name))
    check_not_removed(state, drawn, "drawn")
    brought = discard_card(state, drawn.id)
    if not drawn.operations or (card.draws == "happens" and drawn.side is not side.enemy):
        return brought
    return grant(brought, card.id, action.player, operations_of(brought, side, drawn.operations), drawn.id)


def _check_region(card: Card, region: AreaId) -> None:
    """Refuse a region that the event does not name."""
    if region not in card.regions:
        raise Refusal(N_("%(card)s names no such region."), rule=EVENT, field="region", card=Message(card.name))


def _unnamed(card: Card, action: CarryOutEvent) -> Refusal | None:
    """Return why an event cannot happen without the region that it names; earlier versions of Laurel did not ask."""
    if not card.regions or action.region is not None:
        return None
    return Refusal(N_("%(card)s: which region?"), rule=EVENT, field="region", card=Message(card.name))


def _used(state: State, used: CardUse, card: Card, player: Superpower) -> CardUse:
    """Return the use of a card after its event: of an event of the opponent the player has the Operations (5.2)."""
    if card.side is not player.enemy or player is not state.course.phasing or used.operations or not card.operations:
        return used
    value = operations_value(state, player, card.operations)
    return used if used.spent > value else evolve(used, operations=value, printed=card.operations)


def _happened(state: State, action: PlayEvent) -> Outcome[State]:
    """DEFCON moves first; if that does not end the game, the event takes effect and pays."""
    card = card_of(action.card)
    if card.war is not None or card.id in SCORING_CARDS or card.id in (OLYMPIC_GAMES, SUMMIT):
        raise Refusal(N_("Enter this card with its own form."))
    check_can_happen(state, card)
    moved = (
        with_defcon(state, state.defcon + card.defcon, state.phasing_player(action.player)) if card.defcon else state
    )
    if moved.ending:
        return Outcome(moved)
    rule = EVENTS.get(card.id)
    if rule is not None:
        return _in_effect(rule(moved, action), card, action.player)
    paid = gain(moved, pair_of(card.side or action.player, card.points), SourceId(card.id), EVENT)
    return _in_effect(paid, card, action.player)


def _in_effect(made: Outcome[State], card: Card, player: Superpower) -> Outcome[State]:
    """Put an event into effect, and remove its card if it happens only once; one without effect has not happened."""
    after = with_effect(made.state, card, player)
    return evolve(made, state=discard_card(after, card.id) if made.notices else remove_card(after, card))


def _gain(state: State, side: Superpower, points: int, action: PlayEvent) -> Outcome[State]:
    return gain(state, pair_of(side, points), SourceId(action.card), EVENT)


def _without_effect(state: State, text: str) -> Outcome[State]:
    return Outcome(state, notices=(Notice(text, rule=EVENT),))


def _gain_by_country(state: State, side: Superpower, countries: Iterable[Country], action: PlayEvent) -> Outcome[State]:
    said = tuple(
        Reason(Points(1), Message(N_("Controlled: %(country)s"), country=Message(one.name)), EVENT)
        for one in countries
        if state.controls(side, one.id)
    )
    return gain(state, pair_of(side, len(said)), SourceId(action.card), EVENT, {side: said})


def duck_and_cover(state: State, action: PlayEvent) -> Outcome[State]:
    """The US gains 5 less DEFCON, which has been lowered first."""
    return _gain(state, Superpower.US, 5 - state.defcon, action)


def captured_nazi_scientist(state: State, action: PlayEvent) -> Outcome[State]:
    """The player goes on to the next box of the space race."""
    return advance(state, action.player, 1, SourceId(action.card))


def un_intervention(state: State, action: PlayEvent) -> Outcome[State]:
    """It pays the USSR a point after U2 Incident; played by the US it takes “We Will Bury You” out of effect."""
    after = without_effect(state, WE_WILL_BURY_YOU) if action.player is Superpower.US else state
    if not state.has_effect(U2_INCIDENT):
        return Outcome(after)
    return gain(without_effect(after, U2_INCIDENT), pair_of(Superpower.USSR, 1), SourceId(U2_INCIDENT), EVENT)


def nuclear_test_ban(state: State, action: PlayEvent) -> Outcome[State]:
    """The player gains DEFCON less 2; then DEFCON improves by two."""
    paid = _gain(state, action.player, state.defcon - 2, action)
    return evolve(paid, state=with_defcon(paid.state, state.defcon + 2, action.player))


def formosan_resolution(state: State, _: PlayEvent) -> Outcome[State]:
    """Taiwan is scored as a battleground from here on, while the US controls it."""
    check_civil_war_is_over(state)
    return Outcome(state)


def arms_race(state: State, action: PlayEvent) -> Outcome[State]:
    """One point for more military operations than the opponent, three if they are as many as DEFCON requires too."""
    own, other = state.military.of(action.player), state.military.of(action.player.enemy)
    if own <= other:
        return _without_effect(state, N_("No points: the opponent has as many military operations, or more."))
    return _gain(state, action.player, 3 if own >= state.defcon else 1, action)


def cuban_missile_crisis(state: State, action: PlayEvent) -> Outcome[State]:
    """DEFCON is 2; for the rest of the turn a coup by the opponent loses the game."""
    return Outcome(with_defcon(state, 2, action.player))


def how_i_learned_to_stop_worrying(state: State, action: PlayEvent) -> Outcome[State]:
    """The player has five military operations; DEFCON is set by the player."""
    return Outcome(with_operations(state, action.player, 5))


def kitchen_debates(state: State, action: PlayEvent) -> Outcome[State]:
    """The US gains two points if it controls more battlegrounds than the USSR on the whole map."""
    if not does_something(state, card_of(action.card)):
        return _without_effect(state, N_("No points: the USA does not control more battlegrounds."))
    return _gain(state, Superpower.US, 2, action)


def cultural_revolution(state: State, action: PlayEvent) -> Outcome[State]:
    """The USSR takes the China Card from the US face up, or gains a point if it has the card."""
    check_civil_war_is_over(state)
    if state.china.holder is Superpower.USSR:
        return _gain(state, Superpower.USSR, 1, action)
    return Outcome(evolve(state, china=China(Superpower.USSR)))


def opec(state: State, action: PlayEvent) -> Outcome[State]:
    """The USSR gains a point for each of the card's countries that it controls."""
    countries = (COUNTRIES[country] for country in card_of(action.card).countries)
    return _gain_by_country(state, Superpower.USSR, countries, action)


def nixon_plays_the_china_card(state: State, action: PlayEvent) -> Outcome[State]:
    """The US gains two points if it has the China Card, or takes it face down.

    Before the end of the Chinese Civil War the US counts as the one who has it.
    """
    if state.china.holder is not Superpower.USSR:
        return _gain(state, Superpower.US, 2, action)
    return Outcome(evolve(state, china=China(Superpower.US, is_face_up=False)))


def alliance_for_progress(state: State, action: PlayEvent) -> Outcome[State]:
    """The US gains a point for each battleground that it controls in Central and South America."""
    countries = (*REGIONS[CENTRAL_AMERICA].countries, *REGIONS[SOUTH_AMERICA].countries)
    return _gain_by_country(state, Superpower.US, filter(state.is_battleground, countries), action)


def one_small_step(state: State, action: PlayEvent) -> Outcome[State]:
    """Who is behind in the space race goes on by two boxes; only the second one pays."""
    if state.space.of(action.player) >= state.space.of(action.player.enemy):
        return _without_effect(state, N_("Only the side that is behind in the space race takes this step."))
    return advance(state, action.player, 2, SourceId(action.card))


def reagan_bombs_libya(state: State, action: PlayEvent) -> Outcome[State]:
    """The US gains a point for every two Soviet influence in Libya."""
    return _gain(state, Superpower.US, state.board.influence(COUNTRIES[LIBYA]).ussr // 2, action)


def wargames(state: State, action: PlayEvent) -> Outcome[State]:
    """At DEFCON 2 the player may give the opponent six points and end the game, without final scoring."""
    if state.defcon != 2:
        return _without_effect(state, N_("This card ends the game only at DEFCON 2."))
    paid = _gain(state, action.player.enemy, 6, action)
    return evolve(paid, state=end_by_wargames(paid.state, action.player))


def defectors(state: State, action: PlayEvent) -> Outcome[State]:
    """The US gains a point if the USSR plays the card in its own action round."""
    if action.is_headline or action.player is Superpower.US:
        return Outcome(state)
    return _gain(state, Superpower.US, 1, action)


def special_relationship(state: State, action: PlayEvent) -> Outcome[State]:
    """The US gains two points if it controls the United Kingdom and NATO is in effect."""
    if not (does_something(state, card_of(action.card)) and state.has_effect(NATO)):
        return _without_effect(state, N_("No points: that needs US control of the United Kingdom, and NATO."))
    return _gain(state, Superpower.US, 2, action)


def dont_wait_for_the_translation(state: State, action: PlayEvent) -> Outcome[State]:
    """The US gains two points if it has fewer military operations than the USSR."""
    return _gain(state, Superpower.US, 2 if state.military.us < state.military.ussr else 0, action)


def berlin_wall(state: State, action: PlayEvent) -> Outcome[State]:
    """The USSR goes on to the next box of the space race, unless it is ahead."""
    if state.space.ussr > state.space.us:
        return _without_effect(state, N_("The USSR is ahead in the space race."))
    return advance(state, Superpower.USSR, 1, SourceId(action.card))


def mobutu(state: State, _: PlayEvent) -> Outcome[State]:
    """The stability of Zaire is 3 from here on."""
    return Outcome(evolve(state, board=state.board.with_stability(COUNTRIES[ZAIRE], 3)))


def who_lost_china(state: State, _: PlayEvent) -> Outcome[State]:
    """The US loses its military operations if the USSR has the China Card."""
    if state.china.holder is not Superpower.USSR:
        return _without_effect(state, N_("The USSR does not have the China Card."))
    return Outcome(evolve(state, military=state.military.with_number(Superpower.US, 0)))


def ussuri_river_skirmish(state: State) -> State:
    """The US takes the China Card face up if the USSR has it."""
    return evolve(state, china=China(Superpower.US)) if state.china.holder is Superpower.USSR else state


def resolve_we_will_bury_you(state: State, _: ResolveWeWillBuryYou) -> Outcome[State]:
    """The USSR gains three points, before anything that the US card of that round does."""
    if not state.has_effect(WE_WILL_BURY_YOU):
        raise Refusal(N_("This event is not in effect."))
    settled = Outcome(without_effect(state, WE_WILL_BURY_YOU))
    return settled.then(gain(settled.state, pair_of(Superpower.USSR, BURIAL), SourceId(WE_WILL_BURY_YOU), EVENT))


EVENTS: Mapping[CardId, Event] = {
    CardId(rule.__name__): rule
    for rule in (
        duck_and_cover,
        captured_nazi_scientist,
        un_intervention,
        nuclear_test_ban,
        formosan_resolution,
        arms_race,
        cuban_missile_crisis,
        how_i_learned_to_stop_worrying,
        kitchen_debates,
        cultural_revolution,
        opec,
        nixon_plays_the_china_card,
        alliance_for_progress,
        one_small_step,
        reagan_bombs_libya,
        wargames,
        defectors,
        special_relationship,
        dont_wait_for_the_translation,
        berlin_wall,
        mobutu,
        who_lost_china,
    )
}
"""The rule of every event that depends on the board, by its card."""

MOVED: Mapping[CardId, Callable[[State], State]] = {CardId(rule.__name__): rule for rule in (ussuri_river_skirmish,)}
"""What else an event does beside the influence that it moves, where its entry said nothing of it before version 8."""
