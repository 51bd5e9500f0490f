"""The play of a finished match: places, winners, roles, who began, and where the points came from."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from laurel.games.carta_impera_victoria.actions import EndTurn, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.match.match import Match
from laurel.match.replay import replay
from laurel.match.setup import PersonId, Player
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.match.playing import play_of
from laurel.pages.match.presentation import MatchView
from laurel.plays.play import Play
from tests.app.finished import MINUTE, of_civ, of_imperium, of_race, of_struggle
from tests.support import NOON, A, journal


def person(player: Player) -> PersonId:
    """Return an id that shows whose it is."""
    return PersonId(f"id of {player.name}")


def played(match: Match[Any]) -> Play | None:
    """Return the play of a match."""
    presentation = PRESENTATIONS[match.setup.game]
    game = presentation.game
    replayed = replay(game, game.opening(match.setup), match.journal.log)
    return play_of(MatchView(presentation, match, replayed, Translator("en")), person)


def finished(match: Match[Any]) -> Play:
    """Return the play of a finished match."""
    play = played(match)
    assert play is not None
    return play


def test_a_play_of_twilight_imperium_has_factions_and_sources() -> None:
    """Factions are roles, the speaker has started, and the points are summed by source."""
    play = finished(of_imperium())
    anna, boris, celia = play.seats
    assert (play.id, play.game, play.is_draw, play.has_journal) == ("imperium", "twilight_imperium", False, True)
    assert (anna.person, anna.name, anna.role, anna.points, anna.place) == ("id of Anna", "Anna", "arborec", 10, 1)
    assert [seat.has_won for seat in play.seats] == [True, False, False]
    assert [seat.has_started for seat in play.seats] == [True, False, False]
    assert [seat.place for seat in play.seats] == [1, 2, 3]
    assert dict(anna.sources) == {"secret_objective": 1, "custodians_token": 1, "": 8}
    assert dict(boris.sources) == {"public_stage_1": 1}
    assert celia.sources == ()


def test_a_play_lasts_from_its_first_entry_to_its_last() -> None:
    """From the first entry to the last one, a minute at least; a few minutes are no length of the game."""
    play = finished(of_imperium())
    assert (play.started, play.ended, play.duration) == (NOON, NOON + 40 * MINUTE, 30 * MINUTE)
    short = finished(of_civ())
    assert short.duration == 10 * MINUTE
    assert short.has_length
    moment = finished(evolve(of_civ(), journal=journal(PlayCards(A, Domain.MILITARY, 12), EndTurn(A))))
    assert (moment.duration, moment.has_length) == (MINUTE, False)


def test_a_play_of_twilight_struggle_has_sides_as_roles() -> None:
    """The sides are roles, and the USSR begins; each has what it gained itself."""
    us, ussr = finished(of_struggle()).seats
    assert (us.role, us.has_started, us.has_won, us.points, us.place) == ("us", False, False, -20, 2)
    assert (ussr.role, ussr.has_started, ussr.has_won, ussr.points, ussr.place) == ("ussr", True, True, 20, 1)
    assert dict(us.sources) == {"europe_scoring": 3}
    assert dict(ussr.sources) == {"asia_scoring": 23}


def test_race_for_the_galaxy() -> None:
    """The start world is the role, where it was entered."""
    anna, boris = finished(of_race()).seats
    assert (anna.role, boris.role) == ("epsilon_eridani", "")
    assert dict(anna.sources)["chips"] == 9
    assert (anna.has_won, boris.has_won) == (True, False)


def test_carta_impera_victoria() -> None:
    """Partners are a team, win together and share the place. There are no roles."""
    play = finished(of_civ())
    assert [seat.team for seat in play.seats] == [0, 1, 0, 1]
    assert [seat.has_won for seat in play.seats] == [True, False, True, False]
    assert [seat.place for seat in play.seats] == [1, 2, 1, 2]
    assert {seat.role for seat in play.seats} == {""}


def test_a_match_that_runs_is_no_play() -> None:
    """Nobody has won it."""
    assert played(of_imperium(last=4)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_roles_have_the_names_of_the_game(language: str) -> None:
    """As the players know them; an id that nobody knows is shown as it is."""
    translator = Translator(language)
    names = {game: presentation.role_name for game, presentation in PRESENTATIONS.items()}
    assert str(names["race_for_the_galaxy"](translator, "epsilon_eridani")) == "Epsilon Eridani"
    assert str(names["twilight_imperium"](translator, "nobody_knows")) == "nobody_knows"
    assert str(names["twilight_struggle"](translator, "nobody_knows")) == "nobody_knows"
    for seat in finished(of_struggle()).seats:
        assert str(names["twilight_struggle"](translator, seat.role)) not in ("", seat.role)
    arborec = names["twilight_imperium"](translator, "arborec")
    assert arborec.english == "Arborec"
