"""A page of the browser that shows screens which were rendered without it: `tests.e2e.rendered`."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import asdict
from playwright.sync_api import BrowserContext, Page, Route

from tests.e2e.rendered import Rendered
from tools import styles
from tools.serve import Site

NOT_MARKUP = re.compile(r"<script\b.*?</script>|<meta http-equiv=[^>]*>", re.DOTALL)
"""Scripts, and the policy that would forbid the styles of these tests."""

STYLE = """
#boot { display: none }
* { hyphens: manual !important; transition: none !important; animation: none !important }
"""

SHOW = """
window.show = ({ language, markup, root }) => {
  document.documentElement.lang = language;
  const app = document.getElementById('app');
  Object.assign(app.dataset, root);
  app.innerHTML = markup;
};
window.unfold = (root) => {
  for (const details of root.querySelectorAll('details')) {
    details.removeAttribute('name');
    details.open = true;
  }
};
window.openSheet = (html) => {
  const region = document.getElementById('region-sheet');
  region.innerHTML = html;
  const dialog = region.querySelector('dialog');
  dialog.showModal();
  unfold(dialog);
  return dialog;
};
"""


def opened(context: BrowserContext, site: Site, built: Path) -> Page:
    """Open the page of the built site without its scripts: its styles and icons, and an empty element for screens."""
    index = styles.with_every_sheet(NOT_MARKUP.sub("", (built / "index.html").read_text(encoding="utf-8")))

    def empty(route: Route) -> None:
        route.fulfill(body=index, content_type="text/html")

    context.route(site.url, empty)
    page = context.new_page()
    page.goto(site.url)
    page.add_style_tag(content=STYLE)
    page.evaluate(f"() => {{ {SHOW} }}")
    return page


def show(page: Page, rendered: Rendered) -> None:
    """Show a screen, with every fold open."""
    page.evaluate("(rendered) => { show(rendered); unfold(document.getElementById('app')); }", asdict(rendered))


def show_sheet(page: Page, markup: str) -> None:
    """Open a sheet over the screen that is shown."""
    page.evaluate("(html) => { document.querySelector('dialog[open]')?.close(); openSheet(html); }", markup)
