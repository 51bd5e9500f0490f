"""Events that move influence: at once, or as far as they leave it to a player."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    Action,
    AttemptCoup,
    CarryOutEvent,
    ChangeInfluence,
    CheckMilitaryOperations,
    FinishEvent,
    PlayEvent,
    Realign,
    StartActionRound,
    StartTurn,
    UseOperations,
    place,
)
from laurel.games.twilight_struggle.components import CARDS, COUNTRIES, AreaId, CardId, CountryId, Pair, Superpower
from laurel.games.twilight_struggle.influence import offers
from laurel.games.twilight_struggle.owed import amount_done, blocking_events
from laurel.games.twilight_struggle.state import China, State
from laurel.match.message import Refusal
from laurel.match.replay import replay
from tests.games.twilight_struggle.support import US, USSR, at, opening, play
from tests.support import NOON, entry_id, journal
from tools import project

Influence = Mapping[str, tuple[int, int]]


def event(card: str, player: Superpower = USSR) -> CarryOutEvent:
    """Return the entry of an event with its influence."""
    return CarryOutEvent(CardId(card), player)


def change(card: str, country: str, us: int = 0, ussr: int = 0) -> ChangeInfluence:
    """Return a change that an event leaves to a player."""
    return ChangeInfluence(CountryId(country), us, ussr, event=CardId(card))


def changes(card: str, written: str) -> Iterator[ChangeInfluence]:
    """Yield the changes of an event that are written as `poland us-2, cuba ussr+1`."""
    for country, side, points in re.findall(r"(\w+) (us|ussr)([+-]\d)", written):
        yield change(card, country, **{side: int(points)})


def held(state: State) -> dict[str, tuple[int, int]]:
    """Return every country with influence."""
    pairs = {country.id: state.board.influence(country) for country in COUNTRIES.values()}
    return {country: (pair.us, pair.ussr) for country, pair in pairs.items() if pair != Pair()}


class TestDetermined:
    """What an event leaves nobody to choose is done at once."""

    def test_ussuri_takes_the_china_card(self) -> None:
        """Face up, if the USSR has it; otherwise the US adds influence in Asia."""
        assert China(US) == play(at(china=China(USSR)), event("ussuri_river_skirmish")).china
        assert play(at(china=China(US)), event("ussuri_river_skirmish")).owed

    def test_after_the_end_nothing_moves(self) -> None:
        """DEFCON 1 ends the game first."""
        state = play(at({"uk": (0, 3)}, defcon=2), event("soviets_shoot_down_kal_007"))

        assert state.ending is not None

    def test_earlier_entries_move_nothing(self) -> None:
        """In matches of before version 8 the players have entered the influence."""
        assert {"cuba": (2, 0)} == held(play(at({"cuba": (2, 0)}), PlayEvent(CardId("fidel"), USSR)))

    def test_players_who_move_influence_by_hand_do_it_here_too(self) -> None:
        """Players who move all influence themselves do that here too."""
        state = play(at({"cuba": (2, 0)}, options={"checks_operations": False}), event("fidel"))

        assert ({"cuba": (2, 0)}, ()) == (held(state), state.owed)


START: Influence = {
    "uk": (5, 0),
    "france": (3, 0),
    "israel": (1, 0),
    "iran": (2, 0),
    "romania": (0, 3),
    "hungary": (1, 0),
    "poland": (2, 3),
    "argentina": (0, 2),
    "brazil": (1, 1),
    "chile": (0, 1),
    "bulgaria": (0, 1),
    "mexico": (0, 1),
}
"""A map on which every event leaves something to choose."""


class TestOwed:
    """What an event leaves to a player."""

    @pytest.mark.parametrize(
        ("card", "done", "refused"),
        [
            ("suez_crisis", "france us-2, uk us-2", "france us-3, iran us-1, uk us+1"),
            ("socialist_governments", "uk us-1, france us-2", "uk us-3, iran us-1"),
            ("comecon", "romania ussr+1, poland ussr+1, finland ussr+1, austria ussr+1", "uk ussr+1"),
            ("decolonization", "sudan ussr+1, kenya ussr+1, burma ussr+1, zaire ussr+1", "japan ussr+1"),
            (
                "marshall_plan",
                "uk us+1, italy us+1, greece us+1, norway us+1, sweden us+1, turkey us+1, france us+1",
                "uk ussr+1, poland us+1",
            ),
            ("independent_reds", "romania us+3", "hungary us+1, romania us+4"),
            ("puppet_governments", "cuba us+1, angola us+1, egypt us+1", "france us+1, cuba us+2"),
            ("junta", "cuba ussr+2", "france ussr+2, cuba us+2"),
            ("the_voice_of_america", "argentina ussr-2, brazil ussr-1, chile ussr-1", "romania ussr-1"),
            ("liberation_theology", "cuba ussr+2, haiti ussr+1", "cuba ussr+3, peru ussr+1"),
            ("the_reformer", "france ussr+2, uk ussr+2", "france ussr+3"),
            ("warsaw_pact_formed", "poland us-2, hungary us-1", "romania ussr+3, france us-3"),
            ("warsaw_pact_formed", "poland ussr+2, hungary ussr+2, finland ussr+1", "uk ussr+1"),
            ("south_african_unrest", "south_africa ussr+1", "angola ussr+3"),
            ("south_african_unrest", "angola ussr+1, botswana ussr+1", "zaire ussr+1"),
            ("latin_american_debt_crisis", "argentina ussr+2, brazil ussr+1", "argentina ussr+3, cuba ussr+1"),
            (
                "de_stalinization",
                "romania ussr-3, poland ussr-1, cuba ussr+2, haiti ussr+1, egypt ussr+1",
                "cuba ussr+1",
            ),
            ("special_relationship", "canada us+1", "italy us+1"),
            ("the_cambridge_five", "cuba ussr+1", "cuba ussr+2"),
        ],
    )
    def test_within_its_limits(self, card: str, done: str, refused: str) -> None:
        """Step by step to its end; what the event does not allow is refused."""
        state = play(at(START), event(card))
        for one in changes(card, refused):
            with pytest.raises(Refusal):
                play(state, one)
        for one in changes(card, done):
            assert blocking_events(state)
            state = play(state, one)

        assert () == blocking_events(state)

    def test_what_is_done_counts(self) -> None:
        """Of four of Suez Crisis three are taken: two more are refused."""
        state = play(at(dict.fromkeys(("uk", "france", "israel"), (2, 0))), event("suez_crisis"))
        state = play(state, *changes("suez_crisis", "uk us-2, france us-1"))

        with pytest.raises(Refusal):
            play(state, change("suez_crisis", "israel", -2))

    def test_a_choice_rules_the_other_out(self) -> None:
        """Warsaw Pact Formed takes or adds, and not both."""
        begun = play(at(START), event("warsaw_pact_formed"), change("warsaw_pact_formed", "poland", -2))

        with pytest.raises(Refusal):
            play(begun, change("warsaw_pact_formed", "finland", 0, 1))

    def test_a_mistake_is_taken_back(self) -> None:
        """As long as the event is not finished."""
        begun = play(at(START), event("suez_crisis"), change("suez_crisis", "uk", -2))

        assert play(at(START), event("suez_crisis")) == play(begun, change("suez_crisis", "uk", 2))
        with pytest.raises(Refusal):
            play(begun, change("suez_crisis", "uk", 3))

    def test_only_what_is_allowed_is_offered(self) -> None:
        """Of all countries and both sides."""
        state = play(at(START), StartTurn(1), StartActionRound(1, USSR), event("suez_crisis"))
        open_ = {
            (country, side)
            for country, offered in zip(COUNTRIES, offers(state), strict=True)
            for side, offer in zip(("us", "ussr"), offered, strict=True)
            if offer.obstacle is None or offer.can_take
        }

        assert {("uk", "us"), ("france", "us"), ("israel", "us")} == open_
        assert all(not offer.obstacle or not offer.can_take or offer.event for pair in offers(state) for offer in pair)

    def test_one_tap_for_a_whole_country(self) -> None:
        """Where the event takes all of it."""
        state = play(at({**START, "egypt": (1, 0), "jordan": (1, 0)}), event("muslim_revolution"))
        iran = offers(state)[COUNTRIES["iran"].index][0]

        assert (True, 2) == (iran.can_take, iran.less)

    def test_it_comes_before_other_influence(self) -> None:
        """Unless that is entered as the change of an event."""
        state = play(at(START), StartTurn(1), StartActionRound(1, USSR), event("suez_crisis"))

        with pytest.raises(Refusal):
            play(state, ChangeInfluence(CountryId("romania"), ussr=1))
        assert play(state, ChangeInfluence(CountryId("cuba"), ussr=1, by_event=True)).owed

    def test_a_free_entry_counts(self) -> None:
        """Where it is what the event has left: nobody has to enter it twice."""
        state = play(
            at({"uk": (5, 0), "italy": (1, 0), "greece": (2, 0), "turkey": (2, 0)}), event("pershing_ii_deployed")
        )
        taken = (ChangeInfluence(CountryId(one), us=-1, by_event=True) for one in ("uk", "italy", "greece"))

        assert () == play(state, *taken).owed

    def test_operations_of_the_card_follow_an_event_of_the_opponent(self) -> None:
        """Those of a card whose event is the opponent's are used after it, and are checked."""
        state = play(at(START), StartTurn(1), StartActionRound(1, USSR), event("marshall_plan"))
        state = play(state, FinishEvent(CardId("marshall_plan")))

        assert state.course.card is not None
        assert 4 == state.course.card.operations
        assert play(state, ChangeInfluence(CountryId("romania"), ussr=1))
        with pytest.raises(Refusal):
            play(state, ChangeInfluence(CountryId("france"), us=1))

    @pytest.mark.parametrize("following", [StartActionRound(1, US), StartTurn(2), CheckMilitaryOperations()])
    def test_going_on_asks(self, following: Action) -> None:
        """What is left is not dropped silently."""
        state = play(at(START), StartTurn(1), StartActionRound(1, USSR), event("suez_crisis"))
        made = GAME.apply(play(state, change("suez_crisis", "uk", -1)), following)

        assert "%(card)s is not finished: %(done)s of %(all)s." == made.questions[0].message.text
        assert (1, 4, ()) == (*map(made.questions[0].message.data.get, ("done", "all")), made.state.owed)

    def test_an_own_event_leaves_no_operations(self) -> None:
        """Nor does one of a headline."""
        for begun in ((StartTurn(1), StartActionRound(1, USSR)), (StartTurn(1), StartActionRound(1, US))):
            card = play(at(START), *begun, event("comecon")).course.card
            assert card is not None
            assert card.operations is None

    def test_a_discarded_card(self) -> None:
        """Instead of all influence in West Germany."""
        state = play(at({"west_germany": (4, 0)}), event("blockade"))

        assert {"west_germany": (4, 0)} == held(play(state, FinishEvent(CardId("blockade"))))
        assert {} == held(play(state, change("blockade", "west_germany", -4)))

    def test_what_is_taken_is_placed_again(self) -> None:
        """De-Stalinization may move less than four, and loses none."""
        begun = play(at(START), event("de_stalinization"), change("de_stalinization", "romania", 0, -1))

        with pytest.raises(Refusal):
            play(begun, FinishEvent(CardId("de_stalinization")))
        moved = play(begun, change("de_stalinization", "cuba", 0, 1), FinishEvent(CardId("de_stalinization")))
        assert () == moved.owed

    def test_without_the_event_its_influence_is_refused(self) -> None:
        """So a correction takes back the whole of it."""
        for entered in (change("suez_crisis", "uk", -1), FinishEvent(CardId("suez_crisis"))):
            with pytest.raises(Refusal):
                play(at(START), StartTurn(1), StartActionRound(1, USSR), entered)

    @pytest.mark.parametrize("instead", [None, event("fidel")], ids=["removed", "corrected"])
    def test_the_whole_of_an_event_is_taken_back(self, instead: CarryOutEvent | None) -> None:
        """By the removal or a correction of its entry, also where Operations could place the same influence."""
        begun = journal(StartTurn(1), StartActionRound(1, USSR), event("comecon"), change("comecon", "poland", 0, 1))
        edited = begun.remove(entry_id(2), NOON) if instead is None else begun.correct(entry_id(2), instead, NOON)
        played = replay(GAME, opening(), edited.log)

        assert [False, True] == [one.refusal is not None for one in played.log_steps[-2:]]
        assert Pair() == played.state.board.influence(COUNTRIES[CountryId("poland")])

    def test_two_headlines_owe_their_own_changes(self) -> None:
        """Each has its own changes."""
        state = play(at(START), StartTurn(1), event("suez_crisis"), event("marshall_plan", US))
        state = play(state, change("marshall_plan", "italy", 1), change("suez_crisis", "uk", -1))

        assert ["suez_crisis", "marshall_plan"] == [one.card for one in state.owed]


