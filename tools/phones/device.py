"""A phone: a browser with a profile and processes of its own, which can be stopped, killed, closed and opened again."""

from __future__ import annotations

import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

from attrs import evolve
from playwright.sync_api import Playwright

from laurel.app.storage.keys import DEVICE, PHONES
from tests.e2e import phones
from tests.e2e.actions import Laurel
from tools.faults.profiles import Life, opened
from tools.serve import Site
from tools.stopping import stopped
from tools.visiting import GUIDES_SHOWN, NO_WORKER, NUMBERS, SNAPSHOT_MADE, START_MS, STARTED

STORE = """(texts) => {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
}"""
PLUS = "(player) => document.querySelectorAll('[data-tile] button.plus')[player].click()"
TAP_OR_UNDO = """([kind, which]) => {
  if (document.querySelector('dialog[open]')) return false;
  const undo = document.querySelector('.tools button[data-do=undo]:enabled');
  const buttons = [...document.querySelectorAll('[data-tile] button.plus:enabled')];
  const pressed = kind < 0.45 && undo !== null ? undo : buttons[Math.floor(which * buttons.length)] ?? undo;
  pressed?.click();
  return Boolean(pressed);
}"""
DEVICE_ID = f"JSON.parse(localStorage.getItem('{DEVICE}'))"
WAYS_BACK = f"(device) => JSON.parse(localStorage.getItem('{PHONES}') ?? '{{}}').held?.[device] ?? []"
SIGN = "document.querySelector('.bar-count')?.textContent ?? ''"
POLLED_EVERY_S = 0.01


class Device:
    """A phone of the trials."""

    def __init__(self, playwright: Playwright, site: Site, name: str, folder: Path) -> None:
        self.name = name
        self._playwright = playwright
        self._site = site
        self._profile = folder / name
        self._profile.mkdir()
        self._life: Life | None = None
        self._stack = ExitStack()
        self._sleep = ExitStack()
        self.started_in = 0.0
        """The seconds from when the page was asked for the last time until Laurel answered."""

    @property
    def life(self) -> Life:
        """The browser that runs; raises `LookupError` where it is closed."""
        if self._life is None:
            raise LookupError(f"{self.name} is closed")
        return self._life

    @property
    def laurel(self) -> Laurel:
        """The page of Laurel."""
        return Laurel(self.life.page, self._site.url)

    def open(self, route: str, stored: dict[str, str] | None = None) -> float:
        """Open the browser at an address; return the time at which the page was asked for, in seconds."""
        self._life = self._stack.enter_context(opened(self._playwright, self._profile))
        page = self._life.page
        page.add_init_script(NO_WORKER)
        if stored is not None:
            page.goto(f"{self._site.url}version.json")
            page.evaluate(STORE, {**GUIDES_SHOWN, **stored})
        return self._go(route)

    def reload(self) -> float:
        """Load the page again; return when that began."""
        began = time.monotonic()
        self.life.page.reload()
        return self._started(began)

    def _started(self, began: float) -> float:
        """Wait until Laurel answers."""
        self.life.page.wait_for_function(STARTED, timeout=START_MS)
        self.started_in = time.monotonic() - began
        return began

    def await_snapshot(self) -> None:
        """Wait until the next start can be from the memory image, or it is known that it cannot."""
        self.life.page.wait_for_function(SNAPSHOT_MADE, timeout=START_MS)

    def close(self) -> None:
        """Close the browser in order."""
        self._sleep.close()
        self._stack.close()
        self._life = None

    def kill(self) -> None:
        """Kill all processes of the browser at once."""
        self.life.kill()
        self.close()

    def stop(self) -> None:
        """Stop all processes of the browser, as of a phone that sleeps."""
        self._sleep.enter_context(stopped(-self.life.process.pid))

    def go_on(self) -> float:
        """Let them go on; return when that was."""
        began = time.monotonic()
        self._sleep.close()
        return began

    def discard(self) -> None:
        """Kill the process of the page alone, as a system does that is short of memory; the browser goes on."""
        os.kill(phones.process_of(self.life.page), signal.SIGKILL)

    def load_again(self, route: str) -> float:
        """Have the page at an address again, in another tab of the same browser; return when it was asked for."""
        discarded = self.life.page
        page = discarded.context.new_page()
        discarded.close()
        self._life = evolve(self.life, page=page)
        page.add_init_script(NO_WORKER)
        return self._go(route)

    def _go(self, route: str) -> float:
        began = time.monotonic()
        self.life.page.goto(f"{self._site.url}#{route}")
        return self._started(began)

    def tap(self, player: int) -> None:
        """Give a player a point."""
        self.life.page.evaluate(PLUS, player)

    def tap_or_undo(self, random: Random) -> bool:
        """Give a player a point, or take the newest entry back; return whether that was possible."""
        return bool(self.life.page.evaluate(TAP_OR_UNDO, [random.random(), random.random()]))

    def sign(self) -> str:
        """Return what the button of the phones says; empty where no other phone takes part."""
        return str(self.life.page.evaluate(SIGN))

    def device_id(self) -> str:
        """Return the id by which the other phones know this one."""
        return str(self.life.page.evaluate(DEVICE_ID))

    def ways_back_to(self, other: str) -> set[str]:
        """Return the ids of the standing offers of another phone that this one holds."""
        return set(self.life.page.evaluate(WAYS_BACK, other))

    def points(self) -> list[int]:
        """Return the points on the board."""
        return [int(points) for points in self.life.page.evaluate(NUMBERS)]

    def seconds_until(self, points: list[int], began: float, within: float) -> float | None:
        """Return how long after `began` the board shows these points; `None` where it does not within some seconds."""
        while time.monotonic() < began + within:
            if self.points() == points:
                return time.monotonic() - began
            time.sleep(POLLED_EVERY_S)
        return None
