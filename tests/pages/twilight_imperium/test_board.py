"""The screens of Twilight Imperium: what they offer at a table, and what they leave out."""

from __future__ import annotations

import json

import pytest

from laurel.games.twilight_imperium.actions import (
    Action,
    ActivateSystem,
    CountSecrets,
    Eliminate,
    Gain,
    GainFromLaw,
    GainRelic,
    GainTogether,
    GiveSupport,
    LeakSecret,
    RevealObjective,
    RuleWinner,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    StartPhase,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import (
    CUSTODIANS,
    LawId,
    RelicId,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import Claims, Phase
from laurel.match.journal import UnknownEntry
from laurel.match.setup import Points
from laurel.pages.board import board as board_page
from laurel.pages.board import now
from laurel.pages.language.alphabet import in_alphabet
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.titles import Title
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium import board, grid, reveal, round_panel, secret_objectives, tiles
from laurel.pages.twilight_imperium.dialogs import DIALOGS
from laurel.pages.twilight_imperium.grid import RowView
from tests.markup import read, sent_by
from tests.pages.support import NO_NOTICES
from tests.pages.twilight_imperium.support import (
    ACTION,
    FLAGSHIP,
    GATEKEEPER,
    MARKET,
    REVEALED,
    STAGE_I,
    STAGE_II,
    STATUS,
    TRADE,
    WEAPONRY,
    at,
    sent,
    sheet,
)
from tests.support import A, B, C, D, entry_id


def rows(match_view: MatchView) -> tuple[RowView, ...]:
    """Return the rows of the grid."""
    return grid.rows(grid.view_grid(match_view, "board"))


class TestGrid:
    """Objectives by players."""

    def test_the_newest_row_is_first(self) -> None:
        """With who has scored each."""
        found = rows(at(*REVEALED, ScorePublicObjective(B, WEAPONRY)))
        assert [row.card.id for row in found] == [WEAPONRY, MARKET]
        assert [cell.is_scored for cell in found[0].cells] == [False, True, False, False]

    def test_an_entry_for_several_players_is_found_for_each(self) -> None:
        """The status phase is one entry."""
        claims = {A: Claims(MARKET), B: Claims(WEAPONRY)}
        replay = at(*REVEALED, STATUS, ScoreStatusPhase(claims)).replay
        assert [((MARKET, entry_id(3)),), ((WEAPONRY, entry_id(3)),), ()] == [
            grid.scoring_entries(replay, seat) for seat in (A, B, C)
        ]

    def test_a_leaked_secret_is_a_row(self) -> None:
        """It says so, and its phase where that is not the status phase."""
        match_view = at(*REVEALED, ACTION, ScoreSecretObjective(A, FLAGSHIP), LeakSecret(A, FLAGSHIP))
        row = rows(match_view)[0]
        assert row.is_leaked
        assert row.card.phase == "Action phase"
        assert [cell.is_scored for cell in row.cells] == [True, False, False, False]

    def test_a_scored_cell_opens_its_entry_and_leads_back(self) -> None:
        """Whatever happened in between; the form says which sheet to return to."""
        match_view = at(*REVEALED, ScorePublicObjective(B, WEAPONRY), ACTION)
        form = read(DIALOGS["scored"](match_view, {"seat": "1", "objective": WEAPONRY, "then": "objectives"}))
        hidden = {one.attributes["name"]: one.attributes["value"] for one in form.all("input", type="hidden")}
        assert (entry_id(2), "objectives") == (hidden["entry"], hidden["then"])

    def test_an_objective_that_nobody_scored_has_no_entry(self) -> None:
        """As when the entry was taken back in another tab."""
        with pytest.raises(UnknownEntry):
            DIALOGS["scored"](at(*REVEALED), {"seat": "1", "objective": WEAPONRY})

    def test_nobody_eliminated_is_asked(self) -> None:
        """The cell stays in its place, and cannot be pressed."""
        row = rows(at(*REVEALED, Eliminate(C)))[0]
        assert [cell.is_out for cell in row.cells] == [False, False, True, False]


class TestReveal:
    """What comes next."""

    def test_what_is_due_is_said(self) -> None:
        """Two at the setup, then one a status phase."""
        assert reveal.due_reveal_text(at()) == "Reveal a stage I objective"
        assert reveal.due_reveal_text(at(*REVEALED)) == ""
        assert reveal.due_reveal_text(at(*REVEALED, STATUS)) == "Reveal a stage I objective"
        assert (
            reveal.due_reveal_text(at(*REVEALED, *map(RevealObjective, STAGE_I[2:5]), STATUS))
            == "Reveal a stage II objective"
        )

    def test_one_button_of_the_board_reveals(self) -> None:
        """That of the round while an objective is due, even before the players score; else the one above the grid."""

        def buttons(*entered: Action) -> list[str]:
            regions = board.board(at(*entered))
            root = read("".join(one.html for one in regions))
            ids = [one.attributes.get("id", "") for one in root.all("button") if "disabled" not in one.attributes]
            return [one for one in ids if one.endswith("-reveal")]

        assert ["round-reveal"] == buttons()
        assert ["board-reveal"] == buttons(*REVEALED)
        assert ["round-reveal"] == buttons(*REVEALED, STATUS)
        assert ["board-reveal"] == buttons(*REVEALED, STATUS, RevealObjective(STAGE_I[2]))

    def test_going_on_from_the_last_status_phase_ends_the_game(self) -> None:
        """And the button says so; with an objective left it names the phase that follows."""
        ten = [RevealObjective(one) for one in (*STAGE_I[:5], *STAGE_II[:5])]
        assert round_panel.round_view(at(*ten, STATUS)).next_name == "End of the game"
        assert round_panel.round_view(at(*ten[:9], STATUS)).next_name == "Strategy phase"
        assert at(*ten, STATUS, StartPhase(Phase.STRATEGY, 2)).replay.verdict is not None

    def test_a_table_that_enters_none_is_left_alone(self) -> None:
        """Once its first action phase has begun."""
        assert reveal.due_reveal_text(at(ACTION)) == ""
        assert reveal.due_reveal_text(at(ACTION, STATUS)) == ""

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_cards_are_in_order_of_the_language(self, language: str) -> None:
        """And none that lies there already."""
        root = sheet(at(*REVEALED, language=language), "reveal")
        titles = [one.one("b").text for one in root.all("button", "card-line")]
        assert titles == sorted(titles, key=lambda title: in_alphabet(language, title))
        offered = {fields["objective"] for fields in sent(root, "reveal_objective")}
        assert MARKET not in offered
        assert len(offered) == len(STAGE_I) - 2

    def test_the_other_stage_can_be_asked_for(self) -> None:
        """The rules say that it is out of turn, and let it happen."""
        root = sheet(at(*REVEALED), "reveal", stage="stage_2")
        assert TRADE in {fields["objective"] for fields in sent(root, "reveal_objective")}


class TestSlot:
    """From what did the points of a quick tap come?"""

    def test_objectives_come_first(self) -> None:
        """Those that the player can score now."""
        prompt = board.prompt(at(*REVEALED, STATUS, ScorePublicObjective(B, MARKET), Gain(A, Points(1))))
        assert prompt is not None
        assert [one.card.id for one in prompt.objectives] == [MARKET, WEAPONRY]
        assert "public_stage_1" not in [answer.source for _, answer in prompt.sources]

    def test_two_points_are_a_stage_ii_objective(self) -> None:
        """One that is worth less is not offered."""
        revealed = map(RevealObjective, [*STAGE_I[:5], TRADE])
        prompt = board.prompt(at(*revealed, STATUS, Gain(A, Points(2))))
        assert prompt is not None
        assert [one.card.id for one in prompt.objectives] == [TRADE]

    def test_action_phase_begins_with_the_board(self) -> None:
        """And the custodians are offered as long as they are there; Mecatol Rex once they are gone."""
        before = board.prompt(at(ACTION, Gain(A, Points(1))))
        after = board.prompt(at(ACTION, Gain(B, Points(1), CUSTODIANS), Gain(A, Points(1))))
        assert before is not None
        assert after is not None
        assert [answer.source for _, answer in before.sources][:1] == [CUSTODIANS]
        assert "imperial_mecatol" not in [answer.source for _, answer in before.sources]
        assert [answer.source for _, answer in after.sources][:1] == ["imperial_mecatol"]
        assert CUSTODIANS not in [answer.source for _, answer in after.sources]

    def test_a_point_that_wins_is_asked_for_too(self) -> None:
        """Where it came from matters to the results."""
        match_view = at(ACTION, Gain(A, Points(9), CUSTODIANS), Gain(A, Points(1)))
        assert board.prompt(match_view) is not None
        assert match_view.replay.verdict is not None

    def test_what_is_not_answered_stays_on_the_tile(self) -> None:
        """Until somebody answers; the mark asks for the newest such point."""
        open_points = at(ACTION, Gain(A, Points(1)), Gain(A, Points(1)), Gain(B, Points(1), CUSTODIANS))
        asked = open_points.replay.log_steps[2].entry.id
        assert [tile.has_question for tile in tiles.tiles(open_points)] == [True, False, False, False]
        root = sheet(open_points, "source", seat=str(A))
        answers = [sent_by(one) for one in root.all("button", data_do="amend")]
        assert {fields["entry"] for fields in answers} == {str(asked)}
        with pytest.raises(UnknownEntry):
            sheet(open_points, "source", seat=str(B))

    def test_a_further_point_changes_nothing_else_in_a_tile(self) -> None:
        """The number alone is replaced, which a tap of many waits for."""
        first, second = (at(ACTION, *[Gain(A, Points(1))] * times) for times in (1, 2))
        shown = [tiles.tiles(one)[A] for one in (first, second)]
        frames = {tiles.tile_region("en", tile).html.replace(tile.points, "") for tile in shown}
        assert shown[0].points != shown[1].points
        assert len(frames) == 1
        assert [region.html for region in grid.regions(first)] == [region.html for region in grid.regions(second)]

    @pytest.mark.parametrize(
        ("actions", "opens"),
        [((ACTION,), ["outlook"]), ((Gain(A, Points(1)),), ["outlook"]), ((Gain(A, Points(10), CUSTODIANS),), [])],
        ids=["lead", "question", "end"],
    )
    def test_who_can_win_is_asked_until_somebody_has_won(self, actions: tuple[Action, ...], opens: list[str]) -> None:
        """Beside the question as well; at the end the line says who has won."""
        shown = now.markup(at(*actions))
        buttons = [sent_by(one) for one in read(shown).all("button") if "data-fields" in one.attributes]
        assert [fields["sheet"] for fields in buttons if fields.get("sheet") == "outlook"] == opens
        assert ("A wins" in shown) is (opens == [])


class TestPlayer:
    """The sheet about one player."""

    def test_notes_held_can_go_back(self) -> None:
        """A system of the giver is activated."""
        match_view = at(ACTION, GiveSupport(B, A), GiveSupport(C, A))
        root = sheet(match_view, "player", seat="0")
        returned = [json.loads(root.one(id=f"return-{seat}").attributes["data-fields"]) for seat in (1, 2)]
        assert {fields["kind"] for fields in returned} == {"activate_system"}
        assert [fields["units_of[]"] for fields in returned] == [["1"], ["2"]]
        assert [one.name for one in tiles.supporters(match_view.state, match_view.players, A)] == ["B", "C"]

    def test_only_those_who_still_have_theirs_give_support(self) -> None:
        """And nobody gives it to the own."""
        match_view = at(GiveSupport(B, C))
        given = sent(sheet(match_view, "player", seat="0"), "give_support")
        assert [fields["giver"] for fields in given] == ["2", "3"]
        assert board.free_supports(at(GiveSupport(B, C), ActivateSystem(C, frozenset({B}))).state, C) == (A, B, D)

    def test_secrets_are_counted(self) -> None:
        """Scored ones, the limit, and the room that is left for unscored ones."""
        match_view = at(STATUS, ScoreSecretObjective(A, GATEKEEPER), CountSecrets(A, 2))
        found = secret_objectives.secrets(match_view, A)
        assert (found.scored, found.limit, found.unscored, found.most) == (
            ((Title("Become the Gatekeeper"), entry_id(1)),),
            3,
            2,
            2,
        )

    def test_secrets_of_this_phase_are_offered(self) -> None:
        """The others are folded away by phase, and the rules say why they cannot be scored."""
        root = sheet(at(STATUS), "secrets", seat="0")
        now, *later = root.all("ul", "card-list")
        assert GATEKEEPER in {fields["secret"] for fields in sent(now, "claim_objectives")}
        assert FLAGSHIP in {fields["secret"] for fields in sent(later[0], "claim_objectives")}
        root = sheet(at(ACTION), "secrets", seat="0")
        assert FLAGSHIP in {
            fields["secret"] for fields in sent(root.all("ul", "card-list")[0], "score_secret_objective")
        }

    def test_cards_in_front_of_a_player_can_be_used(self) -> None:
        """A relic by its own text, or purged; a law discarded."""
        match_view = at(ACTION, GainRelic(A, RelicId("book_of_latvinia")), GainFromLaw(A, LawId("political_censure")))
        root = sheet(match_view, "player", seat="0")
        assert len(sent(root, "use_book_of_latvinia")) == 2
        assert sent(root, "purge_relic")
        assert sent(root, "discard_law")

    def test_what_was_taken_is_not_offered(self) -> None:
        """There is only one custodians token."""
        root = sheet(at(ACTION, Gain(B, Points(1), CUSTODIANS)), "player", seat="0")
        assert CUSTODIANS not in {fields["source"] for fields in sent(root, "gain")}

    def test_nobody_scores_for_the_eliminated(self) -> None:
        """Only the ledger is left."""
        root = sheet(at(Gain(A, Points(1)), Eliminate(A)), "player", seat="0")
        assert not root.all("button", "source-button")
        assert root.all("ol", "ledger")

    def test_nobody_eliminated_takes_a_strategy_card(self) -> None:
        """Nor can hold one."""
        root = sheet(at(TakeStrategyCard(StrategyCard(3), B), Eliminate(A)), "cards")
        assert {fields["player"] for fields in sent(root, "take_strategy_card")} == {"", "1", "2", "3"}
        assert {fields["player"] for fields in sent(root, "make_speaker")} == {"1", "2", "3"}


class TestImperial:
    """Strategy card 8."""

    def test_its_holder_is_offered_it_once(self) -> None:
        """In the action phase."""
        held = (*REVEALED, TakeStrategyCard(StrategyCard(8), B))
        assert round_panel.round_view(at(*held)).imperial is None
        imperial = round_panel.round_view(at(*held, ACTION)).imperial
        assert imperial is not None
        assert imperial.name == "B"

    def test_points_of_a_tap_may_come_from_it(self) -> None:
        """Its holder answers with the sheet of Imperial, which turns the points into what they were."""
        held = at(TakeStrategyCard(StrategyCard(8), B), ACTION, Gain(B, Points(2)))
        prompts = [board.prompt(match_view) for match_view in (held, at(ACTION, Gain(B, Points(2))))]
        assert [prompt.offers_imperial for prompt in prompts if prompt] == [True, False]
        form = sheet(held, "imperial", seat="1", entry=entry_id(2)).all("form")[0]
        assert {one.attributes["data-do"] for one in form.all("button")} == {"amend"}
        hidden = {one.attributes["name"]: one.attributes["value"] for one in form.all("input")[:3]}
        assert hidden == {"entry": entry_id(2), "kind": "resolve_imperial", "player": "1"}

    def test_objectives_of_the_status_phase_are_offered(self) -> None:
        """In the action phase, as Imperial allows."""
        root = sheet(at(*REVEALED, ACTION), "imperial", seat="1")
        assert [one.attributes["value"] for one in root.all("input") if one.attributes["name"] == "objective"] == [
            "",
            MARKET,
            WEAPONRY,
        ]


class TestAgenda:
    """The agenda phase."""

    def test_seed_of_an_empire_names_who_gains(self) -> None:
        """Everybody with the most, or with the fewest."""
        root = sheet(at(Gain(A, Points(2)), Gain(B, Points(2)), Gain(C, Points(1))), "agenda")
        seeds = [one for one in root.all("button") if one.attributes.get("id", "").startswith("seed-")]
        assert [[who.text for who in one.all("span", "who")] for one in seeds] == [["A", "B"], ["D"]]

    def test_named_secrets_can_be_made_public(self) -> None:
        """One at a time."""
        scored = at(STATUS, ScoreSecretObjective(A, GATEKEEPER))
        assert [fields["secret"] for fields in sent(sheet(scored, "agenda"), "leak_secret")] == [GATEKEEPER]
        leaked = at(STATUS, ScoreSecretObjective(A, GATEKEEPER), LeakSecret(A, GATEKEEPER))
        assert not sent(sheet(leaked, "agenda"), "leak_secret")
        assert sent(sheet(leaked, "agenda"), "discard_law")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_can_win(language: str) -> None:
    """Everybody is there in initiative order, with what the forecast rests on."""
    match_view = at(*REVEALED, TakeStrategyCard(StrategyCard(2), C), ACTION, Gain(A, Points(8)), language=language)
    root = sheet(match_view, "outlook")
    assert len(root.all("li", "reach")) == 4
    assert root.all("li", "reach")[0].text.startswith("C ")
    assert root.one("ul", "assumptions").all("li")


def test_what_is_above_the_tiles() -> None:
    """The grid in the status phase, and strategy cards, until somebody has won: then the tiles show who."""
    assert board.layout(at(ACTION)) == ""
    assert board.layout(at(STATUS)) == "claiming"
    assert board.layout(at()) == "choosing"
    assert board.layout(at(STATUS, Gain(B, Points(10)))) == ""


def test_the_layout_depends_on_the_verdict() -> None:
    """Whether the match is over, and whether the players have to say who has won: here not all have strategy cards."""
    nine = [TakeStrategyCard(StrategyCard(1), A), Gain(A, Points(9)), Gain(B, Points(9))]
    tied = GainTogether({A: Points(1), B: Points(1)})
    ends = ([], [Gain(A, Points(1))], [tied], [tied, RuleWinner(A)])
    shown = [board_page.board(at(*nine, *end), NO_NOTICES).state for end in ends]
    assert shown == ["choosing", "over", "over undecided", "over"]
