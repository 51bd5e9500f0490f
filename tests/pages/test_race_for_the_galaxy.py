"""The screens of Race for the Galaxy: what they show at a table, and what they offer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from laurel.app import drafts
from laurel.games import GAMES
from laurel.games.race_for_the_galaxy.actions import (
    Action,
    AddCard,
    ClaimGoal,
    CountChips,
    CountHand,
    DealStartWorlds,
    DeclareTakeover,
    DiscardCard,
    EndGame,
    EndPhase,
    EndRound,
    GainChips,
    HoldGoal,
    KeepStartWorld,
    MoveWorld,
    PickGoals,
    ResolveTakeover,
    RuleWinner,
    SetGoods,
    SettleGoals,
    StartPhase,
    UseTemporaryMilitary,
)
from laurel.games.race_for_the_galaxy.components import ID, CardId, GoalId, Phase
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.table import Options
from laurel.match.match import Match, MatchId
from laurel.match.plain import kind_of
from laurel.match.replay import replay
from laurel.match.setup import Points, Seat
from laurel.pages import board as board_page
from laurel.pages import forms, notices
from laurel.pages import history as history_page
from laurel.pages import results as results_page
from laurel.pages.games import PRESENTATIONS
from laurel.pages.languages import LANGUAGES
from laurel.pages.match_view import MatchView
from laurel.pages.page import Page, markup
from laurel.pages.race_for_the_galaxy.wording import TITLES
from laurel.pages.translator import Translator
from tests.games.race_for_the_galaxy.support import A, B, C, setup
from tests.markup import Element, form_fields, read, sent_by
from tests.pages.support import listed
from tests.pages.test_screens import NO_NOTICES, check_whole, left_in_english, time
from tests.support import NOON, journal

PAGES = PRESENTATIONS[ID]
SEAT, COLONY = CardId("imperium_seat"), CardId("rebel_colony")


def cards(seat: Seat, ids: str) -> tuple[Action, ...]:
    """Return the placing of several cards."""
    return tuple(AddCard(seat, CardId(card)) for card in ids.split())


FIRSTS = "galactic_standard_of_living system_diversity overlord_discoveries galactic_status"
MOSTS = "greatest_military propaganda_edge"
START: tuple[Action, ...] = (
    PickGoals(tuple(map(GoalId, f"{FIRSTS} {MOSTS}".split()))),
    DealStartWorlds({A: (CardId("epsilon_eridani"), CardId("alpha_centauri")), B: (CardId("new_sparta"),)}),
    KeepStartWorld(A, CardId("epsilon_eridani")),
    KeepStartWorld(B, CardId("new_sparta")),
)
RUNNING: tuple[Action, ...] = (
    *START,
    StartPhase(Phase.DEVELOP),
    *cards(A, "imperium_seat imperium_troops drop_ships expedition_force galactic_exchange galactic_renaissance"),
    *cards(B, "space_marines rebel_colony space_mercenaries gambling_world new_galactic_order"),
    *cards(C, "rebel_alliance rebel_pact rebel_fuel_cache hidden_fortress pan_galactic_research improved_logistics"),
    GainChips(A, Points(5)),
    CountHand(B, 12),
    SetGoods(C, frozenset({CardId("rebel_fuel_cache")})),
    StartPhase(Phase.SETTLE),
)
DECLARED = (*RUNNING, DeclareTakeover(A, SEAT, COLONY))
FULL = (
    "public_works gem_world colony_ship comet_zone mining_robots export_duties contact_specialist pan_galactic_league"
)
ENDED = (*RUNNING, *cards(A, FULL), EndRound({B: 2}))
LEVEL = (AddCard(A, CardId("old_earth")), AddCard(B, CardId("comet_zone")), EndGame(), SettleGoals())
EVENINGS: dict[str, tuple[Action, ...]] = {
    "new": (),
    "dealt": START,
    "running": RUNNING,
    "declared": DECLARED,
    "taken over": (*DECLARED, ResolveTakeover(), EndPhase(), DiscardCard(A, CardId("drop_ships"))),
    "by hand": (
        *START,
        ClaimGoal(A, GoalId("galactic_status")),
        HoldGoal(GoalId("greatest_military"), B),
        HoldGoal(GoalId("greatest_military")),
        CountChips(C, Points(3)),
        AddCard(B, COLONY),
        MoveWorld(COLONY, C),
        StartPhase(Phase.SETTLE),
        UseTemporaryMilitary(A),
    ),
    "asks for goals": ENDED,
    "over": (*ENDED, SettleGoals(as_counted=True)),
    "asks for the goals in play": LEVEL[:-1],
    "level": LEVEL,
    "ruled": (*LEVEL, RuleWinner(B)),
}


def sit(*actions: Action, language: str = "en", players: int = 3, **options: Any) -> MatchView:
    """Return a table with takeovers after some actions."""
    seated = setup(players, **{"takeovers": True, **options})
    match: Match[Any] = Match(MatchId("a-match"), NOON, seated, journal(*actions))  # type: ignore[arg-type]
    played = replay(GAMES[ID], GAMES[ID].opening(seated), match.journal.log)
    return MatchView(PAGES, match, played, Translator(language, tuple(player.name for player in seated.players)))


def board(match_view: MatchView) -> Element:
    """Return the board."""
    return read(markup(board_page.board(match_view, NO_NOTICES, is_awake=False)))


def tile(match_view: MatchView, player: str) -> Element:
    """Return a player's tile on the board."""
    return next(one for one in board(match_view).all("article") if one.attributes["aria-label"] == player)


