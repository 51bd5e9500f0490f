"""The moments that decided a match."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.games import GAMES
from laurel.games.carta_impera_victoria.actions import DrawLastCard, EndTurn, MoveCards, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.race_for_the_galaxy.actions import CountChips
from laurel.games.twilight_imperium.actions import (
    Action,
    CallTheEnd,
    Gain,
    GainTogether,
    Lose,
    RuleWinner,
    StartPhase,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import SourceId, StrategyCard
from laurel.games.twilight_imperium.state import Phase
from laurel.games.twilight_struggle.actions import GainPoints, SetDefcon, StartTurn
from laurel.match.edits import EntryId
from laurel.match.replay import replay
from laurel.match.setup import Points, Seat
from laurel.pages import routes
from laurel.pages.environment import Values
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.timeline import Moment, MomentKind
from laurel.pages.page import markup
from laurel.pages.results import results
from laurel.pages.results.story import MOST, moment_views, story
from tests.games.twilight_imperium import strategies
from tests.games.twilight_imperium.support import match
from tests.games.twilight_imperium.test_whole_match import ROUNDS, match_after
from tests.markup import Element, read, read_page
from tests.pages.carta_impera_victoria import support as civ
from tests.pages.race_for_the_galaxy import support as race
from tests.pages.support import NO_NOTICES, check_whole, time
from tests.pages.twilight_imperium.support import sit
from tests.pages.twilight_struggle import support as twilight_struggle
from tests.support import A, B, C, D, at, entry_id

ONE, TWO, FIVE = Points(1), Points(2), Points(5)
CUSTODIANS = SourceId("custodians_token")
WON: tuple[Action, ...] = (
    Gain(A, ONE, CUSTODIANS),
    Gain(B, ONE),
    StartPhase(Phase.ACTION, 2),
    Gain(B, FIVE),
    Lose(B, TWO),
    GainTogether({A: Points(4), B: ONE}),
    Gain(B, TWO),
    StartPhase(Phase.ACTION, 3),
    Gain(A, Points(5)),
)


def in_words(match_view: MatchView) -> tuple[Values, ...]:
    """Return the moments of a match in words."""
    return moment_views(match_view, story(match_view))


def told(*actions: Action, players: int = 3) -> list[tuple[str, EntryId, list[MomentKind]]]:
    """Return the moments of a match of Twilight Imperium: who, which entry, and what makes it one."""
    return [_short(one) for one in story(sit(match(*actions, players=players))).moments]


def _short(moment: Moment) -> tuple[str, EntryId, list[MomentKind]]:
    return "".join("ABCDEF"[seat] for seat in moment.seats), moment.entry, list(moment.kinds)


class TestByPoints:
    """A match whose points decide."""

    def test_moments_of_every_kind_are_told_in_order(self) -> None:
        """In the order of the log; the five points of B and of A are level, so that none is the largest gain."""
        assert [
            ("B", entry_id(3), [MomentKind.LEAD]),
            ("B", entry_id(4), [MomentKind.LOSS]),
            ("A", entry_id(8), [MomentKind.END, MomentKind.KEPT]),
        ] == [one for one in told(*WON) if one[2] != [MomentKind.TIE]]

    def test_a_broken_tie(self) -> None:
        """A leads, both are level, A leads again."""
        assert ("A", entry_id(2), [MomentKind.TIE]) in told(Gain(A, ONE), Gain(B, ONE), Gain(A, ONE), Gain(C, ONE))

    def test_the_first_points_are_no_change_of_the_lead(self) -> None:
        """Nobody led before."""
        assert [] == told(Gain(A, ONE), Gain(B, ONE), Gain(C, ONE))

    def test_the_largest_gain(self) -> None:
        """Where only one entry gave as many points."""
        assert ("B", entry_id(1), [MomentKind.GAIN, MomentKind.LEAD]) in told(Gain(A, ONE), Gain(B, TWO), Gain(C, ONE))

    def test_who_leads_because_another_has_lost(self) -> None:
        """The entry is a moment of both; it has not changed the points of the new leader."""
        made = story(sit(match(Gain(A, TWO), Gain(B, Points(3)), Lose(B, TWO), players=3))).moments
        lead = next(one for one in made if one.entry == entry_id(2) and one.side == A)

        assert [("A", [MomentKind.LEAD]), ("B", [MomentKind.LOSS])] == [
            (name, kinds) for name, entry, kinds in map(_short, made) if entry == entry_id(2)
        ]
        assert (2, 2, 1) == (lead.before, lead.after, lead.others)

    def test_a_moment_has_its_round_points_and_source(self) -> None:
        """Round, points before and after, and the source."""
        (first,) = [one for one in story(sit(match(*WON, players=3))).moments if one.entry == entry_id(3)]
        assert (2, 1, 6, 1, ("",)) == (first.round, first.before, first.after, first.others, first.sources)

    def test_an_end_in_a_later_round(self) -> None:
        """It is told in the round of the table, although nobody gained anything in it."""
        match_view = sit(match(*WON[:-2], StartPhase(Phase.STRATEGY, 4), CallTheEnd(), RuleWinner(A), players=3))

        assert "Round 4" == in_words(match_view)[-1].round
        assert 4 == story(match_view).course.last_round

    def test_a_match_that_runs_has_no_end(self) -> None:
        """What has happened so far is told."""
        assert not [one for one in told(*WON[:-1]) if {MomentKind.END, MomentKind.KEPT} & set(one[2])]

    def test_level_on_points(self) -> None:
        """The comparison that decided is in the sentence about the end."""
        actions = (
            TakeStrategyCard(StrategyCard(5), A),
            TakeStrategyCard(StrategyCard(2), C),
            Gain(B, ONE),
            Gain(A, TWO),
            GainTogether({A: Points(8), C: Points(10)}),
        )
        match_view = sit(match(*actions, players=3))
        end = next(
            view for view, one in zip(in_words(match_view), story(match_view).moments, strict=True) if one.kind == 0
        )

        assert ("C",) == tuple(player.name for player in end.players)
        assert "Tied on points, decided by: Initiative." in end.text

    def test_a_ruling_is_the_end(self) -> None:
        """The entry that settled a verdict which the rules left open."""
        cards = (TakeStrategyCard(StrategyCard(1), A), Gain(A, ONE), Gain(B, TWO), Gain(A, ONE), Gain(C, ONE))
        made = told(*cards, CallTheEnd(), RuleWinner(A))
        assert ("A", entry_id(6), [MomentKind.END]) == made[-1]

    def test_the_whole_match(self) -> None:
        """Six players, eight rounds: Boris takes the lead with the points that win."""
        last = in_words(sit(match_after(len(ROUNDS))))[-1]

        assert ("Round 8", "Boris", "+2 · Conquer the Weak") == (last.round, last.players[0].name, last.detail)
        assert "Boris reaches 10 victory points. In the lead from here to the end: 10 to 9." == last.text


class TestFewPoints:
    """What has no story."""

    @pytest.mark.parametrize("actions", [(), (Gain(A, ONE), Gain(B, Points(10)))])
    def test_fewer_than_three_entries(self, actions: tuple[Action, ...]) -> None:
        """There is no list, not even with a winner."""
        assert [] == told(*actions)
        assert not read(_results(sit(match(*actions, players=3)))).all("section", "story")

    def test_a_finished_game(self) -> None:
        """Its entries are in no order in time."""
        entered = [CountChips(Seat(seat), Points(points)) for seat, points in ((0, 4), (1, 9), (0, 12))]
        assert not story(race.view_of(*entered, entry="finished", takeovers=False)).moments
        assert story(race.view_of(*entered)).moments


class TestCorrections:
    """A corrected entry counts as if it had been entered so."""

    def test_an_older_entry_is_corrected(self) -> None:
        """The lead that it changed is changed by another entry."""
        before = match(Gain(A, ONE), Gain(B, TWO), Gain(C, ONE), Gain(C, TWO), players=3)
        after = evolve(before, journal=before.journal.correct(entry_id(1), Gain(B, Points(4)), at(9)))

        assert [entry_id(1), entry_id(3)] == [
            one.entry for one in story(sit(before)).moments if MomentKind.LEAD in one.kinds
        ]
        assert [entry_id(1)] == [one.entry for one in story(sit(after)).moments if MomentKind.LEAD in one.kinds]

    def test_an_inserted_entry_is_in_its_place(self) -> None:
        """The order of the story is that of the log."""
        before = match(Gain(A, ONE), Gain(C, ONE), Gain(C, ONE), players=3)
        after = evolve(before, journal=before.journal.add(Gain(B, TWO), at(9), before=entry_id(1)))
        order = [entry.id for entry in after.journal.log]

        told_ = [one.entry for one in story(sit(after)).moments]
        assert entry_id(3) == told_[0]
        assert sorted(told_, key=order.index) == told_


class TestMarker:
    """Twilight Struggle: both sides share one marker. Анна plays the USSR."""

    COURSE = (GainPoints(3, 0), StartTurn(2), GainPoints(0, 5), GainPoints(1, 1), GainPoints(4, 0))

    def test_the_lead_is_the_side_of_the_marker(self) -> None:
        """What one side gains is no loss of the other one."""
        made = story(twilight_struggle.play(*self.COURSE)).moments

        assert [("A", 2, [MomentKind.GAIN, MomentKind.LEAD]), ("B", 2, [MomentKind.LEAD])] == [
            ("AB"[one.seats[0]], one.after, list(one.kinds)) for one in made
        ]
        assert "New leader: +2." in in_words(twilight_struggle.play(*self.COURSE))[1].text

    def test_the_entry_that_lowers_defcon_is_the_end(self) -> None:
        """The end is the entry after which the verdict came; nobody's lead was kept to win."""
        match_view = twilight_struggle.play(*self.COURSE, StartTurn(3), SetDefcon(1, twilight_struggle.US))
        last = story(match_view).moments[-1]

        assert ((0,), entry_id(6), (MomentKind.END,), None) == (last.seats, last.entry, last.kinds, last.place)
        assert not [one for one in story(match_view).moments if MomentKind.KEPT in one.kinds]
        assert ("Turn 3", "DEFCON 1: Bob (USA) loses by nuclear war.") == (
            in_words(match_view)[-1].round,
            in_words(match_view)[-1].text,
        )

    def test_an_automatic_victory_makes_the_lead_as_well(self) -> None:
        """An automatic victory is an entry that made the lead as well."""
        last = in_words(twilight_struggle.play(*self.COURSE, GainPoints(0, 22)))[-1]

        assert ("Turn 2", "Анна", "+22 · source not entered") == (last.round, last.players[0].name, last.detail)
        assert "In the lead from here to the end: +20." in last.text


