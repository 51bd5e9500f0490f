"""What the home screen and the settings show of backups, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from laurel.pages.environment import Values
from laurel.pages.exchange.backups import FILE, SAFARI, Hint, safari
from laurel.pages.home import home as home_page
from laurel.pages.home import settings as settings_page
from laurel.pages.home.settings import COPIES, OFFLINE, START, STORAGE, Preferences
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page
from tests.markup import read_page
from tests.pages.support import NO_NOTICES, check_whole, left_in_english

NAME = "laurel-backup.json"


def settings(language: str, backup: Values, storage: str = "kept", where: str = "both") -> Page:
    """Return the settings with what is shown of backups."""
    status = Values(
        preferences=Preferences(language),
        storage=storage,
        used="3 MB",
        backup=backup,
        offline=next(iter(OFFLINE)),
        start=next(iter(START)),
        version="1",
        site="http://localhost:8000/laurel/",
        back="/",
        where=where,
        imported_plays=0,
    )
    return settings_page.settings(Translator(language), status, NO_NOTICES)


def view(language: str, state: str = "none", matches: int = 3, last: Values | None = None, way: str = "") -> Values:
    """Return what is shown of backups with a file in a state."""
    translator = Translator(language)
    is_chosen = state in ("kept", "ask", "failed")
    file = Values(
        state=state,
        name=NAME if is_chosen else "",
        text=translator(FILE[state]) if FILE[state] else "",
        written="12:00" if is_chosen else "",
        reason="E" if state == "failed" else "",
    )
    hint = safari(translator, way, has_matches=matches > 0)
    return Values(matches=matches, last=last, changed=matches, file=file, safari=hint)


def pages(language: str) -> Iterator[tuple[str, Page]]:
    """Yield every state of the settings, and the home screen with hints."""
    for state in FILE:
        for matches in (0, 1, 5):
            backup = view(language, state, matches, Values(when="12:00", matches=matches, lacks=""))
            yield f"{state} {matches}", settings(language, backup)
    for way in SAFARI:
        yield f"safari {way}", settings(language, view(language, way=way))
    for storage in STORAGE:
        yield f"storage {storage}", settings(language, view(language), storage)
    for where in COPIES:
        yield f"copies {where}", settings(language, view(language), where=where)
    for hint in (None, Hint("backup", "?", "export-all", "!"), Hint("installation", "?")):
        shown = Values(
            **dict.fromkeys(("running", "finished", "deleted", "quarantined", "games"), ()),
            is_ready_offline=False,
            can_install=False,
            hint=hint,
            more_finished=0,
            has_matches=False,
            has_plays=False,
        )
        yield f"home {hint}", home_page.home(Translator(language), shown, NO_NOTICES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_is_whole(language: str) -> None:
    """Well nested, every id once, every control named, every placeholder filled."""
    check_whole(dict(pages(language)))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_state_is_translated(language: str) -> None:
    """But for names of products and languages."""
    english = dict(pages("en"))
    for title, page in pages(language):
        left = left_in_english(page, english[title], language)
        assert left <= {*LANGUAGES.values(), "Laurel", "Laurel 1", "Ctrl", NAME}, title


@pytest.mark.parametrize("state", FILE)
@pytest.mark.parametrize("matches", [0, 3])
def test_what_can_be_done_with_the_file(state: str, matches: int) -> None:
    """It is chosen where the browser writes files and there are matches; then it is allowed, changed and stopped."""
    root = read_page(settings("en", view("en", state, matches)))
    found = {one.attributes["data-do"] for one in root.one("div", "about").all("button")}
    expected = {"export-all", "export-plays", "export-spreadsheet"} if matches else set()
    if state == "none" and matches:
        expected |= {"choose-backup-file"}
    if state in ("kept", "ask", "failed"):
        expected |= {"choose-backup-file", "stop-backup-file"}
    if state == "ask":
        expected |= {"allow-backup-file"}
    assert found == expected
