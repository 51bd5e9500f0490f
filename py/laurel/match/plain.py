"""Conversion of a match to plain JSON values, and strict reading of such values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache
from typing import Any, Literal, TypeVar, get_args, get_origin

from attrs import field, fields, frozen
from cattrs import Converter
from cattrs.errors import BaseValidationError

from laurel.match.attendance import MOST_SEATS, JoinLate, SetupChange
from laurel.match.edits import (
    DATE,
    EDIT_ID,
    LENGTH,
    LONGEST_NOTE,
    LONGEST_PLACE,
    MINUTE,
    MOST_EDITS_AT_ONCE,
    PHOTO_ID,
    About,
    Added,
    ClockSet,
    Corrected,
    DeviceNamed,
    Edit,
    EditId,
    Entry,
    EntryId,
    Milliseconds,
    Noted,
    PhotoId,
    Pictured,
    Redone,
    Removed,
    Time,
    Undone,
)
from laurel.match.end_here import EndHere
from laurel.match.game import Game
from laurel.match.journal import Journal
from laurel.match.json_text import write_json
from laurel.match.match import Match, MatchId
from laurel.match.setup import ALL_COLOURS, LONGEST_NAME, PERSON_ID, PersonId, Player, ReviseSetup, Seat, Setup
from laurel.match.strict import LARGEST_NUMBER, LAST_TIME, Plain, flag, list_of, number, object_of, object_with, text
from laurel.match.texts import strict_text
from laurel.match.union import union

AnyGame = Game[Any, Any, Any]
T = TypeVar("T")

LATER = "later"
"""The metadata of a field of an action that older documents lack: where it is `None`, it is not written."""

KIND = "do"
"""The key under which a plain value has its kind of action or edit."""

MATCH_FIELDS = frozenset({"id", "started", "game", "setup", "edits"})
DOCUMENT = "sheet"
"""The field of a match that carries its game, where that is a sheet."""

SETUP_FIELDS = frozenset({"players", "options"})
PLAYER_FIELDS = frozenset({"name", "colour"})
OPTIONAL_PLAYER_FIELDS = frozenset({"details", "person"})
"""Where they are missing, the seat has the default details, and its person is not known."""

EDIT_FIELDS = frozenset({KIND, "id", "at"})
TIME = frozenset({"time"})
"""The optional field of an edit: its logical time, where that is not its time by the clock."""

EDITS: Mapping[str, tuple[type[Any], tuple[str, ...]]] = {
    "add": (Added, ("action",)),
    "correct": (Corrected, ("entry", "action")),
    "remove": (Removed, ("entry",)),
    "undo": (Undone, ("edits",)),
    "redo": (Redone, ("edits",)),
    "name": (DeviceNamed, ("device", "person")),
    "note": (Noted, ("about", "text")),
    "photo": (Pictured, ("photo", "kept")),
    "clock": (ClockSet, ("turn", "runs", "limit")),
}
"""By the stored name of a kind of edit: its class, and its own fields in the order in which the class has them."""

KINDS = {edit: kind for kind, (edit, _) in EDITS.items()}
ATTRIBUTES = {"entry": "entry_id", "kept": "is_kept"}
"""The attributes of edits whose stored fields have other names."""

ABOUT: tuple[About, ...] = get_args(About)

PLACE = frozenset({"before"})
"""The optional field of an added entry: the older entry before which it is."""

REVISE_SETUP = "revise_setup"
"""The stored name of the action that revises the setup, which every game has."""

END_HERE = "end_here"
"""The stored name of the action that ends a match before its rules do, which every game has as well."""

JOIN_LATE = "join_late"
"""The stored name of the action that has a player, whose details are the game's own."""

JOIN_LATE_FIELDS = frozenset({KIND, "seat", "player", "points"})

ENOUGH_ACTIONS = 1024
"""Size of the caches of actions: more than the different actions of a long match."""

MOST_PLAYERS = 100
"""More players than any game has: a list of more is not read."""

LONGEST_LIMIT = 24 * 60 * MINUTE
"""The longest time that a turn clock gives a player for a match, in milliseconds."""


def kind_of(action_type: type) -> str:
    """Return the stored name of a kind of action: `DoThis` is `do_this`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", action_type.__name__).lower()


UNREADABLE = (BaseValidationError, ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What a converter and the functions of `laurel.match.strict` raise for a value that Laurel has not written."""


