"""The sheets on this device: those that come with Laurel, and those that were kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import Factory, frozen

from laurel.app.storage.keys import SHEET_TEXTS, SHEETS
from laurel.app.storage.match_store import MatchStore
from laurel.match.archive import Unreadable
from laurel.match.json_text import write_json
from laurel.match.message import N_, Message, Refusal
from laurel.match.own_text import OwnText
from laurel.match.strict import Plain
from laurel.pages.games import PRESENTATIONS, presentation_of_sheet
from laurel.pages.match.presentation import Presentation

JUST_POINTS = "sheet:just-points"
"""The sheet that counts points in any game, by the id under which statistics know it."""

SHEET = "sheet:"
"""The beginning of the id under which statistics know a sheet."""

MOST_KEPT = 100
"""With so many no more are kept one by one; those of a backup all are."""


@frozen
class LibrarySheet:
    """A sheet that comes with Laurel, as far as a list shows it."""

    game: str
    """The id of its game."""

    play_game: str
    """The id under which statistics know it."""

    name: OwnText
    players: range
    bgg_id: int | None
    """The number of the game at BoardGameGeek; `None` where the sheet has none."""


def library() -> Mapping[str, LibrarySheet]:
    """Return the sheets that come with Laurel by their id."""
    from laurel.sheets import library as files  # noqa: PLC0415 - which no start needs
    from laurel.sheets.rules import game_id, play_game  # noqa: PLC0415

    return {
        one.id: LibrarySheet(game_id(one.id, one.digest), play_game(one.id), one.name, one.players, one.bgg_id)
        for one in files.heads()
    }


def is_shipped(game: str) -> bool:
    """Return whether a game is that of a sheet that comes with Laurel, as it comes."""
    return any(one.game == game for one in library().values())


def _shipped(game: str) -> Presentation | None:
    """Return how the game of a sheet that comes with Laurel is shown; `game` is as in `find`."""
    from laurel.sheets import library as files  # noqa: PLC0415 - which no start needs

    named = (sheet_id for sheet_id, one in library().items() if game in (one.game, one.play_game))
    return next((presentation_of_sheet(files.sheet(sheet_id).text) for sheet_id in named), None)


def kept_presentations(match_store: MatchStore) -> tuple[Presentation, ...]:
    """Return the kept sheets, the newest first; what this version cannot read stays stored and is left out."""
    return tuple(_readable(_stored(match_store)))


def _stored(match_store: MatchStore) -> list[Any]:
    stored: list[Any] = match_store.values.read_plain(SHEETS, [])
    return stored


def _readable(stored: Iterable[object]) -> Iterator[Presentation]:
    for plain in stored:
        try:
            yield presentation_of_sheet(write_json(plain, sort_keys=True))
        except Unreadable:
            continue


def ids(match_store: MatchStore) -> set[object]:
    """Return the ids of the kept sheets."""
    return {_id(one) for one in _stored(match_store)}


def find(match_store: MatchStore, game: str) -> Presentation | None:
    """Return how a game is shown: one that Laurel knows, or a sheet on this device; `None` where there is none.

    `game` is its id, or that by which statistics know it, which means the newest version that is kept.
    """
    if game in PRESENTATIONS:
        return PRESENTATIONS[game]
    here = (one for one in kept_presentations(match_store) if game in (one.game.id, one.play_game))
    return next(here, None) or _shipped(game)


def find_sheet(match_store: MatchStore, play_game: str) -> Presentation | None:
    """Return the sheet on this device of a game as statistics know it; `None` where there is none."""
    return find(match_store, play_game) if play_game.startswith(SHEET) else None


def keep(match_store: MatchStore, presentation: Presentation) -> None:
    """Keep a sheet, in place of another version of it.

    Raises:
        Refusal: there are too many.
    """
    if is_shipped(presentation.game.id):
        return
    others = [one for one in _stored(match_store) if _id(one) != _id(presentation.game.document)]
    if len(others) >= MOST_KEPT:
        raise Refusal(N_("There are too many sheets. Delete one first."))
    _store(match_store, [presentation.game.document, *others])


def text_of(match_store: MatchStore, sheet: str) -> str:
    """Return the text of a kept sheet that somebody has written, by its id; empty where there is none.

    It may be that of an earlier version: `laurel.sheets.commented` changes it into that of the present one.
    """
    found = match_store.values.read_plain(SHEET_TEXTS, {}).get(sheet)
    return found if isinstance(found, str) else ""


def keep_text(match_store: MatchStore, sheet: str, text: str) -> None:
    """Keep the text of a sheet that is kept; an empty one is none. Texts of sheets that are not kept any more go."""
    here = {_id(one) for one in _stored(match_store)}
    before = match_store.values.read_plain(SHEET_TEXTS, {})
    texts = {name: one for name, one in {**before, sheet: text}.items() if one and name in here}
    if texts:
        match_store.values.write_plain(SHEET_TEXTS, texts)
    elif before:
        match_store.values.forget(SHEET_TEXTS)


def forget(match_store: MatchStore, game: str) -> Presentation | None:
    """Delete a kept sheet; return it, or `None` where there is none. Matches keep their own copy."""
    found = next((one for one in kept_presentations(match_store) if one.game.id == game), None)
    if found is not None:
        _store(match_store, [one for one in _stored(match_store) if one != found.game.document])
    return found


def to_plain(match_store: MatchStore) -> Plain:
    """Return the fields of a backup for the kept sheets and their texts, without those that are empty."""
    fields = {"sheets": _stored(match_store), "sheet_texts": match_store.values.read_plain(SHEET_TEXTS, {})}
    return {name: value for name, value in fields.items() if value}


@frozen
class SheetsInFile:
    """The sheets of a backup as plain values, and the texts of theirs that somebody has written, by the id."""

    sheets: Sequence[Plain] = ()
    texts: Mapping[str, str] = Factory(dict)


def read(sheets: object, texts: object) -> SheetsInFile:
    """Return the sheets of a file, of its fields `sheets` and `sheet_texts`: `None` where it has no such field.

    Raises:
        Unreadable: they are damaged.
    """
    if not isinstance(sheets, list | None) or not isinstance(texts, dict | None):
        raise Unreadable(Message(N_("The sheets in this file are damaged and cannot be read.")), "no sheets")
    return SheetsInFile(
        [one for one in sheets or () if isinstance(one, dict)],
        {sheet: text for sheet, text in (texts or {}).items() if isinstance(text, str)},
    )


def join(match_store: MatchStore, others: SheetsInFile) -> None:
    """Keep the sheets of a file as well, also those that this version cannot read.

    Of a sheet that is here, the version here stays.
    """
    stored = _stored(match_store)
    here = {_id(one) for one in stored}
    new = [one for one in others.sheets if one not in stored and _id(one) not in here]
    if new:
        _store(match_store, [*stored, *new])
    for sheet, text in others.texts.items():
        if sheet not in here:
            keep_text(match_store, sheet, text)


def _store(match_store: MatchStore, sheets: list[Any]) -> None:
    match_store.values.write_plain(SHEETS, sheets)


def _id(plain: object) -> object:
    return plain.get("id") if isinstance(plain, dict) else None
