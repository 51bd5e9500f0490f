"""Cards in front of players: Support for the Throne, relics, Styx, monuments, Holy Planet of Ixth."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import (
    Action,
    ActivateSystem,
    DiscardLaw,
    ExchangeSupports,
    GainFromLaw,
    GainRelic,
    GainStyx,
    GiveSupport,
    LoseHolyPlanet,
    PurgeRelic,
    RollSilverFlame,
    ScorePublicObjective,
    StartPhase,
    TakeMonument,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
)
from laurel.games.twilight_imperium.components import (
    BOOK,
    CROWN,
    HOLY_PLANET,
    SHARD,
    LawId,
    Monument,
    ObjectiveId,
    RelicId,
)
from laurel.games.twilight_imperium.state import Config, Phase, State
from tests.games.twilight_imperium.support import act, after, notices, one_card_each, outcome, refusal, table, winners
from tests.support import NOBODY, A, B, C

WITH_MONUMENTS = Config(frozenset({"base", "te"}), frozenset({"monuments_to_the_ages"}))
ONE, TWO = Monument(1), Monument(2)


class TestSupport:
    """Support for the Throne."""

    def test_everybody_has_one(self) -> None:
        """It cannot be given again before it came back."""
        given = act(table(4, 4, 4), GiveSupport(B, A))

        assert {"player": B} == refusal(given, GiveSupport(B, C)).message.data

    def test_the_holder_breaks_it(self) -> None:
        """By activating a system with units of its giver; the other way round nothing happens."""
        given = act(table(4, 4, 4), GiveSupport(B, A))

        assert (5, 4, 4) == act(given, ActivateSystem(B, frozenset({A}))).points
        assert (5, 4, 4) == act(given, ActivateSystem(A, frozenset({C}))).points
        broken = act(given, ActivateSystem(A, frozenset({B, C})))
        assert ((4, 4, 4), ()) == (broken.points, broken.cards.supports)
        assert (4, 4, 5) == act(broken, GiveSupport(B, C)).points

    def test_several_break_at_once(self) -> None:
        """A system may hold units of several givers."""
        given = after(table(4, 4, 4), GiveSupport(A, C), GiveSupport(B, C))
        made = outcome(given, ActivateSystem(C, frozenset({A, B})))

        assert ((4, 4, 4), [(C, -2)]) == (made.state.points, [(one.player, one.points) for one in made.gained])

    def test_exchanged_in_one_transaction(self) -> None:
        """Both gain at the same moment: initiative decides, and the table is told of the other reading."""
        before = table(9, 9, 0, cards=one_card_each(5, 2, 8))
        made = outcome(before, ExchangeSupports(A, B))

        assert ((10, 10, 0), (B,), 1) == (made.state.points, winners(made.state), len(made.notices))
        assert (A,) == winners(act(before, GiveSupport(B, A)))
        assert [] == notices(table(9, 8, 0), ExchangeSupports(A, B))

    @pytest.mark.parametrize(
        "action",
        [
            GiveSupport(A, A),
            GiveSupport(NOBODY, A),
            GiveSupport(A, NOBODY),
            ExchangeSupports(A, A),
            ExchangeSupports(B, C),
            ActivateSystem(NOBODY, frozenset()),
        ],
        ids=str,
    )
    def test_a_support_that_cannot_change_hands_is_refused(self, action: Action) -> None:
        """B has given the note away."""
        refusal(act(table(4, 4, 4), GiveSupport(B, A)), action)

    @pytest.mark.parametrize("phase", [Phase.STRATEGY, Phase.STATUS, Phase.AGENDA])
    def test_systems_are_activated_in_the_action_phase(self, phase: Phase) -> None:
        """A token that an ability places is no activation."""
        refusal(table(4, 4, 4, phase=phase, has_phases=True), ActivateSystem(A, frozenset({B})))


class TestRelics:
    """Each relic by its own text."""

    def test_the_crown_is_purged_for_its_point(self) -> None:
        """At the end of the status phase."""
        used = after(table(3, 3, 3), GainRelic(A, CROWN), UseCrownOfEmphidia(A))

        assert ((4, 3, 3), {CROWN}) == (used.points, used.cards.purged)
        refusal(table(3, 3, 3, phase=Phase.ACTION, has_phases=True), UseCrownOfEmphidia(A))

    @pytest.mark.parametrize(("has_four", "points", "speaker"), [(True, 4, A), (False, 3, B)])
    def test_the_book_gives_a_point_or_the_speaker_token(self, has_four: bool, points: int, speaker: int) -> None:
        """Whether or not all four specialties are there."""
        used = act(table(3, 3, 3), UseBookOfLatvinia(B, has_four))

        assert (points, speaker) == (used.points[B], used.speaker)

    @pytest.mark.parametrize("roll", range(1, 11))
    def test_the_silver_flame(self, roll: int) -> None:
        """A 10 is a point; anything else is the end of public objectives, for good."""
        used = act(table(3, 3, 3), RollSilverFlame(A, roll))

        assert (4 if roll == 10 else 3, roll == 10) == (used.points[A], used.has_home(A))

    def test_the_silver_flame_and_the_clan_of_saar(self) -> None:
        """They score public objectives without a home."""
        nomads = table(3, 3, 3, config=Config(frozenset({"base", "te"}), factions=("clan_of_saar",)))
        used = act(nomads, RollSilverFlame(A, 1))

        assert [] == notices(nomads, RollSilverFlame(A, 1))
        assert 4 == act(used, ScorePublicObjective(A, ObjectiveId("expand_borders"))).points[A]

    @pytest.mark.parametrize(
        "action",
        [
            GainRelic(A, RelicId("no relic")),
            GainRelic(NOBODY, SHARD),
            GainRelic(A, BOOK),
            GainRelic(B, CROWN),
            PurgeRelic(CROWN),
            PurgeRelic(SHARD),
            UseBookOfLatvinia(B, has_four_specialties=True),
            UseCrownOfEmphidia(A),
            UseCrownOfEmphidia(NOBODY),
            RollSilverFlame(A, 0),
            RollSilverFlame(A, 11),
        ],
        ids=str,
    )
    def test_a_relic_that_cannot_be_gained_or_used_is_refused(self, action: Action) -> None:
        """A has the Book; the Crown has been purged; nobody has the Shard."""
        refusal(after(table(3, 3, 3), GainRelic(A, BOOK), UseCrownOfEmphidia(B)), action)

    @pytest.mark.parametrize(
        "action", [UseBookOfLatvinia(A, has_four_specialties=True), RollSilverFlame(A, 10)], ids=str
    )
    def test_component_actions_are_for_the_action_phase(self, action: Action) -> None:
        """In the status phase there are none."""
        refusal(table(3, 3, 3, phase=Phase.STATUS, has_phases=True), action)


class TestStyx:
    """The planet card of Styx."""

    def test_moves_with_its_point(self) -> None:
        """To another player, and away from all of them."""
        held = act(table(3, 3, 3), GainStyx(A))

        assert ((4, 3, 3), (3, 4, 3), (3, 3, 3)) == (
            held.points,
            act(held, GainStyx(B)).points,
            act(held, GainStyx()).points,
        )

    @pytest.mark.parametrize("action", [GainStyx(A), GainStyx(NOBODY)], ids=str)
    def test_a_gain_of_styx_that_changes_nothing_is_refused(self, action: Action) -> None:
        """Where nothing changes, or nobody sits."""
        refusal(act(table(3, 3, 3), GainStyx(A)), action)
        refusal(table(3, 3, 3), GainStyx())


class TestMonuments:
    """Monuments to the Ages: a point for every three commodities."""

    def rounds(self, before: State, number: int) -> State:
        """Return the table after so many status phases have begun."""
        for index in range(number):
            before = act(before, StartPhase(Phase.STATUS, index + 1))
        return before

    def test_every_third_status_phase(self) -> None:
        """The commodity comes at its start, whoever controls the planet."""
        built = act(table(3, 3, 3, config=WITH_MONUMENTS), TakeMonument(ONE, A))

        assert [3, 3, 4, 4, 4, 5] == [self.rounds(built, number).points[A] for number in range(1, 7)]

    def test_all_at_once(self) -> None:
        """Several monuments get theirs together: who arrives at the same moment is told apart by initiative."""
        before = table(9, 9, 0, config=WITH_MONUMENTS, cards=one_card_each(5, 2, 1))
        built = after(before, TakeMonument(ONE, A), TakeMonument(TWO, B))

        assert ((10, 10, 0), (B,)) == (self.rounds(built, 3).points, winners(self.rounds(built, 3)))

    def test_points_go_with_the_planet_and_with_the_monument(self) -> None:
        """All that lies there moves, and is lost with it."""
        grown = self.rounds(act(table(3, 3, 3, config=WITH_MONUMENTS), TakeMonument(ONE, A)), 6)

        assert (5, 3, 3) == grown.points
        assert (3, 5, 3) == act(grown, TakeMonument(ONE, B)).points
        assert ((3, 3, 3), ()) == (
            act(grown, TakeMonument(ONE)).points,
            act(grown, TakeMonument(ONE)).cards.monuments,
        )

    @pytest.mark.parametrize(
        "action",
        [TakeMonument(Monument(4), A), TakeMonument(TWO), TakeMonument(ONE, A), TakeMonument(ONE, NOBODY)],
        ids=str,
    )
    def test_a_monument_that_is_taken_or_unknown_is_refused(self, action: Action) -> None:
        """With the first in the hands of A."""
        refusal(act(table(3, 3, 3), TakeMonument(ONE, A)), action)


class TestHolyPlanet:
    """Holy Planet of Ixth lies on a planet, and a planet may have no owner."""

    def test_is_lost_with_the_planet(self) -> None:
        """The law stays, and the next owner gains its point."""
        held = act(table(3, 3, 3), GainFromLaw(A, HOLY_PLANET))
        lost = act(held, LoseHolyPlanet())

        assert ((4, 3, 3), (3, 3, 3)) == (held.points, lost.points)
        assert (3, 4, 3) == act(lost, GainFromLaw(B, HOLY_PLANET)).points
        assert ([], ()) == (notices(lost, DiscardLaw(HOLY_PLANET)), act(lost, DiscardLaw(HOLY_PLANET)).laws)

    @pytest.mark.parametrize("entered", [(), (GainFromLaw(A, HOLY_PLANET), LoseHolyPlanet())], ids=["never", "lost"])
    def test_a_holy_planet_that_nobody_has_is_not_lost(self, entered: tuple[Action, ...]) -> None:
        """Nobody can lose what nobody has."""
        refusal(after(table(3, 3, 3), *entered), LoseHolyPlanet())

    def test_political_censure_is_elected_again(self) -> None:
        """Who loses the card loses its point."""
        censure = LawId("political_censure")

        assert (3, 4, 3) == after(table(3, 3, 3), GainFromLaw(A, censure), GainFromLaw(B, censure)).points
