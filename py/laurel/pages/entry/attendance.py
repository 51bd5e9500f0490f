"""Players who join late, leave and are back: the buttons, the form for who joins, and the texts of the entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from laurel.match.attendance import MOST_SEATS, Attendance, ComeBack, JoinLate, Leave, check_size
from laurel.match.message import N_, Message, Refusal
from laurel.match.plain import kind_of
from laurel.match.setup import ALL_COLOURS, Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import Field, Fields, action_type, text
from laurel.pages.language.translator import Translator, shown_name
from laurel.pages.match.declarations import ActionText
from laurel.pages.match.draft import Draft, SeatRow
from laurel.pages.match.players import names_of
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.match.ranking import current_ranking
from laurel.pages.setup.setup import draft_of, setup_form

JOIN = "join-late"
"""The name of the dialog in which a player is added."""

POINTS = range(-99_999, 99_999 + 1)
"""What a player may start with."""


def _joined(translator: Translator, action: JoinLate) -> str:
    name = shown_name(translator.language, action.player.name, action.seat)
    return translator(N_("%(name)s joins"), name=name)


JOINING: Mapping[type, ActionText] = {
    JoinLate: ActionText(
        N_("A player joins"),
        _joined,
        {"points": Field(N_("Points to start with"), POINTS)},
        sheet=JOIN,
        also=N_("comes late|gets in|add a player|newcomer"),
    ),
}
LEAVING: Mapping[type, ActionText] = {
    Leave: ActionText(
        N_("A player leaves"),
        N_("%(player)s leaves"),
        {"player": Field(N_("Player"))},
        also=N_("goes home|drops out|gives up|quits"),
    ),
    ComeBack: ActionText(
        N_("A player is back"),
        N_("%(player)s is back"),
        {"player": Field(N_("Player"))},
        also=N_("returns|takes part again"),
    ),
}
"""The texts of the entries, with what they are searched by as well."""


def excluded_seats(match_view: MatchView, kind: type) -> tuple[Seat, ...]:
    """Return whom a new entry of a kind cannot be about: who is out, and of being back who has not left."""
    presentation, state = match_view.presentation, match_view.state
    if kind is ComeBack:
        return tuple(player.seat for player in match_view.players if not presentation.has_left(state, player.seat))
    return tuple(player.seat for player in match_view.players if presentation.is_out(state, player.seat))


def attendance_buttons(match_view: MatchView) -> Values | None:
    """Return the buttons for who comes and goes; `None` where the game has no such entries, and after the end.

    Values:
        players: for each one of the game's players, the button by which they leave or are back.
        can_join: whether the game has players who join late.
        why_no_more: why nobody can join now, or empty.
        reasons: why others cannot leave or be back now, each once.
    """
    kinds = match_view.presentation.game.actions
    if Leave not in kinds or match_view.replay.verdict is not None:
        return None
    players = tuple(attendance_button(match_view, Seat(player.seat)) for player in match_view.players)
    return Values(
        players=players,
        can_join=JoinLate in kinds,
        why_no_more=_why_no_more(match_view),
        reasons=tuple(dict.fromkeys(one.why for one in players if one.why)),
    )


def attendance_button(match_view: MatchView, seat: Seat) -> Values:
    """Return the button by which a player leaves, or is back.

    Values:
        label: what it does, with the name; `short` without.
        why: why that is not possible now, or empty.
    """
    has_left = match_view.presentation.has_left(match_view.state, seat)
    action: Attendance = ComeBack(seat) if has_left else Leave(seat)
    sentence = N_("%(player)s is back") if has_left else N_("%(player)s leaves")
    return Values(
        player=match_view.players[seat],
        action=action,
        has_left=has_left,
        label=match_view.translator.message(Message(sentence, player=seat)),
        short=match_view.translator(N_("Is back") if has_left else N_("Leaves the match")),
        why=match_view.obstacle(action),
    )


def _why_no_more(match_view: MatchView) -> str:
    """Return why nobody can join: by the number of players, or because all seats are taken."""
    presentation, players = match_view.presentation, match_view.players
    there = sum(not presentation.has_left(match_view.state, player.seat) for player in players)
    try:
        check_size(presentation.game.seats, there + 1)
    except Refusal as refusal:
        return match_view.translator.message(refusal.message)
    if len(players) >= MOST_SEATS:
        return match_view.translator(N_("No match has more than %(n)s seats."), n=MOST_SEATS)
    return ""


def draft_with_one_more(presentation: Presentation, match_view: MatchView) -> Draft:
    """Return the draft of the match with one more player, in a colour that nobody has."""
    draft = draft_of(presentation, match_view.match.setup)
    return Draft(
        draft.game,
        (*draft.rows, SeatRow("", _free_colour(presentation, draft))),
        draft.marked,
        draft.options,
        draft.sheet,
    )


def _free_colour(presentation: Presentation, draft: Draft) -> str:
    taken = {row.colour for row in draft.rows}
    return next(colour for colour in _colours(presentation) if colour not in taken)


def _colours(presentation: Presentation) -> Iterator[str]:
    yield from presentation.colours
    yield from (colour for colour in ALL_COLOURS if colour not in presentation.colours)


def join_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form for a player who joins; with `before`, before an older entry.

    Raises:
        FormError: nobody joins this game late.
    """
    action_type(match_view.presentation.game, kind_of(JoinLate))
    translator, presentation = match_view.translator, match_view.presentation
    why = _why_no_more(match_view)
    draft = None if why else draft_with_one_more(presentation, match_view)
    behind = current_ranking(match_view)[-1]
    return render(
        "sheet_join_late.html",
        translator.language,
        form=None if draft is None else setup_form(translator, presentation, draft),
        seat=len(match_view.players),
        why=why,
        before=text(fields, "before"),
        least=POINTS[0],
        most=POINTS[-1],
        hint=translator(
            N_("Last now: %(name)s, %(points)s"), name=names_of(behind.side), points=presentation.total(behind.points)
        ),
    )
