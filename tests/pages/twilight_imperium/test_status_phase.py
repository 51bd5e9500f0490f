"""The status phase on the screen: the grid with drafts, the bar that scores them, numbered steps."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import (
    Action,
    ClaimObjectives,
    Gain,
    LoseHomeSystem,
    ResolveClaims,
    RevealObjective,
    ScorePublicObjective,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import ANY_SECRET, StrategyCard
from laurel.match.setup import Points
from laurel.pages.environment import Values
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium import grid, tiles
from laurel.pages.twilight_imperium.claims import claims_bar
from laurel.pages.twilight_imperium.round_panel import round_view
from laurel.pages.twilight_imperium.signs import SignKind
from tests.markup import Element, read, sent_by
from tests.pages.twilight_imperium.support import (
    ACTION,
    GATEKEEPER,
    MARKET,
    REVEALED,
    STAGE_I,
    STATUS,
    WEAPONRY,
    at,
    sheet,
)
from tests.support import A, B, C

CARDS: tuple[Action, ...] = (TakeStrategyCard(StrategyCard(4), A), TakeStrategyCard(StrategyCard(1), B))


def region(match_view: MatchView, name: str) -> Element:
    """Return a region of the grid on the board."""
    return read(next(one.html for one in grid.regions(match_view) if one.id == name))


class TestGrid:
    """A tap drafts an objective, and a second one withdraws it."""

    def test_columns_are_in_initiative_order(self) -> None:
        """In the status phase, with points, drafts and initiative; in seating order otherwise."""
        match_view = at(*REVEALED, *CARDS, STATUS, ClaimObjectives(A, MARKET, ANY_SECRET))
        columns = grid.head_row(match_view, "board").columns
        assert [(one.player.name, one.drafted, one.initiative) for one in columns] == [
            ("B", 0, 1),
            ("A", 2, 4),
            ("C", 0, None),
            ("D", 0, None),
        ]
        assert [one.player.name for one in grid.head_row(at(*REVEALED, *CARDS, ACTION), "board").columns] == list(
            "ABCD"
        )

    def test_what_a_tap_enters(self) -> None:
        """A draft with the player's other objective; the same one again is withdrawn."""
        match_view = at(*REVEALED, STATUS, ClaimObjectives(A, MARKET, ANY_SECRET))
        weaponry, market = grid.rows(grid.view_grid(match_view, "board"))
        assert weaponry.cells[0].action == ClaimObjectives(A, WEAPONRY, ANY_SECRET)
        assert market.cells[0].action == ClaimObjectives(A, None, ANY_SECRET)
        assert (weaponry.cells[0].is_claimed, market.cells[0].is_claimed) == (False, True)
        cell = region(match_view, "secrets").one(id="board-secret-0")
        assert (sent_by(cell)["public"], sent_by(cell)["secret"]) == (MARKET, "")
        assert cell.attributes["aria-pressed"] == "true"

    def test_what_is_barred(self) -> None:
        """Who has no home system drafts secret objectives only; nobody drafts what they have scored."""
        match_view = at(*REVEALED, ScorePublicObjective(A, MARKET), LoseHomeSystem(B), STATUS)
        _, market = grid.rows(grid.view_grid(match_view, "board"))
        assert [bool(cell.why) for cell in market.cells] == [False, True, False, False]
        assert market.cells[0].is_scored
        cells = grid.secret_row(match_view, "board").cells
        assert [cell.why for cell in cells] == [""] * 4

    def test_each_stage_has_a_row_for_unnamed_objectives(self) -> None:
        """Where no reveals are entered there is a row for each stage."""
        found = grid.rows(grid.view_grid(at(STATUS), "board"))
        assert [row.card.id for row in found] == ["public_stage_2", "public_stage_1"]
        assert grid.rows(grid.view_grid(at(ACTION), "board")) == ()

    def test_secrets_are_counted_in_every_phase(self) -> None:
        """In the grid, where a tap opens the list, and on the tiles."""
        match_view = at(*REVEALED, STATUS, ClaimObjectives(B, None, GATEKEEPER), ResolveClaims(), ACTION)
        assert [cell.scored for cell in grid.secret_row(match_view, "board").cells] == [0, 1, 0, 0]
        assert sent_by(region(match_view, "secrets").one(id="board-secret-1"))["sheet"] == "secrets"
        counted = [
            [sign.count for sign in tile.signs if sign.kind is SignKind.SECRETS] for tile in tiles.tiles(match_view)
        ]
        assert counted == [[], [1], [], []]

    def test_the_sheet_scores_too(self) -> None:
        """It has the same rows, and the button where something is drafted."""
        empty, drafted = (at(*REVEALED, STATUS, *more) for more in ((), (ClaimObjectives(C, MARKET),)))
        assert not sheet(empty, "objectives").all("button", id="sheet-resolve")
        assert sent_by(sheet(drafted, "objectives").one(id="sheet-resolve"))["kind"] == "resolve_claims"


