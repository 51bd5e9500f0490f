"""The dialogs of the goals: progress of all players, and the tiles in play."""

from __future__ import annotations

from random import Random

from laurel.games.race_for_the_galaxy.actions import ClaimGoal, HoldGoal, PickGoals
from laurel.games.race_for_the_galaxy.components import Goal
from laurel.games.race_for_the_galaxy.dealing import draw_goals, goals_of
from laurel.games.race_for_the_galaxy.goals import GoalStanding, goal_standings
from laurel.games.race_for_the_galaxy.near_misses import near_misses_of_goal
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields, incomplete, number, text
from laurel.pages.language.translator import Translator
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.race_for_the_galaxy.goal_tiles import chosen_goals, tile_groups
from laurel.pages.race_for_the_galaxy.wording import PHASES

METRICS = {
    "chips": N_("points in chips"),
    "goods": N_("goods on worlds"),
    "kinds": N_("different kinds of worlds"),
    "phases": N_("phases with a power, Trade included"),
    "military": N_("total Military"),
    "discarded": N_("cards discarded at the end of the round"),
}
"""What a goal counts that does not count cards."""

CARDS = {
    "overlord_discoveries": N_("ALIEN cards"),
    "galactic_status": N_("developments of cost 6 with varying points"),
    "uplift_knowledge": N_("UPLIFT cards"),
    "expansion_leader": N_("cards in the tableau"),
    "largest_industry": N_("novelty and rare elements worlds"),
    "greatest_infrastructure": N_("developments"),
    "production_leader": N_("production worlds"),
    "research_leader": N_("cards with an Explore power"),
    "propaganda_edge": N_("rebel military worlds"),
}
"""What the other goals count, by their ids."""


def goals_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the progress of all players towards every goal; the goal of the field `goal` is first."""
    state: State = match_view.state
    asked = text(fields, "goal")
    return render(
        "race_for_the_galaxy/goals.html",
        match_view.translator.language,
        goals=tuple(
            _line(match_view, one) for one in sorted(goal_standings(state), key=lambda one: one.goal.id != asked)
        ),
        has_tiles=bool(goals_of(state.variant)),
        is_over=match_view.replay.verdict is not None,
        picking="goal_owners" if state.is_finished_game or state.is_over else "deal_goals",
    )


def _line(match_view: MatchView, standing: GoalStanding) -> Values:
    """Return a goal with the progress of all players.

    Values:
        counts: what is counted, in words.
        checked_at: the phases after which it is checked.
    """
    translator, goal = match_view.translator, standing.goal
    ends = [translator(PHASES[phase]) for phase in PHASES if phase in goal.checked_at]
    return Values(
        goal=goal,
        counts=counted_text(translator, goal),
        checked_at=", ".join(ends) or translator(N_("end of the round")),
        progress=tuple(_progress(match_view, standing, player) for player in match_view.players),
    )


def _progress(match_view: MatchView, standing: GoalStanding, player: PlayerView) -> Values:
    """Return one player's progress towards a goal.

    Values:
        points: the points that count now.
        possible: the further points if the goals were settled now.
        action: the entry of the player's button: taking the goal, or returning it to the centre.
        missed: cards that do not count although they look alike.
    """
    state: State = match_view.state
    goal, owns = standing.goal, player.seat in standing.owners
    return Values(
        player=player,
        amount=standing.progress[player.seat],
        owns=owns,
        points=standing.counted[player.seat],
        possible=standing.points[player.seat] - standing.counted[player.seat],
        action=HoldGoal(goal.id) if owns and goal.is_most else goal_entry(goal, player.seat),
        missed=tuple(
            (state.card(one.card).title, match_view.translator.message(one.because))
            for one in near_misses_of_goal(goal, state.cards(player.seat))
        ),
    )


def goal_entry(goal: Goal, seat: Seat) -> ClaimGoal | HoldGoal:
    """Return the entry by which a player takes a goal."""
    return HoldGoal(goal.id, seat) if goal.is_most else ClaimGoal(seat, goal.id)


def counted_text(translator: Translator, goal: Goal) -> str:
    """Return what a goal counts, as text."""
    return translator(METRICS[goal.metric] if goal.metric else CARDS[goal.id])


def deal_goals_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the goal tiles, to be put into play: those in play, or as chosen so far, or drawn at random.

    Raises:
        FormError: the boxes have no goals.
    """
    state: State = match_view.state
    names = ControlNames(PickGoals)
    draw = number(fields, "draw") if text(fields, "draw") else 0
    tiles = goals_of(state.variant)
    if not tiles:
        raise incomplete()
    if draw:
        chosen: set[str] = set(draw_goals(state.variant, seeded_random(match_view, draw)).goals)
    else:
        chosen = chosen_goals(fields, f"{names.goals}[]", state.goals.in_play)
    return render(
        "race_for_the_galaxy/deal_goals.html",
        match_view.translator.language,
        groups=tile_groups(tiles, chosen),
        names=names,
        draw=draw,
    )


def seeded_random(match_view: MatchView, draw: int) -> Random:
    """Return the random generator of a draw: it repeats for the same match and the same number of the draw."""
    return Random(f"{match_view.match.id} {draw}")  # noqa: S311 - tiles and start worlds are no secrets
