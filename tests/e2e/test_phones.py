"""One match on several phones, each with a page of its own, over real connections of the browser."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from laurel.app.phones.messages import PROTOCOL
from tests.e2e import audits, phones, seeds
from tests.e2e import carta_impera_victoria as civ
from tests.e2e import race_for_the_galaxy as race
from tests.e2e import twilight_struggle as struggle
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.e2e.phones import expect_same, join, join_again
from tests.e2e.waiting import until
from tools.serve import Site

MATCH = "seed"
STORED = seeds.stored(seeds.running(4))
BOARD = f"/match/{MATCH}"

ANNA, BORIS, CELIA, DMITRI = seeds.NAMES[:4]

SHOWN_WITHIN_MS = 1_000
"""What one phone enters is on the board of another one."""

NOTICED_WITHIN_MS = 15_000
"""A browser takes some seconds to find that nothing arrives, or that it does again."""

PLAYED_S = 25
MESSAGES = 10_000

NOTE_CONNECTIONS = """
  window.configurations = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) { super(configuration); window.configurations.push(configuration); }
  };
"""


@pytest.fixture
def hub(open_laurel: OpenLaurel) -> Laurel:
    """Have a phone that shows the board of a match of four."""
    return open_laurel(BOARD, stored=STORED).on("board")


# ------------------------------------------------------------------------ joining


def test_a_phone_joins_by_link_and_answer(
    hub: Laurel, open_laurel: OpenLaurel, record_property: Callable[[str, object], None]
) -> None:
    """It has the board, asks who uses it, and what either phone enters is on the other one within a second."""
    guest = open_laurel(phones.invite(hub)).on("join")
    phones.paste(hub, phones.answer_of(guest))
    guest.on("board")
    assert guest.route == BOARD
    expect(guest.sheet.get_by_role("heading", name="Who uses this phone?")).to_be_visible()
    phones.sit(guest, 1)
    hub.close_sheet()
    assert guest.totals() == hub.totals()

    there = [phones.tap_to_change(guest.page, hub.page, player) for player in (BORIS, DMITRI) * 2]
    expect(hub.toasts.filter(has_text=f"{BORIS}: ")).to_be_visible()
    back = [phones.tap_to_change(hub.page, guest.page, player) for player in (CELIA, DMITRI) * 2]
    record_property("milliseconds to the hub", there)
    record_property("milliseconds to the guest", back)
    assert max(there + back) < SHOWN_WITHIN_MS

    guest.press(guest.undo)
    expect(hub.toasts.filter(has_text="Taken back: ")).to_be_visible()
    expect_same((hub, guest), MATCH)
    edits = hub.stored_match().journal.edits
    assert len(edits) > len(seeds.edits(seeds.running(4)))


def test_axe_finds_nothing(open_laurel: OpenLaurel) -> None:
    """On the sheets of the hub and of a guest, and on the screen on which a phone joins; targets are large enough."""
    hub = open_laurel(BOARD, stored=STORED, reduced_motion="reduce", color_scheme="light").on("board")
    guest = open_laurel(phones.invite(hub), reduced_motion="reduce", color_scheme="light").on("join")
    answer = phones.answer_of(guest)
    found = {"code": measured(hub), "answer": measured(guest)}
    phones.paste(hub, answer)
    expect(guest.sheet).to_be_visible(timeout=phones.CONNECTED_WITHIN_MS)
    found["who uses it"] = measured(guest)
    found["phones"] = measured(hub)
    hub.press(hub.sheet.locator("button[data-do=hand-over]"))
    expect(hub.page.locator("#code-sequence")).to_be_visible()
    found["handed over"] = measured(hub)
    audits.tell(found)


def measured(phone: Laurel) -> list[str]:
    """Return the problems of what a phone shows."""
    return [*audits.axe_in_both_themes(phone), *audits.small_targets(phone.page), *audits.overflowing(phone.page)]


def test_nothing_goes_to_a_server(open_laurel: OpenLaurel, site: Site) -> None:
    """Every request of a whole join is for the site's own files, and no server helps with the connection."""
    requests: list[Request] = []

    def note(request: Request) -> None:
        requests.append(request)

    def prepare(page: Page) -> None:
        page.add_init_script(NOTE_CONNECTIONS)
        page.on("request", note)

    pages = [
        open_laurel(BOARD, stored=STORED, prepare=prepare),
        open_laurel("/", prepare=prepare),
    ]
    started = len(requests)
    join(*pages)
    pages[1].tap(BORIS)
    expect_same(pages, MATCH)
    local = ("data:", "blob:")
    assert [one.url for one in requests if not one.url.startswith((site.url, *local))] == []
    assert [one.method for one in requests[started:] if one.method != "GET"] == []
    for one in pages:
        assert one.page.evaluate("configurations") == [{"iceServers": []}]


# ------------------------------------------------------------------------- rights


def test_a_phone_that_only_looks_on(hub: Laurel, open_laurel: OpenLaurel) -> None:
    """Its tap is refused with the reason, and nothing is stored anywhere."""
    guest = open_laurel("/")
    join(hub, guest, seat=1)
    hub.press(hub.page.locator("#to-phones"))
    hub.sheet.locator("select[name=rights]").select_option("none")
    hub.close_sheet()
    before = phones.document(hub, MATCH)
    totals = guest.totals()
    guest.page.wait_for_timeout(200)
    guest.tap(BORIS)
    expect(guest.toasts.filter(has_text="This phone only looks on.")).to_be_visible()
    assert guest.totals() == totals
    assert phones.document(guest, MATCH) == phones.document(hub, MATCH) == before
    hub.tap(BORIS)
    expect(guest.tile(BORIS).locator(".tile-number")).to_have_text(str(totals[BORIS] + 1))


