"""The board of Race for the Galaxy: round, goals, a tile for every player, and the panel under the tiles."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.actions import CountChips, EndPhase, EndRound, GainChips, StartPhase
from laurel.games.race_for_the_galaxy.components import Phase
from laurel.games.race_for_the_galaxy.dealing import card_of_the_scenario, goals_of
from laurel.games.race_for_the_galaxy.ending import reasons_to_end, warnings
from laurel.games.race_for_the_galaxy.goals import goal_standings
from laurel.games.race_for_the_galaxy.rounds import cards_over_limit, closing_obstacle, needs_discards, phase_obstacle
from laurel.games.race_for_the_galaxy.scoring import score_cards
from laurel.games.race_for_the_galaxy.state import State
from laurel.games.race_for_the_galaxy.tableaux import tableau_size
from laurel.games.race_for_the_galaxy.takeovers import next_takeover
from laurel.match.message import N_
from laurel.match.replay import Replay
from laurel.match.setup import Points, Seat
from laurel.pages.entry.speech import entry_speech
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import with_minus, with_sign
from laurel.pages.match.declarations import QuickEntry, quick_entry
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.reminders import Reminder
from laurel.pages.page import Region
from laurel.pages.race_for_the_galaxy.adding import first_step
from laurel.pages.race_for_the_galaxy.before_result import is_over, steps
from laurel.pages.race_for_the_galaxy.wording import PHASES, title

MOST_WITH_TABLEAUX = 3
"""With so many players the tiles have room for the tableaux."""

LEAST_DIGITS = 2

SIGNS = ("I", "II", "III", "IV", "V")


def board(match_view: MatchView) -> tuple[Region, ...]:
    """Return the regions of the board."""
    language = match_view.translator.language
    return (
        _round(match_view),
        Region("goals", render("race_for_the_galaxy/goal_row.html", language, goal_views(match_view)), "side"),
        *(
            Region(f"tile-{one.player.seat}", render("race_for_the_galaxy/tile.html", language, one), "tiles")
            for one in tiles(match_view)
        ),
    )


def _round(match_view: MatchView) -> Region:
    """Return the round and its phases."""
    state: State = match_view.state
    translator = match_view.translator
    unresolved = closing_obstacle(state)
    names = zip(SIGNS, PHASES.items(), strict=True)
    html = render(
        "race_for_the_galaxy/round.html",
        translator.language,
        round=state.round,
        phases=tuple(_phase(match_view, phase, sign, name) for sign, (phase, name) in names),
        phase=translator(PHASES[state.phase]) if state.phase in PHASES else "",
        has_takeovers=_has_takeovers(state),
        obstacle=translator.message(unresolved.message) if unresolved else "",
        is_last=bool(reasons_to_end(state)),
        is_over=is_over(match_view),
        end=None if needs_discards(state) else EndRound(dict.fromkeys(state.seats, 0)),
        has_phases=not is_over(match_view) and not state.is_finished_game,
        steps=steps(match_view),
    )
    return Region("phase", html, "side")


def _phase(match_view: MatchView, phase: Phase, sign: str, name: str) -> Values:
    """Return a button of a phase.

    Values:
        obstacle: why it cannot begin or end now; empty where it can.
    """
    state: State = match_view.state
    is_open = phase is state.phase
    obstacle = closing_obstacle(state) if is_open else phase_obstacle(state, phase)
    said = match_view.translator.message(obstacle.message) if obstacle else ""
    action = EndPhase() if is_open else StartPhase(phase)
    return Values(
        id=phase.value, sign=sign, name=match_view.translator(name), is_open=is_open, action=action, obstacle=said
    )


def _has_takeovers(state: State) -> bool:
    cards = (card for seat in state.seats for card in state.cards(seat))
    return state.variant.takeovers and state.phase is Phase.SETTLE and any(card.takeover for card in cards)


def goal_views(match_view: MatchView) -> tuple[Values, ...]:
    """Return the goals in play with their owners and the largest amount."""
    return tuple(
        Values(
            goal=one.goal,
            owners=tuple(match_view.players[seat] for seat in one.owners),
            best=max(one.progress),
        )
        for one in goal_standings(match_view.state)
    )


def tiles(match_view: MatchView) -> tuple[Values, ...]:
    """Return every player's tile, clockwise."""
    points = match_view.totals
    digits = max(LEAST_DIGITS, *(len(str(total)) for total in points.values()))
    shows_tableau = _shows_tableaux(match_view)
    return tuple(_tile(match_view, one, digits, shows_tableau=shows_tableau) for one in match_view.players)


def _shows_tableaux(match_view: MatchView) -> bool:
    """Return whether the tiles have room for the tableaux, and somebody has placed a card."""
    return len(match_view.players) <= MOST_WITH_TABLEAUX and any(one.cards for one in match_view.state.tableaux)


