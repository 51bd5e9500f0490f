"""Which modules and templates come after the first board, from an archive of their own: `later.bin`.

The list is by topic. No module that is not on it may import one of these but within a function, for an event or a
screen of `laurel.app.later`: `tests/tools/test_later.py` compares the imports with the list.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from jinja2 import ModuleLoader, meta

from laurel.pages.environment import make_environment, source_loader

MODULES = (
    # files, links and codes from outside
    "laurel.app.session.given_files",
    "laurel.app.exchange.importing",
    "laurel.app.exchange.offered",
    "laurel.app.exchange.offered_sheet",
    "laurel.app.exchange.offered_table",
    "laurel.app.sheets.reading",
    "laurel.app.sheets.texts",
    "laurel.pages.exchange.offered",
    "laurel.pages.exchange.offered_sheet",
    "laurel.pages.exchange.offered_table",
    "laurel.plays.exchange.csv_table",
    "laurel.plays.exchange.table_plays",
    # pictures, codes and files for others
    "laurel.app.exchange.codes",
    "laurel.app.exchange.other_programs",
    "laurel.app.formats.png_chunk",
    "laurel.app.results.sharing",
    "laurel.pages.exchange.codes",
    "laurel.pages.statistics.play_columns",
    "laurel.plays.records.bgsplay",
    "laurel.plays.records.bgsplay_writing",
    "laurel.plays.exchange.spreadsheet",
    # results, statistics, the list of plays, the collection
    "laurel.app.exchange.collection",
    "laurel.app.plays.finder",
    "laurel.app.statistics.finding",
    "laurel.app.storage.kept_games",
    "laurel.app.results.naming",
    "laurel.app.setup.next_seats",
    "laurel.app.results.one_play",
    "laurel.app.people.screens",
    "laurel.app.results.recorded",
    "laurel.app.results.drafts",
    "laurel.app.results.form",
    "laurel.app.results.reading",
    "laurel.app.results.series",
    "laurel.app.statistics.statistics",
    "laurel.pages.match.boardgamegeek",
    "laurel.pages.statistics.*",
    "laurel.pages.exchange.collection",
    "laurel.pages.results.matrix",
    "laurel.pages.results.one_play",
    "laurel.pages.results.form",
    "laurel.pages.results.ratings",
    "laurel.pages.results.results",
    "laurel.pages.results.series",
    "laurel.pages.results.source_points",
    "laurel.pages.results.story",
    "laurel.plays.statistics.across_games",
    "laurel.plays.exchange.collection",
    "laurel.plays.statistics.company",
    "laurel.plays.records.earlier",
    "laurel.plays.statistics.finding",
    "laurel.plays.statistics.ratings",
    "laurel.plays.records.changes",
    "laurel.plays.statistics.series",
    "laurel.plays.statistics.statistics",
    # several phones, and what stands beside a board
    "laurel.app.board.dice",
    "laurel.app.setup.first_player",
    "laurel.app.phones.agreeing",
    "laurel.app.entry.barred",
    "laurel.app.phones.doubles",
    "laurel.app.phones.ending",
    "laurel.app.phones.handing_over",
    "laurel.app.phones.inviting",
    "laurel.app.phones.joining",
    "laurel.app.phones.receiving",
    "laurel.app.phones.remembered",
    "laurel.app.phones.returning",
    "laurel.app.phones.showing",
    "laurel.app.phones.standing",
    "laurel.app.phones.taking_over",
    "laurel.app.board.table_layout",
    "laurel.pages.setup.first_player",
    "laurel.pages.board.scoreboard",
    "laurel.pages.board.table_layout",
    # games that are sheets, and the form for them
    "laurel.app.sheets.listed",
    "laurel.app.sheets.made_sheet",
    "laurel.app.sheets.making",
    "laurel.app.entry.sealed_values",
    "laurel.app.sheets.editor",
    "laurel.pages.sheets.formula_names",
    "laurel.pages.sheets.new_sheet",
    "laurel.pages.score_sheet",
    "laurel.pages.score_sheet.*",
    "laurel.pages.sheets.fields",
    "laurel.sheets",
    "laurel.sheets.*",
    # the memory image
    "laurel.app.warm_up",
)
"""Modules of Laurel as patterns. A file beside the modules of a package on the list comes later as well."""

TEMPLATES = (
    "codes.html",
    "dice.html",
    "games.html",
    "join.html",
    "people.html",
    "people_changes.html",
    "person.html",
    "settings.html",
    "sheet_hand_over.html",
    "sheet_merge.html",
    "sheet_phones.html",
    "sheet_sit.html",
)
"""Shared templates of screens and sheets that come later although a module of the first board shows them. Others come
later if no module of the first board names them, nor a template that such a module names."""

STANDARD = ("_compat_pickle.py", "csv.py", "pickle.py", "tomllib/*")
"""What no first board imports of the standard library, as patterns against the path inside its archive."""

NAMED = re.compile(r'"([\w/]+\.html)"')
"""How a module names a template."""

COMPILED = "laurel/pages/compiled/"


def is_module_later(module: str) -> bool:
    """Return whether a module of Laurel is on the list."""
    return any(fnmatch.fnmatchcase(module, pattern) for pattern in MODULES)


def split(files: Mapping[str, bytes], templates: Path | None = None) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the files of the first board and the others, by their names in the archive.

    `templates` is the folder with the `pages` of further games, if there is one.
    """
    compiled = {COMPILED + ModuleLoader.get_module_filename(one) for one in first_templates(files, templates)}

    def is_later(name: str) -> bool:
        if name.startswith(COMPILED):
            return name not in compiled
        return name.startswith("laurel/locale/") or is_module_later(_module(name))

    return (
        {name: content for name, content in files.items() if not is_later(name)},
        {name: content for name, content in files.items() if is_later(name)},
    )


def first_templates(files: Mapping[str, bytes], templates: Path | None = None) -> set[str]:
    """Return the templates of the first board; the parameters are those of `split`."""
    modules = {name: text for name, text in files.items() if name.endswith(".py") and not name.startswith(COMPILED)}
    first = (text.decode() for name, text in modules.items() if not is_module_later(_module(name)))
    return _reached({template for text in first for template in NAMED.findall(text)}, templates)


def _module(name: str) -> str:
    """Return the dotted name of a module, or that of the package that a file is in, with the name of the file."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _reached(named: Iterable[str], templates: Path | None) -> set[str]:
    """Return templates of the first board, with all that they import, include and extend."""
    environment = make_environment(source_loader(*([] if templates is None else [templates])))
    found: set[str] = set()
    waiting = set(named)
    while waiting:
        template = waiting.pop()
        if template in found or template in TEMPLATES:
            continue
        found.add(template)
        text, _, _ = environment.loader.get_source(environment, template)  # type: ignore[union-attr]  # it has one
        waiting |= {one for one in meta.find_referenced_templates(environment.parse(text)) if one is not None}
    return found
