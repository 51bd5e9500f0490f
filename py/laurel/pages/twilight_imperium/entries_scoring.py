"""What players read about entries of points and of objectives."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_imperium.actions import (
    ClaimObjectives,
    Claims,
    CountSecrets,
    Gain,
    GainTogether,
    Lose,
    ReplaceObjective,
    ResolveClaims,
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
from laurel.pages.translator import Translator
from laurel.pages.twilight_imperium.fields import OBJECTIVE, PLAYER, POINTS, RELIC, SECRET, SOURCE
from laurel.pages.twilight_imperium.wording import PHASES, objective, source

CLAIMED = N_("To be scored")


def _points(translator: Translator, action: Gain | Lose, _: Setup[Options]) -> str:
    player = translator.player_name(action.player)
    return player if action.source == UNSAID else f"{player}: {source(translator, action.source)}"


def _gain_together(translator: Translator, action: GainTogether, _: Setup[Options]) -> str:
    names = translator.player_names([seat for seat in sorted(action.gains) if action.gains[seat]])
    return names if action.source == UNSAID else f"{names}: {source(translator, action.source)}"


def _public_objective(translator: Translator, action: ScorePublicObjective, _: Setup[Options]) -> str:
    return f"{translator.player_name(action.player)}: {objective(translator, action.objective)}"


def _secret_objective(translator: Translator, action: ScoreSecretObjective, _: Setup[Options]) -> str:
    return f"{translator.player_name(action.player)}: {objective(translator, action.secret)}"


def _claim(translator: Translator, action: ClaimObjectives, _: Setup[Options]) -> str:
    claims = Claims(action.public, action.secret)
    what = _claimed(translator, claims) if action.public or action.secret else translator(N_("nothing"))
    return f"{translator(CLAIMED)}: {translator.player_name(action.player)} ({what})"


def _resolved(translator: Translator, _action: ResolveClaims, _: Setup[Options]) -> str:
    return translator(N_("Claimed objectives are scored"))


def _status_phase(translator: Translator, action: ScoreStatusPhase, _: Setup[Options]) -> str:
    """Return who scores what: `Status phase: Anna (Expand Borders, Secret objective); Boris (Sway the Council)`."""
    scored = "; ".join(
        f"{translator.player_name(seat)} ({_claimed(translator, claims)})"
        for seat, claims in action.claims.items()
        if claims.public or claims.secret
    )
    return f"{translator(CLAIMED if action.is_draft else PHASES[Phase.STATUS])}: {scored}"


def _claimed(translator: Translator, claims: Claims) -> str:
    return ", ".join(objective(translator, one) for one in (claims.public, claims.secret) if one)


def _imperial(translator: Translator, action: ResolveImperial, _: Setup[Options]) -> str:
    imperial = translator(N_("Imperial"))
    said = f"{translator.player_name(action.player)}: {imperial}"
    return said if action.objective is None else f"{said}, {objective(translator, action.objective)}"


def _revealed(translator: Translator, action: RevealObjective, _: Setup[Options]) -> str:
    return translator(N_("Revealed: %(objective)s")) % {"objective": objective(translator, action.objective)}


def _replaced(translator: Translator, action: ReplaceObjective, _: Setup[Options]) -> str:
    titles = {
        "objective": objective(translator, action.objective),
        "replacement": objective(translator, action.replacement),
    }
    return translator(N_("Neuraloop: %(objective)s → %(replacement)s")) % titles


def _secrets(translator: Translator, action: CountSecrets, _: Setup[Options]) -> str:
    text = N_("%(player)s: unscored secret objectives: %(number)s")
    return translator(text) % {"player": translator.player_name(action.player), "number": action.unscored}


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
    ClaimObjectives: ActionText(
        title=N_("Objectives to be scored"),
        fields={"player": PLAYER, "public": Field(N_("Public objective"), none=N_("none")), "secret": SECRET},
        describe=_claim,
        is_listed=False,
    ),
    ResolveClaims: ActionText(
        title=N_("Claimed objectives are scored"),
        describe=_resolved,
        is_listed=False,
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
