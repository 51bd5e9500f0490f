"""Matches in lists: when, which game, and who had how many points; and the names in which figures are shown."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import field, frozen

from laurel.match.edits import Milliseconds
from laurel.match.message import N_
from laurel.match.setup import PersonId
from laurel.match.texts import for_display
from laurel.match.verdict import End
from laurel.pages import routes
from laurel.pages.environment import Values, render
from laurel.pages.forms import natural_number, text
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language import duration
from laurel.pages.language.titles import Title
from laurel.pages.language.translator import FormatDate, Translator, shown_name, with_minus
from laurel.pages.language.typography import MINUS
from laurel.pages.match.end_here import ENDS
from laurel.pages.match.playing import START
from laurel.pages.match.presentation import Presentation
from laurel.plays.play import GameId, Play, PlayedSeat, Score, title_of_other
from laurel.plays.scores import score_text
from laurel.plays.statistics.finding import EVERYTHING, FIELDS, Wanted
from laurel.plays.statistics.statistics import Plays

LISTED = 40
"""How many matches a list shows at once."""

WINNER_AND_LOSER = 2

EventFields = tuple[tuple[str, "str | tuple[str, ...]"], ...]
"""The fields of an event, by name."""


@frozen(eq=False)
class PlayWording:
    """A language, and the names of the people."""

    translator: Translator
    format_date: FormatDate
    names: Mapping[PersonId, str] = field(factory=dict)
    """As they are shown."""

    presentations: Mapping[GameId, Presentation] = field(factory=dict)
    """How games are shown that are sheets."""

    bgg_ids: Mapping[GameId, int] = field(factory=dict)
    """The numbers at BoardGameGeek of other games."""

    wanted: Wanted = EVERYTHING
    """Which plays are shown: an address that shows figures of them keeps it."""

    is_for_pages: bool = True
    """Whether texts from outside are shortened and isolated, as pages show them, or are as they were entered."""

    def __call__(self, text: str, /, **data: object) -> str:
        """Return the translation of an English text with data in its places."""
        return self.translator(text, **data)

    def person(self, person: PersonId) -> str:
        """Return the name of a person."""
        return self.names.get(person, person)

    def person_statistics(self, person: PersonId) -> str:
        """Return the address of a person's figures."""
        return plays_route(routes.person_statistics(person), self.wanted)

    def _known(self, game: GameId) -> Presentation | None:
        return PRESENTATIONS.get(game) or self.presentations.get(game)

    def game(self, game: GameId) -> str:
        """Return the title of a game."""
        known = self._known(game)
        return self.translator(known.title) if known else self._outside(title_of_other(game))

    def bgg_id(self, game: GameId) -> int | None:
        """Return the number of a game at BoardGameGeek; `None` where it is not known."""
        known = self._known(game)
        return known.bgg_id if known else self.bgg_ids.get(game)

    def role(self, game: GameId, role: str) -> str | Title:
        """Return the name of a role in a game."""
        known = self._known(game)
        return known.role_name(self.translator, role) if known and role else self._outside(role)

    def role_label(self, game: GameId) -> str:
        """Return what roles are called in a game."""
        known = self._known(game)
        return self.translator(known.role_label if known and known.role_label else N_("Role"))

    def source(self, game: GameId, source: str) -> str:
        """Return the group of sources in which the points of a source are counted."""
        return self._of_source(game, source, is_group=True)

    def source_name(self, game: GameId, source: str) -> str:
        """Return the name of a source of points."""
        return self._of_source(game, source, is_group=False)

    def _of_source(self, game: GameId, source: str, *, is_group: bool) -> str:
        known = self._known(game)
        if source == START:
            return self.translator(N_("at the start"))
        if known is None:
            return self._outside(source)
        try:
            return (known.source_group if is_group else known.source)(self.translator, source)
        except (LookupError, ValueError):  # a source that the game does not have, as a file may name it
            return self._outside(source)

    def _outside(self, text: str) -> str:
        return for_display(text) if self.is_for_pages else text

    def end(self, end: End) -> str:
        """Return how a match has ended; empty where it ended by the rules."""
        return self.translator(ENDS[end]) if ENDS[end] else ""

    def decimal(self, number: float | Fraction) -> str:
        """Return a number with one decimal, as the language writes it."""
        text = with_minus(round(number)) if number == round(number) else f"{float(number):.1f}"
        text = text.replace("-", MINUS)
        return text if self.translator.language == "en" else text.replace(".", ",")

    def points(self, score: Score) -> str:
        """Return points with all their decimals, as the language writes them."""
        text = score_text(score).replace("-", MINUS)
        return text if self.translator.language == "en" else text.replace(".", ",")

    def percent(self, share: float) -> str:
        """Return a share from 0 to 1 in percent."""
        return self.translator(N_("%(number)s%%"), number=round(share * 100))

    def duration(self, milliseconds: float, *, breaks: bool = False) -> str:
        """Return a duration in hours and minutes; a narrow tile has one that `breaks` before the minutes."""
        return duration.as_text(self.translator, Milliseconds(int(milliseconds)), breaks=breaks)

    def matches(self, count: int) -> str:
        """Return a number of matches in words."""
        return self.translator.plural("%(n)s match", "%(n)s matches", count)