def sheet(match_view: MatchView, name: str, **fields: str) -> Element:
    """Return an open sheet."""
    return read(PAGES.sheets[name](match_view, fields))


def control(root: Element, control_id: str) -> Element:
    """Return the control of an id."""
    return next(one for one in root.all() if one.attributes.get("id") == control_id)


def entered_by(button: Element) -> Action:
    """Return the action that a button enters."""
    fields = json.loads(button.attributes["data-fields"])
    return forms.read(GAMES[ID], fields["kind"], fields)  # type: ignore[no-any-return]


def screens(match_view: MatchView) -> dict[str, Page]:
    """Return every screen and every sheet of a match."""
    translator = match_view.translator
    owner = match_view.state.owners(COLONY)
    can_declare = owner and match_view.state.tableaux[A].cards.count(SEAT) and owner[0] != A
    has_goals = "tgs" in match_view.match.setup.options.boxes
    takeover = {"power": SEAT, "world": COLONY}
    made = {
        name: make(match_view, {"seat": "0", **takeover})
        for name, make in PAGES.sheets.items()
        if (can_declare or name != "declare") and (has_goals or name != "deal_goals")
    }
    for kind in listed(PAGES):
        made[f"form {kind}"] = board_page.form_sheet(match_view, {"kind": kind})
    for log_step in match_view.replay.log_steps:
        made[f"entry {log_step.entry.id}"] = board_page.entry_sheet(match_view, {"entry": str(log_step.entry.id)})
    over = {name: notices.over_board(translator, (), name, content) for name, content in made.items()}
    return {
        "results": results_page.results(match_view, NO_NOTICES),
        "history": history_page.history(match_view, time, NO_NOTICES),
        "board": board_page.board(match_view, NO_NOTICES, is_awake=True),
        **{name: Page("board", "", translator.language, regions) for name, regions in over.items()},
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("evening", EVENINGS)
def test_every_screen_is_whole(language: str, evening: str) -> None:
    """Well nested, every id once, every control named, every placeholder filled."""
    check_whole(screens(sit(*EVENINGS[evening], language=language)))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"rebel_vs_imperium": True}),
        (4, {"boxes": "base", "takeovers": False}),
        (5, {"boxes": "rvi"}),
        (6, {"edition": "revised"}),
    ],
    ids=["scenario", "base", "rvi", "revised"],
)
def test_other_tables(players: int, options: dict[str, Any]) -> None:
    """They are whole as well, goals or not."""
    match_view = sit(AddCard(A, CardId("gem_world")), players=players, **options)
    check_whole(screens(match_view))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("evening", EVENINGS)