def _tile(match_view: MatchView, player: PlayerView, digits: int, *, shows_tableau: bool) -> Values:
    """Return a player's tile.

    Values:
        digits: how many digits have room in the number: as many in every tile, so that all numbers have one size.
        gain: the entry of one point in chips more.
        lose: the entry of one point in chips less; `None` where the player has no chips.
        goals: how many goals the player has claimed or holds.
        tableau: title and points of every card, the newest first; empty where tiles are too small for it.
        shows_tableau: whether the tile has a place for the tableau: on all tiles, so that all numbers are at one
            height, or on none.
        is_leader: whether the player leads or has won.
    """
    state: State = match_view.state
    points = match_view.totals[player.seat]
    seat, verdict = player.seat, match_view.replay.verdict
    tableau = state.tableaux[seat]
    return Values(
        player=player,
        points=points,
        digits=digits,
        cards=len(tableau.cards),
        tableau_size=tableau_size(state.cards(seat)),
        chips=tableau.chips,
        gain=GainChips(seat, Points(1)),
        lose=CountChips(seat, Points(tableau.chips - 1)) if tableau.chips else None,
        goods=len(tableau.goods),
        hand=tableau.hand,
        over_limit=cards_over_limit(state, seat),
        military=with_sign(military.total(state.cards(seat))),
        goals=sum(owner == seat for _, owner in state.goals.owners),
        tableau=_tableau(state, seat) if shows_tableau else (),
        shows_tableau=shows_tableau,
        is_leader=seat in (match_view.leaders or match_view.winners),
        is_winner=verdict is not None and seat in verdict.winners,
        is_over=verdict is not None,
    )


def _tableau(state: State, seat: Seat) -> tuple[tuple[str, str], ...]:
    pairs = zip(state.cards(seat), score_cards(state, seat), strict=True)
    return tuple((card.title, with_minus(score.points)) for card, score in reversed(tuple(pairs)))


def quick_entries(match_view: MatchView, seat: Seat) -> tuple[QuickEntry, ...]:
    """Return the button that gives a player a point in chips."""
    said = match_view.translator(N_("%(player)s: one chip point more"), player=match_view.players[seat].name)
    return (quick_entry(with_sign(1), said, GainChips(seat, Points(1))),)


def panel(match_view: MatchView) -> Markup | str:
    """Return what is to be done next, as markup; empty for nothing in particular."""
    state: State = match_view.state
    if is_over(match_view):
        return ""
    is_opening = (
        not state.is_finished_game and state.round == 1 and all(len(tableau.cards) <= 1 for tableau in state.tableaux)
    )
    shown = {
        "next": first_step(match_view) if state.is_finished_game else None,
        "next_takeover": _next_takeover(match_view),
        "deals_goals": is_opening and not state.goals.in_play and bool(goals_of(state.variant)),
        "deals_worlds": is_opening and any(not tableau.cards for tableau in state.tableaux),
        "in_hand": _in_hand(match_view) if is_opening else (),
    }
    if not any(shown.values()):
        return ""
    return render("race_for_the_galaxy/panel.html", match_view.translator.language, lead=lead(match_view), **shown)


def near_end(match_view: MatchView) -> tuple[str, ...]:
    """Return what ends the game with this round or may end it soon, as sentences; empty after the end."""
    state: State = match_view.state
    if is_over(match_view):
        return ()
    return tuple(map(match_view.translator.message, warnings(state)))


def reminders(match_view: MatchView) -> tuple[Reminder, ...]:
    """Return what may end the game soon."""
    return tuple(Reminder(said, "ending", detail=said) for said in near_end(match_view))


def _in_hand(match_view: MatchView) -> tuple[tuple[PlayerView, str], ...]:
    """Return the card that each player of the scenario for two takes into hand; empty in other matches."""
    if not match_view.match.setup.options.rebel_vs_imperium:
        return ()
    starts = ((player, match_view.state.start_world(player.seat)) for player in match_view.players)
    held = ((player, card_of_the_scenario(start)) for player, start in starts if start is not None)
    return tuple((player, title(card)) for player, card in held if card is not None)


def _next_takeover(match_view: MatchView) -> str:
    state: State = match_view.state
    declared = next_takeover(state)
    if declared is None:
        return ""
    return match_view.translator(
        N_("To be resolved: %(player)s takes %(card)s from %(owner)s"),
        player=match_view.translator.player_name(declared.attacker),
        card=state.card(declared.world).title,
        owner=match_view.translator.player_name(declared.defender),
    )


def lead_line(match_view: MatchView) -> str:
    """Return who leads, and how many points in chips are left; after the end nobody gains any more."""
    pool = match_view.state.pool
    if is_over(match_view):
        return lead(match_view)
    if pool >= 0:
        left = match_view.translator.plural("%(n)s point in chips is left", "%(n)s points in chips are left", pool)
    else:
        left = match_view.translator(N_("Points in chips from outside the pool: %(points)s"), points=-pool)
    return f"{lead(match_view)} · {left}"


def lead(match_view: MatchView) -> str:
    """Return who leads and by how many points, as a sentence."""
    points = sorted(match_view.totals.values(), reverse=True)
    if points[0] <= 0:
        return match_view.translator(N_("Nobody has points yet"))
    leaders = [seat for seat, total in match_view.totals.items() if total == points[0]]
    names = match_view.translator.player_names(leaders)
    if len(leaders) > 1:
        return match_view.translator(N_("Tied: %(names)s"), names=names)
    return match_view.translator(N_("%(names)s leads by %(points)s"), names=names, points=points[0] - points[1])


def announce(match_view: MatchView, before: Replay[Any, Any] | None = None) -> str:
    """Return the newest entry, the changes of points and the next step before the result, as sentences."""
    return entry_speech(match_view, before, lead, told=_due)


def _due(match_view: MatchView) -> list[str]:
    text = N_("Before the result: %(step)s.")
    return [match_view.translator(text, step=one.name) for one in steps(match_view) if one.is_due]