def read_wanted(route: str, changes: Mapping[str, str] | None = None) -> Wanted:
    """Return which plays an address wants, with changes: values by the names of fields."""
    values = {**routes.read_filter(route), **(changes or {})}
    return Wanted(**{name: value for name, value in values.items() if name in FIELDS})


def plays_route(route: str, wanted: Wanted) -> str:
    """Return an address that wants such plays."""
    return routes.with_filter(route, {name: value for name in FIELDS if (value := getattr(wanted, name))})


def play_line(wording: PlayWording, play: Play) -> Values:
    """Return a match in a list.

    Values:
        seats: by place, each with its points, which are empty where none are recorded.
        how_ended: that nobody has won, that it was won or lost together, or that the players have ended it; else empty.
        href: the address of its results, or of the screen of a recorded play.
        place: where it was played; empty where that is not known.
    """
    seats = sorted(enumerate(play.seats), key=lambda one: (not one[1].has_won, one[1].place or len(play.seats)))
    return Values(
        when=wording.format_date(play.ended, wording.translator.language),
        game=wording.game(play.game),
        seats=tuple(_played_by(wording, play, index, seat) for index, seat in seats),
        how_ended=ending_text(wording, play),
        href=routes.of_play(play.id, has_journal=play.has_journal),
        place=for_display(play.place),
        has_photo=play.has_photo,
    )


def ending_text(wording: PlayWording, play: Play) -> str:
    """Return that nobody alone has won a play, or that the players have ended it; else empty."""
    if play.end != "rules" and not play.is_draw:
        return wording.end(play.end)
    if any(seat.has_won for seat in play.seats):
        return wording(N_("Won together")) if play.wins == "together" else ""
    return without_winner(wording.translator, play)


def without_winner(translator: Translator, play: Play) -> str:
    """Return how a match ended that nobody has won."""
    if play.is_draw:
        return translator(N_("A draw"))
    return translator(N_("Lost together") if play.wins == "together" else N_("Nobody has won"))


def _played_by(wording: PlayWording, play: Play, index: int, seat: PlayedSeat) -> Values:
    """Return a player in a list.

    Values:
        place: where no points say who was ahead of whom; empty where it is not known, or says no more than who has won.
    """
    says_more = seat.points is None and play.wins != "together" and len(play.seats) > WINNER_AND_LOSER
    return Values(
        place=f"{seat.place}." if says_more and seat.place is not None else "",
        name=wording.names.get(seat.person) or shown_name(wording.translator.language, seat.name, index),
        role=wording.role(play.game, seat.role),
        points="" if seat.points is None else wording.points(seat.points),
        has_won=seat.has_won,
        has_left=seat.has_left,
    )


def plays_dialog(wording: PlayWording, plays: Plays, fields: Mapping[str, str | list[str]]) -> str:
    """Return the dialog that lists the matches behind a figure, the newest first."""
    shown = natural_number(text(fields, "shown"))
    count = LISTED if shown is None else shown
    kept = tuple(
        (name, value if isinstance(value, str) else tuple(value)) for name, value in fields.items() if name != "shown"
    )
    left = max(0, len(plays) - count)
    return render(
        "sheet_plays.html",
        wording.translator.language,
        title=wording.matches(len(plays)),
        lines=tuple(play_line(wording, play) for play in tuple(reversed(plays))[:count]),
        more=(*kept, ("shown", str(count + LISTED))) if left else (),
        more_count=min(left, LISTED),
    )