def strict_converter() -> Converter:
    """Return a new converter that refuses unknown fields and wrong types.

    A whole number may come as text, as the keys of JSON objects and the fields of forms do.
    """
    # Sets are stored in order, so that the same match is always the same text.
    made = Converter(forbid_extra_keys=True, unstruct_collection_overrides={Set: sorted})
    made.register_structure_hook(int, _whole_number)
    made.register_structure_hook(str, _text)
    made.register_structure_hook(bool, _yes_or_no)
    made.register_structure_hook_func(_is_choice, _one_of)
    return made


@cache
def kinds(game: AnyGame) -> Mapping[str, type]:
    """Return the kinds of action of a game by their stored names."""
    return {kind_of(kind): kind for kind in game.actions}


def _whole_number(value: object, _: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER:
        return value
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value, re.ASCII):
        return int(value)
    raise ValueError(f"not a whole number: {value!r}")


def _text(value: object, _: object) -> str:
    return strict_text(value)


def _is_choice(wanted: Any) -> bool:
    return get_origin(wanted) is Literal


def _one_of(value: object, wanted: Any) -> Any:
    """Return the choice that equals a value, or its text. `10.0` is not `10`."""
    for choice in get_args(wanted):
        if str(value) == str(choice):
            return choice
    raise ValueError(f"not one of {get_args(wanted)}: {value!r}")


def _number(value: object, highest: int = LARGEST_NUMBER) -> int:
    """Return a whole number from 0 to `highest`, which may come as text like every number of a match."""
    return number(_whole_number(value, int), 0, highest)


def _time(value: object) -> Milliseconds:
    return Milliseconds(_number(value, LAST_TIME))


def _yes_or_no(value: object, _: object) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("yes", "no"):
        return value == "yes"
    raise ValueError(f"neither yes nor no: {value!r}")


CONVERTER = strict_converter()
"""Converts actions, options and details of all games."""


def action_to_plain(action: Any) -> Plain:
    """Return an action with its kind under `KIND`."""
    if isinstance(action, ReviseSetup):
        return {KIND: REVISE_SETUP, **setup_to_plain(action)}
    if isinstance(action, JoinLate):
        player = _player_to_plain(action.player)
        return {KIND: JOIN_LATE, "seat": action.seat, "player": player, "points": action.points}
    plain: Plain = {**CONVERTER.unstructure(action), KIND: kind_of(type(action))}
    unset = [name for name in _later_fields(type(action)) if plain[name] is None]
    return {name: value for name, value in plain.items() if name not in unset} if unset else plain


def _later_fields(kind: type) -> tuple[str, ...]:
    """Return the fields of a kind of action that are left out where they are `None`: older documents lack them."""
    return tuple(one.name for one in fields(kind) if one.metadata.get(LATER))


def action_from_plain(game: AnyGame, plain: object) -> Any:
    """Return the action; raises what cattrs raises, or `ValueError`, `TypeError`, `KeyError`."""
    if not isinstance(plain, dict):
        raise TypeError(f"not an action: {plain!r}")
    if plain.get(KIND) == REVISE_SETUP:
        setup = setup_from_plain(game, {name: value for name, value in plain.items() if name != KIND})
        return ReviseSetup(setup.players, setup.options)
    if plain.get(KIND) == JOIN_LATE and JoinLate in game.actions:
        object_with(plain, JOIN_LATE_FIELDS)
        player = _player_from_plain(game, {"name": "", **object_of(plain["player"])})
        return JoinLate(Seat(_number(plain["seat"], MOST_SEATS - 1)), player, _whole_number(plain["points"], int))
    return _read_action(game, _Written(repr(plain), plain))


@frozen
class _Written:
    """A plain value that is compared by its text: in Python `True` equals `1`."""

    text: str
    plain: Plain = field(eq=False)


@lru_cache(maxsize=ENOUGH_ACTIONS)
def _read_action(game: AnyGame, written: _Written) -> Any:
    """Return the action of a plain value. Matches repeat actions, so equal texts are read once."""
    fields_of_action = dict(written.plain)
    kind = fields_of_action.pop(KIND)
    return CONVERTER.structure(fields_of_action, EndHere if kind == END_HERE else kinds(game)[kind])


def head_to_plain(game: AnyGame, match: Match[Any]) -> Plain:
    """Return a match as a JSON object without its edits."""
    return {
        "id": match.id,
        "started": match.started,
        "game": match.setup.game,
        "setup": setup_to_plain(match.initial_setup),
        **({} if game.document is None else {DOCUMENT: game.document}),
    }


