"""What a person does with Laurel at a first and at later visits."""

from __future__ import annotations

import json

from tests.engines.engine import ACT_SECONDS, Engine

READY = "performance.getEntriesByName('laurel:ready').length > 0"
HARMLESS = ("warn: ", "info: ")

READY_SECONDS = 90
# The snapshot is made when the page is idle, by a second Python in a worker.
KEEP_SECONDS = 180


class Visitor:
    """Somebody at one tab of a browser."""

    def __init__(self, engine: Engine, url: str) -> None:
        self.engine = engine
        self.url = url

    # ------------------------------------------------------------------ coming and going

    def arrive(self) -> None:
        """Come from elsewhere, and wait until Laurel answers."""
        self.engine.open("about:blank")
        self.engine.open(self.url)
        self.engine.wait_for(READY, within=READY_SECONDS)

    def reload(self) -> None:
        """Load the page again."""
        self.engine.reload()
        self.engine.wait_for(READY, within=READY_SECONDS)

    def wait_until_kept(self) -> None:
        """Stay until the worker has the site, and the snapshot has been made."""
        self.engine.wait_for("navigator.serviceWorker.ready.then((it) => it.active.state)", within=ACT_SECONDS)
        kept = self.engine.wait_for("document.documentElement.dataset.snapshot", within=KEEP_SECONDS)
        assert kept == "kept", self.logged

    def leave(self) -> str:
        """Close the page of Laurel, and return its address."""
        address = str(self.engine.run("location.href"))
        self.engine.open("about:blank")
        return address

    def come_back(self, address: str) -> None:
        """Open a page that was left, and wait until Laurel answers."""
        self.engine.open(address)
        self.engine.wait_for(READY, within=READY_SECONDS)

    def prefer_ordinary_starts(self) -> None:
        """Have snapshots left alone from now on."""
        self.engine.run("localStorage.setItem('laurel:start', 'ordinary')")

    # ------------------------------------------------------------------ what can be seen

    @property
    def start(self) -> str:
        """How Python came up: `ordinary`, `snapshot` or `fallback`."""
        return str(self.engine.run("document.documentElement.dataset.start"))

    @property
    def is_served_by_worker(self) -> bool:
        """Whether the page came from the service worker, and everything on it does."""
        return bool(self.engine.run("navigator.serviceWorker.controller !== null"))

    @property
    def seconds(self) -> float:
        """How many seconds the start took."""
        return float(self.engine.run("performance.getEntriesByName('laurel:ready')[0].startTime")) / 1000

    @property
    def logged(self) -> list[str]:
        """The console's messages and the failures since the first visit, as tests/engines/page-log.js logs them."""
        return list(self.engine.run("JSON.parse(sessionStorage.getItem('logged') ?? '[]')"))

    @property
    def problems(self) -> list[str]:
        """The failures among them."""
        return [one for one in self.logged if not one.startswith(HARMLESS)]

    def expect_totals(self, *points: int) -> None:
        """Wait for these points on the board."""
        texts = "[...document.querySelectorAll('[data-tile] .tile-points text')].map((it) => it.textContent).join()"
        self.engine.wait_for(f"{texts} === '{','.join(map(str, points))}'", within=ACT_SECONDS)

    def expect_screen(self, name: str) -> None:
        """Wait for a screen."""
        self.engine.wait_for(f"document.querySelector('#app').dataset.screen === '{name}'", within=ACT_SECONDS)

    # ------------------------------------------------------------------ playing

    def start_match(self, *names: str) -> None:
        """Set up a match with these players, on the home screen and the setup screen."""
        self.engine.press("a[href^='#/new']")
        self.expect_screen("setup")
        while (seats := int(self.engine.run("document.querySelectorAll('.seats > .seat').length"))) != len(names):
            fields = {"add": "yes"} if seats < len(names) else {"drop": seats - 1}
            self.engine.press(f"button[data-do=draft][data-fields='{json.dumps(fields)}']")
            self.engine.wait_for(f"document.querySelectorAll('.seats > .seat').length !== {seats}", within=ACT_SECONDS)
        for seat, name in enumerate(names):
            self.engine.write(f"input[name='rows.{seat}.name']", name)
        self.engine.press("label.seat-mark")
        self.engine.press(".setup button[type=submit]")
        self.expect_screen("board")
        if self.engine.run("document.querySelector('.sheet-guide') !== null"):
            self.skip_guide()

    def sit(self) -> None:
        """Say that the first player uses this device, which has joined a match; the guide of its first board opens."""
        self.engine.press("button[data-do=sit]")
        self.skip_guide()

    def skip_guide(self) -> None:
        """Close the guide of the board."""
        self.engine.press(".sheet-guide .text-button[data-do=close]")

    def invite(self) -> str:
        """Open the sheet with the phones, and return the address of the app that is in the code; empty for none."""
        self.engine.press("#to-phones")
        ended = "document.querySelector('#invite-anew, .code-unsupported') !== null"
        shown = "(document.querySelector('#offer-text')?.value ?? '') !== ''"
        self.engine.wait_for(f"{ended} || ({shown} && document.querySelector('.qr-code') !== null)", within=ACT_SECONDS)
        return str(self.engine.run("document.querySelector('#offer-text')?.value ?? ''")).rpartition("#")[2]

    def answer(self, address: str) -> str:
        """Go to the address in a code, and return the answer that is shown."""
        self.engine.run(f"(location.hash = {json.dumps(address)})")
        self.engine.wait_for("(document.querySelector('#answer-text')?.value ?? '') !== ''", within=ACT_SECONDS)
        return str(self.engine.run("document.querySelector('#answer-text').value"))

    def paste(self, answer: str) -> None:
        """Enter the answer of the other phone."""
        self.engine.press("#without-camera summary")
        self.engine.write("input[name=code]", answer)
        self.engine.press("form[data-do=enter-answer] button")

    def join(self, hub: Visitor) -> None:
        """Join the match of a hub by link and answer, as the first player."""
        hub.paste(self.answer(hub.invite()))
        self.expect_screen("board")
        self.sit()
        hub.engine.wait_for("document.querySelector('#offer-text') === null", within=ACT_SECONDS)
        hub.engine.press("dialog[open] [data-do=close]")

    def resume_match(self) -> None:
        """Open the match from the first screen."""
        self.engine.press(".match-open")
        self.expect_screen("board")

    def tap(self, player: str) -> None:
        """Press a player's big button."""
        self.engine.press(f"[data-tile][aria-label='{player}'] button.plus")

    def undo(self) -> None:
        """Take the newest change back."""
        self.engine.press(".tools button[data-do=undo]")