class TestTeams:
    """CIV: partners have their points together."""

    CARDS = (
        PlayCards(A, Domain.SCIENCE, 2),
        PlayCards(B, Domain.SCIENCE, 3),
        PlayCards(D, Domain.CULTURE, 1),
        PlayCards(C, Domain.MILITARY, 1),
        MoveCards(A, Domain.SCIENCE, B, None, 2),
    )

    def test_a_moment_is_of_both_partners(self) -> None:
        """A plays with C, B with D."""
        made = story(civ.view(*self.CARDS, teams=True)).moments
        assert {(0, 2), (1, 3)} >= {one.seats for one in made}
        assert (1, 3) == next(one.seats for one in made if MomentKind.LEAD in one.kinds)

    def test_the_end_by_majority(self) -> None:
        """The last turn ends the match; the lead that was kept is an earlier entry."""
        match_view = civ.view(*self.CARDS, DrawLastCard(), *map(EndTurn, (A, B, C, D)), teams=True)
        kept = next(one for one in story(match_view).moments if MomentKind.KEPT in one.kinds)
        end = story(match_view).moments[-1]

        assert (MomentKind.END,) == end.kinds
        assert kept.seats == end.seats == match_view.winners
        assert kept.entry != end.entry

    def test_a_hegemony_is_told_as_the_end(self) -> None:
        """A victory that points do not decide."""
        match_view = civ.view(*self.CARDS, PlayCards(A, Domain.RELIGION, 8), EndTurn(A), players=4)
        assert "Victory by Hegemony" in in_words(match_view)[-1].text


