"""Sheets of the library, to be read. Runs in CPython and in the stock page."""

from __future__ import annotations

import time
from importlib.resources import files
from statistics import mean

from laurel.match.json_text import write_json
from laurel.sheets import library
from laurel.sheets.reader import read
from laurel.sheets.stored import sheet_of

TIMES = 5
"""How often every sheet is read for a figure."""


def carried_time() -> float:
    """Return how long one sheet that a match carries keeps the processor busy, in milliseconds: the mean of all."""
    texts = [write_json(library.sheet(one).plain, sort_keys=True) for one in library.ids()]

    def seconds(text: str) -> float:
        began = time.process_time()
        for _ in range(TIMES):
            sheet_of(text)
        return (time.process_time() - began) / TIMES

    return 1e3 * mean(map(seconds, texts))


def file_time() -> float:
    """Return the same for one that is opened as a file: its text is TOML, and its tests are run."""
    texts = [
        file.read_text("utf-8") for file in files(library.__name__).iterdir() if file.name.endswith(library.SUFFIX)
    ]
    began = time.process_time()
    for text in texts:
        read(text)
    return 1e3 * (time.process_time() - began) / len(texts)


FIGURES = {"a sheet of a match read, ms": carried_time, "a sheet opened as a file, ms": file_time}
