"""The form for a result as it is opened: the games and people that it offers, and the draft that is stored of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import evolve

from laurel.app.plays import stored_people
from laurel.app.plays.people import People
from laurel.app.results.naming import exported_names
from laurel.app.session.services import Services
from laurel.app.storage import kept_games, kept_sheets, suggested_places
from laurel.app.storage.keys import RESULT_DRAFTS
from laurel.match.edits import MINUTE, Milliseconds
from laurel.pages.forms import Fields
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.alphabet import in_alphabet
from laurel.pages.language.translator import shown_name
from laurel.pages.results.form import PERSON, SEAT, OfferedGame, PlayerCandidate, ResultForm, other_game
from laurel.pages.statistics.play_lines import PlayWording
from laurel.plays.local_time import local_text
from laurel.plays.play import GameId, Play, title_of_other
from laurel.plays.records.reading import with_places
from laurel.plays.statistics.company import frequent_people

KEPT_FOR = Milliseconds(24 * 60 * MINUTE)
"""How long a draft is kept."""


def open_form(services: Services, play: Play | None) -> ResultForm:
    """Return the form of a new result, or of a play that is corrected, with the draft that is stored of it."""
    known = stored_people.load(services.match_store)
    form = ResultForm(
        games=() if play is not None else tuple(_games(services)),
        faces=tuple(_faces(services, known, play)),
        places=suggested_places.places(services.match_store),
        play=play,
    )
    initial = _empty(services) if play is None else _of_play(services, play)
    kept = _drafts(services).get("" if play is None else play.id, {}).get("fields")
    return evolve(form, initial=initial, fields=_sound(kept) or initial)


def _games(services: Services) -> Iterator[OfferedGame]:
    """Yield every game once by its title: those that were played most first, then those of the collection, by name."""
    translator, plays = services.translator, services.plays.at_hand()
    wording = PlayWording(translator, services.device.date, presentations=services.plays.presentations(plays))
    games = {
        one.play_game: OfferedGame(one.play_game, translator(one.title), one.game.wins, str(one.title))
        for one in PRESENTATIONS.values()
    }
    for sheet in kept_sheets.library().values():
        if sheet.play_game != kept_sheets.JUST_POINTS:
            games[GameId(sheet.play_game)] = OfferedGame(GameId(sheet.play_game), translator(sheet.name))
    for kept in kept_sheets.kept_presentations(services.match_store):
        games[kept.play_game] = OfferedGame(kept.play_game, translator(kept.title), kept.game.wins)
    for play in plays:
        if play.game not in games and play.game != kept_sheets.JUST_POINTS:
            title = wording.game(play.game) if play.has_journal else title_of_other(play.game)
            games[play.game] = OfferedGame(play.game, title, play.wins)
    owned = set(_add_owned(services, games))
    count = Counter(play.game for play in plays)
    order = sorted(
        games.values(),
        key=lambda one: (-count[one.id], one.id not in owned, in_alphabet(translator.language, one.title)),
    )
    first = {one.title.casefold(): one for one in reversed(order)}
    yield from (one for one in order if first[one.title.casefold()] is one)


def _add_owned(services: Services, games: dict[GameId, OfferedGame]) -> Iterator[GameId]:
    """Add the games of the collection that are not there; yield the ids of all that are owned."""
    numbers = {one.bgg_id: game for game, one in exported_names(services).games.items() if one.bgg_id and game in games}
    titles = {title.casefold(): game for game, one in games.items() for title in (one.title, one.also) if title}
    for owned in kept_games.load_games(services.match_store):
        named = titles.get(owned.name.casefold(), other_game(owned.name))
        game = numbers.get(owned.bgg_id, named)
        games.setdefault(game, OfferedGame(game, owned.name))
        yield game


def _faces(services: Services, known: People, play: Play | None) -> Iterator[PlayerCandidate]:
    """Yield the players of the play that is corrected, then who plays together most often, then the others."""
    translator = services.translator
    seats = () if play is None else play.seats
    for index, seat in enumerate(seats):
        yield PlayerCandidate(f"{SEAT}{index}", shown_name(translator.language, seat.name, index), seat.name)
    seated = {seat.person for seat in seats}
    order = {person: place for place, person in enumerate(frequent_people(services.plays.at_hand()))}
    others = (one for one in known.people if one.id not in seated)
    for person in sorted(others, key=lambda one: order.get(one.id, len(order))):
        yield PlayerCandidate(f"{PERSON}{person.id}", translator.person_name(person.name), person.name, person.colour)


def _empty(services: Services) -> Fields:
    now = local_text(services.device.now())
    return {"game": "", "date": now[:10], "time": now[11:16], "who": [], "new": ""}


def _of_play(services: Services, play: Play) -> Fields:
    """Return what the form has where a play is corrected."""
    wording, at = PlayWording(services.translator, services.device.date), local_text(play.ended)
    fields: dict[str, str | list[str]] = {
        "game": _title(services, play),
        "date": at[:10],
        "time": at[11:16],
        "minutes": str(play.duration // MINUTE or ""),
        "place": play.place,
        "note": play.note,
        "who": [f"{SEAT}{index}" for index in range(len(play.seats))],
        "new": "",
        "wins": _outcome_of(play),
        "with": list(_with(play)),
    }
    teams = [seat.team for seat in play.seats]
    if play.wins != "together":
        fields["won"] = [f"{SEAT}{index}" for index, seat in enumerate(play.seats) if seat.has_won]
    for index, seat in enumerate(play.seats):
        key = f"{SEAT}{index}"
        fields[f"score.{key}"] = "" if seat.points is None else wording.points(seat.points)
        fields[f"team.{key}"] = str(seat.team + 1) if teams.count(seat.team) > 1 else ""
        fields[f"rank.{key}"] = str(seat.place) if "places" in fields["with"] and seat.place else ""
    return {name: value for name, value in fields.items() if value not in ("", []) or name in ("new", "who")}


def _title(services: Services, play: Play) -> str:
    presentations = services.plays.presentations()
    return PlayWording(services.translator, services.device.date, presentations=presentations).game(play.game)


def _outcome_of(play: Play) -> str:
    """Return the one of `OUTCOMES` that a play has."""
    has_winner = any(seat.has_won for seat in play.seats)
    if play.wins == "together":
        return "won" if has_winner else "lost"
    return play.wins if has_winner else "nobody"


def _with(play: Play) -> Iterator[str]:
    """Yield what else a play has: teams, places that do not follow from points and winners, no end."""
    if len({seat.team for seat in play.seats}) < len(play.seats):
        yield "teams"
    places = [seat.place for seat in play.seats]
    if None not in places and places != [seat.place for seat in with_places(play).seats]:
        yield "places"
    if not play.has_result:
        yield "unfinished"


def _drafts(services: Services) -> dict[str, dict[str, Mapping[str, object]]]:
    """Return the stored drafts that are not too old, by the play."""
    stored, now = services.match_store.values.read_plain(RESULT_DRAFTS, {}), services.device.now()
    return {
        play: draft
        for play, draft in stored.items()
        if isinstance(draft, dict) and isinstance(at := draft.get("at"), int) and now - KEPT_FOR < at
    }


def _sound(kept: object) -> Fields | None:
    """Return the fields of a stored draft; `None` where there is none."""
    if not isinstance(kept, dict) or not isinstance(kept.get("date"), str):
        return None
    return {
        name: value
        for name, value in kept.items()
        if isinstance(value, str) or (isinstance(value, list) and all(isinstance(one, str) for one in value))
    }


def keep(services: Services, form: ResultForm) -> None:
    """Store the draft of a form; one in which nothing is filled in is forgotten."""
    before, play = _drafts(services), "" if form.play is None else form.play.id
    drafts = {name: draft for name, draft in before.items() if name != play}
    if form.fields != form.initial:
        drafts[play] = {"at": services.device.now(), "fields": form.fields}  # type: ignore[dict-item]
    if drafts:
        services.match_store.values.write_plain(RESULT_DRAFTS, drafts)
    else:
        services.match_store.values.forget(RESULT_DRAFTS)
