"""What is shared of a result: the data of the picture, and the text."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium.actions import Action, Gain, GainTogether, TakeStrategyCard
from laurel.games.twilight_imperium.components import StrategyCard
from laurel.match.edits import Milliseconds
from laurel.match.journal import Journal
from laurel.match.setup import Points
from laurel.pages.language.duration import MINUTE
from laurel.pages.results import sharing
from tests.games.twilight_imperium.support import match
from tests.pages.twilight_imperium.support import sit
from tests.support import NOON, A, B, C

TEN = Points(10)
DECIDED = (
    TakeStrategyCard(StrategyCard(5), A),
    TakeStrategyCard(StrategyCard(2), C),
    Gain(B, Points(3)),
    GainTogether({A: TEN, C: TEN}),
)


def day(_at: Milliseconds, _language: str) -> str:
    """Return the same date for every match."""
    return "today"


def text(*actions: Action, language: str = "en") -> str:
    """Return the result of a match of three as text."""
    return sharing.result_text(sit(match(*actions, players=3), language), day)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("Twilight Imperium · today", "C wins", "1. C – 10 (Initiative: 2)")),
        ("ru", ("Сумерки империи · today", "Победа: C", "1. C – 10 (Инициатива: 2)")),
        ("pl", ("Twilight Imperium · today", "Zwycięstwo: C", "1. C – 10 (Inicjatywa: 2)")),
        ("cs", ("Twilight Imperium · today", "Vítězství: C", "1. C – 10 (Iniciativa: 2)")),
    ],
)
def test_the_text_has_everything(language: str, lines: tuple[str, ...]) -> None:
    """Game and date, the winner, why, and everybody by place."""
    said = text(*DECIDED, language=language).splitlines()

    assert [*lines] == [said[0], said[1], said[4]]
    assert said[2].endswith(".")
    assert "" == said[3]
    assert "3. B – 3" == said[6]


def test_the_picture_has_everything() -> None:
    """All texts, and colours and shapes by name."""
    match_view = sit(match(*DECIDED, players=3))
    picture = sharing.result_picture(match_view, day)
    first, second, third = picture["rows"]

    assert ("Twilight Imperium", "today", "wins") == (picture["game"], picture["when"], picture["outcome"])
    assert [{"name": "C", "role": "", "colour": "green", "shape": "triangle"}] == picture["winners"]
    assert ("1.", picture["winners"], "10", "Initiative: 2", True) == tuple(first.values())
    assert ("2.", "Initiative: 5", False) == (second["place"], second["note"], second["has_won"])
    assert ("3.", "") == (third["place"], third["note"])


def test_how_long_it_took_is_beside_the_date() -> None:
    """By the times of the entries."""
    actions = (Gain(A, Points(1)), Gain(B, Points(1)))
    journal = Journal[Action]()
    for action, at in zip(actions, (0, 42 * MINUTE), strict=True):
        journal = journal.add(action, Milliseconds(NOON + at))
    match_view = sit(evolve(match(players=3), journal=journal))

    assert "today · 42\N{NO-BREAK SPACE}min" == sharing.match_time_text(match_view, day)
