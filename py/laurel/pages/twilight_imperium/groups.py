"""The rows of the score matrix: objectives by stage, laws and agendas, relics, and every other source by itself."""

from __future__ import annotations

from laurel.games.twilight_imperium.components import OBJECTIVES, SOURCES, Stage
from laurel.match.message import N_
from laurel.pages.language.translator import Translator
from laurel.pages.twilight_imperium import wording

STAGES = {
    Stage.ONE: N_("Stage I public objectives"),
    Stage.TWO: N_("Stage II public objectives"),
    Stage.SECRET: N_("Secret objectives"),
}
KINDS = {"law": N_("Laws and agendas"), "agenda": N_("Laws and agendas"), "relic": N_("Relics")}


def source_group(translator: Translator, source: str) -> str:
    """Return the row in which the points of a source are counted."""
    if source in OBJECTIVES:
        return translator(STAGES[OBJECTIVES[source].stage])
    kind = SOURCES[source].kind if source in SOURCES else ""
    return translator(KINDS[kind]) if kind in KINDS else wording.source(translator, source)
