"""Before Python is up: the last screen is there at once, and what is done on it is entered in order."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e import audits, seeds
from tests.e2e.actions import START_TIMEOUT_MS, Laurel
from tests.e2e.conftest import DESKTOP, PHONE, OpenContext, OpenPage
from tests.e2e.guard import Guard
from tests.e2e.slow import SlowSite
from tools.serve import Site

pytestmark = pytest.mark.both_starts

HELD = {"ordinary": "python_stdlib.zip", "snapshot": "pyodide.asm.wasm"}
"""What each kind of start cannot do without, and asks for late."""

SCREENS = "laurel:screens"
PICTURE_OF = "route => (JSON.parse(localStorage.getItem('laurel:screens')) ?? []).some((one) => one.route === route)"
ASKING = (
    "route => JSON.parse(localStorage['laurel:screens']).some((one) => one.route === route && /amend/.test(one.markup))"
)
"""Whether the picture of a board asks where points come from."""

QUEUED = "Object.keys(localStorage).filter((key) => key.startsWith('laurel:queue:')).length"
ROUTES = {
    "home": "/",
    "setup": "/new",
    "settings": "/settings",
    "board": "/match/seed",
    "history": "/match/seed/history",
    "results": "/match/seed/results",
}
KEPT = "Kept. It is entered in a moment."


STRANGE = "(text) => {{ const [one] = JSON.parse(text); {}; return JSON.stringify([one]); }}"
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
)
FILL = """() => {
  let filling = '';
  for (let size = 1 << 22; size >= 1; size /= 2) {
    try {
      localStorage.setItem('laurel:test', filling + 'x'.repeat(size));
      filling += 'x'.repeat(size);
    } catch {}
  }
}"""
DAMAGED = ("() => ''", "() => '{'", "() => 'null'", "() => '{}'", "() => '[null, 1, []]'")
DAMAGED += ("() => '['.repeat(1e6)", "() => 'x'.repeat(3e6)")


@pytest.fixture(scope="module")
def slow_sites(built: Path) -> Iterator[dict[str, SlowSite]]:
    """Serve a site for each kind of start."""
    with ExitStack() as stack:
        yield {start: stack.enter_context(SlowSite(built, held)) for start, held in HELD.items()}


@pytest.fixture
def slow(slow_sites: dict[str, SlowSite], built: Path, start: str) -> Iterator[SlowSite]:
    """Have a site on which Python comes up when the test says so."""
    site = slow_sites[start]
    site.let_go.set()
    yield site
    site.directory = built
    site.let_go.set()


class Visits:
    """One browser that comes to a slow site again and again."""

    def __init__(self, site: SlowSite, context: BrowserContext, *, is_touch: bool) -> None:
        self.site = site
        self.context = context
        self._is_touch = is_touch

    def open(self, route: str) -> Laurel:
        """Come to a screen, and stay until there is a picture of it."""
        self.site.let_go.set()
        laurel = Laurel(self.context.new_page(), self.site.url, is_touch=self._is_touch).open(route)
        laurel.page.wait_for_function(PICTURE_OF, arg=route)
        return laurel

    def early(self, route: str, page: Page | None = None) -> Laurel:
        """Come to a screen again, and stop before Python is up."""
        self.site.let_go.clear()
        laurel = Laurel(page or self.context.new_page(), self.site.url, is_touch=self._is_touch)
        laurel.page.goto("about:blank")
        laurel.page.goto(f"{self.site.url}#{route}", wait_until="domcontentloaded")
        return laurel

    def let_go(self, laurel: Laurel) -> Laurel:
        """Let Python come up."""
        self.site.let_go.set()
        return laurel.wait()


Visit = Callable[..., Visits]


@pytest.fixture
def visit(slow: SlowSite, open_warm: OpenPage) -> Visit:
    """Open a browser that comes to the slow site."""

    def open_one(
        *, stored: Mapping[str, str] | None = None, device: Mapping[str, Any] = PHONE, **options: Any
    ) -> Visits:
        page = open_warm(stored=stored or {}, site=slow, **{**device, **options})
        return Visits(slow, page.context, is_touch=bool(device.get("has_touch")))

    return open_one


def is_up(laurel: Laurel) -> bool:
    """Return whether Python is up."""
    return bool(laurel.page.evaluate("performance.getEntriesByName('laurel:ready').length > 0"))


def entries(laurel: Laurel, match: str = "seed") -> list[dict[str, Any]]:
    """Return the edits of a stored match."""
    return seeds.edits(laurel.stored(f"laurel:match:{match}"))


class TestPainted:
    """The last screen."""

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

    @pytest.mark.parametrize("screens", [("home", "setup", "settings"), ("board", "history", "results")])
    def test_every_screen_can_be_painted(self, visit: Visit, screens: tuple[Any, ...]) -> None:
        """And is as good as the real one: nothing reaches too far, nothing is too small, axe finds nothing."""
        visits = visit(stored=seeds.stored(seeds.finished()))
        laurel = visits.open(ROUTES[screens[0]])
        for screen in screens:
            laurel.go(ROUTES[screen]).on(screen)
            laurel.page.wait_for_function(PICTURE_OF, arg=ROUTES[screen])
        for screen in screens:
            visits.early(ROUTES[screen], laurel.page).on(screen)
            assert not is_up(laurel)
            assert audits.axe(laurel.page) == []
            assert audits.small_targets(laurel.page) == []
            assert audits.overflowing(laurel.page) == []
        visits.let_go(laurel).on(screens[-1])

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

    def test_a_picture_that_does_not_fit(self, visit: Visit, guard: Guard) -> None:
        """Of another build, language or address, of another state of the match, or with anything strange in it,
        or something else altogether: the plain screen is shown, and Laurel starts.
        """  # noqa: D205 - one sentence
        guard.allow("inline (style|event handler)")
        visits = visit(stored=seeds.stored(seeds.running()))
        laurel = visits.open("/match/seed")
        sound = str(laurel.stored(SCREENS))
        for spoilt in (*map(STRANGE.format, SPOIL), *DAMAGED):
            laurel.page.goto(f"{laurel.url}version.json")
            laurel.page.evaluate(f"text => localStorage.setItem('{SCREENS}', ({spoilt})(text))", sound)
            visits.early("/match/seed", laurel.page)
            expect(laurel.page.locator(".boot-mark")).to_be_visible()
            assert laurel.page.evaluate("document.querySelector('#app').childElementCount") == 0, spoilt
        visits.let_go(laurel).on("board").expect_totals(2, 3, 1, 0)
        assert not laurel.page.evaluate("'isHit' in window")

    def test_a_match_that_went_on_elsewhere(self, visit: Visit) -> None:
        """A picture that shows other points than are stored is not painted."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        laurel = visits.open("/match/seed")
        laurel.page.goto(f"{laurel.url}version.json")
        other = seeds.match(seeds.gain(0, 3), players=3)
        laurel.page.evaluate("text => localStorage.setItem('laurel:match:seed', text)", other)
        visits.early("/match/seed", laurel.page)
        expect(laurel.page.locator("#app")).to_be_empty()
        visits.let_go(laurel).expect_totals(3, 0, 0)

    def test_two_tabs_come_to_rest(self, visit: Visit) -> None:
        """The pictures of one tab are no news for the other."""
        visits = visit(stored=seeds.stored(seeds.running()))
        first, _ = visits.open("/match/seed"), visits.open("/settings")
        first.page.wait_for_timeout(1000)
        first.page.evaluate("window.news = 0; addEventListener('storage', () => { window.news += 1 })")
        first.page.wait_for_timeout(1500)
        assert first.page.evaluate("news") == 0

    def test_pictures_make_room_for_matches(self, visit: Visit) -> None:
        """In a full store the pictures go first, and the match is stored."""
        visits = visit(stored=seeds.stored(seeds.running()))
        laurel = visits.open("/match/seed")
        laurel.page.evaluate(FILL)
        laurel.tap("Anna")
        laurel.expect_totals(3, 3, 1, 0)
        expect(laurel.toasts).to_have_count(0)
        assert len(entries(laurel)) == len(seeds.edits(seeds.running())) + 1


