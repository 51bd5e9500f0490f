"""Actions, setups and older documents of Twilight Imperium as they are stored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    ActivateSystem,
    CallTheEnd,
    ClaimObjectives,
    CountSecrets,
    DiscardLaw,
    Eliminate,
    ExchangeSupports,
    Gain,
    GainFromLaw,
    GainRelic,
    GainStyx,
    GainTogether,
    GiveGiftOfPrescience,
    GiveSupport,
    LeakSecret,
    Lose,
    LoseHolyPlanet,
    LoseHomeSystem,
    MakeSpeaker,
    PurgeRelic,
    RegainHomeSystem,
    ReplaceObjective,
    ResolveClaims,
    ResolveImperial,
    ResolveIncentiveProgram,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    RevealObjective,
    RollSilverFlame,
    RuleWinner,
    RunOutOfObjectives,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    StartPhase,
    TakeMonument,
    TakeStrategyCard,
    TakeZeroToken,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
    Vote,
)
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ANY_STAGE_II,
    FactionId,
    LawId,
    Monument,
    ObjectiveId,
    RelicId,
    SecretId,
    SourceId,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import Claims, Phase, SeatDetails
from laurel.match.archive import FORMAT, Unreadable, decode
from laurel.match.attendance import ComeBack, Leave
from laurel.match.match import Match
from laurel.match.plain import kind_of, setup_from_plain, setup_to_plain
from laurel.match.setup import Points
from laurel.pages.games import find_game
from tests.games.twilight_imperium.support import match, played, setup
from tests.match.round_trips import expect_action_back, expect_match_back
from tests.support import NOON, A, B, C, redo, setup_of_version_3

ONE, TWO = Points(1), Points(2)

EVERY_KIND: tuple[Action, ...] = (
    Gain(A, TWO, SourceId("public_stage_2")),
    Lose(B, ONE),
    GainTogether({A: ONE, C: TWO}, SourceId("a note of the table, with ё and \N{SNOWMAN}")),
    ScorePublicObjective(A, ObjectiveId("expand_borders")),
    ScoreSecretObjective(B, SecretId(ObjectiveId("seize_an_icon"))),
    ClaimObjectives(A, ObjectiveId("expand_borders"), ANY_SECRET),
    ClaimObjectives(A),
    ScoreStatusPhase({B: Claims(ObjectiveId("sway_the_council"))}, is_draft=True),
    ResolveClaims(),
    ScoreStatusPhase({B: Claims(ObjectiveId("sway_the_council"), ANY_SECRET), A: Claims()}),
    ResolveImperial(C, ObjectiveId("expand_borders"), controls_mecatol=True),
    ResolveImperial(C),
    RevealObjective(ObjectiveId("raise_a_fleet")),
    ReplaceObjective(ObjectiveId("raise_a_fleet"), ObjectiveId("become_a_legend"), RelicId("neuraloop")),
    ReplaceObjective(ObjectiveId("raise_a_fleet"), ObjectiveId("become_a_legend")),
    CountSecrets(A, 2),
    GiveSupport(A, B),
    ExchangeSupports(B, C),
    ActivateSystem(B, frozenset({C, A})),
    LoseHomeSystem(C),
    RegainHomeSystem(C),
    GainRelic(A, RelicId("shard_relic")),
    PurgeRelic(RelicId("shard_relic")),
    UseCrownOfEmphidia(B),
    UseBookOfLatvinia(B, has_four_specialties=False),
    RollSilverFlame(C, 10),
    GainStyx(A),
    GainStyx(),
    TakeMonument(Monument(1), B),
    TakeMonument(Monument(1)),
    LoseHolyPlanet(),
    LeakSecret(B, SecretId(ObjectiveId("seize_an_icon"))),
    ResolveIncentiveProgram(Vote.FOR, ObjectiveId("corner_the_market")),
    Eliminate(B),
    Leave(C),
    ComeBack(C),
    GainFromLaw(A, LawId("shard_law")),
    DiscardLaw(LawId("shard_law")),
    ResolveMutiny(Vote.AGAINST, frozenset({C, A, B})),
    ResolveSeedOfAnEmpire(Vote.FOR),
    StartPhase(Phase.ACTION, 3, {B: (StrategyCard(1), StrategyCard(8)), A: ()}),
    StartPhase(Phase.AGENDA, 3),
    TakeStrategyCard(StrategyCard(4), B),
    TakeStrategyCard(StrategyCard(4)),
    TakeZeroToken(C),
    TakeZeroToken(),
    GiveGiftOfPrescience(C),
    GiveGiftOfPrescience(),
    MakeSpeaker(B),
    RunOutOfObjectives(),
    CallTheEnd(),
    RuleWinner(A),
    RuleWinner(A, frozenset({C, B})),
)


class TestRoundTrip:
    """What is stored comes back."""

    def test_every_kind_of_action_is_tried_here(self) -> None:
        """The list above forgets no kind."""
        assert set(GAME.actions) == {type(action) for action in EVERY_KIND}

    @pytest.mark.parametrize("action", EVERY_KIND, ids=lambda action: kind_of(type(action)))
    def test_every_kind_of_action(self, action: Action) -> None:
        """An action becomes plain JSON with its kind under `do`, and the same action again."""
        expect_action_back(GAME, action)

    @pytest.mark.parametrize("of", [match(), match(*EVERY_KIND)], ids=["empty", "every kind"])
    def test_a_stored_match_comes_back(self, of: Match[Action]) -> None:
        """A match with every kind of action comes back and replays to the same steps."""
        expect_match_back(GAME, of)

    def test_a_stored_setup_comes_back(self) -> None:
        """Players with colours and factions, and the game's options."""
        before = setup(3, 14, C)
        before = evolve(
            before, players=(evolve(before.players[0], details=SeatDetails(FactionId("arborec"))), *before.players[1:])
        )

        assert before == setup_from_plain(GAME, json.loads(json.dumps(setup_to_plain(before))))


