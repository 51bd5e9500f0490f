"""What the boxes and galactic events of a table offer."""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve

from laurel.games.twilight_imperium.actions import GainRelic, ScorePublicObjective, ScoreSecretObjective
from laurel.games.twilight_imperium.components import ANY_STAGE_I, SHARD, SecretId, Stage
from laurel.games.twilight_imperium.offers import available_sources, deck, public_objectives, scorable, scorable_secrets
from laurel.games.twilight_imperium.opening import opening
from laurel.games.twilight_imperium.state import Config, Options
from laurel.match.message import Refusal
from tests.games.twilight_imperium.support import ICON, STAGE_I, act, after, refusal, revealed, setup, table
from tests.support import A, B


class TestBoxes:
    """What a table can be offered."""

    def config(self, **options: bool) -> Config:
        """Return what is fixed by options."""
        return opening(evolve(setup(3), options=Options(**options))).config

    def test_prophecy_of_kings_takes_three_laws_out(self) -> None:
        """And brings Political Censure."""
        with_it = {one.id for one in available_sources(self.config())}
        without = {one.id for one in available_sources(self.config(prophecy_of_kings=False))}
        three = {"shard_law", "crown_emphidia_law", "holy_planet_of_ixth"}

        assert (set(), three) == (with_it & three, without & three)
        assert ("political_censure" in with_it, "political_censure" in without) == (True, False)

    @pytest.mark.parametrize("event", ["total_war", "zealous_orthodoxy", "monuments_to_the_ages", "civilized_society"])
    def test_events_are_chosen(self, event: str) -> None:
        """Each by itself."""
        assert event not in {one.id for one in available_sources(self.config())}
        assert event in {one.id for one in available_sources(self.config(**{event: True}))}

    def test_codices_and_thunders_edge(self) -> None:
        """Book of Latvinia, The Silver Flame."""
        base = {one.id for one in available_sources(self.config(codices=False, thunders_edge=False))}

        assert not base & {"book_of_latvinia", "neuraloop", "silver_flame", "styx"}
        assert {"book_of_latvinia", "neuraloop", "silver_flame", "styx"} <= {
            one.id for one in available_sources(self.config())
        }

    @pytest.mark.parametrize(("pok", "number"), [(True, (20, 20, 40)), (False, (10, 10, 20))])
    def test_decks_have_the_cards_of_their_boxes(self, pok: bool, number: tuple[int, int, int]) -> None:
        """As many cards as the boxes have."""
        before = opening(evolve(setup(3), options=Options(prophecy_of_kings=pok)))

        assert number == tuple(len(deck(before, stage)) for stage in Stage)

    def test_a_card_is_gone_when_it_lies_there(self) -> None:
        """Revealed, or scored."""
        before = after(revealed(2), ScoreSecretObjective(A, ICON))

        assert (18, 39) == (len(deck(before, Stage.ONE)), len(deck(before, Stage.SECRET)))

    def test_the_grid_lists_revealed_and_otherwise_scored_cards(self) -> None:
        """What was revealed in its order, and what was scored without being revealed."""
        hidden = act(table(0, 0, 0), ScorePublicObjective(A, STAGE_I[4]))

        assert STAGE_I[:2] == [card.id for card in public_objectives(revealed(2))]
        assert [STAGE_I[4]] == [card.id for card in public_objectives(hidden)]
        assert [] == [card.id for card in public_objectives(act(table(0, 0, 0), ScorePublicObjective(A, ANY_STAGE_I)))]

    def test_scorable_says_what_scoring_says(self) -> None:
        """The same reason, for every objective."""
        before = act(revealed(3), ScorePublicObjective(A, STAGE_I[0]))
        reasons = {card.id: str(why) for card, why in scorable(before, A)}

        assert set(reasons.values()) == {
            "%(player)s has already scored this objective.",
            "%(player)s has scored a public objective in this status phase.",
        }
        assert {None} == {why for _, why in scorable(before, B)}
        for card, why in scorable_secrets(before, B):
            if why is None:
                act(before, ScoreSecretObjective(B, SecretId(card.id)))
            else:
                assert str(why) == str(refusal(before, ScoreSecretObjective(B, SecretId(card.id))))

    @pytest.mark.parametrize("players", [7, 8])
    def test_large_tables_need_prophecy_of_kings(self, players: int) -> None:
        """The base game has six colours."""
        with pytest.raises(Refusal, match="Prophecy of Kings"):
            opening(evolve(setup(players), options=Options(prophecy_of_kings=False)))

    def test_a_table_can_be_hashed(self) -> None:
        """Pages remember what they have rendered by it."""
        tables = [table(0, 0, 0), revealed(3), act(revealed(3), GainRelic(A, SHARD))]

        assert all(hash(one) == hash(evolve(one)) for one in tables)
        assert all(one != other for one, other in pairwise(tables))
