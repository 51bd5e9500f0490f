"""Values of forms, and values that JSON has."""

from __future__ import annotations

import json

import pytest
from attrs import evolve, field, frozen

from laurel.match.archive import VERSION, Unreadable, decode_edits
from laurel.match.edits import MOST_EDITS_AT_ONCE
from laurel.match.journal import Journal
from laurel.match.plain import (
    CONVERTER,
    LATER,
    action_from_plain,
    action_to_plain,
    setup_from_plain,
    setup_to_plain,
)
from laurel.match.setup import PersonId
from laurel.match.strict import Plain
from tests.match.documents import TWO
from tests.match.tokens import GAME, Gain, setup
from tests.support import NOON, A


class TestStructured:
    """Plain values become those of the fields."""

    def test_a_form_may_say_numbers_as_text(self) -> None:
        """Fields of forms are texts: numbers and choices are read from them."""
        plain = setup_to_plain(setup()) | {"options": {"target": "14", "speaker": "2"}}
        options = setup_from_plain(GAME, plain).options

        assert (14, 2) == (options.target, options.speaker)
        assert Gain(A, TWO) == action_from_plain(GAME, {"do": "gain", "player": "0", "points": "2"})

    @pytest.mark.parametrize(("value", "read"), [(True, True), (False, False), ("yes", True), ("no", False)])
    def test_yes_and_no(self, value: object, read: bool) -> None:
        """JSON says true and false, a form says yes and no."""
        assert CONVERTER.structure(value, bool) is read

    @pytest.mark.parametrize("value", [0, 1, "", "true", "Yes", None, []], ids=repr)
    def test_neither_yes_nor_no(self, value: object) -> None:
        """Nothing else is taken for one of them."""
        with pytest.raises(ValueError, match="neither yes nor no"):
            CONVERTER.structure(value, bool)


def test_a_game_with_one_kind_of_action() -> None:
    """It is written and read as in every other game."""
    game = evolve(GAME, rules={Gain: GAME.rules[Gain]})
    plain = action_to_plain(Gain(A, TWO))
    assert plain["do"] == "gain"
    assert action_from_plain(game, plain) == Gain(A, TWO)
    with pytest.raises(KeyError):
        action_from_plain(game, {**plain, "do": "lose"})


@frozen
class Guess:
    """An action with a field that a later version has brought, and one that it always had."""

    amount: int | None = None
    reason: str | None = field(default=None, metadata={LATER: True})


@pytest.mark.parametrize(
    ("action", "plain"),
    [
        (Guess(), {"do": "guess", "amount": None}),
        (Guess(2, "lucky"), {"do": "guess", "amount": 2, "reason": "lucky"}),
    ],
)
def test_a_field_of_a_later_version(action: Guess, plain: Plain) -> None:
    """It is left out where it says nothing, as in documents of earlier versions."""
    assert action_to_plain(action) == plain


class TestPerson:
    """The id of the person at a seat."""

    @pytest.mark.parametrize("person", ["a", "3f9a0c12b7de", "anna-2", "0" * 32])
    def test_it_is_written_and_read(self, person: str) -> None:
        """Where the seat has one."""
        made = setup()
        seated = evolve(made, players=(evolve(made.players[0], person=PersonId(person)), *made.players[1:]))
        plain = setup_to_plain(seated)
        assert [player.get("person") for player in plain["players"]] == [person, *[None] * (len(made.players) - 1)]
        assert setup_from_plain(GAME, plain) == seated

    def test_an_empty_person_is_none(self) -> None:
        """An empty id is the same as none."""
        plain = setup_to_plain(setup())
        assert setup_from_plain(GAME, _with_person(plain, "")) == setup()

    @pytest.mark.parametrize("person", ["A", "ё", "a b", "a/b", "x" * 33, "a\n", 7, None, [], {}, True], ids=repr)
    def test_what_is_no_id(self, person: object) -> None:
        """It is refused."""
        with pytest.raises(ValueError, match="not the id of a person"):
            setup_from_plain(GAME, _with_person(setup_to_plain(setup()), person))


def _with_person(plain: Plain, person: object) -> Plain:
    first, *rest = plain["players"]
    return {**plain, "players": [{**first, "person": person}, *rest]}


class TestLogicalTime:
    """The logical time of an edit."""

    @staticmethod
    def edits(time: list[object]) -> str:
        """Return the text of one edit with a logical time."""
        edit = {
            "do": "add",
            "id": "a.b-1",
            "at": NOON,
            "time": time,
            "action": {"do": "gain", "player": 0, "points": 1},
        }
        return json.dumps({"version": VERSION, "edits": [edit]})

    def test_numbers_as_text(self) -> None:
        """The count may come as text, like every whole number; the next edit counts on from it."""
        edits = decode_edits(GAME, setup(), self.edits([NOON, "5"]))
        assert edits[0].time == (NOON, 5)
        assert Journal(edits).add(Gain(A, TWO), NOON).edits[-1].time == (NOON, 6)

    @pytest.mark.parametrize("count", ["-1", "5.0", 5.0, True, str(MOST_EDITS_AT_ONCE + 1), None], ids=repr)
    def test_a_count_that_is_no_number_is_refused(self, count: object) -> None:
        """Anything else is refused."""
        with pytest.raises(Unreadable):
            decode_edits(GAME, setup(), self.edits([NOON, count]))

    def test_after_the_largest_count(self) -> None:
        """The next edit has a time that can be read as well."""
        edits = decode_edits(GAME, setup(), self.edits([NOON, MOST_EDITS_AT_ONCE]))
        assert Journal(edits).add(Gain(A, TWO), NOON).edits[-1].time == (NOON + 1, 0)
