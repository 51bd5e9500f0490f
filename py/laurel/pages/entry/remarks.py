"""What the players add to a match beside its entries: a note, a place and photographs."""

from __future__ import annotations

from attrs import frozen

from laurel.match.edits import LONGEST_NOTE, LONGEST_PLACE, MINUTE, About, EditId, Noted, PhotoId
from laurel.match.message import N_
from laurel.match.plain import ABOUT
from laurel.match.texts import CONTROLS, is_visible, isolate
from laurel.pages.environment import render
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.match import playing
from laurel.pages.match.presentation import MatchView
from laurel.pages.phones.devices import device_name
from laurel.plays.local_time import local_text

DIALOG = "remarks"
MOST_PHOTOS = 6
"""The most photographs of a match."""

PHOTO_DIALOG = "photo"

SAVED = N_("Saved.")


@frozen
class Remarks:
    """The note, the place and the photographs of a match, as they are shown."""

    note: str
    place: str
    photos: tuple[PhotoId, ...]
    most_photos: int = MOST_PHOTOS


def remarks(match_view: MatchView) -> Remarks:
    """Return the note, the place and the photographs of a match."""
    journal = match_view.match.journal
    return Remarks(isolate(journal.text("note")), isolate(journal.text("place")), journal.photos())


def remarks_dialog(match_view: MatchView, places: tuple[str, ...]) -> str:
    """Return the form for the note and the place, and the photographs; `places` are suggested.

    Of a match that is over the form has the date and the length as well.

    Values:
        at: the date and the time at which it ended, as controls have them; empty while it runs.
    """
    match, journal = match_view.match, match_view.match.journal
    at = local_text(playing.end_time(match)) if match_view.replay.is_over else ""
    return render(
        "sheet_remarks.html",
        match_view.translator.language,
        note=journal.text("note"),
        place=journal.text("place"),
        photos=journal.photos(),
        most_photos=MOST_PHOTOS,
        places=places,
        at=(at[:10], at[11:16]) if at else (),
        minutes=playing.match_duration(match) // MINUTE,
        earlier=tuple(one for about in ABOUT for one in _earlier(match_view, about)),
        longest_note=LONGEST_NOTE,
        longest_place=LONGEST_PLACE,
    )


def typed_note(fields: Fields) -> str:
    """Return the note of a form, of several lines without other control characters; a form ends them with two."""
    lines = text(fields, "note").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    note = "\n".join(CONTROLS.sub(" ", line).rstrip() for line in lines).strip("\n")[:LONGEST_NOTE].rstrip()
    return note if is_visible(note) else ""


def typed_place(fields: Fields) -> str:
    """Return the place of a form."""
    place = CONTROLS.sub(" ", text(fields, "place")).strip()[:LONGEST_PLACE].rstrip()
    return place if is_visible(place) else ""


def photo_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return a photograph as large as the dialog, with what can be done with it.

    Raises:
        FormError: the match does not have it.
    """
    photo = PhotoId(text(fields, "photo"))
    if photo not in match_view.match.journal.photos():
        raise incomplete()
    return large_photo(match_view.translator.language, photo)


def large_photo(language: str, photo: PhotoId) -> str:
    """Return a photograph as large as the dialog, with what can be done with it."""
    return render("sheet_photo.html", language, photo=photo)


def _earlier(match_view: MatchView, about: About) -> tuple[tuple[EditId, str, str], ...]:
    """Return the texts that others have replaced, with their edits and devices; no device in a match of one device."""
    return tuple(
        (edit.id, _in_words(match_view, edit), device_name(match_view, edit.id))
        for edit in match_view.match.journal.earlier_texts(about)
    )


def _in_words(match_view: MatchView, edit: Noted) -> str:
    """Return a text about a match as it is shown: a date without its seconds, and a length in minutes."""
    if edit.about == "date":
        return edit.text[:16]
    if edit.about == "length":
        return match_view.translator(N_("%(minutes)s min"), minutes=edit.text)
    return isolate(edit.text)
