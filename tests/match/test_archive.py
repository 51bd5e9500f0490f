"""The stored and exported form of a match, and the one door through which it comes back in."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest
from attrs import evolve

from laurel.games import GAMES
from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    ActivateSystem,
    CallTheEnd,
    Claims,
    CountSecrets,
    DiscardLaw,
    Eliminate,
    ExchangeSupports,
    Gain,
    GainFromLaw,
    GainRelic,
    GainStyx,
    GainTogether,
    GiveGiftOfPrescience,
    GiveSupport,
    LeakSecret,
    Lose,
    LoseHolyPlanet,
    LoseHomeSystem,
    MakeSpeaker,
    PurgeRelic,
    RegainHomeSystem,
    ReplaceObjective,
    ResolveImperial,
    ResolveIncentiveProgram,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    RevealObjective,
    RollSilverFlame,
    RuleWinner,
    RunOutOfObjectives,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    StartPhase,
    TakeMonument,
    TakeStrategyCard,
    TakeZeroToken,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
    Vote,
)
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ANY_STAGE_II,
    Card,
    FactionId,
    LawId,
    Monument,
    ObjectiveId,
    RelicId,
    SecretId,
    SourceId,
)
from laurel.games.twilight_imperium.table import Phase, SeatDetails
from laurel.match.archive import COLLECTION, FORMAT, VERSION, Unreadable, Writer, collect, decode, decode_any, encode
from laurel.match.journal import EntryId, Journal, Milliseconds
from laurel.match.match import Match
from laurel.match.plain import action_from_plain, action_to_plain, converter, kind_of, setup_from_plain, setup_to_plain
from laurel.match.setup import LONGEST_NAME, Points
from tests.support import NOON, A, B, C, at, journal, match, played, setup, setup_of_version_3, trace

Document = dict[str, Any]

ONE, TWO = Points(1), Points(2)

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
"""Where a document may hold something deep."""

EVERY_KIND: tuple[Action, ...] = (
    Gain(A, TWO, SourceId("public_stage_2")),
    Lose(B, ONE),
    GainTogether({A: ONE, C: TWO}, SourceId("a note of the table, with ё and \N{SNOWMAN}")),
    ScorePublicObjective(A, ObjectiveId("expand_borders")),
    ScoreSecretObjective(B, SecretId(ObjectiveId("seize_an_icon"))),
    ScoreStatusPhase({B: Claims(ObjectiveId("sway_the_council"), ANY_SECRET), A: Claims()}),
    ResolveImperial(C, ObjectiveId("expand_borders"), controls_mecatol=True),
    ResolveImperial(C),
    RevealObjective(ObjectiveId("raise_a_fleet")),
    ReplaceObjective(ObjectiveId("raise_a_fleet"), ObjectiveId("become_a_legend"), RelicId("neuraloop")),
    ReplaceObjective(ObjectiveId("raise_a_fleet"), ObjectiveId("become_a_legend")),
    CountSecrets(A, 2),
    GiveSupport(A, B),
    ExchangeSupports(B, C),
    ActivateSystem(B, frozenset({C, A})),
    LoseHomeSystem(C),
    RegainHomeSystem(C),
    GainRelic(A, RelicId("shard_relic")),
    PurgeRelic(RelicId("shard_relic")),
    UseCrownOfEmphidia(B),
    UseBookOfLatvinia(B, has_four_specialties=False),
    RollSilverFlame(C, 10),
    GainStyx(A),
    GainStyx(),
    TakeMonument(Monument(1), B),
    TakeMonument(Monument(1)),
    LoseHolyPlanet(),
    LeakSecret(B, SecretId(ObjectiveId("seize_an_icon"))),
    ResolveIncentiveProgram(Vote.FOR, ObjectiveId("corner_the_market")),
    Eliminate(B),
    GainFromLaw(A, LawId("shard_law")),
    DiscardLaw(LawId("shard_law")),
    ResolveMutiny(Vote.AGAINST, frozenset({C, A, B})),
    ResolveSeedOfAnEmpire(Vote.FOR),
    StartPhase(Phase.ACTION, 3, {B: (Card(1), Card(8)), A: ()}),
    StartPhase(Phase.AGENDA, 3),
    TakeStrategyCard(Card(4), B),
    TakeStrategyCard(Card(4)),
    TakeZeroToken(C),
    TakeZeroToken(),
    GiveGiftOfPrescience(C),
    GiveGiftOfPrescience(),
    MakeSpeaker(B),
    RunOutOfObjectives(),
    CallTheEnd(),
    RuleWinner(A),
    RuleWinner(A, frozenset({C, B})),
)


def edited() -> Match[Action]:
    """Return a match in which everything happened that can happen to a journal."""
    made = journal(Gain(A, ONE), Gain(B, ONE), Gain(C, ONE))
    made = made.add(Lose(A, ONE), at(3), before=EntryId(1)).correct(EntryId(0), Gain(A, TWO), at(4))
    made = made.remove(EntryId(2), at(5)).add(Gain(B, TWO), at(6)).add(Gain(B, TWO), at(7)).undo().undo()
    return evolve(match(), journal=made)


def document(of: Match[Action] | None = None) -> Document:
    """Return a match as its document, to be damaged."""
    read: Document = json.loads(encode(GAME, of or edited()))
    return read


def reading(plain: object) -> Unreadable:
    """Return why a document is refused at the door; fails where it is let in, or where anything else is raised."""
    with pytest.raises(Unreadable) as caught:
        decode(GAMES, plain if isinstance(plain, str) else json.dumps(plain))
    return caught.value


class TestRoundTrip:
    """What is stored comes back."""

    def test_every_kind_of_action_is_tried_here(self) -> None:
        """The list above forgets no kind."""
        assert set(GAME.actions) == {type(action) for action in EVERY_KIND}

    @pytest.mark.parametrize("action", EVERY_KIND, ids=lambda action: kind_of(type(action)))
    def test_every_kind_of_action(self, action: Action) -> None:
        """An action becomes plain JSON with its kind under `do`, and the same action again."""
        plain = json.loads(json.dumps(action_to_plain(GAME, action)))

        assert kind_of(type(action)) == plain["do"]
        assert action == action_from_plain(GAME, plain)

    @pytest.mark.parametrize("of", [match(), match(*EVERY_KIND), edited()], ids=["empty", "every kind", "edited"])
    def test_a_match(self, of: Match[Action]) -> None:
        """Setup, edits, what was undone, and times: all of it comes back, and plays out the same."""
        game, read = decode(GAMES, encode(GAME, of))

        assert game is GAME
        assert of == read
        assert of.journal.log == read.journal.log
        assert trace(played(of)) == trace(played(read))

    def test_redo_still_works(self) -> None:
        """What was undone before storing can be brought back after it."""
        _, read = decode(GAMES, encode(GAME, edited()))

        assert edited().journal.redo().redo() == read.journal.redo().redo()

    def test_the_setup(self) -> None:
        """Players with colours and factions, and the game's options."""
        before = setup(3, 14, C)
        before = evolve(
            before, players=(evolve(before.players[0], details=SeatDetails(FactionId("arborec"))), *before.players[1:])
        )

        assert before == setup_from_plain(GAME, json.loads(json.dumps(setup_to_plain(GAME, before))))

    def test_a_form_may_say_numbers_as_text(self) -> None:
        """Fields of forms are texts: numbers and choices are read from them."""
        plain = setup_to_plain(GAME, setup()) | {"options": {"target": "14", "speaker": "2"}}
        options = setup_from_plain(GAME, plain).options

        assert (14, 2) == (options.target, options.speaker)
        assert Gain(A, TWO) == action_from_plain(GAME, {"do": "gain", "player": "0", "points": "2"})

    @pytest.mark.parametrize(("value", "read"), [(True, True), (False, False), ("yes", True), ("no", False)])
    def test_yes_and_no(self, value: object, read: bool) -> None:
        """JSON says true and false, a form says yes and no."""
        assert converter(GAME).structure(value, bool) is read

    @pytest.mark.parametrize("value", [0, 1, "", "true", "Yes", None, []], ids=repr)
    def test_neither_yes_nor_no(self, value: object) -> None:
        """Nothing else is taken for one of them."""
        with pytest.raises(ValueError, match="neither yes nor no"):
            converter(GAME).structure(value, bool)

    def test_the_same_match_is_the_same_text(self) -> None:
        """Sets are stored in order."""
        plain = action_to_plain(GAME, ResolveMutiny(Vote.FOR, frozenset({C, B, A})))

        assert {"do": "resolve_mutiny", "outcome": "for", "voted_for": [0, 1, 2]} == plain

    def test_the_document_says_what_it_is(self) -> None:
        """Format, version and game stand in plain sight."""
        plain = document()

        assert (FORMAT, VERSION, GAME.id) == (plain["format"], plain["version"], plain["game"])
        assert {"format", "version", "id", "started", "game", "setup", "edits", "undone"} == set(plain)

    def test_names_keep_their_letters(self) -> None:
        """A document can be read by people, whatever their alphabet."""
        of = match()
        named = evolve(of.setup, players=(evolve(of.setup.players[0], name="Łucja Ёж"), *of.setup.players[1:]))

        assert "Łucja Ёж" in encode(GAME, evolve(of, setup=named))


