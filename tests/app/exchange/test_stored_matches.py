"""Deleting matches, and files of matches."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.app.exchange.backups import BACKUP
from laurel.app.session.effects import SaveBackup, SaveFile
from laurel.app.storage.keys import MATCH, PEOPLE, QUARANTINE
from laurel.games.twilight_imperium.actions import Action, Gain
from laurel.match.archive import collect
from laurel.match.edits import Milliseconds
from laurel.match.match import Match, MatchId
from laurel.match.setup import Points
from tests.app.support import (
    A_WHILE,
    NamedDevice,
    Tab,
    at_the_board,
    deleted_ids,
    only,
    stored,
    stored_actions,
    stored_ids,
    text_of,
)
from tests.games.twilight_imperium.support import match
from tests.support import A, B, C, D, entry_id

ONE = Points(1)


def another(*actions: Action) -> Match[Action]:
    """Return a match that was started later than `match()`, with the same id."""
    of = match(*actions)
    return evolve(of, started=Milliseconds(of.started + 1))


class TestDelete:
    """Deleting, and bringing back."""

    def test_it_goes_to_the_bin(self) -> None:
        """And the message offers it back."""
        tab = at_the_board(Gain(A, ONE))
        tab.go("/")
        tab.do("delete", match="a-match")
        assert deleted_ids(tab.store) == {"a-match"}
        assert not tab.page.all("li", "match")
        tab.do("restore", value="a-match")
        assert stored_actions(tab.store) == [Gain(A, ONE)]
        assert not deleted_ids(tab.store)

    def test_a_deleted_match_cannot_be_opened(self) -> None:
        """An old address says so, and shows the first screen."""
        tab = at_the_board()
        tab.do("delete", match="a-match")
        tab.go("/match/a-match")
        assert tab.answer.page.screen == "home"
        assert tab.toasts == ["This match is not on this device."]

    def test_bringing_back_pushes_nothing_out(self) -> None:
        """Where another match has the id by now, both stay."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("delete", match="a-match")
        tab.take_in(text=text_of(another(Gain(B, ONE))))
        tab.do("restore", value="a-match")
        assert stored_ids(tab.store) == {"a-match", "a-match-2"}
        assert stored_actions(tab.store) == [Gain(B, ONE)]

    @pytest.mark.parametrize("event", ["delete", "restore", "export"])
    def test_a_match_that_is_not_here(self, event: str) -> None:
        """As where another tab has deleted it for good: nothing is said to be done."""
        tab = at_the_board(Gain(A, ONE))
        answer = tab.do(event, match="other", value="other")
        assert tab.toasts == ["This match is not on this device."]
        assert not answer.effects
        assert stored_ids(tab.store) == {"a-match"}

    def test_a_match_that_cannot_be_read_is_not_deleted(self) -> None:
        """It is quarantined."""
        tab = Tab({f"{MATCH}x": "garbage"})
        tab.do("delete", match="x")
        assert tab.toasts == ["This match is not on this device."]
        assert list(tab.store) == [f"{QUARANTINE}match:x"]

    def test_the_other_matches_stay(self) -> None:
        """Only the named one goes."""
        store = {f"{MATCH}other": text_of(evolve(match(), id=MatchId("other")))}
        tab = at_the_board(store=store)
        tab.do("delete", match="a-match")
        assert stored_ids(store) == {"other"}


