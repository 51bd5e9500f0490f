"""How regions are changed: `static/page/change.js`, with the boards of all samples, one entry back and on again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from laurel.app.handle import handle
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.app.storage.keys import MATCH
from laurel.match.archive import encode
from laurel.pages import routes
from laurel.pages.games import PRESENTATIONS
from tests.app.support import PlainDevice
from tests.e2e import rendered_page
from tools import project
from tools.serve import Site

STEPS = 12
"""Entries that are undone and redone."""

IMPORT = re.compile(r"^import .*$|^export (?=function)|^export \{.*\};$", re.MULTILINE)
"""What a module has and a script has not."""

FAULTS = """(changes) => {
  const region = document.getElementById('app');
  const faults = [];
  for (const [before, after] of changes) {
    region.innerHTML = before;
    const controls = [...region.querySelectorAll(':is(a, button)[id]')];
    const wanted = region.cloneNode();
    wanted.innerHTML = after;
    const template = document.createElement('template');
    template.innerHTML = after;
    changeContent(region, template.content);
    if (!region.isEqualNode(wanted)) faults.push(`${before} became ${region.innerHTML} instead of ${after}`);
    for (const control of controls)
      if (!control.isConnected && document.getElementById(control.id)) faults.push(`another #${control.id}`);
  }
  return faults;
}"""


def changes(game: str) -> Iterator[tuple[str, str]]:
    """Yield the markup of every region of a sample's board that a step changes, before and after it."""
    presentation, device = PRESENTATIONS[game], PlainDevice("en")
    assert presentation.sample is not None
    match = presentation.sample.match(game, device.now())
    session = Session({f"{MATCH}{match.id}": encode(presentation.game, match)}, device)
    events = [Event("go", {"route": routes.board(match.id)})]
    events += [Event(step, {}) for step in ("undo", "redo") for _ in range(STEPS)]
    for before, after in pairwise([handle(session, event).page.regions for event in events]):
        was = {region.id: region.html for region in before}
        yield from ((was[one.id], one.html) for one in after if one.id in was and was[one.id] != one.html)


@pytest.mark.parametrize("game", sorted(PRESENTATIONS))
def test_a_region_becomes_what_is_wanted(context: BrowserContext, site: Site, built: Path, game: str) -> None:
    """Its markup is that of the template, and controls with ids stay the same elements."""
    page = rendered_page.opened(context, site, built)
    idiomorph = project.MODULES / "idiomorph/dist/idiomorph.esm.js"
    for script in (idiomorph, project.ROOT / "static/page/change.js"):
        page.add_script_tag(content=IMPORT.sub("", script.read_text(encoding="utf-8")))
    found = [[str(before), str(after)] for before, after in changes(game)]
    assert len(found) > STEPS
    assert page.evaluate(FAULTS, found) == []
