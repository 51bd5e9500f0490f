"""Pages made of regions, and regions made of fragments."""

from __future__ import annotations

import pytest

from laurel.pages.environment import environment
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.page import Fragment, Page, Region, markup


class TestMarkup:
    """The page around the regions."""

    def test_neighbours_of_one_group_share_an_element(self) -> None:
        """And a region of no group stands alone."""
        page = Page("x", "X", "en", (Region("bar", "1"), Region("a-1", "2", "side"), Region("a-2", "3", "side")))
        assert markup(page) == (
            '<div id="region-bar" class="region region-bar">1</div>'
            '<div class="group group-side"><div id="region-a-1" class="region region-a">2</div>'
            '<div id="region-a-2" class="region region-a">3</div></div>'
        )

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_a_view_lacks_is_an_error(self, language: str) -> None:
        """No template says nothing where it should say something."""
        with pytest.raises(Exception, match="nothing"):
            environment(language).from_string("{{ nothing }}").render()


def test_the_frame_is_all_but_the_fragments() -> None:
    """Each fragment leaves its id behind, so that one more makes another frame."""
    one, two = Fragment("1", "<b id=1>a</b>"), Fragment("2", "<b id=2>a</b>")
    assert "<p>1-<b id=2>a</b></p>" == Region("x", "<p><b id=1>a</b>-<b id=2>a</b></p>", fragments=(one,)).frame
    assert Region("x", one.html + two.html, fragments=(one, two)).frame != Region("x", one.html, fragments=(one,)).frame
