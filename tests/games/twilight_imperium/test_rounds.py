"""Phases, strategy cards, the "0" token and the speaker; initiative order."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import Action, MakeSpeaker, StartPhase, TakeStrategyCard, TakeZeroToken
from laurel.games.twilight_imperium.components import StrategyCard
from laurel.games.twilight_imperium.rounds import next_phase, next_to_choose
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.message import Refusal
from laurel.match.setup import Seat
from tests.games.twilight_imperium.support import act, one_card_each, refusal, setup, table
from tests.support import NOBODY, A, B, C, D, E, F

ONCE = "There is only one of each strategy card."
NO_SUCH_PLAYER = "There is no such player at this table."

CARDS = one_card_each(3, 1, 8, 2)


def take(before: State, *taken: tuple[int, Seat | None]) -> State:
    """Return the table after several players took strategy cards."""
    for number, seat in taken:
        before = act(before, TakeStrategyCard(StrategyCard(number), seat))
    return before


class TestOpening:
    """Who may play."""

    @pytest.mark.parametrize("players", [0, 1, 2, 9])
    def test_three_to_eight(self, players: int) -> None:
        """A table that is too small or too large is refused."""
        wrong = evolve(setup(3), players=(setup(3).players * 3)[:players])

        with pytest.raises(Refusal, match="three to eight"):
            GAME.opening(wrong)

    @pytest.mark.parametrize("speaker", [3, -1])
    def test_the_speaker_sits_at_the_table(self, speaker: int) -> None:
        """Somebody has to be the speaker."""
        with pytest.raises(Refusal, match="speaker"):
            GAME.opening(setup(3, speaker=Seat(speaker)))

    def test_begins_with_the_strategy_phase_of_round_1(self) -> None:
        """Nobody has a strategy card or the "0" token yet; the speaker is who was chosen."""
        opened = GAME.opening(setup(4, speaker=C))

        assert (Phase.STRATEGY, 1, C) == (opened.phase, opened.round, opened.speaker)
        assert (((), (), (), ()), None) == (opened.strategy_cards, opened.zero_token)


class TestStartPhase:
    """The table goes on."""

    @pytest.mark.parametrize(
        ("phase", "kept"),
        [(Phase.STRATEGY, False), (Phase.ACTION, True), (Phase.STATUS, True), (Phase.AGENDA, False)],
    )
    def test_strategy_cards_are_returned_before_agenda_and_strategy_phase(self, phase: Phase, kept: bool) -> None:
        """In the action and the status phase everybody holds them."""
        before = table(0, 0, 0, 0, cards=CARDS)

        assert (before.strategy_cards if kept else ((), (), (), ())) == act(before, StartPhase(phase, 4)).strategy_cards

    @pytest.mark.parametrize("phase", Phase)
    def test_strategy_cards_that_are_entered_count(self, phase: Phase) -> None:
        """Somebody may keep a card where others return theirs; who is not named holds none."""
        after = act(table(0, 0, 0, 0, cards=CARDS), StartPhase(phase, 4, {D: (StrategyCard(6), StrategyCard(2))}))

        assert ((), (), (), (2, 6)) == after.strategy_cards

    @pytest.mark.parametrize("cards", [None, {A: (StrategyCard(1),)}], ids=["cards unsaid", "cards said"])
    def test_the_0_token_is_for_one_round(self, cards: Mapping[Seat, tuple[StrategyCard, ...]] | None) -> None:
        """The next strategy phase begins without it."""
        before = table(0, 0, 0, zero_token=B)

        assert act(before, StartPhase(Phase.STRATEGY, 2, cards)).zero_token is None

    @pytest.mark.parametrize("phase", [Phase.ACTION, Phase.STATUS, Phase.AGENDA])
    def test_the_0_token_stays_during_the_round(self, phase: Phase) -> None:
        """Whoever took it has it until the round is over."""
        assert B == act(table(0, 0, 0, zero_token=B), StartPhase(phase, 1)).zero_token

    @pytest.mark.parametrize("number", [0, -1, 100])
    def test_no_such_round(self, number: int) -> None:
        """Rounds are counted from 1, and no match has a hundred."""
        assert "There is no such round." == str(refusal(table(0, 0, 0), StartPhase(Phase.ACTION, number)))

    @pytest.mark.parametrize("number", [1, 99])
    def test_the_first_and_the_last_round(self, number: int) -> None:
        """Both are rounds."""
        assert number == act(table(0, 0, 0), StartPhase(Phase.ACTION, number)).round

    @pytest.mark.parametrize(
        ("cards", "why"),
        [
            ({A: (1,), B: (1,)}, ONCE),
            ({A: (1, 1)}, ONCE),
            ({A: (0,)}, ONCE),
            ({A: (9,)}, ONCE),
            ({NOBODY: (1,)}, NO_SUCH_PLAYER),
            ({Seat(-1): ()}, NO_SUCH_PLAYER),
        ],
        ids=str,
    )
    def test_strategy_cards_that_cannot_be(self, cards: dict[Seat, tuple[int, ...]], why: str) -> None:
        """Each of the eight lies in front of one player at the most."""
        dealt = {seat: tuple(map(StrategyCard, held)) for seat, held in cards.items()}

        assert why == str(refusal(table(0, 0, 0), StartPhase(Phase.ACTION, 1, dealt)))


class TestTakeStrategyCard:
    """A strategy card lies in front of one player."""

    def test_two_are_in_order(self) -> None:
        """Lowest first, however they were taken."""
        assert ((4, 7), (), ()) == take(table(0, 0, 0), (7, A), (4, A)).strategy_cards

    def test_a_taken_strategy_card_leaves_its_owner(self) -> None:
        """Whoever takes it, the other one has it no more."""
        assert ((), (), (4,)) == take(table(0, 0, 0), (4, B), (4, C)).strategy_cards

    def test_taking_an_own_card_again_changes_nothing(self) -> None:
        """Taking one's own card once more changes nothing, even with a full hand."""
        full = take(table(0, 0, 0), (4, B), (5, B))

        assert full == take(full, (4, B))

    @pytest.mark.parametrize(("players", "each"), [(3, 2), (4, 2), (5, 1), (6, 1), (7, 1), (8, 1)])
    def test_as_many_as_the_size_of_the_table_says(self, players: int, each: int) -> None:
        """Two each for three and four players, one each for more."""
        full = take(table(*(0,) * players), *((number, A) for number in range(1, each + 1)))
        refused = refusal(full, TakeStrategyCard(StrategyCard(8), A))

        assert each == len(full.strategy_cards[A])
        assert "%(player)s has all the strategy cards of this round." == str(refused)
        assert {"player": A} == refused.message.data

    @pytest.mark.parametrize(
        ("card", "player", "why"),
        [(0, A, ONCE), (9, A, ONCE), (9, None, ONCE), (1, NOBODY, NO_SUCH_PLAYER), (1, Seat(-1), NO_SUCH_PLAYER)],
    )
    def test_unknown_strategy_cards_and_players_are_refused(self, card: int, player: Seat | None, why: str) -> None:
        """Cards that do not exist, and players who do not."""
        assert why == str(refusal(table(0, 0, 0), TakeStrategyCard(StrategyCard(card), player)))


