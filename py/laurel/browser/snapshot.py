"""What goes into the snapshot of Python's memory, and what has to be done after it is restored.

The snapshot is taken in a worker, where there is no page: nothing here may touch one. Neither may a JavaScript object
be alive when it is taken, except those that every Pyodide has.
"""

from __future__ import annotations

import gc
import random
from typing import Any

from laurel.app.warm_up import warm_up_language
from laurel.browser.start import Browser
from laurel.pages.languages import LANGUAGES


def prepare() -> None:
    """Do what every start would do, and free what is not needed any more."""
    for language in LANGUAGES:
        warm_up_language(language)
        gc.collect()  # so that the next language uses the same memory again
    gc.freeze()


def resume(api: Any) -> None:
    """Show the first page in a memory that was restored. `api` is the module of the page's scripts.

    Raises what the page's scripts or Laurel raise: the page then starts without the snapshot.
    """
    random.seed()  # a restored memory would repeat its random numbers; ids come from the browser's random source
    Browser(api).open()
