"""The dialog of a game that is over: which goal tiles are in play, and who has them."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import EnterGoals
from laurel.games.race_for_the_galaxy.components import Goal
from laurel.games.race_for_the_galaxy.dealing import goals_of
from laurel.games.race_for_the_galaxy.goals import progress_of_all, qualified_seats
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields, incomplete, natural_number, text, texts
from laurel.pages.match.presentation import MatchView
from laurel.pages.race_for_the_galaxy.goal_tiles import chosen_goals, tile_groups
from laurel.pages.race_for_the_galaxy.goals import counted_text
from laurel.pages.race_for_the_galaxy.suggestions import suggestion

NAMES = ControlNames(EnterGoals)
SHOWN = "shown"
"""The name of the hidden controls of the goals whose owners the form already asked for."""

STEP = "step"
"""The name of the field for the step that is shown: `tiles` or `owners`; by itself the owners follow the last tile."""


def goal_owners_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the goal tiles, or for every chosen one its owners: as chosen, or the only player who qualifies.

    Raises:
        FormError: the boxes have no goals.
    """
    state: State = match_view.state
    tiles = goals_of(state.variant)
    if not tiles:
        raise incomplete()
    chosen = chosen_goals(fields, f"{NAMES.in_play}[]", state.goals.in_play)
    groups, step = tile_groups(tiles, chosen), text(fields, STEP)
    asks_owners = step == "owners" or (step != "tiles" and all(group.chosen >= group.usual for group in groups))
    return render(
        "race_for_the_galaxy/goal_owners.html",
        match_view.translator.language,
        names=NAMES,
        shown=SHOWN,
        step=step,
        groups=() if asks_owners else groups,
        goals=tuple(_owned(match_view, goal, fields) for goal in tiles if goal.id in chosen),
    )


def _owned(match_view: MatchView, goal: Goal, fields: Fields) -> Values:
    """Return a goal in play, and who has it.

    Values:
        control: the name of the control of the owners.
    """
    state: State = match_view.state
    who, reached = qualified_seats(state, goal), progress_of_all(state, goal)
    control = f"{NAMES.holders}.{goal.id}" if goal.is_most else f"{NAMES.claims}.{goal.id}[]"
    owners = _owners(state, goal, who, fields, control)
    return Values(
        goal=goal,
        counts=counted_text(match_view.translator, goal),
        suggestion=suggestion(match_view.translator, goal, who),
        control=control,
        players=tuple(
            Values(
                player=player,
                amount=reached[player.seat],
                qualifies=player.seat in who,
                is_chosen=player.seat in owners,
            )
            for player in match_view.players
        ),
        has_owner=bool(owners),
    )


def _owners(state: State, goal: Goal, who: tuple[Seat, ...], fields: Fields, control: str) -> set[Seat]:
    if goal.id in texts(fields, f"{SHOWN}[]"):
        sent = texts(fields, control) if control.endswith("[]") else (text(fields, control),)
        return {Seat(seat) for seat in map(natural_number, sent) if seat is not None}
    known = {seat for owned, seat in state.goals.owners if owned == goal.id}
    return known or (set(who) if len(who) == 1 else set())
