"""Cards that players have: promissory notes, relics, the planet card of Styx, monuments.

A point that belongs to a card goes where the card goes: one action takes it from one player and gives it to another.
"""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import (
    ActivateSystem,
    ExchangeSupports,
    GainRelic,
    GainStyx,
    GiveSupport,
    PurgeRelic,
    RollSilverFlame,
    TakeMonument,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
)
from laurel.games.twilight_imperium.components import (
    BOOK,
    COMMODITIES_PER_POINT,
    CROWN,
    MONUMENT_TOKENS,
    MONUMENTS,
    OBSIDIAN,
    RELICS,
    SILVER_FLAME,
    STYX,
    SUPPORT,
    RelicId,
    SourceId,
)
from laurel.games.twilight_imperium.initiative import earlier_player_questions
from laurel.games.twilight_imperium.state import Cards, Phase, State
from laurel.games.twilight_imperium.track import advance, advance_together
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Seat

WINNING_ROLL = 10


def move_points(
    state: State, source: SourceId, loser: Seat | None, winner: Seat | None, points: int = 1
) -> Outcome[State]:
    """Move a card's points from one player to another at the same moment; `None` is no player."""
    changes = {seat: change for seat, change in ((loser, -points), (winner, points)) if seat is not None and change}
    return advance_together(state, changes, source)


# Support for the Throne


def give_support(state: State, action: GiveSupport) -> Outcome[State]:
    """The player who receives Support for the Throne gains its point at once; every player has one such note."""
    after = _with_support(state, action.giver, action.holder)
    return advance(after, action.holder, 1, SUPPORT)


def exchange_supports(state: State, action: ExchangeSupports) -> Outcome[State]:
    """Two players give each other their notes in one transaction, and gain at the same moment."""
    after = _with_support(_with_support(state, action.giver, action.holder), action.holder, action.giver)
    outcome = advance_together(after, {action.giver: 1, action.holder: 1}, SUPPORT)
    if len(outcome.state.on_last_space()) < 2:
        return outcome
    text = N_("Both gain at the same time, and initiative decides. If one gains first, enter the two notes one by one.")
    return evolve(outcome, notices=(*outcome.notices, Notice(text, rule="98.7")))


def _with_support(state: State, giver: Seat, holder: Seat) -> State:
    state.check(giver, holder)
    if giver == holder:
        raise Refusal(N_("Players cannot hold their own Support for the Throne."))
    supports = dict(state.cards.supports)
    if giver in supports:
        text = N_("%(player)s has already given Support for the Throne away.")
        raise Refusal(text, player=giver)
    return state.with_cards(supports=tuple(sorted({**supports, giver: holder}.items())))


def activate_system(state: State, action: ActivateSystem) -> Outcome[State]:
    """A player who activates a system with another player's units returns that player's Support for the Throne."""
    state.check(action.player)
    if not state.may_be_in(Phase.ACTION):
        raise Refusal(N_("Systems are activated in the action phase."))
    returned = [giver for giver, holder in state.cards.supports if holder == action.player and giver in action.units_of]
    return without_supports(state, returned)


def without_supports(state: State, givers: list[Seat]) -> Outcome[State]:
    """Return Support for the Throne to its givers: each holder loses a point for every note."""
    supports = dict(state.cards.supports)
    holders = [supports.pop(giver) for giver in givers]
    after = state.with_cards(supports=tuple(supports.items())) if givers else state
    return advance_together(after, {holder: -holders.count(holder) for holder in holders}, SUPPORT)


# Relics


def gain_relic(state: State, action: GainRelic) -> Outcome[State]:
    """A player gains a relic, from the deck or from its holder; the point of Shard of the Throne moves with it."""
    state.check(action.player)
    relic = _in_the_game(state, action.relic)
    before = state.holder(action.relic)
    if before == action.player:
        raise Refusal(N_("%(player)s already has this relic."), player=before)
    relics = {**dict(state.cards.relics), action.relic: action.player}
    after = state.with_cards(relics=tuple(sorted(relics.items())))
    held = state.objectives.hands[action.player]
    if action.relic == OBSIDIAN and held is not None:  # its holder draws a secret objective
        after = after.with_hand(action.player, held + 1)
    return move_points(after, relic, before, action.player, _worth_while_held(action.relic))


def _worth_while_held(relic: RelicId) -> int:
    return RELICS[relic].points if RELICS[relic].worth == "while_held" else 0


def _in_the_game(state: State, relic: RelicId) -> SourceId:
    if relic not in RELICS:
        raise Refusal(N_("There is no relic of that name."))
    if relic in state.cards.purged:
        raise Refusal(N_("This relic has been purged."))
    return RELICS[relic].id


def purge_relic(state: State, action: PurgeRelic) -> Outcome[State]:
    """A relic leaves the game; a point that it gave while it was held is lost."""
    return purge(state, action.relic)


def purge(state: State, relic: RelicId) -> Outcome[State]:
    """Take a relic out of the game."""
    source = _in_the_game(state, relic)
    holder = state.holder(relic)
    if holder is None:
        raise Refusal(N_("Nobody has this relic."))
    return move_points(_without_relic(state, relic), source, holder, None, _worth_while_held(relic))


