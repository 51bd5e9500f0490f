"""The end of a match as the players decide it, in the journal and the replay of any game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from laurel.match.archive import Unreadable, decode, encode
from laurel.match.edits import Author, Milliseconds
from laurel.match.end_here import EndHere
from laurel.match.match import Match, merge
from laurel.match.message import Message
from laurel.match.plain import text_of
from laurel.match.replay import judge
from laurel.match.setup import ReviseSetup
from laurel.match.undo import undoable
from laurel.match.verdict import Verdict
from tests.match.test_revision import GAME, RENAMED, A, B, Count, Options, damaged, match, played
from tests.support import among, entry_id, redo, undo

C = A + 5
CONCEDED = EndHere(conceded=(A,), winners=(B,))
DECIDED = EndHere(winners=(B,))
UNFINISHED = EndHere()
TOGETHER = evolve(GAME, wins="together")

each_way = pytest.mark.parametrize("action", [CONCEDED, DECIDED, UNFINISHED])


def verdict_of(*actions: object) -> Verdict | None:
    """Return the verdict after some entries."""
    return played(match(*actions)).verdict


class TestVerdict:
    """Who has won, and why."""

    def test_somebody_has_conceded(self) -> None:
        """The others win, whatever the points; no comparison decides."""
        ended = verdict_of(Count(A), Count(A), CONCEDED)
        assert ended == Verdict(Message("%(player)s conceded", player=A), "", (), (B,), end="conceded")

    def test_the_players_name_the_winners(self) -> None:
        """One of them, or several, who share the win."""
        assert verdict_of(DECIDED) == Verdict(Message("Ended by the players"), "", (), (B,), end="decided")
        shared = verdict_of(EndHere(winners=(A, B)))
        assert shared is not None
        assert shared.winners == (A, B)

    def test_nobody_has_won(self) -> None:
        """It is no draw: the match is not finished."""
        ended = verdict_of(Count(A), UNFINISHED)
        assert ended is not None
        assert (ended.winners, ended.end, ended.is_draw, ended.needs_ruling) == ((), "unfinished", False, False)

    def test_the_end_leaves_points_as_they_are(self) -> None:
        """The state is the one before."""
        replay = played(match(Count(A), CONCEDED))
        assert replay.state == replay.log_steps[0].state
        assert replay.log_steps[1].gained == ()
        assert replay.is_over

    def test_players_are_asked_first(self) -> None:
        """What is stored, and what follows from it."""
        asked = judge(GAME, played(match()), CONCEDED).questions
        winners = Message("%(player)s wins", player=B)
        ending = Message("%(player)s conceded", player=A)
        assert asked[0].message == Message("%(ending)s: %(winners)s.", ending=ending, winners=winners)
        assert "Points stay as they are." in asked[1].message.text

    def test_all_win_or_lose_together(self) -> None:
        """In a game that is won together."""
        won, lost = EndHere(winners=(A, B)), EndHere(conceded=(A, B))
        before = played(match())
        for action, winners in ((won, (A, B)), (lost, ())):
            ended = judge(TOGETHER, before, action).verdict
            assert ended is not None
            assert ended.winners == winners
            assert not ended.is_draw

    @pytest.mark.parametrize(
        ("action", "wins", "why"),
        [
            (EndHere(conceded=(A,), winners=(A,)), "most", "Who concedes cannot win."),
            (EndHere(conceded=(A,)), "most", "Somebody has to be left who wins."),
            (EndHere(conceded=(A, B)), "most", "Somebody has to be left who wins."),
            (EndHere(winners=(A,)), "together", "In this game all win or all lose."),
            (EndHere(conceded=(A,), winners=(B,)), "together", "In this game all win or all lose."),
            (EndHere(winners=(C,)), "most", "The match has no such player."),
        ],
    )
    def test_what_is_no_end(self, action: EndHere, wins: Any, why: str) -> None:
        """It is refused with a sentence."""
        refusal = judge(evolve(GAME, wins=wins), played(match()), action).refusal
        assert refusal is not None
        assert refusal.message.text == why


class TestAfterIt:
    """The match is over."""

    @each_way
    @pytest.mark.parametrize("later", [Count(A), CONCEDED, UNFINISHED])
    def test_every_further_entry_is_refused(self, action: EndHere, later: object) -> None:
        """With a sentence, like after any other end; the verdict stays."""
        step = played(match(Count(A), action, later)).log_steps[-1]
        assert step.refusal is not None
        assert step.refusal.message.text == "The game is over. Undo something to go on."
        assert step.verdict == verdict_of(Count(A), action)

    def test_it_is_refused_after_the_end_by_the_rules(self) -> None:
        """Nobody concedes a game that is won."""
        step = played(match(Count(A), Count(A), Count(A), EndHere(conceded=(A,), winners=(B,)))).log_steps[-1]
        assert step.refusal is not None
        assert step.verdict is not None
        assert (step.verdict.winners, step.verdict.end) == ((A,), "rules")

    @each_way
    def test_players_and_options_can_still_be_revised(self, action: EndHere) -> None:
        """The verdict stays."""
        after = played(match(Count(A), action, ReviseSetup(RENAMED, Options(9))))
        assert after.verdict == verdict_of(Count(A), action)

    @each_way
    def test_undo_and_redo(self, action: EndHere) -> None:
        """The match goes on, and ends again."""
        ended = match(Count(A), action)
        (change,) = undoable(ended.journal, GAME.is_unanswered)
        before = undo(ended.journal)
        assert change.id == ended.journal.edits[-1].id
        assert played(evolve(ended, journal=before)).verdict is None
        assert played(evolve(ended, journal=redo(before))).verdict == played(ended).verdict

    def test_a_correction_changes_the_end(self) -> None:
        """Another end for the same entry, and a correction of an older one by which the rules have ended it before."""
        ended = match(Count(A), Count(B), Count(A), CONCEDED)
        corrected = ended.journal.correct(entry_id(3), UNFINISHED, Milliseconds(9))
        now = played(evolve(ended, journal=corrected)).verdict
        assert now is not None
        assert now.end == "unfinished"
        won = played(evolve(ended, journal=ended.journal.correct(entry_id(1), Count(A), Milliseconds(9))))
        assert won.log_steps[-1].refusal is not None
        assert won.verdict is not None
        assert won.verdict.end == "rules"


class TestStored:
    """As a document."""

    @each_way
    def test_it_is_read_as_it_was_written(self, action: EndHere) -> None:
        """Under one name in every game."""
        of = match(Count(A), action)
        text = encode(GAME, of)
        assert json.loads(text)["edits"][-1]["action"]["do"] == "end_here"
        assert decode(among({"count": GAME}), text) == (GAME, of)

    @pytest.mark.parametrize(
        "changed", [{"winners": [2]}, {"conceded": [-1]}, {"winners": 3}, {"more": 1}, {"conceded": ["x"]}]
    )
    def test_what_no_page_has_written(self, changed: dict[str, object]) -> None:
        """It is refused."""
        assert damaged(match(CONCEDED), **changed)

    def test_an_older_document(self) -> None:
        """One of the version before is the same match; it has no such entry."""
        of = match(Count(A))
        plain = json.loads(encode(GAME, of))
        assert decode(among({"count": GAME}), json.dumps({**plain, "version": 10})) == (GAME, of)

    def test_a_newer_one(self) -> None:
        """This version of the document is refused by name by an older Laurel."""
        plain = json.loads(encode(GAME, match(CONCEDED)))
        with pytest.raises(Unreadable, match="newer"):
            decode(among({"count": GAME}), json.dumps({**plain, "version": plain["version"] + 1}))


def copies(*actions: object) -> tuple[Match[Any], Match[Any]]:
    """Return two copies of a match with an entry, each of which has got another one since."""
    begun = match(Count(A))
    first, second = (
        evolve(begun, journal=begun.journal.with_author(Author(f"{name}.0")).add(action, Milliseconds(at)))
        for name, at, action in zip("ab", (10, 20), actions, strict=True)
    )
    return first, second


class TestMerged:
    """Two copies of a match."""

    def test_one_has_ended(self) -> None:
        """What the other one has entered later is refused, and stays in the log; either way round it is the same."""
        first, second = copies(CONCEDED, Count(B))
        merged = merge(first, second, text_of)
        assert merged.journal == merge(second, first, text_of).journal
        replay = played(merged)
        assert replay.verdict == verdict_of(Count(A), CONCEDED)
        assert [step.refusal is None for step in replay.log_steps] == [True, True, False]

    def test_one_has_ended_later(self) -> None:
        """What the other one has entered before that counts."""
        replay = played(merge(*copies(Count(B), CONCEDED), text_of))
        assert replay.verdict is not None
        assert replay.verdict.end == "conceded"
        assert replay.state.totals == (1, 1)

    def test_both_have_ended(self) -> None:
        """The earlier end counts."""
        replay = played(merge(*copies(DECIDED, UNFINISHED), text_of))
        assert replay.verdict is not None
        assert replay.verdict.end == "decided"
