"""Texts from outside that are very long, or that have half a character: nothing ends because of them."""

from __future__ import annotations

import json

import pytest

from laurel.app.exchange.backups import BACKUP
from laurel.app.plays import stored_people
from laurel.app.session import queued_events
from laurel.app.storage.keys import DRAFT, MATCH, NAMES, SETTINGS
from laurel.match.archive import FORMAT, VERSION
from laurel.pages.page import markup
from tests.app.support import Tab, at_the_board, stored, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A

HALF = "\ud800"
WHOLE = "\N{REPLACEMENT CHARACTER}"


@pytest.mark.parametrize("field", ["device", "person"])
def test_half_a_character_in_stored_settings_costs_one_name(field: str) -> None:
    """The name counts as none, every entry is stored, and the other settings stay."""
    tab = at_the_board(store={SETTINGS: json.dumps({"language": "pl", "theme": "dark", field: HALF})})
    tab.tap(A)
    assert stored(tab.store) == tab.match
    assert len(tab.actions) == 1
    assert (tab.session.services.preferences.language, tab.session.services.preferences.theme) == ("pl", "dark")
    assert getattr(tab.session.services.preferences, field) == ""


def test_settings_that_another_tab_has_stored() -> None:
    """They are read as those at the start are."""
    tab = at_the_board()
    tab.store[SETTINGS] = json.dumps({"device": HALF})
    tab.do("stored", key=SETTINGS)
    tab.do("go", route="/match/a-match")
    tab.tap(A)
    assert stored(tab.store) == tab.match


def test_half_a_character_from_a_form_is_replaced() -> None:
    """Half a character that a control sends is replaced before anything is made of it."""
    tab = at_the_board()
    tab.do("settings", language="en", device=f"{HALF}phone")
    assert tab.session.services.preferences.device == f"{WHOLE}phone"
    tab.tap(A)
    tab.do("act", kind="gain", player="0", points="1", source=HALF)
    assert stored(tab.store) == tab.match
    assert len(tab.actions) == 2
    tab.go("/new")
    tab.do("draft", {"rows.0.colour": "red", "rows.0.name": f"An{HALF}"})
    assert f"An{WHOLE}" in tab.store[DRAFT]
    tab.do("start")
    assert tab.session.open_match.match.setup.players[0].name == f"An{WHOLE}"
    markup(tab.answer.page)


def test_queues_and_addresses() -> None:
    """Those of closed pages are read in the same way."""
    plain = {"do": "go", "fields": {"route": f"/{HALF}", "x": [HALF]}, "route": f"/match/{HALF}", "at": 5}
    (event,) = queued_events.read_queue(json.dumps([plain]))
    assert (event.route, dict(event.fields)) == (f"/match/{WHOLE}", {"route": f"/{WHOLE}", "x": [WHOLE]})
    tab = Tab()
    for route in (f"/{HALF}", f"/match/{HALF}", f"/people/{HALF}", f"/join/{HALF}", f"/match/a-match/history/{HALF}"):
        markup(tab.go(route).page).encode()


def test_names_of_earlier_versions() -> None:
    """A name with half a character is nobody."""
    tab = Tab({NAMES: json.dumps([HALF, "Anna"])})
    known = stored_people.load_people(tab.session.services.match_store, tab.device)
    assert [person.name for person in known.people] == ["Anna"]


@pytest.mark.parametrize("at", [-1, 10**400, True, 1e3, "1", None])
def test_a_backup_at_no_time(at: object) -> None:
    """The settings say that there was none."""
    tab = Tab({BACKUP: json.dumps({"at": at, "matches": 1})})
    assert "There is no backup yet." in markup(tab.go("/settings").page)


class TestUnknownGames:
    """A match of a game that Laurel does not know: the message names the game, and has an end."""

    @pytest.mark.parametrize(
        ("game", "shown"),
        [
            ("chess", "chess"),
            ("x" * 2_000_000, "x" * 59 + "…"),
            (f"{HALF}chess", f"{WHOLE}chess"),
            ("che\r\nss", "che ss"),
        ],
    )
    def test_a_document_of_an_unknown_game_is_named_in_short(self, game: str, shown: str) -> None:
        """Imported, or in the store."""
        document = json.dumps({"format": FORMAT, "version": VERSION, "game": game})
        tab = Tab({f"{MATCH}other": document})
        tab.do("import", text=document)
        assert tab.toasts == [f"Laurel does not know this game yet: {shown}"]
        assert len(markup(tab.answer.page)) < 50_000
        tab.go("/")
        assert shown in markup(tab.answer.page)
        assert len(markup(tab.answer.page)) < 50_000


@pytest.mark.parametrize("name", ["x" * 2_000_000, HALF * 3000])
def test_a_fault_is_reported_briefly(name: str) -> None:
    """The first screen says where reading failed, however long what was read is."""
    document = json.loads(text_of(match()))
    document["setup"]["players"][0]["name"] = name
    document["setup"] |= {name: name}
    tab = Tab({f"{MATCH}a-match": json.dumps(document)})
    page = markup(tab.go("/").page)
    assert "This match is damaged" in page
    assert len(page) < 50_000
    page.encode()