def match_from_plain(game: AnyGame, plain: Plain) -> Match[Any]:
    """Return the match; raises what cattrs raises, or `ValueError`, `TypeError`, `LookupError`."""
    object_with(plain, MATCH_FIELDS if game.document is None else MATCH_FIELDS | {DOCUMENT})
    edits = edits_from_plain(game, plain["edits"])
    setup = setup_from_plain(game, plain["setup"])
    journal = Journal(union((), edits, text_of))
    return Match(MatchId(strict_text(plain["id"])), _time(plain["started"]), setup, journal)


def edits_from_plain(game: AnyGame, plain: object, most: int = LARGEST_NUMBER) -> tuple[Edit[Any], ...]:
    """Return edits as they are; raises what cattrs raises, or `ValueError`, `TypeError`, `KeyError`.

    More than `most` are not read.
    """
    return tuple(edit_from_plain(game, edit) for edit in list_of(plain, most))


def text_of(edit: Edit[Any]) -> str:
    """Return the stored text of an edit."""
    return write_json(edit_to_plain(edit))


def changes_of_setup(edits: Iterable[Edit[Any]]) -> Iterator[SetupChange]:
    """Yield every change of the setup that an edit adds, or into which one corrects an entry."""
    for edit in edits:
        if isinstance(edit, Added | Corrected) and isinstance(edit.action, SetupChange):
            yield edit.action


def check_setup_changes(game: AnyGame, setup: Setup[Any], edits: Sequence[Edit[Any]]) -> None:
    """Raise `ValueError` or `Refusal` for a change of the initial setup, or an end, that the game does not have.

    Who has joined late may be in other edits: a revision may have more players than the setup.
    """
    seats = range(len(setup.players), (MOST_SEATS if JoinLate in game.actions else len(setup.players)) + 1)
    for edit in edits:
        if isinstance(edit, Added | Corrected) and isinstance(edit.action, EndHere):
            _check_named(edit.action, seats[-1])
    for change in changes_of_setup(edits):
        if isinstance(change, JoinLate):
            if change.seat not in seats[:-1]:
                raise ValueError(f"nobody can join on seat {change.seat}")
            game.opening(Setup(setup.game, (*setup.players, change.player), setup.options, 1))
        elif len(change.players) not in seats:
            raise ValueError("a revision of the setup has another number of players")
        else:
            late = len(change.players) - len(setup.players)
            game.opening(Setup(setup.game, change.players, change.options, late))


def _check_named(action: EndHere, players: int) -> None:
    if not {*action.conceded, *action.winners} <= set(range(players)):
        raise ValueError("an end of the match names a player whom it does not have")


def setup_to_plain(setup: Setup[Any] | ReviseSetup) -> Plain:
    """Return a setup, or a revision of it, as a JSON object of its players and options."""
    return {"players": list(map(_player_to_plain, setup.players)), "options": CONVERTER.unstructure(setup.options)}


def _player_to_plain(player: Player) -> Plain:
    return {
        "name": player.name,
        "colour": player.colour,
        "details": CONVERTER.unstructure(player.details),
        **({"person": player.person} if player.person else {}),
    }


def setup_from_plain(game: AnyGame, plain: Plain) -> Setup[Any]:
    """Return the setup; raises what cattrs raises, or `ValueError`, `TypeError`, `KeyError`."""
    object_with(plain, SETUP_FIELDS)
    players = tuple(_player_from_plain(game, player) for player in list_of(plain["players"], MOST_PLAYERS))
    return Setup(game.id, players, _structure(plain["options"], game.options))


def _player_from_plain(game: AnyGame, plain: Plain) -> Player:
    object_with(plain, PLAYER_FIELDS, OPTIONAL_PLAYER_FIELDS)
    details: Any = _structure(plain.get("details", {}), game.seat_details)
    player = Player(strict_text(plain["name"]), strict_text(plain["colour"]), details, _person(plain.get("person", "")))
    check_player(player)
    return player


def _person(value: object) -> PersonId:
    if isinstance(value, str) and (not value or PERSON_ID.fullmatch(value)):
        return PersonId(value)
    raise ValueError(f"not the id of a person: {value!r}")


def _structure(plain: object, wanted: type[T]) -> T:
    """Return an instance of a class; raise `TypeError` for what is no JSON object, which cattrs does not check."""
    return CONVERTER.structure(object_of(plain), wanted)


