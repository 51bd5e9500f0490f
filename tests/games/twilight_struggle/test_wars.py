"""Events with dice."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    AttemptCoup,
    ChangeInfluence,
    FightWar,
    HoldOlympicGames,
    HoldSummit,
    PlayEvent,
    SpendCard,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CARDS, COUNTRIES, CardId, CountryId, Pair, Superpower
from laurel.games.twilight_struggle.owed import amount_done, current_demand, demand_limit
from laurel.games.twilight_struggle.wars import modifier, targets
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, gains, play


@pytest.mark.parametrize(
    ("card", "side", "target", "influence", "less"),
    [
        ("korean_war", USSR, "south_korea", {"japan": (4, 0), "taiwan": (3, 0), "south_korea": (3, 0)}, 2),
        ("arab_israeli_war", USSR, "israel", {"israel": (4, 0), "egypt": (2, 0), "jordan": (0, 2)}, 2),
        ("brush_war", US, "panama", {"costa_rica": (0, 3), "colombia": (0, 1)}, 2),
        ("brush_war", USSR, "mexico", {"guatemala": (1, 0)}, 2),
        ("brush_war", USSR, "afghanistan", {"pakistan": (2, 0)}, 1),
        ("brush_war", US, "afghanistan", {"pakistan": (2, 0)}, 1),
    ],
)
def test_neighbours_weaken_the_attack(
    card: str, side: Superpower, target: str, influence: dict[str, tuple[int, int]], less: int
) -> None:
    """One for each that the enemy controls, and one for its own space; Israel counts itself as well."""
    war = CARDS[card].war

    assert less == modifier(at(influence), war, side, CountryId(target))


def test_the_board_says_the_modifier() -> None:
    """Where nobody has entered it: Japan turns 4 into a loss."""
    state = at({"japan": (4, 0)})

    assert (0, 0) == gains(GAME.apply(state, FightWar(CardId("korean_war"), USSR, 4)))
    assert (2, 0) == gains(GAME.apply(state, FightWar(CardId("iran_iraq_war"), US, 4, CountryId("iran"))))


@pytest.mark.parametrize(
    "war",
    [
        FightWar(CardId("opec"), US, 4, modifier=0),
        FightWar(CardId("korean_war"), US, 7, modifier=0),
        FightWar(CardId("brush_war"), US, 4),
        FightWar(CardId("brush_war"), US, 4, CountryId("japan")),
        FightWar(CardId("brush_war"), US, 4, CountryId("nowhere")),
        FightWar(CardId("iran_iraq_war"), US, 4, CountryId("israel")),
    ],
    ids=str,
)
def test_a_war_of_other_cards_dice_or_targets_is_refused(war: FightWar) -> None:
    """A card of no war, a die without such a side, a target that the card does not name."""
    with pytest.raises(Refusal):
        play(at(), war)


def test_camp_david_prevents_the_arab_israeli_war() -> None:
    """For the rest of the game."""
    with pytest.raises(Refusal):
        play(
            at(), PlayEvent(CardId("camp_david_accords"), US), FightWar(CardId("arab_israeli_war"), USSR, 6, modifier=0)
        )


def test_brush_war_attacks_what_is_unstable() -> None:
    """Stability 1 or 2, and Zaire no more after Mobutu."""
    war = CARDS["brush_war"].war

    assert "zaire" in targets(at(), war, US)
    assert "zaire" not in targets(play(at(), PlayEvent(CardId("mobutu"), US)), war, US)


def test_flower_power_pays_before_the_war_does() -> None:
    """Whichever way the war goes; and it may end the game first."""
    war = FightWar(CardId("brush_war"), US, 6, modifier=0)

    assert -1 == play(at(effects=("flower_power",)), war).score
    assert Pair() == play(at(effects=("flower_power",), score=-18), war).military


def test_olympic_games_give_points_or_lower_defcon() -> None:
    """Two points for the winner, or DEFCON falls and nobody gains."""
    assert -2 == play(at(), HoldOlympicGames(US, USSR)).score
    boycotted = play(at(), HoldOlympicGames(US, None))
    assert (0, 4) == (boycotted.score, boycotted.defcon)


def test_summit_is_held_with_dice() -> None:
    """Of six sides."""
    with pytest.raises(Refusal):
        play(at(), HoldSummit(US, 0, 3))


@pytest.mark.parametrize(("die", "left"), [(4, Pair(0, 4)), (3, Pair(3, 1))])
def test_a_won_war_takes_the_influence_over(die: int, left: Pair) -> None:
    """All enemy influence in the target becomes the attacker's; a lost war changes nothing."""
    state = play(at({"south_korea": (3, 1)}), FightWar(CardId("korean_war"), USSR, die))

    assert left == state.board.influence(COUNTRIES[CountryId("south_korea")])


def test_a_table_that_keeps_the_map_by_hand_moves_the_influence_itself() -> None:
    """As matches of older versions do."""
    state = play(
        at({"south_korea": (3, 1)}, options={"checks_operations": False}), FightWar(CardId("korean_war"), USSR, 6)
    )

    assert Pair(3, 1) == state.board.influence(COUNTRIES[CountryId("south_korea")])


@pytest.mark.parametrize(
    "entered",
    [
        FightWar(CardId("korean_war"), USSR, 1),
        PlayEvent(CardId("nato"), US),
        PlayEvent(CardId("duck_and_cover"), US),
        PlayEvent(CardId("kitchen_debates"), US),
    ],
    ids=str,
)
def test_an_event_that_happens_once(entered: object) -> None:
    """Its card is removed from the game, unless the event had no effect; others come back (5.2)."""
    state = play(at(), StartTurn(1), entered)
    if entered.card in ("duck_and_cover", "kitchen_debates"):
        GAME.apply(state, entered)
    else:
        with pytest.raises(Refusal) as refused:
            GAME.apply(state, entered)
        assert "5.2" == refused.value.rule
        with pytest.raises(Refusal):
            GAME.apply(state, SpendCard(entered.card, US))


class TestBoycott:
    """Olympic Games that nobody wins: DEFCON falls, and the sponsor has 4 Operations."""

    def test_the_sponsor_has_operations(self) -> None:
        """Also as a headline."""
        state = play(
            at({"iran": (2, 0), "syria": (0, 1)}, effects=("containment",)), StartTurn(1), HoldOlympicGames(US, None)
        )
        state = play(state, ChangeInfluence(CountryId("iran"), us=1))

        assert (4, 3) == (
            state.defcon,
            demand_limit(state.owed[0], current_demand(state.owed[0])) - amount_done(current_demand(state.owed[0])),
        )
        assert () == play(state, AttemptCoup(US, CountryId("syria"), 4, 1)).owed

    def test_nobody_has_any_after_the_end(self) -> None:
        """Nor where somebody has won them."""
        assert () == play(at(defcon=2), StartTurn(1), HoldOlympicGames(US, None)).owed
        assert () == play(at(), HoldOlympicGames(US, USSR)).owed
        assert () == play(at(options={"checks_operations": False}), HoldOlympicGames(US, None)).owed
