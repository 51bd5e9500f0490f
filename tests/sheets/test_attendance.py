"""Players who join late, leave and are back in matches by a sheet."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from laurel.match.archive import Unreadable, decode, encode
from laurel.match.attendance import ComeBack, JoinLate, Leave
from laurel.match.edits import Author, Milliseconds
from laurel.match.game import Game
from laurel.match.journal import Journal
from laurel.match.ledger import standings
from laurel.match.match import Match, MatchId, merge
from laurel.match.plain import text_of
from laurel.match.replay import LogStep, Replay, replay_match
from laurel.match.setup import Player, ReviseSetup, Seat, Setup
from laurel.pages.games import find_game
from laurel.sheets.actions import OF_ROWS, EndMatch, EnterValues, Role, SeatDetails
from laurel.sheets.ending import places
from laurel.sheets.rules import game
from laurel.sheets.sheet import Sheet
from laurel.sheets.state import State
from tests.sheets.support import row, sheet
from tests.support import redo, undo

A, B, C, D, E = map(Seat, range(5))
NAMES = ("Anna", "Boris", "Celia", "Dora", "Emil")
COLOURS = ("red", "blue", "green", "black", "pink")
HEAD = 'laurel = 1\nid = "test"\nname = "Test"\nplayers = "2-4"\n'

TRICKS = sheet(
    '[rounds]\ncount = "60 // players"\ndealer = true',
    'ask = [{ id = "bid", name = "Bid", before = true, secret = true }, { id = "won", name = "Won" }]',
    'points = "20 + 10*won if won == bid else -10*abs(won - bid)"',
    '[[check]]\nthat = "everyone(won) == round"\ntext = "{everyone(won)} of {round}, {players}"',
    head=HEAD,
)
SIMPLE = sheet('[rounds]\nask = [{ id = "taken", name = "Taken", from = -99 }]', head=HEAD)
LIVES = sheet(
    row("life", adds="true", start="20", **{"from": "-20"}),
    '[end]\nout = "life <= 0"\nwhen = "everyone(1) == 1"',
    head=HEAD,
)
PAD = sheet(row("cards", table="[0, 1, 3]"), row("fence", points='"award(fence, 7, 4)"'), head=HEAD)
WITH_ROLES = sheet(row("coins"), '[roles]\nname = "R"\nof = ["One", "Two"]', head=HEAD)


def player(seat: Seat, role: str | None = None) -> Player:
    """Return the player of a seat."""
    return Player(NAMES[seat], COLOURS[seat], SeatDetails(None if role is None else Role(role)))


def join(seat: Seat, points: int = 0) -> JoinLate:
    """Return that the player of a seat joins."""
    return JoinLate(seat, player(seat), points)


def taken(number: int, *values: int | None, name: str = "taken") -> EnterValues:
    """Return the values of a round by seat; `None` for nobody."""
    return EnterValues(number, {name: {Seat(seat): (one,) for seat, one in enumerate(values) if one is not None}})


def played(sheet_: Sheet, *actions: Any, players: int = 3) -> Replay[State, Any]:
    """Return the replay of a match."""
    rules = game(sheet_)
    return replay_match(rules, match(rules, *actions, players=players))


def match(rules: Game[Any, Any, Any], *actions: Any, players: int = 3) -> Match[Any]:
    """Return a match with entries."""
    journal: Journal[Any] = Journal()
    for at, action in enumerate(actions):
        journal = journal.add(action, Milliseconds(at))
    seated = tuple(player(Seat(seat)) for seat in range(players))
    return Match(MatchId("m"), Milliseconds(0), Setup(rules.id, seated, rules.options()), journal)


def totals(of: Replay[State, Any]) -> list[int]:
    """Return the points of everybody."""
    return [of.state.total(side) for side in of.state.sides]


def refusals(of: Replay[State, Any]) -> list[str]:
    """Return why entries are refused, with their data in place."""
    return [step.refusal.message.text % step.refusal.message.data for step in of.log_steps if step.refusal]


def questions(step: LogStep[State, Any]) -> list[str]:
    """Return the texts of the questions about an entry."""
    return [one.message.text for one in step.questions]


class TestJoining:
    """Somebody joins late."""

    def test_rounds_before_were_played_without_them(self) -> None:
        """They have nothing for these, and are asked from then on."""
        of = played(SIMPLE, taken(1, 3, 4, 5), join(D), taken(2, 1, 1, 1))
        assert (totals(of), of.state.open_round) == ([3, 4, 5, 0], 2)
        of = played(SIMPLE, taken(1, 3, 4, 5), join(D), taken(2, 1, 1, 1, 7))
        assert (totals(of), of.state.open_round) == ([4, 5, 6, 7], 3)
        assert of.state.complete == {1: (A, B, C), 2: (A, B, C, D)}

    def test_points_that_the_table_gives(self) -> None:
        """They are a change of the total with a source of its own, and may be negative."""
        of = played(SIMPLE, taken(1, 3, 4, 5), join(D, -3))
        (gained,) = of.log_steps[-1].gained
        assert (gained.player, gained.points, gained.source) == (D, -3, "joined-late")
        assert totals(of) == [3, 4, 5, -3]

    def test_a_row_that_opens_with_a_value(self) -> None:
        """It has its points when the player joins, not before."""
        of = played(LIVES, EnterValues(OF_ROWS, {"life": {A: (-5,)}}), join(D))
        assert [step.state.total(D) for step in of.log_steps] == [0, 20]
        assert sum(gained.points for gained in of.log_steps[-1].gained) == 20

    def test_rounds_that_were_played_stay_as_they_were(self) -> None:
        """Where a formula names the number of players, it is that of the round, and where they sat."""
        counted = sheet(
            '[rounds]\nask = [{ id = "taken", name = "Taken" }]\npoints = "taken*100 + players*10 + seat + 0*total"',
            row("bonus"),
            head=HEAD,
        )
        bonus = taken(OF_ROWS, 1, None, 0, name="bonus")
        of = played(counted, taken(1, 1, 1, 1), join(D), taken(2, 1, 1, 1, 1), bonus)
        assert of.state.round_points == {1: (131, 132, 133, 0), 2: (141, 142, 143, 144)}
        of = played(counted, taken(1, 1, 1, 1), Leave(B), taken(2, 1, None, 1), bonus)
        assert of.state.round_points == {1: (131, 132, 133), 2: (121, 0, 122)}

    def test_the_number_of_rounds_follows_the_players(self) -> None:
        """As the cards are dealt to those who are there."""
        of = played(TRICKS, join(D))
        assert [of.opening.round_count, of.state.round_count] == [20, 15]
        assert played(TRICKS, join(D), Leave(A)).state.round_count == 20

    def test_nobody_joins_without_a_round_to_play(self) -> None:
        """It says how many rounds there would be."""
        few = sheet('[rounds]\ncount = "6 // players"\nask = [{ id = "taken", name = "Taken" }]', head=HEAD)
        of = played(few, taken(1, 1, 1), taken(2, 1, 1), join(C), players=2)
        assert refusals(of) == ["With 3 players there are 2 rounds, and round 2 is over."]
        assert played(few, taken(1, 1, 1), join(C), players=2).state.round_count == 2

    def test_as_many_as_the_sheet_allows(self) -> None:
        """The refusal says how many that is; whoever has left is not counted."""
        assert refusals(played(SIMPLE, join(D), join(E))) == ["This game is for 2 to 4 players."]
        assert refusals(played(SIMPLE, join(D), Leave(A), join(E))) == []

    def test_a_seat_that_is_taken(self) -> None:
        """Two phones that add a player at once: the second one is told of, and has no effect."""
        of = played(SIMPLE, join(D), JoinLate(D, player(E)))
        assert refusals(of) == ["There is somebody on this seat already. Add the player again."]
        assert len(of.state.sides) == 4

    def test_a_seat_behind_one_that_nobody_takes(self) -> None:
        """There is no such seat."""
        of = played(SIMPLE, join(E))
        assert (len(of.state.sides), len(refusals(of))) == (3, 1)

    def test_a_round_that_has_begun(self) -> None:
        """They take part in it, which is asked."""
        of = played(SIMPLE, taken(1, 3), join(D))
        assert questions(of.log_steps[-1]) == ["Round %(n)s has begun, and %(name)s takes part in it."]
        assert questions(played(SIMPLE, taken(1, 3, 4, 5), join(D)).log_steps[-1]) == []

    def test_partners_cannot_come_and_go(self) -> None:
        """A sheet with sides has nobody who comes and goes."""
        partners = sheet(row("taken"), head='laurel = 1\nid = "test"\nname = "T"\nplayers = 4\nsides = 2\n')
        assert not {JoinLate, Leave, ComeBack} & set(game(partners).actions)


class TestLeaving:
    """Somebody leaves, and may be back."""

    def test_the_points_stay(self) -> None:
        """And nothing more is asked: the round goes on without."""
        of = played(SIMPLE, taken(1, 3, 4, 5), taken(2, 1, 1, None), Leave(C))
        assert (totals(of), of.state.open_round) == ([4, 5, 5], 3)
        assert [(one.player, one.points) for one in of.log_steps[-1].gained] == [(A, 1), (B, 1)]

    def test_values_for_them_are_refused(self) -> None:
        """With the reason."""
        of = played(SIMPLE, taken(1, 3, 4, 5), Leave(C), taken(2, 1, 1, 9))
        assert [step.refusal.message.text for step in of.log_steps if step.refusal] == [
            "%(player)s has left and takes no further part."
        ]

    def test_what_was_entered_for_an_open_round_does_not_count(self) -> None:
        """Which is asked."""
        of = played(SIMPLE, taken(1, None, None, 9), Leave(C), taken(1, 3, 4))
        assert len(questions(of.log_steps[1])) == 1
        assert totals(of) == [3, 4, 0]
        assert questions(played(SIMPLE, taken(1, 3), Leave(C)).log_steps[-1]) == []

    def test_they_cannot_win(self) -> None:
        """They are behind those who played to the end, by their points among each other."""
        of = played(SIMPLE, join(D), taken(1, 1, 9, 2, 8), Leave(B), Leave(D), EndMatch())
        assert of.verdict is not None
        assert of.verdict.winners == (C,)
        assert places(of.state) == {C: 1, A: 2, B: 3, D: 4}

    def test_comparisons_are_between_those_who_are_there(self) -> None:
        """Points of rows of those who have left stay."""
        of = played(PAD, taken(OF_ROWS, 5, 9, 7, name="fence"), Leave(B))
        assert totals(of) == [4, 7, 7]
        assert [(one.player, one.points) for one in of.log_steps[-1].gained] == [(A, 4), (C, 3)]

    def test_the_last_one_in_has_won(self) -> None:
        """As where the others are out."""
        of = played(LIVES, EnterValues(OF_ROWS, {"life": {A: (-20,)}}), Leave(B))
        assert of.verdict is not None
        assert of.verdict.winners == (C,)

    def test_as_many_as_the_sheet_needs_stay(self) -> None:
        """The refusal says how many that is."""
        assert refusals(played(SIMPLE, Leave(A), Leave(B))) == ["This game is for 2 to 4 players."]

    def test_nobody_leaves_twice(self) -> None:
        """Nobody leaves twice, nor is back without having left."""
        of = played(SIMPLE, Leave(C), Leave(C), ComeBack(A))
        assert [step.refusal.message.text for step in of.log_steps if step.refusal] == [
            "%(player)s has left already.",
            "%(player)s has not left.",
        ]

    def test_who_is_back_takes_part_again(self) -> None:
        """With the points as before, and nothing for the rounds in between."""
        of = played(SIMPLE, taken(1, 3, 4, 5), Leave(C), taken(2, 1, 1), ComeBack(C), taken(3, 1, 1, 1))
        assert totals(of) == [5, 6, 6]
        of = played(PAD, taken(OF_ROWS, 5, 9, 7, name="fence"), Leave(B), ComeBack(B))
        assert totals(of) == [0, 7, 4]

    def test_the_deal_moves_on_among_those_who_are_there(self) -> None:
        """From whoever dealt last to the next who is there; rounds that were played keep their dealer."""
        nothing = {A: (0,), B: (0,), C: (0,)}
        rounds = [EnterValues(n, {"bid": nothing, "won": {A: (0,), B: (0,), C: (n,)}}) for n in (1, 2)]
        of = played(TRICKS, *rounds, Leave(C))
        assert [of.state.dealer(number) for number in range(1, 6)] == [A, B, A, B, A]
        of = played(TRICKS, *rounds, join(D))
        assert [of.state.dealer(number) for number in range(1, 6)] == [A, B, C, D, A]


class TestSetup:
    """Whoever has joined belongs to the players of the match."""

    def test_a_revision_can_rename_who_has_joined(self) -> None:
        """It may rename them; an older one leaves them as they are."""
        rules = game(SIMPLE)
        renamed = tuple(evolve(player(seat), name=f"{NAMES[seat]}!") for seat in (A, B, C, D))
        of = match(rules, join(D), ReviseSetup(renamed, rules.options()))
        assert [one.name for one in of.setup.players] == ["Anna!", "Boris!", "Celia!", "Dora!"]
        of = match(rules, join(D), ReviseSetup(renamed[:3], rules.options()))
        assert [one.name for one in of.setup.players] == ["Anna!", "Boris!", "Celia!", "Dora"]
        of = match(rules, ReviseSetup(renamed, rules.options()))
        assert [one.name for one in of.setup.players] == ["Anna!", "Boris!", "Celia!"]

    def test_an_undone_joining_takes_the_seat_away(self) -> None:
        """The seat is gone, and comes back."""
        rules = game(SIMPLE)
        of = match(rules, taken(1, 3, 4, 5), join(D))
        before = evolve(of, journal=undo(of.journal))
        assert (len(before.setup.players), before.setup.late) == (3, 0)
        assert replay_match(rules, before).state == played(SIMPLE, taken(1, 3, 4, 5)).state
        assert evolve(of, journal=redo(before.journal)).setup == of.setup

    def test_the_stored_form(self) -> None:
        """The player as in a setup, and the seat."""
        rules = game(WITH_ROLES)
        of = match(rules, JoinLate(D, player(D, "2"), 5), Leave(A), ComeBack(A))
        document = json.loads(encode(rules, of))
        assert [edit["action"] for edit in document["edits"]] == [
            {
                "do": "join_late",
                "seat": 3,
                "player": {"name": "Dora", "colour": "black", "details": {"role": "2"}},
                "points": 5,
            },
            {"do": "leave", "player": 0},
            {"do": "come_back", "player": 0},
        ]
        assert decode(find_game, encode(rules, of))[1] == of

    @pytest.mark.parametrize(
        "changed",
        [
            {"seat": 2},
            {"seat": 12},
            {"seat": "x"},
            {"points": "many"},
            {"player": {"name": "D", "colour": "mauve"}},
            {"player": {"name": "D", "colour": "red", "details": {"role": "9"}}},
            {"player": None},
            {"more": 1},
        ],
        ids=repr,
    )
    def test_a_damaged_joining_is_unreadable(self, changed: dict[str, object]) -> None:
        """A seat of somebody else, no such role, unknown fields."""
        document = json.loads(encode(game(WITH_ROLES), match(game(WITH_ROLES), join(D))))
        document["edits"][0]["action"] |= changed
        with pytest.raises(Unreadable):
            decode(find_game, json.dumps(document))


# ---------------------------------------------------------------- random histories

ANY_SEAT = st.integers(0, 5).map(Seat)
ANY_ACTION = st.one_of(
    st.builds(
        EnterValues,
        st.integers(0, 3),
        st.dictionaries(
            st.sampled_from(["taken", "life", "fence"]),
            st.dictionaries(ANY_SEAT, st.tuples(st.integers(0, 9)), max_size=5),
            min_size=1,
            max_size=2,
        ),
    ),
    st.builds(lambda seat, points: JoinLate(seat, player(A), points), st.integers(3, 5).map(Seat), st.integers(-9, 9)),
    st.builds(Leave, ANY_SEAT),
    st.builds(ComeBack, ANY_SEAT),
)
MIXED = game(
    sheet(
        '[rounds]\nask = [{ id = "taken", name = "Taken" }]',
        'points = "taken + rank(taken) + total // 7 + points(fence)"',
        row("life", adds="true", start="5"),
        row("fence", points='"award(fence, players, seat)"'),
        '[end]\nout = "total > 40"',
        head='laurel = 1\nid = "test"\nname = "Test"\nplayers = "2-5"\n',
    )
)


@st.composite
def copies(draw: st.DrawFn) -> tuple[Match[Any], Match[Any]]:
    """Return a match that two devices have changed apart, by entries, corrections, removals and undo."""
    common = match(MIXED, *draw(st.lists(ANY_ACTION, max_size=6)))
    return _changed(draw, common, Author("a.1")), _changed(draw, common, Author("b.1"))


def _changed(draw: st.DrawFn, of: Match[Any], author: Author) -> Match[Any]:
    journal = of.journal.with_author(author)
    for at in range(draw(st.integers(0, 6))):
        kind, action, now = draw(st.sampled_from("aaacirux")), draw(ANY_ACTION), Milliseconds(20 + at)
        if kind == "a" or not journal.log:
            journal = journal.add(action, now)
            continue
        entry = draw(st.sampled_from(journal.log)).id
        match kind:
            case "c":
                journal = journal.correct(entry, action, now)
            case "i":
                journal = journal.add(action, now, before=entry)
            case "r":
                journal = journal.remove(entry, now)
            case _:
                journal = undo(journal)
    return evolve(of, journal=journal)


class TestRandomHistories:
    """Whatever is entered, by whomever."""

    @given(copies())
    def test_totals_are_sums_and_places_are_known(self, both: tuple[Match[Any], Match[Any]]) -> None:
        """Every total is the sum of its entries at any time, also of those who have left."""
        for of in both:
            found = replay_match(MIXED, of)
            assert standings(found.ledger, of.setup.seats) == _gains(found)
            assert set(places(found.state)) == set(found.state.sides)

    @given(copies())
    def test_copies_agree(self, both: tuple[Match[Any], Match[Any]]) -> None:
        """In whichever order they are merged, and when they are read again."""
        here, there = both
        merged, other = merge(here, there, text_of), merge(there, here, text_of)
        assert merged.setup == other.setup
        assert replay_match(MIXED, merged).state == replay_match(MIXED, other).state
        assert decode(find_game, encode(MIXED, merged))[1].setup == merged.setup

    @given(copies())
    def test_undo_restores_exactly(self, both: tuple[Match[Any], Match[Any]]) -> None:
        """The setup and the state are those without the entry."""
        (of, _) = both
        before = replay_match(MIXED, of)
        for action in (JoinLate(Seat(len(of.setup.players)), player(A), 3), Leave(A), ComeBack(A)):
            after = evolve(of, journal=of.journal.add(action, Milliseconds(99)))
            restored = evolve(after, journal=undo(after.journal))
            assert restored.setup == of.setup
            assert replay_match(MIXED, restored).state == before.state


def _gains(found: Replay[State, Any]) -> dict[Seat, int]:
    """Return the points of everybody without those at the opening."""
    at_start = MIXED.points(found.opening)
    return {seat: points - at_start[seat] for seat, points in MIXED.points(found.state).items()}
