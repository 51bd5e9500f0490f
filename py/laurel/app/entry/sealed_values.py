"""The secret values that this device has sealed: kept with their salts, and shown when everybody has sealed theirs.

    seal:  form -> values and salt stored -> entry `Seal` in the journal
    show:  every side has a seal -> entry `EnterValues` with the salt

A value is shown once by itself. Where that entry is undone, or the values are lost with the storage of the device, the
players enter the value by hand, which the entry says.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from laurel.app.connections.judging import seal_of
from laurel.app.device import Device
from laurel.app.entry.remarks import change
from laurel.app.entry.request import check_filled, read_action, read_continuation
from laurel.app.phones import seats
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.storage.keys import SEALED
from laurel.app.storage.match_store import MatchStore
from laurel.match.edits import device_of
from laurel.match.message import Refusal
from laurel.match.plain import UNREADABLE, strict_converter
from laurel.match.replay import judge
from laurel.match.setup import Seat
from laurel.pages.forms import Fields, incomplete
from laurel.sheets import rules, sealing
from laurel.sheets.actions import SALT, VALUES, EnterValues, Salt, Seal, pattern_validator
from laurel.sheets.state import State

SALT_DIGITS = 40
"""Hexadecimal digits: 160 bits."""

MOST_KEPT = 100
"""The most sealed values that are kept; of more, those that were sealed first are forgotten."""


@frozen
class SealedValues:
    """What a seal of this device keeps secret."""

    digest: str
    """The digest of the seal."""

    values: Mapping[str, tuple[int, ...]]
    """The secret values by the id of the ask."""

    salt: Salt = field(validator=pattern_validator(SALT))
    is_shown: bool = False
    """Whether it was shown by itself."""


_CONVERTER = strict_converter()


def _read(match_store: MatchStore) -> tuple[SealedValues, ...]:
    """Return what was sealed here; what cannot be read is quarantined."""
    stored = match_store.values.read_plain(SEALED, {})
    if not stored:
        return ()
    try:
        return _CONVERTER.structure(stored["sealed"], tuple[SealedValues, ...])
    except UNREADABLE:
        match_store.quarantine.add(SEALED)
        return ()


def _write(match_store: MatchStore, kept: tuple[SealedValues, ...]) -> None:
    match_store.values.write_plain(SEALED, {"sealed": _CONVERTER.unstructure(kept[-MOST_KEPT:])})


def _new_salt(device: Device) -> Salt:
    return Salt("".join(f"{device.random(16):x}" for _ in range(SALT_DIGITS)))


def seal(session: Session, fields: Fields) -> None:
    """Seal the secret values of a form, which are those of one side.

    Raises:
        FormError: a value is missing, or is none.
        Refusal: the sheet does not allow a value, or this device may not enter it.
    """
    open_match, services = session.open_match, session.services
    check_filled(open_match, fields)
    action = read_action(open_match, fields, services.translator.language)
    state = open_match.replay.state
    if not isinstance(action, EnterValues) or not isinstance(state, State):
        raise incomplete()
    if len(action.sides) != 1:
        raise incomplete()
    _check_whole(state, action, *action.sides)
    salt = _new_salt(services.device)
    made = sealing.make_seal(open_match.id, action, salt)
    for entered in (action, made):
        if (refusal := judge(open_match.game, open_match.replay, entered).refusal) is not None:
            raise refusal
    sealed = SealedValues(made.digest, action.of_side(made.side), salt)
    _write(services.match_store, (*_read(services.match_store), sealed))
    following = read_continuation(open_match, fields).following
    change(session, lambda journal: journal.add(made, session.now()))
    session.view.dialog = following


def _check_whole(state: State, action: EnterValues, side: Seat) -> None:
    """Raise an error where an action does not have every secret value of a side, or has something else."""
    wanted = [ask.id for ask in sealing.secret_asks(state, action.round, side)]
    for name in wanted:
        if name not in action.values:
            raise rules.missing_refusal(state, f"{VALUES}{name}.{side}")
    if len(action.values) > len(wanted):
        raise incomplete()


def show_sealed(session: Session) -> None:
    """Show what this device has sealed in every round in which everybody has sealed something.

    Nothing is shown that this device may not enter any more, or that was shown already and then undone; nor where a
    seal is of another device than that of its player: then that player may not have chosen yet.
    """
    open_match, services = session.open_match, session.services
    state: State = open_match.replay.state
    rounds = {number for number, _ in state.seals} - state.complete.keys()
    ready = {number for number in rounds if sealing.is_ready(state, number, open_match.id)}
    ready = {number for number in ready if _are_of_players(session, state, number)}
    if not ready:
        return
    kept = {one.digest: one for one in _read(services.match_store)}
    for (number, _), made in state.seals.items():
        sealed = kept.get(made.digest) if number in ready else None
        if sealed is not None and not sealed.is_shown and _show(session, state, made, sealed):
            _note_shown(services, made)


def _are_of_players(session: Session, state: State, number: int) -> bool:
    """Return whether each seal of a round that waits to be shown was made on the device of its player."""
    made = (state.seals.get((number, side)) for side in sealing.choosing_sides(state, number))
    return all(_is_of_player(session, state, one) for one in made if one is not None)


def _is_of_player(session: Session, state: State, made: Seal) -> bool:
    """Return whether a seal was made on the device of its player, whoever has moved it to another round since."""
    open_match, services = session.open_match, session.services
    if services.phones.match != open_match.id:
        return True
    name, players = open_match.game.seal(made), state.side(made.side)
    makers = {device_of(edit.id) for edit in open_match.match.journal.edits if seal_of(edit, open_match.game) == name}
    return any(seats.may_seal(services, maker, players) for maker in makers)


def _show(session: Session, state: State, made: Seal, sealed: SealedValues) -> bool:
    """Enter the values of a seal; return whether that was possible."""
    open_match = session.open_match
    values = {name: {made.side: numbers} for name, numbers in sealed.values.items()}
    seen = sealing.seals_of_round(state, made.round, open_match.id)
    action = EnterValues(made.round, values, sealed.salt, seen)
    if judge(open_match.game, open_match.replay, action).refusal is not None:
        return False
    try:
        return change(session, lambda journal: journal.add(action, session.now()))
    except Refusal:
        return False


def _note_shown(services: Services, made: Seal) -> None:
    kept = _read(services.match_store)
    shown = (evolve(one, is_shown=True) if one.digest == made.digest else one for one in kept)
    _write(services.match_store, tuple(shown))
