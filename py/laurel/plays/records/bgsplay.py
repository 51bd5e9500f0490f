"""Takes files of plays of BG Stats apart into records: `.bgsplay`, and the export of everything.

A file is a JSON object with lists of players, locations, games and plays, which refer to each other by numbers. Nothing
is left out of a play or of what it refers to, whatever fields they have. A play that cannot be read costs that play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from laurel.match.archive import Unreadable
from laurel.match.json_text import load_json
from laurel.match.message import N_, Message
from laurel.match.strict import Plain, list_of, number, object_of
from laurel.plays.play import Play
from laurel.plays.records.reading import FAULTS, Games, is_counted, read
from laurel.plays.records.record import Record, RecordId

LONGEST_FILE = 100_000_000
"""The most characters of a file."""

MOST_RECORDS = 100_000
"""The most players, games or plays in a file."""


@frozen
class BgsplayContents:
    """The plays of a file."""

    records: tuple[Record, ...]
    """Each play once: of two with one UUID the one that was changed later."""

    plays: tuple[Play, ...] = ()
    """The plays of those that BG Stats counts, with all people as other programs know them."""

    repeated: int = 0
    """How many more there are that the file has twice."""

    unreadable: tuple[str, ...] = ()
    """What tells each of the plays that cannot be read: its game and its date, as far as they can be read."""


def is_bgsplay(document: object) -> bool:
    """Return whether a JSON value is the content of a file of BG Stats."""
    return isinstance(document, dict) and all(isinstance(document.get(name), list) for name in ("plays", "games"))


def may_be_bgsplay(file: str) -> bool:
    """Return whether a text may be a file of BG Stats, without parsing it."""
    return '"plays"' in file and '"games"' in file


def read_contents(file: str, games: Games) -> BgsplayContents | None:
    """Return the plays of a file; `None` where it is none of BG Stats. `games` are those that Laurel knows.

    Raises:
        Unreadable: the file is too long or damaged as a whole.
    """
    if len(file) > LONGEST_FILE:
        raise Unreadable(Message(N_("This file is too large.")))
    try:
        document = load_json(file)
    except (ValueError, RecursionError) as error:
        raise _damaged(str(error)) from error
    if not is_bgsplay(document):
        return None
    try:
        return _contents(document, games)
    except (ValueError, TypeError) as error:
        raise _damaged(f"{type(error).__name__}: {error}") from error


def _damaged(detail: str) -> Unreadable:
    return Unreadable(Message(N_("This BG Stats file is damaged and cannot be read. Nothing was imported.")), detail)


def _contents(document: Plain, known: Games) -> BgsplayContents:
    games, players, places = (_by_number(document.get(name)) for name in ("games", "players", "locations"))
    kept: dict[RecordId, tuple[Record, Play]] = {}
    repeated, unreadable = 0, []
    for plain in list_of(document["plays"], MOST_RECORDS):
        try:
            one = _record(object_of(plain), games, players, places)
            play = read(one, known)
        except FAULTS:
            unreadable.append(_described(plain, games))
            continue
        name = one.id
        repeated += name in kept
        if name not in kept or one.is_later_than(kept[name][0]):
            kept[name] = (one, play)
    plays = tuple(play for one, play in kept.values() if is_counted(one))
    return BgsplayContents(tuple(one for one, _ in kept.values()), plays, repeated, tuple(unreadable))


def _by_number(records: object) -> Mapping[int, Plain]:
    """Return the objects of a list by the numbers by which plays refer to them.

    An object without a number, or with one that another one has as well, is left out: only a play that refers to it
    cannot be read.
    """
    found: dict[int, Plain] = {}
    twice: set[int] = set()
    for one in list_of(records, MOST_RECORDS) if records is not None else []:
        name = one.get("id") if isinstance(one, dict) else None
        if not isinstance(name, int) or isinstance(name, bool):
            continue
        if name in found and found[name] != one:
            twice.add(name)
        found[name] = one
    return {name: one for name, one in found.items() if name not in twice}


def _record(
    plain: Plain, games: Mapping[int, Plain], players: Mapping[int, Plain], places: Mapping[int, Plain]
) -> Record:
    expansions = plain.get("expansionPlays")
    return Record(
        play=plain,
        game=games[number(plain["gameRefId"])],
        players=tuple(players[number(object_of(one)["playerRefId"])] for one in list_of(plain["playerScores"])),
        place=_found(places, plain.get("locationRefId")),
        expansions=tuple(_expansions(expansions, games)) if isinstance(expansions, list) else (),
    )


def _expansions(plays: Sequence[object], games: Mapping[int, Plain]) -> Iterable[Plain | None]:
    for one in plays:
        yield _found(games, one.get("gameRefId")) if isinstance(one, dict) else None


def _found(by_number: Mapping[int, Plain], name: object) -> Plain | None:
    """Return an object by a number that refers to it; `None` for none, or one that there is not."""
    return by_number.get(name) if isinstance(name, int) else None


def _described(plain: object, games: Mapping[int, Plain]) -> str:
    """Return what tells a play that cannot be read from others: `Catan, 2024-05-12`; as much of it as is readable."""
    fields = plain if isinstance(plain, dict) else {}
    game = _found(games, fields.get("gameRefId")) or {}
    texts = (game.get("name"), fields.get("playDate"))
    title, date = (value if isinstance(value, str) else "" for value in texts)
    return ", ".join(filter(None, (title, date.partition(" ")[0])))
