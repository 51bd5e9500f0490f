"""The series and the ratings of the people of a match, as its results show them."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from laurel.app.plays import stored_people
from laurel.app.plays.people import People
from laurel.app.session.commands import Command, of_open_match
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import Services
from laurel.app.storage.keys import PREFIX
from laurel.app.storage.match_store import MatchStore
from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId
from laurel.match.strict import list_of, number, object_with
from laurel.match.texts import strict_text
from laurel.pages.environment import Values
from laurel.pages.forms import Fields, text
from laurel.pages.results.ratings import rating_lines
from laurel.pages.results.series import series_view
from laurel.plays.play import GameId, Play, PlayId
from laurel.plays.statistics.ratings import rating_changes
from laurel.plays.statistics.series import (
    BEST_OF,
    BestOf,
    Decision,
    Series,
    SeriesKey,
    decision,
    group_of,
    series,
    series_until,
)

SERIES = f"{PREFIX}series"
"""The best of several matches of every group that plays one: a list of what `_to_plain` returns."""


@frozen
class _Chosen:
    """The best of several matches that a group plays."""

    best_of: BestOf
    since: Milliseconds
    """When its first match ended."""


@frozen
class _Played:
    """The open match among the matches of its group."""

    play: Play
    group: SeriesKey
    series: Series

    @property
    def is_newest(self) -> bool:
        """Whether the group has played no match after it."""
        return self.series.plays[-1] == self.play


# ---------------------------------------------------------------- what is shown


@frozen
class SeriesAndRatings:
    """What the results of the open match say of other matches."""

    series: Values | None = None
    ratings: tuple[Values, ...] = ()


def series_and_ratings(open_match: OpenMatch, services: Services) -> SeriesAndRatings:
    """Return what the open match means for its series and the ratings; nothing while it runs."""
    if open_match.replay.verdict is None:
        return SeriesAndRatings()
    plays = services.named_plays()
    play = _open_play(open_match, plays)
    if play is None:
        return SeriesAndRatings()
    return SeriesAndRatings(_shown_series(services, _played(play, plays)), _shown_ratings(services, play, plays))


def _shown_series(services: Services, played: _Played | None) -> Values | None:
    """Return the series of the open match up to it.

    `None` where somebody is not known, and for the first of several matches, of which nothing is to say.
    """
    if played is None:
        return None
    until_now = series_until(played.series, played.play)
    if len(until_now.plays) == 1 and not played.is_newest:
        return None
    return series_view(
        services.translator,
        until_now,
        _stands(services.match_store, played) if played.is_newest else None,
        services.device.date,
        is_newest=played.is_newest,
    )


def _shown_ratings(services: Services, play: Play, plays: tuple[Play, ...]) -> tuple[Values, ...]:
    """Return what the open match has changed of ratings; empty where it has changed none, or the settings have none."""
    if not services.preferences.ratings:
        return ()
    names = {seat.person: services.translator.person_name(seat.name) for seat in play.seats}
    return rating_lines(rating_changes(plays, play.id), names)


def _played(play: Play, plays: tuple[Play, ...]) -> _Played | None:
    """Return a match among those of its group; `None` where somebody is not known, or it has no result."""
    group = group_of(play) if play.has_result else None
    return None if group is None else _Played(play, group, series(plays, group))


def _open_play(open_match: OpenMatch, plays: tuple[Play, ...]) -> Play | None:
    """Return the play of the open match; `None` while it runs."""
    play_id = PlayId(open_match.id)
    return next((play for play in plays if play.id == play_id), None)


def _stands(match_store: MatchStore, played: _Played) -> Decision | None:
    """Return how the best of several matches of a group stands; `None` where it plays none."""
    chosen = _read(match_store).get(played.group)
    return None if chosen is None else decision(played.series, chosen.best_of, chosen.since)


# ---------------------------------------------------------------- a best of several


def choose_best_of(open_match: OpenMatch, services: Services, fields: Fields) -> None:
    """Have the group of the open match play a best of several: from this match on, or none.

    One that has begun goes on with another number of matches.
    """
    plays, value = services.named_plays(), text(fields, "best_of")
    play = _open_play(open_match, plays)
    played = None if play is None else _played(play, plays)
    if played is None or not played.is_newest:
        return
    stands = _stands(services.match_store, played)
    begun = stands.series.plays if stands else ()
    since = begun[0].ended if begun else played.play.ended
    known = stored_people.load(services.match_store)
    others = [(group, one) for group, one in _stored(services.match_store) if _present(known, group) != played.group]
    chosen = [(played.group, _Chosen(best_of, since)) for best_of in BEST_OF if value == str(best_of)]
    services.match_store.values.write_plain(SERIES, [_to_plain(group, one) for group, one in (*others, *chosen)])


def _read(match_store: MatchStore) -> dict[SeriesKey, _Chosen]:
    """Return what groups play, of people as they are at present."""
    known = stored_people.load(match_store)
    return {_present(known, group): chosen for group, chosen in _stored(match_store)}


def _present(known: People, group: SeriesKey) -> SeriesKey:
    return evolve(group, people=frozenset(map(known.present_id, group.people)))


def _stored(match_store: MatchStore) -> tuple[tuple[SeriesKey, _Chosen], ...]:
    """Return what groups play as it was chosen; what Laurel cannot have stored is quarantined."""
    return match_store.values.read_with(SERIES, [], lambda plain: tuple(map(_from_plain, plain))) or ()


def _to_plain(group: SeriesKey, chosen: _Chosen) -> dict[str, Any]:
    return {"game": group.game, "people": sorted(group.people), "best_of": chosen.best_of, "since": chosen.since}


def _from_plain(plain: Any) -> tuple[SeriesKey, _Chosen]:
    """Return a group and what it plays; raise `TypeError` or `ValueError` for what `_to_plain` does not return."""
    fields = object_with(plain, {"game", "people", "best_of", "since"})
    best_of = next((one for one in BEST_OF if one == number(fields["best_of"])), None)
    if best_of is None or not all(list_of(fields["people"])):
        raise ValueError("not a number of matches, or not people")
    people = frozenset(PersonId(strict_text(one)) for one in fields["people"])
    since = Milliseconds(number(fields["since"], 0))
    return SeriesKey(GameId(strict_text(fields["game"])), people), _Chosen(best_of, since)


COMMANDS = {
    "best-of": Command(of_open_match(choose_best_of), "change"),
}
"""The events about series."""
