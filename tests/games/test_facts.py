"""The facts of games: data files that are what the rules expect of them."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from laurel.games import GAMES, facts
from laurel.games.carta_impera_victoria.components import ALL_CARDS, HEGEMONY, TIE_BREAK, Domain
from laurel.games.twilight_imperium.components import (
    CARDS_PER_PLAYER,
    CUSTODIANS,
    FACTIONS,
    LAWS,
    MUTINY,
    OBJECTIVES,
    SEED_OF_AN_EMPIRE,
    SOURCES,
    STRATEGY_CARDS,
    UNNAMED_OBJECTIVES,
    Stage,
)
from laurel.match.attendance import ComeBack, JoinLate, Leave
from tools import project


def test_games_are_known_by_their_id() -> None:
    """The id that a document names leads to the game."""
    assert all(game.id == name for name, game in GAMES.items())


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_action_has_a_rule(game: str) -> None:
    """And no rule is without its action."""
    actions = set(GAMES[game].actions) - {JoinLate, Leave, ComeBack}
    module = import_module(next(iter(actions)).__module__)
    kinds = {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, module.Action)}

    assert actions == kinds - {module.Action}


@pytest.mark.parametrize("path", sorted(project.PACKAGE.glob("games/*/facts/*.json")), ids=lambda path: path.stem)
def test_every_file_of_facts_names_its_source(path: Path) -> None:
    """Facts are never from nowhere."""
    assert json.loads(path.read_text(encoding="utf-8"))["source"]


def test_domains_have_the_cards_of_the_rules() -> None:
    """104 cards, CIV in Roman numerals; a Hegemony for every number of players; each domain breaks ties once."""
    assert 104 == ALL_CARDS
    assert {2: 8, 3: 7, 4: 7} == HEGEMONY
    assert sorted(TIE_BREAK, key=str) == sorted(Domain, key=str)


def test_sources_that_the_rules_name_are_there() -> None:
    """Custodians token, Mutiny, Seed of an Empire, and the objectives of the status phase."""
    named = {CUSTODIANS, MUTINY, SEED_OF_AN_EMPIRE, "public_stage_1", "public_stage_2", "secret_objective"}

    assert named <= set(SOURCES)
    assert (1, 2, 1) == tuple(SOURCES[name].points for name in ("public_stage_1", "public_stage_2", "secret_objective"))


def test_no_fact_is_listed_twice() -> None:
    """An id names one thing."""
    for name, known in (("sources", SOURCES), ("factions", FACTIONS), ("strategy_cards", STRATEGY_CARDS)):
        assert len(facts.read("twilight_imperium", name)["items"]) == len(known)


def test_every_law_gives_one_point() -> None:
    """Every law gives one point; Political Censure alone takes it back when it is discarded."""
    assert {1} == {law.points for law in LAWS.values()}
    assert ["political_censure"] == [law.id for law in LAWS.values() if law.taken_back_on_discard]


def test_eight_strategy_cards_are_enough_for_everybody() -> None:
    """Eight of them, and enough for everybody at every table."""
    assert set(range(1, 9)) == set(STRATEGY_CARDS)
    assert set(range(3, 9)) == set(CARDS_PER_PLAYER)
    assert all(players * cards <= len(STRATEGY_CARDS) for players, cards in CARDS_PER_PLAYER.items())


def test_objectives_have_the_counts_and_points_of_the_rules() -> None:
    """20 of stage I, 20 of stage II, 40 secret ones, half of each from the base game; 1, 2 and 1 points."""
    named = [card for card in OBJECTIVES.values() if card.is_named]
    counted = {
        (stage, box): sum((card.stage, card.box) == (stage, box) for card in named)
        for stage in Stage
        for box in ("base", "pok")
    }

    assert [10, 10, 10, 10, 20, 20] == list(counted.values())
    assert all(card.points == (2 if card.stage is Stage.TWO else 1) for card in OBJECTIVES.values())
    assert all(card.text and card.phase in ("action", "status", "agenda") for card in named)
    assert {"status"} == {card.phase for card in named if not card.is_secret}


def test_objectives_that_nobody_named() -> None:
    """Those three are sources as well, for a table that only counts."""
    assert {card.id for card in OBJECTIVES.values() if not card.is_named} == set(UNNAMED_OBJECTIVES) <= set(SOURCES)
    assert not set(SOURCES) & {card.id for card in OBJECTIVES.values() if card.is_named}