# ------------------------------------------------------- several phones at once


def test_six_phones(open_laurel: OpenLaurel) -> None:
    """All tap at once, one is opened anew, one plays on alone for a while; in the end all have the same match."""
    hub = open_laurel(BOARD, stored=seeds.stored(seeds.running(6, target=14)))
    guests = [open_laurel("/") for _ in range(5)]
    for seat, guest in enumerate(guests, 1):
        join(hub, guest, seat)
    for seed, phone in enumerate((hub, *guests)):
        phones.play(phone, seed)
    until_end = time.monotonic() + PLAYED_S

    closed = guests[0].page
    closed.close()
    guests[0] = Laurel(closed.context.new_page(), guests[0].url, is_touch=True).open("/")
    join_again(hub, guests[0])
    phones.play(guests[0], 7)

    guests[1].reload()
    phones.play(guests[1], 8)
    hub.page.wait_for_timeout(2_000)
    phones.stop(guests[1])
    join_again(hub, guests[1])
    phones.play(guests[1], 9)

    hub.page.wait_for_timeout(max(0, until_end - time.monotonic()) * 1000)
    for phone in (hub, *guests):
        phones.stop(phone)
    expect_same((hub, *guests), MATCH)
    hub.page.locator("#to-phones").dispatch_event("click")
    expect(hub.sheet.locator(".device")).to_have_count(6)
    expect(hub.sheet.locator(".device-away")).to_have_count(0)


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


Enter = Callable[[Laurel], None]


@pytest.mark.parametrize(
    ("match", "here", "there"),
    [
        pytest.param(
            civ.match(name="new", players=2),
            lambda hub: civ.play(hub, civ.ANNA, culture=1),
            lambda guest: civ.play(guest, civ.BORIS, science=1),
            id="carta_impera_victoria",
        ),
        pytest.param(
            struggle.match("new"),
            lambda hub: struggle.place(hub, "poland", "ussr", 1),
            lambda guest: struggle.place(guest, "east_germany", "ussr", 1),
            id="twilight_struggle",
        ),
        pytest.param(
            race.match(*race.MIDDLE, name="middle"),
            lambda hub: race.place(hub, race.ANNA, "gem_world"),
            lambda guest: race.place(guest, race.BORIS, "comet_zone"),
            id="race_for_the_galaxy",
        ),
    ],
)
def test_two_phones(open_laurel: OpenLaurel, match: str, here: Enter, there: Enter) -> None:
    """An entry from each side is on both."""
    name = json.loads(match)["id"]
    hub = open_laurel(f"/match/{name}", stored=seeds.stored(match))
    guest = open_laurel("/")
    join(hub, guest, seat=1)
    before = len(hub.stored_match().journal.log)
    here(hub)
    there(guest)
    expect_same((hub, guest), name)
    assert len(hub.stored_match().journal.log) == before + 2


def test_a_scoreboard_follows(hub: Laurel, open_laurel: OpenLaurel) -> None:
    """A third phone that has joined shows the scoreboard: what the second one enters is on it."""
    guest, third = open_laurel("/"), open_laurel("/")
    join(hub, guest, seat=1)
    join(hub, third)
    third.go(f"{BOARD}/screen").on("scoreboard")
    points = third.page.locator(".rank", has_text=BORIS).locator(".rank-points b")
    before = int(points.inner_text())
    guest.tap(BORIS)
    expect(points).to_have_text(str(before + 1))
    third.go(BOARD).on("board")
    expect_same((hub, guest, third), MATCH)


# ----------------------------------------------------------------- other programs


def random_messages(seed: int) -> list[str]:
    """Return messages that resemble those of a guest."""
    dice = random.Random(seed)  # noqa: S311 - a test that repeats itself
    hello = f'hello {{"version":{PROTOCOL},"device":"x","name":"","now":1,"have":{{}}}}'
    good = ['sit {"seat":1,"name":""}', "merged {}", hello, "edits []"]
    messages = []
    for _ in range(MESSAGES):
        text = list(dice.choice(good))
        for _ in range(1 + dice.randrange(4)):
            place = dice.randrange(len(text) + 1)
            text[place : place + dice.randrange(3)] = dice.choice(['"', "{", "}", "[", "0", "-", "\\", "é", "\0", ""])
        messages.append("".join(text))
    return messages


HELLO = f'hello {{"version":{PROTOCOL},"device":"stranger","name":"","now":1,"have":{{}}}}'


@pytest.mark.parametrize(
    ("messages", "said"),
    [
        (random_messages(17), "something that Laurel does not understand"),
        ([HELLO, *['sit {"seat":1,"name":""}'] * MESSAGES], "sent too much at once"),
        ([HELLO, "sit " + "x" * 60_000], "sent too much at once"),
    ],
    ids=["random", "flood", "long"],
)
def test_a_stranger_is_disconnected(
    hub: Laurel, context: BrowserContext, site: Site, messages: list[str], said: str
) -> None:
    """Whatever a program sends that has the code, the hub keeps its match, goes on, and says what has happened."""
    page = context.new_page()
    page.goto(f"{site.url}version.json")
    stranger = phones.Stranger(page)
    stranger.join(hub)
    before = phones.document(hub, MATCH)
    stranger.send(*messages)
    expect(hub.toasts.filter(has_text=said)).to_be_visible()
    until(page, "channel.readyState === 'closed'")
    hub.close_sheet()
    assert phones.document(hub, MATCH) == before
    assert phones.tap_to_change(hub.page, hub.page, BORIS) < SHOWN_WITHIN_MS
