"""Writes the counts as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from laurel.pages.games import PRESENTATIONS
from tools.taps import SECONDS_A_KEY, SECONDS_A_TAP
from tools.taps.counting import Row

INTRODUCTION = f"""\
# Taps

What frequent operations take on a phone of 390x844 pixels, with the board shown. `make taps` plays them on the built
site, checks that the match has the right entries afterwards, and writes this page.

* A tap is a tap or a long press on a control. A choice from a list of the system takes two taps. A key is a typed
  character.
* A swipe moves a screen or a dialog by up to six tenths of its size where a control is out of sight or covered.
* Seconds are an estimate: {SECONDS_A_TAP} a tap or a swipe, {SECONDS_A_KEY} a key.
* *Before* is what the operation took before [decision 8](decisions/0008-boards-from-what-players-do-most.md), *ideal*
  what it should take. What takes more than one tap above the ideal is printed bold.
"""


def page(rows: Mapping[str, Sequence[Row]]) -> str:
    """Return the page: a table for every game, by the name of its folder."""
    return "\n".join([INTRODUCTION, *("\n".join(_table(game, of_game)) for game, of_game in rows.items())])


def _table(game: str, rows: Sequence[Row]) -> Iterator[str]:
    yield f"## {PRESENTATIONS[game].title}"
    yield ""
    yield "| operation | before | now | ideal |"
    yield "| --- | --- | --- | --- |"
    for row in rows:
        now = f"**{row.cost}**" if row.is_above_ideal else str(row.cost or "not played")
        before, ideal = row.operation.before or "not counted", row.operation.ideal or ""
        yield f"| {row.operation.title} | {before} | {now} | {ideal} |"
    yield ""
    for row in rows:
        title, limit = row.operation.title.capitalize(), row.operation.limit
        if row.cost is not None and limit is not None:
            yield f"{title}: about {row.cost.seconds} s, at most {limit} s wanted."
            yield ""
