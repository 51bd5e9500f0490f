"""The board of Twilight Struggle, its sheets, and what results and history say of it."""

from __future__ import annotations

import pytest

from laurel.games import GAMES
from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import (
    Action,
    ChangeInfluence,
    CheckMilitaryOperations,
    GainPoints,
    PlayEvent,
    PlayScoringCard,
    RevealHeldCards,
    RuleWinner,
    SetDefcon,
    SetInfluence,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CARDS, COUNTRIES, ID, REGIONS, Side
from laurel.match.plain import kind_of
from laurel.pages import board as board_page
from laurel.pages import forms, notices, setup
from laurel.pages import history as history_page
from laurel.pages import results as results_page
from laurel.pages.forms import FormError
from laurel.pages.games import PRESENTATIONS
from laurel.pages.languages import LANGUAGES
from laurel.pages.match_view import MatchView
from laurel.pages.page import Page, markup
from laurel.pages.translator import Translator
from laurel.pages.twilight_struggle import cards, regions, wording
from tests.markup import Element, form_fields, read, sent_by
from tests.pages.support import NO_NOTICES, check_whole, left_in_english, listed, time
from tests.pages.twilight_struggle import FINAL, sit

PAGES = PRESENTATIONS[ID]
US, USSR = Side.US, Side.USSR

EXAMPLE: tuple[Action, ...] = (
    SetInfluence("cuba", 0, 3),
    SetInfluence("haiti", 0, 1),
    SetInfluence("dominican_republic", 0, 1),
    SetInfluence("guatemala", 1, 0),
)
"""Central America in the example of the rulebook, beyond the printed set-up."""

SHUTTLED: tuple[Action, ...] = (
    SetInfluence("iraq", 0, 4),
    SetInfluence("iran", 0, 3),
    StartTurn(4),
    PlayEvent("shuttle_diplomacy", US),
)
BOTH_HOLD: tuple[Action, ...] = (StartTurn(1), RevealHeldCards(frozenset(Side)))
GAMES_PLAYED: dict[str, tuple[Action, ...]] = {
    "new": (),
    "running": (*EXAMPLE, StartTurn(4), StartActionRound(2, US), PlayScoringCard("central_america_scoring")),
    "shuttled": SHUTTLED,
    "ruling": BOTH_HOLD,
    "draw": (*BOTH_HOLD, RuleWinner()),
    "nuclear war": (StartTurn(1), SetDefcon(1, US)),
    "final": FINAL,
}
SHEET_FIELDS = {"seat": "0", "country": "iran", "region": "middle_east", "id": "brush_war"}


def board(match_view: MatchView) -> Element:
    """Return the board."""
    return read(markup(board_page.board(match_view, NO_NOTICES, is_awake=False)))


def sheet(match_view: MatchView, name: str, **fields: str) -> Element:
    """Return a sheet of the board."""
    return read(PAGES.sheets[name](match_view, fields))


def entered(control: Element) -> Action:
    """Return the action that a button enters, as the rules read what it sends."""
    sent = sent_by(control)
    action: Action = forms.read(PAGES.game, forms.text(sent, "kind"), sent)
    return action


def screens(match_view: MatchView) -> dict[str, Page]:
    """Return every screen and every sheet of a match."""
    translator = match_view.translator
    made = {name: make(match_view, SHEET_FIELDS) for name, make in PAGES.sheets.items()}
    made |= {f"card {card}": cards.card_sheet(match_view, {"id": card}) for card in ("summit", "china_card", "opec")}
    made |= {f"form {kind}": board_page.form_sheet(match_view, {"kind": kind}) for kind in listed(PAGES)}
    for log_step in match_view.replay.log_steps[-9:]:
        made[f"entry {log_step.entry.id}"] = board_page.entry_sheet(match_view, {"entry": str(log_step.entry.id)})
    over = {name: notices.over_board(translator, (), name, content) for name, content in made.items()}
    return {
        "results": results_page.results(match_view, NO_NOTICES),
        "history": history_page.history(match_view, time, NO_NOTICES),
        "board": board_page.board(match_view, NO_NOTICES, is_awake=True),
        **{name: Page("board", "", translator.language, shown) for name, shown in over.items()},
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_every_screen_is_whole(language: str, game: str) -> None:
    """Well nested, every id once, every control named, every placeholder filled."""
    check_whole(screens(sit(*GAMES_PLAYED[game], language=language, chinese_civil_war=game == "new")))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_nothing_is_left_in_english(language: str, game: str) -> None:
    """A text that stands on the English page and has letters is another one here."""
    english = screens(sit(*GAMES_PLAYED[game]))
    for title, page in screens(sit(*GAMES_PLAYED[game], language=language)).items():
        left = {text for text in left_in_english(page, english[title], language) if not text.startswith("Bob")}
        assert left <= set(LANGUAGES.values()), title


def test_every_kind_of_entry_has_its_words() -> None:
    """In the list of kinds, all but the ruling, which is asked for where it is due."""
    kinds = {kind_of(action) for action in GAMES[ID].actions}

    assert kinds == set(listed(PAGES)) | {"rule_winner"}


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (ChangeInfluence("cuba", us=-1, ussr=2), "Cuba: USA −1, USSR +2"),
        (SetInfluence("cuba", 0, 0), "Cuba = 0"),
        (PlayScoringCard("asia_scoring", "india"), "Asia Scoring without India"),
        (PlayEvent("defectors", USSR, is_headline=True), "USSR: Defectors (headline)"),
        (actions.SpendCard("china_card", US), "USA: The China Card (for operations)"),
        (actions.FightWar("korean_war", USSR, 3), "USSR: Korean War, die 3"),
        (actions.FightWar("brush_war", US, 4, "iran"), "USA: Brush War in Iran, die 4"),
        (actions.HoldOlympicGames(US, None), "USA: Olympic Games, boycotted"),
        (actions.HoldOlympicGames(US, USSR), "USA: Olympic Games, won by USSR"),
        (actions.HoldSummit(US, 3, 5), "USA: Summit, USA 3, USSR 5"),
        (actions.ResolveWeWillBuryYou(), "“We Will Bury You” pays"),
        (actions.EndEffect("nato"), "No longer in effect: NATO"),
        (GainPoints(us=2), "USA +2"),
        (GainPoints(us=2, ussr=1, source="summit"), "Summit: USA +2, USSR +1"),
        (actions.AdvanceInSpace(US), "USA: a step in the space race"),
        (actions.PlaceSpaceMarker(USSR, 1), "USSR in the space race: Earth Satellite"),
        (actions.AttemptCoup(US, "iran", 3), "USA: coup in Iran, 3 operations"),
        (actions.SetMilitaryOperations(US, 2), "USA: military operations 2"),
        (SetDefcon(3), "DEFCON 3"),
        (actions.TakeChinaCard(None), "The China Card: nobody"),
        (actions.ChangeCivilWar(1), "The Chinese Civil War: +1"),
        (StartTurn(4), "Turn 4 · Mid War"),
        (StartActionRound(2, USSR), "Action round 2: USSR"),
        (RevealHeldCards(frozenset({US})), "A scoring card is held by: USA"),
        (RevealHeldCards(frozenset()), "Nobody holds a scoring card"),
        (RuleWinner(1), "The table names the winner: Bob"),
        (RuleWinner(), "The table calls a draw"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_sentences(action: Action, said: str) -> None:
    """Every kind of entry is a sentence of the history."""
    match_view = sit()

    assert said == PAGES.describe(match_view.translator, action, match_view.match.setup)


class TestCountries:
    """The list of countries."""

    def row(self, match_view: MatchView, country: str) -> Element:
        """Return a country's row."""
        return board(match_view).one("div", id=f"region-at-{country}")

    def test_one_tap_a_point(self) -> None:
        """Each side's number is a button that adds influence; beside it is one that takes it, where there is any."""
        row = self.row(sit(), "east_germany")

        assert ChangeInfluence("east_germany", ussr=1) == entered(row.one("button", id="more-ussr-east_germany"))
        assert ChangeInfluence("east_germany", ussr=-1) == entered(
            self.row(sit(StartTurn(1)), "east_germany").one("button", id="less-ussr-east_germany")
        )
        assert not row.all("button", id="less-us-east_germany")

    def test_control(self) -> None:
        """It is said in words, colour and shape."""
        row = self.row(sit(), "east_germany")

        assert "controlled by the USSR" in row.text
        assert "country-held" in row.one("article").classes
        assert "controlled" not in self.row(sit(), "poland").text

    def test_taiwan_as_a_battleground(self) -> None:
        """Formosan Resolution makes it one while the US controls it."""
        actions_ = (PlayEvent("formosan_resolution", US), SetInfluence("taiwan", 3, 0))

        assert "battleground" in self.row(sit(*actions_), "taiwan").text
        assert "battleground" not in self.row(sit(actions_[0]), "taiwan").text

    def test_nothing_is_entered_after_the_end(self) -> None:
        """The numbers are no buttons any more."""
        assert not board(sit(*GAMES_PLAYED["nuclear war"])).all("button", "hold-number")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_found_by_its_name_in_every_language(self, language: str) -> None:
        """At a table not everybody reads the same edition."""
        name_in_every_language = self.row(sit(language=language), "west_germany").one("article").attributes["data-name"]

        names = ("West Germany", "Западная Германия", "Niemcy Zachodnie", "Západní Německo")
        assert [] == [name for name in names if name not in name_in_every_language]

    def test_a_tap_changes_few_regions(self) -> None:
        """Its row, its region with tile and map, and nothing else."""
        begun = (StartTurn(1),)
        before, after = (
            {one.id: one.html for one in PAGES.board(sit(*taps))} for taps in (begun, (*begun, EXAMPLE[0]))
        )

        changed = {name for name, html in before.items() if html != after[name]}
        assert {"at-cuba", "panel-central_america", "tabs", "map-central_america"} == changed

    def test_an_unknown_country(self) -> None:
        """It has no sheet."""
        with pytest.raises(FormError):
            sheet(sit(), "country", country="atlantis")


class TestRegions:
    """What regions are worth at this moment."""

    def test_the_example_of_the_rulebook(self) -> None:
        """One point against five, and where the marker would go."""
        panel = next(one for one in regions.panels(sit(*EXAMPLE)) if one.region == "central_america")

        assert [1, 5] == [share.total for share in panel.shares]
        assert "USSR +4" == panel.net.said
        assert panel.after is not None
        assert "USSR +4" == panel.after.said

    def test_its_reasons(self) -> None:
        """Every point has one, and every tier its conditions."""
        accounts = sheet(sit(*EXAMPLE), "region", region="central_america").all("section", "account")

        assert ["+1"] == [line.one("b").text for line in accounts[0].one("ul", "reasons").all("li")]
        assert ["+3", "+1", "+1"] == [line.one("b").text for line in accounts[1].one("ul", "reasons").all("li")]
        assert "Domination" in accounts[1].one("h4", "tier-reached").text

    def test_control_of_europe(self) -> None:
        """Its card wins at once."""
        held = [SetInfluence(one.id, 9, 0) for one in REGIONS["europe"].countries]

        assert "USA wins at once" in sheet(sit(*held), "region", region="europe").one("p", "forecast").text

    def test_twenty_points(self) -> None:
        """The panel says that the card would win."""
        panel = board(sit(GainPoints(ussr=17), *EXAMPLE)).one("section", "in-central_america")

        assert "USSR wins" in panel.text

    def test_a_card_of_a_later_era(self) -> None:
        """It cannot be played yet; Southeast Asia only once."""
        early = {one.region for one in regions.panels(sit()) if one.can_score}
        later = sit(StartTurn(4), PlayScoringCard("southeast_asia_scoring"))

        assert {"europe", "asia", "middle_east"} == early
        assert "southeast_asia" not in {one.region for one in regions.panels(later) if one.can_score}

    def test_shuttle_diplomacy(self) -> None:
        """The player picks the country, and the best one is proposed."""
        taken = sheet(sit(*SHUTTLED), "region", region="middle_east").all("input", name="taken")

        assert {"iraq", "iran"} == {one.attributes["value"] for one in taken}
        assert 1 == len([one for one in taken if "checked" in one.attributes])

    def test_southeast_asia(self) -> None:
        """Every controlled country has its own value."""
        thailand = sheet(sit(SetInfluence("thailand", 2, 0)), "region", region="southeast_asia")

        assert "+2" in thailand.all("ul", "reasons")[0].text


class TestOperations:
    """Influence with Operations, coups and Realignment rolls."""

    ROUND = (SetInfluence("iran", 2, 0), StartTurn(1), StartActionRound(1, USSR))

    def test_what_is_out_of_reach_is_greyed_with_its_reason(self) -> None:
        """And so is the other side, until the table says that an event moves it."""
        page = board(sit(*self.ROUND))
        far = page.one("button", id="more-ussr-france")

        assert "disabled" in far.attributes
        assert "no influence there or next to it" in far.attributes["title"]
        assert "disabled" in page.one("button", id="more-us-iran").attributes
        assert "disabled" not in page.one("button", id="more-ussr-iraq").attributes
        by_event = board(sit(*self.ROUND, actions.ResolveEvent()))
        assert "disabled" not in by_event.one("button", id="more-us-iran").attributes

    def test_a_dearer_country_says_so(self) -> None:
        """Two operations while the enemy controls it."""
        dear = board(sit(*self.ROUND)).one("button", id="more-ussr-iran")

        assert "2" == dear.attributes["data-cost"]
        assert "costs 2" in dear.attributes["aria-label"]

    def test_what_is_left(self) -> None:
        """Of the card's Operations."""
        spent = (*self.ROUND, actions.ConductOperations(3), ChangeInfluence("iran", ussr=1))

        assert "Operations left: 1 of 3" in board(sit(*spent)).one("div", "ts-card").text
        assert "disabled" in board(sit(*spent)).one("button", id="operations-1").attributes

    def test_a_coup(self) -> None:
        """The side is that of the action round; every die says what it leads to, and enters the whole coup."""
        asked = sheet(sit(*self.ROUND), "coup", country="iran")
        shown = sheet(sit(*self.ROUND), "coup", country="iran", operations="3", player="ussr")
        dice = shown.all("button", "die-button")

        assert "true" == asked.one("button", id="choose-player-ussr").attributes["aria-pressed"]
        assert "disabled" in asked.one("button", id="choose-player-us").attributes
        assert ["2 USA 2 → 1", "6 USA 2 → 0, USSR 0 → 3"] == [dice[1].text, dice[5].text]
        assert "DEFCON falls to 4" in shown.text
        assert actions.AttemptCoup(USSR, "iran", 3, 6) == entered(dice[5])

    def test_a_coup_that_the_rules_forbid(self) -> None:
        """Is greyed with its reason, and offers no dice."""
        closed = sheet(sit(*self.ROUND, SetDefcon(2)), "country", country="iran")
        assert "at DEFCON 2" in closed.one("ul", "attempts").text
        assert not sheet(sit(*self.ROUND, SetDefcon(2)), "coup", country="iran", operations="3").all(
            "button", "die-button"
        )

    def test_a_coup_that_ends_the_game(self) -> None:
        """Every die says so."""
        shown = sheet(
            sit(*self.ROUND, SetInfluence("angola", 1, 0), SetDefcon(2)), "coup", country="angola", operations="3"
        )
        assert 6 == len(shown.all("button", "die-ends"))

    def test_a_realignment_roll(self) -> None:
        """Both dice are chosen, and what they lead to is said before it is entered."""
        shown = sheet(sit(*self.ROUND), "realign", country="iran", player="ussr", us_die="1", ussr_die="6")

        assert "2:6 · USA 2 → 0" == shown.one("p", id="realign-outcome").text
        button = shown.one("button", id="enter-roll")
        assert "disabled" not in button.attributes
        assert actions.Realign(USSR, "iran", 1, 6) == entered(button)
        without = sheet(sit(*self.ROUND), "realign", country="iran", us_die="1")
        assert "disabled" in without.one("button", id="enter-roll").attributes


class TestTurn:
    """What comes next, and the end of a turn."""

    def test_the_set_up(self) -> None:
        """It says what is still to be placed, and where."""
        asked = [line.text for line in board(sit(handicap=2)).one("ul", "ts-turn-asked").all("li")]

        assert [
            "USSR places 6: Eastern Europe",
            "USA places 7: Western Europe",
            "USA places 2: Western Europe, or where it has printed influence",
        ] == asked

    def test_the_next_step(self) -> None:
        """Turns and action rounds are a button each; the end of a turn and final scoring are sheets."""

        def step(*played: Action) -> Element:
            return board(sit(*played)).one("button", id="next-step")

        assert StartTurn(1) == entered(step())
        assert StartActionRound(1, USSR) == entered(step(StartTurn(1)))
        assert {"sheet": "end"} == sent_by(step(StartTurn(1), StartActionRound(6, US)))
        assert {"sheet": "reveal"} == sent_by(step(StartTurn(10), CheckMilitaryOperations()))

    def test_the_end_of_a_turn(self) -> None:
        """First military operations, then held cards, then the next turn."""
        before = sheet(sit(StartTurn(1), actions.SetMilitaryOperations(US, 2)), "end")
        after = sheet(sit(StartTurn(1), CheckMilitaryOperations()), "end")

        check = before.one("button", id="check-operations")
        assert "Check: USA +2" == check.text
        assert CheckMilitaryOperations() == entered(check)
        assert "end" == sent_by(check)["then"]
        assert not before.all("button", id="after-turn")
        assert StartTurn(2) == entered(after.one("button", id="after-turn"))
        assert not after.all("button", id="check-operations")


class TestCards:
    """What an event would do is said before it happens."""

    @pytest.mark.parametrize(
        ("card", "said"),
        [
            ("duck_and_cover", "USA +1 · DEFCON 4"),
            ("nuclear_test_ban", "USA +3"),
            ("special_relationship", "No points: that takes control of the United Kingdom, and NATO."),
            ("formosan_resolution", "in effect from here on: Formosan Resolution"),
            ("captured_nazi_scientist", "USA +2 · space race: USA 1, USSR 0"),
            ("nixon_plays_the_china_card", "The China Card: USA"),
            ("how_i_learned_to_stop_worrying", "military operations: USA 5, USSR 0"),
            ("defectors", "moves nothing that Laurel keeps"),
        ],
    )
    def test_previews(self, card: str, said: str) -> None:
        """Points, tracks, and why there are none."""
        previews = sheet(sit(optional_cards=True), "card", id=card).one("dl", "previews").all("dd")

        assert said == previews[0].text

    def test_the_end_of_the_game(self) -> None:
        """Wargames says who would win."""
        match_view = sit(StartTurn(8), SetDefcon(2), GainPoints(us=8))

        assert "the game ends: USA" in sheet(match_view, "card", id="wargames").one("dl", "previews").text

    def test_wars(self) -> None:
        """Every die says whether it wins, and what becomes of the influence; one press enters the war."""
        war = sheet(sit(SetInfluence("japan", 4, 0)), "card", id="korean_war")
        dice = war.all("button", "die-button")

        assert "die −1" in war.text
        assert ("4 lost", "5 won · USSR +2 · USA 1 → 0, USSR 0 → 1") == (dice[3].text, dice[4].text)
        assert actions.FightWar("korean_war", USSR, 5, "south_korea") == entered(dice[4])

    def test_a_war_asks_for_its_target(self) -> None:
        """Nothing is chosen beforehand; dice are shown once the target is."""
        asked = sheet(sit(), "card", id="brush_war", player="us")
        ready = sheet(sit(), "card", id="brush_war", player="us", target="panama")

        assert [] == asked.all("button", "die-button")
        assert 6 == len(ready.all("button", "die-button"))
        assert "−1" not in asked.text

    def test_an_event_that_has_happened(self) -> None:
        """Its button is closed, and says why."""
        button = sheet(sit(PlayEvent("nato", US)), "card", id="nato").one("button", "button-main")

        assert "disabled" in button.attributes
        assert "removed from the game" in button.attributes["aria-description"]

    def test_what_an_event_does_while_it_is_in_effect(self) -> None:
        """Is said on its sheet, and on that of the tracks."""
        assert "Taiwan is scored" in sheet(sit(), "card", id="formosan_resolution").text
        assert "Taiwan is scored" in sheet(sit(PlayEvent("formosan_resolution", US)), "tracks").text
        assert set(wording.LASTING) >= {card for card, one in CARDS.items() if one.lasts}

    def test_every_card_has_a_sheet(self) -> None:
        """All but the scoring cards, which are played on their region."""
        for card in CARDS:
            if card.endswith("_scoring"):
                with pytest.raises(FormError):
                    sheet(sit(), "card", id=card)
            else:
                war = CARDS[card].war is not None
                assert sheet(sit(), "card", id=card).all("button" if war else "form")

    def test_only_what_is_in_play(self) -> None:
        """Later eras and boxes that were not chosen are not in the list; promotional cards are marked."""
        plain, promo = (sheet(sit(**options), "cards").text for options in ({}, {"promo_cards": True}))

        assert "Wargames" not in plain
        assert "Berlin Wall" not in plain
        assert "Berlin Wall promo: from a single source" in promo


class TestTracks:
    """Everything beside the map."""

    def test_every_button_enters_what_it_says(self) -> None:
        """Levels, military operations, the space race, the China Card, the civil war, and effects that end."""
        shown = sheet(sit(PlayEvent("nato", US), StartTurn(1)), "tracks")
        entries = [entered(button) for button in shown.all("button") if button.attributes.get("data-do") == "act"]

        assert [SetDefcon(level) for level in range(2, 6)] == entries[:4]
        assert [actions.SetMilitaryOperations(side, n) for side in (US, USSR) for n in range(6)] == entries[4:16]
        assert [
            actions.AdvanceInSpace(US),
            actions.AdvanceInSpace(USSR),
            actions.SpendCard("china_card", USSR),
            actions.EndEffect("nato"),
        ] == entries[16:]

    def test_the_civil_war(self) -> None:
        """One more and one less."""
        shown = sheet(sit(chinese_civil_war=True), "tracks")
        chips = [one for one in shown.all("button", "chip-button") if "civil" in one.attributes["data-fields"]]

        assert ["+1", "−1"] == [chip.text for chip in chips]
        assert [actions.ChangeCivilWar(1), actions.ChangeCivilWar(-1)] == [entered(chip) for chip in chips]

    def test_forms(self) -> None:
        """Nuclear war, and points from elsewhere."""
        war, points = sheet(sit(), "tracks").all("form")

        assert {"kind": "set_defcon", "level": "1"} == form_fields(war)
        assert GainPoints() == entered(points.one("button", "button-main"))


class TestEnd:
    """Who has won, or nobody."""

    def test_the_table_rules(self) -> None:
        """Either side, or a draw."""
        chips = board(sit(*BOTH_HOLD)).one("section", "ending").all("button")

        assert [RuleWinner(0), RuleWinner(1), RuleWinner()] == [entered(chip) for chip in chips[:3]]

    def test_a_draw(self) -> None:
        """The board and the results say so."""
        match_view = sit(*GAMES_PLAYED["draw"])
        page = read(markup(results_page.results(match_view, NO_NOTICES)))

        assert "A draw" == match_view.outcome
        assert "A draw" == page.one("p", "winner-names").text

    def test_points_by_source(self) -> None:
        """What the other side gains counts with a minus, and so the sources add up to the total."""
        match_view = sit(GainPoints(us=3, ussr=5, source="summit"), GainPoints(us=1), scenario="late_war")
        us = dict(PAGES.points_by_source(match_view, match_view.state.seat(US)))

        assert {"at the start": "−4", "Summit": "−2", "not said from what": "+1"} == us
        assert -5 == match_view.totals[match_view.state.seat(US)]

    def test_reasons_in_the_history(self) -> None:
        """The sheet of an entry opens to what its points are made of."""
        match_view = sit(*GAMES_PLAYED["running"])
        entry = read(board_page.entry_sheet(match_view, {"entry": str(match_view.replay.log_steps[-1].entry.id)}))

        assert "+1 Next to the enemy superpower: Cuba rule 10.1.2" in entry.one("details", id="gain-0").text


class TestMarker:
    """The marker stays on its track."""

    def test_beyond_twenty(self) -> None:
        """18 and 4 more are 20, on the board and in the results; the end names the player."""
        won = sit(StartTurn(1), GainPoints(us=18), GainPoints(us=4))

        assert "USA 20" in board(won).one("p", "marker-standing").text
        assert {0: -20, 1: 20} == dict(won.totals)
        assert "Bob (USA) has reached 20 victory points." in results_text(won)

    def test_the_last_turn(self) -> None:
        """After its check the tiles know no win by points, no card is scored, and the sheet says what comes."""
        over = sit(*EXAMPLE, StartTurn(10), GainPoints(ussr=17), CheckMilitaryOperations())

        assert not board(over).all("span", "tile-wins")
        assert not board(over).all("button", id="score-central_america")
        assert "Every region is scored" in sheet(over, "end").text
        assert "DEFCON improves" not in sheet(over, "end").text


def results_text(match_view: MatchView) -> str:
    """Return what the results say."""
    return read(markup(results_page.results(match_view, NO_NOTICES))).text


class TestMore:
    """The list of kinds of entry."""

    def test_only_what_makes_sense_now(self) -> None:
        """No final scoring in turn 1; before an older entry everything is offered."""

        def offered(*played: Action, **fields: str) -> str:
            return read(board_page.more_sheet(sit(*played), fields)).text

        assert "Final scoring goes on" not in offered(StartTurn(1))
        assert "Operations of a card" not in offered(StartTurn(1))
        assert "Operations of a card" in offered(StartTurn(1), StartActionRound(1, USSR))
        assert "Final scoring goes on" in offered(StartTurn(10), CheckMilitaryOperations())
        assert "Final scoring goes on" in offered(StartTurn(1), before="1")


class TestForms:
    """Forms that are made from the fields of an action."""

    def controls(self, kind: str) -> dict[str, forms.Control]:
        """Return the controls of a kind of entry by name."""
        made = PAGES.controls(Translator("en"), forms.action_type(PAGES.game, kind), ("A", "B"))
        return {one.name: one for one in made}

    def test_numbers(self) -> None:
        """Influence may go down, dice have six sides, and levels are five."""
        change, war = self.controls("change_influence")["us"], self.controls("fight_war")["die"]

        assert (-99, ("0",)) == (change.lowest, change.value)
        assert tuple(map(str, range(1, 7))) == tuple(value for value, _ in war.choices)
        assert 5 == self.controls("set_defcon")["level"].highest

    def test_choices(self) -> None:
        """Countries and cards by name, and sides; seven scoring cards, and battlegrounds of two regions."""
        scored = self.controls("play_scoring_card")
        assert (7, 13) == (len(scored["card"].choices), len(scored["taken"].choices) - 1)
        assert 5 == len(self.controls("fight_war")["card"].choices)
        assert len(COUNTRIES) == len(self.controls("set_influence")["country"].choices)
        assert (("us", "USA"), ("ussr", "USSR")) == self.controls("reveal_held_cards")["holding[]"].choices


def test_colours_are_the_sides() -> None:
    """Whatever the players chose: blue for the USA, red for the USSR; at setup there is nothing to choose."""
    match_view = sit(ussr=1)
    draft = setup.Draft(ID, (setup.Row("", "black"), setup.Row("", "blue")))
    screen = setup.Screen(draft, (PAGES,), (), None)
    page = read(markup(setup.setup(Translator("en"), PAGES, screen, NO_NOTICES)))

    assert [("USA", "blue", "circle"), ("USSR", "red", "hexagon")] == [
        (player.role, player.colour, player.shape) for player in match_view.players
    ]
    assert not page.all("select", name="rows.0.colour")
    assert "black" == page.one("input", name="rows.0.colour").attributes["value"]


def test_what_is_heard() -> None:
    """What happened; and where the marker stands if it moved."""
    assert "DEFCON 3." == PAGES.announce(sit(SetDefcon(3)))
    assert "USSR +2. Marker: USSR +2." == PAGES.announce(sit(GainPoints(ussr=2)))
    assert "" == PAGES.announce(sit())
