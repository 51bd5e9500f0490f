"""Conversion of a match to plain JSON values, and strict reading of such values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import cache, lru_cache, reduce
from itertools import pairwise
from operator import or_
from typing import Any, Literal, TypeVar, get_args, get_origin

from attrs import field, frozen
from cattrs import Converter
from cattrs.strategies import configure_tagged_union

from laurel.match.game import Game
from laurel.match.journal import Added, Corrected, Edit, Entry, EntryId, Journal, Milliseconds, Removed
from laurel.match.match import Match, MatchId
from laurel.match.setup import COLOURS, LONGEST_NAME, Player, ReviseSetup, Setup

Plain = dict[str, Any]
AnyGame = Game[Any, Any, Any]
T = TypeVar("T")

KIND = "do"
"""The key under which a plain value has its kind of action or edit."""

MATCH_FIELDS = frozenset({"id", "started", "game", "setup", "edits", "undone"})
SETUP_FIELDS = frozenset({"players", "options"})
PLAYER_FIELDS = frozenset({"name", "colour"})
DETAILS = frozenset({"details"})
"""The optional field of a player; where it is missing, the details are those by default."""

EDIT_FIELDS = frozenset({KIND, "id", "at", "action"})
PLACE = frozenset({"before"})
"""The optional field of an added entry: the older entry before which it is."""

REVISE_SETUP = "revise_setup"
"""The stored name of the action that every game has."""

ENOUGH_ACTIONS = 1024
"""Size of the caches of actions: more than the different actions of a long match."""

LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""

LAST_TIME = Milliseconds(253_402_300_799_999)
"""The last millisecond of the year 9999, where calendars end."""


def kind_of(action_type: type) -> str:
    """Return the stored name of a kind of action: `DoThis` is `do_this`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", action_type.__name__).lower()


@cache
def converter(game: AnyGame) -> Converter:
    """Return the converter between a game's actions and options and plain values.

    Structuring refuses unknown fields and wrong types. A whole number may come as text, as the keys of
    JSON objects and the fields of forms do.
    """
    # Sets are stored in order, so that the same match is always the same text.
    made = Converter(forbid_extra_keys=True, unstruct_collection_overrides={Set: sorted})
    made.register_structure_hook(int, _whole_number)
    made.register_structure_hook(str, _text)
    made.register_structure_hook(bool, _yes_or_no)
    made.register_structure_hook_func(_is_choice, _one_of)
    configure_tagged_union(_any_action(game), made, tag_name=KIND, tag_generator=kind_of)
    return made


@cache
def _any_action(game: AnyGame) -> Any:
    return reduce(or_, game.actions)


def _whole_number(value: object, _: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER:
        return value
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value, re.ASCII):
        return int(value)
    raise ValueError(f"not a whole number: {value!r}")


def _text(value: object, _: object) -> str:
    if isinstance(value, str):
        value.encode()  # raises for a lone surrogate, which JSON can spell and no store can hold
        return value
    raise ValueError(f"not a text: {value!r}")


def _is_choice(wanted: Any) -> bool:
    return get_origin(wanted) is Literal


def _one_of(value: object, wanted: Any) -> Any:
    """Return the choice that equals a value, or its text. `10.0` is not `10`."""
    for choice in get_args(wanted):
        if str(value) == str(choice):
            return choice
    raise ValueError(f"not one of {get_args(wanted)}: {value!r}")


def _time(value: object) -> Milliseconds:
    time = _whole_number(value, int)
    if 0 <= time <= LAST_TIME:
        return Milliseconds(time)
    raise ValueError(f"not a time: {value!r}")


def _list(value: object) -> list[Any]:
    if isinstance(value, list):
        return value
    raise TypeError(f"not a list: {value!r}")


def _check_fields(plain: object, required: Set[str], optional: Set[str] = frozenset()) -> None:
    """Raise `TypeError` for what is no JSON object, `ValueError` where a field is missing or unknown."""
    if not isinstance(plain, dict):
        raise TypeError(f"not an object: {plain!r}")
    if plain.keys() != required and not required <= plain.keys() <= required | optional:
        wrong = sorted((required - plain.keys()) | (plain.keys() - required - optional))
        raise ValueError(f"fields missing or unknown: {', '.join(wrong)}")


def _yes_or_no(value: object, _: object) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("yes", "no"):
        return value == "yes"
    raise ValueError(f"neither yes nor no: {value!r}")


def action_to_plain(game: AnyGame, action: Any) -> Plain:
    """Return an action with its kind under `KIND`."""
    if isinstance(action, ReviseSetup):
        return {KIND: REVISE_SETUP, **setup_to_plain(game, action)}
    plain: Plain = converter(game).unstructure(action, _any_action(game))
    return plain


def action_from_plain(game: AnyGame, plain: object) -> Any:
    """Return the action; raises what cattrs raises, or `ValueError`, `TypeError`, `KeyError`."""
    if not isinstance(plain, dict):
        raise TypeError(f"not an action: {plain!r}")
    if plain.get(KIND) == REVISE_SETUP:
        setup = setup_from_plain(game, {name: value for name, value in plain.items() if name != KIND})
        return ReviseSetup(setup.players, setup.options)
    return _read_action(game, _Written(repr(plain), plain))


@frozen
class _Written:
    """A plain value that is compared by its text: in Python `True` equals `1`."""

    text: str
    plain: Plain = field(eq=False)


@lru_cache(maxsize=ENOUGH_ACTIONS)
def _read_action(game: AnyGame, written: _Written) -> Any:
    """Return the action of a plain value. Matches repeat actions, so equal texts are read once."""
    return converter(game).structure(written.plain, _any_action(game))


