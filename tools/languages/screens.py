"""The screens and sheets of the app in every language, and every message with numbers in its plural forms."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from laurel.app.handle import handle
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.app.storage.keys import MATCH
from laurel.pages import routes
from laurel.pages.board.guide_dialog import GUIDE
from laurel.pages.language.languages import LANGUAGES, translations
from laurel.pages.language.typography import MINUS
from laurel.pages.page import Page, markup
from tests.app import finished
from tests.e2e.rendered import SHEET, Clock, Rendered, buttons, root_of, walked
from tools import catalogues

NUMBERS = (0, 1, 2, 5, 11, 21, 22, 101, -1)
"""What messages with plural forms are tried with."""

LONG_NAMES = (
    "Wilhelmina-Konstantinova",
    "Константинопольская Анна",
    "Żółcińska-Brzęczyszczyki",
    "Rozmarýnka Nejvlastnější",
)
"""Names of 24 letters, the most that a name has, in the letters of every language."""

ANNA = "anna"
"""A person of the finished matches."""

NUMBER_PLACE = re.compile(r"%\((?:n|num)\)s")
"""The place of the number that chooses the plural form."""


def without_names(stored: Mapping[str, str]) -> dict[str, str]:
    """Return stored matches whose players have no names."""
    return {key: _renamed(document, ("",)) for key, document in stored.items()}


def with_long_names(stored: Mapping[str, str]) -> dict[str, str]:
    """Return stored matches whose players have the longest names."""
    return {key: _renamed(document, LONG_NAMES) for key, document in stored.items()}


def _renamed(document: str, names: tuple[str, ...]) -> str:
    """Return a match whose players have other names, in turn; each name that comes again has the number of its seat."""
    match = json.loads(document)
    for seat, player in enumerate(match["setup"]["players"]):
        name = names[seat % len(names)]
        player["name"] = name if seat < len(names) or not name else f"{name[:-2]} {seat + 1}"
    return json.dumps(match, ensure_ascii=False)


Row = dict[str, Any]
"""A screen or a sheet: its name, and what shows it, by language."""


def of_matches(stored: Mapping[str, str]) -> Iterator[Row]:
    """Yield the screens and the sheets of stored matches, each in every language."""
    return rows(lambda language: walked(stored, language))


def rows(screens: Callable[[str], Iterable[Rendered]]) -> Iterator[Row]:
    """Yield screens, each in every language and with its sheets behind it. The argument renders them in a language."""
    for in_languages in zip(*map(screens, LANGUAGES), strict=True):
        by_language = dict(zip(LANGUAGES, in_languages, strict=True))
        name = in_languages[0].name
        yield {"name": name, "shown": {code: _shown(one, "") for code, one in by_language.items()}}
        sheets = {code: dict(one.sheets) for code, one in by_language.items()}
        for sheet in sheets["en"]:
            yield {
                "name": f"{name} > {sheet}",
                "shown": {code: _shown(one, sheets[code].get(sheet, "")) for code, one in by_language.items()},
            }


def guides_and_scoreboards(stored: Mapping[str, str], language: str) -> Iterator[Rendered]:
    """Render the board of every match with the guide over it, and its scoreboard."""
    session = Session(dict(stored), Clock(language))
    for key in stored:
        match = key.removeprefix(MATCH)
        handle(session, Event("go", {"route": routes.board(match)}))
        page = handle(session, Event("open", {"sheet": GUIDE})).page
        yield rendered(routes.board(match), page, {GUIDE: page})
        yield rendered(routes.scoreboard(match), handle(session, Event("go", {"route": routes.scoreboard(match)})).page)


def statistics(language: str) -> Iterator[Rendered]:
    """Render the statistics of matches of every game, and those of a person."""
    session = Session(finished.stored(*finished.finished_matches()), Clock(language))
    for route in (routes.STATISTICS, routes.person_statistics(ANNA)):
        page = handle(session, Event("go", {"route": route})).page
        sheets = {name: handle(session, Event("open", fields)).page for name, fields in buttons(page, "open")}
        handle(session, Event("close", {}))
        yield rendered(route, page, sheets)


def rendered(name: str, page: Page, sheets: Mapping[str, Page] = MappingProxyType({})) -> Rendered:
    """Return a page as rendered, with the sheets of other pages behind it, by name."""
    regions = {name: region.html for name, one in sheets.items() for region in one.regions if region.id == SHEET}
    return Rendered(name, page.language, markup(page), root_of(page), tuple(regions.items()))


def _shown(rendered: Rendered, sheet: str) -> dict[str, Any]:
    """Return what the frame of a screen, or of a sheet over an empty page, is made of."""
    return {"root": dict(rendered.root), "markup": "" if sheet else rendered.markup, "sheet": sheet}


def plurals() -> Iterator[Row]:
    """Yield every message that has plural forms, with its numbers in every language."""
    for message in catalogues.messages(catalogues.extracted()):
        if not isinstance(message.id, str):
            one, many = message.id
            yield {"name": many, "shown": {code: {"texts": list(_numbered(code, one, many))} for code in LANGUAGES}}


def _numbered(language: str, one: str, many: str) -> Iterator[str]:
    for n in NUMBERS:
        yield NUMBER_PLACE.sub(str(n).replace("-", MINUS), translations(language).ngettext(one, many, abs(n)))