def test_nothing_is_left_in_english(language: str, evening: str) -> None:
    """A text that stands on the English page and has letters is another one here, but for titles and keywords."""
    english = screens(sit(*EVENINGS[evening]))
    for title, page in screens(sit(*EVENINGS[evening], language=language)).items():
        left = left_in_english(page, english[title], language) - set(LANGUAGES.values())
        assert not {text for text in left if not is_title(text)}, title


def is_title(text: str) -> bool:
    """Whether a text is made of titles, keywords and names alone."""
    for known in sorted(
        ("Race for the Galaxy", *TITLES.values(), *(goal.title for goal in GOALS.values())), key=len, reverse=True
    ):
        text = text.replace(known, "")
    rest = {word.strip(":,.…()") for word in text.split()}
    return not {word for word in rest if word.isalpha() and len(word) > 2 and not word.isupper()}


def test_every_kind_of_entry_has_its_words() -> None:
    """In the list of kinds, but for what only a sheet or a ruling enters; and as a sentence of the history."""
    kinds = set(listed(PAGES))
    assert {kind_of(action) for action in GAMES[ID].actions} - kinds == {"rule_winner", "deal_start_worlds"}
    entered = {type(action) for actions in EVENINGS.values() for action in actions}
    assert entered == set(GAMES[ID].actions)


def test_phases() -> None:
    """The open one can end, a later one can begin."""
    settle, consume = (board(sit(*RUNNING)).one("button", id=f"phase-{phase}") for phase in ("settle", "consume"))
    assert (EndPhase(), StartPhase(Phase.CONSUME)) == (entered_by(settle), entered_by(consume))


def test_phases_of_the_round_that_are_over() -> None:
    """They cannot be pressed, and the button says why."""
    gone, later = (board(sit(*RUNNING)).one("button", id=f"phase-{phase}") for phase in ("develop", "consume"))

    assert ("disabled" in gone.attributes, "disabled" in later.attributes) == (True, False)
    assert "This phase of the round is over." == gone.attributes["title"]


class TestTile:
    """A player's tile."""

    def test_points_and_counts(self) -> None:
        """Points, Military, the hand, cards and chips."""
        said = tile(sit(*RUNNING), "A").text

        assert "18 points. Where they come from" in said
        assert "7 /12" in said
        assert "Military strength +6" in said

    def test_chips_by_one_tap(self) -> None:
        """One tap is one point."""
        assert {"kind": "gain_chips", "player": "1", "chips": "1"} == sent_by(control(board(sit()), "chip-1"))

    def test_a_card_is_two_taps_away(self) -> None:
        """The tile opens the list, and every item of the list places a card."""
        match_view = sit()
        assert {"sheet": "add", "seat": "0"} == sent_by(control(board(match_view), "add-0"))
        item = control(sheet(match_view, "add", seat="0"), "card-gem_world")
        assert AddCard(A, CardId("gem_world")) == entered_by(item)
        assert "yes" == sent_by(item)["stay"]

    def test_hidden_fortress(self) -> None:
        """Its owner's tableau is full later."""
        assert "6 /14" in tile(sit(*RUNNING), "C").text

    def test_over_the_hand_limit(self) -> None:
        """The hand is marked."""
        assert ["12"] == [mark.text.split()[-1] for mark in tile(sit(*RUNNING), "B").all("span", "mark-bad")]

    def test_after_the_end(self) -> None:
        """Nothing is placed or gained any more."""
        assert not board(sit(*EVENINGS["over"])).all("button", "race-plus")


