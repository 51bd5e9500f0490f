"""What holds whatever is entered."""

from __future__ import annotations

import json

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import (
    Action,
    AddCard,
    ClaimGoal,
    CountHand,
    DeclareTakeover,
    DiscardCard,
    EndPhase,
    EndRound,
    GainChips,
    HoldGoal,
    MoveWorld,
    PickGoals,
    ResolveTakeover,
    SetGoods,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import CardId, Phase
from laurel.games.race_for_the_galaxy.contests import contest
from laurel.games.race_for_the_galaxy.decks import GOALS, deck
from laurel.games.race_for_the_galaxy.goals import goal_standings
from laurel.games.race_for_the_galaxy.scoring import scores
from laurel.games.race_for_the_galaxy.state import Options, State
from laurel.games.race_for_the_galaxy.takeovers import next_takeover
from laurel.match.edits import Entry, EntryId, Milliseconds
from laurel.match.ledger import standings as sums
from laurel.match.plain import action_from_plain, action_to_plain
from laurel.match.replay import Replay, replay
from laurel.match.setup import Points, Seat
from tests.games.race_for_the_galaxy.support import setup

PLAYERS = 3
CARDS = deck("tgs_rvi")
BUSY = [
    CardId(card)
    for card in [
        "imperium_seat",
        "rebel_alliance",
        "imperium_cloaking_technology",
        "improved_logistics",
        "new_galactic_order",
        "rebel_base",
        "rebel_miners",
        "new_sparta",
        "hidden_fortress",
        "galactic_renaissance",
        "galactic_exchange",
    ]
]
cards = st.sampled_from(BUSY) | st.sampled_from(sorted(CARDS))
seats = st.sampled_from([Seat(seat) for seat in range(PLAYERS)])
goals = st.sampled_from(sorted(GOALS))
actions = st.one_of(
    st.builds(AddCard, seats, cards, has_good=st.booleans(), insisted=st.booleans()),
    st.builds(AddCard, seats, cards),
    st.builds(DiscardCard, seats, cards),
    st.builds(MoveWorld, cards, seats),
    st.builds(SetGoods, seats, st.frozensets(cards, max_size=2)),
    st.builds(GainChips, seats, st.integers(1, 9).map(Points)),
    st.builds(CountHand, seats, st.integers(0, 12)),
    st.builds(StartPhase, st.sampled_from(Phase)),
    st.just(EndPhase()),
    st.builds(EndRound, st.dictionaries(seats, st.integers(0, 3))),
    st.builds(ClaimGoal, seats, goals),
    st.builds(HoldGoal, goals, st.none() | seats),
    st.builds(DeclareTakeover, seats, st.sampled_from(BUSY[:3]), cards, st.integers(0, 2)),
    st.builds(ResolveTakeover, st.integers(0, 2)),
)
logs = st.lists(actions, max_size=40).map(lambda entered: [PickGoals(tuple(GOALS)), *entered])


def played(entered: list[Action]) -> Replay[State, Action]:
    """Return the replay of a log."""
    log = tuple(Entry(EntryId(number), Milliseconds(number), action) for number, action in enumerate(entered))
    return replay(GAME, GAME.opening(setup(PLAYERS, takeovers=True)), log)


@settings(max_examples=40)
@given(logs)
def test_the_ledger_adds_up_to_the_scores(entered: list[Action]) -> None:
    """Whatever was entered, refused, taken over or claimed."""
    match = played(entered)
    totals = sums(match.ledger, match.state.seats)

    assert [score.total for score in scores(match.state)] == list(totals.values())


@settings(max_examples=30)
@given(logs)
def test_tables_stay_whole(entered: list[Action]) -> None:
    """Goods lie on worlds of the same tableau; a goal has one holder; a takeover moves its world or leaves it."""
    state = played(entered).state

    for tableau in state.tableaux:
        assert tableau.goods <= set(tableau.cards)
    held = [goal for goal, _ in state.goals.holders]
    assert len(held) == len(set(held))
    assert len(set(state.goals.claims)) == len(state.goals.claims)
    hash(state)


@settings(max_examples=30)
@given(logs)
def test_rotated_seats_change_nothing(entered: list[Action]) -> None:
    """The same players one seat further have the same points; only the order of takeovers depends on seats."""
    entered = [action for action in entered if not isinstance(action, DeclareTakeover | ResolveTakeover)]
    straight = scores(played(entered).state)
    rotated = scores(played([_rotated(action) for action in entered]).state)

    assert [score.total for score in straight] == [rotated[(seat + 1) % PLAYERS].total for seat in range(PLAYERS)]


def _rotated(action: Action) -> Action:
    if isinstance(action, EndRound):
        return EndRound({Seat((seat + 1) % PLAYERS): cards for seat, cards in action.discarded.items()})
    player = getattr(action, "player", None)
    return action if player is None else evolve(action, player=Seat((player + 1) % PLAYERS))


@settings(max_examples=30)
@given(st.lists(cards, max_size=12, unique=True), st.randoms())
def test_the_order_of_cards_changes_nothing(tableau: list[CardId], random: object) -> None:
    """Neither points nor goals."""
    shuffled = list(tableau)
    random.shuffle(shuffled)
    one = played([PickGoals(tuple(GOALS)), *(AddCard(Seat(0), card) for card in tableau)]).state
    other = played([PickGoals(tuple(GOALS)), *(AddCard(Seat(0), card) for card in shuffled)]).state

    assert scores(one)[0].total == scores(other)[0].total
    assert [each.progress for each in goal_standings(one)] == [each.progress for each in goal_standings(other)]


@settings(max_examples=30)
@given(logs)
def test_the_margin_decides(entered: list[Action]) -> None:
    """A waiting takeover succeeds if the attacker lacks nothing, and then the defender lacks something."""
    state = played(entered).state
    declared = next_takeover(state)
    if declared is None:
        return
    fought = contest(state, declared)

    assert fought.succeeds == (fought.attacker_lacks == 0) == (fought.defender_lacks > 0)


@settings(max_examples=30)
@given(logs)
def test_a_refusal_names_a_field_of_its_action(entered: list[Action]) -> None:
    """So that a form can show it beside the control."""
    for log_step in played(entered).log_steps:
        if log_step.refusal and log_step.refusal.field:
            assert hasattr(log_step.entry.action, log_step.refusal.field), log_step


@given(actions)
def test_actions_are_stored(action: Action) -> None:
    """As JSON, and read back as the same."""
    plain = json.loads(json.dumps(action_to_plain(action)))

    assert action == action_from_plain(GAME, plain)


def test_options_have_defaults() -> None:
    """A table that says nothing plays with both expansions, and without takeovers."""
    assert ("tgs_rvi", "first", False) == (Options().boxes, Options().edition, Options().takeovers)
