"""Events that move the marker, beside those of `tests/vectors/twilight_struggle/events.json`."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    Action,
    EndEffect,
    GainPoints,
    PlayEvent,
    ResolveWeWillBuryYou,
    SpendCard,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CardId, Pair, Superpower
from laurel.games.twilight_struggle.state import China, EndingKind
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, gains, play


def event(card: str, player: Superpower = US) -> PlayEvent:
    """Return the entry of an event."""
    return PlayEvent(CardId(card), player)


@pytest.mark.parametrize(
    ("card", "table", "expected"),
    [
        ("kitchen_debates", {"influence": {"taiwan": (3, 0)}, "effects": ("formosan_resolution",)}, (0, 0)),
        ("special_relationship", {"influence": {"uk": (5, 0)}, "effects": ("nato",)}, (2, 0)),
        ("special_relationship", {"influence": {"uk": (5, 0)}}, (0, 0)),
        ("special_relationship", {"effects": ("nato",)}, (0, 0)),
        ("dont_wait_for_the_translation", {"military": Pair(1, 2)}, (2, 0)),
        ("dont_wait_for_the_translation", {"military": Pair(2, 2)}, (0, 0)),
        ("captured_nazi_scientist", {}, (2, 0)),
        ("berlin_wall", {"space": Pair(1, 0)}, (0, 1)),
        ("berlin_wall", {"space": Pair(0, 1)}, (0, 0)),
    ],
)
def test_events_that_read_the_board(card: str, table: Mapping[str, object], expected: tuple[int, int]) -> None:
    """What they pay when the US plays them: the US, the USSR."""
    assert expected == gains(GAME.apply(at(**table), event(card)))


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("cuban_missile_crisis", 5, 2),
        ("first_lightning", 5, 4),
    ],
)
def test_events_move_defcon_within_its_levels(card: str, before: int, after: int) -> None:
    """Some events move it, and it stays within its levels."""
    assert after == play(at(defcon=before), event(card)).defcon


@pytest.mark.parametrize("card", ["duck_and_cover", "we_will_bury_you", "soviets_shoot_down_kal_007"])
def test_nuclear_war_pays_nothing(card: str) -> None:
    """DEFCON 1 loses for who plays the card, also at 19 points."""
    made = GAME.apply(at(defcon=2, score=19), event(card))

    assert made.state.ending is not None
    assert (EndingKind.NUCLEAR_WAR, USSR, (0, 0)) == (made.state.ending.kind, made.state.ending.winner, gains(made))


@pytest.mark.parametrize(
    ("card", "holder", "points", "after"),
    [
        ("nixon_plays_the_china_card", USSR, (0, 0), China(US, is_face_up=False)),
        ("nixon_plays_the_china_card", None, (2, 0), China(None)),
    ],
)
def test_the_china_card(card: str, holder: Superpower | None, points: tuple[int, int], after: China) -> None:
    """It changes hands, or pays who has it."""
    made = GAME.apply(at(china=China(holder)), event(card))

    assert (points, after) == (gains(made), made.state.china)


@pytest.mark.parametrize("card", ["cultural_revolution", "formosan_resolution"])
def test_before_the_china_card_is_claimed(card: str) -> None:
    """Two events cannot be played."""
    with pytest.raises(Refusal):
        play(at(china=China(None)), event(card))


@pytest.mark.parametrize(
    ("earlier", "card"),
    [
        ("an_evil_empire", "flower_power"),
        ("tear_down_this_wall", "willy_brandt"),
        ("north_sea_oil", "opec"),
    ],
)
def test_an_event_that_an_earlier_one_rules_out_is_refused(earlier: str, card: str) -> None:
    """Some events rule a later one out."""
    with pytest.raises(Refusal):
        play(at(), event(earlier), event(card))


@pytest.mark.parametrize("card", ["brush_war", "olympic_games", "summit", "asia_scoring", "no card"])
def test_cards_with_an_entry_of_their_own(card: str) -> None:
    """They need more than who plays them; and some cards are none."""
    with pytest.raises(Refusal):
        play(at(), event(card))


class TestFlowerPower:
    """Two points for the USSR when the US plays a war card."""

    CARD: Action = SpendCard(CardId("brush_war"), US)

    def test_ends_with_an_evil_empire(self) -> None:
        """Which pays the US a point itself."""
        assert 1 == play(at(effects=("flower_power",)), event("an_evil_empire"), self.CARD).score


class TestUnIntervention:
    """UN Intervention after two events of the USSR."""

    def test_after_u2_incident(self) -> None:
        """One more point in the same turn, whoever plays it, and once."""
        un = event("un_intervention", USSR)

        assert -2 == play(at(), event("u2_incident"), un, un).score
        assert -1 == play(at(), StartTurn(1), event("u2_incident"), StartTurn(2), un).score

    def test_after_we_will_bury_you(self) -> None:
        """Played by the US it saves three points."""
        buried = play(at(), event("we_will_bury_you", USSR))

        assert -3 == play(buried, ResolveWeWillBuryYou()).score
        assert -3 == play(buried, event("un_intervention", USSR), ResolveWeWillBuryYou()).score
        with pytest.raises(Refusal):
            play(buried, event("un_intervention", US), ResolveWeWillBuryYou())


def test_two_events_set_military_operations() -> None:
    """Two events set those of a side."""
    assert Pair(5, 0) == play(at(), event("how_i_learned_to_stop_worrying")).military
    assert Pair(0, 1) == play(at(military=Pair(3, 1)), event("who_lost_china")).military
    assert Pair(3, 1) == play(at(military=Pair(3, 1), china=China(US)), event("who_lost_china")).military


def test_an_effect_ends() -> None:
    """By the table's word, once."""
    state = play(at(effects=("nato",)), EndEffect(CardId("nato")))

    assert not state.effects
    with pytest.raises(Refusal):
        play(state, EndEffect(CardId("nato")))


