"""How Laurel starts, and what it says when it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenContext, OpenLaurel, running
from tests.e2e.guard import Guard
from tools import sizes
from tools.faults.network import Answers, Fault, FaultySite
from tools.serve import Site
from tools.visiting import PHONE

RECORD_STAGES = """
  window.stages = [];
  document.addEventListener('DOMContentLoaded', () => {
    const stage = document.getElementById('boot-stage');
    const note = () => window.stages.at(-1) !== stage.textContent && window.stages.push(stage.textContent);
    new MutationObserver(note).observe(stage, { childList: true, characterData: true, subtree: true });
    note();
  });
"""
STAGES = {
    "ordinary": ["Getting the rules", "Setting up the table", "Opening your matches"],
    "snapshot": ["Getting the rules", "Opening your matches"],
}


def test_a_first_visit_is_below_its_limit(built: Path) -> None:
    """All that it fetches together, and until a board can be used: `tools/sizes.toml` has the limits."""
    found = {sizes.FIRST_VISIT: sizes.first_visit(built), sizes.FIRST_BOARD: sizes.first_board(built)}
    assert not list(sizes.problems(found, sizes.limits()))


@pytest.mark.both_starts
def test_stages_are_named_while_loading(open_laurel: OpenLaurel, start: str) -> None:
    """While Laurel starts, the screen names each stage, and then makes room.

    Something is painted before Python is up; both moments are marked once.
    """
    laurel = open_laurel(prepare=running(RECORD_STAGES))
    assert [stage for stage in laurel.page.evaluate("stages") if stage != "Loading"] == STAGES[start]
    expect(laurel.page.locator("#boot")).to_be_hidden()
    marks = laurel.page.evaluate(
        "performance.getEntriesByType('mark').filter((one) => one.name.startsWith('laurel:'))"
        ".map((one) => [one.name, one.startTime])"
    )
    assert [name for name, _ in marks] == ["laurel:painted", "laurel:ready"]
    assert marks[0][1] < marks[1][1]


DURATIONS_OF_TAPS = """name => performance.getEntriesByName(name, 'measure')
  .filter(({ detail }) => detail === 'tap').map(({ duration }) => duration)"""


def test_every_tap_is_measured(open_laurel: OpenLaurel) -> None:
    """Each tap leaves one measure from the finger to the page, and one of Python's part of it."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    expect(laurel.tile("Anna")).to_be_visible()
    laurel.page.evaluate("performance.clearMeasures()")
    laurel.tap("Anna", times=3)
    laurel.expect_totals(5, 3, 1, 0)
    for name in ("laurel:tap", "laurel:python"):
        durations = laurel.page.evaluate(DURATIONS_OF_TAPS, name)
        assert len(durations) == 3
        assert all(0 < duration < 1000 for duration in durations)


def abort(route: Route) -> None:
    """Cut the connection."""
    route.abort("connectionfailed")


def absent(route: Route) -> None:
    """Answer that there is no such file."""
    route.fulfill(status=404, body="not found")


BLOCKED = """
  if ('ServiceWorkerContainer' in globalThis)
    ServiceWorkerContainer.prototype.getRegistration = () => Promise.reject(new DOMException('', 'SecurityError'));
"""


@pytest.mark.parametrize(
    ("part", "failure", "script"),
    [("core.js", abort, BLOCKED), ("laurel.bin", absent, "")],
    ids=["no connection, and site data are blocked", "no file"],
)
def test_a_missing_part(
    open_context: OpenContext, site: Site, guard: Guard, part: str, failure: Callable[[Route], None], script: str
) -> None:
    """When a part cannot be fetched, the page says so within seconds and offers to try again, which works.

    A start from a snapshot does without some of the parts. Where site data are blocked, the browser refuses to say
    whether there is a service worker.
    """
    guard.allow(r".")
    context = open_context(start="ordinary", has_worker=bool(script), **PHONE)
    context.add_init_script(script)
    context.route(re.compile(re.escape(part)), failure)
    page = context.new_page()
    page.goto(site.url)
    expect(page.locator("#boot-failure")).to_be_visible()
    expect(page.locator("#boot-failure-title")).to_have_text("Laurel could not start")
    expect(page.locator("#boot-failure-reason")).to_have_text(
        "A part of Laurel could not be fetched. Check the connection, then try again."
    )
    expect(page.locator("#boot-failure-details pre")).to_contain_text(part)
    expect(page.locator("#boot-progress")).to_be_hidden()
    assert audits.small_targets(page) == []
    context.unroute(re.compile(re.escape(part)))
    page.get_by_role("button", name="Try again").tap()
    Laurel(page, site.url).wait().on("home")


@pytest.mark.parametrize(
    ("addresses", "answer"),
    [(r"\.wasm$", Answers.cut), (r"\.m?js$", Answers.plain)],
    ids=["half of the interpreter", "scripts as plain text"],
)
def test_a_damaged_part(
    built: Path,
    tmp_path: Path,
    open_context: OpenContext,
    guard: Guard,
    addresses: str,
    answer: Callable[[Answers, Path], Path],
) -> None:
    """What arrives with status 200 and is not Laurel is told from what is slow, and is not used at the next try."""
    guard.allow(r".")
    with FaultySite(built) as site:
        context = open_context(start="ordinary", site=site, **PHONE)
        answers = Answers(tmp_path)
        site.fault = Fault(addresses, lambda file: answer(answers, file))
        page = context.new_page()
        page.goto(site.url)
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        expect(page.locator("#boot")).to_contain_text("A part of Laurel could not be fetched.")
        site.fault = None
        page.get_by_role("button", name="Try again").tap()
        Laurel(page, site.url).wait().on("home")


def test_a_browser_without_webassembly_is_told_so(open_context: OpenContext, site: Site, guard: Guard) -> None:
    """A browser that is too old is told so, in words that help."""
    guard.allow(r".")
    context = open_context(**PHONE)
    context.add_init_script("delete window.WebAssembly")
    page = context.new_page()
    page.goto(site.url)
    expect(page.locator("#boot-failure-reason")).to_contain_text("This browser cannot run WebAssembly")


def test_nothing_moves_where_less_motion_is_asked_for(open_laurel: OpenLaurel) -> None:
    """Who asks for less motion sees nothing move: no animation, no transition, also when a sheet opens."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP, reduced_motion="reduce")
    moving = """[...document.querySelectorAll('#app, #app *')].filter((one) => {
      const style = getComputedStyle(one);
      return [style.transitionDuration, style.animationDuration]
        .some((times) => times.split(',').some((time) => parseFloat(time) > 0.001));
    }).map((one) => one.className)"""
    assert laurel.page.evaluate(moving) == []
    laurel.tap("Anna")
    assert audits.animations(laurel.page) == []
    laurel.open_player("Anna")
    assert audits.animations(laurel.page) == []
    assert laurel.page.evaluate(moving) == []
