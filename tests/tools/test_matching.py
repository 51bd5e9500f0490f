"""What a search finds: `static/input/matching.js` with the names that screens give it, run by Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

import pytest

from laurel.games.race_for_the_galaxy.decks import deck
from laurel.games.twilight_struggle.components import CARDS, COUNTRIES
from laurel.pages.language.translator import name_in_every_language
from laurel.pages.race_for_the_galaxy.adding import name_to_find
from tools import project

RACE = tuple(name_to_find(card) for card in deck("tgs_rvi").values())
STRUGGLE = tuple(name_in_every_language(one.name) for one in (*CARDS.values(), *COUNTRIES.values()))

FIND = """
import { levels } from './static/input/matching.js';
const [searches, names] = JSON.parse(process.argv[1]);
const find = (typed) => {
  const all = levels(typed);
  const fitsOf = (name, level) => name.split('|').map(level).filter((fit) => fit !== undefined);
  const level = all.find((one) => names.some((name) => fitsOf(name, one).length > 0));
  if (level === undefined) return [];
  const found = names.filter((name) => fitsOf(name, level).length > 0);
  const rank = (name) => Math.min(...fitsOf(name, level));
  return found.sort((one, other) => rank(one) - rank(other)).map((name) => name.split('|')[0]);
};
console.log(JSON.stringify(searches.map(find)));
"""
"""Prints the names that each search finds, the best first."""

NONSENSE = ("xyzzy", "qwerty", "zzzz", "abcd", "wombat", "hello", "lorem ipsum", "ыыыы", "собака", "картошка", "1234")

FORGIVEN = {
    "ngo": "new galactic order",
    "BIOHAZARD": "bio hazard mining world",
    "pangalacticl": "pan galactic league",
    "galatic fed": "galactic federation",
    "imperim lords": "imperium lords",
    "galctic fedration": "galactic federation",
    "alein toy": "alien toy shop",
    "specilst": "contact specialist",
    "contakt": "contact specialist",
    "гем ворлд": "gem world",
    "Галактик фед": "galactic federation",
    "федиратион": "galactic federation",
    "пуь цщкдв": "gem world",
}
"""What was typed, and the title that is meant: the first of those that are found."""


def find(names: Sequence[str], *searches: str) -> list[list[str]]:
    """Return what each search finds."""
    arguments = ["--input-type=module", "--eval", FIND, "--", json.dumps([searches, names])]
    run = subprocess.run(  # noqa: S603 - the script above
        ["node", *arguments],  # noqa: S607 - where this machine has it
        cwd=project.ROOT,
        check=True,
        stdout=subprocess.PIPE,
    )
    return [list(found) for found in json.loads(run.stdout)]


@pytest.mark.parametrize("names", [RACE, STRUGGLE], ids=["titles", "names in every language"])
def test_nonsense_finds_nothing(names: Sequence[str]) -> None:
    """No guess is so far from what was typed."""
    found = dict(zip(NONSENSE, find(names, *NONSENSE), strict=True))
    assert found == {typed: [] for typed in NONSENSE}


def test_a_slip_finds_what_was_meant() -> None:
    """Initials, spaces, another script or keyboard layout; wrong, missing and swapped letters."""
    found = {typed: names[:1] for typed, names in zip(FORGIVEN, find(RACE, *FORGIVEN), strict=True)}
    assert found == {typed: [title] for typed, title in FORGIVEN.items()}


def test_short_words_are_taken_as_typed() -> None:
    """One wrong letter of four makes another word."""
    iran, iren, korea, korae = find(STRUGGLE, "iran", "iren", "korea", "korae")
    assert "Iran" in iran
    assert iren == []
    assert korea == korae
    assert {"North Korea", "South Korea", "Korean War"} == set(korea)


def test_a_guess_comes_after_what_was_typed() -> None:
    """Where a name has what was typed, no other one is guessed."""
    assert find(("alien world", "alein"), "alein") == [["alein"]]
