"""What goes into the snapshot of Python's memory, and what has to be done after it is restored.

The snapshot is taken in a worker, where there is no page: nothing here may touch one. Neither may a JavaScript object
be alive when it is taken, except those that every Pyodide has.
"""

from __future__ import annotations

import gc
import linecache
import random
from typing import Any

from laurel.browser import later
from laurel.browser.start import Browser
from laurel.pages.environment import import_compiled
from laurel.pages.language.languages import LANGUAGES, translations

COLLECTED_OBJECTS = 200
"""How many objects are made during the warm-up before unused ones are freed.

Python's own number is ten times as high. Objects that are freed later leave gaps between those that stay: the memory
becomes larger.
"""


def prepare(language: str) -> None:
    """Do what every start in a language would do, and free what is not needed any more.

    The screens of other languages, 2 MB each, are not prepared. Their catalogues are read and all templates imported: a
    restored Python has no archive to read from at first.
    """
    later.mount()
    from laurel.app.warm_up import warm_up_language  # noqa: PLC0415 - which no first board needs

    import_compiled()
    for other in LANGUAGES:
        translations(other)
    _forget_sources()
    gc.collect()
    gc.freeze()
    usual = gc.get_threshold()
    gc.set_threshold(COLLECTED_OBJECTS)
    warm_up_language(language)
    gc.set_threshold(*usual)
    _forget_sources()
    gc.collect()
    gc.freeze()


def _forget_sources() -> None:
    """Free the sources of the methods that attrs and cattrs have made, 1.6 MB: tracebacks do without their lines."""
    linecache.clearcache()


def resume(api: Any) -> None:
    """Show the first page in a memory that was restored. `api` is the module of the page's scripts.

    Raises what the page's scripts or Laurel raise: the page then starts without the snapshot.
    """
    random.seed()  # a restored memory would repeat its random numbers; ids come from the browser's random source
    Browser(api).open()
