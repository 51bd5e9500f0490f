"""Who plays with whom: the people of plays in the order in which they are offered for the next one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from laurel.match.setup import PersonId
from laurel.plays.play import Play

COUNTED = 300
"""How many of the last plays count."""


def frequent_people(plays: Sequence[Play]) -> tuple[PersonId, ...]:
    """Return the people of the last plays: who has played most, then each time who has played most with those before.

    `plays` are in order of time. Of equals who has played last comes first.
    """
    alone: Counter[PersonId] = Counter()
    together: Counter[tuple[PersonId, PersonId]] = Counter()
    for play in reversed(plays[-COUNTED:]):
        table = list(dict.fromkeys(seat.person for seat in play.seats if seat.person))
        alone.update(table)
        together.update(permutations(table, 2))
    waiting = dict(alone.most_common())
    with_those: Counter[PersonId] = Counter()
    order: list[PersonId] = []
    while waiting:
        following = max(waiting, key=lambda one: (with_those[one], waiting[one]))
        del waiting[following]
        order.append(following)
        with_those.update({one: together[following, one] for one in waiting})
    return tuple(order)