class TestAdding:
    """The list of all cards."""

    def test_a_name_without_accents_and_points(self) -> None:
        """What is searched is the plain title."""
        item = control(sheet(sit(), "add", seat="0"), "card-earths_lost_colony").within("li")

        assert item is not None
        assert "earths lost colony" == item.attributes["data-name"]
        assert {"world", "cost-2", "novelty"} == set(item.attributes["data-tags"].split())

    def test_where_a_card_is(self) -> None:
        """An item says whose tableaux it lies in, and is marked where none is left."""
        found = sheet(sit(*cards(A, "gem_world public_works")), "add", seat="1")

        assert control(found, "card-gem_world").text.endswith("A")
        assert "race-card-gone" in control(found, "card-gem_world").classes
        assert "race-card-gone" not in control(found, "card-public_works").classes

    def test_a_windfall_world_comes_with_its_good(self) -> None:
        """A production world does not."""
        found = sheet(sit(*cards(A, "old_earth")), "add", seat="0")

        for card, has_good in (("rebel_fuel_cache", True), ("gem_world", False)):
            assert AddCard(A, CardId(card), has_good=has_good) == entered_by(control(found, f"card-{card}"))

    def test_the_first_start_world_is_kept(self) -> None:
        """Later ones are cards like others."""
        world, begun = CardId("new_sparta"), sit(KeepStartWorld(A, CardId("old_earth")))
        fresh, later = (control(sheet(match_view, "add", seat="0"), f"card-{world}") for match_view in (sit(), begun))

        assert (KeepStartWorld(A, world), AddCard(A, world)) == (entered_by(fresh), entered_by(later))


class TestPlayer:
    """A player's sheet."""

    def test_what_feeds_a_development(self) -> None:
        """Line by line, with the cards that scored there."""
        one = control(sheet(sit(*RUNNING), "player", seat="0"), "development-imperium_seat")

        assert "2: IMPERIUM card Imperium Seat, Imperium Troops 4" in one.text

    def test_what_was_not_counted(self) -> None:
        """With the reason."""
        match_view = sit(*cards(A, "galactic_imperium rebel_cantina"))
        one = control(sheet(match_view, "player", seat="0"), "development-galactic_imperium")

        assert "Not counted: Rebel Cantina It is a rebel card, but no military world." in one.text

    def test_the_parts_add_up(self) -> None:
        """Printed, counted, chips and goals are the total."""
        one = sheet(sit(*RUNNING), "player", seat="0")
        sums = [int(part.text) for part in one.one("dl", "race-sums").all("dd")]

        assert int(one.one("p", "sheet-total").one("b").text) == sum(sums)

    def test_goods(self) -> None:
        """One form says on which worlds they lie."""
        form = sheet(sit(*RUNNING), "player", seat="2").one("form", "goods")

        assert {
            "kind": "set_goods",
            "player": "2",
            "stay": "yes",
            "worlds[]": ["", "rebel_fuel_cache"],
        } == form_fields(form)

    def test_counts(self) -> None:
        """One less and some more, of chips and of the hand; nobody has less than none."""
        root = sheet(sit(*RUNNING), "player", seat="0")
        buttons = ("chips-less", "chips-more", "chips-five", "hand-less", "hand-more", "hand-five")

        assert [
            CountChips(A, Points(4)),
            GainChips(A, Points(1)),
            GainChips(A, Points(5)),
            CountHand(A, 0),
            CountHand(A, 1),
            CountHand(A, 5),
        ] == [entered_by(control(root, button)) for button in buttons]

    def test_discarding(self) -> None:
        """Every card of the tableau can go."""
        button = control(sheet(sit(*RUNNING), "player", seat="0"), "discard-drop_ships")
        assert DiscardCard(A, CardId("drop_ships")) == entered_by(button)

    def test_a_gambler(self) -> None:
        """Who has Gambling World can look at the odds."""
        assert {"sheet": "gambling"} == sent_by(control(sheet(sit(*RUNNING), "player", seat="1"), "open-gambling"))


