"""One match on several phones, each with a page of its own, over real connections of the browser."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Request, expect

from laurel.app.connections.messages import PROTOCOL
from laurel.app.phones.standing import OFFERS
from tests.e2e import phones, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.e2e.phones import expect_same, join
from tests.e2e.waiting import until
from tools.serve import Site
from tools.stopping import stopped

MATCH = "seed"
STORED = seeds.stored(seeds.running(4))
BOARD = f"/match/{MATCH}"

ANNA, BORIS, CELIA, DMITRI = seeds.NAMES[:4]

SHOWN_WITHIN_MS = 1_000
"""What one phone enters is on the board of another one."""

NOTICED_WITHIN_MS = 15_000
"""A browser takes some seconds to find that nothing arrives, or that it does again."""

BACK_WITHIN_MS = 5_000
"""A phone whose page was opened again is connected again; half a second on a machine that does nothing else."""

ALL_BACK_WITHIN_MS = 30_000
"""Two rounds of attempts: on a busy machine the first one may not be enough."""

PLAYED_S = 8
MESSAGES = 10_000

NOTE_CONNECTIONS = """
  window.configurations = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) { super(configuration); window.configurations.push(configuration); }
  };
"""


COUNT = "() => { window.counted = 0; setInterval(() => { window.counted += 1; }, 20); }"
COUNTED = 50
"""So often within a second a page counts that is not stopped."""

KEEP_BUSY = """() => {
  const work = URL.createObjectURL(new Blob(['for (;;);']));
  for (let worker = 0; worker < 2; worker += 1) new Worker(work);
}"""


@pytest.fixture
def hub(open_laurel: OpenLaurel) -> Laurel:
    """Have a phone that shows the board of a match of four."""
    return open_laurel(BOARD, stored=STORED).on("board")


# ------------------------------------------------------------------------ joining


def test_a_phone_joins_by_link_and_answer(
    open_laurel: OpenLaurel, site: Site, record_property: Callable[[str, object], None]
) -> None:
    """It has the board, asks who uses it, and what either phone enters is on the other one within a second.

    What the players decide on one of them is not asked again because of that. Every request of a whole join is for the
    site's own files, and no server helps with the connection.
    """
    requests: list[Request] = []

    def note(request: Request) -> None:
        requests.append(request)

    hub = open_laurel(BOARD, stored=STORED, script=NOTE_CONNECTIONS).on("board")
    guest = open_laurel("/", script=NOTE_CONNECTIONS)
    for phone in (hub, guest):
        phone.page.on("request", note)
    guest.go(phones.invite(hub)).on("join")
    answer = phones.answer_of(guest)
    phones.paste(hub, "no answer")
    expect_below(hub.sheet.locator(".reason"), hub.sheet.locator("form[data-do=enter-answer] :is(input, .button)"))
    phones.paste(hub, answer)
    guest.on("board")
    assert guest.route == BOARD
    expect(guest.sheet.get_by_role("heading", name="Who uses this phone?")).to_be_visible()
    phones.sit(guest, 1)
    hub.close_sheet()
    assert guest.totals() == hub.totals()

    there = [phones.tap_to_change(guest.page, hub.page, player) for player in (BORIS, DMITRI) * 2]
    expect(hub.toasts.filter(has_text=BORIS)).to_be_visible()
    back = [phones.tap_to_change(hub.page, guest.page, player) for player in (CELIA, DMITRI) * 2]
    record_property("milliseconds to the hub", there)
    record_property("milliseconds to the guest", back)
    assert max(there + back) < SHOWN_WITHIN_MS

    guest.press(guest.undo)
    expect(hub.toasts.filter(has_text="Undone")).to_be_visible()
    expect_same((hub, guest), MATCH)
    edits = hub.stored_match().journal.edits
    assert len(edits) > len(seeds.edits(seeds.running(4)))

    guest.go(f"{BOARD}/history").on("history")
    phase = guest.page.locator("button.line", has_text="Round 2 · Action phase")
    guest.press(phase)
    guest.press(guest.sheet.get_by_role("button", name="Remove"))
    expect(guest.question).to_contain_text("This changes later results")
    phones.tap_to_change(hub.page, hub.page, DMITRI)
    expect_same((hub, guest), MATCH)
    guest.press(guest.question.get_by_role("button", name="Change it anyway"))
    expect(guest.question).to_have_count(0)
    expect(phase).to_have_count(0)
    expect_same((hub, guest), MATCH)

    assert [one.url for one in requests if not one.url.startswith((site.url, "data:", "blob:"))] == []
    assert [one.method for one in requests if one.method != "GET"] == []
    for phone in (hub, guest):
        phone.page.remove_listener("request", note)
        configurations = phone.page.evaluate("configurations")
        assert configurations
        assert all(one["iceServers"] == [] for one in configurations)


def expect_below(lower: Locator, others: Locator) -> None:
    """Expect that something is below all others, which are beside each other on one line."""
    expect(lower).to_be_visible()
    bottoms = [one.evaluate("one => one.getBoundingClientRect().bottom") for one in others.all()]
    assert len(bottoms) > 1
    assert max(bottoms) - min(bottoms) < 1
    assert max(bottoms) <= lower.evaluate("one => one.getBoundingClientRect().top")


# ------------------------------------------------------- several phones at once


def test_four_phones_end_with_the_same_match(open_laurel: OpenLaurel) -> None:
    """All tap at once, one is closed and opened, one opened again; all end with the same match, without a scan."""
    hub = open_laurel(BOARD, stored=seeds.stored(seeds.running(4, target=14)))
    guests = [open_laurel("/") for _ in range(3)]
    for seat, guest in enumerate(guests, 1):
        join(hub, guest, seat)
        phones.expect_new_ways_back(guest, set(), OFFERS)
    for seed, phone in enumerate((hub, *guests)):
        phones.play(phone, seed)
    until_end = time.monotonic() + PLAYED_S

    closed = guests[0].page
    closed.close()
    guests[0] = Laurel(closed.context.new_page(), guests[0].url, is_touch=True).open(BOARD)
    phones.play(guests[0], 7)

    guests[1].reload()
    phones.play(guests[1], 8)

    hub.page.wait_for_timeout(max(0, until_end - time.monotonic()) * 1000)
    for phone in (hub, *guests):
        phones.stop(phone)
    expect(hub.page.locator(".bar-count")).to_have_text(str(len(guests)), timeout=ALL_BACK_WITHIN_MS)
    expect_same((hub, *guests), MATCH)
    hub.page.locator("#to-phones").dispatch_event("click")
    expect(hub.sheet.locator(".device")).to_have_count(4)
    expect(hub.sheet.locator(".device-away")).to_have_count(0)


@pytest.mark.parametrize("asked", [0, 1])
def test_the_process_of_a_page(browser: Browser, asked: int) -> None:
    """It is found while another page keeps the processor busy: that one runs on while the process is stopped."""
    with browser.new_context() as one, browser.new_context() as other:
        pages = [one.new_page(), other.new_page()]
        for page in pages:
            page.evaluate(COUNT)
        pages[1].evaluate(KEEP_BUSY)
        process = phones.process_of(pages[asked])
        before = [page.evaluate("counted") for page in pages]
        with stopped(process):
            until(pages[1 - asked], f"counted > {before[1 - asked]} + {COUNTED}")
            ran = pages[1 - asked].evaluate("counted") - before[1 - asked]
        assert pages[asked].evaluate("counted") - before[asked] < ran - COUNTED / 2


def test_a_phone_sleeps(hub: Laurel, open_laurel: OpenLaurel) -> None:
    """The hub shows that it is away; when it wakes, it gets what was entered meanwhile, without a new code."""
    guest = open_laurel("/")
    join(hub, guest, seat=1)
    guest.tap(BORIS)
    expect_same((hub, guest), MATCH)
    hub.press(hub.page.locator("#to-phones"))
    expect(hub.sheet.locator(".device")).to_have_count(2)
    with phones.asleep(guest):
        expect(hub.sheet.locator(".device-away")).to_have_count(1, timeout=NOTICED_WITHIN_MS)
        hub.close_sheet()
        hub.tap(CELIA)
        hub.press(hub.page.locator("#to-phones"))
    expect(hub.sheet.locator(".device-away")).to_have_count(0, timeout=NOTICED_WITHIN_MS)
    expect_same((hub, guest), MATCH)
    guest.tap(DMITRI)
    expect_same((hub, guest), MATCH)


def test_who_is_opened_anew_comes_back(
    hub: Laurel, open_laurel: OpenLaurel, record_property: Callable[[str, object], None]
) -> None:
    """A guest and a hub, with what was entered meanwhile; then the hub is closed, and a guest takes over.

    When both pages that are left were opened again, one scan connects them.
    """
    guests = [open_laurel("/") for _ in range(2)]
    for seat, guest in enumerate(guests, 1):
        join(hub, guest, seat)
    times = []
    earlier: set[str] = set()
    for phone, other in ((guests[0], hub), (hub, guests[0]), (guests[0], hub)):
        phones.expect_new_ways_back(phone, earlier, OFFERS)
        earlier = phones.ways_back(guests[0]) | phones.ways_back(hub)
        phone.page.goto("about:blank")
        other.tap(CELIA)
        phone.open(BOARD)
        times.append(phones.milliseconds_until_same(phone, other))
        expect(phone.sheet).to_have_count(0)
        phone.tap(DMITRI)
        expect_same((hub, *guests), MATCH)
    record_property("milliseconds from the start of Laurel", times)
    assert max(times) < BACK_WITHIN_MS

    hub.page.close()
    for guest in guests:
        expect(guest.page.locator(".bar-count-none")).to_be_visible(timeout=NOTICED_WITHIN_MS)
    guests[1].tap(BORIS)
    guests[0].press(guests[0].page.locator("#to-phones"))
    guests[0].press(guests[0].page.locator("#take-over"))
    expect_same(guests, MATCH)
    guests[1].tap(CELIA)
    expect_same(guests, MATCH)

    for guest in guests:
        guest.page.goto("about:blank")
    for guest in guests:
        guest.open(BOARD)
    guests[1].tap(DMITRI)
    guests[1].go(phones.invite_again(guests[0], CELIA)).on("board")
    expect_same(guests, MATCH)


# ----------------------------------------------------------------- other programs


HELLO = f'hello {{"version":{PROTOCOL},"device":"stranger","name":"","now":1,"have":{{}}}}'


@pytest.mark.parametrize(
    ("messages", "why"),
    [
        ([HELLO, "nonsense"], ("hostile", "something that Laurel does not understand")),
        ([HELLO, *['sit {"seat":1,"name":""}'] * MESSAGES], ("flooded", "sent too much at once")),
        ([HELLO, "sit " + "x" * 60_000], ("flooded", "sent too much at once")),
    ],
    ids=["nonsense", "flood", "long"],
)
def test_a_stranger_is_disconnected(
    hub: Laurel, context: BrowserContext, site: Site, messages: list[str], why: tuple[str, str]
) -> None:
    """Whatever a program with the code sends, the hub keeps its match, goes on, and tells both what has happened."""
    reason, said = why
    page = context.new_page()
    page.goto(f"{site.url}version.json")
    stranger = phones.Stranger(page)
    stranger.join(hub)
    before = phones.document(hub, MATCH)
    stranger.send(*messages)
    expect(hub.toasts.filter(has_text=said)).to_be_visible()
    until(page, "channel.readyState === 'closed'")
    assert f'bye {{"reason":"{reason}"}}' in stranger.received()
    hub.close_sheet()
    assert phones.document(hub, MATCH) == before
    assert phones.tap_to_change(hub.page, hub.page, BORIS) < SHOWN_WITHIN_MS
