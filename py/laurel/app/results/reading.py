"""What is filled in of a result: read into the play that is saved."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from laurel.app.session.services import Services
from laurel.app.storage import kept_sheets
from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.message import N_, Message
from laurel.match.setup import PersonId
from laurel.match.verdict import End
from laurel.match.wins import Wins, advantage
from laurel.pages.entry.remarks import typed_note, typed_place
from laurel.pages.entry.times import read_minutes, read_moment
from laurel.pages.forms import FormError, NumberError, natural_number, text, texts
from laurel.pages.language.numbers import NotNumbers, read_points
from laurel.pages.results.form import OUTCOMES, PERSON, SEAT, PlayerCandidate, ResultForm
from laurel.plays.local_time import local_text
from laurel.plays.play import Play, PlayedSeat, PlayId, Score
from laurel.plays.records.reading import with_places


@frozen
class _Entered:
    """What is filled in for a player."""

    key: str
    score: Score | None
    is_marked: bool
    side: int
    """The index of the player's side."""

    place: int | None


def _entered(form: ResultForm, language: str) -> tuple[_Entered, ...]:
    """Return what is filled in for every player.

    Raises:
        FormError: something is no number, or no place.
    """
    keys = texts(form.fields, "who")
    marked = texts(form.fields, "won")
    labels = [text(form.fields, f"team.{key}") if form.has("teams") else "" for key in keys]
    sides: dict[object, int] = {}
    return tuple(
        _Entered(
            key,
            _score(form, key, language),
            key in marked,
            sides.setdefault(label or (index,), len(sides)),
            _place(form, key, len(keys)) if form.has("places") else None,
        )
        for index, (key, label) in enumerate(zip(keys, labels, strict=True))
    )


def _score(form: ResultForm, key: str, language: str) -> Score | None:
    typed, name = text(form.fields, f"score.{key}"), f"score.{key}"
    if not typed.strip():
        return None
    try:
        return read_points(typed, language)
    except NotNumbers as error:
        raise NumberError(error, name) from error


def _place(form: ResultForm, key: str, players: int) -> int:
    name = f"rank.{key}"
    place = natural_number(text(form.fields, name).strip())
    if place is None or not 1 <= place <= players:
        raise FormError(Message(N_("Enter a place from 1 to %(players)s for everybody."), players=players), name)
    return place


def outcome(services: Services, form: ResultForm) -> str:
    """Return which of `OUTCOMES` holds: the one that was chosen, else that of the game; empty where none is known."""
    chosen = text(form.fields, "wins")
    if chosen in OUTCOMES:
        return chosen
    wins = _wins(services, form)
    return "" if wins == "together" else wins


def _wins(services: Services, form: ResultForm) -> Wins:
    """Return what wins the game that is chosen."""
    if form.play is not None:
        return form.play.wins
    game = form.game
    if game is None or game.wins is not None:
        return "most" if game is None or game.wins is None else game.wins
    found = kept_sheets.find(services.match_store, game.id)
    return "most" if found is None else found.game.wins


def _winners(entered: Sequence[_Entered], decided: str) -> frozenset[int]:
    """Return the sides that have won: those of who is marked, else the first places, else the best points."""
    marked = frozenset(one.side for one in entered if one.is_marked)
    if decided in ("won", "lost", "nobody"):
        return frozenset(one.side for one in entered if decided == "won")
    if marked:
        return marked
    first = frozenset(one.side for one in entered if one.place == 1)
    scores = [(advantage(_as_wins(decided), one.score), one.side) for one in entered if one.score is not None]
    best = max((score for score, _ in scores), default=None)
    return first or frozenset(side for score, side in scores if score == best)


def _as_wins(decided: str) -> Wins:
    if decided in ("won", "lost"):
        return "together"
    return "least" if decided == "least" else "most"


