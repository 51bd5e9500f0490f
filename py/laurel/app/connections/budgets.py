"""What another phone may send: so many messages of every kind, each so long, and so many characters in all.

Honest phones stay far below. Whoever sends more is told so and disconnected, and the others go on. How much of the
page's time the messages of a phone may take is up to the browser's side: see `static/device/turns.js`.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, define, frozen

from laurel.match.edits import MINUTE, Milliseconds


@frozen
class Limit:
    """How much of something may come."""

    at_once: int
    a_minute: int
    """What may come in a minute, from the moment at which so much has come as may at once."""


@frozen
class MessageLimits:
    """The limits of a kind of message."""

    longest: int
    """The most characters of one."""

    number: Limit


LONGEST = 60_000
"""The most characters of a message: what every browser sends at once."""

LIMITS_BY_KIND: Mapping[str, MessageLimits] = {
    "match": MessageLimits(LONGEST, Limit(2, 2)),
    "have": MessageLimits(LONGEST, Limit(2, 2)),
    "hello": MessageLimits(LONGEST, Limit(2, 2)),
    "edits": MessageLimits(LONGEST, Limit(600, 1200)),
    "merged": MessageLimits(10, Limit(2, 2)),
    "sit": MessageLimits(500, Limit(20, 20)),
    "devices": MessageLimits(40_000, Limit(60, 300)),
    "seat": MessageLimits(100, Limit(20, 60)),
    "stand": MessageLimits(1_000, Limit(60, 120)),
    "stood": MessageLimits(1_000, Limit(60, 120)),
    "agree": MessageLimits(1_000, Limit(5, 5)),
    "bye": MessageLimits(100, Limit(2, 2)),
}
"""By kind of message, of one guest. The hub passes on what all guests send."""

TOTAL_LIMIT = Limit(8_000_000, 3_000_000)
"""Those of all messages: the longest match that is shared, and half of it once more every minute."""


@define
class RemainingBudget:
    """How much of a limit is left, at a time."""

    amount: float
    at: Milliseconds


@define
class Budgets:
    """What one phone may still send."""

    left: dict[str, RemainingBudget] = Factory(dict)
    """By kind of message, and for the characters of all of them under an empty text."""

    def take(self, kind: str, length: int, now: Milliseconds, share: int = 1) -> bool:
        """Return whether a message of a kind may come, and note that it has.

        `share` is for how many phones the sender speaks.
        """
        limits = LIMITS_BY_KIND[kind]
        has_number = self._take(kind, 1, limits.number, share, now)
        return has_number and length <= limits.longest and self._take("", length, TOTAL_LIMIT, share, now)

    def _take(self, name: str, amount: int, limit: Limit, share: int, now: Milliseconds) -> bool:
        most = limit.at_once * share
        left = self.left.setdefault(name, RemainingBudget(most, now))
        passed = max(0, now - left.at)  # a clock may be set back
        left.amount = min(most, left.amount + passed * limit.a_minute * share / MINUTE) - amount
        left.at = now
        return left.amount >= 0
