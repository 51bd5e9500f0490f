"""Texts that are no match are refused with a reason, and raise nothing else."""

from __future__ import annotations

import json

import pytest

from laurel.match.archive import Unreadable, decode, decode_edits, encode
from laurel.match.setup import LONGEST_NAME
from tests.match.documents import ONE, Document, at_path, changed, deepest, document, paths, reading
from tests.match.tokens import GAME, EndGame, Gain, find_game, match, played
from tests.support import NOON, A

DEEP = (
    ("id",),
    ("game",),
    ("version",),
    ("setup", "players", 0),
    ("setup", "options", "target"),
    ("edits", 0, "do"),
    ("edits", 0, "action"),
    ("edits", 0, "action", "points"),
)
"""Paths at which a document gets something deeply nested."""


@pytest.mark.parametrize("text", ["[]", '{"version": 99, "edits": []}', '{"version": 7, "edits": 3}', "{"])
def test_an_error_is_not_its_own_cause(text: str) -> None:
    """Its cause is what the reader of values has raised, if anything."""
    with pytest.raises(Unreadable) as caught:
        decode_edits(GAME, match().initial_setup, text)
    assert caught.value.__cause__ is not caught.value


class TestGarbage:
    """Whatever is read and is not a match is `Unreadable`, and nothing else is ever raised."""

    @pytest.mark.parametrize(
        "text",
        [
            "",
            " ",
            "no",
            "{",
            "[]",
            "0",
            "null",
            '"laurel-match"',
            "{}",
            '{"format": "other"}',
            "\x00",
            "\ufeff{}",
            "[" * 100_000,
            '{"a":' * 100_000,
            "1" * 5000,
            '{"format": NaN}',
            '{"format": ["laurel-match"]}',
        ],
        ids=lambda text: repr(text[:20]),
    )
    def test_not_a_laurel_file(self, text: str) -> None:
        """The player is told that this is something else."""
        assert "This is not a Laurel file." == reading(text).message.text

    @pytest.mark.parametrize("key", ["id", "started", "setup", "edits"])
    def test_a_missing_field(self, key: str) -> None:
        """Every field is needed, and the report names it."""
        assert key in reading({name: value for name, value in document().items() if name != key}).detail

    def test_an_unknown_edit(self) -> None:
        """The report says what it is not."""
        assert "not an edit: 'forget'" in reading(changed(document(), ("edits", 0, "do"), "forget")).detail

    def test_an_unknown_game(self) -> None:
        """The player is told which game it is."""
        feedback = reading({**document(), "game": "chess"}).message

        assert {"game": "chess"} == feedback.data

    @pytest.mark.parametrize("game", [None, 3, [], {}, ["tokens"]], ids=repr)
    def test_a_game_that_is_no_name(self, game: object) -> None:
        """A game's id is a text."""
        assert "damaged" in reading({**document(), "game": game}).message.text

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            (("id",), 3),
            (("id",), "\ud800"),
            (("started",), "yesterday"),
            (("started",), -1),
            (("started",), 1.5),
            (("started",), float("nan")),
            (("started",), float("inf")),
            (("started",), 10**15),
            (("started",), 10**400),
            (("setup", "players"), {}),
            (("setup", "players"), "ABC"),
            (("setup", "players"), [["name", "A"]] * 3),
            (("setup", "players", 0, "name"), " \t"),
            (("setup", "players", 0, "name"), "x" * (LONGEST_NAME + 1)),
            (("setup", "players", 0, "name"), "\udfff"),
            (("setup", "players", 0, "name"), None),
            (("setup", "players", 0, "colour"), "mauve"),
            (("setup", "players", 0, "colour"), ["red"]),
            (("setup", "options"), []),
            (("setup", "options", "target"), 12),
            (("setup", "options", "target"), 10.0),
            (("setup", "options", "target"), "ten"),
            (("setup", "options", "target"), [10]),
            (("setup", "options", "speaker"), True),
            (("edits",), {}),
            (("edits",), ""),
            (("edits",), [[]]),
            (("edits",), ["add"]),
            (("edits", 0, "id"), 0),
            (("edits", 0, "id"), "0.0-0"),
            (("edits", 0, "id"), "0.0-01"),
            (("edits", 0, "id"), "A.0-1"),
            (("edits", 0, "id"), "0.0-1\n"),
            (("edits", 0, "id"), f"{'a' * 17}.0-1"),
            (("edits", 0, "id"), f"0.0-1{'0' * 15}"),
            (("edits", 0, "at"), "now"),
            (("edits", 0, "time"), 3),
            (("edits", 0, "time"), [1]),
            (("edits", 0, "time"), [1, -1]),
            (("edits", 0, "time"), [1, 2**40]),
            (("edits", 0, "time"), [-1, 0]),
            (("edits", 4, "entry"), 3),
            (("edits", 8, "edits"), "0.0-1"),
            (("edits", 8, "edits"), [1]),
            (("edits", -1, "device"), 3),
            (("edits", -1, "person"), "x" * (LONGEST_NAME + 1)),
            (("edits", 0, "do"), ["add"]),
            (("edits", 0, "id"), "zero"),
            (("edits", 0, "id"), 10**30),
            (("edits", 0, "id"), False),
            (("edits", 0, "at"), None),
            (("edits", 0, "at"), float("-inf")),
            (("edits", 0, "action"), "gain"),
            (("edits", 0, "action"), []),
            (("edits", 0, "action"), {}),
            (("edits", 0, "action", "do"), "steal"),
            (("edits", 0, "action", "do"), {}),
            (("edits", 0, "action", "do"), "Gain"),
            (("edits", 0, "action", "player"), "A"),
            (("edits", 0, "action", "player"), None),
            (("edits", 0, "action", "player"), True),
            (("edits", 0, "action", "points"), 1.0),
            (("edits", 0, "action", "points"), float("nan")),
            (("edits", 0, "action", "points"), 2**53),
            (("edits", 0, "action", "points"), "1" * 10),
            (("edits", 0, "action", "points"), "١"),
            (("edits", 0, "action", "source"), 5),
            (("edits", 0, "action"), {"do": "start_phase", "phase": "lunch", "round": 1}),
            (("edits", 0, "action"), {"do": "start_phase", "phase": "day", "round": 1, "cards": [1]}),
            (("edits", 0, "action"), {"do": "resolve_vote", "outcome": "for", "voted_for": 3}),
            (("edits", 0, "action"), {"do": "gain_together", "gains": [[0, 1]]}),
            (("edits", 0, "action"), {"do": "score_round", "claims": {"0": [1, 0]}}),
        ],
        ids=lambda value: str(value)[:40],
    )
    def test_a_wrong_value(self, path: tuple[str | int, ...], value: object) -> None:
        """Types and choices are checked to the last field."""
        reading(changed(document(), path, value))

    @pytest.mark.parametrize("time", [0, 253_402_300_799_999])
    def test_the_first_and_the_last_time(self, time: int) -> None:
        """The beginning of 1970, and the last millisecond of 9999."""
        _, read = decode(find_game, json.dumps(changed(document(), ("started",), time)))
        assert time == read.started

    @pytest.mark.parametrize(
        "path",
        [
            (),
            ("setup",),
            ("setup", "players", 0),
            ("setup", "options"),
            ("edits", 0),
            ("edits", 4),
            ("edits", 5),
            ("edits", 0, "action"),
            ("edits", 8),
            ("edits", -1),
        ],
        ids=str,
    )
    def test_an_extra_field(self, path: tuple[str | int, ...]) -> None:
        """A field that nothing reads would be lost with the next edit: the document is refused."""
        plain = document()
        reading(changed(plain, path, {**at_path(plain, path), "extra": 1}))

    def test_a_removal_has_no_action(self) -> None:
        """Every kind of edit has its own fields."""
        plain = document()
        assert "remove" == plain["edits"][5]["do"]

        reading(changed(plain, ("edits", 5), {**plain["edits"][5], "action": {"do": "end_game"}}))

    @pytest.mark.parametrize("players", [0, 2, 9])
    def test_a_table_that_the_game_does_not_know(self, players: int) -> None:
        """A number of players that the game does not allow is refused with the message of the game."""
        one = document()["setup"]["players"][0]
        feedback = reading(changed(document(match()), ("setup", "players"), [one] * players)).message.text

        assert "Tokens is for three to eight players." == feedback

    def test_a_speaker_who_is_not_there(self) -> None:
        """The speaker has to be one of the players."""
        feedback = reading(changed(document(match()), ("setup", "options", "speaker"), 4)).message.text

        assert "The speaker has to be one of the players." == feedback

    @pytest.mark.parametrize(
        "edit",
        [
            {"do": "remove", "entry": "b.1-7"},
            {"do": "correct", "entry": "b.1-7", "action": {"do": "end_game"}},
            {"do": "undo", "edits": ["b.1-7"]},
            {"do": "redo", "edits": ["b.1-7"]},
        ],
        ids=["remove", "correct", "undo", "redo"],
    )
    def test_an_edit_of_something_unknown(self, edit: Document) -> None:
        """It has no effect: the rest of the match may have been lost, or come later."""
        plain = document(match(Gain(A, ONE)))
        plain["edits"].append({**edit, "id": "a.1-1", "at": NOON + 9000})

        assert [Gain(A, ONE)] == [entry.action for entry in decode(find_game, json.dumps(plain))[1].journal.log]

    def test_an_entry_before_something_unknown(self) -> None:
        """It is at the end."""
        plain = document(match(Gain(A, ONE)))
        added = {"do": "add", "id": "a.1-1", "at": NOON + 9000, "before": "b.1-7", "action": {"do": "end_game"}}
        plain["edits"].append(added)

        assert [Gain(A, ONE), EndGame()] == [
            entry.action for entry in decode(find_game, json.dumps(plain))[1].journal.log
        ]

    def test_the_order_of_edits_in_a_document(self) -> None:
        """It does not count: their times do."""
        plain = document()
        shuffled = {**plain, "edits": list(reversed(plain["edits"]))}

        assert decode(find_game, json.dumps(plain)) == decode(find_game, json.dumps(shuffled))

    def test_a_seat_where_nobody_sits(self) -> None:
        """Seats are a matter of the rules: the document is read, and the replay refuses the entry."""
        plain = changed(document(match(Gain(A, ONE))), ("edits", 0, "action", "player"), 4)
        replayed = played(decode(find_game, json.dumps(plain))[1])

        assert "There is no such player." == str(replayed.log_steps[0].refusal)
        assert (0, 0, 0, 0) == replayed.state.points

    @pytest.mark.parametrize("path", DEEP, ids=str)
    def test_deep_nesting_fails_in_no_other_way(self, path: tuple[str | int, ...]) -> None:
        """No nesting makes reading fail with anything else, whether or not JSON can still read it."""
        text = json.dumps(changed(document(), path, "here"))

        for depth in (50, 300, *range(deepest() - 40, deepest() + 5), 5000):
            reading(text.replace('"here"', "[" * depth + "]" * depth))

    def test_any_damage_to_any_field(self) -> None:
        """Every field replaced by every odd value is read as a match that can be stored, or `Unreadable`."""
        odd: tuple[object, ...] = (
            None,
            True,
            -1,
            0,
            10**30,
            1.0,
            float("nan"),
            "",
            "x",
            "12",
            "\ud800",
            [],
            [[0, 1]],
            {},
            {"a": 1},
        )
        plain = document()
        for path in paths(plain):
            for value in odd:
                try:
                    game, read = decode(find_game, json.dumps(changed(plain, path, value)))
                except Unreadable:
                    continue
                assert decode(find_game, encode(game, read).encode().decode()) == (game, read)
                played(read)
