"""The sheet of the agenda phase: agendas and laws that move points."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.components import LEAKS, OBJECTIVES, LawId, Source, Stage
from laurel.games.twilight_imperium.offers import deck, sources
from laurel.games.twilight_imperium.table import Table
from laurel.games.twilight_imperium.track import fewest, most
from laurel.pages.environment import render
from laurel.pages.forms import Fields
from laurel.pages.sitting import PlayerView, Sitting
from laurel.pages.twilight_imperium.grid import CardView, by_title


@frozen
class LawView:
    """A law that gives a point."""

    id: str
    name: str
    is_in_play: bool
    owner: int | None
    """The seat in front of which it lies."""


@frozen
class AgendaSheet:
    """What the agendas in the boxes can do at this table."""

    players: tuple[PlayerView, ...]
    most: tuple[PlayerView, ...]
    fewest: tuple[PlayerView, ...]
    has_mutiny: bool
    has_seed: bool
    has_rider: bool
    has_incentive: bool
    has_leaks: bool
    stage_1: tuple[CardView, ...]
    stage_2: tuple[CardView, ...]
    laws: tuple[LawView, ...]
    leaked: str
    """The objective that Classified Document Leaks has made public, or empty."""

    secrets: tuple[tuple[PlayerView, str, str], ...]
    """The scored secret objectives that can be made public: whose, id, title."""


def agenda_sheet(sitting: Sitting, _: Fields) -> str:
    """Return every agenda and law that moves points."""
    table: Table = sitting.state
    words = sitting.words
    there: dict[str, Source] = {one.id: one for one in sources(table.house)}
    laws = dict(table.laws)
    leaked = table.objectives.leaked
    view = AgendaSheet(
        players=tuple(sitting.players[seat] for seat in table.playing),
        most=tuple(sitting.players[seat] for seat in most(table)),
        fewest=tuple(sitting.players[seat] for seat in fewest(table)),
        has_mutiny="mutiny" in there,
        has_seed="seed_of_an_empire" in there,
        has_rider="imperial_rider" in there,
        has_incentive="incentive_program" in there,
        has_leaks=LEAKS in there,
        stage_1=by_title(words, deck(table, Stage.ONE)),
        stage_2=by_title(words, deck(table, Stage.TWO)),
        laws=tuple(
            LawView(law, words(one.name), law in laws, laws.get(law))
            for law, one in ((LawId(one.id), one) for one in there.values() if one.kind == "law" and one.points)
        ),
        leaked="" if leaked is None else words(OBJECTIVES[leaked].name),
        secrets=tuple(
            (sitting.players[score.player], score.objective, words(OBJECTIVES[score.objective].name))
            for score in table.objectives.scored
            if not score.is_public
        ),
    )
    return render("twilight_imperium/agenda.html", words.language, view)
