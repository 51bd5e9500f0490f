"""Cards and events of Twilight Imperium that few tables play with: shown where they are in play, nowhere else."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import (
    Action,
    Gain,
    GainRelic,
    ResolveImperial,
    ScorePublicObjective,
    StartPhase,
    TakeMonument,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import (
    NEURALOOP,
    OBSIDIAN,
    SILVER_FLAME,
    Monument,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import Phase
from laurel.match.setup import Points
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.twilight_imperium import board
from tests.markup import read, sent_by
from tests.pages.twilight_imperium.support import ACTION, AGENDA, MARKET, REVEALED, STATUS, WEAPONRY, at, sent, sheet
from tests.support import A, B

FIRST = Monument(1)


class TestMonuments:
    """Monuments to the Ages."""

    def test_they_are_there_with_the_event_only(self) -> None:
        """All three on every player's sheet."""
        assert not sent(sheet(at(ACTION), "player", seat="0"), "take_monument")
        found = sent(sheet(at(ACTION, monuments_to_the_ages=True), "player", seat="0"), "take_monument")
        assert [(fields["monument"], fields["player"]) for fields in found] == [("1", "0"), ("2", "0"), ("3", "0")]

    def test_the_own_can_be_destroyed_and_that_of_another_taken(self) -> None:
        """With the points that go along after three status phases."""
        rounds = (StartPhase(Phase.STATUS, number) for number in (1, 2, 3))
        match_view = at(ACTION, TakeMonument(FIRST, B), *rounds, monuments_to_the_ages=True)
        own, other = (sheet(match_view, "player", seat=seat).one(id="monument-1") for seat in ("1", "0"))
        assert (sent_by(own)["player"], own.one("b").text) == ("", "−1")
        assert (sent_by(other)["player"], other.one("b").text) == ("0", "+1")
        assert "Commodities: 3" in other.text

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_tile_shows_the_commodities(self, language: str) -> None:
        """Of those that the player controls."""
        match_view = at(ACTION, TakeMonument(FIRST, B), STATUS, monuments_to_the_ages=True, language=language)
        shown = {
            one.id: [mark.one("b").text for mark in read(one.html).all("span", "mark-monument")]
            for one in board.board(match_view)
            if one.id in ("tile-0", "tile-1")
        }
        assert shown == {"tile-0": [], "tile-1": ["1"]}


class TestNeuraloop:
    """The relic that replaces an objective."""

    def test_its_holder_is_led_to_it(self) -> None:
        """Nobody else is."""
        match_view = at(*REVEALED, ACTION, GainRelic(A, NEURALOOP))
        assert sheet(match_view, "player", seat="0").all("button", id="open-neuraloop")
        assert not sheet(match_view, "player", seat="1").all("button", id="open-neuraloop")

    def test_the_newest_objective_and_a_relic_of_the_own(self) -> None:
        """Come first; a card of any deck may replace it."""
        match_view = at(*REVEALED, ACTION, GainRelic(A, OBSIDIAN), GainRelic(A, NEURALOOP))
        root = sheet(match_view, "neuraloop", seat="0")
        values = {
            name: [one.attributes["value"] for one in root.all("input", name=name)] for name in ("objective", "relic")
        }
        assert values == {"objective": [WEAPONRY, MARKET], "relic": [NEURALOOP, OBSIDIAN]}
        offered = {fields["replacement"] for fields in sent(root, "replace_objective")}
        assert {"diversify_research", "found_a_golden_age", "unveil_flagship"} < offered
        assert not offered & {MARKET, WEAPONRY}

    def test_what_somebody_has_scored_stays(self) -> None:
        """And is not offered."""
        scored = (ScorePublicObjective(B, MARKET), ScorePublicObjective(A, WEAPONRY))
        root = sheet(at(*REVEALED, *scored, GainRelic(A, NEURALOOP)), "neuraloop", seat="0")
        assert not root.all("form")
        assert "No revealed objective is still unscored." in root.text


class TestCivilizedSociety:
    """Who arrives in the agenda phase does not end the game: the table may."""

    def test_the_table_may_end_the_game(self) -> None:
        """From the sheet of the agendas, while somebody stands on the last space."""
        arrived = at(AGENDA, Gain(B, Points(10)), civilized_society=True)
        root = sheet(arrived, "agenda")
        assert sent(root, "call_the_end")
        assert [one.text for one in root.one("section", id="agenda-end").all("span", "who")] == ["B"]
        assert not sent(sheet(at(AGENDA, Gain(B, Points(9)), civilized_society=True), "agenda"), "call_the_end")


class TestImperial:
    """Resolved by somebody who does not hold card 8."""

    HELD = (TakeStrategyCard(StrategyCard(8), B), ACTION)

    @pytest.mark.parametrize(
        ("actions", "has_heroes", "offered"),
        [(HELD, True, [True, False]), (HELD, False, [False, False]), ((*HELD, STATUS), True, [False, False])],
        ids=["heroes", "no heroes", "status phase"],
    )
    def test_heroes_resolve_it_too(self, actions: tuple[Action, ...], has_heroes: bool, offered: list[bool]) -> None:
        """In the action phase, with Prophecy of Kings; who holds the card has a button of the own."""
        match_view = at(*actions, prophecy_of_kings=has_heroes)
        found = [bool(sheet(match_view, "player", seat=seat).all("button", id="may-imperial")) for seat in ("0", "1")]
        assert found == offered

    def test_the_holder_once_more(self) -> None:
        """By the hero, after the card."""
        match_view = at(*self.HELD, ResolveImperial(B, None))
        assert sheet(match_view, "player", seat="1").all("button", id="may-imperial")


class TestSilverFlame:
    """One die."""

    def test_the_entry_says_what_the_die_showed(self) -> None:
        """Every roll can be told, and is told as it was."""
        root = sheet(at(ACTION, GainRelic(A, SILVER_FLAME)), "player", seat="0")
        assert [fields["roll"] for fields in sent(root, "roll_silver_flame")] == [str(roll) for roll in range(1, 11)]
