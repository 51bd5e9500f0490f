"""The players' colours: they look as they are named, differ from each other, and text on them can be read."""

from __future__ import annotations

import colorsys
import re
from itertools import combinations

import pytest

from laurel.match.setup import ALL_COLOURS
from tools import project

TOKENS = (project.STATIC / "styles" / "tokens.css").read_text(encoding="utf-8")
START = (project.STATIC / "boot.css").read_text(encoding="utf-8")
FIRST = re.compile(r"^ *:root \{(.*?)\}", re.DOTALL | re.MULTILINE)
VALUES = dict(re.findall(r"--([\w-]+): ([^;]+);", "".join(FIRST.findall(sheet)[0] for sheet in (START, TOKENS))))
"""The first declarations, which apply where the user asks for nothing else."""
PLAYER = re.compile(r"\.c-(\w+) \{ --player: ([^;]+); --on-player: ([^;]+); \}")
SCHEMES = ("light", "dark")
HUES = {
    "red": 358,
    "orange": 30,
    "yellow": 50,
    "green": 130,
    "blue": 216,
    "purple": 266,
    "pink": 330,
    "turquoise": 179,
    "brown": 26,
}
"""Degrees of the hue that goes with a name; black, white and grey have none."""

TEXT = 4.5
"""The contrast of text with its ground: WCAG 2.2, 1.4.3."""

SHAPES = 3
"""The contrast of what shows a control or a state with its ground: WCAG 2.2, 1.4.11."""

GROUNDS = ("ground", "surface", "raised", "sunken")


def value(written: str, scheme: str) -> str:
    """Return a colour as `#rrggbb` in one of the two themes."""
    if found := re.fullmatch(r"light-dark\(([^,]+), ([^)]+)\)", written):
        return value(found[1 + SCHEMES.index(scheme)], scheme)
    if found := re.fullmatch(r"var\(--([\w-]+)\)", written):
        return value(VALUES[found[1]], scheme)
    return written


def channels(colour: str) -> tuple[float, float, float]:
    """Return red, green and blue, from 0 to 1."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """Return the relative luminance as WCAG 2.2 defines it."""
    linear = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels(colour))
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def players(scheme: str) -> dict[str, tuple[str, str]]:
    """Return every player colour and the colour of text on it, by name."""
    return {name: (value(own, scheme), value(on, scheme)) for name, own, on in PLAYER.findall(TOKENS)}


def degrees(one: float, other: float) -> float:
    """Return how far two hues are apart."""
    return abs((one - other + 180) % 360 - 180)


def test_every_colour_has_a_token() -> None:
    """They are those that the setup offers."""
    assert set(players("light")) == set(ALL_COLOURS)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", ALL_COLOURS)
def test_text_on_a_colour_can_be_read(name: str, scheme: str) -> None:
    """It has the contrast that WCAG asks for."""
    assert contrast(*players(scheme)[name]) >= TEXT


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", HUES)
def test_a_colour_looks_as_it_is_named(name: str, scheme: str) -> None:
    """Its hue is that of the piece, and it is no grey."""
    hue, saturation, _ = colorsys.rgb_to_hsv(*channels(players(scheme)[name][0]))
    assert degrees(hue * 360, HUES[name]) <= 12
    assert saturation > 0.45


@pytest.mark.parametrize("scheme", SCHEMES)
def test_black_has_no_hue(scheme: str) -> None:
    """It is a dark grey; on a dark ground it is graphite, darker than every text."""
    red, green, blue = channels(players(scheme)["black"][0])
    assert max(red, green, blue) - min(red, green, blue) < 0.1
    assert max(red, green, blue) < {"light": 0.4, "dark": 0.5}[scheme]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_black_is_seen_on_every_ground(ground: str, scheme: str) -> None:
    """Also on a dark one."""
    assert contrast(players(scheme)["black"][0], value(f"var(--{ground})", scheme)) >= SHAPES


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize(
    ("colour", "least"), [("line-control", SHAPES), ("green", SHAPES), ("ink", TEXT), ("faint", TEXT)]
)
def test_a_colour_is_seen_on_every_ground(colour: str, least: float, ground: str, scheme: str) -> None:
    """The line around a control, what is chosen, and text, also what is quiet or a placeholder."""
    assert contrast(value(f"var(--{colour})", scheme), value(f"var(--{ground})", scheme)) >= least


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ground", ["ground", "surface", "raised"])
def test_gold_is_seen(ground: str, scheme: str) -> None:
    """It is around who leads, and over the phase in which the round is."""
    assert contrast(value("var(--gold)", scheme), value(f"var(--{ground})", scheme)) >= SHAPES


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_on_gold_can_be_read(scheme: str) -> None:
    """It is dark in both themes."""
    assert contrast(value("var(--gold)", scheme), value("var(--dark)", scheme)) >= TEXT


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", ALL_COLOURS)
def test_the_edge_of_a_colour_is_seen(name: str, scheme: str) -> None:
    """What is filled with a player's colour has an edge that is seen on the player's area."""
    own, _ = players(scheme)[name]
    area = mixed(own, value("var(--surface)", scheme), share(TOKENS, "player-ground"))
    edge = mixed(own, value("var(--ink)", scheme), share(TOKENS, "player-edge"))
    assert max(contrast(edge, area), contrast(own, area)) >= SHAPES


def share(sheet: str, token: str) -> float:
    """Return how much of the player's colour a mixed token has, from 0 to 1."""
    found = re.search(rf"--{token}: color-mix\(in srgb, var\(--player\) (\d+)%", sheet)
    assert found
    return int(found[1]) / 100


def mixed(one: str, other: str, part: float) -> str:
    """Return a mixture of two colours as `color-mix` makes it in sRGB."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(255 * (part * first + (1 - part) * second)):02x}" for first, second in pairs)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("one", "other"), list(combinations(HUES, 2)))
def test_two_colours_differ(one: str, other: str, scheme: str) -> None:
    """Their hues are some degrees apart, or one of them is much lighter."""
    (first, _), (second, _) = players(scheme)[one], players(scheme)[other]
    apart = degrees(colorsys.rgb_to_hsv(*channels(first))[0] * 360, colorsys.rgb_to_hsv(*channels(second))[0] * 360)
    assert apart >= 25 or contrast(first, second) >= 1.5
