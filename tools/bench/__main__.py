"""Measures the site: `python -m tools.bench`. The site has to be built; nothing else should be running."""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TypeVar

from attrs import Factory, frozen
from playwright.sync_api import Browser, Page, sync_playwright

from tools import chromium, project
from tools.bench import browsing, figures, presses, react, repeated, stock
from tools.bench.browsing import CountingSite, Start, Tap

T = TypeVar("T")

RUNS = 7
TAPS = 6
"""Measured taps in a run, at each speed: one a player."""

ENTRIES = 100
"""Entries of the match that is tapped at: a usual match of six players."""

SHORT, LONG = 10, 1_000
"""Entries of matches that should open and answer alike."""

THROTTLING = (1, 4)
"""How many times slower the processor is made."""

FEW, MANY = 1_000, 10_000
"""Entries that are replayed."""

VIEWPORT = {"width": 412, "height": 915}


@frozen
class Figures:
    """Everything that was measured, run by run."""

    laurel: list[Start] = Factory(list)
    stock: list[Start] = Factory(list)
    react: list[Start] = Factory(list)
    taps: dict[int, list[Tap]] = Factory(lambda: {rate: [] for rate in THROTTLING})
    react_taps: dict[int, list[Tap]] = Factory(lambda: {rate: [] for rate in THROTTLING})
    openings: dict[int, list[Start]] = Factory(lambda: {SHORT: [], LONG: []})
    answers: dict[int, list[Tap]] = Factory(lambda: {SHORT: [], LONG: []})
    replays: dict[tuple[str, int], list[float]] = Factory(
        lambda: {(where, entries): [] for where in ("CPython", "Pyodide") for entries in (FEW, MANY)}
    )
    games: dict[tuple[str, str], list[float]] = Factory(
        lambda: {(what, where): [] for what in figures.FIGURES for where in ("CPython", "Pyodide")}
    )


@frozen
class Row:
    """One line of the table: a figure, what it is compared with, and the first divided by the second."""

    what: str
    figure: float
    against: float | None = None
    versus: str = ""

    def __str__(self) -> str:
        """The line as it is printed."""
        if self.against is None:
            return f"{self.what:<44}{self.figure:>9.2f}"
        return (
            f"{self.what:<44}{self.figure:>9.2f}{self.against:>9.2f}{self.figure / self.against:>8.2f}  {self.versus}"
        )


def measure(browser: Browser, laurel: CountingSite, plain: CountingSite, other: CountingSite, runs: int) -> Figures:
    """Measure everything so many times, in turns, so that other load on the machine affects all alike."""
    found = Figures()
    with (
        board(browser, laurel, ENTRIES) as tapped,
        board(browser, laurel, SHORT) as short,
        board(browser, laurel, LONG) as long,
        react_board(browser, other) as compared,
        stock_page(browser, plain) as replayed,
    ):
        for run in range(runs):
            print(f"run {run + 1} of {runs}", file=sys.stderr, flush=True)
            found.laurel.append(browsing.measure_start(browser, laurel, repeated.stored(ENTRIES)))
            found.stock.append(browsing.measure_other_start(browser, plain))
            found.react.append(browsing.measure_other_start(browser, other))
            tapped.bring_to_front()
            for rate in THROTTLING:
                found.taps[rate] += browsing.measure_taps(tapped, TAPS, rate)
            compared.bring_to_front()
            for rate in THROTTLING:
                found.react_taps[rate] += browsing.measure_taps(compared, TAPS, rate)
            for entries, page in ((SHORT, short), (LONG, long)):
                found.openings[entries].append(browsing.measure_start(browser, laurel, repeated.stored(entries)))
                page.bring_to_front()
                found.answers[entries] += browsing.measure_taps(page, TAPS, 1)
            for entries in (FEW, MANY):
                found.replays["CPython", entries].append(repeated.replay_time(entries))
                found.replays["Pyodide", entries].append(browsing.replay_time(replayed, entries))
            for what in figures.FIGURES:
                found.games[what, "CPython"].append(figures.measured(what))
                found.games[what, "Pyodide"].append(browsing.figure(replayed, what))
    return found


@contextmanager
def board(browser: Browser, site: CountingSite, entries: int) -> Iterator[Page]:
    """A board of six players after its first taps, so that nothing is done for the first time."""
    context = browser.new_context(viewport=VIEWPORT, service_workers="block")  # type: ignore[arg-type]  # a TypedDict
    page = browsing.open_board(context, site, repeated.stored(entries))
    browsing.measure_taps(page, 2 * repeated.players(), 1)
    yield page
    context.close()