def read_players(services: Services, form: ResultForm) -> tuple[tuple[_Entered, ...], frozenset[int], str]:
    """Return what is filled in for the players, the sides that have won, and which of `OUTCOMES` holds.

    Raises:
        FormError: something is missing or wrong.
    """
    entered, decision = _entered(form, services.translator.language), outcome(services, form)
    if not decision and not form.has("unfinished"):
        raise FormError(Message(N_("This game is played together: was it won or lost?")), "wins")
    marked = frozenset(one.side for one in entered if one.is_marked)
    winners = marked if form.has("unfinished") else _winners(entered, decision)
    return entered, winners, decision


def play_of(services: Services, form: ResultForm) -> Play:
    """Return the play of a form.

    Raises:
        FormError: something is missing or wrong.
    """
    base = _new_play(services, form) if form.play is None else form.play
    if not texts(form.fields, "who"):
        raise FormError(Message(N_("Choose who has played, or type a name.")), "who")
    entered, winners, decision = read_players(services, form)
    is_unfinished = form.has("unfinished")
    if not winners and decision in ("most", "least") and not is_unfinished:
        raise FormError(Message(N_("Enter points, or mark who has won.")), f"score.{entered[0].key}")
    faces = {face.key: face for face in form.chosen}
    ended = moment_of(services, form)
    made = evolve(
        base,
        started=base.started if ended == base.ended else ended,
        ended=ended,
        duration=_duration(services, form),
        seats=tuple(_seat(form, one, faces[one.key], has_won=one.side in winners) for one in entered),
        wins=_usual(services, form) if decision in ("", "nobody") else _as_wins(decision),
        place=typed_place(form.fields),
        note=typed_note(form.fields),
        end="unfinished" if is_unfinished else _end(base),
    )
    return made if form.has("places") else _with_places(form, made)


def _new_play(services: Services, form: ResultForm) -> Play:
    game = form.game
    if game is None:
        raise FormError(Message(N_("Choose a game, or type its name.")), "game")
    never = Milliseconds(0)
    return Play(PlayId(services.device.new_id()), game.id, never, never, never, (), has_journal=False)


def _end(base: Play) -> End:
    return base.end if base.has_result else "rules"


def _usual(services: Services, form: ResultForm) -> Wins:
    wins = _wins(services, form)
    return "most" if wins == "together" else wins


def _with_places(form: ResultForm, made: Play) -> Play:
    """Return a play with the places that follow from its points; those of a play whose results are as before stay."""
    before = None if form.play is None else form.play.seats
    if before is None:
        return with_places(made)
    if _results(made.seats) == _results(before) and form.play is not None and made.wins == form.play.wins:
        seats = tuple(evolve(one, place=was.place) for one, was in zip(made.seats, before, strict=True))
        return evolve(made, seats=seats, is_draw=form.play.is_draw)
    return made


def _results(seats: Sequence[PlayedSeat]) -> list[tuple[object, ...]]:
    sides: dict[int, int] = {}
    return [
        (seat.person, seat.name, seat.points, seat.has_won, sides.setdefault(seat.team, len(sides))) for seat in seats
    ]


def _seat(form: ResultForm, entered: _Entered, face: PlayerCandidate, *, has_won: bool) -> PlayedSeat:
    key = entered.key
    if key.startswith(SEAT) and form.play is not None:
        base = form.play.seats[int(key.removeprefix(SEAT))]
    else:
        person = PersonId(key.removeprefix(PERSON) if key.startswith(PERSON) else "")
        base = PlayedSeat(person, face.entered, None, None, has_won=False, team=0)
    return evolve(base, points=entered.score, place=entered.place, has_won=has_won, team=entered.side)


def moment_of(services: Services, form: ResultForm) -> Milliseconds:
    """Return the date and the time that are filled in; of a play that is corrected its own, where they are the same.

    Raises:
        FormError: they are none, or in the future.
    """
    filled_in = f"{text(form.fields, 'date')} {text(form.fields, 'time')}"
    if form.play is not None and local_text(form.play.ended)[:16] == filled_in:
        return form.play.ended
    return read_moment(form.fields, services.device.now())


def _duration(services: Services, form: ResultForm) -> Milliseconds:
    minutes = read_minutes(form.fields, services.translator.language)
    if form.play is not None and form.play.duration // MINUTE == minutes:
        return form.play.duration
    return Milliseconds(minutes * MINUTE)
