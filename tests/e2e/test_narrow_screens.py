"""Every screen and every sheet of every game where little fits beside each other, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from laurel.pages.languages import LANGUAGES
from tests.e2e import audits, rendered_page, screens
from tests.e2e.rendered import Rendered, Walk
from tests.e2e.survey import Screens
from tools.serve import Site


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shown", screens.found().values(), ids=screens.found())
def test_width_320(context: BrowserContext, site: Site, built: Path, shown: Screens, language: str) -> None:
    """320 pixels are enough: nothing has to be scrolled sideways, and no text of a control is cut."""
    page = rendered_page.opened(context, site, built)
    page.set_viewport_size({"width": 320, "height": 640})
    audits.tell(too_wide(page, shown, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shown", screens.found().values(), ids=screens.found())
def test_large_letters(context: BrowserContext, site: Site, built: Path, shown: Screens, language: str) -> None:
    """The same with letters of twice the size on a phone, where half as many fit."""
    page = rendered_page.opened(context, site, built)
    page.set_viewport_size({"width": 390, "height": 844})
    with audits.letters(page) as set_letters:
        set_letters(2 * audits.USUAL_LETTERS)
        audits.tell(too_wide(page, shown, language))


@pytest.mark.parametrize("width", [195, 320, 360, 375, 390])
def test_the_button_of_the_phones(context: BrowserContext, site: Site, built: Path, width: int) -> None:
    """It is in the bar of the board at every width: it shows whether others are connected."""
    page = rendered_page.opened(context, site, built)
    page.set_viewport_size({"width": width, "height": 640})
    shown = next(iter(screens.found().values()))
    rendered_page.show(page, next(Walk(shown.stored, "en").screens()))
    expect(page.locator("#to-phones")).to_be_visible()


def too_wide(page: Page, shown: Screens, language: str) -> dict[str, list[str]]:
    """Return what does not fit on every screen and on every sheet, by their names."""
    found: dict[str, list[str]] = {}
    for rendered in Walk(shown.stored, language).screens():
        rendered_page.show(page, rendered)
        found[rendered.name] = audits.too_wide(page)
        for name, sheet in rendered.sheets:
            rendered_page.show_sheet(page, sheet)
            found[f"{rendered.name}, {name}"] = audits.too_wide(page)
    return found


def test_what_is_too_wide_is_found(context: BrowserContext, site: Site, built: Path) -> None:
    """The measurement finds an element over the edge, and a button that cuts its text."""
    page = rendered_page.opened(context, site, built)
    page.set_viewport_size({"width": 320, "height": 640})
    wide = '<p style="width: 400px">wide</p><button style="width: 50px; overflow: hidden">Gerrymandering</button>'
    rendered_page.show(
        page,
        Rendered("one", "en", f'<div class="region">{wide}</div><div id="region-sheet"></div>', {"screen": "board"}),
    )
    found = audits.too_wide(page)
    assert any("reaches from" in one for one in found)
    assert any("cuts" in one for one in found)

    rendered_page.show_sheet(page, '<dialog class="sheet"><div style="width: 400px">wide</div></dialog>')
    assert any("the sheet is 400 wide" in one for one in audits.too_wide(page))