class TestGoals:
    """The goals."""

    def test_progress_and_owners(self) -> None:
        """Everybody's amount; who holds a goal is marked."""
        held = control(sheet(sit(*RUNNING), "goals"), "sheet-greatest_military")

        assert 3 == len(held.all("meter"))
        assert ["B"] == [one.text[0] for one in held.all("li", "goal-owner")]
        claimed = control(sheet(sit(*RUNNING), "goals"), "sheet-galactic_status")
        assert 3 == len(claimed.all("li", "goal-owner"))

    def test_by_hand(self) -> None:
        """Who holds a “most” goal can return it; anybody else takes it."""
        root, military = sheet(sit(*RUNNING), "goals"), GoalId("greatest_military")
        returned, taken = (entered_by(control(root, f"hold-{military}-{seat}")) for seat in (B, A))

        assert (HoldGoal(military), HoldGoal(military, A)) == (returned, taken)

    def test_drawing(self) -> None:
        """The same draw is the same six tiles; another one is another."""

        def drawn(draw: str) -> object:
            return form_fields(sheet(sit(), "deal_goals", draw=draw).one("form"))["goals[]"]

        assert drawn("1") == drawn("1")
        assert drawn("1") != drawn("2")
        assert 6 == len([goal for goal in drawn("1") if goal])  # type: ignore[attr-defined]

    def test_dealing_worlds(self) -> None:
        """Everybody is dealt two; the form sends them all."""
        form = sheet(sit(), "start_worlds").all("form")[0]

        assert [2, 2, 2] == [len(form_fields(form)[f"dealt.{seat}[]"]) for seat in range(3)]

    def test_worlds_that_the_table_has_dealt(self) -> None:
        """Once one was picked no other deal is shown or offered."""
        root = sheet(sit(KeepStartWorld(A, CardId("new_sparta"))), "start_worlds")

        assert [] == [form for form in root.all("form") if form_fields(form)["kind"] == "deal_start_worlds"]
        assert [] == root.all("section", "dealt")
        assert "open" in root.one("details", id="pick-worlds").attributes

    def test_keeping_a_world(self) -> None:
        """Once they are dealt, a tap keeps one."""
        root = sheet(sit(*START[:2]), "start_worlds")

        assert "new_sparta" == sent_by(control(root, "keep-new_sparta"))["world"]


