"""What is still within reach in this round: for each player the most points, what from, and who would win first.

Laurel sees cards and the track, and neither the board nor hidden hands: every objective counts as one that can be
fulfilled, and every planet as one that can be taken. `Outlook.assumptions` has what is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache

from attrs import frozen

from laurel.games.twilight_imperium.components import (
    ANY_STAGE_II,
    BOOK,
    CARDS_PER_PLAYER,
    CIVILIZED_SOCIETY,
    COMMODITIES_PER_POINT,
    CROWN,
    CUSTODIANS,
    IMPERIAL,
    IMPERIAL_MECATOL,
    LAWS,
    MONUMENTS,
    OBJECTIVES,
    RELICS,
    SHARD,
    SILVER_FLAME,
    STYX,
    SUPPORT,
    ZEALOUS_ORTHODOXY,
    LawId,
    Objective,
    SourceId,
    Stage,
)
from laurel.games.twilight_imperium.limits import TO_BE_ORTHODOX, public_obstacle
from laurel.games.twilight_imperium.offers import deck, public_objectives
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.message import N_, Message
from laurel.match.setup import Points, Seat

SECRET = SourceId("secret_objective")
CAN_MOVE = (LawId("shard_law"), LawId("crown_emphidia_law"), LawId("holy_planet_of_ixth"))
"""Laws that another player can take in the action phase."""


Pick = tuple[Objective, ...]
"""Objectives that one player scores."""


class RoundStep(IntEnum):
    """The steps of a round in which points are gained, in their order."""

    ACTION = 0
    START_OF_STATUS = 1
    SCORING = 2
    END_OF_STATUS = 3
    AGENDA = 4


ENOUGH_STATES = 16
"""The number of states whose outlook is kept: several parts of a screen show it, and an undo shows it again."""

STEPS_LEFT = {
    Phase.STRATEGY: tuple(RoundStep),
    Phase.ACTION: tuple(RoundStep),
    Phase.STATUS: (RoundStep.SCORING, RoundStep.END_OF_STATUS, RoundStep.AGENDA),
    Phase.AGENDA: (RoundStep.AGENDA,),
}


@frozen
class Chance:
    """Points that a player can still gain in this round, and the earliest step in which that can be."""

    source: str
    points: int
    step: RoundStep


@frozen
class Reach:
    """What one player can still have at the end of this round."""

    player: Seat
    most: Points
    """The highest space within reach, and never beyond the last one."""

    chances: tuple[Chance, ...]
    """The sources of these points, in the order of the steps."""

    wins_from: RoundStep | None
    """The earliest step in which the player can reach the last space; `None` where that is out of reach."""


@frozen
class Outlook:
    """What the rest of the round can bring."""

    reaches: tuple[Reach, ...]
    """Every player who plays, in initiative order."""

    by_objectives: tuple[Seat, ...]
    """Who can win with objectives alone: public ones, one secret one, and Imperial where it is held."""

    in_action: tuple[Seat, ...]
    """Who can win in the action phase already, in initiative order."""

    in_status: tuple[Seat, ...]
    """Who can win when objectives are scored in the status phase, in initiative order."""

    first: Seat | None
    """Who wins where all of them score what they can in the status phase; `None` where no player arrives,
    or where the order is not known."""

    assumptions: tuple[Message, ...]


@lru_cache(maxsize=ENOUGH_STATES)
def outlook(state: State) -> Outlook:
    """Return what every player can still gain in this round."""
    reaches = tuple(reach(state, seat) for seat in state.in_initiative_order())
    in_status = tuple(one.player for one in reaches if one.wins_from is not None and one.wins_from <= RoundStep.SCORING)
    if RoundStep.SCORING not in steps_left(state):
        in_status = ()
    return Outlook(
        reaches=reaches,
        by_objectives=winners_by_objectives(state),
        in_action=tuple(one.player for one in reaches if one.wins_from is RoundStep.ACTION),
        in_status=in_status,
        first=_first(state, in_status),
        assumptions=tuple(_assumptions(state)),
    )


def _first(state: State, in_status: tuple[Seat, ...]) -> Seat | None:
    """The first in initiative order of those who can arrive in the status phase."""
    if not in_status or CIVILIZED_SOCIETY in state.config.events:
        return None
    is_known = len(in_status) == 1 or all(state.initiative(seat) is not None for seat in in_status)
    return in_status[0] if is_known else None


def steps_left(state: State) -> tuple[RoundStep, ...]:
    """Return the steps of this round that are still to come; all of them where no phases are entered."""
    return STEPS_LEFT[state.phase] if state.has_phases else tuple(RoundStep)


def reach(state: State, seat: Seat) -> Reach:
    """Return the most points that a player can still have in this round."""
    left = steps_left(state)
    chances = _chances(state, seat, left)
    total = _total(state, seat, chances)
    return Reach(
        player=seat,
        most=Points(min(total, state.target)),
        chances=chances,
        wins_from=next(step for step in left if _arrives_by(state, seat, step)) if total >= state.target else None,
    )


@lru_cache(maxsize=ENOUGH_STATES)
def winners_by_objectives(state: State) -> tuple[Seat, ...]:
    """Return who can win by objectives alone in this round, in initiative order: see `Outlook.by_objectives`."""
    most = _most_by_objectives(state)
    near = [seat for seat in state.playing if state.points[seat] + most >= state.target]
    winners = [seat for seat in near if wins_by_objectives(state, seat)]
    return tuple([seat for seat in state.in_initiative_order() if seat in winners]) if winners else ()


def _most_by_objectives(state: State) -> int:
    """Return points that nobody exceeds by objectives alone: as if the player had scored none of the public ones."""
    lying = _lying(state)
    of_own_phase = [card.points for card in lying if card.phase in ("action", "agenda")]
    others = sorted([card.points for card in lying if card.phase not in ("action", "agenda")], reverse=True)
    scored = others if _is_unlimited(state) else others[:2]  # by Imperial and in the status phase
    return sum(of_own_phase) + sum(scored) + 2  # a secret objective, and Mecatol Rex by Imperial


def wins_by_objectives(state: State, seat: Seat) -> bool:
    """Return whether a player can win with public objectives, one secret objective, and Imperial where it is held."""
    left = steps_left(state)
    has_imperial = IMPERIAL in state.strategy_cards[seat]
    steps = left if has_imperial else tuple(step for step in left if step is not RoundStep.ACTION)
    secrets = (chance.points for chance in _secrets(state, seat, left))
    publics = (chance.points for chance in _publics(state, seat, steps))
    return state.points[seat] + sum(publics) + max(secrets, default=0) >= state.target


def _total(state: State, seat: Seat, chances: tuple[Chance, ...]) -> int:
    return state.points[seat] + sum(chance.points for chance in chances)


def _arrives_by(state: State, seat: Seat, last: RoundStep) -> bool:
    """Return whether a player can reach the last space by the end of a step."""
    left = tuple(step for step in steps_left(state) if step <= last)
    return _total(state, seat, _chances(state, seat, left)) >= state.target


def _chances(state: State, seat: Seat, left: tuple[RoundStep, ...]) -> tuple[Chance, ...]:
    """Return what a player can gain in the steps that are left, the earliest first."""
    found = [
        *_publics(state, seat, left),
        *_secrets(state, seat, left),
        *_relics(state, seat, left),
        *_monuments(state, seat, left),
    ]
    if RoundStep.ACTION in left:
        found += _in_action(state, seat)
    elif RoundStep.AGENDA in left and has_agenda(state):
        found += _supports(state, seat, RoundStep.AGENDA)
    return tuple(sorted(found, key=lambda chance: chance.step))


def has_agenda(state: State) -> bool:
    """Return whether this round has, or can still have, an agenda phase."""
    return state.is_mecatol_open or RoundStep.ACTION in steps_left(state) or state.phase is Phase.AGENDA


# Public objectives


def _publics(state: State, seat: Seat, left: tuple[RoundStep, ...]) -> Iterator[Chance]:
    """One public objective by Imperial, one in the status phase, and leaked ones in the phase printed on them."""
    cards = _open_to(state, seat)
    free = tuple(card for card in cards if _step_of_its_own(state, card, left) is not None)
    others = tuple(card for card in cards if card not in free)
    by_imperial, in_status = _best(state, seat, others, left)
    for card in free:
        step = _step_of_its_own(state, card, left)
        if step is not None:
            yield Chance(card.id, card.points, step)
    for card in by_imperial:
        yield Chance(card.id, card.points, RoundStep.ACTION)
    for card in in_status:
        yield Chance(card.id, card.points, RoundStep.SCORING)
    if RoundStep.ACTION in left and can_resolve_imperial(state, seat):
        yield Chance(IMPERIAL_MECATOL, 1, RoundStep.ACTION)


def _step_of_its_own(state: State, card: Objective, left: tuple[RoundStep, ...]) -> RoundStep | None:
    """When a leaked objective of the action or the agenda phase can be scored, as any number of them can."""
    if card.phase == "action" and RoundStep.ACTION in left:
        return RoundStep.ACTION
    if card.phase == "agenda" and RoundStep.AGENDA in left and has_agenda(state):
        return RoundStep.AGENDA
    return None


def _best(state: State, seat: Seat, cards: Pick, left: tuple[RoundStep, ...]) -> tuple[Pick, Pick]:
    """The public objectives that Imperial and the status phase score at the most: the choice that is worth most."""
    places = range(len(cards))
    imperial: list[int] = []
    if RoundStep.ACTION in left and can_resolve_imperial(state, seat):
        imperial = sorted(places, key=lambda place: -cards[place].points)  # of equal choices the earliest points
    status: list[int] = []
    if RoundStep.SCORING in left and (_is_unlimited(state) or seat not in state.objectives.public_scorers):
        status = [place for place in places if cards[place].phase in ("status", "")]

    def picks() -> Iterator[tuple[Pick, Pick]]:
        for first in (*imperial, None):
            rest = sorted((cards[place] for place in status if place != first), key=lambda card: -card.points)
            yield () if first is None else (cards[first],), tuple(rest if _is_unlimited(state) else rest[:1])

    return max(picks(), key=lambda pick: sum(card.points for chosen in pick for card in chosen))


def _is_unlimited(state: State) -> bool:
    return CIVILIZED_SOCIETY in state.config.events


def _open_to(state: State, seat: Seat) -> Pick:
    """The public objectives that a player may score, whatever the phase; two of stage II where none are known."""
    return tuple([card for card in _lying(state) if public_obstacle(state, seat, card.id, by_imperial=True) is None])


def _lying(state: State) -> Pick:
    """The public objectives; two of stage II where none are known."""
    return (*public_objectives(state), *(() if state.objectives.of_setup else (OBJECTIVES[ANY_STAGE_II],) * 2))


def can_resolve_imperial(state: State, seat: Seat) -> bool:
    """Return whether a player holds Imperial unused, may still choose it, or no strategy cards are entered."""
    if seat in state.imperial:
        return False
    held = state.strategy_cards[seat]
    if state.is_in(Phase.STRATEGY):
        is_free = all(IMPERIAL not in cards for cards in state.strategy_cards)
        return IMPERIAL in held or (is_free and len(held) < CARDS_PER_PLAYER[len(state.points)])
    return IMPERIAL in held or not any(state.strategy_cards)


# Secret objectives


def secrets_left(state: State, seat: Seat) -> int:
    """How many secret objectives a player can still score: the counted hand, or all that the limit allows."""
    free = max(state.secret_limit(seat) - state.secrets_counted(seat), 0)
    hand = state.objectives.hands[seat]
    return free if hand is None else min(hand, free)


def _secrets(state: State, seat: Seat, left: tuple[RoundStep, ...]) -> Iterator[Chance]:
    """Yield one in the status phase and any number in the action and agenda phases, up to the cards of each phase."""
    left_in_deck = [card.phase for card in deck(state, Stage.SECRET)]
    status = 0 if seat in state.objectives.secret_scorers else min(left_in_deck.count("status"), 1)
    most = {
        RoundStep.ACTION: left_in_deck.count("action"),
        RoundStep.SCORING: status,
        RoundStep.AGENDA: left_in_deck.count("agenda") if has_agenda(state) else 0,
    }
    own = state.objectives.secrets_of(seat)
    free = secrets_left(state, seat)
    for step in (step for step in most if step in left):
        for _ in range(min(most[step], free)):
            free, own = free - 1, own + 1
            yield Chance(SECRET, 1, step)
            if own == TO_BE_ORTHODOX and _is_open_to_the_orthodox(state):
                yield Chance(ZEALOUS_ORTHODOXY, 1, step)


def _is_open_to_the_orthodox(state: State) -> bool:
    return ZEALOUS_ORTHODOXY in state.config.events and state.objectives.orthodox is None


# Cards and the board


def _in_action(state: State, seat: Seat) -> Iterator[Chance]:
    """Yield custodians, Support for the Throne of players who still have theirs, and cards that other players have."""
    if not state.custodians_taken:
        yield Chance(CUSTODIANS, 1, RoundStep.ACTION)
    yield from _supports(state, seat, RoundStep.ACTION)
    laws = dict(state.laws)
    for law in CAN_MOVE:
        if law in laws and laws[law] != seat:
            yield Chance(LAWS[law].id, 1, RoundStep.ACTION)
    if state.holder(SHARD) not in (None, seat):
        yield Chance(RELICS[SHARD].id, 1, RoundStep.ACTION)
    if state.cards.styx not in (None, seat):
        yield Chance(STYX, 1, RoundStep.ACTION)


def _supports(state: State, seat: Seat, step: RoundStep) -> Iterator[Chance]:
    givers = dict(state.cards.supports)
    for other in state.playing:
        if other != seat and other not in givers:
            yield Chance(SUPPORT, 1, step)


def _relics(state: State, seat: Seat, left: tuple[RoundStep, ...]) -> Iterator[Chance]:
    """Yield the player's relics that give a point when they are purged."""
    for relic, step in ((BOOK, RoundStep.ACTION), (SILVER_FLAME, RoundStep.ACTION), (CROWN, RoundStep.END_OF_STATUS)):
        if step in left and state.holder(relic) == seat:
            yield Chance(RELICS[relic].id, 1, step)


