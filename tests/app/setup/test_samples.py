"""Samples: real matches in mid-play that count nowhere."""

from __future__ import annotations

import json

import pytest

from laurel.app.plays.plays import PLAYS
from laurel.app.session.effects import SaveBackup
from laurel.app.storage.keys import DEVICE, GUIDES, MATCH, PEOPLE
from laurel.games import GAMES
from laurel.match.archive import decode, encode
from laurel.match.edits import Milliseconds
from laurel.match.match import MatchId
from laurel.match.replay import replay
from laurel.match.sample import Sample, is_sample
from laurel.pages.games import PRESENTATIONS, find_game
from tests.app.support import Tab, only, stored_ids

NOW = Milliseconds(1_700_000_000_000)
CIV = "carta_impera_victoria"

of_every_game = pytest.mark.parametrize("game", [game for game in GAMES if PRESENTATIONS[game].sample])


def sample_of(game: str) -> Sample:
    """Return the sample of a game."""
    found = PRESENTATIONS[game].sample
    assert found is not None
    return found


def opened(game: str, store: dict[str, str] | None = None) -> Tab:
    """Return a tab that has opened a sample from the first screen."""
    tab = Tab(store)
    tab.go("/")
    tab.do("open-sample", game=game)
    return tab


@of_every_game
class TestEverySample:
    """Its match."""

    def test_every_entry_is_accepted(self, game: str) -> None:
        """None is refused or asks the players, and the match goes on."""
        rules, match = GAMES[game], sample_of(game).match("x", NOW)
        if rules.check_setup is not None:
            rules.check_setup(match.setup)
        played = replay(rules, rules.opening(match.setup), match.journal.log)
        assert [(one.entry.action, one.refusal, one.questions) for one in played.log_steps if one.refusal] == []
        assert played.verdict is None
        assert max(rules.points(played.state).values()) > 0
        assert NOW - match.last_touched < 5 * 60_000

    def test_it_is_stored_like_any_match(self, game: str) -> None:
        """Reading its document gives the same match."""
        match = sample_of(game).match("x", NOW)
        assert decode(find_game, encode(GAMES[game], match)) == (GAMES[game], match)

    def test_it_is_played_like_any_match(self, game: str) -> None:
        """Its entries are undone and entered again, and its board says that it is a sample."""
        tab = opened(game)
        entries = len(tab.actions)
        assert "sample" in tab.page.one("p", "bar-sample").text
        tab.do("undo")
        assert len(tab.actions) == entries - 1
        tab.do("redo")
        assert len(tab.actions) == entries

    def test_it_leaves_nothing_behind(self, game: str) -> None:
        """Removing it shows the first screen, and nothing of it is stored, also after an entry."""
        tab = opened(game)
        tab.do("undo")
        tab.do("remove-sample", match=tab.session.open_match.id)
        assert tab.session.view.route == "/"
        assert tab.page.all("li", "match") == []
        assert set(tab.store) <= {DEVICE, GUIDES}

    def test_it_is_fresh_every_time(self, game: str) -> None:
        """Opening it again puts a new one in the place of the one that was played."""
        tab = opened(game)
        first, entries = tab.session.open_match.id, len(tab.actions)
        tab.do("undo")
        tab.go("/")
        tab.do("open-sample", game=game)
        assert len(tab.actions) == entries
        assert len(stored_ids(tab.store)) == 1
        assert tab.session.open_match.id != first


def test_it_counts_nowhere() -> None:
    """A sample that was played to its end is in no statistics, no backup and no list of people."""
    tab = opened(CIV)
    tab.do("act", kind="draw_last_card")
    for seat in ("1", "2"):
        tab.do("act", kind="end_turn", player=seat)
    assert tab.session.open_match.replay.verdict is not None
    match_id = tab.session.open_match.id
    tab.go(f"/match/{match_id}/results")
    assert tab.page.one("p", "bar-sample")
    tab.go("/statistics")
    assert tab.session.services.named_plays() == ()
    assert match_id not in tab.store.get(PLAYS, "")
    tab.do("export-all")
    assert json.loads(only(SaveBackup, tab.answer).text)["matches"] == []
    tab.go("/people")
    assert PEOPLE not in tab.store
    tab.go("/new")
    assert PEOPLE not in tab.store


def test_changing_its_players_makes_no_people() -> None:
    """Nor are they suggested for the next match."""
    tab = opened(CIV)
    tab.do("revise", {"rows.0.name": "Zora", "rows.0.colour": "blue", "rows.1.name": "Tomas", "rows.1.colour": "red"})
    assert tab.match.setup.players[0].name == "Zora"
    assert "Zora" not in tab.store.get(PEOPLE, "")
    assert [key for key in tab.store if key.startswith("laurel:setups")] == []


def test_the_first_screen_marks_it() -> None:
    """Its card says that it is a sample, and removes it; there is nothing to export."""
    tab = opened(CIV)
    tab.go("/")
    card = tab.page.one("li", "match")
    assert "Sample" in card.text
    assert "Export all" not in tab.page.one("section", "home-files").text
    tab.do("remove-sample", match=tab.session.services.summaries.match_lists("en").samples[0].id)
    assert tab.page.all("li", "match") == []


def test_an_exported_sample_stays_one() -> None:
    """Importing it on another device makes no people either."""
    document = encode(GAMES[CIV], sample_of(CIV).match("x", NOW))
    tab = Tab()
    tab.go("/")
    tab.do("import", text=document)
    assert stored_ids(tab.store) == {MatchId("sample-x")}
    assert is_sample("sample-x")
    assert PEOPLE not in tab.store


def test_no_sample_of_nothing() -> None:
    """A game that is not there has no sample, and no other match is removed as one."""
    tab = Tab({f"{MATCH}real": encode(GAMES[CIV], sample_of(CIV).match("y", NOW))})
    tab.go("/")
    tab.do("open-sample", game="chess")
    tab.do("remove-sample", match="real")
    assert f"{MATCH}real" in tab.store