def _without_relic(state: State, relic: RelicId) -> State:
    relics = tuple((one, holder) for one, holder in state.cards.relics if one != relic)
    return state.with_cards(relics=relics, purged=state.cards.purged | {relic})


def _used(state: State, seat: Seat, relic: RelicId) -> State:
    """Return the state after a player purged a relic for its effect; it need not have been entered before."""
    state.check(seat)
    _in_the_game(state, relic)
    if state.holder(relic) not in (None, seat):
        raise Refusal(N_("Somebody else has this relic."))
    return _without_relic(state, relic)


def use_crown_of_emphidia(state: State, action: UseCrownOfEmphidia) -> Outcome[State]:
    """A player who controls the Tomb of Emphidia purges the relic at the end of the status phase to gain a point."""
    if not state.may_be_in(Phase.STATUS):
        raise Refusal(N_("The Crown of Emphidia is purged at the end of the status phase."))
    made = advance(_used(state, action.player, CROWN), action.player, 1, RELICS[CROWN].id)
    return evolve(made, questions=earlier_player_questions(state, made.state, action.player))


def use_book_of_latvinia(state: State, action: UseBookOfLatvinia) -> Outcome[State]:
    """A player with all four technology specialties gains a point; any other player takes the speaker token."""
    _check_component_action(state)
    after = _used(state, action.player, BOOK)
    if action.has_four_specialties:
        return advance(after, action.player, 1, RELICS[BOOK].id)
    return Outcome(evolve(after, speaker=action.player))


def roll_silver_flame(state: State, action: RollSilverFlame) -> Outcome[State]:
    """A 10 gives a point; any other roll removes the home system, and the player scores no more public objectives."""
    _check_component_action(state)
    if not 1 <= action.roll <= WINNING_ROLL:
        raise Refusal(N_("A die shows 1 to 10."))
    after = _used(state, action.player, SILVER_FLAME)
    if action.roll == WINNING_ROLL:
        return advance(after, action.player, 1, RELICS[SILVER_FLAME].id)
    burned = evolve(after, home_systems=evolve(after.home_systems, burned=after.home_systems.burned | {action.player}))
    if burned.has_home(action.player):
        return Outcome(burned)
    text = N_("%(player)s can no longer score public objectives.")
    return Outcome(burned, notices=(Notice(text, player=action.player),))


def _check_component_action(state: State) -> None:
    if not state.may_be_in(Phase.ACTION):
        raise Refusal(N_("This relic is used as an action in the action phase."))


# Styx and monuments


def gain_styx(state: State, action: GainStyx) -> Outcome[State]:
    """The player with the planet card of Styx has its point."""
    before = state.cards.styx
    state.check(action.player)
    if before == action.player:
        raise Refusal(N_("Nothing changes: the card is already there."))
    return move_points(state.with_cards(styx=action.player), STYX, before, action.player)


def take_monument(state: State, action: TakeMonument) -> Outcome[State]:
    """The player who controls a monument's planet has its points; they are lost with the monument."""
    if action.monument not in MONUMENT_TOKENS:
        raise Refusal(N_("There are only three monuments."))
    state.check(action.player)
    held = {monument: (seat, commodities) for monument, seat, commodities in state.cards.monuments}
    before, commodities = held.pop(action.monument, (None, 0))
    if before == action.player:
        raise Refusal(N_("Nothing changes: the card is already there."))
    if action.player is not None:
        held[action.monument] = (action.player, commodities)
    after = state.with_cards(monuments=tuple((one, *held[one]) for one in sorted(held)))
    return move_points(after, MONUMENTS, before, action.player, commodities // COMMODITIES_PER_POINT)


def add_commodities(state: State) -> Outcome[State]:
    """Return the start of the status phase: a commodity for every monument; each third one is a point, all at once."""
    grown = tuple((monument, seat, count + 1) for monument, seat, count in state.cards.monuments)
    if not grown:
        return Outcome(state)
    gaining = [seat for _, seat, count in grown if count % COMMODITIES_PER_POINT == 0]
    return advance_together(
        state.with_cards(monuments=grown), {seat: gaining.count(seat) for seat in gaining}, MONUMENTS
    )


def without_player(state: State, seat: Seat) -> Outcome[State]:
    """An eliminated player's notes leave the game, those of others go back, relics are purged (33.4)."""
    made = without_supports(state, [giver for giver, _ in state.cards.supports if giver == seat])
    cards = made.state.cards
    kept = tuple((relic, holder) for relic, holder in cards.relics if holder != seat)
    gone = {relic for relic, holder in cards.relics if holder == seat}
    after = Cards(
        supports=tuple((giver, holder) for giver, holder in cards.supports if holder != seat),
        relics=kept,
        purged=cards.purged | gone,
        styx=None if cards.styx == seat else cards.styx,
        monuments=tuple(one for one in cards.monuments if one[1] != seat),
    )
    return made.then(Outcome(evolve(made.state, cards=after)))