class TestBar:
    """Scores the drafts."""

    def test_it_says_who_would_win(self) -> None:
        """By the order in which the rules score, and before it is entered."""
        near = (Gain(A, Points(9)), Gain(B, Points(9)))
        claims = (ClaimObjectives(A, MARKET), ClaimObjectives(B, WEAPONRY))
        bar = claims_bar(at(*REVEALED, *CARDS, *near, STATUS, *claims))
        assert bar is not None
        assert (bar.number, bar.preview) == (2, "B would win.")

    def test_it_asks_for_the_order(self) -> None:
        """Where two could arrive and no strategy cards are entered."""
        near = (Gain(A, Points(9)), Gain(B, Points(9)))
        bar = claims_bar(at(*REVEALED, *near, STATUS, ClaimObjectives(A, MARKET), ClaimObjectives(B, WEAPONRY)))
        assert bar is not None
        assert "initiative decides" in bar.preview

    def test_secrets_can_be_named(self) -> None:
        """Those that are drafted without a name."""
        claims = (ClaimObjectives(A, None, ANY_SECRET), ClaimObjectives(B, None, GATEKEEPER))
        bar = claims_bar(at(*REVEALED, STATUS, *claims))
        assert bar is not None
        assert [player.name for player in bar.unnamed] == ["A"]

    def test_it_goes_when_the_step_is_done(self) -> None:
        """And comes back with another draft."""
        scored = (*REVEALED, STATUS, ClaimObjectives(A, MARKET), ResolveClaims())
        assert claims_bar(at(*scored)) is None
        assert claims_bar(at(*scored, ClaimObjectives(B, MARKET))) is not None
        assert claims_bar(at(*REVEALED, ACTION)) is None

    def test_the_reveal_follows(self) -> None:
        """Where one is due."""
        bars = [claims_bar(at(*REVEALED, STATUS, *more)) for more in ((), (RevealObjective(STAGE_I[7]),))]
        assert [bar.then for bar in bars if bar] == ["reveal", ""]


class TestSteps:
    """Scoring, then revealing; a tick only for what is done."""

    def steps(self, *actions: Action) -> Values:
        """Return the steps of a status phase after some actions."""
        found = round_view(at(*actions)).steps
        assert found is not None
        return found

    def test_nothing_is_done_at_first(self) -> None:
        """Nor with a draft alone."""
        for more in ((), (ClaimObjectives(A, MARKET),)):
            steps = self.steps(*REVEALED, STATUS, *more)
            assert (steps.is_scored, steps.is_revealed, steps.is_done) == (False, False, False)

    def test_one_step_after_the_other(self) -> None:
        """The next phase is due when both are done."""
        scored = (*REVEALED, STATUS, ClaimObjectives(A, MARKET), ResolveClaims())
        assert (self.steps(*scored).is_scored, self.steps(*scored).is_done) == (True, False)
        assert self.steps(*scored, RevealObjective(STAGE_I[7])).is_done

    def test_players_who_reveal_nothing_have_one_step(self) -> None:
        """Points are all that they enter."""
        assert not self.steps(STATUS).can_reveal
        assert self.steps(STATUS, ClaimObjectives(A, None, ANY_SECRET), ResolveClaims()).is_done

    def test_other_phases_have_none(self) -> None:
        """But the speaker can be chosen by Politics."""
        view = round_view(at(*REVEALED, TakeStrategyCard(StrategyCard(3), B), ACTION))
        assert view.steps is None
        assert view.politics is not None
        assert view.politics.holder.name == "B"
        assert [one.is_speaker for one in view.politics.speakers] == [True, False, False, False]
        assert round_view(at(*REVEALED, ACTION)).politics is None
