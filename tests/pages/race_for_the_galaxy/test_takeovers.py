"""The sheets of takeovers and Military."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import CardId, Phase
from tests.games.race_for_the_galaxy.support import A
from tests.markup import form_fields, sent_by
from tests.pages.race_for_the_galaxy.support import (
    COLONY,
    DECLARED,
    RUNNING,
    SEAT,
    board,
    control,
    sheet,
    view_of,
)


class TestTakeovers:
    """The sheets."""

    def test_what_can_be_taken(self) -> None:
        """A target shows both sums, and opens the declaration."""
        target = control(sheet(view_of(*RUNNING), "takeovers"), "target-imperium_seat-rebel_colony")

        assert {"sheet": "declare", "seat": "0", "power": SEAT, "world": COLONY} == sent_by(target)
        assert target.text.endswith("8 : 11 would fail")

    def test_a_world_that_lies_in_two_tableaux(self) -> None:
        """The players may have insisted on a second copy: the attacker's own is no target, and the sheet opens."""
        both = (*RUNNING[:-1], AddCard(A, COLONY, insisted=True), StartPhase(Phase.SETTLE))

        assert "target-imperium_seat-rebel_colony" not in {
            control.attributes.get("id") for control in sheet(view_of(*both), "takeovers").all("button")
        }

    def test_declaring_shows_what_is_missing(self) -> None:
        """Both sides, and what is missing."""
        one = sheet(view_of(*RUNNING), "declare", seat="0", power=SEAT, world=COLONY)

        assert "The takeover fails: the attacker needs 3 more." in one.text
        assert "declare_takeover" == form_fields(one.one("form"))["kind"]

    def test_what_the_attacker_has_chosen_counts(self) -> None:
        """Before the takeover is declared: New Military Tactics gives 3, and 11 against 11 is enough."""
        armed = (*RUNNING[:-1], AddCard(A, CardId("new_military_tactics")), StartPhase(Phase.SETTLE))
        fields = {"seat": "0", "power": SEAT, "world": COLONY, "discarded[]": "new_military_tactics"}
        one = sheet(view_of(*armed), "declare", **fields)

        assert "The takeover succeeds: the defender needs 1 more." in one.text
        assert form_fields(one.one("form"))["discarded[]"] == ["", "new_military_tactics"]

    def test_what_the_defender_has_chosen_counts(self) -> None:
        """Before the takeover is resolved; but not for the one that follows."""
        lacks = sheet(view_of(*DECLARED), "takeovers").one("p", "forecast").text
        used = sheet(view_of(*DECLARED), "takeovers", resolved="0", hand_cards="2")
        later = sheet(view_of(*DECLARED), "takeovers", resolved="1", hand_cards="2")

        assert ("3 more.", "5 more.") == (lacks[-7:], used.one("p", "forecast").text[-7:])
        assert lacks == later.one("p", "forecast").text

    def test_what_cannot_be_is_not_offered(self) -> None:
        """The button is off, and the reason stands beside it."""
        fields = {"seat": "0", "power": SEAT, "world": COLONY, "discarded[]": "drop_ships"}
        root = sheet(view_of(*RUNNING), "declare", **fields)

        assert "disabled" in root.one("button", id="declare").attributes
        assert "Only cards with temporary Military" in root.one("p", id="declare-problem").text

    def test_resolving_lets_the_defender_use_what_is_left(self) -> None:
        """The defender can still use what is left."""
        root = sheet(view_of(*DECLARED), "takeovers")
        form = control(root, "resolve").within("form")

        assert form is not None
        assert "resolve_takeover" == form_fields(form)["kind"]
        assert "0" == form_fields(form)["hand_cards"]
        assert "To be resolved: A takes Rebel Colony from B" in board(view_of(*DECLARED)).text

    def test_vulnerability_is_shown_with_its_reasons(self) -> None:
        """To each power, with the reason and the worlds at stake."""
        said = sheet(view_of(*RUNNING), "military").text

        assert "Imperium Seat vulnerable Rebel military worlds: Rebel Colony. At stake: Rebel Colony." in said
        assert "Imperium Seat not vulnerable No rebel military world." in said

    def test_the_settle_phase_counts_as_it_began(self) -> None:
        """Military and vulnerability alike, and it is said."""
        before = sheet(view_of(*RUNNING), "military").all("section", "strength")[0].text
        placed = sheet(view_of(*RUNNING, AddCard(A, CardId("space_marines"), insisted=True)), "military")

        assert before == placed.all("section", "strength")[0].text
        assert "As at the start of the Settle phase" in placed.text

    def test_a_match_without_takeovers_says_nothing_of_them(self) -> None:
        """Nothing is said of them."""
        assert "vulnerable" not in sheet(view_of(*RUNNING, takeovers=False), "military").text
