"""The stored and exported form of a match: documents are written and read here only.

A document is JSON: `{"format": "laurel-match", "version": 12, "id", "started", "game", "setup", "edits"}`.
Every edit and every action has its kind under the key `do`. The actions are the game's own, and since version 5
`{"do": "revise_setup", "players", "options"}`, whose fields are those of `setup`, and since version 11
`{"do": "end_here", "conceded", "winners"}`, whose fields are lists of seats.
A match whose game is a sheet carries it under `sheet`. Since version 7 a player may have the
id of a person, since version 9 edits tell of a note, a place and photographs, and since version 10 matches by a sheet
may have seals, and since version 11 players may join late, leave and be back, and since version 12
edits tell of a date and a length. The photographs themselves may be under
`photos`, which is not examined here. Older versions are migrated one step
at a time before anything is read; newer ones are refused by name. Nothing in a document
is trusted: fields and types are checked here, the rules by the replay. An edit may name another that the document does
not have: a part of the match may have been lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from attrs import frozen
from cattrs import transform_error
from cattrs.errors import BaseValidationError

from laurel.match.attendance import SetupChange
from laurel.match.edits import Added, Corrected, Edit, EditId
from laurel.match.end_here import EndHere
from laurel.match.json_text import load_json, write_json
from laurel.match.match import Match
from laurel.match.message import N_, Message, Refusal
from laurel.match.plain import (
    DOCUMENT,
    KIND,
    UNREADABLE,
    AnyGame,
    check_setup_changes,
    edit_from_plain,
    edit_to_plain,
    edits_from_plain,
    head_to_plain,
    match_from_plain,
)
from laurel.match.setup import Setup
from laurel.match.strict import LARGEST_NUMBER, Plain
from laurel.match.texts import excerpt

FORMAT = "laurel-match"
COLLECTION = "laurel-matches"
VERSION = 12
COLLECTION_VERSION = 10
"""The version of a document of several matches. Until version 9 it was that of the matches."""

REFUSED = (Refusal, *UNREADABLE)
"""What the readers of plain values raise for what they do not read."""

NOT_READABLE = N_("This cannot be stored: it could not be read again.")

PHOTOS = "photos"
"""The field of a document that has photographs in base 64, by their ids: see `laurel.app.exchange.photo_files`."""

ENVELOPE = frozenset({"format", "version", PHOTOS})
"""The fields of a document that are not fields of its match."""


LONGEST_DETAIL = 500
"""The most characters of where reading failed: the text may have any number of faults, of any length."""


FindGame = Callable[[str, object], AnyGame | None]
"""Returns the game of a name, with which a match is read: one that Laurel knows, or one that is made of the document
that the match carries of its game (`None` for none); `None` for an unknown one. Raises `Unreadable` for a document that
is no game."""


class Unreadable(ValueError):
    """A text is not a match that this version of Laurel can read.

    `message` is for the player; `detail` says where reading failed, for a report.
    """

    def __init__(self, message: Message, detail: str = "") -> None:
        self.message = message
        self.detail = excerpt(detail, LONGEST_DETAIL)
        super().__init__(self.detail or message.text)


class NewerVersion(Unreadable):
    """A text was written by a newer version of Laurel."""


class Writer:
    """Writes documents and edits of one match. An edit never changes, so its text is made once."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._texts: dict[EditId, tuple[Edit[Any], str]] = {}

    def document(self, match: Match[Any]) -> str:
        """Return the document of a match, as JSON text."""
        head = write_json({"format": FORMAT, "version": VERSION, **head_to_plain(self.game, match)})
        return f'{head[:-1]},"edits":{self.edits(match.journal.edits)}}}'

    def edits(self, edits: Iterable[Edit[Any]]) -> str:
        """Return edits as a JSON list."""
        return f"[{','.join(self.text(edit) for edit in edits)}]"

    def text(self, edit: Edit[Any]) -> str:
        """Return an edit as a JSON object."""
        known, text = self._texts.get(edit.id, (None, ""))
        if known is not edit:
            text = write_json(edit_to_plain(edit))
            self._texts[edit.id] = edit, text
        return text


