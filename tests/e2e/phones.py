"""Several phones in one room: a page of Laurel each, connected by WebRTC, and what they show and store."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from laurel.app.connections import signalling
from laurel.app.connections.signalling import Code
from laurel.app.storage.keys import PHONES
from laurel.app.storage.match_store import MatchStore
from laurel.match.archive import encode
from laurel.pages.games import find_game
from tests.e2e.actions import Laurel
from tests.e2e.waiting import until
from tools.stopping import stopped
from tools.visiting import NUMBERS

CONNECTED_WITHIN_MS = 15_000
"""From the answer to the board of the guest: in that time the browser may resolve names by mDNS."""

SAME_WITHIN_MS = 10_000

NOTE_CHANGE = """() => {
  const region = document.getElementById('app');
  const points = () => [...region.querySelectorAll('[data-tile] .tile-number')].map((one) => one.textContent).join();
  const before = points();
  window.changedAt = 0;
  const observer = new MutationObserver(() => {
    if (points() === before) return;
    window.changedAt = Date.now();
    observer.disconnect();
  });
  observer.observe(region, { subtree: true, childList: true, characterData: true });
}"""
"""Note the time at which the points on the board change the next time."""

ADDRESSES_WITHIN_MS = 12_000
"""More than a device waits for the first of its addresses."""

TAP = """(player) => {
  const at = Date.now();
  document.querySelector(`article[aria-label="${CSS.escape(player)}"] button.plus`).click();
  return at;
}"""


# ------------------------------------------------------------------------ joining


def invite(hub: Laurel) -> str:
    """Open the sheet with the phones, and return the address of the app that is in the code."""
    if hub.sheet.count() == 0:
        hub.press(hub.page.locator("#to-phones"))
    code = hub.page.locator("#offer-text")
    anew = hub.page.locator("#invite-anew")
    expect(code.or_(anew)).to_be_attached()
    if anew.count():
        hub.press(anew)
    expect(hub.page.locator(".qr-code")).to_be_visible(timeout=ADDRESSES_WITHIN_MS)
    return code.input_value().rpartition("#")[2]


def invite_again(hub: Laurel, player: str) -> str:
    """Show the code for the phone of a player, which is away; return the address of the app that is in it."""
    hub.press(hub.page.locator("#to-phones"))
    hub.press(hub.sheet.locator(".device").filter(has_text=player).locator("[data-do=invite-again]"))
    expect(hub.page.locator(".qr-code")).to_be_visible(timeout=ADDRESSES_WITHIN_MS)
    return hub.page.locator("#offer-text").input_value().rpartition("#")[2]


def answer_of(guest: Laurel) -> str:
    """Return the answer that a phone shows on the screen for joining."""
    expect(guest.page.locator(".qr-code")).to_be_visible(timeout=ADDRESSES_WITHIN_MS)
    return guest.page.locator("#answer-text").input_value()


def paste(hub: Laurel, answer: str) -> None:
    """Enter an answer on the sheet with the phones."""
    fold = hub.page.locator("#without-camera")
    if fold.get_attribute("open") is None:
        hub.press(fold.locator("summary"))
    hub.page.locator("input[name=code]").fill(answer)
    hub.press(hub.page.locator("form[data-do=enter-answer] button"))


def join(hub: Laurel, guest: Laurel, seat: int | None = None) -> None:
    """Have a phone join by the link and the pasted answer; then the sheets of both are closed.

    The player of a seat uses the phone, or nobody in particular.
    """
    _connect(hub, guest)
    sit(guest, seat)


def _connect(hub: Laurel, guest: Laurel) -> None:
    guest.go(invite(hub))
    paste(hub, answer_of(guest))
    expect(hub.page.locator("#offer-text")).to_have_count(0, timeout=CONNECTED_WITHIN_MS)
    hub.page.keyboard.press("Escape")
    expect(hub.sheet).to_have_count(0)


def sit(guest: Laurel, seat: int | None) -> None:
    """Answer who uses the phone that has joined; `None` for nobody in particular."""
    choice = guest.sheet.locator("button[data-do=sit]")
    expect(choice.first).to_be_visible(timeout=CONNECTED_WITHIN_MS)
    guest.press(choice.last if seat is None else choice.nth(seat))
    expect(guest.sheet).to_have_count(0)


# ------------------------------------------------------------------ what they have


def document(phone: Laurel, match: str) -> str:
    """Return the document of a match as a phone stores it."""
    stored = MatchStore(phone.stored(), find_game).load(match)
    assert stored is not None
    return encode(stored.game, stored.match)


def expect_same(phones: Sequence[Laurel], match: str) -> None:
    """Expect that all phones store the same edits of a match, soon."""
    page = phones[0].page
    for _ in range(SAME_WITHIN_MS // 100):
        if len({document(phone, match) for phone in phones}) == 1:
            break
        page.wait_for_timeout(100)
    assert len({document(phone, match) for phone in phones}) == 1


def ways_back(phone: Laurel) -> set[str]:
    """Return the ids of the standing offers that a phone has stored."""
    stored = json.loads(phone.page.evaluate(f"localStorage.getItem('{PHONES}')") or "{}")
    return {offer for of_device in stored.get("held", {}).values() for offer in of_device}


def expect_new_ways_back(phone: Laurel, earlier: set[str], number: int) -> None:
    """Expect that a phone has stored so many standing offers beside earlier ones, soon.

    The offers of a page end with it: who is opened again has made others when they have come.
    """
    for _ in range(SAME_WITHIN_MS // 100):
        if len(ways_back(phone) - earlier) >= number:
            return
        phone.page.wait_for_timeout(100)
    raise AssertionError(f"only {ways_back(phone) - earlier}")


def milliseconds_until_same(phone: Laurel, other: Laurel) -> int:
    """Return how long after its start a phone shows the same points as another one."""
    points = other.page.evaluate(NUMBERS)
    until(phone.page, f"JSON.stringify({NUMBERS}) === '{json.dumps(points, separators=(',', ':'))}'")
    return int(phone.page.evaluate("performance.now() - performance.getEntriesByName('laurel:ready')[0].startTime"))


# -------------------------------------------------------------------------- sleep

TELLS_FRAMES = ["disabled-by-default-devtools.timeline"]
"""What is traced so that a trace begins with the frames of the page, each with its process."""


@contextmanager
def asleep(phone: Laurel) -> Iterator[None]:
    """Stop the process of a phone's page: as of a phone that sleeps, nothing is sent or answered."""
    with stopped(process_of(phone.page)):
        yield


