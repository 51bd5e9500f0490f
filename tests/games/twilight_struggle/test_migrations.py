"""Documents of older versions of Twilight Struggle."""

from __future__ import annotations

import json

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    CarryOutEvent,
    ChangeInfluence,
    ConductOperations,
    FightWar,
    HoldOlympicGames,
    PlayEvent,
    ResolveEvent,
    SetDefcon,
    SetInfluence,
    StartActionRound,
    StartTurn,
    UseOperations,
)
from laurel.games.twilight_struggle.components import COUNTRIES, CardId, CountryId, Pair
from laurel.games.twilight_struggle.state import Options
from laurel.match.archive import decode, encode
from laurel.match.match import Match, MatchId
from laurel.match.replay import replay
from laurel.match.setup import Setup
from laurel.pages.games import find_game
from tests.games.twilight_struggle.support import PLAYERS, US, USSR
from tests.support import NOON, journal, setup_of_version_3

ENTERED = (
    StartTurn(1),
    StartActionRound(1, USSR),
    ChangeInfluence(CountryId("france"), us=3),
    FightWar(CardId("korean_war"), USSR, 6),
    ChangeInfluence(CountryId("south_korea"), us=-1, ussr=1),
    PlayEvent(CardId("nato"), US),
    PlayEvent(CardId("nato"), US),
)
"""What version 3 let a table enter: influence anywhere, a war without its influence, an event twice."""


def test_version_3_goes_on_by_hand() -> None:
    """Nothing that was entered is refused, and nothing moves that the table has moved itself."""
    match = Match(MatchId("old"), NOON, Setup(GAME.id, PLAYERS, Options()), journal(*ENTERED))
    document = json.loads(encode(GAME, match))
    del document["setup"]["options"]["checks_operations"]
    edits = [{**edit, "id": number} for number, edit in enumerate(document["edits"])]
    old = {**document, "version": 3, "setup": setup_of_version_3(document["setup"]), "edits": edits, "undone": []}
    _, read = decode(find_game, json.dumps(old))
    played = replay(GAME, GAME.opening(read.setup), read.journal.log)

    assert not any(log_step.refusal for log_step in played.log_steps)
    assert Pair(0, 1) == played.state.board.influence(COUNTRIES[CountryId("south_korea")])


BY_HAND = (
    StartTurn(1),
    StartActionRound(1, USSR),
    PlayEvent(CardId("containment"), US),
    PlayEvent(CardId("fidel"), USSR),
    ChangeInfluence(CountryId("cuba"), ussr=3),
    StartActionRound(1, US),
    ConductOperations(4),
    ChangeInfluence(CountryId("iran"), us=1),
    PlayEvent(CardId("marshall_plan"), US),
    ChangeInfluence(CountryId("italy"), us=1),
    ResolveEvent(),
    ChangeInfluence(CountryId("japan"), ussr=2),
)
"""What versions 4 to 7 let a table enter: events whose influence the players move."""


EARLIER = (
    *(StartTurn(1), StartActionRound(1, USSR)),
    SetInfluence(CountryId("uk"), 5, 0),
    CarryOutEvent(CardId("pershing_ii_deployed"), USSR),
    *(ChangeInfluence(CountryId(one), us=-1, by_event=True) for one in ("uk", "canada")),
    CarryOutEvent(CardId("norad"), US),
    *(SetInfluence(CountryId("canada"), 4, 0), SetDefcon(2)),
    ChangeInfluence(CountryId("japan"), us=1, event=CardId("norad")),
    *(StartActionRound(1, US), SetDefcon(3)),
    HoldOlympicGames(US, None),
    UseOperations(4),
    ChangeInfluence(CountryId("japan"), us=3),
)
"""What version 10 let a table enter: Operations and influence of events that Laurel did not know, and NORAD at once."""


def test_version_10_goes_on() -> None:
    """Nothing that follows the rules is refused, or owed a second time."""
    match = Match(MatchId("old"), NOON, Setup(GAME.id, PLAYERS, Options(optional_cards=True)), journal(*EARLIER))
    document = json.loads(encode(GAME, match))
    assert not any("drawn" in edit["action"] for edit in document["edits"])
    _, read = decode(find_game, json.dumps({**document, "version": 10}))
    played = replay(GAME, GAME.opening(read.setup), read.journal.log)

    assert not any(log_step.refusal for log_step in played.log_steps)
    assert Pair(5, 0) == played.state.board.influence(COUNTRIES[CountryId("japan")])


def test_version_7_means_what_it_did() -> None:
    """No event moves influence by itself or asks for any, and no event in effect changes a value."""
    match = Match(MatchId("old"), NOON, Setup(GAME.id, PLAYERS, Options()), journal(*BY_HAND))
    document = json.loads(encode(GAME, match))
    assert not any("event" in edit["action"] for edit in document["edits"])
    _, read = decode(find_game, json.dumps({**document, "version": 7}))
    played = replay(GAME, GAME.opening(read.setup), read.journal.log)
    held = {one: played.state.board.influence(COUNTRIES[CountryId(one)]) for one in ("cuba", "italy", "japan")}

    assert not any(log_step.refusal or log_step.questions for log_step in played.log_steps[1:])
    assert {"cuba": Pair(0, 3), "italy": Pair(1, 0), "japan": Pair(1, 2)} == held
    assert played.state.course.card is not None
    assert 4 == played.state.course.card.operations
