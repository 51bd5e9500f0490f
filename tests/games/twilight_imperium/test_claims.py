"""Drafts of the status phase: entered by taps, put together, scored in initiative order."""

from __future__ import annotations

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    ClaimObjectives,
    Eliminate,
    Gain,
    ResolveClaims,
    RevealObjective,
    ScoreStatusPhase,
    StartPhase,
)
from laurel.games.twilight_imperium.components import ANY_SECRET, ANY_STAGE_I, CUSTODIANS
from laurel.games.twilight_imperium.state import Claims, Config, Phase
from tests.games.twilight_imperium.support import (
    EXPAND,
    ONE,
    STAGE_I,
    SUBDUE,
    SWAY,
    act,
    after,
    one_card_each,
    questions,
    ready,
    refusal,
    table,
    why,
)
from tests.support import A, B, C


class TestClaiming:
    """A draft moves no points."""

    def test_it_is_kept_until_it_is_scored(self) -> None:
        """In the order of initiative, whatever the order of the taps."""
        before = ready(9, 9, 0)
        drafted = after(before, ClaimObjectives(B, SUBDUE), ClaimObjectives(A, EXPAND))
        assert drafted.points == before.points
        assert drafted.objectives.claims == ((A, Claims(EXPAND, None)), (B, Claims(SUBDUE, None)))
        scored = act(drafted, ResolveClaims())
        assert (10, 9, 0) == scored.points
        assert scored.objectives.claims == ()

    def test_a_later_draft_replaces_an_earlier_one(self) -> None:
        """And an empty one withdraws it."""
        drafted = after(ready(0, 0, 0), ClaimObjectives(A, EXPAND, ANY_SECRET), ClaimObjectives(A, SWAY))
        assert drafted.objectives.claims == ((A, Claims(SWAY)),)
        assert act(drafted, ClaimObjectives(A)).objectives.claims == ()

    def test_what_the_rules_forbid_is_not_drafted(self) -> None:
        """For the reason for which it would not be scored; without a referee it is told only."""
        scored = act(ready(0, 0, 0), ScoreStatusPhase({A: Claims(EXPAND)}))
        assert why(scored, ClaimObjectives(A, SWAY)) == "%(player)s has scored a public objective in this status phase."
        free = ready(0, 0, 0, config=Config(frozenset({"base"}), referee=False))
        (notice,) = GAME.apply(act(free, ScoreStatusPhase({A: Claims(EXPAND)})), ClaimObjectives(A, SWAY)).notices
        assert notice.message.text == "%(why)s It still counts."

    def test_other_phases_have_no_drafts(self) -> None:
        """Nor have players who enter no phases."""
        refusal(ready(0, 0, 0, phase=Phase.ACTION), ClaimObjectives(A, EXPAND))
        refusal(table(0, 0, 0), ClaimObjectives(A, EXPAND))
        drafted = act(ready(0, 0, 0), ClaimObjectives(A, EXPAND))
        assert act(drafted, StartPhase(Phase.STRATEGY, 2)).objectives.claims == ()

    def test_who_is_eliminated_scores_nothing(self) -> None:
        """The draft goes too."""
        drafted = after(ready(0, 0, 0), ClaimObjectives(A, EXPAND), ClaimObjectives(B, SWAY), Eliminate(A))
        assert (0, 1, 0) == act(drafted, ResolveClaims()).points

    def test_nothing_to_score(self) -> None:
        """Is refused."""
        refusal(ready(0, 0, 0), ResolveClaims())

    def test_an_entry_for_one_player_leaves_the_others(self) -> None:
        """Their drafts stay."""
        drafted = after(ready(0, 0, 0), ClaimObjectives(A, EXPAND), ClaimObjectives(B, SWAY))
        scored = act(drafted, ScoreStatusPhase({A: Claims(EXPAND)}))
        assert scored.objectives.claims == ((B, Claims(SWAY, None)),)


class TestMerging:
    """Taps are one entry: a draft, and the scoring of it."""

    def merged(self, *taps: Action) -> Action | None:
        """Return the entry that taps amount to."""
        made: Action | None = taps[0]
        for tap in taps[1:]:
            assert made is not None
            assert GAME.is_draft(made)
            made = GAME.merge(made, tap)
        return made

    def test_drafts_of_players_grow_together(self) -> None:
        """By player; a player's later draft counts."""
        assert self.merged(ClaimObjectives(A, EXPAND), ClaimObjectives(A, SWAY)) == ClaimObjectives(A, SWAY)
        both = self.merged(ClaimObjectives(A, EXPAND), ClaimObjectives(B, SWAY), ClaimObjectives(A, EXPAND, ANY_SECRET))
        assert both == ScoreStatusPhase({A: Claims(EXPAND, ANY_SECRET), B: Claims(SWAY)}, is_draft=True)

    def test_scoring_takes_the_place_of_the_draft(self) -> None:
        """With what is left of it."""
        taps = (ClaimObjectives(A, EXPAND), ClaimObjectives(B, SWAY), ClaimObjectives(B), ResolveClaims())
        assert self.merged(*taps) == ScoreStatusPhase({A: Claims(EXPAND)})

    def test_other_entries_stay_apart(self) -> None:
        """A point is no part of a draft, and scoring is no draft any more."""
        assert GAME.merge(ClaimObjectives(A, EXPAND), Gain(A, ONE)) is None
        assert not GAME.is_draft(ScoreStatusPhase({A: Claims(EXPAND)}))

    def test_a_draft_of_several_is_judged_like_single_ones(self) -> None:
        """And leads to the same state."""
        before = ready(0, 0, 0)
        together = act(before, ScoreStatusPhase({A: Claims(EXPAND), B: Claims(SWAY)}, is_draft=True))
        assert together == after(before, ClaimObjectives(A, EXPAND), ClaimObjectives(B, SWAY))


class TestLeaving:
    """Steps that are not done are asked about once."""

    def asked(self, *actions: Action) -> list[str]:
        """Return what is asked when players with two revealed objectives go on from the status phase."""
        revealed = after(table(3, 3, 3, cards=one_card_each(1, 2, 3)), *map(RevealObjective, STAGE_I[:2]))
        status = after(revealed, Gain(A, ONE, CUSTODIANS), StartPhase(Phase.STATUS, 1), *actions)
        return [text for text, _ in questions(status, StartPhase(Phase.AGENDA, 1))]

    def test_leaving_early_asks_about_both_steps(self) -> None:
        """Nothing is scored, nothing is revealed."""
        assert [text.split()[0] for text in self.asked()] == ["Nobody", "No"]

    def test_leaving_asks_about_claims_not_scored_yet(self) -> None:
        """They would be lost."""
        (drafts,) = self.asked(ClaimObjectives(C, STAGE_I[0]), RevealObjective(STAGE_I[5]))
        assert drafts.startswith("Some claimed objectives are not scored yet.")

    def test_nothing_is_asked_when_all_is_done(self) -> None:
        """Nor where no reveals are entered."""
        assert self.asked(ScoreStatusPhase({A: Claims(STAGE_I[0])}), RevealObjective(STAGE_I[5])) == []
        counting = act(ready(0, 0, 0), ScoreStatusPhase({A: Claims(ANY_STAGE_I)}))
        assert questions(counting, StartPhase(Phase.STRATEGY, 2)) == []
