"""What holds for every match of Twilight Imperium, whatever is entered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_origin

import attrs
from attrs import evolve
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from laurel.games.twilight_imperium import GAME, actions
from laurel.games.twilight_imperium.actions import Action
from laurel.games.twilight_imperium.components import ANY_STAGE_I, OBJECTIVES
from laurel.games.twilight_imperium.limits import public_obstacle, public_obstacles
from laurel.games.twilight_imperium.offers import public_objectives
from laurel.games.twilight_imperium.outlook import winners_by_objectives, wins_by_objectives
from laurel.games.twilight_imperium.state import Options, State
from laurel.match.ledger import standings
from laurel.match.message import Message, Refusal
from laurel.match.replay import LogStep, Replay, replay
from laurel.match.setup import Player, Points, Seat, Setup
from laurel.match.verdict import RulingChoice, Verdict
from tests.games.twilight_imperium.strategies import (
    PLAYERS,
    endings,
    whole_matches,
)
from tests.support import journal, trace

often = settings()
seldom = settings(often, max_examples=15)

Drawn = tuple[Setup[Options], list[Action]]


def replay_of(setup: Setup[Options], entered: list[Action]) -> Replay[State, Action]:
    """Return the replay of what was entered at a table, and tell Hypothesis how it went."""
    replayed = replay(GAME, GAME.opening(setup), journal(*entered).log)
    verdict = replayed.verdict
    event(
        "running" if verdict is None else f"{verdict.rule}, {len(verdict.steps)} steps, {len(verdict.winners)} winner"
    )
    return replayed


class TestTrack:
    """The victory point track."""

    @often
    @given(whole_matches())
    def test_every_point_has_a_reason(self, drawn: Drawn) -> None:
        """What the ledger adds up to is where the tokens stand, after every entry."""
        setup, entered = drawn
        replayed = replay_of(setup, entered)

        totals = standings((), setup.seats)
        for log_step in replayed.log_steps:
            for entry in log_step.gained:
                totals[entry.player] = Points(totals[entry.player] + entry.points)
            assert tuple(totals[seat] for seat in setup.seats) == log_step.state.points
        assert totals == standings(replayed.ledger, setup.seats)

    @often
    @given(whole_matches())
    def test_nobody_leaves_the_track(self, drawn: Drawn) -> None:
        """From 0 to the last space, and nowhere else, after every entry."""
        setup, entered = drawn
        for log_step in replay_of(setup, entered).log_steps:
            assert all(0 <= points <= setup.options.target for points in log_step.state.points)

    @often
    @given(whole_matches() | endings())
    def test_the_order_of_entry_within_one_action_does_not_matter(self, drawn: Drawn) -> None:
        """Several who gain together, or who score in one status phase, may be entered in any order."""
        setup, entered = drawn
        forwards, backwards = (
            replay_of(setup, entered),
            replay_of(setup, [reversed_entry(action) for action in entered]),
        )

        for one, other in zip(forwards.log_steps, backwards.log_steps, strict=True):
            assert (one.state, one.gained, one.verdict) == (other.state, other.gained, other.verdict)

    @seldom
    @given(st.data())
    def test_two_taps_are_one(self, data: st.DataObject) -> None:
        """Where two taps are merged, nothing but the ledger's grain differs while the game runs."""
        setup, entered = data.draw(whole_matches())
        kind = actions.Gain if data.draw(st.booleans()) else actions.Lose
        before = replay_of(setup, entered).state
        assume(before.playing)
        seat = data.draw(st.sampled_from(before.playing))
        first, second = (kind(seat, data.draw(st.sampled_from([1, 2, 3]).map(Points))) for _ in range(2))
        merged = GAME.merge(first, second)

        assert merged is not None
        after = GAME.apply(GAME.apply(before, first).state, second).state
        assert after == GAME.apply(before, merged).state