class TestOperations:
    """Operations that an event grants."""

    def test_granted_influence_costs_as_the_map_was_before(self) -> None:
        """With their price, from the map as the event began."""
        state = play(at(START), StartTurn(1), StartActionRound(1, USSR), event("cia_created"))

        with pytest.raises(Refusal):
            play(state, change("cia_created", "sudan", 1))
        with pytest.raises(Refusal):
            play(state, change("cia_created", "romania", 1))
        assert () == play(state, change("cia_created", "italy", 1)).owed

    def test_granted_points_are_placed_in_several_entries(self) -> None:
        """ABM Treaty has four, whoever plays it."""
        state = play(at({"iran": (2, 0), "iraq": (0, 1)}), event("abm_treaty"))
        state = play(state, change("abm_treaty", "iran", 0, 1))

        assert 2 == state.owed[0].demands[0].total - sum(number for _, number in state.owed[0].demands[0].done)
        assert () == play(state, change("abm_treaty", "iraq", 0, 2)).owed

    def test_attempts_use_up_granted_operations(self) -> None:
        """A coup uses all of them, a Realignment roll one."""
        state = play(at({"iran": (2, 0), "angola": (1, 0)}), event("abm_treaty"))
        rolled = play(state, Realign(USSR, CountryId("angola"), 1, 1))

        assert rolled.owed
        assert () == play(rolled, AttemptCoup(USSR, CountryId("iran"), 3, 1)).owed

    def test_vietnam_revolts_adds_one_to_granted_operations(self) -> None:
        """One Operation more for the USSR where all of them are used in Southeast Asia."""
        state = play(at({"vietnam": (0, 2)}, effects=("vietnam_revolts",)), event("lone_gunman"))
        placed = play(state, change("lone_gunman", "laos_cambodia", 0, 1))

        assert [] == list(play(placed, change("lone_gunman", "thailand", 0, 1)).owed)
        with pytest.raises(Refusal):
            play(placed, change("lone_gunman", "thailand", 0, 2))
        with pytest.raises(Refusal):
            play(placed, change("lone_gunman", "north_korea", 0, 1))

    def test_glasnost_grants_no_coups(self) -> None:
        """Glasnost and KAL-007 grant influence and Realignment rolls."""
        state = play(at({"iran": (2, 0)}, effects=("the_reformer",)), event("glasnost"))

        assert play(state, AttemptCoup(USSR, CountryId("iran"), 4, 1)).owed == state.owed

    def test_influence_that_names_no_event(self) -> None:
        """It is that of the Operations which an event has left to its side."""
        state = play(at({"iran": (2, 0)}), StartTurn(1), StartActionRound(1, US), event("abm_treaty", US))
        state = play(state, ChangeInfluence(CountryId("iran"), us=3))

        assert 3 == amount_done(state.owed[0].demands[0])
        with pytest.raises(Refusal):
            play(state, ChangeInfluence(CountryId("iran"), us=2))


