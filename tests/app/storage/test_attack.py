"""Stored texts, damaged at random: each is used, or quarantined and reported, and every listed match opens."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from laurel.app.handle import replay_queue
from laurel.app.session import queued_events
from laurel.app.storage.entered_events import ENTERED
from laurel.app.storage.keys import BIN, DRAFT, EDITS, MATCH, PEOPLE, QUARANTINE, SETTINGS, SETUPS
from laurel.app.storage.reading_note import NOTE
from laurel.games import GAMES
from laurel.pages.page import markup
from tests.app.support import Tab
from tests.markup import Element

TIMES = 8
"""The damaged texts of each key. A longer run of this test is an attack: 1,000 take some minutes."""

PARTS = f"{QUARANTINE}edits:"
QUEUE = "laurel:queue:a"
HOLDS_NO_MATCH = (SETTINGS, PEOPLE, DRAFT, SETUPS, QUEUE, ENTERED)

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    7,
    2**53,
    10**400,
    0.5,
    float("nan"),
    "",
    "x",
    "\ud800",
    "../..",
    "x" * 5000,
    '"><script>',
    [],
    {},
    [[]],
    {"a": [1]},
)
PIECES = (
    '"',
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\\",
    "\x00",
    "\ufeff",
    "\ud800",
    "1",
    "-",
    "e9",
    "[" * 3000,
    "[[]," * 3000,
)

Damage = Callable[[Random, str], str]


def flipped(random: Random, text: str) -> str:
    """Return a text with one bit of a character changed."""
    place = random.randrange(len(text))
    return text[:place] + chr(ord(text[place]) ^ (1 << random.randrange(7))) + text[place + 1 :]


def cut(random: Random, text: str) -> str:
    """Return a text without a part, often without its end."""
    first = random.randrange(len(text))
    last = random.choice((len(text), first + random.randrange(20)))
    return text[:first] + text[last:]


def doubled(random: Random, text: str) -> str:
    """Return a text with a part twice."""
    first = random.randrange(len(text))
    last = first + random.randrange(200)
    return text[:last] + text[first:]


def with_piece(random: Random, text: str) -> str:
    """Return a text with something put into it."""
    place = random.randrange(len(text))
    return text[:place] + random.choice(PIECES) + text[place:]


def with_odd_value(random: Random, text: str) -> str:
    """Return a JSON text with another value at any place."""
    plain = [json.loads(text)]
    held, key = random.choice(list(places(plain)))
    odd = random.choice(ODD)
    if isinstance(held, dict) and random.random() < 1 / 4:
        held[random.choice(("x", "", "__class__", "do", "id"))] = odd
    else:
        held[key] = odd
    return json.dumps(plain[0], ensure_ascii=random.random() < 1 / 2)


def places(plain: Any) -> Iterable[tuple[Any, Any]]:
    """Yield the places of all values in a JSON value: what holds each, and its key or index there."""
    for key, value in list(plain.items() if isinstance(plain, dict) else enumerate(plain)):
        yield plain, key
        if isinstance(value, (dict, list)):
            yield from places(value)


DAMAGES: tuple[Damage, ...] = (flipped, cut, doubled, with_piece, *(with_odd_value,) * 4)


@pytest.fixture(scope="module")
def sound() -> dict[str, str]:
    """What Laurel stores."""
    return stored_texts()


def stored_texts() -> dict[str, str]:
    """Return what Laurel stores: a match of every game, settings, names, a draft, and what was queued."""
    tab = Tab()
    for game in GAMES:
        tab.go("/new")
        tab.do("draft", {"rows.0.colour": "red", "rows.0.name": "Anna"}, game=game)
        tab.do("start")
        for number, button in enumerate(tab.page.all("button", data_do="tap")[:3]):
            tab.device.wait(number * 10_000)
            tab.do("tap", json.loads(button.attributes["data-fields"]))
        tab.do("undo")
    tab.do("settings", language="en", theme="dark")
    tab.go("/new")
    tab.do("draft", add="yes")
    events = [
        {"do": "tap", "fields": {"kind": "gain"}, "route": "/match/new1", "at": tab.device.now(), "id": "a-1"},
        {"do": "draft", "fields": {"move": "1", "x": ["1", "2"]}, "route": "/new", "at": 5, "id": "a-2"},
        {"do": "undo", "fields": {}, "route": "/match/new2", "at": 7, "id": "b-1"},
    ]
    return {**tab.store, QUEUE: json.dumps(events), ENTERED: '["b-1", "c-9"]'}


def start(store: dict[str, str]) -> Tab:
    """Start Laurel as the page does, and show the first screen."""
    tab = Tab(store)
    queues = [key for key in store if key.startswith("laurel:queue:")]
    left = queued_events.take_queues(tab.session.services.match_store, queues)
    tab.answer = replay_queue(tab.session, (), "/", left)
    for key in queues:
        tab.session.services.match_store.values.forget(key)
    tab.session.services.match_store.reading_note.end()
    markup(tab.answer.page)
    return tab


def open_everything(tab: Tab) -> None:
    """Open every screen, and every match that the first screen lists."""
    for route in ("/settings", "/new", "/"):
        markup(tab.go(route).page)
    for route in [link.attributes["href"].removeprefix("#") for link in tab.page.all("a", "match-open")]:
        for part, screen in (("", "board"), ("/history", "history"), ("/results", "results")):
            assert tab.go(route + part).page.screen == screen
            markup(tab.answer.page)
    for element in deleted(tab):
        tab.do("restore", value=json.loads(element.attributes["data-fields"])["value"])


def deleted(tab: Tab) -> list[Element]:
    """Return the buttons of the first screen that bring a match back."""
    tab.go("/")
    return tab.page.all("button", data_do="restore")


def attack(random: Random, sound: dict[str, str], key: str, place: str) -> None:
    """Store a damaged copy of a text under a key, start Laurel twice, and open everything."""
    damaged = random.choice(DAMAGES)(random, sound[key])
    store = {**sound, place: damaged}
    tab = start(store)
    parts = [one for one in store if one.startswith(PARTS)]
    if place.startswith((MATCH, BIN)):
        assert damaged in store.values() or parts
    reported = [button.attributes["data-fields"] for button in tab.page.all("button", data_do="export-aside")]
    put_aside = [one for one in store if one.startswith(QUARANTINE)]
    assert {json.loads(fields)["key"] for fields in reported} == set(put_aside)
    assert all(store[one] == damaged for one in put_aside if one not in parts)
    open_everything(tab)
    start(store)
    assert NOTE not in store


@pytest.mark.parametrize("key", HOLDS_NO_MATCH)
def test_what_is_no_match(sound: dict[str, str], key: str) -> None:
    """Settings, people, drafts and queues."""
    random = Random(key)  # noqa: S311 - it chooses the same damage in every run
    for _ in range(TIMES):
        attack(random, sound, key, key)


def lines(chunk: str) -> list[str]:
    """Return the texts of the edits of a chunk."""
    return [line.removesuffix(",") for line in chunk.split("\n")[1:-1]]


def test_damage_to_a_chunk_costs_only_the_damaged_edits(sound: dict[str, str]) -> None:
    """Parts of matches: every edit of which nothing is damaged counts, and everything else is kept."""
    random = Random(EDITS)  # noqa: S311 - it chooses the same damage in every run
    chunks = [key for key in sound if key.startswith(EDITS)]
    for _ in range(TIMES):
        key = random.choice(chunks)
        damaged = random.choice((flipped, cut, doubled, with_piece))(random, sound[key])
        store = {**sound, key: damaged}
        tab = start(store)
        kept, counted = (
            "".join(text for one, text in store.items() if one.startswith(places))
            for places in ((EDITS, PARTS), (EDITS,))
        )
        assert damaged in kept or all(line in kept for line in lines(damaged))
        if damaged.partition("\n")[0] == sound[key].partition("\n")[0]:  # the checksums are sound
            assert all(line in counted for line in lines(sound[key]) if line in lines(damaged))
        assert len(tab.page.all("a", "match-open")) == len([one for one in sound if one.startswith(MATCH)])
        open_everything(tab)


@pytest.mark.parametrize("place", [MATCH, BIN, f"{QUARANTINE}match:"])
def test_damaged_matches_never_keep_laurel_from_opening(sound: dict[str, str], place: str) -> None:
    """Matches of every game: running, deleted and quarantined."""
    random = Random(place)  # noqa: S311 - it chooses the same damage in every run
    matches = [key for key in sound if key.startswith(MATCH)]
    for _ in range(TIMES):
        key = random.choice(matches)
        name = random.choice((key.removeprefix(MATCH), "other", "a/b", ""))
        attack(random, sound, key, place + name)
