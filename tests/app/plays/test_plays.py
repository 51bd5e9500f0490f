"""Kept summaries: they equal a full count, and only what has changed is replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

import pytest
from attrs import evolve

from laurel.app.formats.checksums import with_checksum
from laurel.app.plays import plays
from laurel.app.plays import summaries as kept_plays
from laurel.app.plays.foreign import ForeignPlays
from laurel.app.plays.plays import PLAYS, Plays
from laurel.app.plays.records import Records
from laurel.app.plays.summaries import PlayCache, PlayCacheReader
from laurel.app.session.effects import ReportIdle
from laurel.app.statistics import statistics
from laurel.app.storage.keys import BIN, MATCH
from laurel.app.storage.match_store import MatchStore
from laurel.match.setup import PersonId
from laurel.pages.games import find_game
from laurel.plays.play import GameId, Play, PlayId
from laurel.plays.records.reading import Games
from tests.app.finished import MINUTE, of_civ, of_imperium, of_race, of_struggle, stored
from tests.app.support import BUILD, FULL, PlainDevice, Store, Tab
from tests.plays.made_up import year
from tests.support import NOON

EVERY_GAME = (of_imperium(), of_struggle(), of_race(), of_civ())
IDS = {match.id for match in EVERY_GAME}
NEXT_BUILD = "the next build"


class Replays(list[str]):
    """The ids of the matches that were replayed."""


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> Iterator[Replays]:
    """Count which matches are replayed."""
    found, play_of = Replays(), plays.play_of

    def counting(match_view, person_of):
        found.append(match_view.match.id)
        return play_of(match_view, person_of)

    monkeypatch.setattr(plays, "play_of", counting)
    return found


def by_spelling(person: PersonId, name: str) -> PersonId:
    """Return the person of a seat, or one of the player's name."""
    return person or PersonId(name.casefold())


class Recorded(Records):
    """Recorded plays that are given."""

    def __init__(self, *given: Play) -> None:
        super().__init__(MatchStore({}, find_game), ForeignPlays(MatchStore({}, find_game)), Games, BUILD)
        self._given = given

    def plays(self) -> tuple[Play, ...]:
        """Return them."""
        return self._given


def of_device_with(store, *recorded: Play, person_of=by_spelling, build: str = BUILD) -> Plays:
    """Return the plays of a store and recorded ones."""
    return Plays(MatchStore(store, find_game), lambda: partial(person_of), Recorded(*recorded), build)


def opened(store) -> Plays:
    """Return the plays as a new visit finds them."""
    return of_device_with(store)


def updated(store) -> Plays:
    """Return the plays as the first visit after an update finds them."""
    return of_device_with(store, build=NEXT_BUILD)


def visit_after_update(store) -> Tab:
    """Return a tab of the next build over a store whose summaries are of this one."""
    Tab(store).go("/statistics")
    device = PlainDevice()
    device.built = NEXT_BUILD
    return Tab(store, device=device)


def ids(found: tuple[Play, ...]) -> set[str]:
    """Return the ids of plays."""
    return {play.id for play in found}


def kept_store() -> dict[str, str]:
    """Return a store with a match of every game and their summaries."""
    store = stored(*EVERY_GAME)
    opened(store).keep()
    return store


def test_every_finished_match_is_a_play(replays: Replays) -> None:
    """A match that runs is none, and is looked at once."""
    store = stored(*EVERY_GAME, of_imperium("running", last=1))
    of_device = opened(store)
    assert ids(of_device.all()) == IDS
    assert set(replays) == {*IDS, "running"}
    assert of_device.all() is of_device.all()
    assert len(replays) == 5


def test_the_next_visit_replays_nothing(replays: Replays) -> None:
    """The kept summaries are those of a full count."""
    store = kept_store()
    full = opened({key: text for key, text in store.items() if key != PLAYS}).all()
    replays.clear()
    assert opened(store).all() == full
    assert not replays


def test_only_a_changed_match_is_replayed(replays: Replays) -> None:
    """In the same visit, and in the next one."""
    store = kept_store()
    of_device = opened(store)
    before = {play.id: play for play in of_device.all()}
    store |= stored(of_imperium(winner=1))
    replays.clear()
    after = {play.id: play for play in of_device.all()}
    assert replays == ["imperium"]
    assert [seat.has_won for seat in after[PlayId("imperium")].seats] == [False, True, False]
    assert all(after[one] == before[one] for one in IDS - {"imperium"})
    of_device.keep()
    replays.clear()
    assert {play.id: play for play in opened(store).all()} == after
    assert not replays


