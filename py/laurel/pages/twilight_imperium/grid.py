"""The public objectives by players, where one tap scores; and the sheet that reveals the next one."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from attrs import frozen

from laurel.games.twilight_imperium.actions import Action, RevealObjective, RunOutOfObjectives, ScorePublicObjective
from laurel.games.twilight_imperium.components import OBJECTIVES, Objective, ObjectiveId, Stage
from laurel.games.twilight_imperium.offers import deck, public_objectives, scorable
from laurel.games.twilight_imperium.revealing import REVEALED_AT_SETUP, is_reveal_due, next_reveal
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.match.journal import EntryId, UnknownEntry
from laurel.match.message import N_
from laurel.match.replay import Replay
from laurel.match.setup import Seat
from laurel.pages.board import entry_sheet
from laurel.pages.environment import render
from laurel.pages.forms import Fields, text
from laurel.pages.match_view import MatchView, PlayerView, seated
from laurel.pages.page import Region
from laurel.pages.translator import Translator
from laurel.pages.twilight_imperium.wording import PHASES

ROWS = 14
"""Regions for rows: ten objectives of the setup and a few more; the last one takes whatever is left."""

STAGES = {Stage.ONE: "I", Stage.TWO: "II", Stage.SECRET: ""}


@frozen(cache_hash=True)
class CardView:
    """An objective card, in words."""

    id: ObjectiveId
    title: str
    text: str
    stage: str
    """`I`, `II`, or empty for a secret objective."""

    points: int
    phase: str
    """The phase in which it is scored, where that is not the status phase; empty otherwise."""


@frozen
class CardButton:
    """An objective card, and what its button enters."""

    card: CardView
    action: Action


@frozen
class Cell:
    """A player and an objective."""

    player: PlayerView
    is_scored: bool
    is_out: bool
    why: str
    """Why the player cannot score the objective now, or empty."""

    action: ScorePublicObjective
    """The player scores the objective."""


@frozen
class RowView:
    """One objective and who has scored it."""

    place: str
    """A part of the row's element ids: `board` or `sheet`, where the same row may be shown."""

    card: CardView
    cells: tuple[Cell, ...]
    is_leaked: bool
    is_over: bool

    @property
    def why(self) -> str:
        """Why no player can score it now: the commonest reason; empty where a player can, or where all have scored."""
        reasons = [cell.why for cell in self.cells if not cell.is_scored and not cell.is_out]
        return max(reasons, key=reasons.count) if reasons and all(reasons) else ""


@frozen
class HeadView:
    """The head of the grid: the players, and what is to be revealed."""

    place: str
    players: tuple[PlayerView, ...]
    has_rows: bool
    due: str
    """`Reveal a stage I objective`, where one is due now; empty otherwise."""

    is_over: bool


@frozen
class RevealSheet:
    """The objectives that can be revealed."""

    title: str
    progress: str
    """Which one of the setup it is, and what was revealed before; empty after the setup."""

    cards: tuple[tuple[CardButton, bool], ...]
    """The cards of the stage, and whether they are revealed already: what was just revealed keeps its place."""

    other: str
    """The other stage, as the sheet's field has it."""

    other_name: str
    is_another_due: bool
    """Whether one more is due after this one, so that the sheet stays."""

    empty_handed: RunOutOfObjectives | None
    """No card is left to reveal; `None` where that cannot be."""


@lru_cache(maxsize=1024)
def card_view(translator: Translator, objective: ObjectiveId) -> CardView:
    """Return an objective in a language."""
    card = OBJECTIVES[objective]
    is_elsewhen = card.phase not in ("", Phase.STATUS.value)
    return CardView(
        card.id,
        translator(card.name),
        translator(card.text) if card.text else "",
        STAGES[card.stage],
        card.points,
        translator(PHASES[Phase(card.phase)]) if is_elsewhen else "",
    )