class TestFiles:
    """Export and import."""

    def test_what_is_exported_comes_back(self) -> None:
        """In another browser, the same match."""
        here = at_the_board(Gain(A, ONE), Gain(B, ONE))
        here.do("undo")
        there = Tab()
        there.take_in(text=only(SaveFile, here.do("export")).text)
        assert there.toasts == ["1 match imported."]
        assert stored(there.store) == here.match

    def test_all_matches_are_one_file(self) -> None:
        """Several come back at once."""
        store = {f"{MATCH}{name}": text_of(evolve(match(), id=MatchId(name))) for name in ("x", "y")}
        there = Tab()
        there.take_in(text=only(SaveBackup, Tab(store).do("export-all")).text)
        assert there.toasts == ["2 matches imported."]
        assert {key: text for key, text in there.store.items() if key not in (BACKUP, PEOPLE)} == store

    @pytest.mark.parametrize("text", ["", "nonsense", "[]", "{}", '{"format":"laurel-match","version":2}', "\0" * 9])
    def test_an_unreadable_file_is_reported_and_nothing_stored(self, text: str) -> None:
        """The page says so aloud, and nothing is stored."""
        tab = Tab()
        answer = tab.take_in(text=text)
        assert answer.alert
        assert len(tab.toasts) == 1
        assert not tab.store

    def test_one_bad_match_of_several(self) -> None:
        """Then none is taken over: the file is as a whole what somebody exported, or it is not."""
        tab = Tab()
        tab.take_in(text=collect([text_of(match()), '{"format":"laurel-match","version":2}']))
        assert not tab.store

    def test_the_same_match_again(self) -> None:
        """There is nothing to do."""
        tab = at_the_board(Gain(A, ONE))
        before = dict(tab.store)
        tab.go("/")
        tab.take_in(text=text_of(match(Gain(A, ONE))))
        assert tab.toasts == ["These matches are already on this device."]
        assert dict(tab.store) == before

    def test_another_match_with_the_same_name(self) -> None:
        """It comes in beside the one that is here, under a new name."""
        tab = at_the_board(Gain(A, ONE))
        tab.go("/")
        tab.take_in(text=text_of(another(Gain(B, ONE))))
        (new,) = stored_ids(tab.store) - {"a-match"}
        assert stored_actions(tab.store) == [Gain(A, ONE)]
        tab.go(f"/match/{new}")
        assert tab.actions == [Gain(B, ONE)]

    def test_a_copy_that_was_played_on(self) -> None:
        """It is merged with the match that is here, and the page says how much came in."""
        here = at_the_board(Gain(A, ONE), device=NamedDevice("a"))
        there = at_the_board(Gain(A, ONE), device=NamedDevice("b"))
        there.gain(C)
        there.gain(D)
        here.gain(B)
        here.take_in(text=text_of(there.match))
        assert sorted(one.player for one in here.actions) == [A, B, C, D]
        assert stored(here.store) == here.match
        assert stored_ids(here.store) == {"a-match"}
        assert here.toasts == ["2 changes were merged into matches on this device."]
        here.take_in(text=text_of(there.match))
        assert here.toasts == ["These matches are already on this device."]

    def test_a_copy_that_contradicts(self) -> None:
        """What does not count after the merge stays in the log, and the page says which and why."""
        here, there = at_the_board(device=NamedDevice("a")), at_the_board(device=NamedDevice("b"))
        here.gain(A, source="custodians_token")
        there.device.wait(A_WHILE)
        there.gain(B, source="custodians_token")
        here.take_in(text=text_of(there.match))
        assert here.points == [1, 0, 0, 0]
        assert len(here.actions) == 2
        assert any("The custodians token has already been taken." in toast for toast in here.toasts)

    @pytest.mark.parametrize("name", ["", "a/b", "../x", "ё", "a b", "x#y", "%41", "x" * 200, '"><script>'])
    def test_a_match_with_an_odd_name_can_be_opened(self, name: str) -> None:
        """A name that is no address is replaced."""
        tab = Tab()
        tab.take_in(text=text_of(evolve(match(Gain(A, ONE)), id=MatchId(name))))
        tab.go("/")
        (link,) = tab.page.all("a", "match-open")
        tab.go(link.attributes["href"].removeprefix("#"))
        assert tab.answer.page.screen == "board"
        assert tab.points == [1, 0, 0, 0]

    def test_an_entry_for_nobody(self) -> None:
        """A file may say that a fifth of four players scored: it has no effect, and every page still opens."""
        tab = at_the_board(Gain(B, ONE), Gain(match(players=8).setup.seats[7], ONE))
        for route in ("/match/a-match", "/match/a-match/history", "/match/a-match/results", "/"):
            tab.go(route)
        assert tab.points == [0, 1, 0, 0]
        tab.device.wait(A_WHILE)
        tab.go("/match/a-match/history")
        tab.do("remove", entry=entry_id(1))
        assert tab.actions == [Gain(B, ONE)]
