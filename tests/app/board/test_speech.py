"""What is announced after an entry of every kind of every game, and after undo and redo."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import pytest
from attrs import evolve

from laurel.app.handle import handle
from laurel.app.session.events import Event, Response, join_texts
from laurel.app.session.session import Session
from laurel.games.race_for_the_galaxy.actions import DealStartWorlds, RuleWinner
from laurel.games.race_for_the_galaxy.components import CardId
from laurel.match.edits import Entry, EntryId, Milliseconds
from laurel.match.plain import kind_of
from laurel.match.replay import LogStep
from laurel.match.setup import Seat
from laurel.pages import forms
from laurel.pages.entry import entries
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from tests.app.support import PlainDevice
from tests.e2e import screens
from tests.e2e.rendered import buttons

SCREENS = screens.found()

KINDS = [
    (game, kind) for game, presentation in PRESENTATIONS.items() for kind in presentation.actions if game in SCREENS
]
"""Every kind of action of every game."""

WITHOUT_FORMS = {
    DealStartWorlds: DealStartWorlds({Seat(0): (CardId("new_sparta"),)}),
    RuleWinner: RuleWinner(Seat(0)),
}
"""Actions that no form enters, by their kind."""

of_every_kind = pytest.mark.parametrize(("game", "kind"), KINDS, ids=[kind.__name__ for _, kind in KINDS])
of_every_game = pytest.mark.parametrize("game", SCREENS)


def opened(key: str, document: str) -> tuple[Session, Response]:
    """Return a session at the board of a stored match, and what it shows."""
    session = Session({key: document}, PlainDevice())
    return session, handle(session, Event("go", {"route": f"/match/{json.loads(document)['id']}"}))


def view_of(game: str) -> MatchView:
    """Return a stored match of a game."""
    return opened(*next(iter(SCREENS[game].stored.items())))[0].match_view


def sample(match_view: MatchView, kind: type) -> Any:
    """Return an action of a kind as its form makes it: the first choices of all lists, and 1 where there is a 1."""
    names = tuple(player.name for player in match_view.players)
    if kind in WITHOUT_FORMS:
        return WITHOUT_FORMS[kind]
    fields: dict[str, str | list[str]] = {}
    for control in match_view.presentation.controls(match_view.translator, kind, names):
        choices = [value for value, _ in control.choices if value]
        others = [value for value in choices if value not in fields.values()]  # nobody shares with oneself
        given = (others if control.kind == "many" else choices) or [str(min(1, control.highest))]
        fields[control.name] = [given[0]] if control.kind == "many" else given[0]
    return forms.read(match_view.presentation.game, kind_of(kind), fields, "en")


@of_every_kind
def test_every_kind_of_entry_is_announced(game: str, kind: type) -> None:
    """Who, where the action has a player, and what: more than a name, in words that end with a full stop."""
    match_view = view_of(game)
    action = sample(match_view, kind)
    step = LogStep(Entry(EntryId("a-1"), Milliseconds(0), action), match_view.state)
    now = evolve(match_view, replay=evolve(match_view.replay, log_steps=(step,), log=(step.entry,)))
    said = match_view.presentation.announce(now)
    assert re.search(r"[^\W\d]{3}.*[.!?]$", said)
    assert "%(" not in said
    assert "·" not in said
    for attribute in attrs.fields(attrs.resolve_types(kind)):
        if attribute.type is Seat:
            assert match_view.players[getattr(action, attribute.name)].name in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_two_colons(language: str) -> None:
    """An entry as the history tells it: a text that stands after a name and a colon has none of its own."""
    found = set()
    for screens_of_game in SCREENS.values():
        for key, document in screens_of_game.stored.items():
            match_view = opened(key, document)[0].match_view
            translator = Translator(language, match_view.translator.names)
            told = evolve(match_view, translator=translator)
            for step in told.replay.log_steps:
                parts = re.split(r"(?<=[.!?;]) | · ", entries.summary(told, step))
                found |= {part for part in parts if part.count(": ") > 1}
    assert not found


def one_of_each(pressed: Iterable[tuple[str, dict[str, str]]]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the first and the last button of every sort."""
    sorts: dict[str, list[tuple[str, dict[str, str]]]] = {}
    for sort, fields in pressed:
        sorts.setdefault(f"{sort} {fields.get('kind')}", []).append((sort, fields))
    for alike in sorts.values():
        yield from (alike[0], alike[-1])[: len(alike)]


@of_every_game
def test_every_tap_is_announced_once_and_undone_in_words(game: str) -> None:
    """Whatever the boards offer: a tap is one announcement, and undo and redo say what it was."""
    taps = 0
    for key, document in SCREENS[game].stored.items():
        _, board = opened(key, document)
        for do in ("tap", "act"):
            for _, fields in one_of_each(buttons(board.page, do)):
                session, _ = opened(key, document)
                before = session.open_match.replay
                answer = handle(session, Event(do, fields))
                if session.view.pending is not None or session.open_match.replay == before or answer.is_refused:
                    continue
                taps += 1
                first = join_texts(answer.announcements).split(". ")[0]
                assert first
                assert join_texts(answer.announcements).count(first) == 1, join_texts(answer.announcements)
                assert 'role="status"' not in "".join(region.html for region in answer.page.regions)
                undone = join_texts(handle(session, Event("undo", {})).announcements)
                assert re.match(r"(Undone|Correction undone)\. \w.*\.", undone), undone
                redone = join_texts(handle(session, Event("redo", {})).announcements)
                assert re.match(r"(Done again|Corrected again)\. \w.*\.", redone), redone
    assert taps > 2


def test_who_leads_is_said_where_that_changes() -> None:
    """And not again with the next point of who leads already."""
    key, document = next(iter(SCREENS["twilight_imperium"].edges.items()))
    session, _ = opened(key, document)
    answers = [
        handle(session, Event("act", {"kind": kind, "player": str(seat), "points": str(points), "source": ""}))
        for kind, seat, points in (("lose", 0, 5), ("gain", 1, 4), ("gain", 1, 2), ("gain", 1, 1))
    ]
    said = [join_texts(answer.announcements) for answer in answers]
    assert [" leads by " in text or "Tied" in text for text in said] == [False, True, True, False]