def by_title(translator: Translator, cards: tuple[Objective, ...]) -> tuple[CardView, ...]:
    """Return cards in words, in this language's order."""
    return _by_title(Translator(translator.language), tuple(card.id for card in cards))


@lru_cache(maxsize=32)
def _by_title(translator: Translator, cards: tuple[ObjectiveId, ...]) -> tuple[CardView, ...]:
    return tuple(sorted((card_view(translator, card) for card in cards), key=lambda view: view.title))


def in_words(translator: Translator, card: Objective) -> CardView:
    """Return one card in words."""
    return card_view(Translator(translator.language), card.id)


def scoring_entries(replay: Replay[Table, Any], seat: Seat) -> tuple[tuple[ObjectiveId, EntryId], ...]:
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
    public: tuple[ObjectiveId, ...]
    leaked: ObjectiveId | None
    scored: frozenset[tuple[Seat, ObjectiveId]]
    out: frozenset[Seat]
    obstacles: tuple[tuple[ObjectiveId, Seat, str], ...]
    """Why who cannot score what now."""

    is_over: bool


def view_grid(match_view: MatchView, place: str) -> Grid:
    """Return what the rows depend on."""
    table: Table = match_view.state
    return Grid(
        place,
        match_view.translator,
        match_view.players,
        tuple(card.id for card in public_objectives(table)),
        table.objectives.leaked,
        frozenset((score.player, score.objective) for score in table.objectives.scored),
        table.realms.eliminated,
        obstacles(match_view),
        match_view.replay.verdict is not None,
    )


def obstacles(match_view: MatchView) -> tuple[tuple[ObjectiveId, Seat, str], ...]:
    """Return why players cannot score public objectives, except those that they have scored."""
    table: Table = match_view.state
    if not table.config.referee or match_view.replay.verdict is not None:
        return ()
    return tuple(
        (card.id, seat, match_view.translator.message(obstacle.message))
        for seat in table.playing
        for card, obstacle in scorable(table, seat)
        if obstacle is not None and seat not in table.scorers(card.id)
    )


def rows(grid: Grid) -> tuple[RowView, ...]:
    """Return a row for every public objective, in the order in which they were revealed."""
    why = {(card, seat): said for card, seat, said in grid.obstacles}
    return tuple(
        RowView(
            place=grid.place,
            card=card_view(Translator(grid.translator.language), card),
            cells=tuple(
                Cell(
                    one,
                    (one.seat, card) in grid.scored,
                    one.seat in grid.out,
                    why.get((card, one.seat), ""),
                    ScorePublicObjective(one.seat, card),
                )
                for one in grid.players
            ),
            is_leaked=card == grid.leaked,
            is_over=grid.is_over,
        )
        for card in grid.public
    )


@lru_cache(maxsize=16)
def rendered(grid: Grid) -> tuple[str, ...]:
    """Return the markup of every row."""
    return tuple(render("twilight_imperium/grid_row.html", grid.translator.language, row) for row in rows(grid))


def head(match_view: MatchView, place: str) -> HeadView:
    """Return the head of the grid."""
    table: Table = match_view.state
    return HeadView(
        place=place,
        players=match_view.players,
        has_rows=bool(public_objectives(table)),
        due=due(match_view),
        is_over=match_view.replay.verdict is not None,
    )


def due(match_view: MatchView) -> str:
    """Return what the speaker has to reveal now, as a sentence; empty where nothing is due."""
    table: Table = match_view.state
    if match_view.replay.verdict is not None or not is_reveal_due(table) or not expects_reveal(table):
        return ""
    stage = next_reveal(table)
    return "" if stage is None else match_view.translator(REVEALS[stage])


def expects_reveal(table: Table) -> bool:
    """Return whether reveals are entered, or may still begin to be."""
    return bool(table.objectives.revealed) or (table.round == 1 and table.phase is Phase.STRATEGY)


