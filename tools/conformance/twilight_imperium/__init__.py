"""`twilight_imperium/scenario`: a start, events, and where the track and the game stand afterwards.

The start is reached from the game's own opening by actions that anybody at a table could enter, and
every event becomes an action or an edit of the journal, as a tap would. What the game cannot say yet is
a failure that names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from tools.conformance.runner import Adapter, Case, Inexpressible, Result
from tools.conformance.twilight_imperium.events import Plain
from tools.conformance.twilight_imperium.scenario import Scenario


def cases(document: Plain) -> Iterator[Case]:
    """Return every vector of a document as a case."""
    for index, vector in enumerate(document["vectors"]):
        known = vector if isinstance(vector, Mapping) else {}
        yield Case(str(known.get("id", f"#{index}")), known.get("expected", {}), partial(play, vector))


def play(vector: Plain) -> Result:
    """Play a vector as a table would and return every field that its expected result may give.

    Raises:
        Inexpressible: the vector has something in it that the game has no action for.
    """
    if not vector.get("expected"):
        raise Inexpressible("the vector expects nothing")
    scenario = Scenario(vector["state"], vector["events"])
    for index, event in enumerate(vector["events"]):
        scenario.enter(index, event)
    return scenario.result()


FORMATS: Mapping[str, Adapter] = {"twilight_imperium/scenario": cases}