def check_readable(writer: Writer, setup: Setup[Any], edit: Edit[Any]) -> None:
    """Raise `Unreadable` for an edit that would not be read as it is written; `setup` is the initial one."""
    try:
        again = _edit(writer.game, setup, load_json(writer.text(edit)))
    except REFUSED as error:
        raise Unreadable(Message(NOT_READABLE), str(error)) from error
    if again != edit:
        raise Unreadable(Message(NOT_READABLE), f"{edit!r} is read as {again!r}")


def _edit(game: AnyGame, setup: Setup[Any], plain: object) -> Edit[Any]:
    """Return the edit of a plain value; raises one of `REFUSED`."""
    edit = edit_from_plain(game, plain)
    if isinstance(edit, Added | Corrected) and isinstance(edit.action, SetupChange | EndHere):
        check_setup_changes(game, setup, (edit,))
    return edit


def decode_edits(game: AnyGame, setup: Setup[Any], text: str, most: int = LARGEST_NUMBER) -> tuple[Edit[Any], ...]:
    """Return the edits of `{"version", "edits"}`; `setup` is the initial one of their match.

    Raises:
        Unreadable: the text has no such edits, or more than `most`; `NewerVersion` from a newer Laurel.
    """
    with _reading("edits"):
        plain = load_json(text)
        if not isinstance(plain, dict) or plain.keys() != {"version", "edits"}:
            raise _damaged("not edits")
        check_version(plain["version"])
        edits = edits_from_plain(game, plain["edits"], most)
        check_setup_changes(game, setup, edits)
        return edits


@contextmanager
def _reading(path: str) -> Iterator[None]:
    """Raise `Unreadable` in place of what the readers of plain values raise; its detail has a path below `path`."""
    try:
        yield
    except Unreadable:
        raise
    except Refusal as refusal:
        raise Unreadable(refusal.message, str(refusal)) from refusal
    except BaseValidationError as error:
        raise _damaged("; ".join(transform_error(error, path=path))) from error
    except REFUSED as error:
        raise _damaged(f"{type(error).__name__}: {error}") from error


def encode(game: AnyGame, match: Match[Any]) -> str:
    """Return the document of a match, as JSON text."""
    return Writer(game).document(match)


def decode(find_game: FindGame, text: str) -> tuple[AnyGame, Match[Any]]:
    """Return the game and the match of a document of any version.

    Raises:
        Unreadable: the text is not a match, or is damaged; `NewerVersion` from a newer Laurel.
    """
    return _read(find_game, _parse(text, FORMAT))


def collect(documents: Iterable[str], more: Plain | None = None) -> str:
    """Return one document that holds several.

    It is `{"format": "laurel-matches", "version", "matches": [...]}`, and has what is in `more` of the fields `people`,
    `sheets`, `sheet_texts` and `records`. Their values are not examined here.
    """
    matches = [json.loads(document) for document in documents]
    return write_json({"format": COLLECTION, "version": COLLECTION_VERSION, "matches": matches, **(more or {})})


@frozen
class SalvagedEdits:
    """What can be read of the edits of a text."""

    edits: tuple[Edit[Any], ...]
    """As they are in the text."""

    damaged: tuple[str, ...] = ()
    """The texts of the edits that cannot be read."""


def salvage_edits(game: AnyGame, setup: Setup[Any], plain: Iterable[object]) -> SalvagedEdits:
    """Return those of some plain values that are edits, and the texts of all others."""
    edits, damaged = [], []
    for one in plain:
        try:
            edits.append(_edit(game, setup, one))
        except REFUSED:
            damaged.append(write_json(one))
    return SalvagedEdits(tuple(edits), tuple(damaged))


def salvage(find_game: FindGame, text: str) -> tuple[AnyGame, Match[Any], SalvagedEdits]:
    """Return the game and the match of a document of any version, without its edits, and what is readable of these.

    Raises:
        Unreadable: the text is not a match, or more than its edits is damaged; `NewerVersion` from a newer Laurel.
    """
    game, plain = _current(find_game, _parse(text, FORMAT))
    edits = plain.get("edits")
    if not isinstance(edits, list):
        raise _damaged("edits: not a list")
    match = _match(game, {**plain, "edits": []})
    return game, match, salvage_edits(game, match.initial_setup, edits)