class TestLastTouched:
    """When something was last entered."""

    def test_is_the_start_of_a_new_match(self) -> None:
        """Nothing was entered yet."""
        assert NOON == match().last_touched

    @pytest.mark.parametrize(
        ("made", "seconds"),
        [
            (journal(Gain(A, ONE), Gain(A, ONE)), 1),
            (journal(Gain(A, ONE)).correct(EntryId(0), Gain(B, ONE), at(5)), 5),
            (journal(Gain(A, ONE)).remove(EntryId(0), at(6)), 6),
        ],
        ids=["add", "correct", "remove"],
    )
    def test_is_the_time_of_the_newest_edit(self, made: Journal[Action], seconds: int) -> None:
        """Whatever kind of edit it is."""
        assert at(seconds) == evolve(match(), journal=made).last_touched


class TestMigration:
    """Documents of other versions."""

    VERSION_1: Mapping[str, Any] = {
        "format": FORMAT,
        "version": 1,
        "id": "old",
        "started": NOON,
        "game": GAME.id,
        "setup": setup_of_version_3(setup_to_plain(GAME, setup(3))),
        "log": [
            {"id": 0, "at": NOON, "action": {"do": "gain", "player": 0, "points": 2}},
            {"id": 4, "at": NOON, "action": {"do": "gain", "player": 1, "points": 1}},
        ],
    }

    def test_version_1(self) -> None:
        """A log alone becomes a journal of additions; ids and points stay."""
        _, read = decode(GAMES, json.dumps(self.VERSION_1))

        assert [(0, Gain(A, TWO)), (4, Gain(B, ONE))] == [(entry.id, entry.action) for entry in read.journal.log]
        assert (2, 1, 0) == played(read).state.points
        assert VERSION == json.loads(encode(GAME, read))["version"]

    @pytest.mark.parametrize("log", [None, {}, "x", [1], [[]]], ids=repr)
    def test_version_1_damaged(self, log: object) -> None:
        """A migration trusts nothing either."""
        assert "damaged" in reading({**self.VERSION_1, "log": log}).message.text

    def test_version_1_without_log(self) -> None:
        """A missing log is damage, not an empty evening."""
        assert "log" in reading({key: value for key, value in self.VERSION_1.items() if key != "log"}).detail

    CLAIMS_OF_VERSION_2: Mapping[str, Any] = {
        "do": "score_status_phase",
        "claims": {"0": {"public": 1, "secret": 1}, "1": {"public": 2, "secret": 0}, "2": {"public": 0, "secret": 0}},
    }

    def version_2(self, *entered: Mapping[str, Any]) -> Document:
        """Return a match as version 2 wrote it."""
        edits = [{"do": "add", "id": index, "at": NOON, "action": action} for index, action in enumerate(entered)]
        plain = {name: value for name, value in self.VERSION_1.items() if name != "log"}
        options = {"target": 10, "speaker": 0}
        return {**plain, "version": 2, "setup": {**plain["setup"], "options": options}, "edits": edits, "undone": []}

    def test_version_2(self) -> None:
        """Points that were claimed become objectives that nobody named; boxes are all there, and no referee."""
        _, read = decode(GAMES, json.dumps(self.version_2(self.CLAIMS_OF_VERSION_2)))
        claims = {A: Claims(ANY_STAGE_I, ANY_SECRET), B: Claims(ANY_STAGE_II), C: Claims()}

        assert [ScoreStatusPhase(claims)] == [entry.action for entry in read.journal.log]
        assert (2, 2, 0) == played(read).state.points
        assert not read.setup.options.referee
        assert read.setup.options.prophecy_of_kings

    def test_version_2_refused_nothing_that_was_scored(self) -> None:
        """In any phase, as often as anybody liked, four secret objectives: what was entered counts as it did."""
        phase = {"do": "start_phase", "phase": "agenda", "round": 3, "strategy_cards": None}
        claims = {"do": "score_status_phase", "claims": {"0": {"public": 1, "secret": 1}}}
        _, read = decode(GAMES, json.dumps(self.version_2(phase, *[claims] * 4)))

        assert (8, 0, 0) == played(read).state.points
        assert not any(log_step.refusal for log_step in played(read).log_steps)

    def test_version_2_in_corrections_and_in_what_was_undone(self) -> None:
        """An action is an action wherever it stands."""
        plain = self.version_2({"do": "gain", "player": 0, "points": 1, "source": ""})
        correction = {"do": "correct", "id": 0, "at": NOON, "action": self.CLAIMS_OF_VERSION_2}
        _, read = decode(GAMES, json.dumps({**plain, "undone": [correction]}))

        assert (2, 2, 0) == played(evolve(read, journal=read.journal.redo())).state.points

    @pytest.mark.parametrize(
        "damage",
        [
            {"setup": None},
            {"setup": {}},
            {"setup": {"options": 3}},
            {"edits": None},
            {"edits": [3]},
            {"undone": 3},
            {"edits": [{"do": "add", "id": 0, "at": NOON, "action": {"do": "score_status_phase"}}]},
            {"edits": [{"do": "add", "id": 0, "at": NOON, "action": {"do": "score_status_phase", "claims": [1]}}]},
            {"edits": [{"do": "add", "id": 0, "at": NOON, "action": {"do": "score_status_phase", "claims": {"0": 1}}}]},
            {
                "edits": [
                    {
                        "do": "add",
                        "id": 0,
                        "at": NOON,
                        "action": {"do": "score_status_phase", "claims": {"0": {"public": 3}}},
                    }
                ]
            },
        ],
        ids=str,
    )
    def test_version_2_damaged(self, damage: Mapping[str, Any]) -> None:
        """What no version ever wrote is damage."""
        assert "damaged" in reading({**self.version_2(), **damage}).message.text

    @pytest.mark.parametrize("version", [VERSION + 1, 1000])
    def test_newer_version(self, version: int) -> None:
        """The player is told to update; nothing is guessed."""
        feedback = reading({**document(), "version": version, "something": "new"}).message.text

        assert "A newer Laurel wrote this match. Update Laurel to open it." == feedback

    @pytest.mark.parametrize("version", [0, -1, 1.0, 2.0, "2", None, True, [2]], ids=repr)
    def test_no_version_at_all(self, version: object) -> None:
        """What is no version number is damage."""
        assert "version" in reading({**document(), "version": version}).detail


