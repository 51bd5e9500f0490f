"""What entries do: points with reasons, refusals and questions. Results are in `tests/vectors/sheets/score.json`."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.match.edits import Milliseconds
from laurel.match.journal import Journal
from laurel.match.ledger import standings
from laurel.match.match import Match, MatchId
from laurel.match.replay import judge, replay_match
from laurel.match.setup import Player, Seat, Setup
from laurel.sheets.actions import OF_ROWS, EndMatch, EnterValues, SeatDetails
from laurel.sheets.rules import game
from laurel.sheets.sheet import Sheet
from tests.sheets.support import HEAD, faults, row, score, sheet

A, B, C = Seat(0), Seat(1), Seat(2)
WIZARD = """
[rounds]
count = "60 // players"
ask = [{ id = "bid", name = "Bid", to = "round", before = true }, { id = "won", name = "Tricks", to = "round" }]
points = "20 + 10*won if won == bid else -10*abs(won - bid)"
[[check]]
that = "everyone(won) == round"
text = { en = "{everyone(won)} of {round} tricks were taken", ru = "Взято взяток: {everyone(won)} из {round}" }
"""


def played(of: Sheet, *actions: Any, players: int = 3) -> Any:
    """Return the replay of actions."""
    rules = game(of)
    journal: Any = Journal()
    for number, action in enumerate(actions):
        journal = journal.add(action, Milliseconds(number))
    setup = Setup(rules.id, (Player("", "red", SeatDetails()),) * players, rules.options())
    return replay_match(rules, Match(MatchId("m"), Milliseconds(0), setup, journal))


def of_rows(**values: dict[Seat, tuple[int, ...]]) -> EnterValues:
    """Return the entry of some values of rows."""
    return EnterValues(OF_ROWS, values)


class TestRows:
    """What is scored once."""

    def test_the_ledger_has_every_point(self) -> None:
        """Its sum is the total, and each entry has the row as its source."""
        of = sheet(row("coins", points='"coins // 3"'), row("most", ask="[]", points='"award(coins, 5)"'))
        replay = played(of, of_rows(coins={A: (7,), B: (9,)}), of_rows(coins={C: (9,)}))
        assert standings(replay.ledger, (A, B, C)) == {A: 2, B: 8, C: 8}
        assert [(one.player, one.points, one.source) for one in replay.log_steps[0].gained] == [
            (A, 2, "coins"),
            (B, 3, "coins"),
        ]

    def test_a_number_may_be_a_sum(self) -> None:
        """Its value is the sum, and limits are those of the sum; one of nothing is refused."""
        of = sheet(row("a", to="10"))
        replay = played(of, of_rows(a={A: (8, 7, -5), B: (20, -15)}))
        assert [replay.state.total(one) for one in (A, B)] == [10, 5]
        for numbers in ((8, 7), (-3,), ()):
            assert judge(game(of), replay, of_rows(a={C: numbers})).refusal is not None

    def test_a_refusal_names_the_value_that_it_is_about(self) -> None:
        """That of the player who has it, as the form names it."""
        of = sheet(row("a", to="10"))
        refusal = judge(game(of), played(of), of_rows(a={A: (1,), B: (11,)})).refusal
        assert refusal is not None
        assert refusal.field == f"values.a.{B}"

    def test_whose_entry_it_is(self) -> None:
        """That of the only player whose values it has: a phone that enters for one player may enter these."""
        of = sheet(row("a"), row("b"))
        table, rules = played(of).state, game(of)
        own = EnterValues(OF_ROWS, {"a": {B: (1,)}, "b": {B: (2,)}})
        assert rules.actors(table, own) == (B,)
        assert rules.actors(table, of_rows(a={A: (1,), B: (1,)})) == ()
        assert rules.actors(table, EndMatch()) == ()
        teams = sheet(row("a"), head=HEAD.replace('"1-12"', '"4"') + "sides = 2\n")
        of_team = EnterValues(OF_ROWS, {"a": {B: (1,)}})
        assert game(teams).actors(played(teams, players=4).state, of_team) == (B, Seat(3))
        assert rules.actors(table, of_rows(a={Seat(99): (1,)})) == ()

    def test_yes_is_no_sum(self) -> None:
        """It is one number."""
        of = sheet(row("a", kind='"yes"'))
        assert judge(game(of), played(of), of_rows(a={A: (1, 0)})).refusal is not None

    def test_a_second_value(self) -> None:
        """It is refused, and the first one stays."""
        replay = played(sheet(row("a")), of_rows(a={A: (1,)}), of_rows(a={A: (2,)}))
        assert replay.log_steps[1].refusal.message.text == "%(player)s already has a value for “%(ask)s”."
        assert replay.state.total(A) == 1

    def test_a_formula_without_a_value(self) -> None:
        """The entry is refused with the row, the player and the reason, and counts nothing."""
        refused = score(sheet(row("a", points='"12 // a"')), players=2, values={"a": [3, 0]})["refused"]
        assert refused == "values: “a” has no points for Player 2: A number is divided by 0."

    def test_taps_on_a_counter_are_one_entry(self) -> None:
        """Those of one player; each number stays apart, and the limits are those of each."""
        rules = game(sheet(row("a", adds="true", to="3"), row("b", adds="true")))
        one, two = of_rows(a={A: (2,)}), of_rows(a={A: (3,)})
        both = rules.merge(one, two)
        assert both == of_rows(a={A: (2, 3)})
        assert list(rules.taps(one, both)) == [two]
        assert rules.merge(one, of_rows(a={B: (1,)})) is None
        assert rules.merge(one, of_rows(b={A: (1,)})) is None
        assert game(sheet(row("a"))).merge(one, two) is None


class TestRounds:
    """What repeats."""

    def test_a_check_of_values_that_have_a_start(self) -> None:
        """It asks in every round again, although it failed before anything of the round was entered."""
        of = sheet(
            '[rounds]\nask = [{ id = "a", name = "A", start = 0 }]',
            '[[check]]\nthat = "everyone(a) == 3"\ntext = "{everyone(a)}"',
        )
        replay = played(of)
        for number in (1, 2):
            action = EnterValues(number, {"a": {A: (1,), B: (1,), C: (0,)}})
            log_step = judge(game(of), replay, action)
            said = [str(question.message.data["said"]) for question in log_step.questions]
            assert said == ["2"], number
            replay = played(of, *(EnterValues(one, action.values) for one in range(1, number + 1)))

    def test_a_check_asks_in_words(self) -> None:
        """With the numbers, in the language of the reader, and only when it first fails."""
        values = {"bid": {A: (1,), B: (0,), C: (0,)}, "won": {A: (1,), B: (0,), C: (1,)}}
        replay = played(sheet(WIZARD), EnterValues(1, values))
        (question,) = replay.log_steps[0].questions
        said = question.message.data["said"]
        assert (said.in_language("en"), said.in_language("ru")) == ("2 of 1 tricks were taken", "Взято взяток: 2 из 1")
        assert not played(sheet(WIZARD), EnterValues(1, {"bid": values["bid"]})).log_steps[0].questions


class TestEnd:
    """When a match ends, and who wins."""

    def test_when_the_players_say_so(self) -> None:
        """Cells that are empty are asked about once, and stay without points."""
        of = sheet(row("a"))
        found = score(of, players=2, over=True, values={"a": [1, None]})
        assert (found["ended"], found["winners"], found["questions"]) == (True, [1], [])
        replay = played(of, of_rows(a={A: (1,)}))
        assert judge(game(of), replay, EndMatch()).questions
        full = played(of, of_rows(a={A: (1,), B: (1,), C: (2,)}))
        assert judge(game(of), full, EndMatch()).refusal is not None

    def test_values_and_points_are_those_of_a_side(self) -> None:
        """The 1st and the 3rd seat against the 2nd and the 4th: values and points are a side's."""
        of = sheet(row("a"), head=HEAD.replace('"1-12"', '"4"') + "sides = 2\n")
        found = score(of, players=4, values={"a": [3, 8]})
        assert (found["total"], found["places"], found["winners"]) == ([3, 8], [2, 1], [2, 4])
        replay = played(of, of_rows(a={A: (3,), B: (8,)}), players=4)
        assert standings(replay.ledger, map(Seat, range(4))) == {0: 3, 1: 8, 2: 3, 3: 8}


