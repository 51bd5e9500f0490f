"""Before the first round: players, boxes, goals, start worlds, the scenario."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy.actions import AddCard, DealStartWorlds, KeepStartWorld, PickGoals
from laurel.games.race_for_the_galaxy.components import Boxes, CardId, GoalId
from laurel.games.race_for_the_galaxy.dealing import (
    card_of_the_scenario,
    cards_dealt,
    cards_kept,
    deal_at_random,
    draw_goals,
    is_red,
    takeovers_next,
)
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.state import Variant, opening
from laurel.match.message import Refusal
from tests.games.race_for_the_galaxy.support import A, B, C, after, notices, refusal, seeded, setup, table

CENTAURI, SPARTA = CardId("alpha_centauri"), CardId("new_sparta")
SIX = tuple(
    map(
        GoalId,
        (
            "galactic_status",
            "budget_surplus",
            "uplift_knowledge",
            "galactic_riches",
            "research_leader",
            "greatest_military",
        ),
    )
)


@pytest.mark.parametrize(("boxes", "most"), [("base", 4), ("tgs", 5), ("rvi", 5), ("tgs_rvi", 6)])
def test_each_expansion_seats_one_more_player(boxes: Boxes, most: int) -> None:
    """Each expansion brings the cards of one more player."""
    opening(setup(most, boxes=boxes))
    for players in (1, most + 1):
        with pytest.raises(Refusal) as caught:
            opening(setup(players, boxes=boxes))
        assert "boxes" == caught.value.field


@pytest.mark.parametrize(("players", "pool"), [(2, 24), (3, 36), (4, 48), (5, 60), (6, 72)])
def test_the_pool_has_twelve_points_for_each_player(players: int, pool: int) -> None:
    """With two to six players."""
    assert pool == opening(setup(players)).pool


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"takeovers": True, "boxes": "tgs"}, "takeovers"),
        ({"rebel_vs_imperium": True, "takeovers": False}, "takeovers"),
        ({"rebel_vs_imperium": True, "takeovers": True, "rebel": C}, "rebel"),
    ],
)
def test_an_option_that_cannot_be_chosen_is_named(options: dict[str, object], field: str) -> None:
    """Takeovers need their box, the scenario needs takeovers and a rebel; the refusal names the option."""
    with pytest.raises(Refusal) as caught:
        opening(setup(2, **options))
    assert field == caught.value.field


def test_the_scenario_is_for_two() -> None:
    """And for nobody else; the refusal names the option."""
    with pytest.raises(Refusal) as caught:
        opening(setup(3, rebel_vs_imperium=True, takeovers=True))
    assert "rebel_vs_imperium" == caught.value.field


def test_the_scenario_deals_each_side_its_start_world() -> None:
    """Each side begins with its start world and takes a card of its own."""
    made = opening(setup(2, rebel_vs_imperium=True, takeovers=True, rebel=B))
    starts = [tableau.start for tableau in made.tableaux]

    assert ["imperium_warlord", "rebel_cantina"] == starts
    assert ["imperium_seat", "rebel_alliance"] == [card_of_the_scenario(start) for start in starts]
    assert card_of_the_scenario(SPARTA) is None


@pytest.mark.parametrize(("previous", "proposed"), [(None, False), (False, True), (True, False)])
def test_takeovers_alternate_from_match_to_match(previous: bool | None, proposed: bool) -> None:
    """The first match is without."""
    assert proposed == takeovers_next(previous)


class TestGoals:
    """Which tiles are in play."""

    def test_four_first_and_two_most_goals_are_drawn(self) -> None:
        """Four first and two most goals, another set with another seed."""
        drawn = [draw_goals(Variant("tgs_rvi"), seeded(seed)).goals for seed in range(20)]

        assert all([False] * 4 + [True] * 2 == [GOALS[goal].is_most for goal in goals] for goals in drawn)
        assert 1 < len(set(drawn))

    def test_drawn_of_one_box(self) -> None:
        """Tiles of Rebel vs Imperium stay there."""
        goals = draw_goals(Variant("tgs"), seeded(1)).goals

        assert {"tgs"} == {GOALS[goal].box for goal in goals}

    @pytest.mark.parametrize("boxes", ["base", "rvi"])
    def test_without_the_gathering_storm(self, boxes: Boxes) -> None:
        """There are no goals."""
        with pytest.raises(Refusal):
            draw_goals(Variant(boxes), seeded(1))
        assert "Goals need The Gathering Storm." == refusal(table(boxes=boxes), PickGoals(SIX))

    def test_picking_other_than_four_and_two_brings_a_notice(self) -> None:
        """Four and two are as the rules have it, anything else is pointed out."""
        made = table()

        assert [] == notices(made, PickGoals(SIX))
        assert ["The rules put four “first” and two “most” goals into play."] == notices(made, PickGoals(SIX[:3]))

    @pytest.mark.parametrize("goals", [("no_goal",), ("galactic_status",) * 2])
    def test_unknown_or_twice(self, goals: tuple[str, ...]) -> None:
        """Refused."""
        assert "Only goal tiles of the expansions in use can be in play, each once." == refusal(
            table(), PickGoals(tuple(map(GoalId, goals)))
        )


class TestStartWorlds:
    """Dealt or picked."""

    @pytest.mark.parametrize("seed", range(5))
    def test_with_both_expansions(self, seed: int) -> None:
        """Everybody is dealt a red and a blue one."""
        made = opening(setup(6))
        dealt = deal_at_random(made.variant, made.seats, seeded(seed)).dealt

        assert {(True, False)} == {tuple(is_red(made.card(world)) for world in pair) for pair in dealt.values()}
        assert 12 == len({world for pair in dealt.values() for world in pair})
        assert (2, 6) == cards_dealt(made.variant)

    @pytest.mark.parametrize("boxes", ["base", "tgs", "rvi"])
    def test_everybody_is_dealt_one_world_from_other_boxes(self, boxes: Boxes) -> None:
        """Each with six cards."""
        made = opening(setup(4, boxes=boxes))
        dealt = deal_at_random(made.variant, made.seats, seeded(1)).dealt

        assert [1] * 4 == [len(worlds) for worlds in dealt.values()]
        assert (1, 6) == cards_dealt(made.variant)

    def test_a_kept_windfall_world_has_a_good(self) -> None:
        """Another start world has none."""
        made = after(table(), KeepStartWorld(A, CENTAURI), KeepStartWorld(B, SPARTA))

        assert ({CENTAURI}, frozenset()) == (made.tableaux[A].goods, made.tableaux[B].goods)
        assert (CENTAURI, SPARTA) == (made.tableaux[A].start, made.tableaux[B].start)

    @pytest.mark.parametrize(
        ("keep", "reason"),
        [
            (KeepStartWorld(A, CardId("gem_world")), "Gem World is not a start world."),
            (KeepStartWorld(A, CardId("old_earth")), "Old Earth was not dealt to 0."),
            (KeepStartWorld(B, SPARTA), "1 already has a start world."),
            (KeepStartWorld(A, CardId("epsilon_eridani")), "Epsilon Eridani is somewhere else: 1."),
        ],
    )
    def test_only_a_dealt_and_free_start_world_is_kept(self, keep: KeepStartWorld, reason: str) -> None:
        """What nobody can keep."""
        dealt = DealStartWorlds({A: (SPARTA, CENTAURI), B: (CardId("epsilon_eridani"),)})
        made = after(table(), dealt, KeepStartWorld(B, CardId("epsilon_eridani")))

        assert reason == refusal(made, keep)

    @pytest.mark.parametrize(
        ("worlds", "reason"),
        [
            ((CardId("gem_world"),), "Only start worlds are dealt."),
            ((SPARTA, SPARTA), "There is only one of each start world."),
        ],
    )
    def test_worlds_that_are_no_start_worlds_or_dealt_twice_are_refused(
        self, worlds: tuple[CardId, ...], reason: str
    ) -> None:
        """The refusal says which of both it is."""
        assert reason == refusal(table(), DealStartWorlds({A: worlds}))

    def test_nothing_is_dealt_where_somebody_has_begun(self) -> None:
        """The table has dealt by itself."""
        begun = after(table(), KeepStartWorld(A, SPARTA))

        assert "0 already has a start world." == refusal(begun, DealStartWorlds({B: (CENTAURI,)}))

    def test_a_start_world_from_the_deck(self) -> None:
        """What was not dealt is shuffled into the deck, and may be settled like any other world."""
        assert [] == notices(table(), AddCard(A, SPARTA))

    @pytest.mark.parametrize(("start", "kept"), [(SPARTA, 4), (None, 4), (CardId("ancient_race"), 3)])
    def test_how_many_cards_are_kept_depends_on_the_start_world(self, start: CardId | None, kept: int) -> None:
        """Four of the first six, three with Ancient Race."""
        assert kept == cards_kept(start)