class TestVerdict:
    """The end of the game."""

    @often
    @given(whole_matches() | endings())
    def test_nothing_is_entered_after_the_end(self, drawn: Drawn) -> None:
        """Once somebody has won, every later entry is refused and nothing moves any more."""
        setup, entered = drawn
        ended: Verdict | None = None
        for before, log_step in pairs(replay_of(setup, entered)):
            if ended is not None and ended.winners:
                assert log_step.refusal is not None
                assert (before, ended) == (log_step.state, log_step.verdict)
            elif ended is not None:
                assert log_step.refusal is not None or isinstance(log_step.entry.action, actions.RuleWinner)
            ended = log_step.verdict

    @often
    @given(whole_matches() | endings())
    def test_the_game_is_over_exactly_when_the_rules_say_so(self, drawn: Drawn) -> None:
        """A player is on the last space, no objective is left to reveal, or the players end it; otherwise it goes on.

        Under Civilized Society it goes on to the end of a status phase.
        """
        setup, entered = drawn
        for log_step in replay_of(setup, entered).log_steps:
            state = log_step.state
            arrived = {seat for seat in state.playing if state.points[seat] == setup.options.target}
            is_over = state.is_complete if setup.options.civilized_society else bool(arrived)
            assert (log_step.verdict is not None) == (is_over or state.is_out_of_objectives or state.is_called)
            if log_step.verdict and arrived:
                assert arrived >= set(log_step.verdict.winners or log_step.verdict.candidates)

    @often
    @given(whole_matches() | endings())
    def test_the_steps_lead_to_the_winner(self, drawn: Drawn) -> None:
        """Every comparison leaves some of those who were left before, the last one the winner."""
        verdict = replay_of(*drawn).verdict
        if verdict is None:
            return
        left = set(verdict.steps[0].left)
        for step in verdict.steps:
            assert set() < set(step.left) <= left
            left = set(step.left)

        assert left == set(verdict.winners or verdict.candidates)
        assert verdict.needs_ruling == (not verdict.winners)
        assert len(verdict.winners) <= 1 or drawn[0].options.civilized_society

    @often
    @given(whole_matches() | endings(), st.integers(1, 7))
    def test_rotating_seats_rotates_everything(self, drawn: Drawn, by: int) -> None:
        """Where the first seat is does not matter: points, refusals, winners and comparisons move along."""
        setup, entered = drawn
        turn = Turn(by, len(setup.players))
        players = tuple(setup.players[turn.back(seat)] for seat in setup.seats)
        rotated = Setup(setup.game, players, evolve(setup.options, speaker=turn(setup.options.speaker)))
        straight, turned = replay_of(setup, entered), replay_of(rotated, [turn.action(action) for action in entered])

        for one, other in zip(straight.log_steps, turned.log_steps, strict=True):
            assert one.state.points == tuple(other.state.points[turn(seat)] for seat in setup.seats)
            assert reason(one.refusal) == reason(other.refusal)
            assert tuple(evolve(entry, player=turn(entry.player)) for entry in one.gained) == other.gained
            assert turn.verdict(one.verdict) == as_sets(other.verdict)

    @seldom
    @given(whole_matches() | endings(), st.lists(PLAYERS, min_size=8, max_size=8))
    def test_renaming_players_changes_nothing(self, drawn: Drawn, others: list[Player]) -> None:
        """Names and colours have no say."""
        setup, entered = drawn
        players = zip(others, setup.players, strict=False)
        renamed = evolve(setup, players=tuple(evolve(other, details=one.details) for other, one in players))

        assert trace(replay_of(setup, entered)) == trace(replay_of(renamed, entered))


class TestObjectives:
    """Who has scored what."""

    @often
    @given(whole_matches())
    def test_nobody_scores_one_twice(self, drawn: Drawn) -> None:
        """Wherever somebody looks after the rules, and whatever is corrected or leaked."""
        setup, entered = drawn
        scored = replay_of(setup, entered).state.objectives.scored
        named = [(one.player, one.objective) for one in scored if OBJECTIVES[one.objective].is_named]
        assert not setup.options.referee or len(named) == len(set(named))

    @often
    @given(whole_matches())
    def test_every_state_can_be_hashed_and_held_cards_are_of_players(self, drawn: Drawn) -> None:
        """Nothing lies in front of somebody who is out; a token is on the track; no hand is less than empty."""
        for log_step in replay_of(*drawn).log_steps:
            state = log_step.state
            holders = {
                *(seat for pair in state.cards.supports for seat in pair),
                *(seat for _, seat in state.cards.relics),
                *(seat for _, seat, _ in state.cards.monuments),
                *(seat for _, seat in state.laws if seat is not None),
            }
            assert hash(state) == hash(evolve(state))
            assert holders <= set(state.playing)
            assert state.speaker in state.playing
            assert all(hand is None or hand >= 0 for hand in state.objectives.hands)
            assert not set(dict(state.cards.relics)) & state.cards.purged


def pairs(replayed: Replay[State, Action]) -> list[tuple[State, LogStep[State, Action]]]:
    """Return every moment with the table before it."""
    before = (replayed.opening, *(log_step.state for log_step in replayed.log_steps))
    return list(zip(before, replayed.log_steps, strict=False))


