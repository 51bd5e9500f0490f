"""Messages are one box, which is where the slot's line is on a board."""

from __future__ import annotations

from laurel.pages.entry import notices
from laurel.pages.entry.notices import Toast
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page, Region, markup, with_messages_first
from tests.markup import read

ONE = Toast("Not stored: full.", "alert")
OTHERS = (Toast("Corrected."), Toast("Boris +1"))


def test_several_messages_are_one_box() -> None:
    """It shows the first one, and how many others there are."""
    box = read(notices.toasts(Translator("en"), (ONE, *OTHERS)).html).one("div", "toasts")
    assert box.one("b", "now-more").text == "+2"
    assert [one.one("p").text for one in box.all("div", "toast")] == ["Not stored: full.", "Corrected.", "Boris +1"]
    assert "toasts-alert" in box.classes


def test_one_message_can_be_unfolded_as_well() -> None:
    """It may be longer than two lines; no number is beside it."""
    box = read(notices.toasts(Translator("en"), (ONE,)).html)
    assert box.one("summary").text.strip() == "All messages"
    assert not box.all("b", "now-more")


def test_messages_of_a_group_stay_in_it() -> None:
    """Those of a board are in the cell of its line; those of other screens come before everything else."""
    bar, content = Region("bar", "bar"), Region("list", "list")
    free, grouped = Region("toasts", "told"), Region("toasts", "told", "foot")
    for messages, expected in ((free, ["bar", "toasts", "list"]), (grouped, ["bar", "list", "toasts"])):
        page = with_messages_first(Page("board", "", "en", (content, messages, bar)))
        assert [region.id for region in page.regions] == expected
    grouped_page = Page("board", "", "en", (content, grouped, Region("slot", "line", "foot")))
    assert 'group-foot"><div id="region-toasts" class="region region-toasts">told</div>' in markup(grouped_page)