class TestAnyMatch:
    """What holds for every match, by a count of its own."""

    @settings(deadline=None, max_examples=20)
    @given(data=st.data())
    def test_every_change_of_the_lead_is_told_or_outranked(self, data: st.DataObject) -> None:
        """By the totals after every entry: a change that is left out has `MOST` moments before it in importance."""
        drawn = data.draw(strategies.DRAWN.matches())
        match_view = sit(drawn)
        made = story(match_view).moments
        changes = list(_lead_changes(match_view))
        if not made:
            assert len(_scoring(match_view)) < 3 or not changes
            return
        order = {log_step.entry.id: index for index, log_step in enumerate(match_view.replay.log_steps)}
        missing = [(entry, side) for entry, side in changes if (entry, side) not in {(m.entry, m.side) for m in made}]
        for entry, _ in missing:
            above = [
                m
                for m in made
                if m.kind < MomentKind.LEAD or (m.kind == MomentKind.LEAD and order[m.entry] > order[entry])
            ]
            assert MOST == len(above)
        assert len(made) <= MOST
        assert [order[one.entry] for one in made] == sorted(order[one.entry] for one in made)

    @settings(deadline=None, max_examples=20)
    @given(data=st.data())
    def test_the_end_is_the_entry_that_decided(self, data: st.DataObject) -> None:
        """The log without it has no such verdict."""
        match_view = sit(data.draw(strategies.DRAWN.matches()))
        for end in (one for one in story(match_view).moments if MomentKind.END in one.kinds):
            log = match_view.match.journal.log
            index = next(index for index, entry in enumerate(log) if entry.id == end.entry)
            game = GAMES["twilight_imperium"]
            earlier = replay(game, game.opening(match_view.match.setup), log[:index]).verdict
            now = match_view.replay.verdict
            assert earlier is None or (earlier.winners, earlier.needs_ruling) != (now.winners, now.needs_ruling)


