"""What the line over the tools says is still to be done, or may end the game."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import (
    Action,
    Gain,
    MakeSpeaker,
    ResolveImperial,
    StartPhase,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import CUSTODIANS, StrategyCard
from laurel.games.twilight_imperium.state import Phase
from laurel.match.setup import Points
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium.owed import reminders
from tests.pages.twilight_imperium.support import ACTION, AGENDA, REVEALED, STATUS, at, sent, sheet
from tests.support import A, B, C

ONE = Points(1)
IMPERIAL, POLITICS = TakeStrategyCard(StrategyCard(8), A), TakeStrategyCard(StrategyCard(3), B)


def told(match_view: MatchView) -> list[str]:
    """Return what is owed, in words."""
    return [one.text for one in reminders(match_view)]


@pytest.mark.parametrize(
    ("actions", "owed"),
    [
        ((), []),
        ((IMPERIAL, POLITICS), []),
        ((IMPERIAL, ACTION), ["A: Imperial?"]),
        ((IMPERIAL, ACTION, ResolveImperial(A)), []),
        ((POLITICS, ACTION), ["B: new speaker?"]),
        ((POLITICS, ACTION, MakeSpeaker(C)), []),
        (
            (POLITICS, ACTION, Gain(A, ONE, CUSTODIANS), STATUS, AGENDA),
            ["B: new speaker?"],
        ),
        ((ACTION, Gain(A, ONE), Gain(B, ONE, CUSTODIANS)), ["A: what for?"]),
        ((ACTION, Gain(B, ONE), Gain(A, ONE), Gain(B, ONE)), ["A: what for?", "B: what for?"]),
        ((ACTION, STATUS), ["Reveal a stage I objective"]),
        ((StartPhase(Phase.ACTION, 1), Gain(A, Points(8), CUSTODIANS)), ["Can win this round: A"]),
    ],
    ids=str,
)
def test_what_is_owed(actions: tuple[Action, ...], owed: list[str]) -> None:
    """It goes when it is done, and a new speaker is owed also after the phase."""
    assert sorted(told(at(*REVEALED, *actions))) == sorted(owed)


def test_what_may_end_the_game_comes_first() -> None:
    """Before what is owed."""
    found = reminders(at(*REVEALED, IMPERIAL, ACTION, Gain(A, Points(8), CUSTODIANS)))
    assert [one.kind for one in found] == ["ending", "owed"]


def test_a_press_opens_what_deals_with_it() -> None:
    """The speaker is chosen among those who are not."""
    match_view = at(*REVEALED, POLITICS, ACTION)
    (due,) = reminders(match_view)
    assert dict(due.fields) == {"sheet": "speaker"}
    assert [one["player"] for one in sent(sheet(match_view, "speaker"), "make_speaker")] == ["0", "1", "2", "3"]
