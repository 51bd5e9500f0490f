"""What is entered is stored before it is shown, and nothing is ever lost."""

from __future__ import annotations

import json
from zlib import crc32

import pytest
from attrs import evolve

from laurel.app.device import StoreFailure
from laurel.app.session.effects import ActivateUpdate
from laurel.app.session.events import join_texts
from laurel.app.storage.keys import BIN, EDITS, MATCH, NAMES, PREVIOUS, QUARANTINE, SETTINGS
from laurel.games.twilight_imperium.actions import Gain, Lose
from laurel.games.twilight_imperium.components import CUSTODIANS
from laurel.match.archive import VERSION
from laurel.match.edits import Milliseconds
from laurel.match.setup import Points
from tests.app.support import (
    FORBIDDEN,
    FULL,
    NamedDevice,
    Store,
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
from tests.support import NOON, A, B, C, entry_id

ONE = Points(1)
KEY = f"{MATCH}a-match"
BROKEN = '{"format": "laurel-match", "version": 2}'
NEWER = json.dumps({"format": "laurel-match", "version": VERSION + 1})


class PowerCut(Exception):
    """Everything ends in the middle of a write."""


class TestStoredFirst:
    """The log is stored after every tap, before the screen changes."""

    def test_every_tap_is_in_the_store_when_it_is_shown(self) -> None:
        """After each answer, what the store holds is what is shown."""
        tab = at_the_board()
        for seat in (A, B, B, C):
            tab.tap(seat)
            assert stored(tab.store) == tab.match

    def test_what_was_not_stored_is_not_shown(self) -> None:
        """Where a write ends in the middle, the session is as before."""
        store = Store()
        tab = at_the_board(Gain(A, ONE), store=store)
        store.fails_to_write = PowerCut()
        with pytest.raises(PowerCut):
            tab.tap(B)
        assert tab.actions == [Gain(A, ONE)] == stored_actions(store)

    def test_a_tap_stores_little(self) -> None:
        """Whatever the match already has: one text of less than 4 kB."""
        store = Store()
        tab = at_the_board(*[Gain(A, ONE), Lose(A, ONE)] * 500, store=store)
        for kind in ("gain", "lose") * 30:
            before = dict(store.kept)
            tab.do("act", kind=kind, player="1", points="1")
            (changed,) = [text for key, text in store.kept.items() if before.get(key) != text]
            assert len(changed) < 4000
        assert stored(store) == tab.match

    def test_every_key_is_laurels_own(self) -> None:
        """Other pages share the origin."""
        tab = Tab()
        tab.go("/new")
        tab.do("start", {"rows.0.colour": "red", "rows.0.name": "Anna"})
        tab.go("/match/new1")
        tab.tap(A)
        tab.do("settings", language="cs", theme="dark")
        assert tab.store
        assert all(key.startswith("laurel:") for key in tab.store)


@pytest.mark.parametrize(
    ("failure", "expected"), [(FULL, "The storage of this browser is full"), (FORBIDDEN, "does not allow storage")]
)
class TestNoRoom:
    """The store refuses to take something."""

    def test_play_goes_on_in_memory(self, failure: StoreFailure, expected: str) -> None:
        """Nothing is lost while the page is open, and the page says what failed."""
        store = Store()
        tab = at_the_board(store=store)
        store.fails_to_write = failure
        tab.tap(A)
        tab.tap(B)
        assert tab.points == [1, 1, 0, 0]
        assert expected in tab.lasting[0]
        tab.do("open", sheet="now")
        assert [sent.text for sent in tab.page.one("li", "now-alert").all("button", "button")] == ["Export"]
        tab.go("/")
        assert expected in tab.page.one("div", "toast-alert").text

    def test_it_reaches_the_store_once_that_works_again(self, failure: StoreFailure, expected: str) -> None:
        """All of it, and the warning goes."""
        store = Store()
        tab = at_the_board(store=store)
        store.fails_to_write = failure
        tab.tap(A)
        assert expected in tab.lasting[0]
        store.fails_to_write = None
        tab.tap(B)
        assert stored_actions(store) == [Gain(A, ONE), Gain(B, ONE)]
        assert tab.lasting == []

    def test_anything_stored_later_takes_it_along(self, failure: StoreFailure, expected: str) -> None:
        """The warning does not go before the match itself is stored."""
        store = Store()
        tab = at_the_board(store=store)
        store.fails_to_write = failure
        tab.tap(A)
        assert any(expected in said for said in tab.lasting)
        store.fails_to_write = None
        tab.do("settings", language="en", theme="dark")
        assert stored_actions(store) == [Gain(A, ONE)]

    def test_a_match_kept_in_memory_is_listed_and_exported(self, failure: StoreFailure, expected: str) -> None:
        """Until the page closes it is like any other."""
        store = Store()
        store.fails_to_write = failure
        tab = Tab(store)
        tab.go("/new")
        tab.do("start")
        tab.go("/match/new1")
        tab.tap(A)
        tab.go("/")
        assert len(tab.page.all("li", "match")) == 1
        assert any(expected in toast for toast in tab.toasts)
        (file,) = tab.do("export-all").effects
        assert '"points":1' in file.text  # type: ignore[union-attr]  # the only effect is a file

    def test_what_cannot_be_read_is_not_lost_either(self, failure: StoreFailure, expected: str) -> None:
        """Where it cannot be quarantined it stays under its key, and is reported once."""
        store = Store()
        store.kept[f"{MATCH}x"] = BROKEN
        store.fails_to_write = failure
        tab = Tab(store)
        for _ in range(3):
            tab.go("/")
            assert store.kept == {f"{MATCH}x": BROKEN}
            assert len(tab.page.one("section", "quarantined").all("li")) == 1
        assert any(expected in toast for toast in tab.toasts)

    def test_deleting_makes_room(self, failure: StoreFailure, expected: str) -> None:
        """Even where the bin has no room; until the page closes the match can be brought back."""
        store = Store()
        tab = at_the_board(Gain(A, ONE), store=store)
        store.fails_to_write = failure
        tab.go("/")
        tab.do("delete", match="a-match")
        assert KEY not in store
        assert not tab.page.all("li", "match")
        tab.do("restore", value="a-match")
        assert len(tab.page.all("li", "match")) == 1
        assert not tab.page.all("details", "deleted")
        store.fails_to_write = None
        tab.do("settings", language="en", theme="dark")
        assert stored_actions(store) == [Gain(A, ONE)]
        assert expected not in "".join(tab.toasts)


def test_a_store_that_cannot_be_read() -> None:
    """Laurel starts anyway, and says that nothing is kept."""
    store = Store()
    store.fails_to_read = store.fails_to_write = FORBIDDEN
    tab = Tab(store)
    tab.go("/")
    assert "does not allow storage" in tab.toasts[0]
    assert "Nothing can be stored here" in tab.go("/settings").page.regions[1].html


class TestTwoTabs:
    """One store, two tabs."""

    def test_both_go_on(self) -> None:
        """What both enter is kept, and both have it as soon as the browser reports it."""
        store: dict[str, str] = {}
        here, there = at_the_board(store=store), Tab(store, NamedDevice("b"))
        there.go("/match/a-match")
        here.gain(A)
        there.gain(B)
        here.gain(C)
        here.catch_up()
        there.catch_up()
        assert sorted(action.player for action in here.actions) == [A, B, C]
        assert stored(store) == here.match == there.match

    def test_the_other_tab_is_told(self) -> None:
        """The page shows at once what was entered elsewhere; an open sheet stays."""
        store: dict[str, str] = {}
        here, there = at_the_board(store=store), Tab(store)
        there.go("/match/a-match")
        there.do("open", sheet="more")
        here.gain(A)
        answer = there.catch_up()
        assert there.points == [1, 0, 0, 0]
        assert there.has_sheet
        assert join_texts(answer.announcements) == "A: Stage I public objective · +1"

    def test_a_decision_that_waits(self) -> None:
        """It is made on what both have entered, and the players are asked again only where the question is another."""
        store: dict[str, str] = {}
        here = at_the_board(Gain(A, Points(9)), Gain(B, ONE), store=store)
        there = Tab(store, NamedDevice("b"))
        there.go("/match/a-match")
        there.do("correct", entry=entry_id(0), kind="gain", player="0", points="10", source="")
        assert there.session.view.pending is not None
        here.gain(C)
        there.catch_up()
        there.do("confirm")
        assert "asked again" in there.page.text
        there.do("confirm")
        assert [action.points for action in there.actions] == [10, 1, 1]

    def test_a_decision_of_which_the_question_stays(self) -> None:
        """What another tab enters meanwhile does not have it asked again."""
        store: dict[str, str] = {}
        here = at_the_board(Gain(B, ONE), Gain(A, ONE, CUSTODIANS), store=store)
        there = Tab(store, NamedDevice("b"))
        there.go("/match/a-match")
        there.do("correct", entry=entry_id(0), kind="gain", player="1", points="1", source=CUSTODIANS)
        assert there.session.view.pending is not None
        here.gain(C)
        there.catch_up()
        there.do("confirm")
        assert [action.player for action in there.actions] == [B, A, C]
        assert there.actions[0].source == CUSTODIANS
        assert there.session.view.pending is None

    def test_a_decision_about_an_entry_that_is_removed_elsewhere(self) -> None:
        """The question stays on the page, and confirming says that there is no such entry any more."""
        store: dict[str, str] = {}
        here = at_the_board(Gain(A, Points(9)), Gain(B, ONE), store=store)
        there = Tab(store, NamedDevice("b"))
        there.go(f"/match/a-match/history/{entry_id(0)}")
        there.do("correct", entry=entry_id(0), kind="gain", player="0", points="10", source="")
        here.do("remove", entry=entry_id(0))
        here.do("confirm")
        there.catch_up()
        assert there.page.all("button", data_do="confirm")
        there.do("confirm")
        assert there.toasts == ["This entry is no longer there."]
        assert [action.points for action in there.actions] == [1]

    @pytest.mark.parametrize("key", [KEY, f"{MATCH}other", f"{PREVIOUS}a-match", "somebody-elses", ""])
    def test_nothing_new_is_no_news(self, key: str) -> None:
        """A report about what this tab knows already changes nothing."""
        tab = at_the_board(Gain(A, ONE))
        assert join_texts(tab.do("stored", key=key).announcements) == ""
        assert tab.points == [1, 0, 0, 0]

    @pytest.mark.parametrize("event", ["undo", "redo", "remove", "amend", "tap"])
    def test_nothing_entered_elsewhere_is_lost(self, event: str) -> None:
        """Whatever this tab does with an old state on the screen, the other's entry stays."""
        store: dict[str, str] = {}
        here, there = at_the_board(Gain(A, ONE), store=store), Tab(store)
        there.go("/match/a-match")
        here.gain(B)
        there.do(event, entry=entry_id(0), kind="gain", player="0", points="1", source="imperial_mecatol")
        there.catch_up()
        assert len([edit for edit in there.match.journal.edits if "player=1" in repr(edit)]) == 1
        assert stored(store) == there.match

    def test_taps_in_both_tabs_at_once(self) -> None:
        """Every tap counts, although taps within one tab are one entry."""
        store: dict[str, str] = {}
        here, there = at_the_board(store=store), Tab(store, NamedDevice("b"))
        there.go("/match/a-match")
        for _ in range(3):
            here.tap(A)
            there.tap(A)
            here.catch_up()
        there.catch_up()
        assert here.points == there.points == [6, 0, 0, 0]

    def test_a_match_deleted_elsewhere_lives_on_in_play(self) -> None:
        """The next tap brings it back, whole, and it is not in the bin as well."""
        store: dict[str, str] = {}
        here, there = at_the_board(Gain(A, ONE), store=store), Tab(store)
        there.do("delete", match="a-match")
        here.do("stored", key=KEY)
        here.gain(B)
        assert here.points == [1, 1, 0, 0]
        assert stored(store) == here.match
        assert f"{BIN}a-match" not in store

    def test_a_match_restored_elsewhere_is_not_overwritten(self) -> None:
        """What was entered since it was deleted survives "Bring back"."""
        store: dict[str, str] = {}
        here, there = at_the_board(Gain(A, ONE), store=store), Tab(store)
        there.do("delete", match="a-match")
        here.gain(B)
        there.do("restore", value="a-match")
        assert len(stored_actions(store)) == 2

    def test_another_tab_follows_a_change_of_settings(self) -> None:
        """A language chosen in one tab is spoken in the other."""
        store: dict[str, str] = {}
        here, there = Tab(store), Tab(store)
        here.do("settings", language="pl", theme="dark")
        answer = there.do("stored", key=SETTINGS)
        assert (answer.page.language, answer.theme) == ("pl", "dark")


NEWER_ELSEWHERE = "Another tab has a newer Laurel: load this one again."


class TestNewer:
    """Another tab has a newer Laurel, whose matches and entries this one cannot read."""

    CHUNK = f"{EDITS}a-match:zz.x:1"

    def newer_chunk(self) -> str:
        """Return a chunk of a newer Laurel."""
        content = f'{{"version":{VERSION + 1},"sums":"","edits":[\n{{"do":"dance"}}\n]}}'
        return f"{crc32(content.encode()):08x} {content}"

    @pytest.mark.parametrize("what", ["document", "chunk"])
    def test_the_open_match(self, what: str) -> None:
        """The board says so, with a button, and enters nothing; what the newer one has stored stays where it is."""
        tab = at_the_board(Gain(A, ONE))
        key, text = (KEY, NEWER) if what == "document" else (self.CHUNK, self.newer_chunk())
        tab.store[key] = text
        before = dict(tab.store)
        tab.do("stored", key=key)
        assert tab.lasting == [NEWER_ELSEWHERE]
        for _ in range(2):
            tab.gain(B)
            assert tab.toasts == [NEWER_ELSEWHERE]
            assert tab.points == [1, 0, 0, 0]
        tab.do("photo", photo="0" * 32)
        assert tab.toasts == [NEWER_ELSEWHERE]
        assert tab.store == before

    @pytest.mark.parametrize("what", ["document", "chunk"])
    def test_a_match_that_is_not_open(self, what: str) -> None:
        """It is neither damaged nor deleted nor overwritten: the first screen says why it is not in the list."""
        store = {KEY: text_of(match(Gain(A, ONE))), self.CHUNK: self.newer_chunk()}
        if what == "document":
            store = {KEY: NEWER}
        before = dict(store)
        tab = Tab(store)
        tab.go("/")
        assert not tab.page.all("section", "quarantined")
        assert tab.toasts == [NEWER_ELSEWHERE]
        tab.go("/match/a-match")
        assert tab.answer.page.screen == "home"
        assert tab.toasts == [NEWER_ELSEWHERE]
        for event in ("import", "offer"):
            tab.do(event, text=text_of(match(Gain(A, ONE))))
            tab.do("keep-offered")
            assert NEWER_ELSEWHERE in tab.toasts
        tab.do("delete", match="a-match")
        assert {key: store[key] for key in before} == before

    def test_the_button_loads_the_page(self) -> None:
        """Which then is the newer one."""
        tab = Tab({KEY: NEWER})
        tab.go("/")
        (button,) = (one for one in tab.page.all("button") if one.text == "Reload")
        assert only(ActivateUpdate, tab.do(button.attributes["data-do"]))

    def test_in_the_bin(self) -> None:
        """It stays there."""
        store = {f"{BIN}x": NEWER}
        Tab(store).go("/")
        assert store == {f"{BIN}x": NEWER}

    def test_edits_of_phones_are_not_received(self) -> None:
        """They come again when the page has been loaded."""
        tab = at_the_board(Gain(A, ONE))
        tab.store[self.CHUNK] = self.newer_chunk()
        tab.do("stored", key=self.CHUNK)
        there = at_the_board(Gain(A, ONE), device=NamedDevice("b"))
        there.gain(B)
        assert tab.session.open_match.receive(there.match.journal.edits, tab.device.now()) is None
        assert tab.points == [1, 0, 0, 0]


def after_a_kill(before: dict[str, str], after: dict[str, str]) -> dict[str, str]:
    """Return what is stored where the browser is ended when one of the two stores has what was done last.

    Whatever one of them lacks is put back from the other.
    """
    return before | after


class TestKilledWhileDeleting:
    """The browser is ended right after a match was deleted, or brought back: one store has an older copy."""

    def test_it_is_deleted(self) -> None:
        """It is in the bin, and not in the list."""
        tab = at_the_board(Gain(A, ONE))
        tab.gain(B)
        before = dict(tab.store)
        tab.do("delete", match="a-match")
        store = after_a_kill(before, dict(tab.store))
        there = Tab(store)
        there.go("/")
        assert not stored_ids(store)
        assert deleted_ids(store) == {"a-match"}
        there.do("restore", value="a-match")
        assert [one.player for one in stored_actions(store)] == [A, B]

    def test_at_the_address_of_its_board(self) -> None:
        """Likewise."""
        tab = at_the_board(Gain(A, ONE))
        before = dict(tab.store)
        tab.do("delete", match="a-match")
        there = Tab(after_a_kill(before, dict(tab.store)))
        there.go("/match/a-match")
        assert there.answer.page.screen == "home"
        assert not stored_ids(there.store)

    def test_what_only_the_older_copy_has_is_kept(self) -> None:
        """In the bin."""
        tab = at_the_board(Gain(A, ONE))
        before = dict(tab.store)
        tab.gain(B)
        more = dict(tab.store)
        tab.store.clear()
        tab.store.update(before)
        other = Tab(tab.store)
        other.go("/")
        other.do("delete", match="a-match")
        there = Tab(after_a_kill(more, dict(other.store)))
        there.go("/")
        there.do("restore", value="a-match")
        assert [one.player for one in stored_actions(there.store)] == [A, B]

    @pytest.mark.parametrize("way", ["restore", "import", "append"])
    def test_it_is_brought_back(self, way: str) -> None:
        """It is in the list, and not in the bin."""
        tab = at_the_board(Gain(A, ONE))
        here = Tab(tab.store)
        here.go("/")
        here.do("delete", match="a-match")
        before = dict(tab.store)
        if way == "restore":
            here.do("restore", value="a-match")
        elif way == "import":
            here.do("import", text=text_of(match(Gain(A, ONE))))
        else:
            tab.gain(B)
        store = after_a_kill(before, dict(tab.store))
        Tab(store).go("/")
        assert stored_ids(store) == {"a-match"}
        assert not deleted_ids(store)


class TestPutAside:
    """What cannot be read."""

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "This is not a Laurel file."),
            ("{", "This is not a Laurel file."),
            (BROKEN, "This match is damaged and cannot be read."),
        ],
    )
    @pytest.mark.parametrize("place", [MATCH, BIN])
    def test_it_is_kept_and_reported(self, place: str, text: str, why: str) -> None:
        """The first screen shows it with the reason; it can be saved, and removed when somebody says so."""
        store = {f"{place}x": text, KEY: text_of(match())}
        tab = Tab(store)
        tab.go("/")
        (line,) = tab.page.one("section", "quarantined").all("li")
        assert why in line.text
        assert len(tab.page.all("li", "match")) == 1
        assert text in [store[key] for key in store if key.startswith(QUARANTINE)]
        tab.do("remove-aside", {"key": next(key for key in store if key.startswith(QUARANTINE))})
        assert stored_ids(store) == {"a-match"}
        assert not [key for key in store if key.startswith(QUARANTINE)]

    def test_it_is_tried_again(self) -> None:
        """What a newer Laurel can read goes back to its place by itself."""
        store = {f"{QUARANTINE}match:a-match": text_of(match(Gain(A, ONE)))}
        tab = Tab(store)
        tab.go("/")
        tab.go("/")
        assert set(store) == {KEY}
        assert len(tab.page.all("li", "match")) == 1

    def test_it_does_not_push_another_out(self) -> None:
        """Where another match has the same name by now, both stay, and both can be opened."""
        other = evolve(match(Gain(B, ONE)), started=Milliseconds(NOON + 1))
        store = {f"{QUARANTINE}match:a-match": text_of(match(Gain(A, ONE))), KEY: text_of(other)}
        tab = Tab(store)
        tab.go("/")
        assert stored_ids(store) == {"a-match", "a-match-2"}
        tab.go("/match/a-match-2")
        assert tab.actions == [Gain(A, ONE)]

    def test_two_of_one_name_are_both_kept(self) -> None:
        """The second is put beside the first."""
        store = {f"{MATCH}x": BROKEN, f"{QUARANTINE}match:x": NEWER}
        Tab(store).go("/")
        assert {BROKEN, NEWER} == set(store.values())

    def test_only_what_is_quarantined_can_be_removed_so(self) -> None:
        """The event is no way to delete a match, or to read other keys."""
        tab = at_the_board(Gain(A, ONE), store={"foreign": "secret"})
        tab.do("remove-aside", key=KEY)
        assert KEY in tab.store
        tab.do("export-aside", key="foreign")
        assert "secret" not in repr(tab.answer.effects)

    @pytest.mark.parametrize("key", [SETTINGS, NAMES])
    @pytest.mark.parametrize("text", ["", "{", "null", "7", "[[[", '"x"'])
    def test_damaged_settings_and_names(self, key: str, text: str) -> None:
        """Laurel starts with the usual ones, and the damaged ones are kept."""
        store = {key: text}
        tab = Tab(store)
        tab.go("/new")
        assert tab.answer.page.language == "en"
        assert text in store.values()
        assert store.get(key) != text

    @pytest.mark.parametrize(
        "settings",
        [{"language": ["ru"]}, {"language": {}, "theme": []}, {"language": 7, "theme": None}, {"language": "xx"}, {}],
    )
    def test_odd_settings_count_as_not_chosen(self, settings: object) -> None:
        """What is not known is as if it had not been chosen."""
        tab = Tab({SETTINGS: json.dumps(settings)})
        assert tab.go("/").page.language == "en"
        assert tab.answer.theme == "auto"
