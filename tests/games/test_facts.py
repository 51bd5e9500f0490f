"""The facts of games: data files that are what the rules expect of them."""

from __future__ import annotations

from laurel.games import GAMES, facts
from laurel.games.twilight_imperium import GAME, RULES
from laurel.games.twilight_imperium.components import (
    CARDS_PER_PLAYER,
    CUSTODIANS,
    FACTIONS,
    LAWS,
    MUTINY,
    SEED_OF_AN_EMPIRE,
    SOURCES,
    STRATEGY_CARDS,
)


def test_games_are_known_by_their_id() -> None:
    """The id that a document names leads to the game."""
    assert all(game.id == name for name, game in GAMES.items())


def test_every_kind_of_action_has_a_rule() -> None:
    """No action of Twilight Imperium is without one, and no rule without its action."""
    assert set(GAME.actions) == set(RULES)
    assert GAME.ruling in GAME.actions


def test_every_file_of_facts_names_its_source() -> None:
    """Facts are never from nowhere."""
    for name in ("sources", "factions", "strategy_cards"):
        assert facts.read("twilight_imperium", name)["source"]


def test_sources_that_the_rules_name_are_there() -> None:
    """Custodians token, Mutiny, Seed of an Empire, and the objectives of the status phase."""
    named = {CUSTODIANS, MUTINY, SEED_OF_AN_EMPIRE, "public_stage_1", "public_stage_2", "secret_objective"}

    assert named <= set(SOURCES)
    assert (1, 2, 1) == tuple(SOURCES[name].points for name in ("public_stage_1", "public_stage_2", "secret_objective"))


def test_no_fact_is_listed_twice() -> None:
    """An id names one thing."""
    for name, known in (("sources", SOURCES), ("factions", FACTIONS), ("strategy_cards", STRATEGY_CARDS)):
        assert len(facts.read("twilight_imperium", name)["items"]) == len(known)


def test_laws() -> None:
    """Every law gives one point; Political Censure alone takes it back when it is discarded."""
    assert {1} == {law.points for law in LAWS.values()}
    assert ["political_censure"] == [law.id for law in LAWS.values() if law.taken_back_on_discard]


def test_strategy_cards() -> None:
    """Eight of them, and enough for everybody at every table."""
    assert set(range(1, 9)) == set(STRATEGY_CARDS)
    assert set(range(3, 9)) == set(CARDS_PER_PLAYER)
    assert all(players * cards <= len(STRATEGY_CARDS) for players, cards in CARDS_PER_PLAYER.items())