def check_player(player: Player) -> None:
    """Raise `ValueError` for a player whom no setup screen accepts."""
    if player.name.isspace() or len(player.name) > LONGEST_NAME:
        raise ValueError(f"not a name: {player.name!r}")
    if player.colour not in ALL_COLOURS:
        raise ValueError(f"not a colour: {player.colour!r}")


def edit_to_plain(edit: Edit[Any]) -> Plain:
    """Return an edit with its kind under `KIND`."""
    kind = KINDS[type(edit)]
    own = {name: _own_field(name, getattr(edit, ATTRIBUTES.get(name, name))) for name in EDITS[kind][1]}
    plain = {KIND: kind, "id": edit.id, "at": edit.at, **own}
    if isinstance(edit, Added) and edit.before is not None:
        plain["before"] = edit.before
    return plain if edit.time == (edit.at, 0) else {**plain, "time": list(edit.time)}


def _own_field(name: str, value: Any) -> Any:
    """Return the plain value of a field that not every edit has."""
    if name == "action":
        return action_to_plain(value)
    return list(value) if name == "edits" else value


def edit_from_plain(game: AnyGame, plain: object) -> Edit[Any]:
    """Return an edit; raises what cattrs raises, or `ValueError`, `TypeError`, `KeyError`."""
    fields_of_edit = object_of(plain)
    kind = fields_of_edit[KIND]
    if kind not in EDITS:
        raise ValueError(f"not an edit: {kind!r}")
    edit_type, names = EDITS[kind]
    object_with(plain, EDIT_FIELDS.union(names), TIME | PLACE if edit_type is Added else TIME)
    made, at = _edit_id(fields_of_edit["id"]), _time(fields_of_edit["at"])
    logical_time = _logical_time(fields_of_edit["time"]) if "time" in fields_of_edit else (at, 0)
    own = [_own_value(game, name, fields_of_edit) for name in names]
    if edit_type is Added:
        before = _entry_id(fields_of_edit["before"]) if "before" in fields_of_edit else None
        return Added(Entry(EntryId(made), at, *own), logical_time, before)
    read: Edit[Any] = edit_type(made, at, logical_time, *own)
    return read


def _own_value(game: AnyGame, name: str, plain: Plain) -> Any:
    """Return the value of a field that not every edit has."""
    if name == "action":
        return action_from_plain(game, plain[name])
    if name == "text":
        return _text_about(plain["about"], plain[name])
    return READERS[name](plain[name])


def _text_about(about: object, value: object) -> str:
    written = text(value, LONGEST_NOTE if about == "note" else LONGEST_PLACE)
    form = {"date": DATE, "length": LENGTH}.get(_about(about))
    if written and form is not None and form.fullmatch(written) is None:
        raise ValueError(f"not a {about}: {written!r}")
    return written


def _about(value: object) -> About:
    found = next((one for one in ABOUT if one == value), None)
    if found is None:
        raise ValueError(f"nothing that is written about a match: {value!r}")
    return found


def _photo_id(value: object) -> PhotoId:
    if isinstance(value, str) and PHOTO_ID.fullmatch(value):
        return PhotoId(value)
    raise ValueError(f"not the id of a photograph: {value!r}")


def _turn(value: object) -> Seat | None:
    return None if value is None else Seat(_number(value, MOST_PLAYERS - 1))


def _limit(value: object) -> Milliseconds:
    return Milliseconds(_number(value, LONGEST_LIMIT))


def _edit_id(value: object) -> EditId:
    if isinstance(value, str) and EDIT_ID.fullmatch(value):
        return EditId(value)
    raise ValueError(f"not the id of an edit: {value!r}")


def _edit_ids(value: object) -> tuple[EditId, ...]:
    return tuple(map(_edit_id, list_of(value)))


def _entry_id(value: object) -> EntryId:
    return EntryId(_edit_id(value))


def _logical_time(value: object) -> Time:
    milliseconds, count = list_of(value)
    return _number(milliseconds), _number(count, MOST_EDITS_AT_ONCE)


def _name(value: object) -> str:
    return text(value, LONGEST_NAME)


READERS: Mapping[str, Callable[[object], Any]] = {
    "entry": _entry_id,
    "edits": _edit_ids,
    "device": _name,
    "person": _name,
    "about": _about,
    "photo": _photo_id,
    "kept": flag,
    "turn": _turn,
    "runs": flag,
    "limit": _limit,
}
"""What reads the own fields of edits, but for an action and a text."""
