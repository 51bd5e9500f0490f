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
from laurel.pages.twilight_imperium.asked import LAW, OBJECTIVE, OUTCOME, PLAYER, SECRET
from laurel.pages.twilight_imperium.wording import VOTES, law, objective, source
from laurel.pages.words import Words


def _gained(words: Words, action: GainFromLaw, _: Setup[Options]) -> str:
    return f"{words.name(action.player)}: {law(words, action.law)}"


def _planet_lost(words: Words, _action: LoseHolyPlanet, _: Setup[Options]) -> str:
    return f"{law(words, HOLY_PLANET)}: {words(N_('nobody'))}"


def _discarded(words: Words, action: DiscardLaw, _: Setup[Options]) -> str:
    return words(N_("Law discarded: %(law)s")) % {"law": law(words, action.law)}


def _mutiny(words: Words, action: ResolveMutiny, _: Setup[Options]) -> str:
    return _resolved(words, MUTINY, action.outcome)


def _leaked(words: Words, action: LeakSecret, _: Setup[Options]) -> str:
    text = N_("Classified Document Leaks: %(objective)s (%(player)s)")
    return words(text) % {"player": words.name(action.player), "objective": objective(words, action.secret)}


def _seed(words: Words, action: ResolveSeedOfAnEmpire, _: Setup[Options]) -> str:
    return _resolved(words, SEED_OF_AN_EMPIRE, action.outcome)


def _incentive(words: Words, action: ResolveIncentiveProgram, _: Setup[Options]) -> str:
    return f"{_resolved(words, 'incentive_program', action.outcome)}. {objective(words, action.objective)}"


def _resolved(words: Words, agenda: str, outcome: Vote) -> str:
    return f"{source(words, agenda)}: {words(VOTES[outcome])}"


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
