"""The story of a match: the moments that decided it, as values and as sentences in the reader's language.

They are the end, since when the winner led, the largest gain, changes of the lead, losses, and ties that were broken,
picked from `laurel.pages.results.course`. The results list them below the chart, which has a ring for each. All of it
follows from the replay, so a correction changes it as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from attrs import evolve

from laurel.match.edits import EntryId
from laurel.match.message import N_
from laurel.match.verdict import Verdict, VerdictStep
from laurel.match.wins import best
from laurel.pages import routes
from laurel.pages.environment import Values
from laurel.pages.language.translator import with_sign
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.timeline import LeadChange, Moment, MomentKind, ScoreChange, ScoreCourse, Story
from laurel.pages.results.course import course, last_round

MOST = 7
"""The most moments of a story."""

FEWEST_ENTRIES = 3
"""How many entries must have changed points: the story of fewer is told by the chart."""


def story(match_view: MatchView) -> Story:
    """Return the story of a match."""
    found = course(match_view)
    return Story(found, _moments(match_view, found))


def moment_views(match_view: MatchView, told: Story) -> tuple[Values, ...]:
    """Return the moments of a match in words."""
    has_rounds = len({told.course.last_round, *(one.round for one in told.course.scores)}) > 1
    return tuple(_view(match_view, one, has_rounds=has_rounds) for one in told.moments)


def _moments(match_view: MatchView, found: ScoreCourse) -> tuple[Moment, ...]:
    """Return the most important moments in the order of the log, `MOST` at the most.

    Of equally important ones of a kind, larger losses and later changes of the lead come first. Moments of one side by
    one entry are one moment. Empty where fewer than `FEWEST_ENTRIES` entries changed points, and for a match whose
    entries have no order in time.
    """
    scores = found.scores
    if not match_view.presentation.has_course(match_view) or len({one.place for one in scores}) < FEWEST_ENTRIES:
        return ()
    order = _order(match_view)
    merged = _merged(
        (*_of_leads(match_view, found.leads), *_of_points(match_view, scores), *_of_end(match_view, scores))
    )
    chosen = sorted(merged, key=lambda one: _importance(one, order[one.entry]))[:MOST]
    return tuple(sorted(chosen, key=lambda one: (order[one.entry], one.kind)))


def _importance(moment: Moment, index: int) -> tuple[int, int, int]:
    """Return what moments are compared by; the lowest is the most important. `index` is that of the entry."""
    loss = moment.after - moment.before if moment.kind is MomentKind.LOSS else 0
    return moment.kind, loss, -index


def _merged(found: Iterable[Moment]) -> list[Moment]:
    """Return the moments with all kinds of one side by one entry in one moment."""
    made: dict[tuple[EntryId, int | None], Moment] = {}
    for one in found:
        key = (one.entry, one.side)
        other = made.get(key)
        kinds = one.kinds if other is None else tuple(sorted({*other.kinds, *one.kinds}))
        # Who shares a win is known by the end alone.
        made[key] = evolve(one if other is None or MomentKind.END in one.kinds else other, kinds=kinds)
    return list(made.values())


def _moment(match_view: MatchView, score: ScoreChange, kind: MomentKind) -> Moment:
    return Moment(
        kinds=(kind,),
        side=score.side,
        seats=tuple(player.seat for player in match_view.sides[score.side]),
        entry=score.entry,
        place=score.place,
        round=score.round,
        before=score.before,
        after=score.points,
        others=score.others,
        sources=score.sources,
    )


def _of_leads(match_view: MatchView, leads: Sequence[LeadChange]) -> Iterator[Moment]:
    """Return the changes of the lead, the ties that were broken, and since when the winner has led."""
    for lead in leads:
        if lead.side is None:
            continue
        has_won = match_view.sides[lead.side][0].seat in match_view.winners
        if lead is leads[-1] and has_won:
            yield _moment(match_view, lead.score, MomentKind.KEPT)
        elif lead.is_change:
            yield _moment(match_view, lead.score, MomentKind.LEAD)
        elif lead.breaks_tie:
            yield _moment(match_view, lead.score, MomentKind.TIE)


def _of_points(match_view: MatchView, scores: Sequence[ScoreChange]) -> Iterator[Moment]:
    """Return the largest gain, where there is only one, and every loss; none where fewer points are better."""
    if match_view.presentation.game.wins == "least":
        return
    most = max(one.change for one in scores)
    largest = [one for one in scores if one.change == most > 0]
    if len(largest) == 1:
        yield _moment(match_view, largest[0], MomentKind.GAIN)
    yield from (_moment(match_view, one, MomentKind.LOSS) for one in scores if one.is_taken and one.change < 0)


def _of_end(match_view: MatchView, scores: Sequence[ScoreChange]) -> Iterator[Moment]:
    """Return the end of the match, where the verdict is no longer open."""
    entry = _last_entry(match_view)
    if entry is None:
        return
    order = _order(match_view)
    ended = match_view.replay.log_steps[order[entry]]
    round_ = last_round(
        match_view.presentation, ended.state, (one for one in scores if order[one.entry] <= order[entry])
    )
    won = [index for index, side in enumerate(match_view.sides) if match_view.has_won(side)]
    if not won:
        yield Moment((MomentKind.END,), None, (), entry, None, round_, 0, 0, 0, ())
        return
    own = next((one for one in scores if (one.entry, one.side) == (entry, won[0])), None)
    totals = [match_view.totals[side[0].seat] for side in match_view.sides]
    wins = match_view.presentation.game.wins
    yield Moment(
        kinds=(MomentKind.END,),
        side=won[0],
        seats=match_view.winners,
        entry=entry,
        place=None if own is None else own.place,
        round=round_,
        before=totals[won[0]] if own is None else own.before,
        after=totals[won[0]],
        others=best(wins, [points for index, points in enumerate(totals) if index != won[0]] or [0]),
        sources=() if own is None else own.sources,
    )


def _last_entry(match_view: MatchView) -> EntryId | None:
    """Return the entry after which the verdict was as it is now; `None` while the match runs or waits for a ruling."""
    last, found = match_view.replay.verdict, None
    if last is None or last.needs_ruling:
        return None
    for log_step in reversed(match_view.replay.log_steps):
        verdict = log_step.verdict
        if verdict is None or (verdict.winners, verdict.needs_ruling) != (last.winners, False):
            break
        found = log_step.entry.id
    return found


def _order(match_view: MatchView) -> Mapping[EntryId, int]:
    """Return the index of every entry in the log."""
    return {log_step.entry.id: index for index, log_step in enumerate(match_view.replay.log_steps)}


def _view(match_view: MatchView, moment: Moment, *, has_rounds: bool) -> Values:
    """Return a moment in words.

    Values:
        round: `Round 3`; empty where the match has one round only.
        players: empty for a draw.
        detail: what was gained or lost, and from what: `+3 · Trade`; empty for an end without points.
        address: where the entry is shown in the history.
    """
    translator, presentation = match_view.translator, match_view.presentation
    texts = (_text(match_view, moment, kind) for kind in moment.kinds)
    change = moment.after - moment.before
    sources = ", ".join(presentation.source(translator, source) for source in moment.sources)
    return Values(
        round=translator(presentation.round_text, round=moment.round) if has_rounds else "",
        players=tuple(match_view.players[seat] for seat in moment.seats),
        text=" ".join(texts),
        detail=" · ".join(filter(None, (with_sign(change) if change else "", sources))),
        address=routes.entry(match_view.match.id, moment.entry),
    )


def _text(match_view: MatchView, moment: Moment, kind: MomentKind) -> str:
    """Return a sentence about a moment, without the names of the players, which are shown before it."""
    translator = match_view.translator
    if kind is MomentKind.END:
        return _end(match_view)
    score = match_view.presentation.score_against(translator, moment.after, moment.others)
    return translator(TEXTS[kind], score=score)


TEXTS: Mapping[MomentKind, str] = {
    MomentKind.KEPT: N_("In the lead from here to the end: %(score)s."),
    MomentKind.GAIN: N_("The largest gain of the match."),
    MomentKind.LEAD: N_("New leader: %(score)s."),
    MomentKind.LOSS: N_("Points lost."),
    MomentKind.TIE: N_("Alone in the lead again: %(score)s."),
}


def _end(match_view: MatchView) -> str:
    """Return how the match ended, and what decided where the best were level on points."""
    translator, verdict = match_view.translator, match_view.replay.verdict
    if verdict is None:
        return ""
    ending = translator.message(verdict.ending)
    if match_view.presentation.game.wins == "together":
        text = f"{match_view.outcome}: {ending}"
    else:
        text = translator(N_("A draw: %(ending)s"), ending=ending) if match_view.is_draw else ending
    step = _deciding_step(verdict)
    if step is None:
        return _with_stop(text)
    decided = translator(N_("Tied on points, decided by: %(criterion)s."), criterion=translator.message(step.criterion))
    return f"{_with_stop(text)} {decided}"


def _deciding_step(verdict: Verdict) -> VerdictStep | None:
    """Return the last comparison, after the first one, in which somebody fell behind; `None` where there is none."""
    pairs = reversed(tuple(pairwise(verdict.steps)))
    return next((later for earlier, later in pairs if len(later.left) < len(earlier.left)), None)


def _with_stop(sentence: str) -> str:
    return sentence if sentence.endswith(".") else f"{sentence}."