@frozen
class ArchiveContents:
    """What is in a document of one match or of several."""

    matches: list[tuple[AnyGame, Match[Any]]]
    people: object = None
    """The people as they are in the document, not examined; `None` where it has none."""

    sheets: object = None
    """The sheets that were kept, in the same way."""

    sheet_texts: object = None
    """The texts of these sheets that somebody has written, in the same way."""

    photos: object = None
    """The photographs, in the same way."""

    records: object = None
    """The recorded plays, in the same way."""

    is_backup: bool = False
    """Whether it is a document of several matches."""


def decode_contents(find_game: FindGame, text: str) -> ArchiveContents:
    """Return what is in a document of one match or of several.

    Raises:
        Unreadable: one of the matches cannot be read.
    """
    document = _parse(text, FORMAT, COLLECTION)
    if document["format"] == FORMAT:
        return ArchiveContents([_read(find_game, document)], photos=document.get(PHOTOS))
    document = current_collection(document)
    matches = document.get("matches")
    if not isinstance(matches, list):
        raise _damaged("matches: not a list")
    return ArchiveContents(
        [_read(find_game, match) for match in matches],
        document.get("people"),
        document.get("sheets"),
        document.get("sheet_texts"),
        document.get(PHOTOS),
        document.get("records"),
        is_backup=True,
    )


def current_collection(document: Plain) -> Plain:
    """Return a document of several matches as one of the present version. Nothing in it is examined."""
    version = document.get("version")
    is_current = isinstance(version, int) and version >= COLLECTION_VERSION
    return document if is_current else _texts_of_sheets_apart(document)


def decode_any(find_game: FindGame, text: str) -> list[tuple[AnyGame, Match[Any]]]:
    """Return the games and matches of a document of one match or of several.

    Raises:
        Unreadable: one of them cannot be read.
    """
    return decode_contents(find_game, text).matches