REVEALS = {Stage.ONE: N_("Reveal a stage I objective"), Stage.TWO: N_("Reveal a stage II objective")}
OTHERS = {Stage.ONE: N_("Stage I objectives"), Stage.TWO: N_("Stage II objectives")}


def regions(match_view: MatchView) -> tuple[Region, ...]:
    """Return the grid as regions of the board: its head, and a region for every row."""
    language = match_view.translator.language
    html = rendered(view_grid(match_view, "board"))
    parts = [*html[: ROWS - 1], "".join(html[ROWS - 1 :])]
    parts += [""] * (ROWS - len(parts))
    top = render("twilight_imperium/grid_head.html", language, head(match_view, "board"))
    return (
        Region("grid", top, "tiles"),
        *(Region(f"objective-{index}", part, "tiles") for index, part in enumerate(parts)),
    )


@frozen
class GridSheet:
    """The whole grid, as markup of its rows."""

    head: HeadView
    rows: tuple[str, ...]


def objectives_sheet(match_view: MatchView, _: Fields) -> str:
    """Return the grid as a sheet, for screens that have no room for it beside the track."""
    view = GridSheet(head(match_view, "sheet"), rendered(view_grid(match_view, "sheet")))
    return render("twilight_imperium/grid.html", match_view.translator.language, view)


def scored_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the form that corrects by which entry a player scored an objective, and leads back to where it was."""
    seat, objective = seated(match_view, fields).seat, text(fields, "objective")
    entries = [entry for one, entry in scoring_entries(match_view.replay, seat) if one == objective]
    if not entries:
        raise UnknownEntry(objective)
    return entry_sheet(match_view, {"entry": str(entries[-1]), "then": text(fields, "then")})


def reveal_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the objectives of the stage that comes next, or of the one that is asked for."""
    table: Table = match_view.state
    translator = match_view.translator
    following = next_reveal(table)
    asked = text(fields, "stage")
    stage = Stage(asked) if asked in (Stage.ONE.value, Stage.TWO.value) else following or Stage.TWO
    other = Stage.ONE if stage is Stage.TWO else Stage.TWO
    view = RevealSheet(
        title=translator(REVEALS[stage]),
        progress=_progress(match_view),
        cards=_to_reveal(match_view, stage),
        other=other.value,
        other_name=translator(OTHERS[other]),
        is_another_due=len(table.objectives.of_setup) + 1 < REVEALED_AT_SETUP,
        empty_handed=RunOutOfObjectives() if following is None and table.phase is Phase.STATUS else None,
    )
    return render("twilight_imperium/reveal.html", translator.language, view)


def _is_setup(table: Table) -> bool:
    return len(table.objectives.of_setup) < REVEALED_AT_SETUP


def _progress(match_view: MatchView) -> str:
    """Return how many of the setup's objectives are revealed, as in `2 of 2. Revealed: Erect a Monument`."""
    table: Table = match_view.state
    translator = match_view.translator
    shown = table.objectives.of_setup
    if not _is_setup(table):
        return ""
    said = translator(N_("%(number)s of %(total)s")) % {"number": len(shown) + 1, "total": REVEALED_AT_SETUP}
    if not shown:
        return said
    title = translator(OBJECTIVES[shown[-1]].name)
    return f"{said}. " + translator(N_("Revealed: %(objective)s")) % {"objective": title}


def _to_reveal(match_view: MatchView, stage: Stage) -> tuple[tuple[CardButton, bool], ...]:
    """Return the cards of a stage; during the setup those that were revealed stay in their places."""
    table: Table = match_view.state
    shown_at_setup = table.objectives.of_setup if _is_setup(table) else ()
    shown = tuple(OBJECTIVES[one] for one in shown_at_setup if OBJECTIVES[one].stage is stage)
    return tuple(
        (CardButton(card, RevealObjective(card.id)), card.id in shown_at_setup)
        for card in by_title(match_view.translator, (*deck(table, stage), *shown))
    )
