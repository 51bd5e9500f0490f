"""What the pages show of backups: the last one, the file that is kept up to date, and a hint on the home screen."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.language.translator import Translator

FILE = {
    "unsupported": "",
    "none": N_(
        "Choose a file once, for example in a folder that is synchronized. Laurel writes all matches into it "
        "after every change."
    ),
    "kept": N_("Laurel writes all matches into this file after every change."),
    "ask": N_("The browser asks for your permission again before Laurel may write this file."),
    "failed": N_("This file could not be written. Laurel will try again after the next change."),
}
"""What is known of the file that is kept up to date, by state: the browser writes no files, none is chosen, it is
written after every change, the browser wants to be asked again, it could not be written."""

SAFARI = {
    "": "",
    "home-screen": N_(
        "Safari deletes what is stored here when Laurel has not been opened for seven days. "
        "To keep it, put Laurel on the Home Screen: tap Share, then “Add to Home Screen”."
    ),
    "dock": N_(
        "Safari deletes what is stored here when Laurel has not been opened for seven days. "
        "To keep it, put Laurel into the Dock: choose “Add to Dock” in the File menu."
    ),
}
"""What a browser deletes that is not visited, and how to prevent it, by the way of installing."""

MOVE = N_("The installed app starts empty: export all matches here, and import the file there.")


@frozen
class Hint:
    """A hint on the home screen. It is shown until it is closed."""

    name: str
    text: str
    action: str = ""
    """The name of the event of its button; empty without a button."""

    label: str = ""


def safari(translator: Translator, way: str, *, has_matches: bool) -> str:
    """Return what Safari deletes and how to prevent it, where Laurel can be installed in a `way` of `SAFARI`."""
    parts = (SAFARI[way], MOVE if has_matches else "")
    return " ".join(translator(part) for part in parts if part) if way else ""
