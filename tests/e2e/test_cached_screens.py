"""Before Python runs: the last screen is shown at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenContext, OpenLaurel
from tests.e2e.early import PICTURE_OF, Visit, is_up
from tests.e2e.guard import Guard
from tools.serve import Site
from tools.visiting import PHONE

SCREENS = "laurel:screens"
ROUTES = {
    "home": "/",
    "setup": "/new",
    "settings": "/settings",
    "people": "/people",
    "board": "/match/seed",
    "history": "/match/seed/history",
    "results": "/match/seed/results",
    "scoreboard": "/match/seed/screen",
}
STRANGE = "(text) => {{ const [one] = JSON.parse(text); {}; return JSON.stringify([one]); }}"
SOUND = STRANGE.format("")
OWN = "(text) => JSON.stringify(JSON.parse(text).filter(({{ route }}) => route === {}))"
SPOIL = (
    "one.build += 'x'",
    "one.language = 'pl'",
    "one.route = '/match/other'",
    "one.stamp += 1",
    "one.markup = 5",
    "one.markup = ''",
    "delete one.title",
    "one.markup += '<script>isHit = 1</script>'",
    "one.markup += '<img src=x onerror=\"isHit = 1\">'",
    "one.markup += '<p onclick=\"isHit = 1\">x</p>'",
    "one.markup += '<p style=\"color: red\">x</p>'",
    "one.markup += '<iframe></iframe>'",
    "one.markup += '<svg><use href=\"x.svg#x\"></use></svg>'",
    "one.markup += '<a href=\"https://example.org/\">x</a>'",
    "one.markup += '<a href=\"javascript:isHit = 1\">x</a>'",
    "one.markup += '<p id=boot></p>'",
    "one.markup += '<form name=body></form>'",
    "one.markup += '<p mpy-click=\"isHit = 1\">x</p>'",
    "one.markup += '<p py-click=\"isHit = 1\">x</p>'",
    "one.markup += '<script type=mpy>isHit = 1</script>'",
    "one.markup += '<svg><script type=mpy>isHit = 1</script></svg>'",
    "one.markup += '<mpy-script>isHit = 1</mpy-script>'",
    "one.markup += '<button type=mpy>x</button>'",
    "one.markup += '<template><script type=mpy>isHit = 1</script></template>'",
    "one.markup += '<button type=button data-do=tap data-fields=\"{\">x</button>'",
    "one.markup += `<button type=button data-do=tap data-fields='{\"a\": [[1]]}'>x</button>`",
    "one.markup += '<p contenteditable>x</p>'",
    "one.markup += '<p data-:x>x</p>'",
)
DAMAGED = ("() => ''", "() => '{'", "() => 'null'", "() => '{}'", "() => '[null, 1, []]'")
DAMAGED += ("() => '['.repeat(1e6)", "() => 'x'.repeat(3e6)")

# For each of the ways in which a picture is changed: whether it is painted, and how much is on the screen then.
PAINTED = f"""async (sound) => {{
  const boot = document.querySelector('script[src$="/static/boot.js"]').src;
  const {{ screens: {{ paint }} }} = await import(new URL('api.js', boot).href);
  return [CHANGES].map((change) => {{
    document.getElementById('app').replaceChildren();
    localStorage.setItem('{SCREENS}', change(sound));
    return [paint(), document.getElementById('app').childElementCount > 0];
  }});
}}"""

NOTE_NEWS = """() => {
  window.news = [];
  addEventListener('storage', ({ key, newValue }) => window.news.push([key, newValue]));
}"""
CALL = "time => localStorage.setItem('laurel:test', time)"
IS_HEARD = "time => window.news.some(([key, value]) => key === 'laurel:test' && value === time)"
POLL_MS = 50
"""A page in the background draws no frames, at which it could be asked."""


def painted_after(laurel: Laurel, changes: Sequence[str]) -> list[list[bool]]:
    """Change the stored screen by each of some functions; return whether it is painted then, and shows anything."""
    made: list[list[bool]] = laurel.page.evaluate(
        PAINTED.replace("CHANGES", ", ".join(changes)), laurel.stored(SCREENS)
    )
    return made


def heard_in_a_second(tabs: list[Laurel]) -> set[str]:
    """Let a second pass on the clocks of two tabs, and return the keys that either has heard of in that time."""
    tabs[0].page.context.clock.fast_forward(1000)
    for tab, other in (tabs, reversed(tabs)):
        call = str(uuid4())
        tab.page.evaluate(CALL, call)  # comes after all that this tab has stored
        other.page.wait_for_function(IS_HEARD, arg=call, polling=POLL_MS)
    news = [tab.page.evaluate("window.news.splice(0)") for tab in tabs]
    return {key for one in news for key, _ in one} - {"laurel:test"}


class TestPainted:
    """The last screen."""

    @pytest.mark.both_starts
    def test_the_board_is_there_at_once(self, visit: Visit) -> None:
        """Before Python is up the board shows its totals; then it goes on as if nothing had happened."""
        visits = visit(stored=seeds.stored(seeds.running()))
        first = visits.open("/match/seed")
        before, title = first.picture(), first.page.title()
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.expect_totals(2, 3, 1, 0)
        assert laurel.picture() == before
        assert laurel.page.title() == title
        assert not is_up(laurel)
        assert laurel.page.evaluate("document.querySelector('#boot-bar').checkVisibility()")
        expect(laurel.page.locator(".boot-mark")).to_be_hidden()
        laurel.page.wait_for_function("performance.getEntriesByName('laurel:board').length === 1")
        laurel.page.evaluate("document.querySelectorAll('.tile').forEach((tile) => { tile.wasPainted = true })")
        visits.let_go(laurel)
        assert laurel.picture() == before
        assert laurel.page.evaluate("[...document.querySelectorAll('.tile')].every((tile) => tile.wasPainted)")
        expect(laurel.page.locator("#boot")).to_be_hidden()

    def test_every_screen_can_be_painted(self, open_laurel: OpenLaurel) -> None:
        """Whatever a screen has is allowed in a picture, and the picture shows all of it."""
        laurel = open_laurel("/", stored=seeds.stored(seeds.finished()))
        for screen, route in ROUTES.items():
            laurel.go(route).on(screen)
            laurel.page.wait_for_function(PICTURE_OF, arg=route)
            before = laurel.page.locator("#app").inner_text()
            [painted] = painted_after(laurel, [OWN.format(json.dumps(route))])
            assert painted == [True, True], screen
            assert laurel.page.locator("#app").inner_text() == before, screen

    def test_the_way_in_from_home(self, visit: Visit) -> None:
        """Whoever comes back to the first screen sees how the match stands now, and comes to its board."""
        visits = visit(stored=seeds.stored(seeds.running()))
        laurel = visits.open("/match/seed")
        laurel.tap("Dmitri")
        laurel.expect_totals(2, 3, 1, 1)
        visits.early("/", laurel.page).on("home")
        assert not is_up(laurel)
        expect(laurel.page.locator(".match-player b")).to_have_text(["3", "2", "1", "1"])
        visits.early("/match/seed", laurel.page).on("board").expect_totals(2, 3, 1, 1)
        assert not is_up(laurel)

    def test_a_picture_that_does_not_fit(self, open_laurel: OpenLaurel, guard: Guard) -> None:
        """It is not painted: of another build, language or address, of another state of the match, with anything
        strange in it, or something else altogether.
        """  # noqa: D205 - one sentence
        guard.allow("inline (style|event handler)")
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
        laurel.page.wait_for_function(PICTURE_OF, arg="/match/seed")
        changes = [SOUND, *map(STRANGE.format, SPOIL), *DAMAGED]
        sound, *spoilt = painted_after(laurel, changes)
        assert sound == [True, True]
        assert [change for change, shown in zip(changes[1:], spoilt, strict=True) if any(shown)] == []
        assert not laurel.page.evaluate("'isHit' in window")

    def test_a_match_that_went_on_elsewhere(self, visit: Visit) -> None:
        """A picture that shows other points than are stored is not painted: the plain screen is shown instead."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        laurel = visits.open("/match/seed")
        laurel.page.goto(f"{laurel.url}version.json")
        other = seeds.match(seeds.gain(0, 3), players=3)
        laurel.page.evaluate("text => localStorage.setItem('laurel:match:seed', text)", other)
        visits.early("/match/seed", laurel.page)
        expect(laurel.page.locator(".boot-mark")).to_be_visible()
        expect(laurel.page.locator("#app")).to_be_empty()
        visits.let_go(laurel).expect_totals(3, 0, 0)

    def test_two_tabs_come_to_rest(self, open_context: OpenContext, site: Site) -> None:
        """A tab that hears of the other's cached screen does not store its own again."""
        context = open_context(stored=seeds.stored(seeds.running()), **PHONE)
        routes = (ROUTES["history"], ROUTES["board"])
        tabs = [Laurel(context.new_page(), site.url, is_touch=True).open(route) for route in routes]
        for tab in tabs:
            tab.page.wait_for_function(PICTURE_OF, arg=tab.route, polling=POLL_MS)
        context.clock.install()
        for tab in tabs:
            tab.page.evaluate(NOTE_NEWS)
        tabs[-1].tap("Anna")
        tabs[-1].expect_totals(3, 3, 1, 0)
        heard = [heard_in_a_second(tabs) for _ in range(3)]
        assert SCREENS in heard[0]
        assert heard[-1] == set()
