"""The licences of what the site carries, on a page that the settings lead to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import audits
from tests.e2e.conftest import OpenLaurel
from tests.markup import Element, read
from tools import build, licences
from tools.visiting import PHONE


@pytest.fixture(scope="session")
def page(built: Path) -> Element:
    """Return the built page."""
    return read((built / licences.PAGE).read_text(encoding="utf-8"))


def test_everything_that_the_site_carries(built: Path, page: Element) -> None:
    """Each part has its name, its licence, the address of its source and the text of the licence."""
    libraries = {name.partition("/")[0] for name in build.SCRIPT_LIBRARIES.values()}
    shipped = licences.shipped(built, libraries)
    assert {"npm:pyodide", "npm:@pyscript/core", "npm:idiomorph", "npm:fzstd"} <= shipped
    assert {"python:attrs", "python:cattrs", "python:Jinja2", "python:MarkupSafe", "python:segno"} <= shipped
    assert {"part:cpython", "part:emscripten", "part:zlib", "part:bzip2", "part:zxing-cpp"} <= shipped
    sections = {section.one("h2").text.split(" ")[0]: section for section in page.all("section")}
    for part in map(licences.part, shipped):
        section = sections[part.name.split(" ")[0]]
        assert part.version in section.one("h2").text
        assert section.all("p")[0].text == part.licence
        assert section.one("a").attributes["href"] == part.source
        assert len(section.one("pre").text) > 40


def test_it_is_kept_for_use_without_a_network(built: Path) -> None:
    """The service worker has it."""
    assert licences.PAGE in (built / "sw.js").read_text(encoding="utf-8")


def test_from_the_settings_and_back(open_laurel: OpenLaurel) -> None:
    """It has the theme of the settings, fits 320 pixels with every text open, and axe finds nothing."""
    narrow = {**PHONE, "viewport": {"width": 320, "height": 640}}
    stored = {"laurel:settings": json.dumps({"theme": "dark"})}
    laurel = open_laurel("/settings", device=narrow, stored=stored).on("settings")
    laurel.press(laurel.page.get_by_role("link", name="Licences"))
    expect(laurel.page.get_by_role("heading", name="Licences")).to_be_visible()
    expect(laurel.page.locator("body")).to_have_css("background-color", "rgb(16, 22, 19)")
    laurel.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert audits.overflowing(laurel.page) == []
    assert audits.small_targets(laurel.page) == []
    assert audits.axe(laurel.page) == []
    laurel.press(laurel.page.get_by_role("link", name="Back to Laurel"))
    laurel.wait().on("settings")