class TestOrder:
    """Events that follow others, or cannot."""

    @pytest.mark.parametrize(
        ("earlier", "card", "is_late"),
        [
            ("marshall_plan", "nato", False),
            ("fidel", "nato", True),
            ("john_paul_ii_elected_pope", "solidarity", False),
            ("fidel", "solidarity", True),
            ("the_iron_lady", "socialist_governments", True),
            ("fidel", "socialist_governments", False),
            ("awacs_sale_to_saudis", "muslim_revolution", True),
        ],
    )
    def test_is_no_longer_entered(self, earlier: str, card: str, is_late: bool) -> None:
        """What is stored counts, since earlier versions only asked."""
        made = GAME.apply(play(at(), event(earlier)), event(card))

        assert is_late is (made.objection is not None)

    def test_the_cambridge_five_are_over_in_the_late_war(self) -> None:
        """By their text."""
        card = CarryOutEvent(CardId("the_cambridge_five"), Superpower.USSR, region=AreaId("asia"))

        assert GAME.apply(at(), card).objection is None
        assert GAME.apply(play(at(), StartTurn(8)), card).objection is not None

    def test_what_happened_before_the_late_war_is_not_known(self) -> None:
        """Events of the Mid War may have happened before a match that begins in turn 8."""
        assert GAME.apply(opening(scenario="late_war"), event("solidarity")).objection is None


