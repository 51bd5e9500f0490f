"""What the players add to a match beside its entries: a note, a place and photographs."""

from __future__ import annotations

from attrs import frozen

from laurel.match.edits import LONGEST_NOTE, LONGEST_PLACE, About, EditId, PhotoId
from laurel.match.texts import isolated
from laurel.pages.devices import device_name
from laurel.pages.environment import render
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.presentation import MatchView

SHEET = "remarks"
MOST_PHOTOS = 6
"""The most photographs of a match."""

PHOTO_SHEET = "photo"


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
    return Remarks(isolated(journal.text("note")), isolated(journal.text("place")), journal.photos())


def remarks_sheet(match_view: MatchView, places: tuple[str, ...]) -> str:
    """Return the form for the note and the place, and the photographs; `places` are suggested."""
    journal = match_view.match.journal
    return render(
        "sheet_remarks.html",
        match_view.translator.language,
        note=journal.text("note"),
        place=journal.text("place"),
        photos=journal.photos(),
        most_photos=MOST_PHOTOS,
        places=places,
        earlier=(*_earlier(match_view, "note"), *_earlier(match_view, "place")),
        longest_note=LONGEST_NOTE,
        longest_place=LONGEST_PLACE,
    )


def photo_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return a photograph as large as the sheet, with what can be done with it.

    Raises:
        FormError: the match does not have it.
    """
    photo = PhotoId(text(fields, "photo"))
    if photo not in match_view.match.journal.photos():
        raise incomplete()
    return render("sheet_photo.html", match_view.translator.language, photo=photo)


def _earlier(match_view: MatchView, about: About) -> tuple[tuple[EditId, str, str], ...]:
    """Return the texts that others have replaced, with their edits and devices; no device in a match of one device."""
    return tuple(
        (edit.id, isolated(edit.text), device_name(match_view, edit.id))
        for edit in match_view.match.journal.earlier_texts(about)
    )