def _parse(text: str, *formats: str) -> Plain:
    try:
        document = load_json(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(Message(N_("This is not a Laurel file.")), str(error)) from error
    if not isinstance(document, dict) or document.get("format") not in formats:
        raise Unreadable(Message(N_("This is not a Laurel file.")), f"format: none of {', '.join(formats)}")
    return document


def _read(find_game: FindGame, document: object) -> tuple[AnyGame, Match[Any]]:
    game, plain = _current(find_game, document)
    return game, _match(game, plain)


def _current(find_game: FindGame, document: object) -> tuple[AnyGame, Plain]:
    """Return the game of a document, and the document as one of the present version."""
    version, plain = _version(document)
    name = plain.get("game")
    if not isinstance(name, str):
        raise _damaged("game: not a text")
    game = find_game(name, plain.get(DOCUMENT))
    if game is None:
        raise Unreadable(Message(N_("Laurel does not know this game yet: %(game)s"), game=excerpt(name)))
    with _reading("match"):
        return game, _migrate(game, version, plain)


def _match(game: AnyGame, document: Plain) -> Match[Any]:
    """Return the match of a document of the present version."""
    with _reading("match"):
        match = match_from_plain(game, {key: value for key, value in document.items() if key not in ENVELOPE})
        game.opening(match.initial_setup)
        check_setup_changes(game, match.initial_setup, match.journal.edits)
        return match


def _damaged(detail: str) -> Unreadable:
    return Unreadable(Message(N_("This match is damaged and cannot be read.")), detail)


def _version(document: object) -> tuple[int, Plain]:
    """Return the version of a document, and the document."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise _damaged("not a match")
    return check_version(document.get("version")), document


def check_version(version: object) -> int:
    """Return a version that can be read.

    Raises:
        Unreadable: it is none; `NewerVersion` where a newer Laurel has written it.
    """
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise _damaged(f"version: {version!r}")
    if version > VERSION:
        raise NewerVersion(Message(N_("A newer Laurel wrote this match. Update Laurel to open it.")))
    return version


def _migrate(game: AnyGame, version: int, document: Plain) -> Plain:
    """Return a document as one of the present version: each step by the shared migrations, then the game's."""
    for step in range(version, VERSION):
        for migrations in (MIGRATIONS, game.migrations):
            if step in migrations:
                document = migrations[step](document)
    return document


def _journal_from_log(document: Plain) -> Plain:
    """Migrate version 1, which has the log `[{"id", "at", "action"}]` in place of a journal."""
    rest = {key: value for key, value in document.items() if key != "log"}
    log = document.get("log")
    if not isinstance(log, list) or not all(isinstance(entry, dict) for entry in log):
        raise _damaged("log: not a list of entries")
    return {**rest, "edits": [{KIND: "add", **entry} for entry in log], "undone": []}


def _details_of_seats(document: Plain) -> Plain:
    """Migrate version 3, which has the details of a seat beside its name and colour, empty where there are none."""
    setup = document["setup"]
    players = [
        {
            "name": player["name"],
            "colour": player["colour"],
            "details": {key: value for key, value in player.items() if key not in ("name", "colour") and value != ""},
        }
        for player in setup["players"]
    ]
    return {**document, "setup": {**setup, "players": players}}


def _edits_with_authors(document: Plain) -> Plain:
    """Migrate version 5, whose edits have no authors, and which has undone edits apart, the last undone one last.

    The new id of an edit follows from the text of the edit and of all before it. So copies of a match that were changed
    apart by an older Laurel have the same ids as far as they are equal, and different ids after that.
    """
    edits, undone = document["edits"], document["undone"]
    made: list[Plain] = []
    ids: dict[object, str] = {}
    digest = write_json([document["id"], document["started"]])
    latest = 0

    def append(edit: Plain, at: int, fields: Plain) -> None:
        nonlocal digest, latest
        digest = sha256(f"{digest}{json.dumps(edit, sort_keys=True)}".encode()).hexdigest()[:16]
        latest = max(latest, at)
        count = 0 if not made or made[-1]["time"][0] < latest else made[-1]["time"][1] + 1
        made.append({**fields, "id": f"0.{digest}-1", "at": at, "time": [latest, count]})

    for edit in (*edits, *reversed(undone)):
        fields = {name: value for name, value in edit.items() if name not in ("id", "at")}
        if "before" in edit:
            fields["before"] = ids[edit["before"]]
        if edit[KIND] != "add":
            fields["entry"] = ids[edit["id"]]
        append(edit, _number(edit["at"]), fields)
        if edit[KIND] == "add":
            ids[edit["id"]] = made[-1]["id"]
    for edit, migrated in zip(undone, reversed(made[len(edits) :]), strict=True):
        append({"undone": edit}, latest, {KIND: "undo", "edits": [migrated["id"]]})
    rest = {key: value for key, value in document.items() if key != "undone"}
    return {**rest, "edits": made}


def _texts_of_sheets_apart(document: Plain) -> Plain:
    """Migrate a document of several matches of version 9: its texts of sheets are one more item, `{"texts"}`."""
    sheets = document.get("sheets")
    if not isinstance(sheets, list):
        return document
    texts = [one["texts"] for one in sheets if isinstance(one, dict) and one.keys() == {"texts"}]
    rest = [one for one in sheets if not isinstance(one, dict) or one.keys() != {"texts"}]
    return {**document, "sheets": rest, **({"sheet_texts": texts[0]} if texts else {})}


def _number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise TypeError(f"not a number: {value!r}")


MIGRATIONS: Mapping[int, Callable[[Plain], Plain]] = {
    1: _journal_from_log,
    3: _details_of_seats,
    5: _edits_with_authors,
}
"""The migrations that all games share: from the version in the key to the next one.

Documents of version 4 stay as they are: version 5 has one more action. So do those of version 6: version 7 has one more
field of a player, which may be missing. Version 8 has more actions of Twilight Struggle,
version 9 more kinds of edit: notes, photographs, and settings of the turn clock. Version 10 has seals of secret values,
and the salt of values that were sealed; version 11 has players who join late, leave and are back, and the end of a
match by its players.
"""
