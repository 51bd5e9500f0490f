"""The screen of settings: language, light or dark, what is stored, what this is."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.languages import LANGUAGES
from laurel.pages.page import Page, Region
from laurel.pages.translator import Translator

THEMES = {"auto": N_("Like the device"), "light": N_("Light"), "dark": N_("Dark")}
STORAGE = {
    "kept": N_("Matches are kept safely on this device."),
    "loose": N_("The browser may clear stored matches when space runs short: export what you want to keep."),
    "unknown": N_("Matches are kept in this browser."),
    "memory": N_("Nothing can be stored here: matches are lost when this page closes. Export them."),
}
OFFLINE = {
    "ready": N_("Ready to work offline."),
    "loading": N_("Getting ready to work offline…"),
    "none": N_("This browser cannot keep Laurel for offline use."),
    "insecure": N_("Laurel is not available offline here: its address does not begin with https."),
    "forbidden": N_("Laurel is not available offline here: the settings of this browser do not allow it."),
    "failed": N_(
        "Laurel is not available offline yet: a part of it could not be fetched or stored. "
        "It is tried again at the next visit."
    ),
}
START = {
    "snapshot": N_("Started quickly, from a snapshot."),
    "ordinary": N_("Started the ordinary way."),
    "damaged": N_("Started without the snapshot: it was damaged."),
    "failed": N_("Started without the snapshot: it did not work."),
}


@frozen
class SettingsView:
    """What the settings screen shows."""

    languages: tuple[tuple[str, str, bool], ...]
    themes: tuple[tuple[str, str, bool], ...]
    is_awake_wanted: bool
    storage: str
    offline: str
    start: str
    version: str
    back: str


@frozen
class Screen:
    """What the session knows that the settings screen shows."""

    theme: str
    is_awake_wanted: bool
    storage: str
    offline: str
    start: str
    version: str
    back: str


def settings(translator: Translator, screen: Screen, notices: tuple[Region, ...]) -> Page:
    """Return the settings."""
    view = SettingsView(
        languages=tuple((code, name, code == translator.language) for code, name in LANGUAGES.items()),
        themes=tuple((code, translator(name), code == screen.theme) for code, name in THEMES.items()),
        is_awake_wanted=screen.is_awake_wanted,
        storage=translator(STORAGE[screen.storage]),
        offline=translator(OFFLINE[screen.offline]),
        start=translator(START[screen.start]),
        version=screen.version,
        back=screen.back,
    )
    body = Region("settings", render("settings.html", translator.language, view))
    return Page("settings", translator(N_("Settings")), translator.language, (body, *notices))
