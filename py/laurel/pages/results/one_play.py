"""The screen of one recorded play: what is known of it, what it said before, and what can be done with it."""

from __future__ import annotations

from attrs import frozen

from laurel.match.edits import PhotoId
from laurel.match.message import N_
from laurel.match.texts import for_display, isolate
from laurel.pages import routes
from laurel.pages.entry.remarks import MOST_PHOTOS
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import Translator, shown_name
from laurel.pages.match import boardgamegeek
from laurel.pages.page import Page, Region
from laurel.pages.statistics.play_lines import PlayWording, ending_text
from laurel.plays.play import Play, PlayedSeat, Score
from laurel.plays.records.bgstats import team_labels
from laurel.plays.records.earlier import EarlierVersion


@frozen
class PlayDetails:
    """What the screen shows beside the play."""

    earlier: tuple[EarlierVersion, ...]
    """What it said before it was corrected, the last first."""

    photos: tuple[PhotoId, ...]
    bgg_id: int | None
    """The number of its game at BoardGameGeek; `None` where it is not known."""

    back: str
    """The address to which the screen leads back."""


def one_play(wording: PlayWording, play: Play, more: PlayDetails, notices: tuple[Region, ...]) -> Page:
    """Return the screen of a recorded play.

    Values:
        seats: who has won first, then by place.
        outcome: how it ended, where nobody alone has won it.
        earlier: what it said before it was corrected, the last first.
    """
    title = wording.game(play.game)
    labels = team_labels(play)
    order = sorted(enumerate(play.seats), key=lambda one: (not one[1].has_won, one[1].place or len(play.seats) + 1))
    body = render(
        "one_play.html",
        wording.translator.language,
        play=play.id,
        title=title,
        when=_date(wording, play.ended),
        seats=tuple(_seat(wording, play, index, seat, labels[index]) for index, seat in order),
        outcome=ending_text(wording, play),
        duration=wording.duration(play.duration),
        place=for_display(play.place),
        note=isolate(play.note),
        earlier=tuple(_earlier(wording, one) for one in more.earlier),
        photos=more.photos,
        most_photos=MOST_PHOTOS,
        boardgamegeek=boardgamegeek.links(more.bgg_id),
        change=routes.change_play(play.id),
        back=more.back,
    )
    return Page("one-play", title, wording.translator.language, (Region("one-play", body), *notices))


def missing_play(translator: Translator, back: str, notices: tuple[Region, ...]) -> Page:
    """Return the screen for a play that is not stored here."""
    title = translator(N_("Result"))
    body = render("missing_play.html", translator.language, title=title, back=back)
    return Page("one-play", title, translator.language, (Region("one-play", body), *notices))


def _date(wording: PlayWording, at: int) -> str:
    return wording.format_date(at, wording.translator.language)  # type: ignore[arg-type]


def _points(wording: PlayWording, score: Score | None) -> str:
    return "" if score is None else wording.points(score)


def _seat(wording: PlayWording, play: Play, index: int, seat: PlayedSeat, team: str) -> Values:
    return Values(
        name=wording.names.get(seat.person) or shown_name(wording.translator.language, seat.name, index),
        role=wording.role(play.game, seat.role),
        team=wording(N_("Team %(team)s"), team=team) if team else "",
        place="" if seat.place is None else str(seat.place),
        points=_points(wording, seat.points),
        has_won=seat.has_won,
        has_started=seat.has_started,
    )


def _earlier(wording: PlayWording, one: EarlierVersion) -> Values:
    """Return what a play said before a correction.

    Values:
        until: when it was corrected.
        lines: what was replaced, each with what it is called.
    """
    wins = wording(N_("Wins"))
    players = ", ".join(
        f"{for_display(name)} {_points(wording, score)}".strip() + (f" ({wins})" if has_won else "")
        for name, score, has_won in one.players
    )
    lines = (
        (N_("Date"), None if one.date is None else _date(wording, one.date)),
        (N_("Length in minutes"), None if one.minutes is None else str(one.minutes)),
        (N_("Played at"), None if one.place is None else for_display(one.place)),
        (N_("Note"), None if one.note is None else isolate(one.note)),
        (N_("Players"), players or None),
    )
    return Values(
        until=_date(wording, one.until),
        lines=tuple((wording(label), said or "\N{EN DASH}") for label, said in lines if said is not None),
    )
