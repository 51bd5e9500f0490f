"""The scoring of a status phase that is past, and secret objectives that are named later."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import (
    Action,
    ClaimObjectives,
    Gain,
    LeakSecret,
    ScoreStatusPhase,
    StartPhase,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    CUSTODIANS,
    ObjectiveId,
    SecretId,
    SourceId,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import Claims, Phase
from laurel.match.setup import Points
from laurel.pages import forms
from laurel.pages.board.dialogs import entry_dialog
from laurel.pages.entry.entries import description
from laurel.pages.match.presentation import MatchView
from tests.markup import Element, read, sent_by
from tests.pages.twilight_imperium.support import MARKET, REVEALED, STATUS, WEAPONRY, at, sheet
from tests.support import A, B, C, D

ADAPT = SecretId(ObjectiveId("adapt_new_strategies"))
CARDS: tuple[Action, ...] = (TakeStrategyCard(StrategyCard(4), A), TakeStrategyCard(StrategyCard(1), B))
SCORED = ScoreStatusPhase({A: Claims(MARKET, ANY_SECRET), B: Claims(WEAPONRY)})
NEXT = StartPhase(Phase.STRATEGY, 2)


def past(*before: Action, scoring: Action = SCORED, after: tuple[Action, ...] = (NEXT,)) -> MatchView:
    """Return a match after a status phase in which objectives were scored."""
    return at(*REVEALED, *CARDS, *before, STATUS, scoring, *after)


def scoring(match_view: MatchView) -> str:
    """Return the entry that scored."""
    (found,) = (one.id for one in match_view.replay.log if isinstance(one.action, ScoreStatusPhase | ClaimObjectives))
    return found


def grid(match_view: MatchView) -> Element:
    """Return the correction of the scoring."""
    return read(entry_dialog(match_view, {"entry": scoring(match_view)}))


def entered(match_view: MatchView, button: Element) -> Action:
    """Return the action that a button enters, as it is read."""
    fields = sent_by(button)
    return forms.read(match_view.presentation.game, str(fields["kind"]), fields, "en")


class TestGrid:
    """The grid of the round, by cell."""

    def test_there_are_no_lists_to_choose_from(self) -> None:
        """Nor a button that corrects all at once; the entry can be taken out."""
        root = grid(past())
        assert not root.all("select")
        assert not root.all("button", type="submit")
        assert root.all("button", data_do="remove")

    def test_players_are_in_the_initiative_order_of_that_round(self) -> None:
        """Whatever cards they hold now."""
        heads = grid(past(after=(NEXT, TakeStrategyCard(StrategyCard(1), C)))).one("ol", "grid-names").all("li")
        assert [one.all("span", "grid-player")[0].text for one in heads] == ["B", "A", "C", "D"]

    def test_what_was_scored_then_is_chosen(self) -> None:
        """With the unnamed secret one."""
        root = grid(past())
        chosen = {one.attributes["id"] for one in root.all("button", "cell-claimed")}
        assert chosen == {f"past-{MARKET}-0", "past-secret-0", f"past-{WEAPONRY}-1"}

    def test_a_cell_corrects_its_player(self) -> None:
        """The rest of the entry stays; the same cell again takes it back."""
        match_view = past()
        root = grid(match_view)
        cells = {
            f"past-{MARKET}-2": {**SCORED.claims, C: Claims(MARKET)},
            f"past-{WEAPONRY}-0": {**SCORED.claims, A: Claims(WEAPONRY, ANY_SECRET)},
            f"past-{MARKET}-0": {**SCORED.claims, A: Claims(None, ANY_SECRET)},
            "past-secret-1": {**SCORED.claims, B: Claims(WEAPONRY, ANY_SECRET)},
        }
        for cell, claims in cells.items():
            button = root.one("button", id=cell)
            assert entered(match_view, button) == ScoreStatusPhase(claims)
            assert (sent_by(button)["entry"], sent_by(button)["stay"]) == (scoring(match_view), "yes")

    def test_a_draft_of_one_player(self) -> None:
        """Becomes one of several."""
        match_view = past(scoring=ClaimObjectives(A, MARKET), after=())
        button = grid(match_view).one("button", id=f"past-{MARKET}-3")
        assert entered(match_view, button) == ScoreStatusPhase({A: Claims(MARKET), D: Claims(MARKET)}, is_draft=True)

    def test_a_past_stage_has_unnamed_objectives_to_score(self) -> None:
        """Where no reveals were entered."""
        match_view = at(STATUS, ScoreStatusPhase({A: Claims(ObjectiveId("public_stage_1"))}), NEXT)
        assert grid(match_view).all("button", id="past-public_stage_2-1")


def test_the_history_tells_who_scored_in_initiative_order() -> None:
    """As they did."""
    match_view = past()
    log_step = next(one for one in match_view.replay.log_steps if one.entry.action == SCORED)
    assert description(match_view, log_step) == (
        "Status phase: B (Develop Weaponry); A (Corner the Market, Secret objective)"
    )


class TestNaming:
    """A secret objective that was scored without a name."""

    def test_from_the_grid(self) -> None:
        """The list leads back to it."""
        match_view = past()
        button = grid(match_view).one("button", id="past-name-0")
        assert (
            sent_by(button).items()
            >= {"sheet": "naming", "entry": scoring(match_view), "seat": "0", "then": "scoring"}.items()
        )
        named = sheet(match_view, "naming", entry=scoring(match_view), seat="0", then="scoring")
        choice = named.one("li", id=f"name-{ADAPT}").one("button")
        assert entered(match_view, choice) == ScoreStatusPhase({A: Claims(MARKET, ADAPT), B: Claims(WEAPONRY)})
        assert sheet(match_view, "scoring", entry=scoring(match_view)).all("button", id="past-name-0")

    def test_from_classified_document_leaks(self) -> None:
        """Whatever entered it: only a named one can be made public."""
        gained = Gain(C, Points(1), SourceId("secret_objective"))
        match_view = past(Gain(B, Points(1), CUSTODIANS), gained, after=(StartPhase(Phase.AGENDA, 1),))
        root = sheet(match_view, "agenda")
        buttons = [sent_by(one) for one in root.one("details", id="agenda-leaks").all("button", data_do="open")]
        assert [(one["sheet"], one["seat"], one["then"]) for one in buttons] == [
            ("naming", "2", "agenda"),
            ("naming", "0", "agenda"),
        ]
        named = sheet(match_view, "naming", entry=str(buttons[0]["entry"]), seat="2", then="agenda")
        assert sent_by(named.all("li")[0].one("button"))["kind"] == "score_secret_objective"

    def test_what_is_named_can_be_leaked(self) -> None:
        """And is not asked for any more."""
        named = ScoreStatusPhase({A: Claims(MARKET, ADAPT)})
        match_view = past(Gain(B, Points(1), CUSTODIANS), scoring=named, after=(StartPhase(Phase.AGENDA, 1),))
        leaks = sheet(match_view, "agenda", entry=scoring(match_view)).one("details", id="agenda-leaks")
        assert "open" in leaks.attributes
        (button,) = leaks.all("button")
        assert entered(match_view, button) == LeakSecret(A, ADAPT)
