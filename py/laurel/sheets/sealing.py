"""Secret values by commit and reveal: a side tells a salted hash first, and its values when every side has told one.

A seal binds the match, the round, the side, the values and the salt. Nobody finds the values by trying all numbers, as
the salt is not known; nobody can show others than those that were sealed; and a seal that is copied from another side,
round or match fits nothing. The rules that check this are in `laurel.sheets.rules`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Seat
from laurel.sheets.actions import OF_ROWS, Digest, EnterValues, Salt, Seal
from laurel.sheets.sheet import Ask
from laurel.sheets.state import Numbers, State


def make_seal(match: str, action: EnterValues, salt: Salt) -> Seal:
    """Return the seal of the values that an action enters for one side in a round.

    Raises:
        ValueError: they are values of several sides, or of none.
    """
    (side,) = action.sides
    digest = _digest(match, action.round, side, action.of_side(side), salt)
    return Seal(action.round, side, match, action.round, digest)


def _digest(match: str, round_number: int, side: Seat, values: Mapping[str, Numbers], salt: Salt) -> Digest:
    """Return the hash of a canonical text: JSON without spaces, in ASCII, with keys in order."""
    content = {
        "match": match,
        "round": round_number,
        "salt": salt,
        "side": int(side),
        "values": {name: list(numbers) for name, numbers in values.items()},
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return Digest(sha256(text.encode("ascii")).hexdigest())


# --------------------------------------------------------------------------- a round


def secret_asks(state: State, round_number: int, side: Seat) -> tuple[Ask, ...]:
    """Return the secret values of a round that a side still has to enter."""
    return tuple(
        ask
        for ask in (state.sheet.asks_of_rounds if round_number != OF_ROWS else ())
        if ask.secret
        and state.entered_numbers(ask, side, round_number) is None
        and state.is_asked(ask, side, round_number)
    )


def choosing_sides(state: State, round_number: int) -> tuple[Seat, ...]:
    """Return the sides of which secret values of a round are not there yet, sealed or not."""
    return tuple(side for side in state.still_in if secret_asks(state, round_number, side))


def seal_of(state: State, round_number: int, side: Seat, match: str) -> Seal | None:
    """Return the seal of a side in a round of a match; `None` where it has none, or one of another match."""
    found = state.seals.get((round_number, side))
    return found if found is not None and found.match == match else None


def is_ready(state: State, round_number: int, match: str) -> bool:
    """Return whether the sealed values of a round are to be shown: everybody has sealed or entered theirs."""
    left = choosing_sides(state, round_number)
    return bool(left) and all(seal_of(state, round_number, side, match) is not None for side in left)


def seals_of_round(state: State, round_number: int, match: str) -> Mapping[Seat, Digest]:
    """Return the seals of a round of a match, by side."""
    sides = (side for number, side in state.seals if number == round_number)
    return {side: made.digest for side in sides if (made := seal_of(state, round_number, side, match)) is not None}


def seal_name(action: object) -> str:
    """Return what identifies a seal, in whatever round it is; empty for another action."""
    return f"{action.side} {action.digest}" if isinstance(action, Seal) else ""


def has_seals(state: State) -> bool:
    """Return whether a side has sealed its values of any round."""
    return bool(state.seals)


def has_seals_of(state: State, round_number: int) -> bool:
    """Return whether a side has sealed its values of a round."""
    return any(number == round_number for number, _ in state.seals)


def _is_shown(state: State, round_number: int) -> bool:
    """Return whether a side has shown what it had sealed in a round."""
    return any(
        state.entered_numbers(ask, side, number) is not None
        for number, side in state.seals
        if number == round_number
        for ask in state.sheet.asks_of_rounds
        if ask.secret
    )


# --------------------------------------------------------------------------- what is checked


def check_seal(state: State, seal: Seal) -> None:
    """Raise `Refusal` for a seal of a side that has nothing to keep secret, or that comes too late."""
    if not secret_asks(state, seal.round, seal.side):
        text = N_("%(player)s has nothing to keep secret in this round.")
        raise Refusal(text, player=seal.side)
    if _is_shown(state, seal.round):
        raise Refusal(N_("The values of this round are being shown already."))


def check_shown(state: State, action: EnterValues) -> None:
    """Raise `Refusal` for values with a salt that are not those which their side has sealed."""
    if action.salt is None:
        return
    side, *others = sorted(action.sides)
    seal = None if others else state.seals.get((action.round, side))
    if seal is None:
        raise Refusal(N_("No secret choice belongs to these values."))
    if _digest(seal.match, seal.made_for, seal.side, action.of_side(seal.side), action.salt) != seal.digest:
        text = N_("%(player)s: what is shown is not what was kept secret.")
        raise Refusal(text, player=seal.side)


def with_seen(state: State, action: EnterValues) -> Mapping[tuple[int, Seat], Mapping[Seat, Digest]]:
    """Return which seals every side had seen when it showed its values, after an entry."""
    if action.salt is None or action.seen is None:
        return state.seen
    return {**state.seen, (action.round, min(action.sides)): action.seen}


def contradictions(state: State, action: EnterValues) -> tuple[Notice, ...]:
    """Return a notice for every side that shows other values than those whose seal another side had seen.

    Who changes a seal after the others have shown their values, and dates that back, is found so: the values fit the
    new seal, but the others have seen the one before.
    """
    if action.salt is None:
        return ()
    own = min(action.sides)
    digest = state.seals[action.round, own].digest
    others = [seen for (number, side), seen in state.seen.items() if number == action.round and side != own]
    doubted = [own] if any(seen.get(own) != digest for seen in others) else []
    for side, seen_digest in (action.seen or {}).items():
        shown = state.seals.get((action.round, side))
        if (action.round, side) in state.seen and shown is not None and shown.digest != seen_digest:
            doubted.append(side)
    text = N_("%(player)s: the secret choice was another one when the others showed theirs.")
    return tuple(Notice(text, player=side) for side in doubted)


def unsealed_notices(state: State, action: EnterValues) -> tuple[Notice, ...]:
    """Return a notice for every side whose secret values are entered without a seal, where others have one."""
    if action.salt is not None or not has_seals_of(state, action.round):
        return ()
    asks = (state.sheet.asks.get(name) for name in action.values)
    secret = [ask.id for ask in asks if ask is not None and ask.secret]
    sides = sorted({side for name in secret for side in action.values[name]})
    text = N_("%(player)s: entered by hand, not compared with a secret choice.")
    return tuple(Notice(text, player=side) for side in sides)
