"""The stored and exported form of a match: documents are written and read here only.

A document is JSON: `{"format": "laurel-match", "version": 5, "id", "started", "game", "setup", "edits", "undone"}`.
Every edit and every action has its kind under the key `do`. The actions are the game's own, and since version 5
`{"do": "revise_setup", "players", "options"}`, whose fields are those of `setup`. Older versions are migrated one step
at a time before anything is read; newer ones are refused by name. Nothing in a document
is trusted: fields, types and references are checked here, the rules by the replay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cattrs import transform_error
from cattrs.errors import BaseValidationError

from laurel.match.journal import Edit
from laurel.match.match import Match
from laurel.match.message import N_, Message, Refusal
from laurel.match.plain import KIND, AnyGame, Plain, edit_to_plain, head_to_plain, match_from_plain, revisions

FORMAT = "laurel-match"
COLLECTION = "laurel-matches"
VERSION = 5
NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")
TOO_DEEP = re.compile(rb"[\[{]{64}")
"""Nesting 64 deep, which no document of Laurel has: brackets that open in a row."""

ENVELOPE = frozenset({"format", "version"})
"""The fields of a document that are not fields of its match."""


class Unreadable(ValueError):
    """A text is not a match that this version of Laurel can read.

    `message` is for the player; `detail` says where reading failed, for a report.
    """

    def __init__(self, message: Message, detail: str = "") -> None:
        super().__init__(detail or message.text)
        self.message = message
        self.detail = detail


class Writer:
    """Writes the documents of one match. An edit never changes, so its text is made once."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._edits: tuple[Edit[Any], ...] = ()
        self._texts: list[str] = []
        """The texts of `_edits`."""

    def document(self, match: Match[Any]) -> str:
        """Return the document of a match, as JSON text."""
        head = _text({"format": FORMAT, "version": VERSION, **head_to_plain(self._game, match)})
        self._write(match.journal.edits)
        undone = ",".join(self._text(edit) for edit in match.journal.undone)
        return f'{head[:-1]},"edits":[{",".join(self._texts)}],"undone":[{undone}]}}'

    def _write(self, edits: tuple[Edit[Any], ...]) -> None:
        shared = min(len(edits), len(self._edits))
        if edits[:shared] != self._edits[:shared]:  # fast: equal edits are the same object
            shared = 0
        self._texts[shared:] = [self._text(edit) for edit in edits[shared:]]
        self._edits = edits

    def _text(self, edit: Edit[Any]) -> str:
        return _text(edit_to_plain(self._game, edit))


def encode(game: AnyGame, match: Match[Any]) -> str:
    """Return the document of a match, as JSON text."""
    return Writer(game).document(match)


def decode(games: Mapping[str, AnyGame], text: str) -> tuple[AnyGame, Match[Any]]:
    """Return the game and the match of a document of any version.

    Raises:
        Unreadable: the text is not a match, is damaged, or was written by a newer Laurel.
    """
    return _read(games, _parse(text, FORMAT))


def collect(documents: Iterable[str]) -> str:
    """Return one document that holds several: `{"format": "laurel-matches", "version", "matches": [...]}`."""
    return _text(
        {"format": COLLECTION, "version": VERSION, "matches": [json.loads(document) for document in documents]}
    )


def decode_any(games: Mapping[str, AnyGame], text: str) -> list[tuple[AnyGame, Match[Any]]]:
    """Return the games and matches of a document of one match or of several.

    Raises:
        Unreadable: one of them cannot be read.
    """
    document = _parse(text, FORMAT, COLLECTION)
    if document["format"] == FORMAT:
        return [_read(games, document)]
    matches = document.get("matches")
    if not isinstance(matches, list):
        raise _damaged("matches: not a list")
    return [_read(games, match) for match in matches]


def _text(document: Plain) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def load_json(text: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        ValueError: the text is not JSON, or is nested deeper than anything that Laurel writes. Python in the
            browser would overflow its stack instead of raising.
    """
    if TOO_DEEP.search(text.encode(errors="replace").translate(None, NO_BRACKETS)):
        raise ValueError("nested too deeply")
    return json.loads(text)


def _parse(text: str, *formats: str) -> Plain:
    try:
        document = load_json(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(Message(N_("This is not a Laurel file.")), str(error)) from error
    if not isinstance(document, dict) or document.get("format") not in formats:
        raise Unreadable(Message(N_("This is not a Laurel file.")), f"format: none of {', '.join(formats)}")
    return document


def _read(games: Mapping[str, AnyGame], document: object) -> tuple[AnyGame, Match[Any]]:
    version, plain = _version(document)
    name = plain.get("game")
    if not isinstance(name, str):
        raise _damaged("game: not a text")
    game = games.get(name)
    if game is None:
        raise Unreadable(Message(N_("Laurel does not know this game yet: %(game)s"), game=name))
    try:
        plain = _migrate(game, version, plain)
        match = match_from_plain(game, {key: value for key, value in plain.items() if key not in ENVELOPE})
        game.opening(match.initial_setup)
        for revision in revisions((*match.journal.edits, *match.journal.undone)):
            game.opening(revision.apply(match.initial_setup))
    except Refusal as refusal:
        raise Unreadable(refusal.message, str(refusal)) from refusal
    except BaseValidationError as error:
        raise _damaged("; ".join(transform_error(error, path="match"))) from error
    except Unreadable:
        raise
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise _damaged(f"{type(error).__name__}: {error}") from error
    return game, match


def _damaged(detail: str) -> Unreadable:
    return Unreadable(Message(N_("This match is damaged and cannot be read.")), detail)


def _version(document: object) -> tuple[int, Plain]:
    """Return the version of a document, and the document."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise _damaged("not a match")
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise _damaged(f"version: {version!r}")
    if version > VERSION:
        raise Unreadable(Message(N_("A newer Laurel wrote this match. Update Laurel to open it.")))
    return version, document


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


MIGRATIONS: Mapping[int, Callable[[Plain], Plain]] = {1: _journal_from_log, 3: _details_of_seats}
"""The migrations that all games share: from the version in the key to the next one.

Documents of version 4 stay as they are: version 5 has one more action.
"""
