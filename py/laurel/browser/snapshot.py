"""What goes into the snapshot of Python's memory, and what has to be done after it is restored.

The snapshot is taken in a worker, where there is no page: nothing here may touch one. Neither may a JavaScript object
be alive when it is taken, except those that every Pyodide has.
"""

from __future__ import annotations

import gc
import html.entities  # noqa: F401 - PyScript's package imports it
import random

import laurel.browser.start  # noqa: F401 - with all that a page needs
from laurel.app.warm_up import warm_up_language
from laurel.pages.languages import LANGUAGES


def prepare() -> None:
    """Do what every start would do, and free what is not needed any more."""
    for language in LANGUAGES:
        warm_up_language(language)
        gc.collect()  # so that the next language uses the same memory again
    gc.freeze()


def resumed() -> None:
    """Seed the random numbers anew: a restored memory would repeat them. Ids come from the browser's random source."""
    random.seed()
