"""What the browser is asked to do: by the function of a script that has the name of the effect."""

from __future__ import annotations

import re

import attrs
import pytest

from laurel.app.session import effects
from laurel.app.session.effects import Effect, LoadCodes, MarkUnusedPhotos, Navigate, SharePicture, StopScanning
from laurel.browser.effects import carry_out, function_of
from tools import project

EFFECTS = (project.STATIC / "effects.js").read_text(encoding="utf-8")
KINDS = [one for one in vars(effects).values() if isinstance(one, type) and Effect in one.__bases__]
FUNCTION = r"export (?:async )?function {}\(([^)]*)\)"


class Scripts:
    """The module `device`, which notes what it is to carry out."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []

    def carryOut(self, *call: object) -> None:  # noqa: N802 - the name of the script's function
        """Note a call."""
        self.calls.append(call)


def test_an_effect_is_carried_out_by_the_function_of_its_name() -> None:
    """Which gets its fields in their order: tuples and bytes as the values of scripts."""
    scripts = Scripts()
    asked = (
        StopScanning(),
        Navigate("/games", replaces=True),
        MarkUnusedPhotos(("a", "b")),
        SharePicture("a.png", "{}", b"x"),
    )
    for effect in asked:
        carry_out(scripts, effect, lambda value: [*value])
    assert scripts.calls == [
        ("stopScanning",),
        ("navigate", "/games", True),
        ("markUnusedPhotos", ["a", "b"]),
        ("sharePicture", "a.png", "{}", [ord("x")]),
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_effect_has_its_function(kind: type) -> None:
    """With a parameter for every field; that which mounts the library of codes gets what mounts it."""
    (source,) = re.findall(rf"export {{[^}}]*\b{function_of(kind)}\b[^}}]*}} from '(.+?)'", EFFECTS)
    (parameters,) = re.findall(
        FUNCTION.format(function_of(kind)), (project.STATIC / source).read_text(encoding="utf-8")
    )
    fields = ["mount"] if kind is LoadCodes else [one.name for one in attrs.fields(kind)]
    assert len([one for one in parameters.split(",") if one.strip()]) == len(fields)
