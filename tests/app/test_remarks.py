"""The note and the place of a match: written at the board and on the results, shown in lists and exported."""

from __future__ import annotations

import json

from laurel.app.effects import OpenLink, SaveFile, ShareText
from laurel.app.keys import MATCH, PLACES
from laurel.app.suggested_places import MOST_PLACES
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.edits import LONGEST_NOTE
from laurel.match.setup import Points
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
