"""The games of one's collection: shown, kept, offered first when a result is logged, and known by their numbers."""

from __future__ import annotations

import json

import pytest

from laurel.app.session.effects import SaveFile
from laurel.app.storage import kept_games as games_of_store
from laurel.app.storage.keys import COLLECTION
from laurel.pages.home import about
from laurel.pages.match.boardgamegeek import SITE
from tests.app.support import Tab, only
from tests.app.test_way_of_a_tap import calls_of

HEAD = "objectname,objectid,own,minplayers,maxplayers\n"
GAMES = HEAD + "Zoo Vadis,376223,1,3,7\nOwn Go,188,1,2,2\nWished,5,0,2,4\n"


def kept_games(document: str = GAMES) -> Tab:
    """Return a tab that keeps the games of a file."""
    tab = Tab()
    tab.do("import", text=document)
    tab.do("keep-collection")
    return tab


def addresses(tab: Tab) -> set[str]:
    """Return the addresses of all links of the screen."""
    return {link.attributes["href"] for link in tab.page.all("a")}


def logged(tab: Tab, game: str) -> None:
    """Log a result of a game."""
    tab.do("go", route="/log")
    tab.do("draft-result", game=game)
    for name in ("Anna", "Bob"):
        tab.do("draft-result", new=name, game=game, who=[f"new:{one}" for one in ("Anna", "Bob")[: name == "Bob"]])
    tab.do("save-result", game=game, who=["new:Anna", "new:Bob"], won=["new:Anna"], wins="most")


def test_nothing_is_kept_before_a_press() -> None:
    """The screen says what is in the file, and "Cancel" leaves everything as it is."""
    tab = Tab()
    tab.do("import", text=GAMES)
    assert tab.session.view.route == "/collection"
    assert "2 games in this collection" in tab.page.text
    assert COLLECTION not in tab.store
    tab.do("leave-collection")
    assert COLLECTION not in tab.store
    assert "open it under “Import”" in tab.page.text


def test_the_games_are_kept_and_removed() -> None:
    """By name, with numbers of players; another file takes their place; removing them can be undone."""
    tab = kept_games()
    assert json.loads(tab.store[COLLECTION])[0] == {"name": "Zoo Vadis", "bgg": 376223, "least": 3, "most": 7}
    assert tab.page.text.index("Own Go") < tab.page.text.index("Zoo Vadis")
    assert "3–7" in tab.page.text
    tab.do("import", text=HEAD + "Azul,230802,1,2,4\n")
    assert "take the place of the 2 games" in tab.page.text
    tab.do("keep-collection")
    tab.do("remove-collection")
    assert COLLECTION not in tab.store
    tab.do("restore-collection")
    assert [game["name"] for game in json.loads(tab.store[COLLECTION])] == ["Azul"]


def test_rows_that_cannot_be_read_are_named() -> None:
    """With their numbers."""
    tab = Tab()
    tab.do("import", text=GAMES + "Broken,x,1,2,4\n")
    assert "left out: 5." in tab.page.text


def test_own_games_come_first_when_a_result_is_logged() -> None:
    """A game that Laurel has stays that game."""
    tab = kept_games(HEAD + "Zoo Vadis,376223,1,3,7\nAzul,230802,1,2,4\n")
    tab.do("go", route="/log")
    form = tab.session.view.results.form
    assert form is not None
    assert [(one.title, one.id) for one in form.games[:2]] == [
        ("Azul", "sheet:azul"),
        ("Zoo Vadis", "other:Zoo Vadis"),
    ]


def test_a_logged_result_has_the_number_of_its_game() -> None:
    """In a file for BG Stats, and on its screen."""
    tab = kept_games()
    logged(tab, "Own Go")
    assert {f"{SITE}/boardgame/188", f"{SITE}/plays/thing/188"} <= addresses(tab)
    tab.do("go", route="/statistics")
    assert f"{SITE}/boardgame/188" in addresses(tab)
    exported = json.loads(str(only(SaveFile, tab.do("export-plays")).text))
    assert [(game["name"], game["bggId"]) for game in exported["games"]] == [("Own Go", 188)]


def test_a_collection_is_read_once() -> None:
    """Not at every screen with figures; a collection that replaces it is read."""
    tab = kept_games()
    tab.go("/statistics")
    calls = calls_of(lambda: tab.go("/statistics"))
    assert not [path for path in calls if path.endswith("plays/exchange/collection.py")]
    before = games_of_store.load_games(tab.session.services.match_store)
    tab.do("remove-collection")
    assert before
    assert games_of_store.load_games(tab.session.services.match_store) == ()
    tab.do("restore-collection")
    assert games_of_store.load_games(tab.session.services.match_store) == before


def test_a_damaged_collection_is_put_aside() -> None:
    """And nothing else suffers."""
    tab = Tab({COLLECTION: '[{"name": 3}]'})
    tab.do("go", route="/collection")
    assert "open it under “Import”" in tab.page.text


@pytest.mark.parametrize(
    ("site", "address"),
    [
        ("https://some-body.github.io/laurel/", "https://github.com/some-body/laurel"),
        ("https://some-body.github.io/", ""),
        ("http://localhost:8000/laurel/", ""),
        ("https://github.io.example/laurel/", ""),
    ],
)
def test_the_repository_of_a_copy(site: str, address: str) -> None:
    """A site of GitHub Pages says whose it is."""
    assert about.repository(site) == address