class TestEntered:
    """What is done meanwhile."""

    def test_taps_keys_and_undo(self, visit: Visit) -> None:
        """They are entered in order, at the time when they were made, and shown as kept until then."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)), device=DESKTOP)
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.tap("Anna", times=2)
        expect(laurel.plus("Anna")).to_have_attribute("data-kept", "2")
        expect(laurel.live).to_have_text(KEPT)
        expect(laurel.page.locator("#boot-kept")).to_have_text("Kept: 2")
        laurel.page.keyboard.press("2")
        expect(laurel.score("Boris")).to_be_focused()
        laurel.page.keyboard.press("+")
        laurel.tap("Celia")
        laurel.page.keyboard.press("Control+z")
        laurel.expect_totals(0, 0, 0)
        pressed = laurel.page.evaluate("Date.now()")
        assert laurel.page.evaluate(QUEUED) == 1
        laurel.page.wait_for_function("(pressed) => Date.now() > pressed + 100", arg=pressed)
        visits.let_go(laurel).expect_totals(2, 1, 0)
        expect(laurel.page.locator("[data-kept]")).to_have_count(0)
        assert laurel.page.evaluate(QUEUED) == 0
        edits = entries(laurel)
        assert [edit["action"]["player"] for edit in edits] == [0, 0, 1]
        assert all(pressed - 10_000 < edit["at"] <= pressed for edit in edits)
        laurel.tap("Celia")
        laurel.expect_totals(2, 1, 1)
        laurel.reload().expect_totals(2, 1, 1)

    def test_a_source_and_a_sheet(self, visit: Visit) -> None:
        """The question of the board is answered early; a sheet opens as soon as it can."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        first.tap("Anna")
        first.expect_totals(1, 0, 0)
        first.page.wait_for_function(ASKING, arg="/match/seed")
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.press(laurel.slot.locator("button[data-do=amend]").first)
        laurel.press(laurel.score("Boris"))
        visits.let_go(laurel)
        expect(laurel.sheet).to_contain_text("Boris")
        assert entries(laurel)[-1]["action"]["source"] != ""

    def test_focus_and_scroll_survive(self, visit: Visit) -> None:
        """Where somebody is on the page, and what the keyboard is on, stays when Python takes over."""
        visits = visit(
            stored=seeds.stored(seeds.running(players=4)), device={"viewport": {"width": 390, "height": 400}}
        )
        first = visits.open("/match/seed/history")
        laurel = visits.early("/match/seed/history", first.page).on("history")
        laurel.page.evaluate("scrollTo(0, 150)")
        line = laurel.page.locator("button.line").nth(3)
        line.evaluate("one => one.focus({ preventScroll: true })")
        visits.let_go(laurel)
        expect(line).to_be_focused()
        assert laurel.page.evaluate("scrollY") == 150

    def test_a_table_is_set_up(self, visit: Visit) -> None:
        """Names, a colour and the start of a match, all before Python is up; pressed twice, it starts once."""
        visits = visit()
        first = visits.open("/new")
        laurel = visits.early("/new", first.page).on("setup")
        laurel.page.get_by_label("Name of player 1").fill("Anna")
        laurel.page.get_by_label("Name of player 2").fill("Boris")
        laurel.page.get_by_label("Colour of player 1").select_option(label="Pink")
        start = laurel.page.get_by_role("button", name="Start the match")
        laurel.press(start)
        laurel.press(start)
        visits.let_go(laurel).on("board")
        assert [one for one in laurel.stored() if one.startswith("laurel:match:")] == [
            f"laurel:match:{laurel.match_id}"
        ]
        players = json.loads(laurel.stored(f"laurel:match:{laurel.match_id}"))["setup"]["players"]
        assert [(one["name"], one["colour"]) for one in players][:2] == [("Anna", "pink"), ("Boris", "blue")]
        assert laurel.stored("laurel:draft") is None

    def test_what_is_being_typed_stays(self, visit: Visit) -> None:
        """A field that is still being typed in when Python comes up keeps its text, its focus and its caret."""
        visits = visit()
        first = visits.open("/new")
        laurel = visits.early("/new", first.page).on("setup")
        laurel.page.get_by_label("Name of player 1").fill("Anna")
        field = laurel.page.get_by_label("Name of player 2")
        field.focus()
        laurel.page.keyboard.type("Bris")
        for _ in "ris":
            laurel.page.keyboard.press("ArrowLeft")
        visits.let_go(laurel)
        expect(field).to_be_focused()
        laurel.page.keyboard.type("o")
        expect(field).to_have_value("Boris")
        expect(laurel.page.get_by_label("Name of player 1")).to_have_value("Anna")

    def test_settings(self, visit: Visit) -> None:
        """A language chosen early is spoken as soon as Python is up."""
        visits = visit()
        first = visits.open("/settings")
        laurel = visits.early("/settings", first.page).on("settings")
        laurel.press(laurel.page.locator("label.chip", has_text="Polski"))
        visits.let_go(laurel)
        expect(laurel.page.locator("html")).to_have_attribute("lang", "pl")
        expect(laurel.page.locator("input[value=pl]")).to_be_checked()

    def test_going_elsewhere(self, visit: Visit) -> None:
        """A link pressed early leads there; what was tapped before is entered."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.tap("Anna")
        laurel.press(laurel.page.get_by_role("link", name="History"))
        expect(laurel.page.locator("#boot-kept")).to_have_text("Opened in a moment")
        laurel.tap("Boris")
        visits.let_go(laurel).on("history")
        assert [edit["action"]["player"] for edit in entries(laurel)] == [0, 1]


class TestRefused:
    """What no longer makes sense."""

    def test_the_match_has_ended_meanwhile(self, visit: Visit) -> None:
        """A tap at a match that another tab has ended is refused with the rule, once."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed").on("board")
        laurel.tap("Boris", times=2)
        for _ in range(10):
            first.tap("Anna")
        visits.let_go(laurel).expect_totals(10, 0, 0)
        expect(laurel.toasts).to_have_count(1)
        expect(laurel.toasts).to_contain_text("The game is over. Undo something to go on. ×2")
        first.expect_totals(10, 0, 0)

    def test_the_match_was_deleted_meanwhile(self, visit: Visit) -> None:
        """Taps at a match that another tab has deleted lead to the first screen, which says why."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed").on("board")
        laurel.tap("Boris", times=2)
        first.go("/").on("home")
        first.press(first.page.get_by_role("button", name="Delete"))
        visits.let_go(laurel).on("home")
        expect(laurel.toasts).to_contain_text("This match is not on this device.")

    def test_the_entry_was_undone_meanwhile(self, visit: Visit) -> None:
        """A source for an entry that another tab took back is refused; what was entered there stays."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        first.tap("Anna")
        first.expect_totals(1, 0, 0)
        first.page.wait_for_function(ASKING, arg="/match/seed")
        laurel = visits.early("/match/seed").on("board")
        laurel.press(laurel.slot.locator("button[data-do=amend]").first)
        first.press(first.undo)
        visits.let_go(laurel).expect_totals(0, 0, 0)
        expect(laurel.toasts).to_contain_text("This entry is no longer there.")


