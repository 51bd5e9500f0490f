"""The turn: what comes next, the tracks beside the map, and the end of a turn in its order."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import (
    Action,
    CheckMilitaryOperations,
    ConductOperations,
    ContinueFinalScoring,
    ResolveEvent,
    RevealHeldCards,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import LAST_TURN, Pair, Side
from laurel.games.twilight_struggle.opening import misplacements, missing
from laurel.games.twilight_struggle.operations import left
from laurel.games.twilight_struggle.table import CardUse, Phase, Table
from laurel.games.twilight_struggle.turns import missing_operations, next_step
from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.forms import Fields, Names
from laurel.pages.match_view import MatchView, PlayerView
from laurel.pages.page import Region
from laurel.pages.twilight_struggle.sides import Standing, player_of, players_of, standing
from laurel.pages.twilight_struggle.wording import part_of_turn, turn_name

VALUES = range(1, 6)
"""Operations values that are offered at a tap: nearly every card."""

AFTER_TURN = N_("DEFCON improves by one, and the China Card is turned face up.")
AFTER_LAST_TURN = N_("Every region is scored, Europe first; then the China Card, and the marker decides.")


@frozen
class Step:
    """What the course of the game asks for next."""

    said: str
    action: Action
    sheet: str
    """The sheet where it is done, or empty where the button does it."""

    player: PlayerView | None


@frozen
class ValueView:
    """An Operations value that the card of this action round may have."""

    action: ConductOperations
    is_chosen: bool
    obstacle: str
    """Why it cannot be chosen, or empty."""


@frozen
class CardView:
    """What the card of this action round is used for."""

    values: tuple[ValueView, ...]
    event: ResolveEvent
    is_event: bool
    said: str
    """How many Operations are left for influence, or that an event moves it."""


@frozen
class TurnView:
    """How far the turn is, and what comes next."""

    turn: str
    part_of_turn: str
    phasing: PlayerView | None
    """Whose action round it is; `None` outside the action rounds."""

    step: Step | None
    """`None` once the game is over."""

    card: CardView | None
    """`None` where nothing is placed with Operations now."""

    asked: tuple[str, ...]
    """What the set-up still asks for, in sentences."""

    can_end: bool
    """Whether the end of the turn may be reached at once, for a table that does not enter action rounds."""


@frozen
class TracksView:
    """The marker, and the tracks beside the map."""

    marker: Standing
    score: int
    """Towards the US."""

    players: tuple[tuple[str, PlayerView], ...]
    defcon: int
    military: Pair
    space: Pair
    china: PlayerView | None
    is_face_up: bool
    is_over: bool


@frozen
class EndSheet:
    """The end of a turn: military operations, held cards, the next turn."""

    title: str
    defcon: int
    lines: tuple[tuple[PlayerView, int, int], ...]
    """Each side with its military operations, and how many it is short."""

    net: Standing
    check: CheckMilitaryOperations
    is_checked: bool
    names: Names
    """The controls of the form that says who holds a scoring card."""

    holding_loses: bool
    players: tuple[tuple[str, PlayerView], ...]
    following: Step | None
    then: str
    """What the next step does."""


def regions(match_view: MatchView) -> tuple[Region, ...]:
    """Return the turn and the tracks."""
    language = match_view.translator.language
    return (
        Region("turn", render("twilight_struggle/turn.html", language, turn_view(match_view)), "side"),
        Region("tracks", render("twilight_struggle/tracks.html", language, tracks_view(match_view)), "side"),
    )


def turn_view(match_view: MatchView) -> TurnView:
    """Return how far the turn is."""
    table: Table = match_view.state
    return TurnView(
        turn=turn_name(match_view.translator, table.course.turn),
        part_of_turn=part_of_turn(match_view.translator, table.course),
        phasing=None if table.course.phasing is None else player_of(match_view, table.course.phasing),
        card=_card(match_view),
        asked=_asked(match_view) if table.course.phase is Phase.SETUP else (),
        step=_step(match_view, next_step(table)),
        can_end=table.ending is None and table.course.phase in (Phase.HEADLINE, Phase.ACTION),
    )


def _card(match_view: MatchView) -> CardView | None:
    table: Table = match_view.state
    card = table.course.card
    if card is None or table.ending is not None or not table.options.checks_operations:
        return None
    return CardView(
        values=tuple(
            ValueView(action, action.operations == card.operations and not card.is_event, match_view.obstacle(action))
            for action in map(ConductOperations, VALUES)
        ),
        event=ResolveEvent(),
        is_event=card.is_event,
        said=_card_said(match_view, card),
    )


def _card_said(match_view: MatchView, card: CardUse) -> str:
    if card.is_event:
        return match_view.translator(N_("An event moves influence: it costs nothing, and may lie anywhere."))
    if card.operations is None:
        return match_view.translator(N_("Operations spent on influence: %(n)s")) % {"n": card.spent}
    said = {"left": left(card), "all": card.operations}
    return match_view.translator(N_("Operations left: %(left)s of %(all)s")) % said


def _step(match_view: MatchView, action: Action | None) -> Step | None:
    match action:
        case StartActionRound(number, side):
            said = match_view.translator(N_("Round %(n)s")) % {"n": number}
            return Step(said, action, "", player_of(match_view, side))
        case StartTurn(turn):
            said = match_view.translator(N_("Turn %(n)s")) % {"n": turn}
            return Step(said, action, "", None)
        case CheckMilitaryOperations():
            return Step(match_view.translator(N_("End of the turn")), action, "end", None)
        case ContinueFinalScoring():
            return Step(match_view.translator(N_("Final scoring")), action, "reveal", None)
    return None


def tracks_view(match_view: MatchView) -> TracksView:
    """Return the marker and the tracks."""
    table: Table = match_view.state
    holder = table.china.holder
    return TracksView(
        marker=standing(match_view, table.marker),
        score=table.marker,
        players=players_of(match_view),
        defcon=table.defcon,
        military=table.military,
        space=table.space,
        china=None if holder is None else player_of(match_view, holder),
        is_face_up=table.china.is_face_up,
        is_over=match_view.replay.verdict is not None,
    )


def end_sheet(match_view: MatchView, _: Fields) -> str:
    """Return the end of the turn: military operations, then held cards, then what comes after it."""
    table: Table = match_view.state
    short = missing_operations(table)
    view = EndSheet(
        title=match_view.translator(N_("End of turn %(n)s")) % {"n": table.course.turn},
        defcon=table.defcon,
        lines=tuple((player_of(match_view, side), table.military.of(side), short.of(side)) for side in Side),
        net=standing(match_view, short.ussr - short.us),
        check=CheckMilitaryOperations(),
        names=Names(RevealHeldCards),
        is_checked=table.course.has_checked_operations,
        holding_loses=table.options.held_card_loses,
        players=players_of(match_view),
        following=_following(match_view),
        then=match_view.translator(AFTER_LAST_TURN if table.course.turn == LAST_TURN else AFTER_TURN),
    )
    return render("twilight_struggle/end_sheet.html", match_view.translator.language, view)


def _following(match_view: MatchView) -> Step | None:
    """Return what comes after the end of the turn, once military operations are checked."""
    table: Table = match_view.state
    if not table.course.has_checked_operations:
        return None
    return _step(match_view, next_step(table))


def _asked(match_view: MatchView) -> tuple[str, ...]:
    """Return what is still to be placed before the first turn."""
    asked = tuple(
        match_view.translator.message(one) for one in (*missing(match_view.state), *misplacements(match_view.state))
    )
    return asked or (match_view.translator(N_("Everything is placed: the first turn can begin.")),)


def marker_words(match_view: MatchView) -> str:
    """Return where the marker stands, as in `USA +4`."""
    table: Table = match_view.state
    if not table.marker:
        return match_view.translator(N_("The marker is in the middle"))
    return match_view.translator(N_("Marker: %(standing)s")) % {"standing": standing(match_view, table.marker).said}


SHEETS = {"end": end_sheet}