class TestWargames:
    """The opponent gains six points, and the game ends."""

    @pytest.mark.parametrize(("player", "winner"), [(US, USSR), (USSR, US)])
    def test_wargames_needs_20_points_of_the_us_in_late_war(self, player: Superpower, winner: Superpower) -> None:
        """There the US needs 20 points where it ends the game itself."""
        state = play(at(options={"scenario": "late_war"}, defcon=2, score=13), event("wargames", player))

        assert state.ending is not None
        assert winner is state.ending.winner


@pytest.mark.parametrize("points", [GainPoints(), GainPoints(us=-1), GainPoints(us=3, ussr=-1), GainPoints(us=41)])
def test_points_are_gained(points: GainPoints) -> None:
    """A loss is the other side's gain."""
    with pytest.raises(Refusal):
        play(at(), points)


@pytest.mark.parametrize(("points", "score", "is_over"), [((5, 4), 19, False), ((3, 1), 20, True), ((9, 0), 27, True)])
def test_netted_before_the_check(points: tuple[int, int], score: int, is_over: bool) -> None:
    """From 18 for the US (10.2.3, 10.3.1); the marker stays on the track."""
    state = play(at(score=18), GainPoints(*points))

    assert (score, is_over, min(score, 20)) == (state.score, state.ending is not None, state.marker)


@pytest.mark.parametrize("card", ["quagmire", "bear_trap"])
def test_a_trap_lasts_until_its_victim_escapes(card: str) -> None:
    """Also in the next turn."""
    state = play(at(), event(card), StartTurn(1), StartTurn(2))

    assert state.has_effect(CardId(card))
    assert not play(state, EndEffect(CardId(card))).effects


@pytest.mark.parametrize("card", ["chernobyl", "aldrich_ames_remix"])
def test_what_lasts_for_a_turn(card: str) -> None:
    """It is shown as long."""
    state = play(at(), StartTurn(1), event(card))

    assert state.has_effect(CardId(card))
    assert not play(state, StartTurn(2)).effects


def test_the_burial_waits_for_the_next_us_round() -> None:
    """In the next turn, where the USSR has one round more."""
    state = play(at(), StartTurn(1), event("we_will_bury_you", USSR), StartTurn(2))

    assert (0, 3) == gains(GAME.apply(state, ResolveWeWillBuryYou()))