class TestSetup:
    """What is agreed on before a match."""

    def test_any_id_of_an_option(self) -> None:
        """Also one that Python's methods use."""
        of = sheet(row("a", points='"a * self"'), '[[option]]\nid = "self"\nname = "S"\ndefault = 2\nto = 3')
        assert score(of, players=1, options={"self": 3}, values={"a": [2]})["total"] == [6]


class TestOrderOfEntries:
    """Phones enter at once: whatever comes first, the points are the same."""

    ROUNDS = '[rounds]\nask = [{ id = "won", name = "Won" }, { id = "bonus", name = "Bonus", start = 0 }]\n'

    def test_a_start_value_is_entered_after_the_round_counts(self) -> None:
        """The round is scored again."""
        of = sheet(self.ROUNDS + 'points = "won + bonus"')
        entries = [EnterValues(1, {"won": {A: (1,), B: (2,), C: (3,)}}), EnterValues(1, {"bonus": {B: (5,)}})]
        replay = played(of, *entries)
        assert replay.state.round_points == {1: (1, 7, 3)}
        assert standings(replay.ledger, (A, B, C)) == {A: 1, B: 7, C: 3}

    def test_a_row_that_the_rounds_need(self) -> None:
        """The rounds count as soon as it was entered."""
        of = sheet(row("handicap"), self.ROUNDS + 'points = "won - handicap"')
        of_round = EnterValues(1, {"won": {A: (1,), B: (2,), C: (3,)}})
        replay = played(of, of_round, of_rows(handicap={A: (1,), B: (0,), C: (2,)}))
        assert replay.state.round_points == {1: (0, 2, 1)}
        assert [replay.state.total(seat) for seat in (A, B, C)] == [1, 2, 3]
        assert standings(replay.ledger, (A, B, C)) == {A: 1, B: 2, C: 3}

    def test_a_round_that_is_completed_late(self) -> None:
        """What it was worth is what the player had before it, and so is that of the rounds after it."""
        of = sheet('[rounds]\nask = [{ id = "won", name = "Won" }]\npoints = "won + total"')
        halves = [EnterValues(1, {"won": {A: (1,)}}), EnterValues(2, {"won": {A: (1,), B: (1,), C: (1,)}})]
        late = EnterValues(1, {"won": {B: (2,), C: (3,)}})
        assert played(of, *halves, late).state.round_points == {1: (1, 2, 3), 2: (2, 3, 4)}
        assert standings(played(of, *halves, late).ledger, (A, B, C)) == {A: 3, B: 5, C: 7}

    def test_a_check_with_the_total_in_its_text(self) -> None:
        """It is asked once, though its text changes when the round counts."""
        check = '[[check]]\nthat = "everyone(won) == 6"\ntext = "{everyone(won)}, {total}"'
        entries = [EnterValues(1, {"won": {A: (1,), B: (2,), C: (2,)}}), EnterValues(1, {"bonus": {B: (5,)}})]
        of = sheet(self.ROUNDS + 'points = "won + bonus"', check)
        assert [len(step.questions) for step in played(of, *entries).log_steps] == [1, 0]


