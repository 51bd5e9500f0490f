"""The objectives by players, where a tap scores one, or drafts it in the status phase."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import Any

from attrs import frozen

from laurel.games.twilight_imperium.actions import ClaimObjectives, ResolveClaims, ScorePublicObjective
from laurel.games.twilight_imperium.claiming import is_claiming
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ANY_STAGE_II,
    OBJECTIVES,
    ObjectiveId,
)
from laurel.games.twilight_imperium.limits import public_obstacles, secret_obstacle
from laurel.games.twilight_imperium.offers import public_objectives
from laurel.games.twilight_imperium.state import Claims, State
from laurel.match.edits import EntryId
from laurel.match.journal import UnknownEntry
from laurel.match.message import Refusal
from laurel.match.replay import Replay
from laurel.match.setup import Seat
from laurel.pages.board.dialogs import entry_dialog
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, text
from laurel.pages.language.translator import Translator
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.page import LateRegion, Region
from laurel.pages.twilight_imperium.objective_cards import CardView, card_view
from laurel.pages.twilight_imperium.reveal import due_reveal_text

ROWS = 14
"""Regions for rows: ten objectives of the setup and a few more; the last one takes whatever is left."""


@frozen
class RowView:
    """One objective and who has scored it."""

    place: str
    """A part of the row's element ids: `board` or `sheet`, where the same row may be shown."""

    card: CardView
    cells: tuple[Values, ...]
    is_leaked: bool
    is_claiming: bool
    is_over: bool

    @property
    def why(self) -> str:
        """Why no player can score it now: the commonest reason; empty where a player can, or where all have scored."""
        reasons = [cell.why for cell in self.cells if not cell.is_scored and not cell.is_out]
        return max(reasons, key=reasons.count) if reasons and all(reasons) else ""


def scoring_entries(replay: Replay[State, Any], seat: Seat) -> tuple[tuple[ObjectiveId, EntryId], ...]:
    """Return by which entries of the log a player scored objectives, named or not, in their order."""
    return tuple(
        (ObjectiveId(gain.source), log_step.entry.id)
        for log_step in replay.log_steps
        for gain in log_step.gained
        if gain.player == seat and gain.source in OBJECTIVES and gain.printed > 0
    )


@frozen
class Grid:
    """Everything that the rows depend on: equal grids have equal rows."""

    place: str
    translator: Translator
    players: tuple[PlayerView, ...]
    """In the order of the columns."""

    objectives: tuple[ObjectiveId, ...]
    """In the order of the rows."""

    leaked: ObjectiveId | None
    scored: frozenset[tuple[Seat, ObjectiveId]]
    out: frozenset[Seat]
    obstacles: tuple[tuple[ObjectiveId, Seat, str], ...]
    """By player and objective, why the player cannot score it now."""

    claims: tuple[tuple[Seat, Claims], ...]
    is_claiming: bool
    is_over: bool


def columns(match_view: MatchView) -> tuple[PlayerView, ...]:
    """Return the players in the order of the columns: initiative order in the status phase, else seating order."""
    state: State = match_view.state
    if not is_claiming(state):
        return match_view.players
    order = state.in_initiative_order()
    return tuple([match_view.players[seat] for seat in (*order, *[one for one in state.seats if one not in order])])


def listed_objectives(state: State) -> tuple[ObjectiveId, ...]:
    """Return the objectives of the rows, the newest first; unnamed ones where no reveals are entered."""
    public = tuple([card.id for card in reversed(public_objectives(state))])
    is_unnamed = is_claiming(state) and not state.objectives.revealed
    return (*public, ANY_STAGE_II, ANY_STAGE_I) if is_unnamed else public


def view_grid(match_view: MatchView, place: str) -> Grid:
    """Return what the rows depend on."""
    state: State = match_view.state
    objectives = listed_objectives(state)
    return Grid(
        place,
        match_view.translator,
        columns(match_view),
        objectives,
        state.objectives.leaked,
        frozenset([(score.player, score.objective) for score in state.objectives.scored]),
        state.home_systems.eliminated | state.home_systems.left,
        obstacles(match_view, objectives),
        state.objectives.claims,
        is_claiming(state),
        match_view.replay.verdict is not None,
    )


def obstacles(match_view: MatchView, objectives: tuple[ObjectiveId, ...]) -> tuple[tuple[ObjectiveId, Seat, str], ...]:
    """Return why players cannot score objectives now, except those that they have scored."""
    state: State = match_view.state
    if not state.config.referee or match_view.replay.verdict is not None:
        return ()
    in_words = cache(partial(_in_words, match_view.translator))  # one obstacle is that of several players
    return tuple(
        [
            (card, seat, in_words(obstacle))
            for card in objectives
            for seat, obstacle in public_obstacles(state, card).items()
        ]
    )


def _in_words(translator: Translator, obstacle: Refusal) -> str:
    return translator.message(obstacle.message)


def rows(grid: Grid) -> tuple[RowView, ...]:
    """Return a row for every objective.

    Values:
        why: why the player cannot score the objective now, or empty.
        action: the player scores the objective; in the status phase a draft, which is withdrawn where it is the same.
        is_claimed: whether the player has drafted it.
    """
    why = {(card, seat): reason for card, seat, reason in grid.obstacles}
    claims = dict(grid.claims)
    return tuple(
        RowView(
            place=grid.place,
            card=card_view(Translator(grid.translator.language), card),
            cells=tuple(
                [
                    Values(
                        player=one,
                        is_scored=(one.seat, card) in grid.scored,
                        is_out=one.seat in grid.out,
                        why=why.get((card, one.seat), ""),
                        action=_action(grid, one.seat, claims.get(one.seat, Claims()), card),
                        is_claimed=one.seat in claims and claims[one.seat].public == card,
                    )
                    for one in grid.players
                ]
            ),
            is_leaked=card == grid.leaked,
            is_claiming=grid.is_claiming,
            is_over=grid.is_over,
        )
        for card in grid.objectives
    )


