"""The settings screen: language, theme, screen lock, and what the browser allows."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_, NC_
from laurel.match.setup import LONGEST_NAME
from laurel.pages.environment import Values, render
from laurel.pages.home.about import repository
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.options import options
from laurel.pages.page import Page, Region

THEMES = {"auto": N_("Same as the device"), "light": NC_("appearance", "Light"), "dark": NC_("appearance", "Dark")}
STORAGE = {
    "kept": N_("Matches are kept safely on this device."),
    "loose": N_("The browser may clear stored matches when space runs short: export what you want to keep."),
    "unknown": N_("Matches are kept in this browser."),
    "memory": N_("Nothing can be stored here: matches are lost when this page closes. Export them."),
}
COPIES = {
    "local": N_(
        "Matches have no second copy, because the database of this browser does not work or is full. "
        "If the browser crashes, the last entries may be lost."
    ),
    "mirror": N_("The usual storage of this browser does not work. Matches are kept in its database instead."),
}
"""What is said where only one of two places keeps the matches, by its name in `static/store/store.js`."""

OFFLINE = {
    "ready": N_("Ready to work offline."),
    "loading": N_("Getting ready to work offline…"),
    "none": N_("This browser cannot keep Laurel for offline use."),
    "insecure": N_("Laurel is not available offline here: its address does not begin with https."),
    "forbidden": N_("Laurel is not available offline here: the settings of this browser do not allow it."),
    "failed": N_(
        "Laurel is not available offline yet: a part of it could not be fetched or stored. "
        "It will try again at the next visit."
    ),
}
START = {
    "snapshot": N_("Laurel starts at once: it is prepared on this device."),
    "ordinary": N_("Laurel was prepared anew this time, which takes longer."),
    "damaged": N_("Laurel was prepared anew: the data for a quick start was damaged."),
    "failed": N_("Laurel was prepared anew: the quick start did not work."),
    "memory": N_("Laurel is prepared anew every time: this device has too little memory for a quick start."),
}


@frozen
class Preferences:
    """A reader's settings."""

    language: str
    """A key of `laurel.pages.language.languages.LANGUAGES`."""

    theme: str = "auto"
    """A key of `THEMES`."""

    awake: bool = True
    """Whether the screen of the device is to stay on during a match."""

    timer: bool = False
    """Whether a timer is shown during a match."""

    digits: bool = True
    """Whether the key of a digit moves the focus to a player; those who speak to their device turn it off."""

    ratings: bool = False
    """Whether the results show ratings of the players."""

    device: str = ""
    """The name of this device, which the history shows in matches of several devices; empty for none."""

    person: str = ""
    """The person who uses this device; empty for nobody in particular."""


def settings(translator: Translator, status: Values, notices: tuple[Region, ...]) -> Page:
    """Return the settings screen: the settings, and what the browser allows.

    Values:
        preferences: the `Preferences`.
        storage: a key of `STORAGE`.
        where: what keeps the matches: `both`, `memory`, or a key of `COPIES`.
        used: how much is stored, with its unit; empty where that is not known.
        backup: what `laurel.app.exchange.backups` tells.
        imported_plays: how many plays came from other programs.
        offline: a key of `OFFLINE`.
        start: a key of `START`.
        version: of Laurel.
        site: its address.
        back: the address of the screen before.
    """
    body = Region(
        "settings",
        render(
            "settings.html",
            translator.language,
            languages=options(LANGUAGES.items(), translator.language),
            themes=options(((theme, translator(name)) for theme, name in THEMES.items()), status.preferences.theme),
            status=status,
            longest=LONGEST_NAME,
            storage=translator(STORAGE[status.storage]),
            copies=translator(COPIES[status.where]) if status.where in COPIES else "",
            is_offline_ready=status.offline == "ready",
            offline=translator(OFFLINE[status.offline]),
            start=translator(START[status.start]),
            repository=repository(status.site),
        ),
    )
    return Page("settings", translator(N_("Settings")), translator.language, (body, *notices))