def head_to_plain(game: AnyGame, match: Match[Any]) -> Plain:
    """Return a match as a JSON object without its edits."""
    return {
        "id": match.id,
        "started": match.started,
        "game": match.setup.game,
        "setup": setup_to_plain(game, match.initial_setup),
    }


def match_from_plain(game: AnyGame, plain: Plain) -> Match[Any]:
    """Return the match; raises what cattrs raises, or `ValueError`, `TypeError`, `LookupError`."""
    _check_fields(plain, MATCH_FIELDS)
    edits = tuple(_edit_from_plain(game, edit) for edit in _list(plain["edits"]))
    undone = tuple(_edit_from_plain(game, edit) for edit in _list(plain["undone"]))
    _check_ids_grow((*edits, *reversed(undone)))
    journal: Journal[Any] = Journal(edits, undone)
    redone = journal
    for _ in undone:  # raises where an undone edit does not fit the log, which a redo would meet later
        redone = redone.redo()
    setup = setup_from_plain(game, plain["setup"])
    _check_seats(setup, (*edits, *undone))
    return Match(MatchId(_text(plain["id"], str)), _time(plain["started"]), setup, journal)


def revisions(edits: Iterable[Edit[Any]]) -> Iterator[ReviseSetup]:
    """Yield every revision of the setup that an edit adds, or into which one corrects an entry."""
    for edit in edits:
        if not isinstance(edit, Removed):
            action = edit.entry.action if isinstance(edit, Added) else edit.action
            if isinstance(action, ReviseSetup):
                yield action


def _check_seats(setup: Setup[Any], edits: tuple[Edit[Any], ...]) -> None:
    """Raise `ValueError` where a revision has another number of players than the setup."""
    if any(len(revision.players) != len(setup.players) for revision in revisions(edits)):
        raise ValueError("a revision of the setup has another number of players")


def _check_ids_grow(edits: tuple[Edit[Any], ...]) -> None:
    """Raise `ValueError` unless the ids of entries grow, so that they are unique."""
    ids = [edit.entry.id for edit in edits if isinstance(edit, Added)]
    if any(later <= earlier for earlier, later in pairwise(ids)):
        raise ValueError("entry ids do not grow")


def setup_to_plain(game: AnyGame, setup: Setup[Any] | ReviseSetup) -> Plain:
    """Return a setup, or a revision of it, as a JSON object of its players and options."""
    plain = converter(game).unstructure
    players = [
        {"name": player.name, "colour": player.colour, "details": plain(player.details)} for player in setup.players
    ]
    return {"players": players, "options": plain(setup.options)}


def setup_from_plain(game: AnyGame, plain: Plain) -> Setup[Any]:
    """Return the setup; raises what cattrs raises, or `ValueError`, `TypeError`, `KeyError`."""
    _check_fields(plain, SETUP_FIELDS)
    players = tuple(_player_from_plain(game, player) for player in _list(plain["players"]))
    return Setup(game.id, players, _structure(game, plain["options"], game.options))


def _player_from_plain(game: AnyGame, plain: Plain) -> Player:
    _check_fields(plain, PLAYER_FIELDS, optional=DETAILS)
    details: Any = _structure(game, plain.get("details", {}), game.seat_details)
    player = Player(_text(plain["name"], str), _text(plain["colour"], str), details)
    check_player(player)
    return player


def _structure(game: AnyGame, plain: object, wanted: type[T]) -> T:
    """Return an instance of a class; raise `TypeError` for what is no JSON object, which cattrs does not check."""
    if not isinstance(plain, dict):
        raise TypeError(f"not an object: {plain!r}")
    return converter(game).structure(plain, wanted)


def check_player(player: Player) -> None:
    """Raise `ValueError` for a player whom no setup screen accepts."""
    if not player.name.strip() or len(player.name) > LONGEST_NAME:
        raise ValueError(f"not a name: {player.name!r}")
    if player.colour not in COLOURS:
        raise ValueError(f"not a colour: {player.colour!r}")


def edit_to_plain(game: AnyGame, edit: Edit[Any]) -> Plain:
    """Return an edit with its kind under `KIND`."""
    if isinstance(edit, Added):
        entry = edit.entry
        plain = {KIND: "add", "id": entry.id, "at": entry.at, "action": action_to_plain(game, entry.action)}
        return plain if edit.before is None else {**plain, "before": edit.before}
    if isinstance(edit, Corrected):
        return {KIND: "correct", "id": edit.id, "at": edit.at, "action": action_to_plain(game, edit.action)}
    return {KIND: "remove", "id": edit.id, "at": edit.at}


def _edit_from_plain(game: AnyGame, plain: Plain) -> Edit[Any]:
    kind = plain[KIND]
    if kind == "add":
        _check_fields(plain, EDIT_FIELDS, optional=PLACE)
        before = _entry_id(plain["before"]) if "before" in plain else None
        return Added(
            Entry(_entry_id(plain["id"]), _time(plain["at"]), action_from_plain(game, plain["action"])), before
        )
    if kind == "correct":
        _check_fields(plain, EDIT_FIELDS)
        return Corrected(_entry_id(plain["id"]), _time(plain["at"]), action_from_plain(game, plain["action"]))
    if kind == "remove":
        _check_fields(plain, EDIT_FIELDS - {"action"})
        return Removed(_entry_id(plain["id"]), _time(plain["at"]))
    raise ValueError(f"not an edit: {kind!r}")


def _entry_id(value: object) -> EntryId:
    return EntryId(_whole_number(value, int))