class TestGarbage:
    """Whatever comes through the door that is not a match is `Unreadable`, and nothing else is ever raised."""

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

    @pytest.mark.parametrize("key", ["id", "started", "setup", "edits", "undone"])
    def test_a_missing_field(self, key: str) -> None:
        """Every field is needed, and the report names it."""
        assert key in reading({name: value for name, value in document().items() if name != key}).detail

    def test_an_unknown_game(self) -> None:
        """The player is told which game it is."""
        feedback = reading({**document(), "game": "chess"}).message

        assert {"game": "chess"} == feedback.data

    @pytest.mark.parametrize("game", [None, 3, [], {}, ["twilight_imperium"]], ids=repr)
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
            (("setup", "players", 0, "name"), ""),
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
            (("undone",), {}),
            (("undone",), None),
            (("edits", 0, "do"), "forget"),
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
            (("edits", 0, "action"), {"do": "start_phase", "phase": "action", "round": 1, "strategy_cards": [1]}),
            (("edits", 0, "action"), {"do": "resolve_mutiny", "outcome": "for", "voted_for": 3}),
            (("edits", 0, "action"), {"do": "gain_together", "gains": [[0, 1]]}),
            (("edits", 0, "action"), {"do": "score_status_phase", "claims": {"0": [1, 0]}}),
        ],
        ids=lambda value: str(value)[:40],
    )
    def test_a_wrong_value(self, path: tuple[str | int, ...], value: object) -> None:
        """Types and choices are checked to the last field."""
        reading(changed(document(), path, value))

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
            ("undone", 0),
        ],
        ids=str,
    )
    def test_an_extra_field(self, path: tuple[str | int, ...]) -> None:
        """A field that nobody reads would be lost with the next tap: it is refused, and the file kept as it is."""
        plain = document()
        reading(changed(plain, path, {**at_path(plain, path), "extra": 1}))

    def test_a_removal_has_no_action(self) -> None:
        """Every kind of edit has its own fields."""
        plain = document()
        assert "remove" == plain["edits"][5]["do"]

        reading(changed(plain, ("edits", 5), {**plain["edits"][5], "action": {"do": "run_out_of_objectives"}}))

    @pytest.mark.parametrize("players", [0, 2, 9])
    def test_a_table_that_the_game_does_not_know(self, players: int) -> None:
        """Twilight Imperium is for three to eight: the game says so at the door."""
        one = document()["setup"]["players"][0]
        feedback = reading(changed(document(match()), ("setup", "players"), [one] * players)).message.text

        assert "Twilight Imperium is for three to eight players." == feedback

    def test_a_speaker_who_is_not_there(self) -> None:
        """The speaker has to sit at the table."""
        feedback = reading(changed(document(match()), ("setup", "options", "speaker"), 4)).message.text

        assert "The speaker has to sit at the table." == feedback

    @pytest.mark.parametrize(
        "edits",
        [
            [{"do": "remove", "id": 7, "at": 1}],
            [{"do": "correct", "id": 7, "at": 1, "action": {"do": "run_out_of_objectives"}}],
            [{"do": "add", "id": 0, "at": 1, "before": 7, "action": {"do": "run_out_of_objectives"}}],
        ],
        ids=["remove", "correct", "insert"],
    )
    @pytest.mark.parametrize("where", ["edits", "undone"])
    def test_an_edit_of_an_unknown_entry(self, edits: list[Document], where: str) -> None:
        """References are checked, those of redo as well."""
        assert "UnknownEntry" in reading({**document(match()), where: edits}).detail

    @pytest.mark.parametrize(
        ("edits", "undone"), [((0, 0), ()), ((1, 0), ()), ((0, 1), (1,)), ((3,), (2,)), ((), (0, 1))], ids=str
    )
    def test_ids_that_do_not_grow(self, edits: tuple[int, ...], undone: tuple[int, ...]) -> None:
        """Two entries could be taken for each other, at once or after a redo. The next to redo stands last."""
        added = {"do": "add", "at": 1, "action": {"do": "run_out_of_objectives"}}
        plain = document(match())
        plain["edits"] = [{**added, "id": number} for number in edits]
        plain["undone"] = [{**added, "id": number} for number in undone]

        assert "ids" in reading(plain).detail

    def test_ids_that_grow(self) -> None:
        """The same document with growing ids is let in."""
        added = {"do": "add", "at": 1, "action": {"do": "run_out_of_objectives"}}
        plain = document(match())
        plain["edits"], plain["undone"] = [{**added, "id": 1}], [{**added, "id": 5}, {**added, "id": 3}]

        assert 2 == len(decode(GAMES, json.dumps(plain))[1].journal.undone)

    def test_a_seat_where_nobody_sits(self) -> None:
        """Seats are a matter of the rules: the document is read, and the replay refuses the entry."""
        plain = changed(document(match(Gain(A, ONE))), ("edits", 0, "action", "player"), 4)
        replayed = played(decode(GAMES, json.dumps(plain))[1])

        assert "There is no such player at this table." == str(replayed.log_steps[0].refusal)
        assert (0, 0, 0, 0) == replayed.state.points

    @pytest.mark.parametrize("path", DEEP, ids=str)
    def test_deep_nesting(self, path: tuple[str | int, ...]) -> None:
        """Nothing is so deep that it brings the door down, the deepest that JSON can still read least of all."""
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
                    game, read = decode(GAMES, json.dumps(changed(plain, path, value)))
                except Unreadable:
                    continue
                assert decode(GAMES, encode(game, read).encode().decode()) == (game, read)
                played(read)


