"""What screen readers announce: an entry in words, the points that it changes, and who leads where that has changed.

`Presentation.announce` returns an entry in sentences; undo and redo say what it was. A response has the text for
`#live`, which is read after the present sentence and is made and set once the frame has been drawn, and for `#alert`,
which is read at once: refusals, problems and the end of a match. An entry is announced once, so neither messages nor
the lines of a dialog that show an entry are live regions.

Who leads is `MatchView.leaders` everywhere: while the match runs, who has the most points, more than none and more than
somebody else. A game says who is out, also who has left, by `Presentation.is_out`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from attrs import evolve

from laurel.match.message import N_
from laurel.match.replay import LogStep, Replay
from laurel.match.setup import Seat
from laurel.pages.entry.entries import description
from laurel.pages.language.translator import with_minus, with_sign
from laurel.pages.match.players import names_of
from laurel.pages.match.presentation import MatchView


def entry_speech(
    match_view: MatchView,
    before: Replay[Any, Any] | None,
    lead: Callable[[MatchView], str],
    who_leads: Callable[[MatchView], object] = attrgetter("leaders"),
    told: Callable[[MatchView], Iterable[str]] = lambda _: (),
) -> str:
    """Return the newest entry in sentences: who, what and why, the points now, and who leads where that has changed.

    `before` is the replay before the entry, `None` where it is not known; `lead` tells who leads, and `who_leads`
    returns a value that differs where others lead. `told` returns sentences that are said as well where they were not
    true before the entry.
    """
    former = None if before is None else evolve(match_view, replay=before)
    said = []
    if match_view.replay.log_steps:
        newest = match_view.replay.log_steps[-1]
        said = [*_described(match_view, newest), *_moved(match_view, newest)]
        is_running = match_view.replay.verdict is None
        if former is not None and is_running and who_leads(former) != who_leads(match_view):
            said.append(as_sentence(lead(match_view)))
    known = () if former is None else tuple(told(former))
    return " ".join([*said, *(text for text in told(match_view) if text not in known)])


def as_sentence(text: str) -> str:
    """Return a text that ends with a full stop, and has commas for the dots that nobody reads aloud."""
    text = text.replace(" · ", ", ")
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _described(match_view: MatchView, newest: LogStep[Any, Any]) -> list[str]:
    """Return the entry in words, unless it only names those whose points are told."""
    said = description(match_view, newest)
    names = ", ".join(dict.fromkeys(match_view.translator.player_name(entry.player) for entry in newest.gained))
    return [] if said == names else [as_sentence(said)]


def _moved(match_view: MatchView, newest: LogStep[Any, Any]) -> list[str]:
    """Return the points of every player or team that the entry has changed."""
    sides = {side[0].seat: side for side in match_view.sides}
    moved: dict[Seat, int] = {}
    for entry in newest.gained:
        if entry.player in sides:
            moved[entry.player] = moved.get(entry.player, 0) + entry.points
    text, translator, totals = N_("%(player)s %(change)s, now %(points)s."), match_view.translator, match_view.totals
    return [
        translator(text, player=names_of(sides[seat]), change=with_sign(change), points=with_minus(totals[seat]))
        for seat, change in moved.items()
    ]