class TestTakeovers:
    """The desk."""

    def test_what_can_be_taken(self) -> None:
        """A target shows both sums, and opens the declaration."""
        target = control(sheet(sit(*RUNNING), "takeovers"), "target-imperium_seat-rebel_colony")

        assert {"sheet": "declare", "seat": "0", "power": SEAT, "world": COLONY} == sent_by(target)
        assert target.text.endswith("8 : 11 would fail")

    def test_declaring(self) -> None:
        """Both sides, and what is missing."""
        one = sheet(sit(*RUNNING), "declare", seat="0", power=SEAT, world=COLONY)

        assert "The takeover fails: the attacker needs 3 more." in one.text
        assert "declare_takeover" == form_fields(one.one("form"))["kind"]

    def test_what_the_attacker_has_chosen_counts(self) -> None:
        """Before the takeover is declared: New Military Tactics gives 3, and 11 against 11 is enough."""
        armed = (*RUNNING[:-1], AddCard(A, CardId("new_military_tactics")), StartPhase(Phase.SETTLE))
        fields = {"seat": "0", "power": SEAT, "world": COLONY, "discarded[]": "new_military_tactics"}
        one = sheet(sit(*armed), "declare", **fields)

        assert "The takeover succeeds: the defender needs 1 more." in one.text
        assert form_fields(one.one("form"))["discarded[]"] == ["", "new_military_tactics"]

    def test_what_the_defender_has_chosen_counts(self) -> None:
        """Before the takeover is resolved; but not for the one that follows."""
        lacks = sheet(sit(*DECLARED), "takeovers").one("p", "forecast").text
        used = sheet(sit(*DECLARED), "takeovers", resolved="0", hand_cards="2")
        later = sheet(sit(*DECLARED), "takeovers", resolved="1", hand_cards="2")

        assert ("3 more.", "5 more.") == (lacks[-7:], used.one("p", "forecast").text[-7:])
        assert lacks == later.one("p", "forecast").text

    def test_what_cannot_be_is_not_offered(self) -> None:
        """The button is off, and the reason stands beside it."""
        fields = {"seat": "0", "power": SEAT, "world": COLONY, "discarded[]": "drop_ships"}
        root = sheet(sit(*RUNNING), "declare", **fields)

        assert "disabled" in root.one("button", id="declare").attributes
        assert "Only cards with temporary Military" in root.one("p", id="declare-problem").text

    def test_resolving(self) -> None:
        """The defender can still use what is left."""
        root = sheet(sit(*DECLARED), "takeovers")
        form = control(root, "resolve").within("form")

        assert form is not None
        assert "resolve_takeover" == form_fields(form)["kind"]
        assert "0" == form_fields(form)["hand_cards"]
        assert "To be resolved: A takes Rebel Colony from B" in board(sit(*DECLARED)).text

    def test_vulnerability(self) -> None:
        """To each power, with the reason and the worlds at stake."""
        said = sheet(sit(*RUNNING), "military").text

        assert "Imperium Seat vulnerable Rebel military worlds: Rebel Colony. At stake: Rebel Colony." in said
        assert "Imperium Seat not vulnerable No rebel military world." in said

    def test_the_settle_phase_counts_as_it_began(self) -> None:
        """Military and vulnerability alike, and it is said."""
        before = sheet(sit(*RUNNING), "military").all("section", "strength")[0].text
        placed = sheet(sit(*RUNNING, AddCard(A, CardId("space_marines"), insisted=True)), "military")

        assert before == placed.all("section", "strength")[0].text
        assert "As the Settle phase began" in placed.text

    def test_without_takeovers(self) -> None:
        """Nothing is said of them."""
        assert "vulnerable" not in sheet(sit(*RUNNING, takeovers=False), "military").text