def _action(grid: Grid, seat: Seat, claim: Claims, card: ObjectiveId) -> ScorePublicObjective | ClaimObjectives:
    """Return what a tap on a player's cell enters."""
    if not grid.is_claiming:
        return ScorePublicObjective(seat, card)
    return ClaimObjectives(seat, None if claim.public == card else card, claim.secret)


@lru_cache(maxsize=16)
def row_markups(grid: Grid) -> tuple[str, ...]:
    """Return the markup of every row."""
    return tuple([render("twilight_imperium/grid_row.html", grid.translator.language, row) for row in rows(grid)])


def head_row(match_view: MatchView, place: str) -> Values:
    """Return the head of the grid.

    Values:
        due: `Reveal a stage I objective`, where one is due now; empty otherwise.
    """
    state: State = match_view.state
    is_drafting, players = is_claiming(state), columns(match_view)
    return Values(
        place=place,
        columns=tuple([_column(state, one) if is_drafting else Values(player=one) for one in players]),
        has_rows=bool(listed_objectives(state)),
        due=due_reveal_text(match_view),
        is_claiming=is_drafting,
        is_over=match_view.replay.verdict is not None,
    )


def _column(state: State, player: PlayerView) -> Values:
    """Return the head of a player's column while objectives are drafted.

    It has the points only then: otherwise every gain would change the head.

    Values:
        drafted: the points of the player's draft.
    """
    return Values(
        player=player,
        points=state.points[player.seat],
        drafted=sum(OBJECTIVES[card].points for card in state.claims_of(player.seat).objectives),
        initiative=state.initiative(player.seat),
    )


def secret_row(match_view: MatchView, place: str) -> Values:
    """Return how many secret objectives every player has scored, and whether one more is drafted."""
    is_over = match_view.replay.verdict is not None
    cells = tuple([_secret_cell(match_view, one) for one in columns(match_view)])
    return Values(place=place, cells=cells, is_over=is_over)


def _secret_cell(match_view: MatchView, player: PlayerView) -> Values:
    """Return a player's secret objectives.

    Values:
        why: why the player cannot score one now, or empty.
        claim: the player drafts one that is not named, or withdraws it; `None` outside the status phase.
    """
    state: State = match_view.state
    claim, is_drafting = state.claims_of(player.seat), is_claiming(state)
    is_judged = is_drafting and state.config.referee
    obstacle = secret_obstacle(state, player.seat, ANY_SECRET) if is_judged else None
    other = None if claim.secret else ANY_SECRET
    return Values(
        player=player,
        scored=state.secrets_counted(player.seat),
        limit=state.secret_limit(player.seat),
        is_out=not state.plays(player.seat),
        why="" if obstacle is None else match_view.translator.message(obstacle.message),
        claim=ClaimObjectives(player.seat, claim.public, other) if is_drafting else None,
        is_claimed=claim.secret is not None,
    )


GROUP = "tiles"
"""The group of the regions of the grid: they are laid out with the tiles."""


def regions(match_view: MatchView) -> tuple[LateRegion, ...]:
    """Return the grid as regions of the board: its head, the secret objectives, and a region for every row."""
    row_regions = cache(partial(_row_regions, match_view))

    def row(index: int) -> Region:
        return row_regions()[index]

    return (
        LateRegion("grid", partial(_head_region, match_view), GROUP),
        LateRegion("secrets", partial(_secrets_region, match_view), GROUP),
        *[LateRegion(f"objective-{index}", partial(row, index), GROUP) for index in range(ROWS)],
    )


def _head_region(match_view: MatchView) -> Region:
    top = head_row(match_view, "board")
    return Region("grid", render("twilight_imperium/grid_head.html", match_view.translator.language, top), GROUP)


def _secrets_region(match_view: MatchView) -> Region:
    if not listed_objectives(match_view.state):
        return Region("secrets", "", GROUP)
    row = secret_row(match_view, "board")
    return Region(
        "secrets", render("twilight_imperium/grid_secret_row.html", match_view.translator.language, row), GROUP
    )


def _row_regions(match_view: MatchView) -> tuple[Region, ...]:
    """Return a region for every row, as many as the board has; the last one has all rows that are left."""
    html = row_markups(view_grid(match_view, "board"))
    parts = [*html[: ROWS - 1], "".join(html[ROWS - 1 :])]
    parts += [""] * (ROWS - len(parts))
    return tuple([Region(f"objective-{index}", part, GROUP) for index, part in enumerate(parts)])


def objectives_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the grid as a dialog, for screens that have no room for it beside the track."""
    state: State = match_view.state
    return render(
        "twilight_imperium/grid.html",
        match_view.translator.language,
        head=head_row(match_view, "sheet"),
        secrets=secret_row(match_view, "sheet"),
        rows=row_markups(view_grid(match_view, "sheet")),
        resolve=ResolveClaims() if state.objectives.claims else None,
        then="reveal" if due_reveal_text(match_view) else "",
    )


def scored_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form that corrects by which entry a player scored an objective, and leads back to where it was."""
    seat, objective = chosen_player(match_view, fields).seat, text(fields, "objective")
    entries = [entry for one, entry in scoring_entries(match_view.replay, seat) if one == objective]
    if not entries:
        raise UnknownEntry(objective)
    return entry_dialog(match_view, {"entry": entries[-1], "then": text(fields, "then")})