class Turn:
    """Every player moves the same number of seats clockwise."""

    def __init__(self, by: int, players: int) -> None:
        self.by, self.players = by, players

    def __call__(self, seat: Seat) -> Seat:
        """Where a player sits afterwards; who sits nowhere still does."""
        return Seat((seat + self.by) % self.players) if 0 <= seat < self.players else seat

    def back(self, seat: Seat) -> Seat:
        """Who sits on a seat afterwards."""
        return Seat((seat - self.by) % self.players)

    def action(self, action: Action) -> Action:
        """Return the same action of the players on their new seats."""
        moved = {one.name: self._value(getattr(action, one.name), one.type) for one in seats_of(type(action))}
        return evolve(action, **moved)

    def _value(self, value: Any, declared: Any) -> Any:
        if value is None:
            return None
        if get_origin(declared) is frozenset:
            return frozenset(map(self, value))
        if isinstance(value, Mapping):
            return {self(seat): held for seat, held in value.items()}
        return self(value)

    def verdict(self, verdict: Verdict | None) -> object:
        """Return what a verdict says, of the players on their new seats."""
        if verdict is None:
            return None
        steps = [
            evolve(step, values={self(seat): value for seat, value in step.values.items()}, left=self._all(step.left))
            for step in verdict.steps
        ]
        moved = evolve(
            verdict,
            ending=self._message(verdict.ending),
            steps=tuple(steps),
            winners=self._all(verdict.winners),
            choices=tuple(self._choice(choice) for choice in verdict.choices),
        )
        return as_sets(moved)

    def _choice(self, choice: RulingChoice) -> RulingChoice:
        """Return the choice that names the players on their new seats."""
        return RulingChoice(evolve(choice.action, winner=self(choice.action.winner)), self._all(choice.winners))

    def _message(self, message: Message) -> Message:
        turned = {
            key: self._message(value) if isinstance(value, Message) else self(value) if key == "player" else value
            for key, value in message.data.items()
        }
        return Message(message.text, **turned)

    def _all(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return tuple(map(self, seats))


@cache
def seats_of(kind: type[Action]) -> tuple[attrs.Attribute[Any], ...]:
    """Return the fields of an action that name seats."""
    attrs.resolve_types(kind)
    return tuple(field for field in attrs.fields(kind) if "Seat" in str(field.type))


def as_sets(verdict: Verdict | None) -> object:
    """Return what a verdict says, without the order in which it names players."""
    if verdict is None:
        return None
    steps = [(step.criterion, step.rule, dict(step.values), frozenset(step.left)) for step in verdict.steps]
    return verdict.ending, verdict.rule, steps, frozenset(verdict.winners), frozenset(verdict.candidates)


def reason(refusal: Refusal | None) -> str | None:
    """Return why an entry was refused."""
    return None if refusal is None else str(refusal)


def reversed_entry(action: Action) -> Action:
    """Return the same action, entered from its other end."""
    match action:
        case actions.GainTogether(gains):
            return evolve(action, gains=dict(reversed(list(gains.items()))))
        case actions.ScoreStatusPhase(claims):
            return evolve(action, claims=dict(reversed(list(claims.items()))))
        case _:
            return action


class TestShortWays:
    """What is found out for all players at once holds for each of them."""

    @often
    @given(whole_matches())
    def test_who_cannot_score_what(self, drawn: Drawn) -> None:
        """With the same words and rule, for everybody who plays and has not scored it."""
        setup, entered = drawn
        for state in {log_step.state for log_step in replay_of(setup, entered).log_steps}:
            for card in {card.id for card in public_objectives(state)} | {ANY_STAGE_I}:
                asked = {
                    seat: public_obstacle(state, seat, card)
                    for seat in state.playing
                    if seat not in state.scorers(card)
                }
                assert in_words(public_obstacles(state, card)) == in_words(asked)

    @often
    @given(whole_matches(), st.integers(0, 9))
    def test_who_can_win_by_objectives(self, drawn: Drawn, more: int) -> None:
        """Nobody is left out because of few points who could win."""
        setup, entered = drawn
        for state in {log_step.state for log_step in replay_of(setup, entered).log_steps}:
            near = evolve(state, points=tuple(Points(min(one + more, state.target - 1)) for one in state.points))
            order = near.in_initiative_order()
            assert winners_by_objectives(near) == tuple(seat for seat in order if wins_by_objectives(near, seat))


def in_words(obstacles: Mapping[Seat, Refusal | None]) -> dict[Seat, tuple[Message, str]]:
    """Return why players cannot do something, as values that can be compared."""
    return {seat: (one.message, one.rule) for seat, one in obstacles.items() if one is not None}
