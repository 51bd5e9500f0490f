"""What players read about entries of points and of objectives."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_imperium.actions import (
    Claims,
    CountSecrets,
    Gain,
    GainTogether,
    Lose,
    ReplaceObjective,
    ResolveImperial,
    RevealObjective,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
)
from laurel.games.twilight_imperium.components import SECRET_LIMIT_WITH_OBSIDIAN, UNSAID
from laurel.games.twilight_imperium.gains import MOST_POINTS
from laurel.games.twilight_imperium.table import Options, Phase
from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.twilight_imperium.asked import OBJECTIVE, PLAYER, POINTS, RELIC, SECRET, SOURCE
from laurel.pages.twilight_imperium.wording import PHASES, objective, source
from laurel.pages.words import Words


def _points(words: Words, action: Gain | Lose, _: Setup[Options]) -> str:
    player = words.name(action.player)
    return player if action.source == UNSAID else f"{player}: {source(words, action.source)}"


def _gain_together(words: Words, action: GainTogether, _: Setup[Options]) -> str:
    names = words.listed([seat for seat in sorted(action.gains) if action.gains[seat]])
    return names if action.source == UNSAID else f"{names}: {source(words, action.source)}"


def _public_objective(words: Words, action: ScorePublicObjective, _: Setup[Options]) -> str:
    return f"{words.name(action.player)}: {objective(words, action.objective)}"


def _secret_objective(words: Words, action: ScoreSecretObjective, _: Setup[Options]) -> str:
    return f"{words.name(action.player)}: {objective(words, action.secret)}"


def _status_phase(words: Words, action: ScoreStatusPhase, _: Setup[Options]) -> str:
    """Return who scores what: `Status phase: Anna (Expand Borders, Secret objective); Boris (Sway the Council)`."""
    scored = "; ".join(
        f"{words.name(seat)} ({_claimed(words, claims)})"
        for seat, claims in sorted(action.claims.items())
        if claims.public or claims.secret
    )
    return f"{words(PHASES[Phase.STATUS])}: {scored}"


def _claimed(words: Words, claims: Claims) -> str:
    return ", ".join(objective(words, one) for one in (claims.public, claims.secret) if one)


def _imperial(words: Words, action: ResolveImperial, _: Setup[Options]) -> str:
    said = f"{words.name(action.player)}: {words(N_('Imperial'))}"
    return said if action.objective is None else f"{said}, {objective(words, action.objective)}"


def _revealed(words: Words, action: RevealObjective, _: Setup[Options]) -> str:
    return words(N_("Revealed: %(objective)s")) % {"objective": objective(words, action.objective)}


def _replaced(words: Words, action: ReplaceObjective, _: Setup[Options]) -> str:
    titles = {
        "objective": objective(words, action.objective),
        "replacement": objective(words, action.replacement),
    }
    return words(N_("Neuraloop: %(objective)s → %(replacement)s")) % titles


def _secrets(words: Words, action: CountSecrets, _: Setup[Options]) -> str:
    text = N_("%(player)s: unscored secret objectives: %(number)s")
    return words(text) % {"player": words.name(action.player), "number": action.unscored}


ENTRIES: Mapping[type, ActionText] = {
    Gain: ActionText(
        title=N_("Points gained"),
        fields={"player": PLAYER, "points": POINTS, "source": SOURCE},
        describe=_points,
    ),
    Lose: ActionText(
        title=N_("Points lost"),
        fields={"player": PLAYER, "points": POINTS, "source": SOURCE},
        describe=_points,
    ),
    GainTogether: ActionText(
        title=N_("Several gain at once"),
        fields={"gains": Field(N_("Points"), range(MOST_POINTS + 1)), "source": SOURCE},
        describe=_gain_together,
    ),
    ScorePublicObjective: ActionText(
        title=N_("A public objective"),
        fields={"player": PLAYER, "objective": OBJECTIVE},
        describe=_public_objective,
    ),
    ScoreSecretObjective: ActionText(
        title=N_("A secret objective"),
        fields={"player": PLAYER, "secret": SECRET},
        describe=_secret_objective,
    ),
    ScoreStatusPhase: ActionText(
        title=N_("Status phase scoring"),
        fields={
            "claims": Field(
                N_("Objectives"),
                fields={"public": Field(N_("Public objective"), none=N_("none")), "secret": SECRET},
            )
        },
        describe=_status_phase,
    ),
    ResolveImperial: ActionText(
        title=N_("Imperial"),
        fields={"player": PLAYER, "objective": OBJECTIVE, "controls_mecatol": Field(N_("Controls Mecatol Rex"))},
        describe=_imperial,
    ),
    RevealObjective: ActionText(
        title=N_("An objective is revealed"),
        fields={"objective": OBJECTIVE},
        describe=_revealed,
    ),
    ReplaceObjective: ActionText(
        title=N_("Neuraloop replaces an objective"),
        fields={"objective": OBJECTIVE, "replacement": Field(N_("Replaced by")), "relic": RELIC},
        describe=_replaced,
    ),
    CountSecrets: ActionText(
        title=N_("Secret objectives in hand"),
        fields={"player": PLAYER, "unscored": Field(N_("Unscored"), range(SECRET_LIMIT_WITH_OBSIDIAN + 1))},
        describe=_secrets,
    ),
}
"""By kind of action, in the order of the list of kinds."""
