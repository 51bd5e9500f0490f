"""Changes of a record, as a player makes them: date, time, length, place, note, people, points, and who has won.

A change is given as the play after it. Only the fields of what differs are written; all others stay as they came.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from laurel.match.edits import MINUTE, Milliseconds, PhotoId
from laurel.match.strict import Plain
from laurel.plays.local_time import local_text
from laurel.plays.play import Play, PlayedSeat
from laurel.plays.records.bgsplay_writing import (
    SCORING,
    UNFINISHED_SCORING,
    is_decided_otherwise,
    place_record,
    player_record,
)
from laurel.plays.records.bgstats import GameReference, seat_uuid, team_labels
from laurel.plays.records.earlier import with_earlier
from laurel.plays.records.reading import PHOTOS, UNFINISHED, WINS, Games, read, seat_order, with_metadata
from laurel.plays.records.record import Record
from laurel.plays.scores import score_text


def change_record(of: Record, after: Play, games: Games, now: Milliseconds) -> Record:
    """Return a record of which `read` makes the play `after`; the record itself where nothing differs.

    Its game and its id stay, also where the id was made of what it says. A place of a player that does not follow from
    points and winners is kept as a rank.
    """
    before = read(of, games)
    made = _with_course(_with_seats(_with_head(of, before, after), before, after), before, after)
    if made == of:
        return of
    play = with_earlier(made.play, before, read(made, games), now)
    return evolve(made, play={**play, **_stamp(of, now)})


def with_photos(of: Record, photos: Sequence[PhotoId], now: Milliseconds) -> Record:
    """Return a record with these photographs; the record itself where it cannot have others."""
    play = with_metadata(of.play, {PHOTOS: list(photos) or None})
    return of if play == of.play else evolve(of, play={**play, **_stamp(of, now)})


def _stamp(of: Record, now: Milliseconds) -> Plain:
    """Return the fields by which a changed record is known, and is later than it was."""
    return {"uuid": of.play.get("uuid") or of.id, "modificationDate": max(local_text(now), of.changed)}


def _with_head(of: Record, before: Play, after: Play) -> Record:
    """Return a record with the time, the length, the place and the note of a play."""
    play = dict(of.play)
    if after.ended != before.ended:
        play["playDate"] = local_text(after.ended)
        if "playDateYmd" in play:
            play["playDateYmd"] = int(play["playDate"][:10].replace("-", ""))
    if after.duration != before.duration:
        play["durationMin"] = after.duration // MINUTE
    if after.note != before.note:
        play["comments"] = after.note
    if after.place != before.place:
        of = evolve(of, place=place_record(after.place) if after.place else None)
    return evolve(of, play=play)


def _with_course(of: Record, before: Play, after: Play) -> Record:
    """Return a record that says what has won a play, and whether it was played to its end."""
    if (after.wins, after.has_result) == (before.wins, before.has_result):
        return of
    scoring = SCORING[after.wins] if after.has_result else UNFINISHED_SCORING
    play = {**of.play, "scoringSetting": scoring, "ignored": False}
    said = {WINS: after.wins, UNFINISHED: None if after.has_result else True}
    return evolve(of, play=with_metadata(play, said))


def _with_seats(of: Record, before: Play, after: Play) -> Record:
    """Return a record with the players of a play, their points, sides and places."""
    if after.seats == before.seats:
        return of
    listed = seat_order(of)
    sources = _matched(before.seats, after.seats)
    scores, players = [], []
    for index, (seat, source) in enumerate(zip(after.seats, sources, strict=True)):
        was = None if source is None else before.seats[source]
        plain = {} if source is None else of.play["playerScores"][listed[source]]
        is_same = was is not None and (was.person, was.name, was.is_nobody) == (seat.person, seat.name, seat.is_nobody)
        scores.append(_line(plain, was, seat))
        players.append(of.players[listed[source]] if is_same and source is not None else _player(seat, index))
    if len(set(listed)) == len(listed) and _has_order(of):
        scores = [{**one, "seatOrder": number} for number, one in enumerate(scores, 1)]
    made = evolve(of, play={**of.play, "playerScores": scores}, players=tuple(players))
    return _with_winners(_with_teams(made, before, after), before, after)


def _has_order(of: Record) -> bool:
    return any(one.get("seatOrder") for one in of.play["playerScores"])


def _matched(before: Sequence[PlayedSeat], after: Sequence[PlayedSeat]) -> list[int | None]:
    """Return for each seat the index of the one that it was: of the same player, or else the one in its position."""
    free = dict(enumerate(before))
    found: list[int | None] = []
    for seat in after:
        same = (index for index, one in free.items() if (one.person, one.name) == (seat.person, seat.name))
        found.append(next(same, None))
        free.pop(-1 if found[-1] is None else found[-1], None)
    for position, index in enumerate(found):
        if index is None and position in free:
            found[position] = position
            del free[position]
    return found


def _line(plain: Plain, was: PlayedSeat | None, seat: PlayedSeat) -> Plain:
    made: Plain = dict(plain) if was is not None else {"newPlayer": False, "rank": 0, "seatOrder": 0}
    if was is None or seat.points != was.points:
        made["score"] = "" if seat.points is None else score_text(seat.points)
    if was is None or seat.role != was.role:
        made["role"] = seat.role
    return {**made, "winner": seat.has_won, "startPlayer": seat.has_started}


def _player(seat: PlayedSeat, index: int) -> Plain:
    return player_record(seat_uuid(seat, index), seat.name, is_anonymous=seat.is_nobody or not seat.name)


def _with_teams(of: Record, before: Play, after: Play) -> Record:
    if [seat.team for seat in after.seats] == [seat.team for seat in before.seats]:
        return of
    labels = team_labels(after)
    lines = zip(of.play["playerScores"], labels, strict=True)
    scores = [{**one, "team": label} if label or "team" in one else one for one, label in lines]
    return evolve(of, play={**of.play, "usesTeams": any(labels), "playerScores": scores})


def _with_winners(of: Record, before: Play, after: Play) -> Record:
    """Return a record with the ranks of a play: they hold where they were said, and not where points have changed."""
    if _results(after) == _results(before):
        return of
    places = [seat.place for seat in after.seats]
    is_said = places != [seat.place for seat in before.seats] and None not in places
    scores = [
        {**one, "rank": (place or 0) if is_said else 0}
        for one, place in zip(of.play["playerScores"], places, strict=True)
    ]
    reference = GameReference("", wins=after.wins, no_points=bool(of.game.get("noPoints")))
    return evolve(
        of,
        play={**of.play, "playerScores": scores, "manualWinner": is_decided_otherwise(after, reference)},
    )


def _results(of: Play) -> list[tuple[object, ...]]:
    return [(seat.points, seat.has_won, seat.place, seat.team) for seat in of.seats]