@contextmanager
def react_board(browser: Browser, site: CountingSite) -> Iterator[Page]:
    """The board of the React page after its first taps."""
    context = browser.new_context(viewport=VIEWPORT)  # type: ignore[arg-type]  # a TypedDict
    page = context.new_page()
    browsing.open_page(page, site.url)
    browsing.measure_taps(page, 2 * repeated.players(), 1)
    yield page
    context.close()


@contextmanager
def stock_page(browser: Browser, site: CountingSite) -> Iterator[Page]:
    """The stock page, once it is usable."""
    context = browser.new_context()
    page = context.new_page()
    browsing.open_page(page, site.url)
    yield page
    context.close()


def rows(found: Figures) -> Iterator[Row]:
    """The table: medians of all runs."""

    def both(pick: Callable[[Start], float], others: list[Start] = found.stock) -> tuple[float, float]:
        return median(map(pick, found.laurel)), median(map(pick, others))

    def taps(pick: Callable[[Tap], float], rate: int) -> tuple[float, float]:
        return median(map(pick, found.taps[rate])), median(map(pick, found.react_taps[rate]))

    yield Row("start, first visit, s", *both(lambda start: start.first), "of stock PyScript")
    yield Row("start, later visits, s", *both(lambda start: start.later), "of stock PyScript")
    yield Row("start, first visit, s", *both(lambda start: start.first, found.react), "of the React page")
    yield Row("start, later visits, s", *both(lambda start: start.later, found.react), "of the React page")
    yield Row("last board painted, later visits, s", *both(lambda start: start.board), "of stock PyScript, usable")
    yield Row("first visit, MB sent", *both(lambda start: start.sent / 1e6), "of stock PyScript")
    for rate in THROTTLING:
        speed = "" if rate == 1 else f", processor {rate}x slower"
        yield Row(f"tap to patched{speed}, ms", *taps(lambda one: one.patched, rate), "of the React page")
        yield Row(f"  of which Python{speed}, ms", taps(lambda one: one.python, rate)[0])
        yield Row(f"tap to painted{speed}, ms", *taps(lambda one: one.painted, rate), "of the React page")
    yield from long_matches(found)
    for where in ("CPython", "Pyodide"):
        many, few = (median(found.replays[where, entries]) for entries in (MANY, FEW))
        yield Row(f"replay of {MANY} entries in {where}, µs each", many, few, f"of one in {FEW}")
    for what in figures.FIGURES:
        pyodide, cpython = (median(found.games[what, where]) for where in ("Pyodide", "CPython"))
        yield Row(what, pyodide, cpython, "in CPython")


def long_matches(found: Figures) -> Iterator[Row]:
    """Yield the rows of a very long match, against one that has just begun."""

    def row(what: str, measured: dict[int, list[T]], pick: Callable[[T], float]) -> Row:
        long, short = (median(map(pick, measured[entries])) for entries in (LONG, SHORT))
        return Row(what, long, short, f"of one with {SHORT}")

    yield row(f"match of {LONG} entries, board painted, s", found.openings, lambda start: start.board)
    yield row("  usable, later visits, s", found.openings, lambda start: start.later)
    yield row("  a tap on it to patched, ms", found.answers, lambda one: one.patched)
    yield row("  a tap on it to painted, ms", found.answers, lambda one: one.painted)


def printed(table: Iterable[Row], runs: int) -> str:
    """The table as text."""
    head = f"{f'medians of {runs} runs':<44}{'Laurel':>9}{'against':>9}{'ratio':>8}"
    return "\n".join([head, *map(str, table)])


def ways(starts: Iterable[Start]) -> str:
    """Return how often Laurel started in which way on its later visits."""
    counted = Counter(start.how for start in starts)
    return "later visits started: " + ", ".join(f"{how} {times}" for how, times in sorted(counted.items()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Measure the site against a stock PyScript page and a React page.")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"how many times everything is measured ({RUNS})")
    parser.add_argument("--site", type=Path, default=project.SITE, help="folder of the built site")
    options = parser.parse_args(arguments)
    built = project.built(options.site)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        plain_site, react_site = Path(folder) / "stock", Path(folder) / "react"
        plain_site.mkdir()
        react_site.mkdir()
        stock.build(plain_site)
        react.build(react_site, repeated.stored(ENTRIES))
        browser = chromium.launched(playwright)
        with (
            CountingSite(built) as laurel,
            CountingSite(plain_site) as plain,
            CountingSite(react_site) as other,
        ):
            found = measure(browser, laurel, plain, other, options.runs)
            pressed = presses.measure(browser, laurel)
        browser.close()
    print(printed(rows(found), options.runs))
    print(ways(found.laurel))
    print("\n".join(presses.table(pressed)))


if __name__ == "__main__":
    main()