class TestCollections:
    """Several matches in one document."""

    def test_round_trip(self) -> None:
        """Every match comes back, in order."""
        matches = [match(Gain(A, ONE)), edited(), match()]
        text = collect(encode(GAME, one) for one in matches)

        assert matches == [one for _, one in decode_any(GAMES, text)]
        assert (COLLECTION, VERSION) == (json.loads(text)["format"], json.loads(text)["version"])

    def test_one_match_is_read_as_well(self) -> None:
        """The same door takes both kinds of files."""
        assert [(GAME, edited())] == decode_any(GAMES, encode(GAME, edited()))

    def test_none(self) -> None:
        """An empty collection is a collection."""
        assert [] == decode_any(GAMES, collect([]))

    def test_older_matches_inside(self) -> None:
        """Each match carries its own version."""
        text = collect([json.dumps(TestMigration.VERSION_1), encode(GAME, match())])

        assert ["old", "a-match"] == [one.id for _, one in decode_any(GAMES, text)]

    @pytest.mark.parametrize("matches", [None, {}, "x", [1], [None], [{}], [[]], [{"format": COLLECTION}]], ids=repr)
    def test_garbage(self, matches: object) -> None:
        """What is no match inside makes the whole unreadable."""
        with pytest.raises(Unreadable):
            decode_any(GAMES, json.dumps({"format": COLLECTION, "version": VERSION, "matches": matches}))

    def test_one_bad_match_spoils_all(self) -> None:
        """Half a collection is never taken in silence."""
        text = collect([encode(GAME, match()), json.dumps({**document(), "edits": None})])

        with pytest.raises(Unreadable):
            decode_any(GAMES, text)

    def test_a_collection_is_not_a_match(self) -> None:
        """Where one match is wanted, several are refused."""
        with pytest.raises(Unreadable):
            decode(GAMES, collect([encode(GAME, match())]))


