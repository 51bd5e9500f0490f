"""The form for a result without a match: of yesterday's play, of one that was just played, or of one that is corrected.

A draft is what the form sends, by the names of its controls: everything as it was typed. A player has a key: the id of
a person, the place in the play that is corrected, or a name that was typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import quote, unquote

from attrs import Factory, evolve, frozen

from laurel.match.edits import LONGEST_NOTE, LONGEST_PLACE
from laurel.match.message import N_
from laurel.match.setup import LONGEST_NAME
from laurel.match.texts import for_display
from laurel.match.wins import Wins
from laurel.pages import routes
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, text, texts
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page, Region
from laurel.plays.play import GameId, Play

MOST_FACES = 12
"""How many people are offered without unfolding the others."""

GAMES_SHOWN = 8
"""How many games are seen before something is typed."""

LONGEST_GAME = 100
MOST_PLAYERS = 30

PERSON = "person-"
SEAT = "seat-"
NEW = "new-"
"""The beginnings of the keys of players."""

OUTCOMES = {
    "most": N_("Most points win"),
    "least": N_("Fewest points win"),
    "won": N_("Won together"),
    "lost": N_("Lost together"),
    "nobody": N_("Nobody has won"),
}
"""How a play is decided where nobody is marked as a winner."""

WITH = {"teams": N_("Teams"), "places": N_("Places"), "unfinished": N_("Not finished")}
"""What else can be said of a play."""


@frozen
class OfferedGame:
    """A game in the list."""

    id: GameId
    title: str
    wins: Wins | None = None
    """What wins it; `None` where that is found out when it is chosen."""

    also: str = ""
    """Its title in English, where that differs."""


@frozen
class PlayerCandidate:
    """Somebody who can be chosen as a player."""

    key: str
    name: str
    """As it is shown."""

    entered: str
    colour: str = ""


@frozen
class ResultForm:
    """What the form offers, and its draft."""

    games: tuple[OfferedGame, ...]
    """Those that were played most come first."""

    faces: tuple[PlayerCandidate, ...]
    """Who plays together most often comes first; of a play that is corrected its players do."""

    places: tuple[str, ...] = ()
    """Where was played before: suggestions."""

    play: Play | None = None
    """The play that is corrected; `None` for a new one."""

    fields: Fields = Factory(dict)
    """The draft."""

    initial: Fields = Factory(dict)
    """The draft of a form in which nothing was filled in."""

    @property
    def game(self) -> OfferedGame | None:
        """The game that is chosen: one of the list, or another one by its name; `None` for none yet."""
        title = text(self.fields, "game")
        wanted = title.casefold()
        listed = (one for one in self.games if wanted in (one.title.casefold(), one.also.casefold()))
        return next(listed, OfferedGame(other_game(title), title, "most")) if title else None

    @property
    def chosen(self) -> tuple[PlayerCandidate, ...]:
        """The players, in the order in which they were chosen."""
        known = {face.key: face for face in self.faces}
        return tuple(known.get(key) or _new_face(key) for key in texts(self.fields, "who"))

    def has(self, more: str) -> bool:
        """Return whether one of `WITH` is chosen."""
        return more in texts(self.fields, "with")


def other_game(title: str) -> GameId:
    """Return the id of a game that Laurel does not know."""
    return GameId(f"other:{title}")


def new_key(name: str) -> str:
    """Return the key of a player whose name was typed."""
    return f"{NEW}{quote(name, safe='')}"


def _new_face(key: str) -> PlayerCandidate:
    name = unquote(key.removeprefix(NEW))
    return PlayerCandidate(key, for_display(name), name)


def result_form(translator: Translator, form: ResultForm, read: Values, back: str, notices: tuple[Region, ...]) -> Page:
    """Return the form.

    Values of `read`:
        outcome: which of `OUTCOMES` holds.
        winners: the keys of who wins by what is filled in.
        is_counted: whether the game can be counted by its rules with that many players.
        when: the date and time as the language writes it; empty where they are none.
    """
    title = translator(N_("Log a result") if form.play is None else N_("Correct the result"))
    game = form.game
    choosing = render(
        "result_game.html",
        translator.language,
        title=title,
        game="" if game is None else game.title,
        is_fixed=form.play is not None,
        games=form.games if game is None else (),
        games_shown=GAMES_SHOWN,
        longest=LONGEST_GAME,
        back=back,
    )
    keys = frozenset(texts(form.fields, "who"))
    offered = (*form.faces, *(face for face in form.chosen if face not in form.faces))
    body = render(
        "result_form.html",
        translator.language,
        play="" if form.play is None else form.play.id,
        fields=Values(**{name: text(form.fields, name) for name in TYPED}),
        faces=_first(offered, keys),
        others=_others(offered, keys),
        chosen=keys,
        rows=tuple(_row(form, face, read.winners) for face in form.chosen),
        outcomes=tuple((name, translator(label)) for name, label in OUTCOMES.items()),
        outcome=read.outcome,
        with_=tuple((name, translator(label), form.has(name)) for name, label in WITH.items()),
        has_teams=form.has("teams"),
        has_places=form.has("places"),
        team_numbers=tuple(range(1, max(2, len(keys)) + 1)),
        when=read.when,
        is_counted=read.is_counted,
        places=form.places,
        is_filled=form.fields != form.initial,
        longest_place=LONGEST_PLACE,
        longest_note=LONGEST_NOTE,
        longest_name=LONGEST_NAME,
    )
    regions = (Region("result-game", choosing), Region("result-form", body))
    return Page("result-form", title, translator.language, (*regions, *notices))


def _first(offered: Iterable[PlayerCandidate], chosen: frozenset[str]) -> tuple[PlayerCandidate, ...]:
    faces = tuple(offered)
    return tuple(face for index, face in enumerate(faces) if index < MOST_FACES or face.key in chosen)


def _others(offered: Iterable[PlayerCandidate], chosen: frozenset[str]) -> tuple[PlayerCandidate, ...]:
    first = _first(faces := tuple(offered), chosen)
    return tuple(face for face in faces if face not in first)


def _row(form: ResultForm, face: PlayerCandidate, winners: frozenset[str]) -> Values:
    """Return what is filled in for a player.

    Values:
        is_marked: whether somebody has marked the player as a winner.
        wins: whether the player wins by what is filled in.
    """
    key = face.key
    return Values(
        key=key,
        name=face.name,
        score=text(form.fields, f"score.{key}"),
        team=text(form.fields, f"team.{key}"),
        rank=text(form.fields, f"rank.{key}"),
        is_marked=key in texts(form.fields, "won"),
        wins=key in winners,
    )


def take_fields(form: ResultForm, sent: Fields) -> ResultForm:
    """Return the form after something was sent: the whole form, which has a date, or a choice of the game alone."""
    before = form.fields
    fields: Mapping[str, str | list[str]] = sent if "date" in sent else {**before, **sent}
    game = text(sent, "game") if "game" in sent and form.play is None else text(before, "game")
    kept = {name: value for name, value in fields.items() if _is_field(name) and value not in ("", [])}
    kept |= {"game": " ".join(game.split())[:LONGEST_GAME]}
    if kept["game"] != text(before, "game"):  # another game may be won by something else
        kept.pop("wins", None)
    who = [key for key in texts(before, "who") if key in texts(fields, "who")]
    who += [key for key in dict.fromkeys(texts(fields, "who")) if key not in who]
    return evolve(form, fields={**kept, "who": who[:MOST_PLAYERS], "new": text(fields, "new")})


NAMES = frozenset({"date", "time", "minutes", "place", "note", "wins", "with", "won"})
TYPED = ("date", "time", "minutes", "place", "note", "new")
OF_PLAYER = ("score.", "team.", "rank.")


def _is_field(name: str) -> bool:
    return name in NAMES or name.startswith(OF_PLAYER)


def back_route(play: Play | None) -> str:
    """Return the address to which the form leads back."""
    return routes.HOME if play is None else routes.play(play.id)