class TestHostile:
    """Formulas that fail or take long, wherever they stand."""

    LONG = "sum(1 for x in range(99) for y in range(98))"

    def test_a_condition_without_a_value(self) -> None:
        """The entry is refused, and says for whom; the next round, which has none either, is shown anyway."""
        asks = '[{ id = "p", name = "P" }, { id = "e", name = "E", when = "6 // p > 2" }]'
        of = sheet(f'[rounds]\nask = {asks}\npoints = "p + e"')
        refused = score(of, players=1, rounds=[{"p": [0]}])["refused"]
        assert (
            refused == "rounds[1].e: Whether “E” is asked for Player 1 cannot be worked out: A number is divided by 0."
        )
        of = sheet('[rounds]\nask = [{ id = "p", name = "P", when = "1 // (round - 2)" }]\npoints = "1"')
        assert "refused" in score(of, players=1, rounds=[{}, {"p": [1]}])

    @pytest.mark.parametrize("end", ["tie = ['1 // (best(a) - 1)']", "wins = 'together'\nwon = '1 // (best(a) - 1)'"])
    def test_who_has_won_cannot_be_worked_out(self, end: str) -> None:
        """Nobody loses by it: the entry that would end the match is refused."""
        of = sheet(row("a"), f"[end]\n{end}")
        assert score(of, players=2, values={"a": [2, 2]})["ended"]
        assert "Who has won cannot be worked out" in score(of, players=2, values={"a": [1, 1]})["refused"]

    def test_many_long_formulas(self) -> None:
        """They have a limit together, in an entry and in the tests of a sheet."""
        rows = [row(f"r{n}", points=f'"r{n} + {self.LONG}"') for n in range(30)]
        refused = score(sheet(*rows), players=12, values={f"r{n}": [1] * 12 for n in range(30)})["refused"]
        assert refused.endswith("Together, the formulas take too many steps.")
        test = "[[test]]\nplayers = 12\nvalues = { r0 = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }\ntotal = [1]\n"
        assert len(faults(rows[0], test * 60)) >= 1


class TestEmptyRounds:
    """Rounds in which nothing is asked are played by themselves."""

    def test_in_the_middle_and_at_the_ends(self) -> None:
        """The match goes on, and ends after the last one."""
        asks = '[{ id = "b", name = "B", when = "round % 2 == 0" }]'
        of = sheet(f'[rounds]\ncount = 5\nask = {asks}\npoints = "b + 1"')
        found = score(of, players=1, rounds=[{}, {"b": [1]}, {}, {"b": [3]}])
        assert (found["rounds"], found["ended"]) == ([[1], [2], [1], [4], [1]], True)
        assert "refused" in score(of, players=1, rounds=[{}, {"b": [1]}, {}, {"b": [3]}, {}, {}])

    def test_rounds_of_a_game_without_them(self) -> None:
        """Also empty ones are none."""
        assert "refused" in score(sheet(row("a")), players=1, rounds=[{}])


class TestEntriesFromOutside:
    """What files of entries may have."""

    def test_what_was_not_entered(self) -> None:
        """TOML has no word for it, so a hyphen stands there."""
        assert score(sheet(row("a")), players=2, values={"a": [1, "-"]})["points"] == {"a": [1, None]}
        out = '[rounds]\nask = [{ id = "a", name = "A" }]\n[end]\nout = "total >= 10"\n'
        test = "[[test]]\nplayers = 2\nrounds = [{ a = [10, 1] }, { a = ['-', 2] }]\ntotal = [10, 3]"
        assert not faults(out, test)

    def test_a_counter_to_which_nothing_was_added(self) -> None:
        """Is no entry, so that nothing ends by it."""
        of = sheet(row("a", adds="true"), '[end]\nwhen = "everyone(total) == 0"')
        assert score(of, players=2, values={"a": [[], []]})["ended"] is False
