"""The screen of what comes from outside: what it would change here, which is kept only after a press."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.home.home import MatchCard
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page, Region

SHOWN = 10
"""How many matches of a kind are shown; of more, only the number."""

MatchStatus = Literal["merged", "new", "back", "other", "present"]
"""What a match would be here: changes of a stored match, a new one, one that was deleted here and comes back, another
match under the id of a stored one, or a copy of a stored match that has nothing new."""

MATCH_STATUSES: tuple[MatchStatus, ...] = ("merged", "new", "back", "other", "present")
"""In the order in which they are shown."""


@frozen(eq=False)
class OfferedMatch:
    """A match from outside."""

    state: MatchStatus
    changes: int = 0
    """How many changes come into the stored match."""

    before: MatchCard | None = None
    """The stored match as it is, where it would change."""

    after: MatchCard | None = None
    """The match as it would be here; `None` for one that is not among those that are shown."""


def offered_page(
    translator: Translator, files: Values | None, table: Values | None, notices: tuple[Region, ...]
) -> Page:
    """Return the screen; where nothing is offered any more, it says how something comes here.

    `table` is what `laurel.pages.exchange.offered_table.view` returns.

    Values:
        files: matches (each an `OfferedMatch`), the lines about the results (`results`) and about what else there is
            (`more`), whether there `is_news`, and whether a sheet came with them (`has_sheet`); `None` without files.
    """
    title = translator(N_("Keep this?"))
    body = render(
        "offered.html",
        translator.language,
        title=title,
        groups=() if files is None else _groups(translator, files.matches),
        files=files,
        table=table,
        is_news=(files is not None and files.is_news) or (table is not None and table.new > 0),
    )
    return Page("offered", title, translator.language, (Region("offered", body), *notices))


def _groups(translator: Translator, matches: tuple[OfferedMatch, ...]) -> tuple[Values, ...]:
    """Return the matches by what they would be here.

    Values:
        heading: with their number.
        matches: those that are shown; those that are here are not.
        more: how many others there are.
    """
    made = []
    for state in MATCH_STATUSES:
        of_state = [match for match in matches if match.state == state]
        if not of_state:
            continue
        shown = tuple(_match(translator, match) for match in of_state if match.after is not None)
        more = 0 if state == "present" else len(of_state) - len(shown)
        made.append(Values(heading=_heading(translator, state, len(of_state)), matches=shown, more=more))
    return tuple(made)


def _heading(translator: Translator, state: MatchStatus, count: int) -> str:
    plural = translator.plural
    match state:
        case "merged":
            return plural("%(n)s of your matches changes", "%(n)s of your matches change", count)
        case "new":
            return plural("%(n)s new match", "%(n)s new matches", count)
        case "back":
            return plural("%(n)s deleted match comes back", "%(n)s deleted matches come back", count)
        case "other":
            return plural("%(n)s more match, beside yours", "%(n)s more matches, beside yours", count)
        case "present":
            return plural("%(n)s match is already here", "%(n)s matches are already here", count)


def _match(translator: Translator, offered_match: OfferedMatch) -> Values:
    """Return a match as it would be.

    Values:
        card: the match as it would be here; with its address where it is here.
        scores: per player or team the names, the points before as text (empty where they stay), and after.
        changes: how many changes come into it, in words; empty for a match that is not here.
    """
    before, after = offered_match.before, offered_match.after
    assert after is not None  # noqa: S101 - others are not shown
    points = {} if before is None else {side.players: side.points for side in before.sides}
    scores = tuple((side, points.get(side.players, side.points)) for side in after.sides)
    changes = offered_match.changes
    return Values(
        card=after,
        scores=tuple(
            Values(
                names=" + ".join(player.name for player in side.players),
                before=was if was != side.points else None,
                after=side.points,
            )
            for side, was in scores
        ),
        changes=translator.plural("%(n)s change comes into this match.", "%(n)s changes come into this match.", changes)
        if changes
        else "",
        is_over_now=after.is_over and before is not None and not before.is_over,
    )
