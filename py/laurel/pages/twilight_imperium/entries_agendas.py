"""What players read about entries of agendas and laws."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_imperium.actions import (
    DiscardLaw,
    GainFromLaw,
    LeakSecret,
    LoseHolyPlanet,
    ResolveIncentiveProgram,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    Vote,
)
from laurel.games.twilight_imperium.components import HOLY_PLANET, MUTINY, SEED_OF_AN_EMPIRE
from laurel.games.twilight_imperium.table import Options
from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.translator import Translator
from laurel.pages.twilight_imperium.fields import LAW, OBJECTIVE, OUTCOME, PLAYER, SECRET
from laurel.pages.twilight_imperium.wording import VOTES, law, objective, source


def _gained(translator: Translator, action: GainFromLaw, _: Setup[Options]) -> str:
    return f"{translator.player_name(action.player)}: {law(translator, action.law)}"


def _planet_lost(translator: Translator, _action: LoseHolyPlanet, _: Setup[Options]) -> str:
    nobody = translator(N_("nobody"))
    return f"{law(translator, HOLY_PLANET)}: {nobody}"


def _discarded(translator: Translator, action: DiscardLaw, _: Setup[Options]) -> str:
    return translator(N_("Law discarded: %(law)s")) % {"law": law(translator, action.law)}


def _mutiny(translator: Translator, action: ResolveMutiny, _: Setup[Options]) -> str:
    return _resolved(translator, MUTINY, action.outcome)


def _leaked(translator: Translator, action: LeakSecret, _: Setup[Options]) -> str:
    text = N_("Classified Document Leaks: %(objective)s (%(player)s)")
    return translator(text) % {
        "player": translator.player_name(action.player),
        "objective": objective(translator, action.secret),
    }


def _seed(translator: Translator, action: ResolveSeedOfAnEmpire, _: Setup[Options]) -> str:
    return _resolved(translator, SEED_OF_AN_EMPIRE, action.outcome)


def _incentive(translator: Translator, action: ResolveIncentiveProgram, _: Setup[Options]) -> str:
    return f"{_resolved(translator, 'incentive_program', action.outcome)}. {objective(translator, action.objective)}"


def _resolved(translator: Translator, agenda: str, outcome: Vote) -> str:
    return f"{source(translator, agenda)}: {translator(VOTES[outcome])}"


ENTRIES: Mapping[type, ActionText] = {
    GainFromLaw: ActionText(
        title=N_("A law gives a point"),
        fields={"player": PLAYER, "law": LAW},
        describe=_gained,
    ),
    LoseHolyPlanet: ActionText(
        title=N_("Nobody controls the Holy Planet of Ixth"),
        describe=_planet_lost,
    ),
    DiscardLaw: ActionText(
        title=N_("A law is discarded"),
        fields={"law": LAW},
        describe=_discarded,
    ),
    ResolveMutiny: ActionText(
        title=N_("Mutiny"),
        fields={"outcome": OUTCOME, "voted_for": Field(N_("Who voted For"))},
        describe=_mutiny,
    ),
    LeakSecret: ActionText(
        title=N_("Classified Document Leaks"),
        fields={"player": PLAYER, "secret": SECRET},
        describe=_leaked,
    ),
    ResolveSeedOfAnEmpire: ActionText(
        title=N_("Seed of an Empire"),
        fields={"outcome": OUTCOME},
        describe=_seed,
    ),
    ResolveIncentiveProgram: ActionText(
        title=N_("Incentive Program"),
        fields={"outcome": OUTCOME, "objective": OBJECTIVE},
        describe=_incentive,
    ),
}
"""By kind of action, in the order of the list of kinds."""
