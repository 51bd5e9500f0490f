"""The people, renamed, merged and forgotten."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tools.visiting import PHONE

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
LONG = "Maximiliana-Wilhelmina K"
PEOPLE = {
    "people": [
        {"id": "anna", "name": "Anna", "colour": "red", "names": ["Ann"], "merged": []},
        {"id": "long", "name": LONG, "colour": "", "names": [LONG[::-1].strip()], "merged": []},
        {"id": "boris", "name": "Boris", "colour": "pink", "names": [], "merged": []},
    ],
    "forgotten": [],
}


def stored(**more: str) -> dict[str, str]:
    """Return what local storage has: the people, and more."""
    return {"laurel:people": json.dumps(PEOPLE), **more}


def names(laurel: Laurel) -> list[str]:
    """Return the names of the stored people."""
    return sorted(person["name"] for person in json.loads(laurel.stored("laurel:people"))["people"])


def test_people_are_renamed_merged_and_forgotten(open_laurel: OpenLaurel) -> None:
    """By touch, from the home screen; both of the latter can be undone, and it lasts."""
    laurel = open_laurel(stored=stored(**seeds.stored(seeds.running())), device=PHONE)
    laurel.press(laurel.page.get_by_role("link", name="People"))
    laurel.on("people").press(laurel.page.get_by_role("link", name="Boris", exact=True))
    name = laurel.page.get_by_label("Name", exact=True)
    name.fill("anna")
    laurel.press(laurel.page.get_by_role("button", name="Save"))
    expect(laurel.page.locator(".reason")).to_contain_text("Somebody else has this name.")
    name.fill("Borya")
    laurel.press(laurel.page.get_by_role("button", name="Save"))
    expect(laurel.page.get_by_role("heading", level=1)).to_have_text("Borya")
    laurel.page.get_by_label("Borya is the same person as").select_option("Anna")
    laurel.press(laurel.page.get_by_role("button", name="Merge"))
    expect(laurel.page.get_by_role("heading", level=1)).to_have_text("Anna")
    assert names(laurel) == ["Anna", LONG]
    laurel.press(laurel.toasts.get_by_role("button", name="Undo"))
    expect(laurel.toasts).to_contain_text("The list of people is as it was.")
    assert names(laurel) == ["Anna", "Borya", LONG]
    laurel.press(laurel.page.get_by_role("button", name="Forget this person"))
    expect(laurel.page.locator(".people-line")).to_have_count(2)
    laurel.again().on("people")
    assert names(laurel) == ["Borya", LONG]
    expect(laurel.page.locator(".people-line")).to_have_count(2)
