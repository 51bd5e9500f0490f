"""The cards, and the preview of their events."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import (
    Action,
    ChangeInfluence,
    GainPoints,
    PlayEvent,
    PlayScoringCard,
    ReshuffleDiscards,
    SetDefcon,
    SetInfluence,
    SpendCard,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CARDS
from laurel.pages.forms import FormError
from laurel.pages.twilight_struggle import wording
from tests.markup import sent_by
from tests.pages.twilight_struggle.support import (
    PAGES,
    US,
    USSR,
    board,
    entered,
    play,
    sheet,
)

NO_POINTS = "No points: that needs US control of the United Kingdom, and NATO."


class TestCards:
    """What an event would do is said before it happens."""

    @pytest.mark.parametrize(
        ("card", "said"),
        [
            ("duck_and_cover", "USA +1 · DEFCON 4"),
            ("nuclear_test_ban", "USA +3"),
            ("special_relationship", f"USA: influence in 1 more country · Western Europe · {NO_POINTS}"),
            ("junta", "USA: influence in 1 more country · Central America, South America"),
            ("fidel", "Cuba: USSR 0 → 3"),
            ("nato", "NATO can be played as an event only after Marshall Plan or Warsaw Pact Formed."),
            ("formosan_resolution", "in effect from here on: Formosan Resolution"),
            ("captured_nazi_scientist", "USA +2 · space race: USA 1, USSR 0"),
            ("nixon_plays_the_china_card", "The China Card: USA"),
            ("how_i_learned_to_stop_worrying", "military operations: USA 5, USSR 0"),
            ("defectors", "changes nothing Laurel tracks"),
        ],
    )
    def test_a_preview_says_what_the_event_would_do(self, card: str, said: str) -> None:
        """Points, tracks, and why there are none."""
        previews = sheet(play(optional_cards=True), "card", id=card).one("dl", "previews").all("dd")

        assert said == previews[0].text

    def test_the_card_that_an_event_brings(self) -> None:
        """It may be any that is not removed, and is said with the event; other events ask for none."""
        match_view = play(StartTurn(4), actions.CarryOutEvent("fidel", USSR))
        offered = [one.attributes["value"] for one in sheet(match_view, "card", id="missile_envy").all("option")]
        entry = actions.CarryOutEvent("grain_sales_to_soviets", US, drawn="marshall_plan")

        assert "" == offered[0]
        assert {"marshall_plan", "asia_scoring"} <= set(offered)
        assert not {"fidel", "china_card", "missile_envy", "star_wars"} & set(offered)
        assert not sheet(match_view, "card", id="abm_treaty").all("option")
        assert "USA: Grain Sales to Soviets, Marshall Plan" == PAGES.describe(match_view.translator, entry)

    def test_the_end_of_the_game(self) -> None:
        """Wargames says who would win as the question before it does; of 20 points nothing is asked."""
        wargames = sheet(play(StartTurn(8), SetDefcon(2), GainPoints(us=8)), "card", id="wargames")
        twenty = sheet(play(GainPoints(us=19)), "card", id="an_evil_empire")

        assert ["USSR +6 · Wargames ends the game: Bob (USA) wins."] == [
            one.text for one in wargames.one("dl", "previews").all("dd")[:1]
        ]
        assert "the game ends: USA" in twenty.one("dl", "previews").text

    def test_every_die_of_a_war_says_what_it_does(self) -> None:
        """Every die says whether it wins, and what becomes of the influence; one press enters the war."""
        war = sheet(play(SetInfluence("japan", 4, 0)), "card", id="korean_war")
        dice = war.all("button", "die-button")

        assert "die −1" in war.text
        assert ("4 lost", "5 won · USSR +2 · USA 1 → 0, USSR 0 → 1") == (dice[3].text, dice[4].text)
        assert actions.FightWar("korean_war", USSR, 5, "south_korea") == entered(dice[4])

    def test_a_war_asks_for_its_target(self) -> None:
        """Nothing is chosen beforehand; dice are shown once the target is."""
        asked = sheet(play(), "card", id="brush_war", player="us")
        ready = sheet(play(), "card", id="brush_war", player="us", target="panama")

        assert [] == asked.all("button", "die-button")
        assert 6 == len(ready.all("button", "die-button"))
        assert "−1" not in asked.text

    def test_an_event_that_has_happened(self) -> None:
        """Its button is closed, and says why."""
        button = sheet(play(PlayEvent("nato", US)), "card", id="nato").all("button", "button-main")[0]

        assert "disabled" in button.attributes
        assert "removed from the game" in button.attributes["aria-description"]

    def test_what_an_event_does_while_it_is_in_effect(self) -> None:
        """Is said on its sheet, and on that of the tracks."""
        assert "Taiwan is scored" in sheet(play(), "card", id="formosan_resolution").text
        assert "Taiwan is scored" in sheet(play(PlayEvent("formosan_resolution", US)), "tracks").text
        assert set(wording.LASTING) >= {card for card, one in CARDS.items() if one.lasts}

    def test_every_card_has_a_sheet(self) -> None:
        """All but the scoring cards, which are played on their region."""
        for card in CARDS:
            if card.endswith("_scoring"):
                with pytest.raises(FormError):
                    sheet(play(), "card", id=card)
            else:
                has_buttons = CARDS[card].war is not None or card == "china_card"
                assert sheet(play(), "card", id=card).all("button" if has_buttons else "form")

    def test_only_what_is_in_play(self) -> None:
        """Later eras and boxes that were not chosen are not in the list; promotional cards are marked."""
        plain, promo = (sheet(play(**options), "cards") for options in ({}, {"promo_cards": True}))
        listed = [button.text for button in plain.all("button", "event-button")]

        assert "Wargames" not in listed
        assert "Wargames" in plain.one("details", id="later-cards").text
        assert "Berlin Wall" not in listed
        assert "Berlin Wall promo: from a single source" in promo.text


class TestTracker:
    """Where the cards are."""

    def states(self, *played: Action) -> dict[str, str]:
        """Return the state of every card of the list, by its title."""
        lines = sheet(play(*played), "cards").one("div", "sheet-body").all("li")
        return {
            line.one("button").one("span").text.partition(" discarded")[0]: line.attributes["data-tags"]
            for line in lines
        }

    def test_discarded_and_removed(self) -> None:
        """An event that happens once is removed, other cards are discarded until the reshuffle."""
        played = (StartTurn(1), PlayEvent("duck_and_cover", US), PlayEvent("fidel", USSR))

        after, shuffled = self.states(*played), self.states(*played, ReshuffleDiscards())
        assert ("discarded", "left") == (after["Duck and Cover"], shuffled["Duck and Cover"])
        assert "removed" in {state for title, state in after.items() if title.startswith("Fidel")}
        assert "left" == after["Nasser"]

    def test_a_card_without_its_event(self) -> None:
        """It is discarded, although its event could happen only once."""
        assert "discarded" == self.states(StartTurn(1), SpendCard("fidel", US))["Fidel"]

    def test_the_filter_counts_the_cards_of_every_state(self) -> None:
        """The filter counts the cards of every state, scoring cards with them."""
        scored = play(StartTurn(1), PlayScoringCard("asia_scoring"), PlayEvent("fidel", USSR))
        options = sheet(scored, "cards").one("select", id="card-states").all("option")

        assert ["In the discard pile: 1", "Removed from the game: 1"] == [one.text for one in options[2:]]

    def test_scoring_cards_are_offered_while_one_can_be_played(self) -> None:
        """They are offered while one can be played; a sheet that stays open says that there is none."""
        playing, over = play(StartTurn(1)), play(SetDefcon(1, US))

        assert sheet(playing, "cards").all("button", id="scoring-cards")
        assert [] == sheet(over, "cards").all("button", id="scoring-cards")
        assert "No scoring card can be played now." in sheet(over, "scoring").text
        assert "No scoring card" not in sheet(playing, "scoring").text


class TestInfluenceByEvent:
    """Events that change influence."""

    def test_what_to_change(self) -> None:
        """The sheet of the card has it in words."""
        shown = sheet(play(), "card", id="suez_crisis")

        assert "Remove 4 US influence from France, the United Kingdom and Israel" in shown.one("p", "card-text").text

    BEGUN = (SetInfluence("france", 2, 0), StartTurn(1), StartActionRound(1, USSR))

    def test_it_is_owed(self) -> None:
        """In the place of what is left of the card, until it is done; then the event is named there."""
        carried = (*self.BEGUN, actions.CarryOutEvent("suez_crisis", USSR))
        done = tuple(ChangeInfluence(one, us=-2, event="suez_crisis") for one in ("uk", "france"))

        assert "Action" in board(play(*self.BEGUN)).one("button", id="open-action").text
        begun = board(play(*carried, done[0]))
        assert "2 USA −2 · France, Israel" == begun.one("button", id="show-owed").text
        assert "Suez Crisis · USA: 2 less influence · France, Israel" in begun.one("button", id="now").text
        assert {"sheet": "action"} == sent_by(begun.one("button", id="open-action"))
        assert "Event: Suez Crisis" == board(play(*carried, *done)).one("button", id="open-action").text

    @pytest.mark.parametrize(
        ("card", "regions", "control"),
        [
            ("suez_crisis", "europe middle_east", "less-us-uk"),
            ("marshall_plan", "europe", "more-us-canada"),
            ("decolonization", "southeast_asia africa", "more-ussr-burma"),
            ("liberation_theology", "central_america", "more-ussr-mexico"),
        ],
    )
    def test_its_region_is_opened(self, card: str, regions: str, control: str) -> None:
        """By a press on the bar: the first one, and its first country; those where it goes on are marked."""
        page = board(play(*self.BEGUN, actions.CarryOutEvent(card, USSR)))
        bar = page.one("button", id="show-owed")
        country = control.rsplit("-", maxsplit=1)[-1]
        first = regions.split(maxsplit=1)[0]

        assert f"show-{first} press-{country} {control} country-{country}" == bar.attributes["data-shows"]
        marked = [one.attributes["id"].removeprefix("tile-") for one in page.all("span", "tile-owed")]
        assert sorted(regions.split()) == sorted(marked)

    @pytest.mark.parametrize(
        ("card", "said"),
        [
            ("the_voice_of_america", "USSR: 4 less influence · anywhere except Europe"),
            ("comecon", "USSR: influence in 4 more countries · Eastern Europe"),
            ("cia_created", "USA: 1 operation left"),
            (
                "warsaw_pact_formed",
                "USA: less influence in 1 more country · East Germany, or USSR: 5 more influence · Eastern Europe",
            ),
            ("de_stalinization", "USSR: 4 less influence · anywhere"),
        ],
    )
    def test_what_is_left(self, card: str, said: str) -> None:
        """Whose influence, how much, and where."""
        spread = [SetInfluence(one, 0, 2) for one in ("finland", "iran", "cuba", "chile", "angola", "india")]
        match_view = play(*spread, SetInfluence("east_germany", 1, 3), actions.CarryOutEvent(card, USSR))

        assert f"{CARDS[card].name} · {said}" == PAGES.reminders(match_view)[0].text

    @pytest.mark.parametrize(
        ("card", "said"),
        [
            ("the_voice_of_america", "USSR −4 · anywhere except Europe"),
            ("comecon", "USSR + ×4 · Eastern Europe"),
            ("cia_created", "USA: 1 operation left"),
        ],
    )
    def test_what_the_bar_says(self, card: str, said: str) -> None:
        """The same in a few characters."""
        spread = [SetInfluence(one, 0, 2) for one in ("finland", "iran", "cuba", "chile", "angola", "india")]
        words = board(play(*spread, actions.CarryOutEvent(card, USSR))).one("span", "action-words").text

        assert said == words.replace("\u00a0", " ").replace("\u00ad", "")

    def test_un_intervention_is_asked_for(self) -> None:
        """In the action round of the US after “We Will Bury You”."""
        buried = (StartTurn(5), actions.CarryOutEvent("we_will_bury_you", USSR))

        assert () == PAGES.reminders(play(*buried))
        assert ["“We Will Bury You”: UN Intervention?"] == [
            one.text for one in PAGES.reminders(play(*buried, StartActionRound(1, US)))
        ]

    def test_only_what_the_event_allows_is_open(self) -> None:
        """One press takes a point; a country that the event does not allow says so."""
        page = board(play(*self.BEGUN, actions.CarryOutEvent("suez_crisis", USSR)))
        open_ = {
            one.attributes["id"]
            for one in page.all("button")
            if "influence-" in one.attributes.get("class", "")
            and not {"disabled", "aria-disabled"} & set(one.attributes)
        }

        assert {"less-us-uk", "less-us-france", "less-us-israel"} == open_
        assert ChangeInfluence("uk", us=-1, event="suez_crisis") == entered(page.one("button", id="less-us-uk"))
        assert "Suez Crisis changes nothing there." in page.one("button", id="more-us-iran").attributes["title"]

    def test_one_press_for_a_whole_country(self) -> None:
        """Where the event takes all of it."""
        page = board(
            play(
                *self.BEGUN,
                SetInfluence("iran", 3, 0),
                SetInfluence("egypt", 1, 0),
                SetInfluence("libya", 1, 0),
                actions.CarryOutEvent("muslim_revolution", USSR),
            )
        )

        assert ChangeInfluence("iran", us=-3, event="muslim_revolution") == entered(
            page.one("button", id="less-us-iran")
        )

    def test_a_press_too_much_is_taken_back(self) -> None:
        """By the other button of the number."""
        page = board(
            play(
                *self.BEGUN,
                actions.CarryOutEvent("suez_crisis", USSR),
                ChangeInfluence("uk", us=-1, event="suez_crisis"),
            )
        )

        assert ChangeInfluence("uk", us=1, event="suez_crisis") == entered(page.one("button", id="more-us-uk"))

    def test_the_sheet_of_what_is_owed(self) -> None:
        """Where the event can be carried on; the rest can be left."""
        shown = sheet(play(*self.BEGUN, actions.CarryOutEvent("suez_crisis", USSR)), "action")

        assert ["owed-uk", "owed-france", "owed-israel"] == [
            one.attributes["id"] for one in shown.all("button", "event-button")
        ]
        assert actions.FinishEvent("suez_crisis") == entered(shown.one("button", id="finish-suez_crisis"))
        assert "Remove 4 US influence" in shown.text

    def test_on_the_map(self) -> None:
        """A press does what the event asks for, and nothing else."""
        choices = (
            board(play(*self.BEGUN, actions.CarryOutEvent("suez_crisis", USSR))).one("form", "map-tap").all("label")
        )

        assert ["opens it", "Suez Crisis: removes influence: USA"] == [one.text for one in choices]

    def test_it_is_announced(self) -> None:
        """What the event has moved at once, and what it leaves."""
        fidel = play(*self.BEGUN, actions.CarryOutEvent("fidel", USSR))
        suez = play(*self.BEGUN, actions.CarryOutEvent("suez_crisis", USSR))

        assert "USSR: Fidel. Cuba: USSR 0 → 3." == PAGES.announce(fidel).replace("\u00a0", " ")
        assert "USA: 4 less influence, United Kingdom, France, Israel." in PAGES.announce(suez)

    def test_as_the_headline(self) -> None:
        """It is chosen already in the headline phase, and not offered in an action round."""
        headline = sheet(play(StartTurn(1)), "card", id="fidel").all("input", type="checkbox")

        assert ["checked" in one.attributes for one in headline] == [True]
        assert [] == sheet(play(*self.BEGUN), "card", id="fidel").all("input", type="checkbox")

    def test_one_text_where_both_sides_do_the_same(self) -> None:
        """Who plays the card matters for some events only."""
        assert 1 == len(sheet(play(), "card", id="fidel").one("dl", "previews").all("dd"))
        assert 2 == len(sheet(play(), "card", id="nuclear_test_ban").one("dl", "previews").all("dd"))
