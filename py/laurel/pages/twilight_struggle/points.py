"""The dialog of points that no other entry gives: from one source, to either side, at one press."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import GainPoints
from laurel.games.twilight_struggle.components import SourceId, Superpower
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields, text
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.sides import player_of, standing

USUAL_POINTS = range(1, 7)
"""Points that a press gives to a side."""


def points_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the points that may be entered, from the source that is chosen so far.

    Values:
        control: the control of the form for any number.
    """
    translator = match_view.translator
    sources = match_view.presentation.choices_of_forms(translator, ())[SourceId]
    known = {value for value, _ in sources}
    source = SourceId(chosen if (chosen := text(fields, "source")) in known else "")
    controls = {one.name: one for one in match_view.presentation.controls(translator, GainPoints, ())}
    return render(
        "twilight_struggle/points_sheet.html",
        translator.language,
        marker=standing(match_view, match_view.state.marker),
        source=source,
        sources=sources,
        sides=tuple(
            Values(
                player=player_of(match_view, side),
                actions=tuple(GainPoints(**{side.value: points}, source=source) for points in USUAL_POINTS),
                control=controls[side.value],
            )
            for side in Superpower
        ),
        names=ControlNames(GainPoints),
    )


DIALOGS = {"points": points_dialog}