class TestRegions:
    """Events that name a region."""

    @pytest.mark.parametrize(
        ("area", "allowed"), [("asia", {"asia"}), ("southeast_asia", {"asia"}), ("africa", {"africa"}), ("none", set())]
    )
    def test_the_cambridge_five(self, area: str, allowed: set[str]) -> None:
        """Influence in the region of a scoring card of the US; without one there is none."""
        state = play(at(), CarryOutEvent(CardId("the_cambridge_five"), Superpower.USSR, region=AreaId(area)))

        assert allowed == {COUNTRIES[country].region for one in state.owed for country, _ in one.demands[0].rooms}

    def test_chernobyl_forbids_operations_of_the_ussr_in_a_region(self) -> None:
        """The USSR places nothing there with Operations, of its card or of an event; the US does, and so do events."""
        state = play(
            at({"angola": (1, 1), "mexico": (1, 1)}),
            StartTurn(8),
            CarryOutEvent(CardId("chernobyl"), Superpower.US, region=AreaId("africa")),
            StartActionRound(1, Superpower.USSR),
            UseOperations(4),
        )

        with pytest.raises(Refusal, match="forbidden by"):
            play(state, place(CountryId("angola"), Superpower.USSR))
        play(state, place(CountryId("mexico"), Superpower.USSR))
        play(state, StartActionRound(1, Superpower.US), place(CountryId("angola"), Superpower.US))
        play(
            state,
            event("decolonization", Superpower.USSR),
            place(CountryId("angola"), Superpower.USSR, 1, CardId("decolonization")),
        )
        with pytest.raises(Refusal):
            play(state, event("lone_gunman"), place(CountryId("angola"), Superpower.USSR, 1, CardId("lone_gunman")))
        play(state, StartTurn(9), StartActionRound(1, Superpower.USSR), place(CountryId("angola"), Superpower.USSR))

    def test_without_a_region(self) -> None:
        """Stored ones restrict nothing, as in earlier versions; new ones have to name it."""
        made = GAME.apply(at(), CarryOutEvent(CardId("chernobyl"), Superpower.US))

        assert "region" == made.objection.field
        assert "" == made.state.effects[0].region

    @pytest.mark.parametrize(("card", "area"), [("chernobyl", "southeast_asia"), ("fidel", "asia")])
    def test_another_region_than_the_card_allows_is_refused(self, card: str, area: str) -> None:
        """Southeast Asia is no region of Chernobyl, and Fidel has none at all."""
        with pytest.raises(Refusal):
            play(at(), CarryOutEvent(CardId(card), Superpower.US, region=AreaId(area)))


class TestFacts:
    """What the facts say of all cards."""

    def test_every_card_has_one_kind(self) -> None:
        """Which agrees with its steps."""
        for card in CARDS.values():
            moves = bool(card.steps or card.war)
            assert card.kind in {"determined", "owed", "points", "lasting", "text"}
            assert moves is (card.kind in {"determined", "owed"})
            assert any(step.is_open for step in card.steps) is (card.kind == "owed")

    def test_the_notes_list_every_card(self) -> None:
        """With its kind."""
        notes = (project.ROOT / "docs" / "rules" / "twilight_struggle.md").read_text("utf-8")
        listed = re.findall(r"^\| (?:\d+|promo) \| (.+?) \| (\w+) \|", notes, re.MULTILINE)

        assert [(card.name, card.kind) for card in CARDS.values()] == listed

    def test_every_step_can_be_carried_out(self) -> None:
        """From the first turn and in the Late War, by both sides."""
        for card in CARDS.values():
            for player in Superpower:
                if card.steps:
                    play(at(START), event(card.id, player))
                    play(at(START, effects=("nato", "the_reformer"), score=-3), StartTurn(8), event(card.id, player))
