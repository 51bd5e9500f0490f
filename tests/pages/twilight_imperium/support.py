"""Boards and sheets of Twilight Imperium that several tests look at."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from laurel.games.twilight_imperium.actions import Action, RevealObjective, StartPhase
from laurel.games.twilight_imperium.components import OBJECTIVES, ObjectiveId, SecretId, Stage
from laurel.games.twilight_imperium.state import Options, Phase
from laurel.match.match import Match
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium.dialogs import DIALOGS
from tests.games.twilight_imperium.support import match, played
from tests.markup import Element, read, sent_by

MARKET, WEAPONRY = ObjectiveId("corner_the_market"), ObjectiveId("develop_weaponry")
TRADE = ObjectiveId("centralize_galactic_trade")
GATEKEEPER, FLAGSHIP = SecretId(ObjectiveId("become_the_gatekeeper")), SecretId(ObjectiveId("unveil_flagship"))
REVEALED: tuple[Action, ...] = (RevealObjective(MARKET), RevealObjective(WEAPONRY))
ACTION, STATUS, AGENDA = (StartPhase(phase, 1) for phase in (Phase.ACTION, Phase.STATUS, Phase.AGENDA))
STAGE_I, STAGE_II = (
    [card.id for card in OBJECTIVES.values() if card.stage is stage and card.is_named]
    for stage in (Stage.ONE, Stage.TWO)
)


def sit(of: Match[Action], language: str = "en") -> MatchView:
    """Return the view of a match that its pages are made of."""
    names = tuple(player.name for player in of.setup.players)
    return MatchView(PRESENTATIONS["twilight_imperium"], of, played(of), Translator(language, names))


def at(*actions: Action, language: str = "en", players: int = 4, **options: Any) -> MatchView:
    """Return a match with these options after some actions, all of which the rules allow."""
    made = match(*actions, players=players)
    made = evolve(made, setup=evolve(made.setup, options=Options(**options)))
    match_view = sit(made, language)
    assert [str(one.refusal) for one in match_view.replay.log_steps if one.refusal] == []
    return match_view


def sheet(match_view: MatchView, name: str, **fields: str) -> Element:
    """Return an opened sheet."""
    return read(DIALOGS[name](match_view, fields))


def sent(root: Element, kind: str) -> list[Any]:
    """Return what the buttons of a kind of action would send."""
    found = [sent_by(one) for one in root.all("button") if "data-fields" in one.attributes]
    return [fields for fields in found if fields.get("kind") == kind]
