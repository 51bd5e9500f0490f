"""The names of things in Twilight Imperium, for players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial

from attrs import evolve

from laurel.games.twilight_imperium.actions import ScoreStatusPhase, Vote
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    FACTIONS,
    KNOWN_LAWS,
    MONUMENT_TOKENS,
    NO_SOURCE,
    OBJECTIVES,
    RELICS,
    SECRETS,
    SOURCES,
    STRATEGY_CARDS,
    FactionId,
    LawId,
    Monument,
    Objective,
    ObjectiveId,
    RelicId,
    SecretId,
    Source,
    SourceId,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import AgendaPoints, Phase, State, Target
from laurel.match.message import N_, NC_
from laurel.match.texts import for_display
from laurel.pages.forms import Choice, Choices
from laurel.pages.language.alphabet import in_alphabet
from laurel.pages.language.titles import Title, partly_localized_title
from laurel.pages.language.translator import Translator

PHASES = {
    Phase.STRATEGY: N_("Strategy phase"),
    Phase.ACTION: N_("Action phase"),
    Phase.STATUS: N_("Status phase"),
    Phase.AGENDA: N_("Agenda phase"),
}
SHORT_PHASES = {
    Phase.STRATEGY: NC_("phase", "Strategy"),
    Phase.ACTION: NC_("phase", "Action"),
    Phase.STATUS: NC_("phase", "Status"),
    Phase.AGENDA: NC_("phase", "Agenda"),
}
VOTES = {Vote.FOR: NC_("vote", "For"), Vote.AGAINST: NC_("vote", "Against")}

GIFT_OF_PRESCIENCE = N_("Gift of Prescience")

UNTITLED_KINDS = ("board", "objective")
"""The kinds of source whose names are words of the rules rather than titles of components."""

# The same statements carry another number in the Russian edition; the catalogues know it.
RULES = (
    N_("98.1"),
    N_("98.2.1"),
    N_("98.3"),
    N_("98.4"),
    N_("98.4.1"),
    N_("98.5"),
    N_("98.6"),
    N_("98.7"),
    N_("98.8"),
)


def source(translator: Translator, source_id: str) -> str:
    """Return what a source is called; a note by the players is shown as it is."""
    if source_id == NO_SOURCE:
        return translator(N_("source not entered"))
    known = SOURCES.get(source_id) or OBJECTIVES.get(source_id)
    return translator(known.name) if known else for_display(source_id)


def source_title(translator: Translator, source_id: str) -> Title:
    """Return what a source is called, with its English title where it is a card or another titled component."""
    if source_id in OBJECTIVES:
        return objective_title(translator, OBJECTIVES[source_id])
    known = SOURCES.get(source_id)
    return component_title(translator, known) if known else Title(source(translator, source_id))


@lru_cache(maxsize=512)
def component_title(translator: Translator, component: Source) -> Title:
    """Return the title of a card or of another component; what is printed nowhere has no English title."""
    if component.kind in UNTITLED_KINDS:
        return Title(translator(component.name))
    return partly_localized_title(translator, component.name)


def objective_title(translator: Translator, card: Objective) -> Title:
    """Return the title of an objective; an unnamed one has no English title."""
    return partly_localized_title(translator, card.name) if card.is_named else Title(translator(card.name))


def objective(translator: Translator, objective_id: str) -> str:
    """Return the title of an objective."""
    return translator(OBJECTIVES[objective_id].name) if objective_id in OBJECTIVES else for_display(objective_id)


def rule(translator: Translator, number: str) -> str:
    """Return the number of a rule in the edition of this language."""
    return translator(number) if number in RULES else number


def course(translator: Translator, state: State) -> str:
    """Return how far the match is."""
    return translator(N_("Round %(round)s"), round=state.round) + " · " + translator(PHASES[state.phase])


def in_initiative_order(state: State, action: ScoreStatusPhase) -> ScoreStatusPhase:
    """Return a scoring whose players are in initiative order, in which they score."""
    order = [*state.in_initiative_order(), *sorted(state.home_systems.eliminated | state.home_systems.left)]
    return evolve(action, claims={seat: action.claims[seat] for seat in order if seat in action.claims})


def card_name(translator: Translator, card: int) -> str:
    """Return a strategy card with its initiative: `8 Imperial`."""
    return f"{card} {translator(STRATEGY_CARDS[StrategyCard(card)])}" if card in STRATEGY_CARDS else str(card)


def law(translator: Translator, law_id: str) -> str:
    """Return what a law is called."""
    return translator(KNOWN_LAWS[LawId(law_id)].name) if law_id in KNOWN_LAWS else for_display(law_id)


def choices(translator: Translator) -> Choices:
    """Return what can be chosen from lists, by type."""
    return {
        SourceId: (
            (NO_SOURCE, source(translator, NO_SOURCE)),
            *((one.id, component_title(translator, one)) for one in SOURCES.values() if one.points),
        ),
        ObjectiveId: _titles(translator, (one for one in OBJECTIVES.values() if one.id != ANY_SECRET)),
        SecretId: _titles(translator, SECRETS.values()),
        RelicId: tuple((relic, component_title(translator, one)) for relic, one in RELICS.items()),
        LawId: tuple((law, component_title(translator, one)) for law, one in KNOWN_LAWS.items()),
        StrategyCard: tuple((str(card), card_name(translator, card)) for card in STRATEGY_CARDS),
        Monument: tuple((str(monument), str(monument)) for monument in MONUMENT_TOKENS),
        Phase: tuple((phase.value, translator(name)) for phase, name in PHASES.items()),
        Vote: tuple((vote.value, translator(name)) for vote, name in VOTES.items()),
        Target: (("10", "10"), ("14", "14")),
        AgendaPoints: (("together", translator(N_("at the same moment"))), ("in_turn", translator(N_("one by one")))),
        FactionId: factions(translator),
    }


def _titles(translator: Translator, objectives: Iterable[Objective]) -> tuple[Choice, ...]:
    """Return objectives to choose from: unnamed ones first, then public ones, then those of the secret deck."""
    titles = [(one, objective_title(translator, one)) for one in objectives]
    alphabetic = partial(in_alphabet, translator.language)
    titles.sort(key=lambda pair: (pair[0].is_named, pair[0].is_secret, alphabetic(pair[1].text)))
    return tuple((one.id, title) for one, title in titles)


def factions(translator: Translator) -> tuple[Choice, ...]:
    """Return the factions, in this language's order."""
    titles = ((one.id, partly_localized_title(translator, one.name)) for one in FACTIONS.values())
    return tuple(sorted(titles, key=lambda pair: in_alphabet(translator.language, pair[1].text)))


def faction(translator: Translator, faction_id: FactionId) -> Title:
    """Return what a faction is called."""
    return partly_localized_title(translator, FACTIONS[faction_id].name)
