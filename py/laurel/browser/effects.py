"""Carries out what the session asks of the browser, by functions of `static/effects.js` that are named like effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import astuple

from laurel.app.session.effects import Effect


def carry_out(device: Any, effect: Effect, to_script: Callable[[Any], Any]) -> None:
    """Carry out an effect, such as `SaveBackup` by `saveBackup`, which takes the fields in their order.

    `device` is the module; `to_script` makes an array of a tuple, and a `Uint8Array` of bytes.
    """
    values = astuple(effect, recurse=False)
    device.carryOut(
        function_of(type(effect)),
        *(to_script(value) if isinstance(value, tuple | bytes) else value for value in values),
    )


def function_of(kind: type) -> str:
    """Return the name of the function that carries out a kind of effect."""
    return kind.__name__[0].lower() + kind.__name__[1:]
