"""Waits for a page whose policy allows no evaluation of texts.

Playwright's `wait_for_function` evaluates its text at every look, which the policy of Laurel's page forbids. This one
hands the page a function that looks until it is true; it has the same parameters.
"""

import time
from typing import Any, Literal

from playwright.sync_api import Error, JSHandle, Page
from playwright.sync_api import TimeoutError as Late

PATIENCE_MS = 60_000

LATE = "was never true"

WAIT = f"""async ([arg, patience, pause]) => {{
  const look = () => {{
    const found = (
%s
    );
    return typeof found === 'function' ? found(arg) : found;
  }};
  const passed = () => new Promise((resolve) => {{
    if (pause === null) requestAnimationFrame(resolve);
    setTimeout(resolve, pause ?? 100); // a page in the background draws no frame
  }});
  const until = Date.now() + patience;
  for (;;) {{
    const found = await look();
    if (found) return found;
    if (Date.now() > until) throw new Error('{LATE}');
    await passed();
  }}
}}"""

LEFT = ("context was destroyed", "because of a navigation", "Cannot find context")
"""What Playwright says where the page has gone to another document meanwhile."""


def wait_for_function(
    page: Page,
    expression: str,
    *,
    arg: Any = None,
    timeout: float | None = None,
    polling: float | Literal["raf"] | None = None,
) -> JSHandle:
    """Look at a page until an expression is true, or what a function returns; return what that is.

    Raises:
        TimeoutError: of Playwright: it was not true in time.
        Error: the expression has failed.
    """
    patience = PATIENCE_MS if timeout is None else timeout
    deadline = time.monotonic() + patience / 1000
    pause = polling if isinstance(polling, (int, float)) else None
    while True:
        left = max(0.0, deadline - time.monotonic()) * 1000
        try:
            return page.evaluate_handle(WAIT % expression, [arg, left, pause])
        except Error as error:
            if LATE in error.message:
                raise Late(f"Page.wait_for_function: not in {patience:g} ms: {expression}") from error
            if time.monotonic() > deadline or not any(text in error.message for text in LEFT):
                raise


def install() -> None:
    """Have every page wait in this way."""
    Page.wait_for_function = wait_for_function  # type: ignore[method-assign,assignment]
