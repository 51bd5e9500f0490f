"""Games that the fewest points win, and games that all win or lose together: who leads, wins and is placed where."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from laurel.app.plays import summaries as kept_plays
from laurel.app.plays.summaries import CachedPlay, PlayCache, PlayCacheReader
from laurel.match.match import Match, MatchId
from laurel.match.message import Message
from laurel.match.replay import replay_match
from laurel.match.setup import COLOURS, PersonId, Player, Seat, Setup
from laurel.match.verdict import Verdict
from laurel.match.wins import Wins
from laurel.pages.language.translator import Translator
from laurel.pages.match.playing import play_of
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.match.ranking import current_ranking
from laurel.pages.match.timeline import MomentKind
from laurel.pages.results.story import moment_views, story
from laurel.plays import plain
from laurel.plays.records.bgsplay_writing import is_decided_otherwise
from laurel.plays.records.bgstats import GameReference
from laurel.plays.statistics import ratings, statistics
from tests.pages.stones import RULES, STONES
from tests.support import NOON, A, B, C, journal

NAMES = ("Anna", "Boris", "Celia")
TAKE, END = RULES.TakeStones, RULES.EndGame


def presentation(wins: Wins, winners: tuple[Seat, ...]) -> Presentation:
    """Return the presentation of a game of stones that ends when the players say so, with these winners."""

    def verdict(table: Any) -> Verdict | None:
        return Verdict(Message("The stones are gone."), "", (), winners) if table.is_over else None

    kind: Any = type(STONES)
    made: Presentation = type("Other", (kind,), {"game": evolve(STONES.game, wins=wins, verdict=verdict)})()
    return made


def view(wins: Wins, *actions: Any, winners: tuple[Seat, ...] = ()) -> MatchView:
    """Return the view of a match of three after some actions."""
    players = tuple(Player(name, colour, RULES.SeatDetails()) for name, colour in zip(NAMES, COLOURS, strict=False))
    match: Match[Any] = Match(MatchId("a-match"), NOON, Setup("stones", players, RULES.Options()), journal(*actions))
    shown = presentation(wins, winners)
    return MatchView(shown, match, replay_match(shown.game, match), Translator("en", NAMES))


THREE_TWO_ONE = (TAKE(A, 3), TAKE(B, 2), TAKE(C, 1))
LEVEL = (TAKE(A, 1), TAKE(B, 1), TAKE(C, 1))


@pytest.mark.parametrize(
    ("wins", "actions", "leaders"),
    [
        ("most", THREE_TWO_ONE, (A,)),
        ("least", THREE_TWO_ONE, (C,)),
        ("least", (TAKE(A, 1),), (B, C)),
        ("least", LEVEL, ()),
        ("least", (), ()),
        ("together", THREE_TWO_ONE, ()),
    ],
)
def test_the_best_points_lead(wins: Wins, actions: tuple[Any, ...], leaders: tuple[Seat, ...]) -> None:
    """The best points, which are the fewest in one of the games; nobody where all are level or play together."""
    assert view(wins, *actions).leaders == leaders


@pytest.mark.parametrize(
    ("wins", "places"),
    [("most", {A: 1, B: 2, C: 3}), ("least", {A: 3, B: 2, C: 1}), ("together", {A: 1, B: 1, C: 1})],
)
def test_places_follow_from_what_wins(wins: Wins, places: dict[Seat, int]) -> None:
    """While the match runs."""
    assert {one.side[0].seat: one.place for one in current_ranking(view(wins, *THREE_TWO_ONE))} == places


@pytest.mark.parametrize(
    ("wins", "winners", "outcome", "is_draw"),
    [
        ("most", (A, B, C), "Anna, Boris, Celia share the win", False),
        ("most", (), "A draw", True),
        ("least", (C,), "Celia wins", False),
        ("together", (A, B, C), "Won together", False),
        ("together", (), "Lost together", False),
    ],
)
def test_a_shared_win_or_loss_is_no_draw(wins: Wins, winners: tuple[Seat, ...], outcome: str, is_draw: bool) -> None:
    """A win that all share is no draw, and a game that is lost together neither."""
    ended = view(wins, *THREE_TWO_ONE, END(), winners=winners)
    assert (ended.outcome, ended.is_draw) == (outcome, is_draw)
    assert ended.has_no_winner is (not winners)
    assert ended.winners == winners


def test_the_story_of_the_fewest() -> None:
    """Who led is who had the fewest; points that are gained are no moment."""
    ended = view("least", *THREE_TWO_ONE, TAKE(C, 3), END(), winners=(B,))
    told = story(ended)
    kinds = [kind for moment in told.moments for kind in moment.kinds]
    assert MomentKind.GAIN not in kinds
    leads = [lead.side for lead in told.course.leads]
    assert leads[-1] == 1
    assert told.course.scores[-1].others == 2


@pytest.mark.parametrize("winners", [(A, B, C), ()])
def test_the_story_of_a_game_together(winners: tuple[Seat, ...]) -> None:
    """Nobody led, and its end is no draw."""
    ended = view("together", *THREE_TWO_ONE, TAKE(C, 3), END(), winners=winners)
    told = story(ended)
    assert [lead.side for lead in told.course.leads if lead.side is not None] == []
    said = moment_views(ended, told)[-1].text
    assert said == f"{ended.outcome}: The stones are gone."


def play(wins: Wins, winners: tuple[Seat, ...]) -> Any:
    """Return the play of an ended match whose players are known."""
    return play_of(view(wins, *THREE_TWO_ONE, END(), winners=winners), lambda player: PersonId(player.name.lower()))


class TestPlays:
    """What is made of the plays."""

    def test_they_say_what_wins(self) -> None:
        """And so do their copies."""
        for wins, winners in (("most", (A,)), ("least", (C,)), ("together", ())):
            one = play(wins, winners)  # type: ignore[arg-type]
            assert one.wins == wins
            assert plain.play_from_plain(plain.play_to_plain(one)) == evolve(one, has_journal=False)
            people = tuple(seat.person for seat in one.seats)
            kept = {one.id: CachedPlay(1, one, people)}
            assert (
                PlayCacheReader(kept_plays.write(PlayCache(kept)), lambda person, _: person).content().summaries == kept
            )

    def test_a_play_without_a_known_word_is_refused(self) -> None:
        """A file may have anything."""
        with pytest.raises(ValueError, match="not what wins"):
            plain.play_from_plain({**plain.play_to_plain(play("least", (C,))), "wins": "all"})

    def test_statistics_take_the_fewest_points_as_best(self) -> None:
        """The best is the fewest, and the win was by so many fewer."""
        one = play("least", (C,))
        scores = statistics.scores(tuple((one, seat) for seat in one.seats))
        assert (scores.best, scores.wins) == (1, "least")
        assert statistics.margin(one) == 1
        assert statistics.margin(play("least", (A,))) is None

    def test_ratings_follow_what_wins(self) -> None:
        """Nobody loses to a partner."""
        assert ratings.ratings_table([play("together", ())], play("together", ()).game) == ()
        rated = {one.name: one.rating for one in ratings.ratings_table([play("least", (C,))], play("least", (C,)).game)}
        assert rated["Celia"] > rated["Boris"] > rated["Anna"]

    @pytest.mark.parametrize(
        ("wins", "winners", "expected"),
        [("most", (A,), False), ("least", (C,), False), ("least", (A,), True), ("together", (A, B, C), True)],
    )
    def test_other_programs_are_told_who_won_where_points_do_not(
        self, wins: Wins, winners: tuple[Seat, ...], expected: bool
    ) -> None:
        """BG Stats is told who has won where the points do not tell it."""
        assert is_decided_otherwise(play(wins, winners), GameReference("Stones", wins=wins)) is expected