class TestVersion2:
    """Documents of version 2: points that were claimed, without the names of objectives."""

    CLAIMS_OF_VERSION_2: Mapping[str, Any] = {
        "do": "score_status_phase",
        "claims": {"0": {"public": 1, "secret": 1}, "1": {"public": 2, "secret": 0}, "2": {"public": 0, "secret": 0}},
    }

    def version_2(self, *entered: Mapping[str, Any]) -> dict[str, Any]:
        """Return a match as version 2 wrote it."""
        edits = [{"do": "add", "id": index, "at": NOON, "action": action} for index, action in enumerate(entered)]
        options = {"target": 10, "speaker": 0}
        return {
            "format": FORMAT,
            "version": 2,
            "id": "old",
            "started": NOON,
            "game": GAME.id,
            "setup": setup_of_version_3(setup_to_plain(setup(3))) | {"options": options},
            "edits": edits,
            "undone": [],
        }

    def test_claimed_points_of_version_2_become_unnamed_objectives(self) -> None:
        """Points that were claimed become objectives that nobody named; boxes are all there, and no referee."""
        _, read = decode(find_game, json.dumps(self.version_2(self.CLAIMS_OF_VERSION_2)))
        claims = {A: Claims(ANY_STAGE_I, ANY_SECRET), B: Claims(ANY_STAGE_II), C: Claims()}

        assert [ScoreStatusPhase(claims)] == [entry.action for entry in read.journal.log]
        assert (2, 2, 0) == played(read).state.points
        assert not read.setup.options.referee
        assert read.setup.options.prophecy_of_kings

    def test_nothing_is_refused_that_was_scored(self) -> None:
        """In any phase, as often as anybody liked, four secret objectives: what was entered counts as it did."""
        phase = {"do": "start_phase", "phase": "agenda", "round": 3, "strategy_cards": None}
        claims = {"do": "score_status_phase", "claims": {"0": {"public": 1, "secret": 1}}}
        _, read = decode(find_game, json.dumps(self.version_2(phase, *[claims] * 4)))

        assert (8, 0, 0) == played(read).state.points
        assert not any(log_step.refusal for log_step in played(read).log_steps)

    def test_in_corrections_and_in_what_was_undone(self) -> None:
        """An action is an action wherever it stands."""
        plain = self.version_2({"do": "gain", "player": 0, "points": 1, "source": ""})
        correction = {"do": "correct", "id": 0, "at": NOON, "action": self.CLAIMS_OF_VERSION_2}
        _, read = decode(find_game, json.dumps({**plain, "undone": [correction]}))

        assert (2, 2, 0) == played(evolve(read, journal=redo(read.journal))).state.points

    @pytest.mark.parametrize(
        "damage",
        [
            {"setup": None},
            {"setup": {}},
            {"setup": {"options": 3}},
            {"edits": None},
            {"edits": [3]},
            {"undone": 3},
            {"edits": [{"do": "add", "id": 0, "at": NOON, "action": {"do": "score_status_phase"}}]},
            {"edits": [{"do": "add", "id": 0, "at": NOON, "action": {"do": "score_status_phase", "claims": [1]}}]},
            {"edits": [{"do": "add", "id": 0, "at": NOON, "action": {"do": "score_status_phase", "claims": {"0": 1}}}]},
            {
                "edits": [
                    {
                        "do": "add",
                        "id": 0,
                        "at": NOON,
                        "action": {"do": "score_status_phase", "claims": {"0": {"public": 3}}},
                    }
                ]
            },
        ],
        ids=str,
    )
    def test_a_damaged_document_of_version_2_is_unreadable(self, damage: Mapping[str, Any]) -> None:
        """What no version ever wrote is damage."""
        with pytest.raises(Unreadable) as caught:
            decode(find_game, json.dumps({**self.version_2(), **damage}))
        assert "damaged" in caught.value.message.text
