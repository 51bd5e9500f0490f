"""Stored texts are damaged at random: in CPython, through the session that the browser runs, and in the browser."""

from __future__ import annotations

import json
import sys
from random import Random

from laurel.app.storage.keys import EDITS, MATCH
from tests.app.storage import test_attack as attack
from tools.faults.rows import Row
from tools.faults.visitor import Visitor

SEEN = "the rest is opened; what cannot be read is listed on the first screen, to be saved or removed"


def in_python(mutations: int, seed: int) -> Row:
    """Damage what is stored under every kind of key, start Laurel, and open everything."""
    random = Random(seed)  # noqa: S311 - it chooses the same damage in every run
    sound = attack.stored_texts()
    keys = sorted(sound)
    lost = 0
    for number in range(mutations):
        key = keys[number % len(keys)]
        damage = random.choice(attack.DAMAGES[:4] if key.startswith(EDITS) else attack.DAMAGES)
        damaged = damage(random, sound[key])
        lost += _is_lost({**sound, key: damaged}, key, damaged, sound)
    return Row("stored texts damaged, in CPython", mutations, lost, SEEN)


def _is_lost(store: dict[str, str], key: str, damaged: str, sound: dict[str, str]) -> bool:
    """Return whether starting with a store fails, or takes away what was not damaged."""
    try:
        tab = attack.start(store)
        if key.startswith((MATCH, EDITS)) and damaged not in store.values():
            raise LookupError("the damaged text is not kept")  # noqa: TRY301 - it is counted like any failure
        others = [one for one in sound if one.startswith((MATCH, EDITS)) and one != key]
        if not key.startswith(MATCH) and any(store.get(one) != sound[one] for one in others):
            raise LookupError("another text has changed")  # noqa: TRY301
        attack.open_everything(tab)
        attack.start(store)
    except Exception as problem:  # noqa: BLE001 - whatever it is, it is reported
        print(f"{key}: {damaged[:200]!r}: {problem!r}", file=sys.stderr, flush=True)
        return True
    return False


def in_the_browser(visitor: Visitor, mutations: int, seed: int) -> Row:
    """Damage what local storage holds of a match and what is beside it; every tap is there from the mirror."""
    random = Random(seed)  # noqa: S311 - it chooses the same damage in every run
    lost = 0
    laurel = visitor.board()
    visitor.tap(laurel, 4)
    laurel.go("/").on("home")
    laurel.go(visitor.route).on("board")
    for number in range(mutations):
        expected = visitor.points(laurel)
        stored: dict[str, str] = {
            key: text for key, text in laurel.stored().items() if key.startswith("laurel:") and text
        }
        key = sorted(stored)[number % len(stored)]
        damaged = random.choice(attack.DAMAGES[:4])(random, stored[key])
        visitor.leave(laurel)
        laurel.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, damaged])
        laurel.open(visitor.route)
        lost += visitor.missing(laurel, expected, f"{key} damaged: {json.dumps(damaged[:100])}")
    laurel.page.close()
    return Row("stored texts damaged, in the browser", mutations, lost, "the match, from the undamaged copy")
