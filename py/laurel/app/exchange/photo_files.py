"""The photographs that exported matches and backups have: in base 64, by their ids, under `photos`."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable
from hashlib import sha256

from laurel.app.session.effects import KeepPhotos
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.match.edits import PHOTO_ID, PhotoId
from laurel.match.json_text import write_json
from laurel.pages.entry.notices import Toast
from laurel.pages.language.translator import Translator

LARGEST = 200_000
"""The most bytes of a photograph from a file. Those that Laurel makes have about 120,000 at most."""

SIGNATURES = ((0, b"\xff\xd8\xff"), (0, b"\x89PNG"), (8, b"WEBP"))
"""How files of pictures begin that are shown, and at which byte: JPEG, PNG and WebP."""

NAMED = re.compile(r'"photo":"([0-9a-f]{32})","kept":(true|false)')
"""Where a stored edit names a photograph, and whether the match has it from then on.

In a text that players have written, the quotes are escaped."""


def named_photos(documents: Iterable[str]) -> tuple[PhotoId, ...]:
    """Return the photographs that stored texts name, each once, also those that were removed."""
    return tuple(dict.fromkeys(PhotoId(photo) for document in documents for photo, _ in NAMED.findall(document)))


def keep_photos_of_file(view: ViewState, services: Services, plain: object) -> None:
    """Have the browser keep the photographs of a file, and say how many of them are damaged."""
    found, damaged = read(plain)
    if found:
        view.effects.append(KeepPhotos(write_json(found)))
    if damaged:
        said = services.translator.plural(
            "%(n)s photo in the file is damaged and was left out.",
            "%(n)s photos in the file are damaged and were left out.",
            damaged,
        )
        view.toast_text(Toast(said, "notice"))


def left_out_text(translator: Translator, count: int) -> str:
    """Return how many photographs that this browser keeps are not in a file that it has written."""
    return translator.plural(
        "%(n)s photo is not in the file: there was no room for it, or it could not be read.",
        "%(n)s photos are not in the file: there was no room for them, or they could not be read.",
        count,
    )


def read(plain: object) -> tuple[dict[str, str], int]:
    """Return the sound photographs of a file in base 64, by id, and how many others there are; none of other values."""
    given = plain if isinstance(plain, dict) else {}
    sound = {photo: encoded for photo, encoded in given.items() if _is_sound(photo, encoded)}
    return sound, len(given) - len(sound)


def _is_sound(photo: str, encoded: object) -> bool:
    """Return whether a text is a picture of an allowed kind and size in base 64, and has an id."""
    if not isinstance(encoded, str) or len(encoded) > LARGEST * 4 // 3 + 4:
        return False
    try:
        picture = b64decode(encoded, validate=True)
    except ValueError:
        return False
    is_picture = any(picture[place:].startswith(signature) for place, signature in SIGNATURES)
    return is_picture and sha256(picture).hexdigest()[: len(photo)] == photo and PHOTO_ID.fullmatch(photo) is not None