class TestTheEnd:
    """What ends the game, and who has won."""

    def test_warnings(self) -> None:
        """A tableau that is nearly full."""
        said = board(sit(*cards(A, f"{FULL} alien_robot_sentry rebel_miners space_port"))).all("li", "warning")

        assert ["A: 1 more in the tableau, and the game ends."] == [one.text for one in said]

    def test_the_last_round(self) -> None:
        """The sheet of the round's end says so, and counts what is over the limit."""
        root = sheet(sit(*RUNNING, *cards(A, FULL)), "round_end")

        assert "The game ends with this round." in root.text
        sent = form_fields(root.one("form"))
        assert {"discarded.0": "0", "discarded.1": "2", "discarded.2": "0"}.items() <= sent.items()

    def test_the_screen_leads_to_the_result(self) -> None:
        """Whatever ended the game: the board has the steps, and the end of the round opens them."""
        for entered in (ENDED, (*RUNNING, EndGame())):
            match_view = sit(*entered)
            steps = board(match_view).one("button", id="before-result")
            assert {"sheet": "before_result"} == sent_by(steps)
            assert "Before the result 1. Goals 2. Hands and goods, if points are level" == steps.text
            said = results_page.results(match_view, NO_NOTICES).regions[1].html
            assert "The game is over, but the table has to count goals or hands first." in said
        form = form_fields(sheet(sit(*RUNNING, *cards(A, FULL)), "round_end").one("form"))
        assert "before_result" == form["then"]
        assert "then" not in form_fields(sheet(sit(*RUNNING), "round_end").one("form"))

    def test_goals_that_nobody_has(self) -> None:
        """Everybody with the amount, what the tableaux say, and one button for all of it."""
        root = sheet(sit(*ENDED), "before_result")
        asked = {one.attributes["id"] for one in root.all("section", "goal")}

        assert "open-galactic_standard_of_living" in asked
        assert SettleGoals(as_counted=True) == entered_by(control(root, "settle-counted"))
        assert SettleGoals() == entered_by(control(root, "settle-nobody"))
        claim = control(root, "give-galactic_standard_of_living-0")
        assert ClaimGoal(A, GoalId("galactic_standard_of_living")) == entered_by(claim)
        given = sheet(sit(*ENDED, ClaimGoal(A, GoalId("galactic_standard_of_living"))), "before_result")
        assert "open-galactic_standard_of_living" not in {one.attributes["id"] for one in given.all("section", "goal")}

    def test_no_goals_in_play(self) -> None:
        """The table picks them, and comes back, or says that it plays without."""
        match_view = sit(*EVENINGS["asks for the goals in play"])
        root = sheet(match_view, "before_result")

        assert {"sheet": "deal_goals"} == sent_by(root.one("button", id="pick-goals"))
        assert SettleGoals() == entered_by(control(root, "no-goals"))
        assert "before_result" == form_fields(sheet(match_view, "deal_goals").one("form"))["then"]

    def test_the_tie_break(self) -> None:
        """Hands and goods of who is level are asked for; where they are gone the table says who wins."""
        root = sheet(sit(*LEVEL), "before_result")

        assert ["A", "B"] == [one.attributes["aria-label"] for one in root.all("section", "sheet-section")]
        assert RuleWinner(B) == entered_by(control(root, "rule-1"))
        shared = control(root, "rule-shared").within("form")
        assert shared is not None
        assert {"kind": "rule_winner", "winner": "0", "sharing[]": "1"} == form_fields(shared)
        assert "A wins" == sit(*LEVEL, CountHand(A, 3), CountHand(B, 2)).outcome
        assert "B wins" == sit(*EVENINGS["ruled"]).outcome

    def test_a_finished_game_says_nothing_of_the_lead(self) -> None:
        """Nor how many chips are left."""
        said = board(sit(*EVENINGS["over"])).text

        assert "leads by" not in said
        assert "in chips" not in said.split("Undo")[0].replace("One point in chips", "")


def test_odds() -> None:
    """A stake of 6 needs a larger card; the odds stand by the whole deck and by what is unseen."""
    rows = sheet(sit(*RUNNING), "gambling").one("tbody").all("tr")

    assert 6 == len(rows)
    assert all("%" in row.text for row in rows)


def test_a_tap_changes_few_regions() -> None:
    """A chip changes one tile, what a goal counts, and who leads."""
    before, after = (
        {region.id: region.html for region in PAGES.board(sit(*actions))}
        for actions in (RUNNING, (*RUNNING, GainChips(A, Points(1))))
    )

    assert {"tile-0", "goals", "slot"} >= {name for name, html in before.items() if html != after[name]}


class TestOnceMore:
    """The same table plays another match."""

    @pytest.mark.parametrize("takeovers", [False, True])
    def test_takeovers_alternate(self, *, takeovers: bool) -> None:
        """A match with them follows one without."""
        following = drafts.draft_from_match(PAGES, setup(players=3, takeovers=takeovers))
        assert ("takeovers", "no" if takeovers else "yes") in following.options

    @pytest.mark.parametrize("options", [Options("tgs"), Options(takeovers=True, rebel_vs_imperium=True)])
    def test_where_there_is_no_choice_nothing_changes(self, options: Options) -> None:
        """Without the second expansion there are no takeovers, and the scenario has them always."""
        assert options == PAGES.next_options(options)
