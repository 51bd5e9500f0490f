"""The end of the game, on the board and in the results."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import (
    GainPoints,
    RuleWinner,
)
from laurel.pages.board.dialogs import entry_dialog
from laurel.pages.entry.entries import button_text, point_changes
from laurel.pages.results import results as results_page
from laurel.pages.results.sharing import result_text
from laurel.pages.results.source_points import source_points
from tests.markup import read, read_page
from tests.pages.support import NO_NOTICES, time
from tests.pages.twilight_struggle.support import (
    BOTH_HOLD,
    GAMES_PLAYED,
    US,
    board,
    entered,
    play,
)


class TestEnd:
    """Who has won, or nobody."""

    def test_the_table_rules(self) -> None:
        """Either side, or a draw."""
        chips = board(play(*BOTH_HOLD)).one("section", "ending").all("button")

        assert [RuleWinner(0), RuleWinner(1), RuleWinner()] == [entered(chip) for chip in chips[:3]]

    def test_a_draw_is_shown_on_the_board_and_in_the_results(self) -> None:
        """The board and the results say so."""
        match_view = play(*GAMES_PLAYED["draw"])
        page = read_page(results_page.results(match_view, time, NO_NOTICES))

        assert "A draw" == match_view.outcome
        assert "A draw" == page.one("p", "winner-names").text

    def test_points_by_source(self) -> None:
        """What the other side gains counts with a minus, and so the sources add up to the total."""
        match_view = play(GainPoints(us=3, ussr=5, source="summit"), GainPoints(us=1), scenario="late_war")
        parts = source_points(match_view, match_view.state.seat(US))

        assert [("at the start", -4), ("Summit", -2), ("source not entered", 1)] == [
            (part.source, part.points) for part in parts
        ]
        assert -5 == match_view.totals[match_view.state.seat(US)]

    def test_reasons_in_the_history(self) -> None:
        """The sheet of an entry opens to what its points are made of."""
        match_view = play(*GAMES_PLAYED["running"])
        entry = read(entry_dialog(match_view, {"entry": str(match_view.replay.log_steps[-1].entry.id)}))

        assert "+1 Adjacent to the enemy superpower: Cuba rule 10.1.2" in entry.one("details", id="gain-0").text

    def test_sides_beside_the_names(self) -> None:
        """In the shared text, in questions, and in what an entry has changed."""
        match_view = play(GainPoints(us=3), *GAMES_PLAYED["draw"])
        step = match_view.replay.log_steps[0]

        assert "Bob\u00a0· USA" in result_text(match_view, time)
        assert ["Bob\u00a0· USA +3"] == [one.text for one in point_changes(match_view, step)]
        assert "USA +3" == button_text(match_view, step, "")
