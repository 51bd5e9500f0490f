"""The dialog about who can still win, and when."""

from __future__ import annotations

from itertools import groupby

from laurel.games.twilight_imperium.actions import CallTheEnd
from laurel.games.twilight_imperium.outlook import Chance, Outlook, Reach, RoundStep, outlook
from laurel.games.twilight_imperium.state import State
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium.wording import source

STEPS = {
    RoundStep.ACTION: N_("Action phase"),
    RoundStep.START_OF_STATUS: N_("Start of the status phase"),
    RoundStep.SCORING: N_("Scoring objectives"),
    RoundStep.END_OF_STATUS: N_("End of the status phase"),
    RoundStep.AGENDA: N_("Agenda phase"),
}


def outlook_dialog(match_view: MatchView, _: Fields) -> str:
    """Return what everybody can still gain in this round, and who would win first."""
    state: State = match_view.state
    translator = match_view.translator
    seen = outlook(state)
    return render(
        "twilight_imperium/outlook.html",
        translator.language,
        end=CallTheEnd,
        by_objectives=_names(translator, seen.by_objectives),
        with_more=_names(
            translator,
            tuple(
                one.player for one in seen.reaches if one.wins_from is not None and one.player not in seen.by_objectives
            ),
        ),
        verdict=_verdict(match_view, seen),
        reaches=tuple(_reach(match_view, one) for one in seen.reaches),
        assumptions=tuple(translator.message(message) for message in seen.assumptions),
        target=state.target,
        is_over=match_view.replay.verdict is not None,
    )


def verdict(match_view: MatchView) -> str:
    """Return who can win in this round, in a sentence or two."""
    return _verdict(match_view, outlook(match_view.state))


def _verdict(match_view: MatchView, seen: Outlook) -> str:
    translator = match_view.translator
    said = []
    if seen.in_action:
        names = _names(translator, seen.in_action)
        said.append(translator(N_("Already in the action phase: %(names)s."), names=names))
    if seen.first is not None:
        text = N_("When objectives are scored, %(player)s would win first, by initiative.")
        said.append(translator(text, player=translator.player_name(seen.first)))
    elif seen.in_status:
        names = _names(translator, seen.in_status)
        said.append(translator(N_("When objectives are scored: %(names)s."), names=names))
    return " ".join(said) or translator(N_("Nobody can win before the agenda phase of this round."))


def _names(translator: Translator, seats: tuple[int, ...]) -> str:
    return ", ".join(translator.player_name(seat) for seat in seats) or translator(N_("nobody"))


def _reach(match_view: MatchView, reach: Reach) -> Values:
    """Return what one player can still have in this round.

    Values:
        wins_in: the earliest step in which the player can win, or empty.
        steps: by step: the sources, each with its points and how many times.
    """
    state: State = match_view.state
    translator = match_view.translator
    return Values(
        player=match_view.players[reach.player],
        points=state.points[reach.player],
        most=reach.most,
        initiative=state.initiative(reach.player),
        wins_in="" if reach.wins_from is None else translator(STEPS[reach.wins_from]),
        steps=tuple(
            (translator(STEPS[step]), _sources(translator, tuple(chances)))
            for step, chances in groupby(reach.chances, key=lambda chance: chance.step)
        ),
    )


def _sources(translator: Translator, chances: tuple[Chance, ...]) -> tuple[tuple[str, int, int], ...]:
    """Return the sources of some chances: the name, the points altogether, and how many times."""
    times: dict[str, int] = {}
    points: dict[str, int] = {}
    for chance in chances:
        times[chance.source] = times.get(chance.source, 0) + 1
        points[chance.source] = points.get(chance.source, 0) + chance.points
    return tuple((source(translator, one), points[one], times[one]) for one in times)