def test_times_are_milliseconds() -> None:
    """The last millisecond of the year 9999 can be stored, and none after it."""
    last = Milliseconds(253_402_300_799_999)

    assert last == decode(GAMES, encode(GAME, evolve(match(), started=last)))[1].started
    reading({**document(), "started": last + 1})


def deepest() -> int:
    """Return how deep a list is that `json` can just read, from where the stack stands now."""

    def is_too_deep(depth: int) -> bool:
        try:
            json.loads("[" * depth + "]" * depth)
        except RecursionError:
            return True
        return False

    return bisect_left(range(100_000), x=True, key=is_too_deep) - 1


def at_path(plain: Any, path: tuple[str | int, ...]) -> Any:
    """Return what stands at a path."""
    for key in path:
        plain = plain[key]
    return plain


def changed(plain: Document, path: tuple[str | int, ...], value: object) -> Any:
    """Return a document in which something else stands at a path."""
    if not path:
        return value
    made = deepcopy(plain)
    at_path(made, path[:-1])[path[-1]] = value
    return made


def paths(plain: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Return the path of every value of a document."""
    yield path
    inner = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in inner:
        yield from paths(value, (*path, key))


def test_a_writer_follows_its_match() -> None:
    """Whatever becomes of the journal, the next document is the one that would be written afresh."""
    journals: list[Journal[Action]] = [edited().journal]
    journals += [journals[0].undo(), journals[0].undo().undo(), journals[0].undo().redo()]
    journals += [
        journals[2].add(Gain(A, TWO), Milliseconds(7)),
        journals[0].remove(journals[0].log[0].id, Milliseconds(8)),
    ]
    writer = Writer(GAME)
    for one in [*journals, *reversed(journals)]:
        of = evolve(match(), journal=one)
        assert writer.document(of) == encode(GAME, of)
