"""Set-up, taps, storing, the ledger and its chart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    Action,
    AdvanceInSpace,
    ChangeInfluence,
    CheckMilitaryOperations,
    FightWar,
    GainPoints,
    PlayEvent,
    PlayScoringCard,
    RevealHeldCards,
    SetDefcon,
    SetInfluence,
    StartTurn,
)
from laurel.games.twilight_struggle.chart import marker_moves
from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    SCORING_CARDS,
    CardId,
    CountryId,
    Pair,
    Superpower,
)
from laurel.games.twilight_struggle.offers import cards
from laurel.games.twilight_struggle.opening import placements
from laurel.games.twilight_struggle.state import Options, Phase
from laurel.match.archive import decode, encode
from laurel.match.edits import Entry, EntryId, Milliseconds
from laurel.match.journal import Journal
from laurel.match.ledger import standings
from laurel.match.match import Match, MatchId
from laurel.match.message import Refusal
from laurel.match.replay import replay
from laurel.match.setup import Player, Seat, Setup
from tests.games.twilight_struggle.support import PLAYERS, US, USSR, at, opening, play
from tests.support import among

IRAN, POLAND, FRANCE = map(CountryId, ("iran", "poland", "france"))

sides = st.sampled_from(Superpower)
countries = st.sampled_from(sorted(COUNTRIES)).map(CountryId)
entries = st.one_of(
    st.builds(SetInfluence, countries, st.integers(0, 6), st.integers(0, 6)),
    st.builds(PlayScoringCard, st.sampled_from(sorted(SCORING_CARDS))),
    st.builds(PlayEvent, st.sampled_from(sorted(CARDS)), sides),
    st.builds(GainPoints, st.integers(0, 4), st.integers(0, 4)),
    st.builds(AdvanceInSpace, sides, st.booleans()),
    st.builds(FightWar, st.just(CardId("brush_war")), sides, st.integers(1, 6), st.none(), st.integers(0, 2)),
    st.builds(StartTurn, st.integers(1, 10)),
    st.just(CheckMilitaryOperations()),
)


def log(*actions: Action) -> tuple[Entry[Action], ...]:
    """Return a log of actions."""
    return tuple(Entry(EntryId(index), Milliseconds(index), action) for index, action in enumerate(actions))


class TestSetup:
    """The set-up (3)."""

    def test_the_printed_influence_is_on_the_board(self) -> None:
        """15 points of the USSR and 25 of the US, less what they place themselves."""
        board = opening().board

        assert (9, 18) == (sum(board.ussr), sum(board.us))
        assert [(USSR, 6), (US, 7)] == [(one.side, one.left) for one in placements(opening())]

    def test_each_side_places_influence_in_its_part_of_europe(self) -> None:
        """In Eastern and in Western Europe; too much is negative."""
        state = play(opening(), ChangeInfluence(POLAND, ussr=4), SetInfluence(FRANCE, 8, 0))
        soviet, american = placements(state)

        assert (2, -1) == (soviet.left, american.left)
        assert POLAND in soviet.countries
        assert FRANCE in american.countries

    def test_the_handicap_is_placed_where_the_us_has_influence(self) -> None:
        """Two more for the US, where it has influence."""
        state = play(opening(handicap=2), ChangeInfluence(FRANCE, us=7), ChangeInfluence(IRAN, us=1))
        _, placed, helped = placements(state)

        assert (0, 1) == (placed.left, helped.left)
        assert IRAN in helped.countries
        assert POLAND not in helped.countries

    def test_late_war_begins_with_its_own_setup(self) -> None:
        """Turn 8, DEFCON 4, 4 points for the USSR, a space race, four events in effect, everything placed."""
        state = opening(scenario="late_war")

        assert (8, 4, -4, Pair(6, 4), ()) == (
            state.course.turn,
            state.defcon,
            state.score,
            state.space,
            placements(state),
        )
        in_effect = {("nato", US), ("us_japan_mutual_defense_pact", US)}
        assert in_effect | {("flower_power", USSR), ("de_gaulle_leads_france", USSR)} == {
            (one.card, one.player) for one in state.effects
        }
        assert Phase.SETUP is state.course.phase

    def test_nationalist_china_holds_out_on_taiwan(self) -> None:
        """The US begins with three influence there."""
        assert Pair(3, 0) == opening(nationalist_china=True).board.influence(COUNTRIES["taiwan"])

    @pytest.mark.parametrize("players", [1, 3])
    def test_only_two_players_can_play(self, players: int) -> None:
        """No more and no fewer."""
        with pytest.raises(Refusal):
            GAME.opening(Setup(GAME.id, (Player("A", "red"),) * players, Options()))

    @pytest.mark.parametrize("options", [{"ussr": Seat(2)}, {"handicap": -1}, {"handicap": 21}])
    def test_options_of_no_seat_or_too_much_help_are_refused(self, options: dict[str, object]) -> None:
        """Nobody sits there, and nobody is helped so much."""
        with pytest.raises(Refusal):
            opening(**options)

    def test_either_seat_can_play_the_ussr(self) -> None:
        """Whoever plays the USSR."""
        state = opening(ussr=Seat(1))

        assert (Seat(1), Seat(0), USSR, US) == (
            state.seat(USSR),
            state.seat(US),
            state.side(Seat(1)),
            state.side(Seat(0)),
        )


class TestInfluence:
    """Influence by taps and by typing."""

    def test_changed_and_set(self) -> None:
        """Both sides of a country."""
        state = play(at(), StartTurn(1), ChangeInfluence(IRAN, us=2), ChangeInfluence(IRAN, us=-1, ussr=3))

        assert Pair(1, 3) == state.board.influence(COUNTRIES["iran"])
        assert Pair(0, 5) == play(state, SetInfluence(IRAN, 0, 5)).board.influence(COUNTRIES["iran"])

    @pytest.mark.parametrize(
        "entered", [ChangeInfluence(IRAN, us=-1), SetInfluence(IRAN, 0, 100), SetInfluence(CountryId("x"), 0, 0)]
    )
    def test_influence_below_none_or_nowhere_is_refused(self, entered: Action) -> None:
        """Less than none, more than there are, nowhere."""
        with pytest.raises(Refusal):
            play(at(), entered)


class TestMerge:
    """Quick taps."""

    @pytest.mark.parametrize(
        ("earlier", "later", "merged"),
        [
            (ChangeInfluence(IRAN, us=1), ChangeInfluence(IRAN, us=1), ChangeInfluence(IRAN, us=2)),
            (ChangeInfluence(IRAN, us=1), ChangeInfluence(IRAN, ussr=1), ChangeInfluence(IRAN, us=1, ussr=1)),
            (ChangeInfluence(IRAN, us=1), ChangeInfluence(IRAN, us=-1), None),
            (ChangeInfluence(IRAN, us=1), ChangeInfluence(POLAND, us=1), None),
            (SetInfluence(IRAN, 1, 1), SetInfluence(IRAN, 2, 1), SetInfluence(IRAN, 2, 1)),
            (SetInfluence(IRAN, 1, 1), SetInfluence(POLAND, 2, 1), None),
            (SetDefcon(4), SetDefcon(3), SetDefcon(3)),
            (SetDefcon(4), SetDefcon(3, US), None),
            (GainPoints(us=1), GainPoints(us=1), None),
        ],
        ids=str,
    )
    def test_entries_of_one_kind_merge_where_they_continue(
        self, earlier: Action, later: Action, merged: Action | None
    ) -> None:
        """What two of them amount to, or `None` where they stay two."""
        assert merged == GAME.merge(earlier, later)

    @given(st.integers(-3, 3), st.integers(-3, 3))
    def test_the_board_is_the_same(self, one: int, other: int) -> None:
        """Merged or not."""
        taps = ChangeInfluence(IRAN, us=one), ChangeInfluence(IRAN, us=other)
        merged = GAME.merge(*taps)
        state = play(at({"iran": (9, 0)}), StartTurn(1))

        assert merged is None or play(state, merged) == play(state, *taps)


class TestLedger:
    """Points and where they came from."""

    @given(st.lists(entries, max_size=25), st.sampled_from([0, 1]))
    def test_the_marker_is_the_difference_of_both_totals(self, actions: list[Action], ussr: int) -> None:
        """Whatever is entered, and whoever sits where."""
        played = replay(GAME, opening(ussr=Seat(ussr)), log(*actions))
        totals = standings(played.ledger, (Seat(0), Seat(1)))

        assert played.state.score == totals[Seat(1 - ussr)] - totals[Seat(ussr)]
        assert all(entry.points > 0 for entry in played.ledger)

    @given(st.lists(entries, max_size=25))
    def test_nothing_happens_after_the_end(self, actions: list[Action]) -> None:
        """While it runs, the marker is short of 20, except in final scoring."""
        played = replay(GAME, opening(), log(*actions))
        ended = [log_step.verdict is not None for log_step in played.log_steps]

        assert ended == sorted(ended)
        assert played.verdict is not None or abs(played.state.score) < 20

    def test_the_chart_shows_the_marker_after_each_entry(self) -> None:
        """Where the marker stood after each entry, and at the end of each turn."""
        gained = (GainPoints(us=3), GainPoints(us=2, ussr=2), GainPoints(ussr=4))
        played = replay(GAME, opening(), log(StartTurn(1), *gained[:2], StartTurn(2), gained[2]))

        assert [(1, 1, 0, 3), (2, 1, 3, 3), (4, 2, 3, -1)] == [
            (mark.entry, mark.turn, mark.before, mark.score) for mark in marker_moves(played)
        ]


class TestStored:
    """A match on disk."""

    @given(st.lists(entries, max_size=10))
    def test_comes_back_as_it_was(self, actions: list[Action]) -> None:
        """With every action and option."""
        setup = Setup(GAME.id, PLAYERS, Options(ussr=Seat(1), handicap=2, shuttle_diplomacy="region"))
        journal: Journal[Action] = Journal()
        for action in (*actions, RevealHeldCards(frozenset({US, USSR}))):
            journal = journal.add(action, Milliseconds(0))
        match = Match(MatchId("m"), Milliseconds(0), setup, journal)

        assert (GAME, match) == decode(among({GAME.id: GAME}), encode(GAME, match))


class TestOffers:
    """What screens can offer."""

    def test_optional_and_promotional_cards_are_offered(self) -> None:
        """Optional and promotional cards for tables that play with them."""
        known = set(cards(Options(optional_cards=True, promo_cards=True)))

        assert {"yuri_and_samantha", "special_relationship"} < {card.id for card in known - set(cards(Options()))}
        assert known == set(CARDS.values())