def _monuments(state: State, seat: Seat, left: tuple[RoundStep, ...]) -> Iterator[Chance]:
    """Points of monuments that others control, and those that the next commodity brings."""
    if RoundStep.ACTION not in left:
        return
    for _, holder, commodities in state.cards.monuments:
        points = commodities // COMMODITIES_PER_POINT
        if holder != seat and points:
            yield Chance(MONUMENTS, points, RoundStep.ACTION)
        if (commodities + 1) % COMMODITIES_PER_POINT == 0 and MONUMENTS in state.config.events:
            yield Chance(MONUMENTS, 1, RoundStep.START_OF_STATUS)


# Assumptions


def _assumptions(state: State) -> Iterator[Message]:
    yield Message(N_("Assumes every objective can be scored and every planet taken: Laurel does not see the board."))
    yield Message(N_("Agendas, action cards, new relics and newly drawn secret objectives are left out."))
    if not state.objectives.of_setup:
        yield Message(N_("The revealed objectives are not entered: stage II objectives are assumed."))
    for seat in state.playing:
        if state.objectives.hands[seat] is None and secrets_left(state, seat):
            text = N_("%(player)s: the secret objectives in hand are not entered; as many as allowed are assumed.")
            yield Message(text, player=seat)
    if not any(state.strategy_cards) and RoundStep.SCORING in steps_left(state):
        yield Message(N_("Strategy cards are not entered: anybody may use Imperial, and the order is not known."))
