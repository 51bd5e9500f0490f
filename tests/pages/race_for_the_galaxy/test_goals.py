"""The sheets of goals and start worlds."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import (
    HoldGoal,
    KeepStartWorld,
)
from laurel.games.race_for_the_galaxy.components import CardId, GoalId
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.pages.language.translator import Translator
from laurel.pages.race_for_the_galaxy.goals import counted_text
from tests.games.race_for_the_galaxy.support import A, B
from tests.markup import form_fields, sent_by
from tests.pages.race_for_the_galaxy.support import (
    RUNNING,
    START,
    control,
    entered_by,
    sheet,
    view_of,
)
from tests.support import entry_id


class TestGoals:
    """The goals."""

    def test_every_goal_says_what_it_counts(self) -> None:
        """In the plural: several are needed."""
        said = {goal.id: counted_text(Translator("en"), goal) for goal in GOALS.values()}
        assert "ALIEN cards" == said["overlord_discoveries"]
        assert "points in chips" == said["galactic_standard_of_living"]
        assert len(GOALS) == len(set(said.values()))

    def test_progress_and_owners(self) -> None:
        """Everybody's amount; who holds a goal is marked."""
        held = control(sheet(view_of(*RUNNING), "goals"), "sheet-greatest_military")

        assert 3 == len(held.all("meter"))
        assert ["B"] == [one.text[0] for one in held.all("li", "goal-owner")]
        claimed = control(sheet(view_of(*RUNNING), "goals"), "sheet-galactic_status")
        assert 3 == len(claimed.all("li", "goal-owner"))

    def test_why_a_card_does_not_count(self) -> None:
        """A card that is often taken for one that counts has the reason in the line of its player, and no other has."""
        lines = control(sheet(view_of(*RUNNING), "goals"), "sheet-galactic_status").all("li")

        assert [[], [], ["Pan-Galactic Research: Its points are printed, and do not vary."]] == [
            [reason.text.replace(" :", ":") for reason in line.all("small", "goal-missed")] for line in lines
        ]

    def test_a_most_goal_is_taken_or_returned_by_hand(self) -> None:
        """Who holds a “most” goal can return it; anybody else takes it."""
        root, military = sheet(view_of(*RUNNING), "goals"), GoalId("greatest_military")
        returned, taken = (entered_by(control(root, f"hold-{military}-{seat}")) for seat in (B, A))

        assert (HoldGoal(military), HoldGoal(military, A)) == (returned, taken)

    def test_one_draw_gives_the_same_goals_each_time(self) -> None:
        """The same draw is the same six tiles; another one is another."""

        def drawn(draw: str) -> object:
            return form_fields(sheet(view_of(), "deal_goals", draw=draw).one("form"))["goals[]"]

        assert drawn("1") == drawn("1")
        assert drawn("1") != drawn("2")
        assert 6 == len([goal for goal in drawn("1") if goal])

    def test_goals_are_picked_from_none(self) -> None:
        """At first no tile is chosen; the count follows what is chosen."""
        root = sheet(view_of(), "deal_goals")
        some = sheet(view_of(), "deal_goals", **{"goals[]": "galactic_status"})

        assert [""] == [form_fields(root.one("form"))["goals[]"]]
        assert ["0 of 4", "0 of 2"] == [one.text for one in root.all("small", "goal-count")]
        assert ["1 of 4", "0 of 2"] == [one.text for one in some.all("small", "goal-count")]


class TestStartWorlds:
    """The start worlds."""

    def test_worlds_are_picked_in_seat_order(self) -> None:
        """A tap is the start world of the first player who has none; a world that somebody has cannot be tapped."""
        first = sheet(view_of(), "start_worlds")
        second = sheet(view_of(KeepStartWorld(A, CardId("new_sparta"))), "start_worlds")

        assert KeepStartWorld(A, CardId("new_sparta")) == entered_by(control(first, "keep-new_sparta"))
        assert KeepStartWorld(B, CardId("old_earth")) == entered_by(control(second, "keep-old_earth"))
        assert "disabled" in control(second, "keep-new_sparta").attributes
        assert {"entry": entry_id(0), "stay": "yes"} == sent_by(control(second, "mistake-0"))

    def test_everybody_is_dealt_two_worlds_by_one_form(self) -> None:
        """Everybody is dealt two; the form sends them all."""
        form = sheet(view_of(), "start_worlds", draw="1").one("form")

        assert [2, 2, 2] == [len(form_fields(form)[f"dealt.{seat}[]"]) for seat in range(3)]

    def test_no_deal_is_offered_after_a_pick(self) -> None:
        """Once a player has a start world no deal is shown or offered."""
        root = sheet(view_of(KeepStartWorld(A, CardId("new_sparta"))), "start_worlds", draw="1")

        assert [] == root.all("form")
        assert "Epsilon Eridani" in root.text

    def test_keeping_a_world(self) -> None:
        """Once they are dealt, a tap keeps one."""
        root = sheet(view_of(*START[:2]), "start_worlds")

        assert "new_sparta" == sent_by(control(root, "keep-new_sparta"))["world"]