def test_an_entry_counts(replays: Replays) -> None:
    """A match goes on in chunks beside its document: undoing the win takes the play away."""
    tab = Tab(kept_store())
    tab.go("/match/imperium")
    tab.device.wait(MINUTE)
    tab.do("undo")
    replays.clear()
    assert ids(tab.session.services.plays.all()) == IDS - {"imperium"}
    assert replays == ["imperium"]


def test_deleted_matches_do_not_count(replays: Replays) -> None:
    """Neither at once nor later; a restored one does tab."""
    tab = Tab(kept_store())
    tab.do("delete", match="race")
    assert ids(tab.session.services.plays.all()) == IDS - {"race"}
    assert f"{BIN}race" in tab.store
    tab.session.services.plays.keep()
    assert ids(opened(tab.store).all()) == IDS - {"race"}
    tab.do("restore", value="race")
    assert ids(tab.session.services.plays.all()) == IDS
    assert set(replays) == IDS


def test_a_match_that_cannot_be_read_is_left_out() -> None:
    """The others are counted."""
    store = kept_store()
    store[f"{MATCH}civ"] = "{damaged"
    assert ids(opened(store).all()) == IDS - {"civ"}


def damaged() -> dict[str, str]:
    """Return texts that are not what was kept."""
    text = kept_store()[PLAYS]
    plain = json.loads(text)
    other_version = {**plain, "version": plain["version"] + 1}
    return {
        "nothing": "",
        "no JSON": "{",
        "another shape": "[]",
        "cut off": text[: len(text) // 2],
        "a changed number": text.replace('"epsilon_eridani"', '"epsilon_eridanj"'),
        "another version": json.dumps(other_version, separators=(",", ":")),
        "deep": "[" * 10_000,
    }


@pytest.mark.parametrize("what", damaged())
def test_what_is_damaged_is_made_again(what: str, replays: Replays) -> None:
    """Nothing is reported, because nothing is lost."""
    store = kept_store()
    sound = store[PLAYS]
    store[PLAYS] = damaged()[what]
    replays.clear()
    of_device = opened(store)
    assert ids(of_device.all()) == IDS
    assert set(replays) == IDS
    of_device.keep()
    assert store[PLAYS] == sound


@pytest.mark.parametrize(
    "content",
    [
        "{}",
        '{"words":[],"people":[],"plays":[["x"]]}',
        '{"words":[],"people":[],"plays":[[7,1]]}',
        '{"words":[],"people":[],"plays":[["x","1"]]}',
        '{"words":[],"people":[],"plays":[["x",1,0,1,2,3,0]]}',
        '{"words":["g"],"people":[],"plays":[["x",1,-1,1,2,3,0]]}',
        '{"words":["g"],"people":[["","A"]],"plays":[["x",1,0,1,2,3,0,[0,1,1,1,0]]]}',
        '{"words":["g"],"people":[["","A"]],"plays":[["x",1,0,1,2,3,0,[0,1,1,true,0,0,0]]]}',
        '{"words":["g"],"people":[["","A"]],"plays":[["x",1,0,1,2,3,0,[0,1,1,1,0,0,0,0]]]}',
        '{"words":["g"],"people":[["A"]],"plays":[]}',
        '{"words":[1],"people":[],"plays":[]}',
    ],
)
def test_a_text_with_another_content_is_not_believed(content: str) -> None:
    """Also where its checksum is right."""
    text = with_checksum(kept_plays.SUMMARY_VERSION, json.loads(content))
    assert PlayCacheReader(text, lambda _, name: PersonId(name)).content() == PlayCache()


def test_a_year_is_read_as_it_was_written() -> None:
    """Every field of every play, also in other scripts."""
    kept = {
        play.id: kept_plays.CachedPlay(number, play, tuple(seat.person for seat in play.seats))
        for number, play in enumerate(year(), 1)
    }
    own = {one: of for one, of in kept.items() if of.play.has_journal}
    content = PlayCache(own, BUILD)
    text = kept_plays.write(content)
    assert PlayCacheReader(text, lambda person, _: person).content() == content
    assert json.loads(text)["version"] == kept_plays.SUMMARY_VERSION


def test_people_are_looked_up_anew() -> None:
    """A person who is another one by now is so in all plays, and nothing is replayed for it."""
    store, people = kept_store(), {"Anna": "anna", "Boris": "boris", "Celia": "celia", "Dmitri": "dmitri"}
    of_device = of_device_with(store, person_of=lambda _, name: PersonId(people[name]))
    assert {seat.person for play in of_device.all() for seat in play.seats} == {"anna", "boris", "celia", "dmitri"}
    people |= {"Celia": "anna", "Boris": ""}
    assert {seat.person for play in of_device.all() for seat in play.seats} == {"anna", "", "dmitri"}
    assert of_device.all() is of_device.all()


def test_summaries_are_read_before_they_are_needed(replays: Replays) -> None:
    """In portions; whatever is asked for in between is complete."""
    store = kept_store()
    text = store[PLAYS]
    replays.clear()
    of_device = opened(store)
    assert of_device.read_ahead(3)
    assert ids(of_device.at_hand()) == IDS
    assert not of_device.read_ahead(3)
    of_device = opened(store)
    assert [of_device.read_ahead(3), of_device.read_ahead(3)] == [True, False]
    del store[PLAYS]
    assert ids(of_device.at_hand()) == IDS
    assert not replays
    of_device.keep()
    assert PLAYS not in store  # what was read is what is stored
    assert ids(of_device_with(stored(*EVERY_GAME) | {PLAYS: text[:-9]}).all()) == IDS
    assert sorted(replays) == sorted(IDS)


def test_people_who_change_while_summaries_are_read() -> None:
    """They are who they are when the plays are shown."""
    store, people = kept_store(), {"Anna": "anna", "Boris": "boris", "Celia": "celia", "Dmitri": "dmitri"}
    of_device = of_device_with(store, person_of=lambda _, name: PersonId(people[name]))
    of_device.read_ahead(2)
    people["Anna"] = "boris"
    assert {seat.person for play in of_device.all() for seat in play.seats} == {"boris", "celia", "dmitri"}


def test_people_of_other_programs_are_looked_up_as_well() -> None:
    """By the same people as those of matches."""
    catan = next(play for play in year() if play.game == GameId("other:Catan"))
    people = {"now": "x"}
    of_device = of_device_with({}, catan, person_of=lambda _, __: PersonId(people["now"]))
    assert {seat.person for seat in of_device.all()[0].seats} == {"x"}
    people["now"] = "y"
    assert {seat.person for seat in of_device.all()[0].seats} == {"y"}


def test_plays_of_other_programs_count_as_well() -> None:
    """They are in order with those of the device, and are not kept twice."""
    catan = next(play for play in year() if play.game == GameId("other:Catan"))
    store = kept_store()
    before = store[PLAYS]
    of_device = of_device_with(store, catan)
    assert ids(of_device.all()) == {*IDS, catan.id}
    assert [play.ended for play in of_device.all()] == sorted(play.ended for play in of_device.all())
    of_device.keep()
    assert store[PLAYS] == before


def test_a_match_that_comes_back_from_another_program_counts_once() -> None:
    """It has the id of the match, which has the entries."""
    store = kept_store()
    (race,) = (play for play in opened(store).all() if play.id == "race")
    again = evolve(race, has_journal=False)
    found = of_device_with(store, again).all()
    assert [play.has_journal for play in found if play.id == "race"] == [True]


class TestAfterAnUpdate:
    """The rules of another build may have given other results."""

    def test_what_is_kept_is_at_hand(self, replays: Replays) -> None:
        """Nothing is replayed before it is listed."""
        store = kept_store()
        before = opened(store).all()
        replays.clear()
        of_device = updated(store)
        assert of_device.at_hand() == before
        assert of_device.has_outdated
        assert not replays

    def test_other_rules_count(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """All matches are replayed, in portions, and what comes out is kept."""
        store = kept_store()
        play_of = plays.play_of
        monkeypatch.setattr(plays, "play_of", lambda *of_match: evolve(play_of(*of_match), is_draw=True))
        of_device = updated(store)
        assert [of_device.refresh(3), of_device.refresh(3)] == [True, False]
        assert [play.is_draw for play in of_device.at_hand()] == [True] * len(IDS)
        of_device.keep()
        monkeypatch.setattr(plays, "play_of", play_of)
        assert [play.is_draw for play in updated(store).all()] == [True] * len(IDS)

    def test_nothing_is_kept_of_half_a_count(self) -> None:
        """The next visit would take it for a whole one."""
        store = kept_store()
        before = store[PLAYS]
        of_device = updated(store)
        of_device.refresh(1)
        of_device.keep()
        assert store[PLAYS] == before

    def test_the_same_results_are_of_this_build_now(self, replays: Replays) -> None:
        """The next visit replays nothing."""
        store = kept_store()
        of_device = updated(store)
        of_device.refresh()
        of_device.keep()
        replays.clear()
        of_device = updated(store)
        assert not of_device.refresh()
        assert ids(of_device.all()) == IDS
        assert not replays

    def test_whoever_needs_exact_results_waits(self, replays: Replays) -> None:
        """All matches are replayed at once, each of them once."""
        store = kept_store()
        of_device = updated(store)
        replays.clear()
        assert ids(of_device.all()) == IDS
        assert sorted(replays) == sorted(IDS)
        assert not of_device.has_outdated

    def test_a_match_that_has_changed_is_not_replayed_again(self, replays: Replays) -> None:
        """It is of this build; one that is gone is not looked for."""
        store = kept_store()
        store |= stored(of_imperium(winner=1))
        del store[f"{MATCH}civ"]
        replays.clear()
        assert ids(updated(store).all()) == IDS - {"civ"}
        assert sorted(replays) == sorted(IDS - {"civ"})

    def test_a_match_that_cannot_be_read_any_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is left out, and the others are counted."""
        store = kept_store()
        read = MatchStore.read
        monkeypatch.setattr(MatchStore, "read", lambda of, wanted: read(of, set(wanted) - {"race"}))
        of_device = updated(store)
        assert ids(of_device.all()) == IDS - {"race"}
        assert not of_device.refresh()

    def test_the_statistics_are_shown_at_once(self, replays: Replays) -> None:
        """And are counted again while there is nothing else to do."""
        tab = visit_after_update(stored(*EVERY_GAME))
        replays.clear()
        answer = tab.go("/statistics")
        assert ReportIdle() in answer.effects
        assert not replays
        answer = tab.do("idle")
        assert sorted(replays) == sorted(IDS)
        assert ReportIdle() not in answer.effects
        assert f'"build":"{NEXT_BUILD} ' in tab.store[PLAYS]

    def test_many_matches_are_counted_in_portions(self, monkeypatch: pytest.MonkeyPatch, replays: Replays) -> None:
        """So that a press is answered in between."""
        monkeypatch.setattr(statistics, "REFRESHED", 3)
        tab = visit_after_update(stored(*EVERY_GAME))
        tab.go("/statistics")
        replays.clear()
        assert ReportIdle() in tab.do("idle").effects
        assert len(replays) == 3
        assert ReportIdle() not in tab.do("idle").effects
        assert sorted(replays) == sorted(IDS)

    def test_a_file_for_other_programs_is_exact(self, replays: Replays) -> None:
        """It is not shown again when the figures are up to date."""
        tab = visit_after_update(stored(*EVERY_GAME))
        tab.go("/settings")
        for event in ("export-plays", "export-spreadsheet"):
            replays.clear()
            tab.do(event)
            assert sorted(replays) == (sorted(IDS) if event == "export-plays" else [])


class TestStoring:
    """The summaries are written when the statistics are opened, and at no other time."""

    def test_a_tap_writes_no_summaries(self) -> None:
        """Nor does the home screen, or the end of a match."""
        tab = Tab(stored(of_imperium(last=1, started=NOON)))
        tab.go("/match/imperium")
        tab.device.wait(MINUTE)
        tab.do("tap", kind="gain", player="0", points="9")
        tab.go("/")
        assert PLAYS not in tab.store

    def test_opening_writes_once(self) -> None:
        """What has not changed is not written tab."""
        store = Store(**stored(*EVERY_GAME))
        tab = Tab(store)
        tab.go("/statistics")
        assert PLAYS in store.kept
        del store.kept[PLAYS]
        tab.go("/statistics")
        assert PLAYS not in store.kept

    def test_statistics_of_a_store_that_fails(self) -> None:
        """They are shown anyway."""
        store = Store(**stored(*EVERY_GAME))
        tab = Tab(store)
        store.fails_to_write = FULL
        assert tab.go("/statistics").page.screen == "statistics"
        assert ids(tab.session.services.plays.all()) == IDS