class TestTokens:
    """The "0" token and the speaker token."""

    @pytest.mark.parametrize(
        "action", [TakeZeroToken(NOBODY), TakeZeroToken(Seat(-1)), MakeSpeaker(Seat(3)), MakeSpeaker(Seat(-1))]
    )
    def test_only_to_players(self, action: Action) -> None:
        """Nobody sits there."""
        assert NO_SUCH_PLAYER == str(refusal(table(0, 0, 0), action))


class TestInitiative:
    """A player's place in initiative order."""

    def test_is_the_lowest_strategy_card(self) -> None:
        """`None` without any."""
        before = table(0, 0, 0, cards={A: (4, 7), B: (8, 3)})

        assert [4, 3, None] == [before.initiative(seat) for seat in before.seats]

    def test_is_0_with_the_0_token(self) -> None:
        """Its owner may hold no card, as long as others do."""
        before = table(0, 0, 0, cards={A: (1,)}, zero_token=C)

        assert [1, None, 0] == [before.initiative(seat) for seat in before.seats]

    @pytest.mark.parametrize(
        ("cards", "zero", "order"),
        [
            (CARDS, None, (B, D, A, C)),
            (CARDS, C, (C, B, D, A)),
            ({}, None, (C, D, A, B)),
            ({}, B, (C, D, A, B)),
            ({B: (8,)}, None, (B, C, D, A)),
        ],
        ids=["cards", "the 0 token", "no cards", "the 0 token without cards", "one card"],
    )
    def test_initiative_goes_by_cards_and_then_clockwise(
        self, cards: dict[Seat, tuple[int, ...]], zero: Seat | None, order: tuple[Seat, ...]
    ) -> None:
        """Cards first, lowest first; then clockwise from the speaker, who is C."""
        assert order == table(0, 0, 0, 0, speaker=C, cards=cards, zero_token=zero).in_initiative_order()

    def test_seats_from_the_speaker(self) -> None:
        """0 for the speaker, counting clockwise and round the table."""
        before = table(0, 0, 0, 0, 0, 0, speaker=E)

        assert [2, 3, 4, 5, 0, 1] == [before.clockwise_from_speaker(seat) for seat in (A, B, C, D, E, F)]


class TestNextToChoose:
    """Who chooses the next strategy card."""

    @pytest.mark.parametrize(
        ("players", "speaker", "expected"), [(6, E, [E, F, A, B, C, D]), (3, B, [B, C, A, B, C, A])]
    )
    def test_clockwise_from_the_speaker(self, players: int, speaker: Seat, expected: list[Seat]) -> None:
        """With three players everybody chooses a first card before anybody chooses a second one."""
        before, order = table(*(0 for _ in range(players)), speaker=speaker), []
        for number in range(1, 7):
            seat = next_to_choose(before)
            order.append(seat)
            before = take(before, (number, seat))

        assert expected == order
        assert next_to_choose(before) is None


class TestNextPhase:
    """What follows."""

    @pytest.mark.parametrize(
        ("phase", "taken", "following"),
        [
            (Phase.STRATEGY, False, StartPhase(Phase.ACTION, 3)),
            (Phase.ACTION, False, StartPhase(Phase.STATUS, 3)),
            (Phase.STATUS, False, StartPhase(Phase.STRATEGY, 4)),
            (Phase.STATUS, True, StartPhase(Phase.AGENDA, 3)),
            (Phase.AGENDA, True, StartPhase(Phase.STRATEGY, 4)),
            (Phase.AGENDA, False, StartPhase(Phase.STRATEGY, 4)),
            (Phase.STRATEGY, True, StartPhase(Phase.ACTION, 3)),
        ],
    )
    def test_phases_follow_each_other_in_order(self, phase: Phase, taken: bool, following: StartPhase) -> None:
        """Strategy, action, status; agenda once the custodians token is taken; then the next round."""
        assert following == next_phase(table(0, 0, 0, phase=phase, round=3, custodians_taken=taken))