def process_of(page: Page) -> int:
    """Return the id of the process of a page, as the browser tells it at the beginning of a trace of the page."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=TELLS_FRAMES)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    (frames,) = (one["args"]["data"]["frames"] for one in events if one["name"] == "TracingStartedInBrowser")
    (process,) = (int(frame["processId"]) for frame in frames if frame["isOutermostMainFrame"])
    return process


# ------------------------------------------------------------------------- times


def tap_to_change(tapped: Page, shown: Page, player: str) -> int:
    """Tap a player's big button, and return the milliseconds until the points on another page change."""
    shown.evaluate(NOTE_CHANGE)
    began = int(tapped.evaluate(TAP, player))
    until(shown, "window.changedAt > 0")
    return int(shown.evaluate("window.changedAt")) - began


PLAY = """(seed) => {
  let state = seed + 1;
  const roll = (sides) => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
  let entered = 0;
  const act = () => {
    window.playing = setTimeout(act, 250 + roll(300));
    if (document.querySelector('dialog[open]')) return;
    const buttons = [...document.querySelectorAll('[data-tile] button.plus:enabled')];
    const undo = document.querySelector('.tools button[data-do=undo]:enabled');
    const takesBack = undo !== null && (entered > 1 || roll(2) === 0);
    entered = takesBack ? entered - 1 : entered + 1;
    (takesBack ? undo : buttons[roll(buttons.length)])?.click();
    window.taps = (window.taps ?? 0) + 1;
  };
  act();
}"""
"""Tap now and then: points for anybody, of which a part is taken back."""

STOP = "() => { clearTimeout(window.playing); return window.taps; }"


def play(phone: Laurel, seed: int) -> None:
    """Have a phone tap by itself."""
    phone.page.evaluate(PLAY, seed)


def stop(phone: Laurel) -> int:
    """End that, and return how often it has tapped."""
    return int(phone.page.evaluate(STOP))


# ----------------------------------------------------------------- other programs

CONNECT = """async (sdp) => {
  const peer = new RTCPeerConnection({ iceServers: [] });
  const channel = peer.createDataChannel('laurel', { negotiated: true, id: 0 });
  Object.assign(window, { channel, received: [] });
  channel.onmessage = ({ data }) => received.push(data);
  await peer.setRemoteDescription({ type: 'offer', sdp });
  await peer.setLocalDescription(await peer.createAnswer());
  while (peer.iceGatheringState !== 'complete') await new Promise((resolve) => setTimeout(resolve, 20));
  return peer.localDescription.sdp;
}"""

SEND = """(texts) => {
  for (const text of texts) if (channel.readyState === 'open') channel.send(text);
}"""


class Stranger:
    """A page without Laurel that connects, and sends what it likes."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def join(self, hub: Laurel) -> None:
        """Connect with a hub."""
        offer = signalling.decode(signalling.code_in(invite(hub)))
        sdp = self.page.evaluate(CONNECT, signalling.to_sdp(offer.description))
        paste(hub, signalling.encode(Code(offer.invitation, signalling.from_sdp("answer", sdp))))
        until(self.page, "received.length >= 2")

    def send(self, *texts: str) -> None:
        """Send messages as fast as the channel takes them."""
        self.page.evaluate(SEND, texts)

    @property
    def is_connected(self) -> bool:
        """Whether the channel is open."""
        return bool(self.page.evaluate("channel.readyState === 'open'"))

    def received(self) -> list[str]:
        """Return the messages that have come."""
        return [str(text) for text in self.page.evaluate("received")]
