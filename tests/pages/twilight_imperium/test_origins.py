"""The list of all that points may come from, and the corrections that open it."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.games.twilight_imperium.actions import (
    Action,
    Gain,
    GainRelic,
    GiveSupport,
    Lose,
    ScorePublicObjective,
    ScoreSecretObjective,
)
from laurel.games.twilight_imperium.components import CROWN, CUSTODIANS, ObjectiveId, SecretId, SourceId
from laurel.match.setup import Points
from laurel.pages.board.dialogs import entry_dialog
from laurel.pages.forms import FormError
from laurel.pages.language.titles import Title
from laurel.pages.match.presentation import MatchView
from tests.markup import Element, read, sent_by
from tests.pages.twilight_imperium.support import ACTION, MARKET, REVEALED, STATUS, WEAPONRY, at, sheet
from tests.support import A, B, C

ONE = Points(1)
ADAPT = SecretId(ObjectiveId("adapt_new_strategies"))
THUNDER = {"styx", "total_war", "zealous_orthodoxy", "monuments_to_the_ages", "silver_flame"}
BASE_LAWS = {"shard_law", "crown_emphidia_law", "holy_planet_of_ixth"}


def opened(match_view: MatchView, entry: int = -1, **fields: str) -> Element:
    """Return the list for an entry, by default the newest."""
    return sheet(match_view, "origins", entry=match_view.replay.log[entry].id, **fields)


def listed(root: Element) -> list[str]:
    """Return what stands in the list, in its order."""
    return [one.attributes["id"].removeprefix("origin-") for one in root.all("li")]


def chosen(root: Element, origin: str) -> dict[str, Any]:
    """Return what the button of an origin sends."""
    return dict(sent_by(root.one("li", id=f"origin-{origin}").one("button")))


class TestList:
    """One list for every source, the likeliest first."""

    def test_the_likeliest_come_first(self) -> None:
        """Revealed objectives, then what the board gives, then notes, relics and agendas."""
        found = listed(opened(at(*REVEALED, STATUS, Gain(A, ONE))))
        order = [MARKET, "secret_objective", "custodians_token", "support_for_the_throne-1", "shard_relic", "mutiny"]
        assert found[0] in (MARKET, WEAPONRY)
        assert [one for one in found if one in order] == order

    def test_only_boxes_and_events_in_play(self) -> None:
        """Neither laws that a box has removed, nor relics without their box."""
        usual = set(listed(opened(at(Gain(A, ONE), thunders_edge=False))))
        assert not usual & (THUNDER | BASE_LAWS)
        assert {"shard_relic", "political_censure"} <= usual
        base = set(listed(opened(at(Gain(A, ONE), prophecy_of_kings=False, codices=False, thunders_edge=False))))
        assert base >= BASE_LAWS
        assert "shard_relic" not in base
        assert "total_war" in listed(opened(at(Gain(A, ONE), thunders_edge=True, total_war=True)))

    def test_what_the_rules_refuse_is_left_out(self) -> None:
        """Judged before the entry: what was scored then, and what nobody can give."""
        match_view = at(*REVEALED, Gain(B, ONE, CUSTODIANS), STATUS, ScorePublicObjective(A, MARKET), Gain(A, ONE))
        assert not {CUSTODIANS, MARKET} & set(listed(opened(match_view)))
        assert MARKET in listed(opened(match_view, -2))

    @pytest.mark.parametrize(
        ("origin", "kind"),
        [
            (MARKET, "score_public_objective"),
            (ADAPT, "score_secret_objective"),
            ("secret_objective", "gain"),
            ("shard_relic", "gain_relic"),
            ("political_censure", "gain_from_law"),
            ("support_for_the_throne-2", "give_support"),
        ],
    )
    def test_what_a_choice_enters(self, origin: str, kind: str) -> None:
        """Whatever else the source does is entered as well."""
        root = opened(at(*REVEALED, STATUS, Gain(A, ONE)), then="objectives")
        sent = chosen(root, origin)
        assert (sent["kind"], sent["then"]) == (kind, "objectives")

    def test_a_relic_in_front_of_the_player_is_used(self) -> None:
        """Another one gives its point anyway."""
        held, not_held = (opened(at(STATUS, *more, Gain(A, ONE))) for more in ((GainRelic(A, CROWN),), ()))
        assert chosen(held, CROWN)["kind"] == "use_crown_of_emphidia"
        assert chosen(not_held, CROWN)["kind"] == "gain"

    def test_points_are_lost_to_what_can_take_them(self) -> None:
        """To a note, a law or a relic; not to an objective."""
        root = opened(at(ACTION, Gain(A, ONE, SourceId("x")), Lose(A, ONE)))
        assert listed(root)[0] == "support_for_the_throne"
        assert {sent_by(one.one("button"))["kind"] for one in root.all("li")} == {"lose"}

    def test_an_entry_without_a_source_of_its_own(self) -> None:
        """Has no list."""
        with pytest.raises(FormError):
            opened(at(ACTION, GiveSupport(B, A)))


class TestCorrection:
    """The form of an entry opens the list in place of a long choice."""

    @pytest.mark.parametrize(
        ("action", "name"),
        [
            (Gain(A, ONE, CUSTODIANS), "Custodians token"),
            (Gain(A, ONE), "source not entered"),
            (ScorePublicObjective(A, MARKET), "Corner the Market"),
            (ScoreSecretObjective(A, ADAPT), "Adapt New Strategies"),
        ],
        ids=lambda value: value if isinstance(value, str) else type(value).__name__,
    )
    def test_it_has_no_long_choice(self, action: Action, name: str | Title) -> None:
        """Who gained is chosen in the form, and from what in the list."""
        match_view = at(*REVEALED, STATUS, action)
        root = read(entry_dialog(match_view, {"entry": match_view.replay.log[-1].id}))
        assert not root.all("select")
        button = root.one("button", id="open-origins")
        assert button.text == name
        assert sent_by(button)["sheet"] == "origins"
        assert len(root.all("input", name="player")) == 4

    def test_the_present_source_is_marked(self) -> None:
        """It cannot be chosen again."""
        root = opened(at(*REVEALED, STATUS, ScorePublicObjective(C, MARKET)))
        button = root.one("li", id=f"origin-{MARKET}").one("button")
        assert button.attributes["aria-pressed"] == "true"
        assert "disabled" in button.attributes
