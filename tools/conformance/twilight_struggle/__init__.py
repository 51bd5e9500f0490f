"""The eight formats of Twilight Struggle: a start is entered as a table would, then what the vector asks about.

Everything is replayed: actions are entered one after the other, and what the rules refuse has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tools.conformance.runner import Adapter, Case, Inexpressible, Result
from tools.conformance.twilight_struggle.effects import play_effect
from tools.conformance.twilight_struggle.events import play_event
from tools.conformance.twilight_struggle.game import game_cases
from tools.conformance.twilight_struggle.operations import play_operations
from tools.conformance.twilight_struggle.position import Plain
from tools.conformance.twilight_struggle.regions import play_final, play_scoring, play_variant
from tools.conformance.twilight_struggle.statements import play_seed

Play = Callable[[Plain], Result]


def adapter(play: Play) -> Adapter:
    """Return what turns a document into cases that are played in one way."""

    def cases(document: Plain) -> Iterator[Case]:
        for index, vector in enumerate(document["vectors"]):
            known = vector if isinstance(vector, Mapping) else {}
            yield Case(str(known.get("id", f"#{index}")), known.get("expect", {}), partial(_checked, play, vector))

    return cases


def _checked(play: Play, vector: Plain) -> Result:
    if not vector.get("expect"):
        raise Inexpressible("the vector expects nothing")
    return play(vector)


FORMATS: Mapping[str, Adapter] = {
    "twilight_struggle/scoring": adapter(play_scoring),
    "twilight_struggle/final": adapter(play_final),
    "twilight_struggle/events": adapter(play_event),
    "twilight_struggle/effects": adapter(play_effect),
    "twilight_struggle/variants": adapter(play_variant),
    "twilight_struggle/operations": adapter(play_operations),
    "twilight_struggle/seed": adapter(play_seed),
    "twilight_struggle/game": game_cases,
}
