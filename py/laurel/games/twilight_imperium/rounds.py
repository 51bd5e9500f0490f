"""The course of a round: phases, strategy cards, the speaker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from laurel.games.twilight_imperium.actions import (
    GiveGiftOfPrescience,
    MakeSpeaker,
    StartPhase,
    TakeStrategyCard,
    TakeZeroToken,
)
from laurel.games.twilight_imperium.cards import add_commodities
from laurel.games.twilight_imperium.claiming import is_claiming
from laurel.games.twilight_imperium.components import (
    CARDS_PER_PLAYER,
    CIVILIZED_SOCIETY,
    MONUMENTS,
    STRATEGY_CARDS,
    Card,
)
from laurel.games.twilight_imperium.revealing import is_reveal_due, next_reveal
from laurel.games.twilight_imperium.table import Objectives, Phase, Table
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Question, Refusal
from laurel.match.setup import Seat

NO_AGENDA = "8.1"
STATUS_STEPS = "81"
MOST_ROUNDS = 99


def start_phase(table: Table, action: StartPhase) -> Outcome[Table]:
    """Go on to a phase. Strategy cards are returned when the strategy or the agenda phase begins.

    A status phase in which nothing was left to reveal does not pass: the game ends in it (98.8).
    """
    if not 1 <= action.round <= MOST_ROUNDS:
        raise Refusal(N_("There is no such round."))
    ended = _ended(table, action)
    if ended is not None:
        return ended
    after = evolve(
        table,
        phase=action.phase,
        round=action.round,
        has_phases=True,
        objectives=_with_new_allowances(table),
        imperial=table.imperial if action.round == table.round else frozenset(),
        zero_token=None if action.phase is Phase.STRATEGY else table.zero_token,
        gift=None if action.phase in (Phase.AGENDA, Phase.STRATEGY) else table.gift,
        had_agenda=table.had_agenda or action.phase is Phase.AGENDA,
        strategy_cards=_held(table, action),
    )
    if action.phase is Phase.STATUS and MONUMENTS in table.config.events:
        return add_commodities(after)
    return Outcome(after, questions=(*_about_steps(table, action), *_about_agenda(table, action)))


def _about_steps(table: Table, action: StartPhase) -> Iterator[Question]:
    """Ask once about steps of the status phase that are not done, where the players enter what is revealed (81)."""
    objectives = table.objectives
    if not is_claiming(table) or (action.phase, action.round) == (table.phase, table.round):
        return
    if objectives.claims:
        yield Question(N_("Some claimed objectives are not scored yet. Go on without them?"), rule=STATUS_STEPS)
    elif objectives.revealed and not (objectives.public_scorers or objectives.secret_scorers):
        yield Question(N_("Nobody has scored an objective in this status phase. Is that right?"), rule=STATUS_STEPS)
    if objectives.revealed and is_reveal_due(table) and next_reveal(table) is not None:
        yield Question(N_("No objective has been revealed in this status phase. Go on without it?"), rule=STATUS_STEPS)


def _about_agenda(table: Table, action: StartPhase) -> tuple[Question, ...]:
    """Players skip the agenda phase until the custodians token is removed from Mecatol Rex (8.1)."""
    if action.phase is not Phase.AGENDA or table.is_mecatol_open:
        return ()
    text = N_(
        "The custodians token is not entered as taken, and there is no agenda phase before that. Has it been taken?"
    )
    return (Question(text, rule=NO_AGENDA),)


def _held(table: Table, action: StartPhase) -> tuple[tuple[Card, ...], ...]:
    if action.strategy_cards is not None:
        return deal(table, action.strategy_cards)
    if action.phase in (Phase.STRATEGY, Phase.AGENDA):
        return ((),) * len(table.points)
    return table.strategy_cards


def _with_new_allowances(table: Table) -> Objectives:
    """Return the objectives at the start of a phase, in which nothing is scored or revealed yet."""
    return evolve(
        table.objectives,
        claims=(),
        public_scorers=frozenset(),
        secret_scorers=frozenset(),
        just_revealed=frozenset(),
    )


def _ended(table: Table, action: StartPhase) -> Outcome[Table] | None:
    """Return how the game ends with the status phase, or `None` where it goes on."""
    if (action.phase, action.round) == (table.phase, table.round) or not ends_with_this_phase(table):
        return None
    if CIVILIZED_SOCIETY in table.config.events:
        return Outcome(evolve(table, is_complete=True))
    return Outcome(evolve(table, is_out_of_objectives=True))


def ends_with_this_phase(table: Table) -> bool:
    """Return whether the game ends when the next phase begins: only a status phase can be the last one."""
    if table.phase is not Phase.STATUS:
        return False
    if CIVILIZED_SOCIETY in table.config.events:
        return bool(table.on_last_space())
    return next_reveal(table) is None and not table.objectives.has_revealed


def deal(table: Table, cards: Mapping[Seat, tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...]:
    """Return the strategy cards by seat; every card has one holder at the most."""
    table.check_seats(*cards)
    table.check(*[seat for seat, held in cards.items() if held])
    dealt = [card for held in cards.values() for card in held]
    if len(set(dealt)) < len(dealt) or not set(dealt) <= set(STRATEGY_CARDS):
        raise Refusal(N_("There is only one of each strategy card."))
    return tuple([tuple(sorted(cards.get(seat, ()))) for seat in table.seats])


def take_strategy_card(table: Table, action: TakeStrategyCard) -> Outcome[Table]:
    """A player takes a strategy card, or returns it; the number of players decides how many each has."""
    if action.card not in STRATEGY_CARDS:
        raise Refusal(N_("There is only one of each strategy card."))
    held = {seat: tuple([card for card in table.strategy_cards[seat] if card != action.card]) for seat in table.seats}
    table.check(action.player)
    if action.player is not None:
        if len(held[action.player]) >= CARDS_PER_PLAYER[len(table.points)]:
            raise Refusal(N_("%(player)s has all the strategy cards of this round."), player=action.player)
        held[action.player] += (action.card,)
    return Outcome(evolve(table, strategy_cards=deal(table, held)))


def take_zero_token(table: Table, action: TakeZeroToken) -> Outcome[Table]:
    """The player with the "0" token is first in initiative order for the round."""
    table.check(action.player)
    return Outcome(evolve(table, zero_token=action.player))


def give_gift_of_prescience(table: Table, action: GiveGiftOfPrescience) -> Outcome[Table]:
    """Gift of Prescience brings the "0" token to its holder until the end of the status phase; then it goes back.

    Meanwhile the Naalu Collective has the initiative of its strategy card.
    """
    naalu = table.naalu
    if naalu is None:
        raise Refusal(N_("Nobody at this table plays the Naalu Collective."))
    if action.player is None:
        if table.gift is None:
            raise Refusal(N_("Nobody has Gift of Prescience."))
        return Outcome(evolve(table, gift=None))
    table.check(action.player)
    if action.player == naalu:
        raise Refusal(N_("Players cannot use their own Gift of Prescience."), field="player")
    if table.is_in(Phase.AGENDA):
        raise Refusal(N_("Gift of Prescience goes back at the end of the status phase."), field="player")
    return Outcome(evolve(table, gift=action.player))


def make_speaker(table: Table, action: MakeSpeaker) -> Outcome[Table]:
    """The speaker token moves, and with it ties without strategy cards (98.7)."""
    table.check(action.player)
    return Outcome(evolve(table, speaker=action.player))


def next_to_choose(table: Table) -> Seat | None:
    """Return who chooses the next strategy card, clockwise from the speaker; `None` when all have their cards."""
    wanted = CARDS_PER_PLAYER[len(table.points)]
    open_seats = [seat for seat in table.playing if len(table.strategy_cards[seat]) < wanted]
    return min(
        open_seats, key=lambda seat: (len(table.strategy_cards[seat]), table.clockwise_from_speaker(seat)), default=None
    )


def next_phase(table: Table) -> StartPhase:
    """Return the phase that follows; there is an agenda phase once the custodians token is taken."""
    if table.phase is Phase.STRATEGY:
        return StartPhase(Phase.ACTION, table.round)
    if table.phase is Phase.ACTION:
        return StartPhase(Phase.STATUS, table.round)
    if table.phase is Phase.STATUS and table.is_mecatol_open:
        return StartPhase(Phase.AGENDA, table.round)
    return StartPhase(Phase.STRATEGY, table.round + 1)
