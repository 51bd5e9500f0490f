"""Tabs with backups, and what they show of them."""

from __future__ import annotations

from attrs import evolve

from laurel.app.session.effects import Effect, SaveBackup
from laurel.app.storage.keys import MATCH
from laurel.match.archive import decode_any
from laurel.match.edits import Milliseconds
from laurel.match.match import MatchId
from laurel.pages.games import find_game
from tests.app.support import Tab, at_the_board, only, text_of
from tests.games.twilight_imperium.support import match

DAY = 24 * 3600 * 1000
NAME = "laurel-backup.json"


def store_of(count: int, started: int | None = None) -> dict[str, str]:
    """Return a store with matches without entries, started at a time, by default an hour before the clock."""
    one = match() if started is None else evolve(match(), started=Milliseconds(started))
    return {f"{MATCH}{name}": text_of(evolve(one, id=MatchId(f"{name}"))) for name in range(count)}


def home(store: dict[str, str], **device: int) -> Tab:
    """Return a tab at the home screen."""
    tab = Tab(store)
    tab.device.wait(device.get("later", 0))
    tab.go("/")
    return tab


def with_file(state: str = "kept", **store: str) -> Tab:
    """Return a tab whose browser keeps a file up to date."""
    tab = at_the_board(store=dict(store))
    tab.do("backup-file", state=state, name=NAME, written="", reason="")
    return tab


def back_up(tab: Tab, by: str = "download") -> None:
    """Export everything, and report that it is done."""
    effect = only(SaveBackup, tab.do("export-all"))
    tab.do("backed-up", by=by, at=str(effect.at), matches=str(effect.matches))


def hint(tab: Tab) -> str:
    """Return the text of the hint of the home screen; empty where there is none."""
    return " ".join(section.one("p").text for section in tab.page.all("section", "hint"))


def settings(tab: Tab) -> str:
    """Return what the settings show of storage and backups."""
    tab.go("/settings")
    return tab.page.one("section", aria_labelledby="storage").text


def ids_in(text: str) -> list[str]:
    """Return the ids of the matches in a file."""
    return sorted(match.id for _, match in decode_any(find_game, text))


def effects(tab: Tab, kind: type[Effect]) -> list[Effect]:
    """Return the effects of a kind of the last response."""
    return [effect for effect in tab.answer.effects if isinstance(effect, kind)]
