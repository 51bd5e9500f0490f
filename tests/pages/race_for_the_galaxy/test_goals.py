"""The sheets of goals and start worlds."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import (
    HoldGoal,
    KeepStartWorld,
)
from laurel.games.race_for_the_galaxy.components import CardId, GoalId
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


class TestGoals:
    """The goals."""

    def test_progress_and_owners(self) -> None:
        """Everybody's amount; who holds a goal is marked."""
        held = control(sheet(view_of(*RUNNING), "goals"), "sheet-greatest_military")

        assert 3 == len(held.all("meter"))
        assert ["B"] == [one.text[0] for one in held.all("li", "goal-owner")]
        claimed = control(sheet(view_of(*RUNNING), "goals"), "sheet-galactic_status")
        assert 3 == len(claimed.all("li", "goal-owner"))

    def test_by_hand(self) -> None:
        """Who holds a “most” goal can return it; anybody else takes it."""
        root, military = sheet(view_of(*RUNNING), "goals"), GoalId("greatest_military")
        returned, taken = (entered_by(control(root, f"hold-{military}-{seat}")) for seat in (B, A))

        assert (HoldGoal(military), HoldGoal(military, A)) == (returned, taken)

    def test_drawing(self) -> None:
        """The same draw is the same six tiles; another one is another."""

        def drawn(draw: str) -> object:
            return form_fields(sheet(view_of(), "deal_goals", draw=draw).one("form"))["goals[]"]

        assert drawn("1") == drawn("1")
        assert drawn("1") != drawn("2")
        assert 6 == len([goal for goal in drawn("1") if goal])  # type: ignore[attr-defined]

    def test_dealing_worlds(self) -> None:
        """Everybody is dealt two; the form sends them all."""
        form = sheet(view_of(), "start_worlds").all("form")[0]

        assert [2, 2, 2] == [len(form_fields(form)[f"dealt.{seat}[]"]) for seat in range(3)]

    def test_worlds_that_the_table_has_dealt(self) -> None:
        """Once one was picked no other deal is shown or offered."""
        root = sheet(view_of(KeepStartWorld(A, CardId("new_sparta"))), "start_worlds")

        assert [] == [form for form in root.all("form") if form_fields(form)["kind"] == "deal_start_worlds"]
        assert [] == root.all("section", "dealt")
        assert "open" in root.one("details", id="pick-worlds").attributes

    def test_keeping_a_world(self) -> None:
        """Once they are dealt, a tap keeps one."""
        root = sheet(view_of(*START[:2]), "start_worlds")

        assert "new_sparta" == sent_by(control(root, "keep-new_sparta"))["world"]
