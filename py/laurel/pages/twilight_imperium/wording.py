"""The names of things in Twilight Imperium, for players."""

from __future__ import annotations

from collections.abc import Iterable

from laurel.games.twilight_imperium.actions import Vote
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    FACTIONS,
    KNOWN_LAWS,
    MONUMENT_TOKENS,
    OBJECTIVES,
    RELICS,
    SECRETS,
    SOURCES,
    STRATEGY_CARDS,
    UNSAID,
    Card,
    FactionId,
    LawId,
    Monument,
    Objective,
    ObjectiveId,
    RelicId,
    SecretId,
    SourceId,
)
from laurel.games.twilight_imperium.table import AgendaPoints, Phase, Table, Target
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.forms import Choice, Choices
from laurel.pages.translator import Translator

PHASES = {
    Phase.STRATEGY: N_("Strategy phase"),
    Phase.ACTION: N_("Action phase"),
    Phase.STATUS: N_("Status phase"),
    Phase.AGENDA: N_("Agenda phase"),
}
SHORT_PHASES = {
    Phase.STRATEGY: N_("Strategy"),
    Phase.ACTION: N_("Action"),
    Phase.STATUS: N_("Status"),
    Phase.AGENDA: N_("Agenda"),
}
VOTES = {Vote.FOR: N_("For"), Vote.AGAINST: N_("Against")}

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
    if source_id == UNSAID:
        return translator(N_("source not entered"))
    known = SOURCES.get(source_id) or OBJECTIVES.get(source_id)
    return translator(known.name) if known else source_id


def objective(translator: Translator, objective_id: str) -> str:
    """Return the title of an objective."""
    return translator(OBJECTIVES[objective_id].name) if objective_id in OBJECTIVES else objective_id


def rule(translator: Translator, number: str) -> str:
    """Return the number of a rule in the edition of this language."""
    return translator(number) if number in RULES else number


def course(translator: Translator, table: Table) -> str:
    """Return how far the match is."""
    return translator(N_("Round %(round)s")) % {"round": table.round} + " · " + translator(PHASES[table.phase])


def card_name(translator: Translator, card: int) -> str:
    """Return a strategy card with its initiative: `8 Imperial`."""
    return f"{card} {translator(STRATEGY_CARDS[Card(card)])}" if card in STRATEGY_CARDS else str(card)


def law(translator: Translator, law_id: str) -> str:
    """Return what a law is called."""
    return translator(KNOWN_LAWS[LawId(law_id)].name) if law_id in KNOWN_LAWS else law_id


def choices(translator: Translator, names: tuple[str, ...]) -> Choices:
    """Return what can be chosen from lists, by type."""
    return {
        Seat: tuple((str(seat), name) for seat, name in enumerate(names)),
        SourceId: (
            (UNSAID, source(translator, UNSAID)),
            *((one.id, translator(one.name)) for one in SOURCES.values() if one.points),
        ),
        ObjectiveId: _titles(translator, (one for one in OBJECTIVES.values() if one.id != ANY_SECRET)),
        SecretId: _titles(translator, SECRETS.values()),
        RelicId: tuple((relic, translator(one.name)) for relic, one in RELICS.items()),
        LawId: tuple((law, translator(one.name)) for law, one in KNOWN_LAWS.items()),
        Card: tuple((str(card), card_name(translator, card)) for card in STRATEGY_CARDS),
        Monument: tuple((str(monument), str(monument)) for monument in MONUMENT_TOKENS),
        Phase: tuple((phase.value, translator(name)) for phase, name in PHASES.items()),
        Vote: tuple((vote.value, translator(name)) for vote, name in VOTES.items()),
        Target: (("10", "10"), ("14", "14")),
        AgendaPoints: (("together", translator(N_("at the same moment"))), ("in_turn", translator(N_("one by one")))),
        FactionId: factions(translator),
        bool: (("yes", translator(N_("yes"))), ("no", translator(N_("no")))),
    }


def _titles(translator: Translator, objectives: Iterable[Objective]) -> tuple[Choice, ...]:
    """Return objectives to choose from: unnamed ones first, then public ones, then those of the secret deck."""
    titles = [(one.is_named, one.is_secret, translator(one.name), one.id) for one in objectives]
    return tuple((objective_id, title) for *_, title, objective_id in sorted(titles))


def factions(translator: Translator) -> tuple[Choice, ...]:
    """Return the factions, in this language's order."""
    return tuple(sorted(((one.id, translator(one.name)) for one in FACTIONS.values()), key=lambda pair: pair[1]))


def faction(translator: Translator, faction_id: FactionId) -> str:
    """Return what a faction is called."""
    return translator(FACTIONS[faction_id].name)
