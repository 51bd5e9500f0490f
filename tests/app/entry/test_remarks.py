"""The note and the place of a match: written at the board and on the results, shown in lists and exported."""

from __future__ import annotations

import json

import pytest

from laurel.app.session.effects import OpenLink, SaveFile, ShareText
from laurel.app.storage.keys import MATCH, PLACES
from laurel.app.storage.suggested_places import MOST_PLACES
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import Unreadable, decode
from laurel.match.edits import LONGEST_NOTE, MINUTE
from laurel.match.setup import Points
from laurel.pages.games import find_game
from laurel.plays.local_time import local_text
from tests.app.support import Tab, at_the_board, only, stored
from tests.support import A

WON = Gain(A, Points(10))


def results() -> Tab:
    """Return a tab at the results of a finished match with a note and a place."""
    tab = at_the_board(WON)
    tab.go("/match/a-match/results")
    tab.do("note", note="Late,\r\nand wet  ", place=" At  Anna's\t")
    return tab


def test_it_is_shown_on_the_results_and_kept() -> None:
    """Lines end with one character; what surrounds the text is left out."""
    tab = results()
    journal = stored(tab.store).journal
    assert (journal.text("note"), journal.text("place")) == ("Late,\nand wet", "At  Anna's")
    assert tab.page.one("p", "remark-note").text == "Late, and wet"
    assert tab.toasts == ["Saved."]


def test_a_match_that_is_over_stays_as_it_is() -> None:
    """When it ended, how long it took and what undo takes back do not depend on the note."""
    tab = at_the_board(WON)
    before = tab.session.services.plays.all()[0]
    tab.device.wait(10**9)
    tab.do("note", note="Late", place="")
    after = tab.session.services.plays.all()[0]
    assert (after.ended, after.duration, after.note) == (before.ended, before.duration, "Late")
    tab.do("undo")
    assert not tab.actions


def test_the_lists_and_exports_have_it() -> None:
    """The first screen, the statistics, the shared text, BG Stats, and the table."""
    tab = results()
    tab.do("share-text")
    said = only(ShareText, tab.answer).text.split("\n")
    assert "At  Anna's" in said
    assert said[-3:] == ["", "Late,", "and wet"]
    tab.do("bgstats-play")
    assert "At%20%20Anna%27s%5CnLate" in only(OpenLink, tab.answer).url
    tab.do("export-spreadsheet")
    assert '"Late,\nand wet"' in only(SaveFile, tab.answer).text
    tab.go("/")
    assert "At Anna's" in " ".join(tab.page.one("p", "remarked").text.split())
    tab.go("/statistics")
    tab.do("open", sheet="plays")
    assert "At Anna's" in " ".join(tab.page.one("dialog").one("p", "remarked").text.split())


def test_an_earlier_note_is_brought_back() -> None:
    """It is listed where the note is written."""
    tab = results()
    tab.do("note", note="Wrong", place="At  Anna's")
    tab.do("open", sheet="remarks")
    listed = tab.page.one("li", "remark-earlier")
    assert "Late," in listed.text
    (button,) = listed.all("button")
    tab.do("note", json.loads(button.attributes["data-fields"]))
    assert stored(tab.store).journal.text("note") == "Late,\nand wet"
    tab.do("note", edit="x.y-1")
    assert stored(tab.store).journal.text("note") == "Late,\nand wet"


def test_places_are_suggested() -> None:
    """The newest first, each once whatever its capital letters, and not too many."""
    tab = at_the_board(store={PLACES: json.dumps([1, "home", *(f"p{one}" for one in range(MOST_PLACES))])})
    tab.do("note", note="", place="Home")
    tab.do("open", sheet="remarks")
    suggested = [one.attributes["value"] for one in tab.page.one("datalist").all("option")]
    assert suggested[:2] == ["Home", "p0"]
    assert len(suggested) == MOST_PLACES


def test_what_is_too_long_is_cut_and_what_cannot_be_seen_is_nothing() -> None:
    """A control has a limit, which nobody else has to keep."""
    tab = at_the_board()
    tab.do("note", note="x" * (LONGEST_NOTE + 9), place="\u200b \u2800")
    assert len(tab.match.journal.text("note")) == LONGEST_NOTE
    assert tab.match.journal.text("place") == ""


def test_nothing_new_is_not_stored() -> None:
    """As when the form is submitted as it was opened."""
    tab = results()
    before = dict(tab.store)
    tab.do("note", note="Late,\nand wet", place="At  Anna's")
    assert tab.store == before
    assert not tab.toasts
    assert f"{MATCH}a-match" in tab.store


def test_letters_from_right_to_left() -> None:
    """They are isolated where they are shown, and plain where they are changed."""
    tab = at_the_board(WON)
    tab.do("note", note="בית", place="בית")
    tab.go("/match/a-match/results")
    assert tab.page.one("p", "remark-note").text == "\u2068בית\u2069"
    tab.do("open", sheet="remarks")
    assert tab.page.one("textarea").text == "בית"


def results_without() -> Tab:
    """Return a tab at the results of a finished match of which nothing is written."""
    tab = at_the_board(WON)
    tab.go("/match/a-match/results")
    return tab


class TestTimes:
    """When a match was, and how long it took, can be said afterwards."""

    def test_another_date_and_length(self) -> None:
        """The statistics, the results and the first screen have them; the earlier ones can be brought back."""
        tab = results_without()
        tab.do("note", note="", place="", date="2020-05-05", time="18:30", minutes="95")
        (made,) = tab.session.services.plays.all()
        assert (local_text(made.ended), made.duration) == ("2020-05-05 18:30:00", 95 * MINUTE)
        assert f"{made.ended // 1000} en" in tab.page.text
        tab.do("note", note="", place="", date="2021-05-05", time="18:30", minutes="100")
        tab.do("open", sheet="remarks")
        assert [one.one("p").text for one in tab.page.all("li", "remark-earlier")] == ["2020-05-05 18:30", "95 min"]
        tab.go("/")
        (made,) = tab.session.services.plays.all()
        assert f"{made.ended // 1000} en" in tab.page.text

    def test_what_is_not_changed_is_not_stored(self) -> None:
        """The form sends them as they are."""
        tab = results_without()
        edits = tab.match.journal.edits
        tab.do("open", sheet="remarks")
        fields = {name: tab.page.one(id=f"remark-{name}").attributes["value"] for name in ("date", "time", "minutes")}
        tab.do("note", note="", place="", **fields)
        assert tab.match.journal.edits == edits

    def test_a_wrong_date(self) -> None:
        """It is refused beside its control."""
        tab = results_without()
        tab.do("open", sheet="remarks")
        tab.do("note", note="", place="", date="2199-01-01", time="18:30", minutes="1")
        assert tab.toasts == ["This date is in the future."]


@pytest.mark.parametrize(
    ("about", "text"),
    [("date", "yesterday"), ("date", "2020-05-05"), ("length", "-3"), ("length", "1.5"), ("who", "A")],
)
def test_a_document_with_another_text_is_refused(about: str, text: str) -> None:
    """A date and a length have one form; nothing else is written about a match."""
    document = json.loads(results().store[f"{MATCH}a-match"])
    edit = {"do": "note", "id": "x.y-1", "at": 1, "about": "date", "text": "2020-05-05 18:30:00"}
    decode(find_game, json.dumps({**document, "edits": [*document["edits"], edit]}))
    wrong = {**edit, "about": about, "text": text}
    with pytest.raises(Unreadable):
        decode(find_game, json.dumps({**document, "edits": [*document["edits"], wrong]}))