class TestLeft:
    """A page that is closed before Python is up."""

    def test_the_next_visit_enters_it(self, visit: Visit) -> None:
        """Once, also when two pages are opened; and it says so."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.tap("Anna", times=2)
        beside = visits.context.new_page()
        beside.goto(f"{laurel.url}version.json")
        laurel.page.close()
        one, other = visits.early("/match/seed"), visits.early("/match/seed")
        assert beside.evaluate(QUEUED) == 1
        visits.let_go(one).expect_totals(2, 0, 0)
        other.wait().expect_totals(2, 0, 0)
        assert beside.evaluate(QUEUED) == 0
        said = "2 entries of your last visit were kept: now they are in."
        assert sum(tab.toasts.filter(has_text=said).count() for tab in (one, other)) == 1
        one.reload().expect_totals(2, 0, 0)

    def test_a_reload_keeps_the_order(self, visit: Visit) -> None:
        """What was done before a reload is entered before what was done after it."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.tap("Anna")
        laurel.tap("Boris")
        laurel = visits.early("/match/seed", laurel.page).on("board")
        laurel.press(laurel.undo) if laurel.undo.is_enabled() else laurel.page.keyboard.press("Control+z")
        laurel.tap("Celia")
        visits.let_go(laurel).expect_totals(1, 0, 1)

    def test_it_belongs_to_its_own_match(self, visit: Visit) -> None:
        """Entered in the match where it was tapped, while the next visit opens another one."""
        visits = visit(
            stored=seeds.stored(seeds.match(players=3, name="one"), seeds.match(players=3, name="two")),
        )
        first = visits.open("/match/one")
        laurel = visits.early("/match/one", first.page).on("board")
        laurel.tap("Anna")
        laurel = visits.early("/match/two", laurel.page)
        visits.let_go(laurel).on("board").expect_totals(0, 0, 0)
        expect(laurel.toasts).to_contain_text("1 entry of your last visit was kept: now it is in.")
        assert len(entries(laurel, "one")) == 1
        laurel.go("/match/one").expect_totals(1, 0, 0)

    def test_a_page_that_is_still_starting_is_left_alone(self, visit: Visit) -> None:
        """What waits on an open page is that page's own, however many come up before it."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed").on("board")
        laurel.tap("Anna")
        visits.site.let_go.set()
        other = visits.open("/match/seed")
        laurel.wait().expect_totals(1, 0, 0)
        other.expect_totals(1, 0, 0)
        first.expect_totals(1, 0, 0)
        assert laurel.page.evaluate(QUEUED) == 0

    @pytest.mark.parametrize(
        "text", ["{", "[1]", '[{"do": "tap"}]', '[{"do":"tap","fields":{"a":1},"route":"/","at":1}]']
    )
    def test_a_damaged_queue(self, visit: Visit, text: str) -> None:
        """It is put aside and reported on the first screen; Laurel starts."""
        visits = visit(stored={"laurel:queue:x": text})
        laurel = visits.open("/")
        expect(laurel.page.locator(".aside")).to_contain_text("1 stored item cannot be read")
        assert laurel.stored("laurel:aside:queue:x") == text
        assert laurel.stored("laurel:queue:x") is None

    def test_an_unknown_event(self, visit: Visit) -> None:
        """What an older or newer build has left behind and nobody knows is refused in words."""
        waiting = [{"do": "dance", "fields": {}, "route": "/", "at": 1}]
        laurel = visit(stored={"laurel:queue:x": json.dumps(waiting)}).open("/")
        expect(laurel.toasts).to_contain_text("Laurel does not know this kind of entry.")


class TestFailure:
    """Python does not come up."""

    def test_the_failure_is_said_and_nothing_lost(
        self, visit: Visit, guard: Guard, built: Path, tmp_path: Path
    ) -> None:
        """The screen that says so takes the place of the board; the next try enters what was tapped."""
        guard.allow(r".")
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        laurel = visits.early("/match/seed", visits.open("/match/seed").page).on("board")
        laurel.tap("Anna", times=2)
        visits.site.directory = tmp_path
        visits.site.let_go.set()
        expect(laurel.page.locator("#boot-failure")).to_be_visible(timeout=25_000)
        expect(laurel.page.locator(".boot-mark")).to_be_visible()
        assert laurel.page.evaluate("document.querySelector('#app').childElementCount") == 0
        assert audits.small_targets(laurel.page) == []
        visits.site.directory = built
        laurel.page.get_by_role("button", name="Try again").tap()
        laurel.wait().on("board").expect_totals(2, 0, 0)

    def test_a_page_whose_folders_are_gone(self, open_context: OpenContext, site: Site, guard: Guard) -> None:
        """A page from an old cache, of whose build nothing is left, is fetched anew by itself."""
        guard.allow("404|Failed to (load|fetch)|MIME type|disallowed")
        context = open_context(**PHONE)
        served: list[str] = []

        def old_page(route: Route) -> None:
            served.append(route.request.url)
            if len(served) > 1:
                route.continue_()
                return
            answer = route.fetch()
            body = re.sub(r"(laurel|pyodide|pyscript)(-[^/\"]*)?-[0-9a-f]{12}/", r"\1-000000000000/", answer.text())
            route.fulfill(response=answer, body=body)

        context.route(re.compile(r"/laurel/$"), old_page)
        page = context.new_page()
        page.goto(site.url)
        expect(page.locator("#app")).to_have_attribute("data-screen", "home", timeout=START_TIMEOUT_MS)

    def test_a_page_whose_folders_stay_gone(self, open_context: OpenContext, site: Site, guard: Guard) -> None:
        """When a fresh page does not help, it is said, in the reader's language, with a way to try again."""
        guard.allow("404|Failed to (load|fetch)|MIME type|disallowed|ERR_")
        context = open_context(**PHONE, locale="pl-PL")
        context.route(re.compile(r"laurel-[0-9a-f]{12}/"), lambda route: route.fulfill(status=404, body=""))
        page = context.new_page()
        page.goto(site.url)
        expect(page.locator("#boot-retry")).to_be_visible(timeout=START_TIMEOUT_MS)
        expect(page.locator("#boot-retry")).to_have_text("Spróbuj ponownie")