def _scoring(match_view: MatchView) -> list[tuple[EntryId, list[int]]]:
    """Return every entry that changed the points, with the points after it."""
    game, made = match_view.presentation.game, []
    before = list(game.points(match_view.replay.opening).values())
    for log_step in match_view.replay.log_steps:
        after = list(game.points(log_step.state).values())
        if after != before:
            made.append((log_step.entry.id, after))
        before = after
    return made


def _lead_changes(match_view: MatchView) -> Iterator[tuple[EntryId, int]]:
    """Return every entry after which a player leads alone who was not the last one to do so, and that player."""
    last: int | None = None
    for entry, points in _scoring(match_view):
        leading = [index for index, value in enumerate(points) if value == max(points)]
        if len(leading) == 1:
            if last not in (None, leading[0]):
                yield entry, leading[0]
            last = leading[0]


class TestScreen:
    """The story on the results screen."""

    def test_a_line_leads_to_its_entry(self) -> None:
        """It says the round, who, and what; the chart has a ring with its number."""
        root = read(_results(sit(match(*WON, players=3))))
        lines = root.one("section", "story").all("li")

        assert f"#{routes.entry('a-match', entry_id(3))}" == lines[0].one("a").attributes["href"]
        assert "1 Round 2 B New leader: 6 to 1. +5 · source not entered" == lines[0].text
        assert [str(number) for number in range(1, len(lines) + 1)] == [
            one.text for one in root.all("text", "chart-number")
        ]

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize(
        "make",
        [
            lambda language: sit(match_after(len(ROUNDS)), language),
            lambda language: civ.view(*TestTeams.CARDS, language=language, teams=True),
            lambda language: race.view_of(*race.MATCHES["over"], language=language),
            lambda language: twilight_struggle.play(*TestMarker.COURSE, language=language),
        ],
        ids=["twilight_imperium", "civ", "race", "twilight_struggle"],
    )
    def test_every_game_and_language(self, language: str, make: object) -> None:
        """The screen is whole, and has as many rings as moments of players."""
        match_view = make(language)
        page = results.results(match_view, time, NO_NOTICES)
        check_whole({"results": page})
        root = read_page(page)
        assert len(story(match_view).moments) == len(root.one("section", "story").all("li"))
        assert root.all("circle", "chart-moment")

    def test_the_sheet_of_a_running_match_has_no_rings(self) -> None:
        """It has no list to which their numbers belong."""
        root: Element = twilight_struggle.sheet(twilight_struggle.play(*TestMarker.COURSE), "chart")
        assert not root.all("circle", "chart-moment")


def _results(match_view: MatchView) -> str:
    return markup(results.results(match_view, time, NO_NOTICES))
